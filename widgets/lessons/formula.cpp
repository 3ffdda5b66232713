// SPDX-License-Identifier: MIT
#include "widgets/lessons/formula.h"

#include "core/util/error.h"

#include <QPainter>

#include <algorithm>

namespace lambdascope {

namespace {

constexpr int large = 18, broken = 15, smallest = 10; // pixels: as wished, before it is broken, at least
constexpr int side = 16, padding = 16;                // from the card's edge to the formula

} // namespace

FormulaView::FormulaView(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("formula"));
    setAccessibleName(tr("Formula"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FormulaView::setFormula(const std::string& tex, const FactPrinter& print) {
    if (tex != tex_) {
        tex_ = tex;
        try {
            formula_ = parseFormula(tex);
        } catch (const Error&) { // the lesson's reader tells its author what is wrong
            formula_ = {FormulaNode::Kind::Upright, tex, {}, {}};
        }
    }
    print_ = print;
    const QString words = QString::fromStdString(spoken(
        formula_, [&](const Fact& fact) { return print ? print(fact).toStdString() : std::string("–"); }));
    setAccessibleDescription(words);
    setToolTip(words);
    updateGeometry();
    update();
}

void FormulaView::setZoom(double zoom) {
    zoom_ = zoom;
    updateGeometry();
    update();
}

FormulaBox FormulaView::boxFor(int width) const {
    const double room = std::max(1, width - 2 * side);
    for (int pixels = qRound(large * zoom_); pixels >= broken; --pixels) {
        FormulaBox box = layoutFormula(formula_, pixels, print_);
        if (box.width <= room) return box;
    }
    for (int pixels = broken; pixels > smallest; --pixels) {
        FormulaBox box = layoutFormulaLines(formula_, pixels, print_, room);
        if (box.width <= room) return box;
    }
    return layoutFormulaLines(formula_, smallest, print_, room);
}

int FormulaView::heightForWidth(int width) const {
    return std::max(54, qRound(boxFor(width).size().height()) + 2 * padding);
}

QSize FormulaView::sizeHint() const {
    return {340, heightForWidth(340)};
}

QSize FormulaView::minimumSizeHint() const {
    return {120, 40};
}

void FormulaView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme_.softLine, 1));
    painter.setBrush(theme_.alternateRow);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    const FormulaBox box = boxFor(width());
    const QPointF baseline((width() - box.width) / 2, (height() + box.ascent - box.descent) / 2);
    paintFormula(painter, baseline, box, theme_);
}

} // namespace lambdascope
