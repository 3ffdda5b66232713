// SPDX-License-Identifier: MIT
#include "widgets/present/presenter_keys.h"

#include <QCoreApplication>
#include <QKeyEvent>

#include <algorithm>

namespace lambdascope {
namespace {

struct KeyWords {
    Q_DECLARE_TR_FUNCTIONS(Presenter)
};

/// 1 to 9, also with Ctrl.
bool isDigit(QKeyCombination key) {
    return key.key() >= Qt::Key_1 && key.key() <= Qt::Key_9;
}

std::vector<QKeySequence> digits(Qt::KeyboardModifiers with) {
    std::vector<QKeySequence> keys;
    for (int key = Qt::Key_1; key <= Qt::Key_9; ++key)
        keys.emplace_back(QKeyCombination(with, static_cast<Qt::Key>(key)));
    return keys;
}

/// Keypad and Shift do not change what a key means, except where Shift is part of it: "+", "?" and digits
/// need Shift on some keyboards and not on others.
bool matches(const QKeyEvent& event, const QKeySequence& sequence) {
    const QKeyCombination wanted = sequence[0];
    if (event.key() != wanted.key()) return false;
    const auto held = event.modifiers() & ~Qt::KeypadModifier;
    if (held == wanted.keyboardModifiers()) return true;
    const bool sign =
        wanted.key() == Qt::Key_Plus || wanted.key() == Qt::Key_Question || wanted.key() == Qt::Key_Period;
    return (sign || isDigit(wanted)) && (held & ~Qt::ShiftModifier) == wanted.keyboardModifiers();
}

} // namespace

std::vector<PresenterKey> presenterKeys() {
    using enum PresenterAction;
    const auto shift = [](Qt::Key key) { return QKeySequence(Qt::SHIFT | key); };
    return {
        {Next,
         {Qt::Key_Right, Qt::Key_PageDown, Qt::Key_Return, Qt::Key_Enter},
         KeyWords::tr("next page"),
         KeyWords::tr("next")},
        {Back, {Qt::Key_Left, Qt::Key_PageUp}, KeyWords::tr("page before"), {}},
        {Trained,
         {Qt::Key_Space},
         KeyWords::tr("as trained, while held"),
         KeyWords::tr("trained / in force")},
        {Reveal, {Qt::Key_R}, KeyWords::tr("reveal the answer"), {}},
        {NextPart, {Qt::Key_M}, KeyWords::tr("next map or figure"), {}},
        {PartBefore, {shift(Qt::Key_M)}, KeyWords::tr("map or figure before"), {}},
        {Spotlight, {Qt::Key_S}, KeyWords::tr("spotlight on the pinned row"), {}},
        {LambdaUp, {Qt::Key_Up}, KeyWords::tr("λ up by 0.05"), {}},
        {LambdaDown, {Qt::Key_Down}, KeyWords::tr("λ down by 0.05"), {}},
        {QueryUp, {shift(Qt::Key_Up)}, KeyWords::tr("pin the row above"), {}},
        {QueryDown, {shift(Qt::Key_Down)}, KeyWords::tr("pin the row below"), {}},
        {KeyLeft, {shift(Qt::Key_Left)}, KeyWords::tr("pin the token to the left"), {}},
        {KeyRight, {shift(Qt::Key_Right)}, KeyWords::tr("pin the token to the right"), {}},
        {Count, digits({}), KeyWords::tr("count a guess for that option"), KeyWords::tr("count")},
        {Uncount, digits(Qt::ControlModifier), KeyWords::tr("take a guess off that option"), {}},
        {TakeBack, {Qt::Key_Backspace}, KeyWords::tr("take back the last count"), {}},
        {ClearCounts,
         {QKeySequence(Qt::CTRL | Qt::Key_Backspace)},
         KeyWords::tr("no guesses on this page"),
         {}},
        {Black, {Qt::Key_B, Qt::Key_Period}, KeyWords::tr("black screen"), KeyWords::tr("blank")},
        {White, {Qt::Key_W}, KeyWords::tr("white screen"), {}},
        {Freeze, {Qt::Key_F}, KeyWords::tr("freeze the audience’s picture"), KeyWords::tr("freeze")},
        {Contrast, {Qt::Key_C}, KeyWords::tr("high contrast"), {}},
        {Larger, {Qt::Key_Plus, Qt::Key_Equal}, KeyWords::tr("larger text"), {}},
        {Smaller, {Qt::Key_Minus}, KeyWords::tr("smaller text"), {}},
        {Notes, {Qt::Key_N}, KeyWords::tr("notes"), {}},
        {Help, {Qt::Key_H, Qt::Key_Question}, KeyWords::tr("these keys"), KeyWords::tr("keys")},
        {Leave, {Qt::Key_Escape}, KeyWords::tr("end the presentation"), KeyWords::tr("leave")},
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
        return KeyWords::tr("Shift+↑");
    case PresenterAction::QueryDown:
        return KeyWords::tr("Shift+↓");
    case PresenterAction::KeyLeft:
        return KeyWords::tr("Shift+←");
    case PresenterAction::KeyRight:
        return KeyWords::tr("Shift+→");
    case PresenterAction::PartBefore:
        return KeyWords::tr("Shift+M");
    case PresenterAction::Count:
        return KeyWords::tr("1 … 9");
    case PresenterAction::Uncount:
        return KeyWords::tr("Ctrl+1 … 9");
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

int optionOf(const QKeyEvent& event) {
    return event.key() - Qt::Key_1;
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
