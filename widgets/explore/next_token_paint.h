// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QHeaderView>
#include <QStyledItemDelegate>

namespace lambdascope {

/// How a number of the table is painted. `opacity` under 1 while it is stale; the trained share may be a tick
/// over the bar of the edited one instead of a bar of its own.
struct NextTokenLook {
    Look theme;
    QColor ground;
    qreal opacity = 1;
    bool trainedAsTick = false;
};
/// A cell of NextTokenModel, and the head of a column: for the table and for figures.
void paintNextToken(QPainter& painter, const QRect& rect, const QModelIndex& index,
                    const NextTokenLook& look);
void paintNextTokenHeading(QPainter& painter, const QRect& rect, const QAbstractItemModel& model, int section,
                           const Look& theme);

/// Bars with numbers: outlined for the standard model, filled for DIFF, accent for edited. `opacity` under 1
/// while the numbers are stale.
class NextTokenDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

    Theme theme = Theme::light();
    qreal opacity = 1;
    /// The trained share is a tick over the bar of the edited one instead of a bar of its own.
    bool trainedAsTick = false;
};

/// A header whose "DIFF edited" is in accent.
class NextTokenHeader : public QHeaderView {
    Q_OBJECT

  public:
    explicit NextTokenHeader(QWidget* parent = nullptr);
    Theme theme = Theme::light();

  protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
};

} // namespace lambdascope
