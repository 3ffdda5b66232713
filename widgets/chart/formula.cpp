// SPDX-License-Identifier: MIT
#include "widgets/chart/formula.h"

#include "core/util/error.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>

namespace lambdascope {

namespace {

using Kind = FormulaNode::Kind;

/// How a piece stands to its neighbours, which decides the space between them.
enum class Atom { Ordinary, Binary, Relation, Punctuation, Name, Big };

/// Size of the letters and where they stand. Depth 1 is a script, 2 a script's script.
struct Style {
    double pixels = 18;
    int depth = 0;
    bool display = true;
    const Look* look = nullptr; // null: as in the window

    [[nodiscard]] Style script() const {
        constexpr double shrinks = 0.7, smallest = 8;
        return {depth < 2 ? std::max(smallest, pixels * shrinks) : pixels, depth + 1, false, look};
    }
    [[nodiscard]] Style inner() const { // of a fraction: as large on a line of its own, else smaller
        constexpr double shrinks = 0.8, smallest = 8;
        return {display ? pixels : std::max(smallest, pixels * shrinks), depth, false, look};
    }
    [[nodiscard]] QFont upright() const {
        return look ? look->words(qRound(pixels)) : Theme::sans(qRound(pixels));
    }
    [[nodiscard]] QFont italic() const {
        QFont font = upright();
        font.setItalic(true);
        return font;
    }
    [[nodiscard]] QFont live() const {
        return look ? look->digits(qRound(pixels), QFont::Medium)
                    : Theme::mono(qRound(pixels), QFont::Medium);
    }
};

/// What the ink of a text covers. (QFontMetricsF::tightBoundingRect reckons from the baseline where a glyph,
/// such as a minus sign, does not reach it, and in whole pixels.)
QRectF inkOf(const QString& text, const QFont& font) {
    QPainterPath outline;
    outline.addText(0, 0, font, text);
    if (!outline.isEmpty() || text.trimmed().isEmpty()) return outline.boundingRect();
    return QFontMetricsF(font).tightBoundingRect(text); // no outlines: emoji
}

/// The height that minus signs and fraction bars stand at, above the baseline.
double axisOf(const Style& style) {
    return -inkOf(QStringLiteral("−"), style.upright()).center().y();
}

double barOf(const Style& style) {
    return std::max(1.0, style.pixels * 0.055);
}

FormulaBox textBox(const QString& text, const QFont& font, bool live = false) {
    const QFontMetricsF metrics(font);
    const QRectF tight = inkOf(text, font);
    FormulaBox box;
    box.width = metrics.horizontalAdvance(text);
    box.ascent = std::max(metrics.xHeight(), -tight.top());
    box.descent = std::max(0.0, tight.bottom());
    box.glyphs.push_back({text, font, {}, live});
    return box;
}

QString shownText(const std::string& text) {
    if (text == "-") return QStringLiteral("−");
    if (text == "*") return QStringLiteral("∗");
    return QString::fromStdString(text);
}

bool isBig(const std::string& text) {
    static constexpr std::array big{"∑", "∏", "∫"};
    return std::ranges::find(big, text) != big.end();
}

const FormulaNode& core(const FormulaNode& node) { // what is alone in its row
    return node.kind == Kind::Row && node.children.size() == 1 ? core(node.children.front()) : node;
}

bool isNameWithLimits(const FormulaNode& node) {
    static constexpr std::array names{"max", "min", "lim", "argmax", "argmin"};
    return node.kind == Kind::Upright && std::ranges::find(names, node.text) != names.end();
}

Atom atomOf(const FormulaNode& node) {
    const QString text = shownText(node.text);
    switch (node.kind) {
    case Kind::Scripts:
        return node.children.empty() ? Atom::Ordinary : atomOf(core(node.children.front()));
    case Kind::Upright:
        if (isBig(node.text)) return Atom::Big;
        return text.size() > 1 && text.front().isLetter() ? Atom::Name : Atom::Ordinary;
    case Kind::Symbol:
        return isBig(node.text) ? Atom::Big : Atom::Ordinary;
    case Kind::Operator:
        if (isBig(node.text)) return Atom::Big;
        if (text.size() == 1 && QStringLiteral("=<>|≤≥≈→←↦∈∝≠≡∼≪≫⇒").contains(text)) return Atom::Relation;
        if (text == u"," || text == u";") return Atom::Punctuation;
        if (text.size() == 1 && QStringLiteral("()[]{}/!′⟨⟩‖").contains(text)) return Atom::Ordinary;
        return Atom::Binary;
    default:
        return Atom::Ordinary;
    }
}

class Typesetter {
  public:
    explicit Typesetter(const FactPrinter& print) : print_(print) {}

    [[nodiscard]] FormulaBox box(const FormulaNode& node, const Style& style) const {
        switch (node.kind) {
        case Kind::Row:
            return row(node.children, style);
        case Kind::Scripts:
            return node.children.size() == 3 ? scripts(node, style) : row(node.children, style);
        case Kind::Fraction:
            return node.children.size() == 2 ? fraction(node, style) : row(node.children, style);
        case Kind::Root:
            return root(row(node.children, style), style);
        case Kind::Fenced:
            return fenced(node, style);
        case Kind::Live:
            return textBox(node.fact && print_ ? print_(*node.fact) : QStringLiteral("–"), style.live(),
                           true);
        default:
            return letters(node, style);
        }
    }

    /// Children side by side; `goesOn` from the line above. A negative number that is live and comes after an
    /// operator gets brackets.
    [[nodiscard]] FormulaBox row(const std::vector<FormulaNode>& nodes, const Style& style,
                                 bool goesOn = false) const {
        FormulaBox all;
        bool unary = !goesOn;         // an operator here belongs to what follows it
        Atom before = Atom::Ordinary; // of the piece to the left
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            FormulaBox piece = box(nodes[i], style);
            Atom atom = atomOf(nodes[i]);
            const bool negative = nodes[i].kind == Kind::Live && piece.glyphs.front().text.startsWith(u'−') &&
                                  i > 0 && before == Atom::Binary;
            if (negative) piece = between(QStringLiteral("()"), piece, style);
            if (atom == Atom::Binary && (unary || i + 1 == nodes.size())) atom = Atom::Ordinary;
            if (i > 0) all.width += space(before, atom, bracketOpens(nodes[i]), style);
            all.add(piece, {all.width, 0});
            all.width += piece.width;
            unary = atom == Atom::Binary || atom == Atom::Relation || atom == Atom::Punctuation;
            before = unary || nodes[i].kind != Kind::Operator || atom == Atom::Big ? atom : Atom::Ordinary;
            if (nodes[i].kind != Kind::Fenced && bracketOpens(nodes[i])) unary = true;
        }
        return all;
    }

  private:
    [[nodiscard]] static bool bracketOpens(const FormulaNode& node) {
        return node.kind == Kind::Fenced || node.text == "(" || node.text == "[" || node.text == "{";
    }

    [[nodiscard]] static double space(Atom before, Atom after, bool opens, const Style& style) {
        const double em = style.pixels, thin = style.depth > 0 ? 0.06 * em : 0.17 * em;
        if (before == Atom::Relation || after == Atom::Relation) return style.depth > 0 ? thin : 0.29 * em;
        if (before == Atom::Binary || after == Atom::Binary) return style.depth > 0 ? thin : 0.23 * em;
        if (before == Atom::Punctuation) return thin;
        if (before == Atom::Name || before == Atom::Big) return opens && before == Atom::Name ? 0 : thin;
        if (after == Atom::Name || after == Atom::Big) return thin;
        return 0.03 * em; // letters of a product do not touch
    }

    [[nodiscard]] static FormulaBox letters(const FormulaNode& node, const Style& style) {
        const QString text = shownText(node.text);
        if (isBig(node.text)) {
            Style large = style;
            large.pixels *= style.display ? 1.5 : 1.2;
            FormulaBox sign = textBox(text, large.upright()), raised;
            const double middle = (sign.ascent - sign.descent) / 2;
            raised.width = sign.width;
            raised.add(sign, {0, middle - axisOf(style)});
            return raised;
        }
        const bool greekCapital = text.size() == 1 && text[0] >= u'Α' && text[0] <= u'Ω';
        const bool slanted = node.kind == Kind::Symbol && !greekCapital;
        return textBox(text, slanted ? style.italic() : style.upright());
    }

    [[nodiscard]] FormulaBox scripts(const FormulaNode& node, const Style& style) const {
        const FormulaNode& base = core(node.children[0]);
        const FormulaBox on = box(node.children[0], style);
        const FormulaBox below = box(node.children[1], style.script());
        const FormulaBox above = box(node.children[2], style.script());
        if (style.display && (atomOf(base) == Atom::Big || isNameWithLimits(base)))
            return limits(on, below, above, style);
        const double em = style.pixels;
        double up = std::max(0.36 * em, on.ascent - 0.5 * above.ascent);
        double down = std::max(0.18 * em, on.descent + 0.3 * below.descent);
        const double gap = (up - above.descent) - (below.ascent - down);
        if (above.width > 0 && below.width > 0 && gap < 0.14 * em) {
            up += (0.14 * em - gap) / 2;
            down += (0.14 * em - gap) / 2;
        }
        FormulaBox all = on;
        const double lean = base.kind == Kind::Symbol ? 0.05 * em : 0.02 * em; // an italic letter's top
        if (above.width > 0) all.add(above, {on.width + lean, -up});
        if (below.width > 0) all.add(below, {on.width, down});
        all.width += std::max(above.width > 0 ? above.width + lean : 0, below.width);
        return all;
    }

    [[nodiscard]] static FormulaBox limits(const FormulaBox& on, const FormulaBox& below,
                                           const FormulaBox& above, const Style& style) {
        const double gap = 0.16 * style.pixels;
        FormulaBox all;
        all.width = std::max({on.width, below.width, above.width});
        all.add(on, {(all.width - on.width) / 2, 0});
        if (above.width > 0)
            all.add(above, {(all.width - above.width) / 2, -on.ascent - gap - above.descent});
        if (below.width > 0) all.add(below, {(all.width - below.width) / 2, on.descent + gap + below.ascent});
        return all;
    }

    [[nodiscard]] FormulaBox fraction(const FormulaNode& node, const Style& style) const {
        const FormulaBox over = box(node.children[0], style.inner());
        const FormulaBox under = box(node.children[1], style.inner());
        const double bar = barOf(style), gap = 0.2 * style.pixels, axis = axisOf(style);
        const double side = 0.12 * style.pixels;
        FormulaBox all;
        const double inside = std::max(over.width, under.width) + 2 * side;
        all.width = inside + 2 * bar;
        all.add(over, {(all.width - over.width) / 2, -axis - bar / 2 - gap - over.descent});
        all.add(under, {(all.width - under.width) / 2, -axis + bar / 2 + gap + under.ascent});
        QPainterPath line(QPointF(bar, -axis));
        line.lineTo(bar + inside, -axis);
        all.strokes.push_back({line, bar});
        return all;
    }

    [[nodiscard]] static FormulaBox root(const FormulaBox& inside, const Style& style) {
        const double bar = barOf(style), em = style.pixels;
        const double top = -std::max(inside.ascent, 0.7 * em) - 0.16 * em;
        const double bottom = inside.descent + 0.04 * em, hook = 0.5 * em;
        FormulaBox all;
        all.width = hook + inside.width + 0.14 * em;
        all.add(inside, {hook + 0.06 * em, 0});
        QPainterPath sign(QPointF(0.04 * em, bottom - 0.42 * (bottom - top)));
        sign.lineTo(0.13 * em, bottom - 0.47 * (bottom - top));
        sign.lineTo(0.27 * em, bottom);
        sign.lineTo(hook, top);
        sign.lineTo(all.width - 0.04 * em, top);
        all.strokes.push_back({sign, bar});
        all.ascent = std::max(all.ascent, bar - top);
        all.descent = std::max(all.descent, bottom + bar);
        return all;
    }

    [[nodiscard]] FormulaBox fenced(const FormulaNode& node, const Style& style) const {
        const QString brackets = QString::fromStdString(node.text);
        const FormulaBox inside = row(node.children, style);
        return brackets.size() < 2 ? inside : between(brackets, inside, style);
    }

    [[nodiscard]] static FormulaBox between(const QString& brackets, const FormulaBox& inside,
                                            const Style& style) {
        const FormulaBox left = bracket(brackets.front(), inside, style);
        const FormulaBox right = bracket(brackets.back(), inside, style);
        FormulaBox all;
        all.add(left, {0, 0});
        all.add(inside, {left.width, 0});
        all.add(right, {left.width + inside.width, 0});
        all.width = left.width + inside.width + right.width;
        return all;
    }

    /// A bracket as high as what it holds: the font's where that suffices, else a stroke.
    [[nodiscard]] static FormulaBox bracket(QChar sign, const FormulaBox& inside, const Style& style) {
        if (sign == u'.') return {}; // TeX: no bracket on this side
        const double em = style.pixels, axis = axisOf(style);
        const double half = std::max(inside.ascent - axis, inside.descent + axis) + 0.08 * em;
        FormulaBox plain = textBox(sign, style.upright());
        if (2 * half <= 1.25 * em) return plain;
        const double width = 0.3 * em, top = -axis - half, bottom = -axis + half;
        const bool left = QStringLiteral("([{⟨").contains(sign);
        const double inner = left ? 0.85 * width : 0.15 * width, outer = width - inner;
        QPainterPath path(QPointF(inner, top));
        if (sign == u'(' || sign == u')') {
            const double bulge = outer + (outer - inner) * 0.35;
            path.cubicTo(bulge, top + 0.5 * half, bulge, bottom - 0.5 * half, inner, bottom);
        } else if (sign == u'[' || sign == u']') {
            path.lineTo(outer, top);
            path.lineTo(outer, bottom);
            path.lineTo(inner, bottom);
        } else if (sign == u'{' || sign == u'}') {
            const double middle = (inner + outer) / 2;
            path.cubicTo(middle, top, middle, top, middle, top + 0.3 * half);
            path.cubicTo(middle, -axis, middle, -axis, outer, -axis);
            path.cubicTo(middle, -axis, middle, -axis, middle, bottom - 0.3 * half);
            path.cubicTo(middle, bottom, middle, bottom, inner, bottom);
        } else if (sign == u'⟨' || sign == u'⟩') {
            path.lineTo(outer, -axis);
            path.lineTo(inner, bottom);
        } else {
            path = QPainterPath(QPointF(width / 2, top));
            path.lineTo(width / 2, bottom);
        }
        FormulaBox grown;
        grown.width = width;
        grown.ascent = -top;
        grown.descent = bottom;
        grown.strokes.push_back({path, barOf(style)});
        return grown;
    }

    const FactPrinter& print_;
};

} // namespace

void FormulaBox::add(const FormulaBox& box, QPointF at) {
    for (Glyphs piece : box.glyphs) {
        piece.at += at;
        glyphs.push_back(std::move(piece));
    }
    for (const Stroke& stroke : box.strokes) strokes.push_back({stroke.path.translated(at), stroke.width});
    ascent = std::max(ascent, box.ascent - at.y());
    descent = std::max(descent, box.descent + at.y());
}

FormulaBox layoutFormula(const FormulaNode& formula, int pixels, const FactPrinter& print, bool display,
                         const Look* look) {
    return Typesetter(print).box(formula, {static_cast<double>(pixels), 0, display, look});
}

FormulaBox layoutFormulaLines(const FormulaNode& formula, int pixels, const FactPrinter& print, double room,
                              const Look* look) {
    FormulaBox whole = layoutFormula(formula, pixels, print, true, look);
    if (whole.width <= room || formula.kind != Kind::Row) return whole;
    const Typesetter typesetter(print);
    const Style style{static_cast<double>(pixels), 0, true, look};
    const double indent = pixels, leading = 0.5 * pixels;
    FormulaBox all;
    std::vector<FormulaNode> line;
    FormulaBox set;
    bool first = true;
    const auto flush = [&] {
        const double left = first ? 0 : indent;
        all.add(set, {left, first ? 0 : all.descent + leading + set.ascent});
        all.width = std::max(all.width, left + set.width);
        first = false;
    };
    std::size_t at = 0;
    while (at < formula.children.size()) {
        std::vector<FormulaNode> longer = line; // up to the next operator that a line may begin with
        do longer.push_back(formula.children[at++]);
        while (at < formula.children.size() && atomOf(formula.children[at]) != Atom::Relation &&
               atomOf(formula.children[at]) != Atom::Binary);
        FormulaBox box = typesetter.row(longer, style, !first);
        if (!line.empty() && box.width + (first ? 0 : indent) > room) {
            flush();
            longer.erase(longer.begin(), longer.begin() + static_cast<std::ptrdiff_t>(line.size()));
            box = typesetter.row(longer, style, true);
        }
        line = std::move(longer);
        set = std::move(box);
    }
    flush();
    return all;
}

QSizeF formulaSize(const FormulaNode& formula, int pixels, const FactPrinter& print) {
    return layoutFormula(formula, pixels, print).size();
}

void paintFormula(QPainter& painter, QPointF baseline, const FormulaBox& box, const Theme& theme) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(baseline);
    for (const FormulaBox::Glyphs& piece : box.glyphs) {
        painter.setFont(piece.font);
        painter.setPen(piece.live ? theme.accent : theme.ink1);
        painter.drawText(piece.at, piece.text);
    }
    painter.setBrush(Qt::NoBrush);
    for (const FormulaBox::Stroke& stroke : box.strokes) {
        painter.setPen(QPen(theme.ink1, stroke.width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        painter.drawPath(stroke.path);
    }
    painter.restore();
}

} // namespace lambdascope
