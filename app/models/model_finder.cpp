// SPDX-License-Identifier: MIT
#include "app/models/model_finder.h"

#include "app/session/work_dialog.h"
#include "app/settings/settings.h"
#include "core/files/session_record.h"
#include "core/model/model.h"
#include "core/model/model_place.h"
#include "core/util/assets.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "widgets/kit/message_box.h"

#include <QFileDialog>
#include <QPushButton>

#include <set>
#include <vector>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

const auto movedKey = QStringLiteral("models/moved/");

/// A model folder of a session's folder, and what the session recorded of it.
struct Place {
    fs::path folder;
    const RecordedModel* recorded = nullptr; // null: a model alone, which may be either
};

/// The model folders in a folder: itself, or those of a pair; of a step of its training, where there is one.
std::vector<Place> placesIn(const fs::path& folder, const RecordedModels& record) {
    std::error_code none;
    if (fs::is_regular_file(folder, none)) return {Place{folder}};
    std::vector<fs::path> roots{folder};
    if (record.step) roots.insert(roots.begin(), folder / "steps" / fmt::format("{:06}", *record.step));
    for (const fs::path& root : roots) {
        std::vector<Place> found;
        for (const auto& [part, recorded] :
             {std::pair{"diff", &record.diff}, std::pair{"standard", &record.standard},
              std::pair{"vanilla", &record.standard}})
            if (fs::exists(root / part / "config.json", none))
                found.push_back({root / part, *recorded ? &**recorded : nullptr});
        if (!found.empty()) return found;
    }
    if (fs::exists(folder / "config.json", none)) return {Place{folder}};
    std::vector<Place> found; // a folder that holds models deeper inside
    try {
        for (const fs::path& each : modelPlaceAt(folder).folders) found.push_back({each});
    } catch (const Error&) {
        return {};
    }
    return found;
}

/// Whether it was a file of weights that was opened, which may be gone.
bool isNamedAsFile(const fs::path& path) {
    const std::string ending = endingOf(path);
    return ending == "safetensors" || ending == "json";
}

std::set<std::string> hashesOf(const RecordedModels& record) {
    std::set<std::string> hashes;
    for (const auto& model : {record.diff, record.standard})
        if (model && !model->sha256.empty()) hashes.insert(model->sha256);
    return hashes;
}

/// Of a session of two places what was opened in the first of them, or in the one beside it, as far as the
/// names of its models tell; else all.
RecordedModels partOf(const RecordedModels& record, bool beside) {
    if (record.with.empty()) return record;
    fs::path place = record.with;
    if (isNamedAsFile(place) || !place.has_filename()) place = place.parent_path();
    const auto isBeside = [&](const std::optional<RecordedModel>& model) {
        return model && fs::path(model->name).filename() == place.filename();
    };
    if (isBeside(record.diff) == isBeside(record.standard)) return record;
    RecordedModels part = record;
    for (auto* model : {&part.diff, &part.standard})
        if (*model && isBeside(*model) != beside) (*model)->sha256.clear();
    return part;
}

std::string hashOf(const fs::path& folder, const std::stop_token& stop) {
    try {
        return sha256OfWeights(folder, stop);
    } catch (const Cancelled&) {
        throw;
    } catch (const Error&) {
        return {};
    }
}

/// The recorded weights that are in the folder; empty where a model there is another one than was recorded,
/// or none is there.
std::set<std::string> matching(const fs::path& folder, const RecordedModels& record,
                               const std::stop_token& stop) {
    const std::set<std::string> wanted = hashesOf(record);
    std::set<std::string> found;
    for (const Place& place : placesIn(folder, record)) {
        const std::string hash = hashOf(place.folder, stop);
        if (wanted.contains(hash)) found.insert(hash);
        const bool replaced = !record.with.empty(); // by the second model, in the place of its like
        const bool other =
            place.recorded != nullptr && !place.recorded->sha256.empty() && place.recorded->sha256 != hash;
        if (other && !replaced) return {};
    }
    return found;
}

/// Whether the folder can stand for the recorded one. Without weights to compare, any model can.
bool holds(const fs::path& folder, const RecordedModels& record, const std::stop_token& stop) {
    if (hashesOf(record).empty()) return !placesIn(folder, record).empty();
    return !matching(folder, record, stop).empty();
}

void remember(const fs::path& folder, const RecordedModels& record, const std::stop_token& stop) {
    for (const std::string& hash : matching(folder, record, stop))
        userSettings().setValue(movedKey + QString::fromStdString(hash),
                                QString::fromStdString(absolutePath(folder).string()));
}

} // namespace

std::optional<ModelFinder::Found> ModelFinder::find(const RecordedModels& record, const Path& file) {
    try {
        return findBoth(record, file);
    } catch (const Cancelled&) { // while weights were read
        return {};
    }
}

std::optional<ModelFinder::Found> ModelFinder::findBoth(const RecordedModels& record, const Path& file) {
    const auto folder = findOrAsk(record.folder, partOf(record, false), file);
    if (!folder) return {};
    if (record.with.empty()) return Found{*folder, {}};
    const auto with = findOrAsk(record.with, partOf(record, true), file);
    return with ? std::optional(Found{*folder, with}) : std::nullopt;
}

/// Weights are read for their hash.
void ModelFinder::read(const std::function<void(const std::stop_token& stop)>& work) const {
    workBeside(window_, tr("A model of this session"), tr("Reading weights to find those of this session…"),
               [&](const WorkBeside& beside) { work(beside.stop); });
}

std::optional<ModelFinder::Path> ModelFinder::findFolder(const std::string& recorded,
                                                         const RecordedModels& record, const Path& file,
                                                         const std::stop_token& stop) const {
    const Path there = pathFromSession(recorded, file);
    if (holds(there, record, stop)) return there;
    for (const std::string& hash : hashesOf(record)) {
        const Path moved =
            userSettings().value(movedKey + QString::fromStdString(hash)).toString().toStdString();
        if (!moved.empty() && holds(moved, record, stop)) return moved;
    }
    if (!hashesOf(record).empty())
        for (const Path& shipped : shippedPairs(assets_))
            if (holds(shipped, record, stop)) return shipped;
    return std::nullopt;
}

std::optional<ModelFinder::Path> ModelFinder::findOrAsk(const std::string& recorded,
                                                        const RecordedModels& record, const Path& file) {
    std::optional<Path> found;
    read([&](const std::stop_token& stop) { found = findFolder(recorded, record, file, stop); });
    const Path missing = pathFromSession(recorded, file);
    if (found) return found;
    std::error_code none;
    if (!window_ && !fs::exists(missing, none))
        throw fail("{}: does not exist any more; a model of this session was there", missing.string());
    if (!window_) throw fail("{}: holds no model of this session", missing.string());
    Path folder = missing;
    while (true) {
        const bool there = !placesIn(folder, record).empty();
        const Choice choice = askAbout(folder, there);
        if (choice == Choice::GiveUp) return {};
        if (choice == Choice::Use) return folder;
        const QString name = QString::fromStdString(missing.filename().string());
        const QString question = tr("Where is “%1” now?").arg(name);
        const QString chosen = isNamedAsFile(missing) ? QFileDialog::getOpenFileName(window_, question, {},
                                                                                     "*.safetensors *.json")
                                                      : QFileDialog::getExistingDirectory(window_, question);
        if (chosen.isEmpty()) continue;
        folder = chosen.toStdString();
        bool right = false;
        read([&](const std::stop_token& stop) {
            right = holds(folder, record, stop);
            if (right) remember(folder, record, stop);
        });
        if (right) return folder;
    }
}

ModelFinder::Choice ModelFinder::askAbout(const Path& folder, bool there) {
    const QString path = QString::fromStdString(folder.string());
    MessageBox box(MessageBox::Question, tr("A model of this session"),
                   there ? tr("%1 holds other weights than this session was saved with.").arg(path)
                         : tr("%1 holds no model any more.").arg(path),
                   MessageBox::Cancel, window_);
    box.setObjectName(QStringLiteral("modelMoved"));
    box.setInformativeText(
        there
            ? tr("With other weights the numbers will not be those of the session. The same weights are "
                 "recognised wherever they are.")
            : tr("Show where it is now; it is recognised by its weights, and the next time without asking."));
    QPushButton* find = box.addButton(tr("&Find it…"), MessageBox::AcceptRole);
    find->setObjectName(QStringLiteral("findModel"));
    QPushButton* use = there ? box.addButton(tr("&Use it all the same"), MessageBox::AcceptRole) : nullptr;
    if (use != nullptr) use->setObjectName(QStringLiteral("useModel"));
    box.setDefaultButton(find);
    box.exec();
    if (box.clickedButton() == find) return Choice::Find;
    return use != nullptr && box.clickedButton() == use ? Choice::Use : Choice::GiveUp;
}

} // namespace lambdascope
