// SPDX-License-Identifier: MIT
// The blocks of a lesson, out of their YAML. The keys of a `stage:` block and of a link are the same.
#include "core/lessons/lesson_parts.h"

#include "core/lessons/fact.h"
#include "core/lessons/lesson_image.h"
#include "core/lessons/lesson_text.h"
#include "core/util/nearest.h"
#include "core/util/parse.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <sstream>

namespace lambdascope {

namespace {

constexpr int most = 1'000'000;     // layers, steps of training
constexpr int mostGenerated = 1000; // tokens

constexpr std::array<std::string_view, 7> panelNames{"prompt", "maps", "row",     "heads",
                                                     "lambda", "next", "generate"};

template<int least, int largest>
int integer(std::string_view key, const std::string& text) {
    const auto value = parsed<int>(text);
    if (!value || *value < least || *value > largest)
        throw fail("“{}”: “{}” is not a whole number from {} to {}", key, text, least, largest);
    return *value;
}

template<typename Name, const auto& names>
Name named(std::string_view key, const std::string& text) {
    const auto found = std::ranges::find(names, text);
    if (found == names.end())
        throw fail("“{}”: “{}” is not known; {} are", key, text, fmt::join(names, ", "));
    return static_cast<Name>(found - names.begin());
}

template<typename Name, const auto& names>
std::vector<Name> namedList(std::string_view key, const std::vector<std::string>& texts) {
    std::vector<Name> list;
    for (const std::string& text : texts) {
        const auto name = named<Name, names>(key, text);
        if (std::ranges::find(list, name) != list.end()) throw fail("“{}”: “{}” stands twice", key, text);
        list.push_back(name);
    }
    return list;
}

std::string anyText(std::string_view /*key*/, const std::string& text) {
    return text;
}

std::pair<TokenName, TokenName> pinOf(std::string_view /*key*/, const std::string& pin) {
    const std::string_view text = pin;
    const auto arrow = text.find("->");
    if (arrow == std::string_view::npos)
        throw fail("“pin”: “{}” is not QUERY -> KEY, as in last -> 48", text);
    return {TokenName::parse(text.substr(0, arrow)), TokenName::parse(text.substr(arrow + 2))};
}

HeadId twinOf(std::string_view key, const std::string& text) {
    const auto dot = text.find('.');
    if (dot == std::string_view::npos) throw fail("“twin”: “{}” is not LAYER.HEAD, as in 1.6", text);
    return {integer<0, most>(key, text.substr(0, dot)), integer<0, most>(key, text.substr(dot + 1))};
}

/// The words of the command line; whether the layers are there, only a model can say.
std::string editsOf(std::string_view /*key*/, const std::string& text) {
    std::istringstream words(text);
    std::string option, value;
    while (words >> option) {
        if (std::ranges::find(editOptions, option) == editOptions.end())
            throw fail("“edits”: “{}” is not an edit; {} are", option, fmt::join(editOptions, ", "));
        if (!(words >> value)) throw fail("“edits”: {} lacks its value", option);
    }
    return text;
}

std::string promptOf(std::string_view /*key*/, const std::string& text) {
    if (text.find_first_not_of(" \n\t") == std::string::npos) throw fail("“prompt”: the text is empty");
    return text;
}

/// A pair that is shipped, or one beside the lesson; not one from elsewhere on the machine.
std::string modelsOf(std::string_view /*key*/, const std::string& text) {
    const std::filesystem::path folder = std::filesystem::path(text).lexically_normal();
    if (text.empty() || folder.is_absolute() || *folder.begin() == "..")
        throw fail("“models”: “{}” is neither a name nor a folder beside the lesson", text);
    return text;
}

/// A key of a `stage:` block or a link: what it sets, out of its text or, of a list, its texts.
struct StageKey {
    std::string_view name;
    bool list;
    void (*set)(Stage& stage, std::string_view key, const std::vector<std::string>& texts);
    void (*lay)(Stage& below, const Stage& above);
};

template<auto member, auto read>
constexpr StageKey stageKey(std::string_view name) {
    constexpr bool list = requires(std::vector<std::string> texts) {
        read("", texts);
    };
    return {name, list,
            [](Stage& stage, std::string_view key, const std::vector<std::string>& texts) {
                if constexpr (list)
                    stage.*member = read(key, texts);
                else
                    stage.*member = read(key, texts.front());
            },
            [](Stage& below, const Stage& above) {
                if (above.*member) below.*member = above.*member;
            }};
}

constexpr std::array stageKeys{stageKey<&Stage::models, modelsOf>("models"),
                               stageKey<&Stage::prompt, promptOf>("prompt"),
                               stageKey<&Stage::answer, anyText>("answer"),
                               stageKey<&Stage::edits, editsOf>("edits"),
                               stageKey<&Stage::step, integer<-1, most>>("step"),
                               stageKey<&Stage::layer, integer<0, most>>("layer"),
                               stageKey<&Stage::head, integer<0, most>>("head"),
                               stageKey<&Stage::twin, twinOf>("twin"),
                               stageKey<&Stage::pin, pinOf>("pin"),
                               stageKey<&Stage::panels, namedList<Panel, panelNames>>("panels"),
                               stageKey<&Stage::maps, namedList<MapName, mapNames>>("maps"),
                               stageKey<&Stage::cover, namedList<MapName, mapNames>>("cover"),
                               stageKey<&Stage::by, named<GroupBy, groupingNames>>("by"),
                               stageKey<&Stage::heads, named<MeterScope, meterScopeNames>>("heads"),
                               stageKey<&Stage::generate, integer<1, mostGenerated>>("generate"),
                               stageKey<&Stage::spotlight, named<MapName, mapNames>>("spotlight")};

/// Refuses a key that there is not, or that was `seen` before.
const StageKey& stageKeyNamed(std::string_view name, std::vector<std::string_view>& seen) {
    const auto* const found = std::ranges::find(stageKeys, name, &StageKey::name);
    if (found == stageKeys.end()) {
        std::array<std::string_view, stageKeys.size()> names;
        std::ranges::transform(stageKeys, names.begin(), &StageKey::name);
        const std::string near = nearestOf(name, names);
        throw near.empty() ? fail("unknown key “{}”; {} are known", name, fmt::join(names, ", "))
                           : fail("unknown key “{}”, did you mean “{}”?", name, near);
    }
    if (std::ranges::find(seen, name) != seen.end()) throw fail("the key “{}” stands twice", name);
    seen.push_back(found->name);
    return *found;
}

int hexDigit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::vector<std::string> commaList(const std::string& text) {
    std::vector<std::string> items;
    std::istringstream stream(text);
    for (std::string item; std::getline(stream, item, ',');) items.push_back(item);
    return items;
}

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

/// “?” stands for the answer to the page's question.
bool isAsked(ChartBlock::Series& series, const YamlValue& value, std::size_t category) {
    if (value.isNothing() || value.text() != "?") return false;
    if (series.asked) throw value.fault(phrase("one “?” is enough: a page asks one question"));
    series.asked = category;
    return true;
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
        for (const YamlValue& each : values->items())
            series.values.push_back(isAsked(series, each, series.values.size()) ? NAN : chartValue(each));
    if (facts)
        for (const YamlValue& each : facts->items()) {
            if (series.asked) throw each.fault(phrase("“?” stands behind the facts"));
            if (!isAsked(series, each, series.facts.size()))
                series.facts.push_back(readFactName(each, each.text(), true));
        }
    if (values && series.values.size() != categories)
        throw values->fault(phrase("“values” has {} of {} categories", series.values.size(), categories));
    const std::size_t read = series.facts.size() + (series.asked ? 1 : 0);
    if (facts && (series.facts.empty() || read > categories))
        throw facts->fault(phrase("“facts” has {} of {} categories", read, categories));
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
    const auto number = parsed<double>(bound);
    if (!number || !std::isfinite(*number)) throw value.fault(phrase("“until”: “{}” is not a number", bound));
    condition.bound = *number;
    return condition;
}

Condition readDeed(const YamlValue& value, std::string_view text) {
    Condition condition;
    if (text == "typed") {
        condition.kind = Condition::Kind::Typed;
    } else if (text == "pin" || text.starts_with("pin ")) {
        condition.kind = Condition::Kind::Pinned;
        if (text.size() > 4) condition.key = value.located([&] { return TokenName::parse(text.substr(4)); });
    } else if (text == "counted") {
        condition.kind = Condition::Kind::Counted;
    } else if (text != "edited") {
        throw value.fault(phrase("“until”: “{}” is not known; FACT < NUMBER, FACT > NUMBER, pin, pin TOKEN, "
                                 "typed, edited and counted are",
                                 text));
    }
    return condition;
}

constexpr std::array<std::string_view, 5> kindNames{"number", "token", "head", "layer", "choice"};
constexpr std::size_t mostOptions = 6;

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

/// Boxes of a machine, by the names that files of a row have.
std::vector<RowStep> readBoxes(const YamlValue& instrument, const char* key, InstrumentBlock::Kind kind) {
    const auto list = instrument.find(key);
    if (!list) return {};
    if (kind != InstrumentBlock::Kind::Machine) throw list->fault(phrase("“{}” is for kind: machine", key));
    std::vector<RowStep> boxes;
    for (const YamlValue& each : list->items()) {
        boxes.push_back(static_cast<RowStep>(each.choice(rowStepNames)));
        if (std::ranges::count(boxes, boxes.back()) > 1)
            throw each.fault(phrase("“{}”: “{}” stands twice", key, each.text()));
    }
    return boxes;
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

std::string percentDecoded(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            plain += text[i];
            continue;
        }
        const int high = i + 2 < text.size() ? hexDigit(text[i + 1]) : -1;
        const int low = i + 2 < text.size() ? hexDigit(text[i + 2]) : -1;
        if (high < 0 || low < 0) throw fail("“{}”: behind % stand two digits, as in %20 for a blank", text);
        plain += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return plain;
}

Stage Stage::with(const Stage& later) const {
    Stage stage = *this;
    for (const StageKey& key : stageKeys) key.lay(stage, later);
    return stage;
}

bool Stage::shows(Panel panel) const {
    return panels && std::ranges::find(*panels, panel) != panels->end();
}

Stage readStage(const YamlValue& value) {
    Stage stage;
    std::vector<std::string_view> seen;
    for (const auto& pair : value.pairs()) {
        const YamlValue& item = pair.second;
        const StageKey& key = item.located([&]() -> auto& { return stageKeyNamed(pair.first, seen); });
        std::vector<std::string> texts; // what is of the wrong kind says itself where it stands
        if (key.list)
            for (const YamlValue& each : item.items()) texts.push_back(each.text());
        else
            texts.push_back(item.text());
        item.located([&] { key.set(stage, key.name, texts); });
    }
    return stage;
}

Stage parseStageLink(std::string_view query) {
    Stage stage;
    std::vector<std::string_view> seen;
    for (std::string_view rest = query; !rest.empty();) {
        const std::string_view pair = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(rest.size(), pair.size() + 1));
        const auto equals = pair.find('=');
        if (equals == std::string_view::npos) throw fail("“{}” of the link is not KEY=VALUE", pair);
        const StageKey& key = stageKeyNamed(pair.substr(0, equals), seen);
        const std::string text = percentDecoded(pair.substr(equals + 1));
        key.set(stage, key.name, key.list ? commaList(text) : std::vector{text});
    }
    if (seen.empty()) throw fail("the link sets nothing; lambdascope:?layer=2&head=3 does");
    return stage;
}

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
    return value.located([&] {
        Fact fact = Fact::parse(text);
        if (number && fact.name == "next") throw fail("“next” is a word, not a number");
        return fact;
    });
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
    condition.line = until->line();
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
    chart.allowKeys({"kind", "title", "unit", "decimals", "base", "categories", "series", "caption"});
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
    if (const auto base = chart.find("base")) {
        if (block.lines) throw base->fault(phrase("“base” is for kind: bars"));
        block.base = base->number();
    }
    for (const YamlValue& each : chart.require("series").items())
        block.series.push_back(readSeries(each, block.categories.size()));
    if (block.series.empty()) throw chart.require("series").fault(phrase("“series” is empty"));
    const auto asked =
        std::ranges::count_if(block.series, [](const auto& each) { return each.asked.has_value(); });
    if (asked > 1 || (asked > 0 && block.lines))
        throw chart.require("series").fault(block.lines
                                                ? phrase("“?” is for kind: bars")
                                                : phrase("one “?” is enough: a page asks one question"));
    return block;
}

InstrumentBlock readInstrument(const YamlValue& instrument) {
    instrument.allowKeys({"kind", "boxes", "cover"});
    constexpr std::array<std::string_view, 4> names{"margin", "softmax-bench", "hunt", "machine"};
    InstrumentBlock block;
    block.kind = static_cast<InstrumentBlock::Kind>(instrument.require("kind").choice(names));
    block.boxes = readBoxes(instrument, "boxes", block.kind);
    block.cover = readBoxes(instrument, "cover", block.kind);
    for (const RowStep step : block.cover)
        if (!block.boxes.empty() && std::ranges::find(block.boxes, step) == block.boxes.end())
            throw instrument.require("cover").fault(
                phrase("“cover”: “{}” is not among the “boxes”", nameOf(step)));
    return block;
}

// The `predict` block of a lesson.
Question readQuestion(const YamlValue& predict) {
    predict.allowKeys({"ask", "kind", "answer", "from", "to", "near", "options", "hints", "why", "reveal"});
    Question question;
    question.line = predict.line();
    question.ask = requireText(predict, "ask");
    question.kind = static_cast<AnswerKind>(predict.require("kind").choice(kindNames));
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
