// SPDX-License-Identifier: MIT
#pragma once

#include "app/figures/figure_source.h"

#include <QObject>
#include <QString>

#include <filesystem>
#include <memory>

class QAction;

namespace lambdascope {

/// "Share page…" in the menu File: what is on screen as one HTML file that any browser opens.
class ShareMenu : public QObject {
    Q_OBJECT

  public:
    /// `language`: of the window, for readers whose system speaks none of the page's.
    ShareMenu(MainWindow& window, Session& session, const FigureSource& source, std::filesystem::path assets,
              QString language);

    /// Says what the page leaves out, asks where, and writes it.
    void share();

  private:
    bool record(); // false: cancelled
    [[nodiscard]] bool agreed(const QStringList& leftOut) const;

    MainWindow& window_;
    Session& session_;
    FigureSource source_;
    std::filesystem::path assets_;
    QString language_;
    std::shared_ptr<WeightHashes> hashes_;
};

} // namespace lambdascope
