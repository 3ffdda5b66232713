// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_progress.h"

#include "app/settings/settings.h"

namespace lambdascope {
namespace {

constexpr int worst = static_cast<int>(Score::Verdict::Wrong);

} // namespace

LessonProgress LessonProgress::read() {
    QSettings from = userSettings();
    LessonProgress progress;
    progress.at = from.value("lessons/at").toString().toStdString();
    from.beginGroup("lessons/verdicts");
    for (const QString& name : from.childKeys()) {
        const int verdict = from.value(name, worst).toInt();
        if (verdict >= 0 && verdict <= worst)
            progress.verdicts[name.toStdString()] = static_cast<Score::Verdict>(verdict);
    }
    return progress;
}

void LessonProgress::write() const {
    QSettings to = userSettings();
    to.setValue("lessons/at", QString::fromStdString(at));
    to.beginGroup("lessons/verdicts");
    for (const auto& [name, verdict] : verdicts)
        to.setValue(QString::fromStdString(name), static_cast<int>(verdict));
}

} // namespace lambdascope
