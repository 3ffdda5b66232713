// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/map_scale.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/analysis/groups/token_groups.h"
#include "core/compute/trace.h"
#include "widgets/canvas/canvas.h"
#include "widgets/explore/maps/canvas_layout.h"
#include "widgets/explore/maps/map_note.h"
#include "widgets/kit/keys.h"

#include <QString>
#include <QStringList>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace lambdascope {

/// What a scale of the maps says of itself, in a sentence. `by`: what their columns are; `norm`: a norm
/// stands behind each head.
QString wordsOf(MapScale scale, GroupBy by = GroupBy::Token, bool norm = false);

/// Everything the canvas draws, as one value. Either trace may be null (only one model is open).
struct CanvasScene {
    TracePtr diff;
    TracePtr trained; // without edits, for what it gave to a cell
    TracePtr standard;
    QStringList tokens; // display piece of every token, the same for both models
    bool causal = true; // a row sees the keys up to its own
    HeadId head;        // of the DIFF model
    HeadId twin;        // of the standard model
    enum class TwinReason {
        NearestPattern,
        Answer,
        LayerShare,
        Chosen
    } twinReason = TwinReason::NearestPattern;
    std::optional<MapScale> scale; // none: what suits their last row
    std::optional<GroupBy> by;     // chosen for the columns; none: what suits
    GroupBy shownBy = GroupBy::Token;
    std::array<QString, groupingNames.size()> notBy; // why the text cannot be shown so; empty: it can
    std::shared_ptr<const TokenGroups> groups;       // what the columns are; null: tokens
    MeterScope scope = MeterScope::Head;             // whose maps, or the mean of them
    HeadMix mix;                                     // of the head, in force
    HeadMix trainedMix;
    HeadMix twinMix;
    std::vector<std::vector<HeadMix>> mixes, trainedMixes; // of every layer, where heads are together
    std::optional<Cell> pin;
    std::array<MapNote, CanvasLayout::panelCount> notes; // of the pinned row, else of the last
    bool retrieves = false, besideRetrieves = false;     // the layer shown is where it finds the answer
    QString notesTip;                                    // what there is to say of them; empty: nothing
    std::vector<int> answer, distractors; // marked tokens: ruled, with words wherever there is room
    PanelSet shown = allPanels;           // the others have no place
    PanelSet covered{};                   // behind "Predict first"
    PanelSet toCome{};                    // of a figure that moves: a place, and nothing in it yet
    QString beside;                       // the name of a second DIFF model; empty: a standard one, or none
    bool plainSecond = false;             // of a figure: the second map stands there by itself, without λ
    QString standardNote;                 // why there is no standard map although a model is open
    QString leftOut, leftOutOfStandard;   // what of these heads a trace file leaves out; empty: nothing
    bool stale = false;                   // the maps are not yet those of the text or edits in force
    QString staleText;                    // "from λ 0.83, updating"

    /// A map that is made of a covered one is covered, too.
    [[nodiscard]] bool covers(int panel) const {
        return covered.at(static_cast<std::size_t>(panel)) ||
               (panel == CanvasLayout::apartPanel && (covered[2] || covered[3]));
    }
    [[nodiscard]] int seen(int query) const { return causal ? query + 1 : static_cast<int>(tokens.size()); }
    [[nodiscard]] bool byGroups() const { return groups && groups->by != GroupBy::Token; }
};

class FoldingChoice;
class Segments;

/// The equation A1 − λ·A2 = A1 − λ·A2 | Standard: four maps, one scale, one cross-hair, the arithmetic below.
/// Beside a second DIFF model five: its own A1 − λ·A2, and that of the first minus it.
class MapCanvas : public Canvas {
    Q_OBJECT

  public:
    explicit MapCanvas(Drawing drawing = Drawing::Processor, QWidget* parent = nullptr);
    ~MapCanvas() override;

    void setScene(const CanvasScene& scene);
    /// The part that is zoomed to, until another text, or a hand, moves it.
    void setView(const MapView& view);
    [[nodiscard]] const CanvasScene& scene() const;

    /// Where a cell of tokens, or of their groups, of panel 0 (A1), 1 (λ·A2), 2 (difference), 3 (beside) or 4
    /// (2 − 3) is drawn, in widget coordinates; null if it is not visible. For tests and for placing other
    /// widgets.
    [[nodiscard]] std::optional<QRectF> cellRect(int panel, Cell cell) const;
    /// What the keys do here, for the list of shortcuts.
    static std::vector<KeyHelp> keys();
    /// The value at which the colour bars end.
    [[nodiscard]] float scaleMaximum() const;

    void zoom(double factor); // around the pinned cell
    /// One map alone on the canvas; none: all that are shown.
    void setSingle(std::optional<int> panel);
    [[nodiscard]] std::optional<int> single() const;
    /// The choices left above the maps: of columns, heads and a scale.
    [[nodiscard]] FoldingChoice* byChoice() const;
    [[nodiscard]] FoldingChoice* headsChoice() const;
    [[nodiscard]] FoldingChoice* scaleChoice() const;

  signals:
    void byChosen(std::optional<lambdascope::GroupBy> by);
    void scopeChosen(lambdascope::MeterScope scope);
    /// How large a cell of a token is, or would be, with all maps and no zoom; logical pixels.
    void tokenCellChanged(double side);
    void scaleChosen(std::optional<lambdascope::MapScale> scale);

  protected:
    void place() override;
    [[nodiscard]] CellGrid grid() const override;
    [[nodiscard]] std::vector<MapPanel> panels() const override;
    void drawOverlay(Ink& ink) override;
    void leaveEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void forgetHover();
    void addChoices();
    void showChoices();
    void placeChoices();
    void cycleBy(int step);
    void setHover(std::optional<Cell> cell);
    void movePin(int key);
    void open();  // the sentence of the pinned cell, by token
    void close(); // back to its sentences

    struct State;
    std::unique_ptr<State> state_;
};

} // namespace lambdascope
