// SPDX-License-Identifier: MIT
#include "core/text/tokenizer_files.h"

#include "core/text/parts/vocabulary.h"
#include "core/text/sentencepiece.h"
#include "core/text/tokenizer_json.h"
#include "core/text/tokenizer_settings.h"
#include "core/util/error.h"
#include "core/util/json.h"

#include <nlohmann/json.hpp>

namespace lambdascope {

namespace fs = std::filesystem;

namespace {

/// A link that leads nowhere is there, too: whoever reads it says so.
bool isThere(const fs::path& file) {
    std::error_code none;
    return fs::exists(fs::symlink_status(file, none));
}

/// T5 and XLM-RoBERTa have other names for it.
fs::path sentencePieceIn(const fs::path& folder) {
    for (const char* const name : {"tokenizer.model", "spiece.model", "sentencepiece.bpe.model"})
        if (isThere(folder / name)) return folder / name;
    return folder / "tokenizer.model";
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
    const fs::path model = sentencePieceIn(folder);
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
    for (const char* const name : {"vocab.txt", "tekken.json", "qwen.tiktoken"}) // BERT's, Mistral's, Qwen's
        if (!isThere(vocab) && !isThere(merges) && isThere(folder / name))
            throw fail<UnsupportedTokenizer>(
                "{}: is not read; transformers saves the same tokenizer as tokenizer.json, which is",
                (folder / name).string());
    if (!isThere(vocab) && !isThere(merges)) return nullptr;
    for (const fs::path& file : {vocab, merges})
        if (!isThere(file))
            throw fail("{}: is missing; vocab.json and merges.txt are one tokenizer", file.string());
    return loadGpt2Files(vocab, merges, readTokenizerSettings(folder));
}

} // namespace lambdascope
