// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/present/presenter_keys.h"
#include "widgets/present/presenter_page.h"

#include <QImage>
#include <QPixmap>
#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>

namespace lambdascope {

/// What the audience sees: one page, without any chrome.
class PresenterView : public QWidget {
    Q_OBJECT

  public:
    explicit PresenterView(QWidget* parent = nullptr);

    void setTheme(const Theme& theme); // high contrast replaces it
    void setPage(const PresenterPage& page);
    [[nodiscard]] const PresenterPage& page() const { return page_; }
    /// Freezing keeps the picture that is on screen now.
    void setLook(const PresenterLook& look);
    [[nodiscard]] const PresenterLook& look() const { return look_; }
    [[nodiscard]] QPixmap picture(); // what is on screen, once the newest map has faded in
    /// Where things stand now, in widget coordinates.
    [[nodiscard]] PresenterLayout layoutNow() const;
    [[nodiscard]] bool hintsShown() const { return hints_ > 0; }
    /// For tests: hints and pointer go after so many milliseconds instead of 5 s and 3 s.
    void setDelays(int hintsMs, int pointerMs);

  signals:
    void commanded(lambdascope::PresenterAction action, int option = 0); // option: where guesses are counted
    void trainedWhile(bool held);                                        // Space is held, or let go
    void lambdaMoved(double lambda);
    void gestureEnded(); // the slider, or the key that moves λ, was let go
    void pinMoved(lambdascope::Cell cell);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override; // other parts may have room
    bool event(QEvent* event) override;             // leaving the window lets go of Space
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

  private:
    [[nodiscard]] const Theme& edited() const { return look_.highContrast ? contrast_ : theme_; }
    [[nodiscard]] bool answersMouse() const;
    void paintPage(QPainter& painter, double hints) const;
    void moveLambda(double lambda);
    void showHints();
    void fadeHints();
    void describe();
    [[nodiscard]] QString mapWords(const PresenterMap& map) const;

    Theme theme_, contrast_;
    PresenterPage page_;
    PresenterLook look_;
    double lambda_ = 0; // of the page, or dragged
    bool dragging_ = false, holding_ = false;
    double hints_ = 1;   // opacity
    double arrived_ = 1; // of the newest map
    QImage frozen_;
    QTimer hintsGo_, pointerGoes_;
    QVariantAnimation fade_, arrives_;
};

} // namespace lambdascope
