// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

namespace lambdascope {

/// Where the models are that a path means, a folder each: one, or a DIFF model and its standard twin (in this
/// order).
struct ModelPlace {
    std::filesystem::path shown; // what they are called by: the pair's folder or the model's
    std::vector<std::filesystem::path> folders;
};

/// What a user means by a path, found out by what lies there: a model folder; a file of one (config.json,
/// weights, tokenizer); a folder with diff/ and standard/ (or vanilla/); or a folder in which, three levels
/// deep at most, lies one model, or one of each kind (a step of a training run, a snapshot of the hub).
/// Throws Error with what the path is instead, or with the models between which to choose.
ModelPlace modelPlaceAt(const std::filesystem::path& path);

} // namespace lambdascope
