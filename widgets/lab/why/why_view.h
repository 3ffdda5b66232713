// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/chart/chart_reader.h"
#include "widgets/kit/controls/scene_view.h"
#include "widgets/lab/why/why_drawing.h"

class QTimer;

namespace lambdascope {

class Segments;

/// Why the answer changes: the waterfall of its logit, the list of its parts, and the selected head by its
/// keys. Values in, wishes out.
class WhyView : public SceneView {
    Q_OBJECT

  public:
    explicit WhyView(QWidget* parent = nullptr);
    static std::vector<KeyHelp> keys();

    void setScene(const WhyScene& scene); // choices without a signal
    void setStale(bool stale);            // not yet of the text and the edits in force
    [[nodiscard]] const WhyDrawing& drawing() const { return drawing_; }
    [[nodiscard]] const WhyScene& scene() const { return drawing_.scene(); }
    [[nodiscard]] QSize minimumSizeHint() const override { return {480, 320}; }

  signals:
    void headChosen(lambdascope::HeadId head); // of the model that is shown
    void keyChosen(int key);                   // to be explained
    void modelChosen(bool standard);
    void leadChosen(bool lead); // over the runner-up, not above the mean
    void orderChosen(bool byLayer);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool takeKey(int key) override;
    void scroll(int value) override { drawing_.parts.scrolled = value; }
    [[nodiscard]] QRectF scrolledPlace() const override { return drawing_.partsPlace(); }

  private:
    void place();
    void placeBar();
    void moveCursor(int row);
    void choose(int row);
    void openHead(bool open);
    void chooseKey(int key);
    void reveal(int row);
    void goBack();
    void describe();
    [[nodiscard]] int rowOf(HeadId head) const;
    [[nodiscard]] std::vector<ChartMark> marks() const;

    ChartReader* reader_;
    WhyDrawing drawing_;
    QString cursorName_; // of the part, which keeps the cursor while rows change places
    Segments *model_, *over_, *order_;
    QTimer* describe_;
};

} // namespace lambdascope
