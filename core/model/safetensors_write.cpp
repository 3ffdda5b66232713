// SPDX-License-Identifier: MIT
#include "core/model/dtype.h"
#include "core/model/safetensors.h"
#include "core/util/files.h"

#include <nlohmann/json.hpp>

namespace lambdascope {
namespace {

std::string makeHeader(const std::vector<TensorToWrite>& tensors,
                       const std::map<std::string, std::string>& metadata) {
    nlohmann::ordered_json json;
    if (!metadata.empty()) json["__metadata__"] = metadata;
    std::uint64_t offset = 0;
    for (const TensorToWrite& tensor : tensors) {
        const std::uint64_t end = offset + tensor.bytes.size();
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

std::uint64_t writeSafetensors(const std::filesystem::path& file, const std::vector<TensorToWrite>& tensors,
                               const std::map<std::string, std::string>& metadata) {
    const std::string header = makeHeader(tensors, metadata);
    const std::uint64_t length = header.size();
    std::vector<std::span<const std::byte>> parts{std::as_bytes(std::span(&length, 1)),
                                                  std::as_bytes(std::span(header))};
    for (const TensorToWrite& tensor : tensors) parts.push_back(tensor.bytes);
    return writeFile(file, parts);
}

} // namespace lambdascope
