// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lessons/instrument.h"

namespace lambdascope {

class FlatButton;

/// Counts prompts on which DIFF, Standard, both or neither is right: four counters, what both models say to
/// the prompt on screen, a button that counts it, and the tries,
/// which another button clears.
class HuntView : public Instrument {
    Q_OBJECT

  public:
    explicit HuntView(QWidget* parent = nullptr);
    void setHunt(const HuntShown& hunt) override;
    void setTheme(const Theme& theme) override;
    [[nodiscard]] QSize sizeHint() const override { return {760, 440}; }
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    [[nodiscard]] QRectF counter(int index) const;
    [[nodiscard]] QRectF words() const; // of what both say
    [[nodiscard]] QString nowWords() const;
    void tell();
    void placeButtons();
    void paintTry(QPainter& painter, const QRectF& line, const HuntShown::Try& tried) const;

    Theme theme_ = Theme::now();
    HuntShown hunt_;
    FlatButton *count_, *clear_;
};

} // namespace lambdascope
