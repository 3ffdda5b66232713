// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/answer/predictions.h"
#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/comparison.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/analysis/sweep.h"
#include "core/analysis/training_history.h"
#include "core/compute/trace.h"
#include "core/text/tokenizer.h"

#include <optional>
#include <vector>

namespace lambdascope {

// One or two sentences that describe a view: the status bar, captions of figures and screen readers say them.
// True as printed: every sum and difference in them holds for the decimals that stand there, and no cause is
// claimed. Phrases, for translation.

/// "In layer 3 head 2, “number” weighs “48213” by +0.41; the second map took 0.22 from the first token."
/// Of the row of a cell: what the head makes of the cell, and from which key of the row the second map takes
/// most (λ·A2), where that is another one. A token that is a part of a word or number is named with the whole
/// of it, and which part it is. `trained`: the pass without edits, mentioned where its result is another one.
Phrase cellSentence(const Trace& trace, const std::vector<TokenPiece>& pieces, HeadId head, Cell cell,
                    const HeadMix& mix, const std::optional<CellValues>& trained = {});
/// The same of the model beside: of a standard Transformer's softmax map, or of a second DIFF model by its
/// name.
Phrase standardCellSentence(const Trace& trace, const std::vector<TokenPiece>& pieces, HeadId head,
                            Cell cell);
/// "Minus that of checkpoint-1000: 0.41 − 0.30 = +0.11.": after the sentence of a cell that the first model
/// gives `weight`, where a second DIFF model stands beside.
Phrase apartSentence(const Trace& second, HeadId head, Cell cell, float weight);
/// "The standard head gives it 0.29 and “39730” 0.22, to which this one gives +0.00.": after the sentence of
/// a cell that holds the answer. Of the `distractors`, tokens, the one that this model weighs most in that
/// row. Empty where the row sees none. `diff`: weights of the row, one a key.
Phrase rivalSentence(const Trace& standard, const std::vector<TokenPiece>& pieces, HeadId head, Cell cell,
                     const std::vector<int>& distractors, const std::vector<float>& diff);
/// Where several heads subtract one and the same map: with which others a head shares its A2.
Phrase sharedSentence(const Trace& trace, HeadId head);

/// A head without a pinned cell: its strongest and its most negative weight, and what its rows sum to.
Phrase headSentence(const Trace& trace, const std::vector<TokenPiece>& pieces, HeadId head,
                    const HeadMix& mix);

/// λ over the layers: from the first to the last, and what edits moved.
Phrase lambdaSentence(const Model& model, const Edits& edits);
/// "After “is”, the standard model says “48” with 97 %, DIFF “48” with 100 %, edited “76” with 41 %." Either
/// trace may be null; `edited` is null where nothing is edited.
Phrase nextTokenSentence(const Trace* standard, const Trace* trained, const Trace* edited,
                         const std::vector<TokenPiece>& pieces);
/// "The answer “48213”: the standard model 0.30 %, loss 1.95; DIFF 97 %, loss 0.01; edited 1 %, loss 1.46.",
/// of all its tokens; empty where no model has it. `second`: the name of a DIFF model in the standard one's
/// place.
Phrase answerSentence(const std::string& answer, const std::optional<Likelihood>& standard,
                      const std::optional<Likelihood>& trained, const std::optional<Likelihood>& edited,
                      const std::string& second = {});
/// The best of a sweep, by the probability of the answer and by the loss, and where the trained value lies.
Phrase sweepSentence(const std::vector<SweepPoint>& points, int firstLayer, int lastLayer,
                     std::optional<double> trained);
Phrase trainingSentence(const TrainingHistory& history, int step);
/// What a row gives to the answer and to the rest, by shares of Σ|weight|, standard and DIFF: "By sentence,
/// DIFF gives 0.42 of Σ|weight| to the answer and 0.58 to the rest, the standard model 0.17 and 0.83."
Phrase meterSentence(GroupBy by, const std::optional<double>& standard, const std::optional<double>& diff,
                     const std::string& second = {});

/// Of which heads weights are the mean: "In layer 2 head 1", "In layer 2, mean of 4 heads".
struct HeadsSaid {
    MeterScope scope = MeterScope::Head;
    HeadId head;
    int heads = 1; // that were counted
};
/// What a row looks at beside the answer, each model at its own strongest rival: "Standard looks at the wrong
/// sentence, “Lima 67667”, 1.4 times as much as at the right one; DIFF a fifth as much." "Not at all" below a
/// tenth. Empty without an answer that the row sees, or of one model alone.
Phrase rivalsSentence(const ComparedRow& row, const TokenGroups& groups, const std::vector<GroupRole>& roles,
                      const std::string& first = {}, const std::string& second = {});
/// The same where there is less room: "Against 1 for the right one: Standard 1.4 for “Lima 67667”, DIFF 0.21
/// for “London 24512”." Empty, too, where a model reads against the answer or away from its rival.
Phrase briefRivalsSentence(const ComparedRow& row, const TokenGroups& groups, const std::string& first = {},
                           const std::string& second = {});
/// The cell of a row and a group: "In layer 2, mean of 4 heads, “?” weighs the sentence “Paris 53737” by
/// +0.07: 0.16 − 0.09 = +0.07.", and where it holds the answer how that is to the next, of both models.
/// `of` and `standard`: whose rows these are. `trained`: the weight without edits, mentioned where it is
/// another one. Empty where the row does not see the group.
Phrase groupSentence(const ComparedRow& row, const TokenGroups& groups, int group, const Phrase& query,
                     const HeadsSaid& of, const HeadsSaid& standard, const std::string& second = {},
                     const std::optional<double>& trained = {});
/// The same where room is short, of a differential head or layer alone: "In layer 2, “?” weighs “Paris 53737”
/// by +0.07: 4.7 times the largest other, “Lima 67667”."
Phrase briefGroupSentence(const ComparedRow& row, const TokenGroups& groups, int group, const Phrase& query,
                          const HeadsSaid& of);
/// A group in a sentence: “Paris 53737”.
Phrase groupName(const TokenGroups& groups, int group);

} // namespace lambdascope
