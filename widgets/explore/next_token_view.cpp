// SPDX-License-Identifier: MIT
#include "widgets/explore/next_token_view.h"

#include "widgets/explore/next_token_table.h"
#include "widgets/kit/marks.h"

#include <QEvent>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

namespace lambdascope {
namespace {

NextTokenDelegate* delegateOf(const QTableView* table) {
    return static_cast<NextTokenDelegate*>(table->itemDelegate());
}

} // namespace

NextTokenView::NextTokenView(QWidget* parent)
    : QWidget(parent),
      model_(new NextTokenModel(this)),
      table_(new QTableView(this)),
      after_(new QLabel(this)),
      rule_(new DashedRule(this)),
      footer_(new QLabel(this)) {
    setObjectName(QStringLiteral("nextTokenView"));
    setProperty("ground", "dock");
    setAttribute(Qt::WA_StyledBackground);
    table_->setObjectName(QStringLiteral("nextTokenTable"));
    table_->setAccessibleName(tr("Most probable next tokens"));
    table_->setToolTip(tr("What each model would write next, in % of probability"));
    table_->setItemDelegate(new NextTokenDelegate(table_));
    table_->setHorizontalHeader(new NextTokenHeader(table_));
    table_->setModel(model_);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(26);
    table_->verticalHeader()->setMinimumSectionSize(24);
    table_->setShowGrid(false);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setTabKeyNavigation(false);
    table_->viewport()->installEventFilter(this);
    after_->setProperty("tone", "tertiary");
    footer_->setProperty("tone", "tertiary");
    footer_->setTextFormat(Qt::RichText);
    footer_->setContentsMargins(12, 4, 12, 6);
    footer_->setMinimumWidth(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    after_->setContentsMargins(12, 4, 12, 4);
    column->addWidget(after_);
    column->addWidget(table_, 1);
    column->addWidget(rule_);
    column->addWidget(footer_);
    showAfter();
    showFooter();
}

void NextTokenView::setRows(std::vector<NextTokenRow> rows) {
    model_->setRows(std::move(rows));
    hideAbsent();
    fitColumns();
}

void NextTokenView::setFooter(const NextTokenFooter& footer) {
    facts_ = footer;
    showFooter();
    showAfter();
}

void NextTokenView::setAfter(const QString& token) {
    token_ = token;
    showAfter();
}

void NextTokenView::setStale(bool stale, const QString& words) {
    if (stale == stale_ && words == staleWords_) return;
    stale_ = stale;
    staleWords_ = words;
    delegateOf(table_)->opacity = stale ? 0.45 : 1;
    rule_->setDrawn(stale);
    table_->viewport()->update();
    showAfter();
    showFooter();
}

/// The table's rows are of its first token.
QString NextTokenView::answerName(const Likelihood& of) {
    return of.tokens == 1 ? tr("answer") : tr("answer, all %1 tokens").arg(of.tokens);
}

void NextTokenView::showAfter() {
    if (stale_ && !staleWords_.isEmpty())
        after_->setText(staleWords_);
    else if (footer_->isHidden() && facts_.answerDiff && facts_.answerEdited)
        after_->setText(tr("%1 %2 → %3 %")
                            .arg(answerName(*facts_.answerDiff),
                                 number(100 * facts_.answerDiff->probability, 1),
                                 number(100 * facts_.answerEdited->probability, 1)));
    else if (footer_->isHidden() && facts_.lossEdited)
        after_->setText(tr("KL %1 nats · flips %2 of %3")
                            .arg(number(facts_.kl, 3))
                            .arg(facts_.flips)
                            .arg(facts_.positions));
    else
        after_->setText(afterWords(token_));
    after_->setVisible(!after_->text().isEmpty());
}

void NextTokenView::hideAbsent() {
    for (int column = 0; column < NextTokenModel::ColumnCount; ++column)
        table_->setColumnHidden(column, !model_->has(static_cast<NextTokenModel::Column>(column)));
}

void NextTokenView::fitColumns() {
    const int width = table_->viewport()->width();
    int numbers = 0;
    for (int c = NextTokenModel::Standard; c <= NextTokenModel::DiffEdited; ++c)
        numbers += !table_->isColumnHidden(c);
    const int change = table_->isColumnHidden(NextTokenModel::Change) ? 0 : 70;
    const int token = model_->marked() ? 130 : std::clamp(width / 6, 72, 130); // with room for "distractor"
    const int each = numbers > 0 ? (width - token - change) / numbers : 0;
    table_->setColumnWidth(NextTokenModel::Token, token);
    table_->setColumnWidth(NextTokenModel::Change, width - token - numbers * each);
    for (int c = NextTokenModel::Standard; c <= NextTokenModel::DiffEdited; ++c)
        table_->setColumnWidth(c, each);
}

QStringList NextTokenView::facts(const NextTokenFooter& of,
                                 const std::function<QString(const QString&)>& mono, const QString& gap) {
    const bool edited = of.lossEdited && of.lossDiff;
    const auto standard = [&](const QString& number, bool percent) {
        const QString words = percent ? tr("Standard %1 %") : tr("Standard %1");
        if (of.beside.isEmpty()) return words.arg(number);
        return of.beside + u' ' + (percent ? tr("%1 %").arg(number) : number);
    };
    const auto diff = [&](const QString& number, bool percent) {
        const QString words = percent ? tr("DIFF %1 %") : tr("DIFF %1");
        if (of.first.isEmpty()) return words.arg(number);
        return of.first + u' ' + (percent ? tr("%1 %").arg(number) : number);
    };
    QStringList lines;
    if (!of.note.isEmpty()) lines << of.note;
    if (const auto& any = of.answerDiff ? of.answerDiff : of.answerStandard) {
        QStringList parts{answerName(*any)};
        const auto percent = [](const Likelihood& of) { return number(100 * of.probability, 1); };
        if (of.answerDiff && of.answerEdited) {
            parts << diff(mono(tr("%1 → %2").arg(percent(*of.answerDiff), percent(*of.answerEdited))), true);
            parts << tr("its loss %1")
                         .arg(mono(tr("%1 → %2").arg(number(of.answerDiff->loss, 2),
                                                     number(of.answerEdited->loss, 2))));
        } else {
            if (of.answerStandard) parts << standard(mono(percent(*of.answerStandard)), true);
            if (of.answerDiff) parts << diff(mono(percent(*of.answerDiff)), true);
        }
        lines << parts.join(gap);
    }
    QStringList parts;
    if (edited) {
        parts << tr("KL %1 nats").arg(mono(number(of.kl, 3)));
        parts << tr("top-1 flips %1").arg(mono(tr("%1 of %2").arg(of.flips).arg(of.positions)));
        parts << tr("loss on the whole prompt %1")
                     .arg(mono(tr("%1 → %2").arg(number(*of.lossDiff, 2), number(*of.lossEdited, 2))));
    } else if (of.lossStandard || of.lossDiff) {
        parts << tr("loss on the whole prompt");
        if (of.lossStandard) parts << standard(mono(number(*of.lossStandard, 2)), false);
        if (of.lossDiff) parts << diff(mono(number(*of.lossDiff, 2)), false);
    }
    return parts.empty() ? lines : lines << parts.join(gap);
}

QString NextTokenView::afterWords(const QString& token) {
    return token.isEmpty() ? QString() : tr("after “%1”").arg(token);
}

void NextTokenView::showFooter() {
    const auto mono = [this](const QString& text) {
        return QStringLiteral("<span style='font-family:\"JetBrains Mono\",monospace;color:%1'>%2</span>")
            .arg((stale_ ? theme_.ink3 : theme_.ink2).name(), text);
    };
    const QStringList lines = facts(facts_, mono, QStringLiteral(" &nbsp;&nbsp; "));
    footer_->setText(lines.join(QStringLiteral("<br>")));
    footer_->setWordWrap(!facts_.note.isEmpty());
    table_->setVisible(facts_.note.isEmpty() || model_->rowCount() > 0);
    hideLow();
    footer_->setToolTip(
        tr("Answer: the probability that the model says all tokens of the marked answer next. Loss on the "
           "whole prompt: mean −log p of its own tokens, nats per token. KL of the next token, trained to "
           "edited. Probabilities are in %"));
}

void NextTokenView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    hideLow();
}

void NextTokenView::hideLow() {
    const bool low = height() < 170 && facts_.note.isEmpty(); // then the title says what the footer would
    if (low == footer_->isHidden()) return;
    footer_->setHidden(low);
    table_->verticalHeader()->setDefaultSectionSize(low ? 24 : 26);
    showAfter();
}

bool NextTokenView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == table_->viewport() && event->type() == QEvent::Resize) fitColumns();
    return QWidget::eventFilter(watched, event);
}

} // namespace lambdascope
