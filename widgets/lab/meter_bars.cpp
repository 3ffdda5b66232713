// SPDX-License-Identifier: MIT
#include "widgets/lab/meter_bars.h"

#include "widgets/kit/draw_words.h"
#include "widgets/kit/marks.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace lambdascope {

namespace {

constexpr int side = 16, header = 22, column = 46, barHeight = 11;
constexpr int narrowBars = 380; // below it the third number is left to the tooltip
constexpr int highRow = 28, lowRow = 18, legendLine = 18, legendTop = 6;
constexpr double magnifies = 4; // Σ|weight| over the row's sum from which the quotient is called so

enum Part { Answer, Distractors, Noise, First, TheQuestion, Trained };

/// 45° lines at a distance, aligned to the widget so that neighbours do not jump.
void hatch(QPainter& painter, const QRectF& box, double distance, const QColor& colour) {
    painter.save();
    painter.setClipRect(box, Qt::IntersectClip);
    painter.setPen(QPen(colour, 1));
    const double low = box.left() + box.bottom();
    for (double sum = std::floor((box.left() + box.top()) / distance) * distance;
         sum < low + box.width() + distance; sum += distance)
        painter.drawLine(QPointF(sum - box.bottom(), box.bottom()), QPointF(sum - box.top(), box.top()));
    painter.restore();
}

std::optional<double> answerOf(const MeterBar& bar, MeterForm form) {
    if (!bar.there) return {};
    return form == MeterForm::Share ? std::optional(bar.answer) : bar.answerPaper;
}

std::optional<double> noiseOf(const MeterBar& bar, MeterForm form) {
    if (!bar.there) return {};
    return form == MeterForm::Share ? std::optional(bar.noise) : bar.noisePaper;
}

QString textOf(std::optional<double> value) {
    return value ? number(*value, 2) : QStringLiteral("–");
}

/// Away from 0 to the next end that reads well: 0.5, 1, 1.5, 2, 3, …, 5, 10, …
double niceEnd(double value) {
    const double size = std::abs(value);
    const double step = size <= 2 ? 0.5 : size <= 5 ? 1 : size <= 20 ? 5 : 20;
    return std::copysign(std::ceil(size / step - 1e-9) * step, value);
}

/// What the bars are called and what is said of them.
struct MeterWords {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::MeterView)

  public:
    const MeterReading& reading;
    MeterForm form;

    [[nodiscard]] MeterRow row(const QString& name, const MeterBar& bar, bool diff) const;
    [[nodiscard]] QString inWords(const QString& name, const MeterBar& bar) const;
    [[nodiscard]] QString whyAbsent(const MeterBar& bar, bool diff) const;
    [[nodiscard]] static QString standardName(MeterScope scope, HeadId twin);
};

MeterRow MeterWords::row(const QString& name, const MeterBar& bar, bool diff) const {
    MeterRow result;
    result.name = name;
    result.bar = bar;
    result.words = inWords(name, bar);
    result.absent = whyAbsent(bar, diff);
    return result;
}

QString MeterWords::inWords(const QString& name, const MeterBar& bar) const {
    if (!bar.there) return tr("%1: nothing.").arg(name);
    if (form == MeterForm::Share)
        return tr("%1: answer %2, noise %3 (distractors %4), first token %5, question %6.")
            .arg(name, number(bar.answer, 2), number(bar.noise, 2), number(bar.distractors, 2),
                 number(bar.first, 2), number(bar.question, 2));
    const QString beside =
        tr("Σ|weight| %1, row sum %2.").arg(number(bar.absolute, 2), number(bar.rowSum, 2));
    if (!bar.answerPaper) return tr("%1: no quotient, %2").arg(name, beside);
    return tr("%1: answer %2, noise %3, %4")
        .arg(name, number(*bar.answerPaper, 2), number(bar.noisePaper.value_or(0), 2), beside);
}

QString MeterWords::whyAbsent(const MeterBar& bar, bool diff) const {
    if (!bar.there && (diff ? reading.layersCounted : reading.standardCounted) == 0)
        return tr("The maps are not kept.");
    if (!bar.there) return tr("All weights are 0, as in a head that is off.");
    if (form == MeterForm::Share) return {};
    if (!bar.answerPaper) return tr("1 − λ is within 0.05 of 0: a quotient by it says nothing.");
    QStringList notes;
    if (bar.withoutPaper > 0)
        notes << tr("%1 of %2 heads are left out: their 1 − λ is within 0.05 of 0.")
                     .arg(bar.withoutPaper)
                     .arg(bar.counted);
    if (bar.absolute > magnifies * std::abs(bar.rowSum))
        notes << tr("1 − λ is small beside Σ|weight|: the quotient magnifies.");
    return notes.join(u' ');
}

QString MeterWords::standardName(MeterScope scope, HeadId twin) {
    switch (scope) {
    case MeterScope::Head:
        return tr("Standard, L%1 · H%2").arg(twin.layer).arg(twin.head);
    case MeterScope::Layer:
        return tr("Standard, layer %1").arg(twin.layer);
    default:
        return tr("Standard, all heads");
    }
}

} // namespace

std::vector<MeterRow> meterRows(const MeterReading& reading, MeterScope scope, HeadId twin, MeterForm form,
                                bool swapped) {
    const MeterWords words{reading, form};
    std::vector<MeterRow> all;
    if (reading.layersInAll > 0) {
        all.push_back(words.row(MeterWords::tr("A1"), reading.first, true));
        all.push_back(words.row(MeterWords::tr("A2"), reading.second, true));
        all.push_back(words.row(MeterWords::tr("A1 − λ·A2, trained"), reading.trained, true));
        all.back().live = false;
        all.push_back(
            words.row(swapped ? MeterWords::tr("A2 − λ·A1, in force") : MeterWords::tr("A1 − λ·A2, in force"),
                      reading.edited, true));
        all.back().accent = true;
        all.back().ghost = answerOf(reading.trained, form);
    }
    if (reading.standardInAll > 0) {
        all.push_back(words.row(MeterWords::standardName(scope, twin), reading.standard, false));
        all.back().live = false;
    }
    return all;
}

void MeterDrawing::setRows(std::vector<MeterRow> rows, MeterForm form) {
    rows_ = std::move(rows);
    form_ = form;
    double least = 0, most = 1;
    for (const MeterRow& row : rows_)
        for (const auto& value : {answerOf(row.bar, form), noiseOf(row.bar, form), row.ghost}) {
            least = std::min(least, value.value_or(0));
            most = std::max(most, value.value_or(0));
        }
    low_ = niceEnd(least);
    high_ = niceEnd(most);
}

int MeterDrawing::wantedHeight(int width) const {
    const int lines = legendPlaces(width).back().y() + 1;
    return header + static_cast<int>(rows_.size()) * highRow + legendTop + lines * legendLine;
}

int MeterDrawing::leastHeight() const {
    return header + static_cast<int>(rows_.size()) * lowRow;
}

int MeterDrawing::rowAt(int y) const {
    const int row = y < header ? -1 : (y - header) / pitch();
    return row < static_cast<int>(rows_.size()) ? row : -1;
}

QRect MeterDrawing::place(int row) const {
    return {0, header + row * pitch(), width(), pitch()};
}

int MeterDrawing::pitch() const {
    const int rows = std::max(1, static_cast<int>(rows_.size()));
    const int lines = legendPlaces(width()).back().y() + 1;
    const int roomy = (height() - header - legendTop - lines * legendLine) / rows;
    if (roomy >= lowRow) return std::min(roomy, highRow);
    return std::clamp((height() - header) / rows, 12, lowRow + 2); // without the legend
}

int MeterDrawing::columns() const {
    return form_ == MeterForm::Share || width() < narrowBars ? 2 : 3;
}

QRect MeterDrawing::barRect(int row) const {
    const QFontMetrics metrics(theme.words(12, QFont::DemiBold));
    int names = 0;
    for (const MeterRow& each : rows_) names = std::max(names, metrics.horizontalAdvance(each.name));
    const int scale = form_ == MeterForm::Paper ? 10 : 0; // its last number is as far from "answer"
    const int right = width() - side - columns() * column - scale;
    const int left = std::min(side + std::max(names + 16, 142), std::max(side + 80, right - 40));
    const int middle = header + row * pitch() + pitch() / 2;
    const int high = std::min(barHeight, pitch() - 4);
    return {left, middle - high / 2, std::max(0, right - left), high};
}

QString MeterDrawing::answerText(int row) const {
    return textOf(answerOf(rows_[row].bar, form_));
}

QString MeterDrawing::noiseText(int row) const {
    return textOf(noiseOf(rows_[row].bar, form_));
}

double MeterDrawing::xOf(double value, const QRect& box) const {
    return box.left() + (value - low_) / (high_ - low_) * box.width();
}

void MeterDrawing::paint(QPainter& painter) const {
    painter.fillRect(QRect(QPoint(), size), theme.dock);
    if (rows_.empty()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    paintHeader(painter);
    for (int row = 0; row < static_cast<int>(rows_.size()); ++row) {
        painter.setOpacity(stale && rows_[row].live ? 0.45 : 1);
        paintRow(painter, row);
    }
    painter.setOpacity(1);
    paintLegend(painter);
    if (!stale) return;
    QPen pen(theme.ink3, 1);
    pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.drawLine(QPointF(side, 1.5), QPointF(width() - side, 1.5));
}

void MeterDrawing::paintHeader(QPainter& painter) const {
    painter.setPen(theme.ink3);
    painter.setFont(theme.words(11));
    const QString words[] = {tr("answer"), tr("noise"), tr("Σ|w|")};
    for (int c = 0; c < columns(); ++c) {
        const QRect box(width() - side - (columns() - c) * column, 0, column, header);
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, words[c]);
    }
    if (form_ == MeterForm::Paper) paintScale(painter);
}

void MeterDrawing::paintScale(QPainter& painter) const {
    const QRect first = barRect(0), last = barRect(static_cast<int>(rows_.size()) - 1);
    painter.setFont(theme.digits(11));
    std::vector<QRectF> taken; // by numbers, those that matter most first
    for (const double value : {0.0, 1.0, low_, high_}) {
        const double x = std::round(xOf(value, first)) + 0.5;
        painter.setPen(value == 0 ? QPen(theme.ink3, 1) : QPen(theme.line, 1, Qt::DotLine));
        painter.drawLine(QPointF(x, first.top() - 4), QPointF(x, last.bottom() + 5));
        const QString text = number(value, value == std::round(value) ? 0 : 1);
        const int wide = painter.fontMetrics().horizontalAdvance(text);
        const double left = std::min(x - wide / 2.0, first.right() + 5.0 - wide);
        const QRectF box(left, 0, wide, header - 2);
        if (std::ranges::any_of(
                taken, [&box](const QRectF& other) { return other.adjusted(-6, 0, 6, 0).intersects(box); }))
            continue;
        taken.push_back(box);
        painter.setPen(theme.ink3);
        painter.drawText(box, Qt::AlignCenter, text);
    }
}

void MeterDrawing::paintRow(QPainter& painter, int index) const {
    const MeterRow& row = rows_[index];
    const QRect box = barRect(index);
    const QRect line(side, header + index * pitch(), box.left() - side - 8, pitch());
    const QFont font = theme.words(12, row.accent ? QFont::DemiBold : QFont::Normal);
    painter.setFont(font);
    painter.setPen(row.accent ? theme.accent : theme.ink1);
    drawWords(painter, line, Qt::AlignLeft | Qt::AlignVCenter,
              QFontMetrics(font).elidedText(row.name, Qt::ElideRight, line.width()));
    if (answerOf(row.bar, form_)) {
        if (form_ == MeterForm::Share)
            paintShares(painter, row, box);
        else
            paintSigned(painter, row, box);
        if (row.ghost)
            paintTick(painter,
                      form_ == MeterForm::Share ? box.left() + *row.ghost * box.width()
                                                : xOf(*row.ghost, box),
                      box);
    }
    painter.setFont(theme.digits(12));
    const QString texts[] = {answerText(index), noiseText(index),
                             row.bar.there ? number(row.bar.absolute, 2) : QStringLiteral("–")};
    for (int c = 0; c < columns(); ++c) {
        const QRect place(width() - side - (columns() - c) * column, line.top(), column, pitch());
        painter.setPen(c == 0 ? theme.ink1 : theme.ink3);
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, texts[c]);
    }
}

void MeterDrawing::paintPart(QPainter& painter, int kind, const QRectF& part) const {
    switch (kind) {
    case Answer:
        painter.fillRect(part, theme.ink1);
        break;
    case Distractors:
        painter.fillRect(part, theme.base);
        hatch(painter, part, 3, theme.ink1);
        break;
    case Noise:
        painter.fillRect(part, theme.base);
        hatch(painter, part, 6, theme.ink2);
        break;
    case First:
        painter.fillRect(part, theme.sliderTrack);
        break;
    default:
        painter.fillRect(part, theme.base);
    }
}

void MeterDrawing::paintShares(QPainter& painter, const MeterRow& row, const QRect& box) const {
    const MeterBar& bar = row.bar;
    const double parts[] = {bar.answer, bar.distractors, bar.noise - bar.distractors, bar.first,
                            bar.question};
    double left = box.left();
    for (int kind = Answer; kind <= TheQuestion; ++kind) {
        const double wide = std::max(0.0, parts[kind]) * box.width();
        const QRectF part(left, box.top(), wide, box.height());
        paintPart(painter, kind, part);
        left += wide;
        if (kind == Answer || wide < 3 || left > box.right()) continue;
        painter.setPen(QPen(theme.ink3, 1));
        painter.drawLine(QPointF(left, box.top()), QPointF(left, box.bottom() + 1));
    }
    painter.setPen(QPen(theme.ink3, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5));
}

void MeterDrawing::paintSigned(QPainter& painter, const MeterRow& row, const QRect& box) const {
    const double zero = xOf(0, box), half = box.height() / 2.0;
    const std::pair<int, double> parts[] = {{Answer, *row.bar.answerPaper},
                                            {Noise, row.bar.noisePaper.value_or(0)}};
    for (const auto& [kind, value] : parts) {
        const double x = xOf(value, box);
        const QRectF part(std::min(zero, x), box.top() + (kind == Answer ? 0 : half), std::abs(x - zero),
                          half);
        paintPart(painter, kind, part);
        if (kind == Answer) continue;
        painter.setPen(QPen(theme.ink3, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(part.adjusted(0, 0.5, 0, -0.5));
    }
}

void MeterDrawing::paintTick(QPainter& painter, double x, const QRect& box) const {
    const int at = std::clamp(static_cast<int>(std::round(x)) - 1, box.left(), box.right() - 1);
    painter.fillRect(QRect(at - 1, box.top() - 3, 4, box.height() + 6), theme.dock); // stands out on ink
    painter.fillRect(QRect(at, box.top() - 3, 2, box.height() + 6), theme.ink1);
}

std::vector<MeterDrawing::Swatch> MeterDrawing::legend() const {
    if (form_ == MeterForm::Paper)
        return {{Answer, tr("answer")}, {Noise, tr("noise")}, {Trained, tr("trained")}};
    return {{Answer, tr("answer")},     {Distractors, tr("distractors")}, {Noise, tr("noise")},
            {First, tr("first token")}, {TheQuestion, tr("question")},    {Trained, tr("trained")}};
}

/// x in pixels, y in lines.
std::vector<QPoint> MeterDrawing::legendPlaces(int width) const {
    const QFontMetrics metrics(theme.words(11));
    std::vector<QPoint> places;
    QPoint at(side, 0);
    for (const Swatch& swatch : legend()) {
        const int wide = 16 + metrics.horizontalAdvance(swatch.words);
        if (at.x() > side && at.x() + wide > width - side) at = {side, at.y() + 1};
        places.push_back(at);
        at.rx() += wide + 14;
    }
    return places;
}

void MeterDrawing::paintLegend(QPainter& painter) const {
    const std::vector<Swatch> swatches = legend();
    const std::vector<QPoint> places = legendPlaces(width());
    const int top = header + static_cast<int>(rows_.size()) * pitch() + legendTop;
    if (top + (places.back().y() + 1) * legendLine > height() + 2) return;
    painter.setFont(theme.words(11));
    for (std::size_t i = 0; i < swatches.size(); ++i) {
        const QRectF box(places[i].x(), top + places[i].y() * legendLine + 4, 10, 10);
        if (swatches[i].kind == Trained) {
            painter.fillRect(QRectF(box.left() + 4, box.top() - 1, 2, 12), theme.ink1);
        } else {
            paintPart(painter, swatches[i].kind, box);
            painter.setPen(QPen(theme.ink3, 1));
            painter.setBrush(Qt::NoBrush);
            if (swatches[i].kind != Answer) painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
        }
        painter.setPen(theme.ink3);
        painter.drawText(QRectF(box.left() + 16, box.top() - 4, 200, 18), Qt::AlignLeft | Qt::AlignVCenter,
                         swatches[i].words);
    }
}

MeterBars::MeterBars(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("meterBars"));
    setAttribute(Qt::WA_OpaquePaintEvent); // it lies on a dock: style sheets need not paint its ground
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum); // further room stays below the words
}

void MeterBars::setRows(std::vector<MeterRow> rows, MeterForm form) {
    const bool reshaped = rows.size() != drawing_.rows().size() || form != drawing_.form();
    drawing_.setRows(std::move(rows), form);
    if (reshaped) updateGeometry();
    update();
}

void MeterBars::setStale(bool stale) {
    if (stale == drawing_.stale) return;
    drawing_.stale = stale;
    update();
}

QSize MeterBars::sizeHint() const {
    return {496, drawing_.wantedHeight(std::max(width(), 340))};
}

void MeterBars::resizeEvent(QResizeEvent*) {
    updateGeometry(); // the legend may need another number of lines
}

QSize MeterBars::minimumSizeHint() const {
    return {240, drawing_.leastHeight()};
}

void MeterBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawing().paint(painter);
}

bool MeterBars::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = drawing().rowAt(help->pos().y());
    if (row < 0) {
        QToolTip::hideText();
        return true;
    }
    QStringList lines{rows()[row].words, rows()[row].absent};
    lines.removeAll(QString());
    QToolTip::showText(help->globalPos(), lines.join(u'\n'), this, drawing().place(row));
    return true;
}

} // namespace lambdascope
