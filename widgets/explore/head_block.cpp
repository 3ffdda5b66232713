// SPDX-License-Identifier: MIT
#include "widgets/explore/head_block.h"

#include "core/analysis/row_weights.h"

#include <cmath>

namespace lambdascope {
namespace {

/// One scale for every thumbnail, so that heads can be compared: colours end here.
constexpr float thumbMaximum = 0.5F;

const float* firstMap(const TracePtr& trace, int layer) {
    if (!trace || layer >= static_cast<int>(trace->layers.size())) return nullptr;
    const auto& record = trace->layers[layer];
    return record && record->hasMaps() ? record->maps[0].data() : nullptr;
}

} // namespace

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

void HeadBlock::setShow(Show show) {
    show_ = show;
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
    const bool sameLambda = !differential() || show_ != Show::Difference || picture.mix == mix(head);
    return picture.ofTrace && sameLambda && picture.show == show_ && picture.dark == dark_ &&
           picture.image.width() == pixels();
}

void HeadBlock::make(HeadId head) {
    if (!contains(head) || !hasMaps(head.layer)) return;
    const LayerTrace& layer = *trace_->layers[head.layer];
    const bool difference = differential() && show_ == Show::Difference;
    const int term = differential() && show_ == Show::A2 ? 1 : 0;
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

} // namespace lambdascope
