// SPDX-License-Identifier: MIT
#include "widgets/lab/edit/edit_panel.h"

#include "widgets/explore/lambda_view.h"
#include "widgets/kit/controls/segments.h"
#include "widgets/kit/controls/wrap_row.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/label.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/rich_text.h"
#include "widgets/lab/edit/edit_parts.h"

#include <QHelpEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace lambdascope {

namespace {

constexpr int margin = 16, narrowMargin = 12;
constexpr int narrowBelow = 370; // px
constexpr int wideFrom = 460;    // px: then schedule and switch fit beside their neighbours

/// A gap of 8 px that shrinks first when the dock is low.
QSpacerItem* gap(int pixels) {
    return new QSpacerItem(0, pixels, QSizePolicy::Minimum, QSizePolicy::Maximum);
}

QBoxLayout* rowOf() {
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    return row;
}

} // namespace

EditPanel::EditPanel(QWidget* parent)
    : QWidget(parent),
      scroll_(new QScrollArea(this)),
      content_(new QWidget),
      target_(new EditTarget(content_)),
      value_(new EditValue(content_)),
      schedule_(new EditSchedule(content_)),
      factor_(new EditFactor(content_)),
      experiments_(new EditExperiments(content_)),
      info_(new Label(content_)),
      actions_(new WrapRow(content_)),
      copy_(new FlatButton(tr("Copy as arguments"), 24)),
      paste_(new FlatButton(tr("Paste"), 24)),
      save_(new FlatButton(tr("Save…"), 24)),
      open_(new FlatButton(tr("Open…"), 24)),
      resetAll_(new FlatButton(tr("Back to trained"), 24)) {
    setObjectName(QStringLiteral("editPanel"));
    tagControl(this, Control::Lambda);
    setProperty("ground", "dock");
    setAttribute(Qt::WA_StyledBackground);
    buildActions();
    build();
    connectParts();
    arrange(false);
    for (QWidget* control : content_->findChildren<QWidget*>()) control->installEventFilter(this);
    setState({});
}

void EditPanel::build() {
    content_->setProperty("ground", "dock");
    content_->setAttribute(Qt::WA_StyledBackground);
    content_->setMinimumWidth(minimumSizeHint().width() - 12); // beside a scroll bar
    info_->setObjectName(QStringLiteral("editInfo"));
    info_->setProperty("tone", "secondary");
    top_ = rowOf();
    valueRow_ = rowOf();
    scheduleRow_ = rowOf();
    auto* column = new QVBoxLayout(content_);
    column->setSpacing(0);
    column->addItem(gap(12));
    column->addLayout(top_);
    column->addWidget(target_->rangeLine());
    column->addItem(gap(8));
    column->addLayout(valueRow_);
    column->addItem(gap(6));
    column->addLayout(scheduleRow_);
    column->addWidget(schedule_->formulaLine());
    column->addItem(gap(8));
    column->addWidget(factor_);
    column->addItem(gap(8));
    column->addWidget(experiments_);
    column->addItem(gap(8));
    column->addWidget(info_);
    column->addItem(gap(8));
    column->addWidget(actions_);
    column->addItem(gap(12));
    column->addStretch(1);
    scroll_->setWidget(content_);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setFocusPolicy(Qt::NoFocus);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll_);
}

void EditPanel::buildActions() {
    const std::tuple<FlatButton*, const char*, QString> actions[] = {
        {copy_, "copyEdits", tr("Copies the edits as arguments of lambdascope and lambdascope-cli")},
        {paste_, "pasteEdits", tr("Takes arguments from the clipboard in place of the edits")},
        {save_, "saveEdits", tr("Saves the edits as a small file")},
        {open_, "openEdits", tr("Opens edits that were saved")},
        {resetAll_, "resetAllEdits", tr("Puts every layer and head back to its trained values")}};
    for (const auto& [button, name, tip] : actions) {
        button->setObjectName(QLatin1String(name));
        button->setAccessibleName(button->text());
        button->setToolTip(tip);
        actions_->add(button);
    }
    actions_->setLastRight(true);
}

/// A part that loses the focus while it is destroyed ends a gesture of a panel that is gone.
EditPanel::~EditPanel() {
    for (QObject* part : std::initializer_list<QObject*>{target_, value_, schedule_, factor_, experiments_})
        part->disconnect(this);
}

void EditPanel::connectParts() {
    connect(target_, &EditTarget::targetChosen, this, &EditPanel::targetChosen);
    connect(value_, &EditValue::quantityChosen, this, &EditPanel::quantityChosen);
    connect(value_, &EditValue::valueMoved, this, &EditPanel::valueMoved);
    connect(value_, &EditValue::gestureEnded, this, &EditPanel::gestureEnded);
    connect(value_, &EditValue::resetRequested, this, &EditPanel::resetRequested);
    connect(schedule_, &EditSchedule::scheduleChosen, this, &EditPanel::scheduleChosen);
    connect(schedule_, &EditSchedule::formulaMoved, this, &EditPanel::formulaMoved);
    connect(schedule_, &EditSchedule::gestureEnded, this, &EditPanel::gestureEnded);
    connect(factor_, &EditFactor::factorFollowsChosen, this, &EditPanel::factorFollowsChosen);
    connect(experiments_, &EditExperiments::headScopeChosen, this, &EditPanel::headScopeChosen);
    connect(experiments_, &EditExperiments::experimentToggled, this, &EditPanel::experimentToggled);
    connect(experiments_, &EditExperiments::patchRequested, this, &EditPanel::patchRequested);
    connect(copy_, &QPushButton::clicked, this, &EditPanel::copyRequested);
    connect(paste_, &QPushButton::clicked, this, &EditPanel::pasteRequested);
    connect(save_, &QPushButton::clicked, this, &EditPanel::saveRequested);
    connect(open_, &QPushButton::clicked, this, &EditPanel::openRequested);
    connect(resetAll_, &QPushButton::clicked, this, &EditPanel::resetAllRequested);
}

/// Wide, the schedule stands right of the target and the switch left of the slider; else the switch goes up
/// and the schedule has a line of its own, so that the slider keeps its length.
void EditPanel::arrange(bool wide) {
    wide_ = wide;
    for (QBoxLayout* row : {top_, valueRow_, scheduleRow_})
        while (QLayoutItem* item = row->takeAt(0)) delete item; // the widgets stay
    top_->addWidget(target_);
    top_->addStretch(1);
    (wide ? valueRow_ : top_)->addWidget(value_->quantity(), 0, Qt::AlignTop);
    valueRow_->addWidget(value_, 1);
    (wide ? top_ : scheduleRow_)->addWidget(schedule_);
    schedule_->setFixedWidth(wide ? 220 : 240);
    if (!wide) scheduleRow_->addStretch(1);
    orderFocus();
}

void EditPanel::orderFocus() {
    std::vector<QWidget*> order = target_->focusChain();
    const auto add = [&order](const std::vector<QWidget*>& chain) {
        order.insert(order.end(), chain.begin(), chain.end());
    };
    if (wide_) add(schedule_->focusChain());
    add(value_->focusChain());
    if (!wide_) add(schedule_->focusChain());
    add(factor_->focusChain());
    add(experiments_->focusChain());
    add({copy_, paste_, save_, open_, resetAll_});
    for (size_t i = 1; i < order.size(); ++i) setTabOrder(order[i - 1], order[i]);
}

void EditPanel::setState(const EditPanelState& state) {
    state_ = state;
    target_->setState(state);
    value_->setState(state);
    schedule_->setState(state);
    factor_->setState(state);
    experiments_->setState(state);
    for (QWidget* part : std::initializer_list<QWidget*>{value_->quantity(), schedule_, factor_})
        part->setVisible(state.hasInit); // the formula's line hides with its schedule
    resetAll_->setEnabled(state.edited);
    resetAll_->setToolTip(state.edited ? tr("Puts every layer and head back to its trained values")
                                       : tr("Nothing is edited"));
    content_->setEnabled(state.enabled);
    showInfo();
}

bool EditPanel::eventFilter(QObject* watched, QEvent* event) {
    // the tooltip of a control says what cannot be done now: the reason instead
    if (event->type() != QEvent::ToolTip || state_.enabled) return QWidget::eventFilter(watched, event);
    showTip(static_cast<QHelpEvent*>(event)->globalPos(), state_.whyDisabled, this);
    return true;
}

void EditPanel::showInfo() {
    const QString trained = number(state_.trainedLambda, 2);
    const RichText lambda = RichText::coloured(number(state_.lambda, 2), theme_.accent);
    const float edited = state_.withoutA2 ? 0 : state_.lambda;
    const QString warning = state_.mixedLambda ? QString() : LambdaView::consequence(edited);
    RichText words;
    if (!state_.enabled)
        words = state_.whyDisabled;
    else if (!warning.isEmpty())
        words = RichText::coloured(warning, theme_.warning);
    else if (!state_.patches.isEmpty())
        words = elidedWords(state_.patches, info_->font(), info_->width());
    else if (!state_.hasInit)
        words =
            state_.lambdaOverridden
                ? RichText::filled(tr("λ set to %1 for all tokens, mean of their own %2"), {lambda, trained})
            : state_.whyWeightless.isEmpty() ? tr("DIFF V2 has no λ_init; λ follows from every token")
                                             : tr("The trace does not tell λ_init");
    else if (state_.mixed())
        words = tr("These layers differ; a move gives all of them one value");
    else if (state_.lambdaOverridden && state_.movesInit())
        words = RichText::filled(tr("λ is set to %1 by itself; moving λ_init ends that"), {lambda});
    else if (state_.mixedLambda)
        words = tr("λ differs from layer to layer");
    else if (edited != state_.trainedLambda)
        words = RichText::filled(tr("λ in force %1, trained %2"),
                                 {RichText::coloured(number(edited, 2), theme_.accent), trained});
    else if (!state_.ablations.empty())
        words = tr("An experiment is on; λ %1 is as trained").arg(trained);
    else
        words = tr("λ %1, as trained").arg(trained);
    words.showIn(*info_);
    info_->setToolTip(!state_.patches.isEmpty() ? wrapped(state_.patches)
                      : !state_.hasInit         ? words.plain()
                                                : warning);
}

void EditPanel::fit() {
    const bool wide = width() >= wideFrom;
    if (wide != wide_) arrange(wide);
    const int side = width() < narrowBelow ? narrowMargin : margin;
    content_->layout()->setContentsMargins(side, 0, side, 0);
    const int room = width() - 2 * side;
    const int bar = scroll_->verticalScrollBar()->sizeHint().width();
    info_->setFixedSize(std::max(1, room - bar),
                        16); // its words change with every move of λ: no layout for them
    showInfo();              // cut where the place ends
    copy_->setText(wide ? tr("Copy as arguments") : tr("Copy"));
    experiments_->fitTo(room);
    actions_->fitTo(room);
}

void EditPanel::resizeEvent(QResizeEvent* event) {
    fit();
    QWidget::resizeEvent(event);
}

} // namespace lambdascope
