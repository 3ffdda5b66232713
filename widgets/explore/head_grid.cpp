// SPDX-License-Identifier: MIT
#include "widgets/explore/head_grid.h"

#include "widgets/explore/head_block.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"

#include <QComboBox>
#include <QElapsedTimer>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTimer>
#include <QToolTip>

#include <algorithm>
#include <array>

namespace lambdascope {

namespace {

constexpr int margin = 12, labels = 36, top = 46, bottom = 6, gap = 2, between = 24;
constexpr int headerRoom = 268; // "[D] A1 − λ·A2 · 4 heads, values 2 × 16 wide" and a gap
constexpr int smallest = 20, largest = 96;
constexpr qint64 slice = 10; // ms of thumbnails at a time

constexpr int headerHeight = 46; // badges, words and H0 …: they stay while rows scroll below

} // namespace

HeadGrid::HeadGrid(QWidget* parent)
    : QAbstractScrollArea(parent), show_(new QComboBox(this)), slices_(new QTimer(this)) {
    diff_.setDark(theme_.dark);
    standard_.setDark(theme_.dark);
    setObjectName(QStringLiteral("headGrid"));
    tagControls({this}, {Control::Head, Control::Twin});
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
        constexpr std::array maps{MapName::Difference, MapName::A1, MapName::A2};
        diff_.setShow(maps.at(index));
        viewport()->update();
    });
    slices_->setInterval(0);
    connect(slices_, &QTimer::timeout, this, &HeadGrid::makeSome);
}

QSize HeadGrid::sizeHint() const {
    return {648, 270};
}

void HeadGrid::changeEvent(QEvent* event) {
    if (event->type() == QEvent::StyleChange) arrange(); // the pictures are of the screen's ratio
    QAbstractScrollArea::changeEvent(event);
}

void HeadGrid::setTraces(TracePtr diff, TracePtr standard) {
    diff_.setTrace(std::move(diff));
    standard_.setTrace(std::move(standard));
    wanted_ = false;                    // or it is of the traces before
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
        all = block.current(head) || !(block.hasMaps(head.layer) || block.wantsMaps(head.layer));
        return all;
    });
    return all;
}

bool HeadGrid::canMake() {
    bool some = false;
    eachVisible([&some](HeadBlock& block, HeadId head) {
        some = block.hasMaps(head.layer) && !block.current(head);
        return !some;
    });
    return some;
}

void HeadGrid::wantLayer() {
    if (wanted_) return;
    LayerThumbs wish;
    eachVisible([&](HeadBlock& block, HeadId head) {
        wanted_ = block.wantsMaps(head.layer) && !block.current(head);
        if (wanted_) wish = {block, head.layer};
        return !wanted_;
    });
    if (wanted_) emit layerWanted(wish);
}

void HeadGrid::setLayer(const LayerThumbs& thumbs) {
    wanted_ = false;
    for (HeadBlock* block : {&diff_, &standard_}) {
        if (!block->present() || block->trace()->model != thumbs.block.trace()->model) continue;
        if (thumbs.made)
            block->takeLayer(thumbs.block, thumbs.layer);
        else
            block->refuse(thumbs.layer);
    }
    viewport()->update(); // which asks for the next one
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
    const QString words = parts.join(QStringLiteral(", "));
    if (accessibleDescription() != words) setAccessibleDescription(words); // a screen reader hears of changes
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

// How the overview of heads looks.
void HeadGrid::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme_.dock);
    if (!diff_.present() && !standard_.present()) return;
    if (canMake() && !slices_->isActive()) slices_->start();
    wantLayer();
    paintBlock(painter, diff_);
    paintBlock(painter, standard_);
    paintRowLabels(painter);
    if (hasFocus()) {
        const HeadBlock& block = keyboardOnStandard_ ? standard_ : diff_;
        paintFocusRing(painter, thumbRect(keyboardOnStandard_, block.selected).adjusted(-1, -1, 1, 1), theme_,
                       2);
    }
}

void HeadGrid::paintBlock(QPainter& painter, const HeadBlock& block) {
    if (!block.present()) return;
    const bool standard = &block == &standard_;
    for (int l = 0; l < block.layers(); ++l)
        for (int h = 0; h < block.heads(); ++h) {
            const QRect box = thumbRect(standard, {l, h});
            if (box.intersects(viewport()->rect())) paintThumb(painter, block, {l, h}, box);
        }
    const QRect first = thumbRect(standard, {0, 0});
    const QRect last = thumbRect(standard, {0, block.heads() - 1});
    painter.fillRect(QRect(first.left() - 2, 0, last.right() - first.left() + 6, headerHeight - 1),
                     theme_.dock);
    const int left = standard ? first.left() : 12 - horizontalScrollBar()->value();
    const int right = standard || !standard_.present() ? viewport()->width() : thumbRect(true, {0, 0}).left();
    paintHeadModel(painter, block, left, right, theme_);
    for (int h = 0; h < block.heads(); ++h)
        paintHeadNumber(painter, block, h, thumbRect(standard, {0, h}), theme_);
}

void HeadGrid::paintThumb(QPainter& painter, const HeadBlock& block, HeadId head, const QRect& box) {
    const bool stale = &block == &diff_ && firstStale_ >= 0 && head.layer >= firstStale_;
    paintHeadThumb(painter, block, head, box, theme_, stale);
}

void HeadGrid::paintRowLabels(QPainter& painter) {
    const HeadBlock& block = diff_.present() ? diff_ : standard_;
    const int rows = std::max(diff_.layers(), standard_.layers());
    for (int l = 0; l < rows; ++l) {
        const HeadBlock& of = l < block.layers() ? block : standard_;
        const QRect box = thumbRect(&of == &standard_, {l, 0});
        if (box.top() < 40 || box.top() > viewport()->height()) continue;
        const bool two = firstStale_ >= 0 && diff_.present() && box.height() >= 30;
        const QRect label(12 - horizontalScrollBar()->value(), box.center().y() - (two ? 16 : 9), 34, 18);
        paintLayerNumber(painter, l, label, l == block.selected.layer, theme_);
        if (two) paintFreshness(painter, l, label.translated(0, 15));
    }
}

void HeadGrid::paintFreshness(QPainter& painter, int layer, const QRect& label) {
    painter.setFont(Theme::sans(10));
    painter.setPen(theme_.ink3);
    if (layer < firstStale_) {
        const bool current = diff_.moved(layer); // redrawn with what is in force, before any pass
        painter.setPen(current ? theme_.accent : theme_.ink3);
        painter.drawText(label, Qt::AlignVCenter | Qt::AlignLeft, current ? tr("current") : tr("kept"));
        return;
    }
    const QRect first = thumbRect(false, {layer, 0}), last = thumbRect(false, {layer, diff_.heads() - 1});
    const QString words = tr("computing …");
    painter.setFont(Theme::sans(11));
    QRect plate = painter.fontMetrics().boundingRect(words).adjusted(-6, -3, 6, 3);
    plate.moveCenter(first.united(last).center());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(theme_.dock);
    painter.setPen(theme_.line);
    painter.drawRoundedRect(QRectF(plate).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(theme_.ink2);
    painter.drawText(plate, Qt::AlignCenter, words);
}

bool HeadGrid::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QPoint at = help->pos() + QPoint(horizontalScrollBar()->value(), verticalScrollBar()->value());
    for (const HeadBlock* block : {&diff_, &standard_}) {
        const auto head = block->at(at);
        if (!head) continue;
        QString text = tr("%1, layer %2 head %3")
                           .arg(block->differential() ? tr("DIFF") : tr("Standard"))
                           .arg(head->layer)
                           .arg(head->head);
        if (!block->hasMaps(head->layer)) text += tr("\ncomputed when shown");
        text += tr("\nColours end at 0.5; the strongest weight of every pixel is kept.");
        QToolTip::showText(help->globalPos(), text, viewport());
        return true;
    }
    QToolTip::hideText();
    return true;
}

void HeadGrid::focusInEvent(QFocusEvent* event) {
    viewport()->update();
    QAbstractScrollArea::focusInEvent(event);
}

void HeadGrid::focusOutEvent(QFocusEvent* event) {
    viewport()->update();
    QAbstractScrollArea::focusOutEvent(event);
}

} // namespace lambdascope
