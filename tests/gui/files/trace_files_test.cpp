// SPDX-License-Identifier: MIT
// A trace in the place of a model: opened, moved λ in, kept in a session; a picture in the place of a text.
#include "app/explore/explore_values.h"
#include "app/session/recorded.h"
#include "core/compute/forward.h"
#include "core/files/trace_file.h"
#include "core/model/recording.h"
#include "core/model/safetensors.h"
#include "tests/gui/support/drop.h"
#include "tests/gui/support/session_files_support.h"
#include "tests/gui/support/test_main.h"
#include "widgets/explore/text_view.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>

using namespace lambdascope;

namespace fs = std::filesystem;

class TraceFilesTest : public SessionTestBase {
    Q_OBJECT

  private:
    [[nodiscard]] const SessionState& state() const { return shell_->session().state(); }

    /// Of the pair that comes with the program, the DIFF model on the usual prompt.
    [[nodiscard]] fs::path textTrace(const char* name) const {
        const ModelPtr model = loadPair(assets / "models/scale-model").diff;
        const auto backend = makeBackend("cpu", 1);
        const Request request{
            model->tokenizer->encode(text), {}, std::vector<bool>(model->layers.size(), true)};
        const TracePtr trace = forward(*backend, model, request);
        writeTraceFile(path(name), *trace, traceMetadata(*trace, text, "test"));
        return path(name);
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
        shell_->session().endGesture();
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
        QTest::mouseMove(view, drawing.boxOf(3).center().toPoint());
        VERIFY_WITHIN(view->scene().query == 3, patience);
        QCOMPARE(view->scene().weights.size(), std::size_t{5});
        QVERIFY(view->scene().weights[4] > view->scene().weights[0]); // a later one
        const QColor seen = view->grab().toImage().pixelColor(drawing.boxOf(4).center().toPoint());
        QVERIFY(seen.blue() > seen.red()); // it adds
        QTest::mouseClick(view, Qt::LeftButton, {}, drawing.boxOf(3).center().toPoint());
        QCOMPARE(state().pin.value(), (Cell{3, 4}));
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
