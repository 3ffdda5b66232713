// SPDX-License-Identifier: MIT
// What the worker of a live page calls: texts in, texts out. A failure is {"error": one sentence}.
#include "core/live/live.h"
#include "core/util/error.h"

#include <emscripten/emscripten.h>
#include <exception>
#include <memory>
#include <new>
#include <string>

namespace {

std::unique_ptr<lambdascope::Live> live;
std::string answer, failure; // until the next call

const char* said(const lambdascope::OrderedJson& json) {
    answer = json.dump(-1, ' ', false, lambdascope::OrderedJson::error_handler_t::replace);
    return answer.c_str();
}

constexpr const char* noMemory = R"({"error": "out of memory", "memory": true})";

/// What `make` gives, as JSON; a failure as {"error": one sentence}.
template<typename Make>
const char* answered(const Make& make) {
    try {
        return said(make());
    } catch (const std::bad_alloc&) {
        return noMemory;
    } catch (const std::exception& error) {
        return said({{"error", error.what()}});
    }
}

} // namespace

extern "C" {

/// The facts of the pair in a folder.
EMSCRIPTEN_KEEPALIVE const char* ls_open(const char* folder) {
    return answered([&] {
        live = std::make_unique<lambdascope::Live>(folder);
        return live->facts();
    });
}

/// Empty, or why not.
EMSCRIPTEN_KEEPALIVE const char* ls_begin(const char* wish) {
    failure.clear();
    try {
        live->begin(wish);
        return "";
    } catch (const std::bad_alloc&) {
        return noMemory;
    } catch (const lambdascope::Live::TooLong& error) {
        return said({{"error", error.what()}, {"tokens", error.tokens}, {"fits", error.fits}});
    } catch (const std::exception& error) {
        return said({{"error", error.what()}});
    }
}

/// 0: there is more, 1: done, 2: it failed, and the state says why.
EMSCRIPTEN_KEEPALIVE int ls_step() {
    try {
        return live->step() ? 0 : 1;
    } catch (const std::bad_alloc&) {
        failure = noMemory;
        return 2;
    } catch (const std::exception& error) {
        failure = lambdascope::OrderedJson{{"error", error.what()}}.dump();
        return 2;
    }
}

/// What was written so far.
EMSCRIPTEN_KEEPALIVE const char* ls_progress() {
    return answered([] { return live->progress(); });
}

EMSCRIPTEN_KEEPALIVE const char* ls_state() {
    if (!failure.empty()) return failure.c_str();
    return answered([] { return live->state(); });
}
}
