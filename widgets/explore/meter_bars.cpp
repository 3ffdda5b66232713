// SPDX-License-Identifier: MIT
#include "widgets/explore/meter_bars.h"

#include "widgets/canvas/painter_ink.h"
#include "widgets/chart/axis.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/sentence.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lambdascope {

namespace {

constexpr int meterSide = 16, columnGap = 12, barHigh = 14;
constexpr int leastBar = 90, bareBar = 24; // pixels; where numbers leave less, some of them, then the bar go
constexpr int choiceHigh = 24;             // above the bars, on screen, stands the choice of their form
constexpr int highRow = 24, closeRow = 18, lowRow = 14, legendLine = 18, legendTop = 6;
constexpr double magnifies = 4; // Σ|weight| over the row's sum from which the quotient is called so

enum Part { First, Answer, TheRivals, Others, TheQuestion, Trained };

std::optional<double> answerOf(const MeterRow& row, MeterForm form) {
    const auto& count = row.counts.at(static_cast<std::size_t>(form));
    return count ? std::optional(count->answer) : std::nullopt;
}

QString textOf(std::optional<double> value, int decimals = 2) {
    return value ? number(*value, std::abs(*value) < 99.5 ? decimals : 0) : QStringLiteral("–");
}

/// A head of a column as it may break into two lines: no formula does, and no sign stands alone.
QString breakable(QString head) {
    const QChar held(0xA0);
    return head.contains(u'(') ? head.replace(u' ', held)
                               : head.replace(QStringLiteral("÷ "), QStringLiteral("÷") + held);
}

/// Away from 0 to the next end that reads well: 0.5, 1, 1.5, 2, 3, …, 5, 10, …
double niceEnd(double value) {
    const double size = std::abs(value);
    const double step = size <= 2 ? 0.5 : size <= 5 ? 1 : size <= 20 ? 5 : 20;
    return std::copysign(std::ceil(size / step - 1e-9) * step, value);
}

/// What the bars are called and what is said of them.
struct MeterWords {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::MeterView)

  public:
    const MeterScene& scene;

    [[nodiscard]] MeterRow row(const QString& name, const ComparedMap& byGroup, const ComparedMap& byToken,
                               bool diff) const;
    [[nodiscard]] QString inWords(const QString& name, const MeterRow& row, const ComparedMap& byGroup) const;
    [[nodiscard]] QString notes(const MeterRow& row, const ComparedMap& map) const;
    [[nodiscard]] QString standard() const;
};

MeterRow MeterWords::row(const QString& name, const ComparedMap& byGroup, const ComparedMap& byToken,
                         bool diff) const {
    MeterRow result;
    result.name = name;
    result.counts = {sharesOf(byGroup.row, scene.groups.roles, false),
                     sharesOf(byToken.row, scene.tokenwise.roles, false),
                     sharesOf(byGroup.row, scene.groups.roles, true)};
    result.rivals = std::ranges::find(scene.groups.roles, GroupRole::Rival) != scene.groups.roles.end();
    if (byGroup.heads > 1) result.ofHeads = byGroup.shareOfHeads;
    if (byGroup.heads > 0) result.overNext = byGroup.row.answerOverNext();
    result.noSum = result.counts[0] && !result.counts[2];
    result.absent = notes(result, byGroup);
    result.words = inWords(diff ? name : standard(), result, byGroup);
    return result;
}

/// “A1: answer 0.21 by sentence, 0.15 by token, 0.21 ÷ (1 − λ); of the sentences …”
QString MeterWords::inWords(const QString& name, const MeterRow& row, const ComparedMap& byGroup) const {
    if (!row.counts[0]) return tr("%1: nothing.").arg(name);
    const RowShares& shares = *row.counts[0];
    const GroupBy by = scene.groups.groups ? scene.groups.groups->by : GroupBy::Sentence;
    const QString answer =
        tr("%1: answer %2 %3, %4 by token, %5 ÷ the row’s sum.")
            .arg(name, number(shares.answer, 2), meterFormWords(by).front(),
                 textOf(answerOf(row, MeterForm::Share)), textOf(answerOf(row, MeterForm::Paper)));
    QString others = tr("Question %1, first token %2, the rest %3.")
                         .arg(number(shares.question, 2), number(shares.first, 2), number(shares.others, 2));
    if (row.rivals)
        others = tr("Rivals %1, question %2, first token %3, the rest %4.")
                     .arg(number(shares.rivals, 2), number(shares.question, 2), number(shares.first, 2),
                          number(shares.others, 2));
    QStringList said{answer, others};
    if (row.ofHeads)
        said << tr("In the mean of the heads’ own shares the answer has %1.").arg(textOf(row.ofHeads));
    if (byGroup.row.next && row.overNext)
        said << tr("Answer ÷ |largest other| %1, the other is “%2”.")
                    .arg(textOf(row.overNext, 1),
                         sentence(
                             scene.groups.groups->groups[static_cast<std::size_t>(*byGroup.row.next)].label));
    return said.join(u' ');
}

/// What is not there, or out of the range that a share has, says what it is.
QString MeterWords::notes(const MeterRow& row, const ComparedMap& map) const {
    if (map.heads == 0) return tr("The maps are not kept.");
    if (!row.counts[0]) return tr("All weights are 0.");
    QStringList notes;
    if (row.noSum)
        notes << tr(
            "The row adds up to less than a twentieth of Σ|weight|: a quotient by that says nothing.");
    if (!row.overNext && map.row.next)
        notes << tr("Nothing else gets 0.0005: there is no answer ÷ |largest other|.");
    if (row.overNext && *row.overNext < 0)
        notes << tr("The row reads against the answer: its sum is below 0.");
    if (!row.counts[2]) return notes.join(u' ');
    const RowShares& part = *row.counts[2];
    if (part.answer > 1)
        notes << tr("÷ (1 − λ) it is above 1, as all the rest adds up to %1.")
                     .arg(number(part.but(part.answer), 2));
    if (part.answer < 0)
        notes << tr("÷ (1 − λ) it is below 0, as its sum has not the sign of the row’s sum, %1.")
                     .arg(number(map.row.sum(), 2));
    if (map.row.sizes() > magnifies * std::abs(map.row.sum()))
        notes << tr("1 − λ is small beside Σ|weight|: the quotient magnifies.");
    return notes.join(u' ');
}

/// Which head or layer of it: in a sentence, as the bar's name has no room.
QString MeterWords::standard() const {
    const QString& second = scene.beside;
    switch (scene.scope) {
    case MeterScope::Head:
        return second + (second.isEmpty() ? tr("Standard, L%1 · H%2") : tr(", L%1 · H%2"))
                            .arg(scene.twin.layer)
                            .arg(scene.twin.head);
    case MeterScope::Layer:
        return second +
               (second.isEmpty() ? tr("Standard, layer %1") : tr(", layer %1")).arg(scene.twin.layer);
    default:
        return second.isEmpty() ? tr("Standard, all heads") : second + tr(", all heads");
    }
}

} // namespace

std::vector<MeterRow> meterRows(const MeterScene& scene, bool withTrained) {
    const MeterWords words{scene};
    const auto row = [&](const QString& name, auto map, bool diff) {
        return words.row(name, scene.groups.*map, scene.tokenwise.*map, diff);
    };
    const auto of = [&](const QString& name, ComparedMap ComparedRow::*map, bool diff) {
        return words.row(name, scene.groups.row.*map, scene.tokenwise.row.*map, diff);
    };
    std::vector<MeterRow> all;
    if (scene.standard) {
        all.push_back(of(scene.beside.isEmpty() ? MeterWords::tr("Standard") : scene.beside,
                         &ComparedRow::standard, false));
        all.back().live = false;
    }
    if (!scene.diff) return all;
    all.push_back(of(MeterWords::tr("A1"), &ComparedRow::a1, true));
    all.push_back(of(MeterWords::tr("λ·A2"), &ComparedRow::lambdaA2, true));
    std::optional<double> ghost;
    if (scene.edited) {
        MeterRow trained = row(MeterWords::tr("trained"), &MeterCount::trained, true);
        ghost = answerOf(trained, scene.form);
        trained.live = false;
        if (withTrained) all.push_back(std::move(trained));
    }
    all.push_back(of(scene.swapped ? MeterWords::tr("A2 − λ·A1") : MeterWords::tr("A1 − λ·A2"),
                     &ComparedRow::difference, true));
    all.back().accent = true;
    all.back().ghost = ghost;
    return all;
}

QString meterScopeWords(const MeterScene& scene) {
    QString row = MeterWords::tr("row “%1”").arg(scene.row);
    if (scene.scope == MeterScope::Head) return row;
    if (scene.scope == MeterScope::Layer && scene.diff && scene.standard && scene.beside.isEmpty())
        return MeterWords::tr("%1, mean of layer %2 (Standard: %3)")
            .arg(row, QString::number(scene.head.layer), QString::number(scene.twin.layer));
    if (scene.scope == MeterScope::Layer)
        return MeterWords::tr("%1, mean over the heads of layer %2")
            .arg(row, QString::number(scene.diff ? scene.head.layer : scene.twin.layer));
    return scene.layersCounted == scene.layers
               ? MeterWords::tr("%1, mean over all heads of all layers").arg(row)
               : MeterWords::tr("%1, mean over all heads of the %2 of %3 layers whose maps are kept")
                     .arg(row, QString::number(scene.layersCounted), QString::number(scene.layers));
}

QStringList meterWhyWords(const MeterScene& scene) {
    const bool words = scene.groups.groups && scene.groups.groups->by == GroupBy::Word;
    const QString inside =
        words ? MeterWords::tr("Inside a word + and − cancel; by token every size counts.")
              : MeterWords::tr("Inside a sentence + and − cancel; by token every size counts.");
    const ComparedMap& difference = scene.groups.row.difference;
    if (difference.heads < 2) return {inside};
    return {inside,
            MeterWords::tr("“Heads’ own” is the mean of their own shares: heads cancel one another, too.")};
}

QStringList meterFormWords(GroupBy by) {
    return {by == GroupBy::Word ? MeterWords::tr("by word") : MeterWords::tr("by sentence"),
            MeterWords::tr("by token"), MeterWords::tr("÷ (1 − λ)")};
}

void MeterDrawing::setRows(std::vector<MeterRow> rows, MeterForm form, GroupBy by) {
    rows_ = std::move(rows);
    places_.reset();
    form_ = form;
    by_ = by;
    double least = 0, most = 1;
    for (const MeterRow& row : rows_) {
        double up = 0, down = 0; // the parts of a bar follow on one another
        const auto& count = row.counts.at(static_cast<std::size_t>(form));
        const RowShares shares = count.value_or(RowShares{});
        for (const double value : {shares.answer, shares.rivals, shares.but(shares.answer + shares.rivals)})
            (value < 0 ? down : up) += value;
        least = std::min({least, form == MeterForm::Paper ? down : 0, row.ghost.value_or(0)});
        most = std::max({most, form == MeterForm::Paper ? up : 1, row.ghost.value_or(0)});
    }
    low_ = niceEnd(least);
    high_ = niceEnd(most);
}

int MeterDrawing::wantedHeight(int width) const {
    const int lines = legendOf(nullptr).lines(meterSide, width - meterSide);
    return headerHigh() + static_cast<int>(rows_.size()) * highRow + legendTop + lines * legendLine;
}

int MeterDrawing::closeHeight(int width) const {
    return wantedHeight(width) - static_cast<int>(rows_.size()) * (highRow - closeRow);
}

int MeterDrawing::leastHeight() const {
    return headerHigh() + static_cast<int>(rows_.size()) * lowRow;
}

QRect MeterDrawing::place(int row) const {
    return {0, headerHigh() + row * pitch(), width(), pitch()};
}

int MeterDrawing::pitchBelow(int header) const {
    const int rows = std::max(1, static_cast<int>(rows_.size()));
    const int lines = legendOf(nullptr).lines(meterSide, width() - meterSide);
    const int roomy = (height() - header - legendTop - lines * legendLine) / rows;
    if (roomy >= lowRow + 2) return std::min(roomy, highRow);
    return std::clamp((height() - header) / rows, 12, lowRow + 4); // without the legend
}

QString MeterDrawing::headOf(Column column) const {
    switch (column) {
    case Rivals:
        return tr("rivals");
    case Own:
        return tr("heads’ own");
    case Next:
        return by_ == GroupBy::Word ? tr("÷ other word") : tr("÷ other sentence");
    default:
        return meterFormWords(by_).at(column);
    }
}

/// What a column counts, in a sentence.
QString MeterDrawing::meaningOf(Column column) const {
    switch (column) {
    case Groups:
        return by_ == GroupBy::Word ? tr("The answer’s share where the weights of each word are added first: "
                                         "its sum beside the "
                                         "sizes of all sums. Inside a word + and − cancel.")
                                    : tr("The answer’s share where the weights of each sentence are added "
                                         "first: its sum beside "
                                         "the sizes of all sums. Inside a sentence + and − cancel.");
    case Tokens:
        return tr("The answer’s share where every token counts by the size of its weight: nothing cancels.");
    case Paper:
        return tr(
            "The answer’s weights, added with their signs and divided by what the whole row adds up to: "
            "1 for a softmax map, 1 − λ for the difference. So the paper counts; it may be above 1 or "
            "below 0.");
    case Rivals:
        return tr("What the marked distractors have, counted as the bars show it.");
    case Own:
        return tr(
            "The mean of the heads’ own shares, each counted by itself before the mean. Where it is less, "
            "heads cancel one another, too.");
    case Next:
        return by_ == GroupBy::Word
                   ? tr("What the answer’s word gets, divided by the size of what the largest other word "
                        "gets: a number that no scale changes. Above maps by token another one stands, of "
                        "the answer’s tokens and the largest other token.")
                   : tr("What the answer’s sentence gets, divided by the size of what the largest other "
                        "sentence gets: a number that no scale changes. Above maps by token another one "
                        "stands, of the answer’s tokens and the largest other token.");
    }
    return {};
}

std::vector<std::pair<QRect, QString>> MeterDrawing::meanings() const {
    std::vector<std::pair<QRect, QString>> all;
    if (rows_.empty()) return all;
    for (const Column column : columns())
        all.emplace_back(columnRect(all.size(), choiceHigh, headerHigh() - choiceHigh), meaningOf(column));
    return all;
}

/// As wide as its head, or as the longest word of it, and no number is cut.
int MeterDrawing::wideOf(Column column, bool tight) const {
    const QFontMetrics words(theme.words(11, QFont::DemiBold)), digits(theme.digits(12, QFont::DemiBold));
    int wide = 0;
    const QString head = breakable(headOf(column));
    for (const QString& part : tight ? head.split(u' ') : QStringList{head})
        wide = std::max(wide, words.horizontalAdvance(part));
    for (const MeterRow& row : rows_) wide = std::max(wide, digits.horizontalAdvance(textOf(row, column)));
    return wide + (tight ? columnGap / 2 : columnGap);
}

bool MeterDrawing::anyRivals() const {
    return std::ranges::any_of(rows_, [](const MeterRow& row) { return row.rivals; });
}

const MeterDrawing::Places& MeterDrawing::places() const {
    if (!places_ || places_->size != size) places_ = placed();
    return *places_;
}

/// Of the columns the counts and the last always; others by room.
MeterDrawing::Places MeterDrawing::placed() const {
    Places made{.size = size};
    const QFontMetrics metrics(theme.words(12, QFont::DemiBold));
    for (const MeterRow& each : rows_)
        made.names = std::max(made.names, metrics.horizontalAdvance(each.name));
    made.names += 16;
    const bool several =
        std::ranges::any_of(rows_, [](const MeterRow& row) { return row.ofHeads.has_value(); });
    std::vector<Column>& all = made.columns = {Groups, Tokens, Paper, Rivals, Own, Next};
    if (!several) std::erase(all, Own);
    if (!anyRivals()) std::erase(all, Rivals);
    const auto room = [&](bool close) { // for the bars
        int left = width() - 2 * meterSide - made.names;
        for (const Column column : all) left -= wideOf(column, close);
        return left;
    };
    if (room(false) < leastBar && room(true) < leastBar) std::erase(all, Rivals);
    if (room(true) < bareBar) std::erase(all, Own);
    made.tight = room(false) < leastBar;
    for (const Column column : all) made.wide.push_back(wideOf(column, made.tight));
    made.header = choiceHigh + (made.tight ? 30 : 16);
    made.pitch = pitchBelow(made.header);
    return made;
}

QRect MeterDrawing::columnRect(std::size_t column, int top, int height) const {
    const std::vector<int>& wide = places().wide;
    const int right = std::accumulate(wide.begin() + static_cast<std::ptrdiff_t>(column), wide.end(), 0);
    return {width() - meterSide - right, top, wide[column], height};
}

QRect MeterDrawing::barRect(int row) const {
    const int left = meterSide + nameRoom();
    const int right = columnRect(0, 0, 0).left() - (form_ == MeterForm::Paper ? 8 : 0); // its last number
    const int middle = headerHigh() + row * pitch() + pitch() / 2;
    const int high = std::min(barHigh, pitch() - 4);
    const int wide = right - left;
    return {left, middle - high / 2, wide < bareBar ? 0 : wide, high};
}

QString MeterDrawing::textOf(const MeterRow& row, Column column) const {
    const auto& shown = row.counts.at(static_cast<std::size_t>(form_));
    switch (column) {
    case Paper:
        return row.noSum ? tr("sum ≈ 0") : lambdascope::textOf(answerOf(row, MeterForm::Paper));
    case Rivals:
        return lambdascope::textOf(shown ? std::optional(shown->rivals) : std::nullopt);
    case Own:
        return lambdascope::textOf(row.ofHeads);
    case Next:
        return lambdascope::textOf(row.overNext, 1);
    default:
        return lambdascope::textOf(answerOf(row, static_cast<MeterForm>(column)));
    }
}

QStringList MeterDrawing::numbers(int row) const {
    QStringList all;
    for (const Column column : columns()) all << textOf(rows_[static_cast<std::size_t>(row)], column);
    return all;
}

QStringList MeterDrawing::heads() const {
    QStringList all;
    for (const Column column : columns()) all << headOf(column);
    return all;
}

double MeterDrawing::xOf(double value, const QRect& box) const {
    return box.left() + (value - low_) / (high_ - low_) * box.width();
}

void MeterDrawing::paint(QPainter& painter) const {
    PainterInk ink(painter);
    ink.area(QRect(QPoint(), size), theme.dock);
    if (rows_.empty()) return;
    paintHeader(ink);
    for (int row = 0; row < static_cast<int>(rows_.size()); ++row) {
        painter.setOpacity(stale && rows_[row].live ? 0.45 : 1);
        paintRow(ink, row);
    }
    painter.setOpacity(1);
    const double right = width() - meterSide;
    const int top = headerHigh() + static_cast<int>(rows_.size()) * pitch() + legendTop;
    const Legend legend = legendOf(&ink);
    if (top + legend.lines(meterSide, right) * legendLine <= height() + 2)
        legend.paint(ink, {meterSide, top + legendLine / 2.0}, right, theme.ink3);
    if (!stale) return;
    QPen pen(theme.ink3, 1);
    pen.setDashPattern({4, 3});
    ink.stroke({meterSide, 1.5}, {right, 1.5}, pen);
}

void MeterDrawing::paintHeader(PainterInk& ink) const {
    const std::vector<Column>& all = columns();
    const int high = headerHigh() - choiceHigh;
    const QFont font = theme.words(11);
    const QString what = tr("answer’s share"); // that bars and counts are of
    if (const QRect bar = barRect(0);
        form_ != MeterForm::Paper && QFontMetrics(font).horizontalAdvance(what) <= bar.width())
        ink.words(QRect(bar.left(), choiceHigh, bar.width(), high), Qt::AlignBottom, what, font, theme.ink3);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool shown = all[i] == static_cast<Column>(form_); // what the bars show
        ink.words(columnRect(i, choiceHigh, high), Qt::AlignRight | Qt::AlignBottom | Qt::TextWordWrap,
                  breakable(headOf(all[i])), theme.words(11, shown ? QFont::DemiBold : QFont::Normal),
                  shown ? theme.ink1 : theme.ink3);
    }
    if (form_ == MeterForm::Paper && !barRect(0).isEmpty()) paintScale(ink);
}

void MeterDrawing::paintScale(PainterInk& ink) const {
    const QRect first = barRect(0), last = barRect(static_cast<int>(rows_.size()) - 1);
    const QFont font = theme.digits(11);
    LabelPlacer placer;
    for (const double value : {0.0, 1.0, low_, high_}) { // those that matter most first
        const double x = std::round(xOf(value, first)) + 0.5;
        ink.stroke({x, first.top() - 4.0}, {x, last.bottom() + 5.0},
                   value == 0 ? QPen(theme.ink3, 1) : QPen(theme.line, 1, Qt::DotLine));
        const QString text = number(value, value == std::round(value) ? 0 : 1);
        const int wide = QFontMetrics(font).horizontalAdvance(text);
        const double left = std::min(x - wide / 2.0, first.right() + 5.0 - wide);
        const QRectF box(left, headerHigh() - 14, wide, 12);
        if (placer.place(box.adjusted(-3, 0, 3, 0))) ink.words(box, Qt::AlignCenter, text, font, theme.ink3);
    }
}

void MeterDrawing::paintRow(PainterInk& ink, int index) const {
    const MeterRow& row = rows_[index];
    const QRect box = barRect(index), line = place(index);
    const QFont::Weight weight = row.accent ? QFont::DemiBold : QFont::Normal;
    if (row.accent) ink.area(line.adjusted(meterSide / 2, 0, -meterSide / 2, 0), theme.base); // plate
    ink.words(QRect(meterSide, line.top(), nameRoom() - 8, line.height()), Qt::AlignLeft, row.name,
              theme.words(12, weight), theme.ink1);
    if (const auto& shown = row.counts.at(static_cast<std::size_t>(form_)); shown && !box.isEmpty()) {
        form_ == MeterForm::Paper ? paintSigned(ink, *shown, box) : paintShares(ink, *shown, box);
        if (row.ghost) paintTick(ink, xOf(*row.ghost, box), box);
    }
    const std::vector<Column>& all = columns();
    for (std::size_t c = 0; c < all.size(); ++c) {
        const bool last = all[c] == Next; // is what to remember
        ink.words(columnRect(c, line.top(), line.height()), Qt::AlignRight, textOf(row, all[c]),
                  theme.digits(12, last ? QFont::DemiBold : weight),
                  all[c] == Own || all[c] == Rivals ? theme.ink2 : theme.ink1);
    }
}

void MeterDrawing::paintPart(PainterInk& ink, int kind, const QRectF& part) const {
    ink.area(part, kind == Answer ? theme.ink1 : kind == First ? theme.sliderTrack : theme.base);
    if (kind == TheRivals) ink.hatch(part, theme.ink1, 3);
    if (kind == Others) ink.hatch(part, theme.ink2, 6);
}

void MeterDrawing::paintShares(PainterInk& ink, const RowShares& bar, const QRect& box) const {
    const double parts[] = {bar.first, bar.answer, bar.rivals, bar.others, bar.question};
    const QPen line(theme.ink3, 1);
    double left = box.left();
    for (int kind = First; kind <= TheQuestion; ++kind) {
        const double wide = std::max(0.0, parts[kind]) * box.width();
        paintPart(ink, kind, {left, double(box.top()), wide, double(box.height())});
        left += wide;
        if (kind != Answer && wide >= 3 && left <= box.right())
            ink.stroke({left, double(box.top())}, {left, box.bottom() + 1.0}, line);
    }
    ink.area(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), Qt::NoBrush, line);
}

/// What is positive follows on 0 to the right, what is negative hangs to the left of it.
void MeterDrawing::paintSigned(PainterInk& ink, const RowShares& bar, const QRect& box) const {
    double up = 0, down = 0;
    for (const auto& [kind, value] : {std::pair{Answer, bar.answer}, std::pair{TheRivals, bar.rivals},
                                      std::pair{Others, bar.but(bar.answer + bar.rivals)}}) {
        double& end = value < 0 ? down : up;
        const double from = xOf(end, box), to = xOf(end += value, box);
        const QRectF part(std::min(from, to), box.top(), std::abs(to - from), box.height());
        paintPart(ink, value < 0 ? TheQuestion : kind, part);
        if (value < 0) ink.hatch(part, theme.negative, kind == Others ? 6 : 3);
        if (kind != Answer || value < 0)
            ink.area(part.adjusted(0, 0.5, 0, -0.5), Qt::NoBrush,
                     QPen(value < 0 ? theme.negative : theme.ink3, 1));
    }
}

void MeterDrawing::paintTick(PainterInk& ink, double x, const QRect& box) const {
    const int at = std::clamp(static_cast<int>(std::round(x)) - 1, box.left(), box.right() - 1);
    ink.area(QRect(at - 1, box.top() - 3, 4, box.height() + 6), theme.dock); // stands out on ink
    ink.area(QRect(at, box.top() - 3, 2, box.height() + 6), theme.ink1);
}

Legend MeterDrawing::legendOf(PainterInk* ink) const {
    Legend legend{.font = theme.words(11), .line = legendLine};
    const auto add = [&](int kind, const QString& words) {
        legend.entries.push_back({words, [=, this](QPointF at) {
                                      const QRectF box(at.x(), at.y() - 5, 10, 10);
                                      if (kind == Trained)
                                          return ink->area({at.x() + 4, at.y() - 6, 2, 12}, theme.ink1);
                                      paintPart(*ink, kind, box);
                                      if (kind != Answer)
                                          ink->area(box.adjusted(0.5, 0.5, -0.5, -0.5), Qt::NoBrush,
                                                    QPen(theme.ink3, 1));
                                  }});
    };
    if (form_ != MeterForm::Paper) add(First, tr("first token"));
    add(Answer, tr("answer"));
    if (anyRivals()) add(TheRivals, tr("rivals"));
    add(Others, tr("the rest"));
    if (form_ != MeterForm::Paper) add(TheQuestion, tr("question"));
    if (std::ranges::any_of(rows_, [](const MeterRow& row) { return row.ghost.has_value(); }))
        add(Trained, tr("trained"));
    return legend;
}

MeterBars::MeterBars(QWidget* parent)
    : QWidget(parent), reader_(new ChartReader(*this, [this] { return marks(); })) {
    setObjectName(QStringLiteral("meterBars"));
    setAccessibleName(MeterDrawing::tr("Bars of where attention goes"));
    reader_->walk();
    setAttribute(Qt::WA_OpaquePaintEvent); // it lies on a dock: style sheets need not paint its ground
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum); // further room stays below the words
}

void MeterBars::setRows(std::vector<MeterRow> rows, MeterForm form, GroupBy by) {
    const bool reshaped = rows.size() != drawing_.rows().size() || form != drawing_.form();
    drawing_.setRows(std::move(rows), form, by);
    if (reshaped) updateGeometry();
    update();
}

void MeterBars::setStale(bool stale) {
    if (stale == drawing_.stale) return;
    drawing_.stale = stale;
    update();
}

QSize MeterBars::sizeHint() const {
    return {496, drawing().wantedHeight(std::max(width(), 340))};
}

void MeterBars::resizeEvent(QResizeEvent*) {
    updateGeometry(); // the legend may need another number of lines
}

QSize MeterBars::minimumSizeHint() const {
    return {240, drawing().leastHeight()};
}

void MeterBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawing().paint(painter);
    reader_->paint(painter);
}

std::vector<ChartMark> MeterBars::marks() const {
    std::vector<ChartMark> all;
    for (const MeterRow& row : drawing().rows())
        all.push_back(
            {drawing().place(static_cast<int>(all.size())), (row.words + u' ' + row.absent).trimmed()});
    for (const auto& [place, meaning] : drawing().meanings()) all.push_back({place, meaning});
    return all;
}

} // namespace lambdascope
