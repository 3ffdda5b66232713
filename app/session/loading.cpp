// SPDX-License-Identifier: MIT
#include "app/session/loading.h"

#include "core/analysis/training_history.h"
#include "core/compute/recorded_pass.h"
#include "core/model/family.h"
#include "core/model/file_content.h"
#include "core/model/found.h"
#include "core/model/model_place.h"
#include "core/model/phrasings.h"
#include "core/model/recorded/recording.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <exception>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

namespace lambdascope {
namespace {

bool isRecorded(const Pair& pair) {
    return (pair.diff ? pair.diff : pair.standard)->recording != nullptr;
}

/// What is opened is called by: a trace by its file, models by the folder they came from.
QString titleOf(const std::filesystem::path& path, const Pair& pair) {
    return QString::fromStdString(isRecorded(pair) ? path.stem().string()
                                                   : calledAs(modelPlaceAt(path).shown));
}

/// A trace whose edits are none that it can have is refused at once.
void checkRan(const Pair& pair) {
    for (const ModelPtr& model : {pair.diff, pair.standard})
        if (model) std::ignore = inForce(*model, {});
}

/// In which all of them were asked for numbers; none where one was asked otherwise, or is not there.
std::vector<Phrasing> phrasingsOf(const Pair& pair) {
    std::optional<std::vector<Phrasing>> common;
    for (const ModelPtr& model : {pair.diff, pair.standard}) {
        if (!model) continue;
        const auto own =
            model->recording ? std::vector<Phrasing>{} : readPhrasings(familyFolder(model->folder));
        if (common.value_or(own) != own) return {};
        common = own;
    }
    return common.value_or(std::vector<Phrasing>{});
}

} // namespace

LoadResult loadModels(quint64 number, const std::filesystem::path& folder,
                      const std::optional<std::filesystem::path>& with, const LoadProgress& progress,
                      WeightsAs weights) {
    LoadResult result;
    result.number = number;
    result.folder = folder;
    result.with = with;
    result.failed = folder;
    try {
        result.models = loadPair(folder, progress, weights);
        checkRan(result.models);
        result.title = titleOf(folder, result.models);
        if (with) { // no training of the two together: they have no history
            result.failed = *with;
            const Pair second = loadPair(*with, progress, weights);
            checkRan(second);
            result.models = besideEachOther(result.models, second, folder, *with);
            result.title += QStringLiteral(" + ") + titleOf(*with, second);
        } else if (!isRecorded(result.models)) {
            TrainingHistory history = readTrainingHistory(modelPlaceAt(folder).shown);
            if (!history.checkpoints.empty())
                result.history = std::make_shared<const TrainingHistory>(std::move(history));
        }
        result.phrasings = phrasingsOf(result.models);
    } catch (const Cancelled&) {
        result.cancelled = true;
    } catch (const std::exception& error) {
        result.error = sentence(error);
        result.command = QString::fromStdString(commandIn(phraseOf(error)));
    }
    return result;
}

} // namespace lambdascope
