// SPDX-License-Identifier: MIT
#pragma once

#include "core/files/numbers.h"
#include "widgets/kit/theme.h"

#include <QImage>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

class QPainter;

namespace lambdascope {

inline constexpr double logicalDots = 96; // to the inch: pixels of what is painted

/// A view as it is painted for paper: how large it wants to be, and how it is painted there, by QPainter
/// alone. Logical pixels (96 to the inch) from the upper left corner; nothing outside `size` is touched.
struct FigurePicture {
    QSizeF size;
    std::function<void(QPainter&)> paint;
};

/// How a figure is laid out and written.
struct PageStyle {
    bool caption = true;     // false: not drawn; an SVG has it as its description all the same
    bool slide = false;      // 16:9, with the picture as large as it can be
    bool outlines = false;   // words of an SVG as shapes, for readers without the fonts
    int dots = 300;          // to the inch, of a PNG
    bool fewColours = false; // 256 of a PNG: a third as large, and no worse where it has no gradients

    friend bool operator==(const PageStyle&, const PageStyle&) = default;
};

/// A picture with its title and caption, and the numbers it was drawn from.
struct Figure {
    QString title; // "A1 − λ·A2 beside the standard Transformer"
    FigurePicture picture;
    QStringList
        caption; // whole sentences, a paragraph each: the sentence of the view, model and hash, prompt …
    Numbers numbers;
    Numbers groups =
        {};      // the same by word or sentence: `by` of its metadata says which; mostly there are none
    Theme theme; // of title, caption and ground
    PageStyle page = {};
};

/// The whole figure, title above and caption below, as an image with so many dots to the inch.
QImage figureImage(const Figure& figure, int dotsPerInch = 300);

/// Writes .svg, .pdf or .png by the name's ending, or the numbers (.csv, .json, .npy,
/// .safetensors); whole or not at all. The same figure gives the same bytes: no date, no random name is in
/// them. Throws Error naming the file, UsageError for another ending.
void writeFigure(const std::filesystem::path& file, const Figure& figure);

/// The numbers alone, and those of groups as "x.sentence.csv" beside a .csv or a .json. Throws what
/// writeNumbers throws.
void writeFigureNumbers(const std::filesystem::path& file, const Figure& figure,
                        const std::stop_token& stop = {});
/// That second file; none is written for another ending or without groups.
std::optional<std::filesystem::path> secondFile(const std::filesystem::path& file, const Numbers& groups);

/// The endings that writeFigure knows, pictures first: "svg", "pdf", "png", "csv", "json", "npy" …
QStringList figureEndings();

/// A figure as it is laid out: its title, the picture, and the caption wrapped to the page's width, which
/// follows the picture, or is a slide's. Logical pixels, 96 to the inch, margins included.
class FigurePage {
  public:
    explicit FigurePage(const Figure& figure);

    [[nodiscard]] QSizeF size() const { return size_; }
    [[nodiscard]] const Look& theme() const { return theme_; } // of paper
    void paint(QPainter& painter) const;

  private:
    struct Type; // margins and letters
    void layOut();
    void layOutSlide();
    /// Title or caption from `top`; the y after it. Painted if there is a painter.
    double title(QPainter* painter, double top) const;
    double caption(QPainter* painter, double top) const;

    const Figure& figure_;
    Look theme_;
    const Type& type_;
    QSizeF size_;
    QPointF place_; // of the picture
    double scale_ = 1;
    double captionTop_ = 0;
};

/// The figure as a PDF of one page of its own size, fonts embedded, the same bytes whenever it is made:
/// without dates, and with an identifier that is made from what the page holds.
std::string pdfBytes(const Figure& figure);

} // namespace lambdascope
