// SPDX-License-Identifier: MIT
#pragma once

#include <QTimer>

#include <chrono>
#include <functional>
#include <future>
#include <thread>
#include <type_traits>
#include <utility>

namespace lambdascope {

/// Runs `work` on a thread of its own, for which nobody waits, not even at the end: a drive that does not
/// answer holds up no window. `work` holds values alone; what it throws is thrown to who asks for the answer.
template<typename Work>
auto beside(Work work) {
    using Answer = std::invoke_result_t<Work>;
    std::packaged_task<Answer()> task(std::move(work));
    std::shared_future<Answer> answer = task.get_future().share();
    std::thread(std::move(task)).detach();
    return answer;
}

/// Calls `then` on this thread, once, unless `context` goes before: now where the answer is there within a
/// blink, so that a drag or a menu shows it from its beginning, else once it is there.
template<typename Answer>
void whenThere(QObject& context, const std::shared_future<Answer>& answer, std::function<void()> then) {
    using namespace std::chrono_literals;
    constexpr auto blink = 50ms, lookEvery = 10ms;
    if (answer.wait_for(blink) == std::future_status::ready) return then();
    auto* look = new QTimer(&context);
    QObject::connect(look, &QTimer::timeout, &context, [look, answer, then = std::move(then)] {
        if (answer.wait_for(0s) != std::future_status::ready) return;
        look->stop();
        look->deleteLater();
        then();
    });
    look->start(lookEvery);
}

} // namespace lambdascope
