// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/head_scores.h"
#include "core/compute/edits.h"
#include "widgets/kit/theme.h"

#include <QAbstractTableModel>
#include <QHeaderView>
#include <QStyledItemDelegate>

#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace lambdascope {

/// One head in the list of what heads do to an answer.
struct EffectsRow {
    bool standard = false;
    bool second = false; // and a DIFF model, too
    HeadId head;
    QString name; // "DIFF L2 · H1"
    bool selected = false, off = false;
    double probability = 0;           // of the answer without it
    double points = 0, logit = 0;     // what it changes by: percentage points; above the mean of all tokens
    double kl = 0;                    // nats
    double adds = 0;                  // its part of the logit with all heads
    std::optional<HeadScores> scores; // none: its map is not kept
};

/// What every head does to an answer: everything that the list of it shows.
struct EffectsScene {
    QString problem;     // takes the place of the rows
    QString title, note; // note: what the numbers are above, what is left out
    QString tip;         // what is measured, and what it does not say
    QString description; // of everything, for screen readers
    Ablation experiment = Ablation::HeadOff;
    bool withA2 = false;                           // a model is open whose heads have one
    std::vector<std::pair<bool, HeadId>> selected; // of which model; those that are chosen everywhere
    std::vector<EffectsRow> rows;
    int done = 0, all = 0; // heads
    bool running = false, stale = false;
};

/// A number that the list of heads has of each.
struct EffectsColumn {
    std::string_view name; // in files: "logit_change"
    const char* title;     // English, as the two below
    const char* tip;
    int decimals = 2;
    bool isChange = false; // with its sign, and in its colour
    std::optional<double> (*of)(const EffectsRow& row) = nullptr;
};
std::span<const EffectsColumn> effectsColumns();

/// The list of heads: the name, then the columns. The largest fall of the logit comes first until another
/// column is asked for; rows without a number come last.
class EffectsModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    static constexpr int logitColumn = 3; // 0: the name

    using QAbstractTableModel::QAbstractTableModel;
    void setRows(std::vector<EffectsRow> rows);
    [[nodiscard]] const EffectsRow& row(int index) const { return rows_.at(static_cast<std::size_t>(index)); }
    [[nodiscard]] int rowOf(bool standard, HeadId head) const; // −1: none
    /// The largest change of its column, without its sign.
    [[nodiscard]] double largest(int column) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

  private:
    void arrange();

    std::vector<EffectsRow> rows_;
    int column_ = logitColumn;
    Qt::SortOrder order_ = Qt::AscendingOrder;
};

/// A cell of it, and the head of a column: for the list and for figures. `opacity` under 1 while it is stale.
void paintEffectsCell(QPainter& painter, const QRect& rect, const EffectsModel& model,
                      const QModelIndex& index, const Look& theme, qreal opacity = 1);
void paintEffectsHeading(QPainter& painter, const QRect& rect, const EffectsModel& model, int section,
                         const Look& theme, const QString& sign = {});
/// Pixels that the columns want.
int effectsColumnWidth(int column);

/// The heads of the columns; the one that the list is sorted by has an arrow.
class EffectsHeader : public QHeaderView {
    Q_OBJECT

  public:
    explicit EffectsHeader(QWidget* parent = nullptr);
    const Theme theme = Theme::now();

  protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
};

class EffectsDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

    const Theme theme = Theme::now();
    qreal opacity = 1;
};

} // namespace lambdascope
