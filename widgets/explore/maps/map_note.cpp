// SPDX-License-Identifier: MIT
#include "widgets/explore/maps/map_note.h"

#include <algorithm>

namespace lambdascope {
namespace {

constexpr double margin = 10, gap = 8, clear = 4; // pixels: right of the numbers, before them, from a cell

/// How the lines are set.
struct NoteStyle {
    double pitch;
    int number, small, words; // letters: of what is compared, of the rest, of names
};
constexpr NoteStyle noteStyles[] = {{21, 18, 12, 12}, {15, 12, 11, 11}, {13, 11, 10, 10}};

class NotePainter {
  public:
    NotePainter(Ink& ink, const Look& look, const MapNote& note, const NoteStyle& style)
        : ink_(ink), look_(look), note_(note), style_(style) {
        for (const MapNote::Line& line : note.lines)
            numbers_ = std::max(numbers_, ink.width(line.number, numberFont(line)));
    }
    [[nodiscard]] double numbers() const { return numbers_; } // the widest one
    [[nodiscard]] double number(const MapNote::Line& line) const {
        return ink_.width(line.number, numberFont(line));
    }
    [[nodiscard]] double width(const QString& name) const {
        return ink_.width(name, look_.words(style_.words));
    }
    void paint(const MapNote::Line& line, const QString& name, QPointF nameEnd, double right) const {
        const QColor plain = line.large ? look_.ink1 : look_.ink3;
        const bool coloured = note_.isSigned && line.large;
        const QColor ink = coloured && line.number.startsWith(u'−')   ? look_.negative
                           : coloured && line.number.startsWith(u'+') ? look_.positive
                                                                      : plain;
        if (!name.isEmpty())
            ink_.text(nameEnd, name, look_.words(style_.words), line.large ? look_.ink1 : look_.ink2,
                      Align::Right);
        ink_.text({right, nameEnd.y()}, line.number, numberFont(line), ink, Align::Right);
    }

  private:
    [[nodiscard]] QFont numberFont(const MapNote::Line& line) const {
        return look_.digits(line.large ? style_.number : style_.small, QFont::Medium);
    }

    Ink& ink_;
    const Look& look_;
    const MapNote& note_;
    const NoteStyle& style_;
    double numbers_ = 0;
};

/// A name, and how wide the numbers are that it ends before.
struct NoteName {
    QString name;
    double numbers;
};

/// The names that reach no cell: a row as low as a line sees what is left of the diagonal there. In the least
/// letters a name may end at its own number, where those of all leave it no room. Empty where a line does not
/// fit even with its brief name, or the last one, which says "×", without any.
std::vector<NoteName> namesThatFit(const NotePainter& painter, const MapNote& note, const NoteStyle& style,
                                   const QRectF& map, double side) {
    const bool large = &style == &std::begin(noteStyles)[0], least = &style == &std::end(noteStyles)[-1];
    std::vector<NoteName> names;
    double under = clear;
    for (const MapNote::Line& line : note.lines) {
        under += style.pitch;
        const double room = map.width() - margin - gap - (under + side + clear);
        const auto fitted = [&](double numbers) {
            const auto fits = [&](const QString& name) { return painter.width(name) <= room - numbers; };
            return fits(line.name) ? line.name : fits(line.brief) ? line.brief : QString();
        };
        NoteName name{fitted(painter.numbers()), painter.numbers()};
        if (name.name.isEmpty() && least) name = {fitted(painter.number(line)), painter.number(line)};
        const bool bare =
            &line == &note.lines.back() && !large && room + gap >= painter.number(line); // it needs no name
        if ((name.name.isEmpty() && !bare) || under > map.height()) return {};
        names.push_back(name);
    }
    return names;
}

/// Where there is no room for more, the number without a scale.
double paintNumberAlone(Ink& ink, const Look& look, const MapNote& note, const QRectF& map, double side) {
    if (note.lines.empty()) return map.top();
    const NoteStyle& style = noteStyles[1];
    const NotePainter painter(ink, look, note, style);
    const double y = map.top() + style.pitch - 1;
    if (painter.numbers() + margin + style.pitch + side + 2 * clear > map.width()) return map.top();
    painter.paint(note.lines.back(), {}, {map.right(), y}, map.right() - margin / 2);
    return y + clear;
}

} // namespace

double paintNoteInside(Ink& ink, const Look& look, const MapNote& note, const QRectF& map, double side) {
    for (const NoteStyle& style : noteStyles) {
        const NotePainter painter(ink, look, note, style);
        const std::vector<NoteName> names = namesThatFit(painter, note, style, map, side);
        if (names.empty()) continue;
        const double right = map.right() - margin;
        double y = map.top() - 1;
        for (std::size_t i = 0; i < names.size(); ++i) {
            y += style.pitch;
            painter.paint(note.lines[i], names[i].name, {right - names[i].numbers - gap, y}, right);
        }
        return y + clear;
    }
    return paintNumberAlone(ink, look, note, map, side);
}

void paintNoteBelow(Ink& ink, const Look& look, const MapNote& note, const QRectF& map) {
    const NoteStyle& style = noteStyles[1];
    const NotePainter painter(ink, look, note, style);
    double names = 0;
    for (const MapNote::Line& line : note.lines) names = std::max(names, painter.width(line.brief));
    const double nameEnd = std::max(map.right() - painter.numbers() - gap, map.left() + names);
    double y = map.bottom() + style.pitch;
    for (const MapNote::Line& line : note.lines) {
        painter.paint(line, line.brief, {nameEnd, y}, nameEnd + gap + painter.numbers());
        y += style.pitch;
    }
}

} // namespace lambdascope
