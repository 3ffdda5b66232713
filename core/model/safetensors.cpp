// SPDX-License-Identifier: MIT
#include "core/model/safetensors.h"

#include "core/model/dtype.h"
#include "core/util/error.h"
#include "core/util/mapped_range.h"
#include "core/util/regular_file.h"

#include <cerrno>
#include <cstring>
#include <sys/mman.h>

namespace lambdascope {

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

Tensor SafetensorsFile::floats(const std::string& name) const {
    const auto it = entries().find(name);
    if (it == entries().end()) throw fail("{}: tensor {} is missing", path_.string(), name);
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
    if (range_->lost()) checkUnchanged();
    return converted;
}

} // namespace lambdascope
