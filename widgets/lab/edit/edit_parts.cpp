// SPDX-License-Identifier: MIT
#include "widgets/lab/edit/edit_parts.h"

#include "widgets/kit/controls/lambda_input.h"
#include "widgets/kit/controls/segments.h"
#include "widgets/kit/controls/wrap_row.h"
#include "widgets/kit/label.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/theme.h"

#include <QAbstractItemView>
#include <QFontMetrics>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lambdascope {

namespace {

using Chosen = EditPanelState::Schedule;

QString formulaOf(Chosen schedule) {
    switch (schedule) {
    case Chosen::AsTrained:
        return ScheduleCombo::tr("every layer as the checkpoint has it");
    case Chosen::Paper:
        return ScheduleCombo::tr("0.8 − 0.6·e^(−0.3·l), layers l from 0");
    case Chosen::Constant08:
    case Chosen::Constant05:
        return ScheduleCombo::tr("the same λ_init in every layer");
    case Chosen::Zero:
        return ScheduleCombo::tr("λ is the learned part alone");
    case Chosen::Formula:
        return ScheduleCombo::tr("A − B·e^(−C·l) with constants of your own");
    case Chosen::Own:
        return ScheduleCombo::tr("some layers were moved by hand");
    }
    return {};
}

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

InitSpin* constant(const char* name, const QString& words, double low, double high, QWidget* parent) {
    auto* spin = new InitSpin(parent);
    spin->setObjectName(QLatin1String(name));
    spin->setAccessibleName(words);
    spin->setToolTip(words);
    spin->setProperty("small", true);
    spin->setFont(Theme::mono(12));
    spin->setRange(low, high);
    spin->setFixedWidth(62);
    return spin;
}

} // namespace

ScheduleCombo::ScheduleCombo(QWidget* parent) : ElidedCombo(parent) {
    setObjectName(QStringLiteral("scheduleCombo"));
    setAccessibleName(tr("Schedule of λ_init over the layers"));
    setToolTip(tr("Gives every layer the λ_init of a schedule"));
    setProperty("small", true);
    setFont(Theme::sans(12));
    setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(8);
    for (const Chosen schedule : {Chosen::AsTrained, Chosen::Paper, Chosen::Constant08, Chosen::Constant05,
                                  Chosen::Zero, Chosen::Formula})
        addSchedule(schedule);
    int widest = 0;
    for (int i = 0; i < count(); ++i) widest = std::max(widest, fontMetrics().horizontalAdvance(itemText(i)));
    view()->setMinimumWidth(widest + 32);
}

QString ScheduleCombo::nameOf(Chosen schedule) {
    switch (schedule) {
    case Chosen::AsTrained:
        return tr("as trained");
    case Chosen::Paper:
        return tr("the paper's");
    case Chosen::Constant08:
        return tr("constant 0.8");
    case Chosen::Constant05:
        return tr("constant 0.5");
    case Chosen::Zero:
        return tr("λ_init = 0");
    case Chosen::Formula:
        return tr("formula…");
    case Chosen::Own:
        return tr("own values");
    }
    return {};
}

void ScheduleCombo::addSchedule(Chosen schedule) {
    addItem(tr("%1: %2").arg(nameOf(schedule), formulaOf(schedule)), static_cast<int>(schedule));
}

void ScheduleCombo::setSchedule(Chosen schedule) {
    const QSignalBlocker quiet(this);
    const int own = findData(static_cast<int>(Chosen::Own));
    if (schedule == Chosen::Own && own < 0) addSchedule(Chosen::Own);
    if (schedule != Chosen::Own && own >= 0) removeItem(own);
    setCurrentIndex(findData(static_cast<int>(schedule)));
    setAccessibleDescription(itemText(currentIndex()));
}

Chosen ScheduleCombo::scheduleAt(int index) const {
    return static_cast<Chosen>(itemData(index).toInt());
}

QString ScheduleCombo::shownText() const {
    return currentIndex() < 0 ? QString() : nameOf(scheduleAt(currentIndex()));
}

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
    auto* layers = new Label(tr("Layers"), line_);
    auto* to = new Label(tr("to"), line_);
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

EditValue::EditValue(QWidget* parent)
    : QWidget(parent),
      quantity_(new Segments({tr("λ_init"), tr("λ itself")}, 24, parent)),
      slider_(new InitSlider(this)),
      spin_(new InitSpin(this)),
      reset_(new QToolButton(this)) {
    quantity_->setObjectName(QStringLiteral("editQuantity"));
    quantity_->setName(tr("What the slider moves"));
    quantity_->setTip(0, tr("The slider moves λ_init: inside λ, and in the output factor where it follows"));
    quantity_->setTip(1, tr("The slider sets λ itself; the output factor stays as λ_init has it"));
    slider_->setObjectName(QStringLiteral("editSlider"));
    slider_->setTicks(true);
    spin_->setObjectName(QStringLiteral("editSpin"));
    spin_->setProperty("small", true);
    spin_->setFont(Theme::mono(12));
    spin_->setFixedWidth(70);
    reset_->setObjectName(QStringLiteral("editReset"));
    reset_->setProperty("small", true);
    reset_->setFocusPolicy(Qt::StrongFocus);
    reset_->setIconSize({14, 14});
    reset_->setIcon(icon(QStringLiteral("reset"), Theme::now().ink2));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(slider_, 1, Qt::AlignTop);
    row->addWidget(spin_, 0, Qt::AlignTop);
    row->addWidget(reset_, 0, Qt::AlignTop);
    connect(quantity_, &Segments::chosen, this,
            [this](int index) { emit quantityChosen(static_cast<Quantity>(index)); });
    connect(slider_, &InitSlider::moved, this, &EditValue::valueMoved);
    connect(slider_, &InitSlider::released, this, &EditValue::gestureEnded);
    connect(slider_, &InitSlider::resetRequested, this, &EditValue::resetRequested);
    connect(spin_, &QDoubleSpinBox::valueChanged, this, &EditValue::valueMoved);
    connect(spin_, &InitSpin::released, this, &EditValue::gestureEnded);
    connect(reset_, &QToolButton::clicked, this, &EditValue::resetRequested);
}

std::vector<QWidget*> EditValue::focusChain() const {
    return {quantity_->button(0), quantity_->button(1), slider_, spin_, reset_};
}

void EditValue::setState(const EditPanelState& state) {
    const double trained = state.movesInit() ? state.trainedInit : state.trainedLambda;
    const double value = state.movesInit() ? state.init : state.lambda;
    quantity_->setCurrent(state.movesInit() ? 0 : 1);
    slider_->setTrained(trained);
    slider_->setValue(value);
    slider_->setMixed(state.mixed());
    {
        const QSignalBlocker quiet(spin_);
        spin_->showValue(value);
        spin_->setMixed(state.mixed());
    }
    reset_->setEnabled(state.canReset);
    describe(state);
}

void EditValue::describe(const EditPanelState& state) {
    const QString name = state.movesInit() ? tr("λ_init") : tr("λ");
    const QString target = state.single() ? tr("layer %1").arg(state.first)
                           : state.all()  ? tr("all layers")
                                          : tr("layers %1 to %2").arg(state.first).arg(state.last);
    const QString words = tr("%1 of %2").arg(name, target);
    slider_->setAccessibleName(words);
    spin_->setAccessibleName(words);
    slider_->setToolTip(tr("%1. Arrows 0.01, with Shift 0.1; double-click the handle: trained").arg(words));
    spin_->setToolTip(tr("%1. Arrows 0.01, with Shift 0.1").arg(words));
    reset_->setAccessibleName(tr("Back to the trained %1").arg(name));
    reset_->setToolTip(state.canReset ? tr("Back to the trained %1").arg(name)
                                      : tr("%1 is as trained").arg(words));
}

EditSchedule::EditSchedule(QWidget* parent)
    : QWidget(parent),
      combo_(new ScheduleCombo(this)),
      line_(new QWidget(parent)),
      a_(constant("formulaA", tr("A: what λ_init tends to in the last layers"), -2, 3, line_)),
      b_(constant("formulaB", tr("B: how far below A layer 0 starts"), -2, 3, line_)),
      c_(constant("formulaC", tr("C: how fast λ_init nears A from layer to layer"), 0, 5, line_)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    auto* label = new Label(tr("Schedule"), this);
    label->setProperty("tone", "secondary");
    label->setBuddy(combo_);
    row->addWidget(label);
    row->addWidget(combo_, 1);
    buildFormula();
    connect(combo_, &QComboBox::activated, this,
            [this](int index) { emit scheduleChosen(combo_->scheduleAt(index)); });
    for (InitSpin* spin : {a_, b_, c_}) {
        connect(spin, &QDoubleSpinBox::valueChanged, this,
                [this] { emit formulaMoved(a_->value(), b_->value(), c_->value()); });
        connect(spin, &InitSpin::released, this, &EditSchedule::gestureEnded);
    }
}

/// λ_init = [A] − [B] · e^(− [C] · l)
void EditSchedule::buildFormula() {
    auto* row = new QHBoxLayout(line_);
    row->setContentsMargins(0, 6, 0, 0);
    row->setSpacing(5);
    const auto words = [&](const QString& text) {
        auto* label = new Label(text, line_);
        label->setProperty("tone", "secondary");
        label->setToolTip(tr("The formula A − B·e^(−C·l); l is the layer, from 0"));
        row->addWidget(label);
    };
    words(tr("λ_init ="));
    row->addWidget(a_);
    words(QStringLiteral("−"));
    row->addWidget(b_);
    words(QStringLiteral("· e^(−"));
    row->addWidget(c_);
    words(QStringLiteral("· l)"));
    row->addStretch(1);
    line_->hide();
}

std::vector<QWidget*> EditSchedule::focusChain() const {
    return {combo_, a_, b_, c_};
}

void EditSchedule::setState(const EditPanelState& state) {
    combo_->setSchedule(state.schedule);
    line_->setVisible(state.schedule == EditPanelState::Schedule::Formula);
    for (const auto& [spin, value] :
         {std::pair(a_, state.a), std::pair(b_, state.b), std::pair(c_, state.c)}) {
        const QSignalBlocker quiet(spin);
        if (spin->value() != value) spin->setValue(value);
    }
}

EditFactor::EditFactor(QWidget* parent)
    : QWidget(parent),
      follows_(new QRadioButton(tr("Output factor 1 − λ_init follows"), this)),
      keep_(new QRadioButton(tr("Keep the trained factor"), this)),
      numbers_(new Label(this)),
      why_(new Label(tr("isolates the subtraction"), this)) {
    const QString trainedCode = tr("A model trained with this λ_init would have both: λ_init inside λ and "
                                   "the output factor 1 − λ_init");
    follows_->setObjectName(QStringLiteral("factorFollows"));
    follows_->setToolTip(trainedCode);
    keep_->setObjectName(QStringLiteral("factorKeep"));
    keep_->setToolTip(
        tr("λ_init moves inside λ alone, so what changes is the subtraction. %1").arg(trainedCode));
    why_->setProperty("tone", "tertiary");
    numbers_->setObjectName(QStringLiteral("factorNumbers"));
    numbers_->setProperty("tone", "tertiary");
    numbers_->setFont(Theme::mono(12));
    // room for any factor: numbers that change with every move of λ lay out nothing
    numbers_->setFixedSize(QFontMetrics(Theme::mono(12)).horizontalAdvance(QStringLiteral("−00.00 → −00.00")),
                           18);
    numbers_->setToolTip(tr("The output factor, trained and with this λ_init"));
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(1);
    for (const auto& [button, words] : {std::pair(follows_, numbers_), std::pair(keep_, why_)}) {
        button->setAccessibleName(button->text());
        auto* row = new QHBoxLayout;
        row->setSpacing(10);
        row->addWidget(button);
        row->addWidget(words);
        row->addStretch(1);
        rows->addLayout(row);
    }
    connect(follows_, &QRadioButton::clicked, this, [this] { emit factorFollowsChosen(true); });
    connect(keep_, &QRadioButton::clicked, this, [this] { emit factorFollowsChosen(false); });
}

/// Rather no words beside a choice than half a choice.
void EditFactor::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    constexpr int apart = 10;
    for (const auto& [button, words] : {std::pair(follows_, numbers_), std::pair(keep_, why_)})
        words->setVisible(button->sizeHint().width() + apart + words->sizeHint().width() <= width());
}

std::vector<QWidget*> EditFactor::focusChain() const {
    return {follows_, keep_};
}

void EditFactor::setState(const EditPanelState& state) {
    (state.factorFollows ? follows_ : keep_)->setChecked(true);
    const QString trained = number(state.trainedFactor, 2);
    const QString now = number(state.factorFollows ? state.factor : 1 - state.init, 2);
    const QString words = state.mixedInit  ? QString() // one number would be wrong for some layer
                          : trained == now ? trained
                                           : tr("%1 → %2").arg(trained, now);
    if (numbers_->text() != words) numbers_->setText(words);
}

EditExperiments::EditExperiments(QWidget* parent)
    : QWidget(parent),
      scope_(new Segments({tr("This head"), tr("All heads")}, 24, this)),
      row_(new WrapRow(this)),
      patch_(new FlatButton(tr("Patch…"), 24, this)) {
    setAccessibleName(tr("Experiments"));
    scope_->setObjectName(QStringLiteral("experimentScope"));
    scope_->setName(tr("Experiments apply to"));
    auto* title = new Label(tr("Experiments"), this);
    title->setFont(Theme::sans(12, QFont::DemiBold));
    title->setToolTip(tr("Each is computed instead of A1 − λ·A2 while its button is down"));
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(title);
    head->addStretch(1);
    head->addWidget(patch_);
    head->addWidget(scope_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(row_);
    addToggle({}, "experimentLambdaZero", tr("λ = 0"),
              tr("Sets λ of the whole layer to 0, of all its heads: A1 alone, still with head norm and "
                 "output factor. "
                 "For one head it is A2 off"));
    addToggle(Ablation::A2Off, "experimentA2Off", tr("A2 off"),
              tr("A1 alone in these heads; the λ shown stays as it is"));
    addToggle(Ablation::Swap, "experimentSwap", tr("Swap"), tr("The maps change places: A2 − λ·A1"));
    addToggle(Ablation::HeadOff, "experimentHeadOff", tr("Head off"),
              tr("Nothing of these heads reaches the layer"));
    addToggle(Ablation::Mean, "experimentMean", tr("Mean"),
              tr("What these heads give is at every token their mean over the prompt"));
    addToggle(Ablation::NoNorm, "experimentNoNorm", tr("No norm"), {}); // its tooltip depends on the model
    patch_->setObjectName(QStringLiteral("patchButton"));
    patch_->setAccessibleName(tr("Patch"));
    connect(patch_, &QPushButton::clicked, this, &EditExperiments::patchRequested);
    connect(scope_, &Segments::chosen, this, [this](int index) { emit headScopeChosen(index == 0); });
}

void EditExperiments::addToggle(std::optional<Ablation> ablation, const char* name, const QString& text,
                                const QString& tip) {
    auto* button = new FlatButton(text, 24, row_);
    button->setObjectName(QLatin1String(name));
    button->setCheckable(true);
    button->setAccessibleName(tr("Experiment: %1").arg(text));
    button->setToolTip(tip);
    connect(button, &QPushButton::clicked, this,
            [this, ablation](bool on) { emit experimentToggled(ablation, on); });
    row_->add(button);
    toggles_.emplace_back(ablation, button);
}

void EditExperiments::fitTo(int width) {
    width_ = width;
    FlatButton& zero = *toggles_.front().second; // λ is the layer's, whatever head is chosen
    zero.setText(tr("λ = 0"));
    row_->fitTo(width);
    const int lines = row_->lines();
    if (!headScope_) return;
    zero.setText(tr("λ = 0, all heads"));
    row_->fitTo(width);
    if (row_->lines() == lines) return;
    zero.setText(tr("λ = 0"));
    row_->fitTo(width);
}

std::vector<QWidget*> EditExperiments::focusChain() const {
    std::vector<QWidget*> chain{patch_, scope_->button(0), scope_->button(1)};
    for (const auto& [ablation, toggle] : toggles_) chain.push_back(toggle);
    return chain;
}

void EditExperiments::setState(const EditPanelState& state) {
    scope_->setCurrent(state.headScope ? 0 : 1);
    if (std::exchange(headScope_, state.headScope) != state.headScope && width_ > 0) fitTo(width_);
    scope_->setTip(0, state.single()
                          ? tr("Experiments are for layer %1 head %2").arg(state.first).arg(state.head)
                          : tr("Experiments are for head %1 of each layer").arg(state.head));
    scope_->setTip(1, tr("Experiments are for all %1 heads of the layers").arg(state.headCount));
    patch_->setDot(!state.patches.isEmpty());
    patch_->setEnabled(state.whyWeightless.isEmpty());
    patch_->setToolTip(!state.whyWeightless.isEmpty() ? state.whyWeightless
                       : state.patches.isEmpty()
                           ? tr("Puts a part of another run in the place of the same part of this one")
                           : state.patches);
    for (const auto& [ablation, toggle] : toggles_) {
        toggle->setChecked(ablation ? state.ablations.contains(*ablation) : state.lambdaZero);
        if (ablation == Ablation::Mean) toggle->setEnabled(state.whyWeightless.isEmpty());
        if (ablation != Ablation::NoNorm) continue;
        toggle->setEnabled(state.hasNorm);
        toggle->setToolTip(state.hasNorm
                               ? tr("The sum is not normalised; the output factor 1 − λ_init is kept")
                               : tr("This model has no head norm to leave out"));
    }
}

} // namespace lambdascope
