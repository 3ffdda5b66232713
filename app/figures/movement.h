// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

namespace lambdascope {

/// What moves in a picture that moves: λ or λ_init from as trained to 0 and back, or the subtraction, A1,
/// λ·A2, A1 − λ·A2, one after the other.
enum class Moves { Lambda, LambdaInit, Steps };
/// As the command line spells them.
inline constexpr std::array<std::string_view, 3> movesNames{"lambda", "lambda-init", "steps"};

struct Movement {
    Moves moves = Moves::Lambda;
    bool allLayers = false; // λ of all; else of the layer of the selected head
    double seconds = 4;     // leastSeconds … mostSeconds
    int loops = 0;          // how often it is played; 0: for ever
};
inline constexpr double leastSeconds = 1, mostSeconds = 30;
inline constexpr int mostLoops = 1000;
inline constexpr int movingDots = 96; // to the inch, unless others are asked for: a pixel for a pixel

} // namespace lambdascope
