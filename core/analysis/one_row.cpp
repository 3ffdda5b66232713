// SPDX-License-Identifier: MIT
#include "core/analysis/one_row.h"

#include "core/analysis/row_numbers.h"
#include "core/model/model.h"
#include "core/model/rope.h"
#include "core/util/error.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace lambdascope {
namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Rows = Eigen::Map<const Matrix>;

RowNumbers numbersOf(const Doubles& of) {
    return {of.begin(), of.end()};
}

Eigen::Map<const Doubles> arrayOf(const RowNumbers& of) {
    return {of.data(), std::ssize(of)};
}

RowNumbers rowOf(const Tensor& t, std::int64_t row) {
    return t.empty() ? RowNumbers() : numbersOf(inDouble(t, row));
}

/// `count` rows of a weight from `first` on.
Matrix block(const Tensor& weight, std::int64_t first, std::int64_t count) {
    const Tensor rows = weight.rowsFrom(first, count);
    return Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
               rows.data(), count, rows.cols())
        .cast<double>();
}

/// LN(x) of some rows of the stream before the layer, [rows, E].
Matrix normed(const Trace& trace, const LayerWeights& w, const Tensor& stream, std::int64_t first,
              std::int64_t count) {
    Matrix result(count, stream.cols());
    const Doubles gain = inDouble(w.inputNorm, 0);
    for (std::int64_t r = 0; r < count; ++r) {
        Doubles x = inDouble(stream, first + r);
        const double scale = normScale(x, !w.inputNormBias.empty(), trace.model->config.normEps);
        x *= scale * gain;
        if (!w.inputNormBias.empty()) x += inDouble(w.inputNormBias, 0);
        result.row(r) = x.matrix();
    }
    return result;
}

/// W · h of one block of d rows of a weight, for every row of h: [rows, d].
Matrix projected(const Matrix& h, const Tensor& weight, const Tensor& bias, int of, std::int64_t d) {
    Matrix result = h * block(weight, of * d, d).transpose();
    if (!bias.empty()) result.rowwise() += inDouble(bias, 0).segment(of * d, d).matrix().transpose();
    return result;
}

/// RoPE of rows at positions from `first` on, by the pairs (j, j + d/2).
Matrix turned(Matrix rows, const RopeTable& table, std::int64_t first) {
    const std::int64_t half = rows.cols() / 2;
    for (std::int64_t r = 0; r < rows.rows() && !table.empty(); ++r) {
        const Doubles cos = inDouble(table.cos, first + r), sin = inDouble(table.sin, first + r);
        const Doubles a = rows.row(r).head(half).array(), b = rows.row(r).tail(half).array();
        rows.row(r).head(half) = (a * cos - b * sin).matrix();
        rows.row(r).tail(half) = (b * cos + a * sin).matrix();
    }
    return rows;
}

RowNumbers listOf(const Matrix& of) {
    return {of.data(), of.data() + of.size()};
}

Doubles softmaxOf(const Doubles& scores) {
    const Doubles e = (scores - scores.maxCoeff()).exp();
    return e / e.sum();
}

/// The row of a head in a map that the trace keeps.
RowNumbers keptWeights(const LayerTrace& layer, int term, const HeadId& head, int query) {
    if (!layer.hasMaps() || !layer.rows(head.head).contains(query))
        throw fail("the maps of layer {} are not kept", head.layer);
    const float* row = layer.map(term, head.head) + query * layer.maps[term].cols();
    return {row, row + layer.seen(query)};
}

bool takenOver(const LayerTrace& layer, int term, int head) {
    return layer.patch && std::ssize(layer.patch->maps) > term &&
           layer.patch->maps[static_cast<std::size_t>(term)].contains(head);
}

/// A layer as a row goes through it.
class Way {
  public:
    Way(const Trace& trace, OneRow& row, std::stop_token stop = {})
        : stop_(std::move(stop)),
          trace_(trace),
          model_(*trace.model),
          layer_(*trace.layers[static_cast<std::size_t>(row.head.layer)]),
          row_(row) {}

    /// All that is the same for every λ.
    void begin() {
        const LayerWeights& w = weights();
        const std::int64_t query = row_.query, d = model_.plan.headDim;
        const Head& head = model_.plan.heads[static_cast<std::size_t>(row_.head.head)];
        row_.stream = rowOf(layer_.input, query);
        const std::int64_t keys = layer_.seen(query);
        const Matrix h = normed(trace_, w, layer_.input, 0, keys); // causal: the query is the last of them
        row_.input = numbersOf(h.row(query).transpose().array());
        const RopeTable rope = model_.config.learnedPositions()
                                   ? RopeTable()
                                   : makeRopeTable(model_.config, trace_.tokenCount());
        row_.turns = !rope.empty();
        for (std::size_t term = 0; term < head.terms.size(); ++term) {
            ask();
            RowTerm map;
            const Matrix q = projected(h.row(query), w.q, w.qBias, head.terms[term].query, d);
            const Matrix k = projected(h, w.k, w.kBias, head.terms[term].key, d);
            const Matrix turnedQ = turned(q, rope, query), turnedK = turned(k, rope, 0);
            map.query = listOf(q);
            map.turned = listOf(turnedQ);
            map.keys = listOf(k);
            map.turnedKeys = listOf(turnedK);
            if (takenOver(layer_, static_cast<int>(term), row_.head.head)) {
                map.weights = keptWeights(layer_, static_cast<int>(term), row_.head, row_.query);
            } else {
                const Doubles products = (turnedK * turnedQ.transpose()).array();
                const Doubles scores = products / std::sqrt(static_cast<double>(d));
                map.products = numbersOf(products);
                map.scores = numbersOf(scores);
                map.weights = numbersOf(softmaxOf(scores));
            }
            row_.maps.push_back(std::move(map));
        }
        Matrix values(keys, model_.plan.valueWidth());
        for (std::size_t b = 0; b < head.values.size(); ++b) {
            ask();
            values.middleCols(static_cast<std::int64_t>(b) * d, d) =
                projected(h, w.v, w.vBias, head.values[b], d);
        }
        row_.values = listOf(values);
    }

    /// The maps alone, of a trace without weights.
    void beginRecorded() {
        for (std::size_t term = 0; term < layer_.maps.size(); ++term) {
            RowTerm map;
            map.weights = keptWeights(layer_, static_cast<int>(term), row_.head, row_.query);
            row_.maps.push_back(std::move(map));
        }
        if (row_.maps.empty()) throw fail("the maps of layer {} are not kept", row_.head.layer);
    }

    void subtract() { subtract(layer_.mixOf(row_.head.head, row_.query)); }
    void subtract(const HeadMix& mix) {
        row_.mix = mix;
        Doubles sum = row_.mix.first() * arrayOf(row_.maps[0].weights);
        if (row_.maps.size() > 1) sum += row_.mix.second() * arrayOf(row_.maps[1].weights);
        row_.weights = numbersOf(sum);
    }

    /// From the weights of the row to the stream.
    void end() {
        const HeadPlan& plan = model_.plan;
        const std::int64_t width = plan.valueWidth(), keys = std::ssize(row_.weights);
        row_.given = givenInstead(layer_, row_.head, row_.query);
        const bool counts = row_.given.empty();
        row_.scales = plan.headNorm && counts;
        row_.normed = row_.scales && row_.mix.norm && !row_.mix.off;
        row_.size = 0;
        row_.sum.clear();
        row_.divided.clear();
        if (!counts) {
            const HeadSum found = headSum(layer_, plan, row_.head.head, row_.query);
            row_.factored = numbersOf(found.scale * found.sum.cast<double>());
        } else {
            const Doubles sum =
                (Rows(row_.values.data(), keys, width).transpose() * arrayOf(row_.weights).matrix()).array();
            const double size = std::sqrt(sum.square().mean() + plan.headNormEps);
            const Doubles divided = row_.normed ? sum / size : sum;
            row_.size = row_.normed ? size : 0;
            row_.sum = numbersOf(sum);
            row_.divided = numbersOf(divided);
            row_.factored = plan.headNorm ? numbersOf(divided * row_.mix.factor) : row_.divided;
        }
        row_.written = numbersOf(output(arrayOf(row_.factored), row_.head.head));
        row_.attended = layer_.mixed.empty() ? RowNumbers() : numbersOf(attended());
    }

  private:
    [[nodiscard]] const LayerWeights& weights() const {
        return model_.layers[static_cast<std::size_t>(row_.head.layer)];
    }
    /// The columns of W_O that a head has, times what it gives.
    [[nodiscard]] Doubles output(const Doubles& given, int head) const {
        const Tensor& o = weights().o;
        const std::int64_t width = model_.plan.valueWidth();
        Doubles result(o.rows());
        for (std::int64_t e = 0; e < o.rows(); ++e)
            result[e] = (inDouble(o, e).segment(head * width, width) * given).sum();
        return result;
    }
    /// The stream with what all heads of the layer wrote, this one as it is here.
    [[nodiscard]] Doubles attended() const {
        Doubles sum = arrayOf(row_.stream) + arrayOf(row_.written);
        if (!weights().oBias.empty()) sum += inDouble(weights().oBias, 0);
        const Tensor& o = weights().o;
        const std::int64_t width = model_.plan.valueWidth();
        Doubles others = Doubles::Zero(o.cols());
        for (int h = 0; h < model_.plan.headCount(); ++h) {
            if (h == row_.head.head) continue;
            const HeadSum other = headSum(layer_, model_.plan, h, row_.query);
            others.segment(h * width, width) = other.scale * other.sum.cast<double>();
        }
        for (std::int64_t e = 0; e < o.rows(); ++e) sum[e] += (inDouble(o, e) * others).sum();
        return sum;
    }

    void ask() const {
        if (stop_.stop_requested()) throw Cancelled();
    }

    const std::stop_token stop_;
    const Trace& trace_;
    const Model& model_;
    const LayerTrace& layer_;
    OneRow& row_;
};

} // namespace

double rmsOf(const RowNumbers& numbers) {
    return numbers.empty() ? 0 : std::sqrt(arrayOf(numbers).square().mean());
}

OneRow oneRow(const Trace& trace, HeadId head, int query, const std::stop_token& stop) {
    OneRow row;
    row.head = head;
    row.query = query;
    Way way(trace, row, stop);
    if (trace.model->recording) {
        way.beginRecorded();
        way.subtract();
        return row;
    }
    if (trace.layers[static_cast<std::size_t>(head.layer)]->input.empty())
        throw fail("the residual stream before layer {} is not kept", head.layer);
    way.begin();
    way.subtract();
    way.end();
    return row;
}

OneRow mixedAnew(OneRow row, const Trace& trace, const HeadMix& mix) {
    Way way(trace, row);
    way.subtract(mix);
    if (!row.input.empty()) way.end();
    return row;
}

bool RowBox::recorded() const {
    return std::ranges::any_of(series, [](const Series& each) { return !each.numbers->empty(); });
}

std::vector<RowBox> boxesOf(const OneRow& row) {
    const bool two = row.maps.size() > 1;
    const auto ofMaps = [&](RowNumbers RowTerm::*numbers) {
        std::vector<RowBox::Series> series;
        for (std::size_t i = 0; i < row.maps.size(); ++i)
            series.push_back({two ? i == 0 ? "A1" : "A2" : "A", &(row.maps[i].*numbers)});
        return series;
    };
    std::vector<RowBox> boxes{{RowStep::Norm, false, {{"", &row.input}}},
                              {RowStep::Queries, false, ofMaps(&RowTerm::query)}};
    if (row.turns) boxes.push_back({RowStep::Turned, false, ofMaps(&RowTerm::turned)});
    boxes.push_back({RowStep::Products, true, ofMaps(&RowTerm::products)});
    boxes.push_back({RowStep::Scores, true, ofMaps(&RowTerm::scores)});
    boxes.push_back({RowStep::Softmax, true, ofMaps(&RowTerm::weights)});
    if (two) boxes.push_back({RowStep::Subtract, true, {{"", &row.weights}}});
    boxes.push_back({RowStep::Values, false, {{"", &row.sum}}});
    if (row.normed) boxes.push_back({RowStep::HeadNorm, false, {{"", &row.divided}}});
    if (row.scales) boxes.push_back({RowStep::Factor, false, {{"", &row.factored}}});
    boxes.push_back({RowStep::Output, false, {{"", &row.written}}});
    boxes.push_back({RowStep::Residual, false, {{"", &row.attended}}});
    return boxes;
}

} // namespace lambdascope
