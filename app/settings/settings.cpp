// SPDX-License-Identifier: MIT
#include "app/settings/settings.h"

#include "core/files/session_record.h"
#include "core/util/languages.h"

#include <QFileInfo>

#include <algorithm>

namespace lambdascope {

QSettings userSettings() {
    return {QSettings::IniFormat, QSettings::UserScope, QStringLiteral("Lambdascope"),
            QStringLiteral("Lambdascope")};
}

Settings Settings::read() {
    const QSettings from = userSettings();
    Settings settings;
    const QString language = from.value("window/language").toString();
    if (std::ranges::find(languageCodes, language.toStdString()) != languageCodes.end())
        settings.language = language;
    const QString theme = from.value("window/theme").toString();
    if (theme == QLatin1String("light") || theme == QLatin1String("dark")) settings.theme = theme;
    const int scale = from.value("window/scale", settings.scale).toInt();
    if (std::ranges::find(scales(), scale) != scales().end()) settings.scale = scale;
    settings.reducedMotion = from.value("window/reducedMotion", false).toBool();
    const qint64 memory = from.value("maps/memory", qint64{settings.memory}).toLongLong();
    if (std::ranges::find(memories(), memory) != memories().end()) settings.memory = memory;
    return settings;
}

void Settings::writeChanges(const Settings& before) const {
    QSettings to = userSettings();
    if (language != before.language) to.setValue("window/language", language);
    if (theme != before.theme) to.setValue("window/theme", theme);
    if (scale != before.scale) to.setValue("window/scale", scale);
    if (memory != before.memory) to.setValue("maps/memory", qint64{memory});
    if (reducedMotion != before.reducedMotion) to.setValue("window/reducedMotion", reducedMotion);
}

QString Settings::blocked() {
    // QSettings reads its files as it is made; where they lie, one tells of which there is none
    const QSettings none(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("none"), "none");
    const QString folder = QFileInfo(QFileInfo(none.fileName()).path()).path();
    for (const char* const name : {"Lambdascope/Lambdascope.ini", "Lambdascope.ini"}) {
        const QFileInfo file(folder + u'/' + QLatin1String(name));
        if (file.exists() && !file.isFile() && !file.isDir()) return file.filePath();
    }
    return {};
}

void Settings::useNone() {
    // a folder that cannot be made: nothing is found there, and nothing gets written
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("/dev/null/none"));
}

const std::vector<int>& Settings::scales() {
    static const std::vector<int> all{80, 90, 100, 110, 125, 150, 175, 200};
    return all;
}

const std::vector<std::int64_t>& Settings::memories() {
    constexpr std::int64_t gibi = std::int64_t{1} << 30;
    static const std::vector<std::int64_t> all{gibi / 4, gibi / 2, gibi, 2 * gibi, 4 * gibi, 8 * gibi, 0};
    return all;
}

int Settings::nextScale(int percent, int step) {
    const auto& all = scales();
    const auto at = std::ranges::lower_bound(all, percent) - all.begin();
    return all[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at + step, 0, std::ssize(all) - 1))];
}

namespace {

std::string remembered(const char* key) {
    return userSettings().value(key).toString().toStdString();
}

template<typename T>
void remember(const char* key, std::optional<T> chosen) {
    const std::string_view name = chosen ? nameOf(*chosen) : std::string_view("auto");
    userSettings().setValue(key, QString::fromLatin1(name.data(), std::ssize(name)));
}

constexpr const char *scaleKey = "maps/scale", *byKey = "maps/by", *headsKey = "maps/heads";

} // namespace

std::optional<MapScale> rememberedMapScale() {
    return mapScaleOf(remembered(scaleKey));
}

void rememberMapScale(std::optional<MapScale> scale) {
    remember(scaleKey, scale);
}

std::optional<GroupBy> rememberedBy() {
    return groupByOf(remembered(byKey));
}

void rememberBy(std::optional<GroupBy> by) {
    remember(byKey, by);
}

MeterScope rememberedScope() {
    return meterScopeOf(remembered(headsKey)).value_or(MapChoices{}.scope);
}

void rememberScope(MeterScope scope) {
    remember(headsKey, std::optional(scope));
}

bool firstTime(const QString& what) {
    QSettings settings = userSettings();
    const QString key = QStringLiteral("told/") + what;
    if (settings.value(key).toBool()) return false;
    settings.setValue(key, true);
    settings.sync();
    return settings.status() == QSettings::NoError; // else it would be every time
}

QString languageFor(const QString& setting, const QStringList& preferred) {
    if (setting != QLatin1String("system")) return setting;
    for (const QString& name : preferred) { // "zh-Hant-TW", "ko_KR", "en"
        QString language = name.left(2).toLower();
        if (name.size() > 2 && name[2] != u'-' && name[2] != u'_')
            continue; // three letters: another language
        for (const std::string_view code : languageCodes)
            if (code.substr(0, 2) == language.toStdString())
                return QString::fromUtf8(code.data(), std::ssize(code));
    }
    return QStringLiteral("en");
}

} // namespace lambdascope
