// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/token_strip.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QPlainTextEdit;

namespace lambdascope {

/// The prompt: an editor, example prompts, and the tokens as chips below. Emits every change at once; waiting
/// for a pause is its owner's business.
class PromptBar : public QWidget {
    Q_OBJECT

  public:
    struct Example {
        QString name, text;
    };

    explicit PromptBar(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Without a signal; the cursor stays where it is if the text is the same.
    void setText(const QString& text);
    [[nodiscard]] QString text() const;
    void setExamples(const std::vector<Example>& examples);
    /// The help line names the asking token: its word and its row. An empty word: general help.
    void setAsking(const QString& token, int row);
    [[nodiscard]] TokenStrip* strip() const { return strip_; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {400, 72}; }

  signals:
    void textEdited(const QString& text);
    void exampleChosen(int index);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QPlainTextEdit* edit_;
    QComboBox* examples_;
    QLabel* help_;
    TokenStrip* strip_;
};

} // namespace lambdascope
