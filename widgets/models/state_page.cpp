// SPDX-License-Identifier: MIT
#include "widgets/models/state_page.h"

#include "widgets/kit/keys.h"
#include "widgets/kit/label.h"
#include "widgets/kit/marks.h"

#include <QClipboard>
#include <QFrame>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QProgressBar>

namespace lambdascope {

using parts::body;
using parts::button;
using parts::title;

StatePage::StatePage(QWidget* parent) : QStackedWidget(parent) {
    setObjectName(QStringLiteral("statePage"));
}

void StatePage::showPage(QWidget* page, const QString& name) {
    loadingSteps_ = nullptr;
    page->setObjectName(name);
    addWidget(page);
    setCurrentWidget(page);
    while (count() > 1) {
        QWidget* old = widget(0);
        removeWidget(old);
        old->deleteLater(); // a button of it may have asked for this page
    }
}

void StatePage::showWelcome(const std::vector<ShippedPair>& shipped, const QStringList& recent) {
    const parts::Page page = parts::page(460);
    page.column->addWidget(dropCard());
    if (!shipped.empty()) {
        page.column->addSpacing(16);
        page.column->addWidget(body(tr("Comes with Lambdascope"), theme_.ink2, 12));
        for (int i = 0; i < static_cast<int>(shipped.size()); ++i)
            page.column->addWidget(shippedCard(shipped[i], i));
    }
    if (!recent.isEmpty()) {
        page.column->addSpacing(16);
        page.column->addWidget(body(tr("Recent"), theme_.ink2, 12));
    }
    for (int i = 0; i < recent.size(); ++i) {
        QPushButton* link = button(recent[i], "recentButton");
        link->setProperty("link", true);
        tagControl(link, Control::Open);
        connect(link, &QPushButton::clicked, this, [this, i] { emit openRecent(i); });
        page.column->addWidget(link);
    }
    page.column->addSpacing(16);
    QPushButton* lesson = button(tr("New here? Start with lesson 1, five minutes."), "lessonButton");
    lesson->setProperty("link", true);
    tagControl(lesson, Control::Lessons);
    lesson->setToolTip(tr("Opens the pair that comes with Lambdascope, and its first lesson"));
    connect(lesson, &QPushButton::clicked, this, &StatePage::lessonRequested);
    page.column->addWidget(lesson);
    showPage(page.widget, QStringLiteral("welcomePage"));
}

QWidget* StatePage::dropCard() {
    auto* card = new QFrame;
    card->setObjectName(QStringLiteral("dropCard"));
    card->setStyleSheet(QStringLiteral("#dropCard { border: 1px dashed %1; border-radius: 6px; }")
                            .arg(theme_.buttonLine.name()));
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(24, 24, 24, 28);
    column->setSpacing(8);
    QLabel* heading = title(tr("Open a model"));
    QLabel* words =
        body(tr("Drop a model folder or file here, or two models to compare.\nA folder has config.json and "
                "*.safetensors."),
             theme_.ink2);
    for (QLabel* label : {heading, words}) {
        label->setAlignment(Qt::AlignCenter);
        column->addWidget(label);
    }
    QPushButton* open = button(tr("Open folder…"), "openFolderButton", true);
    connect(open, &QPushButton::clicked, this, &StatePage::openRequested);
    QPushButton* file = button(tr("Open a file…"), "openFileButton");
    connect(file, &QPushButton::clicked, this, &StatePage::openFileRequested);
    tagControls({open, file}, {Control::Open, Control::Models});
    column->addSpacing(4);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch(1);
    buttons->addWidget(open);
    buttons->addWidget(file);
    buttons->addStretch(1);
    column->addLayout(buttons);
    return card;
}

QWidget* StatePage::shippedCard(const ShippedPair& pair, int index) {
    auto* card = new QFrame;
    card->setProperty("card", true);
    auto* row = new QHBoxLayout(card);
    row->setContentsMargins(12, 7, 12, 7);
    row->setSpacing(8);
    for (const bool standard : {false, true}) row->addWidget(new Badge(badgeOf(standard)));
    row->addWidget(body(pair.name, theme_.ink1));
    row->addWidget(body(pair.detail, theme_.ink3, 12), 1);
    QPushButton* open = button(tr("Open"), "openShippedButton");
    open->setAccessibleName(tr("Open %1").arg(pair.name));
    tagControl(open, Control::Models);
    connect(open, &QPushButton::clicked, this, [this, index] { emit openShipped(index); });
    row->addWidget(open);
    return card;
}

void StatePage::showLoading(const QString& name, const std::vector<LoadStep>& steps, bool oldModelStays) {
    QWidget* rows = parts::loadSteps(steps);
    if (loadingSteps_ && name == loadingName_) {
        QLayout* column = loadingSteps_->parentWidget()->layout();
        delete column->replaceWidget(loadingSteps_, rows);
        delete loadingSteps_;
        loadingSteps_ = rows;
        return;
    }
    const parts::Page page = parts::page(420);
    page.column->addWidget(title(tr("Opening %1").arg(name)));
    page.column->addWidget(rows);
    page.column->addSpacing(8);
    QPushButton* cancel = button(tr("Cancel"), "cancelButton");
    cancel->setToolTip(tr("Stops opening; what was open stays"));
    connect(cancel, &QPushButton::clicked, this, &StatePage::cancelRequested);
    page.column->addWidget(cancel, 0, Qt::AlignLeft);
    page.column->addSpacing(8);
    page.column->addWidget(
        body(oldModelStays ? tr("You can type meanwhile. The old model stays until the new one is ready.")
                           : tr("You can type meanwhile."),
             theme_.ink3, 12));
    showPage(page.widget, QStringLiteral("loadingPage"));
    loadingSteps_ = rows;
    loadingName_ = name;
}

void StatePage::showError(const OpenFailure& failure) {
    const parts::Page page = parts::page(460);
    page.column->addWidget(errorCard(failure));
    if (!failure.stillOpen.isEmpty()) {
        page.column->addSpacing(8);
        auto* row = new QHBoxLayout;
        row->addWidget(
            body(tr("%1 is still open and nothing was changed.").arg(failure.stillOpen), theme_.ink2, 12), 1);
        QPushButton* back = button(tr("Back to %1").arg(failure.stillOpen), "closeErrorButton");
        connect(back, &QPushButton::clicked, this, &StatePage::closeRequested);
        row->addWidget(back);
        page.column->addLayout(row);
    }
    if (!failure.command.isEmpty()) {
        page.column->addSpacing(8);
        page.column->addWidget(commandRow(failure.command));
    }
    showPage(page.widget, QStringLiteral("errorPage"));
}

/// The command, to be selected or copied at once.
QWidget* StatePage::commandRow(const QString& command) {
    auto* box = new QFrame;
    box->setObjectName(QStringLiteral("commandBox"));
    box->setStyleSheet(
        QStringLiteral("#commandBox { background: %1; border: 1px solid %2; border-radius: 4px; }")
            .arg(theme_.warningFill.name(), theme_.warningLine.name()));
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(12, 9, 12, 9);
    column->setSpacing(6);
    column->addWidget(body(tr("In a terminal, once:"), theme_.warning, 12));
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    auto* line = new QLineEdit(command);
    line->setObjectName(QStringLiteral("commandLine"));
    line->setAccessibleName(tr("Command"));
    line->setReadOnly(true);
    line->setFont(Theme::mono(12));
    line->setCursorPosition(0);
    line->setToolTip(command);
    QPushButton* copy = button(tr("Copy command"), "copyCommandButton");
    connect(copy, &QPushButton::clicked, this, [command] { QGuiApplication::clipboard()->setText(command); });
    row->addWidget(line, 1);
    row->addWidget(copy);
    column->addLayout(row);
    return box;
}

QWidget* StatePage::errorCard(const OpenFailure& failure) {
    auto* card = new QFrame;
    card->setProperty("card", true);
    auto* row = new QHBoxLayout(card);
    row->setContentsMargins(20, 20, 20, 20);
    row->setSpacing(12);
    auto* mark = new Label;
    mark->setPixmap(icon(QStringLiteral("warning"), theme_.warning).pixmap(16, 16));
    row->addWidget(mark, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout;
    column->setSpacing(10);
    column->addWidget(title(failure.title));
    QLabel* message = body(failure.message, theme_.ink1);
    message->setObjectName(QStringLiteral("errorMessage"));
    column->addWidget(message);
    if (!failure.reason.isEmpty()) column->addWidget(body(failure.reason, theme_.ink2, 12));
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    QPushButton* copy = button(tr("Copy message"), "copyMessageButton");
    QPushButton* another = button(tr("Open another…"), "openAnotherButton", true);
    connect(copy, &QPushButton::clicked, this,
            [text = failure.message] { QGuiApplication::clipboard()->setText(text); });
    connect(another, &QPushButton::clicked, this, &StatePage::openRequested);
    if (failure.ofNumbers) {
        QPushButton* fill = button(tr("Fill in numbers"), "fillNumbersPageButton");
        fill->setToolTip(tr("Puts token numbers that the model has in the place of the text"));
        tagControl(fill, Control::Prompt);
        connect(fill, &QPushButton::clicked, this, &StatePage::numbersRequested);
        buttons->addWidget(fill);
    }
    buttons->addWidget(copy);
    buttons->addWidget(another);
    column->addSpacing(4);
    column->addLayout(buttons);
    row->addLayout(column, 1);
    return card;
}

} // namespace lambdascope

namespace lambdascope::parts {

Page page(int width) {
    auto* outer = new QWidget;
    QPalette palette = outer->palette();
    palette.setColor(QPalette::Window, Theme::now().canvas);
    outer->setPalette(palette);
    outer->setAutoFillBackground(true);
    auto* inner = new QWidget(outer);
    inner->setMaximumWidth(width);
    auto* column = new QVBoxLayout(inner);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    row->addWidget(inner, 100);
    row->addStretch(1);
    auto* rows = new QVBoxLayout(outer);
    rows->setContentsMargins(24, 24, 24, 24);
    rows->addStretch(1);
    rows->addLayout(row);
    rows->addStretch(2);
    return {outer, column};
}

QLabel* title(const QString& text) {
    auto* label = new Label(text);
    label->setFont(Theme::sans(15, QFont::DemiBold));
    label->setProperty("tone", "title");
    label->setWordWrap(true);
    return label;
}

QLabel* body(const QString& text, const QColor& ink, int pixels) {
    auto* label = new Label(text);
    label->setWordWrap(true);
    label->setStyleSheet(QStringLiteral("color: %1; font-size: %2px;").arg(ink.name()).arg(pixels));
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QPushButton* button(const QString& text, const char* name, bool primary) {
    auto* push = new QPushButton(text);
    push->setObjectName(QLatin1String(name));
    push->setProperty("primary", primary);
    push->setAutoDefault(true);
    return push;
}

QWidget* loadSteps(const std::vector<LoadStep>& steps) {
    const Theme theme = Theme::now();
    auto* rows = new QWidget;
    auto* column = new QVBoxLayout(rows);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    for (const LoadStep& step : steps) {
        auto* row = new QHBoxLayout;
        row->setSpacing(10);
        const bool running = step.phase == LoadStep::Phase::Running,
                   done = step.phase == LoadStep::Phase::Done;
        auto* name = new Label(done ? StatePage::tr("✓ %1").arg(step.name) : step.name);
        name->setStyleSheet(QStringLiteral("color: %1; font-size: 12px; font-weight: %2;")
                                .arg((running ? theme.accent : theme.ink2).name())
                                .arg(running ? 600 : 400));
        row->addWidget(name);
        if (running) {
            auto* bar = new QProgressBar;
            bar->setTextVisible(false);
            bar->setFixedWidth(120);
            bar->setRange(0, step.fraction < 0 ? 0 : 1000);
            bar->setValue(static_cast<int>(1000 * step.fraction));
            bar->setAccessibleName(step.name);
            row->addWidget(bar);
        }
        auto* detail = new Label(step.detail);
        detail->setFont(Theme::mono(12));
        detail->setStyleSheet(QStringLiteral("color: %1;").arg(theme.ink2.name()));
        row->addWidget(detail);
        row->addStretch(1);
        column->addLayout(row);
    }
    return rows;
}

} // namespace lambdascope::parts
