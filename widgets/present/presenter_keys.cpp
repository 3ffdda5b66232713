// SPDX-License-Identifier: MIT
#include "widgets/present/presenter_keys.h"

#include <QCoreApplication>
#include <QKeyEvent>

#include <algorithm>

namespace lambdascope {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Presenter)
};

/// Keypad and Shift do not change what a key means, except where Shift is part of it: "+" and "?" need Shift
/// on some keyboards and not on others.
bool matches(const QKeyEvent& event, const QKeySequence& sequence) {
    const QKeyCombination wanted = sequence[0];
    if (event.key() != wanted.key()) return false;
    const auto held = event.modifiers() & ~Qt::KeypadModifier;
    if (held == wanted.keyboardModifiers()) return true;
    const bool sign =
        wanted.key() == Qt::Key_Plus || wanted.key() == Qt::Key_Question || wanted.key() == Qt::Key_Period;
    return sign && held == Qt::ShiftModifier;
}

} // namespace

std::vector<PresenterKey> presenterKeys() {
    using enum PresenterAction;
    const auto shift = [](Qt::Key key) { return QKeySequence(Qt::SHIFT | key); };
    return {
        {Next,
         {Qt::Key_Right, Qt::Key_PageDown, Qt::Key_Return, Qt::Key_Enter},
         Words::tr("next page"),
         Words::tr("next")},
        {Back, {Qt::Key_Left, Qt::Key_PageUp}, Words::tr("page before"), {}},
        {Trained, {Qt::Key_Space}, Words::tr("as trained, while held"), Words::tr("trained / in force")},
        {Reveal, {Qt::Key_R}, Words::tr("reveal the answer"), {}},
        {Spotlight, {Qt::Key_S}, Words::tr("spotlight on the pinned row"), {}},
        {LambdaUp, {Qt::Key_Up}, Words::tr("λ up by 0.05"), {}},
        {LambdaDown, {Qt::Key_Down}, Words::tr("λ down by 0.05"), {}},
        {QueryUp, {shift(Qt::Key_Up)}, Words::tr("pin the row above"), {}},
        {QueryDown, {shift(Qt::Key_Down)}, Words::tr("pin the row below"), {}},
        {KeyLeft, {shift(Qt::Key_Left)}, Words::tr("pin the token to the left"), {}},
        {KeyRight, {shift(Qt::Key_Right)}, Words::tr("pin the token to the right"), {}},
        {Black, {Qt::Key_B, Qt::Key_Period}, Words::tr("black screen"), Words::tr("blank")},
        {White, {Qt::Key_W}, Words::tr("white screen"), {}},
        {Freeze, {Qt::Key_F}, Words::tr("freeze the audience’s picture"), Words::tr("freeze")},
        {Contrast, {Qt::Key_C}, Words::tr("high contrast"), {}},
        {Larger, {Qt::Key_Plus, Qt::Key_Equal}, Words::tr("larger text"), {}},
        {Smaller, {Qt::Key_Minus}, Words::tr("smaller text"), {}},
        {Notes, {Qt::Key_N}, Words::tr("notes"), {}},
        {Help, {Qt::Key_H, Qt::Key_Question}, Words::tr("these keys"), Words::tr("keys")},
        {Leave, {Qt::Key_Escape}, Words::tr("end the presentation"), Words::tr("leave")},
    };
}

QString keyName(const PresenterKey& key) {
    switch (key.action) {
    case PresenterAction::Next:
        return QStringLiteral("→");
    case PresenterAction::Back:
        return QStringLiteral("←");
    case PresenterAction::LambdaUp:
        return QStringLiteral("↑");
    case PresenterAction::LambdaDown:
        return QStringLiteral("↓");
    case PresenterAction::QueryUp:
        return Words::tr("Shift+↑");
    case PresenterAction::QueryDown:
        return Words::tr("Shift+↓");
    case PresenterAction::KeyLeft:
        return Words::tr("Shift+←");
    case PresenterAction::KeyRight:
        return Words::tr("Shift+→");
    case PresenterAction::Smaller:
        return QStringLiteral("−");
    default:
        return key.keys.front().toString(QKeySequence::NativeText);
    }
}

QString keysAsMarkdown() {
    QString table = QStringLiteral("| | |\n|---|---|\n");
    for (const PresenterKey& key : presenterKeys())
        table += QStringLiteral("| **%1** | %2 |\n").arg(keyName(key), key.name);
    return table;
}

std::optional<PresenterAction> presenterAction(const QKeyEvent& event) {
    for (const PresenterKey& key : presenterKeys())
        if (std::ranges::any_of(key.keys, [&](const QKeySequence& k) { return matches(event, k); }))
            return key.action;
    return std::nullopt;
}

bool repeats(PresenterAction action) {
    using enum PresenterAction;
    switch (action) {
    case LambdaUp:
    case LambdaDown:
    case QueryUp:
    case QueryDown:
    case KeyLeft:
    case KeyRight:
    case Larger:
    case Smaller:
        return true;
    default:
        return false;
    }
}

} // namespace lambdascope
