// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_panel.h"

#include "widgets/kit/elided.h"
#include "widgets/lessons/lesson_blocks.h"
#include "widgets/lessons/lesson_footer.h"
#include "widgets/lessons/page_scroll.h"
#include "widgets/lessons/prediction_card.h"

#include <QDesktopServices>
#include <QLabel>
#include <QPainter>
#include <QPointer>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QUrl>
#include <QVBoxLayout>

namespace lambdascope {

struct LessonPanel::Parts {
    Theme theme = Theme::light();
    int lesson = -2, step = -1; // of the page on show
    QString name;               // of its title: a file of its own has no number
    PageScroll* scroll = nullptr;
    QLabel *kicker = nullptr, *title = nullptr, *problem = nullptr, *again = nullptr;
    LessonBlocks* blocks = nullptr;
    PredictionCard* card = nullptr;
    LessonFooter* footer = nullptr;
    QPointer<ElidedCombo> combo; // of the dock's title bar, once it has been taken there
};

namespace {

QLabel* label(const char* name, QWidget* parent) {
    auto* made = new QLabel(parent);
    made->setObjectName(QLatin1String(name));
    made->setWordWrap(true);
    made->setTextFormat(Qt::PlainText);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return made;
}

void dress(QLabel* label, const QFont& font, const QColor& colour) {
    label->setFont(font);
    QPalette colours = label->palette();
    colours.setColor(QPalette::WindowText, colour);
    label->setPalette(colours);
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
    p.kicker = label("lessonKicker", page);
    p.title = label("lessonTitle", page);
    p.problem = label("lessonProblem", page);
    p.again = label("lessonAgain", page);
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
    setTheme(p.theme);
    setPage({});
}

LessonPanel::~LessonPanel() {
    if (parts_->combo && !parts_->combo->parent()) delete parts_->combo;
}

void LessonPanel::connectParts() {
    Parts& p = *parts_;
    const auto follow = [this](const QString& url) {
        const QUrl target(url);
        if (target.scheme() == QStringLiteral("lambdascope"))
            emit linkActivated(url);
        else if (target.scheme() == QStringLiteral("https") || target.scheme() == QStringLiteral("http"))
            QDesktopServices::openUrl(target);
    };
    connect(p.blocks, &LessonBlocks::linkActivated, this, follow);
    connect(p.card, &PredictionCard::linkActivated, this, follow);
    connect(p.card, &PredictionCard::guessed, this, &LessonPanel::guessed);
    connect(p.card, &PredictionCard::revealRequested, this, &LessonPanel::revealRequested);
    connect(p.card, &PredictionCard::hintRequested, this, &LessonPanel::hintRequested);
    connect(p.card, &PredictionCard::anotherRequested, this, &LessonPanel::anotherRequested);
    connect(p.footer, &LessonFooter::lessonChosen, this, &LessonPanel::lessonChosen);
    connect(p.footer, &LessonFooter::nextRequested, this, &LessonPanel::nextRequested);
    connect(p.footer, &LessonFooter::backRequested, this, &LessonPanel::backRequested);
    connect(p.combo, &QComboBox::activated, this, &LessonPanel::lessonChosen);
}

void LessonPanel::setTheme(const Theme& theme) {
    Parts& p = *parts_;
    p.theme = theme;
    dress(p.kicker, Theme::sans(12), theme.ink3);
    dress(p.title, Theme::sans(20, QFont::DemiBold), theme.ink1);
    dress(p.problem, Theme::mono(13), theme.ink1);
    dress(p.again, Theme::sans(13), theme.ink2);
    p.blocks->setTheme(theme);
    p.card->setTheme(theme);
    p.footer->setTheme(theme);
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
    if (page.question) p.card->setQuestion(*page.question, page.print);
    p.footer->setPage(page);
    showCourse(page);
    if (anew) p.scroll->verticalScrollBar()->setValue(0);
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
    combo.setCurrentIndex(page.lesson);
    combo.setEnabled(!rows.isEmpty());
}

} // namespace lambdascope
