// SPDX-License-Identifier: MIT
#include "core/analysis/attention/noise_meter.h"

#include "core/analysis/attention/cell.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace lambdascope {
namespace {

/// Sums of means, added row by row.
struct Tally {
    MeterBar sum;
    double answerPaper = 0, noisePaper = 0;
    double cancelled = 0;
    int taking = 0; // rows that take anything away

    [[nodiscard]] MeterBar mean() const {
        MeterBar bar = sum;
        if (bar.counted == 0) return {};
        bar.there = true;
        for (double* value : {&bar.answer, &bar.distractors, &bar.noise, &bar.first, &bar.question,
                              &bar.absolute, &bar.rowSum})
            *value /= bar.counted;
        if (const int with = bar.counted - bar.withoutPaper; with > 0) {
            bar.answerPaper = answerPaper / with;
            bar.noisePaper = noisePaper / with;
        }
        if (taking > 0) bar.cancelled = cancelled / taking;
        return bar;
    }
};

constexpr HeadMix onlyFirst{}; // A1 − 0·A2
constexpr HeadMix onlySecond{.swapped = true};

struct Sums {
    double plain = 0, absolute = 0;
    void add(double weight) {
        plain += weight;
        absolute += std::abs(weight);
    }
};

/// One row of a head: w1·A1 + w2·A2. `a2` may be null.
struct Row {
    const float* a1;
    const float* a2;
    double w1, w2;
    int last; // up to which it sees keys: the query

    [[nodiscard]] double at(int key) const { return w1 * a1[key] + (a2 != nullptr ? w2 * a2[key] : 0); }
    [[nodiscard]] Sums over(const std::vector<int>& keys) const {
        Sums sums;
        for (const int key : keys)
            if (key >= 0 && key <= last) sums.add(at(key));
        return sums;
    }
};

void addRow(Tally& tally, const Row& row, const MeterTokens& tokens) {
    Sums all;
    for (int key = 0; key <= row.last; ++key) all.add(row.at(key));
    if (!(all.absolute > 0)) return; // also if a weight is no number
    const Sums answer = row.over(tokens.answer), noise = row.over(tokens.noise);
    const Sums question = row.over(tokens.question);
    MeterBar& sum = tally.sum;
    sum.answer += answer.absolute / all.absolute;
    sum.noise += noise.absolute / all.absolute;
    sum.distractors += row.over(tokens.distractors).absolute / all.absolute;
    sum.question += question.absolute / all.absolute;
    const bool firstIsAnswer = !tokens.answer.empty() && tokens.answer.front() == 0;
    if (!firstIsAnswer) sum.first += std::abs(row.at(0)) / all.absolute;
    sum.absolute += all.absolute;
    sum.rowSum += all.plain;
    ++sum.counted;
    if (std::abs(all.plain) < leastRowSum) {
        ++sum.withoutPaper;
        return;
    }
    tally.answerPaper += answer.plain / all.plain;
    tally.noisePaper += noise.plain / all.plain;
}

/// The rows of one head whose maps are kept.
void addHead(Tally& tally, const LayerTrace& layer, int head, const HeadMix& mix, const MeterTokens& tokens) {
    const std::int64_t count = layer.maps[0].cols();
    for (const int query : tokens.rows) {
        if (!layer.rows(head).contains(query)) continue;
        const std::int64_t offset = query * count;
        const float* a2 = layer.maps.size() > 1 ? layer.map(1, head) + offset : nullptr;
        const HeadMix here = layer.inRow(mix, head, query);
        addRow(tally,
               {layer.map(0, head) + offset, a2, here.first(), here.second(),
                static_cast<int>(layer.seen(query)) - 1},
               tokens);
        if (const auto share = cancelledShare(layer, head, mix, query)) {
            tally.cancelled += *share;
            ++tally.taking;
        }
    }
}

/// The heads or layers from `first` to before `last`.
struct Range {
    int first = 0, last = 0;
};

Range layersOf(const Trace& trace, HeadId head, MeterScope scope) {
    const int count = static_cast<int>(trace.layers.size());
    if (scope == MeterScope::All) return {0, count};
    return head.layer >= 0 && head.layer < count ? Range{head.layer, head.layer + 1} : Range{};
}

Range headsOf(const Trace& trace, HeadId head, MeterScope scope) {
    const int count = trace.model->plan.headCount();
    if (scope != MeterScope::Head) return {0, count};
    return head.head >= 0 && head.head < count ? Range{head.head, head.head + 1} : Range{};
}

HeadMix mixOf(const HeadMixes& mixes, const Trace& trace, int layer, int head) {
    if (mixes) return mixes(layer, head);
    HeadMix mix;
    mix.lambda = trace.layers[layer]->lambda.lambda;
    mix.tokenLambda = !trace.layers[layer]->tokenLambda.empty();
    return mix;
}

void readDiff(MeterReading& reading, const MeterTokens& tokens, const MeterSource& source, HeadId head,
              MeterScope scope) {
    const Trace& trace = *source.edited;
    const Range layers = layersOf(trace, head, scope), heads = headsOf(trace, head, scope);
    Tally first, second, trained, edited;
    for (int l = layers.first; l < layers.last; ++l) {
        ++reading.layersInAll;
        const bool both = source.trained == nullptr || layerWithMaps(source.trained, l);
        if (!both || !layerWithMaps(&trace, l)) continue;
        ++reading.layersCounted;
        const LayerTrace& layer = *trace.layers[l];
        for (int h = heads.first; h < heads.last; ++h) {
            addHead(first, layer, h, onlyFirst, tokens);
            addHead(second, layer, h, onlySecond, tokens);
            const HeadMix now = mixOf(source.editedMix, trace, l, h);
            addHead(edited, layer, h, now, tokens);
            if (source.trained == nullptr) continue;
            const HeadMix then = mixOf(source.trainedMix, *source.trained, l, h);
            addHead(trained, *source.trained->layers[l], h, then, tokens);
        }
    }
    reading.first = first.mean();
    reading.second = second.mean();
    reading.trained = trained.mean();
    reading.edited = edited.mean();
}

void readStandard(MeterReading& reading, const MeterTokens& tokens, const Trace& trace, HeadId twin,
                  MeterScope scope) {
    const Range layers = layersOf(trace, twin, scope), heads = headsOf(trace, twin, scope);
    Tally standard;
    for (int l = layers.first; l < layers.last; ++l) {
        ++reading.standardInAll;
        if (!layerWithMaps(&trace, l)) continue;
        ++reading.standardCounted;
        const LayerTrace& layer = *trace.layers[l];
        for (int h = heads.first; h < heads.last; ++h)
            addHead(standard, layer, h, layer.heads.empty() ? onlyFirst : layer.heads[h], tokens);
    }
    reading.standard = standard.mean();
}

} // namespace

std::string_view nameOf(MeterScope scope) {
    return meterScopeNames.at(static_cast<std::size_t>(scope));
}

std::optional<MeterScope> meterScopeOf(std::string_view name) {
    const auto* const found = std::ranges::find(meterScopeNames, name);
    if (found == meterScopeNames.end()) return std::nullopt;
    return static_cast<MeterScope>(found - meterScopeNames.begin());
}

MeterTokens meterTokens(const std::vector<TokenPiece>& pieces, const Marks& marks, std::size_t written) {
    MeterTokens tokens;
    if (pieces.empty()) return tokens;
    const int count = static_cast<int>(pieces.size());
    tokens.rows = {count - 1};
    tokens.answer = tokensIn(pieces, marks.answer);
    const std::vector<int> distractors = tokensIn(pieces, marks.distractors);
    const auto prompt = static_cast<std::ptrdiff_t>(pieces.size() - std::min(written, pieces.size()));
    const int question = questionStart({pieces.begin(), pieces.begin() + prompt});
    for (int i = 0; i < count; ++i) {
        if (std::ranges::binary_search(tokens.answer, i)) continue;
        if (i > 0 && i >= question) {
            tokens.question.push_back(i);
        } else if (i > 0) {
            tokens.noise.push_back(i);
            if (std::ranges::binary_search(distractors, i)) tokens.distractors.push_back(i);
        }
    }
    return tokens;
}

MeterReading readMeter(const MeterTokens& tokens, const MeterSource& source, HeadId head, HeadId twin,
                       MeterScope scope) {
    MeterReading reading;
    if (source.edited != nullptr) readDiff(reading, tokens, source, head, scope);
    if (source.standard != nullptr) readStandard(reading, tokens, *source.standard, twin, scope);
    return reading;
}

std::vector<HeadId> headsHolding(const Trace& trace, HeadId head, MeterScope scope, int query) {
    std::vector<HeadId> holding;
    if (query < 0 || query >= trace.tokenCount()) return holding;
    const Range layers = layersOf(trace, head, scope), heads = headsOf(trace, head, scope);
    for (int l = layers.first; l < layers.last; ++l)
        for (int h = heads.first; h < heads.last; ++h)
            if (trace.layers[l]->rows(h).contains(query)) holding.push_back({l, h});
    return holding;
}

std::vector<HeadId> headsThatAct(const Trace& trace, HeadId head, MeterScope scope, int query,
                                 const HeadMixes& mixes) {
    const std::vector<HeadId> holding = headsHolding(trace, head, scope, query);
    std::vector<HeadId> acting = holding;
    std::erase_if(acting, [&](HeadId id) {
        const LayerTrace& layer = *trace.layers[id.layer];
        const HeadMix mix = mixes                 ? mixes(id.layer, id.head)
                            : layer.heads.empty() ? HeadMix{}
                                                  : layer.heads[id.head];
        return mix.off || mix.mean || mix.patched;
    });
    return acting.empty() ? holding : acting;
}

RowReading readRow(int query, const MeterSource& source, HeadId head, HeadId twin, MeterScope scope) {
    RowReading row;
    const auto overHeads = [&](const Trace* trace, HeadId of, const HeadMixes& mixes, const auto& add) {
        if (trace == nullptr) return 0;
        const std::vector<HeadId> acting = headsThatAct(*trace, of, scope, query, mixes);
        for (const HeadId id : acting) add(*trace->layers[id.layer], id);
        return static_cast<int>(acting.size());
    };
    const Trace* const any = source.edited != nullptr ? source.edited : source.standard;
    const int seen = any != nullptr ? any->seen(std::max(0, query)) : std::max(0, query) + 1;
    const auto keys = static_cast<std::size_t>(seen);
    std::vector<double> a1(keys), lambdaA2(keys), difference(keys), standard(keys);
    row.heads = overHeads(source.edited, head, source.editedMix, [&](const LayerTrace& layer, HeadId id) {
        const HeadMix mix = mixOf(source.editedMix, *source.edited, id.layer, id.head);
        for (int key = 0; key < seen; ++key) {
            const CellValues cell = cellValues(layer, id.head, {query, key}, mix);
            a1[key] += cell.a1;
            lambdaA2[key] += cell.lambda * cell.a2;
            difference[key] += cell.difference();
        }
    });
    row.standardHeads = overHeads(source.standard, twin, {}, [&](const LayerTrace& layer, HeadId id) {
        const std::vector<float> weights = weightsInRow(layer, id.head, query);
        for (int key = 0; key < seen; ++key) standard[key] += weights[key];
    });
    const auto mean = [](std::vector<double> sums, int count) {
        for (double& sum : sums) sum /= count;
        return count > 0 ? sums : std::vector<double>{};
    };
    row.a1 = mean(std::move(a1), row.heads);
    row.lambdaA2 = mean(std::move(lambdaA2), row.heads);
    row.difference = mean(std::move(difference), row.heads);
    row.standard = mean(std::move(standard), row.standardHeads);
    return row;
}

} // namespace lambdascope
