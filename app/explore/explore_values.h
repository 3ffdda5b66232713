// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session.h"
#include "widgets/explore/lambda_view.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/explore/meter_bars.h"
#include "widgets/explore/next_token_view.h"
#include "widgets/explore/row/row_plot.h"
#include "widgets/models/state_page.h"

#include <QString>

#include <vector>

namespace lambdascope {

// What each view shows, computed from the one state. No widgets, no side effects.

CanvasScene canvasScene(const SessionState& state);
/// λ of a layer, as charts and numbers show it.
struct ShownLambda {
    float trained = 0, edited = 0;
    /// Where every token has its own λ (DIFF V2): their range; `trained` is the mean of them as trained.
    std::optional<TokenLambdas> tokens = {};
};
/// λ of a layer with these edits; null while λ is of tokens and no pass of the model has run.
std::optional<ShownLambda> shownLambda(const SessionState& state, int layer, const Edits& edits);

/// λ in force of the same layer of a second DIFF model, of tokens their mean; none without one.
std::optional<BesideLambda> lambdaBeside(const SessionState& state, int layer);
std::vector<LayerLambda> lambdaRows(const SessionState& state);
/// Why moving λ of the selected layer would change nothing; empty: it does.
QString whyLambdaFixed(const SessionState& state);
/// The first token of the marked answer, and of its distractors the most probable one in any of the lists.
std::vector<int> leadingTokens(const MarkedNext& marked, const std::vector<std::vector<float>>& lists);
std::vector<NextTokenRow> nextTokenRows(const SessionState& state);
/// What a token is called there: its text with "·" for blanks, or where nobody knows it "token 12".
QString nextTokenName(const Model& model, int token);
NextTokenFooter nextTokenFooter(const SessionState& state);

/// Signed weights of the pinned row of the head, or of its twin, one a token; empty without a pin.
std::vector<float> pinnedRow(const SessionState& state, bool ofTwin = false);
/// The pinned row of the head on screen with its standard twin's beside it, or of the twin alone; empty
/// without a pin or maps.
RowPlot::Row rowPlotValues(const SessionState& state, bool ofTwin);
/// The row above (−1) or below (1) on the maps; beyond them none of the text.
int rowAfter(const SessionState& state, int query, int by);
/// What the tokens are to the noise meter, which reads the pinned row where it comes after the answer, else
/// the last one; and what it shows.
MeterTokens meterTokens(const SessionState& state);
MeterScene meterScene(const SessionState& state);
/// The same as the command counts it without --by: by token, head by head.
MeterReading meterReading(const SessionState& state);
/// The key of largest magnitude in a row of the head on screen.
int strongestKey(const SessionState& state, int query);

/// The token as words: trimmed, "space" for a blank.
QString tokenWord(const SessionState& state, int index);
/// The first DIFF layer whose maps are not yet those of text and edits; −1 if all are.
int firstStaleLayer(const SessionState& state);

QString backendTip(const SessionState& state); // what passes run on, why not the GPU, what is known of CUDA
/// How much of it: with what is known of CUDA, without, or what it ran on alone.
enum class BackendTold { All, Pass, Name };
QString backendText(
    const SessionState& state,
    BackendTold told = BackendTold::All); // "CPU · 2 threads   pass 5.8 ms · edit from layer 2: 2.7 ms"
/// Describes the pinned cell, or the head where nothing is pinned: of the DIFF model in force, or of the
/// standard one where the page shows (`ofStandard`) or the session holds no other. Empty without maps.
QString mapText(const SessionState& state, bool ofStandard = false, bool withTwin = true);
/// The same of the selected DIFF head and the pinned token, whatever heads and tokens are together on screen.
QString ofOneHeadText(const SessionState& state, bool withTwin = true);
/// The same, but what went wrong where something did, or why there are no maps.
QString sentenceText(const SessionState& state, bool ofStandard = false, bool withTwin = true);
/// What stands in its place where that has no room: the cell of heads together or of columns put together, by
/// itself. Empty: nothing does.
QString briefText(const SessionState& state);
QString headText(const SessionState& state);      // the selected DIFF head as a whole
QString lambdaText(const SessionState& state);    // λ of the layers
QString nextTokenText(const SessionState& state); // the next-token table in a sentence
/// The noise meter in the form of its bars; `beside`: SessionState::besideName().
QString meterText(const MeterScene& scene, const QString& beside = {});
QString tokensText(const SessionState& state); // "31 of 256 tokens"
/// Why what needs weights is off, where a trace is open; else empty.
QString weightlessText(const SessionState& state);
/// Why what is said next cannot be computed: a trace is open, or a model without lm_head; else empty.
QString silentText(const SessionState& state);
/// What of the head on screen a trace file leaves out: its layer, itself, or a row (`query`; −1: of none is
/// asked); empty: nothing.
QString leftOutText(const SessionState& state, bool ofStandard, int query);

} // namespace lambdascope
