// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractTableModel>
#include <QString>

#include <optional>
#include <vector>

namespace lambdascope {

/// Probabilities 0…1 of one next token; absent where no such model is open or nothing is edited.
struct NextTokenRow {
    QString token;
    std::optional<float> standard, diffTrained, diffEdited;
};

/// Rows sorted by DIFF trained, then standard; or by DIFF edited. A number's text is its display role, the
/// fraction of its bar the role Fraction.
class NextTokenModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Token, Standard, DiffTrained, DiffEdited, Change, ColumnCount };
    enum Role { Fraction = Qt::UserRole + 1 };

    enum class Order { Trained, Edited }; // Edited: by trained while nothing is edited

    using QAbstractTableModel::QAbstractTableModel;
    void setRows(std::vector<NextTokenRow> rows, Order order = Order::Trained);
    [[nodiscard]] bool has(Column column) const; // any row knows it

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// "▲ 1.9", "▼ 3.2" or "–": percentage points, of what is printed.
    static QString changeText(float trained, float edited);

  private:
    std::vector<NextTokenRow> rows_;
};

} // namespace lambdascope
