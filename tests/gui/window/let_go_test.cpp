// SPDX-License-Identifier: MIT
// What was opened is let go: models, traces, mapped files and descriptors, whatever was done with them.
#include "app/session/session.h"
#include "tests/gui/support/session_files_support.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/process_counts.h"

#include <algorithm>
#include <vector>

using namespace lambdascope;

namespace {

/// What is counted before and after.
struct Counts {
    int mappings = 0, descriptors = 0;
    std::size_t models = 0, traces = 0;
    [[nodiscard]] QString text() const {
        return QStringLiteral("%1 mapped files, %2 descriptors, %3 models, %4 traces")
            .arg(mappings)
            .arg(descriptors)
            .arg(models)
            .arg(traces);
    }
};

template<typename T>
std::size_t alive(std::vector<std::weak_ptr<T>>& known) {
    std::erase_if(known, [](const auto& each) { return each.expired(); });
    std::vector<const T*> all;
    for (const auto& each : known) all.push_back(each.lock().get());
    std::ranges::sort(all);
    return static_cast<std::size_t>(std::ranges::unique(all).begin() - all.begin());
}

} // namespace

class LetGoTest : public SessionTestBase {
    Q_OBJECT

  private:
    Session& session() { return shell_->session(); }
    /// Remembers, without holding it, what the session has.
    void note() {
        const SessionState& s = session().state();
        for (const ModelPtr& model : {s.models.diff, s.models.standard})
            if (model) models_.push_back(model);
        for (const TracePtr& trace :
             {s.diffTrained, s.diffEdited, s.standardTrained, s.standard, s.standardApart, s.arriving})
            if (trace) traces_.push_back(trace);
    }
    void follow() {
        session().onChange(this, Part::Models | Part::Pass | Part::Edits, &LetGoTest::note);
        note();
    }
    Counts counts() {
        return {test::mappingsOf(".safetensors"), test::openDescriptors(), alive(models_), alive(traces_)};
    }
    /// Opens, edits, looks at everything from every workspace.
    void visit(const std::filesystem::path& models) {
        session().open(models);
        settle();
        session().moveLambda(Quantity::LambdaInit, {{0, 0.4}});
        session().history().endGesture();
        session().pin(Cell{2, 1});
        session().setText("Tom has a red ball. Lily has", true);
        session().sweeps().start();
        session().effects().start();
        session().writing().start(3);
        settle();
        VERIFY_WITHIN(!session().state().sweep.running && !session().state().effects.running, patience);
        for (const Workspace workspace :
             {Workspace::Lab, Workspace::Learn, Workspace::Experiments, Workspace::Explore}) {
            shell_->window().setWorkspace(workspace);
            settle();
        }
        session().setAsText(MapName::Difference);
        settle();
        session().setAsText({});
        session().history().undo();
        settle();
    }
    void round() {
        visit(assets / "models/scale-model");
        visit(assets / "checkpoints/hf-diffllama");
        visit(assets / "models/tiny-stories");
    }

    std::vector<std::weak_ptr<const Model>> models_;
    std::vector<std::weak_ptr<const Trace>> traces_;

  private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void whateverWasDoneWithIt() {
        start();
        follow();
        round(); // what is made at the first use, and stays
        const Counts before = counts();
        QCOMPARE(before.models, std::size_t{2});
        constexpr int rounds = 6; // twenty openings with what each round opens
        for (int i = 0; i < rounds; ++i) round();
        Counts after = counts();
        const auto same = [&] { // some are of a moment
            after = counts();
            return after.mappings == before.mappings && after.descriptors == before.descriptors &&
                   after.models == before.models && after.traces <= before.traces;
        };
        const bool back = QTest::qWaitFor(same, patience);
        QVERIFY2(back, qPrintable(before.text() + " became " + after.text()));
        shell_.reset();
        QCOMPARE(alive(models_), std::size_t{0});
        QCOMPARE(alive(traces_), std::size_t{0});
        QCOMPARE(test::mappingsOf(".safetensors"), 0);
    }

    /// Where nobody looks, an old model is not kept to be shown there.
    void whereverItWasShown_data() {
        QTest::addColumn<Workspace>("workspace");
        QTest::newRow("Explore") << Workspace::Explore;
        QTest::newRow("Lab") << Workspace::Lab;
        QTest::newRow("Learn") << Workspace::Learn;
    }
    void whereverItWasShown() {
        QFETCH(const Workspace, workspace);
        start();
        follow();
        shell_->window().setWorkspace(workspace);
        settle();
        shell_->window().setWorkspace(Workspace::Experiments);
        settle();
        session().open(assets / "checkpoints/hf-diffllama");
        settle();
        QCOMPARE(alive(models_), std::size_t{1});
    }
};

GUI_TEST(LetGoTest)
#include "let_go_test.moc"
