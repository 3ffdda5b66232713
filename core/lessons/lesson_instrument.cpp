// SPDX-License-Identifier: MIT
#include "core/analysis/highlight.h"
#include "core/analysis/training_history.h"
#include "core/analysis/twin.h"
#include "core/compute/forward.h"
#include "core/files/edits_file.h"
#include "core/lessons/play.h"
#include "core/util/assets.h"
#include "core/util/error.h"

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int newest = -1; // step of the training

int tokenOf(const TokenName& name, const std::vector<TokenPiece>& pieces) {
    const auto found = name.find(pieces);
    if (!found) throw fail("“{}” is no token of the prompt", name.text);
    return *found;
}

void checkHead(const Trace* trace, HeadId head, const char* what) {
    const int layers = trace == nullptr ? 0 : static_cast<int>(trace->layers.size());
    const int heads = trace == nullptr ? 0 : trace->model->plan.headCount();
    if (head.layer >= layers)
        throw fail("{}: there is no layer {}; layers 0 to {} are", what, head.layer, layers - 1);
    if (head.head >= heads)
        throw fail("{}: there is no head {}; heads 0 to {} are", what, head.head, heads - 1);
}

} // namespace

Marks answerMarks(const std::string& prompt, const std::string& answer) {
    if (answer.empty()) return {};
    const auto at = prompt.find(answer);
    if (at == std::string::npos) throw fail("the answer “{}” does not stand in the prompt", answer);
    return marked({}, MarkKind::Answer, {at, at + answer.size()});
}

Edits stageEdits(const std::string& words, const Model& model) {
    return words.find_first_not_of(' ') == std::string::npos ? Edits{} : editsFromCommandLine(words, model);
}

LessonInstrument::LessonInstrument(std::filesystem::path pair, Processor processor)
    : folder_(std::move(pair)), processor_(std::move(processor)) {
    open(folder_, newest);
}

void LessonInstrument::set(const Stage& stage) {
    if (!stage.prompt) throw fail("no page has set a prompt");
    open(pairOf(stage), stage.step.value_or(newest));
    setText(*stage.prompt);
    setEdits(stage.edits.value_or(""));
    marks_ = answerMarks(*stage.prompt, stage.answer.value_or(""));
    select(stage);
}

std::filesystem::path LessonInstrument::pairOf(const Stage& stage) const {
    if (!stage.models) return folder_;
    const std::filesystem::path plain = folder_.lexically_normal(); // "a-pair/" has no name of its own
    const std::filesystem::path pairs = (plain.has_filename() ? plain : plain.parent_path()).parent_path();
    for (const std::filesystem::path& folder : {pairs, beside_})
        if (std::filesystem::is_directory(folder / *stage.models)) return folder / *stage.models;
    if (auto shipped = orShipped(*stage.models); shipped != *stage.models) return shipped;
    throw fail("models: there is no pair {}", *stage.models);
}

void LessonInstrument::open(const std::filesystem::path& pair, int step) {
    key_ = fmt::format("{} {}", pair.string(), step);
    if (!opened_.contains(key_)) {
        std::filesystem::path folder = pair;
        if (step != newest) {
            const auto points = readTrainingHistory(pair).checkpoints;
            const auto found = std::ranges::find(points, step, &Checkpoint::step);
            if (found == points.end()) throw fail("the pair has no step {} of its training", step);
            folder = found->folder;
        }
        const Pair models = loadPair(folder);
        if (!models.diff) throw fail("{}: holds no DIFF model, which lessons are about", folder.string());
        if (!models.diff->tokenizer->readsText())
            throw fail("{}: has no tokenizer to read the lesson's text with", folder.string());
        opened_[key_] = models;
    }
    models_ = opened_.at(key_);
}

TracePtr LessonInstrument::run(const ModelPtr& model, const std::vector<int>& tokens, const Edits& edits,
                               const TracePtr& previous) {
    const auto maps = mapsWithinBudget(*model, std::ssize(tokens), defaultMapBudget);
    return processor_.run([&](Backend& backend) {
        return forward(backend, model, {tokens, edits, maps, true}, previous);
    });
}

void LessonInstrument::setText(const std::string& prompt) {
    auto& [diff, standard] = traces_[fmt::format("{} {}", key_, prompt)];
    if (!diff) {
        diff = run(models_.diff, models_.diff->tokenizer->encode(prompt), {}, nullptr);
        const ModelPtr& other = models_.standard;
        if (other && other->tokenizer) standard = run(other, other->tokenizer->encode(prompt), {}, nullptr);
    }
    trained_ = diff;
    standard_ = standard;
    pieces_ = models_.diff->tokenizer->pieces(trained_->request.tokens);
}

void LessonInstrument::setEdits(const std::string& words) {
    const Edits edits = stageEdits(words, *models_.diff);
    const bool same = inForce_ && inForce_->model == models_.diff && inForce_->request.edits == edits &&
                      inForce_->request.tokens == trained_->request.tokens;
    if (edits == Edits{})
        inForce_ = trained_;
    else if (!same)
        inForce_ = run(models_.diff, trained_->request.tokens, edits, trained_);
}

void LessonInstrument::select(const Stage& stage) {
    const Highlight telling = mostTellingCell(*inForce_);
    const bool free = !stage.layer && !stage.head;
    head_ = free ? telling.head : HeadId{stage.layer.value_or(telling.head.layer), stage.head.value_or(0)};
    checkHead(inForce_.get(), head_, "of the DIFF model");
    pin_ = free ? telling.cell : mostTellingCell(*inForce_, head_).cell;
    if (stage.pin) {
        pin_ = Cell{tokenOf(stage.pin->first, pieces_), tokenOf(stage.pin->second, pieces_)};
        if (pin_->key > pin_->query)
            throw fail("pin: “{}” does not see “{}”, which comes later", stage.pin->first.text,
                       stage.pin->second.text);
    }
    if (stage.twin) checkHead(standard_.get(), *stage.twin, "twin, of the standard model");
    twin_ = stage.twin.value_or(HeadId{});
    if (!stage.twin && standard_) twin_ = strongestHead(*standard_, *pin_).value_or(HeadId{});
}

FactSource LessonInstrument::source() const {
    return {inForce_.get(), trained_.get(), standard_.get(), &pieces_, head_, twin_, pin_, marks_};
}

} // namespace lambdascope
