// SPDX-License-Identifier: MIT
#include "core/text/sentencepiece.h"

#include "core/text/parts/decoder.h"
#include "core/text/parts/vocabulary.h"
#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/utf8.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <sentencepiece_processor.h>
#include <unordered_set>

namespace lambdascope {

namespace {

/// One field of a protocol buffer: a number, or bytes that may be a message.
struct Field {
    std::uint64_t number = 0;
    std::uint64_t value = 0; // of a varint, or the bits of a fixed number
    std::string_view bytes;
    int wire = 0;
};

constexpr int varint = 0, fixed64 = 1, lengthDelimited = 2, fixed32 = 5; // the wire types

/// Reads the fields of a message one after the other.
class Message {
  public:
    explicit Message(std::string_view bytes) : rest_(bytes) {}

    bool next(Field& field) {
        if (rest_.empty()) return false;
        const std::uint64_t tag = number();
        field = {tag >> 3, 0, {}, static_cast<int>(tag & 7)};
        if (field.number == 0 || field.number >= 1U << 29) throw Error("is no SentencePiece model");
        if (field.wire == varint) {
            field.value = number();
        } else if (field.wire == lengthDelimited) {
            field.bytes = take(number());
        } else if (field.wire == fixed32 || field.wire == fixed64) {
            const std::string_view raw = take(field.wire == fixed32 ? 4 : 8);
            std::memcpy(&field.value, raw.data(), raw.size());
        } else {
            throw Error("is no SentencePiece model");
        }
        return true;
    }

  private:
    std::string_view take(std::uint64_t count) {
        if (count > rest_.size()) throw Error("is cut short, or no SentencePiece model");
        const std::string_view taken = rest_.substr(0, count);
        rest_.remove_prefix(count);
        return taken;
    }

    std::uint64_t number() {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const auto byte = static_cast<unsigned char>(take(1)[0]);
            value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
            if (byte < 0x80) return value;
        }
        throw Error("is no SentencePiece model");
    }

    std::string_view rest_;
};

[[noreturn]] void refuseTable() {
    throw Error("has a table of characters (precompiled_charsmap) that points out of itself");
}

/// Of the tables that map characters: a double array of units, then the texts that they lead to. Every unit
/// that a search can come to must lead into the array, every text must end.
void checkCharsMap(std::string_view map) {
    if (map.empty()) return;
    std::uint32_t size = 0;
    if (map.size() < sizeof size) refuseTable();
    std::memcpy(&size, map.data(), sizeof size);
    map.remove_prefix(sizeof size);
    if (size > map.size() || size % 1024 != 0 || size == 0) refuseTable(); // blocks of 256 units
    const std::string_view texts = map.substr(size);
    if (!texts.empty() && texts.back() != '\0') refuseTable();
    std::vector<std::uint32_t> units(size / sizeof(std::uint32_t));
    std::memcpy(units.data(), map.data(), size);
    for (std::size_t at = 0; at < units.size(); ++at) {
        const std::uint32_t unit = units[at];
        if (unit >> 31 != 0) continue; // a leaf: no byte leads to it
        const std::size_t base = at ^ (static_cast<std::size_t>(unit >> 10) << ((unit & 0x200) >> 6));
        if ((base | 0xFF) >= units.size()) refuseTable();
        const bool hasLeaf = (unit >> 8 & 1) != 0;
        if (hasLeaf && (units[base] & 0x7FFFFFFF) >= texts.size()) refuseTable();
    }
}

SentencePieceFile::Piece readPiece(std::string_view bytes, std::size_t id) {
    SentencePieceFile::Piece piece;
    Message message(bytes);
    for (Field field; message.next(field);) {
        if (field.number == 1 && field.wire == lengthDelimited) piece.text = field.bytes;
        if (field.number == 2 && field.wire == fixed32) {
            piece.score = std::bit_cast<float>(static_cast<std::uint32_t>(field.value));
            if (!std::isfinite(piece.score)) throw fail("the score of piece {} is no number", id);
        }
        if (field.number == 3 && field.wire == varint) {
            if (field.value < 1 || field.value > 6)
                throw fail("piece {} has the type {}, which there is not", id, field.value);
            piece.type = static_cast<PieceType>(field.value);
        }
    }
    if (piece.text.empty()) throw fail("piece {} is empty", id);
    constexpr std::size_t mostBytes = 4096; // every place where it may be cut is looked at
    if (piece.text.size() > mostBytes)
        throw fail("piece {} has {} bytes; at most {} are read", id, piece.text.size(), mostBytes);
    // the library's tables end a text there, and what it throws of an empty one ends the program
    if (piece.text.find('\0') != std::string::npos) throw fail("piece {} holds a NUL", id);
    if (replaceInvalid(piece.text) != piece.text) throw fail("piece {} is no UTF-8 text", id);
    return piece;
}

void checkPieces(const std::vector<SentencePieceFile::Piece>& pieces) {
    if (pieces.empty()) throw Error("has no pieces, or is no SentencePiece model");
    std::unordered_set<std::string_view> seen;
    int unknown = 0;
    for (const auto& piece : pieces) {
        if (!seen.insert(piece.text).second) throw fail("has the piece {} twice", shownName(piece.text));
        if (piece.type == PieceType::Unknown) ++unknown;
        if (piece.type == PieceType::Byte && !byteOfPiece(piece.text))
            throw fail("has the piece {} for a byte", shownName(piece.text));
    }
    if (unknown != 1) throw fail("has {} pieces for what is unknown, and not one", unknown);
    const auto bytes =
        std::ranges::count(pieces, PieceType::Byte, [](const auto& piece) { return piece.type; });
    if (bytes != 0 && bytes != 256) throw fail("has pieces for {} of the 256 bytes", bytes);
}

/// The tables of a denormalizer are checked, too, and nothing of it is kept.
void readNormalizer(std::string_view bytes, SentencePieceFile* file) {
    Message message(bytes);
    for (Field field; message.next(field);) {
        if (field.number == 2 && field.wire == lengthDelimited) checkCharsMap(field.bytes);
        if (file == nullptr) continue;
        if (field.number == 2 && field.wire == lengthDelimited) file->charsMap = field.bytes;
        if (field.wire != varint) continue;
        if (field.number == 3) file->addsSpace = field.value != 0;
        if (field.number == 4) file->dropsSpaces = field.value != 0;
        if (field.number == 5) file->marksSpaces = field.value != 0;
    }
}

void readTraining(std::string_view bytes, SentencePieceFile& file) {
    Message message(bytes);
    for (Field field; message.next(field);) {
        const auto number = static_cast<std::int32_t>(field.value);
        if (field.wire == varint) {
            if (field.number == 3) file.unigram = field.value == 1;
            if (field.number == 35) file.byteFallback = field.value != 0;
            if (field.number == 40) file.unknown.id = number;
            if (field.number == 41) file.bos.id = number;
            if (field.number == 42) file.eos.id = number;
        } else if (field.wire == lengthDelimited) {
            if (field.number == 45) file.unknown.text = field.bytes;
            if (field.number == 46) file.bos.text = field.bytes;
            if (field.number == 47) file.eos.text = field.bytes;
        }
    }
}

/// A field of a message that is bytes.
std::string fieldOf(int number, std::string_view bytes) {
    std::string field(1, static_cast<char>(number << 3 | lengthDelimited));
    std::size_t rest = bytes.size();
    for (; rest >= 0x80; rest >>= 7) field += static_cast<char>((rest & 0x7F) | 0x80);
    field += static_cast<char>(rest);
    return field.append(bytes);
}

} // namespace

struct CharsMap::Processor : sentencepiece::SentencePieceProcessor {};

/// The library has no function that only normalises before 0.2: a model that knows no characters says each as
/// it was normalised.
CharsMap::CharsMap(std::string_view bytes) : processor_(std::make_unique<Processor>()) {
    checkCharsMap(bytes);
    constexpr std::string_view unknown("\x0A\x05<unk>\x18\x02", 9); // {piece: "<unk>", type: UNKNOWN}
    constexpr std::string_view characters("\x18\x04", 2);           // {model_type: CHAR}
    // {add_dummy_prefix: false, remove_extra_whitespaces: false, escape_whitespaces: false}
    constexpr std::string_view nothingElse("\x18\x00\x20\x00\x28\x00", 6);
    const std::string normalizer = fieldOf(2, bytes).append(nothingElse);
    const auto status = processor_->LoadFromSerializedProto(fieldOf(1, unknown) + fieldOf(2, characters) +
                                                            fieldOf(3, normalizer));
    if (!status.ok()) throw fail("is refused by libsentencepiece: {}", status.message());
}

CharsMap::~CharsMap() = default;

std::string CharsMap::apply(std::string_view text) const {
    std::vector<std::string> pieces;
    const auto status = processor_->Encode({text.data(), text.size()}, &pieces);
    if (!status.ok()) throw fail("libsentencepiece cannot read this text: {}", status.message());
    std::string out;
    for (const std::string& piece : pieces) out += piece;
    return out;
}

SentencePieceFile readSentencePieceFile(std::string_view bytes) {
    SentencePieceFile file;
    Message message(bytes);
    for (Field field; message.next(field);) {
        if (field.wire != lengthDelimited) continue;
        if (field.number == 1) {
            file.pieces.push_back(readPiece(field.bytes, file.pieces.size()));
            if (file.pieces.size() >= static_cast<std::size_t>(idLimit))
                throw fail("has more than {} pieces", idLimit - 1);
        } else if (field.number == 2) {
            readTraining(field.bytes, file);
        } else if (field.number == 3) {
            readNormalizer(field.bytes, &file);
        } else if (field.number == 5) {
            readNormalizer(field.bytes, nullptr);
        }
    }
    checkPieces(file.pieces);
    return file;
}

} // namespace lambdascope
