// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/recorded/recording.h"
#include "core/text/display.h"

#include <QColor>
#include <QFont>
#include <QImage>
#include <QPointF>
#include <QRectF>

#include <functional>
#include <memory>
#include <span>
#include <vector>

class QPainter;
class QTextLayout;

namespace lambdascope {

/// Tokens as a text that reads: whole words, line breaks where the text has them, wrapped at a width, with
/// room between the lines; or the patches of a picture, below the tokens before them. A token's boxes are
/// where its letters are drawn, in whichever direction they run. Logical pixels from the upper left corner.
class TextFlow {
  public:
    /// Letters that are drawn together and belong to one token, or to all that share them: bytes of a
    /// character, an accent and what it stands on, what the font draws as one sign. Never a part of such a
    /// letter.
    struct Spot {
        int first = 0, last = 0; // tokens
        std::vector<QRectF> boxes;
        bool leftward = false; // it is read from the right
        std::size_t paragraph = 0;
        int from = 0, to = 0; // characters of the paragraph
    };

    explicit TextFlow(const QFont& font);
    ~TextFlow();

    void setFont(const QFont& font);
    [[nodiscard]] double pitch() const { return pitch_; } // from line to line
    /// Between their words, and above the first.
    [[nodiscard]] double gap() const { return picture_ ? 8 : pitch_ - wordHigh_; }

    /// In the place of a text; null: a text. Then the tokens.
    void setPicture(const std::shared_ptr<const PatchImage>& picture);
    [[nodiscard]] const PatchImage* picture() const { return picture_.get(); }
    /// Where the patches are: as large as the width and `most` allow.
    [[nodiscard]] QRectF pictureRect() const;
    void setMostHeight(double most);
    bool setTokens(const std::vector<TokenPiece>& pieces); // whether they are others
    void setWidth(double width);
    [[nodiscard]] double width() const { return width_; }
    [[nodiscard]] double height() const;
    [[nodiscard]] int tokenCount() const { return static_cast<int>(tokens_.size()); }
    /// Where the words of a token are, without the blanks around them; several where a line ends within, or
    /// where they run in two directions.
    [[nodiscard]] const std::vector<QRectF>& boxesOf(int token) const;
    /// In the order of the text; each letter is in one of them.
    [[nodiscard]] const std::vector<Spot>& spots() const { return spots_; }
    [[nodiscard]] bool readsLeftward(int token) const; // its first letters
    [[nodiscard]] int tokenAt(QPointF at) const;       // −1: none
    /// The token about above or below, so many lines away; the first or last one where there is no line.
    [[nodiscard]] int tokenBeyond(int token, int lines) const;

    /// The words of the lines that touch `seen`, in colours of theirs; an invalid one is that of the
    /// painter's pen. They move no letter.
    void paint(QPainter& painter, const QRectF& seen,
               const std::function<QColor(const Spot& spot)>& inkOf) const;

  private:
    struct Paragraph;
    struct Place { // of a token
        std::size_t paragraph = 0;
        int from = 0, to = 0; // characters
        std::vector<QRectF> boxes;
    };
    void write(int token, std::span<const TextCharacter> characters, bool turns);
    void lay(Paragraph& paragraph, int& line);
    void layPatches();
    void paintPatches(QPainter& painter) const;
    void findSpots(std::size_t paragraph, int firstToken, int endToken);
    void findBoxes(Spot& spot) const;
    void gatherBoxes();

    QFont font_;
    double pitch_ = 0, wordHigh_ = 0;
    double width_ = 0;
    int lines_ = 0;
    std::shared_ptr<const PatchImage> picture_;
    QImage grey_; // of the picture: tints are the only colours on it
    double most_ = 640, patchesTop_ = 0;
    std::vector<TokenPiece> tokens_;
    std::vector<std::unique_ptr<Paragraph>> paragraphs_;
    std::vector<Place> places_; // by token
    std::vector<Spot> spots_;
};

} // namespace lambdascope
