// SPDX-License-Identifier: MIT
#include "core/text/tokenizer.h"

#include "core/text/gpt2_files.h"
#include "core/text/sentencepiece_model.h"
#include "core/text/tokenizer_file.h"
#include "core/text/tokenizer_json.h"
#include "core/util/json_text.h"
#include "core/util/lfs_pointer.h"
#include "core/util/regular_file.h"

namespace lambdascope {

namespace fs = std::filesystem;

std::string readTokenizerFile(const fs::path& file) {
    constexpr std::size_t most = 200'000'000; // the largest known has 33
    std::string content = readRegularFile(file, most);
    refuseLfsPointer(content, file);
    return content;
}

namespace {

/// A link that leads nowhere is there, too: whoever reads it says so.
bool isThere(const fs::path& file) {
    std::error_code none;
    return fs::exists(fs::symlink_status(file, none));
}

} // namespace

std::shared_ptr<const Tokenizer> parseTokenizer(const std::string& json, const std::string& source) {
    return makeTokenizer(parseJsonText(json, source), source);
}

std::shared_ptr<const Tokenizer> loadTokenizer(const fs::path& file) {
    return parseTokenizer(readTokenizerFile(file), file.string());
}

std::shared_ptr<const Tokenizer> loadTokenizerOf(const fs::path& folder) {
    const fs::path json = folder / "tokenizer.json";
    const fs::path model = folder / "tokenizer.model";
    if (isThere(json)) {
        try {
            return makeTokenizer(parseJsonText(readTokenizerFile(json), json.string()), json.string(),
                                 readTokenizerSettings(folder));
        } catch (const UnsupportedTokenizer&) {
            if (!isThere(model)) throw;
        }
    }
    if (isThere(model)) return loadSentencePiece(model, readTokenizerSettings(folder));
    const fs::path vocab = folder / "vocab.json";
    const fs::path merges = folder / "merges.txt";
    if (!isThere(vocab) && !isThere(merges)) return nullptr;
    for (const fs::path& file : {vocab, merges})
        if (!isThere(file))
            throw fail("{}: is missing; vocab.json and merges.txt are one tokenizer", file.string());
    return loadGpt2Files(vocab, merges, readTokenizerSettings(folder));
}

} // namespace lambdascope
