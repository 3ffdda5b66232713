// SPDX-License-Identifier: MIT
// Two ways to one number: what a view writes of a session that was clicked together at random, and what the
// command of the same model, text, marks and edits prints, both in this process; some through the programs.
// LAMBDASCOPE_SEED and LAMBDASCOPE_CASES choose others and more of them.
#include "app/cli/commands.h"
#include "app/explore/explore_values.h"
#include "app/figures/figures.h"
#include "app/session/session.h"
#include "core/analysis/answer/head_effects.h"
#include "core/compute/patch.h"
#include "core/files/edits_file.h"
#include "core/files/numbers.h"
#include "core/util/error.h"
#include "core/util/escaped.h"
#include "tests/gui/support/test_main.h"
#include "tests/gui/support/waiting.h"
#include "tests/support/shipped_pair.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>

using namespace lambdascope;
using Json = nlohmann::json;
using Words = std::vector<std::string>;
/// By place and quantity: "a1[3]", "2.mlp/edited".
using Found = std::map<std::string, double>;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

double numberOf(const Json& json) {
    return json.is_number() ? json.get<double>() : none;
}

bool same(double a, double b) {
    return (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= 1e-5 * std::max(1.0, std::abs(b));
}

/// A table of rows and quantities; rows by their labels where those are names.
Found quantitiesOf(const NumberTable& table, bool named) {
    Found found;
    const auto columns = static_cast<std::size_t>(table.shape[1]);
    for (std::size_t i = 0; i < table.values.size(); ++i) {
        const std::string row = named ? table.axes[0].labels.at(i / columns) : std::to_string(i / columns);
        found[row + "/" + table.axes[1].labels.at(i % columns)] = table.values[i];
    }
    return found;
}

const NumberTable* tableOf(const Numbers& numbers, std::string_view name) {
    const auto at = std::ranges::find(numbers.tables, name, &NumberTable::name);
    return at == numbers.tables.end() ? nullptr : &*at;
}

void addRuns(Found& found, const std::string& name, const Json& runs) {
    for (const char* run : {"trained", "edited"})
        if (runs.contains(run)) found[name + "/" + run] = numberOf(runs[run]);
}

/// What the command's main() does, but for the streams that it writes to.
struct Run {
    int code;
    std::string out, err;
};
Run run(const Words& words) {
    std::ostringstream out, err;
    std::streambuf *const outBefore = std::cout.rdbuf(out.rdbuf()), *const errBefore =
                                                                        std::cerr.rdbuf(err.rdbuf());
    const int code = [&words] {
        const EscapedStream results(std::cout), failures(std::cerr);
        return cli::runCommand(words);
    }();
    std::cout.rdbuf(outBefore);
    std::cerr.rdbuf(errBefore);
    return {code, out.str(), err.str()};
}

/// Model, text and edits of what is on screen; `standard`: of that model alone, whose edits stand without
/// "standard:".
Words asked(const SessionState& s, const std::string& command, bool standard) {
    Words words{command, (s.folder / (standard ? "standard" : "")).string(), "--prompt", s.tracedText};
    const PairEdits edits{s.shownEdits(), s.shownStandardEdits()};
    for (const std::string& word : standard ? toArguments(PairEdits(edits.standard)) : toArguments(edits))
        words.push_back(word);
    words.emplace_back("--json");
    return words;
}

std::string effectCalled(Ablation effect) {
    const auto at = std::ranges::find(effectExperiments, effect) - effectExperiments.begin();
    return std::string(effectNames.at(static_cast<std::size_t>(at)));
}

Words withoutPatches(const Words& words) {
    Words left;
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i].starts_with("--patch") ? void(++i) : left.push_back(words[i]);
    return left;
}

std::string placeOf(HeadId head) {
    return std::to_string(head.layer) + "." + std::to_string(head.head);
}

void add(Words& words, std::initializer_list<std::string> more) {
    words.insert(words.end(), more);
}

/// Whether --answer and --distractor, which take the first place of each, name the places that are marked.
bool marksCanBeNamed(const SessionState& s) {
    const auto first = [&](const Span& place) {
        return firstPlaceOf(s.tracedText.substr(place.begin, place.end - place.begin), s.tracedText) == place;
    };
    return s.text == s.tracedText && s.marks.answer.size() == 1 &&
           std::ranges::all_of(s.marks.answer, first) && std::ranges::all_of(s.marks.distractors, first);
}

void addMarks(Words& words, const SessionState& s, bool distractors) {
    add(words, {"--answer", s.answerText()});
    for (const Span& place : s.marks.distractors)
        if (distractors)
            add(words, {"--distractor", s.tracedText.substr(place.begin, place.end - place.begin)});
}

/// A view, and the command that has the same numbers.
struct TwoWays {
    FigureView view;
    bool (*possible)(const SessionState&); // the command can be asked for what is on screen
    Words (*words)(const SessionState&);
    Found (*figure)(const SessionState&, const Numbers&);
    Found (*command)(const SessionState&, const Json&); // what it prints
    GroupBy by = GroupBy::Token;
};

bool always(const SessionState& /*s*/) {
    return true;
}

// One row through the machine.

bool machineOfStandard(const SessionState& s) {
    return s.machine.ofStandard;
}
Words rowWords(const SessionState& s) {
    const bool standard = machineOfStandard(s);
    Words words = asked(s, "row", standard);
    add(words, {"--layer", placeOf(standard ? s.twin() : s.head)});
    if (s.pin) add(words, {"--token", std::to_string(s.pin->query)});
    return words;
}
Found machineNumbers(const SessionState& /*s*/, const Numbers& numbers) {
    Found found;
    for (const NumberTable& table : numbers.tables)
        for (std::size_t i = 0; i < table.values.size(); ++i)
            found[table.name + "[" + std::to_string(i) + "]"] = table.values[i];
    for (const char* fact : {"lambda", "size", "factor"})
        if (numbers.metadata.contains(fact)) found[fact] = std::stod(numbers.metadata.at(fact));
    return found;
}
Found rowNumbers(const SessionState& s, const Json& json) {
    Found found;
    for (const Json& box : json["boxes"])
        for (std::size_t i = 0; i < box["numbers"].size(); ++i) {
            const std::string of = box.contains("of") ? "_" + box["of"].get<std::string>() : "";
            found[box["box"].get<std::string>() + of + "[" + std::to_string(i) + "]"] =
                numberOf(box["numbers"][i]);
        }
    for (const char* fact : {"lambda", "size", "factor"})
        if (json.contains(fact)) found[fact] = numberOf(json[fact]);
    if (machineOfStandard(s)) found["lambda"] = 0; // which the view's facts have of every model
    return found;
}

// What is said next.

Words nextWords(const SessionState& s) {
    Words words = asked(s, "next", false);
    add(words, {"--top", "100000"});
    if (marksCanBeNamed(s)) addMarks(words, s, false);
    return words;
}
Found nextFigure(const SessionState& s, const Numbers& numbers) {
    Found found;
    for (const auto& [name, value] : quantitiesOf(numbers.tables.at(0), true))
        if (!name.ends_with("/standard") && !std::isnan(value)) found[name] = value;
    for (const auto& [fact, name] :
         {std::pair{"answer_diff", "answer_trained"}, {"answer_edited", "answer_edited"}})
        if (marksCanBeNamed(s) && numbers.metadata.contains(fact))
            found[name] = std::stod(numbers.metadata.at(fact));
    return found;
}
Found nextCommand(const SessionState& s, const Json& json) {
    Found found;
    std::set<std::string> twice;
    for (const Json& row : json["next"]) {
        const std::string name = nextTokenName(*s.models.diff, row["id"].get<int>()).toStdString();
        if (found.contains(name + "/diff_trained")) twice.insert(name);
        const bool edited = row.contains("trained");
        found[name + "/diff_trained"] = numberOf(row[edited ? "trained" : "probability"]);
        if (edited) found[name + "/diff_edited"] = numberOf(row["probability"]);
    }
    if (!twice.empty()) throw std::logic_error("two tokens are called " + *twice.begin());
    if (!json.contains("answer")) return found;
    const Json& answer = json["answer"];
    const bool edited = answer.contains("trained");
    found["answer_trained"] = numberOf((edited ? answer["trained"] : answer)["probability"]);
    if (edited) found["answer_edited"] = numberOf(answer["probability"]);
    return found;
}

// Where attention goes.

bool allocationPossible(const SessionState& s) {
    return marksCanBeNamed(s) && (!s.pin || s.pin->query + 1 == std::ssize(s.pieces));
}
Words allocationWords(const SessionState& s) {
    Words words = asked(s, "allocation", false);
    addMarks(words, s, true);
    if (s.scope == MeterScope::Head)
        add(words, {"--layer", placeOf(s.head), "--layer", "standard:" + placeOf(s.twin())});
    if (s.scope == MeterScope::Layer)
        add(words, {"--layer", std::to_string(s.head.layer), "--layer",
                    "standard:" + std::to_string(s.twin().layer)});
    return words;
}
Found allocationFigure(const SessionState& /*s*/, const Numbers& numbers) {
    return quantitiesOf(numbers.tables.at(0), true);
}
Found allocationCommand(const SessionState& /*s*/, const Json& json) {
    Found found;
    for (const Json& row : json["rows"])
        for (const auto& [name, value] : row.items())
            if (name != "map") found[row["map"].get<std::string>() + "/" + name] = numberOf(value);
    return found;
}

/// Which head it is has to be said: by itself the command takes another than the screen.
template<GroupBy by>
bool groupsPossible(const SessionState& s) {
    return allocationPossible(s) && s.scope != MeterScope::All && s.groupsBy(by);
}
template<GroupBy by>
Words groupsWords(const SessionState& s) {
    Words words = allocationWords(s);
    add(words, {"--by", std::string(nameOf(by))});
    return words;
}
Found groupsFigure(const SessionState& /*s*/, const Numbers& numbers) {
    return quantitiesOf(numbers.tables.at(0), false);
}
Found groupsCommand(const SessionState& /*s*/, const Json& json) {
    Found found;
    for (const Json& row : json["rows"])
        for (std::size_t i = 0; i < row["groups"].size(); ++i)
            found[std::to_string(i) + "/" + row["map"].get<std::string>()] =
                numberOf(row["groups"][i]["weight"]);
    return found;
}

// The softmax maps of a head, from a file that the command writes.

bool ofOneHead(const SessionState& s) {
    return s.scope == MeterScope::Head;
}
std::string traceFile() {
    static const QTemporaryDir folder;
    return folder.filePath("pass.safetensors").toStdString();
}
Words traceWords(const SessionState& s) {
    Words words = asked(s, "trace", false);
    std::erase(words, "--json");
    add(words, {"--layers", std::to_string(s.head.layer), "--heads", std::to_string(s.head.head), "--out",
                traceFile()});
    return words;
}
Found mapsFigure(const SessionState& /*s*/, const Numbers& numbers) {
    Found found;
    for (const char* name : {"a1", "a2"})
        if (const NumberTable* table = tableOf(numbers, name))
            for (std::size_t i = 0; i < table->values.size(); ++i)
                found[std::string(name) + "[" + std::to_string(i) + "]"] =
                    std::isnan(table->values[i]) ? 0 : table->values[i]; // masked
    return found;
}
Found traceCommand(const SessionState& s, const Json& /*printed*/) {
    std::ifstream file(traceFile(), std::ios::binary);
    std::uint64_t size = 0;
    file.read(reinterpret_cast<char*>(&size), sizeof size);
    std::string head(size, '\0');
    file.read(head.data(), static_cast<std::streamsize>(size));
    const Json header = Json::parse(head);
    Found found;
    for (const char* name : {"a1", "a2"}) {
        const Json& tensor = header.at(fmt::format("layers.{}.{}", s.head.layer, name));
        const auto begin = tensor["data_offsets"][0].get<std::uint64_t>(),
                   end = tensor["data_offsets"][1].get<std::uint64_t>();
        std::vector<float> numbers((end - begin) / sizeof(float));
        file.seekg(static_cast<std::streamoff>(sizeof size + size + begin));
        file.read(reinterpret_cast<char*>(numbers.data()), static_cast<std::streamsize>(end - begin));
        for (std::size_t i = 0; i < numbers.size(); ++i)
            found[std::string(name) + "[" + std::to_string(i) + "]"] = numbers[i];
    }
    return found;
}

// Why the answer.

bool whyPossible(const SessionState& s) {
    return marksCanBeNamed(s) && !s.markedNext().answer.empty();
}
Words whyWords(const SessionState& s) {
    const bool standard = s.lab.whyStandard;
    Words words = asked(s, "why", standard);
    addMarks(words, s, false);
    add(words,
        {"--over", s.lab.whyLead ? "runner-up" : "mean", "--layer", placeOf(standard ? s.twin() : s.head)});
    return words;
}
Found whyFigure(const SessionState& /*s*/, const Numbers& numbers) {
    Found found = quantitiesOf(*tableOf(numbers, "parts"), true);
    if (const NumberTable* keys = tableOf(numbers, "keys"))
        for (const auto& [name, value] : quantitiesOf(*keys, false)) found["key " + name] = value;
    for (const char* fact : {"answer_token", "runner_up_token"})
        if (numbers.metadata.contains(fact)) found[fact] = std::stod(numbers.metadata.at(fact));
    return found;
}
Found whyCommand(const SessionState& /*s*/, const Json& json) {
    Found found;
    const Json& of = json.contains("models") ? json["models"].at(0) : json;
    for (const Json& part : of["parts"]) addRuns(found, part["part"].get<std::string>(), part);
    for (std::size_t k = 0; of.contains("keys") && k < of["keys"].size(); ++k)
        for (const char* run : {"trained", "edited"})
            if (of["keys"][k].contains(run))
                for (const auto& [name, value] : of["keys"][k][run].items())
                    found["key " + std::to_string(k) + "/" + name + "_" + run] = numberOf(value);
    found["answer_token"] = numberOf(of["answer"]["id"]);
    if (of.contains("runner_up")) found["runner_up_token"] = numberOf(of["runner_up"]["id"]);
    return found;
}

// The logit lens.

/// What it looks for can be named: the marked answer, or what is said there at last.
bool lensPossible(const SessionState& s) {
    return s.marks.answer.empty() || (marksCanBeNamed(s) && !s.markedNext().answer.empty());
}
Words lensWords(const SessionState& s) {
    Words words = asked(s, "lens", false);
    if (!s.marks.answer.empty()) addMarks(words, s, false);
    if (s.pin) add(words, {"--token", std::to_string(s.pin->query)});
    return words;
}
Found lensFigure(const SessionState& /*s*/, const Numbers& numbers) {
    Found found;
    for (const char* name : {"lens_diff", "lens_standard"})
        if (const NumberTable* table = tableOf(numbers, name))
            for (const auto& [at, value] : quantitiesOf(*table, true))
                found[std::string(name) + " " + at] = value;
    return found;
}
Found lensCommand(const SessionState& /*s*/, const Json& json) {
    Found found;
    for (std::size_t m = 0; m < json["models"].size(); ++m)
        for (const Json& layer : json["models"][m]["layers"]) {
            const Json& after = layer["after"];
            const std::string name = std::string(m == 0 ? "lens_diff " : "lens_standard ") +
                                     (after.is_string() ? after.get<std::string>() : after.dump()) + "/";
            for (const char* run : {"trained", "edited"})
                if (layer.contains(run)) {
                    found[name + "probability_" + run] = numberOf(layer[run]["probability"]);
                    found[name + "rank"] = numberOf(layer[run]["rank"]);
                }
        }
    return found;
}

// What every head does to the answer.

/// Not while the trained models are looked at, of which nothing is asked again.
bool effectsPossible(const SessionState& s) {
    return whyPossible(s) && !(s.peek && (s.edited() || s.standardEdited()));
}
Words headsWords(const SessionState& s) {
    Words words = asked(s, "heads", false);
    addMarks(words, s, false);
    add(words, {"--effect", effectCalled(s.lab.effect)});
    return words;
}
Found effectsFigure(const SessionState& /*s*/, const Numbers& numbers) {
    return quantitiesOf(numbers.tables.at(0), true);
}
Found headsCommand(const SessionState& s, const Json& json) {
    Found found;
    for (const Json& row : json["heads"]) {
        const bool standard = row["model"] == s.models.standard->name;
        const std::string head =
            (standard ? "standard:" : "") + placeOf({row["layer"].get<int>(), row["head"].get<int>()}) + "/";
        const Json& as =
            *std::ranges::find(json["models"], row["model"], [](const Json& of) { return of["model"]; });
        for (const auto& [name, value] : row.items())
            if (value.is_number_float() || value.is_null()) found[head + name] = numberOf(value);
        const Json& effect = row["effect"];
        found[head + "probability"] = 100 * numberOf(effect["probability"]);
        found[head + "points"] = 100 * (numberOf(effect["probability"]) - numberOf(as["probability"]));
        found[head + "logit_change"] = numberOf(effect["logit"]) - numberOf(as["logit"]);
        found[head + "kl"] = numberOf(effect["kl"]);
    }
    return found;
}

constexpr std::array ways{
    TwoWays{FigureView::Machine, always, rowWords, machineNumbers, rowNumbers},
    TwoWays{FigureView::NextToken, always, nextWords, nextFigure, nextCommand},
    TwoWays{FigureView::Allocation, allocationPossible, allocationWords, allocationFigure, allocationCommand},
    TwoWays{FigureView::Allocation, groupsPossible<GroupBy::Sentence>, groupsWords<GroupBy::Sentence>,
            groupsFigure, groupsCommand, GroupBy::Sentence},
    TwoWays{FigureView::Allocation, groupsPossible<GroupBy::Word>, groupsWords<GroupBy::Word>, groupsFigure,
            groupsCommand, GroupBy::Word},
    TwoWays{FigureView::Maps, ofOneHead, traceWords, mapsFigure, traceCommand},
    TwoWays{FigureView::Why, whyPossible, whyWords, whyFigure, whyCommand},
    TwoWays{FigureView::Text, lensPossible, lensWords, lensFigure, lensCommand},
    TwoWays{FigureView::Effects, effectsPossible, headsWords, effectsFigure, headsCommand},
};

/// The same draws from a seed wherever it is.
class Chance {
  public:
    explicit Chance(unsigned seed) : engine_(seed) {}
    int below(int count) { return static_cast<int>(engine_() % static_cast<unsigned>(count)); }
    bool in(int of) { return below(of) == 0; } // once in so many times
    template<typename List>
    const auto& of(const List& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(std::size(list))))];
    }

  private:
    std::mt19937 engine_;
};

constexpr std::array towns{"Lima", "Tokyo", "Cairo", "Paris", "Rome"};
constexpr std::array asides{"Mia had a red ball.", "They saw a cat.", "Tom was happy – very happy.",
                            "It rained. Nobody minded!"};

std::string randomText(Chance& chance) {
    std::string text;
    const char* const town = chance.of(towns);
    for (int i = 0; i <= chance.below(3); ++i) {
        const std::string other = i == 0 ? town : chance.of(towns);
        text += "The secret code of " + other + " is " + std::to_string(10000 + chance.below(90000)) + ". ";
        if (chance.in(2)) text += std::string(chance.of(asides)) + " ";
    }
    return text + (chance.in(4) ? "The end." : "What is the secret code of " + std::string(town) + "?");
}

/// Words of the command line, as who edits by hand would write them.
RecordedEdit randomEdit(Chance& chance, const SessionState& s) {
    const int layers = static_cast<int>(s.models.diff->layers.size());
    const std::string layer = chance.in(6) ? "all" : std::to_string(chance.below(layers));
    const std::string head = layer == "all" ? "0.0" : layer + "." + std::to_string(chance.below(4));
    const std::string value = std::to_string(chance.below(240) - 40);
    const std::string hundredths = std::to_string(std::stod(value) / 100);
    constexpr std::array ablations{"swap", "a2-off", "head-off", "no-norm", "mean"};
    constexpr std::array parts{"output", "a1", "a2"};
    switch (chance.below(8)) {
    case 0:
        return {"--lambda-init", layer + "=" + hundredths};
    case 1:
        return {"--lambda", layer + "=" + hundredths};
    case 2:
        return {"--output-factor", chance.in(2) ? "keep" : "follow"};
    case 3:
        return {"--schedule", chance.in(2) ? "constant=" + hundredths : "paper"};
    case 4:
        return {"--ablate", (chance.in(2) ? head : layer) + "=" + chance.of(ablations)};
    case 5:
        return {"--ablate", "standard:" + std::to_string(chance.below(layers)) + "." +
                                std::to_string(chance.below(8)) + "=head-off"};
    case 6:
        return {"--patch", head + "=" + chance.of(parts)};
    default:
        return {"--patch", std::to_string(chance.below(layers)) + "@" +
                               std::to_string(chance.below(static_cast<int>(s.pieces.size()))) + "=residual"};
    }
}

/// The first place of a word of the text, or of a number in it.
Span randomSpan(Chance& chance, const std::string& text) {
    const auto isLetter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    auto begin = static_cast<std::size_t>(chance.below(static_cast<int>(text.size())));
    if (chance.in(2)) begin = text.find_first_of("0123456789");
    while (begin > 0 && isLetter(text[begin - 1])) --begin;
    std::size_t end = begin + 1;
    while (end < text.size() && isLetter(text[end])) ++end;
    return *firstPlaceOf(text.substr(begin, end - begin), text);
}

} // namespace

class CommandsTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        session_ = std::make_unique<Session>("cpu");
        session_->setText(test::threeCodes);
        session_->open(SOURCE_DIR "/assets/models/scale-model");
        VERIFY_WITHIN(session_->settled() && s().diffEdited, test::patience);
    }
    void cleanupTestCase() { session_.reset(); }

    void viewsAndCommandsHaveTheSameNumbers() {
        const int cases = std::max(1, qEnvironmentVariableIntValue("LAMBDASCOPE_CASES"));
        const int wanted = qEnvironmentVariableIsSet("LAMBDASCOPE_CASES") ? cases : 500;
        const int seed = qEnvironmentVariableIntValue("LAMBDASCOPE_SEED");
        Chance chance(static_cast<unsigned>(qEnvironmentVariableIsSet("LAMBDASCOPE_SEED") ? seed : 1));
        std::map<std::string, int> compared, refused;
        std::string differences;
        int problems = 0, throughPrograms = 0;
        for (int done = 0; done < wanted;) {
            for (int i = 0; i <= chance.below(3); ++i) click(chance);
            VERIFY_WITHIN(session_->settled() && (s().textCurrent() || !s().problem.isEmpty()),
                          test::patience);
            if (!s().problem.isEmpty()) { // as a patch at a token that the new text has not
                differences += differenceOfProblem();
                ++problems;
                session_->editBoth({}, "test");
                continue;
            }
            const TwoWays& way = ways[static_cast<std::size_t>(done) % ways.size()];
            if (!way.possible(s()) || (inVain() && !canDoWithoutPatch(way))) {
                makeLikely(chance);
                continue;
            }
            const std::string name = fmt::format("{} by {}", nameOf(way.view), nameOf(way.by));
            QVERIFY2(prepare(way.view), name.c_str());
            std::string difference = differenceOf(way, refused[name]);
            if (throughPrograms < 20 && difference.empty() && programsTake(way)) {
                difference = differenceOfPrograms(way);
                ++throughPrograms;
            }
            if (!difference.empty()) differences += fmt::format("\ncase {}, {}: {}", done, name, difference);
            ++compared[name];
            ++done;
        }
        std::cerr << differences; // QtTest cuts long words
        QVERIFY(differences.empty());
        std::string told;
        for (const auto& [name, count] : compared) {
            told += fmt::format("{}: {} of which {} were refused by both; ", name, count, refused[name]);
            QVERIFY2(2 * refused[name] < count, told.c_str());
        }
        qInfo().noquote() << QString::fromStdString(told) << problems << "texts that edits could not run on";
        QCOMPARE(compared.size(), ways.size());
        QVERIFY2(throughPrograms > 0 && (wanted < 500 || throughPrograms == 20),
                 std::to_string(throughPrograms).c_str());
    }

  private:
    [[nodiscard]] const SessionState& s() const { return session_->state(); }

    /// One thing that a hand does.
    void click(Chance& chance) {
        const int which = chance.below(14);
        const int layers = static_cast<int>(s().models.diff->layers.size());
        const auto tokens = static_cast<int>(s().pieces.size());
        switch (which) {
        case 0:
            session_->write(randomText(chance));
            session_->history().endGesture();
            break;
        case 1:
            session_->replacePrompt({randomText(chance), {}}, "test");
            session_->findMarks();
            break;
        case 2:
        case 3:
            editByWords(chance);
            break;
        case 4:
            session_->moveLambda(chance.in(2) ? Quantity::Lambda : Quantity::LambdaInit,
                                 {{chance.below(layers), chance.below(100) / 50.0}});
            session_->history().endGesture();
            break;
        case 5:
            chance.in(2) ? session_->toggleHead(false, {chance.below(layers), chance.below(4)})
                         : session_->toggleHead(true, {chance.below(layers), chance.below(8)});
            break;
        case 6:
            chance.in(3) ? session_->history().redo() : session_->history().undo();
            break;
        case 7:
            session_->selectHead({chance.below(layers), chance.below(4)});
            break;
        case 8:
            session_->selectHeadOf(true, {chance.below(layers), chance.below(8)});
            break;
        case 9: {
            const int query = chance.in(3) ? tokens - 1 : chance.below(tokens);
            session_->pin(chance.in(3) ? std::nullopt : std::optional(Cell{query, chance.below(query + 1)}));
            break;
        }
        case 10:
            session_->setScope(static_cast<MeterScope>(chance.below(3)));
            break;
        case 11:
            session_->mark(marked(
                chance.in(2) ? marked({}, MarkKind::Distractor, randomSpan(chance, s().text)) : Marks(),
                MarkKind::Answer, randomSpan(chance, s().text)));
            break;
        case 12:
            session_->setPeek(chance.in(4));
            break;
        default:
            lookElsewhere(chance);
        }
    }

    void lookElsewhere(Chance& chance) {
        LabChoices lab = s().lab;
        lab.whyStandard = chance.in(3);
        lab.whyLead = chance.in(2);
        lab.effect = chance.in(2) ? Ablation::HeadOff : Ablation::Mean;
        session_->setLab(lab);
        MachineChoices machine;
        machine.ofStandard = chance.in(3);
        session_->setMachine(machine);
    }

    /// What most views and commands ask for.
    void makeLikely(Chance& chance) {
        session_->pin({});
        session_->mark(marked({}, MarkKind::Answer, randomSpan(chance, s().text)));
        session_->setScope(MeterScope::Head);
        if (inVain()) session_->editBoth({}, "test");
    }

    void editByWords(Chance& chance) {
        std::vector<RecordedEdit> edits =
            chance.in(2) ? recorded(s().allEdits()) : std::vector<RecordedEdit>();
        edits.push_back(randomEdit(chance, s()));
        if (edits.size() > 6) edits.erase(edits.begin(), edits.begin() + 3);
        try {
            session_->editBoth(editsOf(edits, s().models), "test");
        } catch (const UsageError&) { // the pair cannot have them together
        }
    }

    /// Empty: the command, too, refuses to run it.
    std::string differenceOfProblem() {
        Words words{"next", s().folder.string(), "--prompt", s().text};
        for (const std::string& word : toArguments(s().allEdits())) words.push_back(word);
        const Run diff = ::run(words);
        words[1] = (s().folder / "standard").string();
        words.resize(4);
        for (const std::string& word : toArguments(PairEdits(s().standardEdits))) words.push_back(word);
        if (diff.code != 0 || ::run(words).code != 0) return {};
        return fmt::format("\nonly the window refuses: {} ({})", s().problem.toStdString(),
                           toCommandLine(s().allEdits()));
    }

    /// What is found only where somebody looks.
    bool prepare(FigureView view) {
        if (view != FigureView::Effects) return true;
        session_->effects().start();
        return QTest::qWaitFor(
            [&] { return s().effectsShown() && s().effects.settled() && !s().effects.running; },
            test::patience);
    }

    /// A patch that changes nothing: commands refuse it, and in the window undo can come by one.
    [[nodiscard]] bool inVain() const {
        try {
            checkPatches({s().shownEdits(), s().shownStandardEdits()}, s().models);
            return false;
        } catch (const UsageError&) {
            return true;
        }
    }
    /// It is the only one, and nothing else is done to the model that it would then undo.
    [[nodiscard]] bool canDoWithoutPatch(const TwoWays& way) const {
        const Words edits = toArguments(PairEdits(s().shownEdits(), s().shownStandardEdits()));
        return way.view != FigureView::Effects && way.view != FigureView::Why &&
               std::ranges::count(edits, "--patch") == 1;
    }

    /// Empty: the same numbers, or refused by both.
    std::string differenceOf(const TwoWays& way, int& refused) {
        const Words words = way.words(s());
        std::string line;
        for (const std::string& word : words) line += " '" + word + "'";
        std::optional<Numbers> numbers;
        std::string why;
        try {
            FigureLook look;
            if (way.by != GroupBy::Token) look.by = way.by;
            numbers = look.by ? groupsOf(s(), way.view, look) : numbersOf(s(), way.view, look);
        } catch (const Error& error) {
            why = error.what();
        }
        Run run = ::run(words);
        if (inVain()) run = ::run(withoutPatches(words));
        if (!numbers) {
            ++refused;
            return run.code != 0 ? "" : "the view is refused (" + why + "), the command is not:" + line;
        }
        if (run.code != 0) return "refused: " + run.err + line;
        const Found figure = way.figure(s(), *numbers),
                    command = way.command(s(), Json::parse(run.out, nullptr, false));
        if (figure.empty()) return "no numbers:" + line;
        std::string differences;
        int differing = 0;
        for (const auto& [name, value] : figure) {
            auto at = command.find(name);
            if (const auto end = name.find("edited");
                at == command.end() && inVain() && end != std::string::npos)
                at = command.find(std::string(name).replace(end, 6, "trained")); // no edit is left
            if (at == command.end())
                differences += name + " is not of the command; ";
            else if (!same(value, at->second))
                differences +=
                    fmt::format("{}: {} in the view, {} of the command; ", name, value, at->second);
            else
                continue;
            if (++differing == 8) break;
        }
        return differences.empty() ? "" : differences + line;
    }

    /// The window's command line can say all that the view is of.
    [[nodiscard]] bool programsTake(const TwoWays& way) const {
        const bool whole = way.view == FigureView::NextToken ||
                           (way.view == FigureView::Machine && !s().machine.ofStandard) ||
                           (way.view == FigureView::Allocation && s().scope == MeterScope::All);
        return whole && way.by == GroupBy::Token && marksCanBeNamed(s()) && ::run(way.words(s())).code == 0;
    }

    /// What both programs say, beside what is said in this process.
    std::string differenceOfPrograms(const TwoWays& way) {
        const auto said = [](const char* program, const Words& words) {
            QStringList list;
            for (const std::string& word : words) list << QString::fromStdString(word);
            QProcess process;
            process.setProcessEnvironment([] {
                QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
                environment.insert("QT_QPA_PLATFORM", "offscreen");
                return environment;
            }());
            process.start(QCoreApplication::applicationDirPath() + u'/' + program, list);
            if (!process.waitForFinished(test::patience) || process.exitCode() != 0)
                throw std::runtime_error(program + process.readAllStandardError().toStdString());
            return process.readAllStandardOutput().toStdString();
        };
        const Words words = way.words(s());
        if (said("lambdascope-cli", words) != ::run(words).out)
            return "lambdascope-cli prints something else";
        const QTemporaryDir folder;
        const std::string file = folder.filePath("numbers.json").toStdString();
        Words asked{s().folder.string(),
                    "--prompt",
                    s().tracedText,
                    "--export",
                    file,
                    "--view",
                    std::string(nameOf(way.view)),
                    "--layer",
                    std::to_string(s().head.layer),
                    "--head",
                    std::to_string(s().head.head)};
        addMarks(asked, s(), true);
        if (s().pin) add(asked, {"--pin", fmt::format("{},{}", s().pin->query, s().pin->key)});
        if (way.view == FigureView::Allocation) add(asked, {"--mean", "all"});
        for (const std::string& word : toArguments({s().shownEdits(), s().shownStandardEdits()}))
            asked.push_back(word);
        said("lambdascope", asked);
        std::ifstream stream(file);
        const Json theirs = Json::parse(stream), ours = Json::parse(toJson(numbersOf(s(), way.view, {})));
        for (const char* part : {"rows", "tables"})
            if (theirs.value(part, Json()) != ours.value(part, Json()))
                return fmt::format("lambdascope writes other {}: {}\nfor {}", part,
                                   theirs.value(part, Json()).dump(), ours.value(part, Json()).dump());
        return {};
    }

    std::unique_ptr<Session> session_;
};

GUILESS_TEST(CommandsTest)
#include "commands_test.moc"
