// SPDX-License-Identifier: MIT
#include "app/window/view_menu.h"

#include "core/util/languages.h"
#include "widgets/kit/keys.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>

#include <utility>

namespace lambdascope {
namespace {

/// One of several of which one is in force.
QAction* addChoice(QMenu& menu, QActionGroup& group, const QString& text, const QString& name, bool chosen) {
    QAction* action = menu.addAction(text);
    action->setObjectName(name);
    action->setCheckable(true);
    action->setActionGroup(&group);
    action->setChecked(chosen);
    return action;
}

QMenu* addMenu(QMenu& view, const QString& title, const char* name) {
    QMenu* menu = view.addMenu(title);
    menu->setObjectName(QLatin1String(name));
    return menu;
}

} // namespace

ViewMenu::ViewMenu(QMenu& view, const Settings& settings) : QObject(&view) {
    view.addSeparator();
    QMenu* themes = addMenu(view, tr("&Theme"), "themeMenu");
    addThemes(*themes, settings.theme);
    QMenu* sizes = addMenu(view, tr("Si&ze"), "sizeMenu");
    addScales(*sizes, settings.scale);
    QString title = tr("Lan&guage");
    const QString plain = QString(title).remove(u'&');
    if (plain != QLatin1String("Language")) title += QStringLiteral(" · Language"); // for who is lost
    QMenu* languages = addMenu(view, title, "languageMenu");
    addLanguages(*languages, settings.language);
    QAction* reduce = view.addAction(tr("Reduce &motion"));
    reduce->setObjectName(QStringLiteral("actionReduceMotion"));
    reduce->setCheckable(true);
    reduce->setChecked(settings.reducedMotion);
    QMenu* memories = addMenu(view, tr("Memory &for maps"), "memoryMenu");
    addMemories(*memories, settings.memory);
    tagControls({themes, sizes, languages, reduce, memories}, {Control::Settings});
    connect(reduce, &QAction::toggled, this, &ViewMenu::reducedMotionRequested);
}

void ViewMenu::addThemes(QMenu& menu, const QString& now) {
    auto* group = new QActionGroup(&menu);
    for (const auto& [theme, words] : {std::pair{QStringLiteral("system"), tr("As the &system")},
                                       {QStringLiteral("light"), tr("&Light")},
                                       {QStringLiteral("dark"), tr("&Dark")}})
        connect(addChoice(menu, *group, words, QStringLiteral("actionTheme_") + theme, theme == now),
                &QAction::triggered, this, [this, theme = theme] { emit themeRequested(theme); });
}

void ViewMenu::addScales(QMenu& menu, int now) {
    const auto add = [&](const char* name, const QString& words, const QList<QKeySequence>& keys,
                         int wanted) {
        QAction* action = menu.addAction(words);
        action->setObjectName(QLatin1String(name));
        action->setShortcuts(keys);
        connect(action, &QAction::triggered, this, [this, now, wanted] {
            if (wanted != now) emit scaleRequested(wanted);
        });
    };
    // "=" is the key of "+" where that needs Shift
    add("actionLarger", tr("&Larger"),
        {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)},
        Settings::nextScale(now, 1));
    add("actionSmaller", tr("&Smaller"), {QKeySequence(Qt::CTRL | Qt::Key_Minus)},
        Settings::nextScale(now, -1));
    add("actionNormalSize", tr("&Normal size"), {QKeySequence(Qt::CTRL | Qt::Key_0)}, 100);
    menu.addSeparator();
    auto* group = new QActionGroup(&menu);
    for (const int percent : Settings::scales())
        connect(addChoice(menu, *group, tr("%1 %").arg(percent),
                          QStringLiteral("actionScale_%1").arg(percent), percent == now),
                &QAction::triggered, this, [this, percent] { emit scaleRequested(percent); });
}

void ViewMenu::addMemories(QMenu& menu, std::int64_t now) {
    auto* group = new QActionGroup(&menu);
    for (const std::int64_t bytes : Settings::memories()) {
        const auto mebi = static_cast<int>(bytes >> 20);
        const QString words = bytes == 0     ? tr("&All that is free")
                              : mebi >= 1024 ? tr("%1 GiB").arg(mebi / 1024)
                                             : tr("%1 MiB").arg(mebi);
        connect(addChoice(menu, *group, words, QStringLiteral("actionMemory_%1").arg(mebi), bytes == now),
                &QAction::triggered, this, [this, bytes] { emit memoryRequested(bytes); });
    }
}

void ViewMenu::addLanguages(QMenu& menu, const QString& now) {
    auto* group = new QActionGroup(&menu);
    const auto add = [&](const QString& language, const QString& words) {
        connect(addChoice(menu, *group, words, QStringLiteral("actionLanguage_") + language, language == now),
                &QAction::triggered, this, [this, language] { emit languageRequested(language); });
    };
    add(QStringLiteral("system"), tr("As the &system"));
    for (const auto& [code, name] : languages) // each in its own words, whatever the window speaks
        add(QString::fromUtf8(code.data(), std::ssize(code)),
            QString::fromUtf8(name.data(), std::ssize(name)));
}

} // namespace lambdascope
