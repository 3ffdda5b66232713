// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/class_file.h"

#include <QEvent>
#include <QObject>
#include <QPointer>
#include <QString>

#include <map>
#include <memory>
#include <set>
#include <vector>

class QAction;
class QActionGroup;
class QWidget;

namespace lambdascope {

/// Keeps parts of the window hidden or locked, whatever the rest of the program does to them: widgets,
/// actions and shortcuts say by a property which controls they are part of (widgets/kit/keys.h), also
/// those that are made later. What the program wants of them meanwhile is kept, and holds again after
/// release().
class ControlRules : public QObject {
    Q_OBJECT

  public:
    explicit ControlRules(QObject* parent = nullptr);
    ~ControlRules() override; // releases

    /// `title` is the class file's, for tooltips. A later call replaces the rules.
    void setRules(const std::set<Control>& hide, const std::set<Control>& lock, const QString& title);
    /// Everything in the window that is part of a control; call it for each new window.
    void apply(QWidget& window);
    void release();

    [[nodiscard]] bool active() const { return !hide_.empty() || !lock_.empty(); }
    /// Neither hidden nor locked. For ways in that are no widget: files that are dropped, links of a lesson.
    [[nodiscard]] bool allows(Control control) const;
    [[nodiscard]] QString lockedText() const; // "Locked by the class file “TITLE”."

  signals:
    void changed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    enum class Rule { None, Lock, Hide };
    struct Held; // what was done to one object, and how it was meant to be

    [[nodiscard]] Rule ruleOf(const QObject& object) const;
    [[nodiscard]] bool isClosed(const QObject* target) const; // to keys
    void hold(QObject* object);
    void holdAnew(QObject* object);
    void hold(QObject* object, Rule rule);
    void holdWidget(QWidget& widget, Held& held);
    void holdAction(QAction& action, Held& held);
    void keepWidget(QWidget& widget, QEvent::Type what, Held& held);
    void keepAction(QAction& action);
    void letGo(QObject* object, const Held& held);
    void freeWidget(QWidget& widget, const Held& held);
    void freeAction(QAction& action, const Held& held);
    bool tellWhy(QObject* watched, QEvent* event) const;

    std::set<Control> hide_, lock_;
    QString title_;
    std::vector<QPointer<QWidget>> windows_;
    std::map<QObject*, std::unique_ptr<Held>> held_;
    std::unique_ptr<QActionGroup> locked_, hidden_; // a group disables and hides without the action's knowing
    bool working_ = false;                          // what happens now is of our own doing
};

} // namespace lambdascope
