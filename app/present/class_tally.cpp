// SPDX-License-Identifier: MIT
#include "app/present/class_tally.h"

#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <QSignalBlocker>

#include <utility>

namespace lambdascope {

namespace {

constexpr int keepMs = 800; // hands that are counted come in quick succession

} // namespace

ClassTally::ClassTally(QObject* parent) : QObject(parent) {
    keepSoon_.setSingleShot(true);
    keepSoon_.setInterval(keepMs);
    connect(&keepSoon_, &QTimer::timeout, this, &ClassTally::keep);
}

ClassTally::~ClassTally() {
    const QSignalBlocker quiet(this);
    keep();
}

QString ClassTally::open(const ClassFile& file) {
    const bool along = file_.empty() && file.guesses.empty();
    ClassGuesses counted = along ? guesses_ : ClassGuesses(file.guesses);
    QString lost = close();
    file_ = file.file;
    guesses_ = std::move(counted);
    kept_ = !along || guesses_.pages().empty();
    if (!kept_) keepSoon_.start();
    emit changed();
    return lost;
}

QString ClassTally::close() {
    keep();
    kept_ = true;
    file_.clear();
    guesses_ = {};
    QString lost = std::exchange(problem_, {});
    emit changed();
    return lost;
}

void ClassTally::add(const LessonPlace& place, int answers, int answer, int by) {
    onChange(guesses_.add(place, answers, answer, by));
}

void ClassTally::takeBack(const LessonPlace& place) {
    onChange(guesses_.takeBack(place));
}

void ClassTally::clear(const LessonPlace& place) {
    onChange(guesses_.clear(place));
}

void ClassTally::onChange(bool changedNow) {
    if (!changedNow) return;
    kept_ = file_.empty();
    if (!kept_) keepSoon_.start();
    emit changed();
}

void ClassTally::keep() {
    if (kept_) return;
    keepSoon_.stop();
    const QString before = std::exchange(problem_, {});
    try {
        writeGuesses(file_, guesses_.pages());
        kept_ = true;
    } catch (const Error& error) {
        problem_ = sentence(error);
    }
    if (problem_ != before) emit changed();
}

} // namespace lambdascope
