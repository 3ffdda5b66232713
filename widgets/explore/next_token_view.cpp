// SPDX-License-Identifier: MIT
#include "widgets/explore/next_token_view.h"

#include "widgets/explore/next_token_table.h"
#include "widgets/kit/announce.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/controls/figure_line.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/label.h"
#include "widgets/kit/marks.h"

#include <QEvent>
#include <QTableView>
#include <QVBoxLayout>

#include <initializer_list>
#include <iterator>
#include <utility>

namespace lambdascope {
namespace {

NextTokenDelegate* delegateOf(const QTableView* table) {
    return static_cast<NextTokenDelegate*>(table->itemDelegate());
}

constexpr int side = 12, gapAbove = 3, gapBelow = 3, footerAbove = 4, footerBelow = 6;
constexpr int rowHigh = 26, lowRowHigh = 24, leastRows = 2; // an answer and what is said instead

QFont saidFont() {
    return Theme::sans(12, QFont::DemiBold);
}

QFont figureFont() {
    return Theme::sans(12);
}

/// Of a line in these fonts, as FigureLine has it.
int highOf(std::initializer_list<QFont> fonts) {
    int above = 0, below = 0;
    for (const QFont& font : fonts) {
        const QFontMetricsF metrics(font);
        above = std::max(above, qCeil(metrics.ascent()));
        below = std::max(below, qCeil(metrics.descent()));
    }
    return above + below;
}

} // namespace

NextTokenView::NextTokenView(QWidget* parent)
    : QWidget(parent),
      model_(new NextTokenModel(this)),
      table_(new QTableView(this)),
      after_(new ElidedLabel(this)),
      notWhy_(new Label(tr("Not why: the maps look alike where both are right."), this)),
      verdict_(new QWidget(this)),
      says_{new FigureLine(verdict_), new FigureLine(verdict_), new FigureLine(verdict_)},
      rule_(new DashedRule(this)),
      footer_(new QWidget(this)),
      note_(new Label(footer_)),
      warnings_(new Label(footer_)),
      figures_{new FigureLine(footer_), new FigureLine(footer_)} {
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
    table_->verticalHeader()->setDefaultSectionSize(rowHigh);
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
    after_->setAlignment(Qt::AlignRight); // where it ends, whatever was told before
    buildVerdict();
    notWhy_->setObjectName(QStringLiteral("nextTokenNotWhy"));
    notWhy_->setProperty("tone", "tertiary");
    notWhy_->setContentsMargins(side, 0, side, gapBelow);
    notWhy_->setMinimumWidth(1);
    notWhy_->setWordWrap(true);
    buildFooter();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(after_);
    column->addWidget(verdict_);
    column->addWidget(notWhy_);
    column->addWidget(table_, 1);
    column->addWidget(rule_);
    column->addWidget(footer_);
    setFooter({});
}

void NextTokenView::buildVerdict() {
    verdict_->setObjectName(QStringLiteral("nextTokenVerdict"));
    verdict_->setToolTip(
        tr("The most probable next token of each model; right or wrong beside the first token "
           "of the marked answer"));
    auto* column = new QVBoxLayout(verdict_);
    column->setContentsMargins(side, gapAbove, side, gapBelow);
    column->setSpacing(0);
    for (FigureLine* line : says_) {
        line->setMinimumWidth(1);
        column->addWidget(line);
    }
}

void NextTokenView::buildFooter() {
    footer_->setObjectName(QStringLiteral("nextTokenFooter"));
    footer_->setToolTip(
        tr("Answer: the probability that the model says all tokens of the marked answer next. Loss on the "
           "whole prompt: mean −log p of its own tokens, nats per token. KL of the next token, trained to "
           "edited. Probabilities are in %"));
    warnings_->setObjectName(QStringLiteral("nextTokenWarnings"));
    for (QLabel* words : {note_, warnings_}) {
        words->setProperty("tone", "tertiary");
        words->setWordWrap(true);
    }
    auto* column = new QVBoxLayout(footer_);
    column->setContentsMargins(side, footerAbove, side, footerBelow);
    column->setSpacing(0);
    for (QWidget* line : std::initializer_list<QWidget*>{note_, figures_[0], figures_[1], warnings_}) {
        line->setMinimumWidth(1);
        column->addWidget(line);
    }
}

void NextTokenView::setRows(std::vector<NextTokenRow> rows) {
    setRows(std::move(rows), NextTokenFooter(facts_));
}

void NextTokenView::setRows(std::vector<NextTokenRow> rows, const NextTokenFooter& footer) {
    takeFooter(footer);
    model_->setRows(std::move(rows));
    hideAbsent();
    fitColumns();
    showWords();
}

void NextTokenView::showWords() {
    table_->setVisible(facts_.note.isEmpty() || model_->rowCount() > 0);
    form_ = fitting();
    table_->verticalHeader()->setDefaultSectionSize(form_ == Form::Low ? lowRowHigh : rowHigh);
    showInForm();
}

void NextTokenView::showInForm() {
    showVerdict();
    showFigures();
    showAfter();
}

/// The first form that leaves the table its least rows.
NextTokenView::Form NextTokenView::fitting() const {
    if (!facts_.note.isEmpty()) return Form::Whole;
    const int rows = std::clamp(model_->rowCount(), 1, leastRows);
    const int table = table_->horizontalHeader()->maximumHeight() + rows * rowHigh; // it is fixed
    for (const Form form : {Form::Whole, Form::Brief, Form::Figures})
        if (wordsHigh(form) + table <= height()) return form;
    return Form::Low;
}

/// What stands above and below the table.
int NextTokenView::wordsHigh(Form form) const {
    int high = rule_->minimumHeight();
    if (after_->parentWidget() == this && !after_->isHidden()) high += after_->sizeHint().height();
    if (const qsizetype lines = said(form).size(); lines > 0)
        high += static_cast<int>(lines) * highOf({saidFont()}) + gapAbove + gapBelow;
    if (form < Form::Figures && tellsNotWhy()) high += notWhy_->heightForWidth(width());
    const QString warned = warnings_->text();
    if (figureLines_.empty() && warned.isEmpty()) return high;
    high += footerAbove + footerBelow +
            static_cast<int>(figureLines_.size()) * highOf({figureFont(), Theme::monoBeside(figureFont())});
    return high + (warned.isEmpty() ? 0 : warnings_->heightForWidth(width() - 2 * side));
}

bool NextTokenView::tellsNotWhy() const {
    const auto has = [this](NextTokenModel::Column column) { return model_->has(column) ? 1 : 0; };
    return model_->knowsAnswer() && has(NextTokenModel::Standard) + has(NextTokenModel::DiffTrained) +
                                            has(NextTokenModel::DiffEdited) >
                                        1;
}

/// What each model says. Where there is little room one line, of the models in force alone, so that an edit
/// moves nothing.
QStringList NextTokenView::said(Form form) const {
    const bool edited = model_->has(NextTokenModel::DiffEdited);
    const bool brief = form != Form::Whole;
    QStringList said;
    for (const auto column :
         {NextTokenModel::DiffTrained, NextTokenModel::DiffEdited, NextTokenModel::Standard})
        if (!brief || column != NextTokenModel::DiffTrained || !edited) said << model_->says(column, brief);
    said.removeAll(QString());
    const QString line = said.join(QStringLiteral(" · "));
    // a line each while λ is dragged, so that no word moves the rest
    if (!brief && (edited || widthOf(line, saidFont()) > width() - 2 * side)) return said;
    return line.isEmpty() ? QStringList() : QStringList{line};
}

void NextTokenView::showVerdict() {
    QStringList lines = said(form_);
    verdict_->setHidden(lines.isEmpty());
    notWhy_->setHidden(form_ >= Form::Figures || !tellsNotWhy());
    lines.resize(std::size(says_));
    for (int i = 0; i < lines.size(); ++i) {
        says_[i]->setText(lines[i], saidFont(), stale_ ? theme_.ink3 : theme_.ink1);
        says_[i]->setHidden(lines[i].isEmpty());
    }
}

void NextTokenView::setFooter(const NextTokenFooter& footer) {
    takeFooter(footer);
    showWords();
}

void NextTokenView::takeFooter(const NextTokenFooter& footer) {
    facts_ = footer;
    inkFigures();
    const auto say = [](QLabel& label, const QString& words) {
        label.setText(words);
        label.setHidden(words.isEmpty());
    };
    QStringList warned;
    for (const RichText& line : warnings(facts_)) warned << line.plain();
    say(*note_, facts_.note);
    say(*warnings_, warned.join(u'\n'));
}

void NextTokenView::inkFigures() {
    const auto mono = [this](const QString& text) {
        return RichText::mono(text, stale_ ? theme_.ink3 : theme_.ink2);
    };
    figureLines_ = figures(facts_, mono, QStringLiteral(" \u00a0\u00a0 "));
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
    table_->viewport()->update();
    inkFigures();
    showInForm(); // nothing is another size
}

/// The table's rows are of its first token.
QString NextTokenView::answerName(const Likelihood& of) {
    return of.tokens == 1 ? tr("answer") : tr("answer, all %1 tokens").arg(of.tokens);
}

void NextTokenView::showAfter() {
    const bool low = form_ == Form::Low;
    if (stale_ && !staleWords_.isEmpty()) {
        after_->setSentences(staleWords_);
    } else if (low && facts_.answerDiff && facts_.answerEdited) {
        const QString change = tr("%1 → %2").arg(number(100 * facts_.answerDiff->probability, 1),
                                                 number(100 * facts_.answerEdited->probability, 1));
        after_->setSentences(answerName(*facts_.answerDiff) + u' ' + change, change);
    } else if (low && facts_.lossEdited) {
        after_->setSentences(tr("KL %1 nats · flips %2 of %3")
                                 .arg(number(facts_.kl, 3))
                                 .arg(facts_.flips)
                                 .arg(facts_.positions));
    } else {
        after_->setSentences(afterWords(token_));
    }
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
    std::vector<RichText> lines;
    if (!of.note.isEmpty()) lines.emplace_back(of.note);
    for (const auto& more : {figures(of, mono, gap), warnings(of)})
        lines.insert(lines.end(), more.begin(), more.end());
    return lines;
}

std::vector<RichText> NextTokenView::figures(const NextTokenFooter& of, const Mono& mono,
                                             const QString& gap) {
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
    return lines;
}

std::vector<RichText> NextTokenView::warnings(const NextTokenFooter& of) {
    std::vector<RichText> lines;
    if (of.otherPhrasings > 0)
        lines.emplace_back(
            tr("asked in none of the %n way(s) these models learned", nullptr, of.otherPhrasings));
    if (of.blankAtEnd)
        lines.emplace_back(tr("the prompt ends in a blank, behind which most models say pieces of words"));
    return lines;
}

QString NextTokenView::afterWords(const QString& token) {
    return token.isEmpty() ? QString() : tr("after “%1”").arg(token);
}

void NextTokenView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showWords();
}

/// Where there is little room the footer has the warnings alone.
void NextTokenView::showFigures() {
    for (std::size_t i = 0; i < std::size(figures_); ++i) {
        const bool shown = form_ != Form::Low && i < figureLines_.size();
        if (shown) figures_[i]->setText(figureLines_[i], figureFont(), theme_.ink3);
        figures_[i]->setHidden(!shown);
    }
    footer_->setHidden((form_ == Form::Low || figureLines_.empty()) && warnings_->text().isEmpty() &&
                       facts_.note.isEmpty());
}

bool NextTokenView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == table_->viewport() && event->type() == QEvent::Resize) fitColumns();
    return QWidget::eventFilter(watched, event);
}

} // namespace lambdascope
