// SPDX-License-Identifier: MIT
#include "widgets/kit/controls/figure_line.h"

#include "widgets/kit/accessible_role.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/theme.h"

#include <QAccessibleWidget>
#include <QHelpEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lambdascope {
namespace {

/// Its figures, asked for when somebody listens: they change with every move.
class SpokenLine final : public QAccessibleWidget {
  public:
    explicit SpokenLine(FigureLine& line) : QAccessibleWidget(&line, QAccessible::StaticText), line_(line) {}

    [[nodiscard]] QString text(QAccessible::Text kind) const override {
        QString said = QAccessibleWidget::text(kind);
        const bool described = !line_.accessibleDescription().isEmpty(); // the figures, in words
        if (kind != QAccessible::Name || described) return said;
        return said.isEmpty() ? line_.text() : said + QStringLiteral(": ") + line_.text();
    }

  private:
    FigureLine& line_;
};

QAccessibleInterface* spoken(QWidget& widget) {
    return new SpokenLine(static_cast<FigureLine&>(widget));
}

} // namespace

FigureLine::FigureLine(QWidget* parent) : QWidget(parent) {
    setAccessibleObject(*this, spoken);
}

QString FigureLine::text() const {
    QString all;
    for (const FigureSpan& span : spans_) all += span.words;
    return all;
}

void FigureLine::setSpans(std::vector<FigureSpan> spans) {
    for (FigureSpan& span : spans) span.words = oneLine(span.words);
    if (spans == spans_) return;
    const bool otherFont =
        spans.empty() || spans_.empty() || spans.front().font != spans_.front().font; // of another size
    spans_ = std::move(spans);
    double wide = 0;
    int above = 0, below = 0;
    for (const FigureSpan& span : spans_) {
        const QFontMetricsF metrics(span.font, this);
        wide += widthOf(span.words, span.font);
        above = std::max(above, qCeil(metrics.ascent()));
        below = std::max(below, qCeil(metrics.descent()));
    }
    ascent_ = above;
    const QSize now(qCeil(wide), above + below);
    const QSize place = otherFont ? now : place_.expandedTo(now);
    if (std::exchange(place_, place) != place) updateGeometry();
    update();
    if (!QAccessible::isActive()) return;
    QAccessibleEvent changed(this, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&changed);
}

void FigureLine::setText(const RichText& text, const QFont& font, const QColor& ink) {
    std::vector<FigureSpan> spans;
    for (const RichText::Part& part : text.parts()) {
        QFont ofPart = part.mono ? Theme::monoBeside(font) : font;
        if (part.bold) ofPart.setBold(true);
        spans.push_back({part.words, ofPart, part.ink.isValid() ? part.ink : ink});
    }
    setSpans(std::move(spans));
}

/// Then what the line is about, as where it is whole.
bool FigureLine::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    double wide = 0;
    for (const FigureSpan& span : spans_) wide += widthOf(span.words, span.font);
    if (qCeil(wide) <= width()) return QWidget::event(event);
    QStringList words{text()};
    for (const QWidget* about = this; about && words.size() < 2; about = about->parentWidget())
        if (!about->toolTip().isEmpty()) words << about->toolTip();
    showTip(static_cast<QHelpEvent*>(event)->globalPos(), words.join(u'\n'), this, rect());
    return true;
}

void FigureLine::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    double x = 0;
    const double baseline = (height() - place_.height()) / 2.0 + ascent_;
    for (const FigureSpan& span : spans_) {
        painter.setFont(span.font);
        painter.setPen(span.ink);
        const double wide = widthOf(span.words, span.font), room = width() - x;
        const QPointF at(x, std::round(baseline));
        if (qCeil(wide) > qCeil(room)) return drawWords(painter, at, cut(span, room));
        drawWords(painter, at, span.words);
        x += wide;
    }
}

/// Whole words, and of a number nothing: the first digits of one are another.
QString FigureLine::cut(const FigureSpan& span, double room) {
    QString left = QStringLiteral("…");
    if (widthOf(left, span.font) > room) return {};
    if (span.font.families() == Theme::mono(1).families()) return left;
    const auto word = std::ranges::find_if_not(span.words, [](QChar c) { return c.isSpace(); });
    const QString blanks(span.words.cbegin(), word - span.words.begin());
    return blanks +
           wholeWords(span.words.sliced(blanks.size()), span.font, room - widthOf(blanks, span.font));
}

} // namespace lambdascope
