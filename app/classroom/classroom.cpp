// SPDX-License-Identifier: MIT
#include "app/classroom/classroom.h"

#include "app/explore/explore_workspace.h"
#include "app/lessons/lesson_player.h"
#include "app/present/presenter_values.h"
#include "app/settings/settings.h"
#include "app/window/main_window.h"
#include "core/util/error.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/explore/meter_view.h"
#include "widgets/kit/frame/notice_bar.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/message_box.h"
#include "widgets/kit/sentence.h"

#include <QFileDialog>
#include <QMenu>

namespace lambdascope {

Classroom::Classroom(Session& session, LessonPlayer& player, QObject* parent)
    : QObject(parent),
      session_(session),
      player_(player),
      presenter_(makePresenter(
          session, player, [this] { return rules_.allows(Control::Lambda); }, &tally_)) {
    player_.setRules([this](Control control) { return rules_.allows(control); });
    connect(presenter_.get(), &Presenter::ended, this, [this] {
        tally_.keep();
        tellUnsaved(tally_.problem(), tr("They stay counted until the class is left."));
    });
}

void Classroom::attach(MainWindow& window, bool reducedMotion) {
    window_ = &window;
    presenter_->setTheme(Theme::now());
    presenter_->setReducedMotion(reducedMotion);
    addActions(*window.findChild<QMenu*>(QStringLiteral("lessonMenu")));
    if (MapCanvas* canvas = window.canvas())
        connect(canvas, &MapCanvas::scaleChosen, this, [this](std::optional<MapScale> scale) {
            if (!class_) rememberMapScale(scale); // chosen in a class, it ends with the class
        });
    const auto asUsual = [this] { return !class_ && !player_.active(); }; // a lesson has its own
    auto* explore = window.findChild<ExploreWorkspace*>();
    connect(explore, &ExploreWorkspace::byChosen, this, [asUsual](std::optional<GroupBy> by) {
        if (asUsual()) rememberBy(by);
    });
    const auto keepScope = [asUsual](MeterScope scope) {
        if (asUsual()) rememberScope(scope);
    };
    connect(explore, &ExploreWorkspace::scopeChosen, this, keepScope);
    if (auto* lab = window.findChild<MeterView*>(QStringLiteral("meterView")))
        connect(lab, &MeterView::scopeChosen, this, keepScope);
    if (!class_) return;
    addBanner();
    rules_.apply(window);
}

void Classroom::windowCloses() {
    tally_.keep();
    tellUnsaved(tally_.problem());
}

void Classroom::detach() {
    window_ = nullptr; // the audience's windows stay: they are none of this one's
}

void Classroom::addActions(QMenu& menu) {
    menu.addSeparator();
    const auto add = [&](const QString& text, const char* name, const QKeySequence& key, Control control,
                         const auto& wish) {
        QAction* action = menu.addAction(text, key, this, wish);
        action->setObjectName(QLatin1String(name));
        tagControl(action, control);
        return action;
    };
    add(tr("&Present"), "actionPresent", QKeySequence(Qt::Key_F5), Control::Presenter,
        [this] { present(true); });
    add(tr("Present from &this page"), "actionPresentHere", QKeySequence(Qt::SHIFT | Qt::Key_F5),
        Control::Presenter, [this] { present(false); });
    menu.addSeparator();
    add(tr("Open cl&ass file…"), "actionOpenClass", {}, Control::Class, [this] { choose(); });
    QAction* leave = menu.addAction(tr("Lea&ve the class"), this, [this] {
        if (auto* banner = window_ ? window_->findChild<ClassBanner*>() : nullptr) banner->leave();
    });
    leave->setObjectName(QStringLiteral("actionLeaveClass"));
    leave->setEnabled(active());
}

void Classroom::addBanner() {
    auto* banner = new ClassBanner;
    banner->setClass(QString::fromStdString(class_->title), !class_->hide.empty() || !class_->lock.empty(),
                     class_->asksBeforeLeaving);
    connect(banner, &ClassBanner::leaveRequested, this, &Classroom::leave);
    addAtTop(*window_, banner, tr("Class"), QStringLiteral("classToolBar"));
}

void Classroom::choose() {
    const QString file = QFileDialog::getOpenFileName(window_, tr("Open a class file"), {},
                                                      tr("Class files (*.lambdaclass);;All files (*)"));
    if (!file.isEmpty()) open(file.toStdString());
}

void Classroom::open(const std::filesystem::path& file) {
    tally_.keep(); // it may be the one that is open
    try {
        start(readClassFile(file));
    } catch (const Error& error) {
        tellProblem(tr("The class was not opened"), sentence(error), tr("What was open is unharmed."),
                    "classProblem");
    }
}

void Classroom::tellProblem(const QString& title, const QString& words, const QString& more,
                            const char* name) {
    MessageBox box(MessageBox::Warning, title, words, MessageBox::Ok, window_);
    box.setInformativeText(more);
    box.setObjectName(QLatin1String(name));
    box.exec();
}

void Classroom::tellUnsaved(const QString& problem, const QString& more) {
    if (!problem.isEmpty())
        tellProblem(tr("The class’s guesses were not saved"), problem, more, "guessesProblem");
}

void Classroom::start(const ClassFile& file) {
    std::optional<Lesson> own;
    if (file.ownLesson()) own = readLesson(file.resolved(file.lesson)); // a broken one opens no class
    if (!file.lesson.empty() && !own && player_.course().indexOf(file.lesson) < 0)
        throw fail<Error>("{}: the course has no lesson “{}”", file.file.string(), file.lesson);
    const bool wasActive = class_.has_value();
    class_ = file;
    const QString lost = tally_.open(file);
    RecentFiles::add(file.file);
    Stage stage = file.stage();
    if (!file.models.empty()) {
        const auto below = file.resolved(file.models);
        std::error_code none;
        stage.models = std::filesystem::is_directory(below, none) ? below.string() : file.models;
    }
    player_.setModels(stage.models);
    player_.setColumns(file.by, file.heads);
    if (!wasActive) before_ = session_.state();
    if (own)
        player_.openFile(file.resolved(file.lesson), file.page);
    else if (!file.lesson.empty())
        player_.openLesson(player_.course().indexOf(file.lesson), file.page);
    player_.set(stage);
    if (file.mapScale) session_.setMapScale(file.mapScale);
    rules_.setRules(file.hide, file.lock, QString::fromStdString(file.title));
    if (window_) leaveClosedWorkspace();
    tellUnsaved(lost);     // in this window still
    emit settingsWanted(); // a new window, which attach() dresses
}

/// What is hidden or locked is not on screen.
void Classroom::leaveClosedWorkspace() {
    const auto closed = [this](Workspace workspace) {
        return ((workspace == Workspace::Lab || workspace == Workspace::Experiments) &&
                !rules_.allows(Control::Lab)) ||
               (workspace == Workspace::Explore && !rules_.allows(Control::Explore));
    };
    if (!closed(window_->workspace())) return;
    for (const Workspace other : {Workspace::Learn, Workspace::Explore, Workspace::Lab})
        if (!closed(other)) return window_->setWorkspace(other);
}

void Classroom::leave() {
    if (!class_) return;
    session_.setMapScale(before_.mapScale);
    if (!player_.active()) { // else the page goes on as it is
        session_.setBy(before_.by);
        session_.setScope(before_.scope);
    }
    player_.keepChoices(before_);
    player_.setColumns({}, {});
    class_.reset();
    const QString lost = tally_.close();
    player_.setModels({});
    rules_.setRules({}, {}, {});
    tellUnsaved(lost);
    emit settingsWanted();
}

Settings Classroom::settingsFor(Settings own) const {
    if (!class_) return own;
    if (!class_->language.empty()) own.language = QString::fromStdString(class_->language);
    if (!class_->theme.empty()) own.theme = QString::fromStdString(class_->theme);
    if (class_->scale) own.scale = *class_->scale;
    return own;
}

void Classroom::present(bool fromFirst) {
    presenter_->start(window_, fromFirst);
}

/// A file does what some control does, too.
bool Classroom::mayOpen(FileKind kind) const {
    switch (kind) {
    case FileKind::Class:
        return rules_.allows(Control::Class);
    case FileKind::Session: // sets everything
        return !rules_.active();
    case FileKind::Lesson:
        return rules_.allows(Control::Open) && rules_.allows(Control::Lessons);
    case FileKind::Edits:
        return rules_.allows(Control::Open) && rules_.allows(Control::Lambda);
    case FileKind::Text:
        return rules_.allows(Control::Open) && rules_.allows(Control::Prompt);
    case FileKind::Result:
        return rules_.allows(Control::Open) && rules_.allows(Control::Lab);
    case FileKind::Model:
        break;
    }
    return rules_.allows(Control::Open) && rules_.allows(Control::Models);
}

} // namespace lambdascope
