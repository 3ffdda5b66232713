// SPDX-License-Identifier: MIT
#include "widgets/lessons/margin_view.h"

#include "core/analysis/attention/margin.h"
#include "widgets/canvas/painter_ink.h"
#include "widgets/kit/marks.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QResizeEvent>

#include <algorithm>
#include <array>
#include <cmath>

namespace lambdascope {
namespace {

constexpr double plotLeft = 40, plotRight = 26, ticksHigh = 40, rowsGap = 12;
constexpr double legendTop = 28, legendLine = 18, legendKey = 16, legendGap = 20, sideRoom = 8;
constexpr double rowRoom = 62, lowRow = 40, rowLine = 18, rowWords = 36;
constexpr double leastChart = 100;
constexpr double grabbed = 14;                              // pixels around the disc
constexpr double largestMargin = 16, marginStep = 0.05;     // nats
constexpr std::array curves{2.0, 3.0, 4.0, 6.0, 8.0, 10.0}; // nats

QString shown(double weight) {
    return number(weight, 3);
}

QString counted(double tokens) {
    return QLocale(QLocale::English)
        .toString(std::llround(tokens)); // 65,536 in every language, as facts have it
}

double wideOf(const QFont& font, const QString& words) {
    return QFontMetricsF(font).horizontalAdvance(words);
}

/// The longest of what may be said that has room, else the shortest.
QString fitting(const QFont& font, const QStringList& longestFirst, double room) {
    for (const QString& words : longestFirst)
        if (wideOf(font, words) <= room) return words;
    return longestFirst.back();
}

} // namespace

MarginView::MarginView(QWidget* parent)
    : Instrument(parent), reader_(new ChartReader(*this, [this] { return marks(); })) {
    reader_->copies([this] { return numbers(); });
    setObjectName(QStringLiteral("marginView"));
    setAccessibleName(tr("Weight of the best token"));
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
    const bool another = row.words != row_.words || row.key != row_.key || row.head != row_.head ||
                         row.twin != row_.twin || row.a1.empty() != row_.a1.empty();
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

double MarginView::plotWide() const {
    return std::max(60.0, width() - plotLeft - plotRight);
}

std::vector<MarginView::Entry> MarginView::legend() const {
    std::vector<Entry> entries{
        {Entry::Ring, tr("m %1 among %2").arg(number(margin_, 2), counted(tokens_)), shown(weight())}};
    for (const Measured& row : measured_)
        if (const auto margin = marginOf(row))
            entries.push_back({row.standard ? Entry::Square : Entry::Disc,
                               (row.standard ? tr("Standard, m %1") : tr("A1, m %1")).arg(number(*margin, 2)),
                               shown(row.weights[static_cast<std::size_t>(row_.key)])});
    return entries;
}

/// Below the title, from left to right, in as many lines as it takes: within the chart it would cover
/// curves. The first place has room for its longest words, so that nothing jumps while the hand moves.
std::vector<QRectF> MarginView::legendPlaces() const {
    std::vector<QRectF> places;
    double x = plotLeft, y = legendTop;
    for (const Entry& entry : legend()) {
        const bool live = entry.key == Entry::Ring;
        const QString name =
            live ? tr("m %1 among %2").arg(number(largestMargin, 2), counted(most)) : entry.name;
        const double wide = legendKey + wideOf(Theme::sans(11), name) + 8 +
                            wideOf(Theme::mono(11), live ? shown(1e-5) : entry.value);
        if (x > plotLeft && x + wide > width() - sideRoom) x = plotLeft, y += legendLine;
        places.emplace_back(x, y, wide, legendLine);
        x += wide + legendGap;
    }
    return places;
}

QString MarginView::numbersOf(const Measured& row) const {
    const double share = row_.key >= 0 && row_.key < static_cast<int>(row.weights.size())
                             ? row.weights[static_cast<std::size_t>(row_.key)]
                             : 0;
    return tr("“%1” %2, all others %3")
        .arg(row_.words.value(row_.key).trimmed(), shown(share), shown(1 - share));
}

/// Name and numbers of a row stand in one line where all rows have room for that.
double MarginView::rowTitle() const {
    const bool oneLine = std::ranges::all_of(measured_, [this](const Measured& row) {
        return wideOf(Theme::sans(12, QFont::DemiBold), row.name) + 16 +
                   wideOf(Theme::sans(11), numbersOf(row)) <=
               plotWide();
    });
    return oneLine ? rowLine : 2 * rowLine;
}

double MarginView::rowsHigh(double room) const {
    return measured_.empty()
               ? 0
               : static_cast<double>(measured_.size()) * (rowTitle() + room) + rowWords + rowsGap;
}

QSize MarginView::sizeHint() const {
    constexpr int chartHigh = 150;
    return {760, std::max(470, static_cast<int>(plotTop() + chartHigh + ticksHigh + rowsHigh(rowRoom)))};
}

QSize MarginView::minimumSizeHint() const {
    return {300, static_cast<int>(plotTop() + leastChart + ticksHigh + rowsHigh(lowRow))};
}

double MarginView::rowRoomNow() const {
    return height() < plotTop() + leastChart + ticksHigh + rowsHigh(rowRoom) ? lowRow : rowRoom;
}

void MarginView::resizeEvent(QResizeEvent* event) {
    Instrument::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) updateGeometry(); // narrow takes more lines
}

double MarginView::plotTop() const {
    return legendPlaces().back().bottom() + 10;
}

QRectF MarginView::chart() const {
    const double top = plotTop();
    return {plotLeft, top, plotWide(), std::max(80.0, height() - top - ticksHigh - rowsHigh(rowRoomNow()))};
}

QRectF MarginView::rowRect(int row) const {
    const double title = rowTitle();
    const double top = chart().bottom() + ticksHigh + rowsGap + row * (title + rowRoomNow()) + title;
    return {plotLeft, top, chart().width(), rowRoomNow() - 10};
}

PlotAxis MarginView::across() const {
    return {fewest, most, chart().left(), chart().right(), true};
}

PlotArea MarginView::plot() const {
    PlotArea plot = PlotArea::of(chart(), 0, 1, 5);
    plot.ticks = {{0, 0.25, 0.5, 0.75, 1}, 2};
    return plot;
}

QPointF MarginView::place(double tokens, double weight) const {
    return {across().at(tokens), plot().y.at(weight)};
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
    reader_->describe(said.join(u' '));
}

/// The bars of the rows, and the points of their keys in the chart.
std::vector<ChartMark> MarginView::marks() const {
    std::vector<ChartMark> all;
    for (int row = 0; row < std::ssize(measured_); ++row) {
        const Measured& of = measured_[static_cast<std::size_t>(row)];
        const QRectF plot = rowRect(row);
        const double slot = plot.width() / static_cast<double>(of.weights.size());
        for (std::size_t k = 0; k < of.weights.size(); ++k) {
            const QString words =
                tr("%1: “%2” gets %3.")
                    .arg(of.name, row_.words.value(static_cast<int>(k)).trimmed(), shown(of.weights[k]));
            all.push_back(
                {{plot.left() + static_cast<double>(k) * slot, plot.top(), slot, plot.height()}, words});
            if (static_cast<int>(k) != row_.key) continue;
            const QPointF at = place(static_cast<double>(of.weights.size()), of.weights[k]);
            all.push_back({{at - QPointF(6, 6), QSizeF(12, 12)}, words});
        }
    }
    return all;
}

NumberTable MarginView::numbers() const {
    NumberTable table{"weights", {{"token", {}}, {"quantity", {}}}, {}, {}, false};
    for (int k = 0; k < row_.words.size(); ++k) {
        table.axes[0].labels.push_back(row_.words[k].trimmed().toStdString());
        for (const Measured& row : measured_)
            table.values.push_back(row.weights[static_cast<std::size_t>(k)]);
    }
    for (const Measured& row : measured_) table.axes[1].labels.push_back(row.name.toStdString());
    table.shape = {row_.words.size(), std::ssize(measured_)};
    return table;
}

void MarginView::drag(QPointF at) {
    if (hold_ == Hold::Tokens) set(margin_, std::max(fewest, across().valueAt(at.x())));
    if (hold_ != Hold::Margin) return;
    const double weight = std::clamp(plot().y.valueAt(at.y()), 1e-5, 1 - 1e-5);
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
    PainterInk ink(painter);
    const QFont small = Theme::sans(12);
    const double after =
        12 + ink.elided({plotLeft, 4, width() - plotLeft, 18}, tr("Weight of the best token"),
                        Theme::sans(15, QFont::DemiBold), theme_.ink1);
    const QString says = tr("one score m above n − 1 equal others");
    if (after + wideOf(small, says) <= width() - sideRoom)
        ink.words({after, 4, width() - after, 20}, Qt::AlignLeft, says, small, theme_.ink3);
    paintCurves(ink);
    paintLive(ink);
    paintLegend(ink);
    for (int row = 0; row < static_cast<int>(measured_.size()); ++row)
        paintRow(ink, row, measured_[static_cast<std::size_t>(row)]);
    if (hasFocus()) paintFocusRing(painter, QRectF(rect()).adjusted(2, 2, -2, -2), theme_);
}

std::vector<QPointF> MarginView::curve(double margin) const {
    std::vector<QPointF> points;
    constexpr int count = 160;
    const PlotAxis x = across(), y = plot().y;
    for (int i = 0; i <= count; ++i) {
        const double at = x.from + i * (x.to - x.from) / count;
        points.emplace_back(at, y.at(weightOfMargin(margin, x.valueAt(at))));
    }
    return points;
}

void MarginView::paintCurves(PainterInk& ink) const {
    const PlotArea all = plot();
    const QRectF& plot = all.rect;
    all.paintScale(ink, theme_, Theme::mono(11), 6, theme_.ink3);
    const int each = plot.width() < 480 ? 4 : 2; // powers of two between the numbers
    for (int power = 2; power <= 16; power += each) {
        const double x = across().at(std::exp2(power));
        if (std::abs(x - place(tokens_, 0).x()) < 44) continue; // the live one stands there
        ink.words({x - 40, plot.bottom() + 4, 80, 16}, Qt::AlignHCenter | Qt::AlignTop,
                  counted(std::exp2(power)), Theme::mono(11), theme_.ink3);
    }
    const QStringList names{tr("n, tokens that the row sees (each step is a factor)"), tr("n, tokens")};
    ink.words({plot.left(), plot.bottom() + 20, plot.width(), 16}, Qt::AlignRight | Qt::AlignTop,
              fitting(Theme::sans(11), names, plot.width()), Theme::sans(11), theme_.ink3);
    for (const double margin : curves) ink.stroke(curve(margin), QPen(theme_.ink3, 1.2));
    nameCurves(ink);
}

/// Where a curve passes one half, unless something else stands there.
void MarginView::nameCurves(PainterInk& ink) const {
    const QRectF area = chart();
    const QPointF disc = place(tokens_, weight());
    LabelPlacer placer;
    placer.take(QRectF(disc.x() - 9, disc.y() - 9, 18, 18));
    placer.take(QRectF(disc.x() - 2, area.top(), 4, area.height()));
    const bool brief = area.width() < 480; // the number alone, but for the last
    const auto live = [this](double x) { return plot().y.at(weightOfMargin(margin_, across().valueAt(x))); };
    const QFont font = Theme::mono(10);
    for (const double margin : curves) {
        const double half = std::max(1 + std::exp(margin), fewest); // tokens at which it gets one half
        const QString words =
            brief && margin != curves.back() ? number(margin, 0) : tr("m = %1").arg(number(margin, 0));
        const QSizeF size(wideOf(font, words) + 6, 14);
        QPointF at = place(half, weightOfMargin(margin, half));
        at.setX(std::max(at.x(), area.left() + size.width() / 2 + 4));
        const QRectF box(at.x() - size.width() / 2, at.y() - 7, size.width(), size.height());
        // the live curve falls through it
        if (live(box.left()) < box.bottom() && live(box.right()) > box.top()) continue;
        if (!placer.place(box)) continue;
        ink.area(box, theme_.canvas);
        ink.words(box, Qt::AlignCenter, words, font, theme_.ink2);
    }
}

/// The mark of a row's key: a disc, of the standard model an empty square.
void MarginView::paintKey(PainterInk& ink, QPointF at, bool standard) const {
    const QPen line(theme_.ink1, 1.6);
    standard ? ink.area({at.x() - 4, at.y() - 4, 8, 8}, theme_.canvas, line)
             : ink.disc(at, 4, theme_.ink1, line);
}

void MarginView::paintLive(PainterInk& ink) const {
    const QRectF plot = chart();
    ink.stroke(curve(margin_), QPen(theme_.ink1, 2.4));
    const QPointF disc = place(tokens_, weight());
    ink.stroke({disc.x(), plot.top()}, {disc.x(), plot.bottom() + 4}, QPen(theme_.accent, 1));
    ink.words({disc.x() - 30, plot.bottom() + 4, 60, 16}, Qt::AlignHCenter | Qt::AlignTop, counted(tokens_),
              Theme::mono(11, QFont::DemiBold), theme_.accent);
    for (const Measured& row : measured_)
        if (marginOf(row))
            paintKey(ink,
                     place(static_cast<double>(row.weights.size()),
                           row.weights[static_cast<std::size_t>(row_.key)]),
                     row.standard);
    ink.disc(disc, 7, theme_.canvas, QPen(theme_.accent, 2));
}

void MarginView::paintLegend(PainterInk& ink) const {
    const std::vector<Entry> entries = legend();
    const std::vector<QRectF> places = legendPlaces();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const Entry& entry = entries[i];
        const bool live = entry.key == Entry::Ring;
        const QPointF key(places[i].left() + 5, places[i].center().y());
        if (live)
            ink.disc(key, 4, theme_.canvas, QPen(theme_.accent, 2));
        else
            paintKey(ink, key, entry.key == Entry::Square);
        const QColor& colour = live ? theme_.accent : theme_.ink1;
        const QRectF words = places[i].adjusted(legendKey, 0, 0, 0);
        const double end = ink.elided(words, entry.name, Theme::sans(11), colour);
        ink.words({end + 8, words.top(), words.right() - end, words.height()}, Qt::AlignLeft, entry.value,
                  Theme::mono(11), colour);
    }
}

/// A row of the open models: the pinned key solid or empty, all others hatched.
void MarginView::paintRow(PainterInk& ink, int row, const Measured& of) const {
    const QRectF plot = rowRect(row);
    const auto count = static_cast<double>(of.weights.size());
    double high = 0.05;
    for (const Measured& each : measured_) high = std::max(high, std::ranges::max(each.weights));
    const double title = rowTitle();
    ink.words({plot.left(), plot.top() - title, plot.width(), rowLine}, Qt::AlignLeft, of.name,
              Theme::sans(12, QFont::DemiBold), theme_.ink1);
    ink.words({plot.left(), plot.top() - rowLine, plot.width(), rowLine},
              title > rowLine ? Qt::AlignLeft : Qt::AlignRight, numbersOf(of), Theme::sans(11), theme_.ink2);
    const double slot = plot.width() / count, wide = std::max(1.0, 0.7 * slot);
    ink.painter().setRenderHint(QPainter::Antialiasing, false);
    for (std::size_t k = 0; k < of.weights.size(); ++k) {
        const double tall = std::max(1.0, of.weights[k] / high * plot.height());
        const double left = plot.left() + (static_cast<double>(k) + 0.5) * slot - wide / 2;
        const bool best = static_cast<int>(k) == row_.key;
        ink.area({left, plot.bottom() - tall, wide, tall},
                 !best         ? QBrush(theme_.ink2, Qt::BDiagPattern)
                 : of.standard ? QBrush(theme_.canvas)
                               : QBrush(theme_.ink1),
                 QPen(theme_.ink1, best ? 1.5 : 0.8));
    }
    ink.painter().setRenderHint(QPainter::Antialiasing);
    QPen even(theme_.ink3, 1);
    even.setDashPattern({4, 3});
    const double level = plot.bottom() - plot.height() / count / high;
    ink.stroke({plot.left(), level}, {plot.right(), level}, even);
    if (row + 1 < static_cast<int>(measured_.size())) return;
    if (const QString word = row_.words.value(row_.key).trimmed(); row_.key >= 0) {
        const double half = wideOf(Theme::mono(10), word) / 2 + 1;
        const double x = std::clamp(plot.left() + (row_.key + 0.5) * slot, half,
                                    std::max(half, width() - half)); // within the widget
        ink.words({x - half, plot.bottom() + 3, 2 * half, 14}, Qt::AlignCenter, word, Theme::mono(10),
                  theme_.accent);
    }
    const QStringList says{tr("dashed: an even share; m = ln(w (n − 1) ÷ (1 − w))"),
                           tr("dashed: an even share")};
    ink.words({plot.left(), plot.bottom() + 18, plot.width(), 16}, Qt::AlignRight,
              fitting(Theme::sans(11), says, plot.width()), Theme::sans(11), theme_.ink3);
}

} // namespace lambdascope
