// SPDX-License-Identifier: MIT
#include "core/analysis/row_facts.h"

#include "core/analysis/attention/cell.h"
#include "core/analysis/printed.h"
#include "core/analysis/row_numbers.h"
#include "core/model/model.h"
#include "core/util/phrase.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

namespace lambdascope {
namespace {

using Kind = RowFact::Kind;
using Read = std::span<const double>;

constexpr int none = -1;

/// Facts as they come, printed together.
class FactList {
  public:
    Ledger ledger;

    /// Places of a number of each map in the ledger; `none`: it has none.
    void put(Kind kind, std::vector<int> places, int index = -1) {
        puts_.push_back({kind, std::move(places), index});
    }
    [[nodiscard]] std::vector<RowFact> print() const {
        const std::vector<std::string> words = ledger.print();
        std::vector<RowFact> facts;
        for (const Put& each : puts_) {
            RowFact fact{each.kind, {}, each.index};
            for (const int place : each.places)
                fact.values.push_back(place == none ? "–" : words[static_cast<std::size_t>(place)]);
            facts.push_back(std::move(fact));
        }
        return facts;
    }

  private:
    struct Put {
        Kind kind;
        std::vector<int> places;
        int index;
    };
    std::vector<Put> puts_;
};

std::size_t largestOf(const RowNumbers& numbers) {
    std::size_t found = 0;
    for (std::size_t i = 1; i < numbers.size(); ++i)
        if (std::abs(numbers[i]) > std::abs(numbers[found])) found = i;
    return found;
}

double meanOfSquares(const RowNumbers& numbers, double less = 0) {
    double sum = 0;
    for (const double each : numbers) sum += (each - less) * (each - less);
    return numbers.empty() ? 0 : sum / static_cast<double>(numbers.size());
}

/// A number that is a sum of products: those above 0, those below, and the bias.
struct Products {
    double positive = 0, negative = 0, bias = 0;
    void add(double product) { (product < 0 ? negative : positive) += product; }
};

/// A column a map: positive, negative, the bias where there is one, together.
void putSums(FactList& list, const std::vector<std::optional<Products>>& maps, bool bias, int index) {
    std::vector<int> positive, negative, offset, together;
    for (const std::optional<Products>& of : maps) {
        if (!of) {
            for (auto* column : {&positive, &negative, &offset, &together}) column->push_back(none);
            continue;
        }
        positive.push_back(list.ledger.add(of->positive, true));
        negative.push_back(list.ledger.add(of->negative, true));
        std::vector<int> from{positive.back(), negative.back()};
        if (bias) from.push_back(offset.emplace_back(list.ledger.add(of->bias, true)));
        together.push_back(list.ledger.add(
            of->positive + of->negative + of->bias, from,
            [](Read of) { return std::accumulate(of.begin(), of.end(), 0.0); }, true));
    }
    list.put(Kind::Positive, positive, index);
    list.put(Kind::Negative, negative, index);
    if (bias) list.put(Kind::Bias, offset, index);
    list.put(Kind::Together, together, index);
}

/// Mean of squares, ε, size and what each number is multiplied with; returns the place of that.
int putSize(FactList& list, double squares, double eps) {
    Ledger& ledger = list.ledger;
    const double size = std::sqrt(squares + eps);
    const int mean = ledger.add(squares), epsilon = ledger.addExact(eps);
    const int root = ledger.add(size, {mean, epsilon}, [](Read of) { return std::sqrt(of[0] + of[1]); });
    const int times = ledger.add(1 / size, {root}, [](Read of) { return 1 / of[0]; });
    list.put(Kind::MeanOfSquares, {mean});
    list.put(Kind::Epsilon, {epsilon});
    list.put(Kind::Size, {root});
    list.put(Kind::Times, {times});
    return times;
}

/// A step of a row of a pass that has weights.
class Step {
  public:
    Step(const Trace& trace, const OneRow& row, int key)
        : model_(*trace.model),
          weights_(model_.layers[static_cast<std::size_t>(row.head.layer)]),
          head_(model_.plan.heads[static_cast<std::size_t>(row.head.head)]),
          row_(row),
          key_(static_cast<std::size_t>(key)),
          d_(model_.plan.headDim) {}

    [[nodiscard]] std::vector<RowFact> facts(RowStep step) {
        switch (step) {
        case RowStep::Norm:
            norm();
            break;
        case RowStep::Queries:
            queries();
            break;
        case RowStep::Turned:
            turned();
            break;
        case RowStep::Products:
            products();
            break;
        case RowStep::Scores:
            scores();
            break;
        case RowStep::Softmax:
            softmax();
            break;
        case RowStep::Values:
            values();
            break;
        case RowStep::HeadNorm:
            if (!row_.sum.empty()) putSize(list_, meanOfSquares(row_.sum), model_.plan.headNormEps);
            break;
        case RowStep::Factor:
            factor();
            break;
        case RowStep::Output:
            output();
            break;
        case RowStep::Residual:
            residual();
            break;
        case RowStep::Subtract:
            break; // of maps alone, which traces without weights have, too
        }
        return list_.print();
    }

  private:
    void norm() {
        const bool layerNorm = !weights_.inputNormBias.empty();
        const double mean = layerNorm ? std::accumulate(row_.stream.begin(), row_.stream.end(), 0.0) /
                                            static_cast<double>(row_.stream.size())
                                      : 0;
        const std::size_t j = largestOf(row_.stream);
        const auto at = static_cast<std::int64_t>(j);
        std::vector<int> from;
        if (layerNorm) list_.put(Kind::Mean, {from.emplace_back(list_.ledger.add(mean))});
        const int times = putSize(list_, meanOfSquares(row_.stream, mean), model_.config.normEps);
        const int number = list_.ledger.add(row_.stream[j]),
                  gain = list_.ledger.add(inDouble(weights_.inputNorm, 0)[at]);
        list_.put(Kind::Number, {number}, static_cast<int>(j));
        list_.put(Kind::Gain, {gain}, static_cast<int>(j));
        from.insert(from.begin(), {number, times, gain});
        if (layerNorm)
            list_.put(Kind::Bias,
                      {from.emplace_back(list_.ledger.add(inDouble(weights_.inputNormBias, 0)[at], true))},
                      static_cast<int>(j));
        const auto how = [](Read of) {
            return of.size() > 3 ? (of[0] - of[3]) * of[1] * of[2] + of[4] : of[0] * of[1] * of[2];
        };
        list_.put(Kind::Becomes, {list_.ledger.add(row_.input[j], from, how)}, static_cast<int>(j));
    }

    void queries() {
        const std::size_t j = largestOf(row_.maps[0].query);
        std::vector<std::optional<Products>> sums;
        for (const Term& term : head_.terms) {
            const std::int64_t at = term.query * d_ + static_cast<std::int64_t>(j);
            Products sum;
            const Doubles w = inDouble(weights_.q, at);
            for (std::size_t e = 0; e < row_.input.size(); ++e)
                sum.add(w[static_cast<std::int64_t>(e)] * row_.input[e]);
            if (!weights_.qBias.empty()) sum.bias = inDouble(weights_.qBias, 0)[at];
            sums.emplace_back(sum);
        }
        putSums(list_, sums, !weights_.qBias.empty(), static_cast<int>(j));
    }

    /// Of the pair that has most in the first map.
    void turned() {
        const std::size_t half = static_cast<std::size_t>(d_) / 2;
        const auto size = [&](std::size_t j) {
            const RowNumbers& q = row_.maps[0].query;
            return std::hypot(q[j], q[j + half]);
        };
        std::size_t j = 0;
        for (std::size_t i = 1; i < half; ++i)
            if (size(i) > size(j)) j = i;
        std::vector<std::vector<int>> columns(6);
        for (const RowTerm& map : row_.maps) {
            const double a = map.query[j], b = map.query[j + half];
            const double turnedA = map.turned[j], turnedB = map.turned[j + half], square = a * a + b * b;
            const double cosine = square > 0 ? (a * turnedA + b * turnedB) / square : 1;
            const double sine = square > 0 ? (a * turnedB - b * turnedA) / square : 0;
            Ledger& ledger = list_.ledger;
            std::vector<int> from{ledger.add(a), ledger.add(b), ledger.add(cosine), ledger.add(sine)};
            for (std::size_t i = 0; i < from.size(); ++i) columns[i].push_back(from[i]);
            columns[4].push_back(
                ledger.add(turnedA, from, [](Read of) { return of[2] * of[0] - of[3] * of[1]; }));
            columns[5].push_back(
                ledger.add(turnedB, from, [](Read of) { return of[2] * of[1] + of[3] * of[0]; }));
        }
        const auto at = static_cast<int>(j);
        list_.put(Kind::First, columns[0], at);
        list_.put(Kind::Second, columns[1], at + static_cast<int>(half));
        list_.put(Kind::Cosine, columns[2]);
        list_.put(Kind::Sine, columns[3]);
        list_.put(Kind::TurnedFirst, columns[4], at);
        list_.put(Kind::TurnedSecond, columns[5], at + static_cast<int>(half));
    }

    void products() {
        std::vector<std::optional<Products>> sums;
        for (const RowTerm& map : row_.maps) {
            sums.emplace_back();
            if (map.products.empty()) continue;
            sums.back().emplace();
            for (const double each : keyProducts(map, static_cast<int>(key_))) sums.back()->add(each);
        }
        putSums(list_, sums, false, -1);
    }

    void scores() {
        const double size = std::sqrt(static_cast<double>(d_));
        std::vector<int> products, roots, scores;
        for (const RowTerm& map : row_.maps) {
            if (map.scores.empty()) {
                for (auto* column : {&products, &roots, &scores}) column->push_back(none);
                continue;
            }
            products.push_back(list_.ledger.add(map.products[key_]));
            roots.push_back(size == std::round(size) ? list_.ledger.addExact(size) : list_.ledger.add(size));
            scores.push_back(list_.ledger.add(map.scores[key_], {products.back(), roots.back()},
                                              [](Read of) { return of[0] / of[1]; }));
        }
        list_.put(Kind::Product, products);
        list_.put(Kind::Root, roots);
        list_.put(Kind::Score, scores);
    }

    void softmax() {
        std::vector<std::vector<int>> columns(5);
        Ledger& ledger = list_.ledger;
        for (const RowTerm& map : row_.maps) {
            if (map.scores.empty()) {
                for (std::size_t i = 0; i < 4; ++i) columns[i].push_back(none);
                columns[4].push_back(ledger.add(map.weights[key_]));
                continue;
            }
            const double score = map.scores[key_], largest = std::ranges::max(map.scores);
            double sum = 0;
            for (const double each : map.scores) sum += std::exp(each - largest);
            const int own = ledger.add(score), most = ledger.add(largest), all = ledger.add(sum);
            const int power = ledger.add(std::exp(score - largest), {own, most},
                                         [](Read of) { return std::exp(of[0] - of[1]); });
            const int weight =
                ledger.add(map.weights[key_], {power, all}, [](Read of) { return of[0] / of[1]; });
            for (std::size_t i = 0; const int place : {own, most, power, all, weight})
                columns[i++].push_back(place);
        }
        std::size_t i = 0;
        for (const Kind kind : {Kind::Score, Kind::Largest, Kind::Power, Kind::PowerSum, Kind::Weight})
            list_.put(kind, columns[i++]);
    }

    void values() {
        if (row_.sum.empty()) return;
        const std::size_t j = largestOf(row_.sum);
        const double weight = row_.weights[key_], value = row_.values[key_ * row_.sum.size() + j];
        Ledger& ledger = list_.ledger;
        const int w = ledger.add(weight), v = ledger.add(value);
        const int part = ledger.add(
            weight * value, {w, v}, [](Read of) { return of[0] * of[1]; }, true);
        const int others = ledger.add(row_.sum[j] - weight * value, true);
        const int all = ledger.add(
            row_.sum[j], {part, others}, [](Read of) { return of[0] + of[1]; }, true);
        const auto at = static_cast<int>(j);
        list_.put(Kind::Weight, {w});
        list_.put(Kind::Value, {v}, at);
        list_.put(Kind::Part, {part}, at);
        list_.put(Kind::Others, {others}, at);
        list_.put(Kind::Together, {all}, at);
    }

    void factor() {
        Ledger& ledger = list_.ledger;
        const double factor = row_.mix.factor, size = sizeOf(row_.divided);
        const int init = ledger.add(1 - factor);
        const int times = ledger.add(factor, {init}, [](Read of) { return 1 - of[0]; });
        const int before = ledger.add(size);
        const int after = ledger.add(size * factor, {before, times}, [](Read of) { return of[0] * of[1]; });
        list_.put(Kind::LambdaInit, {init});
        list_.put(Kind::Factor, {times});
        list_.put(Kind::SizeBefore, {before});
        list_.put(Kind::SizeAfter, {after});
    }

    void output() {
        const std::size_t e = largestOf(row_.written);
        const auto width = static_cast<std::int64_t>(row_.factored.size());
        const Doubles w =
            inDouble(weights_.o, static_cast<std::int64_t>(e)).segment(row_.head.head * width, width);
        Products sum;
        for (std::int64_t i = 0; i < width; ++i) sum.add(w[i] * row_.factored[static_cast<std::size_t>(i)]);
        putSums(list_, {sum}, false, static_cast<int>(e));
    }

    void residual() {
        if (row_.attended.empty()) return;
        const std::size_t e = largestOf(row_.written);
        const auto at = static_cast<int>(e);
        const double x = row_.stream[e], own = row_.written[e], sum = row_.attended[e];
        double others = sum - x - own;
        if (std::abs(others) < 1e-12 * std::max(std::abs(x), std::abs(own))) others = 0; // of no other head
        Ledger& ledger = list_.ledger;
        const int stream = ledger.add(x), head = ledger.add(own, true), rest = ledger.add(others, true);
        const int all = ledger.add(sum, {stream, head, rest}, [](Read of) { return of[0] + of[1] + of[2]; });
        list_.put(Kind::Stream, {stream}, at);
        list_.put(Kind::ThisHead, {head}, at);
        list_.put(Kind::OtherHeads, {rest}, at);
        list_.put(Kind::Together, {all}, at);
    }

    const Model& model_;
    const LayerWeights& weights_;
    const Head& head_;
    const OneRow& row_;
    const std::size_t key_;
    const std::int64_t d_;
    FactList list_;
};

/// "0.24 − 0.84 × 0.08 = +0.18", in the order in which the head mixes its maps.
std::string differenceText(const OneRow& row, int key, const HeadMix& mix) {
    const auto weight = [&](std::size_t map) {
        return static_cast<float>(row.maps[map].weights[static_cast<std::size_t>(key)]);
    };
    const std::size_t first = mix.swapped ? 1 : 0;
    return arithmetic({weight(first), weight(1 - first), mix.lambda}).text();
}

/// How much of what the row subtracts meets something in the map it is subtracted from, 0…1.
std::optional<double> cancelledOf(const OneRow& row) {
    const double lambda = row.mix.lambda;
    if (row.mix.off || !(lambda > 0)) return {};
    const RowNumbers& whole = row.maps[row.mix.swapped ? 1 : 0].weights;
    const RowNumbers& taken = row.maps[row.mix.swapped ? 0 : 1].weights;
    double sum = 0;
    for (std::size_t k = 0; k < whole.size(); ++k) sum += std::min(whole[k], lambda * taken[k]) / lambda;
    return sum;
}

std::vector<RowFact> differenceFacts(const OneRow& row, int key, const std::optional<HeadMix>& trained) {
    std::vector<RowFact> facts;
    if (row.maps.size() < 2) return facts;
    if (!row.mix.off) facts.push_back({Kind::Difference, {differenceText(row, key, row.mix)}});
    if (trained && *trained != row.mix && !trained->off)
        facts.push_back({Kind::TrainedDifference, {differenceText(row, key, *trained)}});
    if (row.mix.off) return facts;
    Ledger ledger;
    const double sum = std::accumulate(row.weights.begin(), row.weights.end(), 0.0);
    const int lambda = ledger.add(row.mix.lambda);
    ledger.add(1 - row.mix.lambda, {lambda}, [](Read of) { return 1 - of[0]; });
    const std::vector<std::string> words = ledger.print();
    if (std::abs(sum - row.mix.rowSum()) < 1e-3) { // maps of another run, or of a trace, may lack some
        const bool negative = row.mix.lambda < 0;
        facts.push_back(
            {Kind::RowSum,
             {fmt::format("1 − {}{}{} = {}", negative ? "(" : "", words[0], negative ? ")" : "", words[1])}});
    }
    facts.push_back(
        {Kind::BelowZero,
         {fmt::format("{}", std::ranges::count_if(row.weights, [](double w) { return w < 0; }))}});
    if (const auto share = cancelledOf(row); share && std::isfinite(*share))
        facts.push_back({Kind::Cancelled, {formatNumber(100 * *share, 0)}});
    return facts;
}

} // namespace

double sizeOf(const RowNumbers& numbers) {
    return std::sqrt(meanOfSquares(numbers));
}

RowNumbers keyProducts(const RowTerm& map, int key) {
    const std::size_t d = map.turned.size(), first = static_cast<std::size_t>(key) * d;
    RowNumbers products(d);
    for (std::size_t i = 0; i < d; ++i) products[i] = map.turned[i] * map.turnedKeys[first + i];
    return products;
}

RowNumbers keyScores(const RowTerm& map, int key) {
    RowNumbers scores = keyProducts(map, key);
    for (double& each : scores) each /= std::sqrt(static_cast<double>(scores.size()));
    return scores;
}

RowNumbers mixedWeights(const OneRow& row, const HeadMix& mix) {
    RowNumbers mixed = row.maps[0].weights;
    for (std::size_t k = 0; k < mixed.size(); ++k) {
        mixed[k] *= mix.first();
        if (row.maps.size() > 1) mixed[k] += mix.second() * row.maps[1].weights[k];
    }
    return mixed;
}

RowNumbers takenWeights(const OneRow& row) {
    RowNumbers taken = row.maps[row.mix.swapped ? 0 : 1].weights;
    for (double& each : taken) each *= row.mix.lambda;
    return taken;
}

int strongestKey(const OneRow& row) {
    return static_cast<int>(largestOf(row.mix.off ? row.maps[0].weights : row.weights));
}

int strongestKey(const OneRow& row, std::span<const int> among) {
    return *std::ranges::max_element(
        among, {}, [&](int key) { return std::abs(row.weights[static_cast<std::size_t>(key)]); });
}

std::vector<RowFact> rowFacts(const Trace& trace, const OneRow& row, RowStep step, int key,
                              const std::optional<HeadMix>& trained) {
    if (step == RowStep::Subtract) return differenceFacts(row, key, trained);
    if (row.input.empty()) return {};
    const bool keyless = std::ranges::all_of(row.maps, [](const RowTerm& map) { return map.scores.empty(); });
    if (keyless && (step == RowStep::Products || step == RowStep::Scores)) return {};
    return Step(trace, row, key).facts(step);
}

} // namespace lambdascope
