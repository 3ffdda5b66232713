// SPDX-License-Identifier: MIT
#include "app/figures/export_menu.h"

#include "app/figures/export_dialog.h"
#include "app/window/main_window.h"
#include "widgets/chart/chart_reader.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/sentence.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMenuBar>
#include <QStatusBar>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int noticeMs = 4000;

} // namespace

ExportMenu::ExportMenu(MainWindow& window, const FigureSource& source)
    : QObject(&window),
      window_(window),
      maker_(source),
      export_(makeAction("actionExport", tr("&Export figure…"),
                         tr("Writes a view as a picture, or its numbers (Ctrl+E)"), Qt::CTRL | Qt::Key_E)),
      picture_(makeAction("actionCopyPicture", tr("Copy p&icture"),
                          tr("Copies the view that was used last, as a picture (Ctrl+Alt+C)"),
                          Qt::CTRL | Qt::ALT | Qt::Key_C)),
      numbers_(
          makeAction("actionCopyNumbers", tr("Copy &numbers"),
                     tr("Copies the numbers of the view that was used last, for a spreadsheet (Ctrl+Alt+N)"),
                     Qt::CTRL | Qt::ALT | Qt::Key_N)) {
    connect(export_, &QAction::triggered, this, &ExportMenu::openDialog);
    connect(picture_, &QAction::triggered, this, [this] { copy(false); });
    connect(numbers_, &QAction::triggered, this, [this] { copy(true); });
    tagControl(export_, Control::Open);
    addToMenus();
    watch();
}

QAction* ExportMenu::makeAction(const char* name, const QString& text, const QString& tip,
                                const QKeySequence& keys) {
    auto* action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(keys);
    action->setToolTip(tip);
    tagControl(action, Control::Export);
    return action;
}

void ExportMenu::addToMenus() {
    QMenu* file = window_.menuBar()->actions().constFirst()->menu();
    QAction* quit = file->actions().constLast();
    file->insertAction(quit, export_);
    file->insertSeparator(quit);
    auto* edit = window_.findChild<QMenu*>(QStringLiteral("editMenu"));
    edit->addSeparator();
    edit->addActions({picture_, numbers_});
}

void ExportMenu::watch() {
    for (QWidget* view : maker_.source().widgets()) {
        view->installEventFilter(this);
        for (QWidget* part : view->findChildren<QWidget*>()) part->installEventFilter(this);
    }
}

FigureView ExportMenu::current() const {
    const bool here = used_ && used_->first == window_.workspace(); // else it is not on screen
    return here && maker_.source().allows(used_->second) ? used_->second : maker_.source().first();
}

void ExportMenu::use(FigureView view) {
    used_ = {window_.workspace(), view};
}

bool ExportMenu::eventFilter(QObject* watched, QEvent* event) {
    auto* widget = qobject_cast<QWidget*>(watched);
    if (widget == nullptr) return false;
    switch (event->type()) {
    case QEvent::KeyPress:
        if (!static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) return false;
        if (widget->findChild<ChartReader*>({}, Qt::FindDirectChildrenOnly) == nullptr) return false;
        copy(true);
        return true;
    case QEvent::FocusIn:
    case QEvent::MouseButtonPress: {
        QPoint at = widget->rect().center();
        if (event->type() == QEvent::MouseButtonPress) at = static_cast<QMouseEvent*>(event)->pos();
        if (const auto view = maker_.source().viewOf(widget, at)) use(*view);
        return false;
    }
    case QEvent::ContextMenu: {
        const auto views = maker_.source().widgets();
        if (std::ranges::find(views, widget) == views.end()) return false; // a part of one: it comes up
        const auto* menu = static_cast<QContextMenuEvent*>(event);
        const bool mouse = menu->reason() == QContextMenuEvent::Mouse;
        const QPoint at = mouse ? menu->pos() : widget->rect().center();
        const auto view = maker_.source().viewOf(widget, at);
        if (!view || !maker_.source().allows(*view)) return false;
        use(*view);
        showMenu(*widget, widget->mapToGlobal(at));
        return true;
    }
    default:
        return false;
    }
}

void ExportMenu::showMenu(QWidget& view, const QPoint& place) {
    auto* menu = new QMenu(&view);
    menu->setObjectName(QStringLiteral("exportMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (const auto own = view.actions(); !own.isEmpty()) {
        menu->addActions(own);
        menu->addSeparator();
    }
    menu->addActions({picture_, numbers_});
    menu->addSeparator();
    menu->addAction(export_);
    menu->popup(place);
}

void ExportMenu::openDialog() {
    if (maker_.source().allowed().empty()) return tell(tr("Nothing on screen can be exported."));
    auto* dialog = new ExportDialog(maker_, current(), &window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void ExportMenu::copy(bool numbers) {
    try {
        FigureMoment moment = maker_.moment();
        moment.look.theme = ExportDialog::lastTheme();
        const QString title = maker_.copy(moment, current(), numbers);
        tell((numbers ? tr("Copied the numbers: %1") : tr("Copied the picture: %1")).arg(title));
    } catch (const std::exception& error) {
        tell(sentence(error));
    }
}

void ExportMenu::tell(const QString& text) {
    window_.statusBar()->showMessage(text, noticeMs);
}

} // namespace lambdascope
