// SPDX-License-Identifier: MIT
#include "core/model/dtype.h"
#include "core/model/safetensors.h"
#include "core/util/error.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <unistd.h>

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

void writeSafetensors(const std::filesystem::path& file, const std::vector<TensorToWrite>& tensors,
                      const std::map<std::string, std::string>& metadata) {
    // The rename below would put a file in the place of a device such as /dev/null.
    std::error_code none;
    if (std::filesystem::exists(file, none) && !std::filesystem::is_regular_file(file, none))
        throw fail("{}: is not a regular file and is not replaced", file.string());
    const std::string header = makeHeader(tensors, metadata);
    const std::uint64_t length = header.size();
    const std::string temporary = fmt::format("{}.{}.part", file.string(), getpid());
    std::FILE* out = std::fopen(temporary.c_str(), "wb");
    if (out == nullptr) throw fail("{}: cannot be written: {}", file.string(), std::strerror(errno));
    bool good = std::fwrite(&length, sizeof length, 1, out) == 1;
    good = good && std::fwrite(header.data(), 1, header.size(), out) == header.size();
    for (const TensorToWrite& tensor : tensors)
        good = good && std::fwrite(tensor.bytes.data(), 1, tensor.bytes.size(), out) == tensor.bytes.size();
    good = good && std::fflush(out) == 0 && fsync(fileno(out)) == 0;
    const int why = errno;
    good = std::fclose(out) == 0 && good;
    if (good) good = std::rename(temporary.c_str(), file.c_str()) == 0;
    if (!good) {
        std::remove(temporary.c_str());
        throw fail("{}: cannot be written: {}", file.string(), std::strerror(why));
    }
}

} // namespace lambdascope
