// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/highlight.h"
#include "widgets/explore/text/text_heads.h"
#include "widgets/explore/text/text_lens.h"
#include "widgets/prompt/text_flow.h"

#include <QPainterPath>

#include <array>
#include <optional>
#include <vector>

namespace lambdascope {

/// A text that is tinted by the row of one token, with arcs to the keys that carry most of it; beside it
/// every head and the logit lens. For the widget and for figures, which show the whole text.
struct TextDrawing {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::TextView)

  public:
    static constexpr double arcShare = 0.9; // of Σ|weight| that the arcs carry, if
    static constexpr int mostArcs = 12;     // do

    explicit TextDrawing(const Look& look = Theme::now());

    Look theme;
    bool stale = false;
    double scrolled = 0;
    std::optional<int> hovered; // token
    int cursor = -1;            // of the keyboard; −1: none
    bool focused = false;
    QRectF titlePlace; // on screen: what the choices beside it leave

    void setScene(const TextScene& scene);
    /// And places the parts. `lower`: by how much the text begins lower, below a second line of choices.
    void setSize(QSizeF to, double lower = 0);
    [[nodiscard]] static double textRight(double width); // of its part of the widget
    void paint(QPainter& painter) const;

    [[nodiscard]] const TextScene& scene() const { return scene_; }
    [[nodiscard]] QSizeF size() const { return size_; }
    [[nodiscard]] QSizeF paperSize() const; // with the whole text
    /// The part of the widget where the text is, which may be higher.
    [[nodiscard]] const QRectF& textPlace() const { return textPlace_; }
    [[nodiscard]] QRectF noteWords() const; // where the note is written
    [[nodiscard]] const TextFlow& flow() const { return flow_; }
    [[nodiscard]] const TextHeads& heads() const { return heads_; }
    [[nodiscard]] const TextLens& lens() const { return lens_; }
    [[nodiscard]] const StrongKeys& arcs() const { return arcs_; } // to which keys
    [[nodiscard]] int tokenAt(QPointF at) const;                   // −1: none
    [[nodiscard]] QRectF boxOf(int token) const;                   // of its first part, as it is scrolled
    /// The token whose looks are shown in every head: under the pointer, of the keyboard, or the row's.
    [[nodiscard]] int lookedAt() const;
    [[nodiscard]] double weightOf(int token) const; // 0 for one that the row does not see

  private:
    void placeText();
    void fitText();
    void placeSide();
    [[nodiscard]] double noteHigh() const;
    [[nodiscard]] std::array<QString, 2> scaleEnds() const;
    void paintTints(QPainter& painter, const QRectF& seen) const;
    void paintPatches(QPainter& painter) const;
    void paintArcs(QPainter& painter) const;
    void paintWords(QPainter& painter, const QRectF& seen) const;
    void paintOutlines(QPainter& painter) const;
    void paintNote(QPainter& painter) const;
    [[nodiscard]] QPainterPath arcTo(int key) const;
    [[nodiscard]] QColor fillOf(double weight) const;
    [[nodiscard]] QColor inkOf(int token) const;
    [[nodiscard]] int strongestOf(const TextFlow::Spot& spot) const; // of its tokens

    TextScene scene_;
    QSizeF size_;
    double lower_ = 0;
    QRectF textPlace_, notePlace_;
    TextFlow flow_;
    TextHeads heads_;
    TextLens lens_;
    StrongKeys arcs_;
};

} // namespace lambdascope
