// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QMainWindow;
class QPushButton;
class QToolBar;

namespace lambdascope {

/// A sentence at the top of the window that waits for an answer, in no hurry: nothing else is blocked.
class NoticeBar : public QWidget {
    Q_OBJECT

  public:
    explicit NoticeBar(const QString& words, QWidget* parent = nullptr);

    /// A button at the right; `name` is its object's, `tip` what it does.
    QPushButton* addChoice(const QString& words, const QString& name, const QString& tip);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    const Theme theme_ = Theme::now();
    QString whole_;
    QLabel* words_;
    QHBoxLayout* row_;
};

/// Puts such a bar above the “toolBar” of a window, in a tool bar of this name, which no menu can take away.
QToolBar* addAtTop(QMainWindow& window, QWidget* bar, const QString& title, const QString& name);
/// Takes it away, now; nothing where there is none.
void removeFromTop(QMainWindow& window, const QString& name);

/// The bar at the top of a window that a class file has set: what it is, and the way out. Never locked.
class ClassBanner : public QWidget {
    Q_OBJECT

  public:
    explicit ClassBanner(QWidget* parent = nullptr);

    /// `asks`: Leave has to be confirmed. `restricts`: something is hidden or locked.
    void setClass(const QString& title, bool restricts, bool asks);

  signals:
    void leaveRequested();

  public slots:
    void leave(); // as the button does: also for the menu

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void showWords();

    const Theme theme_ = Theme::now();
    QLabel* words_;
    QPushButton *leave_, *stay_;
    QString title_;
    bool restricts_ = true, asks_ = false, asking_ = false;
};

} // namespace lambdascope
