// SPDX-License-Identifier: MIT
#include "widgets/explore/text/text_lens.h"

#include "widgets/kit/draw_words.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/palette.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr double lensName = 44, lensNumber = 52;
constexpr double wideLens = 210; // pixels of a column from which it has room for what would be said instead

QString percent(double probability) {
    return number(100 * probability, 1) + QStringLiteral(" %");
}

} // namespace

double TextLens::heightWith(double row) const {
    std::size_t rows = 3; // of a problem in words
    for (const LensColumn& model : models) rows = std::max(rows, model.rows.size());
    return titleHigh + row * static_cast<double>(rows);
}

QRectF TextLens::rowAt(std::size_t model, std::size_t row) const {
    const QRectF& column = columns.at(model);
    const auto rows = static_cast<double>(std::max<std::size_t>(1, models.at(model).rows.size()));
    const double high = std::clamp(std::floor((column.height() - titleHigh) / rows), leastRow, mostRow);
    return {column.left(), column.top() + titleHigh + static_cast<double>(row) * high, column.width(), high};
}

QString TextLens::inWords(QPointF at) const {
    for (std::size_t model = 0; model < models.size(); ++model)
        for (std::size_t row = 0; row < models.at(model).rows.size(); ++row)
            if (rowAt(model, row).contains(at)) return models.at(model).rows[row].words;
    return {};
}

void TextLens::paint(QPainter& painter) const {
    for (std::size_t model = 0; model < models.size(); ++model)
        if (!columns.at(model).isEmpty()) paintColumn(painter, model);
}

void TextLens::paintColumn(QPainter& painter, std::size_t model) const {
    const QRectF& column = columns.at(model);
    const LensColumn& lens = models.at(model);
    painter.setFont(theme.words(13, QFont::DemiBold));
    painter.setPen(theme.ink1);
    const QString title =
        lens.token.isEmpty() ? tr("Logit lens") : tr("Logit lens: %1 by layer").arg(lens.token);
    drawWords(painter, QRectF(column.left(), column.top(), column.width(), 18),
              Qt::AlignLeft | Qt::AlignVCenter, elidedWords(title, painter.font(), column.width()));
    if (lens.problem.isEmpty()) {
        for (std::size_t row = 0; row < lens.rows.size(); ++row) paintRow(painter, model, row);
        return;
    }
    painter.setFont(theme.words(12));
    painter.setPen(theme.ink2);
    painter.drawText(column.adjusted(0, titleHigh, 0, 0), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                     lens.problem);
}

void TextLens::paintRow(QPainter& painter, std::size_t model, std::size_t row) const {
    const LensColumn& lens = models.at(model);
    const LensRow& shown = lens.rows[row];
    const QRectF box = rowAt(model, row);
    const bool worded = box.height() >= wordedRow, top = worded && box.width() >= wideLens;
    const double side = top ? std::floor(0.5 * box.width()) : lensNumber;
    const QRectF bar = box.adjusted(lensName, worded ? 3 : 0.5, -side, worded ? -3 : -0.5);
    painter.fillRect(bar, theme.softLine);
    const QColor ink = Palette::of(Palette::Kind::Softmax, theme.dark).at(0.75F);
    painter.fillRect(QRectF(bar.left(), bar.top(), bar.width() * shown.now, bar.height()), ink);
    if (lens.edited)
        painter.fillRect(
            QRectF(bar.left() + bar.width() * shown.trained - 1, bar.top() - 2, 2, bar.height() + 4),
            theme.ink1);
    if (!worded && row > 0 && row + 1 < lens.rows.size()) return; // its words stand in the tip
    painter.setFont(theme.digits(10));
    painter.setPen(theme.ink3);
    const double high = std::max(12.0, box.height());
    const QRectF line(box.left(), worded ? box.top() : box.center().y() - high / 2, box.width(), high);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     shown.layer < 0 ? tr("embed.", "the embedding, in at most six letters")
                                     : QStringLiteral("L%1").arg(shown.layer));
    painter.setPen(shown.rank == 1 ? theme.ink1 : theme.ink2);
    const QRectF words(bar.right() + 6, line.top(), side - 6, line.height());
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, percent(shown.now));
    if (!top || shown.rank == 1) return;
    painter.setPen(theme.ink3);
    const QFontMetricsF metrics(painter.font());
    const QRectF rest = words.adjusted(lensNumber, 0, 0, 0);
    const QString instead = tr("rank %1").arg(shown.rank) + QStringLiteral("  ") + shown.top;
    drawWords(painter, rest, Qt::AlignLeft | Qt::AlignVCenter,
              elidedWords(instead, painter.font(), rest.width()));
}

} // namespace lambdascope
