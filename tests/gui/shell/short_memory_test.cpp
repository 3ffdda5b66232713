// SPDX-License-Identifier: MIT
// A text for which there is no memory: the window says so, lives, and takes the next one.
#include "tests/gui/support/shell_window.h"
#include "tests/gui/support/test_main.h"

#include <fstream>
#include <sys/resource.h>
#include <unistd.h>

using namespace lambdascope;

namespace {

constexpr std::size_t mebi = std::size_t{1} << 20;

/// `ulimit -v`, so many bytes above what the process has, until the end of the block.
class AddressLimit {
  public:
    explicit AddressLimit(std::size_t bytes) {
        std::size_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        getrlimit(RLIMIT_AS, &before_);
        rlimit now = before_;
        now.rlim_cur = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + bytes;
        setrlimit(RLIMIT_AS, &now);
    }
    ~AddressLimit() { setrlimit(RLIMIT_AS, &before_); }
    AddressLimit(const AddressLimit&) = delete;
    AddressLimit& operator=(const AddressLimit&) = delete;

  private:
    rlimit before_{};
};

std::string longText(int sentences) {
    std::string text;
    for (int i = 0; i < sentences; ++i) text += "The key to Mia is " + std::to_string(1000 + 7 * i) + ". ";
    return text;
}

} // namespace

class ShortMemoryTest : public QObject, test::ShellWindow {
    Q_OBJECT

  private slots:
    void init() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("a sanitizer needs all addresses");
#endif
        forget();
        start();
    }
    void cleanup() {
        shell_.reset();
    }

    void aTextThatDoesNotFitIsToldAndTheNextOneRuns_data() {
        QTest::addColumn<qint64>("forMaps");
        QTest::newRow("all maps are kept") << (qint64{64} << 30);
        QTest::newRow("no layer keeps its maps") << (qint64{1} << 30); // they are computed when looked at
    }

    void aTextThatDoesNotFitIsToldAndTheNextOneRuns() {
        QFETCH(const qint64, forMaps);
        Session& session = shell_->session();
        session.passes().setMapMemory(forMaps);
        VERIFY_WITHIN(window().settled(), test::patience);
        int refused = 0;
        for (const std::size_t left : {600, 300, 150, 100, 60}) {
            const AddressLimit limit(left * mebi);
            session.setText(longText(450 + static_cast<int>(left) % 7)); // another one each time
            const auto answered = [&] {
                return session.state().textCurrent() || !session.state().problem.isEmpty();
            };
            VERIFY_WITHIN(window().settled() && answered(), test::patience);
            QVERIFY(window().isVisible());
            QVERIFY(!window().grab().isNull()); // it is drawn
            const QString problem = session.state().problem;
            QVERIFY2(whole() != problem.contains("memory"), qPrintable(problem));
            if (problem.isEmpty()) continue;
            ++refused;
            if (!problem.contains("maps of layer")) continue; // there is no whole trace
            session.setMarks({.answer = {{11, 14}}});         // "Mia" is measured although maps are missing
            VERIFY_WITHIN(window().settled(), test::patience);
            if (session.state().problem.contains("for this prompt")) continue; // measuring takes memory, too
            QVERIFY(session.state().measures.marks == session.state().marks);
            edit(withValues({}, Quantity::LambdaInit, {{0, 0.1}}, *session.state().models.diff));
            edit({}); // the traces of before, whose maps are missing still
            QVERIFY2(whole() != session.state().problem.contains("memory"),
                     qPrintable(session.state().problem));
        }
        QVERIFY(refused > 1);
        session.setText("Tom has 48 apples. Tom is 21", true);
        session.setMarks({.answer = {{8, 10}}}); // while the pass runs and the earlier maps are missing
        VERIFY_WITHIN(window().settled() && session.state().textCurrent(), test::patience);
        QVERIFY(session.state().measures.marks == session.state().marks);
        QVERIFY2(session.state().problem.isEmpty(), qPrintable(session.state().problem));
    }

  private:
    /// All that is looked at is of this text and has its maps.
    [[nodiscard]] bool whole() const {
        const SessionState& s = shell_->session().state();
        const auto has = [](const TracePtr& trace, int layer) {
            return trace && trace->layers[layer]->hasMaps();
        };
        return s.textCurrent() && has(s.diffTrained, s.head.layer) && has(s.diffEdited, s.head.layer) &&
               has(s.standard, s.twin().layer);
    }
    void edit(const Edits& edits) {
        shell_->session().edit(edits, {});
        VERIFY_WITHIN(window().settled(), test::patience);
    }
};

GUI_TEST(ShortMemoryTest)
#include "short_memory_test.moc"
