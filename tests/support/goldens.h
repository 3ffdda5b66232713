// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/forward.h"

#include <string>
#include <vector>

/// What other programs computed (tests/data), as GoogleTest expectations of a trace with all maps.
namespace lambdascope::test {

/// How far logits and hidden states, and how far softmax weights may be off. `values` is for values up to
/// 10; larger logits have the same share, as float32 rounds them by it: transformers' own of diff-tied-gelu,
/// up to 21, are 1.0e-5 off its float64.
struct GoldenTolerance {
    double values = 1e-5;
    double maps = 1e-5;
};

/// A pass of `model` that keeps every map.
TracePtr passWithMaps(Backend& backend, const ModelPtr& model, const std::vector<int>& tokens);

/// On the CPU, of the tokens of a case (transformersTokens).
TracePtr cpuPassWithMaps(const ModelPtr& model, const std::string& name);

/// The folders of tests/data/hf: what transformers' own classes compute (tests/reference/make_reference.py
/// and make_variant_reference.py), named "diff-…", "llama-…" and "gpt2-…".
std::vector<std::string> transformersCases();
/// The folders of tests/data/unilm: DIFF V1 and V2 in float64 (tests/reference/make_unilm_reference.py),
/// "v1-…" and "v2-…". The functions below take these names as well.
std::vector<std::string> unilmCases();
ModelPtr transformersModel(const std::string& name);
std::vector<int> transformersTokens(const std::string& name);
/// Logits, every A1 and A2, λ (1e-6) and hidden states.
void expectTransformers(const std::string& name, const Trace& trace, const GoldenTolerance& tolerance = {});
/// The worst difference of the logits, and of the first map of layer 0.
struct WorstDifferences {
    double logits = 0;
    double firstMap = 0;
};
WorstDifferences differencesFromTransformers(const std::string& name, const Trace& trace);

/// The cases of tests/data/golden.json: float64 values of an implementation that shares no code with ours.
std::vector<std::string> goldenJsonCases();
ModelPtr goldenJsonModel(const std::string& name);
std::vector<int> goldenJsonTokens(const std::string& name);
/// Some logits and their sum (within 10 tolerances), λ (1e-6), a row of A1 − λ·A2.
void expectGoldenJson(const std::string& name, const Trace& trace, const GoldenTolerance& tolerance = {});
/// The worst difference of the last row of logits.
double differenceFromGoldenJson(const std::string& name, const Trace& trace);

/// The models that come with the program: "tiny-stories/diff", …
std::vector<std::string> shippedModels();
ModelPtr shippedModel(const std::string& name);
/// The prompts that tests/reference/make_shipped_reference.py ran: "question" and "story".
std::vector<int> shippedTokens(const std::string& name, const std::string& prompt);
/// The last four rows of logits, and the last row of every map.
void expectShipped(const std::string& name, const std::string& prompt, const Trace& trace,
                   const GoldenTolerance& tolerance = {2e-4, 2e-5});

} // namespace lambdascope::test
