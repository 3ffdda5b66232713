// SPDX-License-Identifier: MIT
#include "widgets/kit/scope_buttons.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QSignalBlocker>

namespace lambdascope {
namespace {

/// One of several joined buttons.
class Segment : public QAbstractButton {
  public:
    Segment(const QString& words, bool first, bool last, QWidget* parent)
        : QAbstractButton(parent), first_(first), last_(last) {
        setText(words);
        setCheckable(true);
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        setFont(Theme::sans(12));
        setFixedHeight(22);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }
    void setTheme(const Theme& theme) {
        theme_ = theme;
        update();
    }
    [[nodiscard]] QSize sizeHint() const override {
        const QFontMetrics bold(Theme::sans(12, QFont::DemiBold)); // wide enough when it is chosen
        return {bold.horizontalAdvance(text()) + 18, 22};
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        // neighbours share a line: all but the first begin on the line of the one before
        const QRectF box = QRectF(rect()).adjusted(first_ ? 0.5 : -0.5, 0.5, -0.5, -0.5);
        QPainterPath shape; // round where the row ends
        shape.setFillRule(Qt::WindingFill);
        shape.addRoundedRect(box, 4, 4);
        if (!first_) shape.addRect(box.adjusted(0, 0, -box.width() / 2, 0));
        if (!last_) shape.addRect(box.adjusted(box.width() / 2, 0, 0, 0));
        const QColor line = hasFocus() || underMouse() ? theme_.accentLine : theme_.buttonLine;
        painter.setPen(QPen(isChecked() ? theme_.accentLine : line, 1));
        painter.setBrush(isChecked() ? theme_.accentSoft : theme_.button);
        painter.drawPath(shape.simplified());
        if (hasFocus()) {
            painter.setPen(QPen(theme_.accent, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
        }
        painter.setFont(Theme::sans(12, isChecked() ? QFont::DemiBold : QFont::Normal));
        painter.setPen(isChecked() ? theme_.accent : theme_.ink1);
        painter.drawText(rect(), Qt::AlignCenter, text());
    }

  private:
    Theme theme_ = Theme::light();
    bool first_, last_;
};

} // namespace

ScopeButtons::ScopeButtons(QWidget* parent) : QWidget(parent), group_(new QButtonGroup(this)) {
    setObjectName(QStringLiteral("scopeButtons"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    const struct {
        MeterScope scope;
        const char* name;
        QString words, tip;
    } choices[] = {
        {MeterScope::Head, "scopeHead", tr("Head"), tr("The noise meter of the selected head")},
        {MeterScope::Layer, "scopeLayer", tr("Layer"),
         tr("The noise meter of the selected layer: mean over its heads")},
        {MeterScope::All, "scopeAll", tr("All"), tr("The noise meter of all layers: mean over all heads")},
    };
    for (const auto& choice : choices) {
        const bool first = choice.scope == MeterScope::Head, last = choice.scope == MeterScope::All;
        auto* button = new Segment(choice.words, first, last, this);
        button->setObjectName(QLatin1String(choice.name));
        button->setToolTip(choice.tip);
        button->setAccessibleName(choice.tip);
        group_->addButton(button, static_cast<int>(choice.scope));
        row->addWidget(button);
    }
    setScope(MeterScope::Head);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(group_, &QButtonGroup::idToggled, this, [this](int id, bool on) {
        if (on) emit scopeChosen(static_cast<MeterScope>(id));
    });
}

void ScopeButtons::setTheme(const Theme& theme) {
    for (QAbstractButton* button : group_->buttons()) static_cast<Segment*>(button)->setTheme(theme);
}

void ScopeButtons::setScope(MeterScope scope) {
    const QSignalBlocker quiet(group_);
    group_->button(static_cast<int>(scope))->setChecked(true);
}

MeterScope ScopeButtons::scope() const {
    return static_cast<MeterScope>(group_->checkedId());
}

} // namespace lambdascope
