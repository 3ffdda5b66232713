// SPDX-License-Identifier: MIT
// Both models write after a text: a step of one of them a job, so that whatever the user asks for goes in
// between.
#include "app/session/engine.h"
#include "core/compute/generation.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <array>
#include <chrono>
#include <exception>
#include <memory>
#include <new>
#include <utility>

namespace lambdascope {

/// What is being written; made and stepped by the worker alone. A job that waits may end on any thread.
struct Engine::Writing {
    GenerateRequest request;
    static constexpr int count = 3;
    std::array<std::unique_ptr<Generation>, count> rows = {}; // made with the first step: that may fail
    int turn = 0;                                             // whose step is next
    std::array<bool, count> onCpu{};                          // the GPU failed at it
    std::array<std::size_t, count> shown{};                   // tokens of the last live view

    [[nodiscard]] bool waits(int row) const { return rows.at(row) && !rows.at(row)->done(); }
    /// The next row from this one on that still waits; `count`: none does.
    [[nodiscard]] int nextFrom(int row) const {
        while (row < count && !waits(row)) ++row;
        return row;
    }
    [[nodiscard]] bool done() const { return nextFrom(0) == count; }
    void begin() {
        for (int row = 0; row < count; ++row) {
            const ModelPtr& model = row == 1 ? request.models.standard : request.models.diff;
            if (request.plans.at(row) && !rows.at(row))
                rows.at(row) = std::make_unique<Generation>(model, *request.plans.at(row));
        }
    }
};

void Engine::generate(GenerateRequest request) {
    cancelGeneration();
    generationNumber_ = request.number;
    post(worker_, Generations, [this, request = std::move(request)](const std::stop_token& stop) {
        stepGeneration(std::make_shared<Writing>(Writing{request}), stop);
    });
}

void Engine::showGenerated(int row) {
    shownRow_ = row;
}

void Engine::cancelGeneration() {
    generationNumber_ = 0;
    shownRow_ = -1;
    worker_.cancel(Generations);
}

void Engine::stepGeneration(const std::shared_ptr<Writing>& writing, const std::stop_token& stop) {
    const quint64 number = writing->request.number;
    if (number != generationNumber_) return;
    QString error;
    try {
        writing->begin();
        const int later = writing->nextFrom(writing->turn);
        const int row = later < Writing::count ? later : writing->nextFrom(0);
        const auto goOn = [&](const Trace&) { return !stop.stop_requested(); };
        const GeneratedToken token =
            compute([&](Backend& backend) { return writing->rows.at(row)->step(backend, goOn); },
                    writing->onCpu.at(row));
        emit wrote({number, row, token});
        writing->turn = writing->nextFrom(row + 1);
        const bool turnEnds = writing->turn == Writing::count;
        if (const int shown = shownRow_; turnEnds && shown >= 0) showRow(*writing, shown, stop);
        if (number != generationNumber_) return;
        if (writing->done()) {
            emit generationEnded(number, {});
            return;
        }
    } catch (const Cancelled&) { // by a pass of the user, or for good: the step is taken again, or not
        if (number != generationNumber_) return;
    } catch (const std::bad_alloc&) {
        error = tr("There is not enough memory to go on with this prompt");
    } catch (const std::exception& failure) {
        error = sentence(failure);
    }
    if (!error.isEmpty()) {
        emit generationEnded(number, error);
        return;
    }
    post(
        worker_, Generations, [this, writing](const std::stop_token& next) { stepGeneration(writing, next); },
        Posting::IfNoneWaits);
}

/// What the model kept of its steps, and beside it what the other model makes of the same text.
void Engine::showRow(Writing& writing, int row, const std::stop_token& stop) {
    const auto& generation = writing.rows.at(row);
    if (generation && generation->done() && writing.shown.at(row) == generation->written().size()) return;
    const auto start = std::chrono::steady_clock::now();
    const TracePtr trace = generation ? generation->trace() : nullptr;
    if (!trace) return;
    PassRequest request; // without a number: it is none of the user's passes
    request.models = writing.request.models;
    request.text = writing.request.text;
    const auto& tokens = trace->request.tokens;
    request.written.assign(tokens.begin() + std::ssize(generation->plan().prompt), tokens.end());
    if (const auto& diff = writing.request.plans[0]) request.edits.diff = diff->edits;
    if (const auto& standard = writing.request.plans[1]) request.edits.standard = standard->edits;
    request.generated = trace;
    PassResult result = pass(request, stop);
    if (result.cancelled) return; // the wish stays
    int wished = row;             // a newer wish stays, too
    shownRow_.compare_exchange_strong(wished, -1);
    writing.shown.at(row) = generation->written().size();
    result.milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    emit generated(writing.request.number, result);
}

} // namespace lambdascope
