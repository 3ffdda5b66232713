// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/class_file.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <filesystem>

namespace lambdascope {

/// The guesses of a class as its teacher counts them: kept in the class file, without one until the program
/// ends.
class ClassTally : public QObject {
    Q_OBJECT

  public:
    explicit ClassTally(QObject* parent = nullptr);
    ~ClassTally() override;

    /// Goes on where that class stopped; where none was open, guesses go along into one that has none.
    /// Returns why those of the class before could not be written; empty: they are.
    QString open(const ClassFile& file);
    QString close(); // the class is left: it begins anew; returns the same
    [[nodiscard]] const ClassGuesses& guesses() const { return guesses_; }
    void add(const LessonPlace& place, int answers, int answer, int by);
    void takeBack(const LessonPlace& place);
    void clear(const LessonPlace& place);
    void keep(); // what is not in the file yet
    /// Why the newest guesses could not be written; empty: they could.
    [[nodiscard]] const QString& problem() const { return problem_; }

  signals:
    void changed();

  private:
    void onChange(bool changed);

    ClassGuesses guesses_;
    std::filesystem::path file_; // empty: none
    QTimer keepSoon_;
    bool kept_ = true; // what was counted is in the file, or there is none
    QString problem_;
};

} // namespace lambdascope
