// SPDX-License-Identifier: MIT
#include "app/explore/text_values.h"

#include "app/explore/explore_values.h"
#include "core/analysis/answer/attribution.h"
#include "core/analysis/answer/named_answer.h"
#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/highlight.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/model/recorded/recorded_model.h"
#include "core/model/recorded/recording.h"
#include "core/util/error.h"
#include "widgets/explore/text/text_drawing.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/sentence.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

namespace lambdascope {
namespace {

struct Reading {
    Q_DECLARE_TR_FUNCTIONS(Reading)
};

constexpr std::int64_t quickLens = 100'000'000; // multiplications: some 20 ms

/// A row of one map of a head in a pass; empty where its layer keeps no maps.
std::vector<float> rowOf(const Trace* trace, HeadId head, const HeadMix& mix, MapName map, int query) {
    const auto layer = layerWithMaps(trace, head);
    if (!layer || !layer->rows(head.head).contains(query)) return {};
    if (map == MapName::Standard && layer->maps.size() > 1) return weightsInRow(*layer, head.head, query);
    std::vector<float> weights;
    weights.reserve(static_cast<std::size_t>(trace->seen(query)));
    for (int key = 0; key < trace->seen(query); ++key) {
        if (map == MapName::Standard) {
            weights.push_back(mix.first() * layer->map(0, head.head)[query * layer->maps[0].cols() + key]);
            continue;
        }
        const CellValues values = cellValues(*layer, head.head, {query, key}, mix);
        weights.push_back(map == MapName::A1   ? values.a1
                          : map == MapName::A2 ? values.lambda * values.a2
                                               : values.difference());
    }
    return weights;
}

/// The same of the heads of a scope: the mean over those that act.
std::vector<float> rowTogether(const SessionState& s, const MeterSource& source, MapName map, int query) {
    const RowReading row = readRow(query, source, s.head, s.twin(), s.scope);
    const std::vector<double>& of = map == MapName::Standard ? row.standard
                                    : map == MapName::A1     ? row.a1
                                    : map == MapName::A2     ? row.lambdaA2
                                                             : row.difference;
    return {of.begin(), of.end()};
}

/// Of a row its sums over the groups that it sees, by word or sentence.
std::vector<float> grouped(const SessionState& s, std::vector<float> row) {
    if (!s.groups || s.groups->by == GroupBy::Token || row.empty()) return row;
    const std::vector<double> sums = s.groups->sums(std::vector<double>(row.begin(), row.end()));
    return {sums.begin(), sums.end()};
}

double largestOf(const std::vector<float>& weights) {
    float largest = 0;
    for (const float weight : weights) largest = std::max(largest, std::abs(weight));
    return largest;
}

QString inPercent(double share) {
    return number(100 * share, 1) + QStringLiteral(" %");
}

/// What is asked of a model's lens: the marked answer, or what it says next.
struct Asked {
    int token = 0;
    QString name; // “48”
};

Asked askedOf(const SessionState& s, const Trace& trace, int position) {
    // what was written up to the token may have said some of the answer
    const auto prompt = std::ssize(s.pieces) - std::ssize(s.tracedAhead);
    const auto said = std::clamp<std::ptrdiff_t>(position + 1 - prompt, 0, std::ssize(s.tracedAhead));
    const std::span written(s.tracedAhead.data(), static_cast<std::size_t>(said));
    const std::vector<TokenPiece> pieces(s.pieces.begin(), s.pieces.begin() + prompt + said);
    const Marks marks = moved(s.marks, s.text, s.tracedText);
    const std::vector<int> answer = idsToSay(*trace.model, pieces, marks.answer, written);
    const int token = !answer.empty() && answer.front() < trace.model->config.vocabSize
                          ? answer.front()
                          : likeliestNext(trace, position).token;
    return {token, sentence(spokenToken(*trace.model, token))};
}

LensRow rowOf(const Model& model, const QString& token, const LensLayer& trained, const LensLayer& now) {
    LensRow row{now.layer,
                trained.standing[0].probability,
                now.standing[0].probability,
                now.standing[0].rank,
                sentence(spokenToken(model, now.top[0].token)),
                now.top[0].probability,
                {}};
    const QString place =
        row.layer < 0 ? Reading::tr("In the embedding") : Reading::tr("After layer %1").arg(row.layer);
    row.words = Reading::tr("%1: %2 has %3 (trained %4) and rank %5; the most probable token is %6 with %7.")
                    .arg(place, token, inPercent(row.now), inPercent(row.trained), QString::number(row.rank),
                         row.top, inPercent(row.topProbability));
    return row;
}

/// Of one model: trained and, where there is one, as edited.
struct LensOf {
    TracePtr trained, now;
    LensKeeper::Pass first, second;
};

LensColumn columnOf(const SessionState& s, const LensOf& of, LensKeeper& lenses, int position,
                    QString& words) {
    LensColumn column;
    if (!of.trained || !of.now || position < 0 || position >= of.now->tokenCount() ||
        position >= of.trained->tokenCount())
        return column;
    try {
        requireHead(*of.trained->model);
        const Asked asked = askedOf(s, *of.trained, position);
        column.token = asked.name;
        column.edited = of.now != of.trained;
        const auto* trained = lenses.of(of.first, of.trained, asked.token, position);
        const auto* now = column.edited ? lenses.of(of.second, of.now, asked.token, position) : trained;
        if (trained == nullptr || now == nullptr) {
            column.problem = Reading::tr("Being read, layer by layer.");
            return column;
        }
        for (std::size_t l = 0; l < std::min(trained->size(), now->size()); ++l)
            column.rows.push_back(rowOf(*of.now->model, asked.name, (*trained)[l], (*now)[l]));
        words = sentence(lensSentence(*now, 0, spokenToken(*of.now->model, asked.token)));
    } catch (const std::exception& error) {
        column.problem = sentence(error);
    }
    return column;
}

void addLenses(const SessionState& s, LensKeeper& lenses, TextScene& scene, QStringList& said) {
    QString diff, standard;
    scene.lensDiff = columnOf(s, {s.diffTrained, s.shown(), LensKeeper::Trained, LensKeeper::Edited}, lenses,
                              scene.query, diff);
    scene.lensStandard =
        columnOf(s, {s.standardTrained, s.shownStandard(), LensKeeper::Standard, LensKeeper::EditedStandard},
                 lenses, scene.query, standard);
    if (!diff.isEmpty()) said << Reading::tr("Logit lens of the DIFF Transformer: %1").arg(diff);
    if (!standard.isEmpty() && s.models.ofTwoDiffs())
        said << Reading::tr("Logit lens of %1: %2").arg(s.besideName(), standard);
    else if (!standard.isEmpty())
        said << Reading::tr("Logit lens of the standard Transformer: %1").arg(standard);
}

QString nameOfMap(MapName map) {
    switch (map) {
    case MapName::A1:
        return QStringLiteral("A1");
    case MapName::A2:
        return QStringLiteral("λ·A2");
    case MapName::Difference:
        return QStringLiteral("A1 − λ·A2");
    case MapName::Standard:
        return Reading::tr("Standard");
    }
    return {};
}

/// Which patches carry most of the row: class tokens are none of them.
QString patchesText(const TextScene& scene) {
    const std::span<const float> all = scene.weights;
    const auto patches =
        all.subspan(std::min<std::size_t>(all.size(), static_cast<std::size_t>(scene.picture->leading)));
    const StrongKeys strong = strongestKeys(patches, TextDrawing::arcShare, TextDrawing::mostArcs);
    const auto sum = [](std::span<const float> of) {
        return std::accumulate(of.begin(), of.end(), 0.0,
                               [](double to, float w) { return to + std::abs(double{w}); });
    };
    const double ofRow = sum(all) > 0 ? strong.carried * sum(patches) / sum(all) : 0;
    return Reading::tr("%1 of %2 patches carry %3 of Σ|weight| of the row. Point at a patch to see "
                       "its row; a click pins it.")
        .arg(QString::number(strong.keys.size()), QString::number(patches.size()), inPercent(ofRow));
}

/// The arcs of the row, and what they leave out.
QString noteOf(const SessionState& s, const TextScene& scene) {
    QString leftOut = leftOutText(s, scene.map == MapName::Standard, scene.query);
    if (scene.weights.empty() && !leftOut.isEmpty()) return leftOut;
    if (scene.weights.empty())
        return Reading::tr("The maps of this layer are not there; they are computed when shown.");
    const StrongKeys strong = strongestKeys(scene.weights, TextDrawing::arcShare, TextDrawing::mostArcs);
    const QString arcs =
        !scene.groups
            ? Reading::tr("Arcs to %1 of %2 tokens carry %3 of Σ|weight| of the row; %4 has no arc.")
        : scene.groups->by == GroupBy::Word
            ? Reading::tr("Arcs to %1 of %2 words carry %3 of Σ|weight| of the row; %4 has no arc.")
            : Reading::tr("Arcs to %1 of %2 sentences carry %3 of Σ|weight| of the row; %4 has no arc.");
    QString words = scene.picture
                        ? patchesText(scene)
                        : arcs.arg(QString::number(strong.keys.size()), QString::number(scene.weights.size()),
                                   inPercent(strong.carried), inPercent(1 - strong.carried));
    if (scene.pinned) return words;
    const bool ofClass = scene.picture && scene.picture->patchOf(scene.query) < 0;
    return (ofClass ? Reading::tr("No row is pinned: this is that of the class token.")
                    : Reading::tr("No row is pinned: this is the last one.")) +
           u' ' + words;
}

/// As trained, of the head or of the heads together.
std::vector<float> trainedRow(const SessionState& s, int query) {
    if (s.scope == MeterScope::Head)
        return rowOf(s.diffTrained.get(), s.head, s.trainedMix(s.head), MapName::Difference, query);
    MeterSource source;
    source.edited = s.diffTrained.get();
    source.editedMix = [&s](int layer, int head) { return s.trainedMix({layer, head}); };
    return rowTogether(s, source, MapName::Difference, query);
}

/// "layer 2 head 3", or whose heads are together.
QString headsOf(const SessionState& s, HeadId head) {
    if (s.scope == MeterScope::All) return Reading::tr("all heads together");
    if (s.scope == MeterScope::Layer) return Reading::tr("the heads of layer %1 together").arg(head.layer);
    return Reading::tr("layer %1 head %2").arg(head.layer).arg(head.head);
}

QString wordOf(const SessionState& s, const TextScene& scene, int key) {
    return scene.groups ? sentence(scene.groups->groups.at(static_cast<std::size_t>(key)).label)
                        : tokenWord(s, key);
}

/// For screen readers and captions: the row, what it weighs most, what the arcs leave out.
QString strongestOf(const SessionState& s, const TextScene& scene) {
    constexpr int spoken = 3;
    QStringList said;
    for (const int key : strongestKeys(scene.weights, 1, spoken).keys)
        said << Reading::tr("“%1” %2").arg(
            wordOf(s, scene, key), QString::fromStdString(formatNumber(
                                       scene.weights[static_cast<std::size_t>(key)], 2, !scene.softmax())));
    return said.isEmpty() ? QString()
                          : Reading::tr("It weighs most: %1.").arg(said.join(QStringLiteral(", ")));
}

void addRow(const SessionState& s, TextScene& scene) {
    if (s.models.diff && s.shown()) scene.maps = {MapName::Difference, MapName::A1, MapName::A2};
    if (s.shownStandard()) scene.maps.push_back(MapName::Standard);
    scene.map = s.asText.value_or(MapName::Difference);
    if (!scene.maps.empty() && std::ranges::find(scene.maps, scene.map) == scene.maps.end())
        scene.map = scene.maps.front();
    if (s.groups && s.groups->by != GroupBy::Token && !scene.picture) scene.groups = s.groups;
    scene.weights = grouped(s, textRow(s, scene.map, scene.query));
    scene.maximum = largestOf(scene.weights);
    if (scene.map == MapName::Difference) // that a falling weight is seen to fall while λ moves
        scene.maximum = std::max(scene.maximum, largestOf(grouped(s, trainedRow(s, scene.query))));
    if (!(scene.maximum > 0)) scene.maximum = 1;
    const HeadId head = scene.map == MapName::Standard ? s.twin() : s.head;
    scene.title = Reading::tr("What “%1” (token %2) reads in %3: %4")
                      .arg(tokenWord(s, scene.query), QString::number(scene.query), headsOf(s, head),
                           scene.map == MapName::Standard ? s.calledBeside(nameOfMap(scene.map))
                                                          : nameOfMap(scene.map));
    scene.note = noteOf(s, scene);
}

} // namespace

LensKeeper::LensKeeper(QObject* parent)
    : QObject(parent),
      kept_(
          *this, EditedStandard + 1,
          [](const Of& of, const std::stop_token& stop) {
              return logitLens(*of.trace, std::span(&of.token, 1), 1, of.position, stop);
          },
          [this] { emit made(); }) {}

const std::vector<LensLayer>* LensKeeper::of(Pass pass, const TracePtr& trace, int token, int position) {
    return kept_.of(pass, {trace, token, position}, waits_ || lensCost(*trace->model) <= quickLens);
}

int textQuery(const SessionState& s, std::optional<int> hovered) {
    const int last = static_cast<int>(s.pieces.size()) - 1;
    if (hovered && s.recording() != nullptr && s.recording()->picture) return std::min(*hovered, last);
    if (s.recording() != nullptr && !s.pin) return std::min(s.recording()->firstLook(), last);
    return s.pin ? std::min(s.pin->query, last) : last;
}

std::vector<float> textRow(const SessionState& s, MapName map, int query) {
    if (s.scope != MeterScope::Head) {
        MeterSource source;
        source.edited = s.shown().get();
        source.standard = s.shownStandard().get();
        source.editedMix = [&s](int layer, int head) { return s.mix({layer, head}); };
        return rowTogether(s, source, map, query);
    }
    if (map == MapName::Standard)
        return rowOf(s.shownStandard().get(), s.twin(), s.standardMix(s.twin()), map, query);
    return rowOf(s.shown().get(), s.head, s.mix(s.head), map, query);
}

TextScene textScene(const SessionState& s, LensKeeper& lenses, std::optional<int> hovered) {
    TextScene scene;
    scene.query = textQuery(s, hovered);
    if (s.recording() != nullptr) scene.picture = s.recording()->picture;
    if (scene.query < 0 || (!s.shown() && !s.shownStandard())) {
        scene.problem = Reading::tr("No pass has run yet: there is no text to show.");
        scene.description = scene.problem;
        return scene;
    }
    scene.pieces = s.pieces;
    scene.written = static_cast<int>(s.tracedAhead.size());
    scene.pinned = s.pin.has_value();
    scene.causal = s.causal();
    scene.peek = s.peek;
    if (s.textCurrent()) {
        scene.answer = tokensIn(s.pieces, s.marks.answer);
        scene.distractors = tokensIn(s.pieces, s.marks.distractors);
    }
    scene.diff = s.shown();
    scene.standard = s.shownStandard();
    for (int l = 0; s.models.diff && l < static_cast<int>(s.models.diff->layers.size()); ++l)
        scene.mixes.push_back(headMixes(*s.models.diff, s.shownEdits(), l));
    for (int l = 0; s.models.standard && l < static_cast<int>(s.models.standard->layers.size()); ++l)
        scene.standardMixes.push_back(headMixes(*s.models.standard, s.shownStandardEdits(), l));
    scene.head = s.head;
    scene.twin = s.twin();
    scene.beside = s.calledBeside({});
    scene.first = s.calledFirst({});
    addRow(s, scene);
    QStringList said{scene.title + u'.', strongestOf(s, scene), scene.note};
    addLenses(s, lenses, scene, said);
    said.removeAll(QString());
    scene.description = said.join(u' ');
    return scene;
}

namespace {

std::vector<std::vector<float>> headsTo(const Trace& trace, const TokenGroup& to, int query) {
    std::vector<std::vector<float>> layers;
    for (int l = 0; l < std::ssize(trace.layers); ++l) {
        layers.emplace_back();
        for (int h = 0; h < trace.model->plan.headCount(); ++h) {
            const auto layer = layerWithMaps(&trace, HeadId{l, h});
            const bool kept = layer && layer->rows(h).contains(query);
            const std::vector<float> row = kept ? weightsInRow(*layer, h, query) : std::vector<float>{};
            const auto end = std::min<std::ptrdiff_t>(to.last + 1, std::ssize(row));
            layers.back().push_back(kept ? std::accumulate(row.begin() + to.first, row.begin() + end, 0.0F)
                                         : std::numeric_limits<float>::quiet_NaN());
        }
    }
    return layers;
}

} // namespace

HeadsOfToken headsOfToken(const SessionState& s, int token) {
    const int query = textQuery(s);
    if (query < 0 || token < 0 || token >= std::ssize(s.pieces) || !s.groups) return {};
    const TokenGroup& to = s.groups->groups[static_cast<std::size_t>(s.groups->of(token))];
    HeadsOfToken heads;
    const auto add = [&](const TracePtr& trace, const QString& name) {
        if (trace && query < trace->tokenCount() && to.first < trace->seen(query))
            heads.models.push_back({name, headsTo(*trace, to, query)});
    };
    if (s.models.diff) add(s.shown(), s.calledFirst(Reading::tr("DIFF")) + QStringLiteral(": A1 − λ·A2"));
    add(s.shownStandard(), s.calledBeside(Reading::tr("Standard")));
    heads.what = Reading::tr("What “%1” gives to “%2” in every head: layers down, heads across")
                     .arg(tokenWord(s, query), QString::fromStdString(to.text));
    return heads;
}

} // namespace lambdascope
