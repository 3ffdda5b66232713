// SPDX-License-Identifier: MIT
#include "widgets/explore/next_token_view.h"

#include "widgets/explore/next_token_table.h"
#include "widgets/kit/announce.h"
#include "widgets/kit/label.h"
#include "widgets/kit/marks.h"

#include <QEvent>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace lambdascope {
namespace {

NextTokenDelegate* delegateOf(const QTableView* table) {
    return static_cast<NextTokenDelegate*>(table->itemDelegate());
}

/// Then the title says what the footer would.
bool isLow(const QWidget& view, const NextTokenFooter& facts) {
    return view.height() < 170 && facts.note.isEmpty();
}

} // namespace

NextTokenView::NextTokenView(QWidget* parent)
    : QWidget(parent),
      model_(new NextTokenModel(this)),
      table_(new QTableView(this)),
      after_(new Label(this)),
      verdict_(new Label(this)),
      notWhy_(new Label(tr("Not why: the maps look alike where both are right."), this)),
      rule_(new DashedRule(this)),
      footer_(new Label(this)) {
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
    setMinimumHeight(96); // whatever its words would like: it is no higher than what is tabbed beside it
    table_->setTabKeyNavigation(false);
    table_->viewport()->installEventFilter(this);
    after_->setProperty("tone", "tertiary");
    verdict_->setObjectName(QStringLiteral("nextTokenVerdict"));
    verdict_->setFont(Theme::sans(12, QFont::DemiBold));
    verdict_->setContentsMargins(12, 3, 12, 3);
    verdict_->setMinimumWidth(1);
    verdict_->setToolTip(
        tr("The most probable next token of each model; right or wrong beside the first token "
           "of the marked answer"));
    notWhy_->setObjectName(QStringLiteral("nextTokenNotWhy"));
    notWhy_->setProperty("tone", "tertiary");
    notWhy_->setContentsMargins(12, 0, 12, 3);
    notWhy_->setMinimumWidth(1);
    notWhy_->setWordWrap(true);
    footer_->setProperty("tone", "tertiary");
    footer_->setContentsMargins(12, 4, 12, 6);
    footer_->setMinimumWidth(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    after_->setContentsMargins(12, 4, 12, 4);
    column->addWidget(after_);
    column->addWidget(verdict_);
    column->addWidget(notWhy_);
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
    showVerdict();
}

/// Where there is little room one line, of the models in force alone, so that an edit moves nothing.
void NextTokenView::showVerdict() {
    const bool low = isLow(*this, facts_);
    QStringList said;
    for (const auto column :
         {NextTokenModel::DiffTrained, NextTokenModel::DiffEdited, NextTokenModel::Standard})
        if (!low || column != NextTokenModel::DiffTrained || !model_->has(NextTokenModel::DiffEdited))
            said << model_->says(column, low);
    said.removeAll(QString());
    const QString line = said.join(QStringLiteral(" · "));
    const bool fits = low || verdict_->fontMetrics().horizontalAdvance(line) <= width() - 24;
    verdict_->setText(fits ? line : said.join(u'\n'));
    verdict_->setHidden(said.isEmpty());
    notWhy_->setHidden(low || said.size() < 2 || !model_->knowsAnswer());
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

void NextTokenView::describe(const QString& words) {
    setDescription(*table_, words);
}

void NextTokenView::setStale(bool stale, const QString& words) {
    if (stale == stale_ && words == staleWords_) return;
    stale_ = stale;
    staleWords_ = words;
    delegateOf(table_)->opacity = stale ? 0.45 : 1;
    rule_->setDrawn(stale);
    verdict_->setEnabled(!stale);
    table_->viewport()->update();
    showAfter();
    showFooter();
}

/// The table's rows are of its first token.
QString NextTokenView::answerName(const Likelihood& of) {
    return of.tokens == 1 ? tr("answer") : tr("answer, all %1 tokens").arg(of.tokens);
}

void NextTokenView::showAfter() {
    const bool low = isLow(*this, facts_);
    if (stale_ && !staleWords_.isEmpty())
        after_->setText(staleWords_);
    else if (low && facts_.answerDiff && facts_.answerEdited)
        after_->setText(tr("%1 %2 → %3")
                            .arg(answerName(*facts_.answerDiff),
                                 number(100 * facts_.answerDiff->probability, 1),
                                 number(100 * facts_.answerEdited->probability, 1)));
    else if (low && facts_.lossEdited)
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
    constexpr int leastNumber = 72; // with room for "Standard"
    const int width = table_->viewport()->width();
    int numbers = 0;
    for (int c = NextTokenModel::Standard; c <= NextTokenModel::DiffEdited; ++c)
        numbers += !table_->isColumnHidden(c);
    const int wanted = model_->marked() ? 130 : width / 6; // with room for "distractor"
    const int token = std::clamp(std::min(wanted, width - numbers * leastNumber), 72, 130);
    const bool changes = model_->has(NextTokenModel::Change) && width - token - 70 >= numbers * leastNumber;
    table_->setColumnHidden(NextTokenModel::Change, !changes); // else both numbers say it
    const int change = changes ? 70 : 0;
    const int each = numbers > 0 ? (width - token - change) / numbers : 0;
    table_->setColumnWidth(NextTokenModel::Token, token);
    table_->setColumnWidth(NextTokenModel::Change, width - token - numbers * each);
    for (int c = NextTokenModel::Standard; c <= NextTokenModel::DiffEdited; ++c)
        table_->setColumnWidth(c, each);
}

std::vector<RichText> NextTokenView::facts(const NextTokenFooter& of, const Mono& mono, const QString& gap) {
    const bool edited = of.lossEdited && of.lossDiff;
    const auto standard = [&](const RichText& number, bool percent) {
        if (of.beside.isEmpty())
            return RichText::filled(percent ? tr("Standard %1 %") : tr("Standard %1"), {number});
        return of.beside + u' ' + (percent ? RichText::filled(tr("%1 %"), {number}) : number);
    };
    const auto diff = [&](const RichText& number, bool percent) {
        if (of.first.isEmpty()) return RichText::filled(percent ? tr("DIFF %1 %") : tr("DIFF %1"), {number});
        return of.first + u' ' + (percent ? RichText::filled(tr("%1 %"), {number}) : number);
    };
    const auto line = [&gap](const std::vector<RichText>& parts) {
        RichText whole;
        for (const RichText& part : parts) whole += &part == parts.data() ? part : gap + part;
        return whole;
    };
    std::vector<RichText> lines, parts;
    if (!of.note.isEmpty()) lines.emplace_back(of.note);
    if (const auto& any = of.answerDiff ? of.answerDiff : of.answerStandard) {
        parts.emplace_back(answerName(*any));
        const auto percent = [](const Likelihood& of) { return number(100 * of.probability, 1); };
        if (of.answerDiff && of.answerEdited) {
            const QString loss =
                tr("%1 → %2").arg(number(of.answerDiff->loss, 2), number(of.answerEdited->loss, 2));
            parts.push_back(
                diff(mono(tr("%1 → %2").arg(percent(*of.answerDiff), percent(*of.answerEdited))), true));
            parts.push_back(RichText::filled(tr("its loss %1"), {mono(loss)}));
        } else {
            if (of.answerStandard) parts.push_back(standard(mono(percent(*of.answerStandard)), true));
            if (of.answerDiff) parts.push_back(diff(mono(percent(*of.answerDiff)), true));
        }
        lines.push_back(line(std::exchange(parts, {})));
    }
    if (edited) {
        const QString loss = tr("%1 → %2").arg(number(*of.lossDiff, 2), number(*of.lossEdited, 2));
        const QString flips = tr("%1 of %2").arg(of.flips).arg(of.positions);
        parts.push_back(RichText::filled(tr("KL %1 nats"), {mono(number(of.kl, 3))}));
        parts.push_back(RichText::filled(tr("top-1 flips %1"), {mono(flips)}));
        parts.push_back(RichText::filled(tr("loss on the whole prompt %1"), {mono(loss)}));
    } else if (of.lossStandard || of.lossDiff) {
        parts.emplace_back(tr("loss on the whole prompt"));
        if (of.lossStandard) parts.push_back(standard(mono(number(*of.lossStandard, 2)), false));
        if (of.lossDiff) parts.push_back(diff(mono(number(*of.lossDiff, 2)), false));
    }
    if (!parts.empty()) lines.push_back(line(parts));
    for (const RichText& each : warnings(of)) lines.push_back(each);
    return lines;
}

std::vector<RichText> NextTokenView::warnings(const NextTokenFooter& of) {
    std::vector<RichText> lines;
    if (of.otherPhrasings > 0)
        lines.emplace_back(tr("these models learned %n phrasing(s); this one is not among them", nullptr,
                              of.otherPhrasings));
    if (of.blankAtEnd)
        lines.emplace_back(tr("the prompt ends in a blank, behind which most models say pieces of words"));
    return lines;
}

QString NextTokenView::afterWords(const QString& token) {
    return token.isEmpty() ? QString() : tr("after “%1”").arg(token);
}

void NextTokenView::showFooter() {
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

/// Where there is little room the footer has the wording alone.
void NextTokenView::hideLow() {
    const bool low = isLow(*this, facts_);
    const auto mono = [this](const QString& text) {
        return RichText::mono(text, stale_ ? theme_.ink3 : theme_.ink2);
    };
    const std::vector<RichText> all =
        low ? warnings(facts_) : facts(facts_, mono, QStringLiteral(" \u00a0\u00a0 "));
    RichText lines;
    for (const RichText& line : all) lines += lines.isEmpty() ? line : QStringLiteral("\n") + line;
    lines.showIn(*footer_);
    footer_->setWordWrap(!facts_.note.isEmpty() || (low && !lines.isEmpty()));
    footer_->setHidden(low && lines.isEmpty());
    table_->verticalHeader()->setDefaultSectionSize(low ? 24 : 26);
    showVerdict();
    showAfter();
}

bool NextTokenView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == table_->viewport() && event->type() == QEvent::Resize) fitColumns();
    return QWidget::eventFilter(watched, event);
}

} // namespace lambdascope
