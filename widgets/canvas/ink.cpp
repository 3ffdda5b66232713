// SPDX-License-Identifier: MIT
#include "widgets/canvas/ink.h"

namespace lambdascope {

void Ink::words(const QRectF& place, int flags, const QString& words, const QFont& font,
                const QColor& color) {
    constexpr double foot = 4; // from the middle of small letters to their baseline
    const double y = place.center().y() + foot;
    if (flags & Qt::AlignRight)
        text({place.right(), y}, words, font, color, Align::Right);
    else if (flags & Qt::AlignHCenter)
        text({place.center().x(), y}, words, font, color, Align::Centre);
    else
        text({place.left(), y}, words, font, color, Align::Left);
}

} // namespace lambdascope
