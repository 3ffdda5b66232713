// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace lambdascope {

/// Where the models are that a path means, a folder each: one, or a DIFF model and its standard twin (in this
/// order).
struct ModelPlace {
    std::filesystem::path shown; // what they are called by: the pair's folder or the model's
    std::vector<std::filesystem::path> folders;
};

/// What a user means by a path, found out by what lies there: a model folder; a file of one (config.json,
/// weights, tokenizer); a folder with diff/ and standard/ (or vanilla/); a training's folder with
/// checkpoint-1000/, checkpoint-2000/ …, of which it is the last; or a folder in which, three levels deep at
/// most, lies one of these, or one model of each kind. Hugging Face's cache, or a models--OWNER--NAME of it,
/// is the snapshots that are there. Throws Error with what the path is instead, or with the models between
/// which to choose.
ModelPlace modelPlaceAt(const std::filesystem::path& path);

/// What the model in a folder is called: "owner/name" or "owner/name checkpoint-64434" in Hugging Face's
/// cache, "run checkpoint-1000" in a training's folder, "pair/diff", else the folder's own name.
std::string calledAs(const std::filesystem::path& folder);

/// checkpoint-NUMBER/ that a training left.
struct SavedStep {
    int step = 0;
    std::filesystem::path folder;
};
/// Those of a folder that hold a model, by rising step.
std::vector<SavedStep> savedStepsIn(const std::filesystem::path& folder);
/// The training's folder in which a model is one of several saved steps; none for others.
std::optional<std::filesystem::path> trainingOf(const std::filesystem::path& model);

} // namespace lambdascope
