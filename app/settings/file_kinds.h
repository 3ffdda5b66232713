// SPDX-License-Identifier: MIT
#pragma once

#include "app/settings/look_ups.h"

#include <QMenu>
#include <QStringList>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace lambdascope {

/// What a file or folder is to the program that is given it: by its ending; edits and results of experiments
/// by their content.
enum class FileKind { Session, Class, Lesson, Edits, Text, Result, Model };
FileKind kindOf(const std::filesystem::path& file);

/// What was taken together, to be opened.
struct TakenFiles {
    struct One {
        std::filesystem::path path;
        FileKind kind = FileKind::Model;
        bool operator==(const One&) const = default;
    };
    std::vector<One> files;
    std::size_t more = 0; // that were not looked at
};

/// Files of one model folder mean the folder, parts of a trace the first one, a single file itself. Of each
/// the beginning is read, once; of several dozens the rest is known by its names. Nothing is thrown: who
/// opens a file is told what is wrong with it. It may take long where a drive does not answer.
TakenFiles lookAt(const std::vector<std::filesystem::path>& files);

/// The text of a file for the prompt, without the line break at its end. Throws Error where it is larger than
/// 128 KiB or not UTF-8.
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

/// The submenu "Open recent": made anew whenever it opens; what is gone is greyed once that is known.
class RecentMenu : public QMenu {
    Q_OBJECT

  public:
    explicit RecentMenu(QWidget* parent = nullptr);

  signals:
    void chosen(const QString& file);

  private:
    void fill();
    QAction* forget_;                  // lives as long as the menu: a key may be given to it
    LookUps looks_{1};                 // at what is still there
    std::unique_ptr<QObject> waiting_; // for it
};

} // namespace lambdascope
