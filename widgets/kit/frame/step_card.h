// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/rich_text.h"
#include "widgets/kit/theme.h"

#include <QString>
#include <QVariantAnimation>
#include <QWidget>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace lambdascope {

/// What a step of a guided start says: of its text the numbers are bold.
struct StepWords {
    QString title;
    RichText text;
    QString hint;      // what to try
    QString link = {}; // where it is told at length; empty: nowhere
    friend bool operator==(const StepWords&, const StepWords&) = default;
};

/// The card of a guided start: which step of how many, its words, Skip, Back and Next. Enter and → are Next,
/// ← is Back.
class StepCard : public QWidget {
    Q_OBJECT

  public:
    explicit StepCard(QWidget* parent);

    void setWords(const StepWords& words);
    void setStep(int step, int steps); // from 0
    void setWide(bool wide);           // a strip: the buttons beside the words
    void takeFocus();                  // on Next
    void pulse();                      // Next, once: that is the way on
    [[nodiscard]] bool pulsing() const { return pulse_.state() == QAbstractAnimation::Running; }

  signals:
    void nextRequested();
    void backRequested();
    void skipRequested();
    void linkFollowed();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void buildWords();
    void buildButtons();

    const Theme theme_ = Theme::now();
    QVariantAnimation pulse_;
    QBoxLayout* box_;
    QWidget *words_, *buttons_, *marks_;
    QLabel *count_, *title_, *text_, *hint_;
    QPushButton *link_, *skip_, *back_, *next_;
};

} // namespace lambdascope
