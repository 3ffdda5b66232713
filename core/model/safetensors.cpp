// SPDX-License-Identifier: MIT
#include "core/model/safetensors.h"

#include "core/model/dtype.h"
#include "core/util/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lambdascope {
namespace {

using Json = nlohmann::json;

static_assert(std::endian::native == std::endian::little, "safetensors files are little-endian");

constexpr std::uint64_t maxHeader = 100'000'000; // as the reference reader

std::uint64_t checkedSize(const std::vector<std::int64_t>& shape, DType dtype, const std::string& where) {
    std::uint64_t bytes = sizeOf(dtype);
    for (const std::int64_t n : shape) {
        if (n < 0 || __builtin_mul_overflow(bytes, static_cast<std::uint64_t>(n), &bytes))
            throw fail("{}: its shape is impossible", where);
    }
    return bytes;
}

TensorEntry readEntry(const Json& json, std::span<const std::byte> data, const std::string& where) {
    TensorEntry entry;
    std::array<std::uint64_t, 2> offsets{};
    try {
        entry.dtype = dtypeNamed(json.at("dtype").get<std::string>(), where);
        entry.shape = json.at("shape").get<std::vector<std::int64_t>>();
        const Json& pair = json.at("data_offsets");
        if (pair.size() != 2 || !pair[0].is_number_unsigned() || !pair[1].is_number_unsigned())
            throw fail("{}: data_offsets are not two numbers", where);
        offsets = {pair[0].get<std::uint64_t>(), pair[1].get<std::uint64_t>()};
    } catch (const Json::exception&) {
        throw fail("{}: its header entry is not complete", where);
    }
    if (offsets[0] > offsets[1] || offsets[1] > data.size())
        throw fail(
            "{}: its bytes {}…{} lie outside the file's {} bytes of data; the file is cut short or damaged",
            where, offsets[0], offsets[1], data.size());
    const std::uint64_t size = checkedSize(entry.shape, entry.dtype, where);
    if (size != offsets[1] - offsets[0])
        throw fail("{}: its shape needs {} bytes, the header gives {}", where, size, offsets[1] - offsets[0]);
    entry.bytes = data.subspan(offsets[0], size);
    return entry;
}

void refuseOverlaps(const std::map<std::string, TensorEntry>& entries, const std::string& file) {
    std::vector<const std::pair<const std::string, TensorEntry>*> order;
    for (const auto& item : entries)
        if (!item.second.bytes.empty()) order.push_back(&item);
    std::ranges::sort(order, {}, [](const auto* item) { return item->second.bytes.data(); });
    for (std::size_t i = 1; i < order.size(); ++i) {
        const auto& before = order[i - 1]->second.bytes;
        if (before.data() + before.size() > order[i]->second.bytes.data())
            throw fail("{}: tensors {} and {} overlap", file, order[i - 1]->first, order[i]->first);
    }
}

} // namespace

std::shared_ptr<const SafetensorsFile> SafetensorsFile::open(const std::filesystem::path& file) {
    std::shared_ptr<SafetensorsFile> result(new SafetensorsFile(file));
    result->map();
    result->readHeader();
    return result;
}

SafetensorsFile::SafetensorsFile(std::filesystem::path file) : path_(std::move(file)) {}

SafetensorsFile::~SafetensorsFile() {
    if (!bytes_.empty()) munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

void SafetensorsFile::map() {
    const int descriptor = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) throw fail("{}: cannot be opened: {}", path_.string(), std::strerror(errno));
    struct stat info {};
    const bool isFile = fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode);
    void* memory = MAP_FAILED;
    const auto size = static_cast<std::size_t>(isFile ? info.st_size : 0);
    if (isFile && size >= 8) memory = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    ::close(descriptor);
    if (!isFile) throw fail("{}: is not a file", path_.string());
    if (size < 8) throw fail("{}: has {} bytes, too few for a safetensors file", path_.string(), size);
    if (memory == MAP_FAILED) throw fail("{}: cannot be mapped: {}", path_.string(), std::strerror(errno));
    bytes_ = {static_cast<const std::byte*>(memory), size};
}

void SafetensorsFile::readHeader() {
    std::uint64_t length = 0;
    std::memcpy(&length, bytes_.data(), sizeof length);
    if (length > maxHeader || length > bytes_.size() - sizeof length)
        throw fail(
            "{}: its header claims {} bytes, the file has {}; it is not a safetensors file or is cut short",
            path_.string(), length, bytes_.size());
    const auto header = bytes_.subspan(sizeof length, length);
    const auto* text = reinterpret_cast<const char*>(header.data());
    const Json json = Json::parse(text, text + header.size(), nullptr, false);
    if (json.is_discarded() || !json.is_object())
        throw fail("{}: its header is not a JSON object", path_.string());

    const auto data = bytes_.subspan(sizeof length + length);
    for (const auto& [name, value] : json.items()) {
        if (name == "__metadata__") {
            for (const auto& [key, text_] : value.items())
                if (text_.is_string()) metadata_[key] = text_.get<std::string>();
            continue;
        }
        entries_[name] = readEntry(value, data, fmt::format("{}: {}", path_.string(), name));
    }
    refuseOverlaps(entries_, path_.string());
}

Tensor SafetensorsFile::floats(const std::string& name) const {
    const auto it = entries_.find(name);
    if (it == entries_.end()) throw fail("{}: tensor {} is missing", path_.string(), name);
    const TensorEntry& entry = it->second;
    if (entry.shape.size() > 2)
        throw fail("{}: {} has {} dimensions, at most 2 expected", path_.string(), name, entry.shape.size());
    const std::int64_t cols = entry.shape.empty() ? 1 : entry.shape.back();
    const std::int64_t rows = entry.shape.size() == 2 ? entry.shape[0] : 1;
    const auto* start = entry.bytes.data();
    const bool aligned = reinterpret_cast<std::uintptr_t>(start) % alignof(float) == 0;
    if (entry.dtype == DType::F32 && aligned)
        return {shared_from_this(), reinterpret_cast<const float*>(start), rows, cols};
    Tensor converted(rows, cols);
    toFloats(entry.dtype, entry.bytes, converted.writable(), fmt::format("{}: {}", path_.string(), name));
    return converted;
}

} // namespace lambdascope
