// SPDX-License-Identifier: MIT
#include "core/experiments/results/result_file.h"

#include "core/experiments/experiment.h"
#include "core/util/error.h"
#include "core/util/files.h"

#include <algorithm>
#include <tuple>

namespace lambdascope {
namespace {

constexpr int mostMissing = 1'000'000;                 // cells
constexpr std::size_t largestResultFile = 256U << 20U; // bytes

bool isTextOf(const OrderedJson& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() && !found->get<std::string>().empty();
}

void checkModels(const OrderedJson& models) {
    bool named = !models.empty();
    for (const auto& [side, model] : models.items())
        named = named && model.is_object() && isTextOf(model, "name") && isTextOf(model, "sha256") &&
                std::ranges::find(experimentSides, side) != experimentSides.end();
    if (!named) throw Error("it does not name its models by their SHA-256");
}

} // namespace

void checkResult(const OrderedJson& result) {
    const auto has = [&](const char* key, auto is) { return result.contains(key) && (result[key].*is)(); };
    if (!result.is_object() || !has("protocol", &OrderedJson::is_object) ||
        !has("models", &OrderedJson::is_object) || !has("cells", &OrderedJson::is_array))
        throw Error("it is not the result of an experiment");
    const Protocol protocol = Protocol::read(result["protocol"]);
    checkModels(result["models"]);
    try {
        bool its =
            !experimentPlots(result).empty() || result["cells"].empty() || protocol.kind().plots.empty();
        for (const OrderedJson& row : result["cells"])
            its = its && row.is_object() && row.contains("setting") && row["setting"].is_object();
        if (const auto missing = result.find("missing"); missing != result.end())
            for (const char* const count : {"count", "of"})
                its = its && missing->at(count).is_number_unsigned() && missing->at(count) <= mostMissing;
        if (!its) throw fail("its rows are not those of {}", protocol.kind().name);
        for (const OrderedJson& note : result.value("notes", OrderedJson::array()))
            std::ignore = note.get_ref<const std::string&>();
    } catch (const nlohmann::json::exception&) {
        throw fail("its rows are not those of {}", protocol.kind().name);
    }
}

OrderedJson readResult(const std::filesystem::path& file, const std::string& version) {
    if (endingOf(file) == "jsonl")
        throw fail(
            "{}: is a journal; “lambdascope-cli experiment merge {} --out FILE.json” makes a result of it",
            file.string(), file.filename().string());
    const std::string text = readRegularFile(file, largestResultFile);
    refuseStandIn(text, file);
    OrderedJson result = parseOrderedJson(text, file.string());
    try {
        checkResult(result);
    } catch (const Error& error) {
        throw fail("{}: {}", file.string(), error);
    }
    const std::string of = isTextOf(result, "version") ? result["version"].get<std::string>() : "?";
    if (of != version)
        throw fail("{}: it is a result of Lambdascope {}, and this is {}", file.string(), shownWithin(of),
                   version);
    return result;
}

bool beginsLikeResult(std::string_view start) {
    const std::size_t protocol = start.find("\"protocol\"");
    return start.starts_with('{') && protocol != std::string_view::npos &&
           start.find("\"experiment\"", protocol) != std::string_view::npos;
}

} // namespace lambdascope
