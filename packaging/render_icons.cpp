// SPDX-License-Identifier: MIT
// render_icons SOURCE_FOLDER THEME_FOLDER: the icons of assets/icons/app in every size of an icon theme, as
// PNG. It runs while building: Qt is there anyway, another renderer would be one more thing that a build
// needs.
#include <QDir>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>

#include <cstdio>

namespace {

struct Icon {
    const char* small; ///< drawn for 16 to 32 px
    const char* large;
    const char* kind; ///< folder of the theme
    const char* name; ///< in the theme
};

constexpr Icon icons[] = {
    {"lambdascope-small", "lambdascope", "apps", "lambdascope"},
    {"lambdascope-session", "lambdascope-session", "mimetypes", "application-x-lambdascope-session"},
    {"lambdascope-class", "lambdascope-class", "mimetypes", "application-x-lambdascope-class"},
};
constexpr int sizes[] = {16, 22, 24, 32, 48, 64, 128, 256, 512};
constexpr int largestSmall = 32;

bool render(const QString& svg, int size, const QString& png) {
    QSvgRenderer renderer(svg);
    if (!renderer.isValid()) return false;
    QImage image(size, size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    renderer.render(&painter);
    painter.end();
    return QDir().mkpath(QFileInfo(png).path()) && image.save(png);
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fputs("usage: render_icons SOURCE_FOLDER THEME_FOLDER\n", stderr);
        return 2;
    }
    const QString from = QString::fromLocal8Bit(argv[1]);
    const QString theme = QString::fromLocal8Bit(argv[2]);
    for (const Icon& icon : icons) {
        for (const int size : sizes) {
            const QString name = QLatin1String(size > largestSmall ? icon.large : icon.small);
            const QString svg = QStringLiteral("%1/%2.svg").arg(from, name);
            const QString png =
                QStringLiteral("%1/%2x%2/%3/%4.png")
                    .arg(theme, QString::number(size), QLatin1String(icon.kind), QLatin1String(icon.name));
            if (render(svg, size, png)) continue;
            std::fprintf(stderr, "render_icons: cannot draw %s as %s\n", qPrintable(svg), qPrintable(png));
            return 1;
        }
    }
    return 0;
}
