// SPDX-License-Identifier: MIT
#include "widgets/explore/text/text_drawing.h"

#include "core/util/phrase.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/palette.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace lambdascope {
namespace {

constexpr double side = 16, screenTop = 38, paperTop = 24, noteLeast = 40, scaleWide = 96;
constexpr double leastNote = 160; // pixels of its words, with which they stand beside the scale
constexpr double paperWide = 1120, paperLeast = 420;
constexpr double faintTint = 0.02, minusFrom = 0.1;    // of the scale
constexpr double paperPicture = 560, patchTint = 0.85; // high; of the largest weight on a picture
constexpr double thinArc = 0.9, thickArc = 4;
/// Letters of the text: the largest with which all of it is in sight, else the smallest.
constexpr std::array readingSizes{24, 20, 17, 15};
constexpr int paperSizeOfLetters = 17;

} // namespace

TextDrawing::TextDrawing(const Look& look) : theme(look), flow_(look.words(paperSizeOfLetters)) {
    heads_.theme = lens_.theme = look;
}

void TextDrawing::setScene(const TextScene& scene) {
    scene_ = scene;
    flow_.setPicture(scene.picture);
    const bool others = flow_.setTokens(scene.pieces);
    heads_.setScene(scene);
    lens_.models = {scene.lensDiff, scene.lensStandard};
    arcs_ = strongestKeys(scene.weights, arcShare, mostArcs);
    const int last = flow_.tokenCount() - 1;
    if (hovered && *hovered > last) hovered.reset();
    cursor = std::min(cursor, last);
    placeText();
    if (others) fitText();
    placeSide();
}

void TextDrawing::setSize(QSizeF to, double lower) {
    const bool same = size_ == to && lower_ == lower;
    if (same) return;
    size_ = to;
    lower_ = lower;
    placeText();
    fitText();
    placeSide();
}

double TextDrawing::textRight(double width) {
    return std::round(width * 0.52) - side;
}

/// Above its note, which has as many lines as it needs.
void TextDrawing::placeText() {
    const double top = theme.paper ? paperTop : screenTop + lower_;
    const double wide = std::max(0.0, textRight(size_.width()) - side);
    notePlace_ = {side, 0, wide, 0};
    const double note = noteHigh();
    notePlace_ = {side, size_.height() - note, wide, note};
    textPlace_ = {side, top, wide, std::max(0.0, size_.height() - top - note)};
}

double TextDrawing::noteHigh() const {
    const QRectF room(0, 0, std::max(noteLeast, noteWords().width()), 1e4);
    const double words =
        QFontMetricsF(theme.words(12)).boundingRect(room, Qt::TextWordWrap, scene_.note).height();
    return std::max(noteLeast, std::ceil(words) + 4 + noteWords().top() - notePlace_.top()) +
           (theme.paper ? 6 : 0);
}

/// The least and the largest weight of the colour scale.
std::array<QString, 2> TextDrawing::scaleEnds() const {
    const int decimals = scene_.maximum < 0.095 ? 3 : 2;
    return {scene_.softmax() ? number(0, 0) : number(-scene_.maximum, decimals),
            number(scene_.maximum, decimals)};
}

QRectF TextDrawing::noteWords() const {
    const QFontMetricsF metrics(theme.digits(10));
    const auto [low, high] = scaleEnds();
    const double scale =
        metrics.horizontalAdvance(low) + 5 + scaleWide + 5 + metrics.horizontalAdvance(high) + 14;
    const bool beside = notePlace_.width() - scale >= leastNote;
    return notePlace_.adjusted(beside ? scale : 0, beside ? 2 : 20, 0, -2);
}

/// On screen in the largest letters with which all of it is in sight. Only a text or a size that is new asks.
void TextDrawing::fitText() {
    flow_.setMostHeight(theme.paper ? paperPicture : textPlace_.height() - 4);
    flow_.setWidth(textPlace_.width() - 4);
    if (scene_.picture) {
        flow_.setFont(theme.words(13));
        return;
    }
    for (const int size : readingSizes) {
        if (theme.paper) break;
        flow_.setFont(theme.words(size));
        if (flow_.height() <= textPlace_.height()) break;
    }
}

/// Every head above, the lens below: its rows give way before the heads have too little room.
void TextDrawing::placeSide() {
    const double left = textRight(size_.width()) + 2 * side, above = theme.paper ? paperTop : 10;
    const double room = std::max(0.0, size_.height() - above - 8);
    QRectF heads(left, above, size_.width() - left - side, room);
    const double least = std::min(lens_.heightWith(TextLens::wordedRow), 0.45 * room);
    const double most = std::max(least, lens_.heightWith(TextLens::mostRow));
    const double lens = std::clamp(room - heads_.wantedHeight(), least, most);
    heads.setHeight(std::max(0.0, room - lens - 8));
    heads_.setPlace(heads);
    for (const bool standard : {false, true}) {
        QRectF column = heads_.column(standard);
        if (!column.isEmpty()) column = {column.left(), heads.bottom() + 8, column.width(), lens};
        lens_.columns.at(standard ? 1 : 0) = column;
    }
}

QSizeF TextDrawing::paperSize() const {
    const double beside =
        paperTop + std::min(heads_.wantedHeight(), 640.0) + lens_.heightWith(TextLens::mostRow) + 24;
    return {paperWide, std::max({paperLeast, beside, paperTop + flow_.height() + noteHigh()})};
}

int TextDrawing::tokenAt(QPointF at) const {
    if (!textPlace_.contains(at)) return -1;
    return flow_.tokenAt(at - textPlace_.topLeft() + QPointF(0, scrolled));
}

QRectF TextDrawing::boxOf(int token) const {
    const auto& boxes = flow_.boxesOf(token);
    return boxes.empty() ? QRectF() : boxes.front().translated(textPlace_.topLeft() - QPointF(0, scrolled));
}

int TextDrawing::lookedAt() const {
    return hovered ? *hovered : focused && cursor >= 0 ? cursor : scene_.query;
}

double TextDrawing::weightOf(int token) const {
    if (token < 0 || (scene_.causal && token > scene_.query)) return 0;
    const int at = scene_.weightOf(token);
    return at < std::ssize(scene_.weights) ? scene_.weights[static_cast<std::size_t>(at)] : 0;
}

QColor TextDrawing::fillOf(double weight) const {
    const auto kind = scene_.softmax() ? Palette::Kind::Softmax : Palette::Kind::Signed;
    return Palette::of(kind, theme.dark)
        .ofValue(static_cast<float>(weight), static_cast<float>(scene_.maximum));
}

/// Letters of several tokens are tinted by the strongest of them, as their chip is.
int TextDrawing::strongestOf(const TextFlow::Spot& spot) const {
    int strongest = spot.first;
    for (int token = spot.first + 1; token <= spot.last; ++token)
        if (std::abs(weightOf(token)) > std::abs(weightOf(strongest))) strongest = token;
    return strongest;
}

/// On a tint the one that reads better; what the row does not see is grey.
QColor TextDrawing::inkOf(int token) const {
    if (scene_.causal && token > scene_.query) return theme.ink3;
    const double weight = weightOf(token);
    if (std::abs(weight) >= faintTint * scene_.maximum) return inkOn(fillOf(weight), theme);
    return scene_.pieces[static_cast<std::size_t>(token)].special ? theme.ink3 : QColor();
}

void TextDrawing::paint(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRectF(QPointF(), size_), theme.canvas);
    if (!scene_.problem.isEmpty()) {
        painter.setFont(theme.words(13));
        painter.setPen(theme.ink2);
        painter.drawText(QRectF(QPointF(), size_).adjusted(48, 80, -48, -16),
                         Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, scene_.problem);
        return;
    }
    painter.save();
    if (!theme.paper) painter.setClipRect(textPlace_.adjusted(-6, 0, 6, 0));
    painter.translate(textPlace_.topLeft() - QPointF(0, scrolled));
    const QRectF seen(0, scrolled, textPlace_.width(), textPlace_.height());
    if (scene_.picture) {
        paintPatches(painter);
    } else {
        paintTints(painter, seen);
        paintArcs(painter);
        paintWords(painter, seen);
    }
    paintOutlines(painter);
    painter.restore();
    paintNote(painter);
    const double edge = theme.paper ? 4 : 0, x = heads_.place().left() - side;
    painter.fillRect(QRectF(x, edge, 1, size_.height() - 2 * edge), theme.line);
    heads_.paint(painter, lookedAt());
    lens_.paint(painter);
}

/// Colour for the sign, and a minus below what is negative; marks as in the prompt.
void TextDrawing::paintTints(QPainter& painter, const QRectF& seen) const {
    painter.setPen(Qt::NoPen);
    for (const TextFlow::Spot& spot : flow_.spots()) {
        const double weight = weightOf(strongestOf(spot));
        for (const QRectF& box : spot.boxes) {
            if (!theme.paper && !box.intersects(seen)) continue;
            if (std::abs(weight) >= faintTint * scene_.maximum) {
                painter.setBrush(fillOf(weight));
                painter.drawRoundedRect(box.adjusted(-1, 0, 1, 0), 3, 3);
            }
            if (weight <= -minusFrom * scene_.maximum)
                painter.fillRect(QRectF(box.center().x() - 4, box.bottom() - 3, 8, 1.5),
                                 inkOn(fillOf(weight), theme));
        }
    }
    const auto mark = [&](const std::vector<int>& tokens, const QColor& ink, double high) {
        for (const int token : tokens)
            for (const QRectF& box : flow_.boxesOf(token))
                painter.fillRect(QRectF(box.left(), box.bottom() + 1, box.width(), high), ink);
    };
    mark(scene_.answer, theme.ink1, 3);
    mark(scene_.distractors, theme.ink3, 2);
}

/// The picture in grey, and on every patch the colour of its weight's sign, the thicker the larger it is.
void TextDrawing::paintPatches(QPainter& painter) const {
    painter.setPen(theme.ink1);
    flow_.paint(painter, {}, {});
    const QRectF all = flow_.pictureRect();
    const int columns = scene_.picture->columns, rows = scene_.picture->rows;
    painter.setRenderHint(QPainter::Antialiasing, false); // patches lie close
    painter.setPen(Qt::NoPen);
    for (int token = 0; token < flow_.tokenCount(); ++token) {
        const double weight = weightOf(token), share = std::min(1.0, std::abs(weight) / scene_.maximum);
        if (share < faintTint) continue;
        QColor ink =
            scene_.softmax() ? theme.positive : fillOf(weight < 0 ? -scene_.maximum : scene_.maximum);
        ink.setAlphaF(static_cast<float>(patchTint * share));
        for (const QRectF& box : flow_.boxesOf(token)) {
            painter.fillRect(box, ink);
            if (weight <= -minusFrom * scene_.maximum && box.width() >= 10)
                painter.fillRect(QRectF(box.center().x() - 4, box.center().y() - 0.75, 8, 1.5), Qt::white);
        }
    }
    QColor line = theme.line;
    line.setAlphaF(0.35F);
    painter.setPen(QPen(line, 1));
    if (all.width() / columns >= 8) {
        for (int c = 0; c <= columns; ++c) {
            const double x = all.left() + c * all.width() / columns;
            painter.drawLine(QPointF(x, all.top()), QPointF(x, all.bottom()));
        }
        for (int r = 0; r <= rows; ++r) {
            const double y = all.top() + r * all.height() / rows;
            painter.drawLine(QPointF(all.left(), y), QPointF(all.right(), y));
        }
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

/// From above the token that asks: in its own line an arch to above the key; into another line from one gap
/// to the next, between the words.
QPainterPath TextDrawing::arcTo(int key) const {
    const auto &from = flow_.boxesOf(scene_.query), &to = flow_.boxesOf(key);
    if (from.empty() || to.empty()) return {};
    const QRectF &a = from.front(), &b = to.front();
    QPainterPath path(QPointF(a.center().x(), a.top() - 1));
    const double gap = flow_.gap();
    if (key == scene_.query) { // itself: a loop
        path.cubicTo({a.center().x() - 12, a.top() - gap * 1.2}, {a.center().x() + 12, a.top() - gap * 1.2},
                     {a.center().x() + 3, a.top() - 1});
        return path;
    }
    const double away = std::abs(a.center().x() - b.center().x());
    if (std::abs(a.top() - b.top()) < 1) {
        const double high = std::clamp(5 + away * 0.05, 6.0, gap - 1) * 4 / 3;
        path.cubicTo({a.center().x(), a.top() - high}, {b.center().x(), b.top() - high},
                     {b.center().x(), b.top() - 1});
        return path;
    }
    const bool up = b.top() < a.top();
    const double end = up ? b.bottom() + 1 : b.top() - 1;
    const double bend = std::max(gap, std::abs(a.top() - end) * 0.45);
    path.cubicTo({a.center().x(), a.top() - bend}, {b.center().x(), end + (up ? bend : -bend)},
                 {b.center().x(), end});
    return path;
}

void TextDrawing::paintArcs(QPainter& painter) const {
    painter.setBrush(Qt::NoBrush);
    const double largest =
        arcs_.keys.empty() ? 1 : std::abs(scene_.weights[static_cast<std::size_t>(arcs_.keys.front())]);
    for (auto key = arcs_.keys.rbegin(); key != arcs_.keys.rend(); ++key) { // the strongest in front
        const double weight = scene_.weights[static_cast<std::size_t>(*key)],
                     share = std::abs(weight) / largest;
        QColor ink = scene_.softmax() ? theme.ink2 : weight < 0 ? theme.negative : theme.positive;
        ink.setAlphaF(static_cast<float>(0.45 + 0.45 * share));
        QPen pen(ink, thinArc + (thickArc - thinArc) * share, Qt::SolidLine, Qt::RoundCap);
        painter.setPen(pen);
        const int token = scene_.tokenOf(*key);
        painter.drawPath(arcTo(scene_.causal ? std::min(token, scene_.query) : token));
    }
}

void TextDrawing::paintWords(QPainter& painter, const QRectF& seen) const {
    painter.setPen(theme.ink1);
    flow_.paint(painter, theme.paper ? QRectF(0, 0, flow_.width(), flow_.height()) : seen,
                [this](const TextFlow::Spot& spot) { return inkOf(strongestOf(spot)); });
    if (scene_.written <= 0 || scene_.written >= flow_.tokenCount()) return;
    const int first = flow_.tokenCount() - scene_.written;
    const auto& boxes = flow_.boxesOf(first);
    if (boxes.empty()) return;
    const QRectF& box = boxes.front();
    const double before = flow_.readsLeftward(first) ? box.right() + 1.5 : box.left() - 3;
    painter.fillRect(QRectF(before, box.top() - 2, 1.5, box.height() + 4),
                     theme.accent); // from here on a model wrote
}

void TextDrawing::paintOutlines(QPainter& painter) const {
    painter.setBrush(Qt::NoBrush);
    // over no letter of a token that begins or ends where this one does, "Lima" before "?"
    const auto meets = [&](int other, double x, double y) {
        if (other < 0 || other >= flow_.tokenCount()) return false;
        return std::ranges::any_of(flow_.boxesOf(other), [&](const QRectF& box) {
            return box.top() == y && box.left() <= x + 1 && box.right() >= x - 1;
        });
    };
    const auto around = [&](int token, const QRectF& box) {
        const auto neighbour = [&](double x) {
            return meets(token - 1, x, box.top()) || meets(token + 1, x, box.top());
        };
        return box.adjusted(neighbour(box.left()) ? 1 : -2, -1, neighbour(box.right()) ? -1 : 2, 1);
    };
    const auto outline = [&](int token, double wide, Qt::PenStyle style) {
        painter.setPen(QPen(theme.accent, wide, style));
        for (const QRectF& box : flow_.boxesOf(token)) painter.drawRoundedRect(around(token, box), 3, 3);
    };
    outline(scene_.query, 2, Qt::SolidLine);
    if (hovered && hovered != scene_.query) outline(*hovered, 1, Qt::DashLine);
    if (!focused || cursor < 0) return;
    for (const QRectF& box : flow_.boxesOf(cursor)) paintFocusRing(painter, around(cursor, box), theme);
}

/// The colour bar with its ends, and what the arcs leave out.
void TextDrawing::paintNote(QPainter& painter) const {
    const QRectF title = theme.paper ? QRectF(side, 0, textPlace_.width(), paperTop - 2) : titlePlace;
    painter.setFont(theme.words(12));
    painter.setPen(theme.ink2);
    drawWords(painter, title, Qt::AlignLeft | Qt::AlignVCenter,
              elidedWords(scene_.title, painter.font(), title.width()));
    if (stale) {
        QPen dashes(theme.ink3, 1);
        dashes.setDashPattern({4, 3});
        painter.setPen(dashes);
        painter.drawLine(QPointF(side, textPlace_.top() - 0.5),
                         QPointF(textPlace_.right(), textPlace_.top() - 0.5));
    }
    painter.fillRect(QRectF(notePlace_.left(), notePlace_.top(), notePlace_.width(), 1), theme.softLine);
    painter.setFont(theme.digits(10));
    const QFontMetricsF metrics(painter.font());
    const auto [low, high] = scaleEnds();
    const bool beside = noteWords().left() > notePlace_.left();
    const double y = beside ? notePlace_.center().y() - 4 : notePlace_.top() + 7,
                 left = notePlace_.left() + metrics.horizontalAdvance(low) + 5;
    painter.setPen(theme.ink3);
    painter.drawText(QPointF(notePlace_.left(), y + 8), low);
    painter.drawText(QPointF(left + scaleWide + 5, y + 8), high);
    const double from = scene_.softmax() ? 0 : -scene_.maximum;
    constexpr int steps = 24;
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int i = 0; i < steps; ++i)
        painter.fillRect(QRectF(left + scaleWide * i / steps, y, scaleWide / steps, 8),
                         fillOf(from + (scene_.maximum - from) * i / (steps - 1)));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme.words(12));
    painter.setPen(theme.ink2);
    painter.drawText(noteWords(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, scene_.note);
}

} // namespace lambdascope
