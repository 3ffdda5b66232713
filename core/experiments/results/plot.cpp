// SPDX-License-Identifier: MIT
#include "core/experiments/results/plot.h"

#include "core/experiments/experiment.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

namespace lambdascope {
namespace {

constexpr std::size_t mostPlaces = 10'000, mostPoints = 1'000'000; // of a plot: results may be anyone's
constexpr double normalQuantile = 1.96;                            // of a 95 % interval

/// The value at "paper.diff" of an object; null where there is none.
const OrderedJson* valueAt(const OrderedJson& json, std::string_view path) {
    const OrderedJson* at = &json;
    while (!path.empty()) {
        const std::size_t dot = std::min(path.find('.'), path.size());
        const auto found = at->is_object() ? at->find(std::string(path.substr(0, dot))) : at->end();
        if (!at->is_object() || found == at->end()) return nullptr;
        at = &*found;
        path.remove_prefix(std::min(dot + 1, path.size()));
    }
    return at;
}

std::optional<double> numberAt(const OrderedJson& json, std::string_view path) {
    const OrderedJson* found = path.empty() ? nullptr : valueAt(json, path);
    return found != nullptr && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

/// Words that settings have, which a language may have words for; others are names, and stay.
Phrase wordOfSetting(const std::string& word) {
    static const std::vector<Phrase> known{
        phrase("as trained"), phrase("difference"), phrase("queries of a1"), phrase("keys of a1"),
        phrase("both of a1"), phrase("random"),     phrase("by-label"),      phrase("tensor"),
        phrase("head"),       phrase("row"),        phrase("tensor-apart"),  phrase("none"),
        phrase("all"),        phrase("A2 off"),     phrase("no head norm"),  phrase("logits"),
        phrase("hidden"),     phrase("with maps"),  phrase("without maps"),  phrase("λ_init: paper")};
    if (word == "a1" || word == "a2") return {word == "a1" ? "A1" : "A2", {}, true};
    const auto found = std::ranges::find(known, word, &Phrase::format);
    return found != known.end() ? *found : Phrase{word, {}, true};
}

Phrase labelOfSetting(std::string_view key, const OrderedJson& value) {
    if (value.is_string()) return wordOfSetting(value.get<std::string>());
    if (value.is_boolean()) return value.get<bool>() ? phrase("with maps") : phrase("without maps");
    if (key == "depth" && value.is_number())
        return {fmt::format("{:g} %", 100 * value.get<double>()), {}, true};
    return {value.dump(), {}, true};
}

Phrase joinedLabels(const std::vector<Phrase>& labels) {
    Phrase all;
    for (const Phrase& each : labels) all = all.empty() ? each : phrase("{} · {}", all, each);
    return all;
}

/// What a setting has under these names; none where it lacks one.
std::optional<Phrase> labelOf(const OrderedJson& setting, const std::vector<std::string_view>& keys) {
    std::vector<Phrase> labels;
    for (const std::string_view key : keys) {
        const OrderedJson* value = valueAt(setting, key);
        if (value == nullptr) return {};
        labels.push_back(labelOfSetting(key, *value));
    }
    return joinedLabels(labels);
}

/// "told 4, asked 2": options are called so in every language, words that they are set to are not.
Phrase aboutOf(const OrderedJson& setting, const std::vector<std::string_view>& keys) {
    Phrase all;
    for (const std::string_view key : keys) {
        const OrderedJson* value = valueAt(setting, key);
        if (value == nullptr) continue;
        const Phrase label = labelOfSetting(key, *value);
        const Phrase one =
            key == "of" ? phrase("of {}", label) : phrase("{} {}", Phrase{std::string(key), {}, true}, label);
        all = all.empty() ? one : phrase("{}, {}", all, one);
    }
    return all;
}

/// Where a label stands in a list, to which it is added where it is new; one that is full stays (fits()).
std::size_t placeOf(std::vector<Phrase>& list, const Phrase& label) {
    const auto found = std::ranges::find(list, label);
    if (found != list.end()) return static_cast<std::size_t>(found - list.begin());
    if (list.size() < mostPlaces) list.push_back(label);
    return list.size() - 1;
}

/// Which numbers of a row stand together.
struct SeriesKey {
    bool paper = false;
    std::string side;
    Phrase part; // of the settings, or the value's name
    friend bool operator==(const SeriesKey&, const SeriesKey&) = default;
};

/// The mean of what fell on one place.
struct PlaceSum {
    double value = 0, low = 0, high = 0;
    int count = 0, bounded = 0;
    bool running = false;
};

/// A plot while rows come in.
struct GrowingPlot {
    Plot plot;
    std::vector<std::pair<SeriesKey, std::map<std::pair<std::size_t, std::size_t>, PlaceSum>>> series;

    void add(const SeriesKey& key, std::size_t row, std::size_t place, const PlotPoint& point) {
        auto found = std::ranges::find(
            series, key, [](const auto& each) -> const auto& { return each.first; });
        if (found == series.end()) found = series.insert(series.end(), {key, {}});
        PlaceSum& sum = found->second[{row, place}];
        sum.running = sum.running || point.running;
        if (!point.value) return;
        sum.value += *point.value;
        ++sum.count;
        if (!point.low || !point.high) return;
        sum.low += *point.low, sum.high += *point.high;
        ++sum.bounded;
    }
};

/// Reads the rows of one list by one row of the table.
class PlotReader {
  public:
    explicit PlotReader(const PlotPlan& plan) : plan_(plan) {}

    /// What is being run, of the settings of a plan.
    void setRunning(const ExperimentPlan& all, const std::vector<ExperimentCell>& cells) {
        for (const ExperimentCell& cell : cells)
            running_.emplace_back(&all.settings.at(cell.setting).values, cell.side);
    }

    /// Places that are there before their cells are run.
    void prepare(const ExperimentPlan& all) {
        if (plan_.x.empty()) return;
        for (const ExperimentSetting& setting : all.settings)
            if (const auto x = labelOf(setting.values, plan_.x))
                if (labelOf(setting.values, plan_.panels)) place(growing(setting.values), *x, setting.values);
    }
    void read(const OrderedJson& result) {
        if (valueAt(result, "models.beside") != nullptr)
            for (const auto& [side, model] : result.at("models").items())
                names_[side] = model.at("name").get<std::string>();
        const OrderedJson* rows = valueAt(result, plan_.list);
        if (rows == nullptr || !rows->is_array()) return;
        for (const OrderedJson& row : *rows)
            if (row.contains("setting") && labelOf(row.at("setting"), plan_.panels)) addRow(row);
    }
    [[nodiscard]] std::vector<Plot> plots() {
        std::vector<Plot> all;
        for (GrowingPlot& each : growing_)
            if (!each.plot.places.empty() && !each.series.empty() && fits(each))
                all.push_back(finished(each));
        return all;
    }

  private:
    /// What nobody could look at is not drawn.
    static bool fits(const GrowingPlot& plot) {
        const std::size_t places = plot.plot.places.size(), rows = plot.plot.rows.size();
        return places < mostPlaces && rows < mostPlaces && plot.series.size() < mostPlaces &&
               places * std::max<std::size_t>(1, rows) <= mostPoints / plot.series.size();
    }
    GrowingPlot& growing(const OrderedJson& setting) {
        const Phrase about = aboutOf(setting, plan_.panels);
        const auto found = std::ranges::find(
            growing_, about, [](const GrowingPlot& each) -> const auto& { return each.plot.about; });
        if (found != growing_.end()) return *found;
        Plot plot{.kind = plan_.kind,
                  .title = plan_.title,
                  .xName = plan_.xName,
                  .yName = plan_.yName,
                  .rowName = plan_.kind == PlotKind::Heat ? plan_.yName : Phrase{},
                  .about = about,
                  .unit = std::string(plan_.unit),
                  .source = std::string(plan_.source),
                  .logarithmic = plan_.logarithmic};
        if (plan_.x.empty())
            for (const PlotValue& value : plan_.values) plot.places.push_back(value.name);
        growing_.push_back({std::move(plot), {}});
        return growing_.back();
    }
    std::size_t place(GrowingPlot& to, const Phrase& label, const OrderedJson& setting) const {
        const std::size_t at = placeOf(to.plot.places, label);
        if (at < to.plot.xs.size() || plan_.x.size() != 1) return at;
        const auto number = numberAt(setting, plan_.x.front());
        to.plot.xs.push_back(number.value_or(std::numeric_limits<double>::quiet_NaN()));
        return at;
    }
    void addRow(const OrderedJson& row) {
        const OrderedJson& setting = row.at("setting");
        GrowingPlot& to = growing(setting);
        std::size_t line = 0, at = 0;
        if (!plan_.rows.empty()) {
            const auto label = labelOf(setting, {plan_.rows});
            if (!label) return;
            line = placeOf(to.plot.rows, *label);
        }
        if (!plan_.x.empty()) {
            const auto label = labelOf(setting, plan_.x);
            if (!label) return;
            at = place(to, *label, setting);
        }
        const Phrase part = labelOf(setting, plan_.series).value_or(Phrase{});
        for (std::size_t v = 0; v < plan_.values.size(); ++v) {
            const PlotValue& value = plan_.values[v];
            const std::size_t here = plan_.x.empty() ? v : at;
            const bool named = !plan_.x.empty() && plan_.values.size() > 1;
            const Phrase of = named ? joinedLabels({part, value.name}) : part;
            for (const char* const side : experimentSides) addSide(to, row, side, value, of, {line, here});
        }
    }
    /// What a row has of a model: under its name, or all of the row where that is of one model.
    static const OrderedJson* partOf(const OrderedJson& row, const std::string& side) {
        if (const auto found = row.find(side); found != row.end()) return &*found;
        if (std::ranges::any_of(experimentSides, [&](const char* each) { return row.contains(each); }))
            return nullptr;
        const OrderedJson* model = valueAt(row, "setting.model");
        const bool of = model != nullptr ? *model == side : side == "diff";
        return of ? &row : nullptr;
    }
    void addSide(GrowingPlot& to, const OrderedJson& row, const std::string& side, const PlotValue& value,
                 const Phrase& part, std::pair<std::size_t, std::size_t> at) const {
        const OrderedJson* of = partOf(row, side);
        const bool ofRow = side == "diff" && valueAt(row, "setting.model") == nullptr &&
                           numberAt(row, value.path).has_value();
        if (of != nullptr || ofRow)
            if (const auto number = numberAt(ofRow ? row : *of, value.path))
                to.add({false, side, part}, at.first, at.second, pointOf(ofRow ? row : *of, value, *number));
        if (isRunning(row.at("setting"), side))
            to.add({false, side, part}, at.first, at.second, {{}, {}, {}, true});
        const OrderedJson* paper = valueAt(row, "paper");
        if (paper == nullptr) return;
        const OrderedJson* ofSide = valueAt(*paper, side);
        std::optional<double> number;
        if (ofSide != nullptr)
            number =
                ofSide->is_number() ? std::optional(ofSide->get<double>()) : numberAt(*ofSide, value.path);
        else if (side == "diff")
            number = numberAt(*paper, value.path);
        // a number by itself is of the first value that is drawn
        if (ofSide != nullptr && ofSide->is_number() && &value != plan_.values.data()) number.reset();
        if (number && !plan_.source.empty())
            to.add({true, side, part}, at.first, at.second, {*number * plan_.scale, {}, {}});
    }
    /// A row may be of a part of a setting's prompts: it then has more values than the setting.
    [[nodiscard]] bool isRunning(const OrderedJson& setting, const std::string& side) const {
        return std::ranges::any_of(running_, [&](const auto& cell) {
            return cell.second == side && std::ranges::all_of(cell.first->items(), [&](const auto& each) {
                       return setting.contains(each.key()) && setting.at(each.key()) == each.value();
                   });
        });
    }
    [[nodiscard]] PlotPoint pointOf(const OrderedJson& of, const PlotValue& value, double number) const {
        PlotPoint point{number * plan_.scale, numberAt(of, value.low), numberAt(of, value.high)};
        if (const OrderedJson* errors = valueAt(of, "error"); value.low.empty() && errors != nullptr)
            if (const auto error = numberAt(*errors, value.path); error && *error > 0) {
                point.low = number - normalQuantile * *error;
                point.high = number + normalQuantile * *error;
            }
        if (point.low) *point.low *= plan_.scale;
        if (point.high) *point.high *= plan_.scale;
        return point;
    }
    /// Its kind, or of two DIFF models its name.
    [[nodiscard]] Phrase modelOf(const SeriesKey& key) const {
        if (const auto name = names_.find(key.side); name != names_.end() && !key.paper)
            return Phrase{name->second, {}, true};
        return key.side == "diff" ? phrase("DIFF") : phrase("Standard");
    }
    [[nodiscard]] Plot finished(GrowingPlot& from) const {
        Plot plot = std::move(from.plot);
        if (std::ranges::any_of(plot.xs, [](double x) { return std::isnan(x); })) plot.xs.clear();
        std::map<std::pair<bool, std::string>, int> shades;
        std::ranges::stable_sort(from.series, {}, [](const auto& each) {
            return std::tuple(each.first.paper, each.first.side != "diff");
        });
        const std::size_t lines = std::max<std::size_t>(1, plot.rows.size());
        for (const auto& grown : from.series) {
            const SeriesKey& key = grown.first;
            const Phrase model = modelOf(key);
            const auto ofSide = std::ranges::count_if(from.series, [&](const auto& each) {
                return each.first.side == key.side && each.first.paper == key.paper;
            });
            const bool apart = !key.part.empty() && (ofSide > 1 || key.side == "diff");
            PlotSeries series{.name = !apart ? model : phrase("{}, {}", model, key.part),
                              .side = key.side,
                              .shade = shades[{key.paper, key.side}]++,
                              .paper = key.paper};
            series.points.resize(lines * plot.places.size());
            for (const auto& [at, sum] : grown.second) {
                PlotPoint& point = series.points[at.first * plot.places.size() + at.second];
                point.running = sum.running;
                if (sum.count == 0) continue;
                point.value = sum.value / sum.count;
                if (sum.bounded != sum.count || sum.count > 1) continue; // an interval is of one row
                point.low = sum.low, point.high = sum.high;
            }
            plot.series.push_back(std::move(series));
        }
        return plot;
    }

    const PlotPlan& plan_;
    std::map<std::string, std::string> names_;                        // of two DIFF models, by side
    std::vector<std::pair<const OrderedJson*, std::string>> running_; // values of a setting, and side
    std::vector<GrowingPlot> growing_;
};

/// The series of another result, at the places of the same name; what has no such place is left out.
void putBeside(Plot& plot, const Plot& other) {
    const std::size_t lines = std::max<std::size_t>(1, plot.rows.size());
    for (PlotSeries series : other.series) {
        if (series.paper) continue;
        std::vector<PlotPoint> points(lines * plot.places.size());
        for (std::size_t r = 0; r < lines; ++r)
            for (std::size_t p = 0; p < plot.places.size(); ++p) {
                const auto row =
                    plot.rows.empty() ? other.rows.begin() : std::ranges::find(other.rows, plot.rows[r]);
                const auto place = std::ranges::find(other.places, plot.places[p]);
                if (place == other.places.end() || (!plot.rows.empty() && row == other.rows.end())) continue;
                const auto line = plot.rows.empty() ? 0 : static_cast<std::size_t>(row - other.rows.begin());
                points[r * plot.places.size() + p] =
                    series.points[line * other.places.size() +
                                  static_cast<std::size_t>(place - other.places.begin())];
            }
        series.points = std::move(points);
        series.compared = true;
        const auto paper = std::ranges::find(plot.series, true, &PlotSeries::paper);
        plot.series.insert(paper, std::move(series));
    }
}

} // namespace

std::vector<Plot> experimentPlots(const OrderedJson& result, const ExperimentPlan* plan,
                                  const OrderedJson* other, const std::vector<ExperimentCell>* running) {
    const ExperimentKind& kind = experimentKind(result.at("protocol").at("experiment").get<std::string>());
    std::vector<Plot> all;
    for (const PlotPlan& each : kind.plots) {
        PlotReader reader(each);
        if (plan != nullptr) {
            reader.prepare(*plan);
            if (running != nullptr) reader.setRunning(*plan, *running);
        }
        reader.read(result);
        std::vector<Plot> plots = reader.plots();
        if (other != nullptr) {
            PlotReader second(each);
            second.read(*other);
            for (const Plot& beside : second.plots())
                for (Plot& plot : plots)
                    if (plot.about == beside.about) putBeside(plot, beside);
        }
        std::ranges::move(plots, std::back_inserter(all));
    }
    return all;
}

} // namespace lambdascope
