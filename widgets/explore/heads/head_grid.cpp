// SPDX-License-Identifier: MIT
#include "widgets/explore/heads/head_grid.h"

#include "core/util/phrase.h"
#include "widgets/explore/heads/head_block.h"
#include "widgets/kit/accessible_role.h"
#include "widgets/kit/announce.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"

#include <QAction>
#include <QComboBox>
#include <QElapsedTimer>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QListView>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTimer>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <utility>

namespace lambdascope {

namespace {

constexpr int smallest = 20, largest = 96;
constexpr int rowGap = 3, mostRowGap = 14;
constexpr int spreadDiff = 12, spreadStandard = 5; // more than the least between heads, where there is room
constexpr int rowForWords = 32;                    // pixels a layer, from which there is room above them, too
constexpr int bottom = 2;
constexpr qint64 slice = 10; // ms of thumbnails at a time
constexpr int pause = 80;    // ms before the first: while λ is dragged the maps come first

} // namespace

HeadGrid::HeadGrid(QWidget* parent)
    : QAbstractScrollArea(parent),
      title_(new QWidget(this)),
      scale_(new ElidedLabel(title_)),
      show_(new QComboBox(title_)),
      toggle_(new QAction(this)),
      effect_(new QAction(tr("Tiles show what heads do to the answer"), this)),
      slices_(new QTimer(this)) {
    diff_.setDark(theme_.dark);
    standard_.setDark(theme_.dark);
    setObjectName(QStringLiteral("headGrid"));
    tagControls({this}, {Control::Head, Control::Twin});
    setAccessibleName(tr("Heads of both models"));
    setAccessibleRole(*this, QAccessible::List);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setAutoFillBackground(false);
    viewport()->setMouseTracking(true);
    for (const MapName map : overviewMaps)
        show_->addItem(map == MapName::A1 ? tr("A1") : map == MapName::A2 ? tr("A2") : tr("difference"));
    show_->addItem(tr("effect"));
    show_->setObjectName(QStringLiteral("headShowCombo"));
    show_->setProperty("small", true);
    show_->setAccessibleName(tr("What a tile shows"));
    show_->setToolTip(tr("What a tile shows: a map of the head, or what the head does to the answer"));
    toggle_->setObjectName(QStringLiteral("actionToggleHead"));
    tagControl(toggle_, Control::Lambda);
    addActions({toggle_, effect_});
    effect_->setObjectName(QStringLiteral("actionTilesShowEffect"));
    effect_->setCheckable(true);
    connect(effect_, &QAction::toggled, this, [this](bool on) {
        if (on != tints()) show_->setCurrentIndex(on ? effectIndex : 0);
    });
    connect(toggle_, &QAction::triggered, this, [this] {
        const auto [standard, head] = selectedTile();
        if (block(standard).contains(head)) emit headToggled(standard, head);
    });
    scale_->setObjectName(QStringLiteral("headScaleLabel"));
    scale_->setProperty("tone", "tertiary");
    auto* row = new QHBoxLayout(title_);
    row->setContentsMargins({});
    row->setSpacing(8);
    row->addWidget(scale_);
    row->addWidget(show_);
    title_->hide();
    connect(show_, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (index < effectIndex) diff_.setShow(overviewMaps.at(static_cast<std::size_t>(index)));
        showSecond();
        effect_->setChecked(tints());
        showScale();
        describe();
        viewport()->update();
        emit effectShown();
    });
    connect(slices_, &QTimer::timeout, this, &HeadGrid::makeSome);
}

QSize HeadGrid::sizeHint() const {
    return {648, 270};
}

void HeadGrid::changeEvent(QEvent* event) {
    if (event->type() == QEvent::StyleChange) arrange(); // the pictures are of the screen's ratio
    QAbstractScrollArea::changeEvent(event);
}

void HeadGrid::setTraces(TracePtr diff, TracePtr standard, const QString& second, const QString& first) {
    standard_.setSecond(second);
    first_ = first;
    showSecond();
    const auto shape = [this] {
        return std::array{diff_.layers(), diff_.heads(), standard_.layers(), standard_.heads()};
    };
    const auto before = shape();
    diff_.setTrace(std::move(diff));
    standard_.setTrace(std::move(standard));
    wanted_ = false; // or it is of the traces before
    auto* list = qobject_cast<QListView*>(show_->view());
    for (const int index : {1, 2}) list->setRowHidden(index, !diff_.present()); // a standard head has one map
    show_->setItemText(0, diff_.present() ? tr("difference") : tr("map"));
    if (!diff_.present() && !tints()) show_->setCurrentIndex(0);
    if (shape() != before) arrange();
    makeSoon();
    showScale();
    describe();
}

/// A second DIFF model shows what the first one shows.
void HeadGrid::showSecond() {
    standard_.setShow(standard_.second().isEmpty() ? MapName::Difference : diff_.show());
}

void HeadGrid::makeSoon() {
    if (slices_->isActive() || viewport()->visibleRegion().isEmpty()) return; // behind a tab
    if (canMake())
        slices_->start(pause);
    else
        wantLayer();
}

void HeadGrid::setReading(const HeadReading& reading, const QString& row) {
    row_ = row;
    if (reading != reading_) viewport()->update();
    reading_ = reading;
    diff_.setReading(reading);
    standard_.setReading(reading);
    showScale();
    makeSoon();
}

void HeadGrid::showScale() {
    scale_->setText(tints() ? tr("Δ logit of %1 without the head: orange falls, blue rises")
                                  .arg(tints_.what.isEmpty() ? tr("the answer") : tints_.what)
                    : !reading_.sentences ? tr("× even")
                    : reading_.answer.empty()
                        ? tr("× even · number: largest sentence ÷ other, row “%1”").arg(row_)
                        : tr("× even · number: answer’s sentence ÷ other, row “%1”").arg(row_));
}

void HeadGrid::setMixes(int layer, const std::vector<HeadMix>& mixes, bool standard) {
    HeadBlock& to = standard ? standard_ : diff_;
    to.setMixes(layer, mixes);
    nameToggle();
    viewport()->update(); // a head that is taken out is seen as such
    makeSoon();
}

void HeadGrid::showEvent(QShowEvent* event) {
    QAbstractScrollArea::showEvent(event);
    emit effectShown();
}

void HeadGrid::hideEvent(QHideEvent* event) {
    QAbstractScrollArea::hideEvent(event);
    emit effectShown();
}

void HeadGrid::setSelection(HeadId diff, HeadId standard) {
    if (!diff_.present()) standard = diff; // the only model: its head is the head
    if (diff_.selected == diff && standard_.selected == standard) return;
    diff_.selected = diff;
    standard_.selected = standard;
    nameToggle();
    describe();
    viewport()->update();
}

void HeadGrid::setCovered(bool covered) {
    if (std::exchange(covered_, covered) == covered) return;
    describe();
    viewport()->update();
}

void HeadGrid::setFresh(int firstStaleLayer) {
    if (firstStaleLayer == firstStale_) return;
    firstStale_ = firstStaleLayer;
    viewport()->update();
}

QRect HeadGrid::thumbRect(bool standard, HeadId head) const {
    const QRect box = (standard ? standard_ : diff_).rect(head);
    return box.isNull() ? box
                        : box.translated(-horizontalScrollBar()->value(), -verticalScrollBar()->value());
}

void HeadGrid::arrange() {
    const int rows = std::max(diff_.layers(), standard_.layers());
    if (rows == 0) {
        horizontalScrollBar()->setRange(0, 0);
        verticalScrollBar()->setRange(0, 0);
        viewport()->update();
        return;
    }
    HeadsLayout to;
    const int heads = diff_.heads() + (standard_.differential() ? standard_.heads() : 0); // with a number
    const int twins = standard_.differential() ? 0 : standard_.heads();
    if (viewport()->height() < HeadsLayout::wordsTop + rows * rowForWords) to.top = HeadsLayout::lowTop;
    const int high = (viewport()->height() - to.top - bottom) / rows;
    const int models = (diff_.present() ? 1 : 0) + (standard_.present() ? 1 : 0);
    const int wide = viewport()->width() - 2 * HeadsLayout::margin - models * HeadsLayout::labels -
                     (models - 1) * HeadsLayout::between - heads * HeadsLayout::number -
                     twins * HeadsLayout::gap;
    to.thumb = std::clamp(std::min(wide / (heads + twins), high - rowGap), smallest, largest);
    to.row = std::max(to.thumb + rowGap, std::min(high, to.thumb + mostRowGap));
    const int spare = std::max(0, wide - to.thumb * (heads + twins));
    const int more = std::min(spreadDiff, spare / std::max(1, heads));
    to.diff = to.thumb + HeadsLayout::number + more;
    to.standard =
        to.thumb + HeadsLayout::gap + std::min(spreadStandard, (spare - more * heads) / std::max(1, twins));
    to.ratio = devicePixelRatioF();
    const QSize size = to.place(diff_, standard_) + QSize(HeadsLayout::margin / 2, bottom);
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setRange(0, std::max(0, size.width() - viewport()->width()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(to.row);
    verticalScrollBar()->setRange(0, std::max(0, size.height() - viewport()->height()));
    viewport()->update();
}

void HeadGrid::eachVisible(const std::function<bool(HeadBlock&, HeadId)>& visit) {
    const QRect window = viewport()->rect();
    for (HeadBlock* block : {&diff_, &standard_})
        for (int l = 0; l < block->layers(); ++l)
            for (int h = 0; h < block->heads(); ++h)
                if (thumbRect(block == &standard_, {l, h}).intersects(window) && !visit(*block, {l, h}))
                    return;
}

bool HeadGrid::settled() {
    bool all = true;
    eachVisible([&all](HeadBlock& block, HeadId head) {
        all = block.current(head) || block.recorded(head).empty() ||
              !(block.hasMaps(head.layer) || block.wantsMaps(head.layer));
        return all;
    });
    return all;
}

bool HeadGrid::canMake() {
    bool some = false;
    eachVisible([&some](HeadBlock& block, HeadId head) {
        some = block.hasMaps(head.layer) && !block.current(head) && !block.recorded(head).empty();
        return !some;
    });
    return some;
}

void HeadGrid::wantLayer() {
    if (wanted_) return;
    LayerThumbs wish;
    eachVisible([&](HeadBlock& block, HeadId head) {
        wanted_ = block.wantsMaps(head.layer) && !block.current(head) && !block.recorded(head).empty();
        if (wanted_) wish = {block, head.layer};
        return !wanted_;
    });
    if (wanted_) emit layerWanted(wish);
}

void HeadGrid::setLayer(const LayerThumbs& thumbs) {
    wanted_ = false;
    for (HeadBlock* block : {&diff_, &standard_}) {
        if (!block->present() || block->trace()->model != thumbs.block.trace()->model) continue;
        if (thumbs.made)
            block->takeLayer(thumbs.block, thumbs.layer);
        else
            block->refuse(thumbs.layer);
    }
    viewport()->update(); // which asks for the next one
}

void HeadGrid::makeSome() {
    QElapsedTimer clock;
    clock.start();
    bool all = true;
    eachVisible([&](HeadBlock& block, HeadId head) {
        if (block.current(head) || !block.hasMaps(head.layer) || block.recorded(head).empty()) return true;
        if (clock.elapsed() >= slice) return all = false;
        block.make(head);
        return true;
    });
    slices_->setInterval(0);
    if (all) {
        slices_->stop();
        describe();
        wantLayer();
    }
    viewport()->update();
}

void HeadGrid::choose(bool standard, HeadId head) {
    const HeadBlock& block = standard ? standard_ : diff_;
    if (!block.contains(head)) return;
    keyboardOnStandard_ = standard;
    nameToggle();
    const QRect box = block.rect(head);
    const auto reveal = [](QScrollBar* bar, int low, int high) {
        bar->setValue(std::clamp(bar->value(), high - bar->pageStep(), low));
    };
    const int right = box.right() + (block.differential() ? HeadsLayout::number : 0);
    reveal(horizontalScrollBar(), box.left() - HeadsLayout::margin - HeadsLayout::labels, right);
    reveal(verticalScrollBar(), box.top() - block.top(), box.bottom() + bottom);
    if (standard && diff_.present())
        emit twinChosen(head);
    else
        emit headChosen(head);
}

void HeadGrid::describe() {
    const auto name = [](HeadId head) { return tr("layer %1 head %2").arg(head.layer).arg(head.head); };
    QStringList parts;
    if (diff_.present()) {
        parts << (first_.isEmpty() ? tr("DIFF: %1").arg(name(diff_.selected))
                                   : first_ + ": " + name(diff_.selected));
        parts << rivalWords({false, diff_.selected});
    }
    if (diff_.present() && diff_.mix(diff_.selected).off) parts << tr("taken out");
    if (diff_.present()) parts << changeWords({false, diff_.selected});
    if (standard_.present()) {
        parts << (standard_.second().isEmpty() ? tr("Standard: %1").arg(name(standard_.selected))
                                               : standard_.second() + ": " + name(standard_.selected));
        if (standard_.mix(standard_.selected).off) parts << tr("taken out");
        parts << rivalWords({true, standard_.selected});
        parts << changeWords({true, standard_.selected});
    }
    parts.removeAll(QString());
    setDescription(*this, parts.join(QStringLiteral(", ")));
}

/// "answer’s sentence ÷ next in row “?”: 4.7 ×, the next is “Lima 67667”"; empty where it is not known.
QString HeadGrid::rivalWords(const Tile& tile) const {
    const HeadBlock& of = block(tile.first);
    const auto rival = covered_ || !of.current(tile.second) ? std::nullopt : of.rival(tile.second);
    if (!rival) return {};
    const QString what = reading_.answer.empty()
                             ? tr("largest sentence ÷ largest other in row “%1”: %2").arg(row_)
                             : tr("answer’s sentence ÷ largest other in row “%1”: %2").arg(row_);
    if (!rival->ratio) return what.arg(tr("no other sentence has weight"));
    const QString number = what.arg(ratioWords(*rival->ratio));
    const QString words = number + tr(", the other is “%1”").arg(rival->next);
    return rival->against ? words + tr("; it reads against the answer") : words;
}

void HeadGrid::resizeEvent(QResizeEvent*) {
    arrange();
}

void HeadGrid::mousePressEvent(QMouseEvent* event) {
    const auto tile = tileAt(event->position().toPoint());
    if (!tile || (event->button() != Qt::LeftButton && event->button() != Qt::RightButton)) return;
    const bool sign = event->button() == Qt::LeftButton && tile == hovered_ && toggle_->isEnabled() &&
                      signRect(*tile).contains(event->position().toPoint());
    if (sign)
        emit headToggled(tile->first, tile->second);
    else
        choose(tile->first, tile->second); // the menu is of what is selected
}

void HeadGrid::mouseMoveEvent(QMouseEvent* event) {
    hover(tileAt(event->position().toPoint()));
}

std::vector<KeyHelp> HeadGrid::keys() {
    return {{{Qt::Key_Left, Qt::Key_Right}, tr("Choose a head")},
            {{Qt::Key_Up, Qt::Key_Down}, tr("Choose a layer")},
            {{Qt::Key_Delete}, tr("Take the head out, or put it back")}};
}

void HeadGrid::keyPressEvent(QKeyEvent* event) {
    if (!diff_.present()) keyboardOnStandard_ = true;
    if (!standard_.present()) keyboardOnStandard_ = false;
    bool standard = keyboardOnStandard_;
    HeadId head = (standard ? standard_ : diff_).selected;
    switch (event->key()) {
    case Qt::Key_Left:
        --head.head;
        break;
    case Qt::Key_Right:
        ++head.head;
        break;
    case Qt::Key_Up:
        --head.layer;
        break;
    case Qt::Key_Down:
        ++head.layer;
        break;
    case Qt::Key_Delete:
        toggle_->trigger(); // does nothing while it is disabled
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    if (!standard && head.head >= diff_.heads() &&
        standard_.present()) { // over the edge into the other model
        standard = true;
        head.head = 0;
    } else if (standard && head.head < 0 && diff_.present()) {
        standard = false;
        head.head = diff_.heads() - 1;
    }
    choose(standard, head);
}

// How the overview of heads looks.
void HeadGrid::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme_.dock);
    if (!diff_.present() && !standard_.present()) return;
    makeSoon();
    paintBlock(painter, diff_);
    paintBlock(painter, standard_);
    painter.fillRect(0, 0, viewport()->width(), (diff_.present() ? diff_ : standard_).top() - 1, theme_.dock);
    paintHeader(painter, diff_);
    paintHeader(painter, standard_);
    if (hasFocus()) {
        const HeadBlock& block = keyboardOnStandard_ ? standard_ : diff_;
        paintFocusRing(painter, thumbRect(keyboardOnStandard_, block.selected).adjusted(-1, -1, 1, 1), theme_,
                       2);
    }
}

void HeadGrid::paintBlock(QPainter& painter, const HeadBlock& block) {
    const bool standard = &block == &standard_;
    const auto visible = [this](const QRect& box) {
        return box.bottom() >= 0 && box.top() <= viewport()->height();
    };
    for (int l = 0; l < block.layers(); ++l) {
        const QRect first = thumbRect(standard, {l, 0});
        if (!visible(first)) continue;
        const bool stale = !standard && firstStale_ >= 0 && l >= firstStale_;
        const bool told = !standard && firstStale_ >= 0 && first.height() >= 30;
        for (int h = 0; h < block.heads(); ++h) {
            const QRect box = thumbRect(standard, {l, h});
            if (box.left() > viewport()->width() || box.left() + box.width() + HeadsLayout::number < 0)
                continue;
            paintTile(painter, {standard, {l, h}}, box, stale);
        }
        paintLayerNumber(painter, block, l, first, theme_, told);
        if (told) paintFreshness(painter, l, first);
    }
}

void HeadGrid::paintTile(QPainter& painter, const Tile& tile, const QRect& box, bool stale) {
    const auto& [standard, head] = tile;
    const HeadBlock& of = block(standard);
    if (tints() && !covered_) {
        paintHeadTint(painter, of, head, change(tile), tints_.largest, box, theme_, stale || tints_.stale);
    } else {
        paintHeadThumb(painter, of, head, box, theme_, stale);
        if (!covered_) paintRival(painter, of, head, box, theme_, stale);
    }
    if (of.mix(head).off) paintHeadOff(painter, box, theme_);
    if (tile != hovered_ || !toggle_->isEnabled()) return;
    const QRect sign = signRect(tile);
    painter.fillRect(sign, theme_.dock);
    paintHeadOff(painter, sign.adjusted(-2, -2, 2, 2), theme_);
}

/// It stays while rows scroll below.
void HeadGrid::paintHeader(QPainter& painter, const HeadBlock& block) {
    if (!block.present()) return;
    const bool standard = &block == &standard_;
    const auto left = [this](bool ofStandard) {
        return thumbRect(ofStandard, {0, 0}).left() - HeadsLayout::labels;
    };
    const int right = standard || !standard_.present() ? viewport()->width() : left(true);
    paintHeadModel(painter, block, left(standard), right, theme_);
    for (int h = 0; h < block.heads(); ++h)
        paintHeadNumber(painter, block, h, thumbRect(standard, {0, h}), theme_);
}

/// Under the number of a layer, or over its thumbnails.
void HeadGrid::paintFreshness(QPainter& painter, int layer, const QRect& first) {
    painter.setFont(Theme::sans(10));
    painter.setPen(theme_.ink3);
    if (layer < firstStale_) {
        const bool current = diff_.moved(layer); // redrawn with what is in force, before any pass
        painter.setPen(current ? theme_.accent : theme_.ink3);
        painter.drawText(QPoint(first.left() - HeadsLayout::labels, first.center().y() + 12),
                         current ? tr("current") : tr("kept"));
        return;
    }
    const QRect last = thumbRect(false, {layer, diff_.heads() - 1});
    const QString words = tr("computing …");
    painter.setFont(Theme::sans(11));
    QRect plate = painter.fontMetrics().boundingRect(words).adjusted(-6, -3, 6, 3);
    plate.moveCenter(first.united(last).center());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(theme_.dock);
    painter.setPen(theme_.line);
    painter.drawRoundedRect(QRectF(plate).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(theme_.ink2);
    painter.drawText(plate, Qt::AlignCenter, words);
}

bool HeadGrid::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) hover({});
    if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto tile = tileAt(help->pos()))
        showTip(help->globalPos(), tipOf(*tile), viewport());
    else
        QToolTip::hideText();
    return true;
}

QString HeadGrid::tipOf(const Tile& tile) const {
    const auto& [standard, head] = tile;
    const HeadBlock& of = block(standard);
    QStringList lines{tr("%1, layer %2 head %3")
                          .arg(!of.second().isEmpty() ? of.second()
                               : of.differential()    ? (first_.isEmpty() ? tr("DIFF") : first_)
                                                      : tr("Standard"),
                               QString::number(head.layer), QString::number(head.head))};
    if (of.mix(head).off) lines << tr("Taken out: nothing of it reaches the layer.");
    if (tints()) {
        const QString words = changeWords(tile);
        lines << (words.isEmpty() ? tr("What it does to the answer is not computed yet.") : words + u'.');
    } else {
        if (of.recorded(head).empty())
            return (lines << tr("Not recorded: the trace leaves it out.")).join(u'\n');
        if (!of.hasMaps(head.layer))
            lines << tr("computed when shown");
        else if (const QString words = rivalWords(tile); !words.isEmpty())
            lines << words + u'.';
        lines << (reading_.groups
                      ? tr("Times an even share: 1 is as if all visible groups were alike, and the "
                           "strongest weight of every pixel is kept.")
                      : tr("Times an even share: 1 is as if all visible tokens were alike; colours "
                           "end at 2.5, and the strongest weight of every pixel is kept."));
    }
    if (toggle_->isEnabled()) lines << tr("⊘ or Delete takes the head out; again puts it back.");
    return lines.join(u'\n');
}

void HeadGrid::focusInEvent(QFocusEvent* event) {
    viewport()->update();
    QAbstractScrollArea::focusInEvent(event);
}

void HeadGrid::focusOutEvent(QFocusEvent* event) {
    viewport()->update();
    QAbstractScrollArea::focusOutEvent(event);
}

// The tiles of the overview as heads: what they do to the answer, and taking one out.

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
