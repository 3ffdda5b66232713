// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/lab/edit_state.h"

#include <QWidget>

#include <vector>

class QSpinBox;

namespace lambdascope {

class Segments;

/// "Layer 2 | Range | All layers", and the line "Layers 0 to 3" that a range needs. The line is made here and
/// placed by the panel.
class EditTarget : public QWidget {
    Q_OBJECT

  public:
    explicit EditTarget(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setState(const EditPanelState& state);
    [[nodiscard]] QWidget* rangeLine() const { return line_; }
    [[nodiscard]] std::vector<QWidget*> focusChain() const;

  signals:
    void targetChosen(int first, int last);

  private:
    enum Kind { Single, Range, All };
    void choose(int kind);
    void moveRange(bool fromMoved);
    void wish(int first, int last);

    Segments* kinds_;
    QWidget* line_;
    QSpinBox *from_, *to_;
    int layerCount_ = 0, layer_ = 0;
    // a range of one layer, or of all, stays a range while it is what the user chose as one
    bool rangeChosen_ = false;
    int first_ = 0, last_ = 0;
};

} // namespace lambdascope
