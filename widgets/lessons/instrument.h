// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/trace.h"
#include "core/lessons/lesson.h"
#include "widgets/explore/machine/machine_scene.h"
#include "widgets/explore/machine/opened_drawing.h"
#include "widgets/kit/theme.h"

#include <QStringList>
#include <QWidget>

#include <array>
#include <optional>
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

/// A hunt for prompts on which one model alone is right, as its instrument shows it.
struct HuntShown {
    struct Try {
        QString prompt, answer, diff, standard; // what both say, as words
        bool diffRight = false, standardRight = false;
        friend bool operator==(const Try&, const Try&) = default;
    };
    std::array<int, 4> counts{}; // DIFF alone, Standard alone, both right, both wrong
    std::vector<Try> tries;      // the newest last
    std::optional<Try> now;      // the prompt on screen
    QString cannot;              // why that is not to be counted; empty: it can be
    bool again = false;          // it is counted with another answer, and this count replaces that
    bool cleared = false;        // what was counted before can be brought back
    friend bool operator==(const HuntShown&, const HuntShown&) = default;
};

/// The pinned row on its way through a head, as the page's machine shows it.
struct MachineShown {
    MachineScene scene;                           // those behind "Predict first" have no numbers yet
    std::vector<std::optional<OpenedBox>> opened; // what each box is once it is open; none: it stays closed
    int open = -1;                                // the box that the answer has opened
    QString words;                                // whose row it is
    QString problem;                              // takes the place of the boxes
};

/// Something to try on a page: drawn by the program, moved by hand. Needs no model, but shows the row of the
/// open ones where there is one.
class Instrument : public QWidget {
    Q_OBJECT

  public:
    using QWidget::QWidget;
    static Instrument* make(InstrumentBlock::Kind kind, QWidget* parent = nullptr);

    virtual void setRow(const InstrumentRow&) {}
    virtual void setHunt(const HuntShown&) {}
    virtual void setMachine(const MachineShown&) {}
    virtual void setTheme(const Theme& theme) = 0; // a presentation has one of its own

  signals:
    void countRequested(); // the prompt on screen, by a hunt
    void clearRequested(); // all that it counted; once more brings it back
};

} // namespace lambdascope
