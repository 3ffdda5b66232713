// SPDX-License-Identifier: MIT
#pragma once

#include <QAccessible>
#include <QObject>
#include <QString>
#include <QStringList>

#include <map>
#include <utility>
#include <vector>

class QWidget;

namespace lambdascope {

/// Numbers of a chart as a screen reader walks through them: cells row by row, as they are said.
struct ChartTable {
    QString name;
    QStringList columns, rows, cells;
};

/// What a chart shows, as tables with rows and columns for screen readers. A part of the chart, which stays
/// one to them.
class ChartTables : public QObject {
    Q_OBJECT

  public:
    explicit ChartTables(QWidget& chart);
    ~ChartTables() override;

    /// Where their rows and columns are as many as before, whoever reads a cell hears its new value.
    void set(std::vector<ChartTable> tables);
    [[nodiscard]] const std::vector<ChartTable>& all() const { return tables_; }
    [[nodiscard]] QWidget& chart() const { return chart_; }
    /// Of a table, or of a cell of it; Qt owns it.
    [[nodiscard]] QAccessibleInterface* object(int table, int cell = -1);

  private:
    void forget();

    QWidget& chart_;
    std::vector<ChartTable> tables_;
    std::map<std::pair<int, int>, QAccessible::Id> objects_; // those that were asked for
};

} // namespace lambdascope
