// SPDX-License-Identifier: MIT
#include "core/live/page.h"

#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/forward.h"
#include "core/live/live.h"
#include "core/live/pack.h"
#include "core/pages/html.h"
#include "core/pages/page_choice.h"
#include "core/util/digest.h"
#include "core/util/error.h"
#include "core/util/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string_view>
#include <utility>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

/// A folder of its own, gone with this.
class OwnFolder {
  public:
    OwnFolder() {
        std::error_code none;
        std::string name = (fs::temp_directory_path(none) / "lambdascope-live-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw fail("{}: cannot be made: {}", name, std::strerror(errno));
        path_ = name;
    }
    ~OwnFolder() {
        std::error_code none;
        fs::remove_all(path_, none);
    }
    OwnFolder(const OwnFolder&) = delete;
    OwnFolder& operator=(const OwnFolder&) = delete;
    [[nodiscard]] const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

std::string asText(const std::string& bytes) {
    return base64Of(std::span(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()));
}

/// How far the logits of a text are from those of the same models before rounding, at most.
double roundingOf(const Pair& before, const Pair& after, const std::string& text) {
    CpuBackend backend(1);
    double most = 0;
    const auto logits = [&](const ModelPtr& model) {
        return forward(backend, model, {model->tokenizer->encode(text), {}, {}, false})->logits;
    };
    for (const auto& [from, to] : {std::pair(before.diff, after.diff), {before.standard, after.standard}}) {
        if (!from) continue;
        const Tensor a = logits(from), b = logits(to);
        for (std::int64_t i = 0; i < a.size(); ++i)
            most = std::max(most, std::abs(double{a.values()[i]} - b.values()[i]));
    }
    return most;
}

std::string block(std::string_view id, std::string_view type, const std::string& content) {
    return fmt::format("<script type=\"{}\" id=\"{}\">{}</script>\n", type, id, content);
}

} // namespace

LiveParts readLiveParts(const fs::path& assets) {
    const auto part = [&](const char* name) { return readFile(assets / "page" / name); };
    return {part("live.html"),         part("live.css"),           part("live.js"),
            part("live-words.json"),   part("live-worker.js"),     part("live-core.js"),
            part("live-core.wasm.gz"), part("live-notices.txt.gz")};
}

PageLook readPageLook(const fs::path& assets, std::string version, std::string language) {
    const fs::path file = assets / "page" / "look.json";
    const nlohmann::json json = readJsonFile(file);
    PageLook look{std::move(version), std::move(language), {}, {}};
    try {
        for (const auto& each : json.at("colours"))
            look.colours.push_back({each.at(0), each.at(1), each.at(2)});
        for (const auto& [name, palette] :
             {std::pair("softmax", &look.palettes.softmax), {"difference", &look.palettes.difference}})
            *palette = {json.at(name).at(0).get<std::vector<std::string>>(),
                        json.at(name).at(1).get<std::vector<std::string>>()};
    } catch (const nlohmann::json::exception& error) {
        throw fail("{}: {}", file.string(), error.what());
    }
    return look;
}

std::string livePage(const Pair& pair, const OrderedJson& wish, const PageLook& look, const PageParts& page,
                     const LiveParts& parts, const std::stop_token& stop) {
    checkLivePair(pair);
    const OwnFolder own;
    const std::string name = titleOf(*pair.diff);
    writeLivePair(pair, own.path() / name);
    Live live(own.path() / name);
    OrderedJson first = wish;
    first["curve"] = true; // for browsers that cannot compute
    live.begin(first.dump());
    while (live.step())
        if (stop.stop_requested()) throw Cancelled();
    OrderedJson state = live.state(), facts = live.facts();
    for (const auto& [side, model] : {std::pair("diff", pair.diff), {"standard", pair.standard}})
        if (model) facts["madeFrom"][side] = model->hash->wait(stop);
    facts["within"] = roundingOf(pair, loadPair(own.path() / name), wish.value("text", std::string()));
    facts["by"] = wish.value("by", "auto");
    facts["state"] = std::move(state["live"]);

    PageExtra extra{.html = parts.html, .css = parts.css, .script = parts.script, .words = parts.words};
    extra.policy = "worker-src blob:; ";
    extra.sources = " 'wasm-unsafe-eval'";
    extra.blocks = block("live", "application/json",
                         escapedJson(facts.dump(-1, ' ', false, OrderedJson::error_handler_t::replace)));
    extra.blocks += block("wasm", "text/plain", asText(parts.wasm));
    extra.blocks += block("weights", "text/plain", asText(packedFolder(own.path())));
    extra.blocks += block("glue", "text/plain", parts.glue + "\n" + parts.worker);
    extra.blocks += block("notices", "text/plain", asText(parts.notices));
    return pageDocument({name, wish.value("text", std::string()), {}, std::move(state["data"]), false}, look,
                        page, extra);
}

bool isLivePageFile(const fs::path& file) {
    const std::string stem = file.stem().string();
    return isPageFile(file) && (stem == "live" || stem.ends_with("-live"));
}

} // namespace lambdascope
