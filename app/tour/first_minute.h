// SPDX-License-Identifier: MIT
#pragma once

#include "app/tour/tour_values.h"
#include "widgets/kit/frame/spotlight.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <map>
#include <vector>

namespace lambdascope {

class MainWindow;
class Session;

/// A guided start over the live window: it lights parts of it, one step after the other, and says what is
/// there with the numbers on screen. A part of the window that it is made for.
class FirstMinute : public QObject {
    Q_OBJECT

  public:
    FirstMinute(Session& session, MainWindow& window);

    [[nodiscard]] QString whyNot() const; // it is not possible; empty: a step has all its numbers
    [[nodiscard]] bool possible() const { return whyNot().isEmpty(); }
    void open();
    void close();
    [[nodiscard]] bool running() const { return light_ != nullptr; }
    [[nodiscard]] TourStep step() const { return steps_[at_]; } // of those that have their numbers

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    [[nodiscard]] std::vector<TourStep> possibleSteps() const;
    void go(int step);
    void leaveStep();
    void refresh();
    void place();
    [[nodiscard]] LitParts partsOf(TourStep step) const;
    [[nodiscard]] LitParts maps(int first, int second) const;
    [[nodiscard]] QWidget* part(const char* name) const;
    [[nodiscard]] QRect rectOf(const QWidget& part) const;

    Session& session_;
    MainWindow& window_;
    QPointer<Spotlight> light_; // null: not running
    std::vector<TourStep> steps_;
    int at_ = 0;
    bool waiting_ = false;               // until the views are of the prompt again
    bool wrote_ = false;                 // what is written is its own
    std::map<TourStep, StepWords> said_; // while a pass runs, what they were
    StepWords shown_;
    QTimer placing_; // what is lit has moved
};

} // namespace lambdascope
