// SPDX-License-Identifier: MIT
// From the state to the views, and from the views' wishes to the session.
#include "app/explore/explore_values.h"
#include "app/lab/lab_values.h"
#include "app/lab/lab_workspace.h"
#include "app/lessons/learn_workspace.h"
#include "app/models/about_models.h"
#include "app/models/model_opener.h"
#include "app/window/main_window.h"
#include "app/window/status_bar.h"
#include "widgets/explore/head_grid.h"
#include "widgets/explore/lambda_view.h"
#include "widgets/explore/map_canvas.h"
#include "widgets/explore/next_token_view.h"
#include "widgets/lab/lab_canvas.h"
#include "widgets/models/model_tool_bar.h"
#include "widgets/models/state_page.h"
#include "widgets/prompt/prompt_bar.h"

#include <QDockWidget>
#include <QStackedWidget>

namespace lambdascope {
namespace {

/// What a screen reader says of a view; it hears of a change only.
void describe(QWidget& view, const QString& words) {
    if (view.accessibleDescription() != words) view.setAccessibleDescription(words);
}

} // namespace

void MainWindow::connectViews() {
    connect(prompt_, &PromptBar::textEdited, this,
            [this](const QString& text) { session_.setText(text.toStdString()); });
    connect(prompt_, &PromptBar::entered, this, [this] { // what did not run runs again
        if (!session_.state().problem.isEmpty()) session_.setText(session_.state().text, true);
    });
    connect(prompt_, &PromptBar::exampleChosen, this, [this](int index) {
        if (index < 0 || index >= static_cast<int>(examples_.size())) return;
        const PromptBar::Example& example = examples_[index];
        session_.showWhatTells();
        prompt_->setText(example.text);
        session_.setText(example.text.toStdString(), true);
        session_.setMarks(example.marks);
    });
    connect(prompt_->strip(), &TokenStrip::tokenClicked, this, &MainWindow::pinQuery);
    connect(heads_, &HeadGrid::headChosen, this, [this](HeadId head) {
        const ModelPtr& model = session_.state().models.diff;
        const int heads = model ? model->plan.headCount() : 1;
        if (!answers(AnswerKind::Head, head.layer * heads + head.head)) session_.selectHead(head);
    });
    connect(heads_, &HeadGrid::twinChosen, this, [this](HeadId twin) { session_.selectTwin(twin); });
    connect(lambdas_, &LambdaView::layerChosen, this, [this](int layer) {
        if (answers(AnswerKind::Layer, layer)) return;
        session_.selectHead({layer, session_.state().head.head});
    });
    connect(lambdas_, &LambdaView::lambdaInitMoved, this, [this](int layer, double value) {
        session_.moveLambda(Quantity::LambdaInit, {{layer, value}});
    });
    connect(lambdas_, &LambdaView::gestureEnded, &session_, &Session::endGesture);
    connect(lambdas_, &LambdaView::lambdaInitReset, this, [this](int layer) {
        session_.edit(withTrained(session_.state().edits, {layer, layer}, *session_.state().models.diff),
                      tr("back to trained, layer %1").arg(layer));
    });
    connect(tools_, &ModelToolBar::headChosen, &session_, &Session::selectHead);
    connect(tools_, &ModelToolBar::twinChosen, &session_, &Session::selectTwin);
    connect(tools_, &ModelToolBar::twinRuleChosen, &session_, &Session::selectTwinBy);
    connect(tools_, &ModelToolBar::workspaceChosen, this, &MainWindow::setWorkspace);
    connect(tools_, &ModelToolBar::slotChosen, &session_, &Session::chooseSlot);
    tools_->setHistoryActions(lab_->undoAction(), lab_->redoAction());
    connectMarks();
    connect(tools_, &ModelToolBar::resetAllRequested, &session_,
            [this] { session_.edit({}, tr("back to trained")); });
    if (canvas_ == nullptr) return;
    const auto hovered = [this](const std::optional<Cell>& cell) {
        prompt_->strip()->setHovered(cell ? std::optional(cell->key) : std::nullopt);
    };
    connect(lab_, &LabWorkspace::shown, this, &MainWindow::showCanvas); // the tint has the scale of its maps
    connect(lab_, &LabWorkspace::roomChanged, this, &MainWindow::arrangeDocks, Qt::QueuedConnection);
    connect(lab_, &LabWorkspace::hovered, this, hovered);
    connect(lab_, &LabWorkspace::canvasFailed, this, &MainWindow::dropCanvas);
    connect(canvas_, &MapCanvas::pinRequested, this, [this](const std::optional<Cell>& cell) {
        if (!cell || !answers(AnswerKind::Token, cell->key)) session_.pin(cell);
    });
    connect(canvas_, &MapCanvas::peekRequested, &session_, &Session::setPeek);
    connect(canvas_, &MapCanvas::hovered, this, hovered);
    // queued: the canvas that reports is still in its own method
    connect(canvas_, &MapCanvas::failed, this, &MainWindow::dropCanvas, Qt::QueuedConnection);
}

/// Places of the text that are marked as the answer or as what looks like it.
void MainWindow::connectMarks() {
    const auto spanOf = [](int begin, int end) {
        return Span{static_cast<std::size_t>(begin), static_cast<std::size_t>(end)};
    };
    connect(prompt_, &PromptBar::markRequested, this, [this, spanOf](MarkKind kind, int begin, int end) {
        session_.setMarks(marked(session_.state().marks, kind, spanOf(begin, end)));
    });
    connect(prompt_, &PromptBar::unmarkRequested, this, [this, spanOf](MarkKind kind, int begin, int end) {
        session_.setMarks(unmarked(session_.state().marks, kind, spanOf(begin, end)));
    });
}

void MainWindow::connectSession() {
    connect(&session_, &Session::modelsChanged, this, &MainWindow::showModels);
    connect(&session_, &Session::passChanged, this, &MainWindow::showTraces);
    connect(&session_, &Session::editsChanged, this, &MainWindow::showEdits);
    connect(&session_, &Session::selectionChanged, this, &MainWindow::showSelection);
    connect(&session_, &Session::passFailed, this, [this](const QString& message) {
        const SessionState& state = session_.state();
        if (!state.diffInForce && !state.standard) opener_->showNotRun(message); // nothing older to show
    });
    connect(&session_, &Session::passCancelled, this, [this] {
        if (!session_.state().diffInForce && !session_.state().standard) opener_->showModels();
    });
}

void MainWindow::showModels() {
    const SessionState& s = session_.state();
    const auto nameOf = [](const ModelPtr& model) {
        return model ? QString::fromStdString(model->name) : QString();
    };
    const auto shapeOf = [](const ModelPtr& model) {
        return model ? ModelToolBar::Shape{static_cast<int>(model->layers.size()), model->plan.headCount()}
                     : ModelToolBar::Shape{};
    };
    const QStringList about = familySentences({s.models.diff.get(), s.models.standard.get()});
    tools_->setModels(nameOf(s.models.diff), nameOf(s.models.standard), about.join(u' '));
    tools_->setShapes(shapeOf(s.models.diff), shapeOf(s.models.standard));
    const bool asked =
        workspace_ == Workspace::Explore || (workspace_ == Workspace::Learn && learn_->shows(Panel::Lambda));
    const bool hidden = lambdaDock_->isHidden();
    showDock(*lambdaDock_, asked);
    if (lambdaDock_->isHidden() != hidden) arrangeDocks(); // the others make room
    prompt_->setEnabled(s.models.diff || s.models.standard);
    suitPrompt();
}

void MainWindow::showTraces() {
    const SessionState& s = session_.state();
    if (const QString text = QString::fromStdString(s.text); prompt_->text() != text)
        prompt_->setText(text); // a lesson wrote it
    prompt_->setProblem(s.textCurrent() ? QString() : s.problem);
    prompt_->strip()->setStale(!s.textCurrent());
    if (!s.diffInForce && !s.standard) return;
    if (s.textCurrent() && s.editsCurrent()) status_->hideBusy();
    showCentre();
    if (workspace_ == Workspace::Lab) {
        prompt_->strip()->setTokens(s.pieces);
        showMarks();
        showEdits();
        return;
    }
    // a key that was typed changes no trace: tables are made anew only for new ones
    if (s.diffTrained != shownDiff_ || s.shown() != shownInForce_ || s.standard != shownStandard_) {
        shownDiff_ = s.diffTrained;
        shownInForce_ = s.shown();
        shownStandard_ = s.standard;
        prompt_->strip()->setTokens(s.pieces);
        showMarks();
        heads_->setTraces(s.shown(), s.standard);
        next_->setRows(nextTokenRows(s));
        next_->setFooter(nextTokenFooter(s));
        describe(*next_, nextTokenText(s));
        next_->setAfter(tokenWord(s, static_cast<int>(s.pieces.size()) - 1));
    }
    showEdits();
}

void MainWindow::showEdits() {
    const SessionState& s = session_.state();
    tools_->setEdited(!s.edits.empty());
    tools_->setSlots(s.slot, s.slotEdited[0], s.slotEdited[1]);
    if (workspace_ == Workspace::Lab) {
        lab_->refresh();
        showCanvas();
        showStatus();
        return;
    }
    const auto rows = lambdaRows(s);
    lambdas_->setLayers(rows);
    describe(*lambdas_, lambdaText(s));
    for (int l = 0; l < static_cast<int>(rows.size()); ++l)
        heads_->setMixes(l, headMixes(*s.models.diff, s.shownEdits(), l));
    heads_->setFresh(s.problem.isEmpty() ? firstStaleLayer(s) : -1);
    const auto showStale = [this] {
        const SessionState& now = session_.state();
        next_->setStale(!now.textCurrent() || !now.editsCurrent(),
                        now.problem.isEmpty() ? tr("updating") : tr("of the earlier text or edit"));
    };
    if (s.textCurrent() && s.editsCurrent())
        showStale();
    else
        QTimer::singleShot(staleAfter, this, showStale); // what is over in a moment is not worth saying
    showCanvas();
    showStatus();
}

void MainWindow::showMarks() {
    const SessionState& s = session_.state();
    prompt_->setMarks(s.marks);
    if (s.textCurrent())
        prompt_->strip()->setMarks(tokensIn(s.pieces, s.marks.answer),
                                   tokensIn(s.pieces, s.marks.distractors));
}

void MainWindow::showSelection() {
    const SessionState& s = session_.state();
    showMarks();
    heads_->setSelection(s.head, s.twin());
    tools_->setSelection(s.head,
                         {s.twin(), s.chosenTwin.has_value(), s.twinRule, s.nearest.similarity, s.note});
    lambdas_->setSelectedLayer(s.head.layer);
    if (workspace_ == Workspace::Lab) lab_->refresh();
    showCanvas();
    showStatus();
}

void MainWindow::showCanvas() {
    const SessionState& s = session_.state();
    float maximum = 1;
    const bool lab = workspace_ == Workspace::Lab;
    if (lab && lab_->canvas() != nullptr) {
        maximum = lab_->canvas()->scaleMaximum();
    } else if (canvas_ != nullptr) {
        CanvasScene scene = canvasScene(s);
        learn_->arrange(scene);
        canvas_->setScene(scene);
        describe(*canvas_, covers() ? QString() : sentenceText(s, learn_->onlyStandard()));
        maximum = canvas_->scaleMaximum();
    } else if (s.diffInForce || s.standard) {
        if (!opener_->opening().isEmpty()) return;
        page_->showNoOpenGL(page_->property("noOpenGL").toString());
        centre_->setCurrentWidget(page_);
        page_->setStrongest(s.pin && !covers() ? tokenWord(s, s.pin->query) : QString(),
                            covers() ? std::vector<StrongCell>{} : strongestCells(s, 8));
    }
    prompt_->strip()->setTint(covers() ? std::vector<float>{} : pinnedRow(s), maximum);
    prompt_->strip()->setPinned(s.pin ? std::optional(s.pin->query) : std::nullopt,
                                s.pin ? std::optional(s.pin->key) : std::nullopt);
    prompt_->setAsking(s.pin ? tokenWord(s, s.pin->query) : QString(), s.pin ? s.pin->query : 0);
    if (!lab) describe(*headsDock_, covers() ? QString() : headText(s));
}

void MainWindow::showStatus() {
    status_->refresh(workspace_ == Workspace::Lab ? StatusBar::About::Edit
                     : covers()                   ? StatusBar::About::Covered
                     : learn_->onlyStandard()     ? StatusBar::About::StandardCell
                                                  : StatusBar::About::Cell);
}

/// The maps cannot be drawn: from here on the window works as without OpenGL.
void MainWindow::dropCanvas(const QString& reason) {
    if (canvas_ == nullptr) return;
    canvas_->deleteLater();
    canvas_ = nullptr;
    lab_->dropCanvas();
    page_->setProperty("noOpenGL", reason);
    showCanvas();
}

/// The weights of the pinned row are still to be predicted.
bool MainWindow::covers() const {
    const auto covered = [this](MapName map) { return lessons_->covers(map); };
    return workspace_ == Workspace::Learn && (covered(MapName::A1) || covered(MapName::A2) ||
                                              covered(MapName::Difference) || covered(MapName::Standard));
}

bool MainWindow::answers(AnswerKind kind, int index) {
    return workspace_ == Workspace::Learn && lessons_->clicked(kind, index);
}

void MainWindow::pinQuery(int token) {
    if (answers(AnswerKind::Token, token)) return;
    session_.pin(Cell{token, strongestKey(session_.state(), token)});
}

} // namespace lambdascope
