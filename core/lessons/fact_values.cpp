// SPDX-License-Identifier: MIT
#include "core/lessons/fact_values.h"

#include "core/analysis/answer/predictions.h"
#include "core/analysis/attention/margin.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/lessons/fact.h"
#include "core/text/display.h"
#include "core/util/error.h"
#include "core/util/parse.h"
#include "core/util/phrase.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lambdascope {

const Trace* traceOf(const Fact& fact, const FactSource& source) {
    switch (fact.of) {
    case Fact::Of::Edited:
        return source.edited;
    case Fact::Of::Trained:
        return source.trained;
    case Fact::Of::Standard:
        return source.standard;
    }
    return nullptr;
}

namespace {

const char* nameOf(Fact::Of of) {
    return of == Fact::Of::Standard ? "standard" : "DIFF";
}

std::string missingHead(const FactPlace& place, const FactName& name) {
    const int layers = static_cast<int>(place.trace->layers.size());
    const int heads = place.trace->model->plan.headCount();
    if (takes(name, "layer") &&
        (place.layer < 0 || place.layer >= layers || !place.trace->layers[place.layer]))
        return fmt::format("there is no layer {}", place.layer);
    if (takes(name, "head") && (place.head < 0 || place.head >= heads))
        return fmt::format("there is no head {} in a layer", place.head);
    if (takes(name, "head") && place.layerTrace().hasMaps() && place.layerTrace().rows(place.head).empty())
        return fmt::format("the trace holds no maps of head {}", place.head);
    if (takes(name, "head") && !place.layerTrace().hasMaps())
        return fmt::format("the maps of layer {} are not kept", place.layer);
    return {};
}

std::optional<int> position(const std::optional<TokenName>& named, const std::optional<int>& pinned,
                            const FactSource& source, std::string& missing) {
    if (!named) {
        if (!pinned) missing = "nothing is pinned";
        return pinned;
    }
    const auto found = source.pieces == nullptr ? std::nullopt : named->find(*source.pieces);
    if (!found) missing = fmt::format("“{}” is no token of the prompt", named->text);
    return found;
}

void findCell(FactPlace& place, const Fact& fact, const FactName& name, const FactSource& source) {
    const auto pinned = [&source](int Cell::*part) {
        return source.pin ? std::optional((*source.pin).*part) : std::nullopt;
    };
    place.query = position(fact.query, pinned(&Cell::query), source, place.missing);
    if (!place.missing.empty()) return;
    const auto tokens = place.layerTrace().maps[0].cols();
    if (*place.query < 0 || *place.query >= tokens)
        place.missing = "the query is beyond the text";
    else if (!place.layerTrace().rows(place.head).contains(*place.query))
        place.missing = fmt::format("the trace holds no row {} of its maps", *place.query);
    if (!takes(name, "key") || !place.missing.empty()) return;
    place.key = position(fact.key, pinned(&Cell::key), source, place.missing);
    if (place.key && *place.key >= tokens)
        place.missing = "the key is beyond the text";
    else if (place.key && (*place.key < 0 || *place.key >= place.seen()))
        place.missing =
            fmt::format("token {} does not see token {}, which comes later", *place.query, *place.key);
}

using Value = std::optional<FactValue>;

Value printed(double number, int decimals = 2, bool sign = false) {
    if (!std::isfinite(number)) return {};
    return FactValue{number, formatNumber(number, decimals, sign)};
}

/// "1,234,567": what is counted.
Value counted(std::int64_t number) {
    std::string digits = std::to_string(number);
    for (auto at = std::ssize(digits) - 3; at > 0; at -= 3) digits.insert(digits.begin() + at, ',');
    return FactValue{static_cast<double>(number), digits};
}

/// "99.6 %", and never 0 % or 100 % for what is neither.
Value percent(double share) {
    if (!std::isfinite(share)) return {};
    std::string text = formatNumber(100 * share, 1) + " %";
    if (share > 0 && share < 0.0005) text = "< 0.1 %";
    if (share < 1 && share >= 0.9995) text = "> 99.9 %";
    return FactValue{share, text};
}

/// With one digit that is not 0, however small: "0.02", "2e−7".
Value tiny(double number) {
    if (!std::isfinite(number) || number == 0 || number >= 0.01) return printed(number);
    const double scale = std::floor(std::log10(number));
    if (scale >= -4) return printed(number, static_cast<int>(-scale));
    int exponent = static_cast<int>(scale);
    long digit = std::lround(number / std::pow(10.0, scale));
    if (digit == 10) digit = 1, ++exponent;
    return FactValue{number, fmt::format("{}e−{}", digit, -exponent)};
}

double sumWhere(const std::vector<double>& row, const auto& counts) {
    return std::accumulate(row.begin(), row.end(), 0.0,
                           [&](double sum, double each) { return counts(each) ? sum + each : sum; });
}

Value readRank(const FactPlace& place) {
    const std::vector<double> row = place.row();
    const double own = std::abs(row[*place.key]);
    return counted(1 + std::ranges::count_if(row, [own](double each) { return std::abs(each) > own; }));
}

/// What the weight in A1 says of its score, and what would be left of it in a longer text.
Value readMargin(const Fact& fact, const FactPlace& place) {
    const double weight = place.rowOf(0)[*place.key];
    const double margin = marginOfWeight(weight, place.seen());
    if (fact.name == "margin") return printed(margin);
    if (fact.name == "margin_among") return printed(marginOfWeight(weight, *fact.tokens));
    return tiny(weightOfMargin(margin, *fact.tokens));
}

/// A step of the row, from the weights of the model.
Value readStep(const Fact& fact, const OneRow& row, const FactPlace& place) {
    if (fact.box) {
        for (const RowBox& box : boxesOf(row))
            if (box.step == *fact.box && !box.byKey && box.recorded()) {
                const double size = rmsOf(*box.series.front().numbers);
                return printed(size, size < 0.1 ? 3 : 2);
            }
        return {};
    }
    const RowTerm& map = row.maps.front();
    const RowNumbers& numbers = fact.name == "score" ? map.scores : map.products;
    return numbers.empty() ? Value() : printed(numbers[static_cast<std::size_t>(*place.key)]);
}

Value readCell(const std::string& name, const FactPlace& place) {
    const CellValues cell = place.cell();
    if (name == "rank") return readRank(place);
    if (name == "a1") return printed(cell.a1);
    if (name == "a2") return printed(cell.a2);
    if (name == "lambda_a2") return printed(cell.lambda * cell.a2);
    if (name == "arithmetic") return FactValue{cell.difference(), arithmetic(cell).text()};
    return printed(cell.difference(), 2, !place.standard());
}

Value readRow(const std::string& name, const FactPlace& place) {
    if (name == "smallest") return tiny(std::ranges::min(place.rowOf(0)));
    if (name == "smallest_a2") return tiny(std::ranges::min(place.rowOf(1)));
    const std::vector<double> row = place.row();
    const auto negative = [](double each) { return each < 0; };
    if (name == "visible") return counted(std::ssize(row));
    if (name == "negatives") return counted(std::ranges::count_if(row, negative));
    if (name == "small")
        return counted(std::ranges::count_if(row, [](double each) { return std::abs(each) < 0.01; }));
    const double minus = sumWhere(row, negative);
    const double plus = sumWhere(row, [](double each) { return each > 0; });
    if (name == "positive") return printed(plus);
    if (name == "negative") return printed(minus);
    return printed(name == "absolute" ? plus - minus : plus + minus);
}

Value readLambda(const std::string& name, const FactPlace& place) {
    if (!place.layerTrace().tokenLambda.empty()) return {}; // DIFF V2: a layer has no λ, and no λ_init
    const EditedLambda& now = place.layerTrace().lambda;
    const LambdaParts& trained = place.trace->model->layers[place.layer].lambda;
    if (name == "lambda_init") return printed(now.init);
    if (name == "factor") return printed(now.outputFactor);
    if (name.starts_with("exp") && place.trace->model->recording) return {}; // its two parts are not told
    if (name == "exp1") return printed(trained.plus);
    if (name == "exp2") return printed(trained.minus);
    return printed(now.lambda);
}

Value readMeterFact(const std::string& name, const FactPlace& place, const FactSource& source) {
    if (source.pieces == nullptr || source.marks.answer.empty()) return {};
    MeterSource meter;
    (place.standard() ? meter.standard : meter.edited) = place.trace;
    // the meter asks for what a head makes of its maps: experiments on one head count
    meter.editedMix = [&place](int, int) { return place.mix(); };
    const HeadId head{place.layer, place.head};
    const MeterTokens tokens = meterTokens(*source.pieces, source.marks);
    const MeterReading reading = readMeter(tokens, meter, head, head, MeterScope::Head);
    const MeterBar& bar = place.standard() ? reading.standard : reading.edited;
    if (!bar.there) return {};
    if (name == "answer_share") return printed(bar.answer);
    if (name == "noise_share") return printed(bar.noise);
    const auto& paper = name == "answer_paper" ? bar.answerPaper : bar.noisePaper;
    return paper ? printed(*paper) : Value();
}

Value readNext(const Fact& fact, const FactPlace& place) {
    const Trace& trace = *place.trace;
    if (trace.logits.empty()) return {};
    if (fact.name == "loss") return printed(promptLoss(trace));
    const std::vector<float> probabilities = nextTokenProbabilities(trace);
    if (fact.name == "probability") {
        double most = -1;
        for (const int id : tokenIds(*fact.token, trace)) most = std::max<double>(most, probabilities[id]);
        return most < 0 ? Value() : percent(most);
    }
    const Candidate best = topCandidates(probabilities, 1).front();
    if (fact.name == "next_probability") return percent(best.probability);
    if (!trace.model->tokenizer) return {};
    return FactValue{{},
                     wordOf(trace.model->tokenizer->pieces(std::vector{best.token}, TextPlace::Middle), 0)};
}

Value readActivation(const FactPlace& place) {
    const Tensor& hidden = place.layerTrace().hidden;
    if (hidden.empty()) return {};
    double most = 0;
    for (std::int64_t r = 0; r < hidden.rows(); ++r)
        for (std::int64_t c = 0; c < hidden.cols(); ++c)
            most = std::max<double>(most, std::abs(hidden.at(r, c)));
    return printed(most, 1);
}

Value readModel(const std::string& name, const Model& model) {
    const Config& config = model.config;
    const HeadPlan& plan = model.plan;
    if (name == "layers") return counted(std::ssize(model.layers));
    if (name == "heads") return counted(plan.headCount());
    if (model.recording) return {}; // a trace tells nothing of weights
    if (name == "head_width") return counted(plan.headDim);
    if (name == "value_width") return counted(plan.valueWidth());
    if (name == "parameters") return counted(model.parameters);
    if (name == "vocabulary") return counted(config.vocabSize);
    if (name == "trained_on") return counted(config.maxPositions);
    if (name == "cache") return counted(std::ssize(model.layers) * 2 * config.kvHeads * config.headDim);
    if (name == "attention_products")
        return counted(plan.headCount() *
                       (std::int64_t{plan.termCount()} * plan.headDim + plan.valueWidth()));
    return {};
}

Value readBoth(const std::string& name, const FactSource& source) {
    if (name == "tokens") {
        if (source.pieces != nullptr) return counted(std::ssize(*source.pieces));
        const Trace* any = source.edited != nullptr ? source.edited : source.standard;
        return any == nullptr ? Value() : counted(any->tokenCount());
    }
    if (source.edited == nullptr || source.standard == nullptr) return {};
    if (source.edited->model->recording || source.standard->model->recording) return {};
    const auto parameters = [](const Trace* trace) { return static_cast<double>(trace->model->parameters); };
    return printed(parameters(source.edited) / parameters(source.standard), 3);
}

/// With the decimals that it is written with.
Value readQuoted(const std::string& written) {
    const double number = parsed<double>(written).value_or(0);
    const auto point = written.find('.');
    return printed(number, point == std::string::npos ? 0 : static_cast<int>(written.size() - point - 1));
}

enum class Group { Cell, Margin, Step, Row, Lambda, Meter, Next, Activation, Model, Both };

Group groupOf(const FactName& name) {
    const auto is = [&name](std::initializer_list<std::string_view> names) {
        return std::ranges::find(names, name.name) != names.end();
    };
    if (is({"lambda", "lambda_init", "factor", "exp1", "exp2"})) return Group::Lambda;
    if (is({"next", "next_probability", "probability", "loss"})) return Group::Next;
    if (is({"largest_activation"})) return Group::Activation;
    if (is({"answer_share", "noise_share", "answer_paper", "noise_paper"})) return Group::Meter;
    if (is({"tokens", "parameters_ratio"})) return Group::Both;
    if (is({"margin", "margin_among", "weight_among"})) return Group::Margin;
    if (is({"product", "score", "size"})) return Group::Step;
    if (name.takes.find(" key") != std::string_view::npos) return Group::Cell;
    return name.takes.find(" query") != std::string_view::npos ? Group::Row : Group::Model;
}

} // namespace

FactPlace placeOf(const Fact& fact, const FactSource& source) {
    FactPlace place;
    place.trace = traceOf(fact, source);
    if (place.trace == nullptr || !place.trace->model) {
        place.missing = fmt::format("no {} model is open", nameOf(fact.of));
        return place;
    }
    const HeadId selected = fact.of == Fact::Of::Standard ? source.twin : source.head;
    place.layer = fact.layer.value_or(selected.layer);
    place.head = fact.head.value_or(selected.head);
    const FactName* name = findFactName(fact.name);
    if (name == nullptr) {
        place.missing = "there is no such fact";
        return place;
    }
    place.missing = missingHead(place, *name);
    if (place.missing.empty() && takes(*name, "query")) findCell(place, fact, *name, source);
    return place;
}

HeadMix FactPlace::mix() const {
    const LayerTrace& trace = layerTrace();
    if (head < static_cast<int>(trace.heads.size()))
        return query ? trace.mixOf(head, *query) : trace.heads[head];
    HeadMix mix;
    mix.lambda = trace.lambda.lambda;
    return mix;
}

OneRow FactPlace::oneRow() const {
    return lambdascope::oneRow(*trace, {layer, head}, *query);
}

std::vector<double> FactPlace::rowOf(int term) const {
    const LayerTrace& trace = layerTrace();
    const float* first = trace.map(term, head) + std::int64_t{*query} * trace.maps[term].cols();
    return {first, first + seen()};
}

std::vector<double> FactPlace::row() const {
    std::vector<double> weights = rowOf(0);
    if (layerTrace().maps.size() < 2) return weights;
    const std::vector<double> second = rowOf(1);
    const HeadMix now = mix();
    for (std::size_t k = 0; k < weights.size(); ++k)
        weights[k] = now.first() * weights[k] + now.second() * second[k];
    return weights;
}

CellValues FactPlace::cell() const {
    const LayerTrace& trace = layerTrace();
    if (trace.maps.size() > 1) return cellValues(trace, head, {*query, *key}, mix());
    return {static_cast<float>(rowOf(0)[*key]), 0, 0};
}

std::vector<int> tokenIds(const TokenName& name, const Trace& trace) {
    const std::string& text = name.text;
    const auto& prompt = trace.request.tokens;
    if (text.size() > 1 && text[0] == '@') {
        const auto number = static_cast<std::size_t>(std::stoul(text.substr(1)));
        return number < prompt.size() ? std::vector{prompt[number]} : std::vector<int>{};
    }
    std::vector<int> ids;
    if (!trace.model->tokenizer) return ids;
    for (const std::string& form : {text, " " + text}) {
        std::vector<int> encoded;
        try {
            encoded = trace.model->tokenizer->encode(form, false);
        } catch (const Error&) { // a word, and the model knows token numbers alone
            continue;
        }
        if (encoded.size() == 1 && encoded[0] < trace.logits.cols()) ids.push_back(encoded[0]);
    }
    return ids;
}

// The values of the facts that core/lessons/fact.cpp lists.
std::optional<FactValue> readFact(const Fact& fact, const FactSource& source) {
    const FactName* name = findFactName(fact.name);
    if (name == nullptr) return {};
    if (!fact.value.empty()) return readQuoted(fact.value);
    const Group group = groupOf(*name);
    if (group == Group::Both) return readBoth(fact.name, source);
    const FactPlace place = placeOf(fact, source);
    if (!place.missing.empty()) return {};
    if (place.standard() && group != Group::Model && !ofStandardToo(*name)) return {};
    switch (group) {
    case Group::Margin:
        return readMargin(fact, place);
    case Group::Step:
        try {
            return readStep(fact, place.oneRow(), place);
        } catch (const Error&) { // the pass kept no stream; whyAbsent() tells it
            return {};
        }
    case Group::Cell:
        return readCell(fact.name, place);
    case Group::Row:
        return readRow(fact.name, place);
    case Group::Lambda:
        return readLambda(fact.name, place);
    case Group::Meter:
        return readMeterFact(fact.name, place, source);
    case Group::Next:
        return readNext(fact, place);
    case Group::Activation:
        return readActivation(place);
    default:
        return readModel(fact.name, *place.trace->model);
    }
}

std::string whyAbsent(const Fact& fact, const FactSource& source) {
    if (readFact(fact, source)) return {};
    const FactName* name = findFactName(fact.name);
    if (name == nullptr) return "there is no such fact";
    const Group group = groupOf(*name);
    if (group == Group::Both) return "not both models are open";
    const FactPlace place = placeOf(fact, source);
    if (!place.missing.empty()) return place.missing;
    if (group == Group::Meter && source.marks.answer.empty()) return "no answer is marked in the prompt";
    if (fact.token) return fmt::format("“{}” is not one token of the model", fact.token->text);
    if (group == Group::Step) try {
            (void)place.oneRow();
        } catch (const Error& error) {
            return error.what();
        }
    if (fact.box) return fmt::format("the row has no numbers in a box “{}”", lambdascope::nameOf(*fact.box));
    return "the open models do not give it";
}

} // namespace lambdascope
