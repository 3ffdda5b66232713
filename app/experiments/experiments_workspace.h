// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session.h"
#include "widgets/kit/frame/refresh.h"

#include <QObject>

#include <filesystem>
#include <vector>

class QDockWidget;
class QMainWindow;
class QMenu;
class QWidget;

namespace lambdascope {

class ExperimentDesk;
class ExperimentList;
class ExperimentPage;
class ProtocolForm;

/// The workspace Experiments: list, protocol and page, the state handed to them, their wishes to the desk.
/// MainWindow places the page and shows or hides the docks.
class ExperimentsWorkspace : public QObject {
    Q_OBJECT

  public:
    ExperimentsWorkspace(Session& session, QMainWindow& window);

    [[nodiscard]] QWidget* centre() const;
    [[nodiscard]] QDockWidget* listDock() const { return listDock_; }
    [[nodiscard]] QDockWidget* protocolDock() const { return protocolDock_; }
    [[nodiscard]] std::vector<QDockWidget*> docks() const { return {listDock_, protocolDock_}; }
    [[nodiscard]] ExperimentDesk& desk() const { return desk_; }
    void addActions(QMenu& menu);
    void arrangeDocks();
    /// Only a workspace on screen is kept up to date.
    void setActive(bool active);
    void showNow() { refresh_.now(); }
    /// Writes the result on screen, .csv or .json, as the command line does; says so in a box if it cannot.
    bool saveTo(const QString& file);
    /// Shows the result of a file; says in a box why it cannot.
    bool openResult(const std::filesystem::path& file);
    /// Writes every result that is there, NAME.csv and NAME.json, into a folder.
    bool saveAllTo(const QString& folder);

  signals:
    void shown();
    void figureRequested();

  private:
    void show();
    bool write(const OrderedJson& result, const QString& file);
    void connectPage();
    void chooseFile();
    void chooseFolder();

    Session& session_;
    QMainWindow& window_;
    ExperimentDesk& desk_;
    ExperimentList* list_;
    ProtocolForm* form_;
    ExperimentPage* page_;
    QDockWidget *listDock_, *protocolDock_;
    Refresh refresh_{this, [this] { show(); }};
};

} // namespace lambdascope
