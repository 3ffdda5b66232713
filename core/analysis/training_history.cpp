// SPDX-License-Identifier: MIT
#include "core/analysis/training_history.h"

#include "core/util/error.h"
#include "core/util/json.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <system_error>
#include <utility>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// A value of the file and where it stands there, for what is said about it.
struct Node {
    const Json* json;
    std::string where; // "…/training.json: diff[3]"

    /// None where the key is missing.
    [[nodiscard]] std::optional<Node> find(const char* key) const {
        if (!json->is_object()) throw fail("{} is no object", where);
        const auto it = json->find(key);
        if (it == json->end()) return std::nullopt;
        return Node{&*it, fmt::format("{} {}", where, key)};
    }
    [[nodiscard]] Node get(const char* key) const {
        if (auto node = find(key)) return *node;
        throw fail("{} lacks \"{}\"", where, key);
    }
    [[nodiscard]] std::vector<Node> items() const {
        if (!json->is_array()) throw fail("{} is no list", where);
        std::vector<Node> nodes;
        for (std::size_t i = 0; i < json->size(); ++i)
            nodes.push_back({&(*json)[i], fmt::format("{}[{}]", where, i)});
        return nodes;
    }
    [[nodiscard]] double number() const {
        if (!json->is_number()) throw fail("{} is no number", where);
        return json->get<double>();
    }
    [[nodiscard]] int count() const {
        const double value = number();
        if (value < 0 || value > std::numeric_limits<int>::max() || value != std::floor(value))
            throw fail("{} is {}, no whole number from 0", where, json->dump());
        return static_cast<int>(value);
    }
};

/// Points whose steps rise, or the curves would run backwards.
template<typename Point, typename Read>
std::vector<Point> readPoints(const Node& list, const Read& read) {
    std::vector<Point> points;
    for (const Node& item : list.items()) {
        Point point = read(item);
        point.step = item.get("step").count();
        if (!points.empty() && point.step <= points.back().step)
            throw fail("{} is of step {} and comes after step {}", item.where, point.step,
                       points.back().step);
        points.push_back(std::move(point));
    }
    return points;
}

std::vector<TrainingPoint> readLog(const Node& list) {
    std::optional<std::size_t> layers;
    return readPoints<TrainingPoint>(list, [&](const Node& item) {
        TrainingPoint point;
        point.loss = item.get("loss").number();
        if (const auto lambdas = item.find("lambdas"))
            for (const Node& lambda : lambdas->items()) point.lambdas.push_back(lambda.number());
        if (layers.value_or(point.lambdas.size()) != point.lambdas.size())
            throw fail("{} has λ of {} layers, the ones before it of {}", item.where, point.lambdas.size(),
                       *layers);
        layers = point.lambdas.size();
        return point;
    });
}

std::vector<AttentionPoint> readAttention(const Node& list) {
    return readPoints<AttentionPoint>(list, [](const Node& item) {
        return AttentionPoint{0, item.get("answer").number(), item.get("noise").number()};
    });
}

ModelHistory readModel(const Node& root, const char* kind) {
    ModelHistory history;
    if (const auto log = root.find(kind)) history.points = readLog(*log);
    if (const auto attention = root.find("attention"))
        if (const auto list = attention->find(kind)) history.attention = readAttention(*list);
    return history;
}

NamesExchanged readExchanged(const Node& node, const ModelHistory& diff) {
    NamesExchanged exchanged{node.get("step").count(), {}};
    const std::size_t layers = diff.points.empty() ? 0 : diff.points[0].lambdas.size();
    for (const Node& item : node.get("layers").items()) {
        exchanged.layers.push_back(item.count());
        if (static_cast<std::size_t>(exchanged.layers.back()) >= layers)
            throw fail("{} is {}; the log has λ of {} layers", item.where, exchanged.layers.back(), layers);
    }
    return exchanged;
}

/// The number that a folder's name is, written with digits alone.
std::optional<int> stepOf(const std::string& name) {
    int step = 0;
    const char* last = name.data() + name.size();
    const bool digits = std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
    const auto [end, error] = std::from_chars(name.data(), last, step);
    return digits && error == std::errc() && end == last ? std::optional(step) : std::nullopt;
}

bool holdsModel(const fs::path& folder) {
    std::error_code ignored;
    return fs::exists(folder / "diff" / "config.json", ignored) ||
           fs::exists(folder / "standard" / "config.json", ignored);
}

std::vector<Checkpoint> findSteps(const fs::path& steps) {
    std::vector<Checkpoint> found;
    std::error_code error; // a folder that is not there, or closed to us, has no steps
    fs::directory_iterator it(steps, error);
    for (; !error && it != fs::directory_iterator(); it.increment(error))
        if (const auto step = stepOf(it->path().filename().string()); step && holdsModel(it->path()))
            found.push_back({*step, it->path()});
    std::ranges::sort(found, {}, [](const Checkpoint& c) { return std::pair(c.step, c.folder); });
    const auto same = [](const Checkpoint& a, const Checkpoint& b) { return a.step == b.step; };
    found.erase(std::unique(found.begin(), found.end(), same), found.end()); // 1000 and 001000
    return found;
}

int lastStep(const TrainingHistory& history) {
    const auto last = [](const ModelHistory& model) {
        return model.points.empty() ? Checkpoint::unknownStep : model.points.back().step;
    };
    return std::max(last(history.diff), last(history.standard));
}

} // namespace

TrainingHistory readTrainingLog(const fs::path& file) {
    const Json json = readJsonFile(file);
    if (!json.is_object()) throw fail("{}: is not a JSON object", file.string());
    const Node root{&json, file.string() + ":"};
    TrainingHistory history;
    if (const auto tokens = root.find("tokens_per_step")) history.tokensPerStep = tokens->count();
    history.diff = readModel(root, "diff");
    history.standard = readModel(root, "standard");
    if (const auto exchanged = root.find("exchanged"))
        history.exchanged = readExchanged(*exchanged, history.diff);
    return history;
}

TrainingHistory readTrainingHistory(const fs::path& pair) {
    TrainingHistory history;
    const fs::path file = pair / "training.json";
    std::error_code ignored;
    if (fs::exists(file, ignored)) {
        try {
            history = readTrainingLog(file);
        } catch (const Error& error) {
            history.problem = error.phrase();
        }
    }
    history.checkpoints = findSteps(pair / "steps");
    int last = lastStep(history);
    std::vector<Checkpoint>& found = history.checkpoints;
    if (!found.empty() && found.back().step == last) found.pop_back();
    if (found.empty() && last == Checkpoint::unknownStep) return history;
    if (!found.empty() && last < found.back().step) last = Checkpoint::unknownStep; // the log ends too early
    found.push_back({last, pair});
    return history;
}

} // namespace lambdascope
