// SPDX-License-Identifier: MIT
#pragma once

#include "app/files/recovery.h"
#include "app/models/model_finder.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <memory>
#include <optional>

class QMenu;

namespace lambdascope {

class LessonPlayer;
class MainWindow;
class Session;

/// Sessions as files: saving, opening, what was opened last, and what comes back after a crash. Outlives
/// windows: attach() adds its part of the menu File, its title and its bar to each new one.
class SessionFiles : public QObject {
    Q_OBJECT

  public:
    /// `remembers`: whether the user's lists and what is kept for recovery may be read and written.
    SessionFiles(Session& session, LessonPlayer& player, const std::filesystem::path& assets, bool remembers,
                 QObject* parent = nullptr);
    ~SessionFiles() override;

    void attach(MainWindow& window);
    void detach(); // the window goes

    /// Says in a box what is wrong with a file; then everything stays as it is. Waits for nothing: models and
    /// passes come later. False where the session was not opened.
    bool open(const std::filesystem::path& file);
    /// The same without a box: throws Error.
    bool openNow(const std::filesystem::path& file);
    /// To the session's file; asks for one where there is none. False: it was not saved.
    bool save();
    bool saveAs();
    [[nodiscard]] const std::filesystem::path& file() const { return file_; } // empty: none yet
    [[nodiscard]] bool changed();                                             // since it was opened or saved
    [[nodiscard]] bool settled() const { return !opening_; }                  // what was opened is on screen
    /// What would be saved now; weights are named by their hash where it is known.
    [[nodiscard]] SessionRecord record(const std::filesystem::path& file) const;

  signals:
    /// Any file or folder that the menu names: model, lesson, class, session.
    void openRequested(const QString& file);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // the window closes

  private:
    void addActions(QMenu& menu);
    void choose();
    bool write(const std::filesystem::path& file);
    struct Opening {
        SessionRecord record;
        std::filesystem::path from, file; // where it was read, and where it will be saved
        std::filesystem::path folder;     // of its models
        bool modelsThere = false;
    };
    bool start(Opening opening);
    void finish();
    [[nodiscard]] bool isShipped(const std::filesystem::path& folder) const;
    [[nodiscard]] std::string content(); // to see what has changed
    void onModels();
    void onPass();
    bool keep();
    bool writeRecovery();
    bool stillOpening(); // says so
    bool readHashes();   // false: cancelled
    void showTitle();
    [[nodiscard]] std::optional<Recovery::Left> nextLeft() const;
    void offerRecovery();
    void bringBack();
    void openLast();
    void discardRecovery();
    [[nodiscard]] bool mayClose();
    void tellProblem(const QString& title, const QString& words);
    void tellLater(const QString& title, const QString& words); // not in the middle of things

    Session& session_;
    LessonPlayer& player_;
    std::filesystem::path assets_, file_, knownFolder_;
    bool remembers_;
    QPointer<MainWindow> window_;
    std::unique_ptr<Recovery> recovery_;
    std::optional<Recovery::Left> left_;
    std::optional<Opening> opening_; // until its first pass is there
    std::string saved_, kept_;       // as JSON
    QTimer keepSoon_;
};

} // namespace lambdascope
