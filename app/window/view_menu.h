// SPDX-License-Identifier: MIT
#pragma once

#include "app/settings/settings.h"

#include <QObject>

class QMenu;

namespace lambdascope {

/// The lower part of the View menu: language, theme, size, motion and memory. Shows what is set; wishes come
/// as signals.
class ViewMenu : public QObject {
    Q_OBJECT

  public:
    /// Adds its entries to `view`, whose child it becomes.
    ViewMenu(QMenu& view, const Settings& settings);

  signals:
    void languageRequested(const QString& setting);
    void themeRequested(const QString& setting);
    void scaleRequested(int percent);
    void reducedMotionRequested(bool reduced);
    void memoryRequested(std::int64_t bytes); // for maps

  private:
    void addThemes(QMenu& menu, const QString& now);
    void addScales(QMenu& menu, int now);
    void addLanguages(QMenu& menu, const QString& now);
    void addMemories(QMenu& menu, std::int64_t now);
};

} // namespace lambdascope
