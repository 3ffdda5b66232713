// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QPushButton>
#include <QWidget>

#include <vector>

class QButtonGroup;

namespace lambdascope {

/// A flat button that can stay down: alone, or joined to its neighbours as one part of Segments.
class FlatButton : public QPushButton {
    Q_OBJECT

  public:
    /// Which sides have round corners.
    enum class Place { Alone, First, Middle, Last };

    /// `height` in pixels: 28, 24 in docks, or 22 in their title bars.
    FlatButton(const QString& text, int height, QWidget* parent = nullptr);

    void setPlace(Place place);
    /// A small accent dot in the corner: this one holds something edited.
    void setDot(bool shown);
    [[nodiscard]] bool dot() const { return dot_; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    [[nodiscard]] QFont fontFor(bool checked) const;

    const Theme theme_ = Theme::now();
    int height_;
    Place place_ = Place::Alone;
    bool dot_ = false;
};

/// "Layer 2 | Range | All layers": a choice of one, as joined buttons. One Tab stop, arrows choose.
class Segments : public QWidget {
    Q_OBJECT

  public:
    Segments(const QStringList& texts, int height, QWidget* parent = nullptr);

    void setCurrent(int index); // without a signal
    [[nodiscard]] int current() const;
    void setText(int index, const QString& text);
    /// The tooltip, and the accessible name: "`name`: text of the button".
    void setTip(int index, const QString& tip);
    void setName(const QString& name);
    [[nodiscard]] FlatButton* button(int index) const { return buttons_[index]; }

  signals:
    void chosen(int index); // by the user, and another one than before

  private:
    void nameButtons();

    QString name_;
    QButtonGroup* group_;
    std::vector<FlatButton*> buttons_;
    int current_ = 0;
};

} // namespace lambdascope
