// SPDX-License-Identifier: MIT
#include "widgets/lab/effects/effects_table.h"

#include "core/util/phrase.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/palette.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

namespace lambdascope {
namespace {

constexpr int cellPadding = 6;
constexpr int nameWidth = 132, effectWidth = 64, scoreWidth = 68;

template<auto member>
std::optional<double> scoreOf(const EffectsRow& row) {
    return row.scores ? (*row.scores).*member : std::nullopt;
}

/// Of one of the numbers of a map, under the name that commands give it.
template<auto member>
constexpr EffectsColumn scoreColumn(const char* title, const char* tip) {
    return {.name = std::ranges::find(headScoreColumns, member, &HeadScoreColumn::value)->name,
            .title = title,
            .tip = tip,
            .of = scoreOf<member>};
}

constexpr std::array columns{
    EffectsColumn{.name = "probability",
                  .title = QT_TRANSLATE_NOOP("EffectsList", "answer %"),
                  .tip = QT_TRANSLATE_NOOP("EffectsList", "How probable the answer is without the head"),
                  .of = [](const EffectsRow& row) { return std::optional(100 * row.probability); }},
    EffectsColumn{.name = "points",
                  .title = QT_TRANSLATE_NOOP("EffectsList", "Δ %"),
                  .tip = QT_TRANSLATE_NOOP("EffectsList", "By how many percentage points that changes it"),
                  .isChange = true,
                  .of = [](const EffectsRow& row) { return std::optional(row.points); }},
    EffectsColumn{.name = "logit_change",
                  .title = QT_TRANSLATE_NOOP("EffectsList", "Δ logit"),
                  .tip = QT_TRANSLATE_NOOP(
                      "EffectsList", "By how much the logit of the answer, above the mean of all tokens, "
                                     "changes without the head: orange where it falls, blue where it "
                                     "rises"),
                  .isChange = true,
                  .of = [](const EffectsRow& row) { return std::optional(row.logit); }},
    EffectsColumn{.name = "adds",
                  .title = QT_TRANSLATE_NOOP("EffectsList", "adds"),
                  .tip = QT_TRANSLATE_NOOP(
                      "EffectsList", "What the head itself adds to that logit with all heads there. Later "
                                     "layers read it, too, and others can take its place, so the largest "
                                     "part is not always the largest loss"),
                  .isChange = true,
                  .of = [](const EffectsRow& row) { return std::optional(row.adds); }},
    EffectsColumn{.name = "kl",
                  .title = QT_TRANSLATE_NOOP("EffectsList", "KL"),
                  .tip =
                      QT_TRANSLATE_NOOP("EffectsList", "How far all next tokens move without the head, nats"),
                  .decimals = 3,
                  .of = [](const EffectsRow& row) { return std::optional(row.kl); }},
    scoreColumn<&HeadScores::answerShare>(
        QT_TRANSLATE_NOOP("EffectsList", "on answer"),
        QT_TRANSLATE_NOOP("EffectsList", "Share of the last row’s |weight| on the answer")),
    scoreColumn<&HeadScores::entropyA1>(
        QT_TRANSLATE_NOOP("EffectsList", "entropy"),
        QT_TRANSLATE_NOOP("EffectsList", "How widely A1, or the one map, is spread: nats")),
    scoreColumn<&HeadScores::entropyDifference>(
        QT_TRANSLATE_NOOP("EffectsList", "of diff."),
        QT_TRANSLATE_NOOP("EffectsList", "How widely |A1 − λ·A2| is spread: nats")),
    scoreColumn<&HeadScores::previous>(
        QT_TRANSLATE_NOOP("EffectsList", "previous"),
        QT_TRANSLATE_NOOP("EffectsList", "Share on the token before, mean over the rows")),
    scoreColumn<&HeadScores::first>(
        QT_TRANSLATE_NOOP("EffectsList", "first"),
        QT_TRANSLATE_NOOP("EffectsList", "Share on the first token, mean over the rows")),
    scoreColumn<&HeadScores::same>(
        QT_TRANSLATE_NOOP("EffectsList", "same"),
        QT_TRANSLATE_NOOP("EffectsList", "Share on earlier places of the same token")),
    scoreColumn<&HeadScores::induction>(
        QT_TRANSLATE_NOOP("EffectsList", "induction"),
        QT_TRANSLATE_NOOP("EffectsList", "Share on what came after earlier places of the token")),
    scoreColumn<&HeadScores::cancelled>(
        QT_TRANSLATE_NOOP("EffectsList", "cancelled"),
        QT_TRANSLATE_NOOP("EffectsList",
                          "Share of λ·A2 that meets something in A1, over all rows; tiles of heads "
                          "have that of the pinned row")),
    scoreColumn<&HeadScores::negativeMass>(
        QT_TRANSLATE_NOOP("EffectsList", "negative"),
        QT_TRANSLATE_NOOP("EffectsList", "Σ |weight| of the negative cells, mean over the rows")),
};

QString translated(const char* text) {
    return QCoreApplication::translate("EffectsList", text);
}

const EffectsColumn* columnAt(int column) {
    return column < 1 || column > std::ssize(columns) ? nullptr
                                                      : &columns.at(static_cast<std::size_t>(column - 1));
}

} // namespace

std::span<const EffectsColumn> effectsColumns() {
    return columns;
}

int effectsColumnWidth(int column) {
    constexpr int effects = 5;
    return column == 0 ? nameWidth : column <= effects ? effectWidth : scoreWidth;
}

void EffectsModel::setRows(std::vector<EffectsRow> rows) {
    const bool same = rows.size() == rows_.size();
    if (!same) beginResetModel();
    rows_ = std::move(rows);
    arrange();
    if (!same)
        endResetModel();
    else if (!rows_.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int EffectsModel::rowOf(bool standard, HeadId head) const {
    const auto at = std::ranges::find_if(
        rows_, [&](const EffectsRow& row) { return row.standard == standard && row.head == head; });
    return at == rows_.end() ? -1 : static_cast<int>(at - rows_.begin());
}

double EffectsModel::largest(int column) const {
    double most = 0;
    if (const EffectsColumn* of = columnAt(column))
        for (const EffectsRow& row : rows_) most = std::max(most, std::abs(of->of(row).value_or(0)));
    return most;
}

int EffectsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int EffectsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(columns.size()) + 1;
}

QVariant EffectsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !checkIndex(index)) return {}; // a screen reader may hold a cell that is gone
    const EffectsRow& of = row(index.row());
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (index.column() == 0 ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole) return {};
    const EffectsColumn* column = columnAt(index.column());
    if (column == nullptr)
        return of.off && role == Qt::AccessibleTextRole ? tr("%1, taken out").arg(of.name) : of.name;
    const auto value = column->of(of);
    if (!value) return QStringLiteral("–");
    return QString::fromStdString(formatNumber(*value, column->decimals, column->isChange));
}

QVariant EffectsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
    const EffectsColumn* column = columnAt(section);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (section == 0 ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::DisplayRole) return column == nullptr ? tr("Head") : translated(column->title);
    if (role == Qt::ToolTipRole)
        return column == nullptr ? tr("Model, layer and head") : translated(column->tip);
    return {};
}

void EffectsModel::sort(int column, Qt::SortOrder order) {
    column_ = column;
    order_ = order;
    emit layoutAboutToBeChanged();
    const QModelIndexList kept = persistentIndexList();
    std::vector<std::pair<bool, HeadId>> heads;
    for (const QModelIndex& each : kept) heads.emplace_back(row(each.row()).standard, row(each.row()).head);
    arrange();
    QModelIndexList moved;
    for (std::size_t i = 0; i < heads.size(); ++i)
        moved << index(rowOf(heads[i].first, heads[i].second), kept[static_cast<int>(i)].column());
    changePersistentIndexList(kept, moved);
    emit layoutChanged();
}

void EffectsModel::arrange() {
    const auto place = [](const EffectsRow& row) {
        return std::tuple(row.standard, row.head.layer, row.head.head);
    };
    std::ranges::sort(rows_, {}, place);
    const EffectsColumn* column = columnAt(column_);
    const bool down = order_ == Qt::DescendingOrder;
    if (column == nullptr) {
        if (down) std::ranges::reverse(rows_);
        return;
    }
    std::ranges::stable_sort(rows_, [&](const EffectsRow& a, const EffectsRow& b) {
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        const double x = column->of(a).value_or(none), y = column->of(b).value_or(none);
        if (std::isnan(x) || std::isnan(y)) return !std::isnan(x) && std::isnan(y);
        return down ? x > y : x < y;
    });
}

void paintEffectsCell(QPainter& painter, const QRect& rect, const EffectsModel& model,
                      const QModelIndex& index, const Look& theme, qreal opacity) {
    const EffectsRow& row = model.row(index.row());
    const EffectsColumn* column = columnAt(index.column());
    const QString text = index.data().toString();
    painter.save();
    if (!theme.paper)
        painter.fillRect(rect, row.selected           ? theme.accentSoft
                               : index.row() % 2 != 0 ? theme.alternateRow
                                                      : theme.dock);
    painter.setOpacity(opacity);
    const double value = column != nullptr ? column->of(row).value_or(0) : 0;
    // a bar of its colour, from the left
    if (index.column() == EffectsModel::logitColumn && value != 0 && std::isfinite(value)) {
        const auto most = static_cast<float>(model.largest(index.column()));
        const int room = rect.width() - 2;
        const int wide = std::max(1, static_cast<int>(room * std::abs(value) / most));
        painter.fillRect(
            QRect(rect.left() + 1, rect.bottom() - 4, wide, 3),
            Palette::of(Palette::Kind::Signed, theme.dark).ofValue(static_cast<float>(value), most));
    }
    const bool printed = // not as zero
        std::ranges::any_of(text, [](QChar letter) { return letter >= u'1' && letter <= u'9'; });
    painter.setPen(column == nullptr || !column->isChange || !printed ? theme.ink1
                   : value > 0                                        ? theme.positive
                                                                      : theme.negative);
    painter.setFont(theme.digits(12, row.selected ? QFont::DemiBold : QFont::Normal));
    QRect box = rect.adjusted(cellPadding, 0, -cellPadding, 0);
    if (column == nullptr) {
        painter.setFont(theme.words(12, row.selected ? QFont::DemiBold : QFont::Normal));
        painter.setPen(row.off ? theme.accent : theme.ink1);
        paintBadge(painter, {box.left() + 0.0, rect.center().y() - 7.0, 15.0, 15.0},
                   badgeOf(row.standard, row.second), theme, theme.words(10, QFont::Bold));
        box.setLeft(box.left() + 22);
    }
    const int alignment = index.data(Qt::TextAlignmentRole).toInt();
    if (column == nullptr && row.off) { // it is gone
        QFont gone = painter.font();
        gone.setStrikeOut(true);
        painter.setFont(gone);
    }
    drawWords(painter, box, alignment, elidedWords(text, painter.font(), box.width()));
    painter.setOpacity(1);
    painter.setPen(theme.softLine);
    painter.drawLine(rect.bottomLeft(), rect.bottomRight());
    painter.restore();
}

void paintEffectsHeading(QPainter& painter, const QRect& rect, const EffectsModel& model, int section,
                         const Look& theme, const QString& sign) {
    painter.save();
    painter.fillRect(rect, theme.dockTitle);
    painter.setPen(theme.line);
    painter.drawLine(rect.bottomLeft(), rect.bottomRight());
    painter.setFont(theme.words(12, QFont::Medium));
    painter.setPen(theme.ink2);
    const QRect box = rect.adjusted(section == 0 ? cellPadding : 1, 0, -cellPadding, 0);
    const QString name = model.headerData(section, Qt::Horizontal, Qt::DisplayRole).toString() + sign;
    drawWords(painter, box, Qt::AlignVCenter | (section == 0 ? Qt::AlignLeft : Qt::AlignRight),
              elidedWords(name, painter.font(), box.width()));
    painter.restore();
}

EffectsHeader::EffectsHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
    setSectionsClickable(true);
    setHighlightSections(false);
    setFixedHeight(26);
}

void EffectsHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
    const QString sign = section != sortIndicatorSection()            ? QString()
                         : sortIndicatorOrder() == Qt::AscendingOrder ? QStringLiteral(" ▴")
                                                                      : QStringLiteral(" ▾");
    paintEffectsHeading(*painter, rect, static_cast<const EffectsModel&>(*model()), section, theme, sign);
}

void EffectsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    paintEffectsCell(*painter, option.rect, static_cast<const EffectsModel&>(*index.model()), index, theme,
                     opacity);
    if (option.state.testFlag(QStyle::State_HasFocus) && index.column() == 0)
        paintFocusRing(*painter, option.rect.adjusted(1, 1, -1, -1), theme);
}

} // namespace lambdascope
