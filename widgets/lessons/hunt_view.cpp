// SPDX-License-Identifier: MIT
#include "widgets/lessons/hunt_view.h"

#include "widgets/kit/accessible_role.h"
#include "widgets/kit/controls/segments.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/marks.h"

#include <QPainter>
#include <QResizeEvent>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr double huntEdge = 8, countersTop = 34, counterHigh = 54, counterGap = 8;
constexpr double wordsHigh = 56, buttonHigh = 28, tryHigh = 22;
constexpr int wideHunt = 520; // pixels: four counters beside each other

QString sign(bool right) {
    return right ? QStringLiteral("✓") : QStringLiteral("✗");
}

} // namespace

HuntView::HuntView(QWidget* parent)
    : Instrument(parent),
      count_(new FlatButton(tr("Count this prompt"), 28, this)),
      clear_(new FlatButton(tr("Clear"), 28, this)) {
    setObjectName(QStringLiteral("huntView"));
    setAccessibleName(tr("Which model is right?"));
    setAccessibleRole(*this, QAccessible::Chart);
    count_->setObjectName(QStringLiteral("huntCount"));
    connect(count_, &QPushButton::clicked, this, &Instrument::countRequested);
    clear_->setObjectName(QStringLiteral("huntClear"));
    connect(clear_, &QPushButton::clicked, this, &Instrument::clearRequested);
    tell();
}

void HuntView::setHunt(const HuntShown& hunt) {
    hunt_ = hunt;
    tell();
    update();
}

void HuntView::setTheme(const Theme& theme) {
    theme_ = theme;
    count_->hide(); // on a slide nobody can press it
    clear_->hide();
    update();
}

QString HuntView::nowWords() const {
    if (!hunt_.now) return hunt_.cannot;
    const QString says = tr("“%1” is asked for. DIFF says %2 %3, Standard says %4 %5.")
                             .arg(hunt_.now->answer, hunt_.now->diff, sign(hunt_.now->diffRight),
                                  hunt_.now->standard, sign(hunt_.now->standardRight));
    if (hunt_.again) return says + u' ' + tr("Counted with another answer; counting replaces that.");
    return hunt_.cannot.isEmpty() ? says : says + u' ' + hunt_.cannot;
}

/// Everything in words, for screen readers.
void HuntView::tell() {
    const auto verdict = [](bool right) { return right ? tr("right") : tr("wrong"); };
    QStringList said{tr("DIFF alone %1, Standard alone %2, both right %3, both wrong %4.")
                         .arg(hunt_.counts[0])
                         .arg(hunt_.counts[1])
                         .arg(hunt_.counts[2])
                         .arg(hunt_.counts[3])};
    for (const HuntShown::Try& tried : hunt_.tries)
        said << tr("“%1”: DIFF %2, %3; Standard %4, %5.")
                    .arg(tried.prompt, tried.diff, verdict(tried.diffRight), tried.standard,
                         verdict(tried.standardRight));
    said << nowWords();
    setAccessibleDescription(said.join(u' '));
    count_->setEnabled(hunt_.cannot.isEmpty() && hunt_.now);
    count_->setToolTip(!count_->isEnabled() ? hunt_.cannot
                       : hunt_.again        ? tr("Puts right what was counted of it with another answer")
                                            : tr("Adds it to the count, whoever is right"));
    clear_->setText(hunt_.cleared ? tr("Bring back") : tr("Clear"));
    clear_->setEnabled(hunt_.cleared || !hunt_.tries.empty());
    clear_->setToolTip(hunt_.cleared ? tr("Brings back the prompts that were counted before")
                                     : tr("Forgets the prompts that were counted; a second press brings them "
                                          "back"));
    placeButtons();
}

QSize HuntView::minimumSizeHint() const {
    constexpr int tries = 3;
    return {300, static_cast<int>(words().bottom() + buttonHigh + counterGap + tries * tryHigh)};
}

QRectF HuntView::counter(int index) const {
    const int columns = width() < wideHunt ? 2 : 4;
    const double wide = (width() - 2 * huntEdge - (columns - 1) * counterGap) / columns;
    const int row = index / columns, column = index % columns;
    return {huntEdge + column * (wide + counterGap), countersTop + row * (counterHigh + counterGap), wide,
            counterHigh};
}

QRectF HuntView::words() const {
    return {huntEdge, counter(3).bottom() + 12, width() - 2 * huntEdge, wordsHigh};
}

void HuntView::placeButtons() {
    QPoint at(static_cast<int>(huntEdge), static_cast<int>(words().bottom()));
    for (FlatButton* button : {count_, clear_}) {
        button->setGeometry(QRect(at, button->sizeHint()));
        at.rx() += button->width() + static_cast<int>(counterGap);
    }
}

void HuntView::resizeEvent(QResizeEvent* event) {
    Instrument::resizeEvent(event);
    placeButtons();
    if (event->size().width() != event->oldSize().width()) updateGeometry(); // narrow takes more lines
}

void HuntView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(Theme::sans(15, QFont::DemiBold));
    painter.setPen(theme_.ink1);
    painter.drawText(QPointF(huntEdge, 18), tr("Which model is right?"));
    const std::array names{tr("DIFF alone"), tr("Standard alone"), tr("both right"), tr("both wrong")};
    for (int i = 0; i < 4; ++i) {
        const QRectF box = counter(i);
        painter.setPen(QPen(theme_.line, 1));
        painter.setBrush(theme_.base);
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        painter.setPen(theme_.ink1);
        painter.setFont(Theme::mono(22, QFont::Medium));
        painter.drawText(box.adjusted(10, 4, -6, -22), Qt::AlignLeft | Qt::AlignVCenter,
                         QString::number(hunt_.counts.at(i)));
        painter.setPen(theme_.ink2);
        painter.setFont(Theme::sans(12));
        painter.drawText(box.adjusted(10, 32, -6, -4), Qt::AlignLeft | Qt::AlignVCenter,
                         elidedWords(names.at(i), painter.font(), box.width() - 16));
    }
    painter.setFont(Theme::sans(13));
    painter.setPen(theme_.ink1);
    painter.drawText(words(), Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, nowWords());
    double y = words().bottom() + buttonHigh + counterGap;
    for (auto tried = hunt_.tries.rbegin(); tried != hunt_.tries.rend(); ++tried, y += tryHigh) {
        const QRectF line(huntEdge, y, width() - 2 * huntEdge, tryHigh);
        const auto left = std::distance(tried, hunt_.tries.rend());
        if (left > 1 && line.bottom() + tryHigh > height()) {
            painter.setFont(Theme::sans(12));
            painter.setPen(theme_.ink3);
            painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                             tr("and %n earlier ones", "prompts", static_cast<int>(left)));
            break;
        }
        paintTry(painter, line, *tried);
    }
}

/// [D] ✓ [S] ✗ and the prompt.
void HuntView::paintTry(QPainter& painter, const QRectF& line, const HuntShown::Try& tried) const {
    double x = line.left();
    for (const bool standard : {false, true}) {
        paintBadge(painter, QPointF(x, line.center().y() - 8), badgeOf(standard), theme_, 16);
        painter.setFont(Theme::sans(13));
        painter.setPen(theme_.ink1);
        painter.drawText(QRectF(x + 20, line.top(), 18, line.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         sign(standard ? tried.standardRight : tried.diffRight));
        x += 44;
    }
    painter.setFont(Theme::sans(12));
    painter.setPen(theme_.ink2);
    drawWords(painter, QRectF(x, line.top(), line.right() - x, line.height()),
              Qt::AlignLeft | Qt::AlignVCenter,
              QFontMetricsF(painter.font()).elidedText(tried.prompt, Qt::ElideMiddle, line.right() - x));
}

} // namespace lambdascope
