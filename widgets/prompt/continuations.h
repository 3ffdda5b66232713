// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/tokenizer.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/theme.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>

#include <array>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QScrollBar;
class QToolButton;

namespace lambdascope {

/// What one model wrote after the prompt.
struct ContinuationRow {
    bool standard = false;
    bool second = false;              // and a DIFF model, too
    QString name;                     // "DIFF", "DIFF edited", "Standard"
    std::vector<TokenPiece> pieces;   // of its tokens
    std::vector<float> probabilities; // that the model gave them
    int position = 0;                 // of the first in the whole text
    bool ended = false;               // the last token ends the text
    bool edited = false;              // written with edits
    bool stale = false;               // written with other edits than those in force
    bool usable = true;               // as a prompt: else the main model does not read what it writes
};

/// The rows, those of the DIFF model above the standard one's, and which of their tokens the views show.
struct Continuations {
    std::vector<ContinuationRow> rows;
    int row = 0;   // that the views show
    int shown = 0; // tokens of it; 0: the views show the prompt
    bool streaming = false;
};

/// Continuations as text to be read, a line or, unfolded, a paragraph a row, what differs between them
/// shaded. They scroll together where they are long, and follow the end while they grow. The rows are a time
/// axis: a click, a drag or the arrow keys choose the token up to which the views show the text.
class ContinuationStrip : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit ContinuationStrip(QWidget* parent = nullptr);

    /// What the keys do here, for the list of shortcuts.
    static std::vector<KeyHelp> keys();
    void setContinuations(Continuations continuations);
    void setCompact(bool compact); // closer lines and fewer of them, for low windows
    void setFolded(bool folded);   // a line a row
    [[nodiscard]] bool folded() const { return folded_; }
    [[nodiscard]] bool fits() const; // all rows are seen whole
    [[nodiscard]] const Continuations& continuations() const { return all_; }

    /// Height of a line; top of a row's first one in viewport coordinates.
    [[nodiscard]] int lineHeight() const { return compact_ ? 20 : 22; }
    [[nodiscard]] int rowTop(int row) const;
    /// Where a token is, in viewport coordinates (it may be scrolled out of sight); empty if there is none.
    [[nodiscard]] QRect tokenRect(int row, int token) const;
    /// Not all rows that go so far have the same token there; the first such place, −1: none.
    [[nodiscard]] bool differs(int token) const;
    [[nodiscard]] int firstDifference() const;
    [[nodiscard]] QString toolTipOf(int row, int token) const;
    /// All lines at this width, up to as many as a window has room for.
    [[nodiscard]] int heightFor(int width) const;
    [[nodiscard]] QSize sizeHint() const override { return {600, heightFor(viewport()->width())}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {100, lineHeight()}; }

  signals:
    void tokenChosen(int row, int count); // the views are to show that many; 0: the prompt

  protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    struct Place {
        int row = 0, token = 0;
    };
    struct Lines { // in content coordinates
        std::vector<std::vector<QRect>> tokens;
        std::vector<int> tops; // of the rows
        int width = 0, height = 0;
    };
    [[nodiscard]] Lines linesAt(int width) const;
    [[nodiscard]] QScrollBar* axis() const; // along which rows that are too long scroll
    void arrange();
    void reveal(int token);
    void describe();
    void choose(int row, int count);
    void paintRow(QPainter& painter, int row) const;
    void paintToken(QPainter& painter, int row, int token, const QRect& box) const;
    void paintEnd(QPainter& painter, int row) const;
    [[nodiscard]] std::optional<Place> placeAt(QPoint position) const;
    [[nodiscard]] int count(int row) const { return static_cast<int>(all_.rows[row].pieces.size()); }
    [[nodiscard]] int columns() const;
    [[nodiscard]] static QString textOf(const TokenPiece& piece);
    [[nodiscard]] QFont letters() const { return Theme::sans(compact_ ? 12 : 13); }

    const Theme theme_ = Theme::now();
    Continuations all_;
    Lines lines_;
    bool compact_ = false, folded_ = true, atEnd_ = true;
};

/// The name of a row with its model's badge, and an eye: pressed while the views show this row.
class RowHead : public QAbstractButton {
    Q_OBJECT

  public:
    explicit RowHead(QWidget* parent = nullptr);

    /// `edited`: it wrote with edits, which the user chose.
    void setRow(const ContinuationRow& row);
    [[nodiscard]] QSize sizeHint() const override { return {118, 22}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const Theme theme_ = Theme::now();
    QString name_;
    bool edited_ = false;
    BadgeKind badge_ = BadgeKind::Diff;
};

/// What the models wrote after the prompt: for each row a name, the text, "Use as prompt" and a way to close
/// it. Rows are folded to a line until the whole text is asked for.
class ContinuationsView : public QWidget {
    Q_OBJECT

  public:
    explicit ContinuationsView(QWidget* parent = nullptr);

    void setCompact(bool compact);
    void setContinuations(const Continuations& continuations);
    [[nodiscard]] ContinuationStrip* strip() const { return strip_; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {400, sizeHint().height()}; }
    [[nodiscard]] const QLabel* legend() const { return legend_; }

  signals:
    void tokenChosen(int row, int count); // the views are to show that many tokens; 0: the prompt
    void rowChosen(int row);              // the views are to show that row, and follow it while it grows
    void useRequested(int row);
    void closeRequested(int row);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void arrange();
    void placeHeads();
    [[nodiscard]] int rightOf() const;
    [[nodiscard]] std::size_t partsOf(int row) const;

    static constexpr std::size_t most = 3; // rows
    ContinuationStrip* strip_;
    std::array<RowHead*, most> heads_{}; // of DIFF, DIFF trained, Standard
    std::array<QPushButton*, most> uses_{};
    std::array<QToolButton*, most> closes_{};
    QPushButton* fold_; // and unfold
    QLabel* legend_;
    int height_ = 0;
    bool compact_ = false; // in low windows
};

} // namespace lambdascope
