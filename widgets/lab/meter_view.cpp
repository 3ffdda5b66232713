// SPDX-License-Identifier: MIT
#include "widgets/lab/meter_view.h"

#include "widgets/kit/segments.h"

#include <QKeyEvent>
#include <QLabel>
#include <QVBoxLayout>

#include <array>

namespace lambdascope {
namespace {

constexpr int lowHeight = 200; // below it the sentence is short, and whole in its tooltip

QLabel* words(const char* name, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setProperty("tone", "tertiary");
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    return label;
}

} // namespace

MeterView::MeterView(QWidget* parent)
    : QWidget(parent),
      bars_(new MeterBars(this)),
      sentence_(words("meterSentence", this)),
      empty_(words("meterEmpty", this)),
      scope_(new Segments({tr("Head"), tr("Layer"), tr("All")}, 22, this)) {
    setObjectName(QStringLiteral("meterView"));
    setAccessibleName(tr("Noise meter"));
    setProperty("ground", "dock");
    setAttribute(Qt::WA_StyledBackground);
    scope_->hide();
    const std::array tips{tr("The noise meter of the selected head"),
                          tr("The noise meter of the selected layer: mean over its heads"),
                          tr("The noise meter of all layers: mean over all heads")};
    for (std::size_t i = 0; i < tips.size(); ++i) { // in the order of MeterScope
        scope_->setTip(static_cast<int>(i), tips.at(i));
        scope_->button(static_cast<int>(i))->setAccessibleName(tips.at(i));
    }
    // its one link by keyboard: Tab to the sentence, Enter (QLabel would want a second Tab)
    sentence_->setTextInteractionFlags(Qt::LinksAccessibleByMouse);
    sentence_->setFocusPolicy(Qt::TabFocus);
    sentence_->installEventFilter(this);
    sentence_->setContentsMargins(16, 4, 16, 8);
    empty_->setContentsMargins(16, 0, 16, 0);
    empty_->setAlignment(Qt::AlignCenter);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 2, 0, 0);
    column->setSpacing(0);
    column->addWidget(bars_);
    column->addWidget(sentence_);
    column->addWidget(empty_, 100);
    column->addStretch(1);
    connect(scope_, &Segments::chosen, this, [this] { emit scopeChosen(scope()); });
    connect(sentence_, &QLabel::linkActivated, this, &MeterView::switchForm);
    showAll();
}

void MeterView::setReading(const MeterReading& reading, const MeterTokens& tokens, HeadId head, HeadId twin,
                           bool swapped) {
    swapped_ = swapped;
    reading_ = reading;
    tokens_ = tokens;
    head_ = head;
    twin_ = twin;
    showAll();
}

void MeterView::setScope(MeterScope scope) {
    if (scope == this->scope()) return;
    scope_->setCurrent(static_cast<int>(scope));
    showAll();
}

void MeterView::setForm(MeterForm form) {
    if (form == form_) return;
    form_ = form;
    showAll();
}

void MeterView::setStale(bool stale) {
    bars_->setStale(stale);
}

MeterScope MeterView::scope() const {
    return static_cast<MeterScope>(scope_->current());
}

void MeterView::showAll() {
    const bool marked = !tokens_.answer.empty();
    bars_->setVisible(marked);
    sentence_->setVisible(marked);
    empty_->setVisible(!marked);
    if (!marked) {
        empty_->setText(tr("Select the answer in the prompt and mark it.<br>“Answer” and “Distractor” stand "
                           "beside the tokens, or Ctrl+M and Ctrl+Shift+M."));
        setAccessibleDescription(tr("No answer is marked"));
        return;
    }
    const std::vector<MeterRow> all = meterRows(reading_, scope(), twin_, form_, swapped_);
    QStringList said{sentence(linkWords())};
    for (const MeterRow& row : all) said << row.words << row.absent;
    said.removeAll(QString());
    bars_->setRows(all, form_);
    bars_->setAccessibleName(tr("Bars of the noise meter"));
    bars_->setAccessibleDescription(said.join(u' '));
    setAccessibleDescription(said.join(u' '));
    showSentence();
}

void MeterView::showSentence() {
    const QString ground =
        focused_ ? QStringLiteral(";background-color:") + theme_.accentSoft.name() : QString();
    const QString link = QStringLiteral("<a href=\"form\" style=\"color:%1%2\">%3</a>")
                             .arg(theme_.accent.name(), ground, linkWords());
    const QString brief =
        form_ == MeterForm::Share ? tr("Share of Σ|weight|. %1") : tr("Divided by 1 − λ. %1");
    const QString text = low_ ? brief.arg(link) : sentence(link);
    sentence_->setAccessibleName(sentence(linkWords()));
    sentence_->setToolTip(low_ ? sentence(linkWords())
                               : tr("Switches between the two forms; with the keyboard Tab and Enter"));
    if (text != sentence_->text()) sentence_->setText(text); // a new text drops the link's focus
}

void MeterView::switchForm() {
    setForm(form_ == MeterForm::Share ? MeterForm::Paper : MeterForm::Share);
    emit formChosen(form_);
}

bool MeterView::eventFilter(QObject* watched, QEvent* event) {
    if (watched != sentence_) return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        focused_ = event->type() == QEvent::FocusIn;
        showSentence();
    } else if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key != Qt::Key_Return && key != Qt::Key_Enter && key != Qt::Key_Space) return false;
        switchForm();
        return true;
    }
    return false;
}

void MeterView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    low_ = height() < lowHeight || width() < 340;
    showSentence();
}

QString MeterView::scopeWords() const {
    const bool diff = reading_.layersInAll > 0;
    if (scope() == MeterScope::Head) return {};
    if (scope() == MeterScope::Layer)
        return tr(", mean over the heads of layer %1").arg(diff ? head_.layer : twin_.layer);
    const int all = diff ? reading_.layersInAll : reading_.standardInAll;
    const int counted = diff ? reading_.layersCounted : reading_.standardCounted;
    return counted == all
               ? tr(", mean over all heads of all layers")
               : tr(", mean over all heads of the %1 of %2 layers whose maps are kept").arg(counted).arg(all);
}

QString MeterView::linkWords() const {
    return form_ == MeterForm::Share ? tr("Switch to the paper’s form") : tr("Switch to the share");
}

QString MeterView::sentence(const QString& link) const {
    if (form_ == MeterForm::Share)
        return tr("Share of Σ|weight| in the row of the last token%1. %2: signed sum divided by 1 − λ.")
            .arg(scopeWords(), link);
    return tr("The paper’s form: signed sum divided by 1 − λ, in the row of the last token%1. %2 "
              "of Σ|weight|.")
        .arg(scopeWords(), link);
}

} // namespace lambdascope
