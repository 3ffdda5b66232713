// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/frame/workspace.h"

#include <QByteArray>
#include <QElapsedTimer>
#include <QObject>
#include <QRect>
#include <QStringList>

#include <map>
#include <vector>

class QDockWidget;
class QMainWindow;

namespace lambdascope {

/// Where the docks of each workspace are: as designed for the window's size, until the user moves one there;
/// then as they left them, until reset(). Docks that were closed or opened by hand stay so in both.
class WindowLayout : public QObject {
    Q_OBJECT

  public:
    /// Of a workspace, as opaque bytes with a version; of workspaces that are as designed there is none.
    using Stored = std::map<Workspace, QByteArray>;

    /// Make it once all docks stand where the design begins.
    explicit WindowLayout(QMainWindow& window);

    /// Call before the docks of another workspace are shown: keeps those of the one before, and puts the
    /// docks where the user left them.
    void enter(Workspace workspace);
    /// The user has moved docks of the workspace on screen: they are not to be arranged.
    [[nodiscard]] bool own() const;
    /// Whether a dock that by design is shown or not is to be shown.
    [[nodiscard]] bool shows(const QDockWidget& dock, bool designed) const;
    /// Another page of a lesson asks for its panels: those that were closed by hand come back. False: none
    /// were.
    bool turnPage(const QString& page);
    /// The window's size changed: a layout that was just put there is put there again, and then true is
    /// returned; which docks are shown is to be said again.
    bool resized();
    void reset(); // the workspace on screen, as designed

    /// The workspace on screen. setState() refuses silently what it does not know.
    [[nodiscard]] QByteArray state() const;
    void setState(const QByteArray& state);
    /// All of them, for the user's settings. What setState() brought is not among them until the user changes
    /// it.
    [[nodiscard]] Stored stored() const;
    void setStored(const Stored& stored);

    /// While one lives, docks are moved by the program.
    class Arranging {
      public:
        explicit Arranging(WindowLayout& layout) : layout_(layout) { ++layout_.arranging_; }
        ~Arranging() { --layout_.arranging_; }
        Arranging(const Arranging&) = delete;
        Arranging& operator=(const Arranging&) = delete;

      private:
        WindowLayout& layout_;
    };

  signals:
    void designed(); // the docks stand where the design begins, all of them: arrange them
    void moved();    // by the user

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Arrangement {
        QByteArray docks; // as QMainWindow has it; empty: as designed
        QStringList closed, opened;
        bool borrowed = false; // of a session, not the user's own
    };
    void follow(QDockWidget* dock);
    void touch();
    void choose(const QDockWidget& dock, bool shown);
    void keep();
    void put();
    bool restore(const QByteArray& docks);
    [[nodiscard]] std::vector<QRect> places() const;
    [[nodiscard]] Arrangement& here() { return arrangements_[workspace_]; }
    static QByteArray bytesOf(Workspace workspace, const Arrangement& arrangement);
    static bool readBytes(const QByteArray& bytes, Workspace workspace, Arrangement& arrangement);

    QMainWindow& window_;
    QByteArray begin_; // where the design begins
    Workspace workspace_ = Workspace::Explore;
    std::map<Workspace, Arrangement> arrangements_;
    Stored stored_; // as given, of what is borrowed
    std::vector<QDockWidget*> docks_;
    std::vector<QRect> pressed_; // where docks were when the mouse went down between them
    QElapsedTimer sincePut_;
    int arranging_ = 0;
    bool away_ = false; // from where the design begins
    QString page_;      // of a lesson
};

} // namespace lambdascope
