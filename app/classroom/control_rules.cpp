// SPDX-License-Identifier: MIT
#include "app/classroom/control_rules.h"

#include "widgets/kit/keys.h"

#include <QAction>
#include <QActionEvent>
#include <QActionGroup>
#include <QCoreApplication>
#include <QDockWidget>
#include <QDynamicPropertyChangeEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QScopedValueRollback>
#include <QShortcut>
#include <QVariant>
#include <QWidget>

#include <algorithm>

namespace lambdascope {

struct ControlRules::Held {
    Rule rule = Rule::None;
    bool hid = false;      // a widget that would be seen
    bool ownGroup = false; // an action that the program has put into a group
    bool enabled = true;   // of such an action: as it was meant
    bool visible = true;   // so too
    QString toolTip;
};

namespace {

std::unique_ptr<QActionGroup> makeGroup(bool visible) {
    auto group = std::make_unique<QActionGroup>(nullptr);
    group->setExclusionPolicy(QActionGroup::ExclusionPolicy::None);
    group->setEnabled(false);
    group->setVisible(visible);
    return group;
}

/// Out of the group that held it, and as it was meant to be.
void leaveGroup(QAction& action) {
    QActionGroup free(nullptr);
    free.setExclusionPolicy(QActionGroup::ExclusionPolicy::None);
    free.addAction(&action);
    free.setEnabled(true); // once more: what was hidden could not be enabled yet
    free.removeAction(&action);
}

} // namespace

ControlRules::ControlRules(QObject* parent) : QObject(parent) {}

ControlRules::~ControlRules() {
    release();
}

bool ControlRules::allows(Control control) const {
    return !hide_.contains(control) && !lock_.contains(control);
}

QString ControlRules::lockedText() const {
    return tr("Locked by the class file “%1”.").arg(title_);
}

void ControlRules::setRules(const std::set<Control>& hide, const std::set<Control>& lock,
                            const QString& title) {
    const auto windows = windows_;
    release();
    hide_ = hide;
    lock_ = lock;
    title_ = title;
    if (active()) QCoreApplication::instance()->installEventFilter(this);
    for (const auto& window : windows)
        if (window) apply(*window);
    emit changed();
}

void ControlRules::apply(QWidget& window) {
    std::erase_if(windows_, [&](const auto& known) { return known.isNull() || known == &window; });
    windows_.emplace_back(&window);
    if (!active()) return;
    hold(&window);
    for (QObject* child : window.findChildren<QObject*>()) hold(child);
}

void ControlRules::release() {
    if (QCoreApplication::instance() != nullptr) QCoreApplication::instance()->removeEventFilter(this);
    const QScopedValueRollback guard(working_, true);
    for (const auto& [object, held] : held_) letGo(object, *held);
    held_.clear();
    locked_.reset();
    hidden_.reset();
    const bool was = active();
    hide_.clear();
    lock_.clear();
    if (was) emit changed();
}

ControlRules::Rule ControlRules::ruleOf(const QObject& object) const {
    const QVariant tags = object.property(controlProperty);
    if (!tags.isValid()) return Rule::None;
    Rule rule = Rule::None;
    for (const QString& tag : tags.toString().split(' ', Qt::SkipEmptyParts)) {
        const auto control = controlNamed(tag.toStdString());
        if (control && hide_.contains(*control)) return Rule::Hide;
        if (control && lock_.contains(*control)) rule = Rule::Lock;
    }
    return rule;
}

void ControlRules::hold(QObject* object) {
    if (const Rule rule = ruleOf(*object); rule != Rule::None) hold(object, rule);
}

/// It is part of other controls now.
void ControlRules::holdAnew(QObject* object) {
    if (const auto known = held_.find(object);
        known != held_.end() && known->second->rule != ruleOf(*object)) {
        const QScopedValueRollback guard(working_, true);
        letGo(object, *known->second);
        held_.erase(known);
    }
    hold(object);
}

/// Of a menu everything in it, of a dock the action that shows it: they are ways in, too.
void ControlRules::hold(QObject* object, Rule rule) {
    const QScopedValueRollback guard(working_, true);
    if (const auto known = held_.find(object); known != held_.end()) {
        if (known->second->rule >= rule) return;
        letGo(object, *known->second); // locked with its menu, and itself to be hidden
        held_.erase(known);
    }
    auto* widget = qobject_cast<QWidget*>(object);
    auto* action = qobject_cast<QAction*>(object);
    if (widget == nullptr && action == nullptr) return; // shortcuts are stopped where they arrive
    Held& held = *(held_[object] = std::make_unique<Held>());
    held.rule = rule;
    connect(object, &QObject::destroyed, this, [this](QObject* gone) { held_.erase(gone); });
    if (action != nullptr) holdAction(*action, held);
    if (widget == nullptr) return;
    if (auto* menu = qobject_cast<QMenu*>(widget)) {
        hold(menu->menuAction(), rule);
        for (QAction* inside : menu->actions()) hold(inside, rule);
        return;
    }
    if (auto* dock = qobject_cast<QDockWidget*>(widget)) hold(dock->toggleViewAction(), rule);
    holdWidget(*widget, held);
}

/// The attribute that says "disabled by the program" is taken back: when the program disables the widget
/// meanwhile, it is set, and release() sees it. Likewise the one for "shown or hidden by the program".
void ControlRules::holdWidget(QWidget& widget, Held& held) {
    if (held.rule == Rule::Hide) {
        if (widget.isHidden() && widget.testAttribute(Qt::WA_WState_ExplicitShowHide)) return;
        held.hid = !widget.isHidden();
        widget.hide();
        widget.setAttribute(Qt::WA_WState_ExplicitShowHide, false);
        return;
    }
    held.toolTip = widget.toolTip();
    widget.setToolTip(lockedText());
    if (widget.testAttribute(Qt::WA_ForceDisabled)) return; // disabled by the program already
    widget.setEnabled(false);
    widget.setAttribute(Qt::WA_ForceDisabled, false);
}

void ControlRules::letGo(QObject* object, const Held& held) {
    disconnect(object, nullptr, this, nullptr);
    if (auto* widget = qobject_cast<QWidget*>(object)) freeWidget(*widget, held);
    if (auto* action = qobject_cast<QAction*>(object)) freeAction(*action, held);
}

void ControlRules::freeWidget(QWidget& widget, const Held& held) {
    if (qobject_cast<QMenu*>(&widget) != nullptr) return;
    if (held.rule == Rule::Hide) {
        if (held.hid && !widget.testAttribute(Qt::WA_WState_ExplicitShowHide)) widget.setVisible(true);
        return;
    }
    widget.setToolTip(held.toolTip);
    if (!widget.testAttribute(Qt::WA_ForceDisabled)) widget.setEnabled(true);
}

/// The program has changed a widget that is held: it is kept as it is, and what the program wants is noted.
void ControlRules::keepWidget(QWidget& widget, QEvent::Type what, Held& held) {
    const QScopedValueRollback guard(working_, true);
    if (held.rule == Rule::Hide) {
        if (what != QEvent::ShowToParent) return;
        held.hid = true;
        widget.hide();
        widget.setAttribute(Qt::WA_WState_ExplicitShowHide, false);
    } else if (what == QEvent::EnabledChange && widget.isEnabled()) {
        widget.setEnabled(false);
        widget.setAttribute(Qt::WA_ForceDisabled, false);
    } else if (what == QEvent::ToolTipChange && widget.toolTip() != lockedText()) {
        held.toolTip = widget.toolTip();
        widget.setToolTip(lockedText());
    }
}

void ControlRules::holdAction(QAction& action, Held& held) {
    held.toolTip = action.toolTip();
    held.ownGroup = action.actionGroup() != nullptr;
    if (held.ownGroup) { // an exclusive choice stays one
        held.enabled = action.isEnabled();
        held.visible = action.isVisible();
        keepAction(action);
    } else {
        auto& group = held.rule == Rule::Hide ? hidden_ : locked_;
        if (!group) group = makeGroup(held.rule != Rule::Hide);
        group->addAction(&action);
        action.setToolTip(lockedText());
    }
    connect(&action, &QAction::changed, this, [this, &action] {
        const auto known = held_.find(&action);
        if (working_ || known == held_.end()) return;
        const QScopedValueRollback again(working_, true);
        Held& now = *known->second;
        if (action.toolTip() != lockedText()) now.toolTip = action.toolTip();
        if (now.ownGroup && action.isEnabled()) now.enabled = true;
        if (now.ownGroup && now.rule == Rule::Hide && action.isVisible()) now.visible = true;
        keepAction(action);
    });
}

void ControlRules::keepAction(QAction& action) {
    const Held& held = *held_.at(&action);
    if (held.ownGroup) {
        action.setEnabled(false);
        if (held.rule == Rule::Hide) action.setVisible(false);
    }
    action.setToolTip(lockedText());
}

void ControlRules::freeAction(QAction& action, const Held& held) {
    if (held.ownGroup) {
        action.setVisible(held.visible);
        action.setEnabled(held.enabled);
    } else {
        leaveGroup(action);
    }
    action.setToolTip(held.toolTip);
}

/// A shortcut belongs to a control if it, its action, or what it stands in does.
bool ControlRules::isClosed(const QObject* target) const {
    for (const QObject* at = target; at != nullptr; at = at->parent()) {
        if (held_.contains(const_cast<QObject*>(at)) || ruleOf(*at) != Rule::None) return true;
        if (qobject_cast<const QAction*>(at) != nullptr) return false; // a window's action is not its child
    }
    return false;
}

/// A locked widget's parts say why they do not answer.
bool ControlRules::tellWhy(QObject* watched, QEvent* event) const {
    auto* widget = qobject_cast<QWidget*>(watched);
    for (QWidget* at = widget; at != nullptr; at = at->parentWidget()) {
        const auto known = held_.find(at);
        if (known == held_.end() || known->second->rule != Rule::Lock) continue;
        showTip(static_cast<QHelpEvent*>(event)->globalPos(), lockedText(), widget);
        return true;
    }
    return false;
}

bool ControlRules::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::DynamicPropertyChange:
        if (static_cast<QDynamicPropertyChangeEvent*>(event)->propertyName() == controlProperty)
            holdAnew(watched);
        return false;
    case QEvent::ActionAdded:
        if (const auto known = held_.find(watched);
            known != held_.end() && qobject_cast<QMenu*>(watched) != nullptr)
            hold(static_cast<QActionEvent*>(event)->action(), known->second->rule);
        return false;
    case QEvent::Shortcut:
        return isClosed(watched);
    case QEvent::ToolTip:
        return tellWhy(watched, event);
    case QEvent::EnabledChange:
    case QEvent::ShowToParent:
    case QEvent::ToolTipChange:
        if (const auto known = held_.find(watched); known != held_.end() && !working_)
            if (auto* widget = qobject_cast<QWidget*>(watched); qobject_cast<QMenu*>(watched) == nullptr)
                keepWidget(*widget, event->type(), *known->second);
        return false;
    default:
        return false;
    }
}

} // namespace lambdascope
