// SPDX-License-Identifier: MIT
#include "core/lessons/fact.h"

#include "core/util/error.h"
#include "core/util/nearest.h"
#include "core/util/parse.h"

#include <climits>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace lambdascope {

namespace {

constexpr std::string_view cell = "layer head query key model";
constexpr std::string_view diffCell = "layer head query key model=trained";
constexpr std::string_view row = "layer head query model";
constexpr std::string_view diffRow = "layer head query model=trained";
constexpr std::string_view amongCell = "layer head query key model tokens";
constexpr std::string_view boxOfRow = "layer head query box model";
constexpr std::string_view meter = "layer head model";

constexpr std::array facts{
    FactName{"weight", cell, "weight of the cell in force, A1 − λ·A2 (standard: the softmax weight)"},
    FactName{"a1", cell, "weight of the cell in the first map, 0…1 (standard: in its only map)"},
    FactName{"a2", diffCell, "weight of the cell in the second map, 0…1"},
    FactName{"lambda_a2", diffCell, "λ times the second map's weight: what is taken away"},
    FactName{"arithmetic", diffCell, "the whole line, true as printed: 0.13 − 0.36 × 0.93 = −0.20"},
    FactName{
        "margin", cell,
        "by how many nats its score stands above the others of the row, if they share the rest of A1 evenly"},
    FactName{"margin_among", amongCell, "the margin that keeps its weight in A1 among so many `tokens`"},
    FactName{"weight_among", amongCell, "the weight that its margin leaves it among so many `tokens`"},
    FactName{"rank", cell, "place of the key in its row by |weight|, 1 is the largest"},
    FactName{"product", cell, "q · k of the cell, in A1 (standard: in its only map)"},
    FactName{"score", cell, "the same ÷ √d: what the softmax makes a weight of"},
    FactName{"size", boxOfRow,
             "size of the numbers that the row has after a `box`, the root of the mean of their squares; the "
             "boxes are norm, qk, rope, value, head-norm, factor, output, residual"},
    FactName{"row_sum", row, "sum of the weights of the row: 1 − λ (standard: 1)"},
    FactName{"positive", row, "sum of the positive weights of the row"},
    FactName{"negative", row, "sum of the negative weights of the row"},
    FactName{"negatives", row, "how many weights of the row are negative"},
    FactName{"visible", row, "how many keys the query sees: itself and those before it"},
    FactName{"small", row, "how many weights of the row lie between −0.01 and 0.01"},
    FactName{"absolute", row, "sum of |weight| of the row: 1 for a softmax, up to 1 + λ for a difference"},
    FactName{"smallest", row, "the smallest weight of the row in A1, before the subtraction: never 0"},
    FactName{"smallest_a2", diffRow, "the smallest weight of the row in A2"},
    FactName{"lambda", "layer model=trained", "λ of the layer"},
    FactName{"lambda_init", "layer model=trained", "λ_init of the layer"},
    FactName{"factor", "layer model=trained", "1 − λ_init, what the norm of the head is multiplied by"},
    FactName{"exp1", "layer", "exp(λq1·λk1) of the layer as trained"},
    FactName{"exp2", "layer", "exp(λq2·λk2) of the layer as trained"},
    FactName{"answer_share", meter, "share of Σ|weight| of the last row on the marked answer, 0…1"},
    FactName{"noise_share", meter, "share of it on what is neither answer, question nor first token, 0…1"},
    FactName{"answer_paper", meter, "the same in the paper's form: signed, over the sum of the row"},
    FactName{"noise_paper", meter, "noise in the paper's form"},
    FactName{"next", "model", "the most probable next token, a word"},
    FactName{"next_probability", "model", "its probability, 0…1, printed as 99.6 %"},
    FactName{"probability", "token model",
             "that `token` comes next, 0…1, printed as 99.6 %; with or without a blank, the likelier one"},
    FactName{"loss", "model", "mean surprise of the prompt's own tokens, nats per token"},
    FactName{"largest_activation", "layer model", "largest |number| of the residual stream after the layer"},
    FactName{"tokens", "", "tokens of the prompt, the first special one included"},
    FactName{"layers", "model", "layers of the model"},
    FactName{"heads", "model", "heads of a layer"},
    FactName{"head_width", "model", "width of a query and a key, d"},
    FactName{"value_width", "model", "width of the values of a head"},
    FactName{"parameters", "model", "numbers that training has set"},
    FactName{"parameters_ratio", "", "parameters of the DIFF model over those of the standard one"},
    FactName{"vocabulary", "model", "tokens that the model knows"},
    FactName{"trained_on", "model", "longest text in training, in tokens"},
    FactName{"cache", "model", "numbers of the key-value cache a token, over all layers"},
    FactName{
        "attention_products", "model",
        "products of numbers for one query and one key in a layer: scores, and values of the difference"},
    FactName{"quoted", "value",
             "a number that the lesson itself quotes, value=0.85; the text says whose it is"},
};

int numberOf(std::string_view text, int least) {
    const auto number = parsed<int>(text);
    return number && *number >= least ? *number : INT_MIN;
}

/// "The#2" in "The" and 2; the whole text and 1 where no count stands.
std::pair<std::string_view, int> countedName(std::string_view text) {
    const auto hash = text.rfind('#');
    if (hash == std::string_view::npos || hash == 0) return {text, 1};
    const std::string_view digits = text.substr(hash + 1);
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) return {text, 1};
    return {text.substr(0, hash), numberOf(digits, 1)};
}

std::string_view withoutBlanks(std::string_view text) {
    const auto begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

void setModel(Fact& fact, const FactName& name, std::string_view value) {
    if (value == "diff")
        fact.of = Fact::Of::Edited;
    else if (value == "trained")
        fact.of = Fact::Of::Trained;
    else if (value == "standard" && ofStandardToo(name))
        fact.of = Fact::Of::Standard;
    else
        throw fail("“{}”: there is no model={}; {} are", name.name, value,
                   ofStandardToo(name) ? "diff, trained and standard" : "diff and trained");
}

void setArgument(Fact& fact, const FactName& name, std::string_view key, std::string_view value) {
    if (!takes(name, key))
        throw fail("“{}” takes no “{}”; it takes {}", name.name, key,
                   name.takes.empty() ? "nothing" : name.takes);
    if (key == "model") return setModel(fact, name, value);
    if (key == "layer" || key == "head" || key == "tokens") {
        const int least = key == "tokens" ? 2 : 0, number = numberOf(value, least);
        if (number == INT_MIN)
            throw fail("“{}”: {}={} is not a number from {}", name.name, key, value, least);
        (key == "layer" ? fact.layer : key == "head" ? fact.head : fact.tokens) = number;
        return;
    }
    if (key == "value") {
        if (const auto number = parsed<double>(value); !number || !std::isfinite(*number))
            throw fail("“{}”: {}={} is not a number", name.name, key, value);
        fact.value = value;
        return;
    }
    if (key == "box") {
        const auto found = std::ranges::find(rowStepNames, value);
        if (found == rowStepNames.end())
            throw fail("“{}”: {}={} is not a box; {} are", name.name, key, value,
                       fmt::join(rowStepNames, ", "));
        fact.box = static_cast<RowStep>(found - rowStepNames.begin());
        return;
    }
    (key == "query" ? fact.query : key == "key" ? fact.key : fact.token) = TokenName::parse(value);
}

} // namespace

TokenName TokenName::parse(std::string_view text) {
    const std::string_view name = withoutBlanks(text);
    if (name.empty()) throw fail("a token is missing; last, first, @30, 48 and The#2 are tokens");
    if (name.size() > 1 && name[0] == '@' && numberOf(name.substr(1), 0) == INT_MIN)
        throw fail("“{}” is not a token; behind @ stands its number, from 0", name);
    if (countedName(name).second < 1) throw fail("“{}” is not a token; behind # stands 1, 2, …", name);
    return {std::string(name)};
}

std::optional<int> TokenName::find(const std::vector<TokenPiece>& pieces) const {
    const int count = static_cast<int>(pieces.size());
    const auto there = [count](int token) {
        return token >= 0 && token < count ? std::optional(token) : std::nullopt;
    };
    if (text == "last") return there(count - 1);
    if (text == "first") return there(0);
    if (text.size() > 1 && text[0] == '@') return there(numberOf(std::string_view(text).substr(1), 0));
    const auto [name, which] = countedName(text);
    int seen = 0;
    for (int i = 0; i < count; ++i)
        if (withoutBlanks(pieces[i].display) == name && ++seen == which) return i;
    return {};
}

std::span<const FactName> factNames() {
    return facts;
}

bool takes(const FactName& name, std::string_view argument) {
    for (std::string_view rest = name.takes; !rest.empty();) {
        const std::string_view word = rest.substr(0, rest.find(' '));
        if (word.substr(0, word.find('=')) == argument) return true;
        rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    }
    return false;
}

bool isOfCell(const Fact& fact) {
    constexpr std::array names{"weight", "a1", "a2", "lambda_a2", "product", "score"};
    return std::ranges::find(names, fact.name) != names.end();
}

bool ofStandardToo(const FactName& name) {
    return takes(name, "model") && name.takes.find("model=trained") == std::string_view::npos;
}

const FactName* findFactName(std::string_view name) {
    const auto* const found = std::ranges::find(facts, name, &FactName::name);
    return found == facts.end() ? nullptr : found;
}

Fact Fact::parse(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::string_view rest = withoutBlanks(text); !rest.empty(); rest = withoutBlanks(rest)) {
        words.push_back(rest.substr(0, rest.find(' ')));
        rest.remove_prefix(words.back().size());
    }
    if (words.empty()) throw fail("a fact is missing");
    const FactName* name = findFactName(words[0]);
    if (name == nullptr) {
        std::vector<std::string_view> names;
        names.reserve(std::size(facts));
        for (const FactName& each : facts) names.push_back(each.name);
        const std::string near = nearestOf(words[0], names);
        throw fail("there is no fact “{}”{}", words[0],
                   near.empty() ? "; lambdascope-cli lesson --facts lists them"
                                : fmt::format(", did you mean “{}”?", near));
    }
    Fact fact;
    fact.name = name->name;
    std::vector<std::string_view> seen;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto equals = words[i].find('=');
        if (equals == std::string_view::npos)
            throw fail("“{}”: “{}” is not an argument; layer=2 is", fact.name, words[i]);
        const std::string_view key = words[i].substr(0, equals);
        if (std::ranges::find(seen, key) != seen.end()) throw fail("“{}”: {} stands twice", fact.name, key);
        seen.push_back(key);
        setArgument(fact, *name, key, words[i].substr(equals + 1));
    }
    if (takes(*name, "value") && fact.value.empty())
        throw fail("“{}” needs a number: {} value=0.85", fact.name, fact.name);
    if (takes(*name, "token") && !fact.token)
        throw fail("“{}” needs a token: {} token=48", fact.name, fact.name);
    if (takes(*name, "tokens") && !fact.tokens)
        throw fail("“{}” needs a number of tokens: {} tokens=65536", fact.name, fact.name);
    if (takes(*name, "box") && !fact.box) throw fail("“{}” needs a box: {} box=value", fact.name, fact.name);
    return fact;
}

std::string Fact::text() const {
    std::string line = name;
    if (layer) line += fmt::format(" layer={}", *layer);
    if (head) line += fmt::format(" head={}", *head);
    if (query) line += " query=" + query->text;
    if (key) line += " key=" + key->text;
    if (token) line += " token=" + token->text;
    if (tokens) line += fmt::format(" tokens={}", *tokens);
    if (box) line += fmt::format(" box={}", nameOf(*box));
    if (!value.empty()) line += " value=" + value;
    if (of != Of::Edited) line += of == Of::Trained ? " model=trained" : " model=standard";
    return line;
}

} // namespace lambdascope
