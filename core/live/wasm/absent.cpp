// SPDX-License-Identifier: MIT
// What a live page has not, said where it is asked for: SentencePiece, the front matter of model cards; and
// libraries.
#include "core/model/beside/model_card.h"
#include "core/text/sentencepiece.h"
#include "core/util/error.h"
#include "core/util/library/library_dir.h"

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

std::optional<std::filesystem::path> libraryDir() {
    return {};
}

std::string dataInCard(const std::filesystem::path& /*folder*/) {
    return {};
}

} // namespace lambdascope
