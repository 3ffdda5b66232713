// SPDX-License-Identifier: MIT
#include "app/lab/lab_workspace.h"

#include "app/explore/effects_values.h"
#include "app/explore/explore_values.h"
#include "app/lab/lab_values.h"
#include "app/lab/patch_dialog.h"
#include "core/files/edits_file.h"
#include "core/util/error.h"
#include "widgets/explore/meter_view.h"
#include "widgets/kit/announce.h"
#include "widgets/kit/frame/docks.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/message_box.h"
#include "widgets/kit/sentence.h"
#include "widgets/lab/chart/lab_canvas.h"
#include "widgets/lab/edit/edit_panel.h"
#include "widgets/lab/effects/effect_view.h"
#include "widgets/lab/effects/effects_view.h"
#include "widgets/lab/why/why_view.h"

#include <QAction>
#include <QClipboard>
#include <QDockWidget>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QStatusBar>

#include <utility>

namespace lambdascope {

namespace {

constexpr int sweepAfter = 400;       // ms without a change
constexpr double cheapSweepMs = 2000; // what a sweep may take to start by itself
constexpr int sweepPoints = 33;

constexpr int noticeMs = 4000;

} // namespace

template<typename Change>
void LabWorkspace::setLab(Change change) {
    LabChoices choices = session_.state().lab;
    change(choices);
    session_.setLab(choices);
}

LabWorkspace::LabWorkspace(Session& session, QMainWindow& window, LabCanvas& canvas)
    : QObject(&window),
      session_(session),
      window_(window),
      canvas_(&canvas),
      edit_(new EditPanel),
      effect_(new EffectView),
      meter_(new MeterView(true)),
      why_(new WhyView(&window)),
      effects_(new EffectsView(&window)) {
    why_->hide();
    effects_->hide();
    window_.centralWidget()->installEventFilter(this);
    docks_ = {makeDock("editDock", tr("Edit"), edit_), //
              makeDock("effectDock", tr("Effect"), effect_, effect_->afterLabel()),
              makeDock("meterDock", tr("Where attention goes"), meter_, meter_->head())};
    undo_ = session_.history().stack().createUndoAction(this, tr("Undo"));
    redo_ = session_.history().stack().createRedoAction(this, tr("Redo"));
    undo_->setObjectName("actionUndo");
    redo_->setObjectName("actionRedo");
    undo_->setShortcut(QKeySequence::Undo);
    redo_->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    setKeyTip(*undo_, tr("Undo the last change of edits, of the prompt or of its marks"));
    setKeyTip(*redo_, tr("Redo what was undone"));
    connect(&session_.history().stack(), &QUndoStack::indexChanged, this, &LabWorkspace::tagHistory);
    tagHistory();
    sweepDelay_.setSingleShot(true);
    sweepDelay_.setInterval(sweepAfter);
    connect(&sweepDelay_, &QTimer::timeout, this, &LabWorkspace::sweepIfCheap);
    staleDelay_.setSingleShot(true);
    staleDelay_.setInterval(staleAfter);
    connect(&staleDelay_, &QTimer::timeout, this, &LabWorkspace::showStale);
    session_.onChange(this, Part::Pass | Part::Edits | Part::Selection | Part::Sweep | Part::Effects,
                      &LabWorkspace::refresh);
    session_.onChange(this, Part::Models, &LabWorkspace::letGo);
    connectCanvas();
    connectEdit();
    connectMeter();
    connectWhy();
    connectEffects();
}

/// A class that has locked what the next step changes has locked the step, and no other one.
void LabWorkspace::tagHistory() {
    setControl(*undo_, session_.history().undoes());
    setControl(*redo_, session_.history().redoes());
}

QWidget* LabWorkspace::centre() const {
    const LabChoices& lab = session_.state().lab;
    return lab.effects ? static_cast<QWidget*>(effects_) : lab.why ? static_cast<QWidget*>(why_) : canvas_;
}

void LabWorkspace::showWhy(bool shown) {
    setLab([&](LabChoices& c) {
        c.why = shown;
        c.effects = false;
    });
    showNow();
}

void LabWorkspace::showEffects(bool shown) {
    setLab([&](LabChoices& c) {
        c.effects = shown;
        c.why = false;
    });
    showNow();
}

void LabWorkspace::setActive(bool active) {
    refresh_.setActive(active);
    session_.effects().want(this, active && session_.state().lab.effects);
    if (!active && patch_) patch_->close();
    refresh();
}

void LabWorkspace::arrangeDocks() {
    const int places = window_.height() < 580 ? 1 : window_.height() < 860 ? 2 : 3; // the rest are tabs
    if (places != places_) {
        untabify(window_, docks_, Qt::RightDockWidgetArea, Qt::Vertical);
        if (places == 1) window_.tabifyDockWidget(docks_[0], docks_[1]);
        if (places < 3) window_.tabifyDockWidget(docks_[1], docks_[2]);
        places_ = places;
        QDockWidget* front = docks_[places == 1 ? 0 : 1];
        QTimer::singleShot(0, front, [front] { front->raise(); }); // once the tab is there
    }
    const int width = std::clamp(window_.width() * 496 / 1600, 344, 560);
    window_.resizeDocks({docks_[0], docks_[1], docks_[2]}, {width, width, width}, Qt::Horizontal);
    // Edit shows all of its controls; what is left goes to Effect and the meter as in a window of 1000 pixels
    constexpr int edit = 292;
    room_ = window_.centralWidget()->height();
    const int rest = std::max(200, room_ - edit);
    if (places == 2)
        window_.resizeDocks({docks_[0], docks_[1]}, {edit, rest}, Qt::Vertical);
    else if (places == 3)
        window_.resizeDocks({docks_[0], docks_[1], docks_[2]}, {edit, rest * 48 / 100, rest * 52 / 100},
                            Qt::Vertical);
}

/// What hides or shows gets its room a round later.
bool LabWorkspace::eventFilter(QObject* watched, QEvent* event) {
    if (refresh_.active() && event->type() == QEvent::Resize && watched == window_.centralWidget() &&
        window_.centralWidget()->height() != room_) // asked last: a window that is being destroyed has none
        emit roomChanged();
    return QObject::eventFilter(watched, event);
}

bool LabWorkspace::settled() const {
    return !refresh_.active() ||
           (!refresh_.asked() && !sweepDelay_.isActive() && !session_.state().sweep.running);
}

void LabWorkspace::moveLambda(Quantity quantity, const std::map<int, double>& values) {
    session_.moveLambda(quantity, values);
    refresh(); // also what was not moved, back to where it is
    showNow(); // the next key or move of the mouse starts from here, even if no frame came between
}

void LabWorkspace::moveTarget(Quantity quantity, double value) {
    const LayerRange target = session_.state().target;
    std::map<int, double> values;
    for (int l = target.first; l <= target.last; ++l) values[l] = value;
    moveLambda(quantity, values);
}

void LabWorkspace::connectCanvas() {
    connect(canvas_, &LabCanvas::valuesMoved, this, [this](const std::map<int, double>& values) {
        moveLambda(movedQuantity(session_.state()), values);
    });
    connect(canvas_, &LabCanvas::gestureEnded, &session_.history(), &EditHistory::endGesture);
    connect(canvas_, &LabCanvas::gestureCancelled, &session_.history(), &EditHistory::cancelGesture);
    connect(canvas_, &LabCanvas::hovered, this, &LabWorkspace::hovered);
    connect(canvas_, &LabCanvas::resetRequested, edit_, &EditPanel::resetRequested);
    connect(canvas_, &LabCanvas::layersSelected, this, [this](int first, int last) {
        session_.setTarget({first, last});
    });
    connect(canvas_, &LabCanvas::sweepValueChosen, this,
            [this](double value) { moveTarget(Quantity::LambdaInit, value); });
    connect(canvas_, &LabCanvas::sweepRequested, &session_.sweeps(), &Sweeps::start);
    connect(canvas_, &LabCanvas::sweepCancelRequested, &session_.sweeps(), &Sweeps::cancel);
    connect(canvas_, &LabCanvas::lowerChosen, this, [this](LabScene::Lower lower) {
        setLab([&](LabChoices& c) { c.training = lower == LabScene::Lower::Training; });
    });
    connect(canvas_, &LabCanvas::checkpointChosen, &session_, &Session::openTrainingStep);
    connect(canvas_, &LabCanvas::pinRequested, &session_, &Session::pin);
    connect(canvas_, &LabCanvas::peekRequested, &session_, &Session::setPeek);
}

void LabWorkspace::connectEdit() {
    const SessionState& s = session_.state();
    connect(edit_, &EditPanel::targetChosen, this, [this](int first, int last) {
        session_.setTarget({first, last});
    });
    connect(edit_, &EditPanel::quantityChosen, this,
            [this](Quantity moves) { setLab([&](LabChoices& c) { c.moves = moves; }); });
    connect(edit_, &EditPanel::valueMoved, this,
            [this, &s](double value) { moveTarget(movedQuantity(s), value); });
    connect(edit_, &EditPanel::gestureEnded, &session_.history(), &EditHistory::endGesture);
    connect(edit_, &EditPanel::resetRequested, this, [this, &s] {
        if (s.models.diff)
            session_.edit(withTrained(s.edits, s.target, *s.models.diff),
                          nameOfTarget(s, tr("back to trained")));
    });
    connect(edit_, &EditPanel::resetAllRequested, this,
            [this] { session_.editBoth({}, tr("back to trained")); });
    connect(edit_, &EditPanel::factorFollowsChosen, this, [this, &s](bool follows) {
        Edits edits = s.edits;
        edits.outputFactorFollows = follows;
        session_.edit(edits, tr("output factor"));
    });
    connect(edit_, &EditPanel::scheduleChosen, this, [this, &s](EditPanelState::Schedule kind) {
        setLab([&](LabChoices& c) { c.formula = kind == EditPanelState::Schedule::Formula; });
        session_.edit(withSchedule(s.edits, scheduleFor(kind, s.edits)), tr("schedule of λ_init"));
    });
    connect(edit_, &EditPanel::formulaMoved, this, [this, &s](double a, double b, double c) {
        session_.edit(withSchedule(s.edits, Schedule{a, b, c}), tr("schedule of λ_init"), true);
    });
    connect(edit_, &EditPanel::headScopeChosen, this,
            [this](bool one) { setLab([&](LabChoices& c) { c.oneHead = one; }); });
    connect(
        edit_, &EditPanel::experimentToggled, this, [this, &s](std::optional<Ablation> ablation, bool on) {
            if (s.models.diff)
                session_.edit(withExperiment(s, ablation, on), nameOfTarget(s, nameOfExperiment(ablation)));
        });
    connect(edit_, &EditPanel::patchRequested, this, &LabWorkspace::showPatch);
    connect(edit_, &EditPanel::copyRequested, this, &LabWorkspace::copyArguments);
    connect(edit_, &EditPanel::pasteRequested, this, &LabWorkspace::pasteArguments);
    connect(edit_, &EditPanel::saveRequested, this, &LabWorkspace::saveEdits);
    connect(edit_, &EditPanel::openRequested, this, &LabWorkspace::chooseEdits);
}

void LabWorkspace::connectMeter() {
    connect(meter_, &MeterView::scopeChosen, &session_, &Session::setScope);
    connect(meter_, &MeterView::formChosen, this,
            [this](MeterForm form) { setLab([&](LabChoices& c) { c.meterForm = form; }); });
}

void LabWorkspace::connectWhy() {
    const SessionState& s = session_.state();
    connect(why_, &WhyView::headChosen, this,
            [this, &s](HeadId head) { session_.selectHeadOf(whyOfStandard(s), head); });
    connect(why_, &WhyView::keyChosen, this, [this, &s](int key) {
        session_.pin(Cell{static_cast<int>(s.pieces.size()) - 1, key});
    });
    connect(why_, &WhyView::modelChosen, this,
            [this](bool standard) { setLab([&](LabChoices& c) { c.whyStandard = standard; }); });
    connect(why_, &WhyView::leadChosen, this,
            [this](bool lead) { setLab([&](LabChoices& c) { c.whyLead = lead; }); });
    connect(why_, &WhyView::orderChosen, this,
            [this](bool byLayer) { setLab([&](LabChoices& c) { c.whyByLayer = byLayer; }); });
    connect(why_, &WhyView::peekRequested, &session_, &Session::setPeek);
    connect(why_, &WhyView::backRequested, this, [this] { showWhy(false); });
}

void LabWorkspace::connectEffects() {
    connect(effects_, &EffectsView::headChosen, &session_, &Session::selectHeadOf);
    connect(effects_, &EffectsView::headToggled, &session_, &Session::toggleHead);
    connect(effects_, &EffectsView::experimentChosen, this,
            [this](Ablation experiment) { setLab([&](LabChoices& c) { c.effect = experiment; }); });
    connect(effects_, &EffectsView::startRequested, &session_.effects(), &EffectsFinder::start);
    connect(effects_, &EffectsView::cancelRequested, &session_.effects(), &EffectsFinder::cancel);
    connect(effects_, &EffectsView::peekRequested, &session_, &Session::setPeek);
    connect(effects_, &EffectsView::backRequested, this, [this] { showEffects(false); });
}

/// Beside the window, which shows at once what is put in.
void LabWorkspace::showPatch() {
    if (session_.state().recording() != nullptr) return; // the button says why
    if (!canEdit()) return;
    if (!patch_) {
        patch_ = new PatchDialog(&window_);
        patch_->setAttribute(Qt::WA_DeleteOnClose);
        connect(patch_, &PatchDialog::edited, this,
                [this](bool ofStandard, const Edits& edits, const QString& what) {
                    PairEdits all = session_.state().allEdits();
                    (ofStandard ? all.standard : all.diff) = edits;
                    session_.editBoth(all, what);
                });
        connect(patch_, &PatchDialog::headPatched, &session_, &Session::selectHeadOf);
        patch_->setScene(patchScene(session_.state()));
    }
    patch_->show();
    patch_->raise();
    patch_->activateWindow();
}

/// Where nobody looks, models that are not open any more are not kept to be shown.
void LabWorkspace::letGo() {
    if (refresh_.active()) return;
    for (TracePtr* trace : {&shownTrained_, &shownEdited_}) trace->reset();
    lastWhy_ = {};
    LabScene scene = canvas_->scene(); // the part that is zoomed to stays
    for (TracePtr* trace : {&scene.maps.trained, &scene.maps.edited}) trace->reset();
    canvas_->setScene(scene);
}

void LabWorkspace::show() {
    const SessionState& s = session_.state();
    const EffectRuns runs = effectRuns(s);
    if (!runs.edited) { // there is none, or it was closed
        effect_->setRows({});
        effect_->setEffect(effectOf(s), false);
        effect_->setAnswer({});
        effect_->setFactor({});
        effect_->setAfter({});
        shownTrained_.reset();
        shownEdited_.reset();
    }
    if (runs.edited && (runs.trained != shownTrained_ || runs.edited != shownEdited_ ||
                        s.marks != shownMarks_ || s.measures.marks != shownMeasured_)) {
        shownMarks_ = s.marks;
        shownMeasured_ = s.measures.marks;
        shownTrained_ = runs.trained;
        shownEdited_ = runs.edited;
        static_cast<DockTitle*>(docks_[1]->titleBarWidget())
            ->setTitle(!runs.standard          ? tr("Effect")
                       : s.models.ofTwoDiffs() ? tr("Effect, %1").arg(s.besideName())
                                               : tr("Effect, standard model"));
        effect_->setRows(effectRows(s));
        effect_->setEffect(effectOf(s), runs.standard || s.measures.effect.has_value());
        const Measures& m = s.measures;
        effect_->setAnswer({QString::fromStdString(s.answerText()),
                            runs.standard ? m.answerStandardTrained : m.answerDiff,
                            runs.standard ? m.answerStandard : m.answerEdited});
        effect_->setFactor(factorText(s));
        effect_->setAfter(tokenWord(s, static_cast<int>(s.pieces.size()) - 1));
    }
    edit_->setState(editPanelState(s));
    effect_->setNothing(silentText(s));
    if (patch_) patch_->setScene(patchScene(s));
    showMeter();
    const bool ofCanvas = centre() == canvas_;
    if (ofCanvas) canvas_->setScene(labScene(s));
    showCentreNow();
    const bool stale = !s.textCurrent() || !s.editsCurrent();
    if (!stale) {
        staleDelay_.stop();
        showStale();
    } else if (!staleDelay_.isActive()) {
        staleDelay_.start();
    }
    if (ofCanvas && wantsSweep()) { // else its chart is not on screen
        if (s.sweep.running) session_.sweeps().cancel();
        sweepDelay_.start();
    }
    emit shown();
}

/// While a text is typed, what was read of the one before stays.
void LabWorkspace::showMeter() {
    const SessionState& s = session_.state();
    if (!s.textCurrent() && s.diffEdited) return;
    const MeterScene scene = meterScene(s);
    meter_->setScene(scene);
    const QString words = scene.tokens.answer.empty() ? QString() : meterText(scene, s.besideName());
    setDescription(*docks_[2], words);
}

/// Taken apart only where it is seen.
void LabWorkspace::showCentreNow() {
    const SessionState& s = session_.state();
    if (centre() == why_)
        why_->setScene(whyScene(s, lastWhy_));
    else
        lastWhy_ = {}; // passes are large
    if (centre() == effects_) effects_->setScene(effectsScene(s));
    session_.effects().want(this, centre() == effects_);
    if (std::exchange(shownCentre_, centre()) != centre()) emit centreChanged();
}

/// Only what is not current for longer than an eye notices is said to be so.
void LabWorkspace::showStale() {
    const SessionState& s = session_.state();
    const bool stale = !s.textCurrent() || !s.editsCurrent();
    effect_->setStale(stale, s.problem.isEmpty() ? tr("updating") : tr("of the earlier text or edit"));
    meter_->setStale(stale);
    why_->setStale(stale);
}

/// The curve is of something else, and one of what is on screen can be made.
bool LabWorkspace::wantsSweep() const {
    const SessionState& s = session_.state();
    return s.diffTrained && s.textCurrent() && s.models.diff->config.hasLambdaInit() &&
           !(s.sweep.key == s.sweepKey());
}

/// A sweep that takes a moment starts by itself; a long one waits to be asked for.
void LabWorkspace::sweepIfCheap() {
    const SessionState& s = session_.state();
    const bool wanted = refresh_.active() && wantsSweep();
    if (wanted && !session_.settled()) {
        sweepDelay_.start();
    } else if (wanted && s.diffTrained->milliseconds * sweepPoints < cheapSweepMs) {
        session_.sweeps().start();
    }
}

// Edits in and out of the λ lab: the clipboard, files, the menu.
void LabWorkspace::addActions(QMenu& menu) {
    menu.addAction(undo_);
    menu.addAction(redo_);
    menu.addSeparator();
    const auto add = [&](const char* name, const QString& text, const QKeySequence& keys, auto&& slot) {
        QAction* action = menu.addAction(text, keys, this, slot);
        action->setObjectName(name);
        tagControl(action, Control::Lambda);
        return action;
    };
    add("actionOtherSlot", tr("Go to the &other set of edits, A or B"), QKeySequence(Qt::Key_F6),
        [this] { session_.history().choose(1 - session_.state().slot); });
    add("actionCopySlot", tr("Copy this set to the ot&her"), QKeySequence(), [this] {
        const PairEdits copied = session_.state().allEdits();
        session_.history().choose(1 - session_.state().slot);
        session_.editBoth(copied, tr("copy of the other set"));
    });
    menu.addSeparator();
    add("actionPatch", tr("P&atch…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T),
        [this] { showPatch(); });
    menu.addSeparator();
    add("actionCopyEdits", tr("&Copy edits as arguments"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
        [this] { copyArguments(); });
    add("actionPasteEdits", tr("&Paste edits"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V),
        [this] { pasteArguments(); });
    QAction* save = add("actionSaveEdits", tr("&Save edits…"), QKeySequence(), [this] { saveEdits(); });
    QAction* open = add("actionOpenEdits", tr("Op&en edits…"), QKeySequence(), [this] { chooseEdits(); });
    tagControls({save, open}, {Control::Open});
    menu.addSeparator();
    add("actionTrained", tr("Back to &trained"), QKeySequence(Qt::CTRL | Qt::Key_Backspace),
        [this] { session_.editBoth({}, tr("back to trained")); });
}

bool LabWorkspace::canEdit() {
    if (session_.state().models.diff || session_.state().models.standard) return true;
    window_.statusBar()->showMessage(tr("Open a model first"), noticeMs);
    return false;
}

void LabWorkspace::copyArguments() {
    const PairEdits edits = session_.state().allEdits();
    if (toArguments(edits).empty()) {
        window_.statusBar()->showMessage(tr("Nothing is edited, so there is nothing to copy."), noticeMs);
        return;
    }
    const QString line = QString::fromStdString(toCommandLine(edits, session_.state().models.ofTwoDiffs()));
    QGuiApplication::clipboard()->setText(line);
    window_.statusBar()->showMessage(tr("Copied: %1").arg(line), noticeMs);
}

void LabWorkspace::pasteArguments() {
    if (!canEdit()) return;
    const QString text = QGuiApplication::clipboard()->text();
    try {
        const bool json = text.trimmed().startsWith('{');
        const Pair& models = session_.state().models;
        session_.editBoth(json ? editsFromJson(text.toStdString(), tr("The clipboard").toStdString(), models)
                               : editsFromCommandLine(text.toStdString(), models),
                          tr("pasted edits"));
        window_.statusBar()->showMessage(
            tr("Pasted: %1")
                .arg(QString::fromStdString(
                    toCommandLine(session_.state().allEdits(), session_.state().models.ofTwoDiffs()))),
            noticeMs);
    } catch (const Error& error) {
        MessageBox::information(&window_, tr("Paste edits"),
                                tr("The clipboard was not pasted. %1").arg(sentence(error)));
    }
}

void LabWorkspace::saveEdits() {
    QFileDialog dialog(&window_, tr("Save edits"), {}, tr("Edits (*.json)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("json")); // before it asks whether a file is to be replaced
    dialog.selectFile(session_.state().title + QStringLiteral("-edits.json"));
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return;
    const QString file = dialog.selectedFiles().constFirst();
    try {
        writeEdits(file.toStdString(), session_.state().allEdits());
        window_.statusBar()->showMessage(tr("Saved %1").arg(file), noticeMs);
    } catch (const Error& error) {
        MessageBox::warning(&window_, tr("Save edits"), sentence(error));
    }
}

void LabWorkspace::chooseEdits() {
    const QString file =
        QFileDialog::getOpenFileName(&window_, tr("Open edits"), {}, tr("Edits (*.json);;All files (*)"));
    if (!file.isEmpty()) openEdits(file);
}

void LabWorkspace::openEdits(const QString& file) {
    if (!canEdit()) return;
    try {
        session_.editBoth(readEdits(file.toStdString(), session_.state().models), tr("edits of a file"));
        window_.statusBar()->showMessage(tr("Opened %1").arg(file), noticeMs);
    } catch (const Error& error) {
        MessageBox::warning(&window_, tr("Open edits"), tr("%1. Nothing was changed.").arg(sentence(error)));
    }
}

} // namespace lambdascope
