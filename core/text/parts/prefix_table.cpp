// SPDX-License-Identifier: MIT
#include "core/text/parts/prefix_table.h"

#include <algorithm>

namespace lambdascope {

PrefixTable::PrefixTable(std::vector<std::pair<std::string, int>> strings) : strings_(std::move(strings)) {
    std::erase_if(strings_, [](const auto& entry) { return entry.first.empty(); });
    std::stable_sort(strings_.begin(), strings_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::reverse(strings_.begin(), strings_.end()); // unique() keeps the first of equals
    const auto end = std::unique(strings_.begin(), strings_.end(),
                                 [](const auto& a, const auto& b) { return a.first == b.first; });
    strings_.erase(end, strings_.end());
    std::reverse(strings_.begin(), strings_.end());
    std::size_t at = 0;
    for (int byte = 0; byte <= 256; ++byte) {
        while (at < strings_.size() && static_cast<unsigned char>(strings_[at].first[0]) < byte) ++at;
        starts_.push_back(at);
    }
}

std::pair<std::size_t, std::size_t> PrefixTable::narrowed(std::size_t low, std::size_t high,
                                                          std::size_t depth, unsigned char byte) const {
    if (depth == 0) return {starts_[byte], starts_[byte + 1U]};
    const auto byteOf = [depth](const auto& entry) { // −1 behind its end
        return entry.first.size() > depth ? static_cast<int>(static_cast<unsigned char>(entry.first[depth]))
                                          : -1;
    };
    const auto begin = strings_.begin() + static_cast<std::ptrdiff_t>(low);
    const auto end = strings_.begin() + static_cast<std::ptrdiff_t>(high);
    const auto first =
        std::partition_point(begin, end, [&](const auto& entry) { return byteOf(entry) < byte; });
    const auto last =
        std::partition_point(first, end, [&](const auto& entry) { return byteOf(entry) == byte; });
    return {static_cast<std::size_t>(first - strings_.begin()),
            static_cast<std::size_t>(last - strings_.begin())};
}

} // namespace lambdascope
