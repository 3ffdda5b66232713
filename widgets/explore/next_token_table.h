// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QAbstractTableModel>
#include <QHeaderView>
#include <QString>
#include <QStyledItemDelegate>

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

/// How a number of the table is painted. `opacity` under 1 while it is stale; the trained share may be a tick
/// over the bar of the edited one instead of a bar of its own.
struct NextTokenLook {
    Look theme;
    QColor ground;
    qreal opacity = 1;
    bool trainedAsTick = false;
};
/// A cell of NextTokenModel, and the head of a column: for the table and for figures.
void paintNextToken(QPainter& painter, const QRect& rect, const QModelIndex& index,
                    const NextTokenLook& look);
void paintNextTokenHeading(QPainter& painter, const QRect& rect, const QAbstractItemModel& model, int section,
                           const Look& theme);

/// Bars with numbers: outlined for the standard model, filled for DIFF, accent for edited. `opacity` under 1
/// while the numbers are stale.
class NextTokenDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

    const Theme theme = Theme::now();
    qreal opacity = 1;
    /// The trained share is a tick over the bar of the edited one instead of a bar of its own.
    bool trainedAsTick = false;
};

/// A header whose "DIFF edited" is in accent.
class NextTokenHeader : public QHeaderView {
    Q_OBJECT

  public:
    explicit NextTokenHeader(QWidget* parent = nullptr);
    const Theme theme = Theme::now();

  protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
};

} // namespace lambdascope
