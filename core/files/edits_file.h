// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/pair_edits.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lambdascope {

class JsonFields;

/// An option of the command line and its value: "--lambda-init", "2=0".
using RecordedEdit = std::pair<std::string, std::string>;
std::vector<RecordedEdit> recorded(const PairEdits& edits);
/// The list of them that a file has under `key`. Throws Error.
std::vector<RecordedEdit> recordedEdits(const JsonFields& from, std::string_view key);
/// Throws UsageError where the models cannot have them.
PairEdits editsOf(const std::vector<RecordedEdit>& record, const EditedModels& models);

/// Edits as JSON: {"lambdascope_edits": 1, "edits": [["--lambda-init", "2=0"], …]}, the words of the command
/// line, so that a new kind of edit needs no second spelling. 1 is the version of the format.
std::string toJson(const PairEdits& edits);

/// Throws Error that begins with `source` for text that is not such JSON, a newer version, or edits that the
/// models cannot have.
PairEdits editsFromJson(const std::string& text, const std::string& source, const EditedModels& models);

/// Whether a text that begins so, with 200 bytes or more, is likely one of edits.
bool beginsLikeEdits(std::string_view start);

/// Whole or not at all: the file that was there stays until the new one is written. Throws Error.
void writeEdits(const std::filesystem::path& file, const PairEdits& edits);
PairEdits readEdits(const std::filesystem::path& file, const EditedModels& models);

/// Words of a command line in which values that stand behind one flag, as `--ablate 2=swap 3=a2-off`, have
/// one each: those that name a layer and "=". Other words stay where they are: `--ablate 2=swap scale-model`.
std::vector<std::string> withFlagForEach(std::vector<std::string> words);

/// One line of arguments as a shell would take it, "--lambda-init 2=-0.15 --output-factor keep", and back. Of
/// two DIFF models the second one is “beside:”, else “standard:”.
std::string toCommandLine(const PairEdits& edits, bool ofTwoDiffs = false);
/// Edits among arguments of a command line that was copied from anywhere: unknown words before the first
/// option are passed over ("lambdascope --lambda-init 2=0"). Throws UsageError; of no edit at all, too.
PairEdits editsFromCommandLine(const std::string& line, const EditedModels& models);

} // namespace lambdascope
