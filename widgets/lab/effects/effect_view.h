// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/answer/predictions.h"
#include "widgets/explore/next_token_table.h"
#include "widgets/kit/controls/figure_line.h"
#include "widgets/kit/theme.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace lambdascope {

class DashedRule;

/// The marked answer and how probable it is, all of its tokens; absent where none is marked or nothing is
/// edited.
struct AnswerShown {
    QString text;
    std::optional<Likelihood> trained, edited;
};

/// The dock "Effect" of the λ lab: what the edits do to the marked answer and to the predictions of the
/// prompt, as figures, and to the next token, as a table trained → in force.
class EffectView : public QWidget {
    Q_OBJECT

  public:
    explicit EffectView(QWidget* parent = nullptr);

    /// KL and losses in nats. Unless `edited`, only positions and lossTrained are used. A loss that is NaN (a
    /// prompt of one token) is shown as "–".
    void setEffect(const Effect& effect, bool edited);
    void setAnswer(const AnswerShown& answer);
    /// Words on what moves with the edit: the output factor. Empty: nothing does.
    void setFactor(const QString& words);
    /// diffTrained and, while anything is edited, diffEdited; shown with the most probable in force first.
    void setRows(std::vector<NextTokenRow> rows);
    /// What stands there while nothing is edited; empty: that nothing is.
    void setNothing(const QString& words);
    /// The token they follow: `after “is”`.
    void setAfter(const QString& token);
    /// Dimmed with a dashed rule and words such as "updating".
    void setStale(bool stale, const QString& words = {});
    /// The label with `after “is”` and the words of staleness, for the title bar of a dock; it stands above
    /// the figures until it is placed elsewhere.
    [[nodiscard]] QLabel* afterLabel() const { return after_; }
    [[nodiscard]] NextTokenModel* model() const { return model_; }
    [[nodiscard]] QSize sizeHint() const override { return {480, 270}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {320, 140}; }

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* buildAnswer();
    QWidget* buildFigures();
    void buildTable();
    void showFigures();
    void fitFactor();
    void showAnswer();
    [[nodiscard]] std::vector<FigureSpan> change(const QString& before, const QString& now, int size,
                                                 const QString& unit = {}) const;
    void showAfter();
    void fitColumns();
    [[nodiscard]] QString klText() const;
    [[nodiscard]] QString lossText() const;

    const Theme theme_ = Theme::now();
    Effect effect_;
    AnswerShown answer_;
    bool edited_ = false, stale_ = false;
    bool unknown_ = false; // what the edits do
    QString token_, staleWords_;
    NextTokenModel* model_;
    QLabel* after_;
    QWidget* answerBox_;
    QLabel* answerName_;
    FigureLine *answerShare_, *answerLoss_;
    FigureLine* figures_[3]; // KL, flips, loss
    QLabel* factor_;
    QLabel* nothing_;
    QTableView* table_;
    DashedRule* rule_;
};

} // namespace lambdascope
