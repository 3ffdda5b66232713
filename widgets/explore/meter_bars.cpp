// SPDX-License-Identifier: MIT
#include "widgets/explore/meter_bars.h"

#include "widgets/kit/draw_words.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/sentence.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace lambdascope {

namespace {

constexpr int meterSide = 16, columnGap = 12, barHigh = 14;
constexpr int leastBar = 90, bareBar = 24; // pixels; where numbers leave less, some of them, then the bar go
constexpr int choiceHigh = 24;             // above the bars, on screen, stands the choice of their form
constexpr int highRow = 24, closeRow = 18, lowRow = 14, legendLine = 18, legendTop = 6;
constexpr double magnifies = 4; // Σ|weight| over the row's sum from which the quotient is called so

enum Part { First, Answer, TheRivals, Others, TheQuestion, Trained };

/// 45° lines at a distance, aligned to the widget so that neighbours do not jump.
void hatch(QPainter& painter, const QRectF& box, double distance, const QColor& colour) {
    painter.save();
    painter.setClipRect(box, Qt::IntersectClip);
    painter.setPen(QPen(colour, 1));
    const double low = box.left() + box.bottom();
    for (double sum = std::floor((box.left() + box.top()) / distance) * distance;
         sum < low + box.width() + distance; sum += distance)
        painter.drawLine(QPointF(sum - box.bottom(), box.bottom()), QPointF(sum - box.top(), box.top()));
    painter.restore();
}

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
        said << tr("Answer ÷ |next| %1, the next is “%2”.")
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
    if (row.noSum) notes << tr("The row adds up to less than 0.05: a quotient by that says nothing.");
    if (!row.overNext && map.row.next) notes << tr("Nothing else gets 0.0005: there is no answer ÷ |next|.");
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
    const int lines = legendPlaces(width).back().y() + 1;
    return headerHigh() + static_cast<int>(rows_.size()) * highRow + legendTop + lines * legendLine;
}

int MeterDrawing::closeHeight(int width) const {
    return wantedHeight(width) - static_cast<int>(rows_.size()) * (highRow - closeRow);
}

int MeterDrawing::leastHeight() const {
    return headerHigh() + static_cast<int>(rows_.size()) * lowRow;
}

int MeterDrawing::rowAt(int y) const {
    const int row = y < headerHigh() ? -1 : (y - headerHigh()) / pitch();
    return row < static_cast<int>(rows_.size()) ? row : -1;
}

QRect MeterDrawing::place(int row) const {
    return {0, headerHigh() + row * pitch(), width(), pitch()};
}

int MeterDrawing::pitch() const {
    const int rows = std::max(1, static_cast<int>(rows_.size()));
    const int lines = legendPlaces(width()).back().y() + 1;
    const int roomy = (height() - headerHigh() - legendTop - lines * legendLine) / rows;
    if (roomy >= lowRow + 2) return std::min(roomy, highRow);
    return std::clamp((height() - headerHigh()) / rows, 12, lowRow + 4); // without the legend
}

int MeterDrawing::nameRoom() const {
    const QFontMetrics metrics(theme.words(12, QFont::DemiBold));
    int names = 0;
    for (const MeterRow& each : rows_) names = std::max(names, metrics.horizontalAdvance(each.name));
    return names + 16;
}

QString MeterDrawing::headOf(Column column) const {
    switch (column) {
    case Rivals:
        return tr("rivals");
    case Own:
        return tr("heads’ own");
    case Next:
        return tr("answer ÷ next");
    default:
        return meterFormWords(by_).at(column);
    }
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

/// The counts and the last always; others by room.
std::vector<MeterDrawing::Column> MeterDrawing::columns() const {
    const bool several =
        std::ranges::any_of(rows_, [](const MeterRow& row) { return row.ofHeads.has_value(); });
    std::vector<Column> all{Groups, Tokens, Paper, Rivals, Own, Next};
    if (!several) std::erase(all, Own);
    if (!anyRivals()) std::erase(all, Rivals);
    const auto room = [&](bool close) {
        int left = width() - 2 * meterSide - nameRoom();
        for (const Column column : all) left -= wideOf(column, close);
        return left >= (close ? bareBar : leastBar);
    };
    if (!room(false)) std::erase(all, Rivals);
    if (!room(true)) std::erase(all, Own);
    return all;
}

bool MeterDrawing::tight() const {
    int left = width() - 2 * meterSide - nameRoom();
    for (const Column column : columns()) left -= wideOf(column, false);
    return left < leastBar;
}

int MeterDrawing::headerHigh() const {
    return choiceHigh + (tight() ? 30 : 16);
}

QRect MeterDrawing::columnRect(std::size_t column, int top, int height) const {
    const std::vector<Column> all = columns();
    const bool close = tight();
    int left = width() - meterSide;
    for (std::size_t i = column; i < all.size(); ++i) left -= wideOf(all[i], close);
    return {left, top, wideOf(all[column], close), height};
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
        return row.noSum ? tr("1 − λ is 0") : lambdascope::textOf(answerOf(row, MeterForm::Paper));
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
    painter.fillRect(QRect(QPoint(), size), theme.dock);
    if (rows_.empty()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    paintHeader(painter);
    for (int row = 0; row < static_cast<int>(rows_.size()); ++row) {
        painter.setOpacity(stale && rows_[row].live ? 0.45 : 1);
        paintRow(painter, row);
    }
    painter.setOpacity(1);
    paintLegend(painter);
    if (!stale) return;
    QPen pen(theme.ink3, 1);
    pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.drawLine(QPointF(meterSide, 1.5), QPointF(width() - meterSide, 1.5));
}

void MeterDrawing::paintHeader(QPainter& painter) const {
    const std::vector<Column> all = columns();
    const int high = headerHigh() - choiceHigh;
    painter.setFont(theme.words(11));
    painter.setPen(theme.ink3);
    const QString what = tr("answer’s share"); // that bars and counts are of
    if (const QRect bar = barRect(0);
        form_ != MeterForm::Paper && painter.fontMetrics().horizontalAdvance(what) <= bar.width())
        painter.drawText(QRect(bar.left(), choiceHigh, bar.width(), high), Qt::AlignLeft | Qt::AlignBottom,
                         what);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool shown = all[i] == static_cast<Column>(form_); // what the bars show
        painter.setFont(theme.words(11, shown ? QFont::DemiBold : QFont::Normal));
        painter.setPen(shown ? theme.ink1 : theme.ink3);
        painter.drawText(columnRect(i, choiceHigh, high), Qt::AlignRight | Qt::AlignBottom | Qt::TextWordWrap,
                         breakable(headOf(all[i])));
    }
    if (form_ == MeterForm::Paper && !barRect(0).isEmpty()) paintScale(painter);
}

void MeterDrawing::paintScale(QPainter& painter) const {
    const QRect first = barRect(0), last = barRect(static_cast<int>(rows_.size()) - 1);
    painter.setFont(theme.digits(11));
    std::vector<QRectF> taken; // by numbers, those that matter most first
    for (const double value : {0.0, 1.0, low_, high_}) {
        const double x = std::round(xOf(value, first)) + 0.5;
        painter.setPen(value == 0 ? QPen(theme.ink3, 1) : QPen(theme.line, 1, Qt::DotLine));
        painter.drawLine(QPointF(x, first.top() - 4), QPointF(x, last.bottom() + 5));
        const QString text = number(value, value == std::round(value) ? 0 : 1);
        const int wide = painter.fontMetrics().horizontalAdvance(text);
        const double left = std::min(x - wide / 2.0, first.right() + 5.0 - wide);
        const QRectF box(left, headerHigh() - 14, wide, 12);
        if (std::ranges::any_of(
                taken, [&box](const QRectF& other) { return other.adjusted(-6, 0, 6, 0).intersects(box); }))
            continue;
        taken.push_back(box);
        painter.setPen(theme.ink3);
        painter.drawText(box, Qt::AlignCenter, text);
    }
}

void MeterDrawing::paintRow(QPainter& painter, int index) const {
    const MeterRow& row = rows_[index];
    const QRect box = barRect(index), line = place(index);
    const QFont::Weight weight = row.accent ? QFont::DemiBold : QFont::Normal;
    if (row.accent) painter.fillRect(line.adjusted(meterSide / 2, 0, -meterSide / 2, 0), theme.base); // plate
    painter.setFont(theme.words(12, weight));
    painter.setPen(theme.ink1);
    drawWords(painter, QRect(meterSide, line.top(), nameRoom() - 8, line.height()),
              Qt::AlignLeft | Qt::AlignVCenter, row.name);
    if (const auto& shown = row.counts.at(static_cast<std::size_t>(form_)); shown && !box.isEmpty()) {
        form_ == MeterForm::Paper ? paintSigned(painter, *shown, box) : paintShares(painter, *shown, box);
        if (row.ghost) paintTick(painter, xOf(*row.ghost, box), box);
    }
    const std::vector<Column> all = columns();
    for (std::size_t c = 0; c < all.size(); ++c) {
        const bool last = all[c] == Next; // is what to remember
        painter.setFont(theme.digits(12, last ? QFont::DemiBold : weight));
        painter.setPen(all[c] == Own || all[c] == Rivals ? theme.ink2 : theme.ink1);
        painter.drawText(columnRect(c, line.top(), line.height()), Qt::AlignRight | Qt::AlignVCenter,
                         textOf(row, all[c]));
    }
}

void MeterDrawing::paintPart(QPainter& painter, int kind, const QRectF& part) const {
    switch (kind) {
    case Answer:
        painter.fillRect(part, theme.ink1);
        break;
    case TheRivals:
        painter.fillRect(part, theme.base);
        hatch(painter, part, 3, theme.ink1);
        break;
    case Others:
        painter.fillRect(part, theme.base);
        hatch(painter, part, 6, theme.ink2);
        break;
    case First:
        painter.fillRect(part, theme.sliderTrack);
        break;
    default:
        painter.fillRect(part, theme.base);
    }
}

void MeterDrawing::paintShares(QPainter& painter, const RowShares& bar, const QRect& box) const {
    const double parts[] = {bar.first, bar.answer, bar.rivals, bar.others, bar.question};
    double left = box.left();
    for (int kind = First; kind <= TheQuestion; ++kind) {
        const double wide = std::max(0.0, parts[kind]) * box.width();
        const QRectF part(left, box.top(), wide, box.height());
        paintPart(painter, kind, part);
        left += wide;
        if (kind == Answer || wide < 3 || left > box.right()) continue;
        painter.setPen(QPen(theme.ink3, 1));
        painter.drawLine(QPointF(left, box.top()), QPointF(left, box.bottom() + 1));
    }
    painter.setPen(QPen(theme.ink3, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5));
}

/// What is positive follows on 0 to the right, what is negative hangs to the left of it.
void MeterDrawing::paintSigned(QPainter& painter, const RowShares& bar, const QRect& box) const {
    double up = 0, down = 0;
    for (const auto& [kind, value] : {std::pair{Answer, bar.answer}, std::pair{TheRivals, bar.rivals},
                                      std::pair{Others, bar.but(bar.answer + bar.rivals)}}) {
        double& end = value < 0 ? down : up;
        const double from = xOf(end, box), to = xOf(end += value, box);
        const QRectF part(std::min(from, to), box.top(), std::abs(to - from), box.height());
        if (value < 0) {
            painter.fillRect(part, theme.base);
            hatch(painter, part, kind == Others ? 6 : 3, theme.negative);
        } else {
            paintPart(painter, kind, part);
        }
        if (kind == Answer && value >= 0) continue;
        painter.setPen(QPen(value < 0 ? theme.negative : theme.ink3, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(part.adjusted(0, 0.5, 0, -0.5));
    }
}

void MeterDrawing::paintTick(QPainter& painter, double x, const QRect& box) const {
    const int at = std::clamp(static_cast<int>(std::round(x)) - 1, box.left(), box.right() - 1);
    painter.fillRect(QRect(at - 1, box.top() - 3, 4, box.height() + 6), theme.dock); // stands out on ink
    painter.fillRect(QRect(at, box.top() - 3, 2, box.height() + 6), theme.ink1);
}

std::vector<MeterDrawing::Swatch> MeterDrawing::legend() const {
    std::vector<Swatch> all{{Answer, tr("answer")}, {TheRivals, tr("rivals")}, {Others, tr("the rest")}};
    if (form_ != MeterForm::Paper)
        all = {{First, tr("first token")},
               {Answer, tr("answer")},
               {TheRivals, tr("rivals")},
               {Others, tr("the rest")},
               {TheQuestion, tr("question")}};
    if (!anyRivals()) std::erase_if(all, [](const Swatch& each) { return each.kind == TheRivals; });
    if (std::ranges::any_of(rows_, [](const MeterRow& row) { return row.ghost.has_value(); }))
        all.push_back({Trained, tr("trained")});
    return all;
}

/// x in pixels, y in lines.
std::vector<QPoint> MeterDrawing::legendPlaces(int width) const {
    const QFontMetrics metrics(theme.words(11));
    std::vector<QPoint> places;
    QPoint at(meterSide, 0);
    for (const Swatch& swatch : legend()) {
        const int wide = 16 + metrics.horizontalAdvance(swatch.words);
        if (at.x() > meterSide && at.x() + wide > width - meterSide) at = {meterSide, at.y() + 1};
        places.push_back(at);
        at.rx() += wide + 14;
    }
    return places;
}

void MeterDrawing::paintLegend(QPainter& painter) const {
    const std::vector<Swatch> swatches = legend();
    const std::vector<QPoint> places = legendPlaces(width());
    const int top = headerHigh() + static_cast<int>(rows_.size()) * pitch() + legendTop;
    if (top + (places.back().y() + 1) * legendLine > height() + 2) return;
    painter.setFont(theme.words(11));
    for (std::size_t i = 0; i < swatches.size(); ++i) {
        const QRectF box(places[i].x(), top + places[i].y() * legendLine + 4, 10, 10);
        if (swatches[i].kind == Trained) {
            painter.fillRect(QRectF(box.left() + 4, box.top() - 1, 2, 12), theme.ink1);
        } else {
            paintPart(painter, swatches[i].kind, box);
            painter.setPen(QPen(theme.ink3, 1));
            painter.setBrush(Qt::NoBrush);
            if (swatches[i].kind != Answer) painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
        }
        painter.setPen(theme.ink3);
        painter.drawText(QRectF(box.left() + 16, box.top() - 4, 200, 18), Qt::AlignLeft | Qt::AlignVCenter,
                         swatches[i].words);
    }
}

MeterBars::MeterBars(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("meterBars"));
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
}

bool MeterBars::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = drawing().rowAt(help->pos().y());
    if (row < 0) {
        QToolTip::hideText();
        return true;
    }
    const MeterRow& said = drawing_.rows()[row];
    QStringList lines{said.words, said.absent};
    lines.removeAll(QString());
    showTip(help->globalPos(), lines.join(u' '), this, drawing().place(row));
    return true;
}

} // namespace lambdascope
