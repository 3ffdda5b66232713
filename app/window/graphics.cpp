// SPDX-License-Identifier: MIT
#include "app/window/graphics.h"

#include "core/util/machine_memory.h"

#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

#include <algorithm>
#include <array>

namespace lambdascope {

namespace {

constexpr std::size_t ofOpenGl = std::size_t{1} << 30; // drivers that find less (ulimit -v) end the program

/// What this display offers.
struct OpenGl {
    bool usable = false, software = false;
};

OpenGl lookAtOpenGl() {
    if (!hasAddresses(ofOpenGl)) return {};
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    QOpenGLContext context;
    context.setFormat(format);
    QOffscreenSurface surface;
    surface.setFormat(format);
    surface.create();
    if (!context.create() || !context.makeCurrent(&surface)) return {};
    const auto* renderer = reinterpret_cast<const char*>(context.functions()->glGetString(GL_RENDERER));
    const auto [major, minor] = context.format().version();
    const OpenGl found{major * 10 + minor >= 33, isSoftware(renderer)};
    context.doneCurrent();
    return found;
}

} // namespace

bool isSoftware(const QByteArray& renderer) {
    constexpr std::array names{"llvmpipe", "softpipe",    "swrast",       "software raster",
                               "swr (",    "swiftshader", "basic render", "software renderer"};
    const QByteArray lower = renderer.toLower();
    return lower.isEmpty() ||
           std::ranges::any_of(names, [&](const char* name) { return lower.contains(name); });
}

Canvas::Drawing bestDrawing() {
    const QByteArray asked = qgetenv("LAMBDASCOPE_CANVAS");
    if (asked == "processor") return Canvas::Drawing::Processor;
    const QString platform = QGuiApplication::platformName();
    for (const char* without : {"offscreen", "minimal", "vnc", "linuxfb"})
        if (platform == QLatin1String(without)) return Canvas::Drawing::Processor;
    static const OpenGl found = lookAtOpenGl(); // the same for every window
    return found.usable && (!found.software || asked == "opengl") ? Canvas::Drawing::OpenGl
                                                                  : Canvas::Drawing::Processor;
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
