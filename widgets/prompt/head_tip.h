// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QString>
#include <QWidget>

#include <vector>

namespace lambdascope {

/// What every head gives from one row to a token, or to the sentence that it stands in.
struct HeadsOfToken {
    struct Model {
        QString name;                           // and which map
        std::vector<std::vector<float>> layers; // of every layer its heads; NaN: not kept
    };
    QString what; // "“?” to “Lily”, in every head: layers down, heads across"
    std::vector<Model> models;

    [[nodiscard]] float largest() const; // |weight|
};

/// A tooltip with a cell for every head, in the colours of the difference; both models share the scale.
class HeadTip : public QWidget {
    Q_OBJECT

  public:
    explicit HeadTip(QWidget* parent);

    /// Below a part of the screen, `words` above the cells.
    void showBelow(const QRect& part, const QString& words, HeadsOfToken heads);
    [[nodiscard]] const HeadsOfToken& heads() const { return heads_; }
    [[nodiscard]] QSize sizeHint() const override;
    /// Where the cell of a head is.
    [[nodiscard]] QRectF cell(int model, int layer, int head) const;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    [[nodiscard]] QSizeF cellSize() const; // alike in both
    [[nodiscard]] double widthOf(const HeadsOfToken::Model& model) const;
    [[nodiscard]] QRect wordsBox() const;

    const Theme theme_ = Theme::now();
    QString words_;
    HeadsOfToken heads_;
};

} // namespace lambdascope
