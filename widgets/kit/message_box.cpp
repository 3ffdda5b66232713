// SPDX-License-Identifier: MIT
#include "widgets/kit/message_box.h"

#include <QLabel>

namespace lambdascope {

MessageBox::MessageBox(Icon icon, const QString& title, const QString& words, StandardButtons buttons,
                       QWidget* parent)
    : QMessageBox(icon, title, {}, buttons, parent) {
    setTextFormat(Qt::PlainText);
    setText(words);
}

void MessageBox::setInformativeText(const QString& words) {
    if (informativeText().isEmpty()) { // its label comes with the first words, before anybody could set it
        QMessageBox::setInformativeText(QStringLiteral(" "));
        for (QLabel* label : findChildren<QLabel*>()) label->setTextFormat(Qt::PlainText);
    }
    QMessageBox::setInformativeText(words);
}

void MessageBox::warning(QWidget* parent, const QString& title, const QString& words) {
    MessageBox(Warning, title, words, Ok, parent).exec();
}

void MessageBox::information(QWidget* parent, const QString& title, const QString& words) {
    MessageBox(Information, title, words, Ok, parent).exec();
}

void MessageBox::about(QWidget* parent, const QString& title, const QString& words) {
    constexpr int side = 64; // as Qt's own
    MessageBox box(NoIcon, title, words, Ok, parent);
    box.setIconPixmap(box.windowIcon().pixmap(side, side));
    box.exec();
}

bool MessageBox::agreed(QWidget* parent, const QString& title, const QString& words) {
    return MessageBox(Question, title, words, Yes | No, parent).exec() == Yes;
}

} // namespace lambdascope
