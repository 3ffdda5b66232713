// SPDX-License-Identifier: MIT
// Which part of the window is which control of a class file, by the names that the parts have.
#include "app/classroom/classroom.h"
#include "app/window/main_window.h"
#include "widgets/kit/keys.h"

#include <QAction>
#include <QMenu>
#include <QPushButton>

#include <array>

namespace lambdascope {
namespace {

struct Tag {
    const char* name; // of the object
    Control control;
};

constexpr std::array tags{
    Tag{"modelsButton", Control::Models},
    Tag{"modelsButton", Control::Open},
    Tag{"openFolderAction", Control::Open},
    Tag{"openFileAction", Control::Open},
    Tag{"actionOpenFile", Control::Open},
    Tag{"actionOpenFile", Control::Models},
    Tag{"openFileButton", Control::Open},
    Tag{"openFileButton", Control::Models},
    Tag{"actionOpen", Control::Open},
    Tag{"actionOpen", Control::Models},
    Tag{"actionOpenBeside", Control::Open},
    Tag{"actionOpenBeside", Control::Models},
    Tag{"actionOpenLesson", Control::Open},
    Tag{"openFolderButton", Control::Open},
    Tag{"openFolderButton", Control::Models},
    Tag{"openShippedButton", Control::Models},
    Tag{"pairsMenu", Control::Models},
    Tag{"recentButton", Control::Open},
    Tag{"lessonButton", Control::Lessons},
    Tag{"actionOpenEdits", Control::Open},
    Tag{"actionOpenEdits", Control::Lambda},
    Tag{"actionSaveEdits", Control::Open},
    Tag{"actionExport", Control::Open},
    Tag{"actionSaveEdits", Control::Lambda},
    Tag{"actionOtherSlot", Control::Lambda},
    Tag{"actionCopySlot", Control::Lambda},
    Tag{"actionCopyEdits", Control::Lambda},
    Tag{"actionPasteEdits", Control::Lambda},
    Tag{"actionTrained", Control::Lambda},
    Tag{"promptEdit", Control::Prompt},
    Tag{"examplesCombo", Control::Examples},
    Tag{"examplesCombo", Control::Prompt},
    Tag{"promptMarks", Control::Marks},
    Tag{"actionMarkAnswer", Control::Marks},
    Tag{"actionMarkDistractor", Control::Marks},
    Tag{"actionRemoveMarks", Control::Marks},
    Tag{"marksMenu", Control::Marks},
    Tag{"useDiff", Control::Prompt},
    Tag{"useStandard", Control::Prompt},
    Tag{"markAnswer", Control::Marks},
    Tag{"markDistractor", Control::Marks},
    Tag{"generateBar", Control::Generate},
    Tag{"actionGenerate", Control::Generate},
    Tag{"actionStop", Control::Generate},
    Tag{"actionBackToPrompt", Control::Generate},
    Tag{"actionGenerateSettings", Control::Generate},
    Tag{"generateButton", Control::Generate},
    Tag{"generateSettings", Control::Generate},
    Tag{"layerSpin", Control::Head},
    Tag{"headSpin", Control::Head},
    Tag{"actionPreviousLayer", Control::Head},
    Tag{"actionNextLayer", Control::Head},
    Tag{"actionPreviousHead", Control::Head},
    Tag{"actionNextHead", Control::Head},
    Tag{"headGrid", Control::Head},
    Tag{"headGrid", Control::Twin},
    Tag{"lambdaChart", Control::Head},
    Tag{"twinCombo", Control::Twin},
    Tag{"twinMenu", Control::Twin},
    Tag{"undoButton", Control::Lambda},
    Tag{"redoButton", Control::Lambda},
    Tag{"slotSwitch", Control::Lambda},
    Tag{"resetAllButton", Control::Lambda},
    Tag{"actionUndo", Control::Lambda},
    Tag{"actionRedo", Control::Lambda},
    Tag{"lambdaInitSlider", Control::Lambda},
    Tag{"lambdaInitSpin", Control::Lambda},
    Tag{"lambdaInitReset", Control::Lambda},
    Tag{"editPanel", Control::Lambda},
    Tag{"labCanvas", Control::Lambda},
    Tag{"labCanvas", Control::Steps},
    Tag{"actionExplore", Control::Explore},
    Tag{"actionLab", Control::Lab},
    Tag{"lessonCombo", Control::Lessons},
    Tag{"courseDots", Control::Lessons},
    Tag{"courseMenu", Control::Lessons},
    Tag{"actionOpenLesson", Control::Lessons},
    Tag{"actionLeaveLesson", Control::Lessons},
    Tag{"actionLeaveLesson", Control::Explore},
    Tag{"themeMenu", Control::Settings},
    Tag{"sizeMenu", Control::Settings},
    Tag{"languageMenu", Control::Settings},
    Tag{"actionReduceMotion", Control::Settings},
};

/// A menu is closed by its own entry in the menu above, and by each of its actions, whose keys go on.
void tagMenu(QMenu& menu, Control control) {
    tagControl(menu.menuAction(), control);
    for (QAction* action : menu.actions()) tagControl(action, control);
}

} // namespace

void tagControls(MainWindow& window) {
    for (const Tag& tag : tags)
        for (QObject* object : window.findChildren<QObject*>(QLatin1String(tag.name))) {
            if (auto* menu = qobject_cast<QMenu*>(object))
                tagMenu(*menu, tag.control);
            else
                tagControl(object, tag.control);
        }
    if (auto* workspaces = window.findChild<QWidget*>(QStringLiteral("workspaceSwitch"))) {
        const auto buttons = workspaces->findChildren<QPushButton*>();
        constexpr std::array controls{Control::Explore, Control::Lab};
        for (std::size_t i = 0; i < controls.size() && static_cast<int>(i) < buttons.size(); ++i)
            tagControl(buttons[static_cast<int>(i)], controls.at(i));
    }
}

} // namespace lambdascope
