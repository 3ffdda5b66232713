// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lab/why/why_keys.h"
#include "widgets/lab/why/why_parts.h"

class QPainter;

namespace lambdascope {

/// Why an answer changes, all of it: waterfall above the list, the selected head beside or, where it is
/// narrow, in their place. For the widget and for figures, which show the whole list.
struct WhyDrawing {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::WhyView)

  public:
    Look theme = Theme::now();
    QSizeF size; // as setSize() was told
    bool stale = false;
    bool headOpen = false; // where it is narrow
    QString noHead;        // what is said of a part that is no head

    void setTheme(const Look& look);
    void setScene(const WhyScene& scene);
    void setSize(QSizeF to); // and places the parts
    void paint(QPainter& painter) const;

    [[nodiscard]] const WhyScene& scene() const { return scene_; }
    [[nodiscard]] bool narrow() const;
    [[nodiscard]] bool showsList() const { return scene_.problem.isEmpty() && !(narrow() && headOpen); }
    [[nodiscard]] bool showsHead() const { return scene_.problem.isEmpty() && (!narrow() || headOpen); }
    [[nodiscard]] QSizeF paperSize() const; // with all rows
    [[nodiscard]] double left() const;      // where the list ends
    /// Where the parts and the keys are, and the words above the list.
    [[nodiscard]] const QRectF& partsPlace() const { return partsPlace_; }
    [[nodiscard]] const QRectF& keysPlace() const { return keysPlace_; }
    [[nodiscard]] QRectF legendPlace() const;

    StepsDrawing steps;
    PartsDrawing parts;
    KeysDrawing keys;

  private:
    void paintTop(PainterInk& ink) const;
    void paintLegend(PainterInk& ink) const;
    void paintHead(PainterInk& ink) const;
    [[nodiscard]] double top() const; // below title, choices and note

    WhyScene scene_;
    QRectF stepsPlace_, partsPlace_, keysPlace_;
};

} // namespace lambdascope
