// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QPainterPath>
#include <QPoint>
#include <QRect>
#include <QWidget>

#include <optional>
#include <vector>

namespace lambdascope {

class StepCard;

/// What is lit of a window, in its pixels, and where the arrow of the card ends.
struct LitParts {
    std::vector<QRect> openings;
    QPoint target;
    friend bool operator==(const LitParts&, const LitParts&) = default;
};

/// Lies over a window and dims all but some parts, which stay live; a card beside them points at one. Clicks
/// elsewhere only pulse the card's Next.
class Spotlight : public QWidget {
    Q_OBJECT

  public:
    explicit Spotlight(QWidget& window);
    ~Spotlight() override;

    void setParts(const LitParts& parts);
    [[nodiscard]] const LitParts& parts() const { return parts_; }
    [[nodiscard]] StepCard& card() { return *card_; }
    void arrange(); // the card has other words

  signals:
    void escaped(); // Esc, wherever the keyboard is in the window

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void placeCard();
    [[nodiscard]] int hides(const QRect& box) const; // pixels of what is lit
    [[nodiscard]] QRect freePlace(QSize size) const;
    void drawArrow();

    const Theme theme_ = Theme::now();
    LitParts parts_;
    StepCard* card_;
    bool docked_ = false;
    QPainterPath arrow_; // empty: none
};

} // namespace lambdascope
