// SPDX-License-Identifier: MIT
#include "widgets/kit/keys.h"

#include <QAction>
#include <QCache>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QObject>
#include <QStringList>
#include <QTextLayout>
#include <QToolTip>
#include <QVariant>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lambdascope {

namespace {

struct KeyTip {
    Q_DECLARE_TR_FUNCTIONS(KeyTip)
};

} // namespace

bool answersOverride(QEvent& event, const std::vector<KeyHelp>& own) {
    if (event.type() != QEvent::ShortcutOverride) return false;
    const auto& key = static_cast<QKeyEvent&>(event);
    for (const KeyHelp& help : own)
        if (key.modifiers() == Qt::NoModifier && key.key() != Qt::Key_Escape &&
            std::ranges::find(help.keys, key.key()) != help.keys.end())
            event.accept();
    return true;
}

QString withKeys(const QString& words, const QAction& action) {
    if (action.shortcut().isEmpty()) return words;
    return KeyTip::tr("%1 (%2)").arg(words, action.shortcut().toString(QKeySequence::NativeText));
}

QString wrapped(const QString& words) {
    // the tips of a view are wrapped anew with every step of a drag, most of them alike
    static QCache<QString, QString> kept(256);
    static QString keptIn;
    const QFont font = QToolTip::font();
    const QString name = font.key();
    if (std::exchange(keptIn, name) != name) kept.clear();
    if (const QString* const before = kept.object(words)) return *before;
    const QFontMetricsF metrics(font);
    const double widest = 64 * metrics.averageCharWidth();
    QStringList lines;
    for (const QString& paragraph : words.split(u'\n')) {
        const double all = metrics.horizontalAdvance(paragraph);
        const double width =
            all / std::max(1.0, std::ceil(all / widest)) + 4 * metrics.averageCharWidth(); // alike
        QTextLayout layout(paragraph, font);
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(width);
            lines << paragraph.mid(line.textStart(), line.textLength()).trimmed();
        }
        layout.endLayout();
    }
    QString made = lines.join(u'\n');
    kept.insert(words, new QString(made));
    return made;
}

void showTip(QPoint place, const QString& words, QWidget* widget, const QRect& part) {
    QToolTip::showText(place, wrapped(words), widget, part);
}

QString oneLine(QString words) {
    const auto breaks = [](QChar c) { // a tab begins a menu's keys, too
        return (c >= u'\t' && c <= u'\r') || c == QChar(0x85) || c == QChar(0x2028) || c == QChar(0x2029);
    };
    if (std::ranges::any_of(words, breaks)) std::ranges::replace_if(words, breaks, QChar(u' '));
    return words;
}

QString withoutKeys(QString words) {
    return oneLine(std::move(words)).replace(u'&', QStringLiteral("&&"));
}

QString asTitle(QString words) {
    return oneLine(std::move(words)).replace(QStringLiteral("[*]"), QStringLiteral("[*][*]"));
}

void keepTabOrder(QWidget& place) {
    const auto stops = [](const QWidget& widget) {
        return widget.focusPolicy() != Qt::NoFocus && widget.focusProxy() == nullptr;
    };
    QWidget* last = place.previousInFocusChain();
    while (last != &place && (!stops(*last) || place.isAncestorOf(last))) last = last->previousInFocusChain();
    if (last == &place) return; // nothing is around it
    for (QWidget* next : place.findChildren<QWidget*>()) {
        if (!stops(*next) || next->window() != place.window()) continue; // nor lists that open
        QWidget::setTabOrder(last, next);
        last = next;
    }
}

void setKeyTip(QAction& action, const QString& words) {
    action.setToolTip(withKeys(words, action));
    // only for other keys: a class that has locked the action puts a tooltip of its own there
    QObject::connect(&action, &QAction::changed, &action,
                     [&action, words, keys = action.shortcut()]() mutable {
                         if (std::exchange(keys, action.shortcut()) != action.shortcut())
                             action.setToolTip(withKeys(words, action));
                     });
}

namespace {

QString tagOf(Control control) {
    return QString::fromLatin1(nameOf(control).data(), static_cast<int>(nameOf(control).size()));
}

} // namespace

void setControl(QObject& object, std::optional<Control> control) {
    object.setProperty(controlProperty, control ? tagOf(*control) : QString());
}

void tagControl(QObject* object, Control control) {
    QStringList tags = object->property(controlProperty).toString().split(' ', Qt::SkipEmptyParts);
    const QString name = tagOf(control);
    if (!tags.contains(name)) tags << name;
    object->setProperty(controlProperty, tags.join(' '));
}

void tagControls(std::initializer_list<QObject*> objects, std::initializer_list<Control> controls) {
    for (QObject* object : objects)
        for (const Control control : controls) tagControl(object, control);
}

} // namespace lambdascope
