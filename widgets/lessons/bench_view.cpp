// SPDX-License-Identifier: MIT
#include "widgets/lessons/bench_view.h"

#include "widgets/kit/accessible_role.h"
#include "widgets/kit/controls/segments.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"
#include "widgets/lab/why/why_parts.h"

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

double benchWords(const QPainter& painter, const QString& words) {
    return QFontMetricsF(painter.font()).horizontalAdvance(words);
}

/// A number above or below `at`, where none of the others stands; else further off, or nowhere.
void paintNumber(QPainter& painter, LabelPlacer& taken, QPointF at, bool below, const QString& words) {
    constexpr double high = 12;
    const double wide = benchWords(painter, words) + 2;
    for (const int line : {0, 1}) {
        const double y = below ? at.y() + line * high : at.y() - (line + 1) * high;
        const QRectF box(at.x() - wide / 2, y, wide, high);
        if (!taken.place(box)) continue;
        painter.drawText(box, Qt::AlignCenter, words);
        return;
    }
}

} // namespace

BenchView::BenchView(QWidget* parent)
    : Instrument(parent),
      fromModel_(new FlatButton(tr("From the model"), 24, this)),
      same_(new FlatButton(tr("Same scores"), 24, this)),
      again_(new FlatButton(tr("Start again"), 24, this)) {
    setObjectName(QStringLiteral("benchView"));
    setAccessibleName(tr("Softmax bench"));
    setAccessibleRole(*this, QAccessible::Chart);
    setFocusPolicy(Qt::StrongFocus);
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
    return {xOf(part, token), scoreAxis().at(scores_[part][token])};
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
    return near(scoreAxis(), exact, to) ? exact : to;
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
    setAccessibleDescription(said.join(u' '));
    update();
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

PlotAxis BenchView::scoreAxis() const {
    return {lowestScore, highest_, scoreBand(0).bottom() - 10, scoreBand(0).top() + 20};
}

PlotAxis BenchView::lambdaAxis() const {
    const QRectF band = scoreBand(2);
    return {0, mostLambda, band.left() + 8, band.right() - 60};
}

/// One scale for all three.
PlotAxis BenchView::weightAxis() const {
    double low = -0.1, high = 0.3;
    for (int i = 0; i < tokens; ++i) {
        const CellValues values = cell(i);
        low = std::min(low, values.difference() - 0.02);
        high = std::max({high, values.a1 + 0.04, values.lambda * values.a2 + 0.04});
    }
    return {low, high, weightBand(0).bottom() - 10, weightBand(0).top() + 14};
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
                                      : scoreAxis().valueAt(event->position().y());
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
    painter.setRenderHint(QPainter::Antialiasing);
    for (int column = 0; column < 3; ++column) {
        const QRectF band(xOf(column, token_) - slotWide() / 2,
                          column == 2 ? weightBand(2).top() : scoreBand(column).top(), slotWide(), 0);
        painter.fillRect(
            QRectF(band.topLeft(), QPointF(band.right(), weightBand(column).bottom() + tokenHigh)),
            theme_.accentSoft);
    }
    paintHeads(painter);
    for (const Part part : {First, Second}) paintScores(painter, part);
    paintLambda(painter);
    for (int column = 0; column < 3; ++column) paintWeights(painter, column);
    paintFoot(painter);
    if (hasFocus()) paintFocusRing(painter, QRectF(rect()).adjusted(2, 2, -2, -2), theme_);
}

void BenchView::paintHeads(QPainter& painter) const {
    const std::array names{QStringLiteral("A1"), QStringLiteral("λ·A2"), QStringLiteral("A1 − λ·A2")};
    const std::array says{tr("score 1: q·k ÷ √d"), tr("score 2: q·k ÷ √d"), tr("λ: how much of A2 is taken")};
    for (int column = 0; column < 3; ++column) {
        painter.setFont(Theme::sans(15, QFont::DemiBold));
        painter.setPen(theme_.ink1);
        painter.drawText(QPointF(columnLeft(column), 18), names[column]);
        if (column > 0)
            painter.drawText(QRectF(columnLeft(column) - benchGap, 2, benchGap - 8, 20), Qt::AlignCenter,
                             column == 1 ? QStringLiteral("−") : QStringLiteral("="));
        painter.setFont(Theme::sans(11));
        painter.setPen(theme_.ink2);
        painter.drawText(
            QRectF(columnLeft(column), 22, columnWide(), 18), Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(painter.font()).elidedText(says[column], Qt::ElideRight, columnWide()));
    }
}

void BenchView::paintScores(QPainter& painter, Part part) const {
    const QRectF band = scoreBand(part);
    const PlotAxis axis = scoreAxis();
    const int each = std::max(1, static_cast<int>(std::ceil(13 / std::abs(axis.at(1) - axis.at(0)))));
    for (int score = static_cast<int>(lowestScore); score <= static_cast<int>(highest_); score += each) {
        const double y = std::round(axis.at(score));
        painter.fillRect(QRectF(band.left(), y, band.width(), 1), score == 0 ? theme_.ink3 : theme_.softLine);
        if (part != First) continue;
        painter.setFont(Theme::mono(11));
        painter.setPen(theme_.ink3);
        painter.drawText(QRectF(0, y - 9, benchLeft - 6, 18), Qt::AlignRight | Qt::AlignVCenter,
                         number(score, 0));
    }
    LabelPlacer taken;
    taken.take(QRectF(band.left(), 0, band.width(), headHigh - 4));
    for (const int i : selectedFirst()) {
        const QPointF at = handle(part, i);
        const bool live = part == part_ && i == token_;
        painter.setPen(QPen(theme_.accentLine, 2));
        painter.drawLine(QPointF(at.x(), axis.at(0)), at);
        if (live && held_) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme_.accentSoft);
            painter.drawEllipse(at, 14, 14);
        }
        painter.setPen(QPen(theme_.accent, live ? 3 : 2));
        painter.setBrush(theme_.base);
        painter.drawEllipse(at, handleRadius, handleRadius);
        painter.setFont(Theme::mono(10, live ? QFont::DemiBold : QFont::Normal));
        painter.setPen(live ? theme_.accent : theme_.ink2);
        const double score = scores_[part][i];
        paintNumber(painter, taken, at + QPointF(0, score >= 0 ? -handleRadius - 3 : handleRadius + 3),
                    score < 0, number(score, slotWide() < roomOfTwo ? 1 : 2));
    }
}

void BenchView::paintLambda(QPainter& painter) const {
    const PlotAxis axis = lambdaAxis();
    const QPointF at = handle(Lambda, 0);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme_.line);
    painter.drawRoundedRect(QRectF(axis.from, at.y() - 3, axis.to - axis.from, 6), 3, 3);
    painter.setBrush(theme_.accent);
    painter.drawRoundedRect(QRectF(axis.from, at.y() - 3, at.x() - axis.from, 6), 3, 3);
    painter.setPen(QPen(theme_.accent, part_ == Lambda ? 3 : 2));
    painter.setBrush(theme_.base);
    painter.drawEllipse(at, handleRadius + 1, handleRadius + 1);
    painter.setFont(Theme::mono(10));
    painter.setPen(theme_.ink3);
    const bool half = axis.to - axis.from >= 70; // is there room for it
    for (const double value : half ? std::vector{0.0, 0.5, 1.0} : std::vector{0.0, 1.0})
        painter.drawText(QRectF(axis.at(value) - 20, at.y() + 10, 40, 14), Qt::AlignCenter,
                         number(value, value == 0.5 ? 1 : 0));
    painter.setFont(Theme::mono(18, QFont::Medium));
    painter.setPen(theme_.accent);
    painter.drawText(QRectF(axis.to + 10, at.y() - 12, 56, 24), Qt::AlignLeft | Qt::AlignVCenter,
                     number(lambda_, 2));
}

void BenchView::paintWeights(QPainter& painter, int column) const {
    const QRectF band = weightBand(column);
    const PlotAxis axis = weightAxis();
    const Ticks ticks =
        ticksBetween(axis.low, axis.high, std::clamp(static_cast<int>(band.height() / 16), 2, 5));
    for (const double tick : ticks.values) {
        const double y = std::round(axis.at(tick));
        painter.fillRect(QRectF(band.left(), y, band.width(), 1),
                         std::abs(tick) < 1e-9 ? theme_.ink3 : theme_.softLine);
        if (column > 0) continue;
        painter.setFont(Theme::mono(11));
        painter.setPen(theme_.ink3);
        painter.drawText(QRectF(0, y - 9, benchLeft - 6, 18), Qt::AlignRight | Qt::AlignVCenter,
                         number(tick, ticks.decimals));
    }
    double sum = 0;
    const double slot = slotWide();
    const int decimals = slot < roomOfThree ? 2 : 3;
    LabelPlacer taken;
    taken.take(QRectF(band.left(), band.bottom() + 3, band.width(), 2 * tokenHigh)); // the words
    for (const int i : selectedFirst()) {
        const CellValues values = cell(i);
        const double value = column == 0   ? values.a1
                             : column == 1 ? values.lambda * values.a2
                                           : values.difference();
        sum += value;
        const double wide = 0.6 * slot, x = xOf(column, i) - wide / 2;
        const double top = std::min(axis.at(0), axis.at(value)),
                     tall = std::max(1.0, std::abs(axis.at(value) - axis.at(0)));
        painter.fillRect(QRectF(x, top, wide, tall), column == 0   ? theme_.ink1
                                                     : column == 1 ? theme_.ink3
                                                                   : signFill(theme_, value));
        if (column == 2) {
            QPen ghost(theme_.ink3, 1);
            ghost.setDashPattern({2, 2});
            painter.setPen(ghost);
            painter.drawLine(QPointF(x, axis.at(values.a1)), QPointF(x + wide, axis.at(values.a1)));
        }
        painter.setFont(Theme::mono(10));
        painter.setPen(column < 2 ? theme_.ink1 : value < 0 ? theme_.negative : theme_.positive);
        paintNumber(painter, taken, QPointF(xOf(column, i), value < 0 ? top + tall + 1 : top - 1), value < 0,
                    column == 2 && value >= nearZero && slot >= roomOfThree ? u'+' + number(value, decimals)
                                                                            : number(value, decimals));
        painter.setPen(i == token_ ? theme_.accent : theme_.ink2);
        painter.setFont(
            Theme::mono(slot < roomOfTwo ? 10 : 11, i == token_ ? QFont::DemiBold : QFont::Normal));
        drawWords(painter, QRectF(xOf(column, i) - slot / 2, band.bottom() + 4, slot, 16), Qt::AlignCenter,
                  QFontMetricsF(painter.font()).elidedText(start_.words[i], Qt::ElideRight, slot - 1));
    }
    painter.setFont(Theme::sans(11));
    painter.setPen(theme_.ink2);
    const QString is = column == 0   ? QString()
                       : column == 1 ? QStringLiteral(" = λ")
                                     : QStringLiteral(" = 1 − λ");
    painter.drawText(QRectF(band.left(), band.bottom() + tokenHigh, band.width(), 16),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(painter.font())
                         .elidedText(tr("sum %1").arg(number(sum, 2)) + is, Qt::ElideRight, band.width()));
}

/// The arithmetic of the selected token, and the tasks.
void BenchView::paintFoot(QPainter& painter) const {
    const double top = footTop();
    const bool low = height() < lowBench;
    int buttons = 0; // pixels that they take
    if (buttonsInFoot())
        for (const FlatButton* button : {fromModel_, same_, again_})
            buttons = std::max(buttons, button->sizeHint().width() + 8);
    const QString sum = start_.words[token_] + QStringLiteral("   ") +
                        QString::fromStdString(arithmetic(cell(token_)).text());
    const QRectF place(benchLeft, top, width() - benchLeft - 8 - buttons, low ? 24 : 30);
    painter.setFont(Theme::mono(20, QFont::Medium));
    if (benchWords(painter, sum) > place.width()) painter.setFont(Theme::mono(14, QFont::Medium));
    painter.setPen(theme_.ink1);
    drawWords(painter, place, Qt::AlignLeft | Qt::AlignVCenter, sum);
    const QString answer = start_.words[start_.answer];
    const std::array tasks{tr("Make one cell exactly 0, any but “%1”.").arg(answer),
                           tr("Keep “%1” at 0.3 or more, all others within ±0.02.").arg(answer),
                           tr("Make the row sum to 0.")};
    for (int i = 0; i < 3; ++i) {
        const QRectF line(benchLeft, place.bottom() + (low ? 2 + 18 * i : 4 + 20 * i), place.width(), 18);
        painter.setPen(QPen(solved_[i] ? theme_.accent : theme_.ink3, 1.5));
        painter.setBrush(solved_[i] ? QBrush(theme_.accent) : QBrush(Qt::NoBrush));
        painter.drawEllipse(QPointF(line.left() + 7, line.center().y()), 6, 6);
        painter.setFont(Theme::sans(12));
        painter.setPen(solved_[i] ? theme_.ink1 : theme_.ink2);
        const QString says = solved_[i] ? tasks[i] + QStringLiteral("  ✓") : tasks[i];
        const double room = line.width() - 22;
        if (benchWords(painter, says) > room) painter.setFont(Theme::sans(11));
        drawWords(painter, line.adjusted(22, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                  QFontMetricsF(painter.font()).elidedText(says, Qt::ElideRight, room));
    }
}

} // namespace lambdascope
