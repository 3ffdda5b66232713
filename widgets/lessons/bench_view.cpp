// SPDX-License-Identifier: MIT
#include "widgets/lessons/bench_view.h"

#include "widgets/canvas/painter_ink.h"
#include "widgets/kit/controls/segments.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/palette.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QResizeEvent>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lambdascope {
namespace {

constexpr double lowestScore = -2, mostLambda = 1.2;
constexpr double nearZero = 0.0005;                    // a cell below counts as 0
constexpr double loudEnough = 0.3, quietEnough = 0.02; // of the second task
constexpr double benchLeft = 30, benchGap = 34, headHigh = 44, tokenHigh = 22;
constexpr int lowBench = 460, leastBench = 360, narrowBench = 520; // pixels
constexpr double handleRadius = 7, handReach = 16, snapPixels = 8;
constexpr double scoreStep = 0.05, lambdaStep = 0.01;
constexpr double lambdaDown = 16, buttonsDown = 46; // in the band of λ
constexpr double roomOfTwo = 32, roomOfThree = 40;  // pixels for a token: its numbers have so many decimals

double benchWords(const QFont& font, const QString& words) {
    return QFontMetricsF(font).horizontalAdvance(words);
}

/// A number above or below `at`, where none of the others stands; else further off, or nowhere.
void paintNumber(PainterInk& ink, LabelPlacer& placer, QPointF at, bool below, const QString& words,
                 const QFont& font, const QColor& colour) {
    constexpr double high = 12;
    const double wide = benchWords(font, words) + 2;
    for (const int line : {0, 1}) {
        const double y = below ? at.y() + line * high : at.y() - (line + 1) * high;
        const QRectF box(at.x() - wide / 2, y, wide, high);
        if (placer.place(box)) return ink.words(box, Qt::AlignCenter, words, font, colour);
    }
}

} // namespace

BenchView::BenchView(QWidget* parent)
    : Instrument(parent),
      reader_(new ChartReader(*this, [this] { return marks(); })),
      fromModel_(new FlatButton(tr("From the model"), 24, this)),
      same_(new FlatButton(tr("Same scores"), 24, this)),
      again_(new FlatButton(tr("Start again"), 24, this)) {
    setObjectName(QStringLiteral("benchView"));
    setAccessibleName(tr("Softmax bench"));
    reader_->copies([this] { return numbers(); });
    setToolTip(wrapped(
        tr("Drag the scores and λ. Keys: ← → token, 1 and 2 the scores of A1 and A2, L for λ, ↑ ↓ move it, "
           "with Shift ten times as far")));
    fromModel_->setObjectName(QStringLiteral("benchFromModel"));
    fromModel_->setToolTip(tr("Six scores of the pinned row of the open model, and its λ"));
    same_->setObjectName(QStringLiteral("benchSame"));
    same_->setToolTip(tr("Copies the first scores to the second: then every cell is (1 − λ)·A1"));
    again_->setObjectName(QStringLiteral("benchAgain"));
    connect(fromModel_, &QPushButton::clicked, this, [this] { begin(ofModel()); });
    connect(same_, &QPushButton::clicked, this, [this] {
        scores_[Second] = scores_[First];
        changed();
    });
    again_->setToolTip(tr("The six tokens of the beginning; Home: the scores that were there last"));
    connect(again_, &QPushButton::clicked, this, [this] { begin(example()); });
    fromModel_->setEnabled(false);
    begin(start_);
}

BenchView::Start BenchView::example() {
    return {{"is", "48", ".", "Lily", "73", "?"},
            {{{0.40, 2.30, -0.50, 0.30, 1.10, 0.60}, {0.50, 0.60, -0.30, -0.34, 0.90, 0.60}}},
            0.84,
            1};
}

/// The pinned key and the five strongest others, in their order. Scores are logarithms of the weights, which
/// are the scores but for a constant: it is chosen so that the weakest of the six has −1.
BenchView::Start BenchView::ofModel() const {
    Start start = start_;
    std::vector<int> keys(row_.a1.size());
    std::iota(keys.begin(), keys.end(), 0);
    const auto strength = [this](int key) {
        return key == row_.key
                   ? 2
                   : row_.a1[static_cast<std::size_t>(key)] + row_.a2[static_cast<std::size_t>(key)];
    };
    std::ranges::stable_sort(keys, [&](int a, int b) { return strength(a) > strength(b); });
    keys.resize(tokens);
    std::ranges::sort(keys);
    for (const auto& [part, map] : {std::pair{First, &row_.a1}, std::pair{Second, &row_.a2}}) {
        double least = 0;
        for (int i = 0; i < tokens; ++i) {
            const double weight = std::max(1e-6, map->at(static_cast<std::size_t>(keys.at(i))));
            start.scores.at(part).at(i) = std::log(weight);
            least = i == 0 ? std::log(weight) : std::min(least, std::log(weight));
        }
        for (double& score : start.scores.at(part)) score -= least + 1;
    }
    for (int i = 0; i < tokens; ++i) {
        start.words.at(i) = row_.words.value(keys.at(i)).trimmed();
        if (keys.at(i) == row_.key) start.answer = i;
    }
    start.lambda = std::clamp(row_.lambda, 0.0, mostLambda);
    return start;
}

void BenchView::begin(const Start& start) {
    start_ = start;
    scores_ = start.scores;
    highest_ = 3; // a sharp row has larger ones
    for (const Six& scores : scores_) highest_ = std::max(highest_, std::ceil(std::ranges::max(scores)));
    lambda_ = start.lambda;
    solved_ = {};
    changed();
}

void BenchView::setTheme(const Theme& theme) {
    theme_ = theme;
    for (FlatButton* button : {fromModel_, same_, again_}) button->hide(); // on a slide nobody can press them
    update();
}

void BenchView::setRow(const InstrumentRow& row) {
    row_ = row;
    fromModel_->setEnabled(row.key >= 0 && row.a1.size() >= tokens && row.a2.size() == row.a1.size());
}

BenchView::Six BenchView::weights(Part part) const {
    Six shares{};
    double sum = 0;
    for (int i = 0; i < tokens; ++i) sum += shares[i] = std::exp(scores_[part][i]);
    for (double& share : shares) share /= sum;
    return shares;
}

CellValues BenchView::cell(int token) const {
    return {static_cast<float>(weights(First)[token]), static_cast<float>(weights(Second)[token]),
            static_cast<float>(lambda_)};
}

QPointF BenchView::handle(Part part, int token) const {
    if (part == Lambda) return {lambdaAxis().at(lambda_), scoreBand(2).top() + lambdaDown};
    return {xOf(part, token), scorePlot(0).y.at(scores_[part][token])};
}

/// Where a cell becomes exactly 0: the score whose softmax is what is needed, or λ = A1 ÷ A2 or 1.
double BenchView::snapped(Part part, int token, double to) const {
    const double a1 = weights(First)[token], a2 = weights(Second)[token];
    const auto near = [](const PlotAxis& axis, double a, double b) {
        return std::isfinite(a) && std::abs(axis.at(a) - axis.at(b)) <= snapPixels;
    };
    if (part == Lambda) {
        for (const double exact : {1.0, a1 / a2})
            if (near(lambdaAxis(), exact, to)) return exact;
        return to;
    }
    const double wanted = part == First ? lambda_ * a2 : a1 / lambda_; // of this map
    const double own = std::exp(scores_[part][token]);
    double others = -own;
    for (const double score : scores_[part]) others += std::exp(score);
    const double exact = std::log(wanted / (1 - wanted) * others); // NaN where it cannot be
    return near(scorePlot(0).y, exact, to) ? exact : to;
}

void BenchView::move(Part part, int token, double to) {
    if (part == Lambda)
        lambda_ = std::clamp(to, 0.0, mostLambda);
    else
        scores_[part][token] = std::clamp(to, lowestScore, highest_);
    changed();
}

/// A task that was solved once stays so.
void BenchView::changed() {
    std::array<double, tokens> values{};
    bool others = true;
    for (int i = 0; i < tokens; ++i) {
        values[i] = weights(First)[i] - lambda_ * weights(Second)[i];
        if (i == start_.answer) continue;
        others = others && std::abs(values[i]) <= quietEnough;
        if (std::abs(values[i]) < nearZero) solved_[0] = true;
    }
    if (others && values[start_.answer] >= loudEnough) solved_[1] = true;
    if (std::abs(1 - lambda_) < nearZero) solved_[2] = true;
    QStringList said{tr("λ is %1.").arg(number(lambda_, 2))};
    for (int i = 0; i < tokens; ++i)
        said << tr("“%1”: %2.").arg(start_.words[i], QString::fromStdString(arithmetic(cell(i)).text()));
    said << tr("%1 of 3 tasks are solved.").arg(std::ranges::count(solved_, true));
    reader_->describe(said.join(u' '));
}

/// The token of a column, of the lower three.
double BenchView::valueOf(int column, int token) const {
    const CellValues values = cell(token);
    return column == 0 ? values.a1 : column == 1 ? values.lambda * values.a2 : values.difference();
}

std::vector<ChartMark> BenchView::marks() const {
    std::vector<ChartMark> all;
    for (int column = 0; column < 3; ++column)
        for (int token = 0; token < tokens; ++token)
            all.push_back(
                {{xOf(column, token) - slotWide() / 2, weightBand(column).top(), slotWide(),
                  weightBand(column).height()},
                 tr("“%1”: %2.")
                     .arg(start_.words[token], QString::fromStdString(arithmetic(cell(token)).text()))});
    return all;
}

NumberTable BenchView::numbers() const {
    NumberTable table{"bench",
                      {{"token", {}}, {"quantity", {"score_1", "score_2", "a1", "lambda_a2", "difference"}}},
                      {tokens, 5},
                      {},
                      false};
    for (int token = 0; token < tokens; ++token) {
        table.axes[0].labels.push_back(start_.words[token].toStdString());
        for (const Six& scores : scores_) table.values.push_back(scores[token]);
        for (int column = 0; column < 3; ++column) table.values.push_back(valueOf(column, token));
    }
    return table;
}

double BenchView::columnWide() const {
    return (width() - benchLeft - 2 * benchGap - 8) / 3;
}

double BenchView::columnLeft(int column) const {
    return benchLeft + column * (columnWide() + benchGap);
}

double BenchView::slotWide() const {
    return columnWide() / tokens;
}

double BenchView::xOf(int column, int token) const {
    return columnLeft(column) + (token + 0.5) * slotWide();
}

/// The selected one first: where numbers have no room beside each other, its number is there.
std::array<int, BenchView::tokens> BenchView::selectedFirst() const {
    std::array<int, tokens> order{};
    std::iota(order.begin(), order.end(), 0);
    std::swap(order[0], order[token_]);
    return order;
}

/// Where there is no room for them under λ.
bool BenchView::buttonsInFoot() const {
    return height() < lowBench && width() >= narrowBench;
}

double BenchView::bandGap() const {
    return height() < lowBench ? 8 : 24;
}

double BenchView::footTop() const {
    return weightBand(0).bottom() + tokenHigh + (height() < lowBench ? 18 : 22);
}

QSize BenchView::minimumSizeHint() const {
    return {420, width() < narrowBench ? lowBench : leastBench};
}

QRectF BenchView::scoreBand(int column) const {
    const double footHigh = height() < lowBench ? 104 : 128;
    const double room = height() - headHigh - 2 * tokenHigh - footHigh - bandGap();
    return {columnLeft(column), headHigh, columnWide(), room / 2};
}

QRectF BenchView::weightBand(int column) const {
    const QRectF above = scoreBand(column);
    return {above.left(), above.bottom() + tokenHigh + bandGap(), above.width(), above.height()};
}

PlotArea BenchView::scorePlot(int column) const {
    const QRectF band = scoreBand(column);
    PlotArea plot{band, {lowestScore, highest_, band.bottom() - 10, band.top() + 20}, {}};
    const int each = std::max(1, static_cast<int>(std::ceil(13 / std::abs(plot.y.at(1) - plot.y.at(0)))));
    for (int score = static_cast<int>(lowestScore); score <= static_cast<int>(highest_); score += each)
        plot.ticks.values.push_back(score);
    return plot;
}

PlotAxis BenchView::lambdaAxis() const {
    const QRectF band = scoreBand(2);
    return {0, mostLambda, band.left() + 8, band.right() - 60};
}

/// One scale for all three.
PlotArea BenchView::weightPlot(int column) const {
    double low = -0.1, high = 0.3;
    for (int i = 0; i < tokens; ++i) {
        low = std::min(low, valueOf(2, i) - 0.02);
        high = std::max({high, valueOf(0, i) + 0.04, valueOf(1, i) + 0.04});
    }
    const QRectF band = weightBand(column);
    return {band,
            {low, high, band.bottom() - 10, band.top() + 14},
            ticksBetween(low, high, std::clamp(std::floor(band.height() / 16), 2.0, 5.0))};
}

void BenchView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const QPointF at = event->position();
    const QRectF lambda(columnLeft(2), scoreBand(2).top() + lambdaDown - 20, columnWide(), 44);
    if (lambda.contains(at)) {
        part_ = Lambda;
        held_ = true;
    }
    for (int column = 0; column < 3; ++column) {
        const QRectF both = scoreBand(column).united(weightBand(column));
        if (!both.contains(at) || (column == 2 && at.y() < weightBand(2).top())) continue;
        token_ = std::clamp(static_cast<int>((at.x() - columnLeft(column)) / columnWide() * tokens), 0,
                            tokens - 1);
        if (column == 2 || !scoreBand(column).adjusted(0, -handReach, 0, handReach).contains(at)) continue;
        part_ = static_cast<Part>(column);
        held_ = true;
    }
    if (held_) mouseMoveEvent(event);
    changed();
}

void BenchView::mouseMoveEvent(QMouseEvent* event) {
    if (!held_) return;
    const double to = part_ == Lambda ? lambdaAxis().valueAt(event->position().x())
                                      : scorePlot(0).y.valueAt(event->position().y());
    move(part_, token_, snapped(part_, token_, to));
}

void BenchView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) held_ = false;
    update();
}

bool BenchView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        constexpr std::array own{Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down,
                                 Qt::Key_1,    Qt::Key_2,     Qt::Key_L,  Qt::Key_Home};
        const bool plain = (key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
        if (plain && std::ranges::find(own, key->key()) != own.end()) event->accept();
    }
    return Instrument::event(event);
}

void BenchView::keyPressEvent(QKeyEvent* event) {
    const int times = event->modifiers() & Qt::ShiftModifier ? 10 : 1;
    const auto step = [&](int sign) {
        const double from = part_ == Lambda ? lambda_ : scores_[part_][token_];
        move(part_, token_, from + sign * times * (part_ == Lambda ? lambdaStep : scoreStep));
    };
    const auto choose = [this](Part part) {
        part_ = part;
        update();
    };
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        token_ = std::clamp(token_ + (event->key() == Qt::Key_Left ? -1 : 1), 0, tokens - 1);
        return changed();
    case Qt::Key_Up:
        return step(1);
    case Qt::Key_Down:
        return step(-1);
    case Qt::Key_1:
        return choose(First);
    case Qt::Key_2:
        return choose(Second);
    case Qt::Key_L:
        return choose(Lambda);
    case Qt::Key_Home:
        return begin(start_);
    default:
        QWidget::keyPressEvent(event);
    }
}

void BenchView::resizeEvent(QResizeEvent* event) {
    if (event->size().width() != event->oldSize().width()) updateGeometry(); // narrow takes more lines
    const double right = columnLeft(2);
    double x = right;
    double y = scoreBand(2).top() + buttonsDown;
    if (buttonsInFoot()) y = footTop();
    for (FlatButton* button : {fromModel_, same_, again_}) {
        const QSize size = button->sizeHint();
        if (buttonsInFoot()) {
            button->setGeometry(QRect(QPoint(width() - 8 - size.width(), static_cast<int>(y)), size));
            y += size.height() + 3;
            continue;
        }
        if (x > right && x + size.width() > width() - 8) x = right, y += size.height() + 4;
        button->setGeometry(QRect(QPoint(static_cast<int>(x), static_cast<int>(y)), size));
        x += size.width() + 8;
    }
}

void BenchView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    PainterInk ink(painter);
    for (int column = 0; column < 3; ++column) {
        const double top = column == 2 ? weightBand(2).top() : scoreBand(column).top();
        ink.area({xOf(column, token_) - slotWide() / 2, top, slotWide(),
                  weightBand(column).bottom() + tokenHigh - top},
                 theme_.accentSoft);
    }
    paintHeads(ink);
    for (const Part part : {First, Second}) paintScores(ink, part);
    paintLambda(ink);
    for (int column = 0; column < 3; ++column) paintWeights(ink, column);
    paintFoot(ink);
    if (hasFocus()) paintFocusRing(painter, QRectF(rect()).adjusted(2, 2, -2, -2), theme_);
}

void BenchView::paintHeads(PainterInk& ink) const {
    const std::array names{QStringLiteral("A1"), QStringLiteral("λ·A2"), QStringLiteral("A1 − λ·A2")};
    const std::array says{tr("score 1: q·k ÷ √d"), tr("score 2: q·k ÷ √d"), tr("λ: how much of A2 is taken")};
    const QFont bold = Theme::sans(15, QFont::DemiBold);
    for (int column = 0; column < 3; ++column) {
        const double left = columnLeft(column);
        ink.elided({left, 4, columnWide(), 18}, names[column], bold, theme_.ink1);
        if (column > 0)
            ink.words({left - benchGap, 2, benchGap - 8, 20}, Qt::AlignCenter,
                      column == 1 ? QStringLiteral("−") : QStringLiteral("="), bold, theme_.ink1);
        ink.elided({left, 22, columnWide(), 18}, says[column], Theme::sans(11), theme_.ink2);
    }
}

/// The numbers of the first column are those of all.
void BenchView::paintScale(PainterInk& ink, const PlotArea& plot, int column) const {
    column == 0 ? plot.paintScale(ink, theme_, Theme::mono(11), 6, theme_.ink3)
                : plot.paintLines(ink, theme_, theme_.ink3);
}

void BenchView::paintScores(PainterInk& ink, Part part) const {
    const PlotArea plot = scorePlot(part);
    paintScale(ink, plot, part);
    LabelPlacer placer;
    placer.take(QRectF(plot.rect.left(), 0, plot.rect.width(), headHigh - 4));
    for (const int i : selectedFirst()) {
        const QPointF at = handle(part, i);
        const bool live = part == part_ && i == token_;
        ink.stroke({at.x(), plot.y.at(0)}, at, QPen(theme_.accentLine, 2));
        if (live && held_) ink.disc(at, 14, theme_.accentSoft);
        ink.disc(at, handleRadius, theme_.base, QPen(theme_.accent, live ? 3 : 2));
        const double score = scores_[part][i];
        paintNumber(ink, placer, at + QPointF(0, score >= 0 ? -handleRadius - 3 : handleRadius + 3),
                    score < 0, number(score, slotWide() < roomOfTwo ? 1 : 2),
                    Theme::mono(10, live ? QFont::DemiBold : QFont::Normal),
                    live ? theme_.accent : theme_.ink2);
    }
}

void BenchView::paintLambda(PainterInk& ink) const {
    const PlotAxis axis = lambdaAxis();
    const QPointF at = handle(Lambda, 0);
    ink.fill({axis.from, at.y() - 3, axis.to - axis.from, 6}, theme_.line, 3);
    ink.fill({axis.from, at.y() - 3, at.x() - axis.from, 6}, theme_.accent, 3);
    ink.disc(at, handleRadius + 1, theme_.base, QPen(theme_.accent, part_ == Lambda ? 3 : 2));
    const bool half = axis.to - axis.from >= 70; // is there room for it
    for (const double value : half ? std::vector{0.0, 0.5, 1.0} : std::vector{0.0, 1.0})
        ink.words({axis.at(value) - 20, at.y() + 10, 40, 14}, Qt::AlignCenter,
                  number(value, value == 0.5 ? 1 : 0), Theme::mono(10), theme_.ink3);
    ink.words({axis.to + 10, at.y() - 12, 56, 24}, Qt::AlignLeft, number(lambda_, 2),
              Theme::mono(18, QFont::Medium), theme_.accent);
}

void BenchView::paintWeights(PainterInk& ink, int column) const {
    const PlotArea plot = weightPlot(column);
    const QRectF& band = plot.rect;
    paintScale(ink, plot, column);
    double sum = 0;
    const double slot = slotWide(), zero = plot.y.at(0);
    const int decimals = slot < roomOfThree ? 2 : 3;
    LabelPlacer placer;
    placer.take(QRectF(band.left(), band.bottom() + 3, band.width(), 2 * tokenHigh)); // the words
    for (const int i : selectedFirst()) {
        const double value = valueOf(column, i), wide = 0.6 * slot, x = xOf(column, i) - wide / 2;
        const double end = plot.y.at(value), top = std::min(zero, end),
                     tall = std::max(1.0, std::abs(end - zero));
        sum += value;
        ink.area({x, top, wide, tall}, column == 0   ? theme_.ink1
                                       : column == 1 ? theme_.ink3
                                                     : Palette::ofSign(value, theme_.dark));
        if (column == 2) {
            QPen ghost(theme_.ink3, 1);
            ghost.setDashPattern({2, 2});
            const double a1 = plot.y.at(valueOf(0, i));
            ink.stroke({x, a1}, {x + wide, a1}, ghost);
        }
        const bool sign = column == 2 && value >= nearZero && slot >= roomOfThree;
        paintNumber(ink, placer, QPointF(xOf(column, i), value < 0 ? top + tall + 1 : top - 1), value < 0,
                    (sign ? QStringLiteral("+") : QString()) + number(value, decimals), Theme::mono(10),
                    column < 2  ? theme_.ink1
                    : value < 0 ? theme_.negative
                                : theme_.positive);
        const QFont font =
            Theme::mono(slot < roomOfTwo ? 10 : 11, i == token_ ? QFont::DemiBold : QFont::Normal);
        ink.words({xOf(column, i) - slot / 2, band.bottom() + 4, slot, 16}, Qt::AlignCenter,
                  elidedWords(start_.words[i], font, slot - 1), font,
                  i == token_ ? theme_.accent : theme_.ink2);
    }
    const QString is = column == 0   ? QString()
                       : column == 1 ? QStringLiteral(" = λ")
                                     : QStringLiteral(" = 1 − λ");
    ink.elided({band.left(), band.bottom() + tokenHigh, band.width(), 16},
               tr("sum %1").arg(number(sum, 2)) + is, Theme::sans(11), theme_.ink2);
}

/// The arithmetic of the selected token, and the tasks.
void BenchView::paintFoot(PainterInk& ink) const {
    const double top = footTop();
    const bool low = height() < lowBench;
    int buttons = 0; // pixels that they take
    if (buttonsInFoot())
        for (const FlatButton* button : {fromModel_, same_, again_})
            buttons = std::max(buttons, button->sizeHint().width() + 8);
    const QString sum = start_.words[token_] + QStringLiteral("   ") +
                        QString::fromStdString(arithmetic(cell(token_)).text());
    const QRectF place(benchLeft, top, width() - benchLeft - 8 - buttons, low ? 24 : 30);
    const QFont large = Theme::mono(20, QFont::Medium);
    ink.words(place, Qt::AlignLeft, sum,
              benchWords(large, sum) > place.width() ? Theme::mono(14, QFont::Medium) : large, theme_.ink1);
    const QString answer = start_.words[start_.answer];
    const std::array tasks{tr("Make one cell exactly 0, any but “%1”.").arg(answer),
                           tr("Keep “%1” at 0.3 or more, all others within ±0.02.").arg(answer),
                           tr("Make the row sum to 0.")};
    for (int i = 0; i < 3; ++i) {
        const QRectF line(benchLeft, place.bottom() + (low ? 2 + 18 * i : 4 + 20 * i), place.width(), 18);
        ink.disc({line.left() + 7, line.center().y()}, 6,
                 solved_[i] ? QBrush(theme_.accent) : QBrush(Qt::NoBrush),
                 QPen(solved_[i] ? theme_.accent : theme_.ink3, 1.5));
        const QString says = solved_[i] ? tasks[i] + QStringLiteral("  ✓") : tasks[i];
        const QRectF room = line.adjusted(22, 0, 0, 0);
        ink.elided(room, says, Theme::sans(benchWords(Theme::sans(12), says) > room.width() ? 11 : 12),
                   solved_[i] ? theme_.ink1 : theme_.ink2);
    }
}

} // namespace lambdascope
