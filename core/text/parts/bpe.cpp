// SPDX-License-Identifier: MIT
#include "core/text/parts/bpe.h"

#include "core/text/parts/decoder.h"
#include "core/text/parts/vocabulary.h"
#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/utf8.h"

#include <queue>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr std::size_t maxRemembered = 50'000;
constexpr std::size_t longestRemembered = 64; // bytes

std::uint64_t keyOf(int left, int right) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(left)) << 32 |
           static_cast<std::uint32_t>(right);
}

/// Two neighbours that could be merged. Stale is one whose neighbours no longer give the same piece.
struct Candidate {
    int rank = 0;
    int left = 0; // index of the left symbol: leftmost first among equal ranks
    int result = 0;
    bool operator>(const Candidate& other) const {
        return rank != other.rank ? rank > other.rank : left > other.left;
    }
};

} // namespace

/// A piece of the part while it is being merged; a doubly linked list by index.
struct Bpe::Symbol {
    int id = 0;
    int previous = -1;
    int next = -1;
    bool gone = false;
};

Bpe::Bpe(Vocab vocab, const std::vector<std::pair<std::string, std::string>>& merges,
         const BpeOptions& options)
    : vocab_(std::move(vocab)), options_(options) {
    int rank = 0;
    for (const auto& [left, right] : merges) {
        const int a = idOf(left);
        const int b = idOf(right);
        const int result = idOf(left + right);
        if (a < 0 || b < 0 || result < 0)
            throw fail("merge {} of the tokenizer joins {} and {}; its vocabulary lacks {}", rank,
                       shownName(left), shownName(right),
                       shownName(a < 0   ? left
                                 : b < 0 ? right
                                         : left + right));
        merges_.insert_or_assign(keyOf(a, b), Merge{rank++, result}); // the last of two counts
    }
    for (int byte = 0; byte < 256; ++byte)
        byteIds_.push_back(idOf(pieceOfByte(static_cast<unsigned char>(byte))));
}

std::vector<std::string> Bpe::pieces() const {
    IdTable table;
    for (const auto& [piece, id] : vocab_) table.add(id, piece);
    return table.take();
}

int Bpe::idOf(const std::string& piece) const {
    const auto it = vocab_.find(piece);
    return it == vocab_.end() ? -1 : it->second;
}

const Bpe::Merge* Bpe::find(int left, int right) const {
    const auto it = merges_.find(keyOf(left, right));
    return it == merges_.end() ? nullptr : &it->second;
}

void Bpe::encode(std::string_view part, std::vector<int>& ids) const {
    const std::string key(part);
    if (options_.ignoreMerges) {
        if (const int whole = idOf(key); whole >= 0) {
            ids.push_back(whole);
            return;
        }
    }
    if (part.size() > longestRemembered) {
        const std::vector<int> made = merge(part);
        ids.insert(ids.end(), made.begin(), made.end());
        return;
    }
    const std::lock_guard lock(mutex_);
    auto it = remembered_.find(key);
    if (it == remembered_.end()) {
        if (remembered_.size() >= maxRemembered) remembered_.clear();
        it = remembered_.emplace(key, merge(part)).first;
    }
    ids.insert(ids.end(), it->second.begin(), it->second.end());
}

bool Bpe::bytesOf(std::string_view character, std::vector<int>& ids) const {
    ids.clear();
    for (const char byte : character) ids.push_back(byteIds_[static_cast<unsigned char>(byte)]);
    return std::ranges::find(ids, -1) == ids.end();
}

std::vector<Bpe::Symbol> Bpe::symbolsOf(std::string_view part) const {
    std::vector<Symbol> symbols;
    const auto push = [&](int id) {
        const int index = static_cast<int>(symbols.size());
        if (index > 0) symbols.back().next = index;
        symbols.push_back({id, index - 1, -1, false});
    };
    bool waiting = false; // an unknown token, for more that becomes one with it
    std::vector<int> bytes;
    for (std::size_t i = 0; i < part.size();) {
        const auto length = static_cast<std::size_t>(codePointAt(part, i).length);
        const std::string_view character = part.substr(i, length);
        i += length;
        if (const int id = idOf(std::string(character)); id >= 0) {
            if (waiting) push(options_.unknown);
            waiting = false;
            push(id);
        } else if (options_.byteFallback && bytesOf(character, bytes)) {
            for (const int byte : bytes) push(byte); // before what waits, as the reference has it
        } else if (options_.lacking) {
            throw noTokenFor(character, *options_.lacking);
        } else if (options_.unknown >= 0) { // without an unknown token the reference drops the character
            if (waiting && !options_.fuseUnknown) push(options_.unknown);
            waiting = true;
        }
    }
    if (waiting) push(options_.unknown);
    return symbols;
}

std::vector<int> Bpe::merge(std::string_view part) const {
    std::vector<Symbol> symbols = symbolsOf(part);
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue;
    const auto mergeAt = [&](int left) {
        return symbols[left].next < 0 ? nullptr : find(symbols[left].id, symbols[symbols[left].next].id);
    };
    const auto consider = [&](int left) {
        if (left < 0) return;
        if (const Merge* found = mergeAt(left)) queue.push({found->rank, left, found->result});
    };
    for (int i = 0; i < static_cast<int>(symbols.size()); ++i) consider(i);

    while (!queue.empty()) {
        const Candidate best = queue.top();
        queue.pop();
        Symbol& left = symbols[best.left];
        if (left.gone) continue;
        const Merge* now = mergeAt(best.left);
        if (now == nullptr || now->result != best.result) continue;
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
