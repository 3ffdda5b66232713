// SPDX-License-Identifier: MIT
#include "widgets/explore/text/text_heads.h"

#include "core/analysis/attention/highlight.h"
#include "core/util/phrase.h"
#include "widgets/canvas/map_cells.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/palette.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr double columnGap = 18, layerGap = 3, labelWide = 44, wordsWide = 92;
constexpr double leastStrip = 3, mostStrip = 15, labelledStrip = 10;
constexpr double wideColumn = 210; // from which words stand beside the strips
constexpr float faintest = 0.02F;  // of the largest of its row

} // namespace

int TextHeads::Block::layers() const {
    return trace ? static_cast<int>(trace->layers.size()) : 0;
}

int TextHeads::Block::heads() const {
    return trace ? trace->model->plan.headCount() : 0;
}

/// The signed sum as it is in force; empty where the layer keeps no maps.
std::vector<float> TextHeads::Block::row(HeadId head, int query) const {
    const auto layer = layerWithMaps(trace.get(), head);
    if (!layer || !layer->rows(head.head).contains(query)) return {};
    const auto l = static_cast<std::size_t>(head.layer), h = static_cast<std::size_t>(head.head);
    const bool told = l < mixes.size() && h < mixes[l].size();
    const HeadMix mix = layer->inRow(told ? mixes[l][h] : layer->heads[h], head.head, query);
    const std::int64_t start = query * layer->maps[0].cols();
    std::vector<float> weights(static_cast<std::size_t>(trace->seen(query)));
    for (int k = 0; k < trace->seen(query); ++k) {
        float weight = mix.first() * layer->map(0, head.head)[start + k];
        if (layer->maps.size() > 1) weight += mix.second() * layer->map(1, head.head)[start + k];
        weights[static_cast<std::size_t>(k)] = weight;
    }
    return weights;
}

bool TextHeads::isSigned(const Block& block) const {
    return !block.standard || !beside_.isEmpty();
}

BadgeKind TextHeads::kindOf(const Block& block) const {
    return !block.standard     ? BadgeKind::Diff
           : beside_.isEmpty() ? BadgeKind::Standard
                               : BadgeKind::SecondDiff;
}

void TextHeads::setScene(const TextScene& scene) {
    blocks_[0] = {scene.diff, false, scene.head, scene.mixes};
    blocks_[1] = {scene.standard, true, scene.twin, scene.standardMixes};
    pieces_ = scene.pieces;
    beside_ = scene.beside;
    first_ = scene.first;
}

QRectF TextHeads::column(bool standard) const {
    const bool both = blocks_[0].trace && blocks_[1].trace;
    const double wide = both ? (place_.width() - columnGap) / 2 : place_.width();
    if (!blocks_.at(standard ? 1 : 0).trace) return {};
    return {place_.left() + (both && standard ? wide + columnGap : 0), place_.top(), wide, place_.height()};
}

double TextHeads::wantedHeight() const {
    double high = 0;
    for (const Block& block : blocks_)
        high = std::max(high, block.layers() * (block.heads() * (labelledStrip + 2) + layerGap));
    return titleHigh + std::min(high, 900.0);
}

/// All layers, or as many around the selected one as have room.
TextHeads::Window TextHeads::windowOf(const Block& block) const {
    const double room = place_.height() - titleHigh;
    const int layers = block.layers(), heads = std::max(1, block.heads());
    const auto stripOf = [&](int shown) {
        return std::floor((room - shown * layerGap) / std::max(1, shown * heads));
    };
    int shown = layers;
    while (shown > 1 && stripOf(shown) < leastStrip) --shown;
    const int first = std::clamp(block.selected.layer - shown / 2, 0, layers - shown);
    return {first, first + shown, std::clamp(stripOf(shown), 1.0, mostStrip)};
}

void TextHeads::setPlace(const QRectF& place) {
    place_ = place;
    strips_.clear();
    for (const Block& block : blocks_) {
        if (!block.trace) continue;
        const QRectF column = this->column(block.standard);
        const Window window = windowOf(block);
        double y = column.top() + titleHigh;
        for (int l = window.first; l < window.end; ++l, y += layerGap)
            for (int h = 0; h < block.heads(); ++h, y += window.strip)
                strips_.push_back({block.standard, {l, h}, {column.left(), y, column.width(), window.strip}});
    }
}

std::optional<TextHeads::Strip> TextHeads::at(QPointF point) const {
    for (const Strip& strip : strips_)
        if (strip.box.contains(point)) return strip;
    return {};
}

/// Of a later part of a character: the character behind “…”.
QString TextHeads::wordOf(int key) const {
    int first = key;
    while (first > 0 && pieces_[static_cast<std::size_t>(first)].continues) --first;
    const QString word = QString::fromStdString(pieces_[static_cast<std::size_t>(first)].display).trimmed();
    return first < key ? QStringLiteral("…") + word : word;
}

QString TextHeads::inWords(const Strip& strip, int query) const {
    constexpr int spoken = 3;
    const Block& block = blocks_.at(strip.standard ? 1 : 0);
    const auto weights = block.row(strip.head, query);
    QStringList said;
    for (const int key : strongestKeys(weights, 1, spoken).keys)
        if (key < std::ssize(pieces_))
            said << tr("“%1” %2").arg(
                wordOf(key), QString::fromStdString(
                                 formatNumber(weights[static_cast<std::size_t>(key)], 2, isSigned(block))));
    if (said.isEmpty()) return {};
    const QString& name = strip.standard ? beside_ : first_;
    const QString words = !name.isEmpty()  ? tr(", layer %1 head %2: %3")
                          : strip.standard ? tr("Standard, layer %1 head %2: %3")
                                           : tr("DIFF, layer %1 head %2: %3");
    return name + words.arg(strip.head.layer).arg(strip.head.head).arg(said.join(QStringLiteral(", ")));
}

void TextHeads::paint(QPainter& painter, int query) const {
    painter.setFont(theme.words(13, QFont::DemiBold));
    painter.setPen(theme.ink1);
    const bool there = query >= 0 && query < std::ssize(pieces_);
    const QString title =
        there ? tr("Where “%1” (token %2) looks, every head").arg(wordOf(query), QString::number(query))
              : tr("Every head");
    drawWords(painter, QRectF(place_.left(), place_.top(), place_.width(), 18),
              Qt::AlignLeft | Qt::AlignVCenter, elidedWords(title, painter.font(), place_.width()));
    if (!there) return;
    for (const Block& block : blocks_)
        if (block.trace) paintBlock(painter, block, query);
}

void TextHeads::paintBlock(QPainter& painter, const Block& block, int query) const {
    const QRectF column = this->column(block.standard);
    const Window window = windowOf(block);
    paintBadge(painter, QRectF(column.left(), column.top() + 20, 15, 15), kindOf(block), theme,
               theme.words(10, QFont::DemiBold));
    painter.setFont(theme.words(11));
    painter.setPen(theme.ink2);
    QString words = !block.standard ? tr("A1 − λ·A2") : beside_.isEmpty() ? tr("Standard") : beside_;
    if (window.end - window.first < block.layers())
        words += QStringLiteral(" · ") +
                 tr("layers %1–%2 of %3").arg(window.first).arg(window.end - 1).arg(block.layers());
    painter.drawText(QRectF(column.left() + 21, column.top() + 20, column.width() - 21, 15),
                     Qt::AlignLeft | Qt::AlignVCenter, words);
    const bool smooth = painter.testRenderHint(QPainter::Antialiasing);
    std::vector<Told> told;
    for (const Strip& strip : strips_)
        if (strip.standard == block.standard && strip.head == block.selected &&
            strip.box.height() >= labelledStrip)
            painter.fillRect(strip.box.adjusted(-3, 0, 3, 0), theme.accentSoft);
    paintNames(painter, block);
    for (const Strip& strip : strips_)
        if (strip.standard == block.standard) told.push_back(paintStrip(painter, block, strip, query));
    tell(painter, block, told);
    painter.setRenderHint(QPainter::Antialiasing, smooth);
}

/// Of every strip, or where they are too low of the selected one and of the first one of its layer.
void TextHeads::paintNames(QPainter& painter, const Block& block) const {
    constexpr double high = 12;
    std::optional<double> selected; // the middle of its strip
    for (const Strip& strip : strips_)
        if (strip.standard == block.standard && strip.head == block.selected)
            selected = strip.box.center().y();
    painter.setFont(theme.digits(10));
    for (const Strip& strip : strips_) {
        if (strip.standard != block.standard) continue;
        const bool chosen = strip.head == block.selected, each = strip.box.height() >= labelledStrip;
        const double middle = each || chosen ? strip.box.center().y() : strip.box.top() - 1 + high / 2;
        const bool layer = strip.head.head == 0 && strip.box.height() * block.heads() >= labelledStrip;
        const bool covered = selected && !chosen && std::abs(middle - *selected) < high;
        if (!each && !chosen && (!layer || covered)) continue;
        painter.setPen(chosen ? theme.accent : theme.ink3);
        const QString name = each || chosen
                                 ? QStringLiteral("L%1·H%2").arg(strip.head.layer).arg(strip.head.head)
                                 : QStringLiteral("L%1").arg(strip.head.layer);
        painter.drawText(QRectF(strip.box.left(), middle - high / 2, labelWide, high),
                         Qt::AlignLeft | Qt::AlignVCenter, name);
    }
}

/// Where each strip looks most; where they are too low the selected one, and of each layer the one with the
/// largest weight.
void TextHeads::tell(QPainter& painter, const Block& block, const std::vector<Told>& told) const {
    constexpr double high = 12;
    std::vector<const Strip*> strips;
    for (const Strip& strip : strips_)
        if (strip.standard == block.standard) strips.push_back(&strip);
    if (strips.empty() || strips.front()->box.width() < wideColumn) return;
    std::vector<double> taken; // middles of lines
    const auto line = [&](std::size_t i, bool headToo) {
        const Strip& strip = *strips[i];
        const Told& most = told[i];
        const double middle = strip.box.center().y();
        const bool free = std::ranges::none_of(taken, [&](double y) { return std::abs(y - middle) < high; });
        if (most.key < 0 || (headToo && !free)) return;
        taken.push_back(middle);
        painter.setFont(theme.digits(10));
        const QFontMetricsF metrics(painter.font());
        const int decimals = std::abs(most.weight) < 0.0095F ? 3 : 2;
        const QString number = QString::fromStdString(formatNumber(most.weight, decimals, isSigned(block)));
        const QRectF words(strip.box.right() - wordsWide + 6, middle - high / 2, wordsWide - 6, high);
        const QString word = headToo && strip.head != block.selected
                                 ? QStringLiteral("H%1 ").arg(strip.head.head) + wordOf(most.key)
                                 : wordOf(most.key);
        painter.setPen(theme.ink2);
        drawWords(painter, words, Qt::AlignLeft | Qt::AlignVCenter,
                  elidedWords(word, painter.font(), words.width() - metrics.horizontalAdvance(number) - 6));
        painter.setPen(!isSigned(block) ? theme.ink2 : most.weight < 0 ? theme.negative : theme.positive);
        painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter, number);
    };
    const bool each = strips.front()->box.height() >= labelledStrip;
    for (std::size_t i = 0; i < strips.size(); ++i)
        if (each || strips[i]->head == block.selected) line(i, !each);
    if (each) return;
    const auto heads = static_cast<std::size_t>(block.heads());
    for (std::size_t first = 0; first + heads <= strips.size(); first += heads) {
        const auto begin = told.begin() + static_cast<std::ptrdiff_t>(first);
        const auto most = std::max_element(
            begin, begin + static_cast<std::ptrdiff_t>(heads),
            [](const Told& a, const Told& b) { return std::abs(a.weight) < std::abs(b.weight); });
        line(static_cast<std::size_t>(most - told.begin()), true);
    }
}

/// As rectangles on paper; on screen as one picture, as thousands of rectangles take long.
void TextHeads::paintKeys(QPainter& painter, const QRectF& bar, const std::vector<float>& weights, float most,
                          bool isSigned) const {
    const Palette colours =
        Palette::of(isSigned ? Palette::Kind::Signed : Palette::Kind::Softmax, theme.dark);
    const double each = bar.width() / static_cast<double>(weights.size());
    const auto together =
        static_cast<std::size_t>(std::max(1.0, std::ceil(1 / each))); // the strongest of a pixel
    const std::size_t cells = (weights.size() + together - 1) / together;
    QImage picture(static_cast<int>(cells), 1, QImage::Format_RGB32);
    for (std::size_t cell = 0; cell < cells; ++cell) {
        float shown = 0;
        const std::size_t end = std::min(weights.size(), (cell + 1) * together);
        for (std::size_t k = cell * together; k < end; ++k)
            if (std::abs(weights[k]) > std::abs(shown)) shown = weights[k];
        const bool faint = std::abs(shown) < faintest * most;
        picture.setPixelColor(static_cast<int>(cell), 0, faint ? theme.canvas : colours.ofValue(shown, most));
    }
    const double wide = each * static_cast<double>(together);
    if (!theme.paper)
        return painter.drawImage(
            QRectF(bar.left(), bar.top(), wide * static_cast<double>(cells), bar.height()), picture);
    for (int cell = 0; cell < picture.width(); ++cell)
        painter.fillRect(QRectF(bar.left() + wide * cell, bar.top(), wide, bar.height()),
                         picture.pixelColor(cell, 0));
}

TextHeads::Told TextHeads::paintStrip(QPainter& painter, const Block& block, const Strip& strip,
                                      int query) const {
    const QRectF& box = strip.box;
    const bool wide = box.width() >= wideColumn;
    const QRectF bar = box.adjusted(labelWide, box.height() >= 6 ? 1 : 0.5, wide ? -wordsWide : 0, -0.5);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const auto weights = block.row(strip.head, query);
    if (weights.empty() && block.trace->model->recording) {
        paintLeftOut(painter, bar, theme);
        return {};
    }
    painter.fillRect(bar, theme.softLine);
    const auto largest = std::ranges::max_element(weights, {}, [](float w) { return std::abs(w); });
    const float most = largest == weights.end() ? 0 : std::abs(*largest);
    if (!(most > 0) || std::isinf(most) || bar.isEmpty()) return {};
    paintKeys(painter, bar, weights, most, isSigned(block));
    return {static_cast<int>(largest - weights.begin()), *largest};
}

} // namespace lambdascope
