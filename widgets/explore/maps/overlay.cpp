// SPDX-License-Identifier: MIT
#include "widgets/explore/maps/overlay.h"

#include "core/util/phrase.h"
#include "widgets/canvas/map_cells.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/palette.h"

#include <QTextBoundaryFinder>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace lambdascope {

namespace {

QString qt(const std::string& text) {
    return QString::fromStdString(text);
}

constexpr qsizetype tipWidth = 72; // letters of a sentence in a line of the tooltip
constexpr std::size_t tipTokens = 3;

struct Scales {
    Q_DECLARE_TR_FUNCTIONS(MapCanvas)
};

/// ".3", "4", ".08"
QString shortNumber(float value) {
    QString text = QString::number(std::abs(value), 'g', 2);
    if (text.startsWith("0.")) text.remove(0, 1);
    return text;
}

/// A sentence in lines of at most so many letters, broken at its blanks.
QStringList inLines(const QString& words, qsizetype most) {
    QStringList lines;
    for (qsizetype start = 0; start < words.size();) {
        qsizetype end = std::min(start + most, words.size());
        const qsizetype blank = words.lastIndexOf(u' ', end);
        if (end < words.size() && blank > start) end = blank;
        lines << words.mid(start, end - start).trimmed();
        start = end;
    }
    return lines;
}

} // namespace

void Overlay::draw() {
    if (f_.layout.arrangement == CanvasLayout::Arrangement::TooSmall) {
        ink_.text({f_.size.width() / 2, f_.size.height() / 2}, tr("Make the window larger to see the maps"),
                  t_.words(13), t_.ink2, Align::Centre);
        return;
    }
    titles();
    framesOfPanels();
    axes();
    for (int i = 0; i < CanvasLayout::panelCount; ++i)
        if (drawn(i) && !isUnused(i)) paint_.numbers(panel(i));
    rowSums();
    lambdaColumn();
    strip();
    notes();
    stale();
    for (const MapPanel& each : f_.panels)
        if (each.drawn()) paint_.crossHairs(each);
    arithmeticLine();
    tooltip();
}

QString Overlay::cellName(Cell cell) const {
    return labelOf(f_.values.rowLabels(), cell.query, 16) + " → " +
           labelOf(f_.values.columnLabels(), cell.key, 16);
}

std::optional<Cell> Overlay::current() const {
    if (f_.hover && visibleCell(*f_.hover)) return f_.hover;
    return pin_;
}

QStringList Overlay::headsTogether(bool beside) const {
    const auto counted = std::ssize(beside ? f_.values.maps().headsBeside() : f_.values.maps().heads());
    const int layer = beside ? f_.scene.twin.layer : f_.scene.head.layer;
    if (f_.scene.scope == MeterScope::All) {
        const auto& heads = beside ? f_.values.maps().headsBeside() : f_.values.maps().heads();
        std::set<int> layers;
        for (const HeadId id : heads) layers.insert(id.layer);
        const auto all = std::ssize((beside ? f_.scene.standard : f_.scene.diff)->layers);
        if (std::ssize(layers) < all)
            return {tr("mean of the %1 heads of %2 of %3 layers").arg(counted).arg(layers.size()).arg(all)};
        return {counted == 1 ? tr("the one head of all layers")
                             : tr("mean of the %1 heads of all layers").arg(counted)};
    }
    const QString brief = QStringLiteral("L%1").arg(layer);
    if (counted == 0) return {brief}; // its maps are to come
    const QString whole = counted == 1 ? tr("the one head of layer %1").arg(layer)
                                       : tr("mean of the %1 heads of layer %2").arg(counted).arg(layer);
    if (!(beside ? f_.scene.besideRetrieves : f_.scene.retrieves)) return {f_.layout.compact ? brief : whole};
    const QString why = tr("%1, retrieving layer").arg(brief); // the models' are different ones
    if (f_.layout.compact) return {why, brief};
    return {tr("mean of layer %1, the retrieving layer").arg(layer), why, whole};
}

void Overlay::title(int panel, const QString& name, const QStringList& subtitles, const QString& sign) {
    if (!f_.layout.shows(panel)) return;
    const QRectF& rect = f_.layout.panels[panel];
    const double y = rect.top() + f_.layout.titleBaseline;
    const QFont bold = t_.words(15, QFont::DemiBold);
    const QFont ofSign = t_.words(18);
    constexpr double signBefore = 18; // the middle of a sign before its panel
    if (!sign.isEmpty()) ink_.text({rect.left() - signBefore, y}, sign, ofSign, t_.ink1, Align::Centre);
    const double end = ink_.text({rect.left(), y}, name, bold, t_.ink1) + 10;
    if (f_.layout.compact && !together()) return;
    const QFont small = t_.words(12);
    double right = f_.size.width() - 8;
    for (const QRectF& other : f_.layout.panels)
        if (!other.isEmpty() && other.top() == rect.top() && other.left() > rect.left())
            right = std::min({right, rect.right() + 30,
                              other.left() - signBefore - ink_.width(QStringLiteral("−"), ofSign)});
    for (const QString& subtitle : subtitles)
        if (end + ink_.width(subtitle, small) < right) {
            ink_.text({end, y}, subtitle, small, t_.ink3);
            return;
        }
}

/// The other heads that subtract the same map; empty where each has its own.
QString Overlay::sharedHeads() const {
    if (!f_.scene.diff || !f_.scene.diff->model) return {};
    QStringList heads;
    for (const int head : sharingSecondMap(*f_.scene.diff, f_.scene.head))
        heads << QStringLiteral("H%1").arg(head);
    return heads.join(QStringLiteral(", "));
}

void Overlay::titles() {
    const bool grid = f_.layout.arrangement == CanvasLayout::Arrangement::Grid;
    if (together() && f_.scene.diff) {
        const QStringList heads = headsTogether(false);
        title(0, QStringLiteral("A1"), heads, {});
        title(1, f_.scene.plainSecond ? QStringLiteral("A2") : QStringLiteral("λ·A2"),
              f_.layout.shows(0) ? QStringList() : heads,
              f_.layout.shows(0) ? QStringLiteral("−") : QString());
        title(2, QStringLiteral("A1 − λ·A2"),
              !f_.layout.shows(0) ? heads
              : f_.layout.compact ? QStringList()
                                  : QStringList{tr("of the same heads")},
              f_.layout.shows(0) && f_.layout.shows(1) ? QStringLiteral("=") : QString());
    } else {
        titlesOfHead();
    }
    titlesBeside();
    if (!grid && f_.layout.divider > 0)
        ink_.line({f_.layout.divider, CanvasLayout::stripTop + CanvasLayout::stripHeight + 7},
                  {f_.layout.divider, f_.layout.arithmeticY - 28}, t_.line);
}

void Overlay::titlesOfHead() {
    const QString minus = QStringLiteral("−");
    const HeadMix& mix = f_.scene.mix;
    const QString plus = mix.swapped ? QStringLiteral("A2") : QStringLiteral("A1");
    const QString times = mix.swapped ? QStringLiteral("λ·A1") : QStringLiteral("λ·A2");
    title(0, plus, {mix.swapped ? tr("second softmax, swapped") : tr("first softmax")}, {});
    const QString scaled = mix.swapped ? tr("first softmax × %1") : tr("second softmax × %1");
    const QString shared = sharedHeads();
    if (!shared.isEmpty() && !mix.swapped && !f_.scene.plainSecond)
        title(1, times, {tr("× λ, one map with %1").arg(shared)}, f_.layout.shows(0) ? minus : QString());
    else if (f_.scene.plainSecond)
        title(1, times.mid(2), {mix.swapped ? tr("first softmax") : tr("second softmax")}, {});
    else
        title(1, times, {scaled.arg(mix.lambda < 0 ? tr("|λ|, λ is negative") : QStringLiteral("λ"))},
              f_.layout.shows(0) ? minus : QString());
    title(2, plus + " − " + times,
          {mix.off       ? tr("head off: nothing of it reaches the layer")
           : mix.mean    ? tr("its mean over the prompt instead: these weights are not used")
           : mix.patched ? tr("the output of another run instead: these weights are not used")
                         : tr("what the values are weighted by")},
          f_.layout.shows(0) && f_.layout.shows(1) ? QStringLiteral("=") : QString());
}

void Overlay::framesOfPanels() {
    for (const MapPanel& each : f_.panels) paint_.frame(each);
    const auto without = [this](int panel, const QString& leftOut) {
        absence(panel, leftOut.isEmpty() ? tr("computing the maps of this layer") : leftOut,
                !leftOut.isEmpty());
    };
    if (f_.scene.diff && !f_.values.hasDiff())
        for (int panel = 0; panel < 3; ++panel) without(panel, f_.scene.leftOut);
    if (f_.scene.standard && !f_.values.hasStandard())
        without(CanvasLayout::standardPanel, f_.scene.leftOutOfStandard);
    for (const MapPanel& each : f_.panels)
        if (each.drawn()) paint_.leftOutRows(each);
    if (!f_.scene.diff && f_.scene.standard) absence(0, tr("Open a DIFF Transformer beside it"));
    if (!f_.scene.beside.isEmpty() && f_.scene.standard && panel(CanvasLayout::apartPanel).matrix.empty())
        without(CanvasLayout::apartPanel,
                f_.scene.leftOut.isEmpty() ? f_.scene.leftOutOfStandard : f_.scene.leftOut);
    if (f_.scene.diff && !f_.scene.standard)
        absence(3, f_.scene.standardNote.isEmpty() ? tr("Open a standard Transformer beside it")
                                                   : f_.scene.standardNote);
}

/// In the masked half of the first map, under what else stands there.
void Overlay::notVisible(double under) {
    constexpr double least = 200, right = 12, high = 22;
    const QRectF& map = f_.layout.first();
    const bool whole = f_.view.zoom == 1 && map.width() >= least;
    if (!whole || !drawn(0) || !f_.scene.causal || !has(0, {std::min(2, panel(0).matrix.rows() - 1), 0}))
        return;
    const QFont font = t_.words(11);
    const QString words =
        f_.scene.byGroups() ? tr("what comes later: not visible") : tr("not visible to this token");
    const double left = map.width() - right - ink_.width(words, font);
    if (under - map.top() + high + panel(0).side() > left) return; // it would reach the cells
    ink_.text({map.right() - right, under + high}, words, font, t_.ink3, Align::Right);
}

void Overlay::absence(int index, const QString& words, bool leftOut) {
    if (f_.layout.shows(index)) paint_.absence(panel(index).rect, words, leftOut);
}

void Overlay::axes() {
    for (const MapPanel& each : f_.panels)
        if (each.present()) paint_.labels(each);
    if (f_.layout.compact) return;
    const QRectF& first = f_.layout.first();
    const QString key = f_.scene.byGroups() ? tr("key, added up →") : tr("key →");
    const QString query = f_.scene.byGroups() ? tr("query, its last token ↓") : tr("query ↓");
    const auto fits = [&](const QString& words) {
        return ink_.width(words, t_.words(11)) < first.left() - 10;
    };
    ink_.text({first.left() - 6, first.top() - 26}, fits(key) ? key : tr("key →"), t_.words(11), t_.ink3,
              Align::Right);
    ink_.text({first.left() - 6, first.top() - 11}, fits(query) ? query : tr("query ↓"), t_.words(11),
              t_.ink3, Align::Right);
}

void Overlay::rowSums() {
    if (!drawn(CanvasLayout::differencePanel)) return;
    const QRectF& area = f_.layout.rowSums;
    const auto& rows = f_.values.rows();
    float low = 0;
    float high = 0.1F;
    for (const RowMass& row : rows) {
        low = std::min(low, row.positive + row.negative);
        high = std::max(high, row.positive + row.negative);
        low = std::min(low, row.negative);
        high = std::max(high, row.positive);
    }
    const auto x = [&](float value) { return area.left() + (value - low) / (high - low) * area.width(); };
    const Palette palette = Palette::of(Palette::Kind::Signed, t_.dark);
    const QColor blue = palette.at(0.87F);
    const QColor orange = palette.at(0.13F);

    const MapPanel& map = panel(CanvasLayout::differencePanel);
    const double side = map.side();
    ink_.clip(area.adjusted(-2, 0, 2, 0));
    for (auto [q, end] = map.shownRows(); q < end; ++q) {
        const double top = map.corner(q, 0).y();
        const double from = std::round(top), gap = side >= 12 ? 1 : 0; // whole pixels: no stripes between
        const double height = std::max(0.5, std::round(top + side) - gap - from);
        ink_.fill({x(0), from, x(rows[q].positive) - x(0), height}, blue);
        ink_.fill({x(rows[q].negative), from, x(0) - x(rows[q].negative), height}, orange);
    }
    ink_.unclip();
    sumLines(x);
    if (!f_.layout.compact)
        ink_.text({area.center().x(), area.top() - 23}, tr("row sum"), t_.words(11), t_.ink3, Align::Centre);
}

/// Where the rows add up to: one line where λ is one number, else a line a row and the number of one.
void Overlay::sumLines(const std::function<double(float)>& x) {
    const QRectF& area = f_.layout.rowSums;
    const auto number = [&](float sum) {
        const float shown = std::abs(sum) < 1e-6F ? 0 : sum; // λ = 1 leaves what floats round
        const QString words = "1−λ " + QString::fromStdString(formatNumber(shown, 2));
        const QFont font = t_.digits(f_.layout.compact ? 10 : 11);
        // right of the keys' words, which reach up to the end of the map
        const double left = std::max(area.left() - 4, area.center().x() - ink_.width(words, font) / 2);
        ink_.text({left, area.top() - 8}, words, font, t_.ink2);
    };
    const HeadMix& mix = f_.scene.mix;
    if (!together() && !mix.tokenLambda) {
        const double sum = x(mix.rowSum());
        ink_.line({sum, area.top()}, {sum, area.bottom()}, t_.ink1, 1.5);
        number(mix.rowSum());
        return;
    }
    const MapPanel& map = panel(CanvasLayout::differencePanel);
    const std::vector<RowMass>& masses = f_.values.rows();
    const auto sumOf = [&masses](int row) { // of heads together 1 − the mean of their λ
        const RowMass& of = masses.at(static_cast<std::size_t>(row));
        return of.positive + of.negative;
    };
    ink_.clip(area);
    for (auto [q, end] = map.shownRows(); q < end; ++q) {
        const double top = map.corner(q, 0).y();
        ink_.line({x(sumOf(q)), top}, {x(sumOf(q)), top + map.side()}, t_.ink1, 1.5);
    }
    ink_.unclip();
    if (const auto cell = current(); cell && cell->query < std::ssize(masses)) number(sumOf(cell->query));
}

/// λ of every row in ink, from 0 to 1; below one pixel a cell the largest of the pixel.
void Overlay::lambdaColumn() {
    const QRectF& column = f_.layout.lambdas;
    if (column.isEmpty() || !drawn(CanvasLayout::differencePanel)) return;
    const std::vector<float> lambdas = f_.values.lambdas();
    const auto count = static_cast<int>(lambdas.size());
    const double side = f_.layout.cellSize(f_.view);
    const int pooled = side < 1 ? static_cast<int>(std::ceil(1 / side)) : 1;
    const Palette palette = Palette::of(Palette::Kind::Softmax, t_.dark);
    ink_.clip(column);
    for (int q = static_cast<int>(std::floor(f_.view.firstQuery)); q < count; q += pooled) {
        const double top = column.top() + (q - f_.view.firstQuery) * side;
        if (top >= column.bottom()) break;
        const auto* const first = lambdas.data() + q;
        const float most = *std::max_element(first, first + std::min(pooled, count - q));
        // a little under the next one, so that no seam shows between the two
        ink_.fill({column.left(), top, column.width(), side * pooled * 1.5}, palette.ofValue(most, 1));
    }
    ink_.unclip();
    ink_.box(column.adjusted(-1, -1, 1, 1), t_.line);
    ink_.text({column.center().x(), column.top() - 8}, QStringLiteral("λ"), t_.words(11),
              edited() ? t_.accent : t_.ink3, Align::Centre);
    lambdaNumbers(lambdas);
}

/// Beside the column: of the rows of the pinned cell and of the one under the pointer.
void Overlay::lambdaNumbers(std::span<const float> lambdas) {
    const QRectF& column = f_.layout.lambdas;
    const double side = f_.layout.cellSize(f_.view);
    std::vector<int> rows = paint_.marked(panel(CanvasLayout::differencePanel), true);
    if (column.contains(f_.pointer))
        rows = {static_cast<int>(f_.view.firstQuery + (f_.pointer.y() - column.top()) / side)};
    for (const int row : rows) {
        const double middle = (row - f_.view.firstQuery + 0.5) * side;
        if (row >= static_cast<int>(lambdas.size()) || middle < 0 || middle > column.height()) continue;
        ink_.text({column.right() + 4, column.top() + middle + 4},
                  QString::fromStdString(formatNumber(lambdas[static_cast<std::size_t>(row)], 2)),
                  t_.digits(11, QFont::DemiBold), t_.accent);
    }
}

double Overlay::equationRight() const {
    double right = 0;
    for (int panel = 0; panel <= CanvasLayout::differencePanel; ++panel)
        right = std::max(right, f_.layout.panels[panel].right());
    return right > 0 ? right : f_.layout.first().right();
}

double Overlay::widthOf(const Words& words) const {
    double total = 0;
    for (const Word& word : words)
        if (!word.text.isEmpty()) total += ink_.width(word.text, word.font) + word.after;
    return words.empty() ? 0 : total - words.back().after;
}

void Overlay::write(const Words& words, QPointF at) const {
    for (const Word& word : words)
        if (!word.text.isEmpty()) at.setX(ink_.text(at, word.text, word.font, word.color) + word.after);
}

void Overlay::arithmeticLine() {
    constexpr double margin = 12, apart = 24;
    const auto cell = current();
    const double y = f_.layout.arithmeticY;
    const bool inRange = cell && cell->query < f_.layout.rows && visibleCell(*cell);
    const bool grid = f_.layout.arrangement == CanvasLayout::Arrangement::Grid;
    const double middle = grid ? f_.size.width() / 2 : (f_.layout.first().left() + equationRight()) / 2;
    if (!inRange) {
        if (!t_.paper && (f_.values.hasDiff() || f_.values.hasStandard()))
            ink_.text({middle, y}, tr("Point at a cell to read its arithmetic. A click pins it."),
                      t_.words(13), t_.ink3, Align::Centre);
        return;
    }
    const bool ofDiff = has(0, *cell) && (f_.layout.shows(0) || f_.layout.shows(1) || f_.layout.shows(2));
    Words equation = ofDiff ? equationWords(*cell) : Words();
    const bool ofStandard = drawn(CanvasLayout::standardPanel) && has(CanvasLayout::standardPanel, *cell);
    Words standard = ofStandard && !grid ? standardWords(*cell) : Words();
    // labels of groups are long: where they have no room the numbers stand there without them
    for (Words* const words : {&standard, &equation})
        if (f_.scene.byGroups() && !words->empty() && words->front().text == cellName(*cell) &&
            widthOf(equation) + apart + widthOf(standard) + 2 * margin > f_.size.width())
            words->erase(words->begin());
    const double wide = widthOf(equation), beside = standard.empty() ? 0 : apart + widthOf(standard);
    const double x = std::max(margin, std::min(middle - wide / 2, f_.size.width() - margin - beside - wide));
    write(equation, {x, y});
    if (has(CanvasLayout::apartPanel, *cell)) writeApart(*cell, y);
    if (standard.empty()) return;
    const double centred = f_.layout.panels[CanvasLayout::standardPanel].center().x() - (beside - apart) / 2;
    const double least = equation.empty() ? margin : x + wide + apart;
    write(standard, {std::max(least, std::min(centred, f_.size.width() - margin - beside + apart)), y});
}

Overlay::Words Overlay::equationWords(Cell cell) const {
    if (f_.scene.plainSecond && !f_.values.oneLambda()) return {}; // A2 by itself is no operand of it
    const Arithmetic sum = arithmetic(f_.values.diffCell(cell), panel(0).matrix.seenBy(cell.query));
    const auto trained = f_.values.trainedCell(cell);
    std::string before;
    if (trained) // in the unit of the sum beside it
        before = formatNumber(*trained * std::max(1, sum.seen), 2, true);
    // at 300 dots to the inch Qt paints larger letters as outlines, which differ with the display by a shade
    const QFont big = t_.digits(f_.layout.compact || t_.paper ? 20 : 22, QFont::Medium);
    const QFont small = t_.digits(12);
    const QString unknown = QStringLiteral("?");
    const bool known = !panel(CanvasLayout::differencePanel).covered;
    const QColor sign = !known                        ? t_.accent
                        : sum.result.starts_with("+") ? t_.positive
                        : sum.result.starts_with("−") ? t_.negative
                                                      : t_.ink1;
    const bool tellsTrained = known && !before.empty() && (edited() || before != sum.result);
    Words words = {{cellName(cell), small, t_.ink2, 18}};
    for (const auto& [role, text] : sum.parts(f_.values.oneLambda())) {
        using Role = Arithmetic::Role;
        const bool covered = (role == Role::First && panel(0).covered) ||
                             (role == Role::Second && panel(1).covered) || (role == Role::Result && !known);
        const QColor& colour = role == Role::Sign                 ? t_.ink2
                               : role == Role::Result             ? sign
                               : role == Role::Lambda && edited() ? t_.accent
                                                                  : t_.ink1;
        words.push_back({covered ? unknown : qt(text), big, colour, role == Role::Result ? 18.0 : 14.0});
    }
    if (sum.seen > 0) words.push_back({timesEven(sum.seen), small, t_.ink2, 18});
    if (tellsTrained) words.push_back({tr("trained %1").arg(qt(before)), small, t_.ink3, 18});
    return words;
}

TooltipLine Overlay::plain(const QString& words) const {
    return {words, t_.words(12), t_.ink2};
}

/// Whose cell it is, and of which tokens: by word and sentence both in full.
void Overlay::tipOfPlace(std::vector<TooltipLine>& lines) const {
    const Cell cell = *f_.hover;
    const bool standard = f_.hoverPanel == CanvasLayout::standardPanel;
    const HeadId head = standard ? f_.scene.twin : f_.scene.head;
    const QString of = together() ? headsTogether(standard).last()
                                  : QStringLiteral("L%1 · H%2").arg(head.layer).arg(head.head);
    lines.push_back({cellName(cell) + "   " + of, t_.digits(12, QFont::DemiBold), t_.ink1});
    const int query = f_.values.queryOf(cell.query);
    if (!f_.scene.byGroups()) return lines.push_back(plain(tr("query %1, key %2").arg(query).arg(cell.key)));
    const auto& groups = f_.scene.groups->groups;
    const auto inFull = [&](const QString& before, int group) {
        const QString text = qt(groups.at(static_cast<std::size_t>(group)).text).simplified();
        const QStringList said = inLines(before.arg(text), tipWidth);
        for (const QString& line : said) lines.push_back(plain(line));
    };
    inFull(tr("from “%1”"), f_.scene.groups->of(query));
    inFull(tr("to “%1”"), cell.key);
    lines.push_back(plain(tr("row of token %1").arg(query)));
}

/// The operands and what they give.
void Overlay::tipOfNumbers(std::vector<TooltipLine>& lines) const {
    const auto terms = [&](const QString& words) {
        lines.push_back({words, t_.digits(13, QFont::Medium), t_.ink1});
    };
    const auto result = [&](const QString& number, const QString& unit = {}) {
        lines.push_back({"= " + number + unit, t_.digits(15, QFont::Medium),
                         number.startsWith(u'−') ? t_.negative : t_.positive});
    };
    const Cell cell = *f_.hover;
    if (f_.hoverPanel == CanvasLayout::standardPanel) {
        if (!f_.values.hasStandard()) return;
        const auto [number, seen] = standardNumber(cell, 3);
        terms(seen > 0 ? number + "  " + timesEven(seen) : number);
    } else if (f_.hoverPanel == CanvasLayout::apartPanel && drawn(CanvasLayout::apartPanel)) {
        const Difference sum = apartOf(cell);
        terms(sum.terms);
        result(sum.result);
        lines.push_back(plain(tr("this model − %1").arg(f_.scene.beside)));
    } else if (panel(CanvasLayout::differencePanel).covered || panel(f_.hoverPanel).covered) {
        lines.push_back(plain(tr("predict first")));
    } else if (has(0, cell)) {
        const Arithmetic sum = arithmetic(f_.values.diffCell(cell), panel(0).matrix.seenBy(cell.query));
        terms(qt(sum.terms(f_.values.oneLambda())));
        result(qt(sum.result), sum.seen > 0 ? "  " + timesEven(sum.seen) : QString());
        const float share = shareOfRow(panel(CanvasLayout::differencePanel).matrix, cell);
        lines.push_back(plain(tr("%1 % of Σ|weight| in this row").arg(qt(formatNumber(100.0 * share, 0)))));
        if (const QString shared = together() ? QString() : sharedHeads(); !shared.isEmpty())
            lines.push_back(plain(tr("A2 is one map with %1").arg(shared)));
    }
}

/// Of a group, the tokens in it that the row weighs most.
void Overlay::tipOfTokens(std::vector<TooltipLine>& lines) const {
    const bool covered = panel(CanvasLayout::differencePanel).covered || panel(f_.hoverPanel).covered;
    if (!f_.scene.byGroups() || covered || !has(f_.hoverPanel, *f_.hover)) return;
    const bool standard = f_.hoverPanel == CanvasLayout::standardPanel;
    auto tokens = f_.values.tokensOf(*f_.hover, standard);
    const auto all = static_cast<int>(tokens.size());
    tokens.resize(std::min(tokens.size(), tipTokens));
    const bool isSigned = !standard || panel(CanvasLayout::standardPanel).matrix.isSigned;
    QStringList said;
    for (const auto& [token, weight] : tokens)
        said << QStringLiteral("“%1” %2").arg(labelOf(f_.scene.tokens, token, 16),
                                              qt(formatNumber(weight, 3, isSigned)));
    const QString list = said.join(QStringLiteral(", "));
    lines.push_back(plain(all == 1 ? tr("one token: %1").arg(list)
                                   : tr("%1 tokens, the largest: %2").arg(all).arg(list)));
}

std::vector<TooltipLine> Overlay::tooltipLines() const {
    std::vector<TooltipLine> lines;
    const Cell cell = *f_.hover;
    tipOfPlace(lines);
    if (!f_.values.sees(cell)) {
        lines.push_back(plain(tr("not visible: a token cannot attend to later ones")));
        for (const QString& note : wrapped(f_.scene.notesTip).split(u'\n', Qt::SkipEmptyParts))
            lines.push_back(plain(note));
        return lines;
    }
    if (panel(f_.hoverPanel).present() && !has(f_.hoverPanel, cell)) {
        lines.push_back(plain(tr("not recorded: the trace leaves this row out")));
        return lines;
    }
    tipOfNumbers(lines);
    tipOfTokens(lines);
    const QString hint = f_.scene.byGroups() ? tr("click pins · ↑↓←→ move · Enter opens it by token")
                                             : tr("click pins · ↑↓←→ move");
    lines.push_back({hint, t_.words(12), t_.ink3});
    return lines;
}

void Overlay::tooltip() {
    if (!f_.hover) return;
    // beside the pointer, above or below its row where there is room, never under the choices
    constexpr double top = CanvasLayout::stripTop + CanvasLayout::stripHeight;
    paintTooltip(ink_, t_, QRectF({0, top}, f_.size - QSizeF(0, top)), f_.pointer,
                 f_.layout.cellSize(f_.view) / 2 + 14, tooltipLines());
}

// What is said of the model beside: a standard Transformer, or a second DIFF model and how far the first one
// is from it.

void Overlay::titlesBeside() {
    const HeadId& twin = f_.scene.twin;
    const QString head = QStringLiteral("L%1 · H%2").arg(twin.layer).arg(twin.head);
    using Reason = CanvasScene::TwinReason;
    const QString reason = f_.scene.twinReason == Reason::Answer           ? tr("%1, weighs the answer most")
                           : f_.scene.twinReason == Reason::NearestPattern ? tr("%1, nearest pattern")
                           : f_.scene.twinReason == Reason::LayerShare     ? tr("%1, same depth")
                                                                           : tr("%1, chosen by you");
    const HeadMix& ofTwin = f_.scene.twinMix;
    const bool second = !f_.scene.beside.isEmpty();
    const QString name = second ? fitted(CanvasLayout::standardPanel, f_.scene.beside) : tr("Standard");
    if (f_.scene.standard)
        title(CanvasLayout::standardPanel, name,
              together() ? headsTogether(true)
                         : QStringList{ofTwin.off      ? tr("%1, head off").arg(head)
                                       : ofTwin.mean   ? tr("%1, its mean instead").arg(head)
                                       : f_.scene.diff ? reason.arg(head)
                                                       : head},
              {});
    else
        title(CanvasLayout::standardPanel, name, {}, {});
    if (second)
        title(CanvasLayout::apartPanel, tr("difference of both"),
              {tr("this model − %1").arg(f_.scene.beside)},
              f_.layout.shows(CanvasLayout::standardPanel) ? QStringLiteral("Δ") : QString());
}

/// The end of a name says which checkpoint it is: what does not fit goes from its beginning.
QString Overlay::fitted(int panel, const QString& name) const {
    const QFont bold = t_.words(15, QFont::DemiBold);
    const double room = f_.layout.panels.at(static_cast<std::size_t>(panel)).width();
    QString shown = name;
    while (shown.size() > 4 && ink_.width(shown, bold) > room)
        shown = QStringLiteral("…") + shown.mid(shown.startsWith(u'…') ? 2 : 1);
    return shown;
}

Overlay::Words Overlay::standardWords(Cell cell) const {
    const QFont big = t_.digits(f_.layout.compact || t_.paper ? 20 : 22, QFont::Medium);
    const QFont small = t_.digits(12);
    const auto [number, seen] = standardNumber(cell, 2);
    const QColor ink = !panel(CanvasLayout::standardPanel).matrix.isSigned ? t_.ink1
                       : number.startsWith(u'−')                           ? t_.negative
                                                                           : t_.positive;
    Words words = {{cellName(cell), small, t_.ink2, 18}, {number, big, ink, 18}};
    const bool named = drawn(CanvasLayout::apartPanel) && has(CanvasLayout::apartPanel, cell);
    if (named) words.erase(words.begin()); // before the equation
    if (seen > 0) words.push_back({timesEven(seen), small, t_.ink2, 18});
    return words;
}

/// As arithmetic() prints the weights of a differential head: small ones in even shares.
std::pair<QString, int> Overlay::standardNumber(Cell cell, int decimals) const {
    const MapMatrix& map = panel(CanvasLayout::standardPanel).matrix;
    const float weight = map.value(cell);
    if (map.isSigned) return {qt(formatNumber(weight, decimals, true)), 0};
    const Arithmetic sum = arithmetic({weight, 0, 0}, map.seenBy(cell.query));
    if (sum.seen > 0) return {qt(sum.a1), sum.seen};
    return {qt(formatNumber(weight, decimals)), 0};
}

QString Overlay::timesEven(int seen) {
    return tr("× 1/%1").arg(seen);
}

/// "0.06 − (−0.02)" and "+0.08", true as printed.
Overlay::Difference Overlay::apartOf(Cell cell) const {
    const float first = panel(CanvasLayout::differencePanel).matrix.value(cell);
    const Arithmetic sum = arithmetic({first, panel(CanvasLayout::standardPanel).matrix.value(cell), 1});
    return {qt(sum.terms(false)), qt(sum.result)};
}

/// Below its map, in letters that have room there.
void Overlay::writeApart(Cell cell, double y) const {
    if (!drawn(CanvasLayout::apartPanel) || f_.layout.arrangement == CanvasLayout::Arrangement::Grid) return;
    const QRectF& panel = f_.layout.panels[CanvasLayout::apartPanel];
    const QFont font = t_.digits(f_.layout.compact || t_.paper ? 12 : 14, QFont::Medium);
    const Difference sum = apartOf(cell);
    const QColor sign = sum.result.startsWith(u'−') ? t_.negative : t_.positive;
    const Words words = {{sum.terms, font, t_.ink1, 8}, {"=", font, t_.ink2, 8}, {sum.result, font, sign, 0}};
    const double room = f_.size.width() - 12 - widthOf(words);
    write(words, {std::min(room, panel.center().x() - widthOf(words) / 2), y});
}

// The strip above the maps: their scale as colour bars; and what lies over whole maps.

QString wordsOf(MapScale scale, GroupBy by, bool norm) {
    switch (scale) {
    case MapScale::Even:
        return by == GroupBy::Sentence
                   ? Scales::tr("Times an even share: 1 is as if all visible sentences were alike.")
               : by == GroupBy::Word
                   ? Scales::tr("Times an even share: 1 is as if all visible words were alike.")
                   : Scales::tr("Times an even share: 1 is as if all visible tokens were alike.");
    case MapScale::Row:
        return Scales::tr("Each row by its largest weight: rows cannot be compared.");
    case MapScale::Root:
        return Scales::tr("Root of the weight: small ones show, the sum does not hold.");
    case MapScale::Own:
        return norm ? Scales::tr("Each row by its own largest in that map: compare numbers, not shades. The "
                                 "norm after each head takes its scale away, too.")
                    : Scales::tr("Each row by its own largest in that map: compare numbers, not shades.");
    case MapScale::Absolute:
        return Scales::tr("The weight itself, one scale for all maps.");
    }
    return {};
}

void Overlay::strip() {
    colourBars();
    const QPointF at = f_.layout.stripWords;
    const double room = f_.size.width() - 12 - at.x();
    const QFont font = t_.words(11);
    const auto shown = std::ranges::find_if(f_.panels, &MapPanel::present);
    const QString note = f_.showStale               ? f_.scene.staleText
                         : shown != f_.panels.end() ? paint_.viewNote(*shown)
                                                    : QString();
    const GroupBy by = f_.scene.byGroups() ? f_.scene.groups->by : GroupBy::Token;
    const bool norm = f_.scene.diff && f_.scene.mix.norm;
    const QString scale = f_.showStale ? QString() : wordsOf(f_.values.scale(), by, norm);
    const QString brief = f_.showStale ? QString() : wordsOf(f_.values.scale(), by);
    const QString gap = note.isEmpty() || scale.isEmpty() ? QString() : QStringLiteral("   ");
    const bool own = !brief.isEmpty() && f_.values.scale() == MapScale::Own;
    const QString less = own ? tr("compare numbers, not shades") : note;
    const QString least = own ? tr("numbers, not shades") : note;
    for (const QString& words : {scale + gap + note, brief + gap + note, brief, less, least})
        if (ink_.width(words, font) <= room) {
            ink_.text(at, words, font, f_.showStale ? t_.ink2 : t_.ink3);
            return;
        }
}

/// In the masked half, where no weight is, or under the maps. Not where a zoom shows other cells there.
void Overlay::notes() {
    double under = f_.layout.first().top();
    for (int index = 0; index < CanvasLayout::panelCount; ++index) {
        const MapNote& note = f_.scene.notes.at(static_cast<std::size_t>(index));
        if (!drawn(index) || note.lines.empty()) continue;
        const MapPanel& map = panel(index);
        if (f_.layout.notesBelow)
            paintNoteBelow(ink_, t_, note, map.rect);
        else if (f_.view.zoom <= 1 && f_.scene.causal)
            under = std::max(under, paintNoteInside(ink_, t_, note, map.rect, map.side()));
    }
    notVisible(under);
}

void Overlay::stale() {
    if (!f_.showStale) return;
    for (const QRectF& rect : f_.layout.panels)
        if (!rect.isEmpty()) paint_.veil(rect);
}

/// The number of the cell that is pointed at or pinned, in the map under the pointer; else in colour that of
/// the difference, and in ink that of the only softmax map: beside several a mark would be of either.
std::optional<BarMark> Overlay::markOn(bool isSigned) const {
    const auto cell = current();
    if (!cell) return {};
    std::vector<int> with;
    for (int i = 0; i < CanvasLayout::panelCount; ++i)
        if (drawn(i) && panel(i).matrix.isSigned == isSigned && has(i, *cell)) with.push_back(i);
    const auto isThere = [&](int index) { return std::ranges::find(with, index) != with.end(); };
    constexpr int difference = CanvasLayout::differencePanel;
    const bool hovered = f_.hover && isThere(f_.hoverPanel);
    if (!hovered && !(isSigned ? isThere(difference) : with.size() == 1)) return {};
    const int shown = hovered ? f_.hoverPanel : isSigned ? difference : with.front();
    if (isUnused(shown)) return {};
    return BarMark{panel(shown).share(*cell), t_.accent};
}

void Overlay::colourBars() {
    colourBar(f_.layout.softmaxBar, false, f_.values.clipped(false));
    colourBar(f_.layout.signedBar, true, f_.values.clipped(true));
}

void Overlay::colourBar(const QRectF& bar, bool isSigned, bool clipped) {
    if (bar.isEmpty()) return;
    const auto mark = markOn(isSigned);
    paintColourBar(ink_, t_, bar, isSigned, clipped, std::span(mark ? &*mark : nullptr, mark ? 1 : 0));
    barNumbers(bar, isSigned);
}

/// Where the bar ends, and where on it a number lies that one looks for: none at all, an even share, or on a
/// root's scale a quarter of the end.
void Overlay::barNumbers(const QRectF& bar, bool isSigned) {
    const float maximum = f_.values.maximum();
    const QFont number = t_.digits(11);
    const double baseline = bar.bottom() - 2;
    const MapScale scale = f_.values.scale();
    const bool ofLargest =
        scale == MapScale::Own || scale == MapScale::Row; // of each row: no weight is its end
    const QString end = ofLargest ? tr("max") : shortNumber(maximum);
    ink_.text({bar.left() - CanvasLayout::barEnds, baseline}, isSigned ? tr("signed") : tr("softmax"),
              t_.words(11), t_.ink3, Align::Right);
    ink_.text({bar.left() - 11, baseline}, isSigned ? "−" + end : QStringLiteral("0"), number, t_.ink3,
              Align::Right);
    ink_.text({bar.right() + 11, baseline}, (isSigned ? "+" : "") + end, number, t_.ink3);
    const bool even = scale == MapScale::Even;
    if (!isSigned && !even && scale != MapScale::Root) return;
    const double x = isSigned ? bar.center().x() : bar.left() + bar.width() * (even ? 1 / maximum : 0.5);
    ink_.line({x, bar.top() - 1}, {x, bar.bottom()}, t_.ink1);
    ink_.text({x, bar.top() - 3}, isSigned ? QStringLiteral("0") : shortNumber(even ? 1 : maximum / 4),
              t_.digits(10), t_.ink3, Align::Centre);
}

} // namespace lambdascope
