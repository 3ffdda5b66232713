// SPDX-License-Identifier: MIT
#pragma once

#include "app/explore/keeper.h"
#include "app/explore/machine_values.h"
#include "widgets/explore/machine/machine_page.h"

#include <QObject>

#include <optional>

namespace lambdascope {

/// Takes rows apart and keeps the newest, as it is and as trained: at once where it takes an eye's blink, of
/// larger models and long texts on another thread, which made() follows.
class MachineKeeper : public QObject {
    Q_OBJECT

  public:
    explicit MachineKeeper(QObject* parent = nullptr);
    /// What the view shows; null while its row is being made for the first time. λ is that in force, also
    /// before its pass has run.
    std::optional<MachinePage> page(const SessionState& state);
    [[nodiscard]] bool settled() const { return kept_.settled(); }
    void forget() { kept_.forget(); }

  signals:
    void made();

  private:
    enum Pass { Now, Trained };
    struct Of {
        TracePtr trace;
        HeadId head;
        int query = 0, token = -1;
        friend bool operator==(const Of&, const Of&) = default;
    };
    struct Row {
        OneRow row;
        std::optional<LogitParts> parts; // none where nothing is said
    };
    static Row taken(const Of& of, const std::stop_token& stop);
    static bool quick(const Of& of);
    const Keeper<Of, Row>::Made* rowOf(const Of& of);
    void fill(const SessionState& state, MachinePage& page, const Keeper<Of, Row>::Made& made);

    Keeper<Of, Row> kept_;
};

} // namespace lambdascope
