// SPDX-License-Identifier: MIT
#pragma once

#include <QStringList>
#include <QWidget>

#include <optional>
#include <vector>

class QAction;
class QLabel;
class QMenu;

namespace lambdascope {

class FlatButton;
class Segments;

/// A word and a choice of one behind it, "by auto | token | word": joined buttons, or where they have no room
/// one button that opens them as a menu.
class FoldingChoice : public QWidget {
    Q_OBJECT

  public:
    FoldingChoice(const QString& caption, const QStringList& texts, int height, QWidget* parent = nullptr);

    [[nodiscard]] Segments* segments() const { return segments_; }
    [[nodiscard]] FlatButton* button() const { return button_; } // on screen while it is folded
    /// What is chosen, and which one it comes to where that is found by itself (marked with a dot).
    void setChoice(int current, std::optional<int> found);
    /// One that cannot be chosen now, and why; empty: it can, and says its own tip.
    void setRefused(int index, const QString& why);
    void setTips(const QStringList& tips);
    void setFolded(bool folded);
    [[nodiscard]] bool folded() const { return folded_; }
    [[nodiscard]] int widthOf(bool folded) const;

  signals:
    void chosen(int index); // by the user, and another one than before

  private:
    void nameButton();

    QLabel* caption_;
    Segments* segments_;
    FlatButton* button_;
    QMenu* menu_;
    std::vector<QAction*> actions_;
    QStringList tips_;
    std::optional<int> found_;
    bool folded_ = false;
};

} // namespace lambdascope
