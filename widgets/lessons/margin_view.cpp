// SPDX-License-Identifier: MIT
#include "widgets/lessons/margin_view.h"

#include "core/analysis/margin.h"
#include "widgets/kit/accessible_role.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace lambdascope {
namespace {

constexpr double plotLeft = 40, plotRight = 26, headline = 30, ticksHigh = 40, rowsGap = 12;
constexpr double rowRoom = 62, rowTitle = 18, rowWords = 40;
constexpr double grabbed = 14;                              // pixels around the disc
constexpr double largestMargin = 16, marginStep = 0.05;     // nats
constexpr std::array curves{2.0, 3.0, 4.0, 6.0, 8.0, 10.0}; // nats

/// 0.243, and 0.0002 where that would read 0.000.
QString shown(double weight) {
    return number(weight, weight >= 0.0005 || weight == 0 ? 3 : weight >= 0.00005 ? 4 : 5);
}

QString counted(double tokens) {
    return QLocale(QLocale::English)
        .toString(std::llround(tokens)); // 65,536 in every language, as facts have it
}

} // namespace

MarginView::MarginView(QWidget* parent) : Instrument(parent) {
    setObjectName(QStringLiteral("marginView"));
    setAccessibleName(tr("Weight of the best token"));
    setAccessibleRole(*this, QAccessible::Chart);
    setFocusPolicy(Qt::StrongFocus);
    setToolTip(wrapped(
        tr("Drag sideways for the number of tokens, the disc up or down for the margin. Arrows do the "
           "same, with Shift ten times as far; Home: as measured")));
    tell();
}

void MarginView::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void MarginView::setRow(const InstrumentRow& row) {
    if (row == row_) return;
    const bool another = row.words != row_.words || row.key != row_.key || row.head != row_.head;
    row_ = row;
    measured_ = measured(row);
    updateGeometry();
    if (another) start();
    tell();
    update();
}

/// Margin and length of the pinned row in A1, or of the standard head where there is no other.
void MarginView::start() {
    for (const Measured& row : measured_)
        if (const auto margin = marginOf(row)) return set(*margin, static_cast<double>(row.weights.size()));
}

std::vector<MarginView::Measured> MarginView::measured(const InstrumentRow& row) {
    std::vector<Measured> rows;
    const auto at = [](HeadId head) { return tr("layer %1 head %2").arg(head.layer).arg(head.head); };
    if (!row.a1.empty()) rows.push_back({tr("A1, %1").arg(at(row.head)), row.a1, false});
    if (!row.standard.empty()) rows.push_back({tr("Standard, %1").arg(at(row.twin)), row.standard, true});
    return rows;
}

std::optional<double> MarginView::marginOf(const Measured& row) const {
    const auto key = static_cast<std::size_t>(row_.key);
    if (row_.key < 0 || key >= row.weights.size() || row.weights.size() < 2) return {};
    const double margin = marginOfWeight(row.weights[key], static_cast<double>(row.weights.size()));
    return std::isfinite(margin) ? std::optional(margin) : std::nullopt;
}

double MarginView::weight() const {
    return weightOfMargin(margin_, tokens_);
}

double MarginView::rowsHigh() const {
    return measured_.empty()
               ? 0
               : static_cast<double>(measured_.size()) * (rowTitle + rowRoom) + rowWords + rowsGap;
}

QSize MarginView::minimumSizeHint() const {
    constexpr int chartHigh = 140;
    return {300, static_cast<int>(headline + chartHigh + ticksHigh + rowsHigh())};
}

QRectF MarginView::chart() const {
    return {plotLeft, headline, std::max(60.0, width() - plotLeft - plotRight),
            std::max(80.0, height() - headline - ticksHigh - rowsHigh())};
}

QRectF MarginView::rowRect(int row) const {
    const double top = chart().bottom() + ticksHigh + rowsGap + row * (rowTitle + rowRoom) + rowTitle;
    return {plotLeft, top, chart().width(), rowRoom - 10};
}

PlotAxis MarginView::across() const {
    return {std::log2(fewest), std::log2(most), chart().left(), chart().right()};
}

PlotAxis MarginView::upward() const {
    return {0, 1, chart().bottom(), chart().top()};
}

QPointF MarginView::place(double tokens, double weight) const {
    return {across().at(std::log2(tokens)), upward().at(weight)};
}

void MarginView::set(double margin, double tokens) {
    margin_ = std::clamp(margin, 0.0, largestMargin);
    tokens_ = std::clamp(std::round(tokens), fewest, most);
    tell();
    update();
}

/// Everything in words, for screen readers.
void MarginView::tell() {
    QStringList said{tr("A margin of %1 among %2 tokens: the best gets %3, all others share %4.")
                         .arg(number(margin_, 2), counted(tokens_), shown(weight()), shown(1 - weight()))};
    for (const Measured& row : measured_)
        if (const auto margin = marginOf(row))
            said << tr("%1: “%2” gets %3, so its margin is %4.")
                        .arg(row.name, row_.words.value(row_.key).trimmed(),
                             shown(row.weights[static_cast<std::size_t>(row_.key)]), number(*margin, 2));
    setAccessibleDescription(said.join(u' '));
}

void MarginView::drag(QPointF at) {
    if (hold_ == Hold::Tokens) set(margin_, std::max(fewest, std::exp2(across().valueAt(at.x()))));
    if (hold_ != Hold::Margin) return;
    const double weight = std::clamp(upward().valueAt(at.y()), 1e-5, 1 - 1e-5);
    set(marginOfWeight(weight, tokens_), tokens_);
}

void MarginView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const QPointF disc = place(tokens_, weight());
    const bool near = QLineF(disc, event->position()).length() <= grabbed;
    const QRectF reach = chart().adjusted(-8, -8, 8, ticksHigh);
    hold_ = near ? Hold::Margin : reach.contains(event->position()) ? Hold::Tokens : Hold::Nothing;
    drag(event->position());
}

void MarginView::mouseMoveEvent(QMouseEvent* event) {
    drag(event->position());
}

void MarginView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) hold_ = Hold::Nothing;
}

void MarginView::mouseDoubleClickEvent(QMouseEvent*) {
    start();
}

bool MarginView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down ||
            key == Qt::Key_Home)
            event->accept();
    }
    return Instrument::event(event);
}

void MarginView::keyPressEvent(QKeyEvent* event) {
    const int times = event->modifiers() & Qt::ShiftModifier ? 10 : 1;
    const double further = std::exp2(times / 8.0);
    switch (event->key()) {
    case Qt::Key_Left:
        return set(margin_, std::max(fewest, std::min(tokens_ / further, tokens_ - 1)));
    case Qt::Key_Right:
        return set(margin_, std::max(tokens_ * further, tokens_ + 1));
    case Qt::Key_Up:
        return set(margin_ + times * marginStep, tokens_);
    case Qt::Key_Down:
        return set(margin_ - times * marginStep, tokens_);
    case Qt::Key_Home:
        return start();
    default:
        QWidget::keyPressEvent(event);
    }
}

void MarginView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(Theme::sans(15, QFont::DemiBold));
    painter.setPen(theme_.ink1);
    const QString title = tr("Weight of the best token");
    painter.drawText(QPointF(plotLeft, 18), title);
    const double after = plotLeft + QFontMetricsF(painter.font()).horizontalAdvance(title) + 12;
    painter.setFont(Theme::sans(12));
    painter.setPen(theme_.ink3);
    painter.drawText(
        QRectF(after, 4, width() - after, 20), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(painter.font())
            .elidedText(tr("one score m above n − 1 equal others"), Qt::ElideRight, width() - after));
    paintCurves(painter);
    paintLive(painter);
    paintLegend(painter);
    const std::vector<Measured> rows = measured_;
    for (int row = 0; row < static_cast<int>(rows.size()); ++row)
        paintRow(painter, row, rows[static_cast<std::size_t>(row)]);
    if (hasFocus()) paintFocusRing(painter, QRectF(rect()).adjusted(2, 2, -2, -2), theme_);
}

QPainterPath MarginView::curve(double margin) const {
    QPainterPath path;
    constexpr int points = 160;
    const PlotAxis x = across(), y = upward();
    for (int i = 0; i <= points; ++i) {
        const double power = x.low + i * (x.high - x.low) / points;
        const QPointF at(x.at(power), y.at(weightOfMargin(margin, std::exp2(power))));
        i == 0 ? path.moveTo(at) : path.lineTo(at);
    }
    return path;
}

void MarginView::paintCurves(QPainter& painter) const {
    const QRectF plot = chart();
    painter.setFont(Theme::mono(11));
    for (const double weight : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        const double y = std::round(upward().at(weight));
        painter.fillRect(QRectF(plot.left(), y, plot.width(), 1),
                         weight == 0 ? theme_.ink3 : theme_.softLine);
        painter.setPen(theme_.ink3);
        painter.drawText(QRectF(0, y - 9, plotLeft - 6, 18), Qt::AlignRight | Qt::AlignVCenter,
                         number(weight, weight == 0 || weight == 1 ? 0
                                        : weight == 0.5            ? 1
                                                                   : 2));
    }
    const int each = plot.width() < 480 ? 4 : 2; // powers of two between the numbers
    for (int power = 2; power <= 16; power += each) {
        const double x = across().at(power);
        if (std::abs(x - place(tokens_, 0).x()) < 44) continue; // the live one stands there
        painter.drawText(QRectF(x - 40, plot.bottom() + 4, 80, 16), Qt::AlignHCenter | Qt::AlignTop,
                         counted(std::exp2(power)));
    }
    painter.setFont(Theme::sans(11));
    painter.drawText(QRectF(plot.left(), plot.bottom() + 20, plot.width(), 16), Qt::AlignRight | Qt::AlignTop,
                     tr("n, tokens that the row sees (each step is a factor)"));
    for (const double margin : curves) {
        painter.setPen(QPen(theme_.ink3, 1.2));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(curve(margin));
        const double half = 1 + std::exp(margin); // tokens at which it gets one half
        const QString words = tr("m = %1").arg(number(margin, 0));
        const QSizeF size(QFontMetricsF(Theme::mono(10)).horizontalAdvance(words) + 6, 14);
        QPointF at = place(std::max(half, fewest), weightOfMargin(margin, std::max(half, fewest)));
        at.setX(std::max(at.x(), plot.left() + size.width() / 2 + 4));
        const QRectF box(at.x() - size.width() / 2, at.y() - 7, size.width(), size.height());
        painter.setFont(Theme::mono(10));
        painter.fillRect(box, theme_.canvas);
        painter.setPen(theme_.ink2);
        painter.drawText(box, Qt::AlignCenter, words);
    }
}

void MarginView::paintLive(QPainter& painter) const {
    const QRectF plot = chart();
    painter.setPen(QPen(theme_.ink1, 2.4));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(curve(margin_));
    const QPointF disc = place(tokens_, weight());
    painter.setPen(QPen(theme_.accent, 1));
    painter.drawLine(QPointF(disc.x(), plot.top()), QPointF(disc.x(), plot.bottom() + 4));
    painter.setFont(Theme::mono(11, QFont::DemiBold));
    const QRectF tick(disc.x() - 30, plot.bottom() + 4, 60, 16);
    painter.drawText(tick, Qt::AlignHCenter | Qt::AlignTop, counted(tokens_));
    for (const Measured& row : measured_) {
        const auto margin = marginOf(row);
        if (!margin) continue;
        const QPointF at =
            place(static_cast<double>(row.weights.size()), row.weights[static_cast<std::size_t>(row_.key)]);
        painter.setPen(QPen(theme_.ink1, 1.6));
        painter.setBrush(row.standard ? theme_.canvas : theme_.ink1);
        row.standard ? painter.drawRect(QRectF(at.x() - 4, at.y() - 4, 8, 8)) : painter.drawEllipse(at, 4, 4);
    }
    painter.setPen(QPen(theme_.accent, 2));
    painter.setBrush(theme_.canvas);
    painter.drawEllipse(disc, 7, 7);
}

/// Top right, where no curve that matters runs.
void MarginView::paintLegend(QPainter& painter) const {
    std::vector<std::pair<QString, QString>> lines{
        {tr("m %1 among %2").arg(number(margin_, 2), counted(tokens_)), shown(weight())}};
    for (const Measured& row : measured_)
        if (const auto margin = marginOf(row))
            lines.emplace_back((row.standard ? tr("Standard, m %1") : tr("A1, m %1")).arg(number(*margin, 2)),
                               shown(row.weights[static_cast<std::size_t>(row_.key)]));
    const QFontMetricsF words(Theme::sans(11)), digits(Theme::mono(11));
    double first = 0, second = 0;
    for (const auto& [name, value] : lines) {
        first = std::max(first, words.horizontalAdvance(name));
        second = std::max(second, digits.horizontalAdvance(value));
    }
    const double wide = first + second + 40, line = 18;
    const QRectF box(chart().right() - wide, chart().top() + 4, wide,
                     8 + line * static_cast<double>(lines.size()));
    painter.setPen(QPen(theme_.line, 1));
    painter.setBrush(theme_.base);
    painter.drawRoundedRect(box, 4, 4);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const QRectF place(box.left() + 10, box.top() + 4 + static_cast<double>(i) * line, wide - 20, line);
        painter.setPen(i == 0 ? theme_.accent : theme_.ink1);
        painter.setFont(Theme::sans(11));
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, lines[i].first);
        painter.setFont(Theme::mono(11));
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, lines[i].second);
    }
}

/// A row of the open models: the pinned key solid or empty, all others hatched.
void MarginView::paintRow(QPainter& painter, int row, const Measured& of) const {
    const QRectF plot = rowRect(row);
    const auto count = static_cast<double>(of.weights.size());
    double high = 0.05;
    for (const Measured& each : measured_) high = std::max(high, std::ranges::max(each.weights));
    painter.setFont(Theme::sans(12, QFont::DemiBold));
    painter.setPen(theme_.ink1);
    const double share =
        row_.key >= 0 && row_.key < count ? of.weights[static_cast<std::size_t>(row_.key)] : 0;
    painter.drawText(QRectF(plot.left(), plot.top() - rowTitle, plot.width(), rowTitle),
                     Qt::AlignLeft | Qt::AlignVCenter, of.name);
    painter.setFont(Theme::sans(11));
    painter.setPen(theme_.ink2);
    drawWords(painter, QRectF(plot.left(), plot.top() - rowTitle, plot.width(), rowTitle),
              Qt::AlignRight | Qt::AlignVCenter,
              tr("“%1” %2, all others %3")
                  .arg(row_.words.value(row_.key).trimmed(), shown(share), shown(1 - share)));
    const double slot = plot.width() / count, wide = std::max(1.0, 0.7 * slot);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (std::size_t k = 0; k < of.weights.size(); ++k) {
        const double tall = std::max(1.0, of.weights[k] / high * plot.height());
        const QRectF bar(plot.left() + (static_cast<double>(k) + 0.5) * slot - wide / 2, plot.bottom() - tall,
                         wide, tall);
        const bool best = static_cast<int>(k) == row_.key;
        painter.setPen(QPen(theme_.ink1, best ? 1.5 : 0.8));
        painter.setBrush(!best         ? QBrush(theme_.ink2, Qt::BDiagPattern)
                         : of.standard ? QBrush(theme_.canvas)
                                       : QBrush(theme_.ink1));
        painter.drawRect(bar);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    QPen even(theme_.ink3, 1);
    even.setDashPattern({4, 3});
    painter.setPen(even);
    const double level = plot.bottom() - plot.height() / count / high;
    painter.drawLine(QPointF(plot.left(), level), QPointF(plot.right(), level));
    if (row + 1 < static_cast<int>(measured_.size())) return;
    painter.setFont(Theme::mono(10));
    painter.setPen(theme_.accent);
    if (row_.key >= 0)
        drawWords(painter, QRectF(plot.left() + (row_.key + 0.5) * slot - 60, plot.bottom() + 3, 120, 14),
                  Qt::AlignCenter, row_.words.value(row_.key).trimmed());
    painter.setFont(Theme::sans(11));
    painter.setPen(theme_.ink3);
    painter.drawText(QRectF(plot.left(), plot.bottom() + 18, plot.width(), 16),
                     Qt::AlignRight | Qt::AlignVCenter,
                     tr("dashed: an even share; m = ln(w (n − 1) ÷ (1 − w))"));
}

} // namespace lambdascope
