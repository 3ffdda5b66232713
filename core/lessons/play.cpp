// SPDX-License-Identifier: MIT
#include "core/lessons/play.h"

#include "core/analysis/attention/comparison.h"
#include "core/analysis/attention/highlight.h"
#include "core/analysis/training_history.h"
#include "core/compute/forward.h"
#include "core/files/edits_file.h"
#include "core/lessons/fact.h"
#include "core/lessons/formula.h"
#include "core/lessons/lesson_image.h"
#include "core/lessons/lesson_text.h"
#include "core/lessons/lesson_yaml.h"
#include "core/text/display.h"
#include "core/text/spans.h"
#include "core/util/assets.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/utf8.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace lambdascope {

namespace {

void collectFacts(const FormulaNode& formula, std::vector<Fact>& facts) {
    if (formula.fact) facts.push_back(*formula.fact);
    for (const FormulaNode& child : formula.children) collectFacts(child, facts);
}

/// The player of one lesson: where it is, and what it has found.
class Player {
  public:
    Player(const Lesson& lesson, LessonInstrument& instrument) : lesson_(lesson), instrument_(instrument) {}

    PlayedLesson play() {
        for (const Step& step : lesson_.steps) {
            stage_ = stage_.with(step.stage);
            playPage(step);
        }
        return std::move(played_);
    }

  private:
    void problem(int line, const std::string& sentence) {
        const std::string text = SourcePlace{lesson_.file, line}.fault({sentence, {}, true}).what();
        if (told_.insert(text).second) played_.problems.push_back(text);
    }
    PlayedPage& page() { return played_.pages.back(); }

    bool set(const Stage& stage, int line, const std::string& where = {}) {
        try {
            instrument_.set(stage);
            return true;
        } catch (const Error& error) {
            problem(line, where + error.what());
            return false;
        }
    }

    void playPage(const Step& step) {
        played_.pages.emplace_back().line = step.line;
        if (!set(stage_, step.line)) return;
        tellSelection();
        readText(step.say, step.line);
        readText(step.notes, step.line);
        if (step.until) readCondition(*step.until, step.line);
        for (const Block& block : step.blocks) readBlock(block);
        if (step.question) ask(step, *step.question);
    }

    void tellSelection() {
        const FactSource source = instrument_.source();
        page().head = source.head;
        page().twin = source.twin;
        if (!source.pin) return;
        page().query = wordOf(instrument_.pieces(), source.pin->query);
        page().key = wordOf(instrument_.pieces(), source.pin->key);
    }

    /// Whether a fact hangs on what the lesson leaves to chance: another lesson may have set it otherwise.
    void checkSet(const Fact& fact, int line) {
        const FactName& name = *findFactName(fact.name);
        const auto unset = [&](const char* argument, bool given, bool set) {
            if (takes(name, argument) && !given && !set)
                problem(line,
                        fmt::format("“{}” hangs on the {}, and no page has set it", fact.text(), argument));
        };
        if (fact.of == Fact::Of::Standard) return;
        unset("layer", fact.layer.has_value(), stage_.layer.has_value());
        unset("head", fact.head.has_value(), stage_.head.has_value());
        unset("query", fact.query.has_value(), stage_.pin.has_value());
        unset("key", fact.key.has_value(), stage_.pin.has_value());
    }

    std::optional<FactValue> read(const Fact& fact, int line) {
        checkSet(fact, line);
        const FactSource source = instrument_.source();
        auto value = readFact(fact, source);
        if (!value) problem(line, fmt::format("“{}”: {}", fact.text(), whyAbsent(fact, source)));
        return value;
    }

    void tell(const Fact& fact, int line) {
        if (const auto value = read(fact, line)) page().facts.push_back({line, fact, value->text});
    }

    /// Facts and links of a text whose first line is `line`.
    void readText(const std::string& text, int line) {
        for (const Fact& fact : factsIn(text)) tell(fact, line);
        for (const LessonLink& link : linksIn(text)) followLink(readLink(link.target), line);
    }

    void followLink(const LinkMeaning& link, int line) {
        if (!link.lesson.empty()) return;
        set(stage_.with(link.stage), line, "a link: ");
        set(stage_, line);
    }

    void readCondition(const Condition& condition, int line) {
        readText(condition.says, line);
        if (condition.key && !condition.key->find(instrument_.pieces()))
            problem(line, fmt::format("“until”: “{}” is no token of the prompt", condition.key->text));
        if (condition.kind != Condition::Kind::Compare) return;
        const auto value = read(*condition.fact, line);
        if (!value || !value->number) return;
        page().facts.push_back({line, *condition.fact, value->text});
        if (condition.less ? *value->number < condition.bound : *value->number > condition.bound)
            problem(line, fmt::format("“until”: {} is {} when the page begins, so nothing is left to do",
                                      condition.fact->text(), value->text));
    }

    void readBlock(const Block& block) {
        if (const auto* text = std::get_if<TextBlock>(&block.content)) {
            int line = block.line;
            std::string_view rest = text->markdown; // line by line, to tell which
            while (!rest.empty()) {
                const std::string_view one = rest.substr(0, rest.find('\n'));
                readText(std::string(one), line++);
                rest.remove_prefix(std::min(one.size() + 1, rest.size()));
            }
        } else if (const auto* formula = std::get_if<FormulaBlock>(&block.content)) {
            std::vector<Fact> facts;
            collectFacts(parseFormula(formula->tex), facts);
            for (const Fact& fact : facts) tell(fact, block.line);
        } else if (const auto* figure = std::get_if<FigureBlock>(&block.content)) {
            readText(figure->caption, block.line);
        } else if (const auto* chart = std::get_if<ChartBlock>(&block.content)) {
            for (const std::string& text : {chart->title, chart->unit, chart->caption})
                readText(text, block.line);
            for (const ChartBlock::Series& series : chart->series)
                for (const Fact& fact : series.facts) tell(fact, block.line);
        } else if (const auto* instrument = std::get_if<InstrumentBlock>(&block.content)) {
            if (instrument->kind == InstrumentBlock::Kind::Machine) readMachine(*instrument, block.line);
        }
    }

    /// Whether the model has what the machine is to show.
    void readMachine(const InstrumentBlock& machine, int line) {
        try {
            const OneRow row = lessonRow(instrument_.source(), stage_);
            const std::vector<RowBox> boxes = boxesOf(row, machine);
            for (const RowStep step : machine.boxes.empty() ? machine.cover : machine.boxes)
                if (std::ranges::find(boxes, step, &RowBox::step) == boxes.end())
                    problem(line, fmt::format("the machine: the model's row has no box “{}”", nameOf(step)));
        } catch (const Error& error) {
            problem(line, std::string("the machine: ") + error.what());
        }
    }

    void ask(const Step& step, const Question& question) {
        readText(question.ask, question.line);
        for (const std::string& hint : question.hints) readText(hint, question.line);
        if (!set(stage_.with(step.reveal), question.line, "reveal: ")) return;
        readText(question.why, question.line);
        set(stage_.with(step.reveal), question.line, "reveal: "); // a link of it may have set something else
        const FactSource source = instrument_.source();
        checkAsked(question);
        if (!canScore(question, source)) {
            problem(question.line, fmt::format("the question: “{}”: {}", question.answer.text(),
                                               whyAbsent(question.answer, source)));
            return;
        }
        if (question.kind == AnswerKind::Number || question.kind == AnswerKind::Choice)
            page().answer = readFact(question.answer, source);
        question.kind == AnswerKind::Number ? checkScale(question) : rank(question, source);
    }

    /// What is asked for need not be set.
    void checkAsked(const Question& question) {
        Fact fact = question.answer;
        if (question.kind == AnswerKind::Token) fact.key = TokenName{"first"};
        if (question.kind == AnswerKind::Layer || question.kind == AnswerKind::Head) fact.layer = 0;
        if (question.kind == AnswerKind::Head) fact.head = 0;
        checkSet(fact, question.line);
    }

    void checkScale(const Question& question) {
        const double value = *page().answer->number;
        if (value < question.from || value > question.to)
            problem(question.line, fmt::format("the answer {} lies outside of the scale from {} to {}",
                                               page().answer->text, question.from, question.to));
    }

    void rank(const Question& question, const FactSource& source) {
        const auto ranked = rankedAnswers(question, source);
        for (const RatedAnswer& each : ranked)
            page().ranking.push_back(question.kind == AnswerKind::Choice
                                         ? each.text
                                         : fmt::format("{}: {}", wordFor(question, each.index), each.text));
        if (ranked.size() > 1) page().margin = std::abs(ranked[0].value - ranked[1].value);
        if (score(question, {0, ranked.front().index}, source).best < 0)
            problem(question.line, fmt::format("no option has the word “{}”", page().answer->text));
        else if (page().margin && *page().margin <= 0)
            problem(question.line, fmt::format("two answers are equally right: {} and {}", page().ranking[0],
                                               page().ranking[1]));
    }

    [[nodiscard]] std::string wordFor(const Question& question, int index) const {
        const int heads = instrument_.models().diff->plan.headCount();
        if (question.kind == AnswerKind::Layer) return fmt::format("layer {}", index);
        if (question.kind == AnswerKind::Head)
            return fmt::format("layer {} head {}", index / heads, index % heads);
        return fmt::format("“{}” (@{})", wordOf(instrument_.pieces(), index), index);
    }

    const Lesson& lesson_;
    LessonInstrument& instrument_;
    Stage stage_;
    PlayedLesson played_;
    std::set<std::string> told_; // its problems
};

/// The {words} of a figure.
std::set<std::string> wordsOf(const std::string& svg) {
    std::set<std::string> words;
    for (std::size_t at = svg.find('{'); at != std::string::npos; at = svg.find('{', at + 1)) {
        const std::size_t end =
            svg.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-", at + 1);
        if (end != std::string::npos && svg[end] == '}' && end > at + 1)
            words.insert(svg.substr(at + 1, end - at - 1));
    }
    return words;
}

void checkFigure(const FigureBlock& figure, const SourcePlace& place, std::vector<std::string>& problems) {
    std::error_code none;
    if (!std::filesystem::is_regular_file(figure.file, none)) {
        problems.emplace_back(place.fault(phrase("there is no figure {}", figure.file.string())).what());
        return;
    }
    const std::set<std::string> words = wordsOf(readRegularFile(figure.file, largestPicture));
    for (const std::string& word : words)
        if (!figure.labels.contains(word))
            problems.emplace_back(place.fault(phrase("the figure's word {{{}}} has no label", word)).what());
    for (const auto& [name, label] : figure.labels)
        if (!words.contains(name))
            problems.emplace_back(place.fault(phrase("the figure has no word {{{}}}", name)).what());
}

void checkLinks(const std::string& text, const SourcePlace& place, const std::vector<std::string>& known,
                std::vector<std::string>& problems) {
    int line = place.line;
    std::size_t counted = 0; // of the text: each line once, however many links there are
    for (const LessonLink& link : linksIn(text)) {
        line += lineAt(std::string_view(text).substr(counted), link.at - counted);
        counted = link.at;
        const std::string name = readLink(link.target).lesson;
        if (!name.empty() && std::ranges::find(known, name) == known.end())
            problems.emplace_back(
                SourcePlace{place.file, line}.fault(phrase("there is no lesson {}", name)).what());
    }
}

void checkImages(const std::string& text, const SourcePlace& place, std::vector<std::string>& problems) {
    for (const LessonImageName& image : imagesIn(text)) try {
            readLessonImage(place.file.parent_path(), image.file);
        } catch (const Error& error) {
            const int line = place.line + lineAt(text, image.at);
            problems.emplace_back(SourcePlace{place.file, line}.fault(error.phrase()).what());
        }
}

/// What a lesson begins with, whatever was on screen before it.
Stage plainStage() {
    Stage stage;
    stage.answer = "";
    stage.edits = "";
    stage.step = -1;
    stage.panels = {Panel::Maps};
    stage.maps = {MapName::A1, MapName::A2, MapName::Difference, MapName::Standard};
    stage.cover = std::vector<MapName>{};
    return stage;
}

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

Stage stageOf(const Lesson& lesson, int page) {
    Stage whole = plainStage();
    for (int i = 0; i <= page; ++i) {
        whole = whole.with(lesson.steps[i].stage);
        if (i < page) whole.generate.reset(); // of that page alone
    }
    return whole;
}

bool promisesMaps(const Step& step, const Stage& before) {
    const auto bare = [](Panel panel) { return panel == Panel::Prompt || panel == Panel::Generate; };
    return step.question && step.reveal.shows(Panel::Maps) && std::ranges::all_of(*before.panels, bare) &&
           std::ranges::none_of(step.blocks, &Block::drawn);
}

std::vector<MapName> coveredMaps(const Step& step, const Stage& stage) {
    const InstrumentBlock* machine = step.instrument(InstrumentBlock::Kind::Machine);
    const auto weights = [](RowStep each) { return each == RowStep::Softmax || each == RowStep::Subtract; };
    if (machine != nullptr && std::ranges::any_of(machine->cover, weights))
        return {MapName::A1, MapName::A2, MapName::Difference, MapName::Standard};
    return stage.cover.value_or(std::vector<MapName>{});
}

OneRow lessonRow(const FactSource& source, const Stage& stage) {
    const bool alone = stage.maps == std::vector{MapName::Standard};
    const bool standard = source.standard != nullptr && (alone || source.edited == nullptr);
    const Trace* trace = standard ? source.standard : source.edited;
    if (trace == nullptr) throw fail("nothing has run yet");
    const HeadId head = standard ? source.twin : source.head;
    checkHead(trace, head, standard ? "twin, of the standard model" : "of the DIFF model");
    const int query = source.pin ? std::min(source.pin->query, trace->lastRow()) : trace->lastRow();
    return oneRow(*trace, head, query);
}

std::vector<RowBox> boxesOf(const OneRow& row, const InstrumentBlock& machine) {
    std::vector<RowBox> boxes = boxesOf(row);
    if (!machine.boxes.empty())
        std::erase_if(boxes, [&](const RowBox& box) {
            return std::ranges::find(machine.boxes, box.step) == machine.boxes.end();
        });
    return boxes;
}

PlayedLesson playLesson(const Lesson& lesson, LessonInstrument& instrument) {
    instrument.setBeside(lesson.file.parent_path());
    return Player(lesson, instrument).play();
}

std::vector<std::string> problemsBeside(const Lesson& lesson, const std::vector<std::string>& known) {
    std::vector<std::string> problems;
    for (const Step& step : lesson.steps) {
        for (const Block& block : step.blocks) {
            const SourcePlace place{lesson.file, block.line};
            if (const auto* figure = std::get_if<FigureBlock>(&block.content))
                checkFigure(*figure, place, problems);
            const auto* text = std::get_if<TextBlock>(&block.content);
            if (text == nullptr) continue;
            checkLinks(text->markdown, place, known, problems);
            checkImages(text->markdown, place, problems);
        }
        if (step.question)
            checkLinks(step.question->why, {lesson.file, step.question->line}, known, problems);
    }
    return problems;
}

double readingMinutes(const Lesson& lesson) {
    double words = 0;
    double tasks = 0;
    for (const Step& step : lesson.steps) {
        tasks += step.does() == Step::Does::Read ? 0 : 1;
        for (const Block& block : step.blocks) {
            const auto* text = std::get_if<TextBlock>(&block.content);
            bool inWord = false;
            for (std::size_t at = 0; text != nullptr && at < text->markdown.size();) {
                const CodePoint point = codePointAt(text->markdown, at);
                at += static_cast<std::size_t>(point.length);
                const bool chinese = point.value >= 0x3400 && point.value <= 0x9FFF;
                const bool blank = point.value <= ' ' || chinese;
                words += chinese ? 0.5 : blank || inWord ? 0 : 1;
                inWord = !blank;
            }
        }
    }
    return words / 140 + tasks / 3;
}

Marks answerMarks(const std::string& prompt, const std::string& answer) {
    if (answer.empty()) return {};
    const auto place = firstPlaceOf(answer, prompt);
    if (!place) throw fail("the answer “{}” does not stand in the prompt", answer);
    return marked({}, MarkKind::Answer, *place);
}

Edits stageEdits(const std::string& words, const Model& model) {
    return words.find_first_not_of(' ') == std::string::npos
               ? Edits{}
               : editsFromCommandLine(words, model).of(model, model);
}

LessonInstrument::LessonInstrument(std::filesystem::path pair, Processor processor)
    : folder_(std::move(pair)), processor_(std::move(processor)) {
    open(folder_, newest);
}

LessonInstrument::LessonInstrument(const Pair& open, std::filesystem::path pair, Processor processor)
    : folder_(std::move(pair)), processor_(std::move(processor)) {
    opened_[fmt::format("{} {}", folder_.string(), newest)] = open;
    this->open(folder_, newest);
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
    if (auto pair = findModels(*stage.models, {pairs, beside_})) return *pair;
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
        const Pair models =
            loadPair(folder, [this](const auto&, auto, auto) { return !stop_.stop_requested(); });
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
    TracePtr trace = processor_.run([&](Backend& backend) {
        return forward(backend, model, {tokens, edits, maps, true}, previous,
                       [this](const Trace&) { return !stop_.stop_requested(); });
    });
    if (!trace) throw Cancelled();
    return trace;
}

std::vector<SweepPoint> LessonInstrument::sweep(const SweepPlan& plan, const SweepMeter& meter) {
    Sweep sweep(trained_, plan, meter);
    std::vector<SweepPoint> points;
    bool onCpu = false;
    const auto step = [&](Backend& backend) {
        return sweep.step(backend, [this](const Trace&) { return !stop_.stop_requested(); });
    };
    while (!sweep.done()) points.push_back(processor_.run(step, onCpu));
    return points;
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
    const bool same = edited_ && edited_->model == models_.diff && edited_->request.edits == edits &&
                      edited_->request.tokens == trained_->request.tokens;
    if (edits == Edits{})
        edited_ = trained_;
    else if (!same)
        edited_ = run(models_.diff, trained_->request.tokens, edits, trained_);
}

void LessonInstrument::select(const Stage& stage) {
    const Highlight telling = mostTellingCell(*edited_);
    const bool free = !stage.layer && !stage.head;
    head_ = free ? telling.head : HeadId{stage.layer.value_or(telling.head.layer), stage.head.value_or(0)};
    checkHead(edited_.get(), head_, "of the DIFF model");
    pin_ = free ? telling.cell : mostTellingCell(*edited_, head_).cell;
    if (stage.pin) {
        pin_ = Cell{tokenOf(stage.pin->first, pieces_), tokenOf(stage.pin->second, pieces_)};
        if (pin_->key > pin_->query)
            throw fail("pin: “{}” does not see “{}”, which comes later", stage.pin->first.text,
                       stage.pin->second.text);
    }
    if (stage.twin) checkHead(standard_.get(), *stage.twin, "twin, of the standard model");
    twin_ = stage.twin.value_or(HeadId{});
    if (!stage.twin && standard_) twin_ = retrieval(*standard_, pieces_, marks_).head.value_or(HeadId{});
}

FactSource LessonInstrument::source() const {
    return {edited_.get(), trained_.get(), standard_.get(), &pieces_, head_, twin_, pin_, marks_};
}

} // namespace lambdascope
