// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QWidget>

namespace lambdascope {

/// Over the whole window while a file is dragged over it: an accent frame, and in words where it goes. Hidden
/// until then; the mouse does not meet it.
class DropFrame : public QWidget {
    Q_OBJECT

  public:
    explicit DropFrame(QWidget* window);

    void say(const QString& words); // and is shown
    [[nodiscard]] const QString& words() const { return words_; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const Theme theme_ = Theme::now();
    QString words_;
};

} // namespace lambdascope
