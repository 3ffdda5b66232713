// SPDX-License-Identifier: MIT
#pragma once

#include "app/figures/figure_source.h"
#include "core/util/phrase.h"

#include <QObject>
#include <QString>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

class QAction;

namespace lambdascope {

/// "Share page…" and "Share live page…" in the menu File and "Share lesson as page…" in the menu Lesson: what
/// is on screen, or a whole lesson, as one HTML file that any browser opens.
class ShareMenu : public QObject {
    Q_OBJECT

  public:
    /// `language`: of the window, for readers whose system speaks none of the page's.
    ShareMenu(MainWindow& window, Session& session, const FigureSource& source, std::filesystem::path assets,
              QString language);

    /// Says what the page leaves out, asks where, and writes it.
    void share();
    /// The same as a page that holds the models and computes.
    void shareLive();
    /// The same of the lesson that is open, in every language.
    void shareLesson();

  private:
    bool record(); // false: cancelled
    [[nodiscard]] bool agreed(const std::vector<Phrase>& leftOut) const;
    void addLesson();
    void save(const QString& suggested, const std::string& page);

    MainWindow& window_;
    Session& session_;
    FigureSource source_;
    std::filesystem::path assets_;
    QString language_;
};

} // namespace lambdascope
