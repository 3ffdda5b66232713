// SPDX-License-Identifier: MIT
#pragma once

#include <QDir>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>
#include <QTimer>
#include <QWidget>

#include <filesystem>

namespace lambdascope::test {

/// Words of somebody else that name a picture beside them and try to be bold, for any field of a file, and
/// the folder of that picture, which says whether anybody opened it (inotify): nobody may.
class ForeignWords {
  public:
    ForeignWords(); // makes the folder the current one
    ~ForeignWords();
    ForeignWords(const ForeignWords&) = delete;
    ForeignWords& operator=(const ForeignWords&) = delete;

    /// Other words each time: what is seen is of the last ones.
    QString next();
    [[nodiscard]] std::filesystem::path path(const QString& name) const;
    [[nodiscard]] bool opened() const; // since the last time it was asked
    /// Lays out and paints all that is there. Labels, tips and boxes that do not show the words as they are
    /// written, one a line; and what was opened.
    [[nodiscard]] QString misread();
    /// The labels, boxes and tips that have shown the words of next().
    [[nodiscard]] const QStringList& seen() const { return seen_; }
    /// Looks at every modal box that comes from now on, and closes it without saving.
    void answerBoxes();

  private:
    void look(QWidget& widget);
    void lookAtTip(const QString& tip, QWidget& widget);
    QString shows(const QString& words, const QWidget& widget, const char* what);

    QTemporaryDir folder_;
    QString before_, words_;
    int number_ = 0;
    int watch_ = -1;
    QStringList seen_, wrong_;
    QTimer boxes_;
};

} // namespace lambdascope::test
