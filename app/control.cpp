// SPDX-License-Identifier: MIT
#include "app/control.h"

#include <QObject>
#include <QVariant>

#include <algorithm>
#include <array>

namespace lambdascope {
namespace {

constexpr std::array names{
    ControlName{Control::Models, "models", "which models are open"},
    ControlName{Control::Prompt, "prompt", "the text"},
    ControlName{Control::Examples, "examples", "the list of example texts"},
    ControlName{Control::Marks, "marks", "what is marked as answer and distractor"},
    ControlName{Control::Generate, "generate", "letting the models write"},
    ControlName{Control::Head, "head", "the selected layer and head"},
    ControlName{Control::Twin, "twin", "the head of the standard model beside it"},
    ControlName{Control::Lambda, "lambda", "every edit: λ, λ_init, experiments, undo, A and B"},
    ControlName{Control::Lab, "lab", "the workspace λ lab"},
    ControlName{Control::Explore, "explore", "the workspace Explore"},
    ControlName{Control::Lessons, "lessons", "going to another lesson"},
    ControlName{Control::Steps, "steps", "the steps of the training"},
    ControlName{Control::Presenter, "presenter", "presenter mode"},
    ControlName{Control::Settings, "settings", "language, theme and size"},
    ControlName{Control::Open, "open", "opening and saving files and folders"},
    ControlName{Control::Export, "export", "figures and numbers, as files and for other programs"},
    ControlName{Control::Class, "class", "opening another class file"},
};

} // namespace

std::span<const ControlName> controlNames() {
    return names;
}

std::string_view nameOf(Control control) {
    return std::ranges::find(names, control, &ControlName::control)->name;
}

std::optional<Control> controlNamed(std::string_view name) {
    const auto* const found = std::ranges::find(names, name, &ControlName::name);
    return found == names.end() ? std::nullopt : std::optional(found->control);
}

void tagControl(QObject* object, Control control) {
    QStringList tags = object->property(controlProperty).toString().split(' ', Qt::SkipEmptyParts);
    const QString name =
        QString::fromLatin1(nameOf(control).data(), static_cast<int>(nameOf(control).size()));
    if (!tags.contains(name)) tags << name;
    object->setProperty(controlProperty, tags.join(' '));
}

} // namespace lambdascope
