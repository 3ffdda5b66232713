// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/lesson.h"
#include "widgets/kit/theme.h"

#include <QSvgRenderer>
#include <QWidget>

namespace lambdascope {

/// The text of a figure's SVG with the theme's colours for "@ink1", "@accent" … and the translations for
/// "{name}". Words without a translation stay as their name.
QByteArray filledFigure(const QString& svg, const std::map<std::string, std::string>& labels,
                        const Theme& theme);

/// A lesson's figure with its caption. It shrinks to the dock; a click or Enter opens it larger. A file that
/// is missing or no SVG is told in its place.
class LessonFigure : public QWidget {
    Q_OBJECT

  public:
    explicit LessonFigure(QWidget* parent = nullptr);
    void setTheme(const Theme& theme); // a presentation has one of its own
    void setFigure(const FigureBlock& figure);
    /// How much larger than drawn it may become; 1 from the start.
    void setLargest(double scale);
    [[nodiscard]] bool isGood() const { return picture_.isValid(); }

  protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, 24}; }

  private:
    void read();
    void fill(); // colours and words into what was read
    void openLarger();
    [[nodiscard]] QRectF pictureIn(int width) const;
    [[nodiscard]] int captionHeight(int width) const;
    [[nodiscard]] QString captionText() const;

    Theme theme_ = Theme::now();
    FigureBlock figure_;
    QString svg_;       // as the file has it
    QByteArray filled_; // as it is drawn
    QSvgRenderer picture_;
    QString problem_;
    double largest_ = 1;
};

} // namespace lambdascope
