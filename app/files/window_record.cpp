// SPDX-License-Identifier: MIT
#include "app/files/window_record.h"

#include "app/window/main_window.h"
#include "app/window/window_place.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/lab/chart/lab_canvas.h"

#include <QComboBox>
#include <QScreen>

#include <algorithm>

namespace lambdascope {
namespace {

RecordedZoom recorded(const MapView& view) {
    return {view.firstKey, view.firstQuery, view.zoom};
}

MapView viewOf(const RecordedZoom& zoom) {
    return {zoom.key, zoom.query, zoom.zoom};
}

QComboBox* overviewOf(const MainWindow& window) {
    return window.findChild<QComboBox*>(QStringLiteral("headShowCombo"));
}

} // namespace

RecordedWindow windowRecord(const MainWindow& window) {
    RecordedWindow record;
    record.width = window.width();
    record.height = window.height();
    record.workspace = nameOf(window.workspace());
    record.layout = window.layout().toBase64().toStdString();
    if (const MapCanvas* canvas = window.canvas()) record.maps = recorded(canvas->view());
    if (const auto* lab = window.findChild<LabCanvas*>()) record.labMaps = recorded(lab->view());
    if (const QComboBox* overview = overviewOf(window)) record.heads = std::max(0, overview->currentIndex());
    return record;
}

void restoreWindow(MainWindow& window, const RecordedWindow& record) {
    window.setWorkspace(workspaceNamed(record.workspace));
    const bool fixed = window.property(sizeGiven).toBool();
    if (record.width > 0 && !fixed && !window.isMaximized() && !window.isFullScreen()) {
        const QSize frame = window.frameGeometry().size() - window.size(); // the title and the edges
        const QRect wanted(window.pos(), QSize(record.width, record.height) + frame);
        const QRect inside = placedInside(wanted, window.screen()->availableGeometry());
        window.resize(inside.size() - frame);
        window.move(inside.topLeft());
        window.setProperty(borrowedSize, window.size()); // the session's, and not the user's own
    }
    if (!record.layout.empty())
        window.setLayout(QByteArray::fromBase64(QByteArray::fromStdString(record.layout)));
}

void restoreZoom(MainWindow& window, const RecordedWindow& record) {
    window.showNow(); // another text shows all cells again
    if (MapCanvas* canvas = window.canvas()) canvas->setView(viewOf(record.maps));
    if (auto* lab = window.findChild<LabCanvas*>()) lab->setView(viewOf(record.labMaps));
    if (QComboBox* overview = overviewOf(window)) overview->setCurrentIndex(record.heads);
}

std::string nameOf(Workspace workspace) {
    return std::string(workspaceNames.at(static_cast<std::size_t>(workspace)));
}

Workspace workspaceNamed(const std::string& name) {
    const auto* const found = std::ranges::find(workspaceNames, name);
    return found == workspaceNames.end() ? Workspace::Explore
                                         : static_cast<Workspace>(found - workspaceNames.begin());
}

} // namespace lambdascope
