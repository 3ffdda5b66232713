// SPDX-License-Identifier: MIT
#include "app/shortcuts_dialog.h"

#include "widgets/canvas/map_canvas.h"
#include "widgets/continuation_strip.h"
#include "widgets/head_grid.h"
#include "widgets/lab/lab_canvas.h"
#include "widgets/theme.h"
#include "widgets/token_strip.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <numeric>

namespace lambdascope {
namespace {

QString withoutLetter(QString text) {
    static const QString both = QStringLiteral("&&");
    // "文件(&F)" loses the brackets too
    const qsizetype bracket = text.lastIndexOf(QStringLiteral("(&"));
    if (bracket >= 0) text.remove(bracket, 4);
    return text.replace(both, QStringLiteral("\1")).remove(u'&').replace(u'\1', u'&');
}

void addActions(const QMenu& menu, ShortcutGroup& group) {
    for (const QAction* action : menu.actions()) {
        if (action->menu() != nullptr) addActions(*action->menu(), group);
        QStringList keys;
        for (const QKeySequence& each : action->shortcuts()) keys << each.toString(QKeySequence::NativeText);
        if (!keys.isEmpty()) group.rows.push_back({keys, withoutLetter(action->text())});
    }
}

ShortcutGroup groupOfView(const QString& title, const std::vector<KeyHelp>& table) {
    ShortcutGroup group{title, {}};
    for (const KeyHelp& help : table) {
        QStringList keys;
        for (const int key : help.keys) keys << QKeySequence(key).toString(QKeySequence::NativeText);
        group.rows.push_back({keys, help.what});
    }
    return group;
}

} // namespace

std::vector<ShortcutGroup> shortcutsOf(const QMainWindow& window) {
    std::vector<ShortcutGroup> groups;
    for (const QAction* action : window.menuBar()->actions()) {
        if (action->menu() == nullptr) continue;
        ShortcutGroup group{withoutLetter(action->text()), {}};
        addActions(*action->menu(), group);
        if (!group.rows.empty()) groups.push_back(std::move(group));
    }
    ShortcutGroup prompt{ShortcutsDialog::tr("Anywhere"), {}}; // of buttons and actions that no menu has
    for (const QAction* action : window.findChildren<QAction*>()) {
        const bool inMenu = !action->associatedObjects().isEmpty() &&
                            qobject_cast<QMenu*>(action->associatedObjects().constFirst()) != nullptr;
        if (inMenu || action->shortcut().isEmpty() || action->text().isEmpty()) continue;
        QStringList keys;
        for (const QKeySequence& each : action->shortcuts()) keys << each.toString(QKeySequence::NativeText);
        prompt.rows.push_back({keys, withoutLetter(action->text())});
    }
    if (!prompt.rows.empty()) groups.push_back(std::move(prompt));
    groups.push_back(groupOfView(ShortcutsDialog::tr("In the maps"), MapCanvas::keys()));
    groups.push_back(groupOfView(ShortcutsDialog::tr("In the λ lab"), LabCanvas::keys()));
    groups.push_back(groupOfView(ShortcutsDialog::tr("In the tokens"), TokenStrip::keys()));
    groups.push_back(groupOfView(ShortcutsDialog::tr("In the continuations"), ContinuationStrip::keys()));
    groups.push_back(groupOfView(ShortcutsDialog::tr("In the heads"), HeadGrid::keys()));
    return groups;
}

ShortcutsDialog::ShortcutsDialog(const std::vector<ShortcutGroup>& groups, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Keyboard shortcuts"));
    setObjectName(QStringLiteral("shortcutsDialog"));
    auto* page = new QWidget;
    auto* columns = new QHBoxLayout(page);
    columns->setContentsMargins(24, 16, 24, 16);
    columns->setSpacing(40);
    const std::size_t all =
        std::accumulate(groups.begin(), groups.end(), std::size_t{0},
                        [](std::size_t n, const auto& g) { return n + g.rows.size() + 2; });
    QVBoxLayout* column = nullptr;
    std::size_t placed = 0;
    for (const ShortcutGroup& group : groups) {
        if (column == nullptr || (columns->count() == 1 && 2 * placed >= all)) {
            if (column != nullptr) column->addStretch(1);
            column = new QVBoxLayout;
            column->setSpacing(16);
            columns->addLayout(column, 1);
        }
        column->addWidget(groupOf(group));
        placed += group.rows.size() + 2;
    }
    if (column != nullptr) column->addStretch(1);
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setWidget(page);
    area->setAccessibleName(windowTitle());
    auto* close = new QPushButton(tr("Close"));
    close->setDefault(true);
    close->setToolTip(tr("Closes this list (Esc)"));
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(24, 8, 24, 16);
    foot->addStretch(1);
    foot->addWidget(close);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(area, 1);
    whole->addLayout(foot);
    const QSize room = parent != nullptr ? parent->size() : QSize(960, 700);
    resize(QSize(page->sizeHint().width() + 24, page->sizeHint().height() + 72).boundedTo(room * 9 / 10));
}

QWidget* ShortcutsDialog::groupOf(const ShortcutGroup& group) {
    auto* box = new QWidget;
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(1, 1);
    auto* title = new QLabel(group.title);
    title->setFont(Theme::sans(15, QFont::DemiBold));
    grid->addWidget(title, 0, 0, 1, 2);
    int row = 0;
    for (const auto& [keys, what] : group.rows) {
        auto* left = new QLabel(keys.join(QStringLiteral("  ")));
        left->setFont(Theme::mono(12));
        left->setProperty("tone", "secondary");
        left->setMinimumWidth(136);
        auto* right = new QLabel(what);
        right->setWordWrap(true);
        right->setMinimumWidth(200);
        grid->addWidget(left, ++row, 0, Qt::AlignTop | Qt::AlignLeft);
        grid->addWidget(right, row, 1, Qt::AlignTop);
    }
    return box;
}

} // namespace lambdascope
