// SPDX-License-Identifier: MIT
#include "widgets/explore/heads/head_block.h"

#include "core/analysis/attention/comparison.h"
#include "core/analysis/attention/map_groups.h"
#include "core/analysis/attention/map_matrix.h"
#include "core/model/recorded/recording.h"
#include "core/util/phrase.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/palette.h"
#include "widgets/kit/sentence.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lambdascope {

namespace {

const float* firstMap(const TracePtr& trace, int layer) {
    const auto record = layerWithMaps(trace.get(), layer);
    return record ? record->maps[0].data() : nullptr;
}

/// Both traces are alive, so equal addresses mean the same maps: an edit keeps those of its own layer.
bool sameMaps(const TracePtr& a, const TracePtr& b, int layer) {
    const auto recordOf = [layer](const TracePtr& trace) -> const LayerTrace* {
        const bool there = trace && layer < static_cast<int>(trace->layers.size());
        return there ? trace->layers[layer].get() : nullptr;
    };
    const LayerTrace *one = recordOf(a), *other = recordOf(b);
    if (one == nullptr || other == nullptr || one == other) return one == other;
    const float* map = firstMap(a, layer);
    const bool sameInput = !one->input.empty() && one->input.data() == other->input.data();
    return sameInput || (map != nullptr && map == firstMap(b, layer)); // kept by one of them only, or by none
}

struct Words {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::HeadGrid)
};

constexpr qreal staleOpacity = 0.45;

QString mapOf(MapName map) {
    return map == MapName::A1   ? Words::tr("A1")
           : map == MapName::A2 ? Words::tr("A2")
                                : Words::tr("A1 − λ·A2");
}

QString headerWords(const HeadBlock& block) {
    const HeadPlan& plan = block.trace()->model->plan;
    const QString heads =
        plan.headCount() == 1 ? Words::tr("1 head") : Words::tr("%1 heads").arg(plan.headCount());
    if (block.trace()->model->recording) // nobody told how wide its values are
        return block.differential() ? Words::tr("%1 · %2").arg(mapOf(block.show()), heads)
                                    : Words::tr("softmax · %1").arg(heads);
    if (!block.differential())
        return Words::tr("softmax · %1, values %2 wide").arg(heads).arg(plan.valueWidth());
    return Words::tr("%1 · %2, values 2 × %3 wide").arg(mapOf(block.show()), heads).arg(plan.headDim);
}

} // namespace

void HeadBlock::setTrace(TracePtr trace) {
    refused_.clear();
    if (trace && trace_ && trace->model != trace_->model) {
        mixes_.clear();
        pictures_.clear();
    }
    for (auto& [key, picture] : pictures_)
        if (!sameMaps(trace, trace_, key.first)) picture.ofTrace = false;
    trace_ = std::move(trace);
    if (!trace_) pictures_.clear();
}

void HeadBlock::place(QPoint topLeft, int thumb, QSize pitch, qreal ratio) {
    origin_ = topLeft;
    thumb_ = thumb;
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

std::pair<RowRange, int> HeadBlock::rowsOfPicture(HeadId head) const {
    const RowRange tokens = recorded(head);
    const TokenGroups* const groups = groupsOfPicture();
    if (groups == nullptr) return {tokens, trace_->tokenCount()};
    const std::vector<int> rows = groups->rows();
    const auto before = [&](int end) {
        return static_cast<int>(std::ranges::count_if(rows, [end](int row) { return row < end; }));
    };
    return {{before(tokens.first), before(tokens.end)}, groups->count()};
}

bool HeadBlock::leftOut(int layer) const {
    if (!trace_ || !trace_->model->recording) return false;
    const Recording& recording = *trace_->model->recording;
    return layer >= std::ssize(recording.layers) || !recording.hasMaps(layer);
}

RowRange HeadBlock::recorded(HeadId head) const {
    if (!trace_ || !trace_->model->recording) return everyRow;
    if (leftOut(head.layer)) return {};
    const Recording& recording = *trace_->model->recording;
    return recording.hasHead(head.head) ? RowRange{recording.firstRow, recording.endRow} : RowRange{};
}

bool HeadBlock::contains(HeadId head) const {
    return head.layer >= 0 && head.layer < layers() && head.head >= 0 && head.head < heads();
}

QRect HeadBlock::rect(HeadId head) const {
    if (!contains(head)) return {};
    const int y = origin_.y() + head.layer * pitch_.height() + (pitch_.height() - thumb_) / 2;
    return {origin_.x() + head.head * pitch_.width(), y, thumb_, thumb_};
}

std::optional<HeadId> HeadBlock::at(QPoint position) const {
    if (!trace_ || thumb_ <= 0 || position.x() < origin_.x() || position.y() < origin_.y()) return {};
    const QPoint from = position - origin_;
    const HeadId head{from.y() / pitch_.height(), from.x() / pitch_.width()};
    if (!contains(head)) return {};
    QRect box = rect(head);
    if (differential()) box.setRight(origin_.x() + (head.head + 1) * pitch_.width() - 1); // its number, too
    if (!box.contains(position)) return {};
    return head;
}

bool HeadBlock::moved(int layer) const {
    const auto told = mixes_.find(layer);
    return layer < layers() && told != mixes_.end() && told->second != trace_->layers[layer]->heads;
}

HeadMix HeadBlock::mix(HeadId head) const {
    if (!contains(head)) return {};
    const auto told = mixes_.find(head.layer);
    const auto& mixes = told != mixes_.end() ? told->second : trace_->layers[head.layer]->heads;
    return head.head < static_cast<int>(mixes.size()) ? mixes[head.head] : HeadMix{};
}

int HeadBlock::pixels() const {
    return static_cast<int>(std::lround((thumb_ - 2) * ratio_)); // inside of its 1-px frame
}

const HeadBlock::Picture* HeadBlock::found(HeadId head) const {
    const auto found = pictures_.find({head.layer, head.head});
    return found == pictures_.end() ? nullptr : &found->second;
}

const QImage* HeadBlock::picture(HeadId head) const {
    const Picture* picture = found(head);
    return picture != nullptr ? &picture->image : nullptr;
}

std::optional<HeadRival> HeadBlock::rival(HeadId head) const {
    const Picture* picture = found(head);
    return picture != nullptr ? picture->rival : std::nullopt;
}

/// By what is in force, before any pass has run with it.
std::optional<HeadRival> HeadBlock::read(HeadId head) const {
    const TokenGroups* const sentences = reading_.sentences.get();
    const int last = trace_->tokenCount() - 1, row = reading_.row >= 0 ? reading_.row : trace_->lastRow();
    if (sentences == nullptr || row > last || std::ssize(sentences->ofToken) != trace_->tokenCount())
        return std::nullopt;
    const HeadMixes mixes = [this](int layer, int of) { return mix({layer, of}); };
    MeterSource source;
    (differential() ? source.edited : source.standard) = trace_.get();
    source.editedMix = mixes;
    const ComparedRow read =
        compareRow(row, source, head, head, MeterScope::Head, *sentences, reading_.answer);
    const ComparedMap& map = differential() ? read.difference : read.standard;
    if (map.heads == 0) return std::nullopt;
    HeadRival rival{map.row.answerOverNext(), map.row.ofAnswer() < 0, {}};
    if (map.row.next) rival.next = sentence(sentences->groups[static_cast<std::size_t>(*map.row.next)].label);
    return rival;
}

bool HeadBlock::pictured(HeadId head) const {
    const Picture* picture = found(head);
    if (picture == nullptr) return false;
    const bool sameLambda = !differential() || show_ != MapName::Difference || picture->mix == mix(head);
    return picture->ofTrace && sameLambda && picture->show == show_ && picture->dark == dark_ &&
           picture->reading.groups == reading_.groups && picture->image.width() == pixels();
}

bool HeadBlock::current(HeadId head) const {
    if (!pictured(head)) return false;
    const Picture& picture = *found(head);
    return picture.reading == reading_ && (!differential() || picture.mix == mix(head));
}

void HeadBlock::make(HeadId head) {
    if (!contains(head) || !hasMaps(head.layer) || recorded(head).empty()) return;
    const QImage* const before = pictured(head) ? picture(head) : nullptr;
    const HeadMix mix = this->mix(head);
    pictures_[{head.layer, head.head}] = {
        before != nullptr ? *before : draw(head), mix, show_, dark_, true, reading_, read(head)};
}

/// Times the tokens that a row sees, so that even attention looks alike in every row and every head.
const TokenGroups* HeadBlock::groupsOfPicture() const {
    const TokenGroups* const groups = reading_.groups.get(); // which may be of a text to come
    return groups != nullptr && std::ssize(groups->ofToken) == trace_->tokenCount() ? groups : nullptr;
}

QImage HeadBlock::draw(HeadId head) const {
    const LayerTrace& layer = *trace_->layers[head.layer];
    // a softmax map stands there by itself
    const HeadMix mix = show_ == MapName::Difference ? this->mix(head) : HeadMix{.lambda = 1};
    MapMatrix map = mapOf(layer, head.head, show_, mix);
    if (const TokenGroups* groups = groupsOfPicture()) map = grouped(map, *groups, groups->rows());
    QImage image = thumbnail({.matrix = map, .scaling = mapScaling(MapScale::Even, map, 0)}, pixels(), dark_);
    image.setDevicePixelRatio(ratio_);
    return image;
}

QSize HeadsLayout::place(HeadBlock& diffHeads, HeadBlock& standardHeads) const {
    int right = margin;
    for (HeadBlock* block : {&diffHeads, &standardHeads}) {
        if (!block->present()) continue;
        if (right > margin) right += between;
        const int pitch = block->differential() ? diff : standard;
        block->place({right + labels, top}, thumb, {pitch, row}, ratio);
        right += labels + block->heads() * pitch;
    }
    return {right, top + std::max(diffHeads.layers(), standardHeads.layers()) * row};
}

void HeadBlock::makeLayer(int layer, const std::vector<Tensor>& maps, const std::stop_token& stop) {
    auto record = std::make_shared<LayerTrace>(*trace_->layers[layer]);
    record->maps = maps;
    auto complete = std::make_shared<Trace>(*trace_);
    complete->layers[layer] = std::move(record);
    const TracePtr own = std::exchange(trace_, std::move(complete));
    for (int head = 0; head < heads() && !stop.stop_requested(); ++head) make({layer, head});
    trace_ = own;
}

void HeadBlock::takeLayer(const HeadBlock& made, int layer) {
    if (!sameMaps(made.trace_, trace_, layer)) return; // of a text that has gone
    for (int head = 0; head < heads(); ++head)
        if (const auto found = made.pictures_.find({layer, head}); found != made.pictures_.end())
            pictures_[{layer, head}] = found->second;
}

namespace {

void paintSelected(QPainter& painter, const QRect& box, const Theme& theme) {
    painter.setPen(QPen(theme.accent, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box);
}

} // namespace

void paintHeadThumb(QPainter& painter, const HeadBlock& block, HeadId head, const QRect& box,
                    const Theme& theme, bool stale) {
    painter.setPen(theme.line);
    painter.setBrush(theme.canvas);
    painter.drawRect(box.adjusted(0, 0, -1, -1));
    const QRect inside = box.adjusted(1, 1, -1, -1);
    const QImage* image = block.picture(head);
    const RowRange recorded = block.recorded(head);
    if (recorded.empty()) {
        paintLeftOut(painter, inside, theme);
    } else if (image == nullptr && !block.hasMaps(head.layer)) {
        painter.save();
        painter.setClipRect(inside);
        paintHatch(painter, inside, QPen(markColour(theme, 0.12F, 0.10F), 1), 6);
        painter.restore();
    } else if (image != nullptr) {
        const bool waits = !block.hasMaps(head.layer) && !block.current(head);
        painter.setOpacity(stale || waits ? staleOpacity : 1);
        painter.drawImage(inside, *image);
        painter.setOpacity(1);
        const auto [rows, count] = block.rowsOfPicture(head);
        for (const QRectF& band : leftOutBands(inside, 0, count, rows)) paintLeftOut(painter, band, theme);
    }
    if (head == block.selected) paintSelected(painter, box, theme);
}

void paintHeadTint(QPainter& painter, const HeadBlock& block, HeadId head, std::optional<double> change,
                   double largest, const QRect& box, const Theme& theme, bool stale) {
    const QRect inside = box.adjusted(1, 1, -1, -1);
    painter.setPen(theme.line);
    painter.setBrush(theme.canvas);
    painter.drawRect(box.adjusted(0, 0, -1, -1));
    if (change) {
        const QColor fill =
            Palette::of(Palette::Kind::Signed, theme.dark)
                .ofValue(static_cast<float>(*change), static_cast<float>(std::max(largest, 1e-9)));
        painter.setOpacity(stale ? staleOpacity : 1);
        painter.fillRect(inside, fill);
        painter.setFont(Theme::mono(box.width() >= 32 ? 11 : 9));
        const double shown = std::abs(*change);
        const QString words = QString::fromStdString(formatNumber(*change, shown < 9.95 ? 1 : 0, true));
        if (painter.fontMetrics().horizontalAdvance(words) <= inside.width()) {
            painter.setPen(fill.lightnessF() > 0.55 ? QColor(0x1b1f26) : QColor(Qt::white));
            painter.drawText(inside, Qt::AlignCenter, words);
        }
        painter.setOpacity(1);
    } else {
        painter.save();
        painter.setClipRect(inside);
        paintHatch(painter, inside, QPen(markColour(theme, 0.12F, 0.10F), 1), 6);
        painter.restore();
    }
    if (head == block.selected) paintSelected(painter, box, theme);
}

void paintHeadOff(QPainter& painter, const QRect& box, const Theme& theme) {
    QColor veil = theme.dock;
    veil.setAlphaF(0.72F);
    painter.fillRect(box.adjusted(1, 1, -1, -1), veil);
    painter.setRenderHint(QPainter::Antialiasing);
    const double side = std::min(box.width(), 26) - 8;
    QRectF ring(0, 0, side, side);
    ring.moveCenter(QRectF(box).center());
    painter.setPen(QPen(theme.accent, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(ring);
    const double slant = side / 2 * 0.7071;
    painter.drawLine(ring.center() + QPointF(-slant, slant), ring.center() + QPointF(slant, -slant));
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void paintRival(QPainter& painter, const HeadBlock& block, HeadId head, const QRect& box, const Look& theme,
                bool stale) {
    if (!block.differential() || block.picture(head) == nullptr) return;
    const auto rival = block.rival(head);
    if (!rival) return;
    const bool selected = head == block.selected;
    const QFont::Weight weight = selected ? QFont::DemiBold : QFont::Normal;
    painter.setFont(rival->against ? theme.words(10, weight) : theme.digits(11, weight));
    painter.setPen(selected ? theme.accent : theme.ink2);
    painter.setOpacity(stale || !block.current(head) ? staleOpacity : 1);
    painter.drawText(QRect(box.right() + 6, box.center().y() - 8, HeadsLayout::number - 4, 17),
                     Qt::AlignVCenter | Qt::AlignLeft,
                     rival->against ? Words::tr("against")
                     : rival->ratio ? ratioWords(*rival->ratio)
                                    : QStringLiteral("—"));
    painter.setOpacity(1);
}

void paintHeadModel(QPainter& painter, const HeadBlock& block, int left, int right, const Look& theme) {
    const bool low = block.top() < HeadsLayout::wordsTop;
    paintBadge(painter, {left + 0.0, low ? 2.0 : 6.0, low ? 15.0 : 17.0, low ? 15.0 : 17.0},
               badgeOf(!block.differential() || !block.second().isEmpty(), block.differential()), theme,
               theme.words(low ? 10 : 11, QFont::Bold));
    if (low) return;
    painter.setFont(theme.words(12));
    painter.setPen(theme.ink2);
    const QRect words(left + 24, 4, right - left - 30, 21);
    drawWords(
        painter, words, Qt::AlignVCenter | Qt::AlignLeft,
        elidedWords((block.second().isEmpty() ? QString() : block.second() + " · ") + headerWords(block),
                    painter.font(), words.width()));
}

void paintHeadNumber(QPainter& painter, const HeadBlock& block, int head, const QRect& first,
                     const Look& theme) {
    painter.setFont(theme.words(11));
    painter.setPen(head == block.selected.head ? theme.accent : theme.ink3);
    painter.drawText(QRect(first.left() - 4, block.top() - 19, first.width() + 8, 16), Qt::AlignCenter,
                     Words::tr("H%1").arg(head));
}

void paintLayerNumber(QPainter& painter, const HeadBlock& block, int layer, const QRect& first,
                      const Look& theme, bool raised) {
    const bool selected = layer == block.selected.layer;
    painter.setFont(theme.words(12, selected ? QFont::DemiBold : QFont::Normal));
    painter.setPen(selected ? theme.accent : theme.ink3);
    painter.drawText(QRect(first.left() - HeadsLayout::labels, first.center().y() - (raised ? 16 : 9),
                           HeadsLayout::labels - 2, 18),
                     Qt::AlignVCenter | Qt::AlignLeft, Words::tr("L%1").arg(layer));
}

} // namespace lambdascope
