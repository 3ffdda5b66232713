// SPDX-License-Identifier: MIT
#include "core/analysis/training_history.h"

#include "core/model/family.h"
#include "core/model/model.h"
#include "core/model/model_place.h"
#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/parse.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
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
        if (!json->is_number() || !std::isfinite(json->get<double>())) throw fail("{} is no number", where);
        return json->get<double>();
    }
    [[nodiscard]] int count() const {
        const double value = number();
        if (value < 0 || value > std::numeric_limits<int>::max() || value != std::floor(value))
            throw fail("{} is {}, no whole number from 0", where, json->dump());
        return static_cast<int>(value);
    }
};

/// A point and where it stands in the file.
template<typename Point>
struct Placed {
    Point point;
    std::string where;
};

/// Those of a list that can be read; `problem` says what the first other one lacks.
template<typename Point, typename Read>
std::vector<Placed<Point>> readPoints(const Node& list, Phrase& problem, const Read& read) {
    std::vector<Placed<Point>> points;
    for (const Node& item : list.items()) try {
            Point point = read(item);
            point.step = item.get("step").count();
            points.push_back({std::move(point), item.where});
        } catch (const Error& error) {
            if (problem.empty()) problem = error.phrase();
        }
    return points;
}

/// Which of these steps rise, as many as can: one that is wrong leaves those around it alone.
std::vector<std::size_t> risingOf(const std::vector<int>& steps) {
    std::vector<std::size_t> ends, before(steps.size()); // ends[n]: the least one that n others lead up to
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto at = std::ranges::lower_bound(ends, steps[i], {}, [&](std::size_t n) { return steps[n]; });
        if (at != ends.begin()) before[i] = *std::prev(at);
        if (at == ends.end())
            ends.push_back(i);
        else if (steps[i] < steps[*at])
            *at = i;
    }
    std::vector<std::size_t> rising(ends.size());
    std::size_t last = ends.empty() ? 0 : ends.back();
    for (std::size_t n = ends.size(); n-- > 0; last = before[last]) rising[n] = last;
    return rising;
}

/// Points whose steps rise, or the curves would run backwards; `problem` says why another one is left out.
template<typename Point>
std::vector<Point> rising(std::vector<Placed<Point>> points, Phrase& problem) {
    std::vector<int> steps(points.size());
    std::ranges::transform(points, steps.begin(), [](const Placed<Point>& each) { return each.point.step; });
    const std::vector<std::size_t> among = risingOf(steps);
    std::vector<Point> kept;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const std::size_t next = kept.size() < among.size() ? among[kept.size()] : points.size();
        if (i == next)
            kept.push_back(std::move(points[i].point));
        else if (problem.empty())
            problem = !kept.empty() && steps[i] <= kept.back().step
                          ? phrase("{} is of step {} and comes after step {}", points[i].where, steps[i],
                                   kept.back().step)
                          : phrase("{} is of step {} and comes before step {}", points[i].where, steps[i],
                                   steps[next]);
    }
    return kept;
}

/// Of how many layers most points have λ.
std::size_t layersOf(const std::vector<Placed<TrainingPoint>>& points) {
    std::map<std::size_t, std::size_t> votes;
    std::pair<std::size_t, std::size_t> most;
    for (const auto& each : points) {
        const std::size_t layers = each.point.lambdas.size();
        most = std::max(most, {++votes[layers], layers});
    }
    return most.second;
}

std::vector<TrainingPoint> readLog(const Node& list, Phrase& problem) {
    auto points = readPoints<TrainingPoint>(list, problem, [](const Node& item) {
        TrainingPoint point;
        point.loss = item.get("loss").number();
        if (const auto lambdas = item.find("lambdas"))
            for (const Node& lambda : lambdas->items()) point.lambdas.push_back(lambda.number());
        return point;
    });
    std::erase_if(points, [&, layers = layersOf(points)](const Placed<TrainingPoint>& each) {
        const bool wrong = each.point.lambdas.size() != layers;
        if (wrong && problem.empty())
            problem = phrase("{} has λ of {} layers, most others of {}", each.where,
                             each.point.lambdas.size(), layers);
        return wrong;
    });
    return rising(std::move(points), problem);
}

std::vector<AttentionPoint> readAttention(const Node& list, Phrase& problem) {
    return rising(readPoints<AttentionPoint>(
                      list, problem,
                      [](const Node& item) {
                          return AttentionPoint{0, item.get("answer").number(), item.get("noise").number()};
                      }),
                  problem);
}

ModelHistory readModel(const Node& root, const char* kind, Phrase& problem) {
    ModelHistory history;
    if (const auto log = root.find(kind)) history.points = readLog(*log, problem);
    if (const auto attention = root.find("attention"))
        if (const auto list = attention->find(kind)) history.attention = readAttention(*list, problem);
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
    const bool digits = std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
    return digits ? parsed<int>(name) : std::nullopt;
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
            found.push_back({*step, it->path(), readFamily(it->path()).sentences});
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

/// What Hugging Face's Trainer keeps beside its weights; null where there is none that can be read, which
/// `problem` says: the steps can be shown without it.
Json trainerStateOf(const fs::path& folder, Phrase& problem) {
    const fs::path file = folder / "trainer_state.json";
    std::error_code none;
    if (!fs::exists(file, none)) return {};
    try {
        return readJsonFile(file);
    } catch (const Error& error) {
        if (problem.empty()) problem = error.phrase();
        return {};
    }
}

/// A whole number of a trainer_state.json; unknownStep where it does not tell.
int stepIn(const Json& state, const char* key) {
    const auto it = state.is_object() ? state.find(key) : state.end();
    if (!state.is_object() || it == state.end() || !it->is_number_unsigned()) return Checkpoint::unknownStep;
    const auto step = it->get<std::uint64_t>();
    return step <= std::numeric_limits<int>::max() ? static_cast<int>(step) : Checkpoint::unknownStep;
}

/// The losses that were written down, by step. Other lines tell of evaluations; one that cannot be read is
/// left out, and `problem` says so.
std::map<int, double> lossesIn(const Json& state, const fs::path& folder, Phrase& problem) {
    std::map<int, double> losses;
    if (!state.is_object() || !state.contains("log_history")) return losses;
    const Node log{&state["log_history"], (folder / "trainer_state.json").string() + ": log_history"};
    try {
        for (const Node& line : log.items()) try {
                if (const auto loss = line.find("loss"))
                    losses.try_emplace(line.get("step").count(), loss->number());
            } catch (const Error& error) {
                if (problem.empty()) problem = error.phrase();
            }
    } catch (const Error& error) { // it is no list
        if (problem.empty()) problem = error.phrase();
    }
    return losses;
}

/// Those of the newest log that can be read: each step has the log so far.
std::map<int, double> newestLosses(const std::vector<SavedStep>& steps, Json& last, Phrase& problem) {
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
        const Json state = trainerStateOf(step->folder, problem);
        if (step == steps.rbegin()) last = state;
        if (!state.is_null()) return lossesIn(state, step->folder, problem);
    }
    return {};
}

/// The newest one at a step or before it, since the step that was saved before; NaN without one: steps are
/// saved at other times than losses are written down.
double lastLoss(const std::map<int, double>& losses, int before, int step) {
    const auto next = losses.upper_bound(step);
    const bool any = next != losses.begin() && std::prev(next)->first > before;
    return any ? std::prev(next)->second : std::nan("");
}

/// Of the model beside its saved steps, that was written when the training ended: by its own state, or by
/// what the last of them was to become.
int stepOfResult(const fs::path& folder, const Json& lastState, Phrase& problem) {
    const int own = stepIn(trainerStateOf(folder, problem), "global_step");
    return own != Checkpoint::unknownStep ? own : stepIn(lastState, "max_steps");
}

/// A training's folder: its saved steps are models by themselves.
TrainingHistory readSavedSteps(const fs::path& folder) {
    TrainingHistory history;
    const std::vector<SavedStep> steps = savedStepsIn(folder);
    std::error_code none;
    const bool result = fs::exists(folder / "config.json", none);
    if (steps.size() + (result ? 1 : 0) < 2) return history;
    Json state;
    const std::map<int, double> losses = newestLosses(steps, state, history.problem);
    bool differential = false;
    std::vector<TrainingPoint> points;
    int before = -1;
    for (const SavedStep& step : steps) {
        history.checkpoints.push_back({step.step, step.folder});
        try {
            points.push_back({step.step, lastLoss(losses, before, step.step), lambdasOf(step.folder)});
            differential = differential || !points.back().lambdas.empty();
        } catch (const Error& error) { // who opens it is told, too
            history.problem = error.phrase();
        }
        before = step.step;
    }
    (differential ? history.diff : history.standard).points = std::move(points);
    if (!result) return history;
    const int end = stepOfResult(folder, state, history.problem);
    const int last = history.checkpoints.back().step;
    if (end == last) history.checkpoints.pop_back(); // it is the model itself
    history.checkpoints.push_back({end >= last ? end : Checkpoint::unknownStep, folder});
    return history;
}

} // namespace

TrainingHistory readTrainingLog(const fs::path& file) {
    const Json json = readJsonFile(file);
    if (!json.is_object()) throw fail("{}: is not a JSON object", file.string());
    const Node root{&json, file.string() + ":"};
    TrainingHistory history;
    if (const auto tokens = root.find("tokens_per_step")) history.tokensPerStep = tokens->count();
    history.diff = readModel(root, "diff", history.problem);
    history.standard = readModel(root, "standard", history.problem);
    if (const auto exchanged = root.find("exchanged"))
        history.exchanged = readExchanged(*exchanged, history.diff);
    return history;
}

TrainingHistory readTrainingHistory(const fs::path& pair) {
    TrainingHistory history = readSavedSteps(pair);
    if (!history.checkpoints.empty()) return history;
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
