// SPDX-License-Identifier: MIT
#include "core/live/live.h"

#include "core/analysis/answer/named_answer.h"
#include "core/analysis/answer/predictions.h"
#include "core/analysis/sweep.h"
#include "core/compute/continuation.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/forward.h"
#include "core/compute/generation.h"
#include "core/files/edits_file.h"
#include "core/model/beside/example_prompts.h"
#include "core/model/model.h"
#include "core/pages/page_choice.h"
#include "core/text/display.h"
#include "core/text/told_numbers.h"
#include "core/util/error.h"
#include "core/util/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <utility>

namespace lambdascope {
namespace {

constexpr std::int64_t mostTokens = 512;   // of a prompt: its maps are 100 MB of the page's memory
constexpr std::int64_t mostText = 1 << 13; // bytes
constexpr int mostWritten = 64;            // tokens by each model
constexpr std::size_t mostEdits = 4096;    // bytes

/// A model of the page in one text.
enum Speaker { Standard, Trained, Edited };
constexpr std::array<std::string_view, 3> speakers{"standard", "trained", "edited"};

std::vector<Span> spansOf(const JsonFields& from, std::string_view key, std::size_t bytes) {
    std::vector<Span> spans;
    for (const nlohmann::json& each : from.list(key)) {
        const bool pair = each.is_array() && each.size() == 2 && each[0].is_number_unsigned() &&
                          each[1].is_number_unsigned();
        const auto place = [&](int at) {
            return std::min(each[at].get<std::uint64_t>(), std::uint64_t{bytes} + 1);
        };
        const Span span =
            pair ? Span{static_cast<std::size_t>(place(0)), static_cast<std::size_t>(place(1))} : Span{};
        if (!pair || span.empty() || span.end > bytes)
            throw fail<UsageError>("{}: “{}” is no place in the text", from.source(), from.named(key));
        spans.push_back(span);
    }
    return spans;
}

/// The numbers of a text, digits in a row: what a reader taps to say that it is the answer.
std::vector<Span> numbersOf(std::string_view text) {
    std::vector<Span> numbers;
    const auto digit = [&](std::size_t at) { return text[at] >= '0' && text[at] <= '9'; };
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t begin = at;
        while (at < text.size() && digit(at)) ++at;
        if (at > begin) numbers.push_back({begin, at});
    }
    return numbers;
}

} // namespace

OrderedJson placesOf(const std::vector<Span>& spans) {
    OrderedJson places = OrderedJson::array();
    for (const Span& each : spans) places.push_back({each.begin, each.end});
    return places;
}

/// What was asked for, read and checked.
struct Live::Wish {
    std::string text;
    bool byItself = true; // the answer is what the text asks for
    Marks marks;
    Edits edits;
    bool asTrained = false, curve = false;
    PageChoice choice;
    int generate = 0;
    std::int64_t has = 0; // the state that is drawn; 0: none
};

struct Live::Inside {
    Pair pair;
    std::string title;
    OrderedJson examples = OrderedJson::array();
    CpuBackend backend{1};

    Wish wish;
    std::deque<std::function<bool()>> steps; // each again while it says so
    std::array<TracePtr, 3> traces;          // by Speaker; kept from wish to wish
    /// How probable an answer is behind a pass; they stay while other things move.
    struct Answer {
        TracePtr trace;
        std::vector<int> ids;
        std::optional<double> probability;
    };
    std::array<Answer, 3> answers; // by Speaker
    PromptCaches caches;           // of the DIFF model
    /// What the last state was made of: maps that have not changed since are not sent again.
    struct Sent {
        std::int64_t number = 0;
        std::map<std::string, const float*> maps; // "a1 2.1"
        std::array<TracePtr, 3> traces;           // which hold them
    };
    Sent sent;
    std::vector<TokenPiece> pieces;
    PageContent chosen; // of the passes, once they have run
    std::array<std::unique_ptr<Generation>, 3> written;
    std::unique_ptr<Sweep> sweep;
    std::vector<SweepPoint> curve;
    std::unique_ptr<LayerwisePass> pass;

    [[nodiscard]] const ModelPtr& model(Speaker who) const {
        return who == Standard ? pair.standard : pair.diff;
    }
    [[nodiscard]] bool speaks(Speaker who) const {
        return who == Trained || (who == Standard ? pair.standard != nullptr : !wish.edits.empty());
    }
    /// The DIFF model's pass that is shown.
    [[nodiscard]] const TracePtr& shown() const {
        return traces[speaks(Edited) && !wish.asTrained ? Edited : Trained];
    }
    [[nodiscard]] Edits editsOf(Speaker who) const { return who == Edited ? wish.edits : Edits{}; }

    void read(std::string_view json);
    [[nodiscard]] std::size_t learnedBytes() const;
    void planPasses();
    bool run(Speaker who, const std::vector<int>& tokens);
    void planAnswers();
    void planCurve();
    void planWriting();
    [[nodiscard]] PageContent content() const;
    [[nodiscard]] OrderedJson says() const;
    [[nodiscard]] OrderedJson layers() const;
    [[nodiscard]] OrderedJson writtenSoFar() const;
    /// For a state that is sent now.
    [[nodiscard]] KnownMap tellApart();
};

Live::Live(const std::filesystem::path& pair) : inside_(std::make_unique<Inside>()) {
    inside_->pair = loadPair(pair);
    const Pair& models = inside_->pair;
    if (!models.diff || models.ofTwoDiffs())
        throw fail("{}: a live page is of one DIFF model, alone or beside a standard one", pair.string());
    if (!models.diff->tokenizer->readsText())
        throw fail("{}: has no tokenizer, and a live page is typed into", pair.string());
    inside_->title = (pair.has_filename() ? pair : pair.parent_path()).filename().string();
    std::error_code none;
    if (std::filesystem::exists(pair / "prompts.json", none))
        inside_->examples = OrderedJson::parse(readExamplePrompts(pair / "prompts.json").dump());
}

Live::~Live() = default;

OrderedJson Live::facts() const {
    const auto told = [](const ModelPtr& model) -> OrderedJson {
        if (!model) return nullptr;
        return {{"name", model->name},
                {"layers", model->layers.size()},
                {"heads", model->plan.headCount()},
                {"parameters", model->parameters}};
    };
    const Model& diff = *inside_->pair.diff;
    OrderedJson layers = OrderedJson::array();
    for (const LayerWeights& each : diff.layers)
        layers.push_back(
            {{"init", diff.config.hasLambdaInit() ? OrderedJson(each.lambda.init) : OrderedJson()},
             {"lambda", each.lambda.trained()}});
    return {{"title", inside_->title},
            {"diff", told(inside_->pair.diff)},
            {"standard", told(inside_->pair.standard)},
            {"learned", diff.config.maxPositions},
            {"most", mostTokens},
            {"layers", std::move(layers)},
            {"examples", inside_->examples}};
}

void Live::Inside::read(std::string_view json) {
    static constexpr std::array<std::string_view, 15> keys{
        "text",  "answer", "rivals", "edits", "asTrained", "layer", "head", "twin",
        "query", "key",    "by",     "heads", "generate",  "curve", "has"};
    const nlohmann::json given = parseJsonText(json, "wish");
    if (!given.is_object()) throw UsageError("wish: is no object");
    const JsonFields from(given, "wish");
    from.refuseUnknown(keys);
    Wish read;
    read.text = from.text("text").value_or("");
    if (std::ssize(read.text) > mostText)
        throw fail<UsageError>("the prompt has {} bytes, more than the {} of a page", read.text.size(),
                               mostText);
    read.byItself = !from.has("answer");
    if (read.byItself) {
        read.marks = askedNumber(read.text).value_or(Marks{});
    } else {
        for (const Span& each : spansOf(from, "rivals", read.text.size()))
            read.marks = marked(read.marks, MarkKind::Distractor, each);
        for (const Span& each : spansOf(from, "answer", read.text.size()))
            read.marks = marked(read.marks, MarkKind::Answer, each);
    }
    const std::string edits = from.text("edits").value_or("");
    if (edits.size() > mostEdits)
        throw fail<UsageError>("the edits have {} bytes, more than the {} of a page", edits.size(),
                               mostEdits);
    if (edits.find_first_not_of(' ') != std::string::npos)
        read.edits = editsFromCommandLine(edits, pair).diff;
    if (edits.find("standard:") != std::string::npos)
        throw UsageError("a live page has no edits of the standard model");
    read.asTrained = from.flag("asTrained", false);
    read.curve = from.flag("curve", false);
    read.choice = readPageChoice(from, pair.diff.get(), pair.standard.get());
    read.generate = static_cast<int>(from.integer("generate", 0, mostWritten).value_or(0));
    read.has = from.integer("has", 0, std::numeric_limits<std::int64_t>::max()).value_or(0);
    wish = std::move(read);
}

void Live::begin(std::string_view json) {
    Inside& in = *inside_;
    in.steps.clear();
    in.pass.reset();
    in.sweep.reset();
    in.curve.clear();
    for (auto& each : in.written) each.reset();
    in.read(json);
    in.planPasses();
}

bool Live::step() {
    Inside& in = *inside_;
    if (in.steps.empty()) return false;
    try {
        if (!in.steps.front()()) in.steps.pop_front();
    } catch (...) {
        in.steps.clear();
        throw;
    }
    return !in.steps.empty();
}

/// Where the last token ends that the DIFF model learned to read; 0: it learned no length, or all of them do.
std::size_t Live::Inside::learnedBytes() const {
    const auto learned = static_cast<std::size_t>(std::max<std::int64_t>(0, pair.diff->config.maxPositions));
    if (learned == 0 || pieces.size() <= learned) return 0;
    return tokenSpans(pieces)[learned - 1].end;
}

void Live::Inside::planPasses() {
    const std::vector<int> tokens = pair.diff->tokenizer->encode(wish.text);
    checkTokens(*pair.diff, tokens);
    if (traces[Trained] && traces[Trained]->request.tokens != tokens) { // before others come: maps are large
        traces = {};
        answers = {};
        caches = {};
        sent = {sent.number, {}, {}};
    }
    pieces = pair.diff->tokenizer->pieces(tokens);
    if (std::ssize(tokens) > mostTokens)
        throw TooLong(fail<UsageError>("the prompt has {} tokens, more than the {} of a page", tokens.size(),
                                       mostTokens),
                      tokens.size(), learnedBytes());
    for (const Speaker who : {Trained, Standard, Edited})
        if (speaks(who)) {
            const std::vector<int> own =
                who == Standard ? pair.standard->tokenizer->encode(wish.text) : tokens;
            checkTokens(*model(who), own);
            steps.emplace_back([this, who, own] { return run(who, own); });
        }
    steps.emplace_back([this] {
        chosen = chosenPage(
            {traces[Trained], shown(), speaks(Standard) ? traces[Standard] : nullptr, pieces, wish.marks},
            wish.choice);
        planAnswers();
        if (wish.curve) planCurve();
        planWriting();
        return false;
    });
}

/// A layer of a pass; what a pass of the same text has left of it is taken over.
bool Live::Inside::run(Speaker who, const std::vector<int>& tokens) {
    if (!pass) {
        const Request asked{.tokens = tokens,
                            .edits = editsOf(who),
                            .maps = std::vector<bool>(model(who)->layers.size(), true),
                            .lastLogits = !wish.curve}; // its points tell of all tokens
        if (traces[who] && traces[who]->request == asked) return false;
        const bool sameText = traces[who] && traces[who]->request.tokens == tokens;
        pass = std::make_unique<LayerwisePass>(backend, model(who), asked,
                                               sameText || who != Edited ? traces[who] : traces[Trained]);
    }
    if (!pass->done()) pass->step();
    if (!pass->done()) return true;
    traces[who] = pass->trace();
    pass.reset();
    return false;
}

void Live::Inside::planAnswers() {
    for (const Speaker who : {Standard, Trained, Edited})
        if (speaks(who))
            steps.emplace_back([this, who] {
                const TracePtr& trace = traces[who];
                std::vector<int> ids = idsToSay(
                    *model(who), model(who)->tokenizer->pieces(trace->request.tokens), wish.marks.answer);
                if (answers[who].trace == trace && answers[who].ids == ids) return false;
                answers[who] = {};
                if (!ids.empty())
                    answers[who].probability =
                        likelihoodOf(continuationLogProbabilities(backend, *trace, ids,
                                                                  who == Standard ? nullptr : &caches))
                            .probability;
                answers[who].trace = trace;
                answers[who].ids = std::move(ids);
                return false;
            });
}

void Live::Inside::planCurve() {
    if (!slides(chosen)) return;
    sweep = std::make_unique<Sweep>(recordingOf(completed(chosen)));
    steps.emplace_back([this] {
        curve.push_back(sweep->step(backend));
        return !sweep->done();
    });
}

void Live::Inside::planWriting() {
    if (wish.generate == 0) return;
    for (const Speaker who : {Standard, Trained, Edited})
        if (speaks(who))
            steps.emplace_back([this, who] {
                if (!written[who])
                    written[who] = std::make_unique<Generation>(
                        model(who), GenerationPlan{.prompt = traces[who]->request.tokens,
                                                   .edits = editsOf(who),
                                                   .tokens = wish.generate,
                                                   .keepTrace = false});
                if (!written[who]->done()) written[who]->step(backend);
                return !written[who]->done();
            });
}

PageContent Live::Inside::content() const {
    PageContent page = completed(chosen);
    page.title = title;
    page.prompt = wish.text;
    if (!wish.marks.answer.empty()) {
        const Span& first = wish.marks.answer.front();
        page.answer = wish.text.substr(first.begin, first.end - first.begin);
    }
    page.answerStandard = answers[Standard].probability.value_or(page.answerStandard);
    page.answerTrained = answers[Trained].probability.value_or(page.answerTrained);
    if (!curve.empty()) return recorded(std::move(page), curve);
    return unrecorded(
        std::move(page),
        answers[speaks(Edited) && !wish.asTrained ? Edited : Trained].probability.value_or(std::nan("")));
}

OrderedJson Live::Inside::says() const {
    OrderedJson all = OrderedJson::array();
    for (const Speaker who : {Standard, Trained, Edited}) {
        if (!speaks(who)) continue;
        const Candidate next = likeliestNext(*traces[who]);
        const std::optional<double>& probability = answers[who].probability;
        all.push_back({{"who", speakers[who]},
                       {"token", next.token},
                       {"text", model(who)->tokenizer->piece(next.token).display},
                       {"p", next.probability},
                       {"answer", probability ? OrderedJson(*probability) : OrderedJson()}});
    }
    return all;
}

OrderedJson Live::Inside::layers() const {
    OrderedJson all = OrderedJson::array();
    for (int l = 0; l < static_cast<int>(pair.diff->layers.size()); ++l) {
        const LambdaParts& parts = pair.diff->layers[static_cast<std::size_t>(l)].lambda;
        const EditedLambda now = editedLambda(parts, shown()->request.edits, l),
                           trained = editedLambda(parts, {}, l);
        all.push_back({{"init", now.init},
                       {"trainedInit", trained.init},
                       {"lambda", now.ofEdits},
                       {"trainedLambda", trained.ofEdits},
                       {"factor", now.outputFactor},
                       {"trainedFactor", trained.outputFactor}});
    }
    return all;
}

OrderedJson Live::Inside::writtenSoFar() const {
    OrderedJson all = OrderedJson::array();
    for (const Speaker who : {Standard, Trained, Edited}) {
        if (!written[who]) continue;
        std::vector<int> tokens;
        for (const GeneratedToken& each : written[who]->written()) tokens.push_back(each.token);
        all.push_back(
            {{"who", speakers[who]},
             {"text", replaceInvalid(model(who)->tokenizer->decode(tokens, false, TextPlace::Middle))},
             {"tokens", tokens.size()}});
    }
    return all;
}

OrderedJson Live::progress() const {
    return inside_->writtenSoFar();
}

KnownMap Live::Inside::tellApart() {
    const auto before = wish.has == sent.number ? std::move(sent.maps) : decltype(sent.maps){};
    sent = {sent.number + 1, {}, traces};
    return [this, before](std::string_view kind, HeadId head, const float* map) {
        const std::string name = fmt::format("{} {}.{}", kind, head.layer, head.head);
        sent.maps[name] = map;
        const auto was = before.find(name);
        return was != before.end() && was->second == map;
    };
}

OrderedJson Live::state() {
    Inside& in = *inside_;
    const PageContent page = in.content();
    const PageExtent maps = page.scope == MeterScope::All ? PageExtent::AllHeads : planPage(page).maps;
    OrderedJson data = pageData(page, maps, in.tellApart());
    OrderedJson live{{"tokens", in.pieces.size()},
                     {"endsInBlank", endsInLoneBlank(*in.model(Trained)->tokenizer, in.pieces)},
                     {"fits", in.learnedBytes()},
                     {"answer", placesOf(in.wish.marks.answer)},
                     {"rivals", placesOf(in.wish.marks.distractors)},
                     {"byItself", in.wish.byItself},
                     {"told", placesOf(numbersOf(in.wish.text))},
                     {"layers", in.layers()},
                     {"says", in.says()}};
    if (in.wish.generate > 0) live["written"] = in.writtenSoFar();
    return {{"n", in.sent.number}, {"data", std::move(data)}, {"live", std::move(live)}};
}

} // namespace lambdascope
