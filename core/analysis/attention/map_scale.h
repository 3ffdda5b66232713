// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/cell.h"
#include "core/analysis/groups/group_by.h"

#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace lambdascope {

/// On which scale maps are drawn: the weight itself; times the tokens its row sees, so that 1 is as if all
/// were alike; by the largest weight of its row; the root of the weight, which shows small ones and keeps no
/// sums; or by the largest cell of its row of that map alone, which keeps none either.
enum class MapScale { Absolute, Even, Row, Root, Own };
inline constexpr MapScale allMapScales[] = {MapScale::Absolute, MapScale::Even, MapScale::Row, MapScale::Root,
                                            MapScale::Own};

/// Where Even ends: full ink for a token that is looked at two and a half times as much as if all were alike.
/// So an even share is plainly there, and what subtraction leaves of it is nearly paper.
inline constexpr float fullOfEven = 2.5F;
/// By word or sentence it ends here, or at half the groups that the last row sees where these are fewer.
inline constexpr float fullOfGroups = 4;
/// On its own scale no smaller cell is taken for the largest of its row: noise would look like a choice.
inline constexpr float leastOfOwn = 0.01F;

/// What they are called on command lines and in files, in the order of the enum.
inline constexpr std::array<std::string_view, 5> mapScaleNames{"absolute", "even", "row", "root", "own"};
inline constexpr auto mapScaleChoices = withAuto(mapScaleNames);
std::string_view nameOf(MapScale scale);
std::optional<MapScale> mapScaleOf(std::string_view name);

/// What a cell shows: its weight times the factor of its row, as a share of `maximum`, where ink and colour
/// are full; with `root` the root of that share.
struct MapScaling {
    std::vector<float> factors; // of every row, [T]; empty: 1
    float maximum = 1;
    bool root = false;

    [[nodiscard]] float factor(std::int64_t query) const {
        return factors.empty() ? 1 : factors[static_cast<std::size_t>(query)];
    }
    /// −1…1 where it is not clipped, of a weight times its factor.
    [[nodiscard]] float share(float scaled) const {
        const float of = scaled / maximum;
        return root ? std::copysign(std::sqrt(std::abs(of)), of) : of;
    }
    /// What rows take of their maps, times their factors.
    [[nodiscard]] std::vector<RowWeights> scaled(std::vector<RowWeights> rows) const;
    friend bool operator==(const MapScaling&, const MapScaling&) = default;
};

struct MapMatrix;

/// One scaling for both matrices of a sum and the sum itself, as A1, λ·A2 and their difference, so that it
/// holds cell by cell on every scale but Root and Own, which is of `sum` alone. `absolute`: where the scale
/// of plain weights ends. `by`: what its columns are.
MapScaling mapScaling(MapScale scale, const MapMatrix& sum, float absolute, GroupBy by = GroupBy::Token);

/// Where the scale of plain weights ends, for all of these: a tenth that nine of ten rows' largest weights
/// stay under (0.1…1), in either matrix times what the row takes of it; 1 where there are none.
float absoluteEnd(std::span<const MapMatrix> sums);

/// What suits: by word and sentence Own, as the difference of heads together is nearly paper on any scale
/// that it shares with A1; by token it goes by the last row that is there: plain weights where one of them
/// holds half of it or more, else Even.
MapScale suitableScale(const MapMatrix& sum, GroupBy by = GroupBy::Token);

} // namespace lambdascope
