// SPDX-License-Identifier: MIT
#include "core/text/text_tokenizer.h"

#include "core/text/display.h"
#include "core/text/parts/vocabulary.h"
#include "core/text/tokenizer.h"
#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace lambdascope {

namespace {

using Json = nlohmann::json;

constexpr std::size_t mostIds = 64; // around a text; real ones have one or two

Frame readTemplate(const Json& json) {
    Frame frame;
    int texts = 0;
    for (const Json& part : json.at("single")) {
        if (part.contains("Sequence")) {
            if (part["Sequence"].at("id") != "A") throw Error("the template names a second text, $B");
            ++texts;
            continue;
        }
        const auto name = part.at("SpecialToken").at("id").get<std::string>();
        const Json known = json.value("special_tokens", Json::object());
        const auto token = known.find(name);
        if (token == known.end())
            throw fail("the template names the special token {}, which its special_tokens lack",
                       shownName(name));
        for (const Json& id : token->at("ids"))
            (texts > 0 ? frame.after : frame.before).push_back(checkedId(id));
    }
    if (texts != 1) throw fail("the template has the text {} times", texts);
    return frame;
}

/// {"cls": ["<s>", 0], "sep": ["</s>", 2]}
Frame readPair(const Json& json) {
    return {{checkedId(json.at("cls").at(1))}, {checkedId(json.at("sep").at(1))}};
}

Frame readAny(const Json& json) {
    if (json.is_null()) return {};
    const auto type = json.value("type", std::string());
    if (type == "ByteLevel") return {};
    if (type == "TemplateProcessing") return readTemplate(json);
    if (type == "BertProcessing" || type == "RobertaProcessing") return readPair(json);
    if (type != "Sequence") throw fail("the post_processor {} is not supported", shownName(type));
    Frame frame;
    for (const Json& step : json.at("processors")) { // each around what those before it made
        const Frame outer = readAny(step);
        frame.before.insert(frame.before.begin(), outer.before.begin(), outer.before.end());
        frame.after.insert(frame.after.end(), outer.after.begin(), outer.after.end());
    }
    return frame;
}

class TextTokenizer : public Tokenizer {
  public:
    explicit TextTokenizer(TokenizerParts parts)
        : parts_(std::move(parts)),
          added_(std::move(parts_.added), *parts_.normalizer, parts_.splitsSpecial) {
        IdTable table;
        std::vector<std::string> pieces = parts_.model->pieces();
        for (int id = 0; id < static_cast<int>(pieces.size()); ++id)
            if (!pieces[id].empty()) table.add(id, pieces[id]);
        for (const AddedToken& token : added_.tokens()) table.add(token.id, token.content);
        pieces = table.take();
        if (pieces.empty()) throw Error("its vocabulary is empty");
        entries_.resize(pieces.size());
        for (std::size_t id = 0; id < pieces.size(); ++id)
            entries_[id].bytes = parts_.decoder.bytesOf(std::move(pieces[id]));
        for (const AddedToken& token : added_.tokens())
            entries_[static_cast<std::size_t>(token.id)] = {token.content, token.special, true};
        for (const std::vector<int>* ids : {&parts_.frame.before, &parts_.frame.after})
            for (const int id : *ids)
                if (!known(id)) throw fail("the post_processor adds the token {}, which there is not", id);
    }

    std::vector<int> encode(std::string_view text, bool addSpecial) const override {
        try {
            return encoded(text, addSpecial);
        } catch (const Error& error) {
            throw fail("{}: {}", parts_.source, error);
        }
    }

    std::string decode(std::span<const int> ids, bool keepSpecial, TextPlace place) const override {
        std::string text;
        std::size_t first = 0; // bytes of the first token
        bool any = false;
        for (const int id : ids) {
            if (!known(id) || (entries_[id].special && !keepSpecial)) continue;
            if (entries_[id].added && parts_.decoder.spaceBeforeAdded) text += ' ';
            text += entries_[id].bytes;
            if (!any) first = text.size();
            any = true;
        }
        if (place == TextPlace::Start) parts_.decoder.trimStart(text, first);
        return text;
    }

    std::vector<TokenPiece> pieces(std::span<const int> ids, TextPlace place) const override {
        std::vector<TokenPiece> result;
        result.reserve(ids.size());
        for (const int id : ids)
            result.push_back(
                {id, known(id) ? entries_[id].bytes : "", "", known(id) && entries_[id].special, false});
        const std::vector<std::size_t> spaces = withoutAddedSpaces(result, place);
        fillDisplay(result);
        for (const std::size_t i : spaces) // alone it has no text, but is there
            if (result[i].bytes.empty()) result[i].display.assign(1, ' ');
        return result;
    }

    int vocabSize() const override { return static_cast<int>(entries_.size()); }
    Phrase kind() const override { return parts_.kind; }

  private:
    struct Entry {
        std::string bytes;
        bool special = false;
        bool added = false;
    };

    [[nodiscard]] std::vector<int> encoded(std::string_view text, bool addSpecial) const {
        std::vector<int> ids;
        if (addSpecial) ids = parts_.frame.before;
        const std::string valid = replaceInvalid(text);
        PatternBudget budget(valid.size());
        std::vector<Stretch> stretches = added_.cut(valid, *parts_.normalizer, budget);
        for (Stretch& stretch : stretches) {
            if (stretch.id >= 0) {
                ids.push_back(stretch.id);
                continue;
            }
            std::vector<TextPart> cuts;
            cuts.push_back({std::move(stretch.text), stretch.atStart});
            parts_.preTokenizer->apply(cuts, budget);
            for (const TextPart& cut : cuts) parts_.model->encode(cut.text, ids);
        }
        if (addSpecial) ids.insert(ids.end(), parts_.frame.after.begin(), parts_.frame.after.end());
        return ids;
    }

    [[nodiscard]] bool known(int id) const { return id >= 0 && id < vocabSize(); }

    /// Takes away the space that the tokenizer put before the text, and before what follows added tokens.
    /// Returns where.
    std::vector<std::size_t> withoutAddedSpaces(std::vector<TokenPiece>& pieces, TextPlace place) const {
        std::vector<std::size_t> where;
        bool start = place == TextPlace::Start && parts_.addedSpace.atStart;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            const bool ofFrame = i < parts_.frame.before.size() && parts_.frame.before[i] == pieces[i].id;
            if (pieces[i].special && !ofFrame) start = false; // what follows it is not the text's beginning
            if (pieces[i].special) continue;
            const bool behindAdded = i > 0 && known(pieces[i - 1].id) && entries_[pieces[i - 1].id].added;
            const bool own = known(pieces[i].id) && entries_[pieces[i].id].added;
            if ((start || (behindAdded && parts_.addedSpace.afterAdded)) && !own &&
                pieces[i].bytes.starts_with(' ')) {
                pieces[i].bytes.erase(0, 1);
                where.push_back(i);
            }
            start = false;
        }
        return where;
    }

    TokenizerParts parts_;
    AddedTokens added_;
    std::vector<Entry> entries_; // by id
};

} // namespace

Frame readFrame(const Json& json) {
    Frame frame = readAny(json);
    if (const auto ids = frame.before.size() + frame.after.size(); ids > mostIds)
        throw fail("the post_processor puts {} tokens around every text; at most {} are supported", ids,
                   mostIds);
    return frame;
}

std::shared_ptr<const Tokenizer> makeTextTokenizer(TokenizerParts parts) {
    return std::make_shared<TextTokenizer>(std::move(parts));
}

} // namespace lambdascope
