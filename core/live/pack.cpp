// SPDX-License-Identifier: MIT
#include "core/live/pack.h"

#include "core/model/dtype.h"
#include "core/model/safetensors.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json.h"
#include "core/util/phrase.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <string_view>
#include <utility>
#include <vector>
#include <zlib.h>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

/// What beside its weights a model is read from.
constexpr std::array besideWeights{
    "config.json",       "generation_config.json",  "tokenizer.json", "tokenizer_config.json",
    "added_tokens.json", "special_tokens_map.json", "vocab.json",     "merges.txt"};
constexpr std::array besideModels{"about.json", "prompts.json"};
constexpr std::array sentencePiece{"tokenizer.model", "spiece.model", "sentencepiece.bpe.model"};

/// The files of a folder and of those in it, by the name that leads there.
void readInto(std::map<std::string, std::string>& files, const fs::path& folder, const std::string& before) {
    std::error_code none;
    for (const fs::directory_entry& each : entriesOf(folder)) {
        const std::string name = before + each.path().filename().string();
        if (each.is_directory(none))
            readInto(files, each.path(), name + "/");
        else
            files[name] = readFile(each.path());
    }
}

void copyThere(const fs::path& from, const fs::path& to, std::span<const char* const> names) {
    std::error_code none;
    fs::create_directories(to, none); // writing there says what is wrong
    for (const char* const name : names)
        if (fs::exists(from / name, none)) writeFile(to / name, readFile(from / name));
}

void writeHalves(const Model& model, const fs::path& file) {
    std::vector<std::shared_ptr<const SafetensorsFile>> files;
    std::vector<std::pair<std::string, std::string>> bytes; // by name, as they are written
    std::vector<TensorToWrite> tensors;
    for (const fs::path& each : model.weightFiles) files.push_back(SafetensorsFile::open(each));
    for (const auto& each : files)
        for (const auto& [name, entry] : each->entries()) {
            if (entry.shape.size() != 2) {
                tensors.push_back({name, entry.dtype, entry.shape, entry.bytes});
                continue;
            }
            const Tensor whole = each->floats(name);
            const std::vector<std::uint16_t> halves = toHalves(whole.values());
            const auto raw = std::as_bytes(std::span(halves));
            bytes.emplace_back(name, std::string(reinterpret_cast<const char*>(raw.data()), raw.size()));
            tensors.push_back({name, DType::F16, entry.shape, {}});
        }
    auto next = bytes.begin();
    for (TensorToWrite& each : tensors)
        if (each.bytes.empty() && next != bytes.end() && next->first == each.name)
            each.bytes = std::as_bytes(std::span((next++)->second));
    writeSafetensors(file, tensors, {{"format", "pt"}});
}

} // namespace

void checkLivePair(const Pair& pair) {
    const Phrase otherwise = phrase("a page of what was recorded can be shared");
    if (!pair.diff) throw fail<UsageError>("a live page needs a DIFF Transformer");
    if (pair.ofTwoDiffs())
        throw fail<UsageError>("a live page shows one DIFF model, and two are open; {}", otherwise);
    std::int64_t bytes = 0;
    for (const ModelPtr& model : {pair.diff, pair.standard}) {
        if (!model) continue;
        if (model->recording)
            throw fail<UsageError>("{}: is a trace, which computes nothing in a live page; {}", model->name,
                                   otherwise);
        if (!readsWords(*model))
            throw fail<UsageError>("{}: has no tokenizer, and a live page is typed into; {}", model->name,
                                   otherwise);
        std::error_code none;
        const bool json = fs::exists(model->folder / "tokenizer.json", none);
        for (const char* const name : sentencePiece)
            if (!json && fs::exists(model->folder / name, none))
                throw fail<UsageError>("{}: its tokenizer is SentencePiece's, which a live page has not; {}",
                                       (model->folder / name).string(), otherwise);
        bytes += model->parameters * 2;
    }
    if (bytes > mostLiveWeights)
        throw fail<UsageError>("the weights would be {} MB as float16, and a live page holds {} MB; {}",
                               (bytes + 500'000) / 1'000'000, mostLiveWeights / 1'000'000, otherwise);
}

void writeLivePair(const Pair& pair, const fs::path& to) {
    checkLivePair(pair);
    for (const auto& [model, name] : {std::pair(pair.diff, "diff"), {pair.standard, "standard"}}) {
        if (!model) continue;
        copyThere(model->folder, to / name, besideWeights);
        writeHalves(*model, to / name / "model.safetensors");
        if (model->folder.filename() == name) // a pair's folder; that of one model alone may hold anything
            copyThere(model->folder.parent_path(), to, besideModels);
    }
}

std::string packedFolder(const fs::path& folder) {
    std::map<std::string, std::string> files; // in order
    readInto(files, folder, "");
    OrderedJson header = OrderedJson::object();
    std::string bytes;
    std::map<std::string_view, std::size_t> known; // both models have one tokenizer
    for (const auto& [name, content] : files) {
        const auto [at, isNew] = known.try_emplace(content, bytes.size());
        header[name] = {at->second, content.size()};
        if (isNew) bytes += content;
    }
    return gzipped(header.dump() + "\n" + bytes);
}

std::string gzipped(const std::string& bytes) {
    constexpr int window = 15, asGzip = 16, memory = 8;
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, window + asGzip, memory, Z_DEFAULT_STRATEGY) !=
        Z_OK)
        throw Error("there is no memory to compress with");
    std::string packed(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data())); // zlib's, which only reads it
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    const int ended = deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    if (ended != Z_STREAM_END) throw Error("it could not be compressed");
    return packed;
}

} // namespace lambdascope
