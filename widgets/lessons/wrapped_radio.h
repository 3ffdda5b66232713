// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QRadioButton>

namespace lambdascope {

/// A radio button whose text may take several lines, and that tells after the answer whether it was right: by
/// a check mark or a cross before its words.
class WrappedRadio : public QRadioButton {
    Q_OBJECT

  public:
    enum class Mark { None, Right, Wrong };

    explicit WrappedRadio(const QString& words, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setMark(Mark mark);
    [[nodiscard]] Mark mark() const { return mark_; }
    [[nodiscard]] QString shownText() const; // with what the mark says, in words

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {100, 24}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    [[nodiscard]] bool hitButton(const QPoint& position) const override { return rect().contains(position); }

  private:
    Theme theme_;
    QString words_;
    Mark mark_ = Mark::None;
};

} // namespace lambdascope
