// SPDX-License-Identifier: MIT
#include "widgets/explore/lambda_chart.h"

#include "widgets/canvas/painter_ink.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace lambdascope {

namespace {

/// "checkpoint-1000: λ 0.42", of the same layer; empty without a second model.
QString besideText(const LayerLambda& l) {
    return l.beside ? QStringLiteral("\n%1: λ %2").arg(l.beside->name, number(l.beside->lambda, 2))
                    : QString();
}

QString layerText(int layer, const LayerLambda& l) {
    if (l.tokens) {
        const QString mean = number(l.tokens->mean, 2);
        QString text = l.ofTokens() ? LambdaChart::tr("layer %1\nλ of the tokens from %2 to %3, mean %4")
                                          .arg(layer)
                                          .arg(number(l.tokens->least, 2), number(l.tokens->most, 2), mean)
                                    : LambdaChart::tr("layer %1\nλ %2").arg(layer).arg(mean);
        if (l.edited())
            text += LambdaChart::tr("\nλ %1 in force, set for all tokens").arg(number(l.editedLambda, 2));
        return text + besideText(l);
    }
    QString text = LambdaChart::tr("layer %1\nλ %2 trained, λ_init %3")
                       .arg(layer)
                       .arg(number(l.trainedLambda, 2), number(l.trainedInit, 2));
    if (l.edited())
        text += LambdaChart::tr("\nλ %1 in force, λ_init %2")
                    .arg(number(l.editedLambda, 2), number(l.editedInit, 2));
    return text + besideText(l);
}

constexpr double roomForLambda = 48, roomForInit = 74; // px from layer to layer, for their numbers

void paintDiamond(PainterInk& ink, QPointF at, const QColor& line, const QColor& fill) {
    constexpr double r = 4;
    ink.shape(std::array{at + QPointF(0, -r), at + QPointF(r, 0), at + QPointF(0, r), at + QPointF(-r, 0)},
              fill, QPen(line, 1.5));
}

void paintDot(PainterInk& ink, QPointF at, double radius, const QColor& line, const QColor& fill) {
    ink.disc(at, radius - 0.75, fill, QPen(line, 1.5));
}

/// The λ of a second model: a tick left of the dots, which may have the same height.
void paintBeside(PainterInk& ink, QPointF at, double half, const QColor& colour) {
    ink.stroke(at - QPointF(half, 0), at + QPointF(half, 0), QPen(colour, 2));
}

QPen dashes(const QColor& colour, double gap) {
    QPen pen(colour, 1.5);
    pen.setDashPattern({2, gap});
    return pen;
}

} // namespace

QRectF LambdaDrawing::area() const {
    return rect().adjusted(36, 12, -12, legend ? -42 : -22);
}

PlotArea LambdaDrawing::plot() const {
    double low = 0, high = 1;
    for (const LayerLambda& l : layers)
        for (const double value :
             {static_cast<double>(l.trainedLambda), static_cast<double>(l.editedLambda), l.trainedInit,
              l.editedInit, static_cast<double>(l.beside ? l.beside->lambda : l.editedLambda)}) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    const double pad = 0.04 * (high - low);
    return PlotArea::of(area(), low < 0 ? low - pad : low, high + pad, 5);
}

double LambdaDrawing::yOf(double value) const {
    return plot().y.at(value);
}

double LambdaDrawing::xOf(int layer) const {
    const QRectF box = area();
    const double count = std::max<double>(1, static_cast<double>(layers.size()));
    return box.left() + box.width() * (layer + 0.5) / count;
}

double LambdaDrawing::pitch() const {
    return area().width() / std::max<double>(1, static_cast<double>(layers.size()));
}

int LambdaDrawing::layerAt(double x) const {
    if (layers.empty() || x < area().left() - 8) return -1;
    const double part = (x - area().left()) / area().width() * static_cast<double>(layers.size());
    return std::clamp(static_cast<int>(std::floor(part)), 0, static_cast<int>(layers.size()) - 1);
}

int LambdaDrawing::pointAt(QPointF at) const {
    constexpr double reach = 10;
    const int layer = layerAt(at.x());
    if (layer < 0 || std::abs(at.x() - xOf(layer)) > reach) return -1;
    const LayerLambda& l = layers[layer];
    const auto near = [&](double value) { return std::abs(at.y() - yOf(value)) <= reach; };
    return near(l.editedLambda) || near(l.editedInit) ? layer : -1;
}

double LambdaDrawing::valuePerPixel() const {
    return 1 / (yOf(0) - yOf(1));
}

void LambdaDrawing::paint(QPainter& painter) const {
    PainterInk ink(painter);
    ink.area(rect(), theme.dock);
    const PlotArea all = plot();
    const QRectF& box = all.rect;
    if (all.y.high > 1.05) ink.area({box.topLeft(), QPointF(box.right(), all.y.at(1))}, theme.warningFill);
    if (all.y.low < 0) ink.area({QPointF(box.left(), all.y.at(0)), box.bottomRight()}, theme.warningFill);
    all.paintScale(ink, theme, theme.digits(11), 8);
    std::vector<QPointF> schedule;
    for (int l = 0; l < static_cast<int>(layers.size()); ++l)
        if (!ofTokens()) schedule.emplace_back(xOf(l), all.y.at(layers[l].scheduleInit));
    ink.stroke(schedule, dashes(theme.ink3, 2.5));
    for (int l = 0; l < static_cast<int>(layers.size()); ++l) paintLayer(ink, l, all);
    if (legend && !layers.empty()) legendOf(&ink).paint(ink, {20, height() - 10.5}, width(), theme.ink3, 1);
}

LambdaChart::LambdaChart(QWidget* parent)
    : QWidget(parent), reader_(new ChartReader(*this, [this] { return marks(); })) {
    setObjectName(QStringLiteral("lambdaChart"));
    tagControl(this, Control::Head);
    setAccessibleName(tr("λ of every layer"));
    setAttribute(Qt::WA_OpaquePaintEvent); // it lies on a dock: style sheets need not paint its ground
    setMinimumSize(120, 70);
    drawing_.legend = false;
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void LambdaChart::setLayers(const std::vector<LayerLambda>& layers) {
    if (layers.size() != drawing_.layers.size()) drag_.reset(); // of other models
    drawing_.layers = layers;
    QStringList lines;
    for (ChartMark& mark : marks()) lines << mark.words.replace(u'\n', u' ');
    reader_->describe(lines.join(QStringLiteral("; ")));
}

std::vector<ChartMark> LambdaChart::marks() const {
    std::vector<ChartMark> all;
    all.reserve(drawing_.layers.size());
    for (int l = 0; l < static_cast<int>(drawing_.layers.size()); ++l)
        all.push_back({{xOf(l) - drawing().pitch() / 2, 0, drawing().pitch(), double(height())},
                       layerText(l, drawing_.layers[l])});
    return all;
}

void LambdaChart::setSelectedLayer(int layer) {
    drawing_.selected = layer;
    update();
}

void LambdaChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawing().paint(painter);
    if (hasFocus()) paintFocusRing(painter, QRectF(rect()).adjusted(3, 3, -3, -3), drawing_.theme);
}

void LambdaChart::mousePressEvent(QMouseEvent* event) {
    const int point =
        movable_ && event->button() == Qt::LeftButton ? drawing().pointAt(event->position()) : -1;
    const int layer = point >= 0 ? point : drawing().layerAt(event->position().x());
    if (point >= 0) {
        const LayerLambda& l = drawing_.layers[point];
        pressed_ = event->position().y();
        drag_.emplace(point, pressed_, drawing().valuePerPixel(), LambdaValues{{point, l.editedInit}},
                      LambdaValues{{point, l.trainedInit}});
    }
    if (layer >= 0) emit layerChosen(layer);
}

void LambdaChart::mouseMoveEvent(QMouseEvent* event) {
    constexpr double still = 3; // pixels that a click may tremble
    const double y = event->position().y();
    const bool over = drag_ || (movable_ && drawing().pointAt(event->position()) >= 0);
    setCursor(over ? Qt::SizeVerCursor : Qt::ArrowCursor);
    if (!drag_ || (!moved_ && std::abs(y - pressed_) < still)) return;
    const bool snap = !(event->modifiers() & (Qt::AltModifier | Qt::ControlModifier));
    const auto [layer, value] = *drag_->at(y, {bool(event->modifiers() & Qt::ShiftModifier), snap}).begin();
    if (value == drawing_.layers[layer].editedInit) return;
    moved_ = true;
    emit initMoved(layer, value);
}

void LambdaChart::mouseReleaseEvent(QMouseEvent* /*event*/) {
    endDrag();
}

void LambdaChart::mouseDoubleClickEvent(QMouseEvent* event) {
    const int point = movable_ ? drawing().pointAt(event->position()) : -1;
    if (point >= 0) emit resetRequested(point);
}

void LambdaChart::focusOutEvent(QFocusEvent* event) {
    endDrag(); // the release may go to another window
    QWidget::focusOutEvent(event);
}

void LambdaChart::endDrag() {
    drag_.reset();
    if (std::exchange(moved_, false)) emit gestureEnded();
}

void LambdaChart::keyPressEvent(QKeyEvent* event) {
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    const int next = drawing_.selected + step;
    if (step != 0 && next >= 0 && next < static_cast<int>(drawing_.layers.size()))
        emit layerChosen(next);
    else
        QWidget::keyPressEvent(event);
}

// The points, numbers and legend of the λ chart.
void LambdaDrawing::paintLayer(PainterInk& ink, int layer, const PlotArea& plot) const {
    const LayerLambda& l = layers[layer];
    const double x = std::round(xOf(layer)) + 0.5;
    const auto at = [&](double value) { return QPointF(x, plot.y.at(value)); };
    const QPointF init = at(l.trainedInit), trained = at(l.trainedLambda), now = at(l.editedLambda);
    if (ofTokens()) {
        constexpr QPointF cap(5, 0);
        const QPointF least = at(l.tokens->least), most = at(l.tokens->most);
        const QPen pen(theme.ink3, 1.5);
        ink.stroke(least, most, pen);
        for (const QPointF& end : {least, most}) ink.stroke(end - cap, end + cap, pen);
    } else {
        ink.stroke(init, trained, QPen(theme.line, 1));
    }
    if (l.edited()) ink.stroke(trained, now, QPen(theme.accent, 2));
    if (!ofTokens()) paintDiamond(ink, init, theme.ink3, theme.dock);
    if (l.editedInit != l.trainedInit) paintDiamond(ink, at(l.editedInit), theme.accent, theme.dock);
    paintDot(ink, trained, 5, theme.ink1, l.edited() ? theme.dock : theme.ink1);
    if (l.beside) paintBeside(ink, at(l.beside->lambda) - QPointF(11, 0), 4.5, theme.ink2);
    if (l.edited()) paintDot(ink, now, 7, theme.dock, theme.accent);
    paintValues(ink, layer, plot);

    const bool chosen = layer == selected, fits = pitch() >= roomForLambda;
    const int every = fits ? 1 : static_cast<int>(std::ceil(22 / pitch()));
    if (layer % every != 0 && !chosen) return;
    ink.words({x - 40, plot.rect.bottom() + 5, 80, 16}, Qt::AlignCenter,
              fits ? tr("layer %1").arg(layer) : QString::number(layer),
              theme.words(11, chosen ? QFont::DemiBold : QFont::Normal), chosen ? theme.accent : theme.ink2);
}

void LambdaDrawing::paintValues(PainterInk& ink, int layer, const PlotArea& plot) const {
    if (pitch() < roomForLambda && layer != selected) return;
    const LayerLambda& l = layers[layer];
    const double x = xOf(layer);
    double trainedY = plot.y.at(l.trainedLambda), nowY = plot.y.at(l.editedLambda);
    if (l.edited() && std::abs(trainedY - nowY) < 14) { // apart, so that both can be read
        const double middle = (trainedY + nowY) / 2, sign = trainedY <= nowY ? 1 : -1;
        trainedY = middle - 7 * sign;
        nowY = middle + 7 * sign;
    }
    const bool flip = x + 38 > width(); // no room on the right
    const auto text = [&](double y, double value, bool left, double gap, const QColor& colour,
                          QFont::Weight weight = QFont::Normal) {
        const QFont font = theme.digits(11, weight);
        const QString words = number(value, 2);
        const double wide = QFontMetrics(font).horizontalAdvance(words);
        const QRectF box(left ? x - gap - wide : x + gap, y - 8, wide, 16);
        const bool warned = value < 0 || (value > 1 && plot.y.high > 1.05);
        ink.area(box.adjusted(-2, 2, 2, -2), warned ? theme.warningFill : theme.dock);
        ink.words(box, Qt::AlignCenter, words, font, colour); // on ground of its own: no line runs through it
    };
    text(trainedY, l.trainedLambda, flip, 10, l.edited() ? theme.ink3 : theme.ink2);
    if (pitch() >= roomForInit && !l.tokens)
        text(plot.y.at(l.trainedInit) - 9, l.trainedInit, !flip, 6, theme.ink3);
    if (l.edited()) text(nowY, l.editedLambda, flip, 12, theme.accent, QFont::DemiBold);
}

Legend LambdaDrawing::legendOf(PainterInk* ink) const {
    const auto dot = [=](double radius, const QColor& line, const QColor& fill) {
        return [=](QPointF at) { paintDot(*ink, at, radius, line, fill); };
    };
    Legend legend{.font = theme.words(11), .key = 9, .gap = 17};
    auto& entries = legend.entries;
    entries.push_back(
        {ofTokens() ? tr("λ of the tokens, mean") : tr("λ trained"), dot(4, theme.ink1, theme.ink1)});
    if (!layers.empty() && layers.front().beside)
        entries.push_back({QStringLiteral("λ ") + layers.front().beside->name,
                           [=, this](QPointF at) { paintBeside(*ink, at, 5, theme.ink2); }});
    if (std::ranges::any_of(layers, &LayerLambda::edited)) {
        entries.push_back({tr("edited away"), dot(4, theme.ink1, theme.dock)});
        entries.push_back({tr("in force"), dot(4.5, theme.accent, theme.accent)});
    }
    if (ofTokens()) {
        entries.push_back({tr("least to most"), [=, this](QPointF at) {
                               ink->stroke(at - QPointF(0, 5), at + QPointF(0, 5), QPen(theme.ink3, 1.5));
                           }});
        return legend;
    }
    entries.push_back(
        {tr("λ_init"), [=, this](QPointF at) { paintDiamond(*ink, at, theme.ink3, theme.dock); }});
    entries.push_back({tr("its schedule"),
                       [=, this](QPointF at) {
                           ink->stroke(at - QPointF(6, 0), at + QPointF(10, 0), dashes(theme.ink3, 1.5));
                       },
                       15});
    return legend;
}

LambdaLegend::LambdaLegend(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void LambdaLegend::setLayers(const std::vector<LayerLambda>& layers) {
    drawing_.layers = layers;
    const int wide = static_cast<int>(std::ceil(8 + drawing_.legendOf(nullptr).wide())) + 1;
    if (std::exchange(wide_, wide) == wide) return; // a drag of λ changes no word of it
    updateGeometry();
    update();
}

void LambdaLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    PainterInk ink(painter);
    drawing_.legendOf(&ink).paint(ink, {8, height() / 2.0}, width(), drawing_.theme.ink3, 1);
}

} // namespace lambdascope
