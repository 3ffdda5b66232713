// SPDX-License-Identifier: MIT
// A safetensors file that is accepted covers its bytes with tensors, once each.
#include "core/model/dtype.h"
#include "core/model/safetensors.h"
#include "core/util/error.h"
#include "tests/fuzz/fuzz.h"

#include <algorithm>
#include <span>

using namespace lambdascope;

namespace {

void checkEntry(const TensorEntry& entry, std::span<const std::byte> file) {
    const std::byte* const end = file.data() + file.size();
    fuzz::require(entry.bytes.data() >= file.data() + 8 && entry.bytes.data() + entry.bytes.size() <= end,
                  "a tensor lies within the file");
    std::size_t bits = bitsOf(entry.dtype);
    for (const std::int64_t n : entry.shape) {
        fuzz::require(n >= 0, "no dimension is negative");
        bits *= static_cast<std::size_t>(n); // of what was accepted it does not overflow
    }
    fuzz::require(bits == entry.bytes.size() * 8, "a shape is as large as its bytes");
    if (entry.dtype != DType::F32 && entry.dtype != DType::F16 && entry.dtype != DType::BF16) return;
    std::vector<float> floats(entry.bytes.size() * 8 / bitsOf(entry.dtype));
    toFloats(entry.dtype, entry.bytes, floats.data(), "");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    try {
        const SafetensorsHeader header = parseSafetensors(bytes, "fuzz.safetensors");
        std::size_t sum = 0;
        for (const auto& [name, entry] : header.entries) {
            fuzz::require(!name.empty(), "a tensor has a name");
            checkEntry(entry, bytes);
            sum += entry.bytes.size();
        }
        std::uint64_t length = 0;
        std::copy_n(data, sizeof length, reinterpret_cast<std::uint8_t*>(&length));
        fuzz::require(sum + length + sizeof length == size, "every byte belongs to one tensor");
    } catch (const Error& error) {
        fuzz::require(std::string(error.what()).starts_with("fuzz.safetensors: "), "an error names the file");
    }
    return 0;
}
