// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/trace.h"
#include "widgets/kit/beside_lambda.h"
#include "widgets/kit/theme.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

class QGridLayout;
class QLabel;
class QToolButton;

namespace lambdascope {

class ElidedLabel;
class LambdaChart;
class LambdaLegend;
class InitSlider;
class InitSpin;

/// λ of one layer, all that the view shows.
struct LayerLambda {
    double scheduleInit = 0; // λ_init of the schedule of the paper
    double trainedInit = 0;  // λ_init as trained
    float trainedLambda = 0;
    double editedInit = 0;
    float editedLambda = 0;
    float outputFactor = 1; // in force
    /// Where every token has its own λ (DIFF V2): their range. `trainedLambda` is their mean, and there is no
    /// λ_init.
    std::optional<TokenLambdas> tokens = {};
    bool told = false;       // by a trace, which does not tell λ_init; those of its tokens may be one
    bool overridden = false; // λ of those tokens was set: what they have else is an effect, not an edit
    std::optional<BesideLambda> beside = {};
    bool held = false; // the trained one is shown in the place of the edited one
    [[nodiscard]] bool ofTokens() const { return tokens && tokens->least < tokens->most; }
    [[nodiscard]] bool edited() const {
        return tokens ? overridden : editedInit != trainedInit || editedLambda != trainedLambda;
    }
};

/// λ of every layer beside its λ_init, and a slider for λ_init of the selected layer. Any value is allowed;
/// what λ above 1 or below 0 means is said in words. Without λ_init (DIFF V2), λ of the tokens in words.
class LambdaView : public QWidget {
    Q_OBJECT

  public:
    explicit LambdaView(QWidget* parent = nullptr);

    void setLayers(std::vector<LayerLambda> layers);
    void setSelectedLayer(int layer);
    /// What the points of the chart are, for the title bar of a dock; until placed elsewhere a hidden child.
    [[nodiscard]] QWidget* legend() const;
    [[nodiscard]] QSize sizeHint() const override { return {416, 270}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {240, 100}; }

    /// The consequence of a λ outside 0…1, in words; empty inside.
    static QString consequence(float lambda);

  signals:
    void layerChosen(int layer);
    void lambdaInitMoved(int layer, double value); // every change
    /// The end of a drag, of a held key or of typing that moved λ_init: one undo step.
    void gestureEnded();
    void lambdaInitReset(int layer);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void buildControls();
    [[nodiscard]] bool mayMove() const;
    void connectControls();
    void arrange(bool low);
    void showNote(const QString& consequence, const LayerLambda& layer);
    void showValues();
    void showTokens(const LayerLambda& layer);
    [[nodiscard]] QString factsText(const LayerLambda& layer) const;
    /// "+ 0.45 learned = λ 0.92": what λ_init is a part of; empty where λ is set by itself.
    [[nodiscard]] static QString sumText(const LayerLambda& layer);

    const Theme theme_ = Theme::now();
    std::vector<LayerLambda> layers_;
    int selected_ = 0;
    bool low_ = false; // one line of controls under the chart
    LambdaChart* chart_;
    LambdaLegend* legend_;
    QWidget* controls_;
    QGridLayout* grid_;
    QLabel* name_;
    InitSlider* slider_;
    InitSpin* spin_;
    QToolButton* reset_;
    ElidedLabel* note_; // while there is one line
    ElidedLabel* facts_;
    QLabel* warning_;
};

} // namespace lambdascope
