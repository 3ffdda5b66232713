// SPDX-License-Identifier: MIT
// From the state to the views, and from the views' wishes to the session.
#include "app/busy_signs.h"
#include "app/examples.h"
#include "app/lab_values.h"
#include "app/lab_workspace.h"
#include "app/main_window.h"
#include "app/view_values.h"
#include "widgets/canvas/map_canvas.h"
#include "widgets/head_grid.h"
#include "widgets/lab/lab_canvas.h"
#include "widgets/lambda_view.h"
#include "widgets/model_tool_bar.h"
#include "widgets/next_token_view.h"
#include "widgets/prompt_bar.h"
#include "widgets/state_page.h"

#include <QDockWidget>
#include <QLabel>
#include <QStackedWidget>
#include <QStatusBar>

namespace lambdascope {

namespace {

constexpr int briefBelow = 1400;       // pixels of width: the rest of the words is in the tooltip
constexpr int deviceMessageMs = 20000; // long enough to be read, short enough not to stay

/// A label that is given the same words lays out the whole window anew.
void setText(QLabel& label, const QString& words) {
    if (label.text() != words) label.setText(words);
}

} // namespace

void MainWindow::connectViews() {
    connect(prompt_, &PromptBar::textEdited, this,
            [this](const QString& text) { session_.setText(text.toStdString()); });
    connect(prompt_, &PromptBar::exampleChosen, this, [this](int index) {
        const auto examples = readExamples(assets_);
        if (index < 0 || index >= static_cast<int>(examples.size())) return;
        session_.showWhatTells();
        prompt_->setText(examples[index].text);
        session_.setText(examples[index].text.toStdString(), true);
        session_.setMarks(examples[index].marks);
    });
    connect(prompt_->strip(), &TokenStrip::tokenClicked, this, &MainWindow::pinQuery);
    connect(heads_, &HeadGrid::headChosen, &session_, &Session::selectHead);
    connect(heads_, &HeadGrid::twinChosen, this, [this](HeadId twin) { session_.selectTwin(twin); });
    connect(lambdas_, &LambdaView::layerChosen, this, [this](int layer) {
        session_.selectHead({layer, session_.state().head.head});
    });
    connect(lambdas_, &LambdaView::lambdaInitMoved, this, [this](int layer, double value) {
        session_.history().change(withValues(session_.state().edits, Quantity::LambdaInit, {{layer, value}},
                                             *session_.state().models.diff),
                                  tr("λ_init of layer %1").arg(layer), true);
    });
    connect(lambdas_, &LambdaView::gestureEnded, this, [this] { session_.history().endGesture(); });
    connect(lambdas_, &LambdaView::lambdaInitReset, this, [this](int layer) {
        session_.history().change(
            withTrained(session_.state().edits, {layer, layer}, *session_.state().models.diff),
            tr("back to trained, layer %1").arg(layer));
    });
    connect(tools_, &ModelToolBar::headChosen, &session_, &Session::selectHead);
    connect(tools_, &ModelToolBar::twinChosen, &session_, &Session::selectTwin);
    connect(tools_, &ModelToolBar::twinRuleChosen, &session_, &Session::selectTwinBy);
    connect(tools_, &ModelToolBar::workspaceChosen, this, &MainWindow::setWorkspace);
    connect(tools_, &ModelToolBar::slotChosen, this, [this](int slot) { session_.history().choose(slot); });
    tools_->setHistoryActions(lab_->undoAction(), lab_->redoAction());
    connectMarks();
    connect(tools_, &ModelToolBar::resetAllRequested, &session_,
            [this] { session_.history().change({}, tr("back to trained")); });
    if (canvas_ == nullptr) return;
    const auto hovered = [this](const std::optional<Cell>& cell) {
        prompt_->strip()->setHovered(cell ? std::optional(cell->key) : std::nullopt);
    };
    connect(lab_, &LabWorkspace::hovered, this, hovered);
    connect(lab_, &LabWorkspace::canvasFailed, this, &MainWindow::dropCanvas);
    connect(canvas_, &MapCanvas::pinRequested, &session_, &Session::pin);
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
    connect(&session_, &Session::computing, this, [this](const QString& model, int done, int all) {
        showBusy(tr("computing %1, layer %2 of %3").arg(model).arg(done).arg(all), done, all);
    });
    connect(&session_, &Session::deviceFailed, this, [this](const QString& why) {
        sentence_->setProperty("notice",
                               tr("The GPU failed, and the pass was repeated on the CPU: %1").arg(why));
        showStatus();
        QTimer::singleShot(deviceMessageMs, this, [this] {
            sentence_->setProperty("notice", {});
            showStatus();
        });
    });
    connect(&session_, &Session::passFailed, this, [this](const QString& message) {
        hideBusy();
        const SessionState& state = session_.state();
        if (!state.diffInForce && !state.standard)
            showOpenError(state.title, message); // nothing older to show
    });
    connect(&session_, &Session::passCancelled, this, [this] {
        hideBusy();
        if (!session_.state().diffInForce && !session_.state().standard) backToModels();
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
    tools_->setModels(nameOf(s.models.diff), nameOf(s.models.standard));
    tools_->setShapes(shapeOf(s.models.diff), shapeOf(s.models.standard));
    setWindowTitle(s.title.isEmpty() ? QStringLiteral("Lambdascope")
                                     : s.title + QStringLiteral(" — Lambdascope"));
    lambdaDock_->setVisible(workspace_ == Workspace::Explore && s.models.diff);
    prompt_->setEnabled(s.models.diff || s.models.standard);
}

void MainWindow::showTraces() {
    const SessionState& s = session_.state();
    prompt_->strip()->setStale(!s.textCurrent());
    if (!s.diffInForce && !s.standard) return;
    if (s.textCurrent() && s.editsCurrent()) hideBusy();
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
    tools_->setSelection(s.head, {s.twin(), s.chosenTwin.has_value(), s.twinRule, s.nearest.similarity});
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
        canvas_->setScene(canvasScene(s));
        canvas_->setAccessibleDescription(sentenceText(s));
        maximum = canvas_->scaleMaximum();
    } else if (s.diffInForce || s.standard) {
        if (!openingName_.isEmpty()) return;
        page_->showNoOpenGL(page_->property("noOpenGL").toString());
        centre_->setCurrentWidget(page_);
        page_->setStrongest(s.pin ? tokenWord(s, s.pin->query) : QString(), strongestCells(s, 8));
    }
    prompt_->strip()->setTint(pinnedRow(s), maximum);
    prompt_->strip()->setPinned(s.pin ? std::optional(s.pin->query) : std::nullopt,
                                s.pin ? std::optional(s.pin->key) : std::nullopt);
    prompt_->setAsking(s.pin ? tokenWord(s, s.pin->query) : QString(), s.pin ? s.pin->query : 0);
}

void MainWindow::showStatus() {
    const SessionState& s = session_.state();
    if (busy_->isHidden()) setText(*backend_, backendText(s, width() < briefBelow));
    backend_->setToolTip(backendTip(s));
    if (workspace_ == Workspace::Lab && !s.editsCurrent() && s.problem.isEmpty())
        return; // said once it is true; laying out the status bar on every move is dear
    const QString ofEdit = workspace_ == Workspace::Lab ? editSentence(s) : QString();
    QString sentence = s.problem.isEmpty() && !ofEdit.isEmpty() ? ofEdit : sentenceText(s);
    if (const QVariant notice = sentence_->property("notice"); notice.isValid()) sentence = notice.toString();
    setText(*sentence_, sentence);
    const bool fits = sentence_->fontMetrics().horizontalAdvance(sentence_->text()) <= sentence_->width();
    sentence_->setAlignment(Qt::AlignVCenter |
                            (fits ? Qt::AlignHCenter : Qt::AlignLeft)); // its start tells most
    sentence_->setToolTip(sentence);
    setText(*tokens_, tokensText(s));
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

void MainWindow::showBusy(const QString& words, int done, int all) {
    busy_->setProgress(done, all);
    if (busy_->isVisible()) backend_->setText(words);
}

void MainWindow::hideBusy() {
    busy_->stop();
    backend_->setText(backendText(session_.state(), width() < briefBelow));
}

void MainWindow::pinQuery(int token) {
    session_.pin(Cell{token, strongestKey(session_.state(), token)});
}

} // namespace lambdascope
