// SPDX-License-Identifier: MIT
#include "widgets/experiments/experiment_page.h"

#include "widgets/chart/plot_view.h"
#include "widgets/kit/accessible_role.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/label.h"
#include "widgets/kit/theme.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int pageSide = 28, progressHigh = 8, besideFrom = 620; // pixels

} // namespace

ExperimentPage::ExperimentPage(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("experimentPage"));
    setProperty("ground", "dock");
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("Experiment"));
    setAccessibleRole(*this, QAccessible::Grouping);
    build();
    connect(start_, &QPushButton::clicked, this, &ExperimentPage::startRequested);
    connect(pause_, &QPushButton::clicked, this, [this] {
        if (scene_.running == ExperimentRunning::Paused)
            emit startRequested();
        else
            emit pauseRequested();
    });
    connect(cancel_, &QPushButton::clicked, this, &ExperimentPage::cancelRequested);
    connect(compare_, &QPushButton::clicked, this, &ExperimentPage::compareRequested);
    connect(figure_, &QPushButton::clicked, this, &ExperimentPage::figureRequested);
    connect(csv_, &QPushButton::clicked, this, &ExperimentPage::csvRequested);
    connect(plots_, &PlotView::pointed, pointed_, &ElidedLabel::setText);
    connect(plots_, &PlotView::moved, this,
            [this](const QRect& place) { scroll_->ensureVisible(place.center().x(), place.center().y()); });
}

QPushButton* ExperimentPage::addButton(QLayout& row, const char* name, const QString& words,
                                       const QString& tip) {
    auto* button = new QPushButton(words);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(wrapped(tip));
    button->setAccessibleName(words);
    row.addWidget(button);
    return button;
}

/// What starts and ends it, and how far it is.
void ExperimentPage::buildRun(QHBoxLayout& row) {
    count_ = new Label;
    count_->setObjectName(QStringLiteral("experimentCount"));
    bar_ = new QProgressBar;
    bar_->setObjectName(QStringLiteral("experimentProgress"));
    bar_->setTextVisible(false);
    bar_->setFixedHeight(progressHigh);
    bar_->setAccessibleName(tr("Parts that are done"));
    left_ = new Label;
    left_->setFont(Theme::mono(12));
    start_ = addButton(row, "experimentStart", tr("Start"), {});
    start_->setProperty("primary", true);
    row.addWidget(count_);
    row.addWidget(bar_, 1);
    row.addWidget(left_);
    pause_ = addButton(row, "experimentPause", tr("Pause"), {});
    cancel_ = addButton(row, "experimentCancel", tr("Cancel"),
                        tr("Ends the run; what was found stays, and Start goes on with it"));
    row.addStretch(); // where there is no bar yet
}

void ExperimentPage::buildPlots() {
    plots_ = new PlotView(tr("Plots of the experiment"));
    plots_->setObjectName(QStringLiteral("experimentPlots"));
    scroll_ = new QScrollArea;
    scroll_->setWidget(plots_);
    scroll_->setWidgetResizable(true);
    plots_->setAutoFillBackground(false); // which a scroll area turns on
    scroll_->viewport()->setAutoFillBackground(false);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void ExperimentPage::build() {
    title_ = new Label;
    title_->setFont(Theme::sans(20, QFont::DemiBold));
    about_ = new ElidedLabel;
    about_->setProperty("tone", "tertiary");
    auto* name = new QHBoxLayout;
    name->setSpacing(8);
    name->addWidget(title_);
    name->addWidget(about_, 1);
    auto* first = new QHBoxLayout;
    first->setSpacing(8);
    compare_ = addButton(*first, "experimentCompare", tr("Keep to compare"),
                         tr("Keeps this result: that of other models, of another step or of other edits then "
                            "stands in the same plots"));
    compare_->setCheckable(true);
    figure_ = addButton(*first, "experimentFigure", tr("Save figure…"),
                        tr("Writes the plots as SVG, PDF or PNG, or their numbers"));
    csv_ = addButton(*first, "experimentCsv", tr("Save as CSV…"),
                     tr("Writes the result as a table or as JSON, the same bytes as lambdascope-cli writes"));
    first->addStretch();
    head_ = new QBoxLayout(QBoxLayout::LeftToRight);
    head_->setSpacing(8);
    head_->addLayout(name, 1);
    head_->addLayout(first);
    auto* second = new QHBoxLayout;
    second->setSpacing(12);
    buildRun(*second);
    for (QPushButton* each : {compare_, figure_, csv_}) each->setProperty("small", true);
    note_ = new Label;
    note_->setObjectName(QStringLiteral("experimentNote"));
    note_->setProperty("tone", "tertiary");
    note_->setWordWrap(true);
    buildPlots();
    empty_ = new Label;
    empty_->setObjectName(QStringLiteral("experimentEmpty"));
    empty_->setWordWrap(true);
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setProperty("tone", "secondary");
    pointed_ = new ElidedLabel;
    pointed_->setProperty("tone", "secondary");
    pointed_->setObjectName(QStringLiteral("experimentPointed"));
    auto* top = new QVBoxLayout;
    top->setContentsMargins(pageSide, 16, pageSide, 0);
    top->setSpacing(12);
    top->addLayout(head_);
    top->addLayout(second);
    top->addWidget(note_);
    auto* foot = new QVBoxLayout;
    foot->setContentsMargins(pageSide, 0, pageSide, 8);
    foot->addWidget(pointed_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(8);
    column->addLayout(top);
    column->addWidget(scroll_, 1);
    column->addWidget(empty_, 1);
    column->addLayout(foot);
    showRun(); // its buttons have their help before anything is looked up
}

void ExperimentPage::setScene(const ExperimentScene& scene) {
    scene_ = scene;
    title_->setText(scene.title);
    about_->setText(scene.about);
    about_->setToolTip(wrapped(scene.about));
    note_->setText(scene.note);
    note_->setVisible(!scene.note.isEmpty());
    compare_->setVisible(scene.hasResult || !scene.compared.isEmpty());
    compare_->setChecked(!scene.compared.isEmpty());
    figure_->setEnabled(scene.hasResult);
    csv_->setEnabled(scene.hasResult);
    const bool plotted = !scene.plot.plots.empty();
    scroll_->setVisible(plotted);
    empty_->setVisible(!plotted);
    empty_->setText(scene.empty);
    plots_->setScene(scene.plot);
    showRun();
}

void ExperimentPage::resizeEvent(QResizeEvent* event) {
    head_->setDirection(width() < besideFrom ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    QWidget::resizeEvent(event);
}

/// The keyboard, from a button that is about to go: Qt would leave it anywhere.
void ExperimentPage::handOn(QPushButton* to) {
    const QWidget* held = window()->focusWidget();
    if (held == to || (held != start_ && held != pause_ && held != cancel_)) return;
    if (held == cancel_ && to == pause_) return; // both stay
    to->show();
    to->setFocus();
}

void ExperimentPage::showRun() {
    const bool idle = scene_.running == ExperimentRunning::No;
    const bool part = scene_.all > 0 && (scene_.done < scene_.all || !idle);
    start_->setText(part && scene_.done > 0 ? tr("Go on") : tr("Start"));
    start_->setAccessibleName(tr("Start the experiment"));
    const bool complete = scene_.all > 0 && scene_.done == scene_.all;
    const bool over = complete && scene_.repeats;
    start_->setEnabled(scene_.checked && scene_.problem.isEmpty() && !scene_.elsewhere && !over);
    start_->setToolTip(wrapped(!scene_.problem.isEmpty() ? scene_.problem
                               : scene_.elsewhere        ? tr("Another experiment is running: it ends first")
                               : over ? tr("All parts are done: they would be the same again")
                                      : tr("Asks the models, side by side on all cores")));
    handOn(idle ? (start_->isEnabled() ? start_ : csv_) : pause_);
    start_->setVisible(idle);
    for (QWidget* each : {static_cast<QWidget*>(bar_), static_cast<QWidget*>(count_)})
        each->setVisible(part || complete);
    bar_->setRange(0, std::max(1, scene_.all));
    bar_->setValue(scene_.done);
    count_->setText(tr("%1 of %n part(s)", nullptr, scene_.all).arg(scene_.done));
    left_->setText(scene_.left);
    left_->setVisible(!scene_.left.isEmpty());
    for (QPushButton* each : {pause_, cancel_}) {
        each->setVisible(!idle);
        each->setEnabled(scene_.running != ExperimentRunning::Ending);
    }
    const bool paused = scene_.running == ExperimentRunning::Paused;
    pause_->setText(paused ? tr("Go on") : tr("Pause"));
    pause_->setAccessibleName(paused ? tr("Go on with the experiment") : tr("Pause the experiment"));
    pause_->setToolTip(paused ? tr("Runs the parts that are left") : tr("Stops for now; what is done stays"));
    cancel_->setAccessibleName(tr("Cancel the experiment"));
}

} // namespace lambdascope
