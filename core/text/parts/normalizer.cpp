// SPDX-License-Identifier: MIT
#include "core/text/parts/normalizer.h"

#include "core/text/parts/byte_level.h"
#include "core/text/parts/metaspace.h"
#include "core/text/parts/unicode_forms.h"
#include "core/text/sentencepiece.h"
#include "core/util/digest.h"
#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <vector>

namespace lambdascope {
namespace {

using Json = nlohmann::json;

constexpr std::size_t mostGrowth = 64; // times the length of the text: steps could double it again and again
constexpr std::size_t longestContent = 1024; // bytes that a character is replaced by

/// A step that is one function, which says whether the beginning is lost.
class Step : public Normalizer {
  public:
    using Change = std::function<std::string(const std::string&, PatternBudget&, bool& lost)>;
    explicit Step(Change change) : change_(std::move(change)) {}
    bool apply(std::string& text, PatternBudget& budget) const override {
        bool lost = false;
        text = change_(text, budget, lost);
        return !lost;
    }

  private:
    Change change_;
};

class Sequence : public Normalizer {
  public:
    explicit Sequence(std::vector<std::unique_ptr<Normalizer>> steps) : steps_(std::move(steps)) {}
    bool apply(std::string& text, PatternBudget& budget) const override {
        const std::size_t most = mostGrowth * (text.size() + 1024);
        bool kept = true;
        for (const auto& step : steps_) {
            budget.take(1 + text.size());
            kept = step->apply(text, budget) && kept;
            if (text.size() > most)
                throw fail("the tokenizer's normalizer makes the text more than {} times as long",
                           mostGrowth);
        }
        return kept;
    }

  private:
    std::vector<std::unique_ptr<Normalizer>> steps_;
};

using StepPtr = std::unique_ptr<Normalizer>;

std::string_view firstCharacter(std::string_view text) {
    return text.empty() ? text : text.substr(0, static_cast<std::size_t>(codePointAt(text, 0).length));
}

/// A step without a pattern, which needs no watching.
template<typename Change>
StepPtr makeStep(const Change& change) {
    return std::make_unique<Step>([change](const std::string& text, PatternBudget& /*budget*/, bool& lost) {
        lost = !text.empty() && change(std::string(firstCharacter(text))).empty();
        return change(text);
    });
}

/// The `precompiled_charsmap` of SentencePiece, which tokenizer.json has as base64.
std::string charsmapOf(const std::string& text) {
    try {
        return fromBase64(text);
    } catch (const Error&) {
        throw Error("its precompiled_charsmap is not base64");
    }
}

StepPtr makeForm(UnicodeForm form) {
    return makeStep([form](const std::string& text) { return normalised(text, form); });
}

std::string contentOf(const Json& json, const char* key) {
    auto content = json.at(key).get<std::string>();
    if (content.size() > longestContent)
        throw fail("the normalizer puts in {} bytes at once; at most {} are supported", content.size(),
                   longestContent);
    return content;
}

StepPtr makePrepend(const Json& json, AddedSpace& space) {
    const std::string front = contentOf(json, "prepend");
    space = {true, true};
    return makeStep([front](const std::string& text) { return text.empty() ? text : front + text; });
}

StepPtr makeReplace(const Json& json) {
    const Json& pattern = json.at("pattern");
    const std::string by = contentOf(json, "content");
    const bool literal = pattern.contains("String");
    const auto what = pattern.at(literal ? "String" : "Regex").get<std::string>();
    const auto takesStart = [by](std::string_view match) { // what comes is that of its last character
        return !match.empty() && (by.empty() || match != firstCharacter(match));
    };
    if (literal && !what.empty())
        return std::make_unique<Step>([=](const std::string& text, PatternBudget& /*budget*/, bool& lost) {
            lost = text.starts_with(what) && takesStart(what);
            return replaceAll(text, what, by);
        });
    const auto compiled = std::make_shared<const Pattern>(what, literal);
    return std::make_unique<Step>([=](const std::string& text, PatternBudget& budget, bool& lost) {
        std::string out;
        std::size_t at = 0;
        compiled->matches(text, budget, [&](std::size_t start, std::size_t end) {
            lost = lost || (start == 0 && takesStart(std::string_view(text).substr(0, end)));
            out.append(text, at, start - at).append(by);
            at = end;
        });
        return out.append(text, at);
    });
}

std::string stripped(const std::string& text, bool left, bool right) {
    std::size_t begin = 0;
    std::size_t end = text.size();
    while (left && begin < end && isWhiteSpace(codePointAt(text, begin).value))
        begin += static_cast<std::size_t>(codePointAt(text, begin).length);
    while (right && begin < end) {
        std::size_t last = end - 1;
        while (last > begin && (static_cast<unsigned char>(text[last]) & 0xC0) == 0x80) --last;
        if (!isWhiteSpace(codePointAt(text, last).value)) break;
        end = last;
    }
    return text.substr(begin, end - begin);
}

StepPtr makeStrip(const Json& json) {
    const bool left = json.value("strip_left", true);
    const bool right = json.value("strip_right", true);
    return makeStep([=](const std::string& text) { return stripped(text, left, right); });
}

/// With change(code point, its UTF-8) in the place of each character.
template<typename Change>
StepPtr makeEach(const Change& change) {
    return makeStep([change](const std::string& text) {
        std::string out;
        for (std::size_t at = 0; at < text.size();) {
            const CodePoint point = codePointAt(text, at);
            out += change(point.value, text.substr(at, static_cast<std::size_t>(point.length)));
            at += static_cast<std::size_t>(point.length);
        }
        return out;
    });
}

/// Control characters go, and more than is white space becomes a space.
std::string nmtOf(char32_t c, const std::string& utf8) {
    if ((c >= 1 && c <= 8) || c == 0xB || (c >= 0xE && c <= 0x1F) || c == 0x7F || c == 0x8F || c == 0x9F)
        return {};
    const bool space = c == '\t' || c == '\n' || c == '\f' || c == '\r' || c == 0x1680 ||
                       (c >= 0x200B && c <= 0x200F) || c == 0x2028 || c == 0x2029 || c == 0x2581 ||
                       c == 0xFEFF || c == 0xFFFD;
    return space ? " " : utf8;
}

std::string cleanedForBert(char32_t c, const std::string& utf8) {
    const bool space = c == '\t' || c == '\n' || c == '\r';
    if (!space && (c == 0xFFFD || isControl(c))) return {};
    return space || isWhiteSpace(c) ? " " : utf8;
}

/// Each ideograph is a word to BERT.
std::string apartForBert(char32_t c, const std::string& utf8) {
    constexpr std::pair<char32_t, char32_t> ideographs[] = {
        {0x4E00, 0x9FFF},   {0x3400, 0x4DBF},   {0x20000, 0x2A6DF}, {0x2A700, 0x2B73F},
        {0x2B740, 0x2B81F}, {0x2B920, 0x2CEAF}, {0xF900, 0xFAFF},   {0x2F800, 0x2FA1F}};
    const bool apart = std::ranges::any_of(
        ideographs, [c](const auto& range) { return c >= range.first && c <= range.second; });
    return apart ? " " + utf8 + " " : utf8;
}

StepPtr makeBertNormalizer(const Json& json) {
    const bool lower = json.at("lowercase").get<bool>();
    const Json accents = json.value("strip_accents", Json());
    std::vector<StepPtr> steps;
    if (json.at("clean_text").get<bool>()) steps.push_back(makeEach(cleanedForBert));
    if (json.at("handle_chinese_chars").get<bool>()) steps.push_back(makeEach(apartForBert));
    if (accents.is_null() ? lower : accents.get<bool>()) {
        steps.push_back(makeForm(UnicodeForm::NFD));
        steps.push_back(
            makeStep([](const std::string& text) { return withoutMarks(text, CombiningMarks::Nonspacing); }));
    }
    if (lower) steps.push_back(makeStep(lowerCase));
    return std::make_unique<Sequence>(std::move(steps));
}

StepPtr makeOne(const Json& json, AddedSpace& space);

StepPtr makeSequence(const Json& list, AddedSpace& space);

/// As `tokenizers` does it: what a short grapheme (a letter with its accent) begins with, stands for all of
/// it; else it goes character by character.
std::string mapped(const CharsMap& map, std::string_view grapheme) {
    constexpr std::size_t shortGrapheme = 6; // bytes
    const auto first = static_cast<std::size_t>(codePointAt(grapheme, 0).length);
    std::string out;
    for (std::size_t begin = 0, end = 0; end < grapheme.size(); begin = end) {
        end += static_cast<std::size_t>(codePointAt(grapheme, end).length);
        out += map.apply(grapheme.substr(begin, end - begin));
        if (grapheme.size() >= shortGrapheme) continue;
        std::string by = map.apply(grapheme.substr(0, end));
        const std::string apart = map.apply(grapheme.substr(first, end - first)); // a rule of what follows
        if (by != std::string(grapheme.substr(0, first)) + apart) return by;
    }
    return out;
}

/// The tables of a SentencePiece model.
StepPtr makePrecompiled(const Json& json, AddedSpace& space) {
    const auto table = json.find("precompiled_charsmap");
    const bool none = table == json.end() || table->is_null();
    std::string bytes;
    if (!none && table->is_binary()) // of tokenizer.model, as it is
        bytes.assign(table->get_binary().begin(), table->get_binary().end());
    else if (!none)
        bytes = charsmapOf(table->get<std::string>());
    if (bytes.empty()) return makeSequence(Json::array(), space);
    const auto map = std::make_shared<const CharsMap>(bytes);
    return std::make_unique<Step>([map](const std::string& text, PatternBudget& /*budget*/, bool& /*lost*/) {
        std::string out;
        for (const std::string_view grapheme : graphemesOf(text)) out += mapped(*map, grapheme);
        return out;
    });
}

StepPtr makeSequence(const Json& list, AddedSpace& space) {
    std::vector<StepPtr> steps;
    for (const Json& step : list) steps.push_back(makeOne(step, space));
    return std::make_unique<Sequence>(std::move(steps));
}

StepPtr makeOne(const Json& json, AddedSpace& space) {
    const auto type = json.value("type", std::string());
    if (type == "Sequence") return makeSequence(json.at("normalizers"), space);
    if (type == "Prepend") return makePrepend(json, space);
    if (type == "Replace") return makeReplace(json);
    if (type == "NFC") return makeForm(UnicodeForm::NFC);
    if (type == "NFD") return makeForm(UnicodeForm::NFD);
    if (type == "NFKC") return makeForm(UnicodeForm::NFKC);
    if (type == "NFKD") return makeForm(UnicodeForm::NFKD);
    if (type == "Lowercase") return makeStep(lowerCase);
    if (type == "StripAccents")
        return makeStep([](const std::string& text) { return withoutMarks(text, CombiningMarks::All); });
    if (type == "BertNormalizer") return makeBertNormalizer(json);
    if (type == "Nmt") return makeEach(nmtOf);
    if (type == "ByteLevel")
        return makeStep([](const std::string& text) { return ByteAlphabet::instance().encode(text); });
    if (type == "Strip") return makeStrip(json);
    if (type == "Precompiled") return makePrecompiled(json, space);
    throw fail("the normalizer {} is not supported", shownName(type));
}

} // namespace

/// A single step is a sequence, too, which watches how long the text gets.
std::unique_ptr<Normalizer> makeNormalizer(const Json& json, AddedSpace& space) {
    return makeSequence(json.is_null() ? Json::array() : Json::array({json}), space);
}

} // namespace lambdascope
