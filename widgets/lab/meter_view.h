// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/noise_meter.h"
#include "widgets/kit/theme.h"
#include "widgets/lab/meter_bars.h"

#include <QWidget>

class QLabel;

namespace lambdascope {

class Segments;

/// The noise meter: how much of the last token's row falls on the marked answer and on noise, in A1, A2, the
/// difference trained and in force, and the standard twin. Bars of absent models are hidden; without a marked
/// answer it says how to mark one.
class MeterView : public QWidget {
    Q_OBJECT

  public:
    explicit MeterView(QWidget* parent = nullptr);

    /// What readMeter gave for the scope shown, for these tokens; `head` and `twin` name the bars.
    /// `swapped`: what is in force is A2 − λ·A1.
    void setReading(const MeterReading& reading, const MeterTokens& tokens, HeadId head, HeadId twin,
                    bool swapped = false);
    /// Both without a signal.
    void setScope(MeterScope scope);
    void setForm(MeterForm form);
    /// The maps are not yet those of text and edits: bars that follow edits are dimmed.
    void setStale(bool stale);

    [[nodiscard]] MeterScope scope() const;
    [[nodiscard]] MeterForm form() const { return form_; }
    /// "Head | Layer | All", for the title bar of a dock; until placed elsewhere they are hidden.
    [[nodiscard]] Segments* scopeButtons() const { return scope_; }
    [[nodiscard]] MeterBars* bars() const { return bars_; }
    [[nodiscard]] QSize sizeHint() const override { return {496, 250}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {300, 160}; }

  signals:
    void scopeChosen(lambdascope::MeterScope scope);
    void formChosen(lambdascope::MeterForm form);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void showAll();
    void showSentence();
    void switchForm();
    [[nodiscard]] QString scopeWords() const; // ", mean over the 4 heads of layer 2"
    [[nodiscard]] QString linkWords() const;
    [[nodiscard]] QString sentence(const QString& link) const; // names scope and form

    const Theme theme_ = Theme::now();
    MeterReading reading_;
    MeterTokens tokens_;
    HeadId head_, twin_;
    bool swapped_ = false;
    MeterForm form_ = MeterForm::Share;
    MeterBars* bars_;
    QLabel *sentence_, *empty_;
    Segments* scope_;
    bool low_ = false;     // room for a short sentence only
    bool focused_ = false; // the sentence, for its link
};

} // namespace lambdascope
