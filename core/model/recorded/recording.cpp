// SPDX-License-Identifier: MIT
#include "core/model/recorded/recording.h"

#include "core/model/dtype.h"
#include "core/model/recorded/trace_check.h"
#include "core/text/parts/vocabulary.h"
#include "core/text/tokenizer.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json.h"
#include "core/util/machine_memory.h"
#include "core/util/mapped_range.h"
#include "core/util/parse.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <span>
#include <sys/mman.h>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using Shape = std::vector<std::int64_t>;

constexpr std::int64_t mostTokens = 1 << 17;
constexpr int mostLayers = 4096, mostHeads = 4096, mostSide = 1 << 14;
constexpr int mostLeading = 8;                       // class and register tokens of a small picture
constexpr double mostOff = 1e-3, mostOffHalf = 1e-2; // of a row's sum from 1
constexpr float aboveDiagonal = 1e-6F;               // of what a mask leaves

/// Zeros that take memory only where something is written to them.
Tensor zeros(std::int64_t rows, std::int64_t cols) {
    const auto bytes = static_cast<std::size_t>(rows * cols) * sizeof(float);
    void* const memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    const std::shared_ptr<const void> owner(
        memory, [bytes](const void* at) { munmap(const_cast<void*>(at), bytes); });
    return {owner, static_cast<const float*>(memory), rows, cols};
}

/// Throws Error, which begins with `where`, unless the row of a head is one of a softmax.
void checkRow(std::span<const float> row, const std::string& where, DType dtype, std::int64_t head, int query,
              bool causal) {
    const double most = dtype == DType::F32 ? mostOff : mostOffHalf;
    double sum = 0;
    for (std::size_t k = 0; k < row.size(); ++k) {
        if (!std::isfinite(row[k]))
            throw fail("{}: head {}, row {}, key {} is no number", where, head, query, k);
        if (causal && static_cast<int>(k) > query && std::abs(row[k]) > aboveDiagonal)
            throw fail("{}: head {}, row {} sees the later key {}, and the trace says it is causal", where,
                       head, query, k);
        sum += row[k];
    }
    if (!(std::abs(sum - 1) <= most))
        throw fail("{}: head {}, row {} sums to {:.4g}; a row of a softmax sums to 1", where, head, query,
                   sum);
}

/// "3 × 40 × 40".
std::string shownShape(const Shape& shape) {
    if (shape.empty()) return "one number";
    std::string text;
    for (const std::int64_t n : shape) text += (text.empty() ? "" : " × ") + std::to_string(n);
    return text;
}

std::optional<int> wholeNumber(std::string_view text) {
    const auto value = parsed<int>(text);
    return value && *value >= 0 ? value : std::nullopt;
}

/// "NAME-00002-of-00003.safetensors": where the two numbers stand; −1 for another name.
struct PartName {
    std::string before; // "NAME-"
    int part = -1, all = -1;

    explicit PartName(const fs::path& file) {
        constexpr std::size_t digits = 5, tail = 2 * digits + 4; // "00002-of-00003"
        const std::string stem = file.stem().string();
        if (stem.size() <= tail || stem.substr(stem.size() - tail + digits, 4) != "-of-") return;
        const auto first = wholeNumber(std::string_view(stem).substr(stem.size() - tail, digits));
        const auto last = wholeNumber(std::string_view(stem).substr(stem.size() - digits));
        if (!first || !last || stem[stem.size() - tail - 1] != '-' || *first < 1 || *first > *last) return;
        before = stem.substr(0, stem.size() - tail);
        part = *first;
        all = *last;
    }
    /// Where a part is, beside this one.
    [[nodiscard]] fs::path of(int number, const fs::path& beside) const {
        return beside.parent_path() / fmt::format("{}{:05}-of-{:05}.safetensors", before, number, all);
    }
};

/// One tensor of the file, wherever its part is.
struct Found {
    std::shared_ptr<const SafetensorsFile> file;
    const TensorEntry* entry = nullptr;
    bool used = false;
};

/// Reads one file, or its parts, into recordings.
class TraceReader {
  public:
    TraceReader(const fs::path& path, const CheckProgress& progress)
        : name_(path.string()), progress_(progress) {
        for (const fs::path& part : tracePaths(path)) files_.push_back(SafetensorsFile::open(part));
        for (const auto& file : files_) {
            for (const auto& [name, entry] : file->entries()) {
                if (!tensors_.try_emplace(name, Found{file, &entry}).second)
                    throw fail("{}: has {}, and so has another part of the trace", file->path().string(),
                               shownName(name));
                bytes_ += static_cast<std::int64_t>(entry.bytes.size());
            }
            if (file->metadata() != files_.front()->metadata())
                throw fail("{}: tells of another trace than its first part", file->path().string());
        }
        metadata_ = files_.front()->metadata();
    }

    Recordings read() {
        checkFormat();
        readTokens();
        auto main = std::make_shared<Recording>(shared_);
        readLayers(*main, "layers.");
        readLogits(*main);
        readTrained(*main);
        readCheck(*main, name_);
        main->ran = std::make_shared<Recording::Ran>();
        std::shared_ptr<Recording> standard;
        if (highestLayer("standard.layers.") >= 0) {
            standard = std::make_shared<Recording>(shared_);
            readLayers(*standard, "standard.layers.");
            if (!main->differential)
                throw fail("{}: has maps of two standard models; a DIFF model stands beside a standard one",
                           name_);
            if (standard->differential)
                throw fail("{}: its standard.layers have two maps a head, as a DIFF model has", name_);
        }
        for (const auto& [name, found] : tensors_)
            if (!found.used) main->unused.push_back(name);
        for (const auto& file : files_) file->checkUnchanged(); // else zeros may stand for what was cut off
        return {std::move(main), std::move(standard)};
    }

  private:
    [[nodiscard]] std::string where(const std::string& tensor) const {
        const auto it = tensors_.find(tensor);
        return fmt::format("{}: {}", it == tensors_.end() ? name_ : it->second.file->path().string(), tensor);
    }

    Found* find(const std::string& name) {
        const auto it = tensors_.find(name);
        if (it == tensors_.end()) return nullptr;
        it->second.used = true;
        return &it->second;
    }

    void expectShape(const std::string& name, const Shape& shape, const Shape& expected) const {
        if (shape != expected)
            throw fail("{}: is {}; {} is expected", where(name), shownShape(shape), shownShape(expected));
    }

    void checkFormat() const {
        const auto it = metadata_.find("format_version");
        if (it == metadata_.end()) return; // of the first format
        const auto version = wholeNumber(it->second);
        if (!version || *version < 1)
            throw fail("{}: {} is no format_version of a trace", name_, shownName(it->second));
        if (*version > traceFormat)
            throw fail("{}: is a trace of format {}; this program reads formats up to {}", name_, *version,
                       traceFormat);
    }

    nlohmann::json listOf(const char* key) const {
        nlohmann::json list = parseJsonPart(metadata_.at(key), phrase("{}: {} in its metadata", name_, key));
        if (!list.is_array()) throw fail("{}: {} in its metadata is no list", name_, key);
        return list;
    }

    void readTokens() {
        Found* const found = find("tokens");
        if (found == nullptr) throw fail("{}: has no tokens, with which a trace begins", name_);
        const TensorEntry& entry = *found->entry;
        if (entry.dtype != DType::I64 || entry.shape.size() != 1 || entry.shape[0] < 1)
            throw fail("{}: is {} {}; I64 and as many as there are tokens is expected", where("tokens"),
                       nameOf(entry.dtype), shownShape(entry.shape));
        if (entry.shape[0] > mostTokens)
            throw fail("{}: has {} tokens; at most {} are read", name_, entry.shape[0], mostTokens);
        for (std::int64_t i = 0; i < entry.shape[0]; ++i) {
            std::int64_t id = 0;
            std::memcpy(&id, entry.bytes.data() + i * static_cast<std::int64_t>(sizeof id), sizeof id);
            if (id < 0 || id >= idLimit)
                throw fail("{}: token {} is {}; ids go from 0 to {}", where("tokens"), i, id, idLimit - 1);
            shared_.tokens.push_back(static_cast<int>(id));
        }
        shared_.metadata = metadata_;
        shared_.files = files_;
        for (const auto& file : files_) shared_.paths.push_back(file->path());
        readCausal();
        readRows();
        readPicture();
        readPieces();
        readWords();
        if (metadata_.contains("heads"))
            for (const nlohmann::json& head : listOf("heads")) {
                const auto& kept = shared_.keptHeads;
                if (!head.is_number_unsigned() || head.get<std::uint64_t>() >= mostHeads ||
                    (!kept.empty() && head.get<int>() <= kept.back()))
                    throw fail("{}: heads in its metadata are not numbers of heads in order", name_);
                shared_.keptHeads.push_back(head.get<int>());
            }
    }

    void readCausal() {
        const auto it = metadata_.find("causal");
        if (it == metadata_.end()) return;
        if (it->second != "true" && it->second != "false")
            throw fail("{}: causal in its metadata is {}; true or false is expected", name_,
                       shownName(it->second));
        shared_.causal = it->second == "true";
    }

    /// Two whole numbers with something between.
    std::optional<std::array<int, 2>> pairIn(const std::string& key, std::string_view between) const {
        const auto it = metadata_.find(key);
        if (it == metadata_.end()) return {};
        const std::string_view text = it->second;
        const std::size_t at = text.find(between);
        const auto first = wholeNumber(text.substr(0, at));
        const auto second =
            at == std::string_view::npos ? std::nullopt : wholeNumber(text.substr(at + between.size()));
        if (!first || !second)
            throw fail("{}: {} in its metadata is {}; two numbers with “{}” between are expected", name_, key,
                       shownName(text), between);
        return std::array{*first, *second};
    }

    void readRows() {
        shared_.endRow = shared_.tokenCount();
        const auto rows = pairIn("rows", ":");
        if (!rows) return;
        const auto [first, end] = *rows;
        if (first >= end || end > shared_.tokenCount())
            throw fail("{}: rows {}:{} are not among its {} tokens", name_, first, end, shared_.tokenCount());
        shared_.firstRow = first;
        shared_.endRow = end;
    }

    void readPicture() {
        const auto grid = pairIn("patch_grid", "x");
        Found* const found = find("image");
        if (!grid) {
            if (found != nullptr) throw fail("{}: has an image and no patch_grid in its metadata", name_);
            return;
        }
        auto picture = std::make_shared<PatchImage>();
        const auto [rows, columns] = *grid;
        const std::int64_t patches = std::int64_t{rows} * columns;
        if (patches < 1 || patches > shared_.tokenCount())
            throw fail("{}: a patch_grid of {} × {} is not of its {} tokens", name_, rows, columns,
                       shared_.tokenCount());
        picture->rows = rows;
        picture->columns = columns;
        picture->leading = shared_.tokenCount() - static_cast<int>(patches);
        if (picture->leading > std::max<std::int64_t>(mostLeading, patches / 8))
            throw fail(
                "{}: a patch_grid of {} × {} has {} patches, and {} of its {} tokens stand before them: "
                "more than class tokens are",
                name_, rows, columns, patches, picture->leading, shared_.tokenCount());
        if (found != nullptr) {
            const TensorEntry& entry = *found->entry;
            const Shape& shape = entry.shape;
            const bool fits = entry.dtype == DType::U8 && shape.size() == 3 && shape[2] == 3 &&
                              shape[0] >= 1 && shape[1] >= 1 && shape[0] <= mostSide && shape[1] <= mostSide;
            if (!fits)
                throw fail("{}: is {} {}; U8, height × width × 3 is expected", where("image"),
                           nameOf(entry.dtype), shownShape(shape));
            picture->height = static_cast<int>(shape[0]);
            picture->width = static_cast<int>(shape[1]);
            picture->pixels.resize(entry.bytes.size());
            std::memcpy(picture->pixels.data(), entry.bytes.data(), entry.bytes.size());
        }
        shared_.picture = std::move(picture);
    }

    void readPieces() {
        if (!metadata_.contains("pieces")) return;
        for (const nlohmann::json& piece : listOf("pieces")) {
            if (!piece.is_string()) throw fail("{}: pieces in its metadata are not all texts", name_);
            shared_.pieces.push_back(piece.get<std::string>());
        }
        if (std::ssize(shared_.pieces) != shared_.tokenCount())
            throw fail("{}: has {} tokens and {} pieces", name_, shared_.tokenCount(), shared_.pieces.size());
    }

    void readWords() {
        const auto told = metadata_.find("words");
        if (told == metadata_.end()) return;
        const nlohmann::json words =
            parseJsonPart(told->second, phrase("{}: {} in its metadata", name_, told->first));
        bool fits = words.is_object();
        for (auto word = words.begin(); fits && word != words.end(); ++word) {
            const auto id = wholeNumber(word.key());
            fits = id && *id < idLimit && word->is_string();
            if (fits) shared_.words.emplace(*id, word->get<std::string>());
        }
        if (!fits) throw fail("{}: words in its metadata are not texts by the numbers of tokens", name_);
    }

    /// −1: the file has no such layers.
    [[nodiscard]] int highestLayer(const std::string& prefix) const {
        int highest = -1;
        for (auto it = tensors_.lower_bound(prefix); it != tensors_.end() && it->first.starts_with(prefix);
             ++it) {
            const std::string rest = it->first.substr(prefix.size());
            const std::size_t dot = rest.find('.');
            const std::string number = rest.substr(0, dot);
            const auto layer = wholeNumber(number);
            // "layers.01.a1" is no name that a trace has
            if (dot == std::string::npos || !layer || *layer >= mostLayers ||
                std::to_string(*layer) != number)
                throw fail("{}: {} is no tensor of a trace", name_, shownName(it->first));
            highest = std::max(highest, *layer);
        }
        return highest;
    }

    void readLayers(Recording& to, const std::string& prefix) {
        const int count = highestLayer(prefix) + 1;
        int kept = -1; // heads whose maps are there
        for (int l = 0; l < count; ++l) {
            const std::string layer = fmt::format("{}{}.", prefix, l);
            Recording::Layer& made = to.layers.emplace_back();
            for (const char* const name : {"a1", "a2"}) addMaps(to, made, layer + name, kept);
            if (made.maps.size() == 1) throw fail("{}: has only one of {}a1 and a2", name_, layer);
            if (!made.maps.empty()) to.differential = true;
            if (made.maps.empty()) addMaps(to, made, layer + "a", kept);
            find(layer + "hidden"); // it stays in the file: no view shows it
        }
        if (kept < 0) throw fail("{}: has no maps: there is nothing to show", name_);
        if (to.keptHeads.empty() || prefix != "layers.") // of the standard model all heads are kept
            to.keptHeads = allOf(kept);
        if (std::ssize(to.keptHeads) != kept)
            throw fail("{}: names {} heads in its metadata and has maps of {}", name_, to.keptHeads.size(),
                       kept);
        to.heads = to.keptHeads.back() + 1;
        if (const std::string told = to.told("head_count"); prefix == "layers." && !told.empty()) {
            const auto all = wholeNumber(told);
            if (!all || *all < to.heads || *all > mostHeads)
                throw fail("{}: {} is no head_count of a trace with head {}", name_, shownName(told),
                           to.heads - 1);
            to.heads = *all;
        } else if (prefix == "layers." && told.empty() && metadata_.contains("heads")) {
            to.heads = std::max(to.heads, headsOfLambda(prefix, count));
        }
        for (int l = 0; l < count; ++l) readLambda(to, prefix, l);
    }

    /// The λ of a layer may tell of all heads, where maps of some are there; 0 where none does.
    [[nodiscard]] int headsOfLambda(const std::string& prefix, int layers) const {
        std::int64_t heads = 0;
        for (int l = 0; l < layers; ++l)
            if (const auto it = tensors_.find(fmt::format("{}{}.lambda", prefix, l)); it != tensors_.end())
                if (const Shape& shape = it->second.entry->shape; !shape.empty())
                    heads = std::max(heads, shape.back());
        return static_cast<int>(std::min<std::int64_t>(heads, mostHeads));
    }

    static std::vector<int> allOf(int count) {
        std::vector<int> all(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i) all[static_cast<std::size_t>(i)] = i;
        return all;
    }

    void addMaps(const Recording& to, Recording::Layer& layer, const std::string& name, int& kept) {
        const Found* const found = find(name);
        if (found == nullptr) return;
        const Shape& shape = found->entry->shape;
        checkReadable(found->entry->dtype, where(name));
        const Shape expected{kept < 0 && !shape.empty() ? shape[0] : kept, to.endRow - to.firstRow,
                             to.tokenCount()};
        if (shape.size() != 3 || shape[0] < 1 || shape[0] > mostHeads)
            throw fail("{}: is {}; heads × {} × {} is expected", where(name), shownShape(shape), expected[1],
                       expected[2]);
        expectShape(name, shape, expected);
        kept = static_cast<int>(shape[0]);
        checkMaps(to, *found, name);
        layer.maps.push_back({found->file, name});
    }

    /// Every row is a softmax.
    void checkMaps(const Recording& to, const Found& found, const std::string& name) {
        const TensorEntry& entry = *found.entry;
        const std::size_t keys = to.tokens.size(), size = keys * bitsOf(entry.dtype) / 8;
        const int rows = to.endRow - to.firstRow;
        const std::string at = where(name);
        std::vector<float> row(keys);
        for (std::int64_t i = 0; i < entry.shape[0] * rows; ++i) {
            toFloats(entry.dtype, entry.bytes.subspan(static_cast<std::size_t>(i) * size, size), row.data(),
                     name);
            checkRow(row, at, entry.dtype, i / rows, to.firstRow + static_cast<int>(i % rows), to.causal);
            checked(size);
        }
        MappedRange::release(entry.bytes); // whoever shows it makes a copy
        tellProgress();
    }

    /// So many more bytes are checked.
    void checked(std::size_t bytes) {
        constexpr std::int64_t tellEvery = 1 << 24;
        done_ += static_cast<std::int64_t>(bytes);
        if (done_ - told_ >= tellEvery) tellProgress();
    }

    void tellProgress() {
        told_ = done_;
        if (progress_ && !progress_(done_, bytes_)) throw Cancelled();
    }

    std::vector<float> numbersOf(const std::string& name, const Found& found) const {
        checkReadable(found.entry->dtype, where(name));
        std::vector<float> numbers(found.entry->bytes.size() * 8 / bitsOf(found.entry->dtype));
        toFloats(found.entry->dtype, found.entry->bytes, numbers.data(), where(name));
        if (!std::ranges::all_of(numbers, [](float each) { return std::isfinite(each); }))
            throw fail("{}: holds what is no number", where(name));
        return numbers;
    }

    void readLambda(Recording& to, const std::string& prefix, int layer) {
        const std::string start = fmt::format("{}{}.lambda", prefix, layer);
        Recording::Layer& made = to.layers[static_cast<std::size_t>(layer)];
        const Found* const init = find(start + "_init");
        const Found* const lambda = find(start);
        if (made.maps.size() == 1 || !to.differential) return; // of a layer without a second map
        if (lambda == nullptr) {
            if (made.maps.empty()) return;
            throw fail("{}: has two maps in layer {} and no {}", name_, layer, start);
        }
        const Shape& shape = lambda->entry->shape;
        const Shape one{1}, ofHeads{to.heads}, ofTokens{to.tokenCount(), to.heads};
        if (!shape.empty() && shape != one && shape != ofHeads && shape != ofTokens)
            throw fail("{}: is {}; {}, {} or {} is expected", where(start), shownShape(shape),
                       shownShape(one), shownShape(ofHeads), shownShape(ofTokens));
        made.lambda = numbersOf(start, *lambda);
        if (const Found* const trained = find(start + "_trained")) {
            expectShape(start + "_trained", trained->entry->shape, ofTokens);
            made.trainedLambda = numbersOf(start + "_trained", *trained);
        }
        if (init == nullptr) return;
        if (!init->entry->shape.empty()) expectShape(start + "_init", init->entry->shape, one);
        made.lambdaInit = numbersOf(start + "_init", *init).front();
    }

    /// λ of every layer as trained.
    void readTrained(Recording& to) const {
        constexpr const char* key = "lambda_trained";
        if (!metadata_.contains(key)) return;
        const nlohmann::json list = listOf(key);
        if (list.size() != to.layers.size())
            throw fail("{}: {} in its metadata is of {} layers, and the trace has {}", name_, key,
                       list.size(), to.layers.size());
        for (std::size_t l = 0; l < list.size(); ++l) {
            auto& trained = to.layers[l].trained.emplace();
            bool fits = list[l].is_array() && list[l].size() == trained.size();
            for (std::size_t i = 0; fits && i < trained.size(); ++i) {
                fits = list[l][i].is_number();
                if (fits) trained[i] = list[l][i].get<double>();
                fits = fits && std::isfinite(static_cast<float>(trained[i]));
            }
            if (!fits)
                throw fail("{}: {} in its metadata says {} of layer {}; three numbers are expected", name_,
                           key, shownValue(list[l]), l);
        }
    }

    void readLogits(Recording& to) {
        const Found* const found = find("logits");
        if (found == nullptr) return;
        const TensorEntry& entry = *found->entry;
        const std::int64_t rows = to.endRow - to.firstRow;
        if (entry.shape.size() != 2 || entry.shape[0] != rows || entry.shape[1] < 1 ||
            entry.shape[1] > idLimit)
            throw fail("{}: is {}; {} rows of as many columns as there are tokens to say are expected",
                       where("logits"), shownShape(entry.shape), rows);
        const auto most = *std::ranges::max_element(to.tokens);
        if (most >= entry.shape[1])
            throw fail("{}: has {} columns, and the trace has token {}", where("logits"), entry.shape[1],
                       most);
        checkReadable(entry.dtype, where("logits"));
        to.firstLogits = to.firstRow;
        to.endLogits = to.endRow;
        const std::int64_t width = entry.shape[1];
        // where rows are left out, it is asked of the last token alone what comes after it
        const std::int64_t kept = rows == to.tokenCount() ? rows : to.endRow == to.tokenCount() ? 1 : 0;
        if (kept > 0) to.logits = Tensor(kept, width);
        const std::size_t bytes = static_cast<std::size_t>(width) * bitsOf(entry.dtype) / 8;
        std::vector<float> other(kept < rows ? static_cast<std::size_t>(width)
                                             : 0);      // of a row that is not kept
        for (std::int64_t row = 0; row < rows; ++row) { // they may be gigabytes
            const std::int64_t at = row - (rows - kept);
            float* const numbers = at < 0 ? other.data() : to.logits.writable() + at * width;
            toFloats(entry.dtype, entry.bytes.subspan(static_cast<std::size_t>(row) * bytes, bytes), numbers,
                     where("logits"));
            if (!std::all_of(numbers, numbers + width, [](float each) { return std::isfinite(each); }))
                throw fail("{}: holds what is no number", where("logits"));
            checked(bytes);
        }
        tellProgress();
    }

    std::string name_;
    CheckProgress progress_;
    std::vector<std::shared_ptr<const SafetensorsFile>> files_;
    std::map<std::string, Found> tensors_;
    std::map<std::string, std::string> metadata_;
    Recording shared_;                             // what all models of the file have
    std::int64_t bytes_ = 0, done_ = 0, told_ = 0; // in all, checked, checked when it was told
};

} // namespace

bool Recording::hasHead(int head) const {
    return std::ranges::binary_search(keptHeads, head);
}

bool Recording::whole() const {
    return std::ssize(keptHeads) == heads && firstRow == 0 && endRow == tokenCount();
}

std::string Recording::told(const std::string& key) const {
    const auto it = metadata.find(key);
    return it == metadata.end() ? std::string() : it->second;
}

bool Recording::edited() const {
    return ran && !told("edits").empty();
}

std::int64_t Recording::mapBytes() const {
    return std::int64_t{terms()} * std::ssize(keptHeads) * (endRow - firstRow) * tokenCount() *
           static_cast<std::int64_t>(sizeof(float));
}

void Recording::checkUnchanged() const {
    for (const auto& file : files) file->checkInPlace();
}

int Recording::firstLook() const {
    const bool ofClass = picture && picture->leading > 0 && firstRow == 0;
    return ofClass ? 0 : endRow - 1;
}

std::vector<Tensor> Recording::maps(int layer) const {
    const std::vector<Layer::Maps>& stored = layers.at(static_cast<std::size_t>(layer)).maps;
    if (stored.empty()) throw fail("this trace holds no maps of layer {}", layer);
    const std::int64_t count = tokenCount(), rows = endRow - firstRow;
    std::vector<Tensor> made;
    for (const Layer::Maps& each : stored) {
        checkUnchanged();
        const TensorEntry& entry = each.file->entries().at(each.name);
        requireRoom(keptHeads.size() * static_cast<std::size_t>(rows * count) * sizeof(float));
        Tensor map = zeros(heads * count, count);
        const std::size_t bytes = static_cast<std::size_t>(rows * count) * bitsOf(entry.dtype) / 8;
        for (std::size_t i = 0; i < keptHeads.size(); ++i)
            toFloats(entry.dtype, entry.bytes.subspan(i * bytes, bytes),
                     map.writable() + (keptHeads[i] * count + firstRow) * count, each.name);
        checkUnchanged(); // what was copied is what was checked on opening
        MappedRange::release(entry.bytes);
        const std::string at = fmt::format("{}: {}", each.file->path().string(), each.name);
        for (std::size_t i = 0; i < keptHeads.size(); ++i) // nor did anybody write past the file's clock
            for (std::int64_t r = 0; r < rows; ++r)
                checkRow(map.rowsFrom(keptHeads[i] * count + firstRow + r, 1).values(), at, entry.dtype,
                         static_cast<std::int64_t>(i), firstRow + static_cast<int>(r), causal);
        made.push_back(map);
    }
    if (differential && made.size() == 1) made.push_back(zeros(heads * count, count));
    return made;
}

fs::path firstPartOf(const fs::path& path) {
    const PartName name(path);
    return name.part < 0 ? path : name.of(1, path);
}

std::vector<fs::path> tracePaths(const fs::path& path) {
    const PartName name(path);
    if (name.part < 0) return {path};
    std::vector<fs::path> paths;
    for (int part = 1; part <= name.all; ++part) {
        paths.push_back(name.of(part, path));
        std::error_code none;
        if (!fs::exists(paths.back(), none))
            throw fail("{}: is missing, one of the {} parts of a trace", paths.back().string(), name.all);
    }
    return paths;
}

bool isTraceFile(const fs::path& path) {
    std::error_code none;
    if (endingOf(path) != "safetensors" || !fs::is_regular_file(path, none)) return false;
    try {
        const auto file = SafetensorsFile::open(path);
        return file->entries().contains("tokens") || file->metadata().contains("format_version");
    } catch (const Error&) {
        if (fs::exists(path.parent_path() / "config.json", none)) return false; // weights: their reader tells
        throw;
    }
}

Recordings readRecordings(const fs::path& path, const CheckProgress& progress) {
    return TraceReader(path, progress).read();
}

} // namespace lambdascope
