// SPDX-License-Identifier: MIT
// Texts, conditions, figures and charts of a lesson, out of their YAML.
#include "core/lessons/lesson_image.h"
#include "core/lessons/lesson_parts.h"
#include "core/lessons/lesson_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace lambdascope {
namespace {

std::string_view trimmed(std::string_view text) {
    const auto begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

std::filesystem::path figureFile(const YamlValue& value) {
    const std::filesystem::path file = value.text();
    if (file.empty()) throw value.fault(phrase("“file” is missing"));
    if (file.is_absolute())
        throw value.fault(phrase("“file” is absolute; it stands beside the lessons: ../figures/x.svg"));
    const auto plain = file.lexically_normal();
    auto part = plain.begin();
    if (*part == "..") ++part;
    if (part == plain.end() || *part == "..")
        throw value.fault(phrase("“file” leaves the folder of the lessons"));
    if (file.extension() != ".svg") throw value.fault(phrase("“file” is no SVG"));
    return (value.place().file.parent_path() / plain).lexically_normal();
}

double chartValue(const YamlValue& value) {
    const bool measured = !value.isNothing() && value.text() != ".nan"; // as YAML writes NaN
    return measured ? value.number() : std::numeric_limits<double>::quiet_NaN();
}

ChartBlock::Series readSeries(const YamlValue& value, std::size_t categories) {
    value.allowKeys({"name", "values", "facts", "paper"});
    ChartBlock::Series series;
    series.name = requireText(value, "name");
    const auto values = value.find("values");
    const auto facts = value.find("facts");
    if (values.has_value() == facts.has_value())
        throw value.fault(phrase("a series has either “values” or “facts”"));
    if (values)
        for (const YamlValue& each : values->items()) series.values.push_back(chartValue(each));
    if (facts)
        for (const YamlValue& each : facts->items())
            series.facts.push_back(readFactName(each, each.text(), true));
    if (values && series.values.size() != categories)
        throw values->fault(phrase("“values” has {} of {} categories", series.values.size(), categories));
    if (facts && (series.facts.empty() || series.facts.size() > categories))
        throw facts->fault(phrase("“facts” has {} of {} categories", series.facts.size(), categories));
    const auto paper = value.find("paper");
    series.paper = paper ? paper->yesOrNo() : series.facts.empty();
    if (series.paper && facts)
        throw paper->fault(phrase("“paper”: facts are of the open models, not of the paper"));
    return series;
}

Condition readCompare(const YamlValue& value, std::string_view text, std::size_t sign) {
    Condition condition;
    condition.kind = Condition::Kind::Compare;
    condition.less = text[sign] == '<';
    condition.fact = readFactName(value, text.substr(0, sign), true);
    const std::string_view bound = trimmed(text.substr(sign + 1));
    const char* const last = bound.data() + bound.size();
    const auto [end, error] = std::from_chars(bound.data(), last, condition.bound);
    if (error != std::errc() || end != last || !std::isfinite(condition.bound))
        throw value.fault(phrase("“until”: “{}” is not a number", bound));
    return condition;
}

Condition readDeed(const YamlValue& value, std::string_view text) {
    Condition condition;
    if (text == "typed") {
        condition.kind = Condition::Kind::Typed;
    } else if (text == "pin" || text.starts_with("pin ")) {
        condition.kind = Condition::Kind::Pinned;
        try {
            if (text.size() > 4) condition.key = TokenName::parse(text.substr(4));
        } catch (const Error& error) {
            throw value.fault(error.phrase());
        }
    } else if (text != "edited") {
        throw value.fault(phrase(
            "“until”: “{}” is not known; FACT < NUMBER, FACT > NUMBER, pin, pin TOKEN, typed and edited are",
            text));
    }
    return condition;
}

} // namespace

std::string readText(const YamlValue& value) {
    std::string text = value.text();
    if (const auto fault = faultOf(text)) throw value.fault(fault->sentence);
    if (!imagesIn(text).empty()) throw value.fault(phrase("an image stands in the text of a page only"));
    return text;
}

std::string requireText(const YamlValue& owner, const char* key) {
    const YamlValue value = owner.require(key);
    std::string text = readText(value);
    if (trimmed(text).empty()) throw value.fault(phrase("“{}” is empty", key));
    return text;
}

std::string optionalText(const YamlValue& owner, const char* key) {
    const auto value = owner.find(key);
    return value ? readText(*value) : std::string();
}

Fact readFactName(const YamlValue& value, std::string_view text, bool number) {
    try {
        Fact fact = Fact::parse(text);
        if (number && fact.name == "next") throw fail("“next” is a word, not a number");
        return fact;
    } catch (const Error& error) {
        throw value.fault(error.phrase());
    }
}

std::optional<Condition> readCondition(const YamlValue& step) {
    const auto until = step.find("until");
    const auto says = step.find("until-says");
    if (!until && says) throw says->fault(phrase("“until-says” without “until”"));
    if (!until) return {};
    const std::string text = until->text();
    const auto sign = text.find_first_of("<>");
    Condition condition =
        sign == std::string::npos ? readDeed(*until, trimmed(text)) : readCompare(*until, text, sign);
    if (!says) throw until->fault(phrase("“until” without “until-says”, which tells the learner what to do"));
    condition.says = requireText(step, "until-says");
    return condition;
}

FigureBlock readFigure(const YamlValue& figure) {
    figure.allowKeys({"file", "labels", "caption"});
    FigureBlock block;
    block.file = figureFile(figure.require("file"));
    block.caption = optionalText(figure, "caption");
    if (const auto labels = figure.find("labels"))
        for (const auto& [name, words] : labels->pairs())
            if (!block.labels.emplace(name, words.text()).second)
                throw words.fault(phrase("the key “{}” stands twice", name));
    return block;
}

ChartBlock readChart(const YamlValue& chart) {
    chart.allowKeys({"kind", "title", "unit", "decimals", "categories", "series", "caption"});
    ChartBlock block;
    const YamlValue kind = chart.require("kind");
    block.lines = kind.text() == "lines";
    if (!block.lines && kind.text() != "bars")
        throw kind.fault(phrase("“kind”: “{}” is not known; bars and lines are", kind.text()));
    block.title = requireText(chart, "title");
    block.unit = optionalText(chart, "unit");
    block.caption = optionalText(chart, "caption");
    if (const auto decimals = chart.find("decimals")) block.decimals = decimals->integer(0, 6);
    for (const YamlValue& each : chart.require("categories").items()) block.categories.push_back(each.text());
    if (block.categories.empty()) throw chart.require("categories").fault(phrase("“categories” is empty"));
    for (const YamlValue& each : chart.require("series").items())
        block.series.push_back(readSeries(each, block.categories.size()));
    if (block.series.empty()) throw chart.require("series").fault(phrase("“series” is empty"));
    return block;
}

} // namespace lambdascope
