// SPDX-License-Identifier: MIT
#include "app/lessons/learn_workspace.h"

#include "widgets/explore/row/row_plot.h"
#include "widgets/kit/frame/docks.h"
#include "widgets/lessons/lesson_blocks.h"
#include "widgets/lessons/lesson_panel.h"

#include <QDockWidget>
#include <QMainWindow>

#include <algorithm>
#include <utility>

namespace lambdascope {
namespace {

int panelOf(MapName map) {
    switch (map) {
    case MapName::A1:
        return 0;
    case MapName::A2:
        return 1;
    case MapName::Difference:
        return CanvasLayout::differencePanel;
    case MapName::Standard:
        break;
    }
    return CanvasLayout::standardPanel;
}

} // namespace

LearnWorkspace::LearnWorkspace(Session& session, LessonPlayer& player, QMainWindow& window)
    : QObject(&window),
      window_(window),
      session_(session),
      player_(player),
      panel_(new LessonPanel),
      centre_(new LessonCentre) {
    lessonDock_ = makeDock("lessonDock", tr("Lesson"), panel_, panel_->lessonCombo());
    connectPanel();
    connect(&player_, &LessonPlayer::changed, this, &LearnWorkspace::refresh);
    session_.onChange(this, Part::Models, &LearnWorkspace::letGo);
    session_.onChange(this, Part::Pass | Part::Edits | Part::Selection, &LearnWorkspace::refresh);
}

void LearnWorkspace::connectPanel() {
    connect(panel_, &LessonPanel::lessonChosen, &player_, [this](int index) { player_.openLesson(index); });
    connect(panel_, &LessonPanel::nextRequested, &player_, &LessonPlayer::next);
    connect(panel_, &LessonPanel::backRequested, &player_, &LessonPlayer::back);
    connect(panel_, &LessonPanel::guessed, &player_, &LessonPlayer::guess);
    connect(panel_, &LessonPanel::revealRequested, &player_, &LessonPlayer::reveal);
    connect(panel_, &LessonPanel::hintRequested, &player_, &LessonPlayer::hint);
    connect(panel_, &LessonPanel::anotherRequested, &player_, &LessonPlayer::another);
    connect(panel_, &LessonPanel::linkActivated, &player_, &LessonPlayer::follow);
    connect(panel_, &LessonPanel::countRequested, &player_, &LessonPlayer::count);
    connect(panel_, &LessonPanel::clearRequested, &player_, &LessonPlayer::clearCounts);
    connect(centre_, &LessonCentre::countRequested, &player_, &LessonPlayer::count);
    connect(centre_, &LessonCentre::clearRequested, &player_, &LessonPlayer::clearCounts);
    connect(centre_, &LessonCentre::linkActivated, panel_, &LessonPanel::follow);
}

void LearnWorkspace::setActive(bool active) {
    const bool left = refresh_.active() && !active;
    refresh_.setActive(active);
    if (left) player_.pause();
    if (!active) return;
    player_.start();
    shownPanels_ = player_.shown().panels.value_or(std::vector<Panel>{});
    refresh();
}

void LearnWorkspace::arrangeDocks() {
    const int lesson = std::clamp(window_.width() * 448 / 1600, 340, 560);
    window_.resizeDocks({lessonDock_}, {lesson}, Qt::Horizontal);
}

bool LearnWorkspace::shows(Panel panel) const {
    return player_.shown().shows(panel);
}

void LearnWorkspace::arrange(CanvasScene& scene) const {
    if (!active() || !player_.active()) return;
    if (const auto maps = player_.shown().maps) {
        scene.shown = {};
        for (const MapName map : *maps) scene.shown.at(panelOf(map)) = true;
        if (!session_.state().models.diff)
            scene.shown = allPanels; // one standard model stands in their place
        if (!session_.state().models.standard) scene.shown[CanvasLayout::standardPanel] = false;
    }
    for (const MapName map : {MapName::A1, MapName::A2, MapName::Difference, MapName::Standard})
        scene.covered.at(panelOf(map)) = player_.covers(map);
}

void LearnWorkspace::arrange(PlotRow& row) const {
    if (!active() || !player_.active()) return;
    CanvasScene scene;
    arrange(scene);
    constexpr int standard = CanvasLayout::standardPanel;
    if (!scene.shown[standard] || scene.covered[standard]) row.standard.clear(), row.said.clear();
    row.guess = player_.shownGuess();
    row.covered = player_.covers(MapName::Difference);
    const bool hidden = onlyStandard() ? player_.covers(MapName::Standard)
                                       : player_.covers(MapName::A1) || player_.covers(MapName::A2);
    if (hidden) row = {};
}

/// The page reads its facts from passes: where nobody looks, not from those of models that are not open any
/// more.
void LearnWorkspace::letGo() {
    if (!active() && shown_) showPage();
}

void LearnWorkspace::showPage() {
    shown_ = true;
    LessonPage page = player_.page();
    if (!shows(Panel::Maps) && player_.step() != nullptr) {
        centre_->show(QString::fromStdString(player_.step()->say), page);
        page.blocks = LessonCentre::parted(page.blocks).second;
    }
    panel_->setPage(page);
}

void LearnWorkspace::show() {
    showPage();
    const auto panels = player_.shown().panels.value_or(std::vector<Panel>{});
    if (std::exchange(shownPanels_, panels) != panels) emit panelsChanged();
    CanvasScene scene;
    arrange(scene);
    const std::tuple maps(scene.shown, scene.covered, player_.shownGuess());
    if (std::exchange(shownMaps_, maps) != maps) emit coverChanged();
}

bool LearnWorkspace::covers() const {
    const auto covered = [this](MapName map) { return player_.covers(map); };
    return active() && (covered(MapName::A1) || covered(MapName::A2) || covered(MapName::Difference) ||
                        covered(MapName::Standard));
}

bool LearnWorkspace::answers(AnswerKind kind, int index) {
    return active() && player_.clicked(kind, index);
}

bool LearnWorkspace::onlyStandard() const {
    return active() && player_.onlyStandard();
}

} // namespace lambdascope
