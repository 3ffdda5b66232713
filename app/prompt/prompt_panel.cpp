// SPDX-License-Identifier: MIT
#include "app/prompt/prompt_panel.h"

#include "app/explore/explore_values.h"
#include "app/explore/text_values.h"
#include "app/lessons/learn_workspace.h"
#include "app/models/about_models.h"
#include "app/prompt/examples.h"
#include "app/settings/file_kinds.h"
#include "app/settings/settings.h"
#include "core/model/recorded/recording.h"
#include "core/util/error.h"
#include "widgets/kit/message_box.h"
#include "widgets/kit/sentence.h"
#include "widgets/prompt/continuations.h"
#include "widgets/prompt/generate_bar.h"
#include "widgets/prompt/prompt_marks.h"

#include <QAction>
#include <QKeyEvent>
#include <QMainWindow>
#include <QStatusBar>
#include <QVBoxLayout>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int frame = 16; // ms: tokens that come faster than a frame are shown together
constexpr int noticeMs = 6000;
constexpr const char* findKey = "prompt/findMarks";

} // namespace

PromptPanel::PromptPanel(Session& session, LearnWorkspace& learn, const std::filesystem::path& assets)
    : session_(session),
      learn_(learn),
      assets_(assets),
      prompt_(new PromptBar),
      bar_(new GenerateBar),
      view_(new ContinuationsView),
      find_(new QAction(tr("&Find what a prompt asks for"), this)) {
    setProperty("ground", "dock");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    prompt_->addBeside(bar_->buttons());
    column->addWidget(prompt_);
    column->addWidget(bar_);
    column->addWidget(view_);
    for (QWidget* part : {static_cast<QWidget*>(bar_), static_cast<QWidget*>(view_)})
        part->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    view_->hide();
    frame_.setSingleShot(true);
    frame_.setInterval(frame);
    readExamplesOf({});
    connectPrompt();
    connectMarks();
    connectViews();
    readSettings();
    show();
}

void PromptPanel::connectPrompt() {
    connect(prompt_, &PromptBar::textEdited, this,
            [this](const QString& text, bool takenBack) { session_.write(text.toStdString(), takenBack); });
    connect(prompt_, &PromptBar::left, &session_.history(), &EditHistory::endGesture);
    prompt_->setUndoOfWindow([this] { return session_.history().undoes() == Control::Marks; });
    connect(prompt_, &PromptBar::entered, this, [this] { // what did not run runs again
        session_.history().endGesture();
        if (!session_.state().problem.isEmpty()) session_.setText(session_.state().text, true);
    });
    connect(prompt_, &PromptBar::numbersRequested, this, &PromptPanel::fillNumbers);
    connect(prompt_, &PromptBar::tooLong, this, [this] {
        tell(tr("Nothing was pasted: the text is larger than 128 KiB, too long for a prompt"));
    });
    connect(prompt_, &PromptBar::exampleChosen, this, [this](int index) {
        if (index < 0 || index >= static_cast<int>(examples_.size())) return;
        const PromptBar::Example& example = examples_[index];
        session_.showWhatTells();
        session_.replacePrompt({example.text.toStdString(), example.marks}, tr("the example"));
    });
    connect(prompt_->strip(), &TokenStrip::tokenClicked, this, [this](int token) {
        if (!learn_.answers(AnswerKind::Token, token))
            session_.pin(Cell{token, strongestKey(session_.state(), token)});
    });
    prompt_->strip()->setHeads([this](int token) {
        return learn_.covers() || learn_.onlyStandard() ? HeadsOfToken{}
                                                        : headsOfToken(session_.state(), token);
    });
    session_.onChange(this, Part::Text, &PromptPanel::showText);
}

/// Places of the text that are marked as the answer or as what looks like it.
void PromptPanel::connectMarks() {
    const auto spanOf = [](int begin, int end) {
        return Span{static_cast<std::size_t>(begin), static_cast<std::size_t>(end)};
    };
    connect(prompt_, &PromptBar::markRequested, this, [this, spanOf](MarkKind kind, int begin, int end) {
        session_.mark(marked(session_.state().marks, kind, spanOf(begin, end)));
    });
    connect(prompt_, &PromptBar::unmarkRequested, this, [this, spanOf](MarkKind kind, int begin, int end) {
        session_.mark(unmarked(session_.state().marks, kind, spanOf(begin, end)));
    });
    connect(prompt_, &PromptBar::removeRequested, this, [this, spanOf](int begin, int end) {
        const Marks left = unmarked(session_.state().marks, MarkKind::Answer, spanOf(begin, end));
        session_.mark(unmarked(left, MarkKind::Distractor, spanOf(begin, end)));
    });
    connect(&session_, &Session::marksWereFound, this, [this] {
        tell(tr("What the prompt asks for was found and marked, with the numbers told beside it; undo takes "
                "the marks away"));
    });
    find_->setObjectName(QStringLiteral("actionFindMarks"));
    find_->setCheckable(true);
    tagControl(find_, Control::Marks);
    find_->setChecked(userSettings().value(QLatin1String(findKey), true).toBool());
    const auto set = [this] { session_.setFindsMarks(find_->isChecked() && find_->isEnabled()); };
    connect(find_, &QAction::enabledChanged, this, set); // a class that holds the marks holds these, too
    connect(find_, &QAction::toggled, this, [this, set](bool finds) {
        userSettings().setValue(QLatin1String(findKey), finds);
        set();
        if (finds) session_.findMarks();
    });
    set();
}

void PromptPanel::tell(const QString& words) {
    if (auto* holder = qobject_cast<QMainWindow*>(window()))
        holder->statusBar()->showMessage(words, noticeMs);
}

void PromptPanel::connectViews() {
    connect(bar_, &GenerateBar::generateRequested, this, [this] {
        const WritingChoice choice = bar_->choice();
        session_.writing().start(choice.tokens, choice.sampling, choice.sentence);
    });
    connect(bar_, &GenerateBar::stopRequested, &session_.writing(), &Writing::stop);
    connect(bar_, &GenerateBar::backRequested, &session_.writing(), &Writing::backToPrompt);
    connect(bar_, &GenerateBar::choiceChanged, this, &PromptPanel::writeSettings);
    connect(view_, &ContinuationsView::tokenChosen, this, [this](int row, int count) {
        count == 0 ? session_.writing().backToPrompt()
                   : session_.writing().show(sessionRows().at(row), count);
    });
    connect(view_, &ContinuationsView::rowChosen, this,
            [this](int row) { session_.writing().follow(sessionRows().at(row)); });
    connect(view_, &ContinuationsView::closeRequested, this,
            [this](int row) { session_.writing().close(sessionRows().at(row)); });
    connect(view_, &ContinuationsView::useRequested, this, [this](int row) { use(sessionRows().at(row)); });
    connect(&frame_, &QTimer::timeout, this, [this] {
        if (showQueued_) show();
    });
    session_.onChange(this, Part::Writing | Part::Pass | Part::Edits | Part::Models, &PromptPanel::refresh);
}

void PromptPanel::setLow(bool window, bool prompt) {
    low_ = prompt;
    view_->setCompact(window);
    fitPrompt();
}

void PromptPanel::setTokensShown(bool shown) {
    prompt_->setTokensShown(shown);
    fitPrompt();
}

void PromptPanel::fitPrompt() {
    constexpr int high = 80, lowHigh = 72, oneLine = 40;
    prompt_->setFixedHeight(!prompt_->hasSecondLine() ? oneLine : low_ ? lowHigh : high);
}

void PromptPanel::start(const std::optional<std::filesystem::path>& folder,
                        const std::optional<std::string>& text) {
    if (folder) readExamplesOf(*folder);
    prompt_->setText(text ? QString::fromStdString(*text) : firstExample().text);
    session_.setText(prompt_->text().toStdString());
    if (!text) session_.setMarks(firstExample().marks);
}

void PromptPanel::readExamplesOf(const std::filesystem::path& opened) {
    examples_ = readExamples(assets_, opened);
    prompt_->setExamples(examples_);
}

PromptBar::Example PromptPanel::firstExample() const {
    return examples_.empty() ? PromptBar::Example{{}, tr("Once upon a time")} : examples_.front();
}

/// A model without a tokenizer reads numbers: where the window has put its own text there, it puts another.
/// A lesson may have written it, or the editor itself, which keeps its cursor and its undo.
void PromptPanel::showText() {
    const std::string& text = session_.state().text;
    if (prompt_->text().toStdString() != text) prompt_->setText(QString::fromStdString(text));
}

void PromptPanel::suitModels() {
    const SessionState& s = session_.state();
    const ModelPtr& main = s.models.diff ? s.models.diff : s.models.standard;
    const bool numbers = main && !readsWords(*main);
    prompt_->setEnabled(main != nullptr);
    showText(); // of the window before
    prompt_->setNumbers(numbers);
    const bool recorded = s.recording() != nullptr;
    prompt_->setReadOnly(!recorded ? QString()
                         : s.recording()->picture
                             ? tr("A trace of a picture: its patches are the tokens (T shows it)")
                             : tr("The text of a trace: without weights no other can run"));
    const QString why = silentText(s);
    bar_->setPossible(why.isEmpty(), why);
    if (!main || recorded) return;
    const QString first = firstExample().text; // of the models before
    readExamplesOf(main->folder);
    const QString own = QString::fromStdString(firstNumbers(*main));
    const bool ownNumbers = !s.standIn.empty() && s.text == s.standIn;
    if (!ownNumbers && !(numbers && QString::fromStdString(s.text) == first)) return; // it is the user's
    session_.setStandIn(numbers ? own.toStdString() : std::string());
    prompt_->setText(numbers ? own : firstExample().text);
    session_.setText(prompt_->text().toStdString());
    session_.setMarks(numbers ? Marks{} : firstExample().marks);
}

void PromptPanel::fillNumbers() {
    const SessionState& s = session_.state();
    const ModelPtr& main = s.models.diff ? s.models.diff : s.models.standard;
    if (!main) return;
    session_.setStandIn(firstNumbers(*main));
    prompt_->replaceText(QString::fromStdString(firstNumbers(*main)));
    session_.setText(firstNumbers(*main), true);
}

/// The text before can be had back by undoing in its field.
void PromptPanel::openText(const std::filesystem::path& file) {
    try {
        prompt_->replaceText(QString::fromStdString(readPromptFile(file)));
    } catch (const Error& error) {
        MessageBox box(MessageBox::Warning, tr("The text was not opened"), sentence(error), MessageBox::Ok,
                       window());
        box.setObjectName(QStringLiteral("textProblem"));
        box.exec();
    }
}

void PromptPanel::showTokens(float maximum) {
    const SessionState& s = session_.state();
    TokenStrip& strip = *prompt_->strip();
    prompt_->setProblem(s.textCurrent() ? QString() : s.problem);
    strip.setStale(!s.textCurrent());
    if (s.diffEdited || s.standard) strip.setTokens(s.pieces);
    prompt_->setMarks(s.marks, s.marksFound());
    if (s.textCurrent())
        strip.setMarks(tokensIn(s.pieces, s.marks.answer), tokensIn(s.pieces, s.marks.distractors));
    strip.setTint(learn_.covers() ? std::vector<float>{} : pinnedRow(s, learn_.onlyStandard()), maximum);
    strip.setPinned(s.pin ? std::optional(s.pin->query) : std::nullopt,
                    s.pin ? std::optional(s.pin->key) : std::nullopt);
    prompt_->setAsking(s.pin ? tokenWord(s, s.pin->query) : QString(), s.pin ? s.pin->query : 0);
}

QList<QAction*> PromptPanel::menuActions() const {
    return bar_->menuActions();
}

std::vector<int> PromptPanel::sessionRows() const {
    std::vector<int> rows;
    for (const int row : GenerationState::all)
        if (session_.state().writing.rows.at(row).model) rows.push_back(row);
    return rows;
}

QString PromptPanel::nameOf(int row) const {
    const PairEdits& edits = session_.state().writing.edits;
    if (row == GenerationState::standard)
        return session_.state().models.ofTwoDiffs()
                   ? session_.state().calledBeside({}) +
                         (edits.standard.empty() ? QString() : u' ' + tr("edited"))
               : edits.standard.empty() ? tr("Standard")
                                        : tr("Standard edited");
    const QString first = session_.state().calledFirst({});
    if (row == GenerationState::trained) return first.isEmpty() ? tr("DIFF trained") : first;
    if (!first.isEmpty()) return edits.diff.empty() ? first : first + u' ' + tr("edited");
    return edits.diff.empty() ? tr("DIFF") : tr("DIFF edited");
}

void PromptPanel::refresh() {
    showQueued_ = true;
    const bool running = session_.state().writing.running;
    if (!frame_.isActive() || !running || !streams_) show();
}

void PromptPanel::show() {
    const SessionState& s = session_.state();
    showQueued_ = false;
    streams_ = s.writing.running;
    frame_.start();
    prompt_->strip()->setWritten(static_cast<int>(s.tracedAhead.size()));
    bar_->setStreaming(s.writing.running);
    if (const QString why = silentText(s); !why.isEmpty()) bar_->setPossible(false, why);
    if (!s.models.diff && !s.models.standard) bar_->setPossible(false, tr("Open a model first"));
    bar_->setAway(!s.ahead.empty() && !s.writing.following);
    showRows();
    showMessage();
}

void PromptPanel::showRows() {
    const SessionState& s = session_.state();
    Continuations all;
    all.streaming = s.writing.running;
    all.shown = static_cast<int>(s.ahead.size());
    const PairEdits& written = s.writing.edits;
    for (const int row : sessionRows()) {
        const Continuation& from = s.writing.rows.at(row);
        ContinuationRow to;
        to.standard = row == GenerationState::standard;
        to.second = s.models.ofTwoDiffs();
        to.name = nameOf(row);
        to.edited =
            row != GenerationState::trained && !(to.standard ? written.standard : written.diff).empty();
        to.stale = s.writtenWithOtherEdits(row);
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

void PromptPanel::showMessage() {
    const SessionState& s = session_.state();
    const GenerationState& writing = s.writing;
    if (!writing.problem.isEmpty()) return bar_->setMessage(writing.problem, true);
    for (const int row : {GenerationState::diff, GenerationState::standard})
        if (s.writtenWithOtherEdits(row))
            return bar_->setMessage(tr("%1 row written with other edits · generate again")
                                        .arg(row == GenerationState::diff ? s.calledFirst(tr("DIFF"))
                                                                          : s.calledBeside(tr("Standard"))),
                                    true);
    const QString name = nameOf(writing.row);
    const int shown = static_cast<int>(s.ahead.size());
    if (writing.running) {
        const QString follows =
            writing.following && !writing.traced ? tr("too long to follow; the views show it when it ends")
            : writing.following                  ? tr("the views follow %1").arg(name)
            : shown > 0 ? tr("the views stay at token %1 of %2").arg(QString::number(shown), name)
                        : tr("the views stay at the prompt");
        return bar_->setMessage(
            tr("%1 of %2 tokens · %3").arg(writing.longest()).arg(writing.wanted).arg(follows));
    }
    if (shown > 0)
        return bar_->setMessage(
            tr("the views show %1 up to token %2 of %3")
                .arg(name, QString::number(shown), QString::number(writing.rows.at(writing.row).size())));
    if (!writing.empty()) return bar_->setMessage(tr("the views show the prompt"));
    const ModelPtr& main = s.models.diff ? s.models.diff : s.models.standard;
    const Phrase why = main ? main->tokenizer->unsupported() : Phrase{};
    bar_->setMessage(why.empty() ? QString() : tr("Prompts are token numbers: %1").arg(sentence(why)), true);
}

void PromptPanel::use(int row) {
    QString text = QString::fromStdString(session_.writing().textOf(row));
    while (text.endsWith(u'\n')) text.chop(1); // its last line would be all that the editor shows
    prompt_->replaceText(text);
}

/// Escape leads back to the prompt; while tokens come it stops them, which is a shortcut of the bar.
void PromptPanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && !session_.state().ahead.empty()) {
        session_.writing().backToPrompt();
        return;
    }
    QWidget::keyPressEvent(event);
}

void PromptPanel::readSettings() {
    const QSettings from = userSettings();
    WritingChoice choice;
    const auto value = [&from](const char* key, auto otherwise) {
        return from.value(QString::fromLatin1(key), QVariant::fromValue(otherwise))
            .template value<decltype(otherwise)>();
    };
    choice.tokens = value("generate/tokens", choice.tokens);
    choice.sentence = value("generate/sentence", choice.sentence);
    choice.sampling.temperature = value("generate/temperature", choice.sampling.temperature);
    choice.sampling.topK = value("generate/topK", choice.sampling.topK);
    choice.sampling.topP = value("generate/topP", choice.sampling.topP);
    choice.sampling.seed = value("generate/seed", static_cast<qulonglong>(choice.sampling.seed));
    bar_->setChoice(choice); // its fields keep to what is allowed
}

void PromptPanel::writeSettings() {
    QSettings to = userSettings();
    const WritingChoice choice = bar_->choice();
    to.setValue("generate/tokens", choice.tokens);
    to.setValue("generate/sentence", choice.sentence);
    to.setValue("generate/temperature", choice.sampling.temperature);
    to.setValue("generate/topK", choice.sampling.topK);
    to.setValue("generate/topP", choice.sampling.topP);
    to.setValue("generate/seed", static_cast<qulonglong>(choice.sampling.seed));
}

} // namespace lambdascope
