// SPDX-License-Identifier: MIT
#pragma once

#include <QApplication>

namespace lambdascope {

/// Of what is being caught: a sentence without its full stop.
QString whatWasThrown();

/// The application of the window: what a slot or a view throws ends neither the program nor the user's work,
/// but is told.
class Application : public QApplication {
    Q_OBJECT

  public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override;

  signals:
    /// What was thrown, a sentence without its full stop; with an event of its own, on the window's thread.
    void threw(const QString& words);

  private:
    void tell(const QString& words);
};

} // namespace lambdascope
