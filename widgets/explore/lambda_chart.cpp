// SPDX-License-Identifier: MIT
#include "widgets/explore/lambda_chart.h"

#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"

#include <QHelpEvent>
#include <QImage>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
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
        QString text =
            LambdaChart::tr("layer %1\nλ of the tokens from %2 to %3, mean %4")
                .arg(layer)
                .arg(number(l.tokens->least, 2), number(l.tokens->most, 2), number(l.tokens->mean, 2));
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

void paintDiamond(QPainter& painter, QPointF at, const QColor& line, const QColor& fill) {
    const double r = 4;
    painter.setPen(QPen(line, 1.5));
    painter.setBrush(fill);
    const QPointF corners[] = {at + QPointF(0, -r), at + QPointF(r, 0), at + QPointF(0, r),
                               at + QPointF(-r, 0)};
    painter.drawConvexPolygon(corners, 4);
}

void paintDot(QPainter& painter, QPointF at, double radius, const QColor& line, const QColor& fill) {
    painter.setPen(QPen(line, 1.5));
    painter.setBrush(fill);
    painter.drawEllipse(at, radius - 0.75, radius - 0.75);
}

} // namespace

QRectF LambdaDrawing::plot() const {
    return rect().adjusted(36, 12, -12, legend ? -42 : -22);
}

std::pair<double, double> LambdaDrawing::range() const {
    double low = 0, high = 1;
    for (const LayerLambda& l : layers)
        for (const double value :
             {static_cast<double>(l.trainedLambda), static_cast<double>(l.editedLambda), l.trainedInit,
              l.editedInit, static_cast<double>(l.beside ? l.beside->lambda : l.editedLambda)}) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    const double pad = 0.04 * (high - low);
    return {low < 0 ? low - pad : low, high + pad};
}

double LambdaDrawing::yOf(double value) const {
    const auto [low, high] = range();
    return plot().bottom() - (value - low) / (high - low) * plot().height();
}

double LambdaDrawing::xOf(int layer) const {
    const QRectF box = plot();
    const double count = std::max<double>(1, static_cast<double>(layers.size()));
    return box.left() + box.width() * (layer + 0.5) / count;
}

double LambdaDrawing::pitch() const {
    return plot().width() / std::max<double>(1, static_cast<double>(layers.size()));
}

int LambdaDrawing::layerAt(double x) const {
    if (layers.empty() || x < plot().left() - 8) return -1;
    const double part = (x - plot().left()) / plot().width() * static_cast<double>(layers.size());
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
    painter.fillRect(rect(), theme.dock);
    painter.setRenderHint(QPainter::Antialiasing);
    paintAxes(painter);
    if (layers.empty()) return;
    if (!ofTokens()) paintSchedule(painter);
    for (int l = 0; l < static_cast<int>(layers.size()); ++l) paintLayer(painter, l);
    if (legend) paintLegend(painter, {20, height() - 10.5}, width());
}

void LambdaDrawing::paintAxes(QPainter& painter) const {
    const auto [low, high] = range();
    const QRectF box = plot();
    if (high > 1.05)
        painter.fillRect(QRectF(QPointF(box.left(), box.top()), QPointF(box.right(), yOf(1))),
                         theme.warningFill);
    if (low < 0) painter.fillRect(QRectF(QPointF(box.left(), yOf(0)), box.bottomRight()), theme.warningFill);
    const double step = high - low > 4 ? 2 : high - low > 2 ? 1 : 0.5;
    painter.setFont(theme.digits(11));
    for (double tick = std::ceil(low / step) * step; tick <= high; tick += step) {
        const double y = std::round(yOf(tick)) + 0.5;
        painter.fillRect(QRectF(box.left(), y - 0.5, box.width(), 1), theme.softLine);
        painter.setPen(theme.ink3);
        const bool whole = std::abs(tick - std::round(tick)) < 1e-9;
        painter.drawText(QRectF(0, y - 8, box.left() - 8, 16), Qt::AlignRight | Qt::AlignVCenter,
                         number(tick, whole ? 0 : 1));
    }
}

void LambdaDrawing::paintSchedule(QPainter& painter) const {
    QPen pen(theme.ink3, 1.5);
    pen.setDashPattern({2, 2.5});
    painter.setPen(pen);
    QPainterPath path;
    for (int l = 0; l < static_cast<int>(layers.size()); ++l) {
        const QPointF at(xOf(l), yOf(layers[l].scheduleInit));
        if (l == 0)
            path.moveTo(at);
        else
            path.lineTo(at);
    }
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
}

LambdaChart::LambdaChart(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("lambdaChart"));
    tagControl(this, Control::Head);
    setAccessibleName(tr("λ of every layer"));
    setAttribute(Qt::WA_OpaquePaintEvent); // it lies on a dock: style sheets need not paint its ground
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(120, 70);
    drawing_.legend = false;
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void LambdaChart::setLayers(const std::vector<LayerLambda>& layers) {
    if (layers.size() != drawing_.layers.size()) drag_.reset(); // of other models
    drawing_.layers = layers;
    QStringList lines;
    for (int l = 0; l < static_cast<int>(drawing_.layers.size()); ++l)
        lines << layerText(l, drawing_.layers[l]).replace(u'\n', u' ');
    setAccessibleDescription(lines.join(QStringLiteral("; ")));
    update();
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

bool LambdaChart::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int layer = drawing().layerAt(help->pos().x());
        if (layer >= 0) showTip(help->globalPos(), layerText(layer, drawing_.layers[layer]), this);
        return true;
    }
    return QWidget::event(event);
}

// The points, numbers and legend of the λ chart.
void LambdaDrawing::paintLayer(QPainter& painter, int layer) const {
    const LayerLambda& l = layers[layer];
    const double x = std::round(xOf(layer)) + 0.5;
    const QPointF init(x, yOf(l.trainedInit)), trained(x, yOf(l.trainedLambda)), now(x, yOf(l.editedLambda));
    if (ofTokens()) {
        paintRange(painter, layer);
    } else {
        painter.setPen(QPen(theme.line, 1));
        painter.drawLine(init, trained);
    }
    if (l.edited()) {
        painter.setPen(QPen(theme.accent, 2));
        painter.drawLine(trained, now);
    }
    if (!ofTokens()) paintDiamond(painter, init, theme.ink3, theme.dock);
    if (l.editedInit != l.trainedInit)
        paintDiamond(painter, {x, yOf(l.editedInit)}, theme.accent, theme.dock);
    paintDot(painter, trained, 5, theme.ink1, l.edited() ? theme.dock : theme.ink1);
    if (l.beside) paintBeside(painter, {x - 11, yOf(l.beside->lambda)}, 4.5);
    if (l.edited()) paintDot(painter, now, 7, theme.dock, theme.accent);
    paintValues(painter, layer);

    const bool chosen = layer == selected, fits = pitch() >= roomForLambda;
    const int every = fits ? 1 : static_cast<int>(std::ceil(22 / pitch()));
    if (layer % every != 0 && !chosen) return;
    painter.setFont(theme.words(11, chosen ? QFont::DemiBold : QFont::Normal));
    painter.setPen(chosen ? theme.accent : theme.ink2);
    painter.drawText(QRectF(x - 40, plot().bottom() + 5, 80, 16), Qt::AlignCenter,
                     fits ? tr("layer %1").arg(layer) : QString::number(layer));
}

/// The λ of a second model: a tick left of the dots, which may have the same height.
void LambdaDrawing::paintBeside(QPainter& painter, QPointF at, double half) const {
    painter.setPen(QPen(theme.ink2, 2));
    painter.drawLine(at - QPointF(half, 0), at + QPointF(half, 0));
}

void LambdaDrawing::paintRange(QPainter& painter, int layer) const {
    constexpr double cap = 5;
    const double x = std::round(xOf(layer)) + 0.5;
    painter.setPen(QPen(theme.ink3, 1.5));
    const double ends[] = {yOf(layers[layer].tokens->least), yOf(layers[layer].tokens->most)};
    painter.drawLine(QPointF(x, ends[0]), QPointF(x, ends[1]));
    for (const double y : ends) painter.drawLine(QPointF(x - cap, y), QPointF(x + cap, y));
}

void LambdaDrawing::paintValues(QPainter& painter, int layer) const {
    if (pitch() < roomForLambda && layer != selected) return;
    const LayerLambda& l = layers[layer];
    const double x = xOf(layer);
    double trainedY = yOf(l.trainedLambda), nowY = yOf(l.editedLambda);
    if (l.edited() && std::abs(trainedY - nowY) < 14) { // apart, so that both can be read
        const double middle = (trainedY + nowY) / 2, sign = trainedY <= nowY ? 1 : -1;
        trainedY = middle - 7 * sign;
        nowY = middle + 7 * sign;
    }
    const bool flip = x + 38 > width(); // no room on the right
    const auto text = [&](double y, double value, bool left, double gap) {
        const QString words = number(value, 2);
        const double wide = painter.fontMetrics().horizontalAdvance(words);
        const QRectF box(left ? x - gap - wide : x + gap, y - 8, wide, 16);
        const bool warned = value < 0 || (value > 1 && range().second > 1.05);
        painter.fillRect(box.adjusted(-2, 2, 2, -2), warned ? theme.warningFill : theme.dock);
        painter.drawText(box, Qt::AlignCenter, words); // on ground of its own: lines do not run through it
    };
    painter.setFont(theme.digits(11));
    painter.setPen(l.edited() ? theme.ink3 : theme.ink2);
    text(trainedY, l.trainedLambda, flip, 10);
    painter.setPen(theme.ink3);
    if (pitch() >= roomForInit && !l.tokens) text(yOf(l.trainedInit) - 9, l.trainedInit, !flip, 6);
    if (!l.edited()) return;
    painter.setFont(theme.digits(11, QFont::DemiBold));
    painter.setPen(theme.accent);
    text(nowY, l.editedLambda, flip, 12);
}

double LambdaDrawing::paintLegend(QPainter& painter, QPointF from, double right) const {
    constexpr double apart = 17;
    const bool edited =
        std::any_of(layers.begin(), layers.end(), [](const LayerLambda& l) { return l.edited(); });
    double x = from.x();
    painter.setFont(theme.words(11));
    const auto entry = [&](const QString& words, auto mark) {
        const double wide = 9.0 + painter.fontMetrics().horizontalAdvance(words);
        if (x + wide > right) return;
        mark(QPointF(x, from.y()));
        painter.setPen(theme.ink3);
        painter.drawText(QPointF(x + 9, from.y() + 4), words);
        x += wide + apart;
    };
    entry(ofTokens() ? tr("λ of the tokens, mean") : tr("λ trained"),
          [&](QPointF at) { paintDot(painter, at, 4, theme.ink1, theme.ink1); });
    if (!layers.empty() && layers.front().beside)
        entry(QStringLiteral("λ ") + layers.front().beside->name,
              [&](QPointF at) { paintBeside(painter, at, 5); });
    if (edited) {
        entry(tr("edited away"), [&](QPointF at) { paintDot(painter, at, 4, theme.ink1, theme.dock); });
        entry(tr("in force"), [&](QPointF at) { paintDot(painter, at, 4.5, theme.accent, theme.accent); });
    }
    if (ofTokens()) {
        entry(tr("least to most"), [&](QPointF at) {
            painter.setPen(QPen(theme.ink3, 1.5));
            painter.drawLine(at - QPointF(0, 5), at + QPointF(0, 5));
        });
        return x - apart;
    }
    entry(tr("λ_init"), [&](QPointF at) { paintDiamond(painter, at, theme.ink3, theme.dock); });
    x += 6;
    entry(tr("its schedule"), [&](QPointF at) {
        QPen pen(theme.ink3, 1.5);
        pen.setDashPattern({2, 1.5});
        painter.setPen(pen);
        painter.drawLine(at - QPointF(12, 0), at + QPointF(4, 0));
    });
    return x - apart;
}

LambdaLegend::LambdaLegend(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void LambdaLegend::setLayers(const std::vector<LayerLambda>& layers) {
    drawing_.layers = layers;
    QImage none(1, 1, QImage::Format_RGB32);
    QPainter painter(&none);
    const int wide = static_cast<int>(std::ceil(drawing_.paintLegend(painter, {8, 0}, 1e6))) + 1;
    if (std::exchange(wide_, wide) == wide) return; // a drag of λ changes no word of it
    updateGeometry();
    update();
}

void LambdaLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawing_.paintLegend(painter, {8, height() / 2.0}, width());
}

} // namespace lambdascope
