// SPDX-License-Identifier: MIT
#include "core/text/parts/pre_tokenizer.h"

#include "core/text/parts/byte_level.h"
#include "core/text/parts/metaspace.h"
#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace lambdascope {
namespace {

using Json = nlohmann::json;

// The pattern of GPT-2, which a ByteLevel step with "use_regex" applies.
constexpr const char* gpt2Pattern =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";
// What the reference has for the steps without a pattern of their own.
constexpr const char* whiteSpace = R"(\p{White_Space})";
// Its punctuation: ASCII's signs and Unicode's, as they were in version 8. What came later is none to it.
constexpr const char* punctuation =
    R"([!-/:-@\[-`{-~\p{P}\u166D\x{111C9}&&[^)"
    R"(\u061D\u09FD\u0A76\u0C77\u0C84\u1B4E-\u1B4F\u1B7D-\u1B7F\u2E43-\u2E4F\u2E52-\u2E5D)"
    R"(\x{10D6E}\x{10EAD}\x{10F55}-\x{10F59}\x{10F86}-\x{10F89}\x{113D4}-\x{113D5})"
    R"(\x{113D7}-\x{113D8}\x{1144B}-\x{1144F}\x{1145A}-\x{1145B}\x{1145D})"
    R"(\x{11660}-\x{1166C}\x{116B9}\x{1183B}\x{11944}-\x{11946}\x{119E2}\x{11A3F}-\x{11A46})"
    R"(\x{11A9A}-\x{11A9C}\x{11A9E}-\x{11AA2}\x{11B00}-\x{11B09}\x{11BE1})"
    R"(\x{11C41}-\x{11C45}\x{11C70}-\x{11C71}\x{11EF7}-\x{11EF8}\x{11F43}-\x{11F4F})"
    R"(\x{11FFF}\x{12FF1}-\x{12FF2}\x{16D6D}-\x{16D6F}\x{16E97}-\x{16E9A}\x{16FE2}\x{1E5FF})"
    R"(\x{1E95E}-\x{1E95F})"
    "]]";

std::string wordsAndSigns() {
    return fmt::format("[{0}]+|[^{0}{1}]+", wordClass, whiteSpace);
}

enum class Behaviour { Isolated, Removed, MergedWithPrevious, MergedWithNext, Contiguous };

Behaviour behaviourNamed(const std::string& name) {
    if (name == "Isolated") return Behaviour::Isolated;
    if (name == "Removed") return Behaviour::Removed;
    if (name == "MergedWithPrevious") return Behaviour::MergedWithPrevious;
    if (name == "MergedWithNext") return Behaviour::MergedWithNext;
    if (name == "Contiguous") return Behaviour::Contiguous;
    throw fail("the split behaviour {} is not supported", shownName(name));
}

struct Cut {
    std::string_view text;
    bool match = false;
};

std::vector<Cut> cutsOf(std::string_view text, const Pattern& pattern, PatternBudget& budget, bool invert) {
    std::vector<Cut> cuts;
    std::size_t at = 0;
    pattern.matches(text, budget, [&](std::size_t start, std::size_t end) {
        if (start > at) cuts.push_back({text.substr(at, start - at), invert});
        cuts.push_back({text.substr(start, end - start), !invert});
        at = end;
    });
    if (at < text.size()) cuts.push_back({text.substr(at), invert});
    return cuts;
}

/// Joins matches to their neighbours, or drops them, as `behaviour` says. Empty ones are in between all the
/// same, and are dropped in the end.
void join(const std::vector<Cut>& cuts, Behaviour behaviour, bool atStart, std::vector<TextPart>& out) {
    bool joinNext = false;
    bool lastMatched = false;
    const std::size_t before = out.size();
    for (const Cut& cut : cuts) {
        const bool contiguous = behaviour == Behaviour::Contiguous && cut.match == lastMatched;
        const bool toPrevious =
            behaviour == Behaviour::MergedWithPrevious && cut.match && !lastMatched && out.size() > before;
        if (cut.match && behaviour == Behaviour::Removed) {
            // dropped
        } else if (&cut != cuts.data() && (contiguous || toPrevious || (joinNext && !cut.match))) {
            out.back().text += cut.text;
        } else {
            out.push_back({std::string(cut.text), atStart && cut.text.data() == cuts.front().text.data()});
        }
        joinNext = cut.match && behaviour == Behaviour::MergedWithNext;
        lastMatched = cut.match;
    }
    const auto isEmpty = [](const TextPart& part) { return part.text.empty(); };
    out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(before), out.end(), isEmpty),
              out.end());
}

class Split : public PreTokenizer {
  public:
    Split(const std::string& pattern, bool literal, Behaviour behaviour, bool invert = false)
        : pattern_(pattern, literal), behaviour_(behaviour), invert_(invert) {}

    void apply(std::vector<TextPart>& parts, PatternBudget& budget) const override {
        std::vector<TextPart> out;
        out.reserve(parts.size());
        for (const TextPart& part : parts)
            join(cutsOf(part.text, pattern_, budget, invert_), behaviour_, part.atStart, out);
        parts = std::move(out);
    }

    [[nodiscard]] const Pattern& pattern() const { return pattern_; }

  private:
    Pattern pattern_;
    Behaviour behaviour_;
    bool invert_;
};

/// Cuts off so many characters again and again.
class FixedLength : public PreTokenizer {
  public:
    explicit FixedLength(std::size_t length) : length_(length) {}

    void apply(std::vector<TextPart>& parts, PatternBudget& /*budget*/) const override {
        std::vector<TextPart> out;
        for (const TextPart& part : parts)
            for (std::size_t begin = 0, end = 0; begin < part.text.size(); begin = end) {
                for (std::size_t i = 0; i < length_ && end < part.text.size(); ++i)
                    end += static_cast<std::size_t>(codePointAt(part.text, end).length);
                out.push_back({part.text.substr(begin, end - begin), part.atStart && begin == 0});
            }
        parts = std::move(out);
    }

  private:
    std::size_t length_;
};

class ByteLevel : public PreTokenizer {
  public:
    ByteLevel(bool addPrefixSpace, bool useRegex) : addPrefixSpace_(addPrefixSpace) {
        if (useRegex) split_ = std::make_unique<Split>(gpt2Pattern, false, Behaviour::Isolated);
    }

    void apply(std::vector<TextPart>& parts, PatternBudget& budget) const override {
        if (addPrefixSpace_)
            for (TextPart& part : parts)
                if (!part.text.starts_with(' ')) part.text.insert(0, 1, ' ');
        if (split_) split_->apply(parts, budget);
        for (TextPart& part : parts) part.text = ByteAlphabet::instance().encode(part.text);
    }

  private:
    bool addPrefixSpace_;
    std::unique_ptr<Split> split_;
};

/// SentencePiece's way: spaces become "▁", one is put before the text, and each begins a part.
class MetaspaceStep : public PreTokenizer {
  public:
    explicit MetaspaceStep(Metaspace metaspace) : metaspace_(std::move(metaspace)) {}

    void apply(std::vector<TextPart>& parts, PatternBudget& /*budget*/) const override {
        const std::string& mark = metaspace_.replacement;
        std::vector<TextPart> out;
        for (const TextPart& part : parts) {
            std::string text = replaceAll(part.text, " ", mark);
            const bool prepends = metaspace_.prepend == Metaspace::Prepend::Always ||
                                  (metaspace_.prepend == Metaspace::Prepend::First && part.atStart);
            if (prepends && !text.starts_with(mark)) text.insert(0, mark);
            std::size_t begin = 0;
            while (metaspace_.split && begin < text.size()) {
                const std::size_t end = std::min(text.find(mark, begin + 1), text.size());
                out.push_back({text.substr(begin, end - begin), part.atStart && begin == 0});
                begin = end;
            }
            if (!metaspace_.split) out.push_back({std::move(text), part.atStart});
        }
        parts = std::move(out);
    }

  private:
    Metaspace metaspace_;
};

class SplitSequence : public PreTokenizer {
  public:
    explicit SplitSequence(std::vector<std::unique_ptr<PreTokenizer>> steps) : steps_(std::move(steps)) {}
    void apply(std::vector<TextPart>& parts, PatternBudget& budget) const override {
        for (const auto& step : steps_) {
            for (const TextPart& part : parts) budget.take(1 + part.text.size());
            step->apply(parts, budget);
            std::erase_if(parts, [](const TextPart& part) { return part.text.empty(); });
        }
    }

  private:
    std::vector<std::unique_ptr<PreTokenizer>> steps_;
};

std::unique_ptr<PreTokenizer> makeSplit(const Json& json, PreTokenizerTraits& traits) {
    const Json& pattern = json.at("pattern");
    const bool literal = pattern.contains("String");
    auto split = std::make_unique<Split>(pattern.at(literal ? "String" : "Regex").get<std::string>(), literal,
                                         behaviourNamed(json.value("behavior", std::string("Isolated"))),
                                         json.value("invert", false));
    if (traits.openRepeat.empty()) traits.openRepeat = split->pattern().openRepeat();
    return split;
}

std::unique_ptr<PreTokenizer> makeBertSteps() {
    std::vector<std::unique_ptr<PreTokenizer>> steps;
    steps.push_back(std::make_unique<Split>(whiteSpace, false, Behaviour::Removed));
    steps.push_back(std::make_unique<Split>(punctuation, false, Behaviour::Isolated));
    return std::make_unique<SplitSequence>(std::move(steps));
}

std::unique_ptr<PreTokenizer> makeFixedLength(const Json& json) {
    const Json length = json.value("length", Json(5));
    if (!length.is_number_unsigned() || length == 0)
        throw fail("its FixedLength cuts after {} characters", shownValue(length));
    return std::make_unique<FixedLength>(length.get<std::size_t>());
}

std::unique_ptr<PreTokenizer> makeByteLevel(const Json& json, PreTokenizerTraits& traits) {
    const bool space = json.value("add_prefix_space", true);
    traits.byteLevel = true;
    if (space) traits.addedSpace = {true, true};
    return std::make_unique<ByteLevel>(space, json.value("use_regex", true));
}

std::unique_ptr<PreTokenizer> makeMetaspace(const Json& json, PreTokenizerTraits& traits) {
    const Metaspace metaspace = readMetaspace(json);
    traits.metaspace = true;
    if (metaspace.prepend != Metaspace::Prepend::Never)
        traits.addedSpace = {true, metaspace.prepend == Metaspace::Prepend::Always};
    return std::make_unique<MetaspaceStep>(metaspace);
}

} // namespace

std::unique_ptr<PreTokenizer> makePreTokenizer(const Json& json, PreTokenizerTraits& traits) {
    std::vector<std::unique_ptr<PreTokenizer>> steps;
    if (json.is_null()) return std::make_unique<SplitSequence>(std::move(steps));
    const auto type = json.value("type", std::string());
    if (type == "ByteLevel") return makeByteLevel(json, traits);
    if (type == "Metaspace") return makeMetaspace(json, traits);
    if (type == "Split") return makeSplit(json, traits);
    if (type == "BertPreTokenizer") return makeBertSteps();
    if (type == "FixedLength") return makeFixedLength(json);
    if (type == "Digits") {
        const bool each = json.value("individual_digits", false);
        return std::make_unique<Split>("\\p{N}", false, each ? Behaviour::Isolated : Behaviour::Contiguous);
    }
    if (type == "Whitespace")
        return std::make_unique<Split>(wordsAndSigns(), false, Behaviour::Removed, true);
    if (type == "WhitespaceSplit") return std::make_unique<Split>(whiteSpace, false, Behaviour::Removed);
    if (type == "CharDelimiterSplit")
        return std::make_unique<Split>(json.at("delimiter").get<std::string>(), true, Behaviour::Removed);
    if (type == "Punctuation")
        return std::make_unique<Split>(punctuation, false,
                                       behaviourNamed(json.value("behavior", std::string("Isolated"))));
    if (type != "Sequence") throw fail("the pre_tokenizer {} is not supported", shownName(type));
    const Json& list = json.at("pretokenizers");
    for (const Json& step : list) steps.push_back(makePreTokenizer(step, traits));
    return std::make_unique<SplitSequence>(std::move(steps));
}

} // namespace lambdascope
