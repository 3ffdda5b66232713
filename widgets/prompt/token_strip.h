// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/spans.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/theme.h"
#include "widgets/prompt/head_tip.h"

#include <QAbstractScrollArea>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace lambdascope {

/// The tokens of the prompt as chips, tinted by the weights of one row. Wraps when high enough for two rows,
/// else scrolls sideways. Tokens that share a character are one chip.
class TokenStrip : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit TokenStrip(QWidget* parent = nullptr);

    /// What the keys do here, for the list of shortcuts.
    static std::vector<KeyHelp> keys();
    void setTokens(std::vector<TokenPiece> tokens);
    /// Signed weights, one a token (empty: no tint), and the value at which the colour scale ends.
    void setTint(std::vector<float> weights, float maximum);
    void setPinned(std::optional<int> query, std::optional<int> key = {});
    void setHovered(std::optional<int> token);
    /// Tokens of the marked answer and of distractors: their chips are underlined, black and grey.
    void setMarks(std::vector<int> answer, std::vector<int> distractors);
    /// The last `count` tokens are not of the prompt: a model wrote them. A hairline parts them from it.
    void setWritten(int count);
    /// Smaller chips, for low windows.
    void setCompact(bool compact);
    /// What every head gives to a token, for its tooltip; without models none.
    void setHeads(std::function<HeadsOfToken(int token)> heads) { heads_ = std::move(heads); }
    /// A dashed rule says that the tokens are not yet those of the text.
    void setStale(bool stale);

    [[nodiscard]] int chipCount() const { return static_cast<int>(chips_.size()); }
    /// Where the chip of a token is, in viewport coordinates (it may be scrolled out of sight).
    [[nodiscard]] QRect chipRect(int token) const;
    [[nodiscard]] QString chipText(int token) const;
    /// Where the chip is that has the keyboard or was clicked last, else the pinned key's: bytes of text().
    [[nodiscard]] std::optional<Span> currentSpan() const;
    /// What the tokens say, special ones at the ends left out; may be behind a text that is being typed.
    [[nodiscard]] std::string text() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {100, sizeHint().height()}; }

  signals:
    void tokenClicked(int token);
    void tokenHovered(int token); // −1: none
    void currentChanged();        // currentSpan() gives another place

  protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    struct Chip {
        int first = 0, last = 0; // tokens
        QString text;
        float tint = 0; // strongest of its tokens
        bool special = false;
        bool answer = false, distractor = false;
        QRect box; // in content coordinates
    };
    void arrange();
    void revealPlaces();
    void reveal(int token);
    static QRect paintedBox(const Chip& chip) {
        return chip.box.adjusted(-3, -3, 3, 6);
    }                                            // with ring and mark
    static constexpr float faintestTint = 0.02F; // of the scale; fainter weights leave a chip plain
    void paintChip(QPainter& painter, const Chip& chip, const QRect& box) const;
    [[nodiscard]] int chipAt(QPoint position) const;  // −1: none
    [[nodiscard]] int tokenAt(QPoint position) const; // −1: none
    [[nodiscard]] QPoint offset() const;
    [[nodiscard]] QString toolTipOf(const Chip& chip) const;
    void showTipOf(int chip, QPoint place, int token);
    void hideTip();
    void paintMark(QPainter& painter, const Chip& chip, const QRect& box) const;
    void setCurrent(int token);

    const Theme theme_ = Theme::now();
    std::vector<TokenPiece> tokens_;
    std::vector<Chip> chips_;
    std::vector<int> chipOfToken_;
    std::vector<float> tint_;
    std::vector<int> answer_, distractors_;
    float tintMaximum_ = 1;
    std::optional<int> query_, key_, hovered_;
    int current_ = -1; // of the keyboard
    std::function<HeadsOfToken(int token)> heads_;
    HeadTip* tip_; // with every head
    int written_ = 0;
    bool stale_ = false, compact_ = false;
    bool fresh_ = false,
         pinMoved_ = false; // the tokens have just come; since then the user asks from another
};

} // namespace lambdascope
