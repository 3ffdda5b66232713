// SPDX-License-Identifier: MIT
#include "app/explore/map_notes.h"

#include "app/explore/explore_values.h"
#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/util/phrase.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace lambdascope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(MapNotes)
};

QString percent(double share) {
    return Words::tr("%1 %").arg(QString::fromStdString(formatNumber(100 * share, 0)));
}

/// The maps of a layer; null where the row of a head is not there.
const LayerTrace* mapsInRow(const TracePtr& trace, HeadId head, int query) {
    const auto layer = layerWithMaps(trace.get(), head);
    return layer && layer->rows(head.head).contains(query) ? layer.get() : nullptr;
}

MapNote noiseNote(const MeterBar& bar, const QString& title) {
    if (!bar.there) return {};
    return {title, percent(bar.noise), Words::tr("answer %1").arg(percent(bar.answer))};
}

/// Of one weight a key; the share is of the sum of their magnitudes.
MapNote largestNote(const SessionState& s, const std::vector<float>& row) {
    double sum = 0;
    std::size_t best = 0;
    for (std::size_t k = 0; k < row.size(); ++k) {
        sum += std::abs(row[k]);
        if (std::abs(row[k]) > std::abs(row[best])) best = k;
    }
    if (!(sum > 0)) return {}; // nor where a weight is no number
    return {Words::tr("largest in row “%1”").arg(tokenWord(s, s.pin->query)),
            percent(std::abs(row[best]) / sum),
            Words::tr("on “%1”").arg(tokenWord(s, static_cast<int>(best)))};
}

std::vector<float> rowOf(const LayerTrace& layer, int head, int query, RowWeights weights) {
    const std::int64_t tokens = layer.maps[0].cols();
    std::vector<float> row;
    for (std::int64_t at = query * tokens; at < query * tokens + layer.seen(query); ++at)
        row.push_back(weights.first * layer.map(0, head)[at] +
                      (weights.second == 0 ? 0 : weights.second * layer.map(1, head)[at]));
    return row;
}

} // namespace

std::array<MapNote, CanvasLayout::panelCount> mapNotes(const SessionState& s) {
    std::array<MapNote, CanvasLayout::panelCount> notes;
    constexpr int difference = CanvasLayout::differencePanel, standard = CanvasLayout::standardPanel;
    if (!s.pin || !s.textCurrent()) return notes;
    const int query = s.pin->query;
    const HeadId twin = s.models.diff ? s.twin() : s.head;
    const LayerTrace* diff = s.models.diff ? mapsInRow(s.shown(), s.head, query) : nullptr;
    const LayerTrace* single = mapsInRow(s.shownStandard(), twin, query);
    const HeadMix mix = diff ? s.mix(s.head) : HeadMix{};
    const QString row = tokenWord(s, query);
    if (const auto share = diff ? cancelledShare(*diff, s.head.head, mix, query) : std::nullopt)
        notes[1] = {Words::tr("of λ·A2 cancels"), percent(*share), Words::tr("against A1")};
    const MeterTokens tokens = meterTokens(s);
    if (!tokens.answer.empty() && tokens.rows.front() == query) {
        MeterSource source;
        source.edited = diff ? s.shown().get() : nullptr;
        source.standard = single ? s.shownStandard().get() : nullptr;
        source.editedMix = [&](int, int) { return mix; };
        const MeterReading reading = readMeter(tokens, source, s.head, twin, MeterScope::Head);
        const QString noise = Words::tr("noise in row “%1”").arg(row);
        if (diff) notes[0] = noiseNote(mix.swapped ? reading.second : reading.first, noise);
        if (diff) notes[difference] = noiseNote(reading.edited, Words::tr("noise left"));
        if (single) notes[standard] = noiseNote(reading.standard, noise);
        return notes;
    }
    if (diff) {
        const RowWeights plain = mix.swapped ? RowWeights{0, 1} : RowWeights{};
        const RowWeights sum = rowWeights(*diff, s.head.head, mix)[static_cast<std::size_t>(query)];
        notes[0] = largestNote(s, rowOf(*diff, s.head.head, query, plain));
        notes[difference] = largestNote(s, rowOf(*diff, s.head.head, query, sum));
    }
    if (single) notes[standard] = largestNote(s, weightsInRow(*single, twin.head, query));
    return notes;
}

std::vector<int> markedTokens(const SessionState& s) {
    const MeterTokens tokens = meterTokens(s.pieces, s.marks, s.tracedAhead.size());
    std::vector<int> first;
    for (const auto* list : {&tokens.answer, &tokens.distractors})
        for (std::size_t i = 0; i < list->size(); ++i)
            if (i == 0 || (*list)[i] != (*list)[i - 1] + 1) first.push_back((*list)[i]);
    return first;
}

} // namespace lambdascope
