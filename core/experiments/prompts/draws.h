// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace lambdascope {

/// Random whole numbers that are the same on every machine: SplitMix64 (Steele, Lea, Flood 2014), and by
/// rejection those below n, as the standard fixes no distribution. A protocol's prompt i draws from {seed, …,
/// i}, so it does not depend on the prompts before it.
class Draws {
  public:
    explicit Draws(std::initializer_list<std::uint64_t> seeds);

    [[nodiscard]] std::uint64_t next();
    /// 0 … n − 1, each as probable; n > 0.
    [[nodiscard]] std::size_t below(std::size_t n);
    /// least … most.
    [[nodiscard]] std::int64_t between(std::int64_t least, std::int64_t most);
    template<typename T>
    [[nodiscard]] const T& oneOf(const std::vector<T>& items) {
        return items[below(items.size())];
    }
    /// Fisher and Yates, from the end.
    template<typename T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
    }
    /// `count` of 0 … n − 1, different ones, in the order drawn.
    [[nodiscard]] std::vector<std::size_t> some(std::size_t count, std::size_t n);

  private:
    std::uint64_t state_ = 0;
};

} // namespace lambdascope
