// SPDX-License-Identifier: MIT
#include "core/experiments/prompts/needles.h"

#include "core/experiments/prompts/draws.h"
#include "core/text/spans.h"
#include "core/util/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace lambdascope {
namespace {

constexpr int spareTokens = 16;      // of the context, as tools/train leaves them
constexpr int checkedFirst = 1000;   // prompts of a setting, before anything runs; a part of many begins soon
constexpr int longestDefault = 4080; // without --length: the paper's 4K
constexpr std::uint64_t largestNumber = 999'999'999'999'999'999; // told; a range of them fits 64 bits

std::string filledIn(std::string_view text, std::string_view name, std::string_view number) {
    std::string filled;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        const bool isName = rest.starts_with("{name}"), isNumber = rest.starts_with("{number}");
        filled += isName ? name : isNumber ? number : rest.substr(0, 1);
        at += isName ? 6 : isNumber ? 8 : 1;
    }
    return filled;
}

/// Where the number stands, of a text of a template that has the name filled in.
Span numberSpan(const std::string& unfilled, std::string_view name, std::string_view number) {
    const std::size_t at = unfilled.find("{number}");
    const std::size_t begin = filledIn(unfilled.substr(0, at), name, number).size();
    return {begin, begin + number.size()};
}

std::vector<int> tokensFrom(int first, int end) {
    std::vector<int> tokens;
    for (int i = first; i < end; ++i) tokens.push_back(i);
    return tokens;
}

/// A list as long as the longer one: a single value is that of all.
std::vector<int> asLongAs(std::vector<int> values, std::size_t count, std::string_view name) {
    if (values.size() == 1) values.resize(count, values.front());
    if (values.size() != count)
        throw fail<UsageError>("--{} has {} numbers where --told and --asked have up to {}", name,
                               values.size(), count);
    return values;
}

std::vector<std::string> textsOf(const std::vector<InputLine>& lines) {
    std::vector<std::string> texts(lines.size());
    std::ranges::transform(lines, texts.begin(), &InputLine::text);
    return texts;
}

std::string textAt(const OrderedJson& json, const char* key, const std::string& file) {
    if (!json.is_object() || !json.contains(key) || !json[key].is_string())
        throw fail("{}: “{}” has to be a text", file, key);
    return json[key].get<std::string>();
}

} // namespace

NeedleTemplate::NeedleTemplate(const ExperimentInput& input) {
    const OrderedJson json = parseJsonText(input.text(), input.file());
    if (!json.is_object())
        throw fail("{}: a template is an object with “phrasings” and “numbers”", input.file());
    if (json.contains("prefix")) prefix = textAt(json, "prefix", input.file());
    for (const OrderedJson& each : json.value("phrasings", OrderedJson::array())) {
        Phrasing phrasing{textAt(each, "needle", input.file()), {}};
        for (const OrderedJson& ask : each.value("asks", OrderedJson::array()))
            phrasing.asks.push_back(ask.is_string() ? ask.get<std::string>() : "");
        bool whole = !phrasing.asks.empty();
        for (const std::string& text : phrasing.asks)
            whole = whole && text.find("{name}") < text.find("{number}") &&
                    text.find("{number}") != std::string::npos;
        const std::string& needle = phrasing.needle;
        if (!whole || needle.find("{name}") == std::string::npos ||
            needle.find("{number}") == std::string::npos)
            throw fail("{}: a needle and each of its “asks” need {{name}}, and behind it {{number}}",
                       input.file());
        phrasings.push_back(phrasing);
    }
    if (phrasings.empty()) throw fail("{}: has no “phrasings”", input.file());
    for (const OrderedJson& range : json.value("numbers", OrderedJson::array())) {
        const bool pair = range.is_array() && range.size() == 2 && range[0].is_number_unsigned() &&
                          range[1].is_number_unsigned() && range[0] <= range[1];
        if (!pair) throw fail("{}: “numbers” are ranges such as [1000, 9999]", input.file());
        if (range[1].get<std::uint64_t>() > largestNumber)
            throw fail("{}: a number of “numbers” has more than 18 digits", input.file());
        numbers.push_back({range[0].get<std::int64_t>(), range[1].get<std::int64_t>()});
    }
    if (numbers.empty()) throw fail("{}: has no “numbers”", input.file());
}

std::vector<int> NeedlePrompt::rows() const {
    std::vector<int> rows;
    for (const std::vector<int>& answer : answers)
        for (const int token : answer) rows.push_back(token - 1);
    return rows;
}

std::size_t NeedlePrompt::asking() const {
    std::size_t first = tokens.size();
    for (const std::vector<int>& answer : answers)
        for (const int token : answer) first = std::min(first, static_cast<std::size_t>(token));
    return first;
}

std::vector<std::vector<int>> NeedlePrompt::said(const std::vector<RowScore>& scores) const {
    std::vector<std::vector<int>> all;
    std::size_t at = 0;
    for (const std::vector<int>& answer : answers) {
        all.emplace_back();
        while (all.back().size() < answer.size()) all.back().push_back(scores[at++].best);
    }
    return all;
}

std::vector<bool> NeedlePrompt::right(const std::vector<RowScore>& scores) const {
    const auto said = this->said(scores);
    std::vector<bool> right;
    for (std::size_t i = 0; i < answers.size(); ++i)
        right.push_back(std::ranges::equal(
            answers[i], said[i], {}, [this](int token) { return tokens[static_cast<std::size_t>(token)]; }));
    return right;
}

/// A prompt before it is a text: pieces in order, what asks, and which pieces are needles.
struct NeedlePrompts::Drawn {
    struct Told {
        std::string text; // with the number
        std::string name, number;
        Span digits; // in the text
    };
    std::vector<Told> needles; // those asked for first
    std::vector<std::string> asks;
    std::vector<Span> answers; // in the asks
    std::vector<std::string> sentences;
    std::vector<int> order; // ≥ 0: sentence; −1 − i: needle i
    int used = 0;           // tokens without sentences
};

std::vector<ExperimentOption> NeedlePrompts::options(const char* told, const char* asked,
                                                     const char* prompts) {
    return {
        {"told", OptionKind::Wholes, told, phrase("numbers told (N), one or several"), 1, 1000},
        {"asked", OptionKind::Wholes, asked, phrase("how many of them are asked for (R)"), 1, 1000},
        {"prompts", OptionKind::Whole, prompts, phrase("prompts of each setting"), 1, 1e6},
        {"length", OptionKind::Wholes, "0",
         phrase("tokens of a prompt at most; 0: 16 less than the models were trained on, and at most 4080"),
         0, 1e7},
        {"depths", OptionKind::Numbers, "0,0.25,0.5,0.75,1",
         phrase("where in the text the first asked number is told, 0 to 1, in turn"), 0, 1},
        {"template", OptionKind::File, "own", phrase("own, lwm, yoco, or a file of your own")},
        {"names", OptionKind::File, "known",
         phrase("known, unseen (never trained on), or a file of your own")},
        {"sentences", OptionKind::File, "stories", phrase("what stands between: stories, apart, or a file")},
        {"seed", OptionKind::Whole, "1", phrase("of all random numbers"), 0, 1e9}};
}

NeedlePrompts::NeedlePrompts(const Protocol& protocol, const AskedModels& models)
    : models_(models),
      templateInput_("template", "json", protocol.word("template")),
      namesInput_("names", "txt", protocol.word("names")),
      sentencesInput_("sentences", "txt", protocol.word("sentences")),
      template_(templateInput_),
      names_(textsOf(namesInput_.lines())),
      sentences_(textsOf(sentencesInput_.lines())),
      count_(protocol.whole("prompts")),
      seed_(static_cast<std::uint64_t>(protocol.whole("seed"))) {
    models.refuseWithoutWords(protocol.kind().name);
    for (std::string& sentence : sentences_) sentence = fmt::format(" {}", sentence);
    for (const std::string& sentence : sentences_) sentenceTokens_.push_back(tokensOf(sentence));
    std::vector<int> told = protocol.wholes("told"), asked = protocol.wholes("asked");
    const std::size_t settings = std::max(told.size(), asked.size());
    told = asLongAs(std::move(told), settings, "told");
    asked = asLongAs(std::move(asked), settings, "asked");
    for (const int given : protocol.wholes("length")) {
        const int length = given > 0 ? given : std::min(models.context() - spareTokens, longestDefault);
        for (std::size_t i = 0; i < settings; ++i)
            tasks_.push_back({told[i], asked[i], length, protocol.numbers("depths")});
    }
    refuseImpossible();
}

int NeedlePrompts::tokensOf(const std::string& text) const {
    std::size_t most = 0;
    for (const std::string& side : models_.sides())
        most = std::max(most, models_.of(side)->tokenizer->encode(text, false).size());
    return static_cast<int>(most);
}

void NeedlePrompts::refuseImpossible() const {
    for (const NeedleTask& task : tasks_) {
        if (task.asked > task.told)
            throw fail<UsageError>("{} numbers cannot be asked for where {} are told", task.asked, task.told);
        if (task.told > std::ssize(names_))
            throw fail<UsageError>("{} numbers need as many names, and {} has {}", task.told,
                                   namesInput_.file(), names_.size());
        models_.refuseBeyondPositions(static_cast<std::size_t>(task.length));
        for (int i = 0; i < std::min(count_, checkedFirst); ++i) static_cast<void>(draw(task, i));
    }
}

NeedlePrompts::Drawn NeedlePrompts::draw(const NeedleTask& task, int index) const {
    Draws draws{seed_, static_cast<std::uint64_t>(task.told), static_cast<std::uint64_t>(task.asked),
                static_cast<std::uint64_t>(index)};
    Drawn drawn;
    const auto& phrasing = draws.oneOf(template_.phrasings);
    const std::string& ask = draws.oneOf(phrasing.asks);
    drawn.used = 1 + (template_.prefix.empty() ? 0 : tokensOf(template_.prefix));
    for (const std::size_t name : draws.some(static_cast<std::size_t>(task.told), names_.size())) {
        const auto& range = draws.oneOf(template_.numbers);
        Drawn::Told told{{}, names_[name], std::to_string(draws.between(range.least, range.most)), {}};
        told.text = filledIn(phrasing.needle, told.name, told.number);
        told.digits = numberSpan(phrasing.needle, told.name, told.number);
        drawn.used += tokensOf(told.text);
        if (std::ssize(drawn.asks) < task.asked) {
            drawn.asks.push_back(filledIn(ask, told.name, told.number));
            drawn.answers.push_back(numberSpan(ask, told.name, told.number));
            drawn.used += tokensOf(drawn.asks.back());
        }
        drawn.needles.push_back(std::move(told));
    }
    if (drawn.used > task.length)
        throw fail<UsageError>("{} numbers told and {} asked for do not fit {} tokens: they need {}",
                               task.told, task.asked, task.length, drawn.used);
    for (int room = task.length - drawn.used;;) {
        const std::size_t sentence = draws.below(sentences_.size());
        room -= std::max(1, sentenceTokens_[sentence]);
        if (room < 0) break;
        drawn.order.push_back(static_cast<int>(sentence));
    }
    for (int needle = 1; needle < task.told; ++needle)
        drawn.order.insert(drawn.order.begin() + draws.between(0, std::ssize(drawn.order)), -1 - needle);
    const auto place = std::lround(depthOf(task, index) * static_cast<double>(drawn.order.size()));
    drawn.order.insert(drawn.order.begin() + place, -1);
    return drawn;
}

NeedlePrompt NeedlePrompts::prompt(const NeedleTask& task, int index, const Model& model) const {
    const Drawn drawn = draw(task, index);
    NeedlePrompt made;
    made.text = template_.prefix;
    std::vector<Span> told(drawn.needles.size()), answers;
    for (const int piece : drawn.order) {
        const std::size_t begin = made.text.size();
        made.text += piece >= 0 ? sentences_[static_cast<std::size_t>(piece)]
                                : drawn.needles[static_cast<std::size_t>(-1 - piece)].text;
        if (piece < 0) told[static_cast<std::size_t>(-1 - piece)] = {begin, made.text.size()};
    }
    const Span context{0, made.text.size()};
    for (std::size_t i = 0; i < drawn.asks.size(); ++i) {
        const std::size_t begin = made.text.size();
        answers.push_back({begin + drawn.answers[i].begin, begin + drawn.answers[i].end});
        made.text += drawn.asks[i];
    }
    made.tokens = model.tokenizer->encode(made.text);
    const auto pieces = model.tokenizer->pieces(made.tokens);
    const auto in = [&](Span span) { return tokensIn(pieces, span); };
    made.answerSpans = answers;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const Span digits = drawn.needles[i].digits;
        made.sentenceSpans.push_back(told[i]);
        made.numberSpans.push_back({told[i].begin + digits.begin, told[i].begin + digits.end});
        made.answers.push_back(in(answers[i]));
        made.sentences.push_back(in(told[i]));
        made.numbers.push_back(in(made.numberSpans[i]));
    }
    const std::vector<int> ofContext = in(context);
    const int end = std::max(1, ofContext.empty() ? 1 : ofContext.back() + 1);
    made.context = tokensFrom(1, end); // all there are, also such as stand for no byte of the text
    made.questions = tokensFrom(end, static_cast<int>(made.tokens.size()));
    for (std::size_t i = 0; i < answers.size(); ++i)
        if (made.answers[i].empty() || made.answers[i].front() == 0 || made.sentences[i].empty())
            throw fail("{}: its tokenizer changes the text, so that the numbers are not found in it",
                       model.folder.string());
    return made;
}

OrderedJson NeedlePrompts::valuesOf(const NeedleTask& task) {
    return {{"told", task.told}, {"asked", task.asked}, {"length", task.length}};
}

OrderedJson NeedlePrompts::facts() const {
    OrderedJson facts{{"inputs", {templateInput_.fact(), namesInput_.fact(), sentencesInput_.fact()}}};
    for (const NeedleTask& task : tasks_)
        if (task.length > models_.context())
            facts["notes"] = {fmt::format("{} tokens go beyond the {} that a model was trained on",
                                          task.length, models_.context())};
    return facts;
}

} // namespace lambdascope
