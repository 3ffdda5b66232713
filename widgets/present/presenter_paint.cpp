// SPDX-License-Identifier: MIT
#include "widgets/present/presenter_paint.h"

#include "core/util/phrase.h"
#include "widgets/canvas/map_cells.h"
#include "widgets/canvas/map_marks.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/palette.h"
#include "widgets/present/presenter_chances.h"
#include "widgets/present/presenter_keys.h"
#include "widgets/present/presenter_tally.h"

#include <QCoreApplication>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lambdascope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Presenter)
};

void paintTitle(const PresenterPen& pen) {
    const PresenterLayout& l = pen.layout;
    QString words = pen.page.subtitle;
    if (pen.page.lambda)
        words = Words::tr("%1 · λ %2").arg(words, QString::fromStdString(formatNumber(pen.lambda, 2)));
    if (!pen.page.staleText.isEmpty()) words = Words::tr("%1 · %2").arg(words, pen.page.staleText);
    const double end = l.hints.x();
    const QString title = elidedWords(pen.page.title, l.fonts.title, end - l.title.x());
    const double x =
        pen.ink.text(l.title, title, l.fonts.title, pen.theme.ink1) + (title.isEmpty() ? 0 : 50 * l.unit);
    if (x > end - 100 * l.unit) return;
    words = elidedWords(words, l.fonts.caption, end - x);
    pen.ink.text({x, l.title.y()}, words, l.fonts.caption, pen.theme.ink3);
}

/// One dash for each page: those that were, this one, those to come.
void paintDots(const PresenterPen& pen) {
    if (pen.page.steps < 2) return;
    const QRectF& room = pen.layout.dots;
    const double pitch = std::min(40 * pen.layout.unit, room.width() / pen.page.steps);
    for (int i = 0; i < pen.page.steps; ++i)
        pen.ink.fill({room.left() + i * pitch, room.top(), pitch * 0.8, room.height()},
                     i == pen.page.step  ? pen.theme.accent
                     : i < pen.page.step ? pen.theme.ink3
                                         : pen.theme.sliderTrack,
                     room.height() / 2);
}

void paintHints(const PresenterPen& pen, double opacity) {
    if (opacity <= 0) return;
    QFont font = pen.layout.fonts.caption;
    font.setPixelSize(std::max(1, static_cast<int>(18 * pen.layout.unit)));
    QStringList hints;
    for (const PresenterKey& key : presenterKeys())
        if (!key.hint.isEmpty() && (key.action != PresenterAction::Count || isCounted(pen.page)))
            hints << keyName(key) + ' ' + key.hint;
    const double gap = 22 * pen.layout.unit;
    double x = pen.layout.hints.x();
    QColor colour = pen.theme.ink3;
    colour.setAlphaF(static_cast<float>(opacity));
    for (auto hint = hints.crbegin(); hint != hints.crend(); ++hint) {
        pen.ink.text({x, pen.layout.hints.y()}, *hint, font, colour, Align::Right);
        x -= pen.ink.width(*hint, font) + gap;
    }
}

QString number(double value, int decimals, bool sign = false) {
    return QString::fromStdString(formatNumber(value, decimals, sign));
}

/// Words of a line, each in its own colour.
using Parts = std::vector<std::pair<QString, QColor>>;

void paintParts(Ink& ink, QPointF at, const QFont& font, double width, const Parts& parts) {
    QString line;
    for (const auto& [words, colour] : parts) line += words;
    const QFont fits = fontFitting(font, line, width);
    for (const auto& [words, colour] : parts) {
        ink.text(at, words, fits, colour);
        at.rx() += widthOf(words, fits);
    }
}

void paintText(const PresenterPen& pen) {
    const PresenterLayout& l = pen.layout;
    paintLines(pen.ink, l.sentence, l.sentenceFont, pen.theme.ink1, l.lines,
               l.sentenceFont.pixelSize() * 1.25);
    if (l.aside.height() <= 0) return;
    paintLines(pen.ink, l.aside, l.fonts.caption, pen.theme.ink2,
               brokenLines(pen.page.aside, l.fonts.caption, l.aside.width()),
               QFontMetricsF(l.fonts.caption).height() * 1.1);
}

/// What the map makes its number of: "0.13 − 0.83 × 0.93", and "= −0.64".
struct Sum {
    Parts operands;
    Parts result;
};

Sum sumOf(const PresenterPen& pen, MapName shows) {
    const PresenterMap& map = *pen.map;
    const Theme& t = pen.theme;
    const CellValues values = map.values(*map.pin, pen.lambda);
    const auto text = [](const std::string& s) { return QString::fromStdString(s); };
    const QString equals = QStringLiteral("= ");
    const auto covered = [&](Parts shown) {
        return map.covered ? Parts{{equals + '?', t.accent}} : std::move(shown);
    };
    const auto operand = [&](const std::string& printed, bool isCovered) {
        return isCovered ? std::pair(QStringLiteral("?"), t.accent) : std::pair(text(printed), t.ink1);
    };
    if (shows == MapName::Difference) {
        const Arithmetic a = arithmetic(values);
        const QString printed = text(a.result);
        const bool zero =
            printed.contains('.') && printed.toDouble() == 0; // as printed; a minus is no number
        const QColor sign = zero ? t.ink1 : values.difference() < 0 ? t.negative : t.positive;
        Sum sum{{}, covered({{equals + printed, sign}})};
        for (const auto& [role, printed] : a.parts(map.oneLambda)) {
            using Role = Arithmetic::Role;
            if (role == Role::First) sum.operands.push_back(operand(printed, map.coveredA1));
            if (role == Role::Second) sum.operands.push_back(operand(printed, map.coveredA2));
            if (role == Role::Lambda) sum.operands.emplace_back(text(printed), t.accent);
            if (role == Role::Sign && printed != "=")
                sum.operands.emplace_back(u' ' + text(printed) + u' ', t.ink2);
        }
        return sum;
    }
    if (shows == MapName::A2) {
        const Arithmetic a = arithmetic({0, values.a2, -values.lambda}); // 0 − (−λ) × A2
        const std::string lambda = arithmetic({0, values.a2, values.lambda}).lambda;
        QString result = text(a.result);
        if (result.startsWith('+')) result.remove(0, 1); // no difference
        if (!map.oneLambda) return {{}, covered({{result, t.ink1}})};
        return {{{text(lambda), t.accent}, {QStringLiteral(" × "), t.ink2}, operand(a.a2, map.coveredA2)},
                covered({{equals + result, t.ink1}})};
    }
    return {{}, covered({{number(values.a1, 2), t.ink1}})};
}

void paintSum(const PresenterPen& pen) {
    const PresenterLayout& l = pen.layout;
    if (l.formula.isEmpty()) return; // it has no room
    if (pen.page.formula) return pen.page.formula(pen.painter, l.formula, pen.theme, l.fonts.sum.pixelSize());
    if (pen.map == nullptr || !pen.map->pin || pen.page.figure || !pen.page.maps.empty()) return;
    const double width = l.sentence.width();
    paintParts(pen.ink, l.cellWords, l.fonts.caption, width, {{pen.page.cellWords, pen.theme.ink3}});
    const Sum sum = sumOf(pen, pen.map->shows);
    if (!sum.operands.empty()) paintParts(pen.ink, l.sum, l.fonts.sum, width, sum.operands);
    const QPointF at =
        sum.operands.empty() ? QPointF(l.result.x(), (l.sum.y() + l.result.y()) / 2) : l.result;
    paintParts(pen.ink, at, l.fonts.result, width, sum.result);
}

QString endText(double value, bool sign) {
    QString words = number(value, 1, sign);
    if (words.endsWith(QStringLiteral(".0"))) words.chop(2);
    return words;
}

/// Of the end of the colour bar.
QString scaleWords(MapScale scale) {
    switch (scale) {
    case MapScale::Even:
        return Words::tr("%1 × even");
    case MapScale::Row:
    case MapScale::Own:
        return Words::tr("%1 × the row’s largest");
    case MapScale::Root:
        return Words::tr("%1 (√)");
    case MapScale::Absolute:
        break;
    }
    return QStringLiteral("%1");
}

void paintScale(const PresenterPen& pen) {
    if (pen.layout.scale.isEmpty() || pen.map == nullptr) return;
    const PresenterMap& map = *pen.map;
    const bool isSigned = pen.panel.matrix.isSigned;
    const QRectF& rect = pen.layout.scale;
    paintColours(pen.ink, pen.theme, rect, isSigned);
    const QFont& font = pen.layout.fonts.captionMono;
    const double y = rect.bottom() + QFontMetricsF(font).ascent() + 4 * pen.layout.unit;
    const double end = map.scaling.maximum;
    const QString ends[] = {endText(isSigned ? -end : 0, false), QStringLiteral("0"),
                            scaleWords(map.scale).arg(endText(end, isSigned))};
    pen.ink.text({rect.left(), y}, ends[0], font, pen.theme.ink2);
    if (isSigned) pen.ink.text({rect.center().x(), y}, ends[1], font, pen.theme.ink2, Align::Centre);
    pen.ink.text({rect.right(), y}, ends[2], font, pen.theme.ink2, Align::Right);
    if (!map.pin || map.covered) return;
    const double share = pen.panel.share(*map.pin), place = isSigned ? (share + 1) / 2 : share;
    const double x = rect.left() + std::clamp(place, 0.0, 1.0) * rect.width();
    const double half = 10 * pen.layout.unit, tip = rect.top() - 3 * pen.layout.unit;
    pen.ink.triangle({x, tip}, {x - half, tip - 1.5 * half}, {x + half, tip - 1.5 * half}, pen.theme.ink1);
}

/// The track with its letter before it and its number behind it.
QRectF sliderRoom(const PresenterLayout& l) {
    return l.track.adjusted(-sliderLetter * l.fonts.scale, 0, sliderNumber * l.fonts.scale, 0);
}

/// A tick below the track with its word.
void paintTick(const PresenterPen& pen, double at, const QString& word, double y) {
    const PresenterLayout& l = pen.layout;
    const double x = l.xOf(at);
    pen.ink.fill({x - l.unit, l.track.bottom() + 6 * l.unit, 2 * l.unit, 10 * l.unit}, pen.theme.ink3);
    pen.ink.text({x, y}, word, l.fonts.captionMono, pen.theme.ink3, Align::Centre);
}

/// A disc with a rim, half of it inside.
void handle(Ink& ink, QPointF at, double radius, const QColor& fill, const QColor& rim, double width) {
    ink.dot(at, radius, fill);
    ink.ring(at, radius + 0.5, rim, width);
}

void paintTrained(const PresenterPen& pen) {
    const PresenterLayout& l = pen.layout;
    const double trained = pen.page.lambda->trained;
    if (std::abs(trained - pen.lambda) < 0.005) return;
    const double x = l.xOf(trained), radius = 7 * l.unit;
    handle(pen.ink, {x, l.track.center().y()}, radius, pen.theme.base, pen.theme.ink3, 2 * l.unit);
    const QString words = Words::tr("trained %1").arg(number(trained, 2));
    const double width = pen.ink.width(words, l.fonts.caption);
    const QRectF room = sliderRoom(l);
    const double from = std::clamp(x - width / 2, room.left(), std::max(room.left(), room.right() - width));
    pen.ink.text({from, l.track.top() - 22 * l.unit}, words, l.fonts.caption, pen.theme.ink3);
}

void paintSlider(const PresenterPen& pen) {
    if (!pen.page.lambda || pen.layout.track.isEmpty()) return;
    const PresenterLayout& l = pen.layout;
    const QColor colour = pen.page.lambda->whyFixed.isEmpty() ? pen.theme.accent : pen.theme.ink3;
    const double middle = l.track.center().y(), round = l.track.height() / 2;
    QFont letter = l.fonts.number;
    letter.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(l.fonts.number);
    const double baseline = middle + (metrics.ascent() - metrics.descent()) / 2;
    const QRectF room = sliderRoom(l);
    pen.ink.text({room.left(), baseline}, QStringLiteral("λ"), letter, colour);
    pen.ink.text({room.right(), baseline}, number(pen.lambda, 2), l.fonts.number, colour, Align::Right);
    pen.ink.fill(l.track, pen.theme.sliderTrack, round);
    const double x = l.xOf(pen.lambda);
    pen.ink.fill({l.track.left(), l.track.top(), x - l.track.left(), l.track.height()}, colour, round);
    const double below = l.track.bottom() + 20 * l.unit + QFontMetricsF(l.fonts.captionMono).ascent();
    paintTick(pen, 0, QStringLiteral("0"), below);
    paintTick(pen, 1, QStringLiteral("1"), below);
    paintTrained(pen);
    handle(pen.ink, {x, middle}, 18 * l.unit, pen.theme.base, colour, 4 * l.unit);
}

constexpr int shades = 512;
constexpr double leastForMinus = 10; // pixels of a cell
constexpr int otherKeys = 3;         // that are named beside the pinned one

bool restsIn(const PresenterPen& pen, int query) {
    return pen.look.spotlight && pen.map->pin && pen.map->pin->query != query;
}

/// In full contrast, or rested.
QImage cells(const PresenterPen& pen) {
    const MapPanel& panel = pen.panel;
    const auto colours = panel.palette(pen.theme.dark).samples(shades);
    const QImage image = cellsImage(panel, [&](int query, float value) {
        const float share = panel.scaling.share(value);
        const float t = std::clamp(panel.matrix.isSigned ? (share + 1) / 2 : share, 0.F, 1.F);
        const auto& [r, g, b, a] = colours[static_cast<std::size_t>(std::lround(t * (shades - 1)))];
        const QColor full(r, g, b);
        return (restsIn(pen, query) ? rested(full, pen.theme.base, restingContrast) : full).rgb();
    });
    return image.convertToFormat(QImage::Format_ARGB32); // whose cells are enlarged to the same pixels
}

void paintMarks(const PresenterPen& pen) {
    const double side = pen.layout.cell;
    if (side < leastForMinus) return;
    const double thick = std::clamp(std::round(side / 12), 1.0, std::max(1.0, 5 * pen.layout.unit));
    paintMinusMarks(pen.painter, pen.panel, thick, 0.5, [&](int query, float value) {
        const bool rests = restsIn(pen, query);
        const bool onDark = !rests && value < -0.75F * pen.panel.scaling.maximum; // of the light scale
        QColor ink = onDark ? QColor(Qt::white) : markColour(pen.theme);
        ink.setAlphaF(rests ? 0.45F : 0.9F);
        return ink;
    });
}

/// The pinned key and, of the row, the strongest others whose words do not run into one another.
std::vector<int> namedKeys(const PresenterPen& pen, double height) {
    const PresenterMap& map = *pen.map;
    if (map.covered) return {map.pin->key}; // the others would tell
    std::vector<int> keys(static_cast<std::size_t>(map.seen(map.pin->query))), named{map.pin->key};
    for (int k = 0; k < map.seen(map.pin->query); ++k) keys[static_cast<std::size_t>(k)] = k;
    const auto strength = [&](int k) { return std::abs(pen.panel.share({map.pin->query, k})); };
    std::ranges::stable_sort(keys, [&](int a, int b) { return strength(a) > strength(b); });
    for (const int k : keys) {
        if (static_cast<int>(named.size()) > otherKeys || strength(k) < 0.02F) break;
        const bool free = std::ranges::all_of(
            named, [&](int other) { return std::abs(other - k) * pen.layout.cell >= 1.6 * height; });
        if (free) named.push_back(k);
    }
    return named;
}

void paintWords(const PresenterPen& pen) {
    const PresenterMap& map = *pen.map;
    const PresenterLayout& l = pen.layout;
    const auto word = [&](int i) { return i < map.words.size() ? map.words[i] : QString::number(i); };
    const double height = QFontMetricsF(l.fonts.captionBold).ascent();
    for (const int key : namedKeys(pen, height)) {
        const bool pinned = key == map.pin->key;
        const QFont font =
            fontFitting(pinned ? l.fonts.captionBold : l.fonts.captionMono, word(key), l.keyWords);
        pen.ink.upward({l.cellRect({0, key}).center().x(), l.map.top() - 10 * l.unit},
                       elidedWords(word(key), font, l.keyWords), font,
                       pinned ? pen.theme.accent : pen.theme.ink2);
    }
    if (l.rowWords <= 0) return;
    const QString asks = map.rowWords.value(map.pin->query);
    const QFont font = fontFitting(l.fonts.captionBold, asks, l.rowWords);
    const QFontMetricsF metrics(font);
    const QString query = elidedWords(asks, font, l.rowWords);
    pen.ink.text({l.map.left() - 16 * l.unit,
                  l.cellRect(*map.pin).center().y() + (metrics.ascent() - metrics.descent()) / 2},
                 query, font, pen.theme.accent, Align::Right);
}

/// Its line runs along the edge, half of it inside.
void frame(Ink& ink, const QRectF& rect, const QColor& colour, double width) {
    ink.box(rect.adjusted(-0.5, -0.5, 0.5, 0.5), colour, width);
}

/// The column of the pinned key, and the frame around the row.
void paintPin(const PresenterPen& pen) {
    const PresenterLayout& l = pen.layout;
    const QRectF at = l.cellRect(*pen.map->pin);
    QColor faint = pen.theme.accent;
    faint.setAlphaF(0.4F);
    const double thick = std::max(2.0, 3 * l.unit);
    pen.ink.fill({at.center().x() - thick / 2, l.map.top(), thick, at.top() - l.map.top()}, faint);
    const double line = std::max(2.0, 4 * l.unit), halo = 1.5 * l.unit;
    const QRectF row(l.map.left() - line / 2, at.top() - line / 2, l.map.width() + line, l.cell + line);
    frame(pen.ink, row.adjusted(-halo, -halo, halo, halo), pen.theme.base, line + 2 * halo);
    frame(pen.ink, row, pen.theme.accent, line);
}

void paintPlate(const PresenterPen& pen) {
    const PresenterLayout& l = pen.layout;
    const double middle = l.map.center().y();
    pen.ink.words({l.map.left(), middle - 60 * l.unit, l.map.width(), 50 * l.unit}, Qt::AlignCenter,
                  Words::tr("Predict first"), l.fonts.title, pen.theme.ink1);
    const QString then = Words::tr("then the map is uncovered");
    pen.ink.words({l.map.left(), middle, l.map.width(), 40 * l.unit}, Qt::AlignCenter, then,
                  fontFitting(l.fonts.caption, then, l.map.width() - 16), pen.theme.ink2);
}

/// What comes before a map in the equation.
QString signBefore(const PresenterPage& page, std::size_t map) {
    if (map == 0 || page.maps[map - 1].shows == MapName::Difference) return {};
    if (page.maps[map].shows == MapName::A2) return QStringLiteral("−");
    return map == 2 ? QStringLiteral("=") : QString(); // of A1 and the difference alone there is no equation
}

/// The name of a map in its corner, where nothing is seen of later tokens, the number of the pinned cell
/// below it, and its sign between the two maps.
void paintBesides(const PresenterPen& pen, std::size_t index) {
    const PresenterLayout& l = pen.layout;
    const QRectF& rect = l.map;
    QFont name = l.fonts.title;
    name.setPixelSize(l.fonts.caption.pixelSize());
    name = fontFitting(name, pen.map->title, 0.8 * rect.width());
    const QFontMetricsF metrics(name);
    const double edge = 8 * l.unit, width = metrics.horizontalAdvance(pen.map->title) + 2 * edge;
    const QRectF plate(rect.right() - width - edge, rect.top() + edge, width, metrics.height());
    pen.ink.fill(plate, pen.theme.base);
    pen.ink.words(plate, Qt::AlignCenter, pen.map->title, name, pen.theme.ink1);
    if (const QString sign = signBefore(pen.page, index); !sign.isEmpty()) {
        const double gap = rect.left() - l.maps[index - 1].right();
        pen.ink.words({rect.left() - gap, rect.top(), gap, rect.height()}, Qt::AlignCenter, sign,
                      l.fonts.result, pen.theme.ink2);
    }
    if (!pen.map->pin) return;
    const Sum sum = sumOf(pen, MapName::Difference); // one equation, a part of it below each map
    const auto& all = sum.operands;
    const Parts parts = pen.map->shows == MapName::A1   ? Parts{all.front()}
                        : pen.map->shows == MapName::A2 ? Parts{all.begin() + 2, all.end()}
                                                        : sum.result;
    paintParts(pen.ink, {rect.left(), rect.bottom() + 50 * l.fonts.scale}, l.fonts.number, rect.width(),
               parts);
}

} // namespace

void paintPresenterMaps(const PresenterPen& pen) {
    if (pen.page.maps.empty()) return paintPresenterMap(pen);
    const auto shown = static_cast<std::size_t>(pen.page.mapsShown);
    for (std::size_t i = 0; i < pen.page.maps.size(); ++i) {
        PresenterLayout place = pen.layout;
        place.map = pen.layout.maps[i];
        if (i > 0) place.rowWords = 0; // they stand at the first map
        const PresenterMap& map = pen.page.maps[i];
        PresenterPen one{pen.painter, pen.ink, pen.theme, pen.page, pen.look, place};
        one.lambda = pen.lambda;
        one.map = &map;
        one.panel = map.panel(place.map, pen.lambda);
        if (i >= shown) { // its place
            frame(pen.ink, place.map, pen.theme.softLine, 1);
            continue;
        }
        pen.painter.setOpacity(i + 1 == shown ? pen.arrived : 1);
        paintPresenterMap(one);
        paintBesides(one, i);
        pen.painter.setOpacity(1);
    }
}

void paintPresenterFrame(const PresenterPen& pen, double opacity) {
    paintTitle(pen);
    paintDots(pen);
    paintHints(pen, opacity);
}

void paintPresenterHelp(const PresenterPen& pen) {
    const auto keys = presenterKeys();
    const PresenterLayout& l = pen.layout;
    const auto rows = (keys.size() + 1) / 2;
    const double row = 52 * l.unit;
    const QSizeF size(1380 * l.unit, (static_cast<double>(rows) + 1.2) * row);
    const QSizeF all(pen.painter.window().size());
    const QRectF plate(QPointF((all.width() - size.width()) / 2, (all.height() - size.height()) / 2), size);
    pen.ink.fill(plate, pen.theme.base, 6 * l.unit);
    pen.ink.box(plate, pen.theme.line, 1, 6 * l.unit);
    QFont words = l.fonts.caption, name = l.fonts.captionBold;
    words.setPixelSize(std::max(1, static_cast<int>(26 * l.unit)));
    name.setPixelSize(words.pixelSize());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const double x = plate.left() + 40 * l.unit + (i / rows == 0 ? 0 : plate.width() / 2);
        const double y = plate.top() + row * (1.15 + static_cast<double>(i % rows));
        const QString key = keyName(keys[i]);
        pen.ink.text({x, y}, key, fontFitting(name, key, 190 * l.unit), pen.theme.accent);
        const double room = plate.width() / 2 - 250 * l.unit;
        pen.ink.text({x + 200 * l.unit, y}, keys[i].name, fontFitting(words, keys[i].name, room),
                     pen.theme.ink1);
    }
}

void paintPresenterColumn(const PresenterPen& pen) {
    if (pen.page.figure) pen.page.figure(pen.painter, pen.layout.figure, pen.theme);
    paintText(pen);
    paintPresenterAnswers(pen);
    paintSum(pen);
    paintScale(pen);
    paintSlider(pen);
    paintPresenterChances(pen);
}

void paintLines(Ink& ink, const QRectF& rect, const QFont& font, const QColor& colour,
                const QStringList& lines, double pitch) {
    const QFontMetricsF metrics(font);
    double y = rect.top() + (pitch - metrics.height()) / 2 + metrics.ascent();
    for (const QString& line : lines) {
        ink.text({rect.left(), y}, line, font, colour);
        y += pitch;
    }
}

QColor rested(const QColor& of, const QColor& ground, double share) {
    const auto mix = [share](int a, int b) { return static_cast<int>(std::lround(b + share * (a - b))); };
    return {mix(of.red(), ground.red()), mix(of.green(), ground.green()), mix(of.blue(), ground.blue())};
}

void paintPresenterMap(const PresenterPen& pen) {
    if (pen.map == nullptr || pen.layout.map.isEmpty()) return;
    const PresenterMap& map = *pen.map;
    const QRectF& rect = pen.layout.map;
    QPainter& painter = pen.painter;
    pen.ink.clip(rect);
    paintHatch(painter, rect, QPen(markColour(pen.theme, 0.065F, 0.055F), 1), 7 * pen.layout.unit);
    pen.ink.unclip();
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (!map.covered) {
        painter.setRenderHint(QPainter::SmoothPixmapTransform, pen.layout.cell < 1);
        painter.drawImage(rect, cells(pen));
        paintMarks(pen);
        for (const QRectF& band : leftOutBands(pen.panel)) paintLeftOut(painter, band, pen.theme);
    }
    frame(pen.ink, rect.adjusted(-0.5, -0.5, 0.5, 0.5), pen.theme.softLine, 1);
    if (map.covered)
        paintPlate(pen);
    else if (map.pin)
        paintPin(pen);
    painter.setRenderHint(QPainter::Antialiasing);
    if (map.pin) paintWords(pen);
}

} // namespace lambdascope
