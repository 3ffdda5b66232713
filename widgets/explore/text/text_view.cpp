// SPDX-License-Identifier: MIT
#include "widgets/explore/text/text_view.h"

#include "core/util/phrase.h"
#include "widgets/kit/accessible_role.h"
#include "widgets/kit/announce.h"
#include "widgets/kit/controls/segments.h"
#include "widgets/kit/marks.h"

#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <array>
#include <utility>

namespace lambdascope {
namespace {

constexpr int textChoiceTop = 7, textChoiceHigh = 24, textEdge = 16;
/// As the choices stand from left to right.
constexpr std::array textMaps{MapName::Difference, MapName::A1, MapName::A2, MapName::Standard};

} // namespace

TextView::TextView(QWidget* parent)
    : SceneView(QStringLiteral("text"), keys(), parent),
      map_(new Segments({tr("A1 − λ·A2"), tr("A1"), tr("λ·A2"), tr("Standard")}, textChoiceHigh, this)) {
    setAccessibleName(tr("The text, tinted by one row"));
    setAccessibleRole(*this, QAccessible::Document);
    map_->setObjectName(QStringLiteral("textMap"));
    map_->setName(tr("What tints the text"));
    map_->setTip(0, tr("The signed weights that the selected head gives: blue adds, orange takes away"));
    map_->setTip(1, tr("The first softmax map of the selected head"));
    map_->setTip(2, tr("What the selected head subtracts"));
    map_->setTip(3, tr("The weights of the head of the standard Transformer that stands beside"));
    back_->setText(tr("Maps"));
    back_->setAccessibleName(tr("Back to the maps"));
    back_->setToolTip(tr("Back to the maps (Esc)"));
    connect(map_, &Segments::chosen, this,
            [this](int index) { emit mapChosen(textMaps.at(static_cast<std::size_t>(index))); });
    connect(back_, &QPushButton::clicked, this, &TextView::backRequested);
    setScene({});
}

void TextView::setScene(const TextScene& scene) {
    drawing_.setScene(scene);
    FlatButton* last = nullptr; // its right end is round, whichever it is
    for (std::size_t i = 0; i < textMaps.size(); ++i) {
        FlatButton* const button = map_->button(static_cast<int>(i));
        const bool there = std::ranges::find(scene.maps, textMaps.at(i)) != scene.maps.end();
        button->setVisible(there);
        if (!there) continue;
        button->setPlace(last == nullptr ? FlatButton::Place::First : FlatButton::Place::Middle);
        last = button;
    }
    if (last != nullptr)
        last->setPlace(scene.maps.size() > 1 ? FlatButton::Place::Last : FlatButton::Place::Alone);
    map_->button(3)->setText(scene.beside.isEmpty() ? tr("Standard") : scene.beside);
    map_->setTip(3, scene.beside.isEmpty()
                        ? tr("The weights of the head of the standard Transformer that stands beside")
                        : tr("A1 − λ·A2 of the head of the second model that stands beside"));
    map_->setCurrent(static_cast<int>(std::ranges::find(textMaps, scene.map) - textMaps.begin()));
    map_->setVisible(scene.problem.isEmpty() && scene.maps.size() > 1);
    place();
    const int tokens = drawing_.flow().tokenCount();
    const bool moved = std::exchange(shownQuery_, scene.query) != scene.query;
    if (std::exchange(shownTokens_, tokens) != tokens || moved) reveal(scene.query);
    update();
}

void TextView::setStale(bool stale) {
    if (std::exchange(drawing_.stale, stale) != stale) update();
}

void TextView::place() {
    const QSize choice = map_->sizeHint(), back = back_->sizeHint();
    const int right = static_cast<int>(TextDrawing::textRight(width()));
    const bool below = !map_->isHidden() && textEdge + choice.width() + 12 + back.width() > right;
    const int lower = below ? textChoiceHigh + 6 : 0;
    drawing_.setSize(size(), lower);
    const QRectF& text = drawing_.textPlace();
    map_->setGeometry(QRect({textEdge, textChoiceTop + lower}, choice));
    back_->setGeometry(QRect({right - back.width(), textChoiceTop}, back));
    heads_->setGeometry(drawing_.heads().place().toRect());
    const double from = map_->isHidden() || below ? textEdge : textEdge + choice.width() + 12;
    drawing_.titlePlace = {from, textChoiceTop, std::max(0.0, right - back.width() - 12 - from),
                           textChoiceHigh};
    const double more = drawing_.flow().height() - text.height();
    bar_->setVisible(more > 0 && scene().problem.isEmpty());
    bar_->setGeometry(right + 6, static_cast<int>(text.top()), bar_->sizeHint().width(),
                      static_cast<int>(text.height()));
    bar_->setSingleStep(static_cast<int>(drawing_.flow().pitch()));
    bar_->setPageStep(static_cast<int>(text.height()));
    bar_->setRange(0, std::max(0, static_cast<int>(std::ceil(more))));
}

void TextView::reveal(int token) {
    const QRectF box = drawing_.boxOf(token), place = drawing_.textPlace();
    if (box.isNull()) return;
    const double above = box.top() - drawing_.flow().gap() - place.top(),
                 below = box.bottom() + 8 - place.bottom();
    if (below > 0)
        bar_->setValue(bar_->value() + static_cast<int>(std::ceil(below)));
    else if (above < 0)
        bar_->setValue(bar_->value() + static_cast<int>(std::floor(above)));
}

void TextView::refocused() {
    drawing_.focused = hasFocus();
    update();
}

void TextView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    drawing_.paint(painter);
}

void TextView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
    reveal(scene().query);
}

void TextView::hover(std::optional<int> token) {
    if (std::exchange(drawing_.hovered, token) == token) return;
    emit tokenHovered(token.value_or(-1));
    update();
}

void TextView::mouseMoveEvent(QMouseEvent* event) {
    const int token = drawing_.tokenAt(event->position());
    const bool head = token < 0 && choosesHeads() && drawing_.heads().at(event->position());
    setCursor(token >= 0 || head ? Qt::PointingHandCursor : Qt::ArrowCursor);
    hover(token < 0 ? std::nullopt : std::optional(token));
}

void TextView::leaveEvent(QEvent* /*event*/) {
    hover({});
}

void TextView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const int token = drawing_.tokenAt(event->position());
    if (token >= 0) {
        drawing_.cursor = token;
        emit tokenChosen(token);
    } else if (const auto strip = drawing_.heads().at(event->position()); strip && choosesHeads()) {
        emit headChosen(strip->head, strip->standard);
    }
}

std::vector<KeyHelp> TextView::keys() {
    return {{{Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down},
             tr("Go from word to word: every head shows where it looks")},
            {{Qt::Key_Home, Qt::Key_End}, tr("First or last word")},
            {{Qt::Key_Return, Qt::Key_Enter}, tr("Ask from this word")},
            {{Qt::Key_Space}, tr("Hold: see the trained model")},
            {{Qt::Key_Escape}, tr("Back to the maps")}};
}

void TextView::moveCursor(int token) {
    const int last = drawing_.flow().tokenCount() - 1;
    if (last < 0) return;
    drawing_.cursor = std::clamp(token, 0, last);
    drawing_.hovered.reset(); // under a mouse that rests
    reveal(drawing_.cursor);
    emit tokenHovered(drawing_.cursor);
    const bool standard = scene().map == MapName::Standard;
    QStringList said{
        wordsOf(drawing_.cursor),
        drawing_.heads().inWords({standard, standard ? scene().twin : scene().head, {}}, drawing_.cursor)};
    said.removeAll(QString());
    setDescription(*this, said.join(QStringLiteral(". ")));
    update();
}

bool TextView::takeKey(int key) {
    const int now = drawing_.cursor >= 0 ? drawing_.cursor : scene().query;
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        moveCursor(now + (key == Qt::Key_Left ? -1 : 1));
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
        moveCursor(drawing_.flow().tokenBeyond(now, key == Qt::Key_Up ? -1 : 1));
        return true;
    case Qt::Key_Home:
    case Qt::Key_End:
        moveCursor(key == Qt::Key_Home ? 0 : drawing_.flow().tokenCount() - 1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (now >= 0) emit tokenChosen(now);
        return true;
    case Qt::Key_Escape:
        emit backRequested();
        return true;
    default:
        return false;
    }
}

QString TextView::wordsOf(int token) const {
    const QString word =
        QString::fromStdString(scene().pieces[static_cast<std::size_t>(token)].display).trimmed();
    if (scene().causal && token > scene().query)
        return tr("“%1” (token %2): comes after the row").arg(word, QString::number(token));
    const std::string weight = formatNumber(drawing_.weightOf(token), 3, !scene().softmax());
    if (scene().groups) {
        const auto group = static_cast<std::size_t>(scene().weightOf(token));
        return tr("“%1”: weight %2, of all its tokens")
            .arg(QString::fromStdString(scene().groups->groups.at(group).text),
                 QString::fromStdString(weight));
    }
    return tr("“%1” (token %2): weight %3").arg(word, QString::number(token), QString::fromStdString(weight));
}

QString TextView::tipAt(QPointF at) const {
    if (const int token = drawing_.tokenAt(at); token >= 0) return wordsOf(token);
    if (const auto strip = drawing_.heads().at(at))
        return drawing_.heads().inWords(*strip, drawing_.lookedAt());
    return drawing_.lens().inWords(at);
}

} // namespace lambdascope
