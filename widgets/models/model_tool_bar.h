// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/twin.h"
#include "widgets/kit/frame/workspace.h"
#include "widgets/kit/theme.h"

#include <QPointer>
#include <QPushButton>
#include <QStringList>
#include <QWidget>

#include <optional>
#include <vector>

class QAction;
class QComboBox;
class QHBoxLayout;
class QMenu;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace lambdascope {

/// "[D] tiny-diff with [S] tiny-std ▾", of a pair "[D][S] scale-model ▾": names the open models and holds the
/// menu that opens others. Names are elided first when room is short.
class ModelsButton : public QPushButton {
    Q_OBJECT

  public:
    explicit ModelsButton(QWidget* parent = nullptr);

    /// `about`: what they are, a sentence or two; `step`: of their training, where it is not the last;
    /// `second`: a DIFF model is in the standard one's place.
    void setModels(const QString& diff, const QString& standard, const QString& about = {},
                   std::optional<int> step = {}, bool second = false);
    /// What it shows in its width, from the left: "scale-model", "step 0 of training".
    [[nodiscard]] QStringList shownWords() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {step_ ? 170 : 110, 28}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    struct Part;
    [[nodiscard]] std::vector<Part> parts(bool shortStep) const;
    [[nodiscard]] std::vector<Part> partsInRoom() const;

    const Theme theme_ = Theme::now();
    QString diff_, standard_;
    bool second_ = false; // standard_ is a DIFF model, too
    std::optional<int> step_;
};

class HeadBox;
class Segments;

/// What the tool bar of the window holds: the open models, the workspace, layer and head, the standard twin,
/// undo and redo, the two sets of edits, and the way back to the trained values while anything is edited.
/// Where room is short, names give way first; workspace names and A, B stay.
class ModelToolBar : public QWidget {
    Q_OBJECT

  public:
    /// Numbers of layers and heads; 0 heads: no such model is open.
    struct Shape {
        int layers = 0, heads = 0;
    };

    explicit ModelToolBar(QWidget* parent = nullptr);

    /// Names of the open models; empty: not open. The rest is as ModelsButton has it.
    void setModels(const QString& diff, const QString& standard, const QString& about = {},
                   std::optional<int> step = {}, bool second = false);
    /// Pairs offered by the menu of the models button, beside "Open folder…"; they stay their owner's.
    void setShipped(const QList<QAction*>& pairs);
    void setShapes(Shape diff, Shape standard);
    struct TwinShown {
        HeadId head;
        bool chosen = false; // by the user, not by the rule
        TwinRule rule = TwinRule::Answer;
        float similarity = 0; // of the nearest pattern
        QString whyNone = {}; // no map of the standard model can stand beside
        bool answer = true;   // one is marked, which TwinRule::Answer finds
        int among = 0;        // layers where it was looked for, where others keep no maps; 0: all
        enum class Shown { Head, Layer, All } shown = Shown::Head; // it alone, or heads together
        friend bool operator==(const TwinShown&, const TwinShown&) = default;
    };
    void setSelection(HeadId head, const TwinShown& twin);
    /// The maps are of so many heads together, 0: of one. The box says so until one is chosen.
    void setTogether(int heads);
    void setEdited(bool edited);
    void setWorkspace(Workspace workspace); // without a signal
    /// Undo and redo as buttons; icons and names are given to them here, they stay the owner's.
    void setHistoryActions(QAction* undo, QAction* redo);
    void setSlotAction(QAction* other); // goes from A to B and back: tooltips name its keys
    void setResetAction(QAction* reset);
    /// The set of edits in force, 0: A, 1: B, and which of them hold edits.
    void setSlots(int active, bool aEdited, bool bEdited);
    [[nodiscard]] QSize minimumSizeHint() const override;

  signals:
    void workspaceChosen(lambdascope::Workspace workspace);
    void slotChosen(int slot);
    void openRequested();
    void openFileRequested();
    void aboutRequested(); // what the open models are
    void headChosen(lambdascope::HeadId head);
    void oneHeadWanted(); // its number was chosen while heads are together
    void twinChosen(lambdascope::HeadId twin);
    void twinRuleChosen(lambdascope::TwinRule rule);
    void resetAllRequested();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void buildWorkspaces(QHBoxLayout* row);
    void buildHistory(QHBoxLayout* row);
    void buildReset(QHBoxLayout* row);
    void buildSelection(QHBoxLayout* row);
    void buildTwin(QHBoxLayout* row);
    void showWhyNoTwin(const QString& why); // empty: one can be chosen
    void fillMenu();
    void showAvailable();
    void fit();
    [[nodiscard]] int needed(int models, bool shortTwin, bool shortReset) const;
    [[nodiscard]] int twinSaves() const;

    Shape diff_, standard_;
    bool second_ = false; // the other one is a DIFF model, too
    ModelsButton* models_;
    QMenu* menu_;
    QSpinBox* layer_;
    HeadBox* head_;
    QWidget *twinGroup_, *selectionGroup_;
    QComboBox* twin_;
    std::optional<TwinShown> twinShown_;
    Segments *workspaces_, *slots_;
    QToolButton *undo_, *redo_;
    QPointer<QAction> slotAction_, resetAction_;
    QPushButton* reset_;
};

} // namespace lambdascope
