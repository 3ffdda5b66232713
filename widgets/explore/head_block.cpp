// SPDX-License-Identifier: MIT
#include "widgets/explore/head_block.h"

#include "core/analysis/cell.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/marks.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace lambdascope {

namespace {

/// The value of largest magnitude in [from, to) of one row; the positive one if two tie.
float strongest(const float* first, const float* second, float weight, int from, int to) {
    float low = 0, high = 0;
    if (second)
        for (int k = from; k < to; ++k) {
            const float value = first[k] - weight * second[k];
            low = std::min(low, value);
            high = std::max(high, value);
        }
    else
        for (int k = from; k < to; ++k) {
            low = std::min(low, first[k]);
            high = std::max(high, first[k]);
        }
    return -low > high ? low : high;
}

int blockStart(int block, int side, int tokens) {
    return static_cast<int>((static_cast<long long>(block) * tokens + side - 1) / side);
}

/// One scale for every thumbnail, so that heads can be compared: colours end here.
constexpr float thumbMaximum = 0.5F;

const float* firstMap(const TracePtr& trace, int layer) {
    if (!trace || layer >= static_cast<int>(trace->layers.size())) return nullptr;
    const auto& record = trace->layers[layer];
    return record && record->hasMaps() ? record->maps[0].data() : nullptr;
}

struct Words {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::HeadGrid)
};

constexpr qreal staleOpacity = 0.45;

void paintHatch(QPainter& painter, const QRect& box, const Theme& theme) {
    QColor line = theme.dark ? QColor(255, 255, 255) : theme.ink1;
    line.setAlphaF(theme.dark ? 0.10F : 0.12F);
    painter.save();
    painter.setClipRect(box);
    painter.setPen(QPen(line, 1));
    for (int x = box.left() - box.height(); x < box.right(); x += 6)
        painter.drawLine(x, box.bottom() + 1, x + box.height(), box.top());
    painter.restore();
}

QString headerWords(const HeadBlock& block) {
    const HeadPlan& plan = block.trace()->model->plan;
    const QString heads =
        plan.headCount() == 1 ? Words::tr("1 head") : Words::tr("%1 heads").arg(plan.headCount());
    if (!block.differential())
        return Words::tr("softmax · %1, values %2 wide").arg(heads).arg(plan.valueWidth());
    const QString map = block.show() == MapName::A1   ? Words::tr("A1")
                        : block.show() == MapName::A2 ? Words::tr("A2")
                                                      : Words::tr("A1 − λ·A2");
    return Words::tr("%1 · %2, values 2 × %3 wide").arg(map, heads).arg(plan.headDim);
}

} // namespace

std::vector<float> pooledStrongest(const MapSource& source, int side) {
    const int tokens = source.tokens;
    side = std::min(side, tokens);
    constexpr float none = std::numeric_limits<float>::quiet_NaN();
    std::vector<float> pooled(static_cast<std::size_t>(side) * side, none);
    std::vector<int> starts(side + 1);
    for (int b = 0; b <= side; ++b) starts[b] = blockStart(b, side, tokens);
    for (int b = 0; b < side; ++b)
        for (int q = starts[b]; q < starts[b + 1]; ++q) {
            const auto offset = static_cast<std::size_t>(q) * tokens;
            const float* first = source.first + offset;
            const float* second = source.second ? source.second + offset : nullptr;
            const float weight = second ? source.weights[static_cast<std::size_t>(q)] : 0;
            for (int c = 0; c < side && starts[c] <= q; ++c) {
                float& best = pooled[static_cast<std::size_t>(b) * side + c];
                const float value =
                    strongest(first, second, weight, starts[c], std::min(starts[c + 1], q + 1));
                if (std::isnan(best) || std::abs(value) > std::abs(best)) best = value;
            }
        }
    return pooled;
}

QImage thumbnail(const MapSource& source, int pixels, const Palette& palette, float maximum) {
    QImage image(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    if (source.tokens < 1 || pixels < 1) return image;
    const int side = std::min(source.tokens, pixels);
    const std::vector<float> pooled = pooledStrongest(source, side);
    std::vector<QRgb> colours(pooled.size());
    std::transform(pooled.begin(), pooled.end(), colours.begin(), [&](float value) {
        return std::isnan(value) ? QRgb(0) : palette.ofValue(value, maximum).rgba();
    });
    for (int y = 0; y < pixels; ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        const QRgb* row = colours.data() + static_cast<std::size_t>(y) * side / pixels * side;
        for (int x = 0; x < pixels; ++x) line[x] = row[x * side / pixels];
    }
    return image;
}

void HeadBlock::setTrace(TracePtr trace) {
    // both traces are alive here, so equal addresses mean the same maps: an edit keeps those of its own layer
    if (trace && trace_ && trace->model != trace_->model) {
        mixes_.clear();
        pictures_.clear();
    }
    for (auto& [key, picture] : pictures_)
        if (firstMap(trace, key.first) != firstMap(trace_, key.first)) picture.ofTrace = false;
    trace_ = std::move(trace);
    if (!trace_) pictures_.clear();
}

void HeadBlock::setMixes(int layer, std::vector<HeadMix> mixes) {
    mixes_[layer] = std::move(mixes);
}

void HeadBlock::setShow(MapName map) {
    show_ = map;
}

void HeadBlock::setDark(bool dark) {
    dark_ = dark;
}

void HeadBlock::place(QPoint topLeft, int thumb, int gap, int pitch, qreal ratio) {
    origin_ = topLeft;
    thumb_ = thumb;
    gap_ = gap;
    pitch_ = pitch;
    ratio_ = ratio;
}

bool HeadBlock::differential() const {
    return trace_ && trace_->model->plan.termCount() > 1;
}

int HeadBlock::layers() const {
    return trace_ ? static_cast<int>(trace_->layers.size()) : 0;
}

int HeadBlock::heads() const {
    return trace_ ? trace_->model->plan.headCount() : 0;
}

bool HeadBlock::hasMaps(int layer) const {
    return firstMap(trace_, layer) != nullptr;
}

bool HeadBlock::contains(HeadId head) const {
    return head.layer >= 0 && head.layer < layers() && head.head >= 0 && head.head < heads();
}

QRect HeadBlock::rect(HeadId head) const {
    if (!contains(head)) return {};
    const int y = origin_.y() + head.layer * pitch_ + (pitch_ - thumb_) / 2;
    return {origin_.x() + head.head * (thumb_ + gap_), y, thumb_, thumb_};
}

std::optional<HeadId> HeadBlock::at(QPoint position) const {
    if (!trace_ || thumb_ <= 0 || position.x() < origin_.x() || position.y() < origin_.y()) return {};
    const HeadId head{(position.y() - origin_.y()) / pitch_, (position.x() - origin_.x()) / (thumb_ + gap_)};
    if (!rect(head).contains(position)) return {};
    return head;
}

bool HeadBlock::moved(int layer) const {
    const auto told = mixes_.find(layer);
    return layer < layers() && told != mixes_.end() && told->second != trace_->layers[layer]->heads;
}

HeadMix HeadBlock::mix(HeadId head) const {
    const auto told = mixes_.find(head.layer);
    const auto& mixes = told != mixes_.end() ? told->second : trace_->layers[head.layer]->heads;
    return head.head < static_cast<int>(mixes.size()) ? mixes[head.head] : HeadMix{};
}

int HeadBlock::pixels() const {
    return static_cast<int>(std::lround((thumb_ - 2) * ratio_)); // inside of its 1-px frame
}

const QImage* HeadBlock::picture(HeadId head) const {
    const auto found = pictures_.find({head.layer, head.head});
    return found == pictures_.end() ? nullptr : &found->second.image;
}

bool HeadBlock::current(HeadId head) const {
    const auto found = pictures_.find({head.layer, head.head});
    if (found == pictures_.end()) return false;
    const Picture& picture = found->second;
    const bool sameLambda = !differential() || show_ != MapName::Difference || picture.mix == mix(head);
    return picture.ofTrace && sameLambda && picture.show == show_ && picture.dark == dark_ &&
           picture.image.width() == pixels();
}

void HeadBlock::make(HeadId head) {
    if (!contains(head) || !hasMaps(head.layer)) return;
    const LayerTrace& layer = *trace_->layers[head.layer];
    const bool difference = differential() && show_ == MapName::Difference;
    const int term = differential() && show_ == MapName::A2 ? 1 : 0;
    const HeadMix mix = this->mix(head);
    MapSource source{.first = layer.map(term, head.head), .tokens = trace_->tokenCount()};
    if (difference) {
        source.second = layer.map(1, head.head);
        source.weights = rowLambdas(layer, head.head, mix);
    }
    if (difference && mix.swapped) std::swap(source.first, source.second);
    if (difference && mix.off) { // nothing
        source.second = source.first;
        source.weights.assign(source.weights.size(), 1);
    }
    const Palette palette = Palette::of(difference ? Palette::Kind::Signed : Palette::Kind::Softmax, dark_);
    Picture picture{thumbnail(source, pixels(), palette, thumbMaximum), mix, show_, dark_};
    picture.image.setDevicePixelRatio(ratio_);
    pictures_[{head.layer, head.head}] = std::move(picture);
}

void paintHeadThumb(QPainter& painter, const HeadBlock& block, HeadId head, const QRect& box,
                    const Theme& theme, bool stale) {
    painter.setPen(theme.line);
    painter.setBrush(theme.canvas);
    painter.drawRect(box.adjusted(0, 0, -1, -1));
    const QRect inside = box.adjusted(1, 1, -1, -1);
    if (!block.hasMaps(head.layer)) {
        paintHatch(painter, inside, theme);
    } else if (const QImage* image = block.picture(head)) {
        painter.setOpacity(stale ? staleOpacity : 1);
        painter.drawImage(inside, *image);
        painter.setOpacity(1);
    }
    if (head == block.selected) {
        painter.setPen(QPen(theme.accent, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box.adjusted(0, 0, 0, 0));
    }
}

void paintHeadModel(QPainter& painter, const HeadBlock& block, int left, int right, const Look& theme) {
    paintBadge(painter, {left + 0.0, 6, 17, 17}, !block.differential(), theme, theme.words(11, QFont::Bold));
    painter.setFont(theme.words(12));
    painter.setPen(theme.ink2);
    const QRect words(left + 24, 4, right - left - 30, 21);
    drawWords(painter, words, Qt::AlignVCenter | Qt::AlignLeft,
              painter.fontMetrics().elidedText(headerWords(block), Qt::ElideRight, words.width()));
}

void paintHeadNumber(QPainter& painter, const HeadBlock& block, int head, const QRect& first,
                     const Look& theme) {
    painter.setFont(theme.words(11));
    painter.setPen(head == block.selected.head ? theme.accent : theme.ink3);
    painter.drawText(QRect(first.left() - 4, 27, first.width() + 8, 16), Qt::AlignCenter,
                     Words::tr("H%1").arg(head));
}

void paintLayerNumber(QPainter& painter, int layer, const QRect& label, bool selected, const Look& theme) {
    painter.setFont(theme.words(12, selected ? QFont::DemiBold : QFont::Normal));
    painter.setPen(selected ? theme.accent : theme.ink3);
    painter.drawText(label, Qt::AlignVCenter | Qt::AlignLeft, Words::tr("L%1").arg(layer));
}

} // namespace lambdascope
