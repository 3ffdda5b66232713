// SPDX-License-Identifier: MIT
#include "widgets/chart/chart_tables.h"

#include "widgets/kit/accessible_role.h"

#include <QAccessibleWidget>
#include <QPointer>
#include <QWidget>

#include <algorithm>

namespace lambdascope {

namespace {

/// What tables and their cells have in common: no widget, but a place in a chart.
class TablePart : public QAccessibleInterface {
  public:
    TablePart(ChartTables& tables, int table) : tables_(&tables), table_(table) {}

    [[nodiscard]] bool isValid() const override {
        return tables_ != nullptr && table_ < static_cast<int>(tables_->all().size());
    }
    [[nodiscard]] QObject* object() const override { return nullptr; }
    [[nodiscard]] QWindow* window() const override { return ofChart()->window(); }
    [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QRect rect() const override { return ofChart()->rect(); }
    [[nodiscard]] QAccessible::State state() const override {
        QAccessible::State state;
        state.readOnly = true;
        state.invisible = ofChart()->state().invisible;
        state.offscreen = ofChart()->state().offscreen;
        return state;
    }
    void setText(QAccessible::Text, const QString&) override {}

  protected:
    [[nodiscard]] const ChartTable& values() const {
        return tables_->all().at(static_cast<std::size_t>(table_));
    }
    [[nodiscard]] int width() const { return static_cast<int>(values().columns.size()); }
    [[nodiscard]] QAccessibleInterface* ofChart() const {
        return QAccessible::queryAccessibleInterface(&tables_->chart());
    }
    [[nodiscard]] ChartTables& tables() const { return *tables_; }
    [[nodiscard]] int table() const { return table_; }

  private:
    QPointer<ChartTables> tables_;
    int table_;
};

class TableObject final : public TablePart, public QAccessibleTableInterface {
  public:
    using TablePart::TablePart;

    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this) : nullptr;
    }
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::Table; }
    [[nodiscard]] QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Name ? values().name : QString();
    }
    [[nodiscard]] QAccessibleInterface* parent() const override { return ofChart(); }
    [[nodiscard]] int childCount() const override { return static_cast<int>(values().cells.size()); }
    [[nodiscard]] QAccessibleInterface* child(int index) const override {
        return index >= 0 && index < childCount() ? tables().object(table(), index) : nullptr;
    }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override {
        const QAccessibleTableCellInterface* cell =
            const_cast<QAccessibleInterface*>(child)->tableCellInterface();
        return cell == nullptr ? -1 : cell->rowIndex() * width() + cell->columnIndex();
    }

    [[nodiscard]] QAccessibleInterface* cellAt(int row, int column) const override {
        const bool there = row >= 0 && row < rowCount() && column >= 0 && column < width();
        return there ? child(row * width() + column) : nullptr;
    }
    [[nodiscard]] int rowCount() const override { return static_cast<int>(values().rows.size()); }
    [[nodiscard]] int columnCount() const override { return width(); }
    [[nodiscard]] QString rowDescription(int row) const override { return values().rows.value(row); }
    [[nodiscard]] QString columnDescription(int column) const override {
        return values().columns.value(column);
    }
    [[nodiscard]] QAccessibleInterface* caption() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* summary() const override { return nullptr; }

    // Nothing in it can be selected.
    [[nodiscard]] int selectedCellCount() const override { return 0; }
    [[nodiscard]] QList<QAccessibleInterface*> selectedCells() const override { return {}; }
    [[nodiscard]] int selectedColumnCount() const override { return 0; }
    [[nodiscard]] int selectedRowCount() const override { return 0; }
    [[nodiscard]] QList<int> selectedColumns() const override { return {}; }
    [[nodiscard]] QList<int> selectedRows() const override { return {}; }
    [[nodiscard]] bool isColumnSelected(int) const override { return false; }
    [[nodiscard]] bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent*) override {}
};

class CellObject final : public TablePart, public QAccessibleTableCellInterface {
  public:
    CellObject(ChartTables& tables, int table, int cell) : TablePart(tables, table), cell_(cell) {}

    [[nodiscard]] bool isValid() const override {
        return TablePart::isValid() && cell_ < static_cast<int>(values().cells.size());
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::TableCellInterface ? static_cast<QAccessibleTableCellInterface*>(this)
                                                       : nullptr;
    }
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::Cell; }
    [[nodiscard]] QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Name ? values().cells.value(cell_) : QString();
    }
    [[nodiscard]] QAccessibleInterface* parent() const override { return table(); }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }

    [[nodiscard]] bool isSelected() const override { return false; }
    [[nodiscard]] QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
    [[nodiscard]] QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
    [[nodiscard]] int columnIndex() const override { return cell_ % std::max(1, width()); }
    [[nodiscard]] int rowIndex() const override { return cell_ / std::max(1, width()); }
    [[nodiscard]] int columnExtent() const override { return 1; }
    [[nodiscard]] int rowExtent() const override { return 1; }
    [[nodiscard]] QAccessibleInterface* table() const override { return tables().object(TablePart::table()); }

  private:
    int cell_;
};

/// The chart, and the tables in it.
class ChartObject final : public QAccessibleWidget {
  public:
    ChartObject(QWidget& chart, ChartTables& tables)
        : QAccessibleWidget(&chart, QAccessible::Chart), tables_(tables) {}

    [[nodiscard]] int childCount() const override { return static_cast<int>(tables_.all().size()); }
    [[nodiscard]] QAccessibleInterface* child(int index) const override {
        return index >= 0 && index < childCount() ? tables_.object(index) : nullptr;
    }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override {
        for (int i = 0; i < childCount(); ++i)
            if (tables_.object(i) == child) return i;
        return -1;
    }

  private:
    ChartTables& tables_; // as long as the chart
};

} // namespace

ChartTables::ChartTables(QWidget& chart) : QObject(&chart), chart_(chart) {
    setAccessibleObject(chart, [](QWidget& of) -> QAccessibleInterface* {
        auto* tables = of.findChild<ChartTables*>({}, Qt::FindDirectChildrenOnly);
        return tables == nullptr ? new QAccessibleWidget(&of, QAccessible::Chart)
                                 : new ChartObject(of, *tables);
    });
}

ChartTables::~ChartTables() {
    forget();
}

void ChartTables::forget() {
    for (const auto& [place, id] : objects_) QAccessible::deleteAccessibleInterface(id);
    objects_.clear();
}

void ChartTables::set(std::vector<ChartTable> tables) {
    const bool same = std::ranges::equal(tables, tables_, [](const ChartTable& one, const ChartTable& other) {
        return one.columns.size() == other.columns.size() && one.rows.size() == other.rows.size();
    });
    if (!same) forget();
    tables_ = std::move(tables);
}

QAccessibleInterface* ChartTables::object(int table, int cell) {
    const auto [place, fresh] = objects_.try_emplace({table, cell});
    if (fresh) {
        QAccessibleInterface* made = cell < 0
                                         ? static_cast<QAccessibleInterface*>(new TableObject(*this, table))
                                         : new CellObject(*this, table, cell);
        place->second = QAccessible::registerAccessibleInterface(made);
    }
    return QAccessible::accessibleInterface(place->second);
}

} // namespace lambdascope
