// SPDX-License-Identifier: MIT
// What a live page asks its core for, which an address may have said: a wish that is accepted comes to a
// state, the same one however it is come to.
#include "core/live/live.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/input_folder.h"
#include "tests/support/tiny_model.h"

#include <fmt/format.h>

using namespace lambdascope;

namespace {

constexpr int mostSteps = 60; // of what takes longer, a newer wish ends the rest

/// A tokenizer whose tokens are bytes.
std::string bytesTokenizer() {
    OrderedJson vocabulary;
    for (int byte = 0; byte < 256; ++byte) vocabulary[fmt::format("<0x{:02X}>", byte)] = byte;
    return OrderedJson{
        {"model",
         {{"type", "BPE"}, {"byte_fallback", true}, {"vocab", vocabulary}, {"merges", OrderedJson::array()}}},
        {"decoder", {{"type", "ByteFallback"}}}}
        .dump();
}

/// In a folder that stays, as the weights are read in place.
Live tinyLive(const fuzz::InputFolder& folder) {
    for (const bool differential : {true, false}) {
        const std::string half = differential ? "diff" : "standard";
        test::writeTinyModel(folder.path() / half, {.differential = differential, .vocab = 256, .layers = 2});
        folder.put(half + "/tokenizer.json", bytesTokenizer());
    }
    return Live(folder.path());
}

/// As it is sent, without its number; none where the wish was refused, or takes too long.
std::optional<std::string> stateOf(Live& live, const std::string& wish) {
    try {
        live.begin(wish);
        int steps = 0;
        while (live.step())
            if (++steps > mostSteps) return std::nullopt;
    } catch (const Error&) { // is told to who typed it; there is no file
        return std::nullopt;
    }
    OrderedJson state = live.state();
    state.erase("n");
    const std::string sent = state.dump();
    fuzz::require(parseOrderedJson(sent, "state").dump() == sent, "a state can be sent");
    return sent;
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const fuzz::InputFolder folder;
    static Live live = tinyLive(folder);
    const std::string wish = fuzz::textOf(data, size);
    const auto state = stateOf(live, wish);
    const auto other = stateOf(live, R"({"text": "a 12 b", "edits": "--lambda-init 0=0"})");
    fuzz::require(other.has_value(), "whatever was asked for, it answers");
    if (state && wish.find("has") == std::string::npos) // maps that are drawn are not sent again
        fuzz::require(stateOf(live, wish) == state, "a state depends on its wish alone");
    return 0;
}
