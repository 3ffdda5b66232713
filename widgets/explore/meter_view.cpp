// SPDX-License-Identifier: MIT
#include "widgets/explore/meter_view.h"

#include "widgets/kit/accessible_role.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/controls/segments.h"
#include "widgets/kit/label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace lambdascope {
namespace {

QLabel* wrappedWords(const char* name, QWidget* parent) {
    auto* label = new Label(parent);
    label->setObjectName(QLatin1String(name));
    label->setProperty("tone", "tertiary");
    label->setWordWrap(true);
    return label;
}

} // namespace

MeterView::MeterView(bool withTrained, QWidget* parent)
    : QWidget(parent),
      withTrained_(withTrained),
      bars_(new MeterBars(this)),
      sentence_(wrappedWords("meterSentence", this)),
      empty_(wrappedWords("meterEmpty", this)),
      head_(new QWidget(this)),
      row_(new ElidedLabel(head_)),
      scope_(new Segments({tr("Head"), tr("Layer"), tr("All")}, 22, head_)),
      form_(new Segments(meterFormWords(GroupBy::Sentence), 22, bars_)) {
    setObjectName(QStringLiteral("meterView"));
    setAccessibleName(tr("Where attention goes"));
    setAccessibleRole(*this, QAccessible::Grouping);
    setProperty("ground", "dock");
    setAttribute(Qt::WA_StyledBackground);
    // both in the order of their enums
    scope_->setName(tr("Where attention goes"));
    scope_->setTip(0, tr("Where attention goes in the selected head"));
    scope_->setTip(1, tr("Where attention goes in the selected layer: mean over its heads"));
    scope_->setTip(2, tr("Where attention goes in all layers: mean over all heads of all layers"));
    form_->setName(tr("What the bars show"));
    form_->setTip(0, tr("The bars show sums over the tokens of each sentence, as shares of Σ|sum|: inside a "
                        "sentence + and − cancel"));
    form_->setTip(1, tr("The bars show shares of Σ|weight|: every token counts by its size"));
    form_->setTip(2, tr("The bars show sums divided by 1 − λ, as the paper counts: weights count with their "
                        "signs, so a part may be below 0 or above 1"));
    form_->move(16, 2);
    row_->setObjectName(QStringLiteral("meterRow"));
    row_->setProperty("tone", "tertiary");
    auto* line = new QHBoxLayout(head_);
    line->setContentsMargins({});
    line->addWidget(row_);
    line->addWidget(scope_);
    head_->hide();
    sentence_->setContentsMargins(16, 0, 16, 4);
    empty_->setContentsMargins(16, 0, 16, 0);
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setText(tr("Mark the answer to split the bars: select it in the prompt and press “Answer”, or "
                       "Ctrl+M."));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 2, 0, 0);
    column->setSpacing(0);
    column->addWidget(bars_);
    column->addWidget(sentence_);
    column->addWidget(empty_, 100);
    column->addStretch(1);
    connect(scope_, &Segments::chosen, this,
            [this](int index) { emit scopeChosen(static_cast<MeterScope>(index)); });
    connect(form_, &Segments::chosen, this, [this](int index) {
        scene_.form = static_cast<MeterForm>(index);
        setScene(MeterScene(scene_));
        emit formChosen(scene_.form);
    });
    setScene({});
}

void MeterView::setScene(const MeterScene& scene) {
    scene_ = scene;
    scope_->setCurrent(static_cast<int>(scene.scope));
    form_->setCurrent(static_cast<int>(scene.form));
    const bool marked = !scene.tokens.answer.empty();
    bars_->setVisible(marked);
    empty_->setVisible(!marked);
    row_->setText(marked ? meterScopeWords(scene) : QString());
    if (!marked) {
        sentence_->hide();
        setAccessibleDescription(tr("No answer is marked"));
        return;
    }
    const std::vector<MeterRow> all = meterRows(scene, withTrained_);
    const GroupBy by = scene.groups.groups ? scene.groups.groups->by : GroupBy::Sentence;
    form_->setText(0, meterFormWords(by).front());
    QStringList said{meterScopeWords(scene) + u'.', meterWhyWords(scene).join(u' ')};
    for (const MeterRow& row : all) said << row.words << row.absent;
    said.removeAll(QString());
    bars_->setRows(all, scene.form, by);
    bars_->describe(said.join(u' '));
    setAccessibleDescription(said.join(u' '));
    showSentence();
}

void MeterView::setStale(bool stale) {
    bars_->setStale(stale);
}

bool MeterView::fits(const QString& words) {
    sentence_->setText(words);
    return height() >= bars_->drawing().closeHeight(width()) + sentence_->heightForWidth(width()) + 2;
}

/// Where there is no room, the tooltips of the choice that it explains tell as much.
void MeterView::showSentence() {
    if (scene_.tokens.answer.empty()) return;
    QStringList why = meterWhyWords(scene_);
    if (!bars_->drawing().heads().contains(MeterDrawing::tr("heads’ own"))) why.resize(1);
    sentence_->setVisible(fits(why.join(u' ')) || fits(why.front()));
}

void MeterView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showSentence();
}

} // namespace lambdascope
