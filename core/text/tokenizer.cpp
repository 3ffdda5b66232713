// SPDX-License-Identifier: MIT
#include "core/text/tokenizer.h"

#include "core/text/added_tokens.h"
#include "core/text/bpe.h"
#include "core/text/byte_level.h"
#include "core/text/display.h"
#include "core/text/pre_tokenizer.h"
#include "core/util/error.h"

#include <nlohmann/json.hpp>

#include <fstream>

namespace lambdascope {
namespace {

using Json = nlohmann::json;

/// Ids that the post-processor puts before and after the text.
struct Frame {
    std::vector<int> before, after;
};

class ByteLevelTokenizer : public Tokenizer {
  public:
    ByteLevelTokenizer(std::unique_ptr<PreTokenizer> preTokenizer, std::unique_ptr<Bpe> bpe,
                       AddedTokens added, Frame frame)
        : preTokenizer_(std::move(preTokenizer)),
          bpe_(std::move(bpe)),
          added_(std::move(added)),
          frame_(std::move(frame)) {
        for (const auto& [piece, id] : bpe_->vocab())
            place(id, ByteAlphabet::instance().decode(piece), false);
        for (const AddedToken& token : added_.tokens()) place(token.id, token.content, token.special);
    }

    std::vector<int> encode(std::string_view text, bool addSpecial) const override {
        std::vector<int> ids;
        if (addSpecial) ids = frame_.before;
        const std::string valid = replaceInvalid(text);
        for (const Stretch& stretch : added_.cut(valid)) {
            if (stretch.id >= 0) {
                ids.push_back(stretch.id);
                continue;
            }
            std::vector<std::string> pieces{std::string(stretch.text)};
            preTokenizer_->apply(pieces);
            for (const std::string& piece : pieces) bpe_->encode(piece, ids);
        }
        if (addSpecial) ids.insert(ids.end(), frame_.after.begin(), frame_.after.end());
        return ids;
    }

    std::string decode(std::span<const int> ids, bool keepSpecial) const override {
        std::string text;
        for (const int id : ids)
            if (known(id) && (keepSpecial || !entries_[id].special)) text += entries_[id].bytes;
        return text;
    }

    std::vector<TokenPiece> pieces(std::span<const int> ids) const override {
        std::vector<TokenPiece> result;
        for (const int id : ids)
            result.push_back(
                {id, known(id) ? entries_[id].bytes : "", "", known(id) && entries_[id].special, false});
        fillDisplay(result);
        return result;
    }

    int vocabSize() const override { return static_cast<int>(entries_.size()); }

  private:
    struct Entry {
        std::string bytes;
        bool special = false;
    };

    [[nodiscard]] bool known(int id) const { return id >= 0 && id < vocabSize(); }

    void place(int id, std::string bytes, bool special) {
        if (id < 0 || id > 1 << 24) throw fail("the token id {} is impossible", id);
        if (id >= vocabSize()) entries_.resize(static_cast<std::size_t>(id) + 1);
        entries_[id] = {std::move(bytes), special};
    }

    std::unique_ptr<PreTokenizer> preTokenizer_;
    std::unique_ptr<Bpe> bpe_;
    AddedTokens added_;
    Frame frame_;
    std::vector<Entry> entries_; // by id
};

std::unique_ptr<Bpe> readBpe(const Json& model) {
    if (const auto type = model.value("type", std::string("BPE")); type != "BPE")
        throw fail("the model type \"{}\" is not supported; byte-level BPE is", type);
    if (const Json dropout = model.value("dropout", Json()); dropout.is_number() && dropout != 0)
        throw Error("dropout is not supported: it makes ids random");
    if (model.value("byte_fallback", Json()) == true)
        throw Error("byte_fallback is not supported; byte-level BPE is");
    for (const char* key : {"continuing_subword_prefix", "end_of_word_suffix"})
        if (model.contains(key) && model[key].is_string() && !model[key].get<std::string>().empty())
            throw fail("{} is not supported", key);
    std::unordered_map<std::string, int> vocab =
        model.at("vocab").get<std::unordered_map<std::string, int>>();
    std::vector<std::pair<std::string, std::string>> merges;
    for (const Json& merge : model.at("merges")) {
        if (merge.is_array() && merge.size() == 2) {
            merges.emplace_back(merge[0].get<std::string>(), merge[1].get<std::string>());
            continue;
        }
        const auto text = merge.get<std::string>(); // "a b"
        const auto space = text.find(' ');
        if (space == std::string::npos) throw fail("the merge \"{}\" is not a pair", text);
        merges.emplace_back(text.substr(0, space), text.substr(space + 1));
    }
    return std::make_unique<Bpe>(std::move(vocab), merges, model.value("ignore_merges", false));
}

/// TemplateProcessing puts special tokens around $A; ByteLevel only moves offsets.
void readFrame(const Json& json, Frame& frame) {
    if (json.is_null()) return;
    const auto type = json.value("type", std::string());
    if (type == "ByteLevel") return;
    if (type == "Sequence") {
        for (const Json& step : json.at("processors")) readFrame(step, frame);
        return;
    }
    if (type != "TemplateProcessing") throw fail("the post_processor \"{}\" is not supported", type);
    bool afterText = false;
    for (const Json& part : json.at("single")) {
        if (part.contains("Sequence")) {
            afterText = true;
            continue;
        }
        const auto name = part.at("SpecialToken").at("id").get<std::string>();
        for (const Json& id : json.at("special_tokens").at(name).at("ids"))
            (afterText ? frame.after : frame.before).push_back(id.get<int>());
    }
}

std::shared_ptr<const Tokenizer> readTokenizer(const Json& json) {
    const Json normalizer = json.value("normalizer", Json());
    if (!normalizer.is_null() && normalizer.value("normalizers", Json()) != Json::array())
        throw fail("the normalizer \"{}\" is not supported", normalizer.value("type", std::string("?")));
    bool byteLevel = false;
    auto preTokenizer = makePreTokenizer(json.value("pre_tokenizer", Json()), byteLevel);
    if (!byteLevel) throw Error("its pre_tokenizer has no ByteLevel step; byte-level BPE is supported");
    Frame frame;
    readFrame(json.value("post_processor", Json()), frame);
    return std::make_shared<ByteLevelTokenizer>(std::move(preTokenizer), readBpe(json.at("model")),
                                                AddedTokens(json.value("added_tokens", Json::array())),
                                                frame);
}

} // namespace

std::shared_ptr<const Tokenizer> loadTokenizer(const std::filesystem::path& file) {
    std::ifstream stream(file);
    if (!stream) throw fail("{}: cannot be read", file.string());
    const Json json = Json::parse(stream, nullptr, false);
    if (json.is_discarded() || !json.is_object()) throw fail("{}: is not a JSON object", file.string());
    try {
        return readTokenizer(json);
    } catch (const Json::exception& error) {
        throw fail("{}: is not a complete tokenizer: {}", file.string(), error.what());
    } catch (const Error& error) {
        throw fail("{}: {}", file.string(), error);
    }
}

} // namespace lambdascope
