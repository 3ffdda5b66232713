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

    void aTextThatDoesNotFitIsToldAndTheNextOneRuns() {
        Session& session = shell_->session();
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
            const TracePtr trace = session.state().shown();
            const bool whole = session.state().textCurrent() && trace &&
                               trace->layers[session.state().head.layer]->hasMaps();
            QVERIFY2(whole != problem.contains("memory"), qPrintable(problem));
            if (!problem.isEmpty()) ++refused;
        }
        QVERIFY(refused > 1);
        session.setText("Tom has 48 apples. Tom is 21");
        VERIFY_WITHIN(window().settled() && session.state().textCurrent(), test::patience);
        QVERIFY2(session.state().problem.isEmpty(), qPrintable(session.state().problem));
    }
};

GUI_TEST(ShortMemoryTest)
#include "short_memory_test.moc"
