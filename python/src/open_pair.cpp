// SPDX-License-Identifier: MIT
#include "python/src/open_pair.h"

#include "core/compute/patch.h"
#include "core/files/edits_file.h"
#include "core/model/found.h"
#include "core/util/assets.h"
#include "core/util/error.h"

#include <array>
#include <filesystem>
#include <memory>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace lambdascope::python {

Pair openNamed(const std::vector<std::string>& names, const Look& look) {
    const LoadProgress progress = [&](const std::filesystem::path&, std::int64_t, std::int64_t) {
        look();
        return true;
    };
    const auto open = [&](const std::string& name) {
        if (name.empty()) throw UsageError("the name of a model is empty");
        return loadPair(givenOrShipped(name), progress);
    };
    if (names.empty() || names.size() > 2)
        throw fail<UsageError>("{} names of models were given; one or two are taken", names.size());
    Pair first = open(names.front());
    if (names.size() == 1) return first;
    return besideEachOther(std::move(first), open(names.back()), orShipped(names.front()),
                           orShipped(names.back()));
}

Backend& OpenPair::Engine::watched(Backend& backend) {
    auto& watcher = watchers[&backend];
    if (!watcher) watcher = std::make_unique<WatchedBackend>(backend, [this] { (*look)(); });
    return *watcher;
}

OpenPair::OpenPair(const std::vector<std::string>& names, const std::string& backend, int threads,
                   const Look& look)
    : pair_(openNamed(names, look)),
      backend_(backend),
      threads_(threads),
      process_(getpid()),
      engine_(new Engine(backend, threads, process_)) {}

OpenPair::~OpenPair() {
    if (const Engine* const engine = engine_.load(); engine->process == getpid()) delete engine;
}

PairEdits OpenPair::edits(const JsonFields& wish) const try {
    PairEdits edits = editsOf(recordedEdits(wish, "edits"), pair_);
    checkPatches(edits, pair_);
    return edits;
} catch (const UsageError& error) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> names{
        {{"--lambda-init", "lambda_init"},
         {"--lambda", "lam"},
         {"--output-factor", "output_factor"},
         {"--schedule", "schedule"},
         {"--ablate", "ablate"},
         {"--patch-from", "patch_from"},
         {"--patch-into", "patch_into"},
         {"--patch", "patch"}}};
    std::string sentence = error.what();
    for (const auto& [option, name] : names) // a longer one before its beginning
        for (std::size_t at = 0; (at = sentence.find(option, at)) != std::string::npos; at += name.size())
            sentence.replace(at, option.size(), name);
    throw UsageError(sentence);
}

bool OpenPair::ofAnotherProcess() const {
    return process_ != getpid();
}

void OpenPair::refuseForked(const std::string& what) const {
    if (ofAnotherProcess())
        throw fail<UsageError>("{}: the pair was opened before this process was forked; load it in here, too",
                               what);
}

ProcessorState OpenPair::processor() {
    Engine& engine = engineHere();
    const std::lock_guard lock(engine.busy);
    return engine.processor.state();
}

OpenPair::Engine& OpenPair::engineHere() {
    Engine* there = engine_.load();
    if (there->process == getpid()) return *there;
    // the other process's is left as it is: its threads are not here, and its end would wait for them
    auto own = std::make_unique<Engine>(backend_, threads_, getpid());
    if (engine_.compare_exchange_strong(there, own.get())) return *own.release();
    return *there;
}

} // namespace lambdascope::python
