// SPDX-License-Identifier: MIT
// A trace in the place of a model: opened, moved λ in, kept in a session; a picture in the place of a text.
#include "app/explore/explore_values.h"
#include "app/explore/text_values.h"
#include "app/figures/figures.h"
#include "app/figures/share_page.h"
#include "app/lessons/lesson_player.h"
#include "app/models/about_models.h"
#include "app/present/presenter_values.h"
#include "app/session/recorded.h"
#include "core/compute/forward.h"
#include "core/files/trace_file.h"
#include "core/model/recorded/recording.h"
#include "core/model/safetensors.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/gui/support/drop.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/pointer.h"
#include "tests/gui/support/session_files_support.h"
#include "tests/gui/support/test_main.h"
#include "widgets/explore/heads/head_grid.h"
#include "widgets/explore/maps/canvas_values.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/explore/text/text_view.h"
#include "widgets/kit/controls/elided.h"

#include <QDockWidget>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>

#include <array>
#include <cmath>
#include <map>
#include <set>

using namespace lambdascope;

namespace fs = std::filesystem;

namespace {

constexpr const char* lessonOfATrace = R"(---
title: A picture
minutes: 1
stage:
  layer: 1
  head: 1
  pin: "@3 -> @40"
  maps: [a1, a2, difference]
  panels: [maps, row]
---

A patch weighs {{weight}} of {{visible}}; the model has {{parameters}} weights.

```predict
ask: Where does it look?
kind: token
answer: largest weight
hints: [One, Two, Three]
why: So it is.
```

---

```step
stage:
  prompt: Once upon a time there was a dog.
  pin: last -> dog
until: typed
until-says: Type a name.
```

Another text.

---

The end.

```predict
ask: How much?
kind: number
answer: weight
from: -1
to: 1
near: 0.1
hints: [One, Two, Three]
why: So it is.
```
)";

} // namespace

class TraceFilesTest : public SessionTestBase {
    Q_OBJECT

  private:
    /// What it says is of the run, and the weights are those that ran.
    void saysWhatRan(const std::string& weights) {
        const auto facts = numbersOf(state(), FigureView::Difference, {}).metadata;
        QCOMPARE(facts.at("weights_sha256"), weights);
        QCOMPARE(facts.at("trace_sha256"), state().models.diff->hash->wait());
        QVERIFY(facts.at("trace_sha256") != weights);
        QVERIFY(!nextTokenRows(state()).empty());
        for (const NextTokenRow& row : nextTokenRows(state())) QCOMPARE(row.first, QString("ran with edits"));
        const NumberTable next = numbersOf(state(), FigureView::NextToken, {}).tables.front();
        const std::vector<std::string>& columns = next.axes.back().labels;
        const auto column = [&](const char* name) {
            return std::ranges::find(columns, name) - columns.begin();
        };
        QVERIFY(std::isnan(next.values[column("diff_trained")]));
        QVERIFY(next.values[column("diff_edited")] > 0);
    }
    using Values = std::map<std::string, std::vector<double>>;
    static void hasAllOf(const Values& live, const Values& shown) {
        for (const auto& [name, values] : live) {
            QVERIFY2(shown.contains(name), name.c_str());
            QCOMPARE(shown.at(name).size(), values.size());
            for (std::size_t i = 0; i < values.size(); ++i)
                QVERIFY2(values[i] == shown.at(name)[i] ||
                             (std::isnan(values[i]) && std::isnan(shown.at(name)[i])),
                         qPrintable(QStringLiteral("%1 %2: %3 %4")
                                        .arg(name.c_str())
                                        .arg(i)
                                        .arg(values[i])
                                        .arg(shown.at(name)[i])));
        }
    }
    [[nodiscard]] const SessionState& state() const { return shell_->session().state(); }

    /// Of the pair that comes with the program, the DIFF model on the usual prompt.
    [[nodiscard]] fs::path textTrace(const char* name, bool standard = false) const {
        const Pair pair = loadPair(assets / "models/scale-model");
        const ModelPtr model = standard ? pair.standard : pair.diff;
        const auto backend = makeBackend("cpu", 1);
        const Request request{
            model->tokenizer->encode(text), {}, std::vector<bool>(model->layers.size(), true)};
        const TracePtr trace = forward(*backend, model, request);
        writeTraceFile(path(name), *trace, traceMetadata(*trace, text, "test"));
        return path(name);
    }
    /// Of layers 0 and 2, heads 1 and 2, rows from 12 on, or from 12 to 19.
    [[nodiscard]] fs::path partialTrace(const char* name, std::int64_t endRow) const {
        const ModelPtr model = loadPair(assets / "models/scale-model").diff;
        const auto backend = makeBackend("cpu", 1);
        const std::vector<int> tokens = model->tokenizer->encode(text);
        const TracePtr trace = forward(*backend, model, {tokens, {}, {}, false});
        TraceParts parts = wholeTrace(*model, std::ssize(tokens), true);
        parts.layers = {0, 2};
        parts.heads = {1, 2};
        parts.firstRow = 12;
        parts.endRow = endRow < 0 ? std::ssize(tokens) : endRow;
        writeTraceFile(path(name), *backend, trace, traceMetadata(*trace, text, "test"), parts);
        return path(name);
    }
    [[nodiscard]] FigureLook look() const {
        FigureLook look;
        look.numbers = false;
        return look;
    }
    /// A class token and 2 × 2 patches; row q of the difference is largest on the next patch, all seen.
    [[nodiscard]] fs::path pictureTrace(const char* name) const {
        constexpr std::int64_t count = 5;
        const std::vector<std::int64_t> tokens{0, 1, 2, 3, 4};
        std::vector<float> a1, a2(count * count, 0.2F);
        for (int q = 0; q < count; ++q)
            for (int k = 0; k < count; ++k) a1.push_back(k == (q + 1) % count ? 0.6F : 0.1F);
        const std::vector<float> lambda{0.5F}, init{0.2F};
        std::vector<std::uint8_t> pixels(8 * 8 * 3, 128);
        const auto bytes = [](const auto& of) { return std::as_bytes(std::span(of)); };
        writeSafetensors(path(name),
                         {{"tokens", DType::I64, {count}, bytes(tokens)},
                          {"layers.0.a1", DType::F32, {1, count, count}, bytes(a1)},
                          {"layers.0.a2", DType::F32, {1, count, count}, bytes(a2)},
                          {"layers.0.lambda", DType::F32, {1}, bytes(lambda)},
                          {"layers.0.lambda_init", DType::F32, {1}, bytes(init)},
                          {"image", DType::U8, {8, 8, 3}, bytes(pixels)}},
                         {{"format_version", "2"}, {"causal", "false"}, {"patch_grid", "2x2"}});
        return path(name);
    }
    void open(const fs::path& trace) {
        StartOptions options = plainStart();
        options.model = trace;
        start(options);
        settle();
        QVERIFY(state().recording() != nullptr);
    }
    template<typename Widget>
    [[nodiscard]] Widget* child(const char* name) const {
        return shell_->window().findChild<Widget*>(QLatin1String(name));
    }
    /// What the window says of an option that it was started with.
    QString refusalOf(const fs::path& model, const char* option, const char* value) {
        std::array<std::string, 4> words{"lambdascope", model.string(), option, value};
        std::vector<char*> arguments;
        arguments.reserve(words.size());
        for (std::string& word : words) arguments.push_back(word.data());
        std::optional<int> exitCode;
        StartOptions options = plainStart();
        const StartOptions given =
            StartOptions::parse(static_cast<int>(arguments.size()), arguments.data(), exitCode);
        if (exitCode) return "not parsed";
        options.model = given.model;
        options.pin = given.pin;
        options.prompt = given.prompt;
        options.generate = given.generate;
        shell_ = std::make_unique<Shell>(options);
        const QSignalSpy refused(&shell_->session(), &Session::startRefused);
        shell_->start();
        settle();
        if (refused.isEmpty()) return {};
        const QString said = refused.first().first().toString();
        const QString shown = child<ElidedLabel>("sentence")->text();
        return shown == said ? said : "not said: " + said + ", but " + shown;
    }
    QString refusalOf(const fs::path& model, const char* pin) { return refusalOf(model, "--pin", pin); }

  private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void aTraceIsADocument() {
        open(textTrace("mia.safetensors"));
        QCOMPARE(state().title, "mia");
        QCOMPARE(state().text, std::string(text));
        QVERIFY(child<QPlainTextEdit>("promptEdit")->isReadOnly());
        QVERIFY(!child<QPushButton>("generateButton")->isEnabled());
        QVERIFY(state().problem.isEmpty());
        QVERIFY(state().shown()->layers[2]->hasMaps());
        QVERIFY(!nextTokenRows(state()).empty());
        QVERIFY(tokensText(state()).startsWith("a trace of "));
        // λ moves the difference of its own layer
        const Cell cell = state().pin.value();
        shell_->session().selectHead({2, 1});
        const float before =
            cellValues(*state().shown()->layers[2], 1, cell, state().mix({2, 1})).difference();
        shell_->session().moveLambda(Quantity::Lambda, {{2, 0.0}});
        shell_->session().history().endGesture();
        settle();
        const CellValues now = cellValues(*state().shown()->layers[2], 1, cell, state().mix({2, 1}));
        QCOMPARE(now.difference(), now.a1);
        QVERIFY(now.difference() != before);
        QVERIFY(!nextTokenRows(state()).empty()); // those of the recorded pass
        QVERIFY(!state().measures.effect);        // nobody computed what the edit does to them
        QVERIFY(!nextTokenFooter(state()).note.isEmpty());
    }

    void aSessionKeepsItAndTheTextBeforeComesBack() {
        start();
        settle();
        shell_->session().setText("My own words", true);
        settle();
        const fs::path trace = textTrace("kept.safetensors");
        drop(trace);
        settle();
        QVERIFY(state().recording() != nullptr);
        const auto session = path("with-trace.lambdascope");
        QVERIFY(saveAs(session));
        drop(assets / "models/scale-model");
        settle();
        QVERIFY(state().recording() == nullptr);
        QCOMPARE(state().text, std::string("My own words"));
        shell_.reset();
        start();
        QVERIFY(shell_->sessions().open(session)); // without a question
        settle();
        QVERIFY(state().recording() != nullptr);
        QCOMPARE(state().text, std::string(text));
        QCOMPARE(state().folder, trace);
    }

    void aPictureLightsTheRowOfThePatchUnderThePointer() {
        open(pictureTrace("picture.safetensors"));
        auto* view = child<TextView>("textView");
        QVERIFY(view->isVisible());
        QVERIFY(view->scene().picture != nullptr);
        QVERIFY(!view->scene().causal);
        const TextDrawing& drawing = view->drawing();
        QVERIFY(drawing.boxOf(1).left() < drawing.boxOf(2).left());
        QVERIFY(drawing.boxOf(1).top() < drawing.boxOf(3).top());
        QVERIFY(drawing.boxOf(0).bottom() < drawing.boxOf(1).top()); // the class token
        test::pointAt(view, drawing.boxOf(3).center());
        VERIFY_WITHIN(view->scene().query == 3, patience);
        QCOMPARE(view->scene().weights.size(), std::size_t{5});
        QVERIFY(view->scene().weights[4] > view->scene().weights[0]); // a later one
        const QColor seen = view->grab().toImage().pixelColor(drawing.boxOf(4).center().toPoint());
        QVERIFY(seen.blue() > seen.red()); // it adds
        QTest::mouseClick(view, Qt::LeftButton, {}, drawing.boxOf(3).center().toPoint());
        QCOMPARE(state().pin.value(), (Cell{3, 4}));
    }

    void whatIsLeftOutIsHatchedAndNamed() {
        open(partialTrace("part.safetensors", 20));
        test::oneHeadByToken(shell_->session());
        settle();
        QCOMPARE(state().head.head % 4 == 1 || state().head.head % 4 == 2, true);
        QCOMPARE(state().pin.value().query, 19); // the last row that is there
        MapCanvas& canvas = *shell_->window().canvas();
        const QImage picture = canvas.picture();
        const double ratio = canvas.devicePixelRatioF();
        // colours of a row's first cells: white where all weights are 0, two of them where it is hatched
        const auto coloursOf = [&](int query) {
            std::set<QRgb> colours;
            const QRectF from = canvas.cellRect(1, {query, 3}).value(),
                         to = canvas.cellRect(1, {query, 5}).value();
            for (int x = static_cast<int>(from.left() * ratio); x < to.right() * ratio; ++x)
                for (int y = static_cast<int>(from.top() * ratio) + 1; y < from.bottom() * ratio - 1; ++y)
                    colours.insert(picture.pixel(x, y));
            return colours;
        };
        QVERIFY(coloursOf(24).size() >= 2);
        QCOMPARE(coloursOf(24), coloursOf(23));
        QVERIFY(coloursOf(24) != coloursOf(15));
        // the keys stay in the rows that are there
        QTest::keyClick(&canvas, Qt::Key_Down);
        QCOMPARE(state().pin.value().query, 19);
        const QPointF left = canvas.cellRect(0, {22, 3}).value().center();
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, left.toPoint());
        QCOMPARE(state().pin.value().query, 19);
        // a row that is not there has no weights and no sentence with numbers
        shell_->session().pin(Cell{22, 3});
        settle();
        QVERIFY(rowPlotValues(state(), false).a1.empty());
        QCOMPARE(rowPlotValues(state(), false).nothing,
                 QString("This trace holds rows 12 to 19 of its maps."));
        QCOMPARE(sentenceText(state()), QString("This trace holds rows 12 to 19 of its maps."));
        QVERIFY(textRow(state(), MapName::Difference, 22).empty());
    }

    void headsThatAreLeftOutAreHatchedAndNamed() {
        open(partialTrace("part.safetensors", 20));
        test::oneHeadByToken(shell_->session());
        MapCanvas& canvas = *shell_->window().canvas();
        HeadGrid& grid = *child<HeadGrid>("headGrid");
        child<QDockWidget>("headsDock")->raise(); // what is behind a tab makes no thumbnails
        settle();
        const QImage heads = grid.viewport()->grab().toImage();
        const auto coloursIn = [&](HeadId head) {
            std::set<QRgb> colours;
            const QRect box = grid.thumbRect(false, head).adjusted(2, 2, -2, -2);
            for (int x = box.left(); x <= box.right(); ++x)
                for (int y = box.top(); y <= box.bottom(); ++y)
                    colours.insert(heads.pixel(static_cast<int>(x * heads.devicePixelRatioF()),
                                               static_cast<int>(y * heads.devicePixelRatioF())));
            return colours;
        };
        QVERIFY(coloursIn({0, 0}).size() >= 2);
        QCOMPARE(coloursIn({0, 0}), coloursIn({1, 1}));
        QVERIFY(coloursIn({0, 1}).size() > coloursIn({0, 0}).size());
        for (const HeadId head : {HeadId{1, 1}, HeadId{0, 3}}) {
            shell_->session().selectHead(head);
            settle();
            QVERIFY(state().problem.isEmpty()); // nobody tried to compute them
            QVERIFY(canvas.scene().leftOut.startsWith("This trace holds no maps of "));
            QCOMPARE(sentenceText(state()), canvas.scene().leftOut);
            QCOMPARE(rowPlotValues(state(), false).nothing, canvas.scene().leftOut);
            QVERIFY(presenterMap(state(), {}) == std::nullopt);
            try {
                figureOf(state(), FigureView::Maps, look());
                QFAIL("a figure of maps that are not there");
            } catch (const UsageError& error) {
                QVERIFY2(QString(error.what()).startsWith("this trace holds no maps of "), error.what());
            }
        }
    }

    void numbersOfWhatIsLeftOutAreNone() {
        open(partialTrace("part.safetensors", 20));
        shell_->session().selectHead({0, 1});
        settle();
        const auto tables = tablesOf(state(), FigureView::Maps, look());
        FigureLook filled = look();
        filled.numbers = true;
        const Numbers numbers = numbersOf(state(), FigureView::Difference, filled);
        const NumberTable& table = numbers.tables.front();
        const std::int64_t tokens = table.shape[1];
        QVERIFY(std::isnan(table.values[0]));
        QVERIFY(std::isnan(table.values[static_cast<std::size_t>(20 * tokens)]));
        QVERIFY(!std::isnan(table.values[static_cast<std::size_t>(19 * tokens)]));
        // on paper the left out rows are no white cells either
        const Figure figure = figureOf(state(), FigureView::A1, look());
        QImage paper(figure.picture.size.toSize(), QImage::Format_RGB32);
        paper.fill(Qt::white);
        QPainter painter(&paper);
        figure.picture.paint(painter);
        painter.end();
        std::set<QRgb> rows;
        for (int y = paper.height() / 2 - 60; y < paper.height() / 2 - 50; ++y)
            for (int x = paper.width() / 2 - 60; x < paper.width() / 2 - 50; ++x)
                rows.insert(paper.pixel(x, y));
        QVERIFY(rows.size() > 1);
    }

    void whatIsKnownOfTheNextTokenIsSaidAsItIs() {
        open(partialTrace("early.safetensors", 20));
        QCOMPARE(
            nextTokenFooter(state()).note,
            QString("This trace holds the logits of rows 12 to 19, and not of the last one: what the model "
                    "said next is not recorded."));
        QVERIFY(nextTokenRows(state()).empty());
        open(partialTrace("late.safetensors", -1));
        QVERIFY(nextTokenFooter(state()).note.isEmpty());
        QVERIFY(!nextTokenRows(state()).empty());
        QVERIFY(!nextTokenFooter(state()).lossDiff.has_value() ||
                std::isnan(*nextTokenFooter(state()).lossDiff));
        open(pictureTrace("none.safetensors"));
        QCOMPARE(nextTokenFooter(state()).note,
                 QString("This trace holds no logits: what the model said next is not recorded."));
    }

    void aCellAheadOfItsRowIsKeptBySessions() {
        open(TEST_DATA "/traces/vision.safetensors");
        shell_->session().pin(Cell{3, 40});
        settle();
        const QImage before = child<TextView>("textView")->grab().toImage();
        const auto session = path("vision.lambdascope");
        QVERIFY(saveAs(session));
        drop(assets / "models/scale-model");
        settle();
        shell_.reset();
        start();
        QVERIFY(shell_->sessions().open(session));
        settle();
        QVERIFY(state().recording() != nullptr);
        QCOMPARE(state().pin.value(), (Cell{3, 40}));
        QCOMPARE(pinnedRow(state()).size(), std::size_t{65});
        compare(child<TextView>("textView")->grab().toImage(), before, "vision");
    }

    void aTextOrWritingThatATraceCannotHaveIsRefused() {
        const fs::path trace = textTrace("own.safetensors");
        QCOMPARE(refusalOf(trace, "--prompt", "zzz"),
                 QString("--prompt: the text of a trace is shown, as without weights no other can run"));
        QCOMPARE(state().text, std::string(text));
        QCOMPARE(refusalOf(trace, "--prompt", text), QString());
        QCOMPARE(refusalOf(assets / "models/scale-model", "--prompt", "zzz"), QString());
        QCOMPARE(state().text, std::string("zzz"));
        QCOMPARE(refusalOf(trace, "--generate", "3"), QString());
        QCOMPARE(state().writing.problem,
                 QString("own is a trace, which has no weights: this cannot be computed"));
        QVERIFY(!state().writing.running && state().writing.empty());
        writeFile(path("text.txt"), "A text.");
        QCOMPARE(refusalOf(path("text.txt"), "--prompt", "zzz"), QString("not parsed"));
    }

    void aCellOfTheCommandLineIsCheckedAgainstTheModel() {
        const fs::path vision = TEST_DATA "/traces/vision.safetensors";
        QCOMPARE(refusalOf(vision, "3,40"), QString());
        QCOMPARE(state().pin.value(), (Cell{3, 40}));
        QCOMPARE(refusalOf(vision, "3,65"), QString("--pin: there is no token 65"));
        QCOMPARE(refusalOf(assets / "models/scale-model", "3,9"),
                 QString("--pin: token 3 does not see token 9, which comes later"));
        QCOMPARE(refusalOf(vision, "3"), QString("not parsed"));
    }

    void whatItRanWithIsInForceInNumbersWordsAndCaptions() {
        const auto captionOf = [&](FigureView view) {
            return figureOf(state(), view, look()).caption.join(u' ');
        };
        const auto numbersNow = [&] {
            test::oneHeadByToken(shell_->session());
            shell_->session().selectHead({2, 1});
            shell_->session().pin(Cell{20, 6});
            settle();
            std::map<std::string, std::vector<double>> found;
            for (const FigureView view : {FigureView::Row, FigureView::Difference, FigureView::Lambda})
                for (const NumberTable& table : numbersOf(state(), view, {}).tables)
                    found[table.name] = table.values;
            return found;
        };
        StartOptions alone = plainStart();
        alone.model = assets / "models/scale-model/diff";
        start(alone);
        settle();
        shell_->session().setText(text, true);
        settle();
        reopen({{"--ablate", "2.1=swap"}, {"--lambda", "1=0.3"}, {"--lambda-init", "3=0.1"}});
        const auto live = numbersNow();
        const QString liveHead = headText(state()), liveLambda = lambdaText(state());
        const QString liveCaption = captionOf(FigureView::Difference);
        const std::string weights = state().models.diff->hash->wait();
        QVERIFY(liveCaption.contains(QString::fromStdString(weights.substr(0, 12))));
        const TracePtr ran = state().diffEdited;
        writeTraceFile(path("edited.safetensors"), *ran, traceMetadata(*ran, text, "test"));
        shell_.reset();
        open(path("edited.safetensors"));
        const auto shown = numbersNow();
        QVERIFY(live.size() >= 3);
        hasAllOf(live, shown);
        QCOMPARE(headText(state()), liveHead);
        QCOMPARE(lambdaText(state()), liveLambda);
        const QString caption = captionOf(FigureView::Difference);
        for (const char* const words :
             {"Edits: --lambda 1=0.3 --ablate 2.1=swap --lambda-init 3=0.1", "Experiments on this head:"}) {
            QVERIFY2(liveCaption.contains(words), qPrintable(liveCaption));
            QVERIFY2(caption.contains(words), qPrintable(caption));
        }
        QVERIFY2(caption.contains("written by the program that computed them"), qPrintable(caption));
        QVERIFY2(caption.contains(QString::fromStdString(weights.substr(0, 12))), qPrintable(caption));
        saysWhatRan(weights);
        QCOMPARE(numbersOf(state(), FigureView::LabMaps, {}).tables.front().name,
                 std::string("difference_as_it_ran"));
        const char* const ofEdits = "later layers are as they ran.";
        QVERIFY2(!caption.contains(ofEdits), qPrintable(caption));
        shell_->session().moveLambda(Quantity::Lambda, {{2, 0.0}});
        shell_->session().history().endGesture();
        settle();
        QVERIFY2(captionOf(FigureView::Difference).contains(ofEdits),
                 qPrintable(captionOf(FigureView::Difference)));
        shell_->session().history().undo();
        settle();
        QVERIFY(tokensText(state()).endsWith("ran with edits"));
        QVERIFY2(aboutText(state()).contains("Edits of the run: --lambda 1=0.3"),
                 qPrintable(aboutText(state())));
    }

    void oneThatChangesSaysSoAndStaysAsItWasRead() {
        const fs::path file = textTrace("changing.safetensors");
        open(file);
        shell_->session().selectHead({2, 1});
        settle();
        const QString before = mapText(state());
        QVERIFY(checkOf(state()).good);
        fs::resize_file(file, 2000);
        VERIFY_WITHIN(state().problem.contains("was changed while it was open"), patience);
        QCOMPARE(mapText(state()), before); // of memory that nobody else can write to
        const CheckShown check = checkOf(state());
        QVERIFY(!check.good);
        QVERIFY2(check.words.contains("was changed while it was open"), qPrintable(check.words));
        try {
            figureOf(state(), FigureView::Difference, look());
            QFAIL("a figure of a file that is another by now");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).startsWith(QString::fromStdString(file.string())), error.what());
        }
        shell_->session().moveLambda(Quantity::Lambda, {{2, 0.0}});
        shell_->session().history().endGesture();
        settle();
        QVERIFY2(state().problem.contains("was changed while it was open"), qPrintable(state().problem));
    }

    void aPictureOpensOnItsClassTokenAndCountsPatches() {
        open(pictureTrace("class.safetensors"));
        QCOMPARE(state().pin.value().query, 0);
        QVERIFY(state().pin.value().key > 0);
        shell_->session().pin({});
        settle();
        auto* view = child<TextView>("textView");
        QCOMPARE(view->scene().query, 0);
        QVERIFY2(view->scene().note.contains("that of the class token"), qPrintable(view->scene().note));
        QVERIFY2(view->scene().note.contains(" of 4 patches"), qPrintable(view->scene().note));
    }

    void twoOfDiffModelsHaveTheirDifferenceWhereBothHaveRows() {
        const fs::path some = partialTrace("some.safetensors", 20);
        start();
        settle();
        shell_->session().open(textTrace("whole.safetensors"), some);
        settle();
        QVERIFY(state().models.ofTwoDiffs() && state().recording() != nullptr);
        const std::string name = state().models.standard->name;
        test::oneHeadByToken(shell_->session());
        const auto valuesAt = [&](HeadId head) {
            shell_->session().selectHead(head);
            settle();
            CanvasValues values;
            values.update(canvasScene(state()));
            return values;
        };
        const CanvasValues values = valuesAt({2, 1});
        QCOMPARE(values.matrix(0).recorded.first, 0);
        QVERIFY((values.matrix(CanvasLayout::apartPanel).recorded == RowRange{12, 20}));
        const MapMatrix& beside = values.matrix(CanvasLayout::standardPanel);
        const MapMatrix& apart = values.matrix(CanvasLayout::apartPanel);
        QVERIFY(apart.rows() > 15);
        for (int q = 0; q < apart.rows(); ++q) // one pass, so that they do not differ
            for (int k = 0; k <= q; ++k) QVERIFY(std::abs(apart.sum({q, k})) < 1e-6);
        QCOMPARE(beside.sum({5, 2}), 0.0F);
        QVERIFY(std::abs(beside.sum({15, 2})) > 0);
        for (const NumberTable& table : numbersOf(state(), FigureView::Maps, {}).tables) {
            const bool whole = table.name != "beside" && table.name != "difference_minus_beside";
            QVERIFY2(std::isnan(table.values.front()) != whole, table.name.c_str());
        }
        shell_->session().pin(Cell{5, 2}); // the second has no such row
        settle();
        QVERIFY2(!mapText(state()).contains(QString::fromStdString(name)), qPrintable(mapText(state())));
        shell_->session().pin(Cell{15, 2});
        settle();
        QVERIFY2(mapText(state()).contains(QString::fromStdString(name)), qPrintable(mapText(state())));
        QVERIFY(valuesAt({1, 1}).matrix(CanvasLayout::apartPanel).empty()); // a layer that it leaves out
        QVERIFY(!canvasScene(state()).leftOutOfStandard.isEmpty());
        QVERIFY(!picture().isNull());
    }

    void asASecondModelItBringsItsText() {
        start();
        settle();
        shell_->session().setText("My own words", true);
        settle();
        const fs::path trace = textTrace("beside.safetensors", true);
        shell_->session().open(assets / "models/scale-model/diff", trace);
        settle();
        QVERIFY(state().models.diff->recording == nullptr);
        QVERIFY(state().models.standard->recording != nullptr);
        QCOMPARE(state().text, std::string(text));
        QVERIFY2(state().note.isEmpty(), qPrintable(state().note));
        QVERIFY(layerWithMaps(state().standard.get(), state().twin()));
        // another text: the DIFF model reads it, and of the trace it is said
        shell_->session().setText("Once upon a time", true);
        settle();
        QVERIFY(state().diffTrained->tokenCount() < 10);
        QCOMPARE(state().note, QString("beside is a trace of other tokens, so its maps are not shown"));
        shell_->session().open(assets / "models/scale-model");
        settle();
        QCOMPARE(state().text, std::string("My own words"));
        const QSignalSpy failed(&shell_->session(), &Session::openFailed);
        shell_->session().open(pictureTrace("picture.safetensors"), trace);
        settle();
        QCOMPARE(failed.size(), 1);
        QVERIFY(failed.first().at(1).toString().contains("is a trace of other tokens than "));
    }

    void lessonsAskOfATraceWhatItHas() {
        open(TEST_DATA "/traces/vision.safetensors");
        writeFile(path("mine.md"), lessonOfATrace);

        LessonPlayer& player = shell_->window().lessons();
        player.openFile(path("mine.md"));
        settle();
        QVERIFY2(player.page().problem.isEmpty(), qPrintable(player.page().problem));
        QCOMPARE(state().pin.value(), (Cell{3, 40}));
        QVERIFY2(player.page().task.isEmpty(), qPrintable(player.page().task));
        QCOMPARE(player.page().question->options.size(), 65);
        QCOMPARE(player.page().print(Fact::parse("visible")), QString("65"));
        QCOMPARE(player.page().print(Fact::parse("parameters")), QString("–"));
        QCOMPARE(player.row().a1.size(), std::size_t{65});
        player.guess({0, 40});
        player.reveal();
        settle();
        QVERIFY(player.page().question->score.has_value());
        const auto own = state().text;
        player.next();
        settle();
        QCOMPARE(state().text, own);
        QVERIFY(state().problem.isEmpty());
        QVERIFY2(
            player.page().task.startsWith("This page is about another text, and a trace has only its own."),
            qPrintable(player.page().task));
        QVERIFY(player.page().canGoOn); // nobody could type here
    }

    void aDamagedOneLeavesWhatIsOpen() {
        start();
        settle();
        const auto before = state().models.diff;
        const fs::path trace = textTrace("cut.safetensors");
        fs::resize_file(trace, fs::file_size(trace) / 2);
        drop(trace);
        settle();
        QCOMPARE(state().models.diff, before);
        QVERIFY(child<QLabel>("errorMessage") == nullptr ||
                child<QLabel>("errorMessage")->text().contains("cut.safetensors"));
    }
};

GUI_TEST(TraceFilesTest)
#include "trace_files_test.moc"
