// SPDX-License-Identifier: MIT
// A class file that is accepted names nothing outside its folder, and is written and read again as the same.
#include "core/lessons/class_file.h"
#include "core/util/escaped.h"
#include "tests/fuzz/fuzz.h"

#include <algorithm>

using namespace lambdascope;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::filesystem::path file = "/nowhere/a.lambdaclass";
    const auto read =
        fuzz::accepted(file.string() + ":", [&] { return parseClassFile(fuzz::textOf(data, size), file); });
    if (!read) return 0;
    fuzz::require(!read->title.empty() && isOneLine(read->title), "a title is a line");
    for (const std::string& name : {read->models, read->lesson})
        fuzz::require(read->resolved(name).string().starts_with("/nowhere"), "a name stays in the folder");
    const ClassGuesses guesses(read->guesses);
    for (const PageGuesses& page : read->guesses) {
        const auto counts = guesses.of(page.place, static_cast<int>(page.counts.size()));
        fuzz::require(counts == page.counts, "a page has its counts");
        fuzz::require(std::ranges::all_of(counts, [](int n) { return n >= 0 && n <= largestCount; }),
                      "a count is one");
    }
    const std::string text = toJson(*read);
    fuzz::require(toJson(parseClassFile(text, file)) == text, "a class file comes back as it was");
    return 0;
}
