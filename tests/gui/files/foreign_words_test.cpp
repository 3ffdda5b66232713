// SPDX-License-Identifier: MIT
// Whatever stands in a file that somebody else made: the window shows it as it is written, and reads nothing
// that it names. Every text of every kind of file takes its turn.
#include "app/experiments/experiment_desk.h"
#include "core/experiments/experiment.h"
#include "core/experiments/runner.h"
#include "core/model/model.h"
#include "core/util/files.h"
#include "core/util/json.h"
#include "tests/gui/support/foreign_words.h"
#include "tests/gui/support/session_files_support.h"
#include "tests/gui/support/test_main.h"

#include <QRegularExpression>

#include <cstring>
#include <tuple>

using namespace lambdascope;

namespace fs = std::filesystem;

namespace {

constexpr const char* lesson = R"(---
title: A lesson
minutes: 1
stage:
  models: tiny-stories
  prompt: Once upon a time
  layer: 1
  pin: last -> first
say: One sentence.
notes: For the teacher.
---

A paragraph.

```predict
ask: Which word?
kind: choice
answer: next
options:
  - {text: cars, word: cars}
  - {text: people, word: people}
hints:
  - A hint.
  - Another.
  - The last one.
why: So it is.
```
)";

constexpr const char* classFile = R"({"lambdascope_class": 1, "title": "A class", "language": "en",
 "models": "tiny-stories", "prompt": "Once upon a time", "lesson": "05-two-maps", "page": 2,
 "edits": "--lambda-init 2=0", "layer": 1, "head": 1, "theme": "light", "hide": ["lab"], "lock": ["head"],
 "leave": "button"})";

/// Of a trace: its header, and all behind it.
std::pair<OrderedJson, std::string> partsOf(const std::string& safetensors) {
    std::uint64_t size = 0;
    std::memcpy(&size, safetensors.data(), sizeof size);
    return {OrderedJson::parse(safetensors.substr(8, size)), safetensors.substr(8 + size)};
}

std::string safetensors(const OrderedJson& header, const std::string& rest) {
    std::string text = header.dump();
    text.resize((text.size() + 7) / 8 * 8, ' ');
    const std::uint64_t size = text.size();
    return std::string(reinterpret_cast<const char*>(&size), sizeof size) + text + rest;
}

/// As another program does it while the file is open.
void put(const fs::path& file, const std::string& bytes) {
    writeFile(file.parent_path() / "new", bytes);
    fs::rename(file.parent_path() / "new", file);
}

} // namespace

class ForeignWordsTest : public SessionTestBase {
    Q_OBJECT

  private slots:
    void init() {
        begin();
        foreign_ = std::make_unique<test::ForeignWords>();
        failed_.clear();
        seen_.clear();
        start();
        foreign_->answerBoxes();
    }
    void cleanup() {
        foreign_.reset();
        end();
    }

    void ofASession_data() {
        QTest::addColumn<QString>("workspace");
        for (const char* name : {"explore", "lab", "learn"}) QTest::newRow(name) << QString(name);
    }
    void ofASession() {
        QFETCH(const QString, workspace);
        arrange(workspace);
        settle();
        QVERIFY(savesGood());
        OrderedJson json = OrderedJson::parse(readFile(path("good.lambdascope")));
        everyTextOf(json, "probe.lambdascope", [](const OrderedJson& changed) { return changed.dump(); });
        OrderedJson moved = json; // to where nobody knows it by its weights
        moved["models"]["folder"] = foreign_->next().toStdString();
        for (const char* part : {"diff", "standard"}) moved["models"][part]["sha256"] = std::string(64, 'a');
        put(foreign_->path("probe.lambdascope"), moved.dump());
        look("moved", foreign_->path("probe.lambdascope"));
        json.erase("models");
        everyName("lambdascope", json.dump());
        report({"moved", "/lab/moves", "/selection/twin_rule"}, 3);
        if (workspace == "learn") report({"/lesson/lesson"}, 1);
    }

    void ofTheExperimentsOfASession() {
        arrange("explore");
        settle();
        QVERIFY(savesGood());
        OrderedJson session = OrderedJson::parse(readFile(path("good.lambdascope")));
        session["window"]["workspace"] = "experiments";
        for (const char* chosen : {"needle", "length"}) {
            const OrderedJson record{
                {"chosen", chosen},
                {"choices",
                 {{"needle",
                   {{"given", {{"told", "2"}, {"asked", "1"}}}, {"edited", false}, {"both", true}}}}},
                {"paper", true},
                {"opened", smallResult()},
                {"openedFrom", "far.json"}};
            everyTextOf(record, "probe.lambdascope", [&](const OrderedJson& changed) {
                session["experiments"] = changed.dump();
                return session.dump();
            });
        }
        report({"/choices/needle/given/told", "/openedFrom", "/opened/models/diff/name"}, 2);
    }

    void ofAClass() {
        everyTextOf(OrderedJson::parse(classFile), "probe.lambdaclass",
                    [](const OrderedJson& changed) { return changed.dump(); });
        everyName("lambdaclass", "{}");
        report({"/title", "/lesson", "name"}, 3);
    }

    void ofAResult() {
        const OrderedJson found = smallResult();
        everyTextOf(found, "probe.json", [](const OrderedJson& changed) { return changed.dump(); });
        everyName("json", found.dump());
        report({"/models/diff/name", "name"}, 2);
    }

    void ofATrace() {
        const auto [header, rest] = partsOf(readFile(TEST_DATA "/traces/recorded.safetensors"));
        everyTextOf(header, "probe.safetensors",
                    [&rest = rest](const OrderedJson& changed) { return safetensors(changed, rest); });
        everyName("safetensors", safetensors(header, rest));
        report({"/__metadata__/causal", "/__metadata__/format_version", "name"}, 2);
    }

    void ofAModel() {
        const fs::path pair = copyOfPair("pair");
        for (const char* name : {"about.json", "prompts.json", "training.json"})
            fs::copy(assets / "models/tiny-stories" / name, pair / name);
        for (const char* name : {"about.json", "prompts.json", "training.json", "diff/config.json",
                                 "diff/tokenizer_config.json", "diff/measured.json"})
            everyTextOfModel(pair, name);
        put(pair / "diff/README.md", "---\ndatasets: \"" + foreign_->next().toStdString() + "\"\n---\n");
        look("card", pair);
        const fs::path named = pair.parent_path() / foreign_->next().toStdString();
        fs::rename(pair, named);
        look("name", named);
        report({"/en", "name"}, 2);
    }

    void ofALesson() {
        const QStringList lines = QString::fromUtf8(lesson).split(u'\n');
        static const QRegularExpression field(QStringLiteral("^( *(- )?\\{?\\w+: )(.*?)((, word: .*)?)$"));
        for (qsizetype i = 0; i < lines.size(); ++i) {
            QStringList changed = lines;
            const QString words = foreign_->next();
            if (const auto match = field.match(lines[i]); match.hasMatch() && !match.captured(3).isEmpty())
                changed[i] = match.captured(1) + u'"' + words + u'"' + match.captured(4);
            else if (lines[i] == QStringLiteral("A paragraph.") ||
                     lines[i].startsWith(QStringLiteral("  - A")))
                changed[i] += u' ' + words;
            else
                continue;
            put(foreign_->path("probe.md"), changed.join(u'\n').toStdString());
            look(lines[i], foreign_->path("probe.md"));
        }
        report({"title: A lesson", "A paragraph."}, 2);
    }

    void ofEdits() {
        everyTextOf(OrderedJson::parse(R"({"lambdascope_edits": 1, "edits": [["--lambda-init", "2=0"]]})"),
                    "probe.json", [](const OrderedJson& changed) { return changed.dump(); });
        everyName("json", R"({"lambdascope_edits": 1, "edits": [["--lambda-init", "99=0"]]})");
        everyName("txt", std::string(2 << 20, 'a')); // a prompt, too long
        report({"/edits/0/0", "name"}, 2);
    }

  private:
    using Written = std::function<std::string(const OrderedJson& changed)>;

    /// The dialog of Qt 6.8 opens what lies in its folder to see of what kind it is: that is forgotten.
    bool savesGood() {
        const bool saved = saveAs(path("good.lambdascope"));
        std::ignore = foreign_->opened();
        return saved;
    }

    void everyTextOf(const OrderedJson& json, const char* name, const Written& written) {
        const fs::path file = foreign_->path(QLatin1String(name));
        const OrderedJson flat = json.flatten();
        for (const auto& [pointer, value] : flat.items()) {
            if (!value.is_string()) continue;
            OrderedJson changed = json;
            changed[OrderedJson::json_pointer(pointer)] = foreign_->next().toStdString();
            put(file, written(changed));
            look(QString::fromStdString(pointer), file);
        }
    }
    void everyTextOfModel(const fs::path& pair, const char* name) {
        const std::string before = readFile(pair / name);
        const OrderedJson json = OrderedJson::parse(before);
        int probed = 0;
        const OrderedJson flat = json.flatten();
        for (const auto& [pointer, value] : flat.items()) {
            if (!value.is_string() || ++probed > 12) continue; // they are alike from there on
            OrderedJson changed = json;
            changed[OrderedJson::json_pointer(pointer)] = foreign_->next().toStdString();
            put(pair / name, changed.dump());
            look(QString::fromStdString(pointer), pair);
        }
        put(pair / name, before);
    }
    /// The name of the file, and of the folder it is in.
    void everyName(const char* ending, const std::string& text) {
        const fs::path file = foreign_->path(foreign_->next() + u'.' + QLatin1String(ending));
        put(file, text);
        look("name", file);
        const fs::path folder = foreign_->path(foreign_->next());
        fs::create_directory(folder);
        put(folder / ("probe." + std::string(ending)), text);
        look("folder", folder / ("probe." + std::string(ending)));
    }

    void look(const QString& field, const fs::path& file) {
        try {
            shell_->openFile(file);
        } catch (const std::exception& error) { // a menu would tell it
            failed_ << QStringLiteral("%1: %2").arg(field, QString::fromUtf8(error.what()));
        }
        settle();
        VERIFY_WITHIN(ExperimentDesk::of(shell_->session()).settled(), patience);
        shell_->window().showNow();
        if (const QString wrong = foreign_->misread(); !wrong.isEmpty())
            failed_ << QStringLiteral("%1: %2").arg(field, wrong);
        if (!foreign_->seen().isEmpty()) seen_[field] = foreign_->seen();
    }
    /// So many of the fields were seen, or the words have not been where a user reads them.
    void report(const QStringList& fields, int least) {
        QVERIFY2(failed_.isEmpty(), qPrintable(failed_.join(u'\n')));
        const auto seen =
            std::ranges::count_if(fields, [&](const QString& each) { return seen_.contains(each); });
        QVERIFY2(seen >= least, qPrintable(QStringList(seen_.keys()).join(u' ')));
    }
    static OrderedJson smallResult() {
        const Pair pair = loadPair(assets / "models/scale-model");
        Protocol protocol(experimentKind("length"));
        protocol.set("texts", "1");
        const auto experiment = protocol.kind().make(protocol, AskedModels(pair, {}));
        const ExperimentOutcome outcome = runExperiment(*experiment, {});
        return experimentResult(protocol, hashesOf(pair), LAMBDASCOPE_VERSION, experiment->plan(),
                                outcome.records);
    }

    std::unique_ptr<test::ForeignWords> foreign_;
    QStringList failed_;
    QMap<QString, QStringList> seen_;
};

GUI_TEST(ForeignWordsTest)
#include "foreign_words_test.moc"
