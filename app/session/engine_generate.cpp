// SPDX-License-Identifier: MIT
// Both models write after a text: a step of one of them a job, so that whatever the user asks for goes in
// between.
#include "app/session/engine.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <algorithm>
#include <chrono>

namespace lambdascope {

/// What is being written; touched by the worker alone.
struct Engine::Writing {
    GenerateRequest request;
    std::array<std::unique_ptr<Generation>, 2> rows = {}; // made with the first step: that may fail
    int turn = 0;                                         // whose step is next
    std::array<bool, 2> onCpu{};                          // the GPU failed at it
    std::array<std::size_t, 2> shown{};                   // tokens of the last live view

    [[nodiscard]] bool waits(int row) const { return rows.at(row) && !rows.at(row)->done(); }
    [[nodiscard]] bool done() const { return !waits(0) && !waits(1); }
    void begin() {
        for (const int row : {0, 1}) {
            const ModelPtr& model = row == 0 ? request.models.diff : request.models.standard;
            if (request.plans.at(row) && !rows.at(row))
                rows.at(row) = std::make_unique<Generation>(model, *request.plans.at(row));
        }
    }
};

void Engine::generate(GenerateRequest request) {
    cancelGeneration();
    generationNumber_ = request.number;
    auto writing = std::make_shared<Writing>();
    writing->request = std::move(request);
    post(worker_, Generations,
         [this, writing](const std::stop_token& stop) { stepGeneration(writing, stop); });
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
        const int row = writing->waits(writing->turn) ? writing->turn : 1 - writing->turn;
        const auto goOn = [&](const Trace&) { return !stop.stop_requested(); };
        const GeneratedToken token =
            compute([&](Backend& backend) { return writing->rows.at(row)->step(backend, goOn); },
                    writing->onCpu.at(row));
        emit wrote({number, row, token});
        writing->turn = 1 - row;
        const bool turnEnds = row == 1 || !writing->waits(1);
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
    if (const auto& diff = writing.request.plans[0]) request.edits = diff->edits;
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
