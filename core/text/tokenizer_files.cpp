// SPDX-License-Identifier: MIT
#include "core/text/tokenizer_files.h"

#include "core/text/sentencepiece_json.h"
#include "core/text/tokenizer_class.h"
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

TokenizerClass classOf(const TokenizerSettings& settings, const fs::path& file, bool byteLevel) {
    try {
        return tokenizerClassOf(settings, byteLevel);
    } catch (const Error& error) {
        throw fail("{}: {}", file.string(), error);
    }
}

/// What it says of BOS and EOS counts before what tokenizer_config.json says.
std::shared_ptr<const Tokenizer> loadJson(const fs::path& file, TokenizerSettings settings) {
    const std::string content = readTokenizerFile(file);
    settings.config.erase("add_bos_token");
    settings.config.erase("add_eos_token");
    const bool byteLevel = content.find("\"ByteLevel\"") != std::string::npos;
    return makeTokenizer(parseJsonText(content, file.string()), file.string(), settings,
                         classOf(settings, file, byteLevel));
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
    if (isThere(json)) return loadJson(json, readTokenizerSettings(folder));
    if (isThere(model)) {
        const TokenizerSettings settings = readTokenizerSettings(folder);
        return loadSentencePiece(model, settings, classOf(settings, model, false));
    }
    const fs::path vocab = folder / "vocab.json";
    const fs::path merges = folder / "merges.txt";
    for (const char* const name : {"vocab.txt", "tekken.json", "qwen.tiktoken"}) // BERT's, Mistral's, Qwen's
        if (!isThere(vocab) && !isThere(merges) && isThere(folder / name))
            throw fail("{}: is not read; transformers saves the same tokenizer as tokenizer.json, which is",
                       (folder / name).string());
    if (!isThere(vocab) && !isThere(merges)) return nullptr;
    for (const fs::path& file : {vocab, merges})
        if (!isThere(file))
            throw fail("{}: is missing; vocab.json and merges.txt are one tokenizer", file.string());
    const TokenizerSettings settings = readTokenizerSettings(folder);
    const TokenizerClass made = classOf(settings, vocab, false);
    if (!readsVocabAndMerges(made))
        throw fail(
            "{}: is of one of many tokenizers, and no tokenizer_class of tokenizer_config.json says of which",
            vocab.string());
    return loadVocabAndMerges(vocab, merges, settings, made);
}

} // namespace lambdascope
