// SPDX-License-Identifier: MIT
#include "core/experiments/prompts/inputs.h"

#include "core/util/assets.h"
#include "core/util/digest.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace lambdascope {
namespace {

constexpr std::size_t mostInput = 256 << 20; // bytes

std::string tidied(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t\r\n") + 1 - first));
}

/// What stands between separators, and the how manyth it is; what is empty is left out.
std::vector<InputLine> partsOf(std::string_view text, std::string_view separator) {
    std::vector<InputLine> parts;
    std::size_t number = 0;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(separator, at), text.size());
        ++number;
        if (std::string part = tidied(text.substr(at, end - at)); !part.empty())
            parts.push_back({std::move(part), number});
        at = end + separator.size();
    }
    return parts;
}

/// Names of a kind that ship, "stories, apart".
std::string shippedInputs(const std::filesystem::path& folder, std::string_view kind) {
    std::vector<std::string> names;
    for (const auto& entry : entriesOf(folder)) {
        const std::string stem = entry.path().stem().string();
        if (stem.starts_with(fmt::format("{}-", kind))) names.push_back(stem.substr(kind.size() + 1));
    }
    std::ranges::sort(names);
    std::string text;
    for (const std::string& name : names) text += fmt::format("{}{}", text.empty() ? "" : ", ", name);
    return text;
}

} // namespace

ExperimentInput::ExperimentInput(std::string_view kind, std::string_view ending, const std::string& name,
                                 std::string_view option) {
    const std::filesystem::path folder = findAssets(executableDir()) / "experiments";
    std::filesystem::path file = folder / fmt::format("{}-{}.{}", kind, name, ending);
    const bool plain = !name.empty() && name.find('/') == std::string::npos;
    std::error_code none;
    if (!plain || !std::filesystem::exists(file, none)) file = name;
    if (!std::filesystem::exists(file, none))
        throw fail<UsageError>("--{}: “{}” is no file, and none that comes with the program; {} do",
                               option.empty() ? kind : option, shownWithin(name),
                               shippedInputs(folder, kind));
    file_ = file.string();
    std::string bytes = readRegularFile(file, mostInput);
    sha256_ = hexOf(Sha256().add(bytes).digest());
    text_ = textOfFile(std::move(bytes), file_);
}

std::vector<InputLine> ExperimentInput::lines() const {
    std::vector<InputLine> lines = partsOf(text_, "\n");
    if (lines.empty()) throw fail("{}: has no line with words", file_);
    return lines;
}

std::vector<std::string> ExperimentInput::documents() const {
    const bool marked = text_.find("<|endoftext|>") != std::string::npos;
    std::vector<std::string> documents;
    for (InputLine& part : partsOf(text_, marked ? "<|endoftext|>" : "\n\n"))
        documents.push_back(std::move(part.text));
    if (documents.empty()) throw fail("{}: has no text", file_);
    return documents;
}

OrderedJson ExperimentInput::fact() const {
    return {{"file", std::filesystem::path(file_).filename().string()}, {"sha256", sha256_}};
}

} // namespace lambdascope
