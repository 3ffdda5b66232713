// SPDX-License-Identifier: MIT
#include "core/util/phrase.h"
#include "widgets/explore/overlay.h"
#include "widgets/kit/palette.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {

/// λ of every row in ink, from 0 to 1; below one pixel a cell the largest of the pixel.
void Overlay::lambdaColumn() {
    const QRectF& column = f_.layout.lambdas;
    if (column.isEmpty() || !drawn(CanvasLayout::differencePanel)) return;
    const auto& lambdas = f_.values.lambdas();
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
    const bool edited = f_.scene.mix != f_.scene.trainedMix;
    ink_.text({column.center().x(), column.top() - 8}, QStringLiteral("λ"), t_.words(11),
              edited ? t_.accent : t_.ink3, Align::Centre);
    lambdaNumbers();
}

/// Beside the column: of the rows of the pinned cell and of the one under the pointer.
void Overlay::lambdaNumbers() {
    const QRectF& column = f_.layout.lambdas;
    const auto& lambdas = f_.values.lambdas();
    const double side = f_.layout.cellSize(f_.view);
    std::vector<int> rows = marked(true);
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

} // namespace lambdascope
