// SPDX-License-Identifier: MIT
#include "core/util/phrase.h"
#include "widgets/canvas/map_marks.h"
#include "widgets/explore/overlay.h"
#include "widgets/kit/palette.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

QString shortNumber(float value) {
    QString text = QString::number(std::abs(value), 'f', 1);
    if (text.startsWith('0')) text.remove(0, 1); // ".8"
    return text;
}

} // namespace

void Overlay::rowStrip() {
    if (!drawn(CanvasLayout::differencePanel)) return;
    const QRectF& strip = f_.layout.strip;
    const auto& rows = f_.values.rows();
    float low = 0;
    float high = 0.1F;
    if (!f_.scene.mix.tokenLambda) {
        low = std::min(low, f_.scene.mix.rowSum());
        high = std::max(high, f_.scene.mix.rowSum());
    }
    for (const RowMass& row : rows) {
        low = std::min(low, row.negative);
        high = std::max(high, row.positive);
    }
    const auto x = [&](float value) { return strip.left() + (value - low) / (high - low) * strip.width(); };
    const Palette palette = Palette::of(Palette::Kind::Signed, t_.dark);
    const QColor blue = palette.at(0.87F);
    const QColor orange = palette.at(0.13F);

    const double side = f_.layout.cellSize(f_.view);
    ink_.clip(strip.adjusted(-2, 0, 2, 0));
    for (int q = 0; q < static_cast<int>(rows.size()); ++q) {
        const double top = strip.top() + (q - f_.view.firstQuery) * side;
        if (top + side < strip.top() || top > strip.bottom()) continue;
        const double inset = side >= 6 ? 1.5 : 0;
        const double height = std::max(0.5, side - 2 * inset);
        ink_.fill({x(0), top + inset, x(rows[q].positive) - x(0), height}, blue);
        ink_.fill({x(rows[q].negative), top + inset, x(0) - x(rows[q].negative), height}, orange);
    }
    ink_.unclip();
    rowSums(x);
    ink_.text({strip.center().x(), strip.top() - 8}, tr("row sum"), t_.words(11), t_.ink3, Align::Centre);
}

/// Where the rows add up to: one line where λ is one number, else a line a row and the number of one.
void Overlay::rowSums(const std::function<double(float)>& x) {
    const QRectF& strip = f_.layout.strip;
    const auto number = [&](float sum) {
        ink_.text({strip.center().x(), strip.bottom() + 16},
                  "1−λ " + QString::fromStdString(formatNumber(sum, 2)), t_.digits(11), t_.ink2,
                  Align::Centre);
    };
    const HeadMix& mix = f_.scene.mix;
    if (!mix.tokenLambda) {
        const double sum = x(mix.rowSum());
        ink_.line({sum, strip.top()}, {sum, strip.bottom()}, t_.ink1, 1.5);
        number(mix.rowSum());
        return;
    }
    const auto sumOf = [&](int query) {
        HeadMix ofRow = mix;
        ofRow.lambda = f_.values.lambdas()[static_cast<std::size_t>(query)];
        return ofRow.rowSum();
    };
    const double side = f_.layout.cellSize(f_.view);
    ink_.clip(strip);
    for (int q = 0; q < static_cast<int>(f_.values.lambdas().size()); ++q) {
        const double top = strip.top() + (q - f_.view.firstQuery) * side;
        if (top + side < strip.top() || top > strip.bottom()) continue;
        ink_.line({x(sumOf(q)), top}, {x(sumOf(q)), top + side}, t_.ink1, 1.5);
    }
    ink_.unclip();
    if (const auto cell = current(); cell && cell->query < f_.layout.tokens) number(sumOf(cell->query));
}

/// Of the softmax map under the pointer, or of the only one: several have one bar, and a mark would be of
/// either.
std::optional<float> Overlay::softmaxMark() const {
    const auto cell = current();
    if (!cell || cell->query >= f_.layout.tokens) return {};
    const auto softmax = [this](int panel) { return panel != CanvasLayout::differencePanel && drawn(panel); };
    std::optional<int> of;
    for (int panel = 0; panel < CanvasLayout::panelCount; ++panel) {
        if (!softmax(panel)) continue;
        if (f_.hover && f_.hoverPanel == panel) {
            of = panel;
            break;
        }
        of = of ? -1 : panel;
    }
    if (!of || *of < 0) return {};
    if (*of == CanvasLayout::standardPanel) return f_.values.standardCell(f_.scene, *cell);
    const CellValues values = f_.values.diffCell(f_.scene, *cell);
    if (*of == 0) return values.a1;
    return f_.scene.plainSecond ? values.a2 : std::abs(values.lambda * values.a2);
}

void Overlay::colourBars() {
    std::optional<float> signedValue;
    if (const auto cell = current();
        cell && cell->query < f_.layout.tokens && drawn(CanvasLayout::differencePanel))
        signedValue = f_.values.diffCell(f_.scene, *cell).difference();
    if (f_.layout.shows(CanvasLayout::differencePanel))
        colourBar(f_.layout.signedBar, true, f_.values.signedClipped(), signedValue);
    if (f_.layout.shows(0) || f_.layout.shows(1) || f_.layout.shows(CanvasLayout::standardPanel))
        colourBar(f_.layout.softmaxBar, false, f_.values.softmaxClipped(), softmaxMark());
}

void Overlay::colourBar(const QRectF& bar, bool isSigned, bool clipped, std::optional<float> current) {
    const float maximum = f_.values.maximum();
    paintColours(ink_, t_, bar, isSigned);
    const QFont small = t_.words(11);
    ink_.text({bar.left() - 4, bar.top() - 14}, isSigned ? tr("signed") : tr("softmax"), small, t_.ink3);

    const QFont number = t_.digits(11);
    const double right = bar.right() + 6;
    const QString end = shortNumber(maximum);
    ink_.text({right, bar.top() + 8}, (isSigned ? "+" : "") + end, number, t_.ink3);
    if (isSigned) ink_.text({right, bar.center().y() + 4}, "0", number, t_.ink3);
    ink_.text({right, bar.bottom()}, isSigned ? "−" + end : QStringLiteral("0"), number, t_.ink3);

    const double x = bar.center().x();
    if (clipped) ink_.triangle({x - 4, bar.top() - 3}, {x + 4, bar.top() - 3}, {x, bar.top() - 9}, t_.ink1);
    if (clipped && isSigned)
        ink_.triangle({x - 4, bar.bottom() + 3}, {x + 4, bar.bottom() + 3}, {x, bar.bottom() + 9}, t_.ink1);
    if (!current) return;
    const float share = std::clamp(*current / maximum, isSigned ? -1.0F : 0.0F, 1.0F);
    const double y =
        isSigned ? bar.center().y() - share * bar.height() / 2 : bar.bottom() - share * bar.height();
    ink_.triangle({bar.left() - 7, y - 4}, {bar.left() - 7, y + 4}, {bar.left() - 1, y}, t_.accent);
}

} // namespace lambdascope
