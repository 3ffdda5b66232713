// SPDX-License-Identifier: MIT
#include "widgets/kit/controls/segments.h"

#include "widgets/kit/marks.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace lambdascope {

namespace {

constexpr double corner = 4;

/// A box whose left or right corners are round.
QPainterPath outline(const QRectF& box, bool left, bool right) {
    const double l = left ? corner : 0, r = right ? corner : 0;
    const auto arc = [](double x, double y, double radius) { return QRectF(x, y, 2 * radius, 2 * radius); };
    QPainterPath path;
    path.moveTo(box.right() - r, box.top());
    path.lineTo(box.left() + l, box.top());
    if (left) path.arcTo(arc(box.left(), box.top(), l), 90, 90);
    path.lineTo(box.left(), box.bottom() - l);
    if (left) path.arcTo(arc(box.left(), box.bottom() - 2 * l, l), 180, 90);
    path.lineTo(box.right() - r, box.bottom());
    if (right) path.arcTo(arc(box.right() - 2 * r, box.bottom() - 2 * r, r), 270, 90);
    path.lineTo(box.right(), box.top() + r);
    if (right) path.arcTo(arc(box.right() - 2 * r, box.top(), r), 0, 90);
    path.closeSubpath();
    return path;
}

} // namespace

FlatButton::FlatButton(const QString& text, int height, QWidget* parent)
    : QPushButton(text, parent), height_(height) {
    setProperty("flatButton", true);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
}

void FlatButton::setPlace(Place place) {
    place_ = place;
    update();
}

void FlatButton::setDot(bool shown) {
    if (shown == dot_) return;
    dot_ = shown;
    update();
}

QFont FlatButton::fontFor(bool checked) const {
    return Theme::sans(height_ < 28 ? 12 : 13, checked ? QFont::DemiBold : QFont::Normal);
}

QSize FlatButton::sizeHint() const {
    const int widest = std::max(QFontMetrics(fontFor(false)).horizontalAdvance(text()),
                                QFontMetrics(fontFor(isCheckable())).horizontalAdvance(text()));
    const int around = height_ < 24 ? 18 : height_ < 28 ? 16 : 22;
    return {widest + around, height_}; // as wide when chosen: nothing moves
}

void FlatButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool down = isChecked() || isDown(), live = isEnabled();
    const bool leftEnd = place_ == Place::Alone || place_ == Place::First;
    const bool rightEnd = place_ == Place::Alone || place_ == Place::Last;
    const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, rightEnd ? -0.5 : 0.5, -0.5); // joined: one line
    QColor line = down ? theme_.accentLine : live && underMouse() ? theme_.accentLine : theme_.buttonLine;
    QColor ink = down ? theme_.accent : theme_.ink1;
    if (!live) {
        ink = theme_.ink3;
        ink.setAlphaF(0.6F);
        line = theme_.line;
    }
    painter.setPen(QPen(line, 1));
    painter.setBrush(down ? theme_.accentSoft : theme_.button);
    painter.drawPath(outline(box, leftEnd, rightEnd));
    if (hasFocus()) {
        painter.setPen(QPen(theme_.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(outline(QRectF(rect()).adjusted(1, 1, -1, -1), leftEnd, rightEnd));
    }
    painter.setFont(fontFor(isChecked()));
    painter.setPen(ink);
    painter.drawText(rect(), Qt::AlignCenter, text());
    if (!dot_) return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme_.accent);
    painter.drawEllipse(QPointF(width() - 5.5, 6), 2.5, 2.5);
}

Segments::Segments(const QStringList& texts, int height, QWidget* parent)
    : QWidget(parent), group_(new QButtonGroup(this)) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (const QString& text : texts) {
        auto* button = new FlatButton(text, height, this);
        button->setCheckable(true);
        button->setPlace(buttons_.empty() ? FlatButton::Place::First
                         : static_cast<qsizetype>(buttons_.size()) + 1 == texts.size()
                             ? FlatButton::Place::Last
                             : FlatButton::Place::Middle);
        group_->addButton(button, static_cast<int>(buttons_.size()));
        row->addWidget(button);
        buttons_.push_back(button);
    }
    connect(group_, &QButtonGroup::idClicked, this, [this](int index) {
        if (index == current_) return;
        current_ = index;
        emit chosen(index);
    });
    setCurrent(0);
}

void Segments::setCurrent(int index) {
    current_ = index;
    buttons_[index]->setChecked(true);
}

int Segments::current() const {
    return current_;
}

void Segments::setText(int index, const QString& text) {
    if (buttons_[index]->text() == text) return;
    buttons_[index]->setText(text);
    buttons_[index]->updateGeometry();
    nameButtons();
}

void Segments::setTip(int index, const QString& tip) {
    buttons_[index]->setToolTip(tip);
}

void Segments::setName(const QString& name) {
    name_ = name;
    setAccessibleName(name);
    nameButtons();
}

void Segments::nameButtons() {
    for (FlatButton* button : buttons_) button->setAccessibleName(tr("%1: %2").arg(name_, button->text()));
}

} // namespace lambdascope
