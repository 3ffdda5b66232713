// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/threads/jobs.h"

#include <QTimer>

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <type_traits>
#include <utility>

namespace lambdascope {

/// Looks at files on threads of their own, for which nobody waits, not even at the end: a drive that does not
/// answer holds up no window. As many looks as there are threads at once; others wait for one of them.
class LookUps {
  public:
    explicit LookUps(int threads) : jobs_(threads, Jobs::AtEnd::LetGo) {}

    /// `look` holds values alone; what it throws is thrown to who asks for the answer. A look that waits and
    /// is replaced has none.
    template<typename Look>
    auto begin(Look look, Jobs::Others others = Jobs::Others::Kept) {
        using Answer = std::invoke_result_t<Look>;
        auto task = std::make_shared<std::packaged_task<Answer()>>(std::move(look));
        std::shared_future<Answer> answer = task->get_future().share();
        jobs_.post(
            0, [task = std::move(task)](const Jobs::Turn&) { (*task)(); }, others);
        return answer;
    }

  private:
    Jobs jobs_;
};

template<typename Answer>
bool isThere(const std::shared_future<Answer>& answer) {
    return answer.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
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
        if (!isThere(answer)) return;
        look->stop();
        look->deleteLater();
        then();
    });
    look->start(lookEvery);
}

} // namespace lambdascope
