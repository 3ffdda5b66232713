// SPDX-License-Identifier: MIT
#pragma once

#include "app/explore/keeper.h"
#include "app/session/session_state.h"
#include "core/analysis/answer/logit_lens.h"
#include "widgets/explore/text/text_scene.h"
#include "widgets/prompt/head_tip.h"

#include <QObject>

#include <optional>
#include <vector>

namespace lambdascope {

/// Makes logit lenses and keeps the newest of each pass on screen, of larger models on another thread, which
/// made() follows.
class LensKeeper : public QObject {
    Q_OBJECT

  public:
    enum Pass { Trained, Edited, Standard, EditedStandard };
    explicit LensKeeper(QObject* parent = nullptr);
    /// Of the token, at a position; null while it is being made. Throws what logitLens() throws.
    const std::vector<LensLayer>* of(Pass pass, const TracePtr& trace, int token, int position);
    [[nodiscard]] bool settled() const { return kept_.settled(); }
    /// From here on everything is made at once: for figures.
    void wait() { waits_ = true; }
    /// Holds no pass any longer.
    void forget() { kept_.forget(); }

  signals:
    void made();

  private:
    struct Of {
        TracePtr trace;
        int token, position;
        friend bool operator==(const Of&, const Of&) = default;
    };

    bool waits_ = false;
    Keeper<Of, std::vector<LensLayer>> kept_;
};

/// The text in the colours of the pinned row, or of the last one, with every head and the logit lens.
/// Of a picture the row of the patch under the pointer, where there is one.
TextScene textScene(const SessionState& state, LensKeeper& lenses, std::optional<int> hovered = {});
/// The weights of its row in a map of the head on screen (of its twin); empty where they are not kept.
std::vector<float> textRow(const SessionState& state, MapName map, int query);
/// What every head on screen gives from that row to a token or, with maps by word or sentence, to the one it
/// stands in; no models where it comes after the row.
HeadsOfToken headsOfToken(const SessionState& state, int token);
/// The row that it shows; −1 without tokens.
int textQuery(const SessionState& state, std::optional<int> hovered = {});

} // namespace lambdascope
