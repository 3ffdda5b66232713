// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/map_scale.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/analysis/groups/group_by.h"

#include <QSettings>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace lambdascope {

/// What the user chose for the window itself, kept from one start to the next.
struct Settings {
    QString language = QStringLiteral("system"); // or one of languageCodes
    QString theme = QStringLiteral("system");    // or "light", "dark"
    int scale = 100;                             // percent, one of scales()
    bool reducedMotion = false;
    std::int64_t memory = std::int64_t{1} << 30; // bytes for maps, one of memories(); 0: all that is free
    friend bool operator==(const Settings&, const Settings&) = default;

    /// From the user's file; what is not there, or makes no sense, is as above.
    static Settings read();
    /// Writes what is not as in `before`: what only this start's command line said is not kept.
    void writeChanges(const Settings& before) const;
    /// The file of the settings where it is a pipe or a device, which would be waited for; else empty.
    [[nodiscard]] static QString blocked();
    /// From here on this program reads and writes no file of the user's: pictures are the same everywhere.
    static void useNone();

    /// The sizes there are, in percent, from the smallest.
    static const std::vector<int>& scales();
    /// What may be set for maps, in bytes, the least first and 0 last.
    static const std::vector<std::int64_t>& memories();
    /// The size next to `percent`: the larger one (`step` 1) or the smaller one (−1); at the end, itself.
    static int nextScale(int percent, int step);
};

/// The user's file; of what a file of that kind cannot say, see Settings::useNone().
QSettings userSettings();

/// The scale of maps that the user chose last; none: what suits them.
std::optional<MapScale> rememberedMapScale();
void rememberMapScale(std::optional<MapScale> scale);
/// The same of their columns; none: what suits the text and the window.
std::optional<GroupBy> rememberedBy();
void rememberBy(std::optional<GroupBy> by);
/// The same of their heads.
MeterScope rememberedScope();
void rememberScope(MeterScope scope);

/// True once for every user: when it is first asked, of what is told only once.
bool firstTime(const QString& what);

/// One of languageCodes for a setting: for "system", the first of the user's languages that there is, else
/// English. `preferred`: names as QLocale::uiLanguages() has them.
QString languageFor(const QString& setting, const QStringList& preferred);

} // namespace lambdascope
