// SPDX-License-Identifier: MIT
#include "widgets/lessons/chart_view.h"

#include "core/util/phrase.h"
#include "widgets/canvas/painter_ink.h"
#include "widgets/kit/palette.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

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

ChartView::ChartView(QWidget* parent)
    : QWidget(parent), reader_(new ChartReader(*this, [this] { return marks(); })) {
    setObjectName(QStringLiteral("chart"));
    reader_->walk();
    reader_->copies([this] { return numbers(); });
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
    reader_->describe(table());
    updateGeometry();
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
    const double step = niceStep((high - low) / 5); // about so many
    return {std::floor(low / step + 1e-9) * step, std::ceil(high / step - 1e-9) * step, step};
}

/// The scale of lines.
PlotArea ChartView::scale(const QRectF& box) const {
    const Range all = range();
    return PlotArea::of(box, all.low, all.high, std::round((all.high - all.low) / all.step) + 1);
}

QString ChartView::title() const {
    return QString::fromStdString(chart_.title);
}

QString ChartView::printed(double value) const {
    return QString::fromStdString(formatNumber(value, chart_.decimals));
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

std::vector<ChartMark> ChartView::marks() const {
    std::vector<ChartMark> all;
    for (std::size_t s = 0; s < values_.size(); ++s)
        for (std::size_t c = 0; c < values_[s].size(); ++c)
            all.push_back({markRect(s, c).adjusted(-3, -2, 3, 2),
                           QString::fromStdString(chart_.categories[c]) + u'\n' + inWords(s, c)});
    return all;
}

NumberTable ChartView::numbers() const {
    NumberTable table{"chart", {{"category", chart_.categories}, {"quantity", {}}}, {}, {}, false};
    for (std::size_t c = 0; c < chart_.categories.size(); ++c)
        for (std::size_t s = 0; s < values_.size(); ++s) table.values.push_back(value(s, c));
    for (const ChartBlock::Series& series : chart_.series) table.axes[1].labels.push_back(series.name);
    table.shape = {std::ssize(chart_.categories), std::ssize(chart_.series)};
    return table;
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

Legend ChartView::legendOf(PainterInk* ink) const {
    Legend legend{.font = Theme::sans(11), .key = 20, .gap = 16};
    for (std::size_t s = 0; s < chart_.series.size(); ++s)
        legend.entries.push_back({QString::fromStdString(chart_.series[s].name), [=, this](QPointF at) {
                                      paintKey(*ink, {at.x(), at.y() - 5, 14, 10}, s);
                                  }});
    return legend;
}

double ChartView::head(int width) const {
    const double unit = chart_.unit.empty() ? 0 : 16;
    return textHeight(Theme::sans(13, QFont::DemiBold), width, title()) + 4 + unit;
}

double ChartView::top(int width) const {
    const Legend legend = legendOf(nullptr);
    return head(width) + legend.lines(0, width) * legend.line + gap;
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
        double widest = 0;
        const Ticks ticks = scale({}).ticks;
        for (const double tick : ticks.values)
            widest = std::max(widest, metrics.horizontalAdvance(ticks.words(tick)));
        return {widest + 8, above + 4, width - widest - 22, lineHeight};
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
    const double part = (static_cast<double>(category) + 0.5) / static_cast<double>(chart_.categories.size());
    return {box.left() + part * box.width(), scale(box).y.at(value(series, category))};
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

void ChartView::paintKey(PainterInk& ink, const QRectF& box, std::size_t series) const {
    const QColor hue = colour(series);
    if (chart_.lines)
        return ink.stroke({box.left(), box.center().y()}, {box.right(), box.center().y()},
                          QPen(hue, 2, stroke(series)));
    const bool paper = chart_.series[series].paper;
    if (paper && ofItsKind(series) % 2 == 1) { // a hatched box is mostly page
        QColor ground = hue;
        ground.setAlphaF(0.24F);
        ink.area(box, ground);
    }
    ink.area(box, fill(series));
    if (paper) ink.area(box.adjusted(0.5, 0.5, -0.5, -0.5), Qt::NoBrush, QPen(hue, 1));
}

/// A frame as long as the bar can be, behind the bar once it is there.
void ChartView::paintAsked(PainterInk& ink, const QRectF& mark) const {
    ink.area(mark, QBrush(theme_.softLine, Qt::BDiagPattern));
    ink.area(mark.adjusted(0.5, 0.5, -0.5, -0.5), Qt::NoBrush, QPen(theme_.accent, 1, Qt::DashLine));
    ink.words({mark.right() + 4, mark.top() - 2, 80, bar + 4}, Qt::AlignLeft, QStringLiteral("?"),
              Theme::mono(11, QFont::Medium), theme_.accent);
    paintGuess(ink, mark.top(), mark.left() - xOf(range().low));
}

/// What the learner said: a line through the bar.
void ChartView::paintGuess(PainterInk& ink, double top, double left) const {
    if (!guess_) return;
    const double x = left + xOf(*guess_);
    ink.stroke({x, top - 2}, {x, top + bar + 2}, QPen(theme_.accent, 2));
}

/// The bar of a number, or what stands in its place, and its words.
void ChartView::paintBar(PainterInk& ink, std::size_t series, std::size_t category) const {
    const QRectF mark = markIn(series, category);
    const double number = value(series, category);
    const bool asked = isAsked(series, category);
    if (asked && !answered_) return paintAsked(ink, mark);
    if (!std::isfinite(number)) {
        ink.area(mark, QBrush(theme_.line, Qt::BDiagPattern));
        const QRectF plate = mark.adjusted(4, 0, -30, 0);
        ink.area(plate, theme_.dock);
        return ink.words(plate.adjusted(4, -2, 20, 2), Qt::AlignLeft, tr("not measured"), Theme::sans(11),
                         theme_.ink3);
    }
    paintKey(ink, mark, series);
    const bool below = number < chart_.base;
    ink.words({below ? mark.left() - 84 : mark.right() + 4, mark.top() - 2, 80, bar + 4},
              below ? Qt::AlignRight : Qt::AlignLeft, printed(number), Theme::mono(11), theme_.ink1);
    if (asked) paintGuess(ink, mark.top(), columnLeft(category));
}

void ChartView::paintBars(PainterInk& ink) const {
    const QRectF box = plot(room());
    const double group = static_cast<double>(chart_.series.size()) * (bar + between);
    for (std::size_t c = 0; c < chart_.categories.size(); ++c) {
        ink.elided({columnLeft(c), markIn(0, c).top(), box.left() - 6, group - between},
                   QString::fromStdString(chart_.categories[c]), Theme::sans(11), theme_.ink2);
        for (std::size_t s = 0; s < chart_.series.size(); ++s) paintBar(ink, s, c);
    }
    for (std::size_t first = 0; first < chart_.categories.size(); first += static_cast<std::size_t>(rows())) {
        const auto left =
            static_cast<int>(std::min(chart_.categories.size() - first, static_cast<std::size_t>(rows())));
        const double zero = std::floor(columnLeft(first) + xOf(chart_.base)) - 0.5;
        const double bottom = box.top() + left * (group + groupGap) - groupGap + 2;
        ink.stroke({zero, box.top() - 2}, {zero, bottom}, QPen(theme_.line, 1));
    }
}

void ChartView::paintLines(PainterInk& ink) const {
    const QRectF box = plot(room());
    scale(box).paintScale(ink, theme_, Theme::mono(11));
    const QFont font = Theme::sans(11);
    const double pitch = box.width() / std::max<double>(1, static_cast<double>(chart_.categories.size()));
    LabelPlacer placer;
    for (std::size_t c = 0; c < chart_.categories.size(); ++c) {
        const QString name = QString::fromStdString(chart_.categories[c]);
        const double wide = QFontMetricsF(font).horizontalAdvance(name);
        const QRectF place(box.left() + pitch * (static_cast<double>(c) + 0.5) - wide / 2, box.bottom() + 4,
                           wide, 16);
        if (place.left() >= 0 && placer.place(place.adjusted(-3, 0, 3, 0)))
            ink.words(place, Qt::AlignHCenter, name, font, theme_.ink3);
    }
    for (std::size_t s = 0; s < chart_.series.size(); ++s) {
        const QPen line(colour(s), 2, stroke(s));
        std::vector<QPointF> points; // one after another: what was not measured breaks the line
        for (std::size_t c = 0; c <= chart_.categories.size(); ++c) {
            if (std::isfinite(value(s, c)))
                points.push_back(pointOf(s, c));
            else
                ink.stroke(std::exchange(points, {}), line);
        }
        const QBrush fill = chart_.series[s].paper ? theme_.dock : colour(s);
        for (std::size_t c = 0; c < chart_.categories.size(); ++c)
            if (std::isfinite(value(s, c))) ink.disc(pointOf(s, c), 3, fill, QPen(colour(s), 1.5));
    }
}

void ChartView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    PainterInk ink(painter);
    painter.scale(zoom_, zoom_);
    const QFont bold = Theme::sans(13, QFont::DemiBold);
    const double high = textHeight(bold, room(), title());
    ink.words({0, 0, double(room()), high + 2}, words, title(), bold, theme_.ink1);
    ink.words({0, high + 2, double(room()), 16}, Qt::AlignLeft, QString::fromStdString(chart_.unit),
              Theme::sans(11), theme_.ink3);
    const Legend legend = legendOf(&ink);
    legend.paint(ink, {0, head(room()) + legend.line / 2}, room(), theme_.ink2);
    chart_.lines ? paintLines(ink) : paintBars(ink);
    const double below = plot(room()).bottom() + (chart_.lines ? axisHeight : 0);
    ink.words({0, below, double(room()), heightForWidth(width()) / zoom_ - below}, words,
              QString::fromStdString(chart_.caption), Theme::sans(12), theme_.ink3);
    painter.resetTransform();
    reader_->paint(painter);
}

} // namespace lambdascope
