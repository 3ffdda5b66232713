// SPDX-License-Identifier: MIT
#pragma once

#include <QStringList>

#include <optional>
#include <set>
#include <span>
#include <string_view>

class QObject;

namespace lambdascope {

/// Parts of the window that a class file can hide or lock.
enum class Control {
    Models,
    Prompt,
    Examples,
    Marks,
    Generate,
    Head,
    Twin,
    Lambda,
    Lab,
    Explore,
    Lessons,
    Steps,
    Presenter,
    Settings,
    Open,
    Export,
    Class,
};

/// A control as a class file spells it, and what it means.
struct ControlName {
    Control control;
    std::string_view name;
    std::string_view says;
};
std::span<const ControlName> controlNames();
std::string_view nameOf(Control control);
std::optional<Control> controlNamed(std::string_view name);

/// The dynamic property of widgets, actions and shortcuts that says which controls they are part of: names,
/// separated by blanks.
inline constexpr const char* controlProperty = "control";

/// Says that a widget, action or shortcut is part of a control, beside those it is part of already.
void tagControl(QObject* object, Control control);

} // namespace lambdascope
