// SPDX-License-Identifier: MIT
#include "core/model/safetensors.h"

#include "core/model/dtype.h"
#include "core/model/file_content.h"
#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/mapped_range.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <sys/mman.h>

namespace lambdascope {

namespace {

using Json = nlohmann::json;

static_assert(std::endian::native == std::endian::little, "safetensors files are little-endian");

constexpr std::uint64_t longestHeader = 100'000'000; // as the reference reader
constexpr std::size_t mostDimensions = 64;           // of a tensor in PyTorch

const Json& field(const Json& entry, const char* key, const std::string& where) {
    const auto at = entry.find(key);
    if (at == entry.end()) throw fail("{}: its header entry has no {}", where, key);
    return *at;
}

DType readDType(const Json& entry, const std::string& where) {
    const Json& name = field(entry, "dtype", where);
    if (!name.is_string()) throw fail("{}: its dtype is not text", where);
    return dtypeNamed(name.get_ref<const std::string&>(), where);
}

std::vector<std::int64_t> readShape(const Json& entry, const std::string& where) {
    const Json& list = field(entry, "shape", where);
    if (!list.is_array()) throw fail("{}: its shape is not a list", where);
    if (list.size() > mostDimensions)
        throw fail("{}: has {} dimensions; no tensor has more than {}", where, list.size(), mostDimensions);
    std::vector<std::int64_t> shape;
    shape.reserve(list.size());
    for (const Json& number : list) {
        if (!number.is_number_unsigned() || number.get<std::uint64_t>() > INT64_MAX)
            throw fail("{}: {} in its shape is not a size", where, shownValue(number));
        shape.push_back(number.get<std::int64_t>());
    }
    return shape;
}

/// Bytes of so many elements.
std::uint64_t bytesOf(const std::vector<std::int64_t>& shape, DType dtype, const std::string& where) {
    std::uint64_t bits = bitsOf(dtype);
    for (const std::int64_t n : shape)
        if (__builtin_mul_overflow(bits, static_cast<std::uint64_t>(n), &bits))
            throw fail("{}: its shape has more elements than a file can", where);
    if (bits % 8 != 0) throw fail("{}: its elements do not fill whole bytes", where);
    return bits / 8;
}

TensorEntry readEntry(const Json& json, std::span<const std::byte> data, const std::string& where) {
    if (!json.is_object()) throw fail("{}: its header entry is not an object", where);
    TensorEntry entry{readDType(json, where), readShape(json, where), {}};
    const Json& pair = field(json, "data_offsets", where);
    if (!pair.is_array() || pair.size() != 2 || !pair[0].is_number_unsigned() ||
        !pair[1].is_number_unsigned())
        throw fail("{}: its data_offsets are not two whole numbers from 0", where);
    const auto first = pair[0].get<std::uint64_t>(), end = pair[1].get<std::uint64_t>();
    if (first > end) throw fail("{}: its data_offsets end at {} before they begin at {}", where, end, first);
    if (end > data.size())
        throw fail("{}: its bytes {}…{} lie outside the file's {} bytes of data; the file is cut short or "
                   "damaged",
                   where, first, end, data.size());
    const std::uint64_t size = bytesOf(entry.shape, entry.dtype, where);
    if (size != end - first)
        throw fail("{}: its shape needs {} bytes, the header gives {}", where, size, end - first);
    entry.bytes = data.subspan(first, size);
    return entry;
}

void checkName(const std::string& name, const std::string& file) {
    if (name.empty()) throw fail("{}: a tensor in its header has no name", file);
    const bool control =
        std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
    if (control) throw fail("{}: the tensor name {} has control characters", file, shownName(name));
}

/// Every byte belongs to one tensor: what nobody owns could hold anything.
void checkCover(const SafetensorsHeader& header, std::span<const std::byte> data, const std::string& file) {
    using Item = std::pair<const std::string, TensorEntry>;
    const auto begin = [&](const Item& item) {
        return static_cast<std::size_t>(item.second.bytes.data() - data.data());
    };
    std::vector<const Item*> order;
    order.reserve(header.entries.size());
    for (const Item& item : header.entries) order.push_back(&item);
    std::ranges::sort(order, {}, [&](const Item* item) {
        return std::pair(begin(*item), begin(*item) + item->second.bytes.size());
    });
    std::size_t end = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::size_t first = begin(*order[i]);
        if (first < end)
            throw fail("{}: tensors {} and {} overlap", file, shortened(order[i - 1]->first),
                       shortened(order[i]->first));
        if (first > end)
            throw fail("{}: bytes {}…{} of its data, before {}, belong to no tensor", file, end, first,
                       shortened(order[i]->first));
        end = first + order[i]->second.bytes.size();
    }
    if (end < data.size()) throw fail("{}: its last {} bytes belong to no tensor", file, data.size() - end);
}

std::map<std::string, std::string> readMetadata(const Json& json, const std::string& file) {
    if (!json.is_object()) throw fail("{}: __metadata__ in its header is not an object", file);
    std::map<std::string, std::string> metadata;
    for (const auto& [key, value] : json.items()) {
        if (!value.is_string())
            throw fail("{}: {} in __metadata__ of its header is not text", file, shownName(key));
        metadata[key] = value.get<std::string>();
    }
    return metadata;
}

/// Of files that are something else the first eight bytes mean nothing; what they are says more.
std::span<const std::byte> headerOf(std::span<const std::byte> bytes, const std::filesystem::path& path) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    refuseOtherContent(path, text.substr(0, contentBytes), bytes.size());
    const std::string file = path.string();
    std::uint64_t length = 0;
    if (bytes.size() < sizeof length)
        throw fail("{}: has {} bytes, too few for a safetensors file", file, bytes.size());
    std::memcpy(&length, bytes.data(), sizeof length);
    if (length > bytes.size() - sizeof length)
        throw fail(
            "{}: its header claims {} bytes, the file has {}; it is not a safetensors file or is cut short",
            file, length, bytes.size());
    if (length > longestHeader)
        throw fail("{}: its header has {} bytes; at most {} are read", file, length, longestHeader);
    return bytes.subspan(sizeof length, length);
}

std::string makeHeader(const std::vector<TensorToWrite>& tensors,
                       const std::map<std::string, std::string>& metadata) {
    nlohmann::ordered_json json;
    if (!metadata.empty()) json["__metadata__"] = metadata;
    std::uint64_t offset = 0;
    for (const TensorToWrite& tensor : tensors) {
        const std::uint64_t end = offset + sizeOf(tensor);
        json[tensor.name] = {
            {"dtype", nameOf(tensor.dtype)}, {"shape", tensor.shape}, {"data_offsets", {offset, end}}};
        offset = end;
    }
    // A prompt given on the command line may hold bytes that are no UTF-8: they become U+FFFD.
    std::string text = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    text.resize((text.size() + 7) / 8 * 8, ' '); // the data start on a multiple of 8
    return text;
}

} // namespace

SafetensorsFile::SafetensorsFile(const std::filesystem::path& file)
    : path_(file), file_(std::make_unique<const RegularFile>(file)), written_(file_->written()) {
    const std::size_t size = file_->size();
    if (size > 0) {
        void* memory = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file_->descriptor(), 0);
        if (memory == MAP_FAILED) throw fail("{}: cannot be mapped: {}", file.string(), std::strerror(errno));
        bytes_ = {static_cast<const std::byte*>(memory), size};
        range_ = std::make_unique<const MappedRange>(bytes_);
    }
}

SafetensorsFile::~SafetensorsFile() {
    range_.reset(); // before another file can be mapped there
    if (!bytes_.empty()) munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

std::shared_ptr<const SafetensorsFile> SafetensorsFile::open(const std::filesystem::path& file) {
    std::shared_ptr<SafetensorsFile> result(new SafetensorsFile(file));
    result->header_ = parseSafetensors(result->bytes_, file);
    return result;
}

void SafetensorsFile::checkUnchanged() const {
    const bool lost = range_ && range_->lost();
    if (lost || file_->size() != bytes_.size() || file_->written() != written_)
        throw fail("{}: was changed while it was open; open it again", path_.string());
}

void SafetensorsFile::checkInPlace() const {
    checkUnchanged();
    if (file_->replaced()) throw fail("{}: was changed while it was open; open it again", path_.string());
}

bool isInPlace(const TensorEntry& entry, WeightsAs as) {
    const bool kept = entry.dtype == DType::F32 ||
                      (as == WeightsAs::Stored && entry.dtype == DType::BF16 && entry.shape.size() == 2);
    return kept && reinterpret_cast<std::uintptr_t>(entry.bytes.data()) % (bitsOf(entry.dtype) / 8) == 0;
}

Tensor SafetensorsFile::tensor(const std::string& name, WeightsAs as) const {
    const auto it = entries().find(name);
    if (it == entries().end()) throw fail("{}: tensor {} is missing", path_.string(), name);
    const TensorEntry& entry = it->second;
    if (entry.shape.size() > 2)
        throw fail("{}: {} has {} dimensions, at most 2 expected", path_.string(), name, entry.shape.size());
    const std::int64_t cols = entry.shape.empty() ? 1 : entry.shape.back();
    const std::int64_t rows = entry.shape.size() == 2 ? entry.shape[0] : 1;
    const auto* start = entry.bytes.data();
    if (isInPlace(entry, as)) {
        if (entry.dtype == DType::BF16)
            return {shared_from_this(), reinterpret_cast<const std::uint16_t*>(start), rows, cols};
        return {shared_from_this(), reinterpret_cast<const float*>(start), rows, cols};
    }
    Tensor converted(rows, cols);
    toFloats(entry.dtype, entry.bytes, converted.writable(), fmt::format("{}: {}", path_.string(), name));
    if (range_->lost()) checkUnchanged();
    MappedRange::release(entry.bytes); // else it would be held in both types
    return converted;
}

SafetensorsHeader parseSafetensors(std::span<const std::byte> bytes, const std::filesystem::path& path) {
    const std::string file = path.string();
    const auto header = headerOf(bytes, path);
    const std::string_view text(reinterpret_cast<const char*>(header.data()), header.size());
    if (!text.starts_with('{')) throw fail("{}: its header is not a JSON object", file);
    const Json json = parseJsonPart(text, phrase("{}: its header", file));
    const auto data = bytes.subspan(sizeof(std::uint64_t) + header.size());
    SafetensorsHeader result;
    for (const auto& [name, value] : json.items()) {
        if (name == "__metadata__") {
            result.metadata = readMetadata(value, file);
            continue;
        }
        checkName(name, file);
        result.entries.emplace_hint(result.entries.end(), name,
                                    readEntry(value, data, fmt::format("{}: {}", file, shortened(name))));
    }
    checkCover(result, data, file);
    return result;
}

std::uint64_t sizeOf(const TensorToWrite& tensor) {
    return bytesOf(tensor.shape, tensor.dtype, tensor.name);
}

std::uint64_t writeSafetensors(const std::filesystem::path& file, const std::vector<TensorToWrite>& tensors,
                               const std::map<std::string, std::string>& metadata) {
    const std::string header = makeHeader(tensors, metadata);
    const std::uint64_t length = header.size();
    return streamFile(file, [&](const Sink& sink) {
        sink(std::as_bytes(std::span(&length, 1)));
        sink(std::as_bytes(std::span(header)));
        for (const TensorToWrite& tensor : tensors)
            if (tensor.make)
                tensor.make(sink);
            else
                sink(tensor.bytes);
    });
}

} // namespace lambdascope
