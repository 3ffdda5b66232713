// SPDX-License-Identifier: MIT
#pragma once

#include <QMessageBox>

namespace lambdascope {

/// A box that shows every word as it is written, whoever wrote it.
class MessageBox : public QMessageBox {
  public:
    MessageBox(Icon icon, const QString& title, const QString& words, StandardButtons buttons,
               QWidget* parent);
    void setInformativeText(const QString& words);

    // Said until it is closed.
    static void warning(QWidget* parent, const QString& title, const QString& words);
    static void information(QWidget* parent, const QString& title, const QString& words);
    static void about(QWidget* parent, const QString& title, const QString& words);
    /// Whether it is answered with Yes.
    static bool agreed(QWidget* parent, const QString& title, const QString& words);
};

} // namespace lambdascope
