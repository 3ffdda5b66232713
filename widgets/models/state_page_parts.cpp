// SPDX-License-Identifier: MIT
#include "widgets/models/state_page_parts.h"

#include <QHBoxLayout>
#include <QProgressBar>

namespace lambdascope::parts {

Page page(int width, const Theme& theme) {
    auto* outer = new QWidget;
    QPalette palette = outer->palette();
    palette.setColor(QPalette::Window, theme.canvas);
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
    auto* label = new QLabel(text);
    label->setFont(Theme::sans(15, QFont::DemiBold));
    label->setProperty("tone", "title");
    label->setWordWrap(true);
    return label;
}

QLabel* body(const QString& text, const Theme&, const QColor& ink, int pixels) {
    auto* label = new QLabel(text);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
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

QWidget* loadSteps(const std::vector<LoadStep>& steps, const Theme& theme) {
    auto* rows = new QWidget;
    auto* column = new QVBoxLayout(rows);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    for (const LoadStep& step : steps) {
        auto* row = new QHBoxLayout;
        row->setSpacing(10);
        const bool running = step.phase == LoadStep::Phase::Running,
                   done = step.phase == LoadStep::Phase::Done;
        auto* name = new QLabel(done ? StatePage::tr("✓ %1").arg(step.name) : step.name);
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
        auto* detail = new QLabel(step.detail);
        detail->setFont(Theme::mono(12));
        detail->setStyleSheet(QStringLiteral("color: %1;").arg(theme.ink2.name()));
        row->addWidget(detail);
        row->addStretch(1);
        column->addLayout(row);
    }
    return rows;
}

} // namespace lambdascope::parts
