// SPDX-License-Identifier: MIT
// Without OpenGL: the strongest cells of the pinned row as a table.
#include "widgets/models/state_page.h"
#include "widgets/models/state_page_parts.h"

#include <QHeaderView>
#include <QTableWidget>

namespace lambdascope {

void StatePage::showNoOpenGL(const QString& reason) {
    if (strongest_ && reason == reason_) return; // on show already
    reason_ = reason;
    rebuild_ = [this, reason] {
        strongest_ = nullptr;
        showNoOpenGL(reason);
    };
    const parts::Page page = parts::page(460, theme_);
    page.column->addWidget(parts::title(tr("The maps cannot be drawn here")));
    page.column->addWidget(
        parts::body(reason + u' ' + tr("Everything else works: text, tables, λ."), theme_, theme_.ink2));
    page.column->addSpacing(8);
    auto* table = new QTableWidget;
    table->setObjectName(QStringLiteral("strongestTable"));
    table->setColumnCount(4);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->setTabKeyNavigation(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(26);
    table->horizontalHeader()->setFixedHeight(26);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int column = 1; column < 4; ++column) table->setColumnWidth(column, 84);
    page.column->addWidget(table);
    showPage(page.widget, QStringLiteral("noOpenGLPage"));
    strongest_ = table;
    fillTable();
}

void StatePage::setStrongest(const QString& queryToken, const std::vector<StrongCell>& cells) {
    queryToken_ = queryToken;
    cells_ = cells;
    fillTable();
}

void StatePage::fillTable() {
    if (!strongest_) return;
    const QString first = queryToken_.isEmpty() ? tr("strongest cells of the row")
                                                : tr("strongest cells of row “%1”").arg(queryToken_);
    strongest_->setHorizontalHeaderLabels({first, tr("A1"), tr("λ·A2"), tr("A1 − λ·A2")});
    for (int column = 1; column < 4; ++column)
        strongest_->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    strongest_->setAccessibleName(first);
    strongest_->setRowCount(static_cast<int>(cells_.size()));
    for (int row = 0; row < static_cast<int>(cells_.size()); ++row) {
        const StrongCell& cell = cells_[row];
        const QString texts[] = {cell.key, cell.a1, cell.lambdaA2, cell.difference};
        for (int column = 0; column < 4; ++column) {
            auto* item = new QTableWidgetItem(texts[column]);
            item->setFont(Theme::mono(12));
            item->setTextAlignment(Qt::AlignVCenter | (column == 0 ? Qt::AlignLeft : Qt::AlignRight));
            if (column == 3) item->setForeground(cell.negative ? theme_.negative : theme_.positive);
            strongest_->setItem(row, column, item);
        }
    }
    strongest_->setFixedHeight(28 + 26 * std::max(1, static_cast<int>(cells_.size())));
}

} // namespace lambdascope
