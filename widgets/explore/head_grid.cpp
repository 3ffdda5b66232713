// SPDX-License-Identifier: MIT
#include "widgets/explore/head_grid.h"

#include <QComboBox>
#include <QElapsedTimer>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTimer>
#include <QToolTip>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int margin = 12, labels = 36, top = 46, bottom = 6, gap = 2, between = 24;
constexpr int headerRoom = 268; // "[D] A1 − λ·A2 · 4 heads, values 2 × 16 wide" and a gap
constexpr int smallest = 20, largest = 96;
constexpr qint64 slice = 10; // ms of thumbnails at a time

} // namespace

HeadGrid::HeadGrid(QWidget* parent)
    : QAbstractScrollArea(parent),
      theme_(Theme::light()),
      show_(new QComboBox(this)),
      slices_(new QTimer(this)) {
    setObjectName(QStringLiteral("headGrid"));
    setAccessibleName(tr("Heads of both models"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setAutoFillBackground(false);
    viewport()->setMouseTracking(true);
    show_->addItems({tr("difference"), tr("A1"), tr("A2")});
    show_->setObjectName(QStringLiteral("headShowCombo"));
    show_->setProperty("small", true);
    show_->setAccessibleName(tr("What the thumbnails of the DIFF model show"));
    show_->setToolTip(tr("What the thumbnails of the DIFF model show"));
    show_->hide();
    connect(show_, &QComboBox::currentIndexChanged, this, [this](int index) {
        diff_.setShow(static_cast<HeadBlock::Show>(index));
        viewport()->update();
    });
    slices_->setInterval(0);
    connect(slices_, &QTimer::timeout, this, &HeadGrid::makeSome);
}

QSize HeadGrid::sizeHint() const {
    return {648, 270};
}

void HeadGrid::setTheme(const Theme& theme) {
    theme_ = theme;
    diff_.setDark(theme.dark);
    standard_.setDark(theme.dark);
    arrange(); // the pictures are of the screen's ratio, too
}

void HeadGrid::setTraces(TracePtr diff, TracePtr standard) {
    diff_.setTrace(std::move(diff));
    standard_.setTrace(std::move(standard));
    show_->setVisible(diff_.present()); // a standard head has one map
    arrange();
    describe();
}

void HeadGrid::setMixes(int layer, const std::vector<HeadMix>& mixes) {
    diff_.setMixes(layer, mixes);
    viewport()->update();
}

void HeadGrid::setSelection(HeadId diff, HeadId standard) {
    diff_.selected = diff;
    standard_.selected = diff_.present() ? standard : diff; // the only model: its head is the head
    describe();
    viewport()->update();
}

void HeadGrid::setFresh(int firstStaleLayer) {
    if (firstStaleLayer == firstStale_) return;
    firstStale_ = firstStaleLayer;
    viewport()->update();
}

QRect HeadGrid::thumbRect(bool standard, HeadId head) const {
    const QRect box = (standard ? standard_ : diff_).rect(head);
    return box.isNull() ? box
                        : box.translated(-horizontalScrollBar()->value(), -verticalScrollBar()->value());
}

void HeadGrid::arrange() {
    const int rows = std::max(diff_.layers(), standard_.layers());
    const int heads = diff_.heads(), twins = standard_.heads();
    if (rows == 0) {
        horizontalScrollBar()->setRange(0, 0);
        verticalScrollBar()->setRange(0, 0);
        viewport()->update();
        return;
    }
    const int height = (viewport()->height() - top - bottom) / rows;
    const int space = heads > 0 && twins > 0 ? between : 0;
    const double width = viewport()->width() - 2 * margin - labels - space - gap * (heads + twins);
    // the heads of the DIFF model stand for two softmaxes each: a fifth larger
    const int small = std::clamp(static_cast<int>(width / (1.2 * heads + twins)), smallest, largest);
    const int tall = std::clamp(height - gap, smallest, largest);
    const int thumb = std::min(small, tall), diffThumb = std::min(static_cast<int>(1.2 * small), tall);
    const int pitch = std::max(height, std::max(heads > 0 ? diffThumb : thumb, thumb) + gap);
    const int bounded = std::min(pitch, std::max(diffThumb, thumb) + 14);
    const int left = margin + labels;
    int right = left + heads * (diffThumb + gap) + space;
    const int spare = viewport()->width() - right - twins * (thumb + gap) - margin;
    if (space > 0)
        right += std::clamp(margin + headerRoom - right, 0, std::max(0, spare)); // for the words above
    diff_.place({left, top}, diffThumb, gap, bounded, devicePixelRatioF());
    standard_.place({right, top}, thumb, gap, bounded, devicePixelRatioF());
    const int wide = right + twins * (thumb + gap) + margin, high = top + rows * bounded + bottom;
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setRange(0, std::max(0, wide - viewport()->width()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(bounded);
    verticalScrollBar()->setRange(0, std::max(0, high - viewport()->height()));
    viewport()->update();
}

void HeadGrid::eachVisible(const std::function<bool(HeadBlock&, HeadId)>& visit) {
    const QRect window = viewport()->rect();
    for (HeadBlock* block : {&diff_, &standard_})
        for (int l = 0; l < block->layers(); ++l)
            for (int h = 0; h < block->heads(); ++h)
                if (thumbRect(block == &standard_, {l, h}).intersects(window) && !visit(*block, {l, h}))
                    return;
}

bool HeadGrid::settled() {
    bool all = true;
    eachVisible([&all](HeadBlock& block, HeadId head) {
        all = block.current(head) || !block.hasMaps(head.layer);
        return all;
    });
    return all;
}

void HeadGrid::makeSome() {
    QElapsedTimer clock;
    clock.start();
    bool all = true;
    eachVisible([&](HeadBlock& block, HeadId head) {
        if (block.current(head) || !block.hasMaps(head.layer)) return true;
        if (clock.elapsed() >= slice) return all = false;
        block.make(head);
        return true;
    });
    if (all) slices_->stop();
    viewport()->update();
}

void HeadGrid::choose(bool standard, HeadId head) {
    const HeadBlock& block = standard ? standard_ : diff_;
    if (!block.contains(head)) return;
    keyboardOnStandard_ = standard;
    const QRect box = block.rect(head);
    const auto reveal = [](QScrollBar* bar, int low, int high) {
        bar->setValue(std::clamp(bar->value(), high - bar->pageStep(), low));
    };
    reveal(horizontalScrollBar(), box.left() - margin - labels, box.right() + margin);
    reveal(verticalScrollBar(), box.top() - top, box.bottom() + bottom);
    if (standard && diff_.present())
        emit twinChosen(head);
    else
        emit headChosen(head);
}

void HeadGrid::describe() {
    const auto name = [](HeadId head) { return tr("layer %1 head %2").arg(head.layer).arg(head.head); };
    QStringList parts;
    if (diff_.present()) parts << tr("DIFF: %1").arg(name(diff_.selected));
    if (standard_.present()) parts << tr("Standard: %1").arg(name(standard_.selected));
    setAccessibleDescription(parts.join(QStringLiteral(", ")));
}

void HeadGrid::resizeEvent(QResizeEvent*) {
    arrange();
}

void HeadGrid::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const QPoint at =
        event->position().toPoint() + QPoint(horizontalScrollBar()->value(), verticalScrollBar()->value());
    if (const auto head = diff_.at(at)) choose(false, *head);
    if (const auto head = standard_.at(at)) choose(true, *head);
}

std::vector<KeyHelp> HeadGrid::keys() {
    return {{{Qt::Key_Left, Qt::Key_Right}, tr("Choose a head")},
            {{Qt::Key_Up, Qt::Key_Down}, tr("Choose a layer")}};
}

void HeadGrid::keyPressEvent(QKeyEvent* event) {
    if (!diff_.present()) keyboardOnStandard_ = true;
    if (!standard_.present()) keyboardOnStandard_ = false;
    bool standard = keyboardOnStandard_;
    HeadId head = (standard ? standard_ : diff_).selected;
    switch (event->key()) {
    case Qt::Key_Left:
        --head.head;
        break;
    case Qt::Key_Right:
        ++head.head;
        break;
    case Qt::Key_Up:
        --head.layer;
        break;
    case Qt::Key_Down:
        ++head.layer;
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    if (!standard && head.head >= diff_.heads() &&
        standard_.present()) { // over the edge into the other model
        standard = true;
        head.head = 0;
    } else if (standard && head.head < 0 && diff_.present()) {
        standard = false;
        head.head = diff_.heads() - 1;
    }
    choose(standard, head);
}

} // namespace lambdascope
