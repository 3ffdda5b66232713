// SPDX-License-Identifier: MIT
#pragma once

#include "app/classroom/classroom.h"
#include "app/figures/figure_source.h"
#include "app/files/session_files.h"
#include "app/guide/guide_window.h"
#include "app/lessons/lesson_player.h"
#include "app/settings/appearance.h"
#include "app/settings/file_kinds.h"
#include "app/settings/look_ups.h"
#include "app/settings/settings.h"
#include "app/shell/start_options.h"
#include "app/window/dock_layout.h"
#include "app/window/main_window.h"

#include <QTranslator>

#include <future>
#include <memory>

class QDropEvent;
class QMenu;

namespace lambdascope {

class DropFrame;
class FirstMinute;

/// What is around the window: settings, language, theme and size. A change of any of them makes a new window
/// on the same session, so that no view has to know how to become another one.
class Shell : public QObject {
    Q_OBJECT

  public:
    /// Makes the session and the window, not yet shown. Throws where a backend or the assets are missing.
    explicit Shell(const StartOptions& options);
    ~Shell() override;

    /// Starts, runs the event loop until the window is closed or a signal ends it, and returns the exit code.
    int run();
    void start(); // shows the window, and opens what the command line says
    [[nodiscard]] Session& session() { return *session_; }
    [[nodiscard]] MainWindow& window() { return *window_; }
    [[nodiscard]] const Settings& settings() const { return settings_; }
    [[nodiscard]] Classroom& classroom() { return *classroom_; }
    [[nodiscard]] SessionFiles& sessions() { return *sessions_; }
    [[nodiscard]] bool settled() const; // a picture of the window is final
    /// Any file or folder that the program knows: session, class, lesson, edits, text, model.
    /// It is looked at first, beside the window.
    void openFile(const std::filesystem::path& file);
    /// What of the window can become a figure; of this window only.
    [[nodiscard]] FigureSource figures();
    [[nodiscard]] GuideHelp& guide() { return *guide_; }
    /// The language in force, one of languageCodes.
    [[nodiscard]] QString language() const;
    [[nodiscard]] const std::filesystem::path& assets() const { return assets_; }

    /// Stores what the user chose; the new window comes with the next turn of the event loop.
    void setLanguage(const QString& setting);
    void setTheme(const QString& setting);
    void setScale(int percent);
    void setReducedMotion(bool reduced);
    void setMemory(std::int64_t bytes); // for maps; the window stays

  signals:
    void rebuilding(); // the window is about to go
    void rebuilt();    // window() is another one

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    [[nodiscard]] bool keepsLayout() const { return remembers_ && options_.keepsLayout; }
    void keepLayout();
    void take(const std::shared_future<TakenFiles>& looked);
    [[nodiscard]] bool mayOpen(const TakenFiles& taken) const;
    void open(const TakenFiles& taken);
    void dragEnters(QDropEvent& event);
    void dragMoves(QDropEvent& event);
    void dropped(QDropEvent& event);
    void dragEnds();
    void showDrag();
    void tell(const QString& words);
    void addNotice();
    void keep(const Settings& settings);
    void change(const Settings& settings);
    void followClass();
    void rebuildLater();
    void build();
    void rebuild();
    void dress();
    void addHelp();
    void addLivePage(QMenu& help);
    void addFirstMinute(QMenu& help);
    void showResult(const std::filesystem::path& file);
    void offerFirstMinute();
    void applyScale();
    void applyLanguage();
    void applyMotion() const;
    [[nodiscard]] Theme theme() const;

    StartOptions options_;
    std::filesystem::path assets_;
    bool remembers_;  // false for pictures: they neither follow nor change the user's settings
    QString blocked_; // the file of settings, where it is left alone
    Settings settings_;
    std::optional<Settings> own_; // the user's, while a class has its own
    Appearance appearance_;
    double ratio_;                      // of QT_SCALE_FACTOR, on top of which the user's scale comes
    double factor_ = 1;                 // in force
    int scaled_ = 0;                    // percent, of the windows there are
    std::vector<Qt::UIEffect> effects_; // that the desktop has on
    QTranslator qtWords_, words_;       // of Qt itself, of this program
    std::unique_ptr<Session> session_;  // outlives every window
    std::unique_ptr<LessonPlayer> lessons_;
    std::unique_ptr<Classroom> classroom_;
    std::unique_ptr<SessionFiles> sessions_;
    std::unique_ptr<GuideHelp> guide_;
    std::unique_ptr<MainWindow> window_;
    DropFrame* dropFrame_ = nullptr; // of the window
    LookUps looks_{4};               // at what is dropped or opened
    LookUps hovers_{2};              // at what is dragged, which must not keep those waiting
    struct Drag;
    std::unique_ptr<Drag> drag_;   // that is over the window
    int taking_ = 0;               // lists of files that are looked at, or being opened
    QString notice_;               // at the top of the window; empty: none is there
    WindowLayout::Stored layouts_; // the user's
    bool ofClass_ = false;         // the window was made for a class
    bool rebuildQueued_ = false;
};

} // namespace lambdascope
