// SPDX-License-Identifier: MIT
#include "widgets/explore/next_token_model.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace lambdascope {
namespace {

QString percent(std::optional<float> probability) {
    return probability ? QString::number(100.0 * *probability, 'f', 1) : QString();
}

/// In tenths of a percent, as printed.
double tenths(float probability) {
    return std::round(1000.0 * probability);
}

std::optional<float> probabilityOf(const NextTokenRow& row, int column) {
    switch (column) {
    case NextTokenModel::Standard:
        return row.standard;
    case NextTokenModel::DiffTrained:
        return row.diffTrained;
    case NextTokenModel::DiffEdited:
        return row.diffEdited;
    default:
        return {};
    }
}

} // namespace

void NextTokenModel::setRows(std::vector<NextTokenRow> rows, Order order) {
    const auto key = [order](const NextTokenRow& row) {
        const float edited = order == Order::Edited ? row.diffEdited.value_or(-1) : -1;
        return std::tuple(edited, row.diffTrained.value_or(-1), row.standard.value_or(-1));
    };
    std::stable_sort(rows.begin(), rows.end(),
                     [&key](const NextTokenRow& a, const NextTokenRow& b) { return key(a) > key(b); });
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

bool NextTokenModel::has(Column column) const {
    const auto known = [this](int of) {
        return std::any_of(rows_.begin(), rows_.end(),
                           [of](const NextTokenRow& row) { return probabilityOf(row, of).has_value(); });
    };
    return column == Token || known(column == Change ? DiffEdited : column);
}

int NextTokenModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int NextTokenModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString NextTokenModel::changeText(float trained, float edited) {
    const double change = tenths(edited) - tenths(trained);
    if (change == 0) return QStringLiteral("–");
    return tr(change > 0 ? "▲ %1" : "▼ %1").arg(QString::number(std::abs(change) / 10, 'f', 1));
}

QVariant NextTokenModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const NextTokenRow& row = rows_[index.row()];
    const int column = index.column();
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (column == Token ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Fraction && probabilityOf(row, column)) return *probabilityOf(row, column);
    if (role == Qt::AccessibleTextRole && probabilityOf(row, column))
        return tr("%1 %").arg(percent(probabilityOf(row, column)));
    if (role != Qt::DisplayRole) return {};
    if (column == Token) return row.token;
    if (column != Change) return percent(probabilityOf(row, column));
    return row.diffTrained && row.diffEdited ? changeText(*row.diffTrained, *row.diffEdited) : QString();
}

QVariant NextTokenModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (section == Change ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Token:
        return tr("Token");
    case Standard:
        return tr("Standard");
    case DiffTrained:
        return tr("DIFF trained");
    case DiffEdited:
        return tr("DIFF edited");
    default:
        return tr("change");
    }
}

} // namespace lambdascope
