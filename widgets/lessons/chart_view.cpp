// SPDX-License-Identifier: MIT
#include "widgets/lessons/chart_view.h"

#include "core/util/phrase.h"
#include "widgets/kit/accessible_role.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/palette.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace lambdascope {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

constexpr double bar = 13, between = 3, groupGap = 11; // of bars, in pixels
constexpr double gap = 8, lineHeight = 150, axisHeight = 22;
constexpr double columnGap = 20, mostOfNames = 0.36; // of a column
constexpr int words = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;

double textHeight(const QFont& font, double width, const QString& text) {
    if (text.isEmpty()) return 0;
    return QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 10000), words, text).height();
}

} // namespace

ChartView::ChartView(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("chart"));
    setAccessibleRole(*this, QAccessible::Chart);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChartView::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void ChartView::setChart(const ChartBlock& chart,
                         const std::function<std::optional<double>(const Fact&)>& number,
                         const std::optional<QuestionShown>& question) {
    chart_ = chart;
    values_.clear();
    guess_.reset();
    scale_ = {chart.base, chart.base};
    answered_ = question && question->score;
    for (const ChartBlock::Series& series : chart.series) {
        std::vector<double> row = series.values;
        for (const Fact& fact : series.facts)
            row.push_back(number ? number(fact).value_or(nothing) : nothing);
        row.resize(chart.categories.size(), nothing);
        if (series.asked && question) {
            if (question->score) row[*series.asked] = question->score->actual;
            readScale(*question);
        }
        values_.push_back(std::move(row));
    }
    setAccessibleName(tr("Chart: %1").arg(QString::fromStdString(chart.title)));
    setAccessibleDescription(table());
    updateGeometry();
    update();
}

/// As long as the guesses reach, before the answer and after it: so the axis tells nothing.
void ChartView::readScale(const QuestionShown& question) {
    const bool chosen = question.kind == AnswerKind::Choice;
    const auto [least, most] = std::ranges::minmax(
        chosen && !question.values.empty() ? question.values : std::vector{question.from, question.to});
    scale_ = {std::min(chart_.base, least), std::max(chart_.base, most)};
    if (!question.guess) return;
    const auto option = static_cast<std::size_t>(question.guess->index);
    if (!chosen)
        guess_ = question.guess->number;
    else if (option < question.values.size())
        guess_ = question.values[option];
}

bool ChartView::isAsked(std::size_t series, std::size_t category) const {
    return series < chart_.series.size() && chart_.series[series].asked == category;
}

void ChartView::setZoom(double zoom) {
    zoom_ = zoom;
    updateGeometry();
    update();
}

void ChartView::setColumns(int columns) {
    columns_ = std::max(1, columns);
    updateGeometry();
    update();
}

void ChartView::fit(QSizeF box) {
    constexpr double narrowest = 260, lowest = 240, finer = 0.98; // unzoomed; from try to try
    constexpr int mostColumns = 3;
    const int columns = chart_.lines ? 1 : std::min(mostColumns, static_cast<int>(chart_.categories.size()));
    const double largest = std::min(box.width() / narrowest, box.height() / lowest);
    double best = 0;
    int inColumns = 1;
    for (int count = 1; count <= columns; ++count) {
        setColumns(count);
        for (double zoom = largest; zoom > 1.05 * best && zoom > 0.2 * largest; zoom *= finer) {
            setZoom(zoom);
            if (heightForWidth(static_cast<int>(box.width())) > box.height()) continue;
            if (!namesFit(static_cast<int>(box.width() / zoom))) continue;
            best = zoom;
            inColumns = count;
        }
    }
    setColumns(inColumns);
    setZoom(best > 0 ? best : 0.2 * largest);
    const int width = static_cast<int>(box.width());
    resize(width, heightForWidth(width));
}

double ChartView::value(std::size_t series, std::size_t category) const {
    return series < values_.size() && category < values_[series].size() ? values_[series][category] : nothing;
}

ChartView::Range ChartView::range() const {
    double low = chart_.lines ? std::numeric_limits<double>::max() : scale_.low;
    double high = chart_.lines ? std::numeric_limits<double>::lowest() : scale_.high;
    for (const auto& row : values_)
        for (const double value : row)
            if (std::isfinite(value)) low = std::min(low, value), high = std::max(high, value);
    if (low > high) return {}; // nothing was measured
    if (!chart_.lines) return {low, low == high ? low + 1 : high};
    if (low == high) low -= 0.5, high += 0.5;
    constexpr double ticks = 5; // about so many
    const double wish = (high - low) / ticks, power = std::pow(10.0, std::floor(std::log10(wish)));
    const double step = power * (wish <= 1.001 * power   ? 1
                                 : wish <= 2.001 * power ? 2
                                 : wish <= 5.001 * power ? 5
                                                         : 10);
    return {std::floor(low / step + 1e-9) * step, std::ceil(high / step - 1e-9) * step, step};
}

QString ChartView::title() const {
    return QString::fromStdString(chart_.title);
}

QString ChartView::printed(double value) const {
    return QString::fromStdString(formatNumber(value, chart_.decimals));
}

QString ChartView::tick(double value) const {
    const double step = range().step;
    const int decimals = static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
    return QString::fromStdString(formatNumber(std::round(value / step) * step, std::max(0, decimals)));
}

QString ChartView::inWords(std::size_t series, std::size_t category) const {
    const QString name = QString::fromStdString(chart_.series[series].name);
    const double number = value(series, category);
    if (std::isfinite(number)) return tr("%1: %2").arg(name, printed(number));
    return (isAsked(series, category) ? tr("%1: asked for") : tr("%1: not measured")).arg(name);
}

QString ChartView::table() const {
    QStringList lines;
    if (!chart_.unit.empty()) lines << tr("In %1.").arg(QString::fromStdString(chart_.unit));
    for (std::size_t c = 0; c < chart_.categories.size(); ++c) {
        QStringList cells;
        for (std::size_t s = 0; s < values_.size(); ++s) cells << inWords(s, c);
        lines << tr("%1 – %2.")
                     .arg(QString::fromStdString(chart_.categories[c]), cells.join(QStringLiteral("; ")));
    }
    lines << QString::fromStdString(chart_.caption);
    return lines.join(u' ');
}

bool ChartView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = dynamic_cast<QHelpEvent*>(event);
    for (std::size_t s = 0; help && s < values_.size(); ++s)
        for (std::size_t c = 0; c < values_[s].size(); ++c) {
            if (!markRect(s, c).adjusted(-3, -2, 3, 2).contains(help->pos())) continue;
            showTip(help->globalPos(), QString::fromStdString(chart_.categories[c]) + u'\n' + inWords(s, c),
                    this);
            return true;
        }
    QToolTip::hideText();
    return true;
}

QSize ChartView::sizeHint() const {
    return {340, heightForWidth(340)};
}

// How a lesson's chart looks.
std::size_t ChartView::ofItsKind(std::size_t series) const {
    std::size_t before = 0;
    for (std::size_t i = 0; i < series; ++i) before += chart_.series[i].paper == chart_.series[series].paper;
    return before;
}

QColor ChartView::colour(std::size_t series) const {
    // the first lighter than the second, with us and in the paper; hatching lets half of the page through
    constexpr std::array ours{0.4F, 0.86F, 0.62F}, papers{0.5F, 1.0F, 0.75F};
    return Palette::of(Palette::Kind::Softmax, theme_.dark)
        .at((chart_.series[series].paper ? papers : ours).at(ofItsKind(series) % ours.size()));
}

QBrush ChartView::fill(std::size_t series) const {
    constexpr std::array patterns{Qt::BDiagPattern, Qt::FDiagPattern, Qt::DiagCrossPattern};
    const bool paper = chart_.series[series].paper;
    return {colour(series), paper ? patterns.at(ofItsKind(series) % patterns.size()) : Qt::SolidPattern};
}

Qt::PenStyle ChartView::stroke(std::size_t series) const {
    if (!chart_.series[series].paper) return Qt::SolidLine;
    return ofItsKind(series) % 2 == 0 ? Qt::DashLine : Qt::DotLine;
}

double ChartView::layLegend(QPainter* painter, int width) const {
    constexpr double key = 14, row = 18;
    const QFont font = Theme::sans(11);
    const QFontMetricsF metrics(font);
    double x = 0, y = 0;
    for (std::size_t s = 0; s < chart_.series.size(); ++s) {
        const QString name = QString::fromStdString(chart_.series[s].name);
        const double wants = key + 6 + metrics.horizontalAdvance(name);
        if (x > 0 && x + wants > width) x = 0, y += row;
        if (painter) {
            const double top = this->top(width) - gap - layLegend(nullptr, width) + y;
            paintKey(*painter, QRectF(x, top + 4, key, 10), s);
            painter->setFont(font);
            painter->setPen(theme_.ink2);
            const double room = width - x - key - 6;
            painter->drawText(QRectF(x + key + 6, top, room, row), Qt::AlignVCenter | Qt::AlignLeft,
                              metrics.elidedText(name, Qt::ElideRight, room));
        }
        x += wants + 16;
    }
    return y + row;
}

double ChartView::top(int width) const {
    const double unit = chart_.unit.empty() ? 0 : 16;
    return textHeight(Theme::sans(13, QFont::DemiBold), width, title()) + 4 + unit +
           layLegend(nullptr, width) + gap;
}

double ChartView::widestName() const {
    const QFontMetricsF metrics(Theme::sans(11));
    double widest = 0;
    for (const std::string& name : chart_.categories)
        widest = std::max(widest, metrics.horizontalAdvance(QString::fromStdString(name)));
    return widest + 8;
}

double ChartView::labelWidth(int width) const {
    return std::min(widestName(), columnWidth(width) * mostOfNames);
}

bool ChartView::namesFit(int width) const {
    return chart_.lines || widestName() <= columnWidth(width) * mostOfNames;
}

int ChartView::rows() const {
    return std::max(1, (static_cast<int>(chart_.categories.size()) + columns_ - 1) / columns_);
}

double ChartView::columnWidth(int width) const {
    return (width - columnGap * (columns_ - 1)) / columns_;
}

double ChartView::columnLeft(std::size_t category) const {
    const int column = static_cast<int>(category) / rows();
    return (columnWidth(room()) + columnGap) * column;
}

QRectF ChartView::plot(int width) const {
    const double above = top(width);
    if (chart_.lines) {
        const QFontMetricsF metrics(Theme::mono(11));
        const Range all = range();
        const double left =
            std::max(metrics.horizontalAdvance(tick(all.low)), metrics.horizontalAdvance(tick(all.high))) + 8;
        return {left, above + 4, width - left - 14, lineHeight};
    }
    const double numbers = QFontMetricsF(Theme::mono(11)).horizontalAdvance(printed(-range().high)) + 8;
    const double left = labelWidth(width), count = static_cast<double>(chart_.series.size());
    const double group = count * (bar + between) + groupGap;
    return {left, above, std::max(20.0, columnWidth(width) - left - numbers), group * rows()};
}

int ChartView::heightForWidth(int width) const {
    const int inner = static_cast<int>(width / zoom_);
    const double caption = textHeight(Theme::sans(12), inner, QString::fromStdString(chart_.caption));
    return qRound(zoom_ * (plot(inner).bottom() + (chart_.lines ? axisHeight : 0) + caption + 2));
}

double ChartView::xOf(double value) const {
    const Range all = range();
    const QRectF box = plot(room());
    // numbers of negative bars stand left of them
    const double room =
        all.low < chart_.base ? QFontMetricsF(Theme::mono(11)).horizontalAdvance(printed(all.low)) + 6 : 0;
    return box.left() + room + (value - all.low) / (all.high - all.low) * (box.width() - room);
}

QPointF ChartView::pointOf(std::size_t series, std::size_t category) const {
    const QRectF box = plot(room());
    const Range all = range();
    const double part = (static_cast<double>(category) + 0.5) / static_cast<double>(chart_.categories.size());
    const double number = value(series, category);
    const double up = (number - all.low) / (all.high - all.low);
    return {box.left() + part * box.width(), box.bottom() - up * box.height()};
}

QRectF ChartView::markRect(std::size_t series, std::size_t category) const {
    const QRectF mark = markIn(series, category);
    return {mark.topLeft() * zoom_, mark.size() * zoom_};
}

QRectF ChartView::markIn(std::size_t series, std::size_t category) const {
    const double number = value(series, category);
    if (chart_.lines) {
        if (!std::isfinite(number)) return {};
        return QRectF(-4, -4, 8, 8).translated(pointOf(series, category));
    }
    const double group = static_cast<double>(chart_.series.size()) * (bar + between) + groupGap;
    const double y = plot(room()).top() + group * (static_cast<int>(category) % rows()) +
                     (bar + between) * static_cast<double>(series);
    const double left = columnLeft(category);
    if (!std::isfinite(number) && isAsked(series, category))
        return {left + xOf(range().low), y, xOf(range().high) - xOf(range().low), bar};
    if (!std::isfinite(number))
        return {left + xOf(chart_.base), y,
                QFontMetricsF(Theme::sans(11)).horizontalAdvance(tr("not measured")) + 44, bar};
    const double from = xOf(std::min(chart_.base, number)), to = xOf(std::max(chart_.base, number));
    return {left + from, y, std::max(1.0, to - from), bar};
}

void ChartView::paintKey(QPainter& painter, const QRectF& box, std::size_t series) const {
    const QColor ink = colour(series);
    if (chart_.lines) {
        painter.setPen(QPen(ink, 2, stroke(series)));
        painter.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
        return;
    }
    if (chart_.series[series].paper && ofItsKind(series) % 2 == 1) { // a hatched box is mostly page
        QColor ground = ink;
        ground.setAlphaF(0.24F);
        painter.fillRect(box, ground);
    }
    painter.fillRect(box, fill(series));
    painter.setPen(QPen(ink, 1));
    painter.setBrush(Qt::NoBrush);
    if (chart_.series[series].paper) painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
}

/// A frame as long as the bar can be, behind the bar once it is there.
void ChartView::paintAsked(QPainter& painter, const QRectF& mark, bool open) const {
    if (!open) return;
    painter.fillRect(mark, QBrush(theme_.softLine, Qt::BDiagPattern));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme_.accent, 1, Qt::DashLine));
    painter.drawRect(mark.adjusted(0.5, 0.5, -0.5, -0.5));
    painter.setFont(Theme::mono(11, QFont::Medium));
    painter.setPen(theme_.accent);
    painter.drawText(QRectF(mark.right() + 4, mark.top() - 2, 80, bar + 4), Qt::AlignVCenter | Qt::AlignLeft,
                     QStringLiteral("?"));
    paintGuess(painter, mark.top(), mark.left() - xOf(range().low));
}

/// What the learner said: a line through the bar.
void ChartView::paintGuess(QPainter& painter, double top, double left) const {
    if (!guess_) return;
    const double x = left + xOf(*guess_);
    painter.setPen(QPen(theme_.accent, 2));
    painter.drawLine(QPointF(x, top - 2), QPointF(x, top + bar + 2));
}

void ChartView::paintBars(QPainter& painter) const {
    const QRectF box = plot(room());
    const double group = static_cast<double>(chart_.series.size()) * (bar + between);
    for (std::size_t c = 0; c < chart_.categories.size(); ++c) {
        const double y = markIn(0, c).top();
        const QFontMetricsF metrics(Theme::sans(11));
        painter.setFont(Theme::sans(11));
        painter.setPen(theme_.ink2);
        painter.drawText(
            QRectF(columnLeft(c), y, box.left() - 6, group - between), Qt::AlignVCenter | Qt::AlignLeft,
            metrics.elidedText(QString::fromStdString(chart_.categories[c]), Qt::ElideRight, box.left() - 6));
        for (std::size_t s = 0; s < chart_.series.size(); ++s) {
            const QRectF mark = markIn(s, c);
            const bool open = isAsked(s, c) && !answered_;
            if (isAsked(s, c)) paintAsked(painter, mark, open);
            if (open) continue;
            if (!std::isfinite(value(s, c))) {
                painter.fillRect(mark, QBrush(theme_.line, Qt::BDiagPattern));
                const QRectF plate = mark.adjusted(4, 0, -30, 0);
                painter.fillRect(plate, theme_.dock);
                painter.setFont(Theme::sans(11));
                painter.setPen(theme_.ink3);
                painter.drawText(plate.adjusted(4, -2, 20, 2), Qt::AlignVCenter, tr("not measured"));
                continue;
            }
            paintKey(painter, mark, s);
            painter.setFont(Theme::mono(11));
            painter.setPen(theme_.ink1);
            const bool below = value(s, c) < chart_.base;
            const QRectF beside = below ? QRectF(mark.left() - 84, mark.top() - 2, 80, bar + 4)
                                        : QRectF(mark.right() + 4, mark.top() - 2, 80, bar + 4);
            painter.drawText(beside, Qt::AlignVCenter | (below ? Qt::AlignRight : Qt::AlignLeft),
                             printed(value(s, c)));
            if (isAsked(s, c)) paintGuess(painter, mark.top(), columnLeft(c));
        }
    }
    painter.setPen(QPen(theme_.line, 1));
    for (std::size_t first = 0; first < chart_.categories.size(); first += static_cast<std::size_t>(rows())) {
        const auto left =
            static_cast<int>(std::min(chart_.categories.size() - first, static_cast<std::size_t>(rows())));
        const double zero = std::floor(columnLeft(first) + xOf(chart_.base)) - 0.5;
        const double bottom = box.top() + left * (group + groupGap) - groupGap + 2;
        painter.drawLine(QPointF(zero, box.top() - 2), QPointF(zero, bottom));
    }
}

void ChartView::paintLineAxes(QPainter& painter) const {
    const QRectF box = plot(room());
    const Range all = range();
    const int steps = std::max(1, static_cast<int>(std::lround((all.high - all.low) / all.step)));
    painter.setFont(Theme::mono(11));
    for (int i = 0; i <= steps; ++i) {
        const double y = std::floor(box.bottom() - box.height() * i / steps) + 0.5;
        painter.setPen(QPen(theme_.softLine, 1));
        painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
        painter.setPen(theme_.ink3);
        painter.drawText(QRectF(0, y - 8, box.left() - 6, 16), Qt::AlignRight | Qt::AlignVCenter,
                         tick(all.low + all.step * i));
    }
    painter.setFont(Theme::sans(11));
    const QFontMetricsF metrics(painter.font());
    const double pitch = box.width() / std::max<double>(1, static_cast<double>(chart_.categories.size()));
    double free = 0; // where the next label may begin
    for (std::size_t c = 0; c < chart_.categories.size(); ++c) {
        const QString name = QString::fromStdString(chart_.categories[c]);
        const double wide = metrics.horizontalAdvance(name);
        const double at = box.left() + pitch * (static_cast<double>(c) + 0.5);
        if (at - wide / 2 < free) continue;
        painter.drawText(QRectF(at - wide / 2 - 1, box.bottom() + 4, wide + 2, 16), Qt::AlignCenter, name);
        free = at + wide / 2 + 6;
    }
}

void ChartView::paintLines(QPainter& painter) const {
    paintLineAxes(painter);
    for (std::size_t s = 0; s < chart_.series.size(); ++s) {
        QPainterPath path;
        bool broken = true; // by what was not measured
        for (std::size_t c = 0; c < chart_.categories.size(); ++c) {
            if (!std::isfinite(value(s, c))) {
                broken = true;
                continue;
            }
            if (broken)
                path.moveTo(pointOf(s, c));
            else
                path.lineTo(pointOf(s, c));
            broken = false;
        }
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colour(s), 2, stroke(s)));
        painter.drawPath(path);
        painter.setPen(QPen(colour(s), 1.5));
        painter.setBrush(chart_.series[s].paper ? theme_.dock : colour(s));
        for (std::size_t c = 0; c < chart_.categories.size(); ++c)
            if (std::isfinite(value(s, c))) painter.drawEllipse(pointOf(s, c), 3, 3);
    }
}

void ChartView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(zoom_, zoom_);
    const QFont bold = Theme::sans(13, QFont::DemiBold);
    const double high = textHeight(bold, room(), title());
    painter.setFont(bold);
    painter.setPen(theme_.ink1);
    painter.drawText(QRectF(0, 0, room(), high + 2), words, title());
    painter.setFont(Theme::sans(11));
    painter.setPen(theme_.ink3);
    painter.drawText(QRectF(0, high + 2, room(), 16), Qt::AlignVCenter | Qt::AlignLeft,
                     QString::fromStdString(chart_.unit));
    layLegend(&painter, room());
    if (chart_.lines)
        paintLines(painter);
    else
        paintBars(painter);
    painter.setFont(Theme::sans(12));
    painter.setPen(theme_.ink3);
    const double below = plot(room()).bottom() + (chart_.lines ? axisHeight : 0);
    painter.drawText(QRectF(0, below, room(), heightForWidth(width()) / zoom_ - below), words,
                     QString::fromStdString(chart_.caption));
}

} // namespace lambdascope
