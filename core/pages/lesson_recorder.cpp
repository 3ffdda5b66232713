// SPDX-License-Identifier: MIT
#include "core/pages/lesson_recorder.h"

#include "core/lessons/formula.h"
#include "core/lessons/lesson_image.h"
#include "core/lessons/lesson_text.h"
#include "core/lessons/question.h"
#include "core/pages/formula_mathml.h"
#include "core/pages/html.h"
#include "core/pages/machine_svg.h"
#include "core/text/display.h"
#include "core/util/digest.h"
#include "core/util/error.h"
#include "core/util/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace lambdascope {
namespace {

constexpr std::array panelWords{"prompt", "maps", "row", "heads", "lambda", "next", "generate"};
constexpr std::array mapWords{"a1", "a2", "difference", "standard"};
constexpr std::array kindWords{"number", "token", "head", "layer", "choice"};

template<typename Value, std::size_t Count>
OrderedJson wordsOf(const std::optional<std::vector<Value>>& values,
                    const std::array<const char*, Count>& words) {
    OrderedJson list = OrderedJson::array();
    for (const Value value : values.value_or(std::vector<Value>{}))
        list.push_back(words.at(static_cast<std::size_t>(value)));
    return list;
}

bool meets(const Condition& condition, const FactValue& value) {
    return value.number &&
           (condition.less ? *value.number < condition.bound : *value.number > condition.bound);
}

OrderedJson textsOf(const std::vector<std::string>& texts) {
    OrderedJson list = OrderedJson::array();
    for (const std::string& each : texts) list.push_back(each);
    return list;
}

} // namespace

LessonPageRecorder::LessonPageRecorder(Shared& shared, const LessonInLanguage& lesson, int page,
                                       const Glossary* glossary)
    : shared_(shared),
      lesson_(lesson),
      step_(lesson.lesson.steps[static_cast<std::size_t>(page)]),
      stage_(stageOf(lesson.lesson, page)),
      from_(stage_),
      glossary_(glossary) {}

std::size_t LessonPageRecorder::slot(const Slot& slot) {
    const auto found = std::ranges::find(slots_, slot);
    if (found != slots_.end()) return static_cast<std::size_t>(found - slots_.begin());
    slots_.push_back(slot);
    return slots_.size() - 1;
}

OrderedJson LessonPageRecorder::slotValues(const FactSource& source) const {
    OrderedJson values = OrderedJson::array();
    for (const Slot& each : slots_) {
        const auto value = readFact(each.fact, source);
        if (each.as == Slot::As::Number) {
            values.push_back(value && value->number ? OrderedJson(*value->number) : OrderedJson());
            continue;
        }
        const std::string text = value ? value->text : "–";
        const bool brackets = each.as == Slot::As::Bracketed && text.starts_with("−");
        values.push_back(brackets ? "(" + text + ")" : text);
    }
    return values;
}

MarkupParts LessonPageRecorder::parts() {
    MarkupParts parts;
    parts.fact = [this](const Fact& fact, bool bracketed, bool math) {
        const std::size_t at = slot({fact, bracketed ? Slot::As::Bracketed : Slot::As::Text});
        return math ? fmt::format(R"(<mn class="fact" data-fact="{}">–</mn>)", at)
                    : fmt::format(R"(<span class="fact" data-fact="{}">–</span>)", at);
    };
    parts.link = [this](std::string_view target, const std::string& words) {
        return linkHtml(target, words);
    };
    parts.image = [this](std::string_view file, std::string_view words) { return imageHtml(file, words); };
    parts.glossary = glossary_;
    return parts;
}

void LessonPageRecorder::leaveOut(const Phrase& what) {
    if (std::ranges::find(shared_.leftOut, what) == shared_.leftOut.end()) shared_.leftOut.push_back(what);
}

std::string LessonPageRecorder::note(const char* word, const Phrase& leftOut) {
    leaveOut(leftOut);
    return fmt::format(R"(<p class="missing" data-word="{}"></p>)", word);
}

/// Another state is recorded; another lesson, and what lies outside, stay words.
std::string LessonPageRecorder::linkHtml(std::string_view target, const std::string& words) {
    constexpr std::string_view scheme = "lambdascope:";
    if (!target.starts_with(scheme)) return words;
    const LinkMeaning meaning = readLink(target.substr(scheme.size()));
    if (!meaning.lesson.empty()) return fmt::format("<em>{}</em>", words);
    links_.push_back(from_.with(meaning.stage));
    return fmt::format(R"(<button type="button" class="show" data-link="{}">{}</button>)", links_.size() - 1,
                       words);
}

std::string LessonPageRecorder::imageHtml(std::string_view file, std::string_view words) {
    const LessonImage image = readLessonImage(lesson_.lesson.file.parent_path(), file);
    shared_.images = true;
    const auto* const bytes = reinterpret_cast<const unsigned char*>(image.bytes.data());
    return fmt::format(R"(<img alt="{}" src="data:image/{};base64,{}">)", escapedHtml(words),
                       std::string_view(image.format) == "PNG" ? "png" : "jpeg",
                       base64Of(std::span(bytes, image.bytes.size())));
}

std::string LessonPageRecorder::figureHtml(const FigureBlock& figure) {
    const std::string svg = figureMarkup(readRegularFile(figure.file, largestPicture), figure.labels);
    const std::string caption = escapedHtml(figure.caption);
    if (svg.empty())
        return note("missingFigure",
                    phrase("The figure {} is not in the page: it has more than shapes and words.",
                           figure.file.filename().string()));
    return fmt::format(R"(<figure role="group"><div class="picture" role="img" aria-label="{0}">{1}</div>)"
                       "<figcaption>{0}</figcaption></figure>",
                       caption, svg);
}

std::string LessonPageRecorder::chartHtml(const ChartBlock& chart) {
    OrderedJson data{{"lines", chart.lines},
                     {"base", chart.base},
                     {"title", chart.title},
                     {"unit", chart.unit},
                     {"caption", chart.caption},
                     {"decimals", chart.decimals},
                     {"categories", textsOf(chart.categories)},
                     {"series", OrderedJson::array()}};
    for (const ChartBlock::Series& series : chart.series) {
        OrderedJson each{{"name", series.name}, {"paper", series.paper}, {"values", series.values}};
        for (const Fact& fact : series.facts) each["facts"].push_back(slot({fact, Slot::As::Number}));
        if (series.asked) each["asked"] = *series.asked;
        data["series"].push_back(std::move(each));
    }
    charts_.push_back(std::move(data));
    return fmt::format(R"(<figure class="chart" data-chart="{}"></figure>)", charts_.size() - 1);
}

/// The row of a state; without the answer it lies behind the page's question.
std::string LessonPageRecorder::machinePicture(const InstrumentBlock& machine, const Stage& stage,
                                               bool answered) {
    shared_.instrument.set(stage);
    const FactSource source = shared_.instrument.source();
    const OneRow row = lessonRow(source, stage);
    MachinePicture picture{row, boxesOf(row, machine), {}, {}, {}};
    if (!answered) picture.covered = machine.cover;
    const int keys = static_cast<int>(row.keyCount());
    for (int key = 0; key < keys; ++key) picture.words.push_back(wordOf(shared_.instrument.pieces(), key));
    if (source.pin && source.pin->key < keys) picture.key = source.pin->key;
    return fmt::format(R"(<div class="picture {}" role="img" aria-label="{}"{}>{}</div>)",
                       answered ? "after" : "before", escapedHtml(picture.inWords()),
                       answered ? " hidden" : "", picture.svg());
}

std::string LessonPageRecorder::machineHtml(const InstrumentBlock& machine) {
    std::string html = R"(<figure role="group">)" + machinePicture(machine, stage_, false);
    if (step_.question) html += machinePicture(machine, stage_.with(step_.reveal), true);
    return html + R"(<figcaption data-word="machineSays"></figcaption></figure>)";
}

std::string LessonPageRecorder::blockHtml(const Block& block, MarkupParts& parts) {
    if (const auto* text = std::get_if<TextBlock>(&block.content)) return lessonMarkup(text->markdown, parts);
    if (const auto* formula = std::get_if<FormulaBlock>(&block.content)) {
        const auto live = [&](const Fact& fact, bool bracketed) { return parts.fact(fact, bracketed, true); };
        return fmt::format(R"(<div class="math">{}</div>)", mathMl(parseFormula(formula->tex), true, live));
    }
    if (const auto* figure = std::get_if<FigureBlock>(&block.content)) return figureHtml(*figure);
    if (const auto* chart = std::get_if<ChartBlock>(&block.content)) return chartHtml(*chart);
    const auto& instrument = std::get<InstrumentBlock>(block.content);
    if (instrument.kind == InstrumentBlock::Kind::Machine) return machineHtml(instrument);
    if (instrument.kind == InstrumentBlock::Kind::Hunt)
        return note("missingHunt",
                    phrase("The count of prompts that learners write is not in the page: it needs "
                           "the models."));
    return note("missingInstrument",
                phrase("Instruments that are moved by hand are not in the page: the program draws them."));
}

std::string LessonPageRecorder::questionHtml(const Question& question, MarkupParts& parts) {
    std::string html = R"(<section class="predict"><h3 data-word="yourPrediction"></h3><div class="ask">)";
    html += lessonMarkup(question.ask, parts) + R"(</div><div class="guess"></div>)";
    for (const std::string& hint : question.hints)
        html += fmt::format(R"(<div class="hint-text" hidden>{}</div>)", lessonMarkup(hint, parts));
    html += R"(<div class="buttons"></div><div class="verdict" role="status" aria-live="polite"></div>)";
    from_ = stage_.with(step_.reveal);
    html += fmt::format(R"(<div class="why" hidden>{}</div></section>)", lessonMarkup(question.why, parts));
    return html;
}

std::string LessonPageRecorder::html() {
    MarkupParts all = parts();
    std::string html;
    for (const Block& block : step_.blocks) html += blockHtml(block, all);
    if (step_.until) {
        html += fmt::format(
            R"(<div class="task"><h3 data-word="task"></h3>{}<p class="done" role="status"></p></div>)",
            lessonMarkup(step_.until->says, all));
        const auto kind = step_.until->kind;
        if (kind == Condition::Kind::Typed || kind == Condition::Kind::Counted)
            html +=
                note("missingTyping", phrase("What learners type themselves is not in the page: it needs the "
                                             "models."));
    }
    if (stage_.generate) html += note("missingWriting", phrase("What the models write is not in the page."));
    if (step_.question) html += questionHtml(*step_.question, all);
    return html;
}

bool LessonPageRecorder::allHeads(const Stage& stage) const {
    return stage.shows(Panel::Heads) || (step_.question && step_.question->kind == AnswerKind::Head);
}

OrderedJson LessonPageRecorder::viewOf(const Stage& stage, bool slides) {
    OrderedJson view, stops = OrderedJson::array();
    view["state"] = shared_.states.record(stage, {slides, allHeads(stage)}, [&](const FactSource& source) {
        stops.push_back(slotValues(source));
    });
    view["panels"] = wordsOf(stage.panels, panelWords);
    view["maps"] = wordsOf(stage.maps, mapWords);
    view["covered"] =
        step_.question ? wordsOf(std::optional(coveredMaps(step_, stage)), mapWords) : OrderedJson::array();
    view["facts"] = slotValues(shared_.instrument.source());
    if (!stops.empty() && !slots_.empty()) view["stops"] = std::move(stops);
    return view;
}

/// Every guess that can be made with what is said of it, so that the page scores as the program does.
OrderedJson LessonPageRecorder::questionData() const {
    const Question& question = *step_.question;
    const FactSource source = shared_.instrument.source();
    OrderedJson data{{"kind", kindWords.at(static_cast<std::size_t>(question.kind))}};
    if (!canScore(question, source)) return data;
    if (question.kind == AnswerKind::Number) {
        const Score known = score(question, {}, source);
        data.update(
            {{"from", question.from}, {"to", question.to}, {"near", question.near}, {"slack", numberSlack}});
        data["actual"] = known.actual;
        data["is"] = known.actualText;
        if (question.answer == Fact::parse("weight"))
            if (const auto sum = readFact(Fact::parse("arithmetic"), source)) data["is"] = sum->text;
        return data;
    }
    for (const Option& option : question.options) {
        data["options"].push_back(option.text);
        if (option.value) data["values"].push_back(*option.value);
    }
    if (question.kind == AnswerKind::Choice && !question.options.front().word.empty())
        data["says"] = question.answer.of == Fact::Of::Standard ? "standard" : "diff";
    int most = static_cast<int>(question.options.size());
    if (question.kind != AnswerKind::Choice)
        for (const RatedAnswer& each : rankedAnswers(question, source)) most = std::max(most, each.index + 1);
    for (int i = 0; i < most; ++i) {
        const Score known = score(question, {0, i}, source);
        data["best"] = known.best;
        data["is"] = known.actualText;
        data["actual"] = known.actual;
        data["guesses"].push_back({static_cast<int>(known.verdict), known.rank, known.guessedValue});
    }
    return data;
}

/// Whether what the page waits for can be done on it, and where it is done.
OrderedJson LessonPageRecorder::taskData(bool slides) {
    const Condition& condition = *step_.until;
    LessonInstrument& instrument = shared_.instrument;
    const auto value = [&](const Fact& fact) { return readFact(fact, instrument.source()); };
    if (condition.kind == Condition::Kind::Pinned) {
        const auto key = condition.key ? condition.key->find(instrument.pieces()) : std::nullopt;
        return {{"kind", "pin"}, {"key", key.value_or(-1)}};
    }
    if (condition.kind == Condition::Kind::Edited && slides) return {{"kind", "edited"}};
    if (condition.kind != Condition::Kind::Compare) return {{"kind", "none"}};
    Fact fact = *condition.fact;
    if (isOfCell(fact) && (!fact.query || !fact.key)) {
        const int count = static_cast<int>(instrument.pieces().size());
        OrderedJson cells = OrderedJson::array();
        for (int q = 0; q < count; ++q)
            for (int k = 0; k <= q; ++k) {
                fact = *condition.fact;
                if (fact.query && fact.query->find(instrument.pieces()) != q) continue;
                fact.query = TokenName{fmt::format("@{}", q)};
                fact.key = TokenName{fmt::format("@{}", k)};
                if (const auto there = value(fact); there && meets(condition, *there))
                    cells.push_back(q * count + k);
            }
        return {{"kind", "cells"}, {"met", cells}};
    }
    if (!slides) return {{"kind", "none"}};
    return {{"kind", "stops"},
            {"fact", slot({fact, Slot::As::Number})},
            {"less", condition.less},
            {"bound", condition.bound}};
}

OrderedJson LessonPageRecorder::data() {
    Stage base = stage_;
    const bool promised = promisesMaps(step_, stage_);
    if (promised) {
        base.panels->push_back(Panel::Maps);
        base.maps = stage_.with(step_.reveal).maps;
        base.cover = base.maps;
    }
    const bool slides = base.shows(Panel::Lambda);
    OrderedJson data{{"say", step_.say.empty() ? lesson_.lesson.title : step_.say}};
    shared_.instrument.set(base);
    if (step_.until) data["task"] = taskData(slides);
    data["views"].push_back(viewOf(base, slides));
    if (step_.question) {
        Stage answered = stage_.with(step_.reveal);
        answered.cover = std::vector<MapName>{};
        data["views"].push_back(viewOf(answered, answered.shows(Panel::Lambda)));
        data["question"] = questionData();
    }
    data["links"] = data["views"].size();
    for (const Stage& link : links_) data["views"].push_back(viewOf(link, false));
    if (!charts_.empty()) data["charts"] = charts_;
    if (step_.until && data["task"]["kind"] == "none" && step_.until->kind != Condition::Kind::Typed &&
        step_.until->kind != Condition::Kind::Counted)
        leaveOut(phrase("Some tasks of the lesson need the program: what they change was not recorded."));
    return data;
}

} // namespace lambdascope
