// SPDX-License-Identifier: MIT
#include "widgets/explore/machine/machine_view.h"

#include "widgets/explore/machine/opened_panel.h"
#include "widgets/kit/accessible_role.h"
#include "widgets/kit/announce.h"
#include "widgets/kit/controls/segments.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/rest.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lambdascope {
namespace {

constexpr int viewEdge = 12, viewTop = 8, viewButtonHigh = 24, viewApart = 12, viewWordsHigh = 18;
constexpr int leastBoxes = 250; // above a panel; with less it lies over them
constexpr int leastUnder = 420; // of all of it; with less the panel is a sheet over all
constexpr int leastSeen = 130;  // of boxes that it lies over

} // namespace

MachineView::MachineView(QWidget* parent)
    : SceneView(QStringLiteral("machine"), keys(), parent),
      model_(new Segments({tr("DIFF"), tr("Standard")}, viewButtonHigh, this)),
      oneKey_(new Segments({tr("tokens"), tr("one key")}, viewButtonHigh, this)),
      area_(new QScrollArea(this)),
      panel_(new OpenedPanel),
      close_(new FlatButton(QStringLiteral("%1  ×").arg(tr("Esc closes")), viewButtonHigh, this)),
      describe_(new QTimer(this)) {
    setAccessibleName(tr("One row through the machine"));
    setAccessibleRole(*this, QAccessible::List);
    model_->setObjectName(QStringLiteral("machineModel"));
    model_->setName(tr("Whose row it is"));
    model_->setTip(0, tr("The row of the selected head of the DIFF Transformer"));
    model_->setTip(1, tr("The same row of the head of the standard Transformer that stands beside"));
    oneKey_->setObjectName(QStringLiteral("machineOneKey"));
    oneKey_->setName(tr("What the first boxes show"));
    oneKey_->setTip(0, tr("A number for every key of the row"));
    oneKey_->setTip(1, tr("What the score of the pinned key is the sum of, product by product"));
    back_->setText(tr("Back to maps"));
    back_->setAccessibleName(tr("Back to the maps"));
    back_->setToolTip(tr("Back to the maps (Esc)"));
    close_->setObjectName(QStringLiteral("machineClose"));
    close_->setAccessibleName(tr("Close the box"));
    close_->setToolTip(tr("Close the box (Esc)"));
    area_->setObjectName(QStringLiteral("machineArea"));
    area_->setWidget(panel_);
    area_->setFrameShape(QFrame::NoFrame);
    area_->setFocusPolicy(Qt::NoFocus); // the panel has it
    area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    bar_->setOrientation(Qt::Horizontal);
    heads_->hide();
    describe_->setSingleShot(true);
    connect(model_, &Segments::chosen, this, [this](int index) { emit standardChosen(index == 1); });
    connect(oneKey_, &Segments::chosen, this, [this](int index) { emit oneKeyChosen(index == 1); });
    connect(back_, &QPushButton::clicked, this, &MachineView::backRequested);
    connect(close_, &QPushButton::clicked, this, [this] {
        setFocus(Qt::OtherFocusReason);
        emit openChosen(-1);
    });
    connect(describe_, &QTimer::timeout, this, &MachineView::describe);
    setPage({});
}

void MachineView::setPage(const MachinePage& page) {
    const int before = page_.scene.open;
    page_ = page;
    drawing_.scene = page.problem.isEmpty() ? page.scene : MachineScene();
    cursor_ = std::clamp(page.scene.open >= 0 && page.scene.open != before ? page.scene.open : cursor_, 0,
                         drawing_.boxCount() - 1);
    if (hovered_ && *hovered_ >= page.scene.keys.size()) hovered_.reset();
    showChoices();
    place();
    if (page.scene.open >= 0 && page.scene.open != before) reveal(page.scene.open);
    describe_->start(handRestsAfter());
    update();
}

void MachineView::showChoices() {
    model_->button(0)->setText(page_.first.isEmpty() ? tr("DIFF") : page_.first);
    model_->button(1)->setText(page_.beside.isEmpty() ? tr("Standard") : page_.beside);
    model_->setTip(1, page_.beside.isEmpty()
                          ? tr("The same row of the head of the standard Transformer that stands beside")
                          : tr("The same row of the head of the second model that stands beside"));
    model_->setCurrent(page_.ofStandard ? 1 : 0);
    model_->setVisible(page_.both);
    oneKey_->setCurrent(page_.oneKey ? 1 : 0);
    oneKey_->setVisible(hasBoxes());
}

void MachineView::setStale(bool stale) {
    if (std::exchange(stale_, stale) != stale) update();
}

QRect MachineView::panelPlace() const {
    return area_->isHidden() ? QRect() : area_->geometry();
}

/// Title and words in one line with the buttons, or the words below them where both have no room.
void MachineView::placeHead() {
    int right = width() - viewEdge;
    for (QWidget* each :
         {static_cast<QWidget*>(back_), static_cast<QWidget*>(oneKey_), static_cast<QWidget*>(model_)}) {
        if (each->isHidden()) continue;
        const QSize size = each->sizeHint();
        right -= size.width();
        each->setGeometry(QRect({right, viewTop}, size));
        right -= viewApart;
    }
    const Look& theme = drawing_.theme;
    const double title =
        QFontMetricsF(theme.words(15, QFont::DemiBold)).horizontalAdvance(accessibleName()) + 1;
    const double words = QFontMetricsF(theme.words(12)).horizontalAdvance(page_.words) + 1;
    titlePlace_ = {double{viewEdge}, double{viewTop}, std::min(title, double(right - viewEdge)),
                   double{viewButtonHigh}};
    const double from = titlePlace_.right() + viewApart;
    wordsPlace_ = from + words <= right
                      ? QRectF(from, viewTop + 1, words, viewButtonHigh)
                      : QRectF(viewEdge, viewTop + viewButtonHigh + 2, width() - 2 * viewEdge, viewWordsHigh);
}

void MachineView::place() {
    placeHead();
    const int top = static_cast<int>(std::max(titlePlace_.bottom(), wordsPlace_.bottom())) + 8;
    placePanel({viewEdge, top, width() - 2 * viewEdge, height() - top - 4});
    placeBar();
    placeSteps();
}

/// Below the boxes where there is room for both, else over their lower half, else over all.
void MachineView::placePanel(const QRect& room) {
    const bool open = hasBoxes() && page_.opened.has_value();
    area_->setVisible(open);
    close_->setVisible(open);
    boxes_ = room;
    drawing_.size = QSizeF(boxes_.size());
    const int bar = drawing_.more() > 0 ? bar_->sizeHint().height() + 2 : 0;
    boxes_.setHeight(room.height() - bar);
    if (open) {
        panel_->setBox(*page_.opened, -1, close_->sizeHint().width() + viewApart);
        const int wanted = panel_->wantedHeight(room.width());
        QRect place = room;
        if (room.height() - bar - wanted >= leastBoxes) {
            boxes_.setHeight(room.height() - bar - wanted);
            place.setTop(room.bottom() + 1 - wanted);
        } else if (room.height() >= leastUnder) {
            place.setTop(room.bottom() + 1 - std::min(wanted, room.height() - leastSeen));
        }
        area_->setGeometry(place);
        const bool scrolls = wanted > place.height();
        const int wide = place.width() - (scrolls ? area_->verticalScrollBar()->sizeHint().width() : 0);
        panel_->resize(wide, std::max(place.height(), panel_->wantedHeight(wide)));
        const QSize size = close_->sizeHint();
        close_->setGeometry(QRect({place.left() + wide - size.width() - 8, place.top() + 14}, size));
        area_->raise();
        close_->raise();
    }
    drawing_.size = QSizeF(boxes_.size());
}

void MachineView::placeBar() {
    const int more = hasBoxes() ? static_cast<int>(std::ceil(drawing_.more())) : 0;
    const QRect panel = panelPlace();
    const int high = bar_->sizeHint().height();
    const int bottom = panel.isEmpty() ? boxes_.bottom() : std::min(boxes_.bottom(), panel.top() - high - 3);
    bar_->setVisible(more > 0 && bottom > boxes_.top()); // not behind a sheet
    bar_->setPageStep(static_cast<int>(drawing_.boxesPlace().width()));
    bar_->setSingleStep(40);
    bar_->setRange(0, more);
    bar_->setGeometry(boxes_.left(), bottom + 2, boxes_.width(), high);
    scroll(bar_->value());
}

void MachineView::scroll(int value) {
    drawing_.scrolled = value;
    if (!page_.opened || !hasBoxes()) return placeSteps();
    const QRectF box = drawing_.boxAt(page_.scene.open);
    const double middle = box.center().x();
    const bool below = panelPlace().top() > boxes_.bottom();
    const bool seen = drawing_.boxesPlace().contains(QPointF(middle, 1));
    panel_->setBox(*page_.opened, below && seen ? middle : -1, close_->sizeHint().width() + viewApart);
    placeSteps();
}

void MachineView::placeSteps() {
    const auto count = static_cast<std::size_t>(hasBoxes() ? drawing_.boxCount() : 0);
    while (steps_.size() < count) {
        auto* step = new QWidget(this);
        step->setAttribute(Qt::WA_TransparentForMouseEvents);
        setAccessibleRole(*step, QAccessible::ListItem);
        steps_.push_back(step);
    }
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        steps_[i]->setVisible(i < count);
        if (i < count)
            steps_[i]->setGeometry(
                drawing_.boxAt(static_cast<int>(i)).translated(boxes_.topLeft()).toAlignedRect());
    }
}

/// Every box in a sentence, and of the view that which keys are at. They wait until a hand rests.
void MachineView::describe() {
    if (!hasBoxes()) return setDescription(*this, page_.problem);
    for (int box = 0; box < drawing_.boxCount(); ++box) {
        QWidget& step = *steps_[static_cast<std::size_t>(box)];
        const QString words = drawing_.inWords(box);
        step.setAccessibleName(words.section(QStringLiteral(". "), 0, 0));
        setDescription(step, words);
    }
    setDescription(*this, drawing_.inWords(cursor_) + QStringLiteral(". ") + page_.words);
}

void MachineView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
    reveal(cursor_);
}

void MachineView::paintEvent(QPaintEvent*) {
    const Look& theme = drawing_.theme;
    QPainter painter(this);
    painter.fillRect(rect(), theme.canvas);
    const auto words = [&](const QRectF& place, const QFont& font, const QColor& colour,
                           const QString& said) {
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         elidedWords(said, font, place.width()));
    };
    words(titlePlace_, theme.words(15, QFont::DemiBold), theme.ink1, accessibleName());
    words(wordsPlace_, theme.words(12), theme.ink3, page_.words);
    if (stale_) {
        QPen dashes(theme.ink3, 1);
        dashes.setDashPattern({4, 3});
        painter.setPen(dashes);
        painter.drawLine(QPointF(viewEdge, boxes_.top() - 3.5),
                         QPointF(width() - viewEdge, boxes_.top() - 3.5));
    }
    if (!hasBoxes()) {
        painter.setFont(theme.words(13));
        painter.setPen(theme.ink2);
        painter.drawText(QRectF(boxes_).adjusted(40, 0, -40, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         page_.problem);
        return;
    }
    QRect seen =
        boxes_.adjusted(-4, -4, 4, 4); // with the ring; where a panel lies over them, above their bar
    if (bar_->isVisible()) seen.setBottom(bar_->y() - 1);
    painter.setClipRect(seen);
    painter.translate(boxes_.topLeft());
    drawing_.paint(painter);
    if (!hasFocus()) return;
    painter.setClipRect(drawing_.boxesPlace().adjusted(-4, -4, 4, 4), Qt::IntersectClip);
    paintFocusRing(painter, drawing_.boxAt(cursor_), theme);
}

void MachineView::hover(std::optional<int> key) {
    if (std::exchange(hovered_, key) == key) return;
    const int place = key ? page_.scene.places[static_cast<std::size_t>(*key)] : -1;
    emit keyHovered(place >= 0 ? std::optional(place) : std::nullopt);
}

void MachineView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = inBoxes(event->position());
    const auto key = hasBoxes() ? drawing_.keyAt(at) : std::nullopt;
    setCursor(key || (hasBoxes() && drawing_.boxUnder(at)) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    hover(key);
}

void MachineView::leaveEvent(QEvent*) {
    hover({});
}

/// A row of keys is pinned, anything else of a box opens it.
void MachineView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !hasBoxes()) return;
    const QPointF at = inBoxes(event->position());
    const auto box = drawing_.boxUnder(at);
    if (box) moveCursor(*box);
    if (const auto key = drawing_.keyAt(at))
        choose(page_.scene.places[static_cast<std::size_t>(*key)]);
    else if (box)
        toggle(*box);
}

/// Of those that have no room none is meant.
void MachineView::choose(int place) {
    if (place >= 0) emit keyChosen(place);
}

void MachineView::toggle(int box) {
    emit openChosen(page_.scene.open == box ? -1 : box);
}

/// Where a box is open, it is the one that keys are at.
void MachineView::moveCursor(int box) {
    cursor_ = std::clamp(box, 0, drawing_.boxCount() - 1);
    reveal(cursor_);
    describe();
    update();
}

void MachineView::reveal(int box) {
    if (!hasBoxes()) return;
    const QRectF place = drawing_.boxAt(box), room = drawing_.boxesPlace();
    if (place.right() > room.right())
        bar_->setValue(bar_->value() + static_cast<int>(std::ceil(place.right() - room.right())) + 2);
    else if (place.left() < room.left())
        bar_->setValue(bar_->value() - static_cast<int>(std::ceil(room.left() - place.left())) - 2);
}

void MachineView::goBack() {
    if (page_.opened)
        emit openChosen(-1);
    else
        emit backRequested();
}

std::vector<KeyHelp> MachineView::keys() {
    return {{{Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End}, tr("Go from box to box")},
            {{Qt::Key_Return, Qt::Key_Enter}, tr("Open or close the box")},
            {{Qt::Key_Up, Qt::Key_Down}, tr("Move the pinned key")},
            {{Qt::Key_PageUp, Qt::Key_PageDown}, tr("The row before or after")},
            {{Qt::Key_Space}, tr("Hold: see the trained model")},
            {{Qt::Key_Escape}, tr("Close the box, or back to the maps")}};
}

bool MachineView::takeKey(int key) {
    const auto go = [this](int box) {
        moveCursor(box);
        if (page_.opened) emit openChosen(cursor_);
        return true;
    };
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        return go(cursor_ + (key == Qt::Key_Left ? -1 : 1));
    case Qt::Key_Home:
    case Qt::Key_End:
        return go(key == Qt::Key_Home ? 0 : drawing_.boxCount() - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (hasBoxes()) toggle(cursor_);
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
        emit keyMoved(key == Qt::Key_Up ? -1 : 1);
        return true;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        emit rowMoved(key == Qt::Key_PageUp ? -1 : 1);
        return true;
    case Qt::Key_Escape:
        goBack();
        return true;
    default:
        return false;
    }
}

QString MachineView::tipAt(QPointF at) const {
    if (wordsPlace_.contains(at)) return page_.words;
    if (!hasBoxes() || panelPlace().contains(at.toPoint())) return {};
    if (const auto hit = drawing_.hitAt(inBoxes(at))) return drawing_.inWords(*hit);
    if (const auto key = drawing_.keyAt(inBoxes(at))) return page_.scene.keys.value(*key);
    const auto box = drawing_.boxUnder(inBoxes(at));
    return box ? drawing_.inWords(*box) : QString();
}

} // namespace lambdascope
