// SPDX-License-Identifier: MIT
#pragma once

#include "app/figures/figure_kind.h"
#include "core/analysis/attention/equation_maps.h"

#include <string>
#include <utility>
#include <vector>

namespace lambdascope {

/// The state as a figure looks at it: columns and heads as the look says, else as on screen. Throws
/// UsageError where the view, or the text, cannot be shown so.
SessionState lookedAt(const SessionState& state, const FigureKind& kind, const FigureLook& look);

/// The maps of the heads that a figure is of, by `groups`, or by token where that is null.
EquationMaps mapsOf(Of of, const std::shared_ptr<const TokenGroups>& groups, bool plainSecond = false);

using NamedMaps = std::vector<std::pair<std::string, MapMatrix>>;
/// A line a row and group that it sees: query, query token, group, its first and last token, label and text;
/// then what each of the maps gives. `rows`: the query of every row.
NumberTable groupTable(Of of, const std::string& name, const std::vector<int>& rows, const NamedMaps& maps);
/// The same of one row: a line a group. `only`: of these maps; of all where there is none.
std::vector<NumberTable> groupsOfRow(Of of, const std::string& name, int query,
                                     const std::vector<std::string>& only = {});

/// "By sentence: …": what columns and rows are; empty by token.
QString groupingSentence(Of of);
/// ", by sentence" for a heading: "%1" where it is by token.
QString withGrouping(Of of, const QString& heading);

} // namespace lambdascope
