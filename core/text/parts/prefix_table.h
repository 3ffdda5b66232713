// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace lambdascope {

/// Finds which of many strings a text begins with; as fast for a million of them as for ten.
class PrefixTable {
  public:
    PrefixTable() = default;
    /// Strings and what they stand for; empty ones are left out. Of equal strings, the last counts.
    explicit PrefixTable(std::vector<std::pair<std::string, int>> strings);

    /// Calls found(length, value) for each string that `text` begins with, the shortest first.
    template<typename Found>
    void forEachPrefix(std::string_view text, const Found& found) const {
        std::size_t low = 0;
        std::size_t high = strings_.size();
        for (std::size_t depth = 0; depth < text.size() && low < high; ++depth) {
            std::tie(low, high) = narrowed(low, high, depth, static_cast<unsigned char>(text[depth]));
            if (low < high && strings_[low].first.size() == depth + 1) found(depth + 1, strings_[low].second);
        }
    }

  private:
    [[nodiscard]] std::pair<std::size_t, std::size_t> narrowed(std::size_t low, std::size_t high,
                                                               std::size_t depth, unsigned char byte) const;
    std::vector<std::pair<std::string, int>> strings_; // sorted
    std::vector<std::size_t> starts_;                  // by first byte: where those that begin with it are
};

} // namespace lambdascope
