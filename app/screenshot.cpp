// SPDX-License-Identifier: MIT
#include "app/screenshot.h"

#include "app/shell.h"
#include "app/when_settled.h"
#include "core/util/error.h"

#include <QPixmap>

namespace lambdascope {

int takeScreenshot(QApplication& app, Shell& shell, const std::filesystem::path& file) {
    return whenSettled(app, shell, [&] {
        const Presenter& presenter = shell.classroom().presenter();
        QWidget* shown = &shell.window();
        if (presenter.active()) shown = presenter.view();
        if (!shown->grab().save(QString::fromStdString(file.string()), "PNG"))
            throw fail("{}: cannot be written", file.string());
    });
}

} // namespace lambdascope
