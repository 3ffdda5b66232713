// SPDX-License-Identifier: MIT
#include "widgets/prompt/continuations_view.h"

#include "widgets/kit/marks.h"

#include <QPainter>
#include <QPushButton>

namespace lambdascope {
namespace {

constexpr int margin = 16, gap = 8, bottom = 5;

} // namespace

RowHead::RowHead(QWidget* parent) : QAbstractButton(parent), theme_(Theme::light()) {
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
}

void RowHead::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void RowHead::setRow(const QString& name, bool standard, bool edited) {
    name_ = name;
    standard_ = standard;
    edited_ = edited;
    setAccessibleName(tr("Show what %1 wrote").arg(name));
    setToolTip(isChecked() ? tr("The maps, tables and figures show what %1 wrote").arg(name)
                           : tr("Show in all views what %1 wrote").arg(name));
    update();
}

void RowHead::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int side = 15;
    paintBadge(painter, {0, (height() - side) / 2.0}, standard_, theme_, side);
    painter.setFont(Theme::sans(12, isChecked() ? QFont::DemiBold : QFont::Normal));
    painter.setPen(edited_ ? theme_.accent : theme_.ink1);
    painter.drawText(rect().adjusted(side + 6, 0, -22, 0), Qt::AlignVCenter | Qt::AlignLeft, name_);
    const QColor eye = isChecked() ? theme_.accent : underMouse() ? theme_.ink2 : theme_.ink3;
    painter.setOpacity(isChecked() || underMouse() ? 1 : 0.6);
    lambdascope::icon(QStringLiteral("eye"), eye)
        .paint(&painter, QRect(width() - 20, (height() - 16) / 2, 16, 16));
    painter.setOpacity(1);
    if (hasFocus()) paintFocusRing(painter, QRectF(rect()).adjusted(2, 2, -2, -2), theme_, 3);
}

ContinuationsView::ContinuationsView(QWidget* parent) : QWidget(parent), strip_(new ContinuationStrip(this)) {
    for (const int row : {0, 1}) {
        heads_.at(row) = new RowHead(this);
        heads_.at(row)->setObjectName(row == 0 ? QStringLiteral("followDiff")
                                               : QStringLiteral("followStandard"));
        heads_.at(row)->setAccessibleName(row == 0 ? tr("Show what the DIFF model writes")
                                                   : tr("Show what the standard model writes"));
        heads_.at(row)->setToolTip(heads_.at(row)->accessibleName());
        connect(heads_.at(row), &QAbstractButton::clicked, this, [this, row] {
            heads_.at(row)->setChecked(true); // one of them is shown, whatever is pressed
            emit rowChosen(row);
        });
        auto* use = uses_.at(row) = new QPushButton(tr("Use as prompt"), this);
        use->setObjectName(row == 0 ? QStringLiteral("useDiff") : QStringLiteral("useStandard"));
        use->setToolTip(tr("Put this text into the prompt"));
        use->setProperty("link", true);
        use->setProperty("small", true);
        connect(use, &QPushButton::clicked, this, [this, row] { emit useRequested(row); });
    }
    setTabOrder(heads_[0], heads_[1]);
    setTabOrder(heads_[1], strip_);
    setTabOrder(strip_, uses_[0]);
    setTabOrder(uses_[0], uses_[1]);
    connect(strip_, &ContinuationStrip::tokenChosen, this, &ContinuationsView::tokenChosen);
}

void ContinuationsView::setTheme(const Theme& theme) {
    strip_->setTheme(theme);
    for (RowHead* head : heads_) head->setTheme(theme);
}

void ContinuationsView::setCompact(bool compact) {
    strip_->setCompact(compact);
    updateGeometry();
    arrange();
}

void ContinuationsView::setContinuations(const Continuations& continuations) {
    const auto rows = static_cast<int>(continuations.rows.size());
    const bool other = rows != static_cast<int>(strip_->continuations().rows.size());
    strip_->setContinuations(continuations);
    for (int row = 0; row < 2; ++row) {
        heads_.at(row)->setVisible(row < rows);
        uses_.at(row)->setVisible(row < rows);
        if (row >= rows) continue;
        const ContinuationRow& of = continuations.rows[row];
        heads_.at(row)->setChecked(row == continuations.row &&
                                   (continuations.shown > 0 || continuations.streaming));
        heads_.at(row)->setRow(of.name, of.standard, of.edited);
        const bool upTo = row == continuations.row && continuations.shown > 0 && !continuations.streaming &&
                          continuations.shown < std::ssize(of.pieces);
        uses_.at(row)->setEnabled(!of.pieces.empty() && of.usable);
        uses_.at(row)->setAccessibleName(tr("Use as prompt what %1 wrote").arg(of.name));
        uses_.at(row)->setToolTip(
            !of.usable ? tr("The other model does not read what %1 wrote").arg(of.name)
            : upTo     ? tr("Adds what %1 wrote up to the token shown to the prompt").arg(of.name)
                       : tr("Adds what %1 wrote to the prompt").arg(of.name));
    }
    if (other) updateGeometry();
    arrange();
}

QSize ContinuationsView::sizeHint() const {
    return {900, strip_->sizeHint().height() + bottom};
}

void ContinuationsView::resizeEvent(QResizeEvent*) {
    arrange();
}

void ContinuationsView::arrange() {
    const int head = heads_[0]->sizeHint().width(), use = uses_[0]->sizeHint().width();
    strip_->setGeometry(margin + head + gap, 0, width() - 2 * margin - head - use - 2 * gap,
                        strip_->sizeHint().height());
    for (int row = 0; row < 2; ++row) {
        const int top = strip_->rowTop(row) + (strip_->rowHeight() - 22) / 2;
        heads_.at(row)->setGeometry(margin, top, head, 22);
        uses_.at(row)->setGeometry(width() - margin - use, top, use, 22);
    }
}

} // namespace lambdascope
