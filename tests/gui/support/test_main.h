// SPDX-License-Identifier: MIT
#pragma once

#include <QApplication>
#include <QTest>

namespace lambdascope::test {

/// A test of the program gui_test, which runs one at a time: `gui_test NAME`, NAME being the file without
/// `.cpp`.
struct GuiTest {
    using Run = int (*)(int argc, char** argv);
    /// Adds itself to those that the program knows.
    GuiTest(const char* file, Run run);
};

/// What QTEST_MAIN does.
template<typename Application, typename Test>
int runGuiTest(int argc, char** argv) {
    QTest::Internal::callInitMain<Test>();
    Application app(argc, argv);
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
    app.setProperty("still", true); // as holdStill()
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace lambdascope::test

/// Instead of QTEST_MAIN, QTEST_GUILESS_MAIN and a main of one's own.
#define GUI_TEST_MAIN(Test, run) static const lambdascope::test::GuiTest registered##Test(__FILE__, run);
#define GUI_TEST(Test) GUI_TEST_MAIN(Test, (lambdascope::test::runGuiTest<QApplication, Test>))
#define GUILESS_TEST(Test) GUI_TEST_MAIN(Test, (lambdascope::test::runGuiTest<QCoreApplication, Test>))
