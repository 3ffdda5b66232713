// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/explore/machine/machine_scene.h"
#include "widgets/kit/theme.h"

#include <QCoreApplication>
#include <QRectF>

#include <optional>

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
    double scrolled = 0; // of the boxes, where they have no room side by side: the labels stay at the left

    /// A number of a box; a row of keys has none where another run's map stands.
    struct Hit {
        int box = 0, series = 0, index = 0;
        friend bool operator==(const Hit&, const Hit&) = default;
    };

    [[nodiscard]] QSizeF paperSize() const; // that it wants, by its keys and boxes
    void paint(QPainter& painter) const;
    [[nodiscard]] int boxCount() const { return static_cast<int>(scene.boxes.size()) + 1; }
    [[nodiscard]] QRectF boxAt(int index) const; // the last one is of the logits
    /// Where boxes are seen, and how much wider than that they all are.
    [[nodiscard]] QRectF boxesPlace() const;
    [[nodiscard]] double more() const;
    [[nodiscard]] std::optional<int> boxUnder(QPointF at) const;
    [[nodiscard]] std::optional<Hit> hitAt(QPointF at) const;
    /// The key whose row is there, in a box of keys or among their labels.
    [[nodiscard]] std::optional<int> keyAt(QPointF at) const;
    [[nodiscard]] QRectF placeOf(const Hit& hit) const; // its row of the box
    [[nodiscard]] QString inWords(const Hit& hit) const;
    /// A box in one sentence: what it is, and its numbers of the pinned key or of the whole.
    [[nodiscard]] QString inWords(int box) const;

  private:
    [[nodiscard]] double boxWidth() const;
    [[nodiscard]] double footHigh() const;
    [[nodiscard]] int firstOfKeys() const;                    // the box whose rows the labels name first
    [[nodiscard]] QRectF labelsPlace() const;                 // before that, beside the rows
    [[nodiscard]] QRectF columnOf(int box, int series) const; // its part of the picture
    [[nodiscard]] QRectF picture(const QRectF& box) const;    // of a box: between its head and its foot
    [[nodiscard]] double mostOf(const MachineScene::Box& box) const;
    void paintKeys(PainterInk& ink) const;
    void paintFrame(PainterInk& ink, int index, const QString& title, const QString& what) const;
    void paintBox(PainterInk& ink, int index) const;
    void paintBars(PainterInk& ink, const QRectF& room, const MachineScene::Series& series,
                   double most) const;
    void paintTrained(PainterInk& ink, const QRectF& room, const MachineScene::Series& series,
                      double most) const;
    void paintLogits(PainterInk& ink) const;
};

} // namespace lambdascope
