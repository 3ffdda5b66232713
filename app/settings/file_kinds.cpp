// SPDX-License-Identifier: MIT
#include "app/settings/file_kinds.h"

#include "app/settings/settings.h"
#include "core/experiments/results/result_file.h"
#include "core/files/edits_file.h"
#include "core/files/session_record.h"
#include "core/lessons/class_file.h"
#include "core/model/recorded/recording.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/utf8.h"
#include "widgets/kit/keys.h"
#include "widgets/prompt/prompt_bar.h"

#include <QDir>
#include <QFileInfo>
#include <QString>

#include <algorithm>
#include <map>
#include <span>

namespace lambdascope {

namespace {

constexpr std::size_t mostLooked = 48; // of files that are taken together

bool isTrace(const std::filesystem::path& file) {
    try {
        return isTraceFile(file);
    } catch (const std::exception&) { // whoever opens it is told
        return false;
    }
}

/// So much of a file as tells what it is; empty for what cannot be read, a folder among it.
std::string startOf(const std::filesystem::path& file) {
    constexpr std::size_t enough = 200; // bytes
    try {
        return RegularFile(file).start(enough);
    } catch (const Error&) {
        return {};
    }
}

/// Empty for what is no file of a model folder. A trace is a document by itself; of several parts the first.
std::filesystem::path modelFolderOf(const std::filesystem::path& file) {
    std::error_code none;
    if (isTrace(file)) return firstPartOf(file);
    const std::filesystem::path folder = file.parent_path();
    const bool ofModel =
        std::filesystem::is_regular_file(file, none) &&
        (endingOf(file) == "safetensors" || std::filesystem::exists(folder / "config.json", none));
    return ofModel ? folder : std::filesystem::path();
}

const auto recentKey = QStringLiteral("recent/files");

/// "~/work/run-7", shortened in the middle of a long path.
QString shortPath(const QString& path) {
    const QString home = QDir::homePath() + u'/';
    QString words = path.startsWith(home) ? QStringLiteral("~/") + path.mid(home.size()) : path;
    constexpr int longest = 60;
    if (words.size() <= longest) return words;
    return words.left(longest / 2) + QStringLiteral("…") + words.right(longest / 2 - 1);
}

} // namespace

FileKind kindOf(const std::filesystem::path& file) {
    if (isSessionFile(file)) return FileKind::Session;
    if (isClassFile(file)) return FileKind::Class;
    if (file.extension() == ".md") return FileKind::Lesson;
    const bool merges = file.filename() == "merges.txt" && !modelFolderOf(file).empty(); // of a tokenizer
    if (file.extension() == ".txt") return merges ? FileKind::Model : FileKind::Text;
    const std::string start = endingOf(file) == "safetensors" ? std::string() : startOf(file);
    return beginsLikeEdits(start)    ? FileKind::Edits
           : beginsLikeResult(start) ? FileKind::Result
                                     : FileKind::Model;
}

TakenFiles lookAt(const std::vector<std::filesystem::path>& files) {
    TakenFiles taken;
    std::map<std::filesystem::path, std::size_t> places; // of models, traces and folders in what is taken
    const auto looked = std::min(files.size(), mostLooked);
    for (const std::filesystem::path& file : std::span(files).first(looked)) {
        const FileKind kind = kindOf(file);
        const bool whole = kind == FileKind::Session || kind == FileKind::Class || kind == FileKind::Lesson;
        const std::filesystem::path folder = whole ? std::filesystem::path() : modelFolderOf(file);
        const bool trace = !folder.empty() && endingOf(folder) == "safetensors";
        const bool together = !folder.empty() || kind == FileKind::Model;
        const auto place = together ? places.find(folder.empty() ? file : folder) : places.end();
        if (place != places.end()) {
            taken.files[place->second] = {place->first, FileKind::Model};
            continue;
        }
        if (together) places.emplace(folder.empty() ? file : folder, taken.files.size());
        taken.files.push_back({trace ? folder : file, trace ? FileKind::Model : kind});
    }
    for (const std::filesystem::path& file : std::span(files).subspan(looked))
        if (!places.contains(file.parent_path()) && !places.contains(firstPartOf(file))) ++taken.more;
    return taken;
}

std::string readPromptFile(const std::filesystem::path& file) {
    std::error_code none;
    if (!std::filesystem::is_regular_file(file, none)) throw fail("{}: is not a file", file.string());
    if (std::filesystem::file_size(file, none) > static_cast<std::uintmax_t>(PromptBar::longest))
        throw fail("{}: is larger than 128 KiB, too long for a prompt", file.string());
    std::string text = textOfFile(readFile(file), file.string());
    while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
    return text;
}

QStringList RecentFiles::all() {
    return userSettings().value(recentKey).toStringList().mid(0, most);
}

void RecentFiles::add(const std::filesystem::path& file) {
    std::error_code none;
    auto whole = std::filesystem::absolute(file, none).lexically_normal();
    if (!whole.has_filename()) whole = whole.parent_path();
    const QString path = QString::fromStdString(whole.string());
    QStringList files = all();
    files.removeAll(path);
    files.prepend(path);
    userSettings().setValue(recentKey, files.mid(0, most));
}

void RecentFiles::clear() {
    userSettings().remove(recentKey);
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
    const QStringList files = RecentFiles::all();
    for (const QString& file : files) {
        ++number;
        const QString letter =
            number < 10 ? QStringLiteral("&%1  ").arg(number) : QStringLiteral("%1  ").arg(number);
        QAction* action =
            addAction(letter + withoutKeys(shortPath(file)), this, [this, file] { emit chosen(file); });
        action->setToolTip(file);
    }
    if (number == 0) addAction(tr("Nothing was opened yet"))->setEnabled(false);
    addSeparator();
    addAction(forget_);
    forget_->setEnabled(number > 0);
    waiting_ = std::make_unique<QObject>();
    const auto look = [files] {
        std::vector<bool> there;
        for (const QString& file : files) there.push_back(QFileInfo::exists(file));
        return there;
    };
    const auto asked = looks_.begin(look, Jobs::Others::Replaced);
    whenThere(*waiting_, asked, [this, files, asked] {
        for (qsizetype i = 0; i < files.size(); ++i) {
            if (asked.get()[static_cast<std::size_t>(i)]) continue;
            actions()[i]->setEnabled(false);
            actions()[i]->setToolTip(tr("%1 is not there any more").arg(files[i]));
        }
    });
}

} // namespace lambdascope
