// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/spans.h"
#include "widgets/kit/theme.h"

#include <QAbstractTableModel>
#include <QHeaderView>
#include <QString>
#include <QStyledItemDelegate>

#include <optional>
#include <vector>

namespace lambdascope {

/// Probabilities 0…1 of one next token; absent where no such model is open or nothing is edited. `mark`: it
/// begins what is marked in the prompt.
struct NextTokenRow {
    QString token;
    std::optional<float> standard, diffTrained, diffEdited;
    std::optional<MarkKind> mark = {};
    bool standardEdited = false;     // `standard` is of the edited model
    QString beside = {}, first = {}; // what two DIFF models are called; empty: the other is a standard one
};

/// Rows: the marked answer, below it the best distractor, then the others by the largest of their numbers. A
/// number's text is its display role, the fraction of its bar the role Fraction, the word of a mark the role
/// Word; of a heading, the role Word is what that model says, "says 58, right" beside a marked answer, and
/// Brief the same as "→ 58 ✓".
class NextTokenModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Token, Standard, DiffTrained, DiffEdited, Change, ColumnCount };
    enum Role { Fraction = Qt::UserRole + 1, Word, Brief };

    enum class Order { Largest, Edited }; // Edited: the others by what is in force, where there is an edit

    using QAbstractTableModel::QAbstractTableModel;
    void setRows(std::vector<NextTokenRow> rows, Order order = Order::Largest);
    [[nodiscard]] bool has(Column column) const; // any row knows it
    [[nodiscard]] bool marked() const;           // any row has a word
    [[nodiscard]] bool named() const { return !rows_.empty() && !rows_.front().first.isEmpty(); } // both DIFF
    [[nodiscard]] bool edited(int column) const; // it is of an edited model

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// "DIFF says 58, right", or briefly "edited says 58, right"; empty where there is no such model.
    [[nodiscard]] QString says(Column column, bool brief = false) const;
    [[nodiscard]] bool knowsAnswer() const; // who is right can be told
    /// "▲ 1.9", "▼ 3.2" or "–": percentage points, of what is printed.
    static QString changeText(float trained, float edited);

  private:
    [[nodiscard]] QString verdict(int column, bool brief = false) const;

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
/// `says`: with what the model of the column says.
void paintNextTokenHeading(QPainter& painter, const QRect& rect, const QAbstractItemModel& model, int section,
                           const Look& theme, bool says = true);

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
