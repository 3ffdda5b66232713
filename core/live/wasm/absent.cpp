// SPDX-License-Identifier: MIT
// What a live page has not, said where it is asked for: SentencePiece, the front matter of model cards.
#include "core/model/beside/model_card.h"
#include "core/text/sentencepiece.h"
#include "core/util/error.h"

namespace lambdascope {
namespace {

Error noSentencePiece() {
    return Error("needs SentencePiece, which a live page has not");
}

} // namespace

SentencePieceFile readSentencePieceFile(std::string_view /*bytes*/) {
    throw noSentencePiece();
}

struct CharsMap::Processor {};

CharsMap::CharsMap(std::string_view /*bytes*/) {
    throw noSentencePiece();
}

CharsMap::~CharsMap() = default;

std::string CharsMap::apply(std::string_view /*text*/) const {
    throw noSentencePiece();
}

std::string dataInCard(const std::filesystem::path& /*folder*/) {
    return {};
}

} // namespace lambdascope
