// SPDX-License-Identifier: MIT
#include "widgets/explore/meter_bars.h"

#include "widgets/kit/draw_words.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace lambdascope {

namespace {

constexpr int meterSide = 16, meterHeader = 40, numberWide = 46, groupGap = 10, barHigh = 14;
constexpr int leastBar = 90; // pixels; where five numbers leave less, two are left to the tooltip
constexpr int highRow = 24, closeRow = 18, lowRow = 14, legendLine = 18, legendTop = 6;
constexpr double magnifies = 4; // Σ|weight| over the row's sum from which the quotient is called so

enum Part { First, Answer, Distractors, Noise, TheQuestion, Trained };

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
    const MeterScene& scene;

    [[nodiscard]] MeterRow row(const QString& name, const MeterBar& bar, bool diff) const;
    [[nodiscard]] QString inWords(const QString& name, const MeterBar& bar) const;
    [[nodiscard]] QString whyAbsent(const MeterBar& bar, bool diff) const;
    [[nodiscard]] QString standard() const;
};

MeterRow MeterWords::row(const QString& name, const MeterBar& bar, bool diff) const {
    MeterRow result;
    result.name = name;
    result.bar = bar;
    result.words = inWords(diff ? name : standard(), bar);
    result.absent = whyAbsent(bar, diff);
    return result;
}

QString MeterWords::inWords(const QString& name, const MeterBar& bar) const {
    if (!bar.there) return tr("%1: nothing.").arg(name);
    const QString shares =
        tr("%1: answer %2, noise %3 (distractors %4), first token %5, question %6; answer ÷ noise %7.")
            .arg(name, number(bar.answer, 2), number(bar.noise, 2), number(bar.distractors, 2),
                 number(bar.first, 2), number(bar.question, 2), textOf(bar.ratio()));
    const QString beside =
        tr("Σ|weight| %1, row sum %2.").arg(number(bar.absolute, 2), number(bar.rowSum, 2));
    const QString paper = bar.answerPaper ? tr("÷ (1 − λ): answer %1, noise %2; %3")
                                                .arg(textOf(bar.answerPaper), textOf(bar.noisePaper), beside)
                                          : tr("÷ (1 − λ): none; %1").arg(beside);
    return shares + u' ' + paper;
}

QString MeterWords::whyAbsent(const MeterBar& bar, bool diff) const {
    if (!bar.there && (diff ? scene.reading.layersCounted : scene.reading.standardCounted) == 0)
        return tr("The maps are not kept.");
    if (!bar.there) return tr("All weights are 0, as in a head that is off.");
    if (!bar.answerPaper) return tr("1 − λ is within 0.05 of 0: a quotient by it says nothing.");
    QStringList notes;
    if (bar.withoutPaper > 0)
        notes << tr("%1 of %2 heads are left out of ÷ (1 − λ): theirs is within 0.05 of 0.")
                     .arg(bar.withoutPaper)
                     .arg(bar.counted);
    if (bar.absolute > magnifies * std::abs(bar.rowSum))
        notes << tr("1 − λ is small beside Σ|weight|: the quotient magnifies.");
    return notes.join(u' ');
}

/// Which head or layer of it: in a sentence, as the bar's name has no room.
QString MeterWords::standard() const {
    const QString& second = scene.beside;
    switch (scene.scope) {
    case MeterScope::Head:
        return second + (second.isEmpty() ? tr("Standard, L%1 · H%2") : tr(", L%1 · H%2"))
                            .arg(scene.twin.layer)
                            .arg(scene.twin.head);
    case MeterScope::Layer:
        return second +
               (second.isEmpty() ? tr("Standard, layer %1") : tr(", layer %1")).arg(scene.twin.layer);
    default:
        return second.isEmpty() ? tr("Standard, all heads") : second + tr(", all heads");
    }
}

} // namespace

std::vector<MeterRow> meterRows(const MeterScene& scene, bool withTrained) {
    const MeterWords words{scene};
    const MeterReading& reading = scene.reading;
    std::vector<MeterRow> all;
    if (reading.standardInAll > 0) {
        all.push_back(words.row(scene.beside.isEmpty() ? MeterWords::tr("Standard") : scene.beside,
                                reading.standard, false));
        all.back().live = false;
    }
    if (reading.layersInAll == 0) return all;
    all.push_back(words.row(MeterWords::tr("A1"), reading.first, true));
    all.push_back(words.row(MeterWords::tr("λ·A2"), reading.second, true));
    if (scene.edited && withTrained) {
        all.push_back(words.row(MeterWords::tr("trained"), reading.trained, true));
        all.back().live = false;
    }
    all.push_back(words.row(scene.swapped ? MeterWords::tr("A2 − λ·A1") : MeterWords::tr("A1 − λ·A2"),
                            reading.edited, true));
    all.back().accent = true;
    if (scene.edited) all.back().ghost = answerOf(reading.trained, scene.form);
    return all;
}

QString meterScopeWords(const MeterScene& scene) {
    const MeterReading& reading = scene.reading;
    const bool diff = reading.layersInAll > 0;
    QString row = MeterWords::tr("row “%1”").arg(scene.row);
    if (scene.scope == MeterScope::Head) return row;
    if (scene.scope == MeterScope::Layer)
        return MeterWords::tr("%1, mean over the heads of layer %2")
            .arg(row, QString::number(diff ? scene.head.layer : scene.twin.layer));
    const int all = diff ? reading.layersInAll : reading.standardInAll;
    const int counted = diff ? reading.layersCounted : reading.standardCounted;
    return counted == all
               ? MeterWords::tr("%1, mean over all heads of all layers").arg(row)
               : MeterWords::tr("%1, mean over all heads of the %2 of %3 layers whose maps are kept")
                     .arg(row, QString::number(counted), QString::number(all));
}

void MeterDrawing::setRows(std::vector<MeterRow> rows, MeterForm form) {
    rows_ = std::move(rows);
    form_ = form;
    double least = 0, most = 1;
    for (const MeterRow& row : rows_) {
        double up = 0, down = 0; // the parts of a bar follow on one another
        for (const auto& value : {answerOf(row.bar, form), noiseOf(row.bar, form)})
            (value.value_or(0) < 0 ? down : up) += value.value_or(0);
        least = std::min({least, down, row.ghost.value_or(0)});
        most = std::max({most, form == MeterForm::Share ? 1 : up, row.ghost.value_or(0)});
    }
    low_ = niceEnd(least);
    high_ = niceEnd(most);
}

int MeterDrawing::wantedHeight(int width) const {
    const int lines = legendPlaces(width).back().y() + 1;
    return meterHeader + static_cast<int>(rows_.size()) * highRow + legendTop + lines * legendLine;
}

int MeterDrawing::closeHeight(int width) const {
    return wantedHeight(width) - static_cast<int>(rows_.size()) * (highRow - closeRow);
}

int MeterDrawing::leastHeight() const {
    return meterHeader + static_cast<int>(rows_.size()) * lowRow;
}

int MeterDrawing::rowAt(int y) const {
    const int row = y < meterHeader ? -1 : (y - meterHeader) / pitch();
    return row < static_cast<int>(rows_.size()) ? row : -1;
}

QRect MeterDrawing::place(int row) const {
    return {0, meterHeader + row * pitch(), width(), pitch()};
}

int MeterDrawing::pitch() const {
    const int rows = std::max(1, static_cast<int>(rows_.size()));
    const int lines = legendPlaces(width()).back().y() + 1;
    const int roomy = (height() - meterHeader - legendTop - lines * legendLine) / rows;
    if (roomy >= lowRow + 2) return std::min(roomy, highRow);
    return std::clamp((height() - meterHeader) / rows, 12, lowRow + 4); // without the legend
}

int MeterDrawing::nameRoom() const {
    const QFontMetrics metrics(theme.words(12, QFont::DemiBold));
    int names = 0;
    for (const MeterRow& each : rows_) names = std::max(names, metrics.horizontalAdvance(each.name));
    return names + 16;
}

int MeterDrawing::columns() const {
    return width() - 2 * meterSide - nameRoom() - 5 * numberWide - 2 * groupGap >= leastBar ? 5 : 3;
}

/// Of the numbers; a gap parts the two ways to count.
QRect MeterDrawing::columnRect(int column, int top, int height) const {
    const int gaps = columns() == 5 && column < 3 ? groupGap : 0;
    const int left = width() - meterSide - (columns() - column) * numberWide - gaps;
    return {left, top, numberWide, height};
}

QRect MeterDrawing::barRect(int row) const {
    const int left = meterSide + nameRoom();
    const int right = columnRect(0, 0, 0).left() - (form_ == MeterForm::Paper ? 8 : 0); // its last number
    const int middle = meterHeader + row * pitch() + pitch() / 2;
    const int high = std::min(barHigh, pitch() - 4);
    return {left, middle - high / 2, std::max(0, right - left), high};
}

QStringList MeterDrawing::numbers(int row) const {
    const MeterBar& bar = rows_[row].bar;
    QStringList all{textOf(answerOf(bar, MeterForm::Share)), textOf(noiseOf(bar, MeterForm::Share)),
                    textOf(bar.there ? bar.ratio() : std::nullopt)};
    if (columns() == 5)
        all << textOf(answerOf(bar, MeterForm::Paper)) << textOf(noiseOf(bar, MeterForm::Paper));
    return all;
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
    painter.drawLine(QPointF(meterSide, 1.5), QPointF(width() - meterSide, 1.5));
}

/// Above the bars, on screen, stands the choice of their form.
void MeterDrawing::paintHeader(QPainter& painter) const {
    const QString words[] = {tr("answer"), tr("noise"), tr("ratio"), tr("answer"), tr("noise")};
    const auto group = [&](int first, int last, MeterForm form) {
        const QFont::Weight weight = form == form_ ? QFont::DemiBold : QFont::Normal; // what the bars show
        const QRect all = columnRect(first, 4, 15).united(columnRect(last, 4, 15));
        painter.setFont(theme.words(11, weight));
        painter.setPen(form == form_ ? theme.ink1 : theme.ink3);
        painter.drawText(all, Qt::AlignRight | Qt::AlignVCenter,
                         form == MeterForm::Share ? tr("share of |…|") : tr("÷ (1 − λ)"));
        painter.setFont(theme.words(11));
        for (int column = first; column <= last; ++column)
            painter.drawText(columnRect(column, 20, 15), Qt::AlignRight | Qt::AlignVCenter, words[column]);
    };
    group(0, 2, MeterForm::Share);
    if (columns() == 5) group(3, 4, MeterForm::Paper);
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
        const QRectF box(left, 26, wide, 12);
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
    const QRect box = barRect(index), line = place(index);
    const QFont::Weight weight = row.accent ? QFont::DemiBold : QFont::Normal;
    if (row.accent) painter.fillRect(line.adjusted(meterSide / 2, 0, -meterSide / 2, 0), theme.base); // plate
    painter.setFont(theme.words(12, weight));
    painter.setPen(theme.ink1);
    drawWords(painter, QRect(meterSide, line.top(), nameRoom() - 8, line.height()),
              Qt::AlignLeft | Qt::AlignVCenter, row.name);
    if (answerOf(row.bar, form_)) {
        form_ == MeterForm::Share ? paintShares(painter, row.bar, box) : paintSigned(painter, row.bar, box);
        if (row.ghost) paintTick(painter, xOf(*row.ghost, box), box);
    }
    const QStringList texts = numbers(index);
    for (int c = 0; c < texts.size(); ++c) {
        painter.setFont(theme.digits(12, c == 2 ? QFont::DemiBold : weight)); // the ratio is what to remember
        painter.setPen(c > 2 ? theme.ink3 : theme.ink1);
        painter.drawText(columnRect(c, line.top(), line.height()), Qt::AlignRight | Qt::AlignVCenter,
                         texts[c]);
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

void MeterDrawing::paintShares(QPainter& painter, const MeterBar& bar, const QRect& box) const {
    const double parts[] = {bar.first, bar.answer, bar.distractors, bar.noise - bar.distractors,
                            bar.question};
    double left = box.left();
    for (int kind = First; kind <= TheQuestion; ++kind) {
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

/// What is positive follows on 0 to the right, what is negative hangs to the left of it.
void MeterDrawing::paintSigned(QPainter& painter, const MeterBar& bar, const QRect& box) const {
    double up = 0, down = 0;
    for (const auto& [kind, value] :
         {std::pair{Answer, bar.answerPaper.value_or(0)}, std::pair{Noise, bar.noisePaper.value_or(0)}}) {
        double& end = value < 0 ? down : up;
        const double from = xOf(end, box), to = xOf(end += value, box);
        const QRectF part(std::min(from, to), box.top(), std::abs(to - from), box.height());
        if (value < 0) {
            painter.fillRect(part, theme.base);
            hatch(painter, part, kind == Answer ? 3 : 6, theme.negative);
        } else {
            paintPart(painter, kind, part);
        }
        if (kind == Answer && value >= 0) continue;
        painter.setPen(QPen(value < 0 ? theme.negative : theme.ink3, 1));
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
    std::vector<Swatch> all{{Answer, tr("answer")}, {Noise, tr("noise")}};
    if (form_ == MeterForm::Share)
        all = {{First, tr("first token")},
               {Answer, tr("answer")},
               {Distractors, tr("distractors")},
               {Noise, tr("other noise")},
               {TheQuestion, tr("question")}};
    if (std::ranges::any_of(rows_, [](const MeterRow& row) { return row.ghost.has_value(); }))
        all.push_back({Trained, tr("trained")});
    return all;
}

/// x in pixels, y in lines.
std::vector<QPoint> MeterDrawing::legendPlaces(int width) const {
    const QFontMetrics metrics(theme.words(11));
    std::vector<QPoint> places;
    QPoint at(meterSide, 0);
    for (const Swatch& swatch : legend()) {
        const int wide = 16 + metrics.horizontalAdvance(swatch.words);
        if (at.x() > meterSide && at.x() + wide > width - meterSide) at = {meterSide, at.y() + 1};
        places.push_back(at);
        at.rx() += wide + 14;
    }
    return places;
}

void MeterDrawing::paintLegend(QPainter& painter) const {
    const std::vector<Swatch> swatches = legend();
    const std::vector<QPoint> places = legendPlaces(width());
    const int top = meterHeader + static_cast<int>(rows_.size()) * pitch() + legendTop;
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
    const MeterRow& said = drawing_.rows()[row];
    QStringList lines{said.words, said.absent};
    lines.removeAll(QString());
    showTip(help->globalPos(), lines.join(u' '), this, drawing().place(row));
    return true;
}

} // namespace lambdascope
