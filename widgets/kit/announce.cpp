// SPDX-License-Identifier: MIT
#include "widgets/kit/announce.h"

#include "widgets/kit/accessible_role.h"
#include "widgets/kit/rest.h"

#include <QPointer>
#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <utility>
#include <vector>

namespace lambdascope {

namespace {

/// A notification, which only screen readers meet, one a window. On Linux Qt 6.4 tells them nothing of an
/// alert, and of a changed description only that it did change; that a notification shows is told and said.
class Announcer final : public QWidget {
  public:
    explicit Announcer(QWidget& window) : QWidget(&window) {
        setObjectName(QStringLiteral("announcer"));
        setAccessibleRole(*this, QAccessible::Notification);
        hide(); // it would be said again whenever what is around it shows
        rest_.setSingleShot(true);
        connect(&rest_, &QTimer::timeout, this, &Announcer::say);
    }

    static Announcer& of(const QWidget& widget) {
        QWidget* window = widget.window();
        auto* there = window->findChild<QWidget*>(QStringLiteral("announcer"), Qt::FindDirectChildrenOnly);
        return there != nullptr ? static_cast<Announcer&>(*there) : *new Announcer(*window);
    }

    void saySoon(QWidget& from, const QString& words) {
        std::erase_if(waiting_,
                      [&](const auto& each) { return each.first == &from || each.second == words; });
        waiting_.emplace_back(&from, words);
        rest_.start(handRestsAfter());
    }

  private:
    void say() {
        QStringList words;
        for (const auto& [from, each] : std::exchange(waiting_, {}))
            if (from != nullptr && (from->isWindow() ? from.data() : from->parentWidget())->isVisible())
                words << each; // a label may be hidden by another message
        if (words.isEmpty()) return;
        setAccessibleName(words.join(u' '));
        QAccessibleEvent shown(this, QAccessible::ObjectShow);
        QAccessible::updateAccessibility(&shown);
    }

    QTimer rest_;
    std::vector<std::pair<QPointer<QWidget>, QString>> waiting_;
};

} // namespace

void announce(QWidget& from, const QString& words) {
    if (!words.isEmpty() && QAccessible::isActive()) Announcer::of(from).saySoon(from, words);
}

void setDescription(QWidget& widget, const QString& words, const QString& change) {
    if (widget.accessibleDescription() == words) return;
    widget.setAccessibleDescription(words);
    if constexpr (QT_VERSION < QT_VERSION_CHECK(6, 8, 0)) // later ones tell what it is now
        if (widget.hasFocus()) announce(widget, change.isEmpty() ? words : change);
}

} // namespace lambdascope
