// SPDX-License-Identifier: MIT
#include "widgets/lab/effects/effects_view.h"

#include "core/analysis/answer/head_effects.h"
#include "widgets/kit/accessible_role.h"
#include "widgets/kit/announce.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/controls/segments.h"
#include "widgets/kit/label.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QProgressBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lambdascope {
namespace {

constexpr int effectsChoiceHigh = 24, effectsRowHigh = 26, effectsSide = 16;

} // namespace

EffectsView::EffectsView(QWidget* parent)
    : QWidget(parent),
      model_(new EffectsModel(this)),
      title_(new Label(this)),
      note_(new ElidedLabel(this)),
      experiment_(new Segments({tr("off"), tr("mean"), tr("A2 off")}, effectsChoiceHigh, this)),
      count_(new Label(this)),
      bar_(new QProgressBar(this)),
      go_(new FlatButton({}, effectsChoiceHigh, this)),
      back_(new FlatButton(tr("λ and maps"), effectsChoiceHigh, this)),
      table_(new QTableView(this)),
      problem_(new Label(this)),
      toggle_(new QAction(this)),
      heads_(new QWidget(this)) {
    setObjectName(QStringLiteral("effectsView"));
    setProperty("ground", "dock");
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("What every head does to the answer"));
    setAccessibleRole(*this, QAccessible::Grouping);
    build();
    connect(experiment_, &Segments::chosen, this, [this](int index) {
        emit experimentChosen(effectExperiments.at(static_cast<std::size_t>(index)));
    });
    connect(go_, &QPushButton::clicked, this, [this] {
        if (scene_.running)
            emit cancelRequested();
        else
            emit startRequested();
    });
    connect(back_, &QPushButton::clicked, this, &EffectsView::backRequested);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &EffectsView::choose);
    connect(toggle_, &QAction::triggered, this, &EffectsView::toggle);
    setScene({});
}

void EffectsView::build() {
    title_->setFont(Theme::sans(15, QFont::DemiBold));
    note_->setProperty("tone", "tertiary");
    note_->setObjectName(QStringLiteral("effectsNote"));
    count_->setProperty("tone", "tertiary");
    count_->setObjectName(QStringLiteral("effectsCount"));
    experiment_->setObjectName(QStringLiteral("effectsExperiment"));
    experiment_->setName(tr("What is done to each head by itself"));
    experiment_->setTip(0, tr("Nothing of the head reaches its layer"));
    experiment_->setTip(1, tr("The head gives its mean over the prompt at every token"));
    experiment_->setTip(2, tr("Without the map that λ weighs: A1 alone; the same as λ = 0 of the head"));
    bar_->setTextVisible(false);
    bar_->setFixedSize(96, 6);
    bar_->setAccessibleName(tr("Heads that are done"));
    go_->setObjectName(QStringLiteral("effectsGo"));
    back_->setObjectName(QStringLiteral("effectsBack"));
    back_->setAccessibleName(tr("Back to λ and maps"));
    back_->setToolTip(tr("Back to λ by layer, its sweep and the maps (Esc)"));
    table_->setObjectName(QStringLiteral("effectsTable"));
    table_->setAccessibleName(tr("Heads by what they do to the answer"));
    table_->setItemDelegate(new EffectsDelegate(table_));
    table_->setHorizontalHeader(new EffectsHeader(table_));
    table_->setModel(model_);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(effectsRowHigh);
    table_->setShowGrid(false);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setTabKeyNavigation(false);
    table_->horizontalHeader()->setSortIndicator(EffectsModel::logitColumn, Qt::AscendingOrder);
    table_->setSortingEnabled(true);
    table_->horizontalHeader()->setMinimumSectionSize(40);
    addAction(toggle_); // for the menu of the view
    table_->installEventFilter(this);
    toggle_->setObjectName(QStringLiteral("actionToggleHeadOfList"));
    tagControl(toggle_, Control::Lambda);
    heads_->setObjectName(QStringLiteral("effectsHeads"));
    heads_->resize(0, 0);
    tagControls({heads_}, {Control::Head, Control::Twin});
    problem_->setWordWrap(true);
    problem_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* first = new QHBoxLayout;
    first->addWidget(title_, 1);
    first->addWidget(back_);
    auto* second = new QHBoxLayout;
    second->setSpacing(8);
    for (QWidget* part : {static_cast<QWidget*>(experiment_), static_cast<QWidget*>(go_),
                          static_cast<QWidget*>(bar_), static_cast<QWidget*>(count_)})
        second->addWidget(part);
    second->addWidget(note_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(effectsSide, 8, effectsSide, 8);
    column->setSpacing(8);
    column->addLayout(first);
    column->addLayout(second);
    column->addWidget(table_, 1);
    column->addWidget(problem_, 1);
}

void EffectsView::setScene(const EffectsScene& scene) {
    showing_ = true;
    scene_ = scene;
    title_->setText(scene.title);
    note_->setText(scene.note);
    note_->setToolTip(wrapped(scene.note));
    const QString sorts = tr("A click on the head of a column sorts by it.");
    table_->setToolTip(scene.tip.isEmpty() ? sorts : wrapped(scene.tip + u' ' + sorts));
    experiment_->setCurrent(
        static_cast<int>(std::ranges::find(effectExperiments, scene.experiment) - effectExperiments.begin()));
    experiment_->button(2)->setEnabled(scene.withA2);
    static_cast<EffectsDelegate*>(table_->itemDelegate())->opacity = scene.stale ? 0.45 : 1;
    model_->setRows(scene.rows);
    followSelection();
    followCursor();
    table_->setVisible(scene.problem.isEmpty());
    problem_->setVisible(!scene.problem.isEmpty());
    problem_->setText(scene.problem);
    setDescription(*this, scene.description);
    showProgress();
    showing_ = false;
}

/// A head that was chosen elsewhere is the one that keys are at, too: of the model they were at, if it can
/// be.
void EffectsView::followSelection() {
    const auto& heads = scene_.selected;
    const auto same = std::ranges::find_if(
        heads, [this](const auto& head) { return cursor_ && head.first == cursor_->first; });
    if (heads == followed_ && same != heads.end()) return;
    followed_ = heads;
    if (heads.empty())
        cursor_.reset();
    else if (same == heads.end() || std::ranges::find(heads, *cursor_) == heads.end())
        cursor_ = same != heads.end() ? *same : heads.front();
}

/// The head stays the one that keys are at, wherever its row is now.
void EffectsView::followCursor() {
    const bool before = std::exchange(showing_, true);
    const int row = cursor_ ? model_->rowOf(cursor_->first, cursor_->second) : -1;
    table_->setAutoScroll(false); // rows stay where they are, the first ones in view
    if (row != table_->currentIndex().row())
        table_->setCurrentIndex(row < 0 ? QModelIndex() : model_->index(row, 0));
    table_->setAutoScroll(true);
    choose();
    showing_ = before;
}

void EffectsView::showProgress() {
    const bool part = scene_.done < scene_.all;
    bar_->setVisible(scene_.running);
    bar_->setRange(0, std::max(1, scene_.all));
    bar_->setValue(scene_.done);
    count_->setVisible(part);
    count_->setText(tr("%1 of %2 heads").arg(scene_.done).arg(scene_.all));
    go_->setVisible(scene_.problem.isEmpty() && (scene_.running || part || scene_.stale));
    go_->setText(scene_.running ? tr("Cancel") : tr("Compute"));
    go_->setAccessibleName(scene_.running ? tr("Cancel the effects of heads")
                                          : tr("Compute the effects of heads"));
    go_->setToolTip(scene_.running ? tr("Stops; what is there stays") : tr("Touches every head in turn"));
}

void EffectsView::fitColumns() {
    const int room = table_->viewport()->width();
    int wanted = 0;
    for (int column = 0; column < model_->columnCount(); ++column) wanted += effectsColumnWidth(column);
    for (int column = 0; column < model_->columnCount(); ++column)
        table_->setColumnWidth(column, std::max(effectsColumnWidth(column),
                                                effectsColumnWidth(column) * room / std::max(1, wanted)));
}

void EffectsView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitColumns();
}

/// The head that keys are at.
void EffectsView::choose() {
    const QModelIndex current = table_->currentIndex();
    toggle_->setVisible(current.isValid());
    if (!current.isValid()) return;
    const EffectsRow row = model_->row(current.row());
    toggle_->setText(row.off ? tr("Put %1 back (Delete)").arg(row.name)
                             : tr("Take %1 out (Delete)").arg(row.name));
    if (showing_) return;
    cursor_ = {row.standard, row.head};
    if (heads_->isEnabled() && !heads_->isHidden()) emit headChosen(row.standard, row.head);
}

void EffectsView::toggle() {
    const QModelIndex current = table_->currentIndex();
    if (!current.isValid()) return;
    const EffectsRow row = model_->row(current.row());
    emit headToggled(row.standard, row.head);
}

std::vector<KeyHelp> EffectsView::keys() {
    return {{{Qt::Key_Up, Qt::Key_Down, Qt::Key_Home, Qt::Key_End}, tr("Choose a head")},
            {{Qt::Key_Delete}, tr("Take the head out, or put it back")},
            {{Qt::Key_Space}, tr("Hold: see the trained model")},
            {{Qt::Key_Escape}, tr("Back to λ and maps")}};
}

bool EffectsView::pressed(int key) {
    switch (key) {
    case Qt::Key_Delete:
        if (toggle_->isEnabled()) toggle();
        return true;
    case Qt::Key_Space:
        emit peekRequested(true);
        return true;
    case Qt::Key_Escape:
        emit backRequested();
        return true;
    default:
        return false;
    }
}

bool EffectsView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusOut) emit peekRequested(false); // the release goes to another one
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::KeyRelease)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if ((key->modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier) return false;
    if (event->type() == QEvent::KeyPress)
        return key->isAutoRepeat() ? key->key() == Qt::Key_Space : pressed(key->key());
    if (key->key() != Qt::Key_Space || key->isAutoRepeat()) return false;
    emit peekRequested(false);
    return true;
}

} // namespace lambdascope
