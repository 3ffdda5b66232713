// SPDX-License-Identifier: MIT
#pragma once

#include <QDBusVariant>
#include <QObject>
#include <QString>
#include <QVariant>

#include <optional>

class QPalette;

namespace lambdascope {

/// Whether the desktop is dark: what its settings portal says, else how bright the platform's palette is.
/// Qt learns to ask by itself in 6.5.
class Appearance : public QObject {
    Q_OBJECT

  public:
    /// `platform`: the palette before this program put its own in its place.
    explicit Appearance(const QPalette& platform, QObject* parent = nullptr);

    [[nodiscard]] bool dark() const { return said_.value_or(platformDark_); }
    /// What the portal's answer means: nothing where it has no preference. It wraps the number in variants.
    static std::optional<bool> meaningOf(const QVariant& answer);

  signals:
    void changed(); // the user switched the desktop over

  private slots:
    void onSetting(const QString& area, const QString& key, const QDBusVariant& value);

  private:
    bool platformDark_;
    std::optional<bool> said_;
};

} // namespace lambdascope
