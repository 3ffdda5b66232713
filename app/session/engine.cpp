// SPDX-License-Identifier: MIT
#include "app/session/engine.h"

#include "app/session/loading.h"
#include "core/analysis/answer/named_answer.h"
#include "core/analysis/attention/cell.h"
#include "core/compute/continuation.h"
#include "core/compute/generation.h"
#include "core/compute/patch.h"
#include "core/model/recorded/recording.h"
#include "core/text/display.h"
#include "core/text/number_text.h"
#include "core/util/error.h"
#include "core/util/phrase.h"
#include "widgets/kit/sentence.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <exception>
#include <memory>
#include <new>
#include <tuple>
#include <utility>

namespace lambdascope {

namespace {

/// NaN is the worst there is.
float worse(float a, float b) {
    return std::isnan(a) || b < a ? a : b;
}

/// The layers that keep their maps: the trained, the edited and the standard trace share what those of
/// patches leave of one budget. Throws if not even one layer would fit the whole of it.
std::vector<bool> keptMaps(const Model& model, std::int64_t tokens, std::int64_t budget,
                           std::int64_t ofPatches) {
    constexpr double mebi = 1 << 20;
    const std::int64_t each = mapBytesPerLayer(model, tokens);
    if (each > budget)
        throw fail("the prompt of {} tokens is too long: the maps of one layer need {} MiB, and maps may "
                   "take {} MiB (View, Memory for maps)",
                   tokens, formatNumber(static_cast<double>(each) / mebi, 0),
                   formatNumber(static_cast<double>(budget) / mebi, 0));
    std::vector<bool> kept(model.layers.size());
    for (std::size_t l = 0; l < kept.size(); ++l)
        kept[l] = static_cast<std::int64_t>(l + 1) * each <= (budget - ofPatches) / 3;
    return kept;
}

/// What is known of a trace that an earlier pass measured is taken over.
Measures measure(const PassRequest& request, const PassResult& result) {
    Measures m;
    const auto loss = [](const TracePtr& trace, const TracePtr& before, std::optional<double> known) {
        if (trace == before && known) return known;
        const bool told = trace && trace->tokenCount() > 1 && trace->logits.rows() == trace->tokenCount();
        return told ? std::optional(promptLoss(*trace)) : std::nullopt;
    };
    m.lossStandard = loss(result.standard, request.standard, request.measures.lossStandard);
    m.lossDiff = loss(result.diffTrained, request.diffTrained, request.measures.lossDiff);
    const TracePtr& main = result.diffTrained ? result.diffTrained : result.standard;
    const TracePtr& before = result.diffTrained ? request.diffTrained : request.standard;
    const bool known = main == before && request.measures.trainedRowSumError >= 0;
    m.trainedRowSumError = known ? request.measures.trainedRowSumError : worstRowSumError(*main);
    m.rowSumError = m.trainedRowSumError;
    if (result.standard && result.standard != main) {
        const bool same = result.standard == request.standard && request.measures.standardRowSumError >= 0;
        m.standardRowSumError =
            same ? request.measures.standardRowSumError : worstRowSumError(*result.standard);
        m.rowSumError = worse(m.rowSumError, m.standardRowSumError);
    }
    const auto comparable = [](const TracePtr& trained, const TracePtr& edited) {
        return trained != edited && !trained->logits.empty() && !edited->logits.empty();
    };
    if (comparable(result.standardTrained, result.standard)) {
        const bool same =
            result.standard == request.standard && result.standardTrained == request.standardTrained;
        m.standardEffect = same && request.measures.standardEffect
                               ? request.measures.standardEffect
                               : compareTraces(*result.standardTrained, *result.standard);
    }
    if (result.diffEdited == result.diffTrained) return m;
    if (comparable(result.diffTrained, result.diffEdited))
        m.effect = compareTraces(*result.diffTrained, *result.diffEdited, m.lossDiff);
    // the first edited layer has the softmax of the trained one
    const int edited = firstDifference({}, request.edits.diff, *result.diffEdited->model);
    m.rowSumError = worse(m.rowSumError, worstRowSumError(*result.diffEdited, edited + 1));
    return m;
}

/// Of a text, and those that were written after it.
struct Tokens {
    std::vector<int> all;
    std::size_t ofText = 0;
    /// As a request has it.
    [[nodiscard]] std::size_t prompt() const { return ofText < all.size() ? ofText : 0; }
};

/// How many of the trace's first layers hold for these tokens with these edits; −1: it is of something else.
int sharedLayers(const TracePtr& trace, const ModelPtr& model, const Tokens& tokens, const Edits& edits) {
    if (!trace || trace->model != model || trace->request.tokens != tokens.all) return -1;
    if (trace->request.promptTokens != tokens.prompt() && isOfPrompt(*trace)) return -1;
    return firstDifference(trace->request.edits, edits, *model);
}

using Runs = std::pair<TracePtr, TracePtr>; // of a model without edits, and with them

/// Layers come from the nearer one of the pass without edits and the one before.
template<typename Run>
Runs runsOf(const Run& run, const ModelPtr& model, const Tokens& tokens, const Edits& edits,
            const Runs& known, bool shownAsItComes) {
    const TracePtr trained = run(model, {}, known.first, {});
    const int ofTrained = sharedLayers(trained, model, tokens, edits);
    const int ofBefore = sharedLayers(known.second, model, tokens, edits);
    const TracePtr& before = ofBefore >= 0 ? known.second : trained;
    const TracePtr& closer = ofBefore >= ofTrained ? before : trained; // it may have the donor
    if (ofTrained == std::ssize(model->layers)) return {trained, trained};
    return {trained, run(model, edits, closer, shownAsItComes ? before : nullptr)};
}

/// Why the maps of the standard model cannot stand beside those of the DIFF model; empty if they have the
/// same tokens. Where it cuts the text into tokens of its own, `apart` is those, so that the next ones are
/// found.
QString whyApart(const PassRequest& request, const std::vector<int>& ofText, std::vector<int>& apart) {
    const auto& [diff, standard] = request.models;
    const QString name = QString::fromStdString(standard->name);
    if (standard->recording)
        return standard->recording->tokens == ofText
                   ? QString()
                   : Engine::tr("%1 is a trace of other tokens, so its maps are not shown").arg(name);
    std::vector<int> own = standard->tokenizer->encode(request.text);
    const bool words = readsWords(*standard), wordsOfDiff = readsWords(*diff);
    // numbers are the same tokens only where there are as many of them
    if (!words && !wordsOfDiff && standard->config.vocabSize != diff->config.vocabSize)
        return Engine::tr("%1 has another number of tokens, so its maps are not shown").arg(name);
    if (own == ofText) return {};
    if (own.empty() || !words || !wordsOfDiff || !request.written.empty())
        return Engine::tr("%1 cuts this text into other tokens, so its maps are not shown").arg(name);
    apart = std::move(own);
    return Engine::tr(
               "%1 cuts this text into %2 tokens of its own, so its maps cannot stand beside these; its "
               "next tokens are shown")
        .arg(name, QString::number(apart.size()));
}

constexpr auto reportEvery = std::chrono::milliseconds(40);
constexpr auto reportFirstEvery = std::chrono::milliseconds(400); // all views are laid out anew

/// Nothing yet.
PassResult resultOf(const PassRequest& request) {
    PassResult result;
    result.number = request.number;
    result.text = request.text;
    result.written = request.written;
    result.generated = request.generated != nullptr;
    return result;
}

/// The maps that patches take from other passes.
std::int64_t patchBytes(const PassRequest& request, std::int64_t tokens) {
    std::int64_t bytes = 0;
    for (const ModelPtr& model : {request.models.diff, request.models.standard})
        if (model) bytes += donorMapBytes(*model, request.edits.of(*model, request.models), tokens);
    return bytes;
}

} // namespace

Engine::Engine(Processor processor, QObject* parent) : QObject(parent), processor_(std::move(processor)) {
    qRegisterMetaType<ProcessorState>();
    qRegisterMetaType<LoadResult>();
    qRegisterMetaType<PassResult>();
    qRegisterMetaType<Twin>();
    qRegisterMetaType<SweepPoint>();
    qRegisterMetaType<std::vector<HeadFinding>>();
    qRegisterMetaType<WrittenToken>();
    qRegisterMetaType<TracePtr>();
    qRegisterMetaType<std::vector<Tensor>>();
    qRegisterMetaType<LayerThumbs>();
}

Engine::~Engine() {
    cancelLoad(); // both end at the same time
}

/// Queued behind the signals of the job that ends.
void Engine::tellArrival() {
    ++onTheirWay_;
    try {
        QMetaObject::invokeMethod(
            this, [this] { --onTheirWay_; }, Qt::QueuedConnection);
    } catch (const std::bad_alloc&) { // who asks is early then, which harms less than the end of the program
        --onTheirWay_;
    }
}

void Engine::post(Jobs& jobs, int lane, Jobs::Job job) {
    jobs.post(lane, [this, job = std::move(job)](const Jobs::Turn& turn) {
        job(turn);
        tellArrival();
    });
}

void Engine::load(quint64 number, const std::filesystem::path& folder,
                  const std::optional<std::filesystem::path>& with) {
    loader_.cancel(0);
    post(loader_, 0, [this, number, folder, with, weights = weights_](const Jobs::Turn& turn) {
        const auto tell = [&](const std::filesystem::path& now, qint64 done, qint64 all) {
            emit loading(QString::fromStdString(now.string()), done, all);
            return !turn.stop.stop_requested();
        };
        emit loaded(loadModels(number, folder, with, tell, weights));
    });
}

void Engine::run(PassRequest request) {
    post(worker_, Passes, [this, request = std::move(request)](const Jobs::Turn& turn) {
        emit passed(pass(request, turn.stop));
    });
    for (const Lane lane : {Recordings, Sweeps, Generations, Effects})
        worker_.interrupt(lane); // its step is taken again, behind this pass
}

/// A pass over one model, or `previous` where that is this very pass.
TracePtr Engine::runModel(const ModelPtr& model, const Request& request, const TracePtr& previous,
                          const std::stop_token& stop, const std::function<void(const Trace&)>& tell) {
    if (previous && previous->model == model && previous->request == request) return previous;
    const Progress progress = [&](const Trace& soFar) {
        emit passing(QString::fromStdString(model->name), static_cast<int>(soFar.layers.size()),
                     static_cast<int>(model->layers.size()));
        if (tell && soFar.layers.size() < model->layers.size()) tell(soFar);
        return !stop.stop_requested();
    };
    TracePtr trace =
        compute([&](Backend& backend) { return forward(backend, model, request, previous, progress); });
    if (!trace) throw Cancelled();
    return trace;
}

/// With the pieces of `first`.
void Engine::tellOf(const PassResult& first, const Trace& soFar) {
    const TracePtr shown = withLayersToCome(soFar);
    if (!shown) return;
    PassResult result = first;
    result.generated = true;
    if (shown->model->differential())
        result.diffTrained = result.diffEdited = shown;
    else
        result.standardTrained = result.standard = shown;
    emit firstLayersArrived(result);
}

/// What a pass that takes longer than an eye notices says while it goes: `behind` with its new layers, or, on
/// an empty screen, the first layers.
std::function<void(const Trace&)> Engine::teller(const PassRequest& request, const PassResult& result,
                                                 const TracePtr& behind) {
    return [this, &request, &result, behind,
            told = std::chrono::steady_clock::now()](const Trace& soFar) mutable {
        const auto now = std::chrono::steady_clock::now();
        if (now - told < (behind ? reportEvery : reportFirstEvery)) return;
        told = now;
        if (!behind) return tellOf(result, soFar);
        auto shown = std::make_shared<Trace>(*behind);
        std::ranges::copy(soFar.layers, shown->layers.begin());
        emit layersArrived(request.number, shown, static_cast<int>(soFar.layers.size()));
    };
}

PassResult Engine::pass(const PassRequest& request, const std::stop_token& stop) {
    PassResult result = resultOf(request);
    try {
        const ModelPtr &diff = request.models.diff, &standard = request.models.standard;
        const Tokenizer& tokenizer = *(diff ? diff : standard)->tokenizer;
        const std::vector<int> ofText = tokenizer.encode(request.text);
        Tokens tokens{ofText, ofText.size()};
        tokens.all.insert(tokens.all.end(), request.written.begin(), request.written.end());
        if (tokens.all.empty() && request.text.empty()) throw UsageError("the prompt is empty");
        if (tokens.all.empty()) throw UsageError(whyNoTokens(tokenizer));
        result.pieces = asTyped(tokenizer.pieces(tokens.all), request.text);
        const std::int64_t ofPatches = patchBytes(request, std::ssize(tokens.all));
        const auto run = [&](const ModelPtr& model, const Edits& edits, const TracePtr& previous,
                             const TracePtr& behind) {
            if (sharedLayers(request.generated, model, tokens, edits) == std::ssize(model->layers))
                return request.generated;
            const Request what{tokens.all, edits,
                               keptMaps(*model, std::ssize(tokens.all), request.mapBudget, ofPatches), true,
                               tokens.prompt()};
            const bool first = !previous && !(diff && standard == model);
            return runModel(model, what, previous, stop,
                            behind || first ? teller(request, result, behind) : nullptr);
        };
        const auto runBoth = [&](const ModelPtr& model, const Edits& edits, const Runs& known) {
            return runsOf(run, model, tokens, edits, known, model == request.models.diff);
        };
        if (diff)
            std::tie(result.diffTrained, result.diffEdited) =
                runBoth(diff, request.edits.diff, {request.diffTrained, request.diffEdited});
        try {
            std::vector<int> own; // tokens of the standard model
            if (diff && standard) result.note = whyApart(request, ofText, own);
            if (!own.empty())
                result.standardApart =
                    runModel(standard,
                             {own, request.edits.standard, std::vector<bool>(standard->layers.size(), false)},
                             request.standardApart, stop);
            else if (standard && result.note.isEmpty())
                std::tie(result.standardTrained, result.standard) =
                    runBoth(standard, request.edits.standard, {request.standardTrained, request.standard});
        } catch (const Cancelled&) {
            throw;
        } catch (const Error& error) { // what is wrong with the twin takes nothing from the other
            if (!diff) throw;
            result.note = tr("%1 cannot read this text: %2")
                              .arg(QString::fromStdString(standard->name), sentence(error));
        }
        result.measures = measure(request, result);
        if (!result.generated) measureAnswer(request, result);
    } catch (const Cancelled&) {
        result.cancelled = true;
    } catch (const std::bad_alloc&) {
        result.error = tr("There is not enough memory for this prompt");
    } catch (const std::exception& error) {
        result.error = sentence(error);
    }
    return result;
}

/// What an earlier pass measured is taken over.
void Engine::measureAnswer(const PassRequest& request, PassResult& result) {
    Measures& measures = result.measures;
    const Measures& before = request.measures;
    measures.marks = request.marks;
    const auto of = [&](const TracePtr& trace, const TracePtr& known,
                        const std::optional<Likelihood>& earlier) -> std::optional<Likelihood> {
        if (!trace || request.marks.answer.empty()) return {};
        if (trace == known && earlier && before.marks == request.marks) return earlier;
        const std::vector<TokenPiece> own = trace == result.standardApart
                                                ? trace->model->tokenizer->pieces(trace->request.tokens)
                                                : std::vector<TokenPiece>{};
        const auto ids =
            idsToSay(*trace->model, own.empty() ? result.pieces : own, request.marks.answer, request.written);
        if (ids.empty()) return {};
        try {
            return likelihoodOf(compute(
                [&](Backend& backend) { return continuationLogProbabilities(backend, *trace, ids); }));
        } catch (const UsageError&) { // no place is left behind the prompt
            return {};
        }
    };
    measures.answerStandard = result.standardApart
                                  ? of(result.standardApart, request.standardApart, before.answerStandard)
                                  : of(result.standard, request.standard, before.answerStandard);
    if (result.standard != result.standardTrained)
        measures.answerStandardTrained =
            of(result.standardTrained, request.standardTrained, before.answerStandardTrained);
    measures.answerDiff = of(result.diffTrained, request.diffTrained, before.answerDiff);
    if (result.diffEdited != result.diffTrained)
        measures.answerEdited = of(result.diffEdited, request.diffEdited, before.answerEdited);
}

void Engine::findTwin(quint64 number, TracePtr diff, HeadId head, TracePtr standard) {
    post(worker_, Twins,
         [this, number, diff = std::move(diff), head, standard = std::move(standard)](const auto&) {
             Twin twin{{}, -1};
             try {
                 twin = mostSimilarHead(*diff, head, diff->layers[head.layer]->lambda.lambda, *standard);
             } catch (const std::exception&) { // no memory for it: no head is named
             }
             emit twinFound(number, twin);
         });
}

void Engine::computeMaps(TracePtr trace, int layer) {
    post(worker_, Maps, [this, trace = std::move(trace), layer](const auto&) {
        try {
            emit mapsComputed(trace, layer, compute([&](Backend& backend) {
                                  return recomputeMaps(backend, *trace, layer);
                              }));
        } catch (const std::exception& error) {
            emit mapsFailed(trace, layer, sentence(error));
        }
    });
}

void Engine::cancelMaps() {
    worker_.cancel(Maps);
}

void Engine::makeThumbs(LayerThumbs thumbs) {
    post(worker_, Thumbs, [this, thumbs = std::move(thumbs)](const Jobs::Turn& turn) {
        LayerThumbs result = thumbs;
        try {
            const TracePtr& trace = thumbs.block.trace();
            const std::vector<Tensor> maps =
                compute([&](Backend& backend) { return recomputeMaps(backend, *trace, thumbs.layer); });
            result.block.makeLayer(thumbs.layer, maps, turn.stop);
            result.made = true;
        } catch (const std::exception&) { // they stay empty; whoever shows the layer is told why
        }
        if (!turn.stop.stop_requested()) emit thumbsMade(result);
    });
}

void Engine::cancelThumbs() {
    worker_.cancel(Thumbs);
}

void Engine::postSteps(Lane lane, Step step, Failed failed) {
    worker_.postSteps(lane,
                      [this, step = std::move(step), failed = std::move(failed)](const Jobs::Turn& turn) {
                          bool more = false;
                          try {
                              more = step(turn.stop);
                          } catch (const Cancelled&) { // by a pass of the user, or for good
                              more = true;
                          } catch (const std::exception& error) {
                              failed(error);
                          }
                          tellArrival();
                          return more;
                      });
}

void Engine::sweep(quint64 number, Sweep sweep) {
    this->sweep(Sweeps, number, std::move(sweep));
}

void Engine::record(quint64 number, Sweep sweep) {
    this->sweep(Recordings, number, std::move(sweep));
}

void Engine::sweep(Lane lane, quint64 number, Sweep sweep) {
    const auto step = [this, number, of = std::make_shared<Sweep>(std::move(sweep))](const auto& stop) {
        const auto goOn = [&](const Trace&) { return !stop.stop_requested(); };
        const SweepPoint point = compute([&](Backend& backend) { return of->step(backend, goOn); });
        emit swept(number, point, of->done());
        return !of->done();
    };
    postSteps(lane, step,
              [this, number](const std::exception& error) { emit sweepFailed(number, sentence(error)); });
}

void Engine::cancelSweep() {
    worker_.cancel(Sweeps);
}

void Engine::cancelRecording() {
    worker_.cancel(Recordings);
}

void Engine::findEffects(quint64 number, std::vector<HeadEffects> models, MeterTokens tokens) {
    struct Work {
        std::vector<HeadEffects> left;
        std::size_t all;      // models
        std::size_t told = 0; // heads of the first one
        /// Of two the second, which may be a DIFF model, too.
        [[nodiscard]] bool ofStandard() const {
            return all > 1 ? left.size() == 1 : !left.front().trace().model->differential();
        }
    };
    const std::size_t all = models.size();
    const auto work = std::make_shared<Work>(Work{std::move(models), all});
    const auto step = [this, number, work, tokens = std::move(tokens)](const std::stop_token& stop) {
        HeadEffects& of = work->left.front();
        if (!of.done() && work->told == of.found().size())
            compute([&](Backend& backend) { of.step(backend, stop); });
        const auto layer = static_cast<std::size_t>(of.trace().model->plan.headCount());
        const std::size_t end = std::min(of.found().size(), work->told + layer); // known ones wait their turn
        std::vector<HeadFinding> found;
        for (; work->told < end; ++work->told) {
            const HeadEffect& each = of.found()[work->told];
            found.push_back({each, headScores(of.trace(), each.head, tokens)});
        }
        const bool told = of.done() && work->told == of.count();
        const bool last = told && work->left.size() == 1;
        emit effectsFound(number, work->ofStandard(), found, last);
        if (told) {
            work->left.erase(work->left.begin());
            work->told = 0;
        }
        return !last;
    };
    postSteps(Effects, step,
              [this, number](const std::exception& error) { emit effectsFailed(number, sentence(error)); });
}

void Engine::cancelEffects() {
    worker_.cancel(Effects);
}

void Engine::cancelLoad() {
    loader_.cancel(0);
}

void Engine::cancelPass() {
    worker_.cancel(Passes);
}

// Both models write after a text: a step of one of them a job, so that whatever the user asks for goes in
// between.

/// What is being written; made and stepped by the worker alone. A job that waits may end on any thread.
struct Engine::Writing {
    GenerateRequest request;
    static constexpr int count = 3;
    std::array<std::unique_ptr<Generation>, count> rows = {}; // made with the first step: that may fail
    int turn = 0;                                             // whose step is next
    std::array<bool, count> onCpu{};                          // the GPU failed at it
    std::array<std::size_t, count> shown{};                   // tokens of the last live view

    [[nodiscard]] bool waits(int row) const { return rows.at(row) && !rows.at(row)->done(); }
    /// The next row from this one on that still waits; `count`: none does.
    [[nodiscard]] int nextFrom(int row) const {
        while (row < count && !waits(row)) ++row;
        return row;
    }
    [[nodiscard]] bool done() const { return nextFrom(0) == count; }
    void begin() {
        for (int row = 0; row < count; ++row) {
            const ModelPtr& model = row == 1 ? request.models.standard : request.models.diff;
            if (request.plans.at(row) && !rows.at(row))
                rows.at(row) = std::make_unique<Generation>(model, *request.plans.at(row));
        }
    }
};

void Engine::generate(GenerateRequest request) {
    cancelGeneration();
    const quint64 number = request.number;
    const auto writing = std::make_shared<Writing>(Writing{std::move(request)});
    postSteps(
        Generations, [this, writing](const std::stop_token& stop) { return stepGeneration(*writing, stop); },
        [this, number](const std::exception& error) {
            const bool memory = dynamic_cast<const std::bad_alloc*>(&error) != nullptr;
            emit generationEnded(number, memory ? tr("There is not enough memory to go on with this prompt")
                                                : sentence(error));
        });
}

void Engine::showGenerated(int row) {
    shownRow_ = row;
}

void Engine::cancelGeneration() {
    shownRow_ = -1;
    worker_.cancel(Generations);
}

bool Engine::stepGeneration(Writing& writing, const std::stop_token& stop) {
    const quint64 number = writing.request.number;
    writing.begin();
    const int later = writing.nextFrom(writing.turn);
    const int row = later < Writing::count ? later : writing.nextFrom(0);
    const auto goOn = [&](const Trace&) { return !stop.stop_requested(); };
    const GeneratedToken token = compute(
        [&](Backend& backend) { return writing.rows.at(row)->step(backend, goOn); }, writing.onCpu.at(row));
    emit wrote({number, row, token});
    writing.turn = writing.nextFrom(row + 1);
    const bool turnEnds = writing.turn == Writing::count;
    if (const int shown = shownRow_; turnEnds && shown >= 0) showRow(writing, shown, stop);
    if (writing.done()) emit generationEnded(number, {});
    return !writing.done();
}

/// What the model kept of its steps, and beside it what the other model makes of the same text.
void Engine::showRow(Writing& writing, int row, const std::stop_token& stop) {
    const auto& generation = writing.rows.at(row);
    if (generation && generation->done() && writing.shown.at(row) == generation->written().size()) return;
    const auto start = std::chrono::steady_clock::now();
    const TracePtr trace = generation ? generation->trace() : nullptr;
    if (!trace) return;
    PassRequest request; // without a number: it is none of the user's passes
    request.models = writing.request.models;
    request.text = writing.request.text;
    const auto& tokens = trace->request.tokens;
    request.written.assign(tokens.begin() + std::ssize(generation->plan().prompt), tokens.end());
    if (const auto& diff = writing.request.plans[0]) request.edits.diff = diff->edits;
    if (const auto& standard = writing.request.plans[1]) request.edits.standard = standard->edits;
    request.generated = trace;
    PassResult result = pass(request, stop);
    if (result.cancelled) return; // the wish stays
    int wished = row;             // a newer wish stays, too
    shownRow_.compare_exchange_strong(wished, -1);
    writing.shown.at(row) = generation->written().size();
    result.milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    emit generated(writing.request.number, result);
}

} // namespace lambdascope
