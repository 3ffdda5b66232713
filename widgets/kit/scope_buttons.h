// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/noise_meter.h"
#include "widgets/kit/theme.h"

#include <QWidget>

class QButtonGroup;

namespace lambdascope {

/// "Head | Layer | All": over what the noise meter takes its mean. Tab reaches the chosen one, arrows choose.
/// 22 px high, for the title bar of a dock.
class ScopeButtons : public QWidget {
    Q_OBJECT

  public:
    explicit ScopeButtons(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Without a signal.
    void setScope(MeterScope scope);
    [[nodiscard]] MeterScope scope() const;

  signals:
    void scopeChosen(lambdascope::MeterScope scope);

  private:
    QButtonGroup* group_;
};

} // namespace lambdascope
