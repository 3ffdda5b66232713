// SPDX-License-Identifier: MIT
// The `predict` block of a lesson.
#include "core/lessons/fact_list.h"
#include "core/lessons/lesson_parts.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace lambdascope {
namespace {

constexpr std::array<std::string_view, 5> kindNames{"number", "token", "head", "layer", "choice"};
constexpr std::size_t mostOptions = 6;

AnswerKind readKind(const YamlValue& predict) {
    const YamlValue kind = predict.require("kind");
    const auto found = std::ranges::find(kindNames, kind.text());
    if (found == kindNames.end())
        throw kind.fault(
            phrase("“kind”: “{}” is not known; {} are", kind.text(), fmt::join(kindNames, ", ")));
    return static_cast<AnswerKind>(found - kindNames.begin());
}

/// What is clicked must be what the fact is looked for over, and must not be named in it.
void checkPlace(const Question& question, const YamlValue& value) {
    const Fact& fact = question.answer;
    const FactName& name = *findFactName(fact.name);
    const auto check = [&](const char* argument, bool given) {
        if (!takes(name, argument))
            throw value.fault(phrase("“answer”: “{}” is the same for every {}", fact.name, argument));
        if (given) throw value.fault(phrase("“answer”: the {} is asked for and cannot be given", argument));
    };
    if (question.kind == AnswerKind::Token) check("key", fact.key.has_value());
    if (question.kind == AnswerKind::Layer) check("layer", fact.layer.has_value());
    if (question.kind != AnswerKind::Head) return;
    check("head", fact.head.has_value());
    if (fact.of == Fact::Of::Standard)
        throw value.fault(
            phrase("“answer”: a head of the DIFF model is clicked, and model=standard has others"));
}

/// "largest weight" is where the fact is largest; "smallest layer=2" is a fact by itself.
std::string withoutBest(const std::string& text, Question::Best& best) {
    const auto blank = text.find(' ');
    const std::string word = text.substr(0, blank);
    if (blank == std::string::npos || (word != "largest" && word != "smallest")) return text;
    std::string rest = text.substr(blank + 1);
    if (rest.find('=') < rest.find(' ')) return text;
    best = word == "largest" ? Question::Best::Largest : Question::Best::Smallest;
    return rest;
}

void readAnswer(Question& question, const YamlValue& predict) {
    const YamlValue value = predict.require("answer");
    const std::string text = withoutBest(value.text(), question.best);
    question.answer = readFactName(value, text, question.kind != AnswerKind::Choice);
    const bool place = question.kind == AnswerKind::Token || question.kind == AnswerKind::Head ||
                       question.kind == AnswerKind::Layer;
    if (place && question.best == Question::Best::Value)
        throw value.fault(phrase("“answer”: a {} is where a fact is largest or smallest: largest {}",
                                 kindNames[static_cast<std::size_t>(question.kind)], text));
    if (!place && question.best != Question::Best::Value)
        throw value.fault(phrase("“answer”: a number or a choice is a fact, without largest or smallest"));
    if (place) checkPlace(question, value);
}

void readScale(Question& question, const YamlValue& predict) {
    question.from = predict.require("from").number();
    question.to = predict.require("to").number();
    if (const auto near = predict.find("near")) question.near = near->number();
    if (!(question.from < question.to))
        throw predict.require("from").fault(phrase("“from” is not less than “to”"));
    if (!(question.near > 0) || question.near > (question.to - question.from) / 4)
        throw predict.fault(phrase("“near” is more than 0 and at most a quarter of the scale"));
}

Option readOption(const YamlValue& value) {
    value.allowKeys({"text", "value", "word"});
    Option option;
    option.text = requireText(value, "text");
    const auto number = value.find("value");
    const auto word = value.find("word");
    if (number.has_value() == word.has_value())
        throw value.fault(phrase("an option has either “value” or “word”"));
    if (number) option.value = number->number();
    if (word) option.word = word->text();
    return option;
}

void readOptions(Question& question, const YamlValue& predict) {
    const YamlValue list = predict.require("options");
    const bool word = question.answer.name == "next";
    for (const YamlValue& each : list.items()) {
        Option option = readOption(each);
        if (word == option.value.has_value())
            throw each.fault(
                word ? phrase("“next” is a word: its options have “word”")
                     : phrase("“{}” is a number: its options have “value”", question.answer.name));
        const auto same = [&option](const Option& other) {
            return other.value == option.value && other.word == option.word;
        };
        if (std::ranges::any_of(question.options, same))
            throw each.fault(phrase("two options mean the same"));
        question.options.push_back(std::move(option));
    }
    if (question.options.size() < 2 || question.options.size() > mostOptions)
        throw list.fault(
            phrase("“options” has {}; from 2 to {} can be shown", question.options.size(), mostOptions));
}

void readHints(Question& question, const YamlValue& predict) {
    const YamlValue list = predict.require("hints");
    const auto items = list.items();
    if (items.size() != question.hints.size())
        throw list.fault(
            phrase("“hints” has {}; three are needed, from a nudge to almost the answer", items.size()));
    for (std::size_t i = 0; i < items.size(); ++i) {
        question.hints[i] = readText(items[i]);
        if (question.hints[i].empty()) throw items[i].fault(phrase("a hint is empty"));
    }
}

} // namespace

Question readQuestion(const YamlValue& predict) {
    predict.allowKeys({"ask", "kind", "answer", "from", "to", "near", "options", "hints", "why", "reveal"});
    Question question;
    question.line = predict.line();
    question.ask = requireText(predict, "ask");
    question.kind = readKind(predict);
    readAnswer(question, predict);
    for (const char* key : {"from", "to", "near"})
        if (const auto value = predict.find(key); value && question.kind != AnswerKind::Number)
            throw value->fault(phrase("“{}” is for kind: number", key));
    if (const auto options = predict.find("options"); options && question.kind != AnswerKind::Choice)
        throw options->fault(phrase("“options” are for kind: choice"));
    if (question.kind == AnswerKind::Number) readScale(question, predict);
    if (question.kind == AnswerKind::Choice) readOptions(question, predict);
    readHints(question, predict);
    question.why = optionalText(predict, "why");
    return question;
}

} // namespace lambdascope
