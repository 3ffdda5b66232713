// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>
#include <QVariant>

class QApplication;

namespace lambdascope {

/// What is out of date for a shorter time does not look so: it would only flicker. Milliseconds.
inline constexpr int staleAfter = 50;

/// Every colour and font of the window, light or dark: the one place a designer edits. Names say the use.
struct Theme {
    bool dark = false;
    QColor window, dock, canvas, base, dockTitle, alternateRow;
    QColor line, softLine, button, buttonLine;
    QColor ink1, ink2, ink3; // text: primary, secondary, tertiary
    QColor accent, accentSoft, accentLine;
    QColor positive, negative; // text of signed numbers
    QColor warning, warningFill, warningLine;
    QColor sliderTrack, tooltip;

    static Theme light();
    static Theme darkTheme();
    static Theme named(const QString& name); // "light" or "dark"
    /// That of the application, as applyTheme() set it: what is made for the window takes it once, as another
    /// theme comes with another window. What outlives windows, or is drawn on paper, is told its own.
    static Theme now();
    /// For a projector in a bright room: page (`base`, `canvas`) white or almost black, text of 7 : 1 and
    /// more.
    static Theme highContrast(bool dark);

    [[nodiscard]] QPalette qtPalette() const;
    /// A text (style sheet, SVG) whose colours are written as "@ink1", "@accentLine" …, with this theme's.
    [[nodiscard]] QString filled(QString text) const;
    [[nodiscard]] QString styleSheet() const; // flat controls: radii 4, 1-px lines, 28-px controls

    /// Inter (words) and JetBrains Mono (tokens and numbers) at a pixel size; system fonts if absent.
    static QFont sans(int pixels, QFont::Weight weight = QFont::Normal);
    static QFont mono(int pixels, QFont::Weight weight = QFont::Normal);
    /// As large as a font that is scaled already.
    static QFont monoBeside(const QFont& words, QFont::Weight weight = QFont::Normal);
};

/// The user asked for nothing to move by itself (a property of the application, set by the shell).
bool reducedMotion();
/// From here on nothing does: pictures are taken, or tests run.
void holdStill();

/// How large text is beside everything else (a property, as above): below 1 where the user wants less than a
/// pixel for a pixel, which Qt's painting cannot do (QPainter takes a ratio below 1 for 1).
double textScale();

/// Puts the theme on the whole application, before widgets are made: Fusion style, palette, fonts, style
/// sheet, and Theme::now(). From then on labels, boxes and tooltips show words as they are written.
void applyTheme(QApplication& app, const Theme& theme);
/// A small box for loadResource(), in the place of what a text names. Never null: Qt would read that file.
QVariant nothingRead();

/// A theme as painters have it: of the window, or of a figure on paper. There all is on one ground, white
/// unless dark, fonts are neither hinted nor scaled with the window's text, so that they are the same on
/// every screen, and hints for hands are left out.
struct Look : Theme {
    Look(const Theme& theme) : Theme(theme) {} // NOLINT: a theme is the look of the window
    static Look onPaper(const Theme& theme);

    bool paper = false;

    /// Theme::sans and Theme::mono: Inter for words, JetBrains Mono for tokens and numbers.
    [[nodiscard]] QFont words(int pixels, QFont::Weight weight = QFont::Normal) const;
    [[nodiscard]] QFont digits(int pixels, QFont::Weight weight = QFont::Normal) const;
};

} // namespace lambdascope
