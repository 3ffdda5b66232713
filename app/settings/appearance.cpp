// SPDX-License-Identifier: MIT
#include "app/settings/appearance.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QFileInfo>
#include <QPalette>

namespace lambdascope {
namespace {

constexpr auto service = "org.freedesktop.portal.Desktop";
constexpr auto path = "/org/freedesktop/portal/desktop";
constexpr auto interface = "org.freedesktop.portal.Settings";
constexpr auto area = "org.freedesktop.appearance";
constexpr auto key = "color-scheme";
constexpr int patience = 300; // ms: the window waits for it

/// Asking for a bus where there is none would start one.
bool hasBus() {
    return qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS") ||
           QFileInfo::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/bus"));
}

} // namespace

Appearance::Appearance(const QPalette& platform, QObject* parent)
    : QObject(parent),
      platformDark_(platform.color(QPalette::Window).lightness() <
                    platform.color(QPalette::WindowText).lightness()) {
    if (!hasBus()) return;
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) return;
    QDBusMessage question = QDBusMessage::createMethodCall(service, path, interface, QStringLiteral("Read"));
    question << area << key;
    const QDBusMessage answer = bus.call(question, QDBus::Block, patience);
    if (answer.type() == QDBusMessage::ReplyMessage && !answer.arguments().isEmpty())
        said_ = meaningOf(answer.arguments().constFirst());
    bus.connect(service, path, interface, QStringLiteral("SettingChanged"), this,
                SLOT(onSetting(QString, QString, QDBusVariant)));
}

std::optional<bool> Appearance::meaningOf(const QVariant& answer) {
    QVariant value = answer;
    while (value.canConvert<QDBusVariant>()) value = value.value<QDBusVariant>().variant();
    constexpr unsigned prefersDark = 1;
    constexpr unsigned prefersLight = 2;
    bool isNumber = false;
    const unsigned number = value.toUInt(&isNumber);
    if (!isNumber || (number != prefersDark && number != prefersLight)) return {};
    return number == prefersDark;
}

void Appearance::onSetting(const QString& ofArea, const QString& ofKey, const QDBusVariant& value) {
    if (ofArea != area || ofKey != key) return;
    const bool before = dark();
    said_ = meaningOf(value.variant());
    if (dark() != before) emit changed();
}

} // namespace lambdascope
