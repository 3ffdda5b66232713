// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>

namespace lambdascope {

/// A button of a lesson: 32 px high (theme.qss), larger than those of the instrument. `primary` ones wear the
/// accent while they can be pressed.
inline QPushButton* largeButton(const char* name, QWidget* parent, bool primary = false) {
    auto* button = new QPushButton(parent);
    button->setObjectName(QLatin1String(name));
    button->setProperty("large", true);
    if (primary) button->setProperty("primary", true);
    return button;
}

/// Scrolls a page whose height follows from its width, up and down only. QScrollArea with a resizable widget
/// keeps the height of what stood there before where a page changes while it is hidden.
class PageScroll : public QScrollArea {
    Q_OBJECT

  public:
    explicit PageScroll(QWidget* parent = nullptr);
    /// Takes `page`, which has a layout.
    void setPage(QWidget* page);
    /// Before it scrolls, what has a smaller size gets it.
    void setShrinks() { shrinks_ = true; }

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void fit();

    bool shrinks_ = false;
};

/// A radio button whose text may take several lines, and that tells after the answer whether it was right: by
/// a check mark or a cross before its words.
class WrappedRadio : public QRadioButton {
    Q_OBJECT

  public:
    enum class Mark { None, Right, Wrong };

    explicit WrappedRadio(const QString& words, QWidget* parent = nullptr);
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
    const Theme theme_ = Theme::now();
    QString words_;
    Mark mark_ = Mark::None;
};

} // namespace lambdascope
