// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/generation.h"

#include <QFrame>

class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace lambdascope {

/// How much is written, and how its tokens are drawn.
struct WritingChoice {
    static constexpr int mostTokens = 200;
    int tokens = 40;
    Sampling sampling;
    friend bool operator==(const WritingChoice&, const WritingChoice&) = default;
};

/// "40 tokens, the most probable" or "40 tokens, temperature 0.80, top-k 5".
QString describe(const WritingChoice& choice);

/// The settings of Generate, below its button: number of tokens, temperature, top-k, top-p, seed. Closes with
/// Escape or a click elsewhere; every change counts at once.
class SamplingPopup : public QFrame {
    Q_OBJECT

  public:
    explicit SamplingPopup(QWidget* parent = nullptr);

    void setChoice(const WritingChoice& choice); // without a signal
    [[nodiscard]] WritingChoice choice() const;
    /// Opens with its left edge at that of `anchor`, below it.
    void showBelow(const QWidget& anchor);

  signals:
    void chosen();

  private:
    void changed();
    void showWhatCounts();

    QSpinBox *tokens_, *topK_, *seed_;
    QDoubleSpinBox *temperature_, *topP_;
    QLabel* note_;
};

} // namespace lambdascope
