// SPDX-License-Identifier: MIT
#pragma once

#include "app/figures/figure_source.h"
#include "widgets/kit/frame/workspace.h"

#include <QObject>

#include <optional>
#include <utility>

class QAction;

namespace lambdascope {

class MainWindow;

/// "Export figure…", "Copy picture" and "Copy numbers": in the menus File and Edit, and on the right click
/// and the Menu key of every view that can become a figure. They are of the view that was used last.
class ExportMenu : public QObject {
    Q_OBJECT

  public:
    ExportMenu(MainWindow& window, const FigureSource& source);

    /// The view that the actions are of.
    [[nodiscard]] FigureView current() const;
    void openDialog();
    void copy(bool numbers); // or the picture

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QAction* makeAction(const char* name, const QString& text, const QString& tip, const QKeySequence& keys);
    void addToMenus();
    void watch();
    void use(FigureView view);
    void showMenu(QWidget& view, const QPoint& place);
    void tell(const QString& text);

    MainWindow& window_;
    FigureMaker maker_;
    QAction *export_, *picture_, *numbers_;
    std::optional<std::pair<Workspace, FigureView>> used_;
};

} // namespace lambdascope
