// SPDX-License-Identifier: MIT
#include "widgets/lab/edit_target.h"

#include "widgets/kit/segments.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace lambdascope {
namespace {

QSpinBox* layerSpin(const char* name, const QString& words, QWidget* parent) {
    auto* spin = new QSpinBox(parent);
    spin->setObjectName(QLatin1String(name));
    spin->setAccessibleName(words);
    spin->setToolTip(words);
    spin->setProperty("small", true);
    spin->setFont(Theme::mono(12));
    spin->setFixedWidth(58);
    spin->setKeyboardTracking(false);
    return spin;
}

} // namespace

EditTarget::EditTarget(QWidget* parent)
    : QWidget(parent),
      kinds_(new Segments({tr("Layer %1").arg(0), tr("Range"), tr("All layers")}, 24, this)),
      line_(new QWidget(parent)),
      from_(layerSpin("rangeFrom", tr("First layer of the range"), line_)),
      to_(layerSpin("rangeTo", tr("Last layer of the range"), line_)) {
    kinds_->setObjectName(QStringLiteral("editTarget"));
    kinds_->setName(tr("Edited layers"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(kinds_);
    auto* range = new QHBoxLayout(line_);
    range->setContentsMargins(0, 6, 0, 0);
    range->setSpacing(8);
    auto* layers = new QLabel(tr("Layers"), line_);
    auto* to = new QLabel(tr("to"), line_);
    for (QLabel* label : {layers, to}) label->setProperty("tone", "secondary");
    layers->setBuddy(from_);
    to->setBuddy(to_);
    for (QWidget* item : std::initializer_list<QWidget*>{layers, from_, to, to_}) range->addWidget(item);
    range->addStretch(1);
    line_->hide();
    connect(kinds_, &Segments::chosen, this, &EditTarget::choose);
    connect(from_, &QSpinBox::valueChanged, this, [this] { moveRange(true); });
    connect(to_, &QSpinBox::valueChanged, this, [this] { moveRange(false); });
}

void EditTarget::setTheme(const Theme& theme) {
    kinds_->setTheme(theme);
}

std::vector<QWidget*> EditTarget::focusChain() const {
    return {kinds_->button(Single), kinds_->button(Range), kinds_->button(All), from_, to_};
}

void EditTarget::setState(const EditPanelState& state) {
    layerCount_ = state.layerCount;
    if (state.first != first_ || state.last != last_) rangeChosen_ = false; // chosen elsewhere
    first_ = state.first;
    last_ = state.last;
    layer_ = state.single() ? state.first : state.layer >= 0 ? state.layer : layer_;
    layer_ = std::clamp(layer_, 0, std::max(0, layerCount_ - 1));
    const Kind kind = rangeChosen_ ? Range : state.single() ? Single : state.all() ? All : Range;
    kinds_->setText(Single, tr("Layer %1").arg(layer_));
    kinds_->setCurrent(kind);
    line_->setVisible(kind == Range);
    const QSignalBlocker from(from_), to(to_);
    for (QSpinBox* spin : {from_, to_}) spin->setRange(0, std::max(0, layerCount_ - 1));
    from_->setValue(first_);
    to_->setValue(last_);
    const bool several = layerCount_ > 1;
    for (const int index : {static_cast<int>(Range), static_cast<int>(All)})
        kinds_->button(index)->setEnabled(several);
    kinds_->setTip(Single, tr("Edits go to layer %1").arg(layer_));
    kinds_->setTip(Range, several ? tr("Edits go to every layer from one to another")
                                  : tr("The model has one layer"));
    kinds_->setTip(All, several ? tr("Edits go to all layers") : tr("The model has one layer"));
}

void EditTarget::choose(int kind) {
    const int end = layerCount_ - 1;
    rangeChosen_ = kind == Range;
    if (kind == Single) return wish(layer_, layer_);
    if (kind == All) return wish(0, end);
    line_->show();
    kinds_->setCurrent(Range);
    if (first_ == 0 && last_ == end) return wish(0, end);                    // from all: narrow it down
    wish(std::min(layer_, std::max(0, end - 1)), std::min(layer_ + 1, end)); // with the layer beside
}

void EditTarget::moveRange(bool fromMoved) {
    rangeChosen_ = true;
    const int from = fromMoved ? from_->value() : std::min(from_->value(), to_->value());
    const int to = fromMoved ? std::max(from_->value(), to_->value()) : to_->value();
    wish(from, to);
}

void EditTarget::wish(int first, int last) {
    first_ = first;
    last_ = last;
    emit targetChosen(first, last);
}

} // namespace lambdascope
