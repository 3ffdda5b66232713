// SPDX-License-Identifier: MIT
#include "app/window/graphics.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace lambdascope {

namespace {

struct Graphics {
    Q_DECLARE_TR_FUNCTIONS(Graphics)
};

} // namespace

QString whyNoOpenGL() {
    const QString platform = QGuiApplication::platformName();
    for (const char* without : {"offscreen", "minimal", "vnc", "linuxfb"})
        if (platform == QLatin1String(without))
            return Graphics::tr("They need OpenGL 3.3; the platform “%1” has none.").arg(platform);
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    QOpenGLContext context;
    context.setFormat(format);
    QOffscreenSurface surface;
    surface.setFormat(format);
    surface.create();
    if (!context.create() || !context.makeCurrent(&surface))
        return Graphics::tr("They need OpenGL 3.3; this display offers none.");
    const auto [major, minor] = context.format().version();
    context.doneCurrent();
    if (major * 10 + minor >= 33) return {};
    return Graphics::tr("They need OpenGL 3.3; this display offers %1.%2.").arg(major).arg(minor);
}

QIcon applicationIcon() {
    constexpr int largestSmall = 32;
    QIcon icon;
    for (const int size : {16, 22, 24, 32, 48, 64, 128, 256}) {
        QSvgRenderer drawing(size > largestSmall ? QStringLiteral(":/app/lambdascope.svg")
                                                 : QStringLiteral(":/app/lambdascope-small.svg"));
        QPixmap picture(size, size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        drawing.render(&painter);
        painter.end();
        icon.addPixmap(picture);
    }
    return icon;
}

} // namespace lambdascope
