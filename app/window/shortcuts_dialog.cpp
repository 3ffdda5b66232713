// SPDX-License-Identifier: MIT
#include "app/window/shortcuts_dialog.h"

#include "widgets/kit/label.h"
#include "widgets/kit/theme.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QMainWindow>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int margin = 24;
constexpr int keysWide = 220, rowHigh = 26, fieldHigh = 28, indent = 16;
constexpr QLatin1String between("   ");

QPushButton* makeButton(const char* name, const QString& words, const QString& tip) {
    auto* button = new QPushButton(words);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tip);
    button->setAutoDefault(false);
    return button;
}

/// One key, however many were typed one after the other.
QKeySequence firstOf(const QKeySequence& keys) {
    return keys.isEmpty() ? keys : QKeySequence(keys[0]);
}

} // namespace

ShortcutsDialog::ShortcutsDialog(QMainWindow& window)
    : QDialog(&window),
      window_(window),
      shortcuts_(window),
      search_(new QLineEdit),
      tree_(new QTreeWidget),
      what_(new Label),
      conflict_(new Label),
      edit_(new QKeySequenceEdit) {
    setWindowTitle(tr("Keyboard shortcuts"));
    setObjectName(QStringLiteral("shortcutsDialog"));
    search_->setObjectName(QStringLiteral("shortcutSearch"));
    search_->setPlaceholderText(tr("Find by words or keys"));
    search_->setAccessibleName(tr("Find a shortcut"));
    search_->setToolTip(tr("Shows only what has these words or keys"));
    tree_->setObjectName(QStringLiteral("shortcutTree"));
    tree_->setAccessibleName(tr("Shortcuts"));
    tree_->setColumnCount(2);
    tree_->setHeaderLabels({tr("What"), tr("Keys")});
    tree_->header()->setStretchLastSection(false);
    tree_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    tree_->header()->resizeSection(1, keysWide);
    tree_->setUniformRowHeights(true);
    tree_->setIndentation(indent);
    search_->setMinimumHeight(fieldHigh);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(margin, 16, margin, 16);
    whole->setSpacing(8);
    whole->addWidget(search_);
    whole->addWidget(tree_, 1);
    whole->addWidget(makeEditor());
    whole->addLayout(makeFoot());
    connect(search_, &QLineEdit::textChanged, this, &ShortcutsDialog::filter);
    connect(tree_, &QTreeWidget::currentItemChanged, this, &ShortcutsDialog::showChosen);
    fill();
    showChosen();
    tree_->setFocus();
    resize(QSize(760, 680).boundedTo(window.size() * 9 / 10));
}

QWidget* ShortcutsDialog::makeEditor() {
    what_->setObjectName(QStringLiteral("shortcutChosen"));
    what_->setMinimumWidth(10);
    edit_->setObjectName(QStringLiteral("shortcutEdit"));
    edit_->setAccessibleName(tr("New key"));
    if (auto* field = edit_->findChild<QLineEdit*>()) field->setMinimumHeight(fieldHigh);
    edit_->setToolTip(tr("Press the keys here, then “Set” or “Add”"));
    set_ = makeButton("shortcutSet", tr("Set"), tr("This key in place of those there are"));
    add_ = makeButton("shortcutAdd", tr("Add"), tr("This key beside those there are"));
    clear_ = makeButton("shortcutClear", tr("No key"), tr("Takes all keys from what is chosen"));
    designed_ = makeButton("shortcutReset", tr("As designed"), tr("The keys that the program comes with"));
    conflict_->setObjectName(QStringLiteral("shortcutConflict"));
    conflict_->setWordWrap(true);
    takeOver_ = makeButton("shortcutTakeOver", tr("Use it here"), tr("Takes the key from where it is now"));
    connect(edit_, &QKeySequenceEdit::keySequenceChanged, this, [this] { putBack(); });
    connect(set_, &QPushButton::clicked, this, [this] { propose(false); });
    connect(add_, &QPushButton::clicked, this, [this] { propose(true); });
    connect(clear_, &QPushButton::clicked, this, [this] { give({}); });
    connect(designed_, &QPushButton::clicked, this, [this] {
        wanted_ = Shortcuts::designed(*chosen());
        takeOver();
    });
    connect(takeOver_, &QPushButton::clicked, this, [this] { give(wanted_); });
    auto* keys = new QHBoxLayout;
    keys->setSpacing(8);
    keys->addWidget(edit_, 1);
    for (QPushButton* button : {set_, add_, clear_, designed_}) keys->addWidget(button);
    auto* told = new QHBoxLayout;
    told->addWidget(conflict_, 1);
    told->addWidget(takeOver_);
    auto* editor = new QWidget;
    auto* rows = new QVBoxLayout(editor);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(8);
    rows->addWidget(what_);
    rows->addLayout(keys);
    rows->addLayout(told);
    return editor;
}

QLayout* ShortcutsDialog::makeFoot() {
    auto* all =
        makeButton("shortcutResetAll", tr("Reset all"), tr("All keys as the program comes with them"));
    connect(all, &QPushButton::clicked, this, [this] {
        shortcuts_.resetAll();
        showKeys();
        showChosen();
    });
    auto* close = makeButton("shortcutsClose", tr("Close"), tr("Closes this list (Esc)"));
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto* foot = new QHBoxLayout;
    foot->addWidget(all);
    foot->addStretch(1);
    foot->addWidget(close);
    return foot;
}

void ShortcutsDialog::fill() {
    for (const ShortcutGroup& group : shortcutsOf(window_)) {
        auto* top = new QTreeWidgetItem(tree_, {group.title});
        top->setFlags(Qt::ItemIsEnabled);
        top->setSizeHint(0, {0, rowHigh});
        top->setToolTip(0, group.title);
        top->setFont(0, Theme::sans(13, QFont::DemiBold));
        for (const ShortcutGroup::Row& row : group.rows) {
            auto* item = new QTreeWidgetItem(top, {row.what, row.keys.join(QString(between))});
            item->setFont(1, Theme::sans(12));
            item->setToolTip(0, row.what);
            item->setSizeHint(0, {0, rowHigh});
            if (row.action)
                item->setData(0, Qt::UserRole, QVariant::fromValue(row.action.data()));
            else
                item->setToolTip(1, tr("A key of the view itself; it stays as it is"));
        }
    }
    tree_->expandAll();
}

QAction* ShortcutsDialog::chosen() const {
    const QTreeWidgetItem* item = tree_->currentItem();
    return item == nullptr ? nullptr : item->data(0, Qt::UserRole).value<QAction*>();
}

/// Of all rows: another action may have lost a key.
void ShortcutsDialog::showKeys() {
    for (QTreeWidgetItemIterator at(tree_); *at != nullptr; ++at)
        if (const auto* action = (*at)->data(0, Qt::UserRole).value<QAction*>()) {
            (*at)->setText(1, keysOf(*action).join(QString(between)));
            (*at)->setFont(1,
                           Theme::sans(12, Shortcuts::isDesigned(*action) ? QFont::Normal : QFont::DemiBold));
        }
}

void ShortcutsDialog::showChosen() {
    const QAction* action = chosen();
    edit_->clear();
    putBack();
    for (QWidget* part : {static_cast<QWidget*>(edit_), static_cast<QWidget*>(clear_)})
        part->setEnabled(action != nullptr);
    clear_->setEnabled(action != nullptr && !action->shortcuts().isEmpty());
    designed_->setEnabled(action != nullptr && !Shortcuts::isDesigned(*action));
    const QTreeWidgetItem* item = tree_->currentItem();
    if (action != nullptr)
        what_->setText(
            action->shortcuts().isEmpty()
                ? tr("“%1” has no key.").arg(withoutLetter(action->text()))
                : tr("“%1” has %2.").arg(withoutLetter(action->text()), keysOf(*action).join(", ")));
    else if (item != nullptr && item->parent() != nullptr)
        what_->setText(tr("The keys of a view stay as they are."));
    else
        what_->setText(tr("Choose what is to have another key."));
}

/// Nothing waits for a decision any more.
void ShortcutsDialog::putBack() {
    wanted_.clear();
    conflict_->clear();
    conflict_->setVisible(false);
    takeOver_->setVisible(false);
    const bool any = chosen() != nullptr && !edit_->keySequence().isEmpty();
    set_->setEnabled(any);
    add_->setEnabled(any);
}

void ShortcutsDialog::filter(const QString& words) {
    for (int g = 0; g < tree_->topLevelItemCount(); ++g) {
        QTreeWidgetItem* group = tree_->topLevelItem(g);
        const bool whole = group->text(0).contains(words, Qt::CaseInsensitive);
        bool any = false;
        for (int i = 0; i < group->childCount(); ++i) {
            QTreeWidgetItem* item = group->child(i);
            const bool fits = whole || item->text(0).contains(words, Qt::CaseInsensitive) ||
                              item->text(1).contains(words, Qt::CaseInsensitive);
            item->setHidden(!fits);
            any = any || fits;
        }
        group->setHidden(!any);
    }
}

QString ShortcutsDialog::conflictOf(const Shortcuts::Keys& keys) const {
    for (const QKeySequence& key : keys) {
        const QString name = key.toString(QKeySequence::NativeText);
        if (const QAction* other = shortcuts_.ownerOf(key, chosen()))
            return tr("%1 belongs to “%2”.").arg(name, withoutLetter(other->text()));
        if (Shortcuts::designed(*chosen()).contains(key)) continue; // lives with the keys of views
        for (const ShortcutGroup& group : shortcutsOf(window_))
            for (const ShortcutGroup::Row& row : group.rows)
                if (!row.action && !group.ofItsOwnWindow && row.keys.contains(name))
                    return tr("%1 is a key of a view: “%2”. As a shortcut it would come first.")
                        .arg(name, row.what);
    }
    return {};
}

void ShortcutsDialog::propose(bool beside) {
    const QKeySequence key = firstOf(edit_->keySequence());
    if (chosen() == nullptr || key.isEmpty()) return;
    Shortcuts::Keys keys = beside ? chosen()->shortcuts() : Shortcuts::Keys{};
    if (!keys.contains(key)) keys << key;
    wanted_ = keys;
    takeOver();
}

/// At once, where nobody else has the keys.
void ShortcutsDialog::takeOver() {
    const QString conflict = conflictOf(wanted_);
    if (conflict.isEmpty()) return give(wanted_);
    conflict_->setText(conflict);
    conflict_->setVisible(true);
    takeOver_->setVisible(true);
    takeOver_->setFocus();
}

void ShortcutsDialog::give(const Shortcuts::Keys& keys) {
    if (QAction* action = chosen()) shortcuts_.set(*action, Shortcuts::Keys(keys));
    showKeys();
    showChosen();
    tree_->setFocus(); // the button that was pressed is off now, and the next one resets all
}

} // namespace lambdascope
