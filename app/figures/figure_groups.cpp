// SPDX-License-Identifier: MIT
// Figures by word and by sentence: what they are of, and their numbers.
#include "app/figures/figure_groups.h"

#include "core/analysis/attention/comparison.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lambdascope {
namespace {

/// The lines of a table by groups: whose row, which group, and what that gets.
class GroupLines {
  public:
    explicit GroupLines(const SessionState& s) : s_(s) {}

    void add(int query, int group) {
        const TokenGroup& of = s_.groups->groups.at(static_cast<std::size_t>(group));
        axis_.labels.push_back(std::to_string(query));
        const std::array words{s_.pieces.at(static_cast<std::size_t>(query)).display,
                               std::to_string(group),
                               std::to_string(of.first),
                               std::to_string(of.last),
                               of.label.text(),
                               of.text};
        for (std::size_t i = 0; i < words.size(); ++i) axis_.notes[i].words.push_back(words.at(i));
    }
    void take(double value) { values_.push_back(value); }
    [[nodiscard]] NumberTable table(const std::string& name, std::vector<std::string> quantities,
                                    bool single) {
        const std::vector<std::int64_t> shape{std::ssize(axis_.labels), std::ssize(quantities)};
        return {
            name, {std::move(axis_), {"quantity", std::move(quantities)}}, shape, std::move(values_), single};
    }

  private:
    const SessionState& s_;
    NumberAxis axis_{.name = "query",
                     .labels = {},
                     .notes = {{"query_token", {}},
                               {"group", {}, true},
                               {"first", {}, true},
                               {"last", {}, true},
                               {"label", {}},
                               {"text", {}}}};
    std::vector<double> values_;
};

} // namespace

SessionState lookedAt(const SessionState& s, const FigureKind& kind, const FigureLook& look) {
    const GroupBy asked = look.by.value_or(GroupBy::Token);
    if (asked != GroupBy::Token && !hasColumns(kind))
        throw fail<UsageError>("the view {} has no columns of words or sentences; {} have", kind.name,
                               namesOf(hasColumns));
    const auto whyNot = [&s](GroupBy by) -> const Phrase& {
        return s.notBy.at(static_cast<std::size_t>(by));
    };
    if (!whyNot(asked).empty()) throw UsageError(whyNot(asked));
    SessionState of = s;
    if (look.step) of.asText = look.step; // the map that a text is tinted by
    if (kind.means) of.scope = look.mean.value_or(kind.scope.value_or(s.scope));
    GroupBy by = look.by.value_or(s.shownBy);
    if (!hasColumns(kind) || !whyNot(by).empty() || !s.groupsBy(by)) by = GroupBy::Token;
    of.by = of.shownBy = by;
    of.groups = s.groupsBy(by);
    return of;
}

EquationMaps mapsOf(Of of, const std::shared_ptr<const TokenGroups>& groups, bool plainSecond) {
    const SessionState& s = of.s;
    EquationMaps maps;
    maps.update({.diff = s.models.diff ? s.shown().get() : nullptr,
                 .standard = s.shownStandard().get(),
                 .head = s.head,
                 .twin = s.twin(),
                 .scope = of.scope(),
                 .groups = groups,
                 .pinned = s.pin ? std::optional(s.pin->query) : std::nullopt,
                 .mixes =
                     [&s](int layer, int head) {
                         return s.mix({layer, head});
                     },
                 .trained =
                     [&s](int layer, int head) {
                         return s.trainedMix({layer, head});
                     },
                 .plainSecond = plainSecond});
    return maps;
}

NumberTable groupTable(Of of, const std::string& name, const std::vector<int>& rows, const NamedMaps& maps) {
    GroupLines lines(of.s);
    std::vector<std::string> names;
    for (const auto& [called, map] : maps) names.push_back(called);
    for (int row = 0; row < std::ssize(rows); ++row) {
        of.ask();
        int seen = 0; // one of them may have left the row out
        for (const auto& [called, map] : maps) seen = std::max(seen, map.seenBy(row));
        for (int group = 0; group < seen; ++group) {
            lines.add(rows[static_cast<std::size_t>(row)], group);
            for (const auto& [called, map] : maps)
                lines.take(map.has({row, group}) ? double{map.number({row, group})} : std::nan(""));
        }
    }
    return lines.table(name, std::move(names), true);
}

std::vector<NumberTable> groupsOfRow(Of of, const std::string& name, int query,
                                     const std::vector<std::string>& only) {
    const SessionState& s = of.s;
    MeterSource source;
    if (of.diff()) source.edited = s.shown().get();
    if (of.standard()) source.standard = s.shownStandard().get();
    source.editedMix = [&s](int layer, int head) { return s.mix({layer, head}); };
    const ComparedRow row = compareRow(query, source, s.head, s.twin(), of.scope(), *s.groups, {});
    std::vector<std::string> names;
    std::vector<const std::vector<double>*> lists;
    for (const auto& [called, map] :
         {std::pair{"a1", &row.a1}, std::pair{"lambda_a2", &row.lambdaA2},
          std::pair{"difference", &row.difference},
          std::pair{s.models.ofTwoDiffs() ? "beside" : "standard", &row.standard}}) {
        if (map->heads == 0 || (!only.empty() && std::ranges::find(only, called) == only.end())) continue;
        names.emplace_back(called);
        lists.push_back(&map->row.weights);
    }
    if (lists.empty()) throw fail<UsageError>("the maps of the pinned row are not kept");
    GroupLines lines(s);
    for (int group = 0; group < std::ssize(*lists.front()); ++group) {
        lines.add(query, group);
        for (const auto* list : lists) lines.take(list->at(static_cast<std::size_t>(group)));
    }
    return {lines.table(name, std::move(names), false)};
}

QString groupingSentence(Of of) {
    if (!hasColumns(of.kind) || of.s.shownBy == GroupBy::Token) return {};
    const QString how = sentence(of.s.groups->how);
    const QString by = of.s.shownBy == GroupBy::Word
                           ? Figures::tr("By word: what a word gets is the sum over its tokens, with sign; a "
                                         "row is that of a word's last token.")
                           : Figures::tr("By sentence: what a sentence gets is the sum over its tokens, with "
                                         "sign; a row is that of a sentence's last token.");
    return joined({by, how});
}

QString withGrouping(Of of, const QString& heading) {
    if (!hasColumns(of.kind) || of.s.shownBy == GroupBy::Token) return heading;
    return (of.s.shownBy == GroupBy::Word ? Figures::tr("%1, by word") : Figures::tr("%1, by sentence"))
        .arg(heading);
}

} // namespace lambdascope
