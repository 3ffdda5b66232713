// SPDX-License-Identifier: MIT
#include "app/prompt/generate_panel.h"

#include "app/settings/settings.h"
#include "widgets/prompt/continuations.h"
#include "widgets/prompt/generate_bar.h"
#include "widgets/prompt/prompt_bar.h"

#include <QKeyEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int frame = 16; // ms: tokens that come faster than a frame are shown together

} // namespace

GeneratePanel::GeneratePanel(Session& session, PromptBar* prompt)
    : session_(session), prompt_(prompt), bar_(new GenerateBar), view_(new ContinuationsView) {
    setProperty("ground", "dock");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(prompt_);
    column->addWidget(bar_);
    column->addWidget(view_);
    for (QWidget* part : {static_cast<QWidget*>(bar_), static_cast<QWidget*>(view_)})
        part->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    view_->hide();
    frame_.setSingleShot(true);
    frame_.setInterval(frame);
    connectViews();
    readSettings();
    show();
}

void GeneratePanel::connectViews() {
    connect(bar_, &GenerateBar::generateRequested, this, [this] {
        const WritingChoice choice = bar_->choice();
        session_.generate(choice.tokens, choice.sampling);
    });
    connect(bar_, &GenerateBar::stopRequested, &session_, &Session::stopGenerating);
    connect(bar_, &GenerateBar::backRequested, &session_, &Session::backToPrompt);
    connect(bar_, &GenerateBar::choiceChanged, this, &GeneratePanel::writeSettings);
    connect(view_, &ContinuationsView::tokenChosen, this, [this](int row, int count) {
        count == 0 ? session_.backToPrompt() : session_.showWritten(sessionRow(row), count);
    });
    connect(view_, &ContinuationsView::rowChosen, this,
            [this](int row) { session_.followRow(sessionRow(row)); });
    connect(view_, &ContinuationsView::useRequested, this, [this](int row) { use(sessionRow(row)); });
    connect(&frame_, &QTimer::timeout, this, [this] {
        if (asked_) show();
    });
    for (const auto signal : {&Session::generationChanged, &Session::passChanged, &Session::editsChanged,
                              &Session::modelsChanged})
        connect(&session_, signal, this, &GeneratePanel::refresh);
}

void GeneratePanel::setLow(bool low) {
    view_->setCompact(low);
}

QList<QAction*> GeneratePanel::menuActions() const {
    return bar_->menuActions();
}

int GeneratePanel::sessionRow(int row) const {
    return session_.state().writing.rows[GenerationState::diff].model ? row : GenerationState::standard;
}

QString GeneratePanel::nameOf(int row) const {
    if (row == GenerationState::standard) return tr("Standard");
    return session_.state().writing.edits.empty() ? tr("DIFF") : tr("DIFF edited");
}

void GeneratePanel::refresh() {
    asked_ = true;
    const bool running = session_.state().writing.running;
    if (!frame_.isActive() || !running || !streams_) show();
}

void GeneratePanel::show() {
    const SessionState& s = session_.state();
    asked_ = false;
    streams_ = s.writing.running;
    frame_.start();
    prompt_->strip()->setWritten(static_cast<int>(s.tracedAhead.size()));
    bar_->setStreaming(s.writing.running);
    if (!s.models.diff && !s.models.standard) bar_->setPossible(false, tr("Open a model first"));
    bar_->setAway(!s.ahead.empty() && !s.writing.following);
    showRows();
    showMessage();
}

void GeneratePanel::showRows() {
    const SessionState& s = session_.state();
    Continuations all;
    all.streaming = s.writing.running;
    all.shown = static_cast<int>(s.ahead.size());
    for (const int row : {GenerationState::diff, GenerationState::standard}) {
        const Continuation& from = s.writing.rows.at(row);
        if (!from.model) continue;
        ContinuationRow to;
        to.standard = row == GenerationState::standard;
        to.name = nameOf(row);
        to.edited = !to.standard && !s.writing.edits.empty();
        to.stale = !to.standard && s.writtenWithOtherEdits();
        to.usable = readsWords(*from.model) == readsWords(s.models.diff ? *s.models.diff : *from.model);
        to.pieces = from.pieces;
        for (const GeneratedToken& token : from.tokens) to.probabilities.push_back(token.probability);
        to.position = static_cast<int>(from.prompt.size());
        to.ended = from.ended();
        if (row == s.writing.row) all.row = static_cast<int>(all.rows.size());
        all.rows.push_back(std::move(to));
    }
    const bool any = s.writing.running || !s.writing.empty();
    view_->setContinuations(all);
    view_->setVisible(any);
}

void GeneratePanel::showMessage() {
    const SessionState& s = session_.state();
    const GenerationState& writing = s.writing;
    if (!writing.problem.isEmpty()) return bar_->setMessage(writing.problem, true);
    if (s.writtenWithOtherEdits())
        return bar_->setMessage(tr("%1 row written with other edits · generate again").arg(tr("DIFF")), true);
    const QString name = nameOf(writing.row);
    const int most = std::max(writing.rows[0].size(), writing.rows[1].size());
    const int shown = static_cast<int>(s.ahead.size());
    if (writing.running) {
        const QString follows = writing.following && !writing.traced
                                    ? tr("too long to follow; the views show it when it ends")
                                : writing.following ? tr("the views follow %1").arg(name)
                                : shown > 0 ? tr("the views stay at token %1 of %2").arg(shown).arg(name)
                                            : tr("the views stay at the prompt");
        return bar_->setMessage(tr("%1 of %2 tokens · %3").arg(most).arg(writing.wanted).arg(follows));
    }
    if (shown > 0)
        return bar_->setMessage(tr("the views show %1 up to token %2 of %3")
                                    .arg(name)
                                    .arg(shown)
                                    .arg(writing.rows.at(writing.row).size()));
    bar_->setMessage(writing.empty() ? QString() : tr("the views show the prompt"));
}

void GeneratePanel::use(int row) {
    QString text = QString::fromStdString(session_.textOfRow(row));
    while (text.endsWith(u'\n')) text.chop(1); // its last line would be all that the editor shows
    prompt_->replaceText(text);
}

/// Escape leads back to the prompt; while tokens come it stops them, which is a shortcut of the bar.
void GeneratePanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && !session_.state().ahead.empty()) {
        session_.backToPrompt();
        return;
    }
    QWidget::keyPressEvent(event);
}

void GeneratePanel::readSettings() {
    const QSettings from = userSettings();
    WritingChoice choice;
    const auto value = [&from](const char* key, auto otherwise) {
        return from.value(QString::fromLatin1(key), QVariant::fromValue(otherwise))
            .template value<decltype(otherwise)>();
    };
    choice.tokens = value("generate/tokens", choice.tokens);
    choice.sampling.temperature = value("generate/temperature", choice.sampling.temperature);
    choice.sampling.topK = value("generate/topK", choice.sampling.topK);
    choice.sampling.topP = value("generate/topP", choice.sampling.topP);
    choice.sampling.seed = value("generate/seed", static_cast<qulonglong>(choice.sampling.seed));
    bar_->setChoice(choice); // its fields keep to what is allowed
}

void GeneratePanel::writeSettings() {
    QSettings to = userSettings();
    const WritingChoice choice = bar_->choice();
    to.setValue("generate/tokens", choice.tokens);
    to.setValue("generate/temperature", choice.sampling.temperature);
    to.setValue("generate/topK", choice.sampling.topK);
    to.setValue("generate/topP", choice.sampling.topP);
    to.setValue("generate/seed", static_cast<qulonglong>(choice.sampling.seed));
}

} // namespace lambdascope
