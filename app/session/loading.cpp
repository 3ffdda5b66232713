// SPDX-License-Identifier: MIT
#include "app/session/loading.h"

#include "core/analysis/training_history.h"
#include "core/model/file_content.h"
#include "core/model/model_place.h"
#include "core/model/recording.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <exception>
#include <memory>
#include <string>
#include <utility>

namespace lambdascope {
namespace {

/// A model takes the place that is free, or in a pair that of its like.
void addBeside(Pair& models, const Pair& second, const LoadResult& paths) {
    const std::string first = paths.folder.string();
    const std::string with = paths.with->string();
    const bool wasPair = models.diff && models.standard;
    if (wasPair && second.diff && second.standard)
        throw fail("{}: holds a DIFF model and its standard twin, and so does {}; open one of them", with,
                   first);
    if (second.standard && (wasPair || !models.standard))
        models.standard = second.standard;
    else if (second.diff && (wasPair || !models.diff))
        models.diff = second.diff;
    else
        throw fail("{}: is of the same kind as {}; a DIFF model stands beside a standard one", with, first);
    for (const auto& [trace, other] :
         {std::pair(models.diff, models.standard), {models.standard, models.diff}})
        if (trace && other && trace->recording && trace->recording->picture && !other->recording)
            throw fail("{}: a trace of a picture stands alone or beside another trace: {} reads no patches",
                       with, other->name);
    const bool traces =
        models.diff && models.standard && models.diff->recording && models.standard->recording;
    if (traces && models.diff->recording->tokens != models.standard->recording->tokens)
        throw fail(
            "{}: is a trace of other tokens than {}; two traces stand beside each other on the same ones",
            with, first);
}

bool isRecorded(const Pair& pair) {
    return (pair.diff ? pair.diff : pair.standard)->recording != nullptr;
}

/// What is opened is called by: a trace by its file, models by the folder they came from.
QString titleOf(const std::filesystem::path& path, const Pair& pair) {
    return QString::fromStdString(isRecorded(pair) ? path.stem().string()
                                                   : calledAs(modelPlaceAt(path).shown));
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
        result.title = titleOf(folder, result.models);
        if (with) { // no training of the two together: they have no history
            result.failed = *with;
            const Pair second = loadPair(*with, progress, weights);
            addBeside(result.models, second, result);
            result.title += QStringLiteral(" + ") + titleOf(*with, second);
        } else if (!isRecorded(result.models)) {
            TrainingHistory history = readTrainingHistory(modelPlaceAt(folder).shown);
            if (!history.checkpoints.empty())
                result.history = std::make_shared<const TrainingHistory>(std::move(history));
        }
    } catch (const Cancelled&) {
        result.cancelled = true;
    } catch (const std::exception& error) {
        result.error = sentence(error);
        result.command = QString::fromStdString(commandIn(phraseOf(error)));
    }
    return result;
}

} // namespace lambdascope
