// SPDX-License-Identifier: MIT
#include "core/text/pre_tokenizer.h"

#include "core/text/byte_level.h"
#include "core/util/error.h"

#include <nlohmann/json.hpp>

namespace lambdascope {
namespace {

using Json = nlohmann::json;

// The pattern of GPT-2, which a ByteLevel step with "use_regex" applies.
constexpr const char* gpt2Pattern =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

enum class Behaviour { Isolated, Removed, MergedWithPrevious, MergedWithNext, Contiguous };

Behaviour behaviourNamed(const std::string& name) {
    if (name == "Isolated") return Behaviour::Isolated;
    if (name == "Removed") return Behaviour::Removed;
    if (name == "MergedWithPrevious") return Behaviour::MergedWithPrevious;
    if (name == "MergedWithNext") return Behaviour::MergedWithNext;
    if (name == "Contiguous") return Behaviour::Contiguous;
    throw fail("the split behaviour \"{}\" is not supported", name);
}

struct Part {
    std::string_view text;
    bool match = false;
};

std::vector<Part> partsOf(std::string_view text, const Pattern& pattern, bool invert) {
    std::vector<Part> parts;
    std::size_t at = 0;
    pattern.matches(text, [&](std::size_t start, std::size_t end) {
        if (start > at) parts.push_back({text.substr(at, start - at), invert});
        parts.push_back({text.substr(start, end - start), !invert});
        at = end;
    });
    if (at < text.size()) parts.push_back({text.substr(at), invert});
    return parts;
}

/// Joins matches to their neighbours, or drops them, as `behaviour` says.
void cut(const std::vector<Part>& parts, Behaviour behaviour, std::vector<std::string>& out) {
    bool joinNext = false;
    bool lastMatched = false;
    for (const Part& part : parts) {
        const bool contiguous = behaviour == Behaviour::Contiguous && part.match == lastMatched;
        const bool toPrevious =
            behaviour == Behaviour::MergedWithPrevious && part.match && !lastMatched && !out.empty();
        if (part.match && behaviour == Behaviour::Removed) {
            // dropped
        } else if (&part != parts.data() && (contiguous || toPrevious || (joinNext && !part.match))) {
            out.back() += part.text;
        } else {
            out.emplace_back(part.text);
        }
        joinNext = part.match && behaviour == Behaviour::MergedWithNext;
        lastMatched = part.match;
    }
}

class Split : public PreTokenizer {
  public:
    Split(const std::string& pattern, bool literal, Behaviour behaviour, bool invert)
        : pattern_(pattern, literal), behaviour_(behaviour), invert_(invert) {}

    void apply(std::vector<std::string>& pieces) const override {
        std::vector<std::string> out;
        for (const std::string& piece : pieces) {
            std::vector<std::string> cuts;
            cut(partsOf(piece, pattern_, invert_), behaviour_, cuts);
            for (std::string& each : cuts) out.push_back(std::move(each));
        }
        pieces = std::move(out);
    }

  private:
    Pattern pattern_;
    Behaviour behaviour_;
    bool invert_;
};

class ByteLevel : public PreTokenizer {
  public:
    ByteLevel(bool addPrefixSpace, bool useRegex) : addPrefixSpace_(addPrefixSpace) {
        if (useRegex) split_ = std::make_unique<Split>(gpt2Pattern, false, Behaviour::Isolated, false);
    }

    void apply(std::vector<std::string>& pieces) const override {
        if (addPrefixSpace_)
            for (std::string& piece : pieces)
                if (!piece.starts_with(' ')) piece.insert(0, 1, ' ');
        if (split_) split_->apply(pieces);
        for (std::string& piece : pieces) piece = ByteAlphabet::instance().encode(piece);
    }

  private:
    bool addPrefixSpace_;
    std::unique_ptr<Split> split_;
};

class Sequence : public PreTokenizer {
  public:
    explicit Sequence(std::vector<std::unique_ptr<PreTokenizer>> steps) : steps_(std::move(steps)) {}
    void apply(std::vector<std::string>& pieces) const override {
        for (const auto& step : steps_) step->apply(pieces);
    }

  private:
    std::vector<std::unique_ptr<PreTokenizer>> steps_;
};

std::unique_ptr<PreTokenizer> makeSplit(const Json& json) {
    const Json& pattern = json.at("pattern");
    const bool literal = pattern.contains("String");
    return std::make_unique<Split>(pattern.at(literal ? "String" : "Regex").get<std::string>(), literal,
                                   behaviourNamed(json.value("behavior", std::string("Isolated"))),
                                   json.value("invert", false));
}

} // namespace

std::unique_ptr<PreTokenizer> makePreTokenizer(const Json& json, bool& byteLevel) {
    if (json.is_null()) return std::make_unique<Sequence>(std::vector<std::unique_ptr<PreTokenizer>>{});
    const auto type = json.value("type", std::string());
    if (type == "ByteLevel") {
        byteLevel = true;
        return std::make_unique<ByteLevel>(json.value("add_prefix_space", true),
                                           json.value("use_regex", true));
    }
    if (type == "Split") return makeSplit(json);
    if (type == "Digits") {
        const bool each = json.value("individual_digits", false);
        return std::make_unique<Split>("\\p{N}", false, each ? Behaviour::Isolated : Behaviour::Contiguous,
                                       false);
    }
    if (type == "Sequence") {
        std::vector<std::unique_ptr<PreTokenizer>> steps;
        for (const Json& step : json.at("pretokenizers")) steps.push_back(makePreTokenizer(step, byteLevel));
        return std::make_unique<Sequence>(std::move(steps));
    }
    throw fail("the pre_tokenizer \"{}\" is not supported", type);
}

} // namespace lambdascope
