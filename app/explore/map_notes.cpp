// SPDX-License-Identifier: MIT
#include "app/explore/map_notes.h"

#include "app/explore/explore_values.h"
#include "core/analysis/attention/comparison.h"
#include "core/compute/pair_edits.h"
#include "core/util/phrase.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/sentence.h"

#include <QCoreApplication>

#include <cmath>

namespace lambdascope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(MapNotes)
};

QString printed(double value, int decimals, bool isSigned) {
    return QString::fromStdString(formatNumber(value, decimals, isSigned));
}

/// The fewest decimals at which the printed ones give the printed quotient, within a twentieth of it.
int decimalsFor(const Comparison& of) {
    constexpr int fewest = 2, most = 4;
    const auto quotient = of.answerOverNext();
    if (!quotient) return fewest;
    for (int decimals = fewest; decimals < most; ++decimals) {
        const double unit = std::pow(10.0, decimals);
        const double answer = std::round(of.ofAnswer() * unit),
                     next = std::round(std::abs(of.ofNext()) * unit);
        if (next > 0 && std::abs(answer / next - *quotient) <= 0.05 * std::abs(*quotient)) return decimals;
    }
    return most;
}

class Notes {
  public:
    Notes(const TokenGroups& groups) : groups_(groups) {}

    /// `isSigned`: of a difference, where + and − are sizes that do not add up to its sum.
    [[nodiscard]] MapNote of(const ComparedMap& map, bool isSigned) const {
        const Comparison& row = map.row;
        if (map.heads == 0 || row.answer.empty()) return {};
        const int decimals = decimalsFor(row);
        const bool sentences = groups_.by == GroupBy::Sentence,
                   several = groups_.by == GroupBy::Token && row.answer.size() > 1;
        MapNote note{.lines = {}, .isSigned = isSigned};
        const QString largest = Words::tr("largest: %1").arg(name(row.answer.front()));
        note.lines.push_back({!row.marked ? largest
                              : sentences ? Words::tr("weight: answer’s sentence")
                              : several   ? Words::tr("answer, %1 tokens").arg(row.answer.size())
                                          : Words::tr("answer"),
                              row.marked ? Words::tr("answer") : Words::tr("largest"),
                              printed(row.ofAnswer(), decimals, isSigned)});
        const QString next =
            row.next ? Words::tr("other: %1").arg(name(*row.next)) : Words::tr("other: none");
        note.lines.push_back({next, Words::tr("other"), printed(row.ofNext(), decimals, isSigned)});
        note.lines.push_back({isSigned ? Words::tr("the rest, sizes added") : Words::tr("the rest"),
                              Words::tr("rest"), printed(row.rest(), 2, false), false});
        const auto quotient = row.answerOverNext();
        note.lines.push_back({row.marked ? Words::tr("answer ÷ |other|") : Words::tr("largest ÷ |other|"),
                              Words::tr("÷ |other|"),
                              quotient ? ratioWords(*quotient) : QStringLiteral("—")});
        return note;
    }

  private:
    [[nodiscard]] QString name(int group) const {
        return sentence(groups_.groups.at(static_cast<std::size_t>(group)).label);
    }
    const TokenGroups& groups_;
};

} // namespace

RowOfMaps rowOfMaps(const SessionState& s) {
    const TracePtr &diff = s.shown(), &beside = s.shownStandard();
    if (!s.groups || !s.textCurrent() || (!diff && !beside)) return {};
    RowOfMaps row{.query = s.pin ? s.pin->query : (diff ? diff : beside)->lastRow(), .compared = {}};
    MeterSource source;
    source.edited = diff.get();
    source.standard = beside.get();
    const std::vector<std::vector<HeadMix>> mixes = mixesOf(s, s.shownEdits());
    source.editedMix = [&](int layer, int head) { return mixes.at(layer).at(head); };
    const HeadId twin = s.models.diff ? s.twin() : s.head;
    const std::vector<int> answer = answerGroups(*s.groups, s.pieces, s.marks);
    row.compared = compareRow(row.query, source, s.head, twin, s.scope, *s.groups, answer);
    return row;
}

std::array<MapNote, CanvasLayout::panelCount> mapNotes(const SessionState& s) {
    std::array<MapNote, CanvasLayout::panelCount> notes;
    const RowOfMaps row = rowOfMaps(s);
    if (row.query < 0) return notes;
    const Notes of(*s.groups);
    notes[0] = of.of(row.compared.a1, false);
    notes[1] = of.of(row.compared.lambdaA2, false);
    notes[CanvasLayout::differencePanel] = of.of(row.compared.difference, true);
    notes[CanvasLayout::standardPanel] = of.of(row.compared.standard, s.models.ofTwoDiffs());
    return notes;
}

QString notesTip(const SessionState& s) {
    if (!s.groups) return {};
    QStringList said;
    const std::optional<int>&here = s.retrieves.layer, &beside = s.besideRetrieves.layer;
    if (s.scope == MeterScope::Layer && here == s.head.layer && beside == s.twin().layer)
        said << Words::tr(
                    "Each model is shown in its own retrieving layer, %1 here and %2 beside: the one whose "
                    "softmax maps give the answer most. Layers of two models do not correspond.")
                    .arg(*here)
                    .arg(*beside);
    if (s.marks.answer.size() < 2) return said.join(u' ');
    if (const std::vector<int> second = tokensIn(s.pieces, s.marks.answer[1]); !second.empty()) {
        const TokenGroup& group = s.groups->groups.at(static_cast<std::size_t>(s.groups->of(second.front())));
        said << Words::tr("The answer stands in “%1”, too: its first place counts.")
                    .arg(sentence(group.label));
    }
    return said.join(u' ');
}

std::vector<std::vector<HeadMix>> mixesOf(const SessionState& s, const Edits& edits) {
    std::vector<std::vector<HeadMix>> mixes;
    for (int l = 0; s.models.diff && l < std::ssize(s.models.diff->layers); ++l)
        mixes.push_back(headMixes(*s.models.diff, edits, l));
    return mixes;
}

} // namespace lambdascope
