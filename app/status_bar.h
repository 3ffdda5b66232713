// SPDX-License-Identifier: MIT
#pragma once

#include "app/session.h"

#include <QStatusBar>
#include <QTimer>

class QLabel;
class QProgressBar;
class QPushButton;

namespace lambdascope {

/// What runs and on what, with Cancel where it takes long; the sentence that describes what is on screen (it
/// is what a screen reader reads); the length of the text.
class StatusBar : public QStatusBar {
    Q_OBJECT

  public:
    explicit StatusBar(Session& session, QWidget* parent = nullptr);

    /// `inLab`: the sentence is of the edit.
    void refresh(bool inLab);
    void hideBusy();

  private:
    void createParts();
    void showBusy(const QString& words, int done, int all);
    void showNotice(const QString& words);
    [[nodiscard]] QString backendWords() const;

    Session& session_;
    QLabel* backend_ = nullptr;
    QLabel* sentence_ = nullptr;
    QLabel* tokens_ = nullptr;
    QProgressBar* busy_ = nullptr;
    QPushButton* cancel_ = nullptr;
    QTimer busyDelay_, cancelDelay_;
    QString notice_; // for a while in the sentence's place
    bool inLab_ = false;
};

} // namespace lambdascope
