// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/answer/hunt.h"
#include "core/analysis/attention/map_scale.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/analysis/attention/twin.h"
#include "core/analysis/groups/group_by.h"
#include "core/analysis/one_row.h"
#include "core/compute/edits.h"
#include "core/compute/generation.h"
#include "core/compute/trace.h"
#include "core/files/edits_file.h"
#include "core/text/spans.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// One model of a session: what it is called, and its weights by their SHA-256 (64 hex digits; empty where
/// they were not read yet) and size in bytes.
struct RecordedModel {
    std::string name, sha256;
    std::int64_t bytes = 0;
    friend bool operator==(const RecordedModel&, const RecordedModel&) = default;
};

/// The folders that were opened, and what was in them.
struct RecordedModels {
    std::string folder; // a pair or a model, from the session's file; empty: none was open
    std::string with;   // a second model beside it; empty: none
    std::optional<RecordedModel> diff, standard;
    std::optional<int> step; // of the training, where the pair tells of it
    friend bool operator==(const RecordedModels&, const RecordedModels&) = default;
};

/// What the models wrote after the text: tokens and their probabilities of DIFF, of the standard model, and
/// of DIFF without edits.
struct RecordedWriting {
    std::array<std::vector<GeneratedToken>, 3> rows;
    std::vector<RecordedEdit> edits; // that the DIFF row was written with
    int row = 0;                     // that the views show
    int shown = 0;                   // tokens of it; 0: the views show the text alone
    friend bool operator==(const RecordedWriting&, const RecordedWriting&);
};

/// What the user chose to see in the λ lab; none of it changes a number of the models.
struct LabChoices {
    Quantity moves = Quantity::LambdaInit; // what a drag and the slider move
    bool oneHead = true;                   // experiments are of the selected head, not of the whole layer
    bool formula = false;                  // the schedule is shown as its three numbers, whatever they are
    bool training = false;                 // the lower chart: training in the place of the sweep
    MeterForm meterForm = MeterForm::Groups;
    bool why = false;                    // where the answer comes from, in the place of λ, sweep and maps
    bool whyStandard = false;            // that of the standard model
    bool whyLead = false;                // its lead over the runner-up, not over the mean of all tokens
    bool whyByLayer = false;             // the list by layer, not the largest change first
    bool effects = false;                // what every head does to the answer, in the place of the same
    Ablation effect = Ablation::HeadOff; // by which experiment
    friend bool operator==(const LabChoices&, const LabChoices&) = default;
};

/// A box of the machine: a step, or the logits after all of them.
struct MachineBox {
    std::optional<RowStep> step;
    friend bool operator==(const MachineBox&, const MachineBox&) = default;
};

/// One row through the machine, in the place of the maps, and what of it is shown.
struct MachineChoices {
    bool shown = false;
    bool ofStandard = false;        // the row of the model beside
    bool oneKey = false;            // of the pinned key its products, in the place of all keys
    std::optional<MachineBox> open; // the box that is open
    friend bool operator==(const MachineChoices&, const MachineChoices&) = default;
};

/// What the maps show of a pass, and so what stands beside them.
struct MapChoices {
    std::optional<MapScale> mapScale;     // none: what suits the maps
    std::optional<GroupBy> by;            // what a column is; none: what suits the text and the window
    MeterScope scope = MeterScope::Layer; // the head, or the mean of its layer's or of all
    friend bool operator==(const MapChoices&, const MapChoices&) = default;
};

/// What the user wrote and chose, whichever models are open: a part of the state that its file keeps as it
/// is.
struct UserChoices : MapChoices {
    std::string text;
    Marks marks;                   // of the text
    bool found = false;            // nobody made them: askedNumber() did
    std::optional<MapName> asText; // the text, tinted by this map, in the place of the maps
    MachineChoices machine;
    LabChoices lab;
    friend bool operator==(const UserChoices&, const UserChoices&) = default;
};

/// What is looked at in the models, of which others have other heads and tokens: the same.
struct Selection {
    HeadId head;       // of the DIFF model (or of the only model)
    LayerRange target; // layers that edits are made to
    TwinRule twinRule = TwinRule::Answer;
    std::optional<HeadId> chosenTwin; // beats the rule
    std::optional<Cell> pin;
    bool pinFollows = true; // a new text pins anew: this one was not chosen by the user
    friend bool operator==(const Selection&, const Selection&) = default;
};

/// Both, and what is in force there.
struct RecordedView : UserChoices, Selection {
    std::array<std::vector<RecordedEdit>, 2> edits; // A and B
    int slot = 0;                                   // in force
    bool swept = false;                             // a sweep of what is in force was there
    std::optional<RecordedWriting> writing;
    std::string experiments; // protocols and result, as JSON; empty: none was looked at
    friend bool operator==(const RecordedView&, const RecordedView&) = default;
};

/// The lesson that is open, and what the learner did on its page.
struct RecordedLesson {
    std::string lesson; // "07-two-maps" of the course, or a file, from the session's
    int page = 0;
    std::optional<double> number; // the guess
    std::optional<int> index;
    int hints = 0;
    bool revealed = false, told = false, done = false;
    std::string ownText; // the learner's, from before any lesson
    friend bool operator==(const RecordedLesson&, const RecordedLesson&) = default;
};

/// A part of a map: its first key and query, and how many times it is enlarged.
struct RecordedZoom {
    double key = 0, query = 0, zoom = 1;
    friend bool operator==(const RecordedZoom&, const RecordedZoom&) = default;
};

/// The tries of a hunt on one pair, at one step of its training.
struct RecordedHunt {
    std::string folder, with; // as in RecordedModels
    std::optional<int> step;
    std::vector<HuntTry> tries;
    friend bool operator==(const RecordedHunt&, const RecordedHunt&) = default;
};

/// In the order of Workspace.
inline constexpr std::array<std::string_view, 4> workspaceNames{"explore", "lab", "learn", "experiments"};
/// What the overview of heads shows, as RecordedWindow::heads counts: a map, or behind them all what a head
/// does to the answer.
inline constexpr std::array overviewMaps{MapName::Difference, MapName::A1, MapName::A2};

/// The window: logical pixels, workspace and its docks.
struct RecordedWindow {
    int width = 0, height = 0; // 0: as it is
    std::string workspace{workspaceNames[0]};
    std::string layout; // base64 of what the window system keeps; empty: as designed
    RecordedZoom maps, labMaps;
    int heads = 0; // what the overview shows (overviewMaps)
    friend bool operator==(const RecordedWindow&, const RecordedWindow&) = default;
};

/// Everything on screen as one value; what the passes compute from it is computed again.
struct SessionRecord {
    RecordedModels models;
    RecordedView view;
    std::optional<RecordedLesson> lesson;
    std::vector<RecordedHunt> hunts;
    RecordedWindow window;
    std::string savedAs; // only in what is kept for recovery: the user's file
    friend bool operator==(const SessionRecord&, const SessionRecord&) = default;
};

/// As JSON, {"lambdascope_session": 2, …}; what is as it would be without is left out.
std::string toJson(const SessionRecord& record);
/// Also one of version 1, which knows of tokens alone, and of heads in its meter: it is the picture that was
/// saved. `source` is named in errors. Throws Error "FILE: what is wrong", "FILE:LINE: …" for text that is
/// not JSON.
SessionRecord sessionFromJson(const std::string& text, const std::string& source);

/// Reads one of at most 16 MiB. Throws Error.
SessionRecord readSession(const std::filesystem::path& file);
/// Whole or not at all: what was there stays until the new one is on the disk. Throws Error.
void writeSession(const std::filesystem::path& file, const SessionRecord& record);
/// Whether a file is named like one: NAME.lambdascope.
bool isSessionFile(const std::filesystem::path& file);

/// A path as it stands in a session: from the folder of the session's `file`, with "/"; absolute where both
/// have nothing in common.
std::string pathInSession(const std::filesystem::path& path, const std::filesystem::path& file);
std::filesystem::path pathFromSession(const std::string& path, const std::filesystem::path& file);

} // namespace lambdascope
