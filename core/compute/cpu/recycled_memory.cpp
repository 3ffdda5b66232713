// SPDX-License-Identifier: MIT
#include "core/compute/cpu/recycled_memory.h"

#include <algorithm>
#include <deque>
#include <mutex>
#include <utility>

namespace lambdascope {

/// The oldest are freed where more than `most` bytes wait.
class RecycledMemory::Kept {
  public:
    /// An empty one if there is none of the size.
    Tensor take(std::int64_t size) {
        const std::lock_guard lock(mutex_);
        const auto newest = std::ranges::find(tensors_.rbegin(), tensors_.rend(), size, &Tensor::size);
        if (newest == tensors_.rend()) return {};
        Tensor taken = std::move(*newest);
        tensors_.erase(std::next(newest).base());
        bytes_ -= bytesOf(taken);
        return taken;
    }

    void give(Tensor tensor) {
        std::deque<Tensor> freed; // behind the lock
        const std::lock_guard lock(mutex_);
        bytes_ += bytesOf(tensor);
        tensors_.push_back(std::move(tensor));
        while (bytes_ > most) {
            bytes_ -= bytesOf(tensors_.front());
            freed.push_back(std::move(tensors_.front()));
            tensors_.pop_front();
        }
    }

  private:
    static constexpr std::int64_t most = std::int64_t{256} << 20;
    static std::int64_t bytesOf(const Tensor& tensor) {
        return tensor.size() * static_cast<std::int64_t>(sizeof(float));
    }

    std::mutex mutex_;
    std::deque<Tensor> tensors_; // those given back last at the end
    std::int64_t bytes_ = 0;
};

RecycledMemory::RecycledMemory() : kept_(std::make_shared<Kept>()) {}

Tensor RecycledMemory::tensor(std::int64_t rows, std::int64_t cols) {
    Tensor memory = kept_->take(rows * cols);
    if (memory.empty()) memory = Tensor(rows, cols);
    float* const data = memory.writable();
    const auto giveBack = [of = std::weak_ptr(kept_), memory = std::move(memory)](const void*) mutable {
        if (const auto kept = of.lock()) kept->give(std::move(memory));
    };
    return {std::shared_ptr<const void>(data, giveBack), data, rows, cols};
}

} // namespace lambdascope
