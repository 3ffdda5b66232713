// SPDX-License-Identifier: MIT
#include "core/text/bpe.h"

#include "core/text/byte_level.h"
#include "core/util/error.h"

#include <queue>

namespace lambdascope {
namespace {

constexpr std::size_t maxRemembered = 50'000;
constexpr std::size_t longestRemembered = 64; // bytes

std::uint64_t keyOf(int left, int right) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(left)) << 32 |
           static_cast<std::uint32_t>(right);
}

/// A piece of the word while it is being merged; a doubly linked list by index.
struct Symbol {
    int id = 0;
    int previous = -1;
    int next = -1;
    bool gone = false;
};

/// Two neighbours that could be merged. Stale ones are recognised by the ids they were made for.
struct Candidate {
    int rank = 0;
    int left = 0; // index of the left symbol: leftmost first among equal ranks
    int leftId = 0;
    int rightId = 0;
    int result = 0;
    bool operator>(const Candidate& other) const {
        return rank != other.rank ? rank > other.rank : left > other.left;
    }
};

} // namespace

Bpe::Bpe(std::unordered_map<std::string, int> vocab,
         const std::vector<std::pair<std::string, std::string>>& merges, bool ignoreMerges)
    : vocab_(std::move(vocab)), ignoreMerges_(ignoreMerges) {
    int rank = 0;
    for (const auto& [left, right] : merges) {
        const int a = idOf(left);
        const int b = idOf(right);
        const int result = idOf(left + right);
        if (a < 0 || b < 0 || result < 0)
            throw fail(
                "merge {} of the tokenizer joins \"{}\" and \"{}\", which its vocabulary does not have", rank,
                left, right);
        merges_.try_emplace(keyOf(a, b), Merge{rank++, result});
    }
}

int Bpe::idOf(const std::string& piece) const {
    const auto it = vocab_.find(piece);
    return it == vocab_.end() ? -1 : it->second;
}

const Bpe::Merge* Bpe::find(int left, int right) const {
    const auto it = merges_.find(keyOf(left, right));
    return it == merges_.end() ? nullptr : &it->second;
}

void Bpe::encode(std::string_view word, std::vector<int>& ids) const {
    const std::string key(word);
    if (ignoreMerges_) {
        if (const int whole = idOf(key); whole >= 0) {
            ids.push_back(whole);
            return;
        }
    }
    if (word.size() > longestRemembered) {
        const std::vector<int> made = merge(word);
        ids.insert(ids.end(), made.begin(), made.end());
        return;
    }
    const std::lock_guard lock(mutex_);
    auto it = remembered_.find(key);
    if (it == remembered_.end()) {
        if (remembered_.size() >= maxRemembered) remembered_.clear();
        it = remembered_.emplace(key, merge(word)).first;
    }
    ids.insert(ids.end(), it->second.begin(), it->second.end());
}

std::vector<int> Bpe::merge(std::string_view word) const {
    std::vector<Symbol> symbols;
    for (std::size_t i = 0; i < word.size();) {
        const auto length = static_cast<std::size_t>(codePointAt(word, i).length);
        const int id = idOf(std::string(word.substr(i, length)));
        if (id >= 0) { // a byte that the vocabulary lacks is dropped, as the reference does without an
                       // unknown token
            const int index = static_cast<int>(symbols.size());
            if (index > 0) symbols.back().next = index;
            symbols.push_back({id, index - 1, -1, false});
        }
        i += length;
    }

    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue;
    const auto consider = [&](int left) {
        if (left < 0 || symbols[left].next < 0) return;
        const int a = symbols[left].id;
        const int b = symbols[symbols[left].next].id;
        if (const Merge* found = find(a, b)) queue.push({found->rank, left, a, b, found->result});
    };
    for (int i = 0; i < static_cast<int>(symbols.size()); ++i) consider(i);

    while (!queue.empty()) {
        const Candidate best = queue.top();
        queue.pop();
        Symbol& left = symbols[best.left];
        if (left.gone || left.id != best.leftId || left.next < 0 || symbols[left.next].id != best.rightId)
            continue;
        Symbol& right = symbols[left.next];
        left.id = best.result;
        right.gone = true;
        left.next = right.next;
        if (right.next >= 0) symbols[right.next].previous = best.left;
        consider(left.previous);
        consider(best.left);
    }

    std::vector<int> ids;
    for (int i = symbols.empty() ? -1 : 0; i >= 0; i = symbols[i].next) ids.push_back(symbols[i].id);
    return ids;
}

} // namespace lambdascope
