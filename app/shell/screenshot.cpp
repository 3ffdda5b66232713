// SPDX-License-Identifier: MIT
#include "app/shell/screenshot.h"

#include "app/shell/shell.h"
#include "app/shell/when_settled.h"
#include "core/util/error.h"
#include "core/util/files.h"

#include <QBuffer>
#include <QPixmap>

namespace lambdascope {

int takeScreenshot(QApplication& app, Shell& shell, const std::filesystem::path& file) {
    return whenSettled(app, shell, [&] {
        const Presenter& presenter = shell.classroom().presenter();
        QWidget* shown = &shell.window();
        if (presenter.active()) shown = presenter.view();
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        if (!shown->grab().save(&buffer, "PNG")) throw fail("the picture has no room in memory");
        writeFile(file, bytes.toStdString());
    });
}

} // namespace lambdascope
