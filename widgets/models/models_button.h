// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QPushButton>

namespace lambdascope {

/// "[D] tiny-diff with [S] tiny-std ▾": names the open models and holds the menu that opens others. Names are
/// elided first when room is short.
class ModelsButton : public QPushButton {
    Q_OBJECT

  public:
    explicit ModelsButton(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// `about`: what they are, a sentence or two.
    void setModels(const QString& diff, const QString& standard, const QString& about = {});
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {110, 28}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Theme theme_;
    QString diff_, standard_;
};

} // namespace lambdascope
