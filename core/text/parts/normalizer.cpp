// SPDX-License-Identifier: MIT
#include "core/text/parts/normalizer.h"

#include "core/text/parts/metaspace.h"
#include "core/text/parts/unicode_forms.h"
#include "core/text/parts/vocabulary.h"
#include "core/text/sentencepiece.h"
#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/utf8.h"

#include <nlohmann/json.hpp>
#include <openssl/evp.h>

#include <algorithm>
#include <functional>
#include <vector>

namespace lambdascope {
namespace {

using Json = nlohmann::json;

constexpr std::size_t mostGrowth = 64; // times the length of the text: steps could double it again and again
constexpr std::size_t longestContent = 1024; // bytes that a character is replaced by

/// A step that is one function.
class Step : public Normalizer {
  public:
    using Change = std::function<std::string(const std::string&, PatternBudget&)>;
    explicit Step(Change change) : change_(std::move(change)) {}
    void apply(std::string& text, PatternBudget& budget) const override { text = change_(text, budget); }

  private:
    Change change_;
};

class Sequence : public Normalizer {
  public:
    explicit Sequence(std::vector<std::unique_ptr<Normalizer>> steps) : steps_(std::move(steps)) {}
    void apply(std::string& text, PatternBudget& budget) const override {
        const std::size_t most = mostGrowth * (text.size() + 1024);
        for (const auto& step : steps_) {
            budget.take(1 + text.size());
            step->apply(text, budget);
            if (text.size() > most)
                throw fail("the tokenizer's normalizer makes the text more than {} times as long",
                           mostGrowth);
        }
    }

  private:
    std::vector<std::unique_ptr<Normalizer>> steps_;
};

using StepPtr = std::unique_ptr<Normalizer>;

/// A step without a pattern, which needs no watching.
template<typename Change>
StepPtr makeStep(const Change& change) {
    return std::make_unique<Step>(
        [change](const std::string& text, PatternBudget& /*budget*/) { return change(text); });
}

std::string fromBase64(const std::string& text) {
    std::string bytes(text.size(), '\0'); // three of four characters
    const auto* from = reinterpret_cast<const unsigned char*>(text.data());
    auto* to = reinterpret_cast<unsigned char*>(bytes.data());
    const int length = EVP_DecodeBlock(to, from, static_cast<int>(text.size()));
    if (length < 0) throw Error("its precompiled_charsmap is not base64");
    const auto padding = static_cast<std::size_t>(std::ranges::count(text, '='));
    bytes.resize(static_cast<std::size_t>(length) - std::min(padding, static_cast<std::size_t>(length)));
    return bytes;
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
    if (pattern.contains("String")) {
        const auto what = pattern["String"].get<std::string>();
        return makeStep([=](const std::string& text) { return replaceAll(text, what, by); });
    }
    const auto compiled = std::make_shared<const Pattern>(pattern.at("Regex").get<std::string>(), false);
    return std::make_unique<Step>([compiled, by](const std::string& text, PatternBudget& budget) {
        std::string out;
        std::size_t at = 0;
        compiled->matches(text, budget, [&](std::size_t start, std::size_t end) {
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

StepPtr makeOne(const Json& json, AddedSpace& space);

StepPtr makeSequence(const Json& list, AddedSpace& space);

/// As `tokenizers` does it: what stands for a short grapheme (a letter with its accent) stands for all of it,
/// a longer one goes character by character.
std::string mapped(const CharsMap& map, std::string_view grapheme) {
    constexpr std::size_t shortGrapheme = 6; // bytes
    const bool whole = grapheme.size() < shortGrapheme;
    std::string out;
    for (std::size_t begin = 0, end = 0; end < grapheme.size();) {
        end += static_cast<std::size_t>(codePointAt(grapheme, end).length);
        const std::string_view part = grapheme.substr(begin, end - begin);
        std::string by = map.apply(part);
        if (whole && by != part) return by;
        if (whole) continue;
        out += by;
        begin = end;
    }
    return whole ? std::string(grapheme) : out;
}

/// The tables of a SentencePiece model.
StepPtr makePrecompiled(const Json& json, AddedSpace& space) {
    const auto table = json.find("precompiled_charsmap");
    const bool none = table == json.end() || table->is_null();
    const std::string bytes = none ? std::string() : fromBase64(table->get<std::string>());
    if (bytes.empty()) return makeSequence(Json::array(), space);
    const auto map = std::make_shared<const CharsMap>(bytes);
    const auto graphemes = std::make_shared<const Pattern>("\\X", false);
    return std::make_unique<Step>([map, graphemes](const std::string& text, PatternBudget& budget) {
        std::string out;
        graphemes->matches(text, budget, [&](std::size_t start, std::size_t end) {
            out += mapped(*map, std::string_view(text).substr(start, end - start));
        });
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
    if (type == "StripAccents") return makeStep(withoutMarks);
    if (type == "Strip") return makeStrip(json);
    if (type == "Precompiled") return makePrecompiled(json, space);
    throw fail<UnsupportedTokenizer>("the normalizer {} is not supported", shownName(type));
}

} // namespace

/// A single step is a sequence, too, which watches how long the text gets.
std::unique_ptr<Normalizer> makeNormalizer(const Json& json, AddedSpace& space) {
    return makeSequence(json.is_null() ? Json::array() : Json::array({json}), space);
}

} // namespace lambdascope
