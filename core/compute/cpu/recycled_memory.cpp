// SPDX-License-Identifier: MIT
#include "core/compute/cpu/recycled_memory.h"

#include <algorithm>
#include <deque>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

namespace lambdascope {

/// Of one backend: the oldest are freed where more than its share waits.
class RecycledMemory::Kept {
  public:
    explicit Kept(Clock clock) : clock_(clock) {}

    /// An empty one if there is none of the size.
    Tensor take(std::int64_t size) {
        std::deque<Waiting> freed; // behind the lock
        const std::lock_guard lock(mutex_);
        const auto of = [size](const Waiting& waiting) { return waiting.tensor.size() == size; };
        const auto newest = std::ranges::find_if(tensors_.rbegin(), tensors_.rend(), of);
        Tensor taken;
        if (newest != tensors_.rend()) {
            taken = std::move(newest->tensor);
            tensors_.erase(std::next(newest).base());
            bytes_ -= bytesOf(taken);
        }
        shrink(freed);
        return taken;
    }

    void give(Tensor tensor) {
        std::deque<Waiting> freed;
        const std::lock_guard lock(mutex_);
        bytes_ += bytesOf(tensor);
        tensors_.push_back({std::move(tensor), clock_()});
        shrink(freed);
    }

    /// A new one; where there is no memory for it, in place of all that wait.
    Tensor made(std::int64_t rows, std::int64_t cols) {
        try {
            return {rows, cols};
        } catch (const std::bad_alloc&) {
            std::deque<Waiting> freed; // behind the lock
            const std::lock_guard lock(mutex_);
            if (tensors_.empty()) throw;
            freed.swap(tensors_);
            bytes_ = 0;
        }
        return {rows, cols};
    }

    void setShare(std::int64_t bytes) {
        std::deque<Waiting> freed;
        const std::lock_guard lock(mutex_);
        share_ = bytes;
        shrink(freed);
    }

    [[nodiscard]] std::int64_t bytes() const {
        const std::lock_guard lock(mutex_);
        return bytes_;
    }

  private:
    struct Waiting {
        Tensor tensor;
        std::chrono::steady_clock::time_point since;
    };

    static std::int64_t bytesOf(const Tensor& tensor) {
        return tensor.size() * static_cast<std::int64_t>(sizeof(float));
    }

    void shrink(std::deque<Waiting>& freed) {
        const auto oldest = clock_() - keptFor;
        while (bytes_ > share_ || (!tensors_.empty() && tensors_.front().since < oldest)) {
            bytes_ -= bytesOf(tensors_.front().tensor);
            freed.push_back(std::move(tensors_.front()));
            tensors_.pop_front();
        }
    }

    mutable std::mutex mutex_;
    const Clock clock_;
    std::deque<Waiting> tensors_; // those given back last at the end
    std::int64_t bytes_ = 0, share_ = 0;
};

/// What a process keeps is a fact of the process: a machine of 64 cores runs 64 backends side by side, and
/// whoever begins or ends changes the share of the others.
struct RecycledMemory::Shares {
    std::mutex mutex;
    std::vector<Kept*> all;

    static Shares& only() {
        static Shares shares;
        return shares;
    }
    void add(Kept* kept) {
        const std::lock_guard lock(mutex);
        all.push_back(kept);
        divide();
    }
    void remove(Kept* kept) {
        const std::lock_guard lock(mutex);
        std::erase(all, kept);
        divide();
    }

  private:
    void divide() const {
        for (Kept* each : all) each->setShare(std::min(mostOfOne, mostOfAll / std::ssize(all)));
    }
};

RecycledMemory::RecycledMemory(Clock clock) : kept_(std::make_shared<Kept>(clock)) {
    Shares::only().add(kept_.get());
}

RecycledMemory::~RecycledMemory() {
    Shares::only().remove(kept_.get());
}

std::int64_t RecycledMemory::bytes() const {
    return kept_->bytes();
}

Tensor RecycledMemory::tensor(std::int64_t rows, std::int64_t cols) {
    Tensor memory = kept_->take(rows * cols);
    if (memory.empty()) memory = kept_->made(rows, cols);
    float* const data = memory.writable();
    const auto giveBack = [of = std::weak_ptr(kept_), memory = std::move(memory)](const void*) mutable {
        if (const auto kept = of.lock()) kept->give(std::move(memory));
    };
    return {std::shared_ptr<const void>(data, giveBack), data, rows, cols};
}

} // namespace lambdascope
