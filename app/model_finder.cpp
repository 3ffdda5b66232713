// SPDX-License-Identifier: MIT
#include "app/model_finder.h"

#include "app/examples.h"
#include "app/settings.h"
#include "core/model/model.h"
#include "core/session/session_paths.h"
#include "core/util/error.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

const auto movedKey = QStringLiteral("models/moved/");

std::set<std::string> hashesOf(const RecordedModels& record) {
    std::set<std::string> hashes;
    for (const auto& model : {record.diff, record.standard})
        if (model && !model->sha256.empty()) hashes.insert(model->sha256);
    return hashes;
}

/// The model folders in a folder: itself, or those of a pair; of a step of its training, where there is one.
std::vector<fs::path> modelFolders(const fs::path& folder, const std::optional<int>& step) {
    std::vector<fs::path> places;
    if (step) places.push_back(folder / "steps" / fmt::format("{:06}", *step));
    places.push_back(folder);
    std::error_code none;
    for (const fs::path& place : places) {
        std::vector<fs::path> found;
        for (const char* part : {"diff", "standard"})
            if (fs::exists(place / part / "config.json", none)) found.push_back(place / part);
        if (!found.empty()) return found;
    }
    return fs::exists(folder / "config.json", none) ? std::vector{folder} : std::vector<fs::path>{};
}

/// Whether one of the wanted weights is there. Without anything to compare with, a model is enough.
bool holds(const fs::path& folder, const std::set<std::string>& wanted, const std::optional<int>& step) {
    const std::vector<fs::path> models = modelFolders(folder, step);
    if (wanted.empty()) return !models.empty();
    return std::ranges::any_of(models, [&](const fs::path& model) {
        try {
            return wanted.contains(sha256OfWeights(model));
        } catch (const Error&) {
            return false;
        }
    });
}

void remember(const std::set<std::string>& hashes, const fs::path& folder) {
    for (const std::string& hash : hashes)
        userSettings().setValue(movedKey + QString::fromStdString(hash),
                                QString::fromStdString(fs::absolute(folder).string()));
}

} // namespace

std::optional<ModelFinder::Found> ModelFinder::find(const RecordedModels& record, const Path& file) {
    const auto folder = findFolder(record.folder, record, file);
    if (!folder) return {};
    if (record.with.empty()) return Found{*folder, {}};
    const auto with = findFolder(record.with, record, file);
    return with ? std::optional(Found{*folder, with}) : std::nullopt;
}

std::optional<ModelFinder::Path> ModelFinder::findFolder(const std::string& recorded,
                                                         const RecordedModels& record, const Path& file) {
    const Hashes wanted = hashesOf(record);
    Path there = pathFromSession(recorded, file);
    if (holds(there, wanted, record.step)) return there;
    for (const std::string& hash : wanted) {
        const Path moved =
            userSettings().value(movedKey + QString::fromStdString(hash)).toString().toStdString();
        if (!moved.empty() && moved.filename() == there.filename() && holds(moved, wanted, record.step))
            return moved;
    }
    if (!wanted.empty())
        for (const Path& shipped : shippedPairs(assets_))
            if (shipped.filename() == there.filename() && holds(shipped, wanted, record.step)) return shipped;
    return ask(there, wanted, record.step);
}

std::optional<ModelFinder::Path> ModelFinder::ask(const Path& missing, const Hashes& wanted,
                                                  const std::optional<int>& step) {
    if (!window_) throw fail("{}: holds no model of this session", missing.string());
    Path folder = missing;
    while (true) {
        const bool there = !modelFolders(folder, step).empty();
        const Choice choice = askAbout(folder, there);
        if (choice == Choice::GiveUp) return {};
        if (choice == Choice::Use) return folder;
        const QString chosen = QFileDialog::getExistingDirectory(
            window_, tr("Where is “%1” now?").arg(QString::fromStdString(missing.filename().string())));
        if (chosen.isEmpty()) continue;
        folder = chosen.toStdString();
        if (!holds(folder, wanted, step)) continue;
        remember(wanted, folder);
        return folder;
    }
}

ModelFinder::Choice ModelFinder::askAbout(const Path& folder, bool there) {
    const QString path = QString::fromStdString(folder.string());
    QMessageBox box(QMessageBox::Question, tr("A model of this session"),
                    there ? tr("%1 holds other weights than this session was saved with.").arg(path)
                          : tr("%1 holds no model any more.").arg(path),
                    QMessageBox::Cancel, window_);
    box.setObjectName(QStringLiteral("modelMoved"));
    box.setInformativeText(
        there
            ? tr("With other weights the numbers will not be those of the session. The same weights are "
                 "recognised wherever they are.")
            : tr("Show where it is now; it is recognised by its weights, and the next time without asking."));
    QPushButton* find = box.addButton(tr("&Find it…"), QMessageBox::AcceptRole);
    find->setObjectName(QStringLiteral("findModel"));
    QPushButton* use = there ? box.addButton(tr("&Use it all the same"), QMessageBox::AcceptRole) : nullptr;
    if (use != nullptr) use->setObjectName(QStringLiteral("useModel"));
    box.setDefaultButton(find);
    box.exec();
    if (box.clickedButton() == find) return Choice::Find;
    return use != nullptr && box.clickedButton() == use ? Choice::Use : Choice::GiveUp;
}

} // namespace lambdascope
