// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/figures/figure.h"

#include <QImage>
#include <QString>

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace lambdascope {

/// What stands below a picture that moves: in words and as a dot on a track how far the movement is.
struct MovingMark {
    QString words;    // "λ of layer 2: 0.42"
    double at = 0;    // 0…1, from the left end of the track
    QString from, to; // what its ends are called: "0", "0.92"
};

/// One of the pictures: the page of the figure, as writeFigure() has it, and the mark below; of a slide
/// within its lower margin. 96 dots to the inch are a pixel for a pixel.
QImage movingImage(const Figure& figure, const MovingMark& mark);

/// A picture, by its place in a list, and how long it is seen.
struct MovingShot {
    int picture = 0;
    double seconds = 0;
};

/// Pictures of one size, one after the other, as an animated WebP without loss: the same bytes for the same
/// pictures. `loops`: how often it is played, 0: for ever. `told` is called after each shot. Throws Error
/// where they are too large for one, Cancelled where `stop` is asked to.
std::string webpBytes(const std::vector<QImage>& pictures, const std::vector<MovingShot>& shots, int loops,
                      const std::function<void()>& told = {}, const std::stop_token& stop = {});

/// .webp: by its ending.
bool isMovingFile(const std::filesystem::path& file);

} // namespace lambdascope
