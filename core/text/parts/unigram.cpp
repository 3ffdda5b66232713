// SPDX-License-Identifier: MIT
#include "core/text/parts/unigram.h"

#include "core/text/parts/decoder.h"
#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/utf8.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {

namespace {

constexpr double unknownPenalty = 10; // below the lowest score, as in SentencePiece

} // namespace

Unigram::Unigram(std::vector<std::pair<std::string, double>> vocab, int unknown, bool byteFallback)
    : vocab_(std::move(vocab)), unknown_(unknown), byteFallback_(byteFallback) {
    if (unknown < 0 || unknown >= static_cast<int>(vocab_.size()))
        throw fail("unk_id is {}, but the vocabulary has {} pieces", unknown, vocab_.size());
    std::vector<std::pair<std::string, int>> entries;
    entries.reserve(vocab_.size());
    double lowest = std::numeric_limits<double>::infinity();
    for (int id = 0; id < static_cast<int>(vocab_.size()); ++id) {
        const auto& [piece, score] = vocab_[id];
        if (!std::isfinite(score)) throw fail("the score of {} is no number", shownName(piece));
        ids_[piece] = id;
        entries.emplace_back(piece, id);
        lowest = std::min(lowest, score);
    }
    table_ = PrefixTable(std::move(entries));
    unknownScore_ = lowest - unknownPenalty;
}

std::vector<std::string> Unigram::pieces() const {
    std::vector<std::string> pieces;
    pieces.reserve(vocab_.size());
    for (const auto& entry : vocab_) pieces.push_back(entry.first);
    return pieces;
}

std::vector<Unigram::Node> Unigram::bestPaths(std::string_view part) const {
    std::vector<Node> nodes(part.size() + 1);
    for (std::size_t at = 0; at < part.size();) {
        const auto length = static_cast<std::size_t>(codePointAt(part, at).length);
        const double here = nodes[at].score;
        const auto come = [&](std::size_t bytes, int id, double score) {
            Node& node = nodes[at + bytes];
            if (node.start == Node::none || score > node.score) node = {id, score, at};
        };
        bool single = false; // a piece of this one character
        table_.forEachPrefix(part.substr(at), [&](std::size_t bytes, int id) {
            come(bytes, id, vocab_[id].second + here);
            single = single || bytes == length;
        });
        if (!single) come(length, unknown_, unknownScore_ + here);
        at += length;
    }
    return nodes;
}

void Unigram::encode(std::string_view part, std::vector<int>& ids) const {
    const std::vector<Node> nodes = bestPaths(part);
    std::vector<std::size_t> ends; // of the pieces, last first
    for (std::size_t end = part.size(); end > 0; end = nodes[end].start) ends.push_back(end);
    std::size_t unknownFrom = Node::none; // unknown ones in a row become one
    for (auto end = ends.rbegin(); end != ends.rend(); ++end) {
        const Node& node = nodes[*end];
        if (node.id == unknown_) {
            if (unknownFrom == Node::none) unknownFrom = node.start;
            continue;
        }
        if (unknownFrom != Node::none) encodeUnknown(part.substr(unknownFrom, node.start - unknownFrom), ids);
        unknownFrom = Node::none;
        ids.push_back(node.id);
    }
    if (unknownFrom != Node::none) encodeUnknown(part.substr(unknownFrom), ids);
}

void Unigram::encodeUnknown(std::string_view text, std::vector<int>& ids) const {
    if (const auto whole = ids_.find(std::string(text)); whole != ids_.end()) { // as the reference has it
        ids.push_back(whole->second);
        return;
    }
    std::vector<int> bytes;
    for (const char byte : text) {
        const auto piece = ids_.find(pieceOfByte(static_cast<unsigned char>(byte)));
        if (!byteFallback_ || piece == ids_.end()) {
            ids.push_back(unknown_);
            return;
        }
        bytes.push_back(piece->second);
    }
    ids.insert(ids.end(), bytes.begin(), bytes.end());
}

} // namespace lambdascope
