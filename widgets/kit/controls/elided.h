// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>
#include <QString>
#include <QWidget>

namespace lambdascope {

/// A combo box whose text ends in "…" where it is cut, and that turns with the wheel only when it has the
/// keyboard.
class ElidedCombo : public QComboBox {
    Q_OBJECT

  public:
    explicit ElidedCombo(QWidget* parent = nullptr);

  protected:
    /// What is shown while the list is closed.
    [[nodiscard]] virtual QString shownText() const {
        return currentIndex() < 0 ? placeholderText() : currentText();
    }
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
};

/// One line of plain text; where it does not fit it stands left and ends in "…", as its start tells most, or
/// a shorter one stands in its place. As it is only painted, other words lay out nothing anew unless they
/// outgrow their place. text() is the whole, which screen readers read, and a tip has where it is cut.
class ElidedLabel : public QWidget {
    Q_OBJECT

  public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    void setText(const QString& text);
    /// A text of sentences: cut behind whole ones, or whole words; of `brief`, if any, where the text does
    /// not fit.
    void setSentences(const QString& text, const QString& brief = {});
    [[nodiscard]] QString text() const { return words_; }
    void setAlignment(Qt::Alignment alignment); // of words that fit
    [[nodiscard]] bool fits() const;
    [[nodiscard]] QString shownText() const; // with "…" where it is cut
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override; // a long sentence does not widen the window

  protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    [[nodiscard]] int advance() const; // of the words, in pixels

    QString words_, brief_;
    bool sentences_ = false;
    Qt::Alignment alignment_ = Qt::AlignLeft;
    int widest_ = 0; // so far in this font
};

} // namespace lambdascope
