// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/explore/lambda_view.h"
#include "widgets/kit/theme.h"

#include <QString>
#include <QWidget>

class QToolButton;

namespace lambdascope {

class ElidedLabel;
class InitSlider;
class InitSpin;

/// λ of one layer as a slider, for under the maps: which layer's it is and that it acts on all its heads,
/// what 0 and the trained value are, the value, and the way back. Its parts keep their places while it moves.
class LambdaBar : public QWidget {
    Q_OBJECT

  public:
    explicit LambdaBar(QWidget* parent = nullptr);

    /// λ in force, trained or edited, of a layer with so many heads. `whyFixed`: why a move would change
    /// nothing; empty: it does.
    /// `swapped`: A1 and A2 have changed places in one of them, so that A1 is subtracted there.
    void setLayer(int layer, int heads, const LayerLambda& lambda, const QString& whyFixed = {},
                  bool swapped = false);
    void setLow(bool low); // in low windows
    [[nodiscard]] InitSlider* slider() const { return slider_; }
    static constexpr int leastSlider = 300; // pixels

  signals:
    void lambdaMoved(int layer, double value); // every change
    void gestureEnded();                       // of a drag, a held key or typing: one undo step
    void resetRequested(int layer);

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void connectParts();
    [[nodiscard]] QString wholeLayer() const;
    void showWords();
    void fit();

    const Theme theme_ = Theme::now();
    LayerLambda lambda_;
    QString whyFixed_;
    int layer_ = 0, heads_ = 0;
    bool swapped_ = false;
    QWidget* words_;
    ElidedLabel *name_, *of_;
    InitSlider* slider_;
    InitSpin* spin_;
    QToolButton* reset_;
};

} // namespace lambdascope
