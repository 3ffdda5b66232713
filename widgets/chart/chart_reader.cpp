// SPDX-License-Identifier: MIT
#include "widgets/chart/chart_reader.h"

#include "widgets/kit/accessible_role.h"
#include "widgets/kit/announce.h"
#include "widgets/kit/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace lambdascope {

namespace {

/// −1: none.
int markUnder(const std::vector<ChartMark>& marks, QPointF at) {
    int mark = static_cast<int>(marks.size()) - 1;
    while (mark >= 0 && !marks[static_cast<std::size_t>(mark)].place.contains(at)) --mark;
    return mark;
}

} // namespace

ChartReader::ChartReader(QWidget& chart, std::function<std::vector<ChartMark>()> marks)
    : QObject(&chart), chart_(chart), marks_(std::move(marks)) {
    setAccessibleRole(chart, QAccessible::Chart);
    chart.setFocusPolicy(Qt::StrongFocus);
    chart.setMouseTracking(true);
    chart.installEventFilter(this);
}

std::vector<KeyHelp> ChartReader::keys() {
    constexpr int ctrl = Qt::ControlModifier;
    return {{{Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End}, tr("Go from number to number")},
            {{Qt::Key_Escape}, tr("Let go of the number")},
            {{ctrl | Qt::Key_C}, tr("Copy the numbers")}};
}

void ChartReader::walk() {
    walks_ = true;
}

void ChartReader::copies(std::function<NumberTable()> numbers) {
    numbers_ = std::move(numbers);
}

void ChartReader::describe(const QString& words) {
    described_ = words;
    choose(chosen_);
}

QString ChartReader::wordsAt(QPointF at) const {
    const std::vector<ChartMark> all = marks_();
    const int mark = markUnder(all, at);
    return mark < 0 ? QString() : all[static_cast<std::size_t>(mark)].words;
}

ChartMark ChartReader::choose(int mark) {
    const std::vector<ChartMark> all = mark < 0 ? std::vector<ChartMark>() : marks_();
    chosen_ = std::clamp(mark, -1, static_cast<int>(all.size()) - 1);
    ChartMark now = chosen_ < 0 ? ChartMark() : all[static_cast<std::size_t>(chosen_)];
    setDescription(chart_, (now.words + u' ' + described_).trimmed(), now.words);
    chart_.update();
    return now;
}

void ChartReader::paint(QPainter& painter) const {
    if (chosen_ < 0 || !chart_.hasFocus()) return;
    const std::vector<ChartMark> all = marks_();
    if (chosen_ >= std::ssize(all)) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(Theme::now().accent, 2));
    painter.drawRect(all[static_cast<std::size_t>(chosen_)].place.adjusted(-2, -2, 2, 2));
}

void ChartReader::copy() const {
    const Numbers all{{numbers_()}, {}};
    QGuiApplication::clipboard()->setText(QString::fromStdString(toTabs(all)));
}

bool ChartReader::showMenu(const QPoint& at) {
    QMenu menu(&chart_);
    menu.addAction(tr("Copy &numbers"), this, &ChartReader::copy);
    menu.exec(at);
    return true;
}

bool ChartReader::go(int mark) {
    const ChartMark now = choose(mark);
    emit pointed(now.words);
    if (chosen_ >= 0) emit moved(now.place.toRect());
    return true;
}

bool ChartReader::keyPressed(int key) {
    const int last = static_cast<int>(marks_().size()) - 1;
    switch (key) {
    case Qt::Key_Left:
        return go(std::max(0, chosen_ - 1));
    case Qt::Key_Right:
        return go(std::min(last, chosen_ + 1));
    case Qt::Key_Home:
        return go(0);
    case Qt::Key_End:
        return go(last);
    case Qt::Key_Escape:
        return chosen_ >= 0 && go(-1);
    default:
        return false;
    }
}

bool ChartReader::eventFilter(QObject* /*watched*/, QEvent* event) {
    switch (event->type()) {
    case QEvent::ToolTip: {
        const auto* help = static_cast<QHelpEvent*>(event);
        const std::vector<ChartMark> all = marks_();
        const int under = markUnder(all, help->pos());
        if (under < 0) {
            QToolTip::hideText();
            return chart_.toolTip().isEmpty();
        }
        const ChartMark& mark = all[static_cast<std::size_t>(under)];
        showTip(help->globalPos(), mark.words, &chart_, mark.place.toAlignedRect());
        return true;
    }
    case QEvent::ShortcutOverride:
        return walks_ && answersOverride(*event, keys());
    case QEvent::KeyPress: {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (numbers_ && key->matches(QKeySequence::Copy)) {
            copy();
            return true;
        }
        return walks_ && key->modifiers() == Qt::NoModifier && keyPressed(key->key());
    }
    case QEvent::ContextMenu:
        return numbers_ && showMenu(static_cast<QContextMenuEvent*>(event)->globalPos());
    case QEvent::MouseMove:
        if (walks_) emit pointed(wordsAt(static_cast<QMouseEvent*>(event)->position()));
        return false;
    case QEvent::MouseButtonPress:
        if (walks_) go(markUnder(marks_(), static_cast<QMouseEvent*>(event)->position()));
        return false;
    case QEvent::Leave:
        if (walks_) emit pointed({});
        return false;
    default:
        return false;
    }
}

} // namespace lambdascope
