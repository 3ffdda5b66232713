// SPDX-License-Identifier: MIT
#include "widgets/lab/effects/effect_view.h"

#include "widgets/explore/next_token_table.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/label.h"
#include "widgets/kit/marks.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lambdascope {
namespace {

constexpr double staleOpacity = 0.45;

/// The next-token table in the words of this dock.
class EffectModel : public NextTokenModel {
  public:
    using NextTokenModel::NextTokenModel;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        if (orientation == Qt::Horizontal && role == Qt::DisplayRole && section == DiffTrained)
            return EffectView::tr("trained %");
        if (orientation == Qt::Horizontal && role == Qt::DisplayRole && section == DiffEdited)
            return EffectView::tr("in force %");
        if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && section == DiffTrained)
            return QVariant::fromValue(Qt::AlignVCenter | Qt::AlignRight);
        return NextTokenModel::headerData(section, orientation, role);
    }
};

NextTokenDelegate* delegateOf(const QTableView* table) {
    return static_cast<NextTokenDelegate*>(table->itemDelegate());
}

/// `ink` at an opacity over `ground`: rich text knows no opacity.
QColor over(const QColor& ink, const QColor& ground, double opacity) {
    const auto mixed = [opacity](float a, float b) {
        return static_cast<float>(opacity * a + (1 - opacity) * b);
    };
    return QColor::fromRgbF(mixed(ink.redF(), ground.redF()), mixed(ink.greenF(), ground.greenF()),
                            mixed(ink.blueF(), ground.blueF()));
}

} // namespace

EffectView::EffectView(QWidget* parent)
    : QWidget(parent),
      model_(new EffectModel(this)),
      after_(new Label(this)),
      answerName_(new Label(this)),
      answerShare_(new FigureLine(this)),
      answerLoss_(new FigureLine(this)),
      figures_{new FigureLine(this), new FigureLine(this), new FigureLine(this)},
      factor_(new Label(this)),
      nothing_(new Label(tr("nothing is edited"), this)),
      table_(new QTableView(this)),
      rule_(new DashedRule(this)) {
    setObjectName(QStringLiteral("effectView"));
    setProperty("ground", "dock");
    setAttribute(Qt::WA_StyledBackground);
    after_->setProperty("tone", "tertiary");
    after_->setContentsMargins(16, 4, 16, 0);
    nothing_->setObjectName(QStringLiteral("effectNothing"));
    nothing_->setProperty("tone", "tertiary");
    nothing_->setContentsMargins(16, 6, 16, 6);
    factor_->setObjectName(QStringLiteral("effectFactor"));
    factor_->setProperty("tone", "secondary");
    factor_->setContentsMargins(16, 0, 16, 6);
    factor_->setWordWrap(true);
    factor_->hide();
    buildTable();
    answerBox_ = buildAnswer();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(after_);
    column->addWidget(answerBox_);
    column->addWidget(buildFigures());
    column->addWidget(factor_);
    column->addWidget(table_, 1);
    column->addWidget(rule_);
    column->addWidget(nothing_);
    showAfter();
    showFigures();
}

QWidget* EffectView::buildAnswer() {
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(16, 10, 8, 0);
    row->setSpacing(8);
    auto* loss = new Label(tr("its loss"), box);
    answerShare_->setToolTip(tr("The probability that the model says all tokens of the marked answer next, "
                                "trained → in force"));
    answerLoss_->setToolTip(
        tr("Mean −log p of the answer's tokens after the prompt, trained → in force, nats per token"));
    const std::tuple<QLabel*, FigureLine*, const char*, int> figures[] = {
        {answerName_, answerShare_, "effectAnswer", 10}, {loss, answerLoss_, "effectAnswerLoss", 6}};
    for (const auto& [caption, figure, name, stretch] : figures) {
        auto* column = new QVBoxLayout;
        column->setSpacing(2);
        caption->setProperty("tone", "tertiary");
        caption->setToolTip(figure->toolTip());
        figure->setObjectName(QLatin1String(name));
        column->addWidget(caption);
        column->addWidget(figure);
        row->addLayout(column, stretch);
    }
    box->hide();
    return box;
}

QWidget* EffectView::buildFigures() {
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(16, 10, 8, 8);
    row->setSpacing(8);
    const std::tuple<const char*, QString, QString> figures[] = {
        {"effectKl", tr("KL, last token"),
         tr("KL(trained ‖ in force) of the next token after the prompt, in nats")},
        {"effectFlips", tr("top-1 flips"),
         tr("Positions of the prompt whose most probable next token changed")},
        {"effectLoss", tr("loss on the whole prompt"),
         tr("Mean −log p of the prompt's own tokens, trained → in force, nats per token")}};
    for (int i = 0; i < 3; ++i) {
        const auto& [name, words, tip] = figures[i];
        auto* column = new QVBoxLayout;
        column->setSpacing(2);
        auto* caption = new ElidedLabel(box);
        caption->setText(words);
        caption->setProperty("tone", "tertiary");
        figures_[i]->setObjectName(QLatin1String(name));
        figures_[i]->setAccessibleName(words);
        for (QWidget* widget : {static_cast<QWidget*>(caption), static_cast<QWidget*>(figures_[i])}) {
            widget->setToolTip(tip);
            column->addWidget(widget);
        }
        row->addLayout(column, i < 2 ? 5 : 6);
    }
    return box;
}

void EffectView::buildTable() {
    table_->setObjectName(QStringLiteral("effectTable"));
    table_->setAccessibleName(tr("Next tokens, trained and in force"));
    table_->setToolTip(tr("Probabilities of the next token; the black tick is the trained one"));
    auto* delegate = new NextTokenDelegate(table_);
    delegate->trainedAsTick = true;
    table_->setItemDelegate(delegate);
    table_->setHorizontalHeader(new NextTokenHeader(table_));
    table_->setModel(model_);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(26);
    table_->verticalHeader()->setMinimumSectionSize(22);
    table_->setShowGrid(false);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setTabKeyNavigation(false);
    table_->setColumnHidden(NextTokenModel::Standard, true);
    table_->viewport()->installEventFilter(this);
}

void EffectView::setEffect(const Effect& effect, bool edited) {
    effect_ = effect;
    edited_ = edited;
    showFigures();
}

void EffectView::setAnswer(const AnswerShown& answer) {
    answer_ = answer;
    showFigures();
}

void EffectView::setFactor(const QString& words) {
    if (factor_->text() != words) factor_->setText(words);
    factor_->setVisible(!words.isEmpty());
    fitFactor();
}

void EffectView::setRows(std::vector<NextTokenRow> rows) {
    model_->setRows(std::move(rows), NextTokenModel::Order::Edited);
    const bool edited = model_->has(NextTokenModel::DiffEdited);
    for (const int column : {NextTokenModel::DiffEdited, NextTokenModel::Change})
        table_->setColumnHidden(column, !edited);
    delegateOf(table_)->trainedAsTick = edited; // alone, trained has its own bar
    fitColumns();
}

void EffectView::setAfter(const QString& token) {
    token_ = token;
    showAfter();
}

void EffectView::setStale(bool stale, const QString& words) {
    stale_ = stale;
    staleWords_ = words;
    delegateOf(table_)->opacity = stale ? staleOpacity : 1;
    rule_->setDrawn(stale);
    table_->viewport()->update();
    showAfter();
    showFigures();
}

void EffectView::setNothing(const QString& words) {
    nothing_->setText(words.isEmpty() ? tr("nothing is edited") : words);
    nothing_->setWordWrap(!words.isEmpty());
    if (std::exchange(unknown_, !words.isEmpty()) == words.isEmpty()) showFigures();
}

void EffectView::showAfter() {
    after_->setText(stale_ && !staleWords_.isEmpty() ? staleWords_
                    : token_.isEmpty()               ? QString()
                                                     : tr("after “%1”").arg(token_));
    after_->setVisible(!after_->text().isEmpty());
}

QString EffectView::klText() const {
    if (unknown_) return QStringLiteral("–");
    if (!edited_) return number(0, 2);
    return effect_.kl > 0 && effect_.kl < 0.005 ? tr("< 0.01") : number(effect_.kl, 2);
}

QString EffectView::lossText() const {
    const auto loss = [](double value) { return std::isnan(value) ? QStringLiteral("–") : number(value, 2); };
    if (!edited_ || std::isnan(effect_.lossTrained)) return loss(effect_.lossTrained);
    return tr("%1 → %2").arg(loss(effect_.lossTrained), loss(effect_.lossEdited));
}

/// "0.99 → 0.36 %", what was trained in grey; `before` alone where there is no other.
std::vector<FigureSpan> EffectView::change(const QString& before, const QString& now, int size,
                                           const QString& unit) const {
    const auto ink = [this](const QColor& of) { return stale_ ? over(of, theme_.dock, staleOpacity) : of; };
    const QFont font = Theme::mono(size, QFont::Medium);
    std::vector<FigureSpan> spans{{before, font, ink(now.isEmpty() ? theme_.ink1 : theme_.ink3)}};
    if (!now.isEmpty()) spans.push_back({QStringLiteral(" → ") + now, font, ink(theme_.ink1)});
    if (!unit.isEmpty()) spans.push_back({u' ' + unit, Theme::sans(12), ink(theme_.ink3)});
    return spans;
}

void EffectView::showAnswer() {
    answerBox_->setVisible(answer_.trained.has_value());
    figures_[0]->parentWidget()->layout()->setContentsMargins(16, answer_.trained ? 4 : 10, 8,
                                                              answer_.trained ? 4 : 8);
    if (!answer_.trained) return;
    const Likelihood& trained = *answer_.trained;
    answerName_->setText(
        trained.tokens == 1
            ? tr("answer “%1”").arg(answer_.text)
            : tr("answer “%1”, all %2 tokens").arg(answer_.text, QString::number(trained.tokens)));
    const auto percent = [](const Likelihood& of) { return number(100 * of.probability, 1); };
    const QString share = answer_.edited ? percent(*answer_.edited) : QString();
    const QString loss = answer_.edited ? number(answer_.edited->loss, 2) : QString();
    const int size = width() < 380 ? 16 : 20;
    answerShare_->setSpans(change(percent(trained), share, size, QStringLiteral("%")));
    answerLoss_->setSpans(change(number(trained.loss, 2), loss, size));
    const auto words = [](const QString& before, const QString& now) {
        return now.isEmpty() ? before : tr("%1 → %2").arg(before, now);
    };
    answerShare_->setAccessibleName(answerName_->text());
    answerShare_->setAccessibleDescription(tr("%1 %").arg(words(percent(trained), share)));
    answerLoss_->setAccessibleName(tr("loss of the answer"));
    answerLoss_->setAccessibleDescription(words(number(trained.loss, 2), loss));
}

void EffectView::showFigures() {
    showAnswer();
    const int size = answer_.trained ? 14 : width() < 380 ? 15 : width() < 430 ? 16 : 20; // a second line
    const QString flips = unknown_ ? QStringLiteral("–") : QString::number(edited_ ? effect_.flips : 0);
    const QString of = effect_.positions == 1 ? tr("of 1 token") : tr("of %1 tokens").arg(effect_.positions);
    figures_[0]->setSpans(change(klText(), {}, size, u' ' + tr("nats")));
    figures_[1]->setSpans(change(flips, {}, size, u' ' + of));
    const QStringList losses = lossText().split(QStringLiteral(" → "));
    figures_[2]->setSpans(change(losses.first(), losses.value(1), size));
    figures_[0]->setAccessibleDescription(tr("%1 nats").arg(klText()));
    figures_[1]->setAccessibleDescription(flips + QLatin1Char(' ') + of);
    figures_[2]->setAccessibleDescription(lossText());
    nothing_->setVisible(!edited_);
}

void EffectView::fitColumns() {
    const int width = table_->viewport()->width();
    const bool edited = !table_->isColumnHidden(NextTokenModel::DiffEdited);
    const int token = model_->marked() ? 130 : std::clamp(width / 5, 76, 130); // with room for "distractor"
    const int trained = edited ? 80 : width - token, change = edited ? std::clamp(width / 6, 66, 86) : 0;
    table_->setColumnWidth(NextTokenModel::Token, token);
    table_->setColumnWidth(NextTokenModel::DiffTrained, trained);
    table_->setColumnWidth(NextTokenModel::DiffEdited, width - token - trained - change);
    table_->setColumnWidth(NextTokenModel::Change, change);
}

/// A size of its own: its numbers change with every move of λ and lay out nothing.
void EffectView::fitFactor() {
    factor_->setFixedSize(std::max(1, width()), std::max(1, factor_->heightForWidth(width())));
}

void EffectView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitFactor();
    showFigures();
}

bool EffectView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == table_->viewport() && event->type() == QEvent::Resize) fitColumns();
    return QWidget::eventFilter(watched, event);
}

} // namespace lambdascope
