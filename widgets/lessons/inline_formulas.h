// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lessons/formula_box.h"

#include <QTextFormat>
#include <QTextObjectInterface>

#include <vector>

namespace lambdascope {

/// Draws formulas within lines of text, each at its own baseline.
class InlineFormulas : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

  public:
    static constexpr int objectType = QTextFormat::UserObject + 1;
    static constexpr int index = QTextFormat::UserProperty + 2; // property of a character: which formula

    using QObject::QObject;
    Theme theme;
    std::vector<FormulaBox> boxes;

    /// The format of the character that stands for a formula.
    [[nodiscard]] QTextCharFormat formatFor(int which, QTextCharFormat format) const;

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                    const QTextFormat& format) override;
};

} // namespace lambdascope
