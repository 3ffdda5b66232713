// SPDX-License-Identifier: MIT
// gui_test NAME [QTest's arguments]: one QTest class in a process of its own, which takes its name, as files
// of settings and the like do.
#include "tests/gui/support/test_main.h"

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

namespace lambdascope::test {
namespace {

std::map<std::string, GuiTest::Run>& guiTests() {
    static std::map<std::string, GuiTest::Run> tests;
    return tests;
}

} // namespace

GuiTest::GuiTest(const char* file, Run run) {
    guiTests().emplace(std::filesystem::path(file).stem().string(), run);
}

} // namespace lambdascope::test

int main(int argc, char** argv) {
    const auto& tests = lambdascope::test::guiTests();
    const auto test = argc > 1 ? tests.find(argv[1]) : tests.end();
    if (test != tests.end()) return test->second(argc - 1, argv + 1);
    std::fputs("usage: gui_test NAME [QTest's arguments], NAME being one of\n", stderr);
    for (const auto& [name, run] : tests) std::fprintf(stderr, "  %s\n", name.c_str());
    return 2;
}
