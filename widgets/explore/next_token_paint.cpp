// SPDX-License-Identifier: MIT
#include "widgets/explore/next_token_paint.h"

#include "widgets/explore/next_token_model.h"
#include "widgets/kit/draw_words.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr int padding = 8;

int barRoom(const QRect& cell, int most) {
    return std::min(std::max(8, cell.width() - 2 * padding - 46), most); // beside the number
}

void paintBar(QPainter& painter, const QRect& cell, float fraction, int room, int column,
              const Theme& theme) {
    const double width = std::max(1.0, std::round(1.0 * fraction * room));
    const QRectF bar(cell.left() + padding, cell.center().y() - 6, width, 13);
    if (column == NextTokenModel::Standard && width > 3) {
        painter.setPen(QPen(theme.ink2, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
    } else {
        painter.fillRect(bar, column == NextTokenModel::DiffEdited    ? theme.accent
                              : column == NextTokenModel::DiffTrained ? theme.ink1
                                                                      : theme.ink2);
    }
}

/// Where the bar ended as trained.
void paintTick(QPainter& painter, const QRect& cell, float fraction, int room, const Theme& theme) {
    const double x = cell.left() + padding + std::round(1.0 * fraction * room);
    painter.fillRect(QRectF(x - 1, cell.center().y() - 8, 2, 17), theme.ink1);
}

QColor inkOf(int column, const QString& text, const Theme& theme) {
    if (column == NextTokenModel::Change && text.startsWith(u'–')) return theme.ink3;
    return theme.ink1;
}

} // namespace

void NextTokenDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
    const QColor& ground = option.state.testFlag(QStyle::State_Selected) ? theme.accentSoft
                           : index.row() % 2                             ? theme.alternateRow
                                                                         : theme.dock;
    paintNextToken(*painter, option.rect, index, {theme, ground, opacity, trainedAsTick});
}

void paintNextToken(QPainter& painter, const QRect& rect, const QModelIndex& index,
                    const NextTokenLook& look) {
    const Look& theme = look.theme;
    painter.save();
    painter.fillRect(rect, look.ground);
    painter.setOpacity(look.opacity);
    const int column = index.column();
    const QVariant fraction = index.data(NextTokenModel::Fraction);
    const QVariant trained =
        index.siblingAtColumn(NextTokenModel::DiffTrained).data(NextTokenModel::Fraction);
    const bool ticked = look.trainedAsTick && column == NextTokenModel::DiffEdited && trained.isValid();
    const int room = barRoom(rect, look.trainedAsTick ? 160 : 90);
    if (fraction.isValid() && fraction.toFloat() >= 0.0005F && // less prints as 0.0
        !(look.trainedAsTick && column == NextTokenModel::DiffTrained))
        paintBar(painter, rect, fraction.toFloat(), room, column, theme);
    if (ticked && fraction.isValid()) paintTick(painter, rect, trained.toFloat(), room, theme);
    painter.setFont(theme.digits(12));
    const QString text = index.data(Qt::DisplayRole).toString();
    painter.setPen(inkOf(column, text, theme));
    const QRect box = rect.adjusted(padding, 0, -padding, 0);
    const auto alignment = static_cast<Qt::Alignment>(index.data(Qt::TextAlignmentRole).toInt());
    drawWords(painter, box, static_cast<int>(alignment),
              painter.fontMetrics().elidedText(text, Qt::ElideRight, box.width()));
    painter.setOpacity(1);
    painter.setPen(theme.softLine);
    painter.drawLine(rect.bottomLeft(), rect.bottomRight());
    painter.restore();
}

NextTokenHeader::NextTokenHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
    setSectionsClickable(false);
    setHighlightSections(false);
    setFixedHeight(26);
    setMinimumSectionSize(40);
}

void NextTokenHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
    paintNextTokenHeading(*painter, rect, *model(), section, theme);
}

void paintNextTokenHeading(QPainter& painter, const QRect& rect, const QAbstractItemModel& model, int section,
                           const Look& theme) {
    painter.save();
    painter.fillRect(rect, theme.dockTitle);
    painter.setPen(theme.softLine);
    painter.drawLine(rect.topRight(), rect.bottomRight());
    painter.setPen(theme.line);
    painter.drawLine(rect.bottomLeft(), rect.bottomRight());
    const bool edited = section == NextTokenModel::DiffEdited;
    painter.setFont(theme.words(12, edited ? QFont::DemiBold : QFont::Medium));
    painter.setPen(edited ? theme.accent : theme.ink2);
    const int alignment = model.headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
    painter.drawText(rect.adjusted(padding, 0, -padding, 0), alignment,
                     model.headerData(section, Qt::Horizontal, Qt::DisplayRole).toString());
    painter.restore();
}

} // namespace lambdascope
