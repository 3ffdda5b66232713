// SPDX-License-Identifier: MIT
// The tiles of the overview as heads: what they do to the answer, and taking one out.
#include "core/util/phrase.h"
#include "widgets/explore/heads/head_block.h"
#include "widgets/explore/heads/head_grid.h"
#include "widgets/kit/controls/elided.h"

#include <QAction>
#include <QComboBox>
#include <QScrollBar>

#include <algorithm>

namespace lambdascope {

bool HeadGrid::tints() const {
    return show_->currentIndex() == effectIndex;
}

bool HeadGrid::showsEffect() const {
    return tints() && !viewport()->visibleRegion().isEmpty(); // behind a tab it counts as visible
}

void HeadGrid::setTints(const HeadTints& tints) {
    tints_ = tints;
    showScale();
    describe();
    if (this->tints()) viewport()->update();
}

std::optional<double> HeadGrid::change(const Tile& tile) const {
    const auto& all = tile.first ? tints_.standard : tints_.diff;
    const auto found = all.find({tile.second.layer, tile.second.head});
    return found == all.end() ? std::nullopt : std::optional(found->second);
}

HeadGrid::Tile HeadGrid::selectedTile() const {
    const bool standard = diff_.present() ? keyboardOnStandard_ && standard_.present() : true;
    return {standard, block(standard).selected};
}

std::optional<HeadGrid::Tile> HeadGrid::tileAt(QPoint place) const {
    const QPoint at = place + QPoint(horizontalScrollBar()->value(), verticalScrollBar()->value());
    if (const auto head = diff_.at(at)) return Tile{false, *head};
    if (const auto head = standard_.at(at)) return Tile{true, *head};
    return {};
}

QRect HeadGrid::signRect(const Tile& tile) const {
    const QRect box = thumbRect(tile.first, tile.second);
    const int side = std::max(11, box.width() / 3);
    return {box.right() - side, box.top() + 1, side, side};
}

void HeadGrid::hover(std::optional<Tile> tile) {
    if (tile == hovered_) return;
    hovered_ = tile;
    viewport()->update();
}

void HeadGrid::nameToggle() {
    const auto [standard, head] = selectedTile();
    const QString name = tr("layer %1 head %2").arg(head.layer).arg(head.head);
    toggle_->setText(block(standard).mix(head).off ? tr("Put %1 back (Delete)").arg(name)
                                                   : tr("Take %1 out (Delete)").arg(name));
    toggle_->setVisible(block(standard).present());
}

/// "without it the logit of “48” changes by −1.20"; empty where no effects are shown.
QString HeadGrid::changeWords(const Tile& tile) const {
    const auto by = tints() && !covered_ ? change(tile) : std::nullopt;
    if (!by) return {};
    return tr("without it the logit of %1 changes by %2")
        .arg(tints_.what, QString::fromStdString(formatNumber(*by, 2, true)));
}

} // namespace lambdascope
