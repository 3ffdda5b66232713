// SPDX-License-Identifier: MIT
#include "app/explore/effects_values.h"

#include "app/explore/explore_values.h"
#include "core/analysis/answer/attribution.h"
#include "core/analysis/attention/comparison.h"
#include "core/model/recorded/recorded_model.h"
#include "core/util/phrase.h"
#include "widgets/kit/sentence.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

struct Effects {
    Q_DECLARE_TR_FUNCTIONS(Effects)
};

constexpr std::size_t mostNamed = 3; // heads in a sentence

QString inDigits(double value, int decimals, bool sign = false) {
    return QString::fromStdString(formatNumber(value, decimals, sign));
}

/// "“48”", the token that the effects are on.
QString answerOf(const SessionState& s, int token) {
    const ModelPtr& model = s.models.diff ? s.models.diff : s.models.standard;
    return sentence(spokenToken(*model, token));
}

std::vector<EffectsRow> rowsOf(const SessionState& s) {
    std::vector<EffectsRow> rows;
    const bool both = s.models.diff && s.models.standard;
    for (const bool standard : {false, true}) {
        const Outlook& as = s.effects.untouched.at(standard ? 1 : 0);
        const HeadId selected = standard ? s.twin() : s.head;
        for (const HeadFinding& each : s.effects.found.at(standard ? 1 : 0)) {
            const HeadId head = each.effect.head;
            const QString place = QStringLiteral("L%1 · H%2").arg(head.layer).arg(head.head);
            const QString model =
                standard ? s.calledBeside(Effects::tr("Standard")) : s.calledFirst(Effects::tr("DIFF"));
            rows.push_back({.standard = standard,
                            .second = standard && s.models.ofTwoDiffs(),
                            .head = head,
                            .name = both ? model + u' ' + place : place,
                            .selected = head == selected,
                            .off = (standard ? s.standardMix(head) : s.mix(head)).off,
                            .probability = each.effect.answer.probability,
                            .points = 100 * (each.effect.answer.probability - as.probability),
                            .logit = each.effect.answer.logit - as.logit,
                            .kl = each.effect.kl,
                            .adds = each.effect.adds,
                            .scores = each.scores});
        }
    }
    return rows;
}

/// Whether the answer stands where nothing is before it.
bool answerIsFirst(const SessionState& s) {
    const std::vector<int> answer = meterTokens(s.pieces, s.marks, s.tracedAhead.size()).answer;
    return !answer.empty() && answer.front() == 0;
}

/// What the numbers start from, which token it is, and what is left out.
QString noteOf(const SessionState& s, const QString& answer) {
    QStringList said;
    const bool both = s.effects.key.traces[0] && s.effects.key.traces[1];
    for (const int which : {0, 1}) {
        if (!s.effects.key.traces.at(which)) continue;
        const QString name =
            which == 0 ? s.calledFirst(Effects::tr("DIFF")) : s.calledBeside(Effects::tr("Standard"));
        const QString share = inDigits(100 * s.effects.untouched.at(which).probability, 2);
        said << (both ? Effects::tr("%1 says %2 with %3 %.").arg(name, answer, share)
                      : Effects::tr("All heads: %1 with %2 %.").arg(answer, share));
    }
    const std::vector<int> next = s.markedNext().answer;
    if (next.size() > 1)
        said << Effects::tr("That is the first of the %1 tokens of the answer; all numbers are of it.")
                    .arg(next.size());
    if (answerIsFirst(s))
        said << Effects::tr("The answer is the first token of the prompt, where heads also rest: “on answer” "
                            "counts both.");
    if (next.empty())
        said << (s.marks.answer.empty()
                     ? Effects::tr("No answer is marked, so this is the most probable token; to mark one, "
                                   "select it in the prompt and press “Answer”, or Ctrl+M.")
                     : Effects::tr("What is marked as the answer does not come next, so this is the most "
                                   "probable token."));
    if (s.models.diff && s.models.standard && !s.models.ofTwoDiffs() &&
        s.effects.key.experiment == Ablation::A2Off)
        said << Effects::tr("Standard heads have no A2 and are left out.");
    else if (s.models.diff && s.models.standard && !s.standard)
        said << s.note;
    else if (s.models.diff && s.models.standard && !whySilent(*s.models.standard).empty())
        said << sentence(whySilent(*s.models.standard));
    return said.join(u' ');
}

/// Why there is no list; empty if there is one, or one to come.
QString problemOf(const SessionState& s) {
    if (!s.diffTrained && !s.standardTrained)
        return s.models.diff || s.models.standard
                   ? Effects::tr("The first pass is not done: there is nothing to show yet.")
                   : Effects::tr("No model is open: there is no head to take out.");
    if (QString why = silentText(s); !why.isEmpty()) return why;
    if (s.generated) return Effects::tr("The models are at work: what heads do is shown once they rest.");
    const EffectsKey key = s.effectsKey();
    if (!key.traces[0] && !key.traces[1])
        return Effects::tr("A standard Transformer has no A2 to take out: choose “off” or “mean”.");
    return s.effects.key == key ? s.effects.problem : QString();
}

} // namespace

QString nameOfEffect(Ablation experiment) {
    return experiment == Ablation::Mean ? Effects::tr("Each head by itself gives its mean over the prompt.")
           : experiment == Ablation::A2Off ? Effects::tr("Each head by itself goes without its A2.")
                                           : Effects::tr("Each head by itself is taken out.");
}

QString effectsText(const SessionState& s) {
    std::vector<EffectsRow> rows = rowsOf(s);
    if (rows.empty() || !s.effectsShown()) return {};
    std::ranges::stable_sort(rows, {}, &EffectsRow::logit);
    QStringList named;
    for (const EffectsRow& row : rows)
        if (row.logit < -0.005 && static_cast<std::size_t>(named.size()) < mostNamed)
            named << Effects::tr("%1 (%2)").arg(row.name, inDigits(row.logit, 2, true));
    const QString answer = answerOf(s, s.effects.key.answer);
    if (named.empty())
        return Effects::tr("No single head makes the logit of %1 fall when it is missing.").arg(answer);
    return Effects::tr("The logit of %1 falls most without %2.")
        .arg(answer, named.join(Effects::tr(", ", "between heads")));
}

EffectsScene effectsScene(const SessionState& s) {
    EffectsScene scene;
    scene.experiment = s.lab.effect;
    scene.withA2 = s.models.diff != nullptr;
    scene.problem = problemOf(s);
    scene.title = Effects::tr("What every head does to the answer");
    scene.description = scene.problem;
    if (!scene.problem.isEmpty()) return scene;
    scene.stale = !s.effectsShown();
    scene.rows = rowsOf(s);
    if (s.models.diff) scene.selected.emplace_back(false, s.head);
    if (s.models.standard) scene.selected.emplace_back(true, s.twin());
    scene.done = s.effects.done();
    scene.all = s.effects.all;
    scene.running = s.effects.running;
    if (scene.rows.empty()) return scene;
    const QString answer = answerOf(s, s.effects.key.answer);
    scene.title = Effects::tr("What every head does to %1").arg(answer);
    scene.note = noteOf(s, answer);
    scene.tip =
        Effects::tr("Each head is touched by itself, on top of the edits in force, and all layers after it "
                    "are computed anew. It is what this answer loses, not what the head is for: others "
                    "may do the same. “adds” is what the head writes for the answer, which later layers "
                    "read, too.");
    scene.description = scene.title + QStringLiteral(". ") + effectsText(s) + u' ' + scene.note;
    return scene;
}

HeadTints headTints(const SessionState& s) {
    HeadTints tints;
    if (s.effects.done() == 0) return tints;
    tints.what = answerOf(s, s.effects.key.answer);
    tints.stale = !s.effectsShown();
    for (const EffectsRow& row : rowsOf(s)) {
        (row.standard ? tints.standard : tints.diff)[{row.head.layer, row.head.head}] = row.logit;
        tints.largest = std::max(tints.largest, std::abs(row.logit));
    }
    return tints;
}

HeadReading headReading(const SessionState& s) {
    HeadReading reading;
    if (!s.textCurrent()) return reading; // groups are of the text to come, maps of the one before
    const auto& sentences = s.groupsBy(GroupBy::Sentence);
    if (s.shownBy != GroupBy::Token) reading.groups = s.groups;
    if (sentences && whyNotBy(*sentences).empty()) {
        reading.sentences = sentences;
        reading.answer = answerGroups(*sentences, s.pieces, s.marks);
    }
    reading.row = s.pin ? s.pin->query : -1;
    return reading;
}

} // namespace lambdascope
