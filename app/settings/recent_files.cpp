// SPDX-License-Identifier: MIT
#include "app/settings/recent_files.h"

#include "app/settings/settings.h"

#include <QDir>
#include <QFileInfo>

namespace lambdascope {
namespace {

const auto key = QStringLiteral("recent/files");

/// "~/work/run-7", shortened in the middle of a long path.
QString shortPath(const QString& path) {
    const QString home = QDir::homePath() + u'/';
    QString words = path.startsWith(home) ? QStringLiteral("~/") + path.mid(home.size()) : path;
    constexpr int longest = 60;
    if (words.size() <= longest) return words;
    return words.left(longest / 2) + QStringLiteral("…") + words.right(longest / 2 - 1);
}

} // namespace

QStringList RecentFiles::all() {
    return userSettings().value(key).toStringList().mid(0, most);
}

void RecentFiles::add(const std::filesystem::path& file) {
    std::error_code none;
    auto whole = std::filesystem::absolute(file, none).lexically_normal();
    if (!whole.has_filename()) whole = whole.parent_path();
    const QString path = QString::fromStdString(whole.string());
    QStringList files = all();
    files.removeAll(path);
    files.prepend(path);
    userSettings().setValue(key, files.mid(0, most));
}

void RecentFiles::clear() {
    userSettings().remove(key);
}

RecentMenu::RecentMenu(QWidget* parent)
    : QMenu(tr("Open &recent"), parent),
      forget_(
          new QAction(tr("&Clear the list"), new QObject(this))) { // clear() deletes the menu's own actions
    forget_->setObjectName(QStringLiteral("actionClearRecent"));
    connect(forget_, &QAction::triggered, forget_, [] { RecentFiles::clear(); }); // clear() takes the menu's
    setObjectName(QStringLiteral("recentMenu"));
    setToolTipsVisible(true);
    connect(this, &QMenu::aboutToShow, this, &RecentMenu::fill);
    fill();
}

void RecentMenu::fill() {
    clear();
    int number = 0;
    for (const QString& file : RecentFiles::all()) {
        ++number;
        const QString letter =
            number < 10 ? QStringLiteral("&%1  ").arg(number) : QStringLiteral("%1  ").arg(number);
        QString words = shortPath(file);
        QAction* action = addAction(letter + words.replace(u'&', QStringLiteral("&&")), this,
                                    [this, file] { emit chosen(file); });
        action->setToolTip(file);
        if (QFileInfo::exists(file)) continue;
        action->setEnabled(false);
        action->setToolTip(tr("%1 is not there any more").arg(file));
    }
    if (number == 0) addAction(tr("Nothing was opened yet"))->setEnabled(false);
    addSeparator();
    addAction(forget_);
    forget_->setEnabled(number > 0);
}

} // namespace lambdascope
