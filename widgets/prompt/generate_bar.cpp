// SPDX-License-Identifier: MIT
#include "widgets/prompt/generate_bar.h"

#include "widgets/kit/draw_words.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/label.h"
#include "widgets/kit/marks.h"

#include <QAction>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScreen>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>

namespace lambdascope {

namespace {

constexpr int mostSeed = 999999;
constexpr double mostTemperature = 2;

template<typename Spin>
Spin* spin(const char* name, const QString& words, const QString& tip) {
    auto* made = new Spin;
    made->setObjectName(QString::fromLatin1(name));
    made->setAccessibleName(words);
    made->setToolTip(tip);
    made->setProperty("small", true);
    made->setFixedWidth(128);
    return made;
}

} // namespace

QString describe(const WritingChoice& choice) {
    const Sampling& sampling = choice.sampling;
    const QString tokens = choice.tokens == 1 ? SamplingPopup::tr("1 token")
                           : choice.sentence
                               ? SamplingPopup::tr("a sentence of at most %1 tokens").arg(choice.tokens)
                               : SamplingPopup::tr("%1 tokens").arg(choice.tokens);
    if (sampling.temperature == 0) return SamplingPopup::tr("%1, the most probable").arg(tokens);
    QStringList parts{tokens, SamplingPopup::tr("temperature %1").arg(number(sampling.temperature, 2))};
    if (sampling.topK > 0) parts << SamplingPopup::tr("top-k %1").arg(sampling.topK);
    if (sampling.topP < 1) parts << SamplingPopup::tr("top-p %1").arg(number(sampling.topP, 2));
    parts << SamplingPopup::tr("seed %1").arg(sampling.seed);
    return parts.join(QStringLiteral(", "));
}

SamplingPopup::SamplingPopup(QWidget* parent)
    : QFrame(parent, Qt::Popup),
      tokens_(
          spin<QSpinBox>("generateTokens", tr("Tokens"), tr("How many tokens each model writes at most"))),
      topK_(spin<QSpinBox>("generateTopK", tr("Top-k"), tr("Draws among the k most probable tokens only"))),
      seed_(spin<QSpinBox>("generateSeed", tr("Seed"), tr("The same seed draws the same tokens again"))),
      temperature_(spin<QDoubleSpinBox>(
          "generateTemperature", tr("Temperature"),
          tr("0 takes the most probable token; 1 draws by the model's probabilities; more draws bolder"))),
      topP_(spin<QDoubleSpinBox>("generateTopP", tr("Top-p"),
                                 tr("Draws among the most probable tokens that together reach p"))),
      sentence_(new QCheckBox(tr("To the &end of the sentence"))),
      note_(new Label) {
    setObjectName(QStringLiteral("samplingPopup"));
    setProperty("card", true);
    tokens_->setRange(1, WritingChoice::mostTokens);
    topK_->setRange(0, 1000);
    topK_->setSpecialValueText(tr("all"));
    seed_->setRange(0, mostSeed);
    temperature_->setRange(0, mostTemperature);
    temperature_->setSingleStep(0.1);
    temperature_->setSpecialValueText(tr("most probable"));
    topP_->setRange(0.01, 1);
    topP_->setSingleStep(0.05);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(16, 14, 16, 12);
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(8);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    sentence_->setObjectName(QStringLiteral("generateSentence"));
    sentence_->setToolTip(tr("Stops behind a full stop, a question or exclamation mark or a line break"));
    form->addRow(tr("&Tokens"), tokens_);
    form->addRow(sentence_);
    form->addRow(tr("Te&mperature"), temperature_);
    form->addRow(tr("Top-&k"), topK_);
    form->addRow(tr("Top-&p"), topP_);
    form->addRow(tr("&Seed"), seed_);
    note_->setProperty("tone", "tertiary");
    auto* reset = new QPushButton(tr("Defaults"));
    reset->setObjectName(QStringLiteral("generateDefaults"));
    reset->setToolTip(describe({}));
    reset->setProperty("small", true);
    form->addRow(note_, reset);
    connect(reset, &QPushButton::clicked, this, [this] {
        setChoice({});
        changed();
    });
    for (QSpinBox* box : {tokens_, topK_, seed_})
        connect(box, &QSpinBox::valueChanged, this, &SamplingPopup::changed);
    connect(sentence_, &QCheckBox::toggled, this, &SamplingPopup::changed);
    for (QDoubleSpinBox* box : {temperature_, topP_})
        connect(box, &QDoubleSpinBox::valueChanged, this, &SamplingPopup::changed);
    setChoice({});
}

void SamplingPopup::setChoice(const WritingChoice& choice) {
    const QSignalBlocker quiet[] = {QSignalBlocker(tokens_), QSignalBlocker(topK_),
                                    QSignalBlocker(seed_),   QSignalBlocker(temperature_),
                                    QSignalBlocker(topP_),   QSignalBlocker(sentence_)};
    tokens_->setValue(choice.tokens);
    sentence_->setChecked(choice.sentence);
    topK_->setValue(choice.sampling.topK);
    seed_->setValue(static_cast<int>(std::min<std::uint64_t>(choice.sampling.seed, mostSeed)));
    temperature_->setValue(choice.sampling.temperature);
    topP_->setValue(choice.sampling.topP);
    showWhatCounts();
}

WritingChoice SamplingPopup::choice() const {
    return {
        tokens_->value(),
        {temperature_->value(), topK_->value(), topP_->value(), static_cast<std::uint64_t>(seed_->value())},
        sentence_->isChecked()};
}

void SamplingPopup::changed() {
    showWhatCounts();
    emit chosen();
}

/// Where nothing is drawn, what a draw depends on counts for nothing.
void SamplingPopup::showWhatCounts() {
    const bool draws = temperature_->value() > 0;
    for (QWidget* field :
         {static_cast<QWidget*>(topK_), static_cast<QWidget*>(topP_), static_cast<QWidget*>(seed_)})
        field->setEnabled(draws);
    note_->setText(draws ? tr("drawn with the seed") : tr("nothing is drawn"));
}

void SamplingPopup::showBelow(const QWidget& anchor) {
    adjustSize();
    QPoint at = anchor.mapToGlobal(QPoint(0, anchor.height() + 4));
    if (const QScreen* screen = anchor.screen()) { // above it where there is no room below
        const QRect room = screen->availableGeometry();
        if (at.y() + height() > room.bottom()) at.setY(anchor.mapToGlobal(QPoint(0, -4)).y() - height());
        at.setX(std::min(at.x(), room.right() - width()));
    }
    move(at);
    show();
    tokens_->setFocus();
    tokens_->selectAll();
}

GenerateBar::GenerateBar(QWidget* parent)
    : QWidget(parent),
      generate_(new QAction(tr("&Generate"), this)),
      stop_(new QAction(tr("&Stop generating"), this)),
      toPrompt_(new QAction(tr("&Back to the prompt"), this)),
      adjust_(new QAction(tr("S&ettings of Generate…"), this)),
      buttons_(new QWidget(this)),
      button_(new QPushButton(tr("Generate"), buttons_)),
      back_(new QPushButton(tr("Back to the prompt"), this)),
      settings_(new QToolButton(buttons_)),
      message_(new Label(this)),
      popup_(new SamplingPopup(this)) {
    generate_->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter)});
    stop_->setShortcut(QKeySequence(Qt::Key_Escape));
    addActions({generate_, stop_}); // the shortcuts hold in the whole window
    setObjectName(QStringLiteral("generateBar"));
    buttons_->setObjectName(QStringLiteral("generateButtons"));
    generate_->setObjectName(QStringLiteral("actionGenerate"));
    stop_->setObjectName(QStringLiteral("actionStop"));
    toPrompt_->setObjectName(QStringLiteral("actionBackToPrompt"));
    adjust_->setObjectName(QStringLiteral("actionGenerateSettings"));
    button_->setObjectName(QStringLiteral("generateButton"));
    back_->setObjectName(QStringLiteral("backToPrompt"));
    settings_->setObjectName(QStringLiteral("generateSettings"));
    message_->setObjectName(QStringLiteral("generateMessage"));
    tagControls({this, buttons_, generate_, stop_, toPrompt_, adjust_, button_, settings_},
                {Control::Generate});
    back_->setProperty("small", true);
    back_->setProperty("link", true);
    back_->setToolTip(tr("All views show the prompt alone again; what was written stays (Escape)"));
    settings_->setAccessibleName(tr("Settings of Generate"));
    settings_->setIcon(icon(QStringLiteral("sliders"), theme_.ink2));
    message_->setFont(Theme::sans(12));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 0, 16, 6);
    row->setSpacing(8);
    row->addWidget(message_, 1);
    row->addWidget(back_);
    auto* together = new QHBoxLayout(buttons_);
    together->setContentsMargins(0, 0, 0, 0);
    together->setSpacing(4);
    together->addWidget(button_);
    together->addWidget(settings_);
    message_->setMinimumWidth(10);
    const auto press = [this] { streaming_ ? emit stopRequested() : emit generateRequested(); };
    connect(button_, &QPushButton::clicked, this, press);
    connect(generate_, &QAction::triggered, this, &GenerateBar::generateRequested);
    connect(stop_, &QAction::triggered, this, &GenerateBar::stopRequested);
    connect(back_, &QPushButton::clicked, this, &GenerateBar::backRequested);
    connect(toPrompt_, &QAction::triggered, this, &GenerateBar::backRequested);
    connect(settings_, &QToolButton::clicked, adjust_, &QAction::trigger);
    connect(adjust_, &QAction::triggered, this, [this] { popup_->showBelow(*settings_); });
    for (const QAction* action : {generate_, stop_})
        connect(action, &QAction::changed, this, &GenerateBar::showTips);
    connect(popup_, &SamplingPopup::chosen, this, [this] {
        showTips();
        emit choiceChanged();
    });
    setStreaming(false);
    setAway(false);
    setChoice({});
}

void GenerateBar::setChoice(const WritingChoice& choice) {
    popup_->setChoice(choice);
    showTips();
}

void GenerateBar::setStreaming(bool streaming) {
    streaming_ = streaming;
    const QString words = streaming ? tr("Stop") : tr("Generate");
    button_->setText(words);
    button_->setAccessibleName(words);
    fit();
    stop_->setEnabled(streaming);
    setPossible(true);
}

/// The button does not jump when its words change.
void GenerateBar::fit() {
    const auto widthOf = [this](const QString& text) {
        return button_->fontMetrics().horizontalAdvance(text);
    };
    button_->setMinimumWidth(std::max(widthOf(tr("Stop")), widthOf(tr("Generate"))) + 20);
}

void GenerateBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::StyleChange) fit(); // a screen of another ratio has other widths
    QWidget::changeEvent(event);
}

void GenerateBar::setPossible(bool possible, const QString& why) {
    button_->setEnabled(possible || streaming_);
    generate_->setEnabled(possible && !streaming_);
    settings_->setEnabled(!streaming_);
    adjust_->setEnabled(!streaming_);
    possible_ = possible;
    whyNot_ = why;
    showTips();
}

void GenerateBar::showTips() {
    const QString go = tr("The open models go on with the prompt, a token of each in turn, with the edits in "
                          "force");
    button_->setToolTip(streaming_  ? withKeys(tr("Stops at once; what is written stays"), *stop_)
                        : possible_ ? withKeys(go, *generate_)
                                    : whyNot_);
    settings_->setToolTip(
        tr("How many tokens are written, and how they are drawn: %1").arg(describe(choice())));
}

QList<QAction*> GenerateBar::menuActions() const {
    return {generate_, stop_, toPrompt_, adjust_};
}

void GenerateBar::setMessage(const QString& words, bool warning) {
    if (words == words_ && warning == warning_) return;
    words_ = words;
    warning_ = warning;
    showMessage();
    showRow();
}

void GenerateBar::showRow() {
    setVisible(away_ || !words_.isEmpty());
}

void GenerateBar::showMessage() {
    QPalette palette = message_->palette();
    palette.setColor(QPalette::WindowText, warning_ ? theme_.warning : theme_.ink2);
    message_->setPalette(palette);
    const QString shown = elidedWords(words_, message_->font(), std::max(10, message_->width()));
    message_->setText(shown);
    message_->setToolTip(shown == words_ ? QString() : words_);
    message_->setAccessibleName(words_);
}

void GenerateBar::setAway(bool away) {
    away_ = away;
    back_->setVisible(away);
    showRow();
    toPrompt_->setEnabled(away);
}

void GenerateBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showMessage();
}

} // namespace lambdascope
