// SPDX-License-Identifier: MIT
#include "core/text/tokenizer_files.h"

#include "core/text/sentencepiece_json.h"
#include "core/text/tokenizer_class.h"
#include "core/text/tokenizer_json.h"
#include "core/text/tokenizer_settings.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace lambdascope {

namespace fs = std::filesystem;

namespace {

/// A link that leads nowhere is there, too: whoever reads it says so.
bool isThere(const fs::path& file) {
    std::error_code none;
    return fs::exists(fs::symlink_status(file, none));
}

/// Of tokenizers that are not read, BERT's, Mistral's, Qwen's, DeBERTa's, Marian's, OpenAI's: a folder may
/// have one alone.
bool isOfAnother(const std::string& name) {
    constexpr std::string_view others[] = {
        "vocab.txt",      "tekken.json", "tiktoken.model", "spm.model", "sentencepiece.model",
        "spm_char.model", "source.spm",  "bpe.codes",      "vocab.bpe", "prophetnet.tokenizer"};
    return std::ranges::find(others, name) != std::end(others) || name.starts_with("tokenizer.model.v") ||
           name.ends_with(".tiktoken");
}

/// The first of their names; empty without one.
std::string anotherIn(const fs::path& folder) {
    std::string first;
    for (const fs::directory_entry& entry : entriesOf(folder))
        if (const std::string name = entry.path().filename().string(); isOfAnother(name))
            first = first.empty() ? name : std::min(first, name);
    return first;
}

/// Llama 3 gives a file of tiktoken the name of SentencePiece's: a token in base64, a space, its number, a
/// line each.
bool beginsAsTiktoken(std::string_view content) {
    const std::string_view line = content.substr(0, content.find('\n'));
    const std::size_t space = line.find(' ');
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const auto isBase64 = [&](char c) {
        return isDigit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '+' || c == '/' ||
               c == '=';
    };
    return space != std::string_view::npos && space > 0 && space % 4 == 0 && space + 1 < line.size() &&
           std::ranges::all_of(line.substr(0, space), isBase64) &&
           std::ranges::all_of(line.substr(space + 1), isDigit);
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

std::shared_ptr<const Tokenizer> loadModelFile(const fs::path& file, const TokenizerSettings& settings) {
    const std::string content = readTokenizerFile(file);
    if (beginsAsTiktoken(content))
        throw fail("{}: is a file of tiktoken, which is not read; transformers saves the same tokenizer as "
                   "tokenizer.json, which is",
                   file.string());
    return parseSentencePiece(content, file.string(), settings, classOf(settings, file, false));
}

/// A folder without a file of a tokenizer may name one all the same.
void refuseNamedAlone(const fs::path& folder) {
    const std::string other = anotherIn(folder);
    if (!other.empty())
        throw fail("{}: is not read; transformers saves the same tokenizer as tokenizer.json, which is",
                   (folder / other).string());
    const TokenizerSettings settings = readTokenizerSettings(folder);
    const fs::path source = folder / settings.source;
    (void)classOf(settings, source, false);
    if (!settings.tokenizerClass.empty())
        throw fail("{}: names the tokenizer_class {}, and none of the files of that tokenizer is there",
                   source.string(), shownName(settings.tokenizerClass));
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
    if (isThere(model)) return loadModelFile(model, readTokenizerSettings(folder));
    const fs::path vocab = folder / "vocab.json";
    const fs::path merges = folder / "merges.txt";
    if (!isThere(vocab) && !isThere(merges)) {
        refuseNamedAlone(folder);
        return nullptr;
    }
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
