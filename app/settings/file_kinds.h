// SPDX-License-Identifier: MIT
#pragma once

#include <QMenu>
#include <QStringList>

#include <filesystem>
#include <string>
#include <vector>

namespace lambdascope {

/// What a file or folder is to the program that is given it: by its ending; edits and results of experiments
/// by their content.
enum class FileKind { Session, Class, Lesson, Edits, Text, Result, Model };
FileKind kindOf(const std::filesystem::path& file);

/// What was taken together: files of one model folder mean the folder, a single file itself.
std::vector<std::filesystem::path> takenTogether(const std::vector<std::filesystem::path>& files);

/// The text of a file for the prompt, without the line break at its end. Throws Error where it is larger than
/// 1 MiB or not UTF-8.
std::string readPromptFile(const std::filesystem::path& file);

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
