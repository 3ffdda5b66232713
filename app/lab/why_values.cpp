// SPDX-License-Identifier: MIT
#include "app/lab/why_values.h"

#include "app/explore/explore_values.h"
#include "core/analysis/answer/predictions.h"
#include "core/model/recorded/recorded_model.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"
#include "widgets/lab/chart/lab_pen.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <span>

namespace lambdascope {
namespace {

struct Why {
    Q_DECLARE_TR_FUNCTIONS(Why)
};

using PartKind = LogitPart::Kind;

constexpr int mostSteps = 6; // columns of the waterfall that are of layers
constexpr std::size_t mostSpoken = 5;

/// The layers that make something else of their maps than trained, or take parts of another run.
std::vector<int> editedLayers(const WhyNumbers& n) {
    std::vector<int> layers;
    if (!n.edited) return layers;
    const Model& model = n.model();
    for (int l = 0; l < static_cast<int>(model.layers.size()); ++l)
        if (differ(n.edited->request.edits, {}, model, l)) layers.push_back(l);
    return layers;
}

/// "+2.64 → +0.31", or of one run the number alone.
QString inBothRuns(double trained, double now, bool edited, int decimals, bool sign) {
    const QString before = printed(trained, decimals, sign);
    return edited ? QStringLiteral("%1 → %2").arg(before, printed(now, decimals, sign)) : before;
}

/// Some parts that the waterfall has in one column.
struct PartGroup {
    QString name;
    double trained = 0, now = 0;
};

/// The parts by where they stand to the edit: before it, its heads, its MLP, after it; of several edited
/// layers, and without an edit, layer by layer.
class PartGroups {
  public:
    explicit PartGroups(const WhyNumbers& numbers) : n_(numbers) {
        const std::vector<int> edited = editedLayers(n_);
        const int layers = static_cast<int>(n_.model().layers.size());
        const int first = edited.empty() ? 0 : edited.front();
        const bool biases =
            n_.runs.trained.parts.back().value != 0 || n_.runs.inForce().parts.back().value != 0;
        add(first > 0 ? Why::tr("before layer %1").arg(first)
            : biases  ? Why::tr("embedding, biases")
                      : Why::tr("embedding"),
            [=](const LogitPart& p) { return p.at.layer < first; });
        edited.size() == 1 ? addParts(first, layers) : addLayers(first, layers);
    }
    [[nodiscard]] const std::vector<PartGroup>& all() const { return groups_; }

  private:
    void addParts(int first, int layers) {
        add(Why::tr("layer %1 heads").arg(first),
            [=](const LogitPart& p) { return p.at.layer == first && p.kind == PartKind::Head; });
        add(Why::tr("layer %1 MLP").arg(first),
            [=](const LogitPart& p) { return p.at.layer == first && p.kind == PartKind::Mlp; });
        if (first + 1 < layers)
            add(layersText(first + 1, layers - 1), [=](const LogitPart& p) { return p.at.layer > first; });
    }
    void addLayers(int first, int end) {
        const int each = std::max(1, (end - first + mostSteps - 1) / mostSteps);
        for (int from = first; from < end; from += each) {
            const int last = std::min(end, from + each) - 1;
            add(layersText(from, last),
                [=](const LogitPart& p) { return p.at.layer >= from && p.at.layer <= last; });
        }
    }
    template<typename Within>
    void add(const QString& name, Within within) {
        PartGroup group{name};
        for (std::size_t i = 0; i < n_.runs.trained.parts.size(); ++i) {
            if (!within(n_.runs.trained.parts[i])) continue;
            group.trained += n_.runs.trained.parts[i].value;
            group.now += n_.runs.inForce().parts[i].value;
        }
        groups_.push_back(group);
    }

    const WhyNumbers& n_;
    std::vector<PartGroup> groups_;
};

/// Rounded to tenths so that they add up to `sum` tenths: those that rounding moves most give way. What is
/// less than a tenth is printed with the digits that show it, and stays.
std::vector<double> inTenths(const std::vector<double>& values, long long sum) {
    std::vector<long long> tenths;
    tenths.reserve(values.size());
    for (const double value : values) tenths.push_back(std::llround(10 * value));
    long long rest = sum - std::accumulate(tenths.begin(), tenths.end(), 0LL);
    for (std::size_t tries = 0; rest != 0 && tries < values.size(); ++tries) { // rounding moves each by one
        const int step = rest > 0 ? 1 : -1;
        std::size_t most = 0;
        const auto lacks = [&](std::size_t i) {
            return step * (10 * values[i] - static_cast<double>(tenths[i]));
        };
        for (std::size_t i = 1; i < values.size(); ++i)
            if (lacks(i) > lacks(most)) most = i;
        tenths[most] += step;
        rest -= step;
    }
    std::vector<double> result;
    result.reserve(tenths.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        result.push_back(tenths[i] == 0 && std::abs(values[i]) < 0.05 ? values[i]
                                                                      : static_cast<double>(tenths[i]) / 10);
    return result;
}

std::vector<WhyStep> stepsOf(const WhyNumbers& n) {
    const bool edited = n.runs.edited.has_value();
    const double from = edited ? n.runs.trained.sum() : 0, to = n.runs.inForce().sum();
    const std::vector<PartGroup> groups = PartGroups(n).all();
    std::vector<double> changes;
    changes.reserve(groups.size());
    for (const PartGroup& group : groups) changes.push_back(edited ? group.now - group.trained : group.now);
    const std::vector<double> shown = inTenths(changes, std::llround(10 * to) - std::llround(10 * from));
    std::vector<WhyStep> steps;
    if (edited) steps.push_back({WhyStep::Kind::Before, Why::tr("trained"), 0, from, from});
    double level = from;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        steps.push_back({WhyStep::Kind::Change, groups[i].name, level, level + changes[i], shown[i]});
        level += changes[i];
    }
    steps.push_back({edited ? WhyStep::Kind::After : WhyStep::Kind::Before,
                     edited ? Why::tr("in force") : Why::tr("sum"), 0, to, to});
    return steps;
}

QString nameOfPart(const LogitPart& part) {
    switch (part.kind) {
    case PartKind::Embedding:
        return Why::tr("embedding");
    case PartKind::Head:
        return QStringLiteral("L%1 · H%2").arg(part.at.layer).arg(part.at.head);
    case PartKind::Mlp:
        return QStringLiteral("L%1 · MLP").arg(part.at.layer);
    case PartKind::Bias:
        return Why::tr("biases");
    }
    return {};
}

WhyPart partOf(const WhyNumbers& n, std::size_t i) {
    const LogitPart& part = n.runs.trained.parts[i];
    WhyPart shown{nameOfPart(part), {}, part.value, n.runs.inForce().parts[i].value, false, {}, {}};
    const QString spoken = sentence(spokenPart(part)), before = printed(shown.trained, 2, true);
    shown.words = n.runs.edited ? Why::tr("%1: adds %2 to the logit instead of %3.")
                                      .arg(spoken, printed(shown.now, 2, true), before)
                                : Why::tr("%1: adds %2 to the logit.").arg(spoken, before);
    if (part.kind != PartKind::Head) {
        shown.noHead = Why::tr("%1: no head, so it has no keys.").arg(spoken);
        return shown;
    }
    shown.head = part.at;
    if (n.edited) {
        const auto mixes = [&](const Edits& edits) {
            return headMixes(n.model(), edits, part.at.layer)[part.at.head];
        };
        shown.edited = mixes(n.edited->request.edits) != mixes({});
    }
    return shown;
}

/// The large ones, in the order that is chosen, and the small ones together.
std::vector<WhyPart> partsOf(const WhyNumbers& n, bool byLayer) {
    PartList list = partList(n.runs.trained, n.runs.editedParts());
    if (byLayer) std::ranges::sort(list.shown);
    std::vector<WhyPart> parts;
    parts.reserve(list.shown.size() + 1);
    for (const std::size_t i : list.shown) parts.push_back(partOf(n, i));
    if (list.others.empty()) return parts;
    WhyPart rest;
    rest.name = Why::tr("%1 others together").arg(list.others.size());
    rest.trained = sumOf(n.runs.trained, list.others);
    rest.now = sumOf(n.runs.inForce(), list.others);
    rest.words = Why::tr("%1: %2").arg(
        rest.name, inBothRuns(rest.trained, rest.now, n.runs.edited.has_value(), 2, true));
    rest.noHead = Why::tr("%1: several parts, so there are no keys of one head.").arg(rest.name);
    parts.push_back(rest);
    return parts;
}

/// A factor of a part, in both runs.
struct ChainLink {
    QString name;
    double from = 0, to = 0;
    int decimals = 2; // of the values
};

/// Two, or as many as make the printed product true; the last link is the product.
int decimalsOfProduct(const std::vector<ChainLink>& links) {
    constexpr int enough = 5;
    for (int decimals = 2; decimals < enough; ++decimals) {
        const double power = std::pow(10, decimals);
        const auto times = [power](const ChainLink& link) {
            return std::round(link.to / link.from * power) / power;
        };
        const double product =
            std::transform_reduce(links.begin(), links.end() - 1, 1.0, std::multiplies<>(), times);
        if (std::round(product * power) / power == times(links.back())) return decimals;
    }
    return enough;
}

/// The last token's factor of the head: 1 − λ_init, or what an edit holds it at.
double factorOf(const WhyNumbers& n, const Trace& trace) {
    return trace.layers[n.head.layer]->mixOf(n.head.head, trace.tokenCount() - 1).factor;
}

/// What the norm of the head divides by, as it was and as it is; none where it has none.
std::optional<double> growthBeforeNorm(const WhyNumbers& n) {
    const auto rms = [&](const Trace& trace, const HeadKeys& keys) {
        const bool norm = trace.layers[n.head.layer]->mixOf(n.head.head, trace.tokenCount() - 1).norm;
        return norm && keys.headScale != 0 ? factorOf(n, trace) / keys.headScale : 0;
    };
    if (!n.edited || !n.model().plan.headNorm) return {};
    const double before = rms(*n.trained, *n.runs.trainedKeys), now = rms(*n.edited, *n.runs.editedKeys);
    return before > 0 && now > 0 ? std::optional(now / before) : std::nullopt;
}

/// The norm of the head and its factor, which an edit moves apart from each other. One that stays as it was
/// multiplies by 1 and is left out.
void addNorm(const WhyNumbers& n, const HeadKeys& before, const HeadKeys& now,
             std::vector<ChainLink>& links) {
    if (!n.model().plan.headNorm) return;
    const double factor = factorOf(n, *n.trained), edited = n.edited ? factorOf(n, *n.edited) : factor;
    if (factor == 0 || edited == 0)
        return links.push_back({Why::tr("head norm and factor"), before.headScale, now.headScale});
    links.push_back({Why::tr("head norm"), before.headScale / factor, now.headScale / edited});
    if (!n.edited || factor != edited) links.push_back({Why::tr("factor 1 − λ_init"), factor, edited});
}

WhyFactor cardOf(const ChainLink& link, bool edited, int decimals) {
    if (!edited) return {link.name, printed(link.from, link.decimals), {}, 0};
    const double times = link.to / link.from;
    const bool same = printed(times, decimals) == printed(1, decimals);
    return {link.name, QStringLiteral("× ") + printed(times, decimals),
            inBothRuns(link.from, link.to, true, link.decimals, false),
            same        ? 0
            : times > 1 ? 1
                        : -1};
}

/// What the norm of the head does to the key's part.
QString normWords(const WhyNumbers& n, const KeyChange& change, const QString& key) {
    if (!n.edited) return {};
    const HeadMix& mix = n.edited->layers[n.head.layer]->heads[static_cast<std::size_t>(n.head.head)];
    if (mix.off) return Why::tr("The head is off: nothing of it reaches the layer.");
    if (!n.model().plan.headNorm) return Why::tr("No norm of its own divides the head’s output.");
    if (!mix.norm) return Why::tr("Without its norm, nothing divides the head’s output.");
    const auto growth = growthBeforeNorm(n);
    if (!growth) return {};
    const QString whole = printed(*growth, 2), part = printed(change.weight * change.value, 2);
    const QString one = printed(1, 2);
    if (whole == one && part == one && printed(change.headScale, 2) == one)
        return Why::tr("Nothing in the head changes; the final norm divides by another number.");
    return Why::tr("Before the norm the head’s output becomes × %1, the part of %2 in it × %3. The norm "
                   "divides by the whole.")
        .arg(whole, key, part);
}

/// `before`: what the part was. One that is negative does not fall where it shrinks.
QString titleOfChain(const KeyChange& change, double before, const QString& key) {
    const auto moves = [](double times) {
        return std::abs(times) > 1.005 ? 1 : std::abs(times) < 0.995 ? -1 : 0;
    };
    const int weight = moves(change.weight), part = moves(change.part());
    const bool plain = before > 0 && change.part() > 0;
    if (plain && weight > 0 && part < 0)
        return Why::tr("Why the part of %1 falls although its weight grows").arg(key);
    if (plain && weight < 0 && part > 0)
        return Why::tr("Why the part of %1 grows although its weight falls").arg(key);
    return Why::tr("What the part of %1 is made of").arg(key);
}

/// The factors of the key that is explained.
void addChain(const WhyNumbers& n, const QString& key, WhyKeys& keys) {
    const HeadKeys& before = *n.runs.trainedKeys;
    const HeadKeys& now = n.runs.editedKeys ? *n.runs.editedKeys : before;
    const bool edited = n.runs.editedKeys.has_value();
    const auto k = static_cast<std::size_t>(keys.key);
    const auto change = keyChange(before, now, k);
    if (!change) {
        keys.chainTitle = Why::tr("What the part of %1 is made of").arg(key);
        keys.sentence = Why::tr("A factor was 0, so there is nothing to multiply.");
        return;
    }
    keys.chainTitle = titleOfChain(*change, before.part(k), key);
    std::vector<ChainLink> links{{Why::tr("weight"), before.keys[k].weight, now.keys[k].weight, 3}};
    if (!edited || std::abs(change->value - 1) > 1e-6)
        links.push_back({Why::tr("value"), before.keys[k].value, now.keys[k].value});
    addNorm(n, before, now, links);
    links.push_back({Why::tr("final norm"), before.finalScale, now.finalScale, 3});
    links.push_back({Why::tr("part of the logit"), before.part(k), now.part(k)});
    const int decimals = decimalsOfProduct(links);
    for (const ChainLink& link : links) keys.chain.push_back(cardOf(link, edited, decimals));
    keys.sentence = normWords(n, *change, key);
}

void addKeys(const SessionState& s, const WhyNumbers& n, const QString& answer, WhyScene& scene) {
    WhyKeys& keys = scene.keys;
    keys.title = Why::tr("Layer %1 head %2").arg(n.head.layer).arg(n.head.head);
    if (!n.runs.trainedKeys) {
        keys.problem = sentence(n.runs.noKeys);
        return;
    }
    const HeadKeys& before = *n.runs.trainedKeys;
    const HeadKeys* edited = n.runs.keysInForce();
    const bool none = n.runs.edited && edited == nullptr; // no key adds to it any more
    const HeadKeys& now = edited != nullptr ? *edited : before;
    const std::size_t count = std::min(before.keys.size(), s.pieces.size());
    for (std::size_t k = 0; k < count; ++k) {
        keys.words << QString::fromStdString(s.pieces[k].display);
        keys.weight[0].push_back(before.keys[k].weight);
        keys.weight[1].push_back(none ? 0 : now.keys[k].weight);
        keys.value[0].push_back(before.keys[k].value);
        keys.value[1].push_back(now.keys[k].value);
        keys.part[0].push_back(before.part(k));
        keys.part[1].push_back(none ? 0 : now.part(k));
    }
    if (count == 0) return;
    const int last = static_cast<int>(count) - 1;
    const bool pinned = s.pin && s.pin->query == last && s.pin->key <= last;
    keys.key = pinned ? s.pin->key : std::min(last, static_cast<int>(tellingKey(before, edited)));
    const QString row = tokenWord(s, last);
    const bool swapped = n.edited && n.edited->layers[n.head.layer]->heads[n.head.head].swapped;
    keys.weightWords = swapped ? Why::tr("trained A1 − λ·A2, in force A2 − λ·A1, row “%1”").arg(row)
                       : n.model().differential() ? Why::tr("A1 − λ·A2, row “%1”").arg(row)
                                                  : Why::tr("A, row “%1”").arg(row);
    keys.partWords = Why::tr("weight × value × norms × W_O, toward %1").arg(answer);
    if (none)
        keys.sentence = sentence(n.runs.noKeys);
    else
        addChain(n, Why::tr("“%1”").arg(tokenWord(s, keys.key)), keys);
}

QString titleOf(const WhyNumbers& n) {
    if (!n.runs.edited) return Why::tr("Where the answer comes from");
    const double change = n.runs.edited->above() - n.runs.trained.above();
    if (std::abs(change) < 0.005) return Why::tr("Why the answer keeps its logit");
    const auto probability = [&](const Trace& trace) {
        const std::int64_t last = trace.logits.rows() - 1;
        const std::span logits(trace.logits.row(last), static_cast<std::size_t>(trace.logits.cols()));
        return outlookOf(logits, n.runs.target.token).probability;
    };
    const double gained = probability(*n.edited) - probability(*n.trained);
    if (gained * change < 0 && std::abs(gained) >= 0.0005) // other logits moved further
        return change < 0 ? Why::tr("Why the answer’s logit falls") : Why::tr("Why the answer’s logit rises");
    return change < 0 ? Why::tr("Why the answer falls") : Why::tr("Why the answer rises");
}

QString formulaOf(bool lead) {
    const QString u =
        lead ? Why::tr("U = (output row − that of the runner-up) × final norm weight ÷ final rms of that run")
             : Why::tr("U = (output row − mean of all output rows) × final norm weight ÷ final rms of "
                       "that run");
    return Why::
        tr("A part adds part · U, %1; each run holds its own final norm. It is what the part adds, not what "
           "would be lost without it: later layers read it, too.")
            .arg(u);
}

/// For screen readers: the sentence of the logit, its largest parts, the head.
QString describe(const WhyNumbers& n, const WhyScene& scene) {
    QStringList said{scene.title + u'.', scene.note,
                     sentence(partsSentence(n.model(), n.runs.target, n.runs.trained, n.runs.editedParts()))};
    for (const WhyStep& step : scene.steps)
        said << step.name + u' ' + printed(step.printed, 1, step.kind == WhyStep::Kind::Change) + u'.';
    for (std::size_t i = 0; i < std::min(mostSpoken, scene.parts.size()); ++i) said << scene.parts[i].words;
    said << scene.keys.title + u'.' << scene.keys.problem << scene.keys.chainTitle;
    for (const WhyFactor& factor : scene.keys.chain) said << factor.name + u' ' + factor.times;
    said << scene.keys.sentence << scene.formula;
    said.removeAll(QString());
    return said.join(u' ');
}

void fill(const SessionState& s, const WhyNumbers& n, WhyScene& scene) {
    const QString answer = sentence(spokenToken(n.model(), n.runs.target.token));
    scene.edited = n.runs.edited.has_value();
    scene.title = titleOf(n);
    scene.about = n.runs.target.rival
                      ? Why::tr("parts of the logit of %1 above that of %2")
                            .arg(answer, sentence(spokenToken(n.model(), *n.runs.target.rival)))
                      : Why::tr("parts of the logit of %1 above the mean of all tokens").arg(answer);
    if (!n.marked)
        scene.note =
            s.marks.answer.empty()
                ? Why::tr(
                      "No answer is marked, so this is the token that is most probable as trained. To mark "
                      "one, select it in the prompt and press “Answer”, or Ctrl+M.")
                : Why::tr("What is marked as the answer does not come next, so this is the token that is "
                          "most probable as trained.");
    scene.steps = stepsOf(n);
    scene.parts = partsOf(n, s.lab.whyByLayer);
    scene.trained = n.runs.trained.sum();
    scene.now = n.runs.inForce().sum();
    addKeys(s, n, answer, scene);
    scene.formula = formulaOf(s.lab.whyLead);
    scene.description = describe(n, scene);
}

} // namespace

bool whyOfStandard(const SessionState& s) {
    return s.standard && (s.lab.whyStandard || !s.diffTrained);
}

const WhyNumbers& whyNumbers(const SessionState& s, WhyNumbers& last) {
    WhyNumbers n;
    const bool standard = whyOfStandard(s);
    n.trained = standard ? s.standardTrained : s.diffTrained;
    if (!n.trained && (s.models.diff || s.models.standard))
        throw fail<UsageError>("the first pass is not done: there is nothing to show yet");
    if (!n.trained) throw fail<UsageError>("no model is open: there is nothing to show");
    requireHead(*n.trained->model);
    if (standard ? s.standardEdited() : s.edited()) n.edited = standard ? s.standard : s.diffEdited;
    n.head = standard ? s.twin() : s.head;
    const std::vector<int> answer = s.markedNext().answer;
    n.marked = !answer.empty();
    const int token = n.marked ? answer.front() : likeliestNext(*n.trained).token;
    const auto rival = s.lab.whyLead ? std::optional(runnerUp(*n.trained, token)) : std::nullopt;
    const bool kept = last.trained && last.trained->model == n.trained->model &&
                      last.runs.target.token == token && last.runs.target.rival == rival;
    if (kept && last.trained == n.trained && last.edited == n.edited && last.head == n.head) {
        last.marked = n.marked;
        return last;
    }
    n.runs = logitRuns(*n.trained, n.edited.get(),
                       kept ? last.runs.target : logitTarget(*n.trained->model, token, rival), n.head);
    return last = std::move(n);
}

WhyScene whyScene(const SessionState& s, WhyNumbers& last) {
    WhyScene scene;
    scene.both = s.diffTrained && s.standard;
    scene.beside = s.calledBeside({});
    scene.first = s.calledFirst({});
    scene.ofStandard = whyOfStandard(s);
    scene.lead = s.lab.whyLead;
    scene.byLayer = s.lab.whyByLayer;
    scene.head = scene.ofStandard ? s.twin() : s.head;
    scene.peek = s.peek;
    try {
        fill(s, whyNumbers(s, last), scene);
    } catch (const std::exception& error) {
        scene.problem = sentence(error);
        scene.description = scene.problem;
    }
    return scene;
}

} // namespace lambdascope
