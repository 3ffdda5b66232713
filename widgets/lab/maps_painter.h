// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lab/lab_maps.h"

#include <QCoreApplication>

namespace lambdascope {

struct LabPen;
struct Look;

/// What of the two maps depends on more than the scene and its places.
struct MapsFrame {
    const LabMapValues& values;
    const MapLabels& labels;
    MapView view;
    bool showStale = false; // it lasts long enough to be said
};

/// Draws everything of the two maps that is not a cell: titles, labels, colour bar, cross-hair, arithmetic.
class MapsPainter {
    Q_DECLARE_TR_FUNCTIONS(LabCanvas)

  public:
    MapsPainter(const LabPen& pen, const MapsFrame& frame);
    void draw();
    void tooltip();

  private:
    void divider();
    void title(int map);
    [[nodiscard]] QString subtitle(int map) const;
    void axes(int map);
    void stale(int map);
    void arithmeticLine(int map);
    void colourBar();
    void viewNote(); // what zoom and pooling do
    [[nodiscard]] bool edited() const;
    [[nodiscard]] std::optional<Cell> hover() const;   // masked cells included
    [[nodiscard]] std::optional<Cell> current() const; // the cell whose numbers are shown

    const LabPen& pen_;
    const Look& t_;
    const MapsLayout& maps_;
    const MapsFrame& frame_;
    const LabMaps& scene_;
};

} // namespace lambdascope
