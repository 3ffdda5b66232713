// SPDX-License-Identifier: MIT
#include "app/window/status_bar.h"

#include "app/experiments/experiment_values.h"
#include "app/explore/explore_values.h"
#include "app/lab/lab_values.h"
#include "app/models/about_models.h"
#include "widgets/kit/announce.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/controls/figure_line.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/theme.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QStyle>
#include <QTimer>

namespace lambdascope {

namespace {

constexpr int barAfter = 200;     // ms
constexpr int cancelAfter = 1000; // ms

constexpr int noticeShownMs = 20000; // long enough to be read, short enough not to stay

void setText(FigureLine& line, const QString& text) {
    const QString words = oneLine(text);
    constexpr qsizetype shorter = 8; // letters from which a place that was outgrown is given back
    if (line.text() == words) return;
    if (words.size() + shorter < line.text().size()) line.setSpans({});
    line.setSpans({{words, Theme::sans(12), line.palette().color(line.foregroundRole())}});
}

} // namespace

BusySigns::BusySigns(QWidget* parent)
    : QWidget(parent), bar_(new QProgressBar), cancel_(new QPushButton(tr("Cancel"))) {
    bar_->setTextVisible(false);
    bar_->setFixedSize(120, 4);
    bar_->setAccessibleName(tr("Progress of the computation"));
    cancel_->setObjectName("cancelPass");
    cancel_->setProperty("small", true); // as high as the status bar
    cancel_->setAccessibleName(tr("Cancel the computation"));
    cancel_->setToolTip(tr("Stops computing; what is on screen stays"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->addWidget(bar_);
    row->addWidget(cancel_);
    hide();
    cancel_->hide();
    for (QTimer* timer : {&barDelay_, &cancelDelay_}) timer->setSingleShot(true);
    barDelay_.setInterval(barAfter);
    cancelDelay_.setInterval(cancelAfter);
    connect(&barDelay_, &QTimer::timeout, this, &QWidget::show);
    connect(&cancelDelay_, &QTimer::timeout, cancel_, &QWidget::show);
    connect(cancel_, &QPushButton::clicked, this, &BusySigns::cancelRequested);
}

void BusySigns::setProgress(int done, int all) {
    if (!barDelay_.isActive() && isHidden()) {
        barDelay_.start();
        cancelDelay_.start();
    }
    bar_->setRange(0, all);
    bar_->setValue(done);
}

void BusySigns::stop() {
    barDelay_.stop();
    cancelDelay_.stop();
    hide();
    cancel_->hide();
}

StatusBar::StatusBar(Session& session, QWidget* parent) : QStatusBar(parent), session_(session) {
    createParts();
    connect(busy_, &BusySigns::cancelRequested, &session_, &Session::cancelPass);
    connect(this, &QStatusBar::messageChanged, this,
            [this](const QString& words) { announce(*this, words); });
    connect(&session_.passes(), &Passes::computing, this, [this](const QString& model, int done, int all) {
        showBusy(tr("computing %1, layer %2 of %3").arg(model, QString::number(done), QString::number(all)),
                 done, all);
    });
    connect(&session_.passes(), &Passes::failed, this, &StatusBar::hideBusy);
    connect(&session_.passes(), &Passes::cancelled, this, &StatusBar::hideBusy);
    connect(&session_.passes(), &Passes::cancelled, again_, &QWidget::show);
    connect(&session_.passes(), &Passes::failed, again_, &QWidget::hide); // it would fail again
    session_.onChange(this, Part::Pass, [this] {
        if (session_.state().problem.isEmpty()) again_->hide();
    });
    connect(&session_, &Session::startRefused, this, &StatusBar::showNotice);
    connect(&session_, &Session::deviceFailed, this, [this](const QString& why) {
        showNotice(tr("The GPU failed, and the pass was repeated on the CPU: %1").arg(why));
    });
}

void StatusBar::createParts() {
    backend_ = new FigureLine;
    sentence_ = new ElidedLabel;
    tokens_ = new FigureLine;
    busy_ = new BusySigns;
    sentence_->setObjectName("sentence");
    backend_->setObjectName("backendLabel");
    tokens_->setObjectName("tokensLabel");
    sentence_->setFont(Theme::sans(12));
    sentence_->setAlignment(Qt::AlignHCenter);
    setSizeGripEnabled(false);
    setContentsMargins(12, 0, 12, 0);
    addWidget(backend_);
    addWidget(busy_);
    again_ = new QPushButton(tr("Run again"));
    again_->setObjectName("runAgain");
    again_->setToolTip(tr("Runs the text with the edits in force; so does Enter in the prompt"));
    again_->setAccessibleName(tr("Run the text again"));
    connect(again_, &QPushButton::clicked, this, [this] { session_.setText(session_.state().text, true); });
    addWidget(again_);
    addWidget(sentence_, 1);
    check_ = new QPushButton;
    check_->setObjectName("checkBadge");
    for (QPushButton* button : {again_, check_}) {
        button->setProperty("small", true);
        button->hide();
    }
    connect(check_, &QPushButton::clicked, this, &StatusBar::aboutRequested);
    addPermanentWidget(check_);
    addPermanentWidget(tokens_);
}

void StatusBar::showCheck() {
    const CheckShown check = checkOf(session_.state());
    check_->setVisible(check.known);
    if (!check.known) return;
    const QString words = around_ >= BriefCheck ? check.brief : check.words;
    if (check_->text() != words) check_->setText(words);
    check_->setToolTip(check.tip);
    check_->setAccessibleName(check.words);
    check_->setAccessibleDescription(check.tip);
    const char* const badge = check.good ? "good" : "warning";
    if (check_->property("badge") == QVariant(badge)) return;
    check_->setProperty("badge", badge);
    check_->style()->polish(check_);
}

QString StatusBar::backendWords(Around around) const {
    return backendText(session_.state(), around == Everything  ? BackendTold::All
                                         : around == NameAlone ? BackendTold::Name
                                                               : BackendTold::Pass);
}

int StatusBar::roomWith(Around around) const {
    constexpr int gaps = 64, frame = 26; // between the parts and at the sides; around the words of a button
    const SessionState& s = session_.state();
    const QFont font = Theme::sans(12);
    const CheckShown check = checkOf(s);
    const QString checked = around >= BriefCheck ? check.brief : check.words;
    const double taken = widthOf(backendWords(around), font) + widthOf(tokensText(s), font) +
                         (check.known ? widthOf(checked, font) + frame : 0);
    return static_cast<int>(width() - gaps - taken);
}

/// As much as leaves room for the whole sentence, else for the brief one. Back to more only where that is
/// sure to stay: a number that grows by a digit moves nothing.
StatusBar::Around StatusBar::aroundFor(const QString& words, const QString& brief) const {
    const int sure = session_.state().allEdits().empty() ? 0 : 40; // while λ may be in a hand
    for (const QString& shown : {words, brief})
        for (const Around around : {Everything, Pass, BriefCheck, NameAlone}) {
            const int room = roomWith(around) - (around < around_ ? sure : 0);
            if (!shown.isEmpty() && widthOf(shown, Theme::sans(12)) <= room) return around;
        }
    return NameAlone;
}

void StatusBar::showNotice(const QString& words) {
    notices_ << words;
    refresh(about_);
    QTimer::singleShot(noticeShownMs, this, [this] {
        notices_.removeFirst();
        refresh(about_);
    });
}

QString StatusBar::sentence() const {
    const SessionState& s = session_.state();
    if (!notices_.isEmpty()) return notices_.join(QStringLiteral(" · "));
    if (about_ == About::Experiment) return experimentStatus(s);
    if (!s.problem.isEmpty()) return sentenceText(s);
    if (about_ == About::Covered) return tr("What is asked about stays covered until you have predicted.");
    if (about_ == About::OneHead) return ofOneHeadText(s);
    const QString ofEdit = about_ == About::Edit ? editSentence(s) : QString();
    return ofEdit.isEmpty() ? sentenceText(s, about_ == About::StandardCell, about_ != About::CellAlone)
                            : ofEdit;
}

QString StatusBar::brief() const {
    const bool ofCell = about_ == About::Cell || about_ == About::CellAlone;
    return ofCell && notices_.isEmpty() ? briefText(session_.state()) : QString();
}

void StatusBar::refresh(About about) {
    about_ = about;
    const SessionState& s = session_.state();
    const bool known = about != About::Edit || s.editsCurrent() || !s.problem.isEmpty();
    const QString words = known ? sentence() : sentence_->text(), brief = this->brief();
    around_ = aroundFor(words, brief);
    if (busy_->isHidden()) setText(*backend_, backendWords(around_));
    backend_->setToolTip(backendTip(s));
    if (!known) return; // said once it is true
    const QString before = sentence_->text();
    sentence_->setSentences(words, brief);
    if (sentence_->text() != before) announce(*sentence_, words);
    sentence_->setToolTip(wrapped(words));
    setText(*tokens_, tokensText(s));
    showCheck();
}

void StatusBar::showBusy(const QString& words, int done, int all) {
    busy_->setProgress(done, all);
    if (busy_->isVisible()) setText(*backend_, words);
}

void StatusBar::hideBusy() {
    busy_->stop();
    setText(*backend_, backendWords(around_));
}

} // namespace lambdascope
