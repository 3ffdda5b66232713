// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/generation.h"
#include "widgets/kit/theme.h"

#include <QFrame>
#include <QWidget>

class QAction;
class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace lambdascope {

/// How much is written, and how its tokens are drawn.
struct WritingChoice {
    static constexpr int mostTokens = 200;
    int tokens = 24; // at most
    Sampling sampling;
    bool sentence = true; // the end of the sentence ends it, too
    friend bool operator==(const WritingChoice&, const WritingChoice&) = default;
};

/// "a sentence of at most 24 tokens, the most probable" or "40 tokens, temperature 0.80, top-k 5".
QString describe(const WritingChoice& choice);

/// The settings of Generate, below its button: number of tokens, whether the sentence ends it, temperature,
/// top-k, top-p, seed. Closes with Escape or a click elsewhere; every change counts at once.
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
    QCheckBox* sentence_;
    QLabel* note_;
};

/// Generate (or Stop while it streams) and its settings, and a row for what is to be said about it and the
/// way back to the prompt, which is there while there is something to say.
class GenerateBar : public QWidget {
    Q_OBJECT

  public:
    explicit GenerateBar(QWidget* parent = nullptr);

    /// The button and that of the settings, for a place beside the prompt.
    [[nodiscard]] QWidget* buttons() const { return buttons_; }
    /// Without a signal.
    void setChoice(const WritingChoice& choice);
    [[nodiscard]] WritingChoice choice() const { return popup_->choice(); }
    void setStreaming(bool streaming);
    /// Where nothing can be written: why.
    void setPossible(bool possible, const QString& why = {});
    /// A fact, or with `warning` what is not as it should be.
    void setMessage(const QString& words, bool warning = false);
    /// Whether the views show something else than the prompt.
    void setAway(bool away);
    /// Generate, Stop, Back to the prompt, Settings; with shortcuts that hold in the whole window. For menus.
    [[nodiscard]] QList<QAction*> menuActions() const;
    [[nodiscard]] SamplingPopup* popup() const { return popup_; }
    [[nodiscard]] QSize sizeHint() const override { return {900, 30}; }

  signals:
    void generateRequested();
    void stopRequested();
    void backRequested();
    void choiceChanged();

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void showMessage();
    void showRow();
    void showTips();
    void fit();

    const Theme theme_ = Theme::now();
    QAction *generate_, *stop_, *toPrompt_, *adjust_;
    QWidget* buttons_;
    QPushButton *button_, *back_;
    QToolButton* settings_;
    QLabel* message_;
    SamplingPopup* popup_;
    QString words_, whyNot_;
    bool streaming_ = false, possible_ = true, warning_ = false, away_ = false;
};

} // namespace lambdascope
