// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/trace.h"
#include "core/lessons/lesson.h"
#include "widgets/kit/theme.h"

#include <QStringList>
#include <QWidget>

#include <vector>

namespace lambdascope {

/// The pinned row of the selected heads, of which an instrument takes what it needs; empty without a pin.
struct InstrumentRow {
    QStringList words;                    // of the keys that the row sees
    std::vector<double> a1, a2, standard; // softmax weights; empty where there is no such map
    double lambda = 0;                    // of the layer, in force
    int key = -1;                         // that is pinned
    HeadId head, twin;
    friend bool operator==(const InstrumentRow&, const InstrumentRow&) = default;
};

/// Something to try on a page: drawn by the program, moved by hand. Needs no model, but shows the row of the
/// open ones where there is one.
class Instrument : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;
    static Instrument* make(InstrumentBlock::Kind kind, QWidget* parent = nullptr);

    virtual void setRow(const InstrumentRow& row) = 0;
    virtual void setTheme(const Theme& theme) = 0; // a presentation has one of its own
};

} // namespace lambdascope
