// SPDX-License-Identifier: MIT
#include "widgets/kit/theme.h"

#include "widgets/kit/rest.h"

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QImage>
#include <QLabel>
#include <QLocale>
#include <QProxyStyle>
#include <QRegularExpression>
#include <QStyleFactory>
#include <QTextStream>
#include <QToolTip>

#include <algorithm>
#include <array>

namespace lambdascope {

namespace {

bool heldStill() {
    return qApp->property("still").toBool();
}

/// The Chinese, Japanese and Korean fonts all have all characters, but draw those that the languages share
/// as their own readers write them.
constexpr std::array cjkVariants{"SC", "KR"};
std::size_t cjkVariant() {
    return QLocale().language() == QLocale::Korean ? 1 : 0;
}

/// The fonts of one family at all sizes in use, made once: asking the system for a font takes longer than
/// painting a table. Never taken down, as fonts must not outlive the application.
class FontShelf {
  public:
    /// Asks the families in turn for a character, then the system's font, then every other one.
    FontShelf(const QStringList& families, QFontDatabase::SystemFont fallback) {
        system_ = QFontDatabase::systemFont(fallback);
        QStringList there;
        for (const QString& family : families)
            if (QFontDatabase::hasFamily(family)) there << family;
        if (!there.isEmpty()) system_.setFamilies(there << system_.family());
        for (int pixels = 0; pixels < sizes; ++pixels)
            for (std::size_t w = 0; w < weights.size(); ++w)
                fonts_.at(pixels).at(w) = made(std::max(1, pixels), weights.at(w));
    }
    [[nodiscard]] QFont at(int pixels, QFont::Weight weight) const {
        const auto* const known = std::ranges::find(weights, weight);
        if (pixels < 0 || pixels >= sizes || known == weights.end()) return made(pixels, weight);
        return fonts_.at(pixels).at(static_cast<std::size_t>(known - weights.begin()));
    }

  private:
    [[nodiscard]] QFont made(int pixels, QFont::Weight weight) const {
        QFont font = system_;
        font.setPixelSize(pixels);
        font.setWeight(weight);
        return font;
    }
    static constexpr int sizes = 33;
    static constexpr std::array weights{QFont::Normal, QFont::Medium, QFont::DemiBold, QFont::Bold};
    QFont system_;
    std::array<std::array<QFont, weights.size()>, sizes> fonts_;
};

/// One shelf for each variant; `cjk` is a family without its last word.
using Shelves = std::array<const FontShelf*, cjkVariants.size()>;
Shelves shelves(const QString& family, const QString& cjk, QFontDatabase::SystemFont fallback) {
    Shelves made{};
    for (std::size_t v = 0; v < made.size(); ++v)
        made.at(v) = new FontShelf(
            {family, cjk + u' ' + QLatin1String(cjkVariants.at(v)), QStringLiteral("Noto Color Emoji")},
            fallback);
    return made;
}

/// Fusion; where the user wants less motion, nothing in it moves by itself. Words of files stand in labels
/// that Qt makes, too, tooltips and the boxes of its file dialog, and Qt would take those with a "<" in them
/// for HTML: here no label guesses what its words are. Those of the house are plain from the start (Label).
class CalmStyle : public QProxyStyle {
  public:
    CalmStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}
    using QProxyStyle::polish;
    /// Comes before a tooltip, which is a label, has its words, and before boxes are measured.
    void polish(QWidget* widget) override {
        QProxyStyle::polish(widget);
        auto* const label = qobject_cast<QLabel*>(widget);
        if (label != nullptr && label->textFormat() == Qt::AutoText) label->setTextFormat(Qt::PlainText);
    }
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override {
        const bool moves = hint == SH_Widget_Animation_Duration || hint == SH_Widget_Animate;
        return moves && (reducedMotion() || heldStill()) ? 0
                                                         : QProxyStyle::styleHint(hint, option, widget, data);
    }
};

int scaled(int pixels) {
    return std::max(8, qRound(pixels * textScale()));
}

/// Letters as they were drawn: their widths do not depend on the screen.
QFont unhinted(QFont font, int pixels) {
    font.setPixelSize(pixels);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setStyleStrategy(QFont::PreferAntialias);
    return font;
}

} // namespace

Theme Theme::light() {
    Theme t;
    t.window = "#eceef1", t.dock = "#fbfbfc", t.canvas = "#f5f5f5", t.base = "#ffffff";
    t.dockTitle = "#f1f2f5", t.alternateRow = "#f6f7f9", t.line = "#d3d6dc", t.softLine = "#e6e8ec";
    t.button = "#fafbfc", t.buttonLine = "#c6cad1";
    t.ink1 = "#1b1f26", t.ink2 = "#4d545f", t.ink3 = "#626a76";
    t.accent = "#6741c4", t.accentSoft = "#ece7fa", t.accentLine = "#b7a5ea";
    t.positive = "#005a9e", t.negative = "#a84a00";
    t.warning = "#8a5a00", t.warningFill = "#fdf3dc", t.warningLine = "#e8cf94";
    t.sliderTrack = "#dfe2e7", t.tooltip = "#ffffff";
    return t;
}

Theme Theme::darkTheme() {
    Theme t;
    t.dark = true;
    t.window = "#191b1e", t.dock = "#212327", t.canvas = "#202020", t.base = "#1a1c1f";
    t.dockTitle = "#26292d", t.alternateRow = "#25272b", t.line = "#383c43", t.softLine = "#2d3036";
    t.button = "#2a2d32", t.buttonLine = "#464b53";
    t.ink1 = "#eceef1", t.ink2 = "#b7bdc7", t.ink3 = "#929aa6";
    t.accent = "#b9a2ff", t.accentSoft = "#372f55", t.accentLine = "#6d5cab";
    t.positive = "#6cb8f7", t.negative = "#ff9f4d";
    t.warning = "#f0c569", t.warningFill = "#3a3120", t.warningLine = "#6b5728";
    t.sliderTrack = "#3a3e45", t.tooltip = "#2a2d32";
    return t;
}

Theme Theme::named(const QString& name) {
    return name == QLatin1String("dark") ? darkTheme() : light();
}

Theme Theme::now() {
    const QVariant theme = qApp->property("theme");
    return theme.isValid() ? theme.value<Theme>() : light();
}

Theme Theme::highContrast(bool dark) {
    Theme t = dark ? darkTheme() : light();
    if (dark) {
        t.window = t.dock = t.canvas = t.base = "#101114";
        t.line = "#7d838d", t.softLine = "#4b5058", t.sliderTrack = "#5d636d", t.accentLine = "#a48be6";
        t.ink1 = "#ffffff", t.ink2 = "#e6e9ee", t.ink3 = "#c6cbd3", t.accent = "#c9b8ff";
        t.positive = "#8fcbff", t.negative = "#ffb577", t.warning = "#ffdc8a";
    } else {
        t.window = t.dock = t.canvas = t.base = "#ffffff";
        t.line = "#767c87", t.softLine = "#b3b8c0", t.sliderTrack = "#b3b8c0", t.accentLine = "#7b58cc";
        t.ink1 = "#000000", t.ink2 = "#23272e", t.ink3 = "#3c424c", t.accent = "#4c25ad";
        t.positive = "#00447a", t.negative = "#803700", t.warning = "#664100";
    }
    return t;
}

QPalette Theme::qtPalette() const {
    QPalette p(ink1, button, base, line, softLine, ink1, base);
    p.setColor(QPalette::Window, window);
    p.setColor(QPalette::WindowText, ink1);
    p.setColor(QPalette::Base, base);
    p.setColor(QPalette::AlternateBase, alternateRow);
    p.setColor(QPalette::Text, ink1);
    p.setColor(QPalette::PlaceholderText, ink3);
    p.setColor(QPalette::Button, button);
    p.setColor(QPalette::ButtonText, ink1);
    p.setColor(QPalette::ToolTipBase, tooltip);
    p.setColor(QPalette::ToolTipText, ink1);
    p.setColor(QPalette::Highlight, accent);
    p.setColor(QPalette::HighlightedText, base);
    p.setColor(QPalette::Link, accent);
    QColor disabled = ink3;
    disabled.setAlphaF(0.6F);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, disabled);
    return p;
}

QString Theme::filled(QString text) const {
    // a name that another one begins with comes after it
    const std::pair<const char*, QColor> names[] = {{"@alternateRow", alternateRow},
                                                    {"@accentSoft", accentSoft},
                                                    {"@accentLine", accentLine},
                                                    {"@accent", accent},
                                                    {"@buttonLine", buttonLine},
                                                    {"@button", button},
                                                    {"@dockTitle", dockTitle},
                                                    {"@dock", dock},
                                                    {"@window", window},
                                                    {"@softLine", softLine},
                                                    {"@line", line},
                                                    {"@ink1", ink1},
                                                    {"@ink2", ink2},
                                                    {"@ink3", ink3},
                                                    {"@base", base},
                                                    {"@tooltip", tooltip},
                                                    {"@track", sliderTrack},
                                                    {"@canvas", canvas},
                                                    {"@positive", positive},
                                                    {"@negative", negative},
                                                    {"@warningFill", warningFill},
                                                    {"@warningLine", warningLine},
                                                    {"@warning", warning}};
    for (const auto& [name, colour] : names) text.replace(QLatin1String(name), colour.name());
    return text.replace(QLatin1String("@theme"), QLatin1String(dark ? "dark" : "light"));
}

QString Theme::styleSheet() const {
    QFile file(QStringLiteral(":/look/theme.qss"));
    if (!file.open(QIODevice::ReadOnly)) return {};
    QString sheet = filled(QString::fromUtf8(file.readAll()));
    static const QRegularExpression size(QStringLiteral("font-size: (\\d+)px"));
    for (auto found = size.match(sheet); found.hasMatch();) {
        const QString text = QStringLiteral("font-size: %1px").arg(scaled(found.captured(1).toInt()));
        sheet.replace(found.capturedStart(), found.capturedLength(), text);
        found = size.match(sheet, found.capturedStart() + text.size());
    }
    return sheet;
}

double textScale() {
    const QVariant scale = qApp->property("textScale");
    return scale.isValid() ? scale.toDouble() : 1;
}

QFont Theme::sans(int pixels, QFont::Weight weight) {
    static const Shelves made =
        shelves(QStringLiteral("Inter"), QStringLiteral("Noto Sans CJK"), QFontDatabase::GeneralFont);
    return made.at(cjkVariant())->at(scaled(pixels), weight);
}

QFont Theme::mono(int pixels, QFont::Weight weight) {
    static const Shelves made = shelves(QStringLiteral("JetBrains Mono"),
                                        QStringLiteral("Noto Sans Mono CJK"), QFontDatabase::FixedFont);
    return made.at(cjkVariant())->at(scaled(pixels), weight);
}

QFont Theme::monoBeside(const QFont& words, QFont::Weight weight) {
    QFont font = mono(words.pixelSize(), weight);
    font.setPixelSize(words.pixelSize());
    return font;
}

bool reducedMotion() {
    return qApp->property("reducedMotion").toBool();
}

void holdStill() {
    qApp->setProperty("still", true);
}

int handRestsAfter() {
    return heldStill() ? 0 : 150;
}

QVariant nothingRead() {
    QImage box(16, 16, QImage::Format_RGB32);
    box.fill(Qt::gray);
    return box;
}

void applyTheme(QApplication& app, const Theme& theme) {
    app.setProperty("theme", QVariant::fromValue(theme));
    QApplication::setStyle(new CalmStyle);
    QApplication::setPalette(theme.qtPalette());
    QApplication::setFont(Theme::sans(13));
    QToolTip::setFont(Theme::sans(12));
    app.setStyleSheet(theme.styleSheet());
}

Look Look::onPaper(const Theme& theme) {
    Look look(theme);
    look.paper = true;
    if (!theme.dark) look.canvas = QColor(Qt::white);
    look.window = look.dock = look.base = look.canvas;
    return look;
}

QFont Look::words(int pixels, QFont::Weight weight) const {
    return paper ? unhinted(sans(pixels, weight), pixels) : sans(pixels, weight);
}

QFont Look::digits(int pixels, QFont::Weight weight) const {
    return paper ? unhinted(mono(pixels, weight), pixels) : mono(pixels, weight);
}

} // namespace lambdascope
