// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/explore/meter_bars.h"

#include <QWidget>

class QLabel;

namespace lambdascope {

class ElidedLabel;
class Segments;

/// Where attention goes, the noise meter: how much of a row falls on the marked answer and on noise, in the
/// standard twin, A1, λ·A2 and the difference. Bars of absent models are hidden; without a marked answer it
/// says how to mark one.
class MeterView : public QWidget {
    Q_OBJECT

  public:
    /// `withTrained`: while edits are in force there is a bar of the trained model, too.
    explicit MeterView(bool withTrained, QWidget* parent = nullptr);

    void setScene(const MeterScene& scene); // scope and form without a signal
    /// The maps are not yet those of text and edits: bars that follow edits are dimmed.
    void setStale(bool stale);

    [[nodiscard]] MeterForm form() const { return scene_.form; }
    /// The row and "Head | Layer | All", for the title bar of a dock; until placed there they are hidden.
    [[nodiscard]] QWidget* head() const { return head_; }
    [[nodiscard]] Segments* scopeButtons() const { return scope_; }
    [[nodiscard]] Segments* formButtons() const { return form_; }
    [[nodiscard]] MeterBars* bars() const { return bars_; }
    [[nodiscard]] QSize sizeHint() const override { return {496, 190}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {300, 92}; }

  signals:
    void scopeChosen(lambdascope::MeterScope scope);
    void formChosen(lambdascope::MeterForm form);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void showSentence();
    [[nodiscard]] bool fits(const QString& words);

    const bool withTrained_;
    MeterScene scene_;
    MeterBars* bars_;
    QLabel *sentence_, *empty_;
    QWidget* head_;
    ElidedLabel* row_;
    Segments *scope_, *form_;
};

} // namespace lambdascope
