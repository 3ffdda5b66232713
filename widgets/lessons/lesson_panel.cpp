// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_panel.h"

#include "widgets/kit/accessible_role.h"
#include "widgets/kit/announce.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/label.h"
#include "widgets/kit/marks.h"
#include "widgets/lessons/lesson_blocks.h"
#include "widgets/lessons/lesson_controls.h"
#include "widgets/lessons/prediction_card.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QToolTip>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace lambdascope {

namespace {

constexpr double widestPitch = 14, pill = 2.4, ring = 5; // pitch in pixels; of the pill in dots; for the ring

/// A ring before the task, a check mark in it when it is done.
class TaskMark : public QWidget {
  public:
    using QWidget::QWidget;
    bool done = false;

  protected:
    void paintEvent(QPaintEvent*) override {
        const Theme theme = Theme::now();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(done ? theme.accent : theme.ink3, 1.5));
        painter.setBrush(done ? QBrush(theme.accent) : QBrush(Qt::NoBrush));
        painter.drawEllipse(QRectF(1.5, 1.5, 13, 13));
        if (!done) return;
        painter.setPen(QPen(theme.base, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(QPolygonF({{4.8, 8.3}, {7.1, 10.6}, {11.3, 5.8}}));
    }
};

} // namespace

CourseDots::CourseDots(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("courseDots"));
    tagControl(this, Control::Lessons);
    setAccessibleName(tr("Lessons of the course"));
    setAccessibleRole(*this, QAccessible::List);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
}

void CourseDots::setCourse(const std::vector<LessonPage::Entry>& course, int current) {
    if (current != current_ || course.size() != course_.size()) aimed_ = current;
    course_ = course;
    current_ = current;
    describe();
    updateGeometry();
}

QSize CourseDots::sizeHint() const {
    return {static_cast<int>(widestPitch * static_cast<double>(course_.size() + 1) + 2 * ring), 32};
}

double CourseDots::pitch() const {
    return std::min(widestPitch,
                    (width() - 2 * ring) / std::max(1.0, static_cast<double>(course_.size()) + 1));
}

QRectF CourseDots::dotRect(int index) const {
    const double step = pitch(), dot = std::min(8.0, step * 0.65);
    const bool hasPill = current_ >= 0;
    const double all = step * (static_cast<double>(course_.size()) + (hasPill ? 1 : 0));
    double left = (width() - all) / 2 + step * index + (hasPill && index > current_ ? step : 0);
    const double wide = index == current_ ? dot * pill : dot;
    left += ((index == current_ ? 2 * step : step) - wide) / 2;
    return {left, (height() - dot) / 2, wide, dot};
}

int CourseDots::dotAt(double x) const {
    for (int i = 0; i < static_cast<int>(course_.size()); ++i)
        if (std::abs(x - dotRect(i).center().x()) <= (i == current_ ? pitch() : pitch() / 2)) return i;
    return -1;
}

QString CourseDots::words(int index) const {
    const LessonPage::Entry& lesson = course_[static_cast<std::size_t>(index)];
    QString title = tr("%1 · %2").arg(index + 1).arg(lesson.title);
    if (!lesson.done) return title;
    if (!lesson.verdict) return tr("%1 (done)").arg(title);
    if (*lesson.verdict == Score::Verdict::Right) return tr("%1 (predicted right)").arg(title);
    if (*lesson.verdict == Score::Verdict::Near) return tr("%1 (predicted nearly right)").arg(title);
    return tr("%1 (predicted otherwise)").arg(title);
}

void CourseDots::describe() {
    const bool at = aimed_ >= 0 && aimed_ < static_cast<int>(course_.size());
    setDescription(*this, at ? words(aimed_) : QString());
    update();
}

void CourseDots::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int i = 0; i < static_cast<int>(course_.size()); ++i) {
        const QRectF dot = dotRect(i);
        painter.setPen(Qt::NoPen);
        painter.setBrush(i == current_                               ? theme_.accent
                         : course_[static_cast<std::size_t>(i)].done ? theme_.ink3
                                                                     : theme_.sliderTrack);
        painter.drawRoundedRect(dot, dot.height() / 2, dot.height() / 2);
        if (hasFocus() && i == std::max(0, aimed_)) paintFocusRing(painter, dot, theme_, dot.height() / 2);
    }
}

void CourseDots::mousePressEvent(QMouseEvent* event) {
    const int at = dotAt(event->position().x());
    if (event->button() == Qt::LeftButton && at >= 0) emit chosen(at);
}

void CourseDots::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(course_.size()) - 1;
    if (last < 0) return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        aimed_ = std::max(0, aimed_ - 1);
        break;
    case Qt::Key_Right:
        aimed_ = std::min(last, aimed_ + 1);
        break;
    case Qt::Key_Home:
        aimed_ = 0;
        break;
    case Qt::Key_End:
        aimed_ = last;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        emit chosen(std::max(0, aimed_));
        return;
    default:
        return QWidget::keyPressEvent(event);
    }
    describe();
    const QRectF dot = dotRect(aimed_);
    showTip(mapToGlobal(dot.bottomLeft().toPoint() + QPoint(0, 6)), words(aimed_), this);
}

bool CourseDots::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = dynamic_cast<QHelpEvent*>(event);
    const int at = help ? dotAt(help->pos().x()) : -1;
    if (at >= 0)
        showTip(help->globalPos(), words(at), this);
    else
        QToolTip::hideText();
    return true;
}

LessonFooter::LessonFooter(QWidget* parent)
    : QWidget(parent),
      taskRow_(new QWidget(this)),
      mark_(new TaskMark(taskRow_)),
      task_(new Label(taskRow_)),
      back_(largeButton("lessonBack", this)),
      next_(largeButton("lessonNext", this, true)),
      dots_(new CourseDots(this)) {
    setObjectName(QStringLiteral("lessonFooter"));
    back_->setText(tr("Back"));
    back_->setToolTip(tr("The page before"));
    next_->setText(tr("Next"));
    mark_->setFixedSize(16, 16);
    task_->setObjectName(QStringLiteral("lessonTask"));
    task_->setFont(Theme::sans(13));
    task_->setWordWrap(true);
    auto* task = new QHBoxLayout(taskRow_);
    task->setContentsMargins(24, 10, 24, 0);
    task->setSpacing(8);
    task->addWidget(mark_, 0, Qt::AlignTop);
    task->addWidget(task_, 1);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(24, 12, 24, 12);
    row->setSpacing(8);
    row->addWidget(back_);
    row->addWidget(dots_, 1);
    row->addStretch();
    row->addWidget(next_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(taskRow_);
    column->addLayout(row);
    connect(back_, &QPushButton::clicked, this, &LessonFooter::backRequested);
    connect(next_, &QPushButton::clicked, this, &LessonFooter::nextRequested);
    connect(dots_, &CourseDots::chosen, this, &LessonFooter::lessonChosen);
}

void LessonFooter::setPage(const LessonPage& page) {
    taskRow_->setVisible(!page.task.isEmpty());
    static_cast<TaskMark*>(mark_)->done = page.taskDone;
    mark_->update();
    QPalette colours = task_->palette();
    colours.setColor(QPalette::WindowText, page.taskDone ? theme_.ink2 : theme_.ink1);
    task_->setPalette(colours);
    task_->setText(page.task);
    task_->setAccessibleName(page.taskDone ? tr("%1 (done)").arg(page.task) : page.task);
    back_->setEnabled(page.canGoBack);
    next_->setEnabled(page.canGoOn);
    next_->setToolTip(page.canGoOn                             ? tr("The next page")
                      : !page.task.isEmpty() && !page.taskDone ? page.task
                      : page.question && !page.question->score ? tr("Make your prediction first")
                                                               : tr("This is the last page"));
    dots_->setCourse(page.course, page.lesson);
    dots_->setVisible(page.lesson >= 0); // else no place among them is the learner's
}

void LessonFooter::takeFocus() {
    (next_->isEnabled() ? next_ : back_)->setFocus();
}

void LessonFooter::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(QPen(theme_.line, 1));
    painter.drawLine(QPointF(0, 0.5), QPointF(width(), 0.5));
}

struct LessonPanel::Parts {
    int lesson = -2, step = -1; // of the page on show
    QString name;               // of its title: a file of its own has no number
    bool revealed = false;      // by the learner, who goes on from here
    QPointer<QWidget> passedTo; // the focus, as Reveal could be pressed no more
    PageScroll* scroll = nullptr;
    QLabel *kicker = nullptr, *title = nullptr, *problem = nullptr, *again = nullptr;
    LessonBlocks* blocks = nullptr;
    PredictionCard* card = nullptr;
    LessonFooter* footer = nullptr;
    QPointer<ElidedCombo> combo; // of the dock's title bar, once it has been taken there
};

namespace {

QLabel* label(const char* name, const QFont& font, const QColor& ink, QWidget* parent) {
    auto* made = new Label(parent);
    made->setFont(font);
    QPalette colours = made->palette();
    colours.setColor(QPalette::WindowText, ink);
    made->setPalette(colours);
    made->setObjectName(QLatin1String(name));
    made->setWordWrap(true);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return made;
}

} // namespace

LessonPanel::LessonPanel(QWidget* parent) : QWidget(parent), parts_(std::make_unique<Parts>()) {
    Parts& p = *parts_;
    setObjectName(QStringLiteral("lessonPanel"));
    setProperty("ground", "dock");
    setAttribute(Qt::WA_StyledBackground);
    p.scroll = new PageScroll(this);
    p.scroll->setObjectName(QStringLiteral("lessonScroll"));
    auto* page = new QWidget;
    const Theme theme = Theme::now();
    p.kicker = label("lessonKicker", Theme::sans(12), theme.ink3, page);
    p.title = label("lessonTitle", Theme::sans(20, QFont::DemiBold), theme.ink1, page);
    p.problem = label("lessonProblem", Theme::mono(13), theme.ink1, page);
    p.again = label("lessonAgain", Theme::sans(13), theme.ink2, page);
    p.again->setContentsMargins(0, 8, 0, 0);
    p.again->setText(tr("The lesson is read again when the file is saved."));
    p.blocks = new LessonBlocks(page);
    p.card = new PredictionCard(page);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(24, 16, 24, 24);
    column->setSpacing(0);
    column->addWidget(p.kicker);
    column->addSpacing(8);
    column->addWidget(p.title);
    column->addSpacing(8);
    column->addWidget(p.problem);
    column->addWidget(p.again);
    column->addWidget(p.blocks);
    column->addSpacing(16);
    column->addWidget(p.card);
    column->addStretch(1);
    p.scroll->setPage(page);
    p.footer = new LessonFooter(this);
    p.combo = new ElidedCombo;
    p.combo->setObjectName(QStringLiteral("lessonCombo"));
    tagControl(p.combo, Control::Lessons);
    p.combo->setProperty("small", true);
    p.combo->setAccessibleName(tr("Lesson"));
    p.combo->setToolTip(tr("Open a lesson of the course"));
    p.combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    p.combo->setMinimumContentsLength(18);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(p.scroll, 1);
    all->addWidget(p.footer);
    connectParts();
    setPage({});
}

LessonPanel::~LessonPanel() {
    if (parts_->combo && !parts_->combo->parent()) delete parts_->combo;
}

void LessonPanel::connectParts() {
    Parts& p = *parts_;
    connect(p.blocks, &LessonBlocks::linkActivated, this, &LessonPanel::follow);
    connect(p.blocks, &LessonBlocks::countRequested, this, &LessonPanel::countRequested);
    connect(p.blocks, &LessonBlocks::clearRequested, this, &LessonPanel::clearRequested);
    connect(p.card, &PredictionCard::linkActivated, this, &LessonPanel::follow);
    connect(p.card, &PredictionCard::guessed, this, &LessonPanel::guessed);
    connect(p.card, &PredictionCard::revealRequested, this, [this] {
        parts_->revealed = true;
        emit revealRequested();
    });
    connect(p.card, &PredictionCard::hintRequested, this, &LessonPanel::hintRequested);
    connect(p.card, &PredictionCard::anotherRequested, this, &LessonPanel::anotherRequested);
    connect(p.footer, &LessonFooter::lessonChosen, this, &LessonPanel::lessonChosen);
    connect(p.footer, &LessonFooter::nextRequested, this, &LessonPanel::nextRequested);
    connect(p.footer, &LessonFooter::backRequested, this, &LessonPanel::backRequested);
    connect(p.combo, &QComboBox::activated, this, &LessonPanel::lessonChosen);
}

void LessonPanel::follow(const QString& url) {
    const QUrl target(url);
    if (target.scheme() == QStringLiteral("lambdascope"))
        emit linkActivated(url);
    else if (target.scheme() == QStringLiteral("https") || target.scheme() == QStringLiteral("http"))
        QDesktopServices::openUrl(target);
}

QWidget* LessonPanel::lessonCombo() const {
    return parts_->combo;
}

void LessonPanel::setPage(const LessonPage& page) {
    Parts& p = *parts_;
    const bool anew = page.lesson != p.lesson || page.step != p.step || page.title != p.name;
    p.lesson = page.lesson;
    p.step = page.step;
    p.name = page.title;
    const bool broken = !page.problem.isEmpty();
    p.kicker->setText(page.steps > 1
                          ? tr("%1 · page %2 of %3").arg(page.kicker).arg(page.step + 1).arg(page.steps)
                          : page.kicker);
    p.kicker->setVisible(!page.kicker.isEmpty());
    p.title->setText(broken && page.title.isEmpty() ? tr("This lesson cannot be shown") : page.title);
    p.problem->setText(page.problem);
    for (QLabel* part : {p.problem, p.again}) part->setVisible(broken);
    p.blocks->setVisible(!broken);
    p.blocks->setBlocks(page, anew);
    p.card->setVisible(!broken && page.question);
    const QWidget* before = window()->focusWidget();
    if (page.question) p.card->setQuestion(*page.question, page.print);
    if (QWidget* now = window()->focusWidget(); p.revealed && now != before) p.passedTo = now;
    p.footer->setPage(page);
    showCourse(page);
    if (anew) p.scroll->verticalScrollBar()->setValue(0);
    if (anew) p.revealed = false;
    if (anew && !page.kicker.isEmpty())
        announce(*p.kicker, p.kicker->text() + QStringLiteral(". ") + page.title + u'.');
    if (!p.revealed || !page.question || !page.question->score) return;
    p.revealed = false; // Reveal is gone, and with it the focus
    const QWidget* at = window()->focusWidget();
    if (at == nullptr || at == p.passedTo || isAncestorOf(at)) p.footer->takeFocus();
}

void LessonPanel::showCourse(const LessonPage& page) {
    if (!parts_->combo) return;
    ElidedCombo& combo = *parts_->combo;
    QStringList rows, now;
    for (std::size_t i = 0; i < page.course.size(); ++i)
        rows << tr("%1 · %2").arg(i + 1).arg(page.course[i].title);
    for (int i = 0; i < combo.count(); ++i) now << combo.itemText(i);
    const QSignalBlocker quiet(&combo);
    if (now != rows) {
        combo.clear();
        combo.addItems(rows);
    }
    combo.setPlaceholderText(page.title); // of a lesson that is none of the course's
    combo.setCurrentIndex(page.lesson);
    combo.setEnabled(!rows.isEmpty());
}

} // namespace lambdascope
