// SPDX-License-Identifier: MIT
#include "core/model/recorded/trace_check.h"

#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/parse.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace lambdascope {
namespace {

constexpr double mostChecked = 1e-2,
                 mostDiffering = 1e-1; // shares of A1 that a recorder lets pass, of halves
constexpr std::size_t mostWhy = 1000;  // bytes of a reason

using Status = LayerCheck::Status;

LayerCheck checkIn(const JsonFields& from) {
    static constexpr std::array<std::string_view, 3> statuses{"checked", "differs", "not checked"};
    static constexpr std::array<std::string_view, 2> kinds{"D", "output"};
    const std::string& source = from.source();
    if (!from.has("status")) throw fail("{}: “{}” is missing", source, from.named("status"));
    LayerCheck check;
    check.status = static_cast<Status>(from.choice("status", statuses));
    check.of = static_cast<LayerCheck::Of>(from.choice("of", kinds));
    check.largest = from.number("largest");
    check.why = from.text("why").value_or("");
    if (check.why.size() > mostWhy)
        throw fail("{}: “{}” has {} bytes; at most {} are read", source, from.named("why"), check.why.size(),
                   mostWhy);
    if (check.status == Status::NotChecked) return check;
    if (!check.largest) throw fail("{}: “{}” is missing", source, from.named("largest"));
    const double most = check.status == Status::Checked ? mostChecked : mostDiffering;
    if (!(*check.largest >= 0 && *check.largest <= most))
        throw fail("{}: “{}” is {:g}; of a layer that is “{}” it goes from 0 to {:g}", source,
                   from.named("largest"), *check.largest, statuses[static_cast<std::size_t>(check.status)],
                   most);
    return check;
}

/// The layer that a key names.
std::size_t layerNamed(const std::string& key, const Recording& recording, const std::string& source) {
    const auto layer = parsed<std::size_t>(key);
    if (!layer || std::to_string(*layer) != key || *layer >= recording.layers.size())
        throw fail("{}: names layer {}, and the trace has layers 0 to {}", source, shownName(key),
                   recording.layers.size() - 1);
    return *layer;
}

/// "L0–L3, L5".
std::string listed(const std::vector<int>& layers) {
    std::string text;
    for (std::size_t i = 0, end = 0; i < layers.size(); i = end) {
        for (end = i + 1; end < layers.size() && layers[end] == layers[end - 1] + 1;) ++end;
        text += fmt::format("{}L{}", text.empty() ? "" : ", ", layers[i]);
        if (end - i > 1) text += fmt::format("{}L{}", end - i > 2 ? "–" : ", ", layers[end - 1]);
    }
    return text;
}

/// Layers with maps of which the same is said; null: nothing.
struct Said {
    std::optional<LayerCheck> check; // with the largest difference of them all
    std::vector<int> layers;
};

bool sameKind(const std::optional<LayerCheck>& a, const std::optional<LayerCheck>& b) {
    return a && b ? a->status == b->status && a->of == b->of : !a && !b;
}

/// Of layers that are told of in the same way, `same`, one.
template<typename Same>
std::vector<Said> grouped(const Recording& recording, const Same& same) {
    std::vector<Said> all;
    for (int l = 0; l < static_cast<int>(recording.layers.size()); ++l) {
        if (!recording.hasMaps(l)) continue;
        const auto& check = recording.layers[static_cast<std::size_t>(l)].check;
        auto at = std::ranges::find_if(all, [&](const Said& said) { return same(said.check, check); });
        if (at == all.end()) at = all.insert(all.end(), {check, {}});
        at->layers.push_back(l);
        if (at->check && check && check->largest)
            at->check->largest = std::max(at->check->largest.value_or(0), *check->largest);
    }
    return all;
}

Phrase sentenceOf(const Said& said, bool differential) {
    const std::string layers = listed(said.layers);
    if (!said.check)
        return phrase("{}: the trace does not say whether these maps and λ are what ran.", layers);
    const LayerCheck& check = *said.check;
    if (check.status == Status::NotChecked)
        return phrase("{}: not compared with what the layer computed.", layers);
    const std::string share = fmt::format("{:.2g}", check.largest.value_or(0));
    if (check.status == Status::Differs)
        return phrase(
            "{}: what is recorded differs from what the layer computed by up to {} of the largest A1 in "
            "its row.",
            layers, share);
    if (check.of == LayerCheck::Of::Output)
        return phrase(
            "{}: the output of the layer was compared and differs by at most {} of the largest A1 in its "
            "row.",
            layers, share);
    return differential
               ? phrase("{}: A1 − λ·A2 was compared with what the layer computed and differs by at most {} "
                        "of the "
                        "largest A1 in its row.",
                        layers, share)
               : phrase(
                     "{}: the map was compared with what the layer computed and differs by at most {} of the "
                     "largest weight in its row.",
                     layers, share);
}

} // namespace

void readCheck(Recording& to, const std::string& name) {
    const auto it = to.metadata.find("check");
    if (it == to.metadata.end()) return;
    const Phrase part = phrase("{}: {} in its metadata", name, "check");
    const std::string source = part.text();
    const nlohmann::json json = parseJsonPart(it->second, part);
    if (!json.is_object()) throw fail("{}: is no object", source);
    const JsonFields from(json, source);
    if (const auto by = from.text("by")) {
        if (*by != "pass")
            throw fail("{}: “{}” is {}, which this program does not know", source, "by", shownName(*by));
        to.ofPassItself = true;
    }
    const auto layers = from.object("layers");
    if (!layers) {
        if (!to.ofPassItself) throw fail("{}: “{}” is missing", source, "layers");
        return;
    }
    for (const auto& [key, value] : json.at("layers").items()) {
        const std::size_t layer = layerNamed(key, to, source);
        to.layers[layer].check = checkIn(*layers->object(key));
    }
}

CheckState checkState(const Recording& recording) {
    if (recording.ofPassItself) return CheckState::OfPass;
    bool told = false, all = true;
    for (const Said& said : grouped(recording, sameKind)) {
        if (said.check && said.check->status == Status::Differs) return CheckState::Differs;
        told = told || said.check;
        all = all && said.check && said.check->status == Status::Checked;
    }
    return !told ? CheckState::NotTold : all ? CheckState::Checked : CheckState::NotChecked;
}

std::vector<Phrase> checkSentences(const Recording& recording) {
    std::vector<Phrase> said;
    if (recording.ofPassItself)
        said.push_back(phrase("Maps and λ were written by the program that computed them."));
    else if (checkState(recording) == CheckState::NotTold)
        said.push_back(phrase("The trace does not say whether its maps and λ are what ran."));
    else
        for (const Said& each : grouped(recording, sameKind))
            said.push_back(sentenceOf(each, recording.differential));
    if (recording.told("dropout") == "on")
        said.push_back(phrase("The model ran with dropout: another run gives other maps."));
    return said;
}

std::vector<Phrase> checkReasons(const Recording& recording) {
    const auto reasonOf = [](const std::optional<LayerCheck>& check) {
        return check ? check->why : std::string();
    };
    std::vector<Phrase> said;
    for (const Said& each :
         grouped(recording, [&](const auto&a, const auto&b) { return reasonOf(a) == reasonOf(b); }))
        if (const std::string why = reasonOf(each.check); !why.empty())
            said.push_back(phrase("{}: the recorder says {}", listed(each.layers), shownName(why)));
    return said;
}

std::string checkOfPass() {
    return R"({"by":"pass"})";
}

} // namespace lambdascope
