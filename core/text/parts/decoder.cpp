// SPDX-License-Identifier: MIT
#include "core/text/parts/decoder.h"

#include "core/text/parts/byte_level.h"
#include "core/text/parts/metaspace.h"
#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/utf8.h"

#include <nlohmann/json.hpp>

namespace lambdascope {
namespace {

using Json = nlohmann::json;

// times the length of a token: steps could double it again and again
constexpr std::size_t mostTokenGrowth = 16;
constexpr std::size_t longestReplacement = 1024; // bytes

void addByteLevel(TokenDecoder& decoder) {
    decoder.steps.emplace_back(
        [](const std::string& piece) { return ByteAlphabet::instance().decode(piece); });
}

void addMetaspace(const Metaspace& metaspace, TokenDecoder& decoder) {
    decoder.steps.emplace_back(
        [mark = metaspace.replacement](const std::string& piece) { return replaceAll(piece, mark, " "); });
    if (metaspace.prepend == Metaspace::Prepend::Never) return;
    decoder.front.assign(1, ' ');
    decoder.frontOfFirstToken = true;
}

void addReplace(const Json& json, bool fused, TokenDecoder& decoder) {
    const Json& pattern = json.at("pattern");
    const bool literal =
        pattern.contains("String") && !pattern["String"].get_ref<const std::string&>().empty();
    if (!literal) throw fail("the decoder Replace with a pattern is not supported");
    if (const auto& what = pattern["String"].get_ref<const std::string&>();
        fused && what.size() > static_cast<std::size_t>(codePointAt(what, 0).length))
        throw fail("the decoder Replace, which goes over several tokens, is not supported");
    auto by = json.at("content").get<std::string>();
    if (by.size() > longestReplacement)
        throw fail("the decoder puts in {} bytes at once; at most {} are supported", by.size(),
                   longestReplacement);
    decoder.steps.emplace_back([what = pattern["String"].get<std::string>(), by = std::move(by)](
                                   const std::string& piece) { return replaceAll(piece, what, by); });
}

/// What stands between words is none of the first one.
void separateWords(TokenDecoder& decoder) {
    decoder.front.assign(1, ' ');
    decoder.frontCount = 1;
    decoder.spaceBeforeAdded = true;
}

/// As English is written; a token at a time, as the reference does it.
std::string tidied(std::string text) {
    constexpr std::pair<const char*, const char*> rules[] = {
        {" .", "."},   {" ?", "?"},           {" !", "!"},   {" ,", ","},     {" ' ", "'"},   {" n't", "n't"},
        {" 'm", "'m"}, {" do not", " don't"}, {" 's", "'s"}, {" 've", "'ve"}, {" 're", "'re"}};
    for (const auto& [what, by] : rules) text = replaceAll(text, what, by);
    return text;
}

/// Words have a space between them; a piece with the prefix goes on.
void addWordPiece(const Json& json, TokenDecoder& decoder) {
    decoder.steps.emplace_back([prefix = json.at("prefix").get<std::string>(),
                                tidy = json.at("cleanup").get<bool>()](const std::string& piece) {
        const std::string text = piece.starts_with(prefix) ? piece.substr(prefix.size()) : " " + piece;
        return tidy ? tidied(text) : text;
    });
    separateWords(decoder);
}

std::string withoutFront(const std::string& text, const std::string& front, std::size_t most) {
    std::size_t at = 0;
    while (most-- > 0 && !front.empty() && std::string_view(text).substr(at).starts_with(front))
        at += front.size();
    return text.substr(at);
}

void addStrip(const Json& json, bool fused, TokenDecoder& decoder) {
    const auto content = json.at("content").get<std::string>();
    const auto start = json.value("start", std::size_t{0});
    if (json.value("stop", std::size_t{0}) != 0) throw fail("the decoder Strip at the end is not supported");
    if (fused) {
        decoder.front = content;
        decoder.frontCount = start;
    } else {
        decoder.steps.emplace_back(
            [=](const std::string& piece) { return withoutFront(piece, content, start); });
    }
}

void add(const Json& json, bool& fused, TokenDecoder& decoder) {
    const auto type = json.value("type", std::string());
    if (type == "Sequence") {
        for (const Json& step : json.at("decoders")) add(step, fused, decoder);
    } else if (type == "ByteLevel") {
        addByteLevel(decoder);
        fused = true;
    } else if (type == "WordPiece") {
        addWordPiece(json, decoder);
    } else if (type == "Metaspace") {
        addMetaspace(readMetaspace(json), decoder);
    } else if (type == "Replace") {
        addReplace(json, fused, decoder);
    } else if (type == "ByteFallback") {
        decoder.steps.emplace_back([](const std::string& piece) {
            const auto byte = byteOfPiece(piece);
            return byte ? std::string(1, *byte) : piece;
        });
    } else if (type == "Strip") {
        addStrip(json, fused, decoder);
    } else if (type == "Fuse") {
        fused = true;
    } else {
        throw fail("the decoder {} is not supported", shownName(type));
    }
}

} // namespace

std::string TokenDecoder::bytesOf(std::string piece) const {
    const std::size_t most = mostTokenGrowth * (piece.size() + 64);
    for (const auto& step : steps) {
        piece = step(piece);
        if (piece.size() > most)
            throw fail("the decoder makes a token more than {} times as long", mostTokenGrowth);
    }
    return piece;
}

void TokenDecoder::trimStart(std::string& text, std::size_t first) const {
    if (frontOfFirstToken)
        text = replaceAll(std::string_view(text).substr(0, first), front, "") + text.substr(first);
    else
        text = withoutFront(text, front, frontCount);
}

TokenDecoder makeDecoder(const Json& json) {
    TokenDecoder decoder;
    if (json.is_null()) {
        decoder.steps.emplace_back([](const std::string& piece) { return " " + piece; });
        separateWords(decoder);
        return decoder;
    }
    bool fused = false;
    add(json, fused, decoder);
    return decoder;
}

TokenDecoder byteLevelDecoder() {
    TokenDecoder decoder;
    addByteLevel(decoder);
    return decoder;
}

TokenDecoder metaspaceDecoder() {
    TokenDecoder decoder;
    addMetaspace({}, decoder);
    return decoder;
}

std::optional<char> byteOfPiece(std::string_view piece) {
    if (piece.size() != 6 || !piece.starts_with("<0x") || piece[5] != '>') return {};
    int value = 0;
    for (const char c : piece.substr(3, 2)) {
        const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
        if (digit < 0) return {};
        value = value * 16 + digit;
    }
    return static_cast<char>(value);
}

std::string pieceOfByte(unsigned char byte) {
    return fmt::format("<0x{:02X}>", byte);
}

} // namespace lambdascope
