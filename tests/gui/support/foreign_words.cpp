// SPDX-License-Identifier: MIT
#include "tests/gui/support/foreign_words.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QImage>
#include <QLabel>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QTextEdit>
#include <QToolTip>

#include <array>
#include <filesystem>
#include <sys/inotify.h>
#include <unistd.h>
#include <utility>

namespace lambdascope::test {
namespace {

bool has(const QString& text) {
    return text.contains(QStringLiteral("<img"));
}

} // namespace

ForeignWords::ForeignWords() : before_(QDir::currentPath()) {
    QDir::setCurrent(folder_.path());
    QImage red(40, 30, QImage::Format_RGB32);
    red.fill(Qt::red);
    red.save(QStringLiteral("watched.png"), "PNG");
    watch_ = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    inotify_add_watch(watch_, "watched.png", IN_OPEN);
}

ForeignWords::~ForeignWords() {
    boxes_.stop();
    close(watch_);
    QDir::setCurrent(before_);
}

std::filesystem::path ForeignWords::path(const QString& name) const {
    return folder_.filePath(name).toStdString();
}

bool ForeignWords::opened() const {
    std::array<char, 4096> events{};
    bool any = false;
    while (read(watch_, events.data(), events.size()) > 0) any = true;
    return any;
}

QString ForeignWords::next() {
    seen_.clear();
    return words_ =
               QStringLiteral("<img src=watched.png> <b>words & [*] %1 #").append(QString::number(++number_));
}

QString ForeignWords::shows(const QString& words, const QWidget& widget, const char* what) {
    const QString name = widget.objectName().isEmpty() ? QString::fromLatin1(widget.metaObject()->className())
                                                       : widget.objectName();
    const QString where = QStringLiteral("%1 %2").arg(QLatin1String(what), name);
    if (words.contains(words_)) seen_ << where;
    return where;
}

void ForeignWords::lookAtTip(const QString& tip, QWidget& widget) {
    if (!has(tip)) return;
    const QString where = shows(tip, widget, "tip");
    QToolTip::showText({40, 40}, tip, &widget);
    for (QWidget* each : QApplication::topLevelWidgets()) {
        auto* label = each->inherits("QTipLabel") ? qobject_cast<QLabel*>(each) : nullptr;
        if (label == nullptr || !label->isVisible()) continue;
        label->grab();
        if (label->textFormat() != Qt::PlainText || label->text() != tip) wrong_ << where;
    }
    QToolTip::hideText();
}

void ForeignWords::look(QWidget& widget) {
    if (auto* label = qobject_cast<QLabel*>(&widget); label != nullptr && has(label->text())) {
        const QString where = shows(label->text(), widget, "label");
        label->ensurePolished();
        label->grab(); // RichText would have "&lt;img"
        if (label->textFormat() != Qt::PlainText) wrong_ << where;
    }
    if (const auto* text = qobject_cast<QTextEdit*>(&widget)) shows(text->toPlainText(), widget, "text");
    if (!widget.inherits("QTipLabel")) lookAtTip(widget.toolTip(), widget);
    for (const QAction* action : widget.actions()) lookAtTip(action->toolTip(), widget);
    const auto* view = qobject_cast<QAbstractItemView*>(&widget);
    if (view == nullptr || view->model() == nullptr) return;
    const QAbstractItemModel& model = *view->model();
    for (int row = 0; row < model.rowCount(view->rootIndex()); ++row)
        for (int column = 0; column < model.columnCount(view->rootIndex()); ++column)
            lookAtTip(model.index(row, column, view->rootIndex()).data(Qt::ToolTipRole).toString(), widget);
}

QString ForeignWords::misread() {
    for (QWidget* widget : QApplication::topLevelWidgets())
        if (widget->isVisible()) widget->grab();
    QList<QPointer<QWidget>> all; // a tip that is shown takes the one before away
    for (QWidget* widget : QApplication::allWidgets()) all << widget;
    for (const QPointer<QWidget>& widget : all)
        if (widget) look(*widget);
    if (opened()) wrong_ << QStringLiteral("the picture was opened");
    wrong_.removeDuplicates();
    return std::exchange(wrong_, {}).join(u'\n');
}

void ForeignWords::answerBoxes() {
    boxes_.setInterval(5);
    QObject::connect(&boxes_, &QTimer::timeout, qApp, [this] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (box == nullptr || !box->isVisible()) return;
        const QString wrong = misread();
        if (!wrong.isEmpty()) wrong_ << QStringLiteral("in a box, %1").arg(wrong);
        QAbstractButton* const discard = box->button(QMessageBox::Discard);
        discard != nullptr ? discard->click() : box->reject();
    });
    boxes_.start();
}

} // namespace lambdascope::test
