// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/rich_text.h"

#include <QColor>
#include <QFont>
#include <QString>
#include <QWidget>

#include <vector>

namespace lambdascope {

/// Words of one look in a line of figures.
struct FigureSpan {
    QString words;
    QFont font;
    QColor ink;
    friend bool operator==(const FigureSpan&, const FigureSpan&) = default;
};

/// Figures on one line, in several looks, which change with every move of a hand: as they are only painted,
/// nothing is laid out anew unless they outgrow their place. Where there is too little room no number is cut,
/// and a tip has them whole. Screen readers are told them, after the name that the line has.
class FigureLine : public QWidget {
    Q_OBJECT

  public:
    explicit FigureLine(QWidget* parent = nullptr);

    void setSpans(std::vector<FigureSpan> spans);
    /// In `font`, numbers in that of tables; ink is what a part has, else `ink`. A line has no patches.
    void setText(const RichText& text, const QFont& font, const QColor& ink);
    [[nodiscard]] const std::vector<FigureSpan>& spans() const { return spans_; }
    [[nodiscard]] QString text() const;
    [[nodiscard]] QSize sizeHint() const override { return place_; }
    [[nodiscard]] QSize minimumSizeHint() const override { return place_; }

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    static QString cut(const FigureSpan& span, double room);

    std::vector<FigureSpan> spans_;
    QSize place_{0, 0}; // the widest so far in these fonts
    int ascent_ = 0;
};

} // namespace lambdascope
