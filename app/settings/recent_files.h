// SPDX-License-Identifier: MIT
#pragma once

#include <QMenu>
#include <QStringList>

#include <filesystem>

namespace lambdascope {

/// Files and folders that were opened last, the newest first; kept in the user's settings. What comes with
/// the program is not among them.
class RecentFiles {
  public:
    static constexpr int most = 10;

    [[nodiscard]] static QStringList all();
    static void add(const std::filesystem::path& file);
    static void clear();
};

/// The submenu "Open recent": made anew whenever it opens; what is gone is greyed.
class RecentMenu : public QMenu {
    Q_OBJECT

  public:
    explicit RecentMenu(QWidget* parent = nullptr);

  signals:
    void chosen(const QString& file);

  private:
    void fill();
    QAction* forget_; // lives as long as the menu: a key may be given to it
};

} // namespace lambdascope
