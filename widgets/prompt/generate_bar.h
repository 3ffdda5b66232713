// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/prompt/sampling_popup.h"

#include <QWidget>

class QAction;
class QLabel;
class QPushButton;
class QToolButton;

namespace lambdascope {

/// The row under the prompt: Generate (or Stop while it streams), its settings, what is to be said about it,
/// and the way back to the prompt.
class GenerateBar : public QWidget {
    Q_OBJECT

  public:
    explicit GenerateBar(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
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
    void resizeEvent(QResizeEvent* event) override;

  private:
    void showMessage();
    void showTips();
    void fit();

    Theme theme_;
    QAction *generate_, *stop_, *toPrompt_, *adjust_;
    QPushButton *button_, *back_;
    QToolButton* settings_;
    QLabel *summary_, *message_;
    SamplingPopup* popup_;
    QString words_, whyNot_;
    bool streaming_ = false, possible_ = true, warning_ = false;
};

} // namespace lambdascope
