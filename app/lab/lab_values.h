// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/patch_dialog.h"
#include "app/session/session_state.h"
#include "widgets/explore/next_token_table.h"
#include "widgets/lab/chart/lab_scene.h"
#include "widgets/lab/edit/edit_panel.h"

#include <QString>

namespace lambdascope {

// What each view of the λ lab shows, computed from the one state. No widgets, no side effects.

LabScene labScene(const SessionState& state);
/// What a drag and the slider move: λ itself where the model has no λ_init.
Quantity movedQuantity(const SessionState& state);

EditPanelState editPanelState(const SessionState& state);
/// What an effect is between: the passes of the DIFF model, or of the standard one where it alone is edited.
struct EffectRuns {
    TracePtr trained, edited; // one where nothing is edited; null: no DIFF model is open
    bool standard = false;
};
EffectRuns effectRuns(const SessionState& state);
/// The most probable next tokens in force, and the two best of the trained model.
std::vector<NextTokenRow> effectRows(const SessionState& state);
/// "The output factor 1 − λ_init moves too, layer 2: 0.53 → 1.00." Empty where no edit moves one.
QString factorText(const SessionState& state);
/// KL, flips and losses; of an unedited model only what it has.
Effect effectOf(const SessionState& state);
/// The edits with an experiment switched on the target, none for λ = 0; and what it is called in the undo
/// menu.
Edits withExperiment(const SessionState& state, std::optional<Ablation> ablation, bool on);
QString nameOfExperiment(std::optional<Ablation> ablation);
/// What an edit of the target is called in the undo menu.
QString nameOfTarget(const SessionState& state, const QString& what);
/// "output of layer 2 head 1", "A1 of layer 0, all heads", "residual stream before layer 2, token 17".
QString nameOfPatch(int layer, Patch patch, int at);
/// Where the patches come from: "this prompt, as trained", "“Once…”, with the edits".
QString nameOfDonor(const Edits& edits);
/// "Patched from this prompt, as trained: output of layer 2 head 1." Empty without patches.
QString patchSentence(const Edits& edits);
/// What the window "Patch" shows.
PatchScene patchScene(const SessionState& state);
/// The schedule that a choice of the panel stands for; none: as trained.
std::optional<Schedule> scheduleFor(EditPanelState::Schedule kind, const Edits& edits);
/// "λ_init of layer 2: 0.47 → −0.15. The top token changed from “48” to “76”."
QString editSentence(const SessionState& state);
/// The sweep and the training in sentences, for screen readers; empty where there is none.
QString sweepText(const SessionState& state);
QString trainingText(const SessionState& state);

} // namespace lambdascope
