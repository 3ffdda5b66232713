// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/explore/machine/machine_scene.h"
#include "widgets/kit/theme.h"

#include <QCoreApplication>
#include <QRectF>

class QPainter;

namespace lambdascope {

class PainterInk;

/// One row through the machine: a box a step, from left to right, numbers as bars from top to bottom. Those
/// of keys share the rows of their labels. Logical pixels from the upper left corner.
struct MachineDrawing {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::MachineDrawing)

  public:
    Look theme = Theme::now();
    MachineScene scene;
    QSizeF size;

    [[nodiscard]] QSizeF paperSize() const; // that it wants, by its keys and boxes
    void paint(QPainter& painter) const;
    [[nodiscard]] QRectF boxAt(int index) const; // the last one is of the logits

  private:
    [[nodiscard]] QRectF picture(const QRectF& box) const; // of a box: between its head and its foot
    [[nodiscard]] double mostOf(const MachineScene::Box& box) const;
    void paintKeys(PainterInk& ink) const;
    void paintFrame(PainterInk& ink, const QRectF& rect, const QString& title, const QString& what) const;
    void paintBox(PainterInk& ink, int index) const;
    void paintBars(PainterInk& ink, const QRectF& room, const MachineScene::Series& series,
                   double most) const;
    void paintLogits(PainterInk& ink) const;
};

} // namespace lambdascope
