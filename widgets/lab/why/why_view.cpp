// SPDX-License-Identifier: MIT
#include "widgets/lab/why/why_view.h"

#include "widgets/kit/announce.h"
#include "widgets/kit/controls/segments.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/rest.h"

#include <QFontMetrics>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace lambdascope {
namespace {

constexpr int choiceSide = 16, choicesTop = 36, choiceHigh = 24;

} // namespace

WhyView::WhyView(QWidget* parent)
    : SceneView(QStringLiteral("why"), keys(), parent),
      reader_(new ChartReader(*this, [this] { return marks(); })),
      model_(new Segments({tr("DIFF"), tr("Standard")}, choiceHigh, this)),
      over_(new Segments({tr("above the mean"), tr("lead over the runner-up")}, choiceHigh, this)),
      order_(new Segments({tr("largest change"), tr("by layer")}, choiceHigh, this)),
      describe_(new QTimer(this)) {
    setAccessibleName(tr("Why the answer changes"));
    model_->setObjectName(QStringLiteral("whyModel"));
    model_->setName(tr("Whose answer it is"));
    model_->setTip(0, tr("Takes the answer of the DIFF Transformer apart, trained and in force"));
    model_->setTip(1, tr("Takes the answer of the standard Transformer apart"));
    over_->setObjectName(QStringLiteral("whyOver"));
    over_->setName(tr("What the logit is compared with"));
    over_->setTip(0, tr("How far the logit stands above the mean over all tokens"));
    over_->setTip(1, tr("How far the logit stands above that of the most probable other token"));
    order_->setObjectName(QStringLiteral("whyOrder"));
    order_->setName(tr("Order of the parts"));
    order_->setTip(0, tr("Parts in order: the largest change first, without an edit the largest part (O)"));
    order_->setTip(1, tr("Parts in order: embedding, then layer by layer (O)"));
    bar_->setSingleStep(PartsDrawing::rowHigh);
    describe_->setSingleShot(true);
    connect(model_, &Segments::chosen, this, [this](int index) { emit modelChosen(index == 1); });
    connect(over_, &Segments::chosen, this, [this](int index) { emit leadChosen(index == 1); });
    connect(order_, &Segments::chosen, this, [this](int index) { emit orderChosen(index == 1); });
    connect(back_, &QPushButton::clicked, this, &WhyView::goBack);
    connect(describe_, &QTimer::timeout, this, &WhyView::describe);
    setScene({});
}

void WhyView::setScene(const WhyScene& scene) {
    const WhyScene& before = drawing_.scene();
    const bool otherHead = scene.head != before.head || scene.ofStandard != before.ofStandard;
    const bool first = before.parts.empty(), reordered = scene.byLayer != before.byLayer;
    drawing_.setScene(scene);
    if (otherHead || first) {
        drawing_.noHead.clear();
        const int row = rowOf(scene.head);
        cursorName_ = row < 0 ? QString() : scene.parts[static_cast<std::size_t>(row)].name;
    }
    const auto at = std::ranges::find(scene.parts, cursorName_, &WhyPart::name);
    drawing_.parts.cursor = at == scene.parts.end() ? -1 : static_cast<int>(at - scene.parts.begin());
    model_->button(0)->setText(scene.first.isEmpty() ? tr("DIFF") : scene.first);
    model_->button(1)->setText(scene.beside.isEmpty() ? tr("Standard") : scene.beside);
    model_->setCurrent(scene.ofStandard ? 1 : 0);
    over_->setCurrent(scene.lead ? 1 : 0);
    order_->setCurrent(scene.byLayer ? 1 : 0);
    order_->setText(0, scene.edited ? tr("largest change") : tr("largest part"));
    setToolTip(wrapped(scene.formula));
    place();
    if (otherHead || first || reordered) reveal(drawing_.parts.cursor);
    describe_->start(handRestsAfter());
    update();
}

void WhyView::setStale(bool stale) {
    if (std::exchange(drawing_.stale, stale) != stale) update();
}

/// The part that keys are at, then all of it. Sentences take longer than bars: they wait until a hand rests.
void WhyView::describe() {
    const auto row = static_cast<std::size_t>(drawing_.parts.cursor);
    const QString part = row < scene().parts.size() ? scene().parts[row].words + u' ' : QString();
    const int key = scene().keys.key;
    const QString keyed = drawing_.showsHead() && key < scene().keys.words.size()
                              ? drawing_.keys.inWords(key) + u' '
                              : QString();
    setDescription(*this, part + keyed + scene().description);
}

int WhyView::rowOf(HeadId head) const {
    const auto& parts = scene().parts;
    const auto at = std::ranges::find(parts, std::optional(head), &WhyPart::head);
    return at == parts.end() ? -1 : static_cast<int>(at - parts.begin());
}

void WhyView::place() {
    drawing_.setSize(size());
    const bool list = drawing_.showsList();
    model_->setVisible(list && scene().both);
    over_->setVisible(list);
    order_->setVisible(list);
    int x = choiceSide;
    for (Segments* choice : {model_, over_}) {
        if (choice->isHidden()) continue;
        choice->setGeometry(QRect(QPoint(x, choicesTop), choice->sizeHint()));
        x = choice->geometry().right() + 9;
    }
    const QSize order = order_->sizeHint();
    const QRectF legend = drawing_.legendPlace();
    order_->setGeometry(QRect(QPoint(static_cast<int>(drawing_.left()) - choiceSide - order.width(),
                                     static_cast<int>(legend.center().y()) - order.height() / 2),
                              order));
    const bool toList = drawing_.narrow() && drawing_.headOpen;
    back_->setText(toList ? tr("List") : tr("λ and maps"));
    back_->setAccessibleName(toList ? tr("Back to the list") : tr("Back to λ and maps"));
    back_->setToolTip(toList ? tr("Back to the list of parts (Esc)")
                             : tr("Back to λ by layer, its sweep and the maps (Esc)"));
    const QSize back = back_->sizeHint();
    const int top = drawing_.narrow() && !toList ? choicesTop : 7;
    back_->setGeometry(QRect(QPoint(width() - choiceSide - back.width(), top), back));
    heads_->setVisible(list);
    heads_->setGeometry(drawing_.partsPlace().toRect());
    heads_->lower();
    placeBar();
}

void WhyView::placeBar() {
    const QRectF rows = drawing_.parts.rowsRect().translated(drawing_.partsPlace().topLeft());
    const int all = static_cast<int>(scene().parts.size()) * PartsDrawing::rowHigh;
    const int most = std::max(0, all - static_cast<int>(rows.height()));
    const int wide = bar_->sizeHint().width();
    bar_->setVisible(most > 0 && drawing_.showsList());
    bar_->setPageStep(static_cast<int>(rows.height()));
    bar_->setRange(0, most);
    bar_->setGeometry(QRectF(rows.right() - wide, rows.top(), wide, rows.height()).toRect());
}

void WhyView::resizeEvent(QResizeEvent*) {
    place();
}

void WhyView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawing_.paint(painter);
    if (!hasFocus()) return;
    const QRectF list =
        drawing_.showsList() && !drawing_.partsPlace().isEmpty() ? drawing_.partsPlace() : QRectF(rect());
    paintFocusRing(painter, list.adjusted(4, 4, -4, -4), drawing_.theme);
}

void WhyView::moveCursor(int row) {
    const int rows = static_cast<int>(scene().parts.size());
    if (rows == 0) return;
    row = std::clamp(row, 0, rows - 1);
    drawing_.parts.cursor = row;
    cursorName_ = scene().parts[static_cast<std::size_t>(row)].name;
    reveal(row);
    describe_->start(handRestsAfter());
    update();
}

void WhyView::reveal(int row) {
    const int room = bar_->pageStep(), top = row * PartsDrawing::rowHigh;
    if (row >= 0 && room >= PartsDrawing::rowHigh)
        bar_->setValue(std::clamp(bar_->value(), top + PartsDrawing::rowHigh - room, top));
}

void WhyView::choose(int row) {
    if (row < 0 || row >= static_cast<int>(scene().parts.size())) return;
    moveCursor(row);
    const WhyPart part = scene().parts[static_cast<std::size_t>(row)];
    drawing_.noHead = part.noHead;
    if (drawing_.narrow()) openHead(true);
    if (part.head && choosesHeads()) emit headChosen(*part.head);
}

void WhyView::openHead(bool open) {
    drawing_.headOpen = open;
    place();
    update();
}

/// One key on, or the one of a click.
void WhyView::chooseKey(int key) {
    const auto keys = static_cast<int>(scene().keys.words.size());
    if (drawing_.showsHead() && drawing_.noHead.isEmpty() && scene().keys.problem.isEmpty() && keys > 0)
        emit keyChosen(std::clamp(key, 0, keys - 1));
}

void WhyView::goBack() {
    if (drawing_.narrow() && drawing_.headOpen) return openHead(false);
    emit backRequested();
}

void WhyView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const int key =
        drawing_.showsHead() ? drawing_.keys.keyAt(event->position() - drawing_.keysPlace().topLeft()) : -1;
    if (key >= 0) return chooseKey(key);
    if (drawing_.showsList())
        choose(drawing_.parts.rowAt(event->position() - drawing_.partsPlace().topLeft()));
}

std::vector<KeyHelp> WhyView::keys() {
    return {{{Qt::Key_Up, Qt::Key_Down, Qt::Key_Home, Qt::Key_End}, tr("Choose a part")},
            {{Qt::Key_Return, Qt::Key_Enter}, tr("See the head of the part by its keys")},
            {{Qt::Key_Left, Qt::Key_Right}, tr("Choose the key whose part is explained")},
            {{Qt::Key_O}, tr("Order: the largest change first, or by layer")},
            {{Qt::Key_Space}, tr("Hold: see the trained model")},
            {{Qt::Key_Escape}, tr("Back to the list, or to λ and maps")}};
}

bool WhyView::takeKey(int key) {
    const int cursor = drawing_.parts.cursor, last = static_cast<int>(scene().parts.size()) - 1;
    switch (key) {
    case Qt::Key_Up:
    case Qt::Key_Down:
        moveCursor(cursor + (key == Qt::Key_Up ? -1 : 1));
        return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
        chooseKey(scene().keys.key + (key == Qt::Key_Left ? -1 : 1));
        return true;
    case Qt::Key_Home:
    case Qt::Key_End:
        moveCursor(key == Qt::Key_Home ? 0 : last);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose(cursor);
        return true;
    case Qt::Key_O:
        emit orderChosen(!scene().byLayer);
        return true;
    case Qt::Key_Escape:
        goBack();
        return true;
    default:
        return false;
    }
}

std::vector<ChartMark> WhyView::marks() const {
    std::vector<ChartMark> all;
    const auto add = [&](const QRectF& part, const QRectF& place, const QString& words) {
        all.push_back({part.translated(place.topLeft()) & place, words});
    };
    if (drawing_.showsList())
        for (int row = 0; row < std::ssize(scene().parts); ++row)
            add(drawing_.parts.rowRect(row) & drawing_.parts.rowsRect(), drawing_.partsPlace(),
                scene().parts[static_cast<std::size_t>(row)].words + QStringLiteral("\n\n") +
                    scene().formula);
    if (!drawing_.showsHead() || !drawing_.noHead.isEmpty() || !scene().keys.problem.isEmpty()) return all;
    for (int key = 0; key < scene().keys.words.size(); ++key)
        for (const auto chart : {KeysDrawing::Weight, KeysDrawing::Part})
            add(drawing_.keys.columnOf(chart, key), drawing_.keysPlace(), drawing_.keys.inWords(key));
    return all;
}

} // namespace lambdascope
