// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/lessons/lesson_page.h"
#include "widgets/lessons/lesson_text.h"

#include <QFrame>
#include <QWidget>

#include <memory>

namespace lambdascope {

/// A note beside the lesson, with a line of accent at its left: a hint, or why it is so.
class LessonPlate : public QFrame {
    Q_OBJECT

  public:
    explicit LessonPlate(QWidget* parent = nullptr);
    void showMarkdown(const QString& markdown, const FactPrinter& print);
    [[nodiscard]] LessonText* text() const { return text_; }

  signals:
    void linkActivated(const QString& url);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const Theme theme_ = Theme::now();
    LessonText* text_;
};

/// "Your prediction": the question, what the learner answers with (a scale, options, or a click that is told
/// in words with a list beside it), Reveal and hints; then what came out and why.
class PredictionCard : public QWidget {
    Q_OBJECT

  public:
    explicit PredictionCard(QWidget* parent = nullptr);
    ~PredictionCard() override;

    /// `print`: for facts in `why`.
    void setQuestion(const QuestionShown& question, const std::function<QString(const Fact&)>& print);

  signals:
    void guessed(const lambdascope::Guess& guess);
    void revealRequested();
    void hintRequested();
    void anotherRequested();
    void linkActivated(const QString& url);

  private:
    void build();
    void connectParts();
    void showControl();
    void showOptions();
    void showPick();
    void showButtons();
    void showResult();
    void showPlates();
    void choose(int index);

    struct Parts;
    std::unique_ptr<Parts> parts_;
};

} // namespace lambdascope
