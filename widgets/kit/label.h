// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>

namespace lambdascope {

/// A label that shows every word as it is written, whoever wrote it, from the start: also where it is
/// measured or read out before a style has seen it. For words that are bold or coloured there is
/// RichText::showIn().
class Label : public QLabel {
  public:
    explicit Label(QWidget* parent = nullptr) : Label(QString(), parent) {}
    explicit Label(const QString& words, QWidget* parent = nullptr) : QLabel(parent) {
        setTextFormat(Qt::PlainText);
        setText(words);
    }
};

} // namespace lambdascope
