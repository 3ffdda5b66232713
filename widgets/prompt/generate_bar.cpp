// SPDX-License-Identifier: MIT
#include "widgets/prompt/generate_bar.h"

#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

namespace lambdascope {

GenerateBar::GenerateBar(QWidget* parent)
    : QWidget(parent),
      theme_(Theme::light()),
      generate_(new QAction(tr("&Generate"), this)),
      stop_(new QAction(tr("&Stop generating"), this)),
      toPrompt_(new QAction(tr("&Back to the prompt"), this)),
      adjust_(new QAction(tr("S&ettings of Generate…"), this)),
      button_(new QPushButton(tr("Generate"), this)),
      back_(new QPushButton(tr("Back to the prompt"), this)),
      settings_(new QToolButton(this)),
      summary_(new QLabel(this)),
      message_(new QLabel(this)),
      popup_(new SamplingPopup(this)) {
    generate_->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter)});
    stop_->setShortcut(QKeySequence(Qt::Key_Escape));
    addActions({generate_, stop_}); // the shortcuts hold in the whole window
    setObjectName(QStringLiteral("generateBar"));
    generate_->setObjectName(QStringLiteral("actionGenerate"));
    stop_->setObjectName(QStringLiteral("actionStop"));
    toPrompt_->setObjectName(QStringLiteral("actionBackToPrompt"));
    adjust_->setObjectName(QStringLiteral("actionGenerateSettings"));
    button_->setObjectName(QStringLiteral("generateButton"));
    back_->setObjectName(QStringLiteral("backToPrompt"));
    settings_->setObjectName(QStringLiteral("generateSettings"));
    message_->setObjectName(QStringLiteral("generateMessage"));
    summary_->setObjectName(QStringLiteral("generateSummary"));
    for (QWidget* small :
         {static_cast<QWidget*>(button_), static_cast<QWidget*>(back_), static_cast<QWidget*>(settings_)})
        small->setProperty("small", true);
    back_->setProperty("link", true);
    back_->setToolTip(tr("All views show the prompt alone again; what was written stays (Escape)"));
    settings_->setAccessibleName(tr("Settings of Generate"));
    settings_->setToolTip(tr("How many tokens are written, and how they are drawn"));
    summary_->setProperty("tone", "tertiary");
    message_->setFont(Theme::sans(12));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 0, 16, 6);
    row->setSpacing(8);
    row->addWidget(button_);
    row->addWidget(settings_);
    row->addWidget(summary_);
    row->addWidget(message_, 1);
    row->addWidget(back_);
    message_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
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
        summary_->setText(describe(popup_->choice()));
        emit choiceChanged();
    });
    setStreaming(false);
    setAway(false);
    setChoice({});
}

void GenerateBar::setTheme(const Theme& theme) {
    theme_ = theme;
    settings_->setIcon(icon(QStringLiteral("sliders"), theme.ink2));
    fit(); // a screen of another ratio has other widths
    showMessage();
}

void GenerateBar::setChoice(const WritingChoice& choice) {
    popup_->setChoice(choice);
    summary_->setText(describe(popup_->choice()));
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
}

QList<QAction*> GenerateBar::menuActions() const {
    return {generate_, stop_, toPrompt_, adjust_};
}

void GenerateBar::setMessage(const QString& words, bool warning) {
    if (words == words_ && warning == warning_) return;
    words_ = words;
    warning_ = warning;
    showMessage();
}

void GenerateBar::showMessage() {
    QPalette palette = message_->palette();
    palette.setColor(QPalette::WindowText, warning_ ? theme_.warning : theme_.ink2);
    message_->setPalette(palette);
    const QString shown =
        message_->fontMetrics().elidedText(words_, Qt::ElideRight, std::max(10, message_->width()));
    message_->setText(shown);
    message_->setToolTip(shown == words_ ? QString() : words_);
    message_->setAccessibleName(words_);
}

void GenerateBar::setAway(bool away) {
    back_->setVisible(away);
    toPrompt_->setEnabled(away);
}

void GenerateBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showMessage();
}

} // namespace lambdascope
