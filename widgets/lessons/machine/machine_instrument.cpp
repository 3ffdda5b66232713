// SPDX-License-Identifier: MIT
#include "widgets/lessons/machine/machine_instrument.h"

#include "widgets/canvas/painter_ink.h"
#include "widgets/kit/accessible_role.h"
#include "widgets/kit/announce.h"
#include "widgets/kit/keys.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr double boxesTop = 24, panelGap = 10;
constexpr double least = 0.85; // of the height that they want: words of keys do not touch yet
constexpr int machineWide = 640, machineLeast = 300; // a slide enlarges it

} // namespace

MachineInstrument::MachineInstrument(QWidget* parent) : Instrument(parent) {
    setObjectName(QStringLiteral("machineInstrument"));
    setAccessibleName(tr("One row through the machine"));
    setAccessibleRole(*this, QAccessible::List);
    setFocusPolicy(Qt::StrongFocus);
    setToolTip(tr("A click opens a box; ← → go from box to box, Enter opens and closes one."));
    tell();
}

void MachineInstrument::setMachine(const MachineShown& machine) {
    const int before = machine_.open;
    machine_ = machine;
    drawing_.scene = machine.scene;
    cursor_ = std::clamp(cursor_, 0, std::max(0, boxCount() - 1));
    if (machine.open >= 0 && machine.open != before) open_ = cursor_ = machine.open; // by the answer
    if (open_ >= boxCount() || (open_ >= 0 && !machine.opened[static_cast<std::size_t>(open_)])) open_ = -1;
    lay();
    tell();
    updateGeometry();
    update();
}

void MachineInstrument::setTheme(const Theme& theme) {
    drawing_.theme = panel_.theme = theme;
    drawing_.theme.canvas = panel_.theme.canvas = theme.base; // the ground of a slide
    update();
}

void MachineInstrument::open(int box) {
    if (box < 0 || box >= boxCount()) return;
    cursor_ = box;
    open_ = open_ == box || !machine_.opened[static_cast<std::size_t>(box)] ? -1 : box;
    lay();
    tell();
    updateGeometry();
    update();
}

/// Everything in words, for screen readers: step by step.
void MachineInstrument::tell() {
    QStringList said{machine_.problem.isEmpty() ? machine_.words : machine_.problem};
    for (const MachineScene::Box& box : drawing_.scene.boxes)
        said << QStringLiteral("%1: %2.").arg(
            box.title, box.missing.isEmpty() ? (QStringList{box.what} + box.foot).join(QStringLiteral(", "))
                                             : box.missing);
    if (open_ >= 0) said << panel_.scene.spoken();
    setDescription(*this, said.join(u' '));
}

double MachineInstrument::openedHigh(double width) const {
    if (open_ < 0) return 0;
    OpenedDrawing panel = panel_;
    panel.size = {width, 0};
    return panelGap + std::ceil(panel.paperSize().height());
}

QSize MachineInstrument::sizeFor(int width, double boxesHigh) const {
    return {width, static_cast<int>(boxesTop + boxesHigh + openedHigh(width))};
}

QSize MachineInstrument::sizeHint() const {
    return sizeFor(machineWide, drawing_.paperSize().height());
}

QSize MachineInstrument::minimumSizeHint() const {
    const double boxes = least * drawing_.paperSize().height();
    return {machineLeast, sizeFor(std::max(machineLeast, width()), boxes).height()};
}

/// The boxes alone: the logits lie beyond the edge where the page does not show them, and so do the words of
/// keys where no box has any.
void MachineInstrument::lay() {
    const MachineScene& scene = drawing_.scene;
    if (open_ >= 0) panel_.scene = *machine_.opened[static_cast<std::size_t>(open_)];
    const double below = openedHigh(width());
    const double wide = width();
    drawing_.size = {wide, std::max(1.0, height() - boxesTop - below)};
    left_ = 0;
    if (scene.boxes.empty()) return;
    if (std::ranges::none_of(scene.boxes, &MachineScene::Box::byKey)) left_ = drawing_.boxAt(0).left() - 1;
    drawing_.size.rwidth() += left_;
    if (scene.logits.isEmpty() && scene.next.empty())
        drawing_.size.rwidth() += drawing_.size.width() - drawing_.boxAt(boxCount() - 1).right() - 1;
    panel_.size = {wide, below - panelGap};
    panel_.notch = open_ < 0 ? -1 : boxPlace(open_).center().x();
}

QRectF MachineInstrument::boxPlace(int box) const {
    return drawing_.boxAt(box).translated(-left_, boxesTop);
}

void MachineInstrument::resizeEvent(QResizeEvent* event) {
    Instrument::resizeEvent(event);
    lay();
    if (event->size().width() != event->oldSize().width()) updateGeometry(); // narrow takes more lines
}

void MachineInstrument::mousePressEvent(QMouseEvent* event) {
    for (int box = 0; box < boxCount(); ++box)
        if (boxPlace(box).contains(event->position())) return open(box);
    Instrument::mousePressEvent(event);
}

bool MachineInstrument::event(QEvent* event) {
    static const std::vector<KeyHelp> own{{{Qt::Key_Left, Qt::Key_Right, Qt::Key_Return, Qt::Key_Enter}, {}}};
    return answersOverride(*event, own) || Instrument::event(event);
}

void MachineInstrument::keyPressEvent(QKeyEvent* event) {
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    if (step != 0 && boxCount() > 0) {
        cursor_ = std::clamp(cursor_ + step, 0, boxCount() - 1);
        return update();
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return open(cursor_);
    Instrument::keyPressEvent(event);
}

void MachineInstrument::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Look& theme = drawing_.theme;
    PainterInk ink(painter);
    ink.elided({0, 2, double(width()), 18}, machine_.words, theme.words(12), theme.ink2);
    if (!machine_.problem.isEmpty()) {
        ink.words(QRectF(rect()).adjusted(8, boxesTop, -8, 0), Qt::AlignHCenter | Qt::TextWordWrap,
                  machine_.problem, theme.words(13), theme.ink2);
        return;
    }
    painter.save();
    painter.setClipRect(QRectF(0, boxesTop, width(), drawing_.size.height()));
    painter.translate(-left_, boxesTop);
    drawing_.paint(painter);
    painter.restore();
    if (open_ >= 0) ink.box(boxPlace(open_), theme.accent, 2, 4);
    if (hasFocus() && cursor_ < boxCount() && cursor_ != open_)
        ink.box(boxPlace(cursor_).adjusted(1, 1, -1, -1), theme.accentLine, 2, 4);
    if (open_ < 0) return;
    painter.translate(0, boxesTop + drawing_.size.height() + panelGap);
    panel_.paint(painter);
}

} // namespace lambdascope
