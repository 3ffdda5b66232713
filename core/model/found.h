// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/model.h"
#include "core/util/phrase.h"

#include <vector>

namespace lambdascope {

// What was found when a model was opened, in sentences: whoever brings a checkpoint of their own sees from
// them whether it was read as meant.

/// "HF DiffLlama, 12 layers, 8 differential heads, GQA 2, λ 0.21…0.79".
Phrase foundSentence(const Model& model);
/// Which rows make a head: "head i joins the components i and i + 8".
Phrase pairingSentence(const Model& model);
/// Where releases of transformers read a config.json differently: what is done here. Empty for most models.
Phrase ropeSentence(const Model& model);
/// "tensors not used: lm_head.weight"; "all tensors are used". At most three are named.
Phrase unusedSentence(const Model& model);

/// What of a layout can be checked without knowing the model: throws Error if the plan asks for rows that the
/// projections do not have, or leaves some of them out.
void checkPlan(const Model& model);

/// How well a DIFF model and its standard twin can be compared, a sentence each: parameters, vocabulary, data
/// as far as their cards tell.
struct Match {
    Phrase sentence;
    bool good = false;
};
std::vector<Match> matchOf(const Model& diff, const Model& standard);

/// What was opened from `folder` with what was opened from `with`: a model takes the place that is free, or
/// in a pair that of its like; beside a DIFF model alone a second one stands, if both read text as the same
/// tokens; two traces are of the same ones. Throws Error naming `with`.
Pair besideEachOther(Pair models, const Pair& second, const std::filesystem::path& folder,
                     const std::filesystem::path& with);

} // namespace lambdascope
