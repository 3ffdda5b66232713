// SPDX-License-Identifier: MIT
#include "widgets/explore/row/row_plot.h"

#include "widgets/canvas/painter_ink.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/controls/segments.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/rest.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>

#include <utility>

namespace lambdascope {

namespace {

constexpr int growthMs = 600;

} // namespace

/// The legend by itself.
class RowLegend : public QWidget {
  public:
    RowLegend(const RowDrawing& drawing, QWidget* parent) : QWidget(parent), drawing_(drawing) {
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    }
    void fit() {
        const Legend legend = drawing_.legendOf(nullptr);
        const int wide = legend.entries.empty() ? 0 : static_cast<int>(legend.wide() + legend.gap);
        if (std::exchange(wide_, wide) == wide) return; // a drag of λ changes no word of it
        updateGeometry();
        update();
    }
    [[nodiscard]] QSize sizeHint() const override { return {wide_, 18}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); } // before the words beside it

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        PainterInk ink(painter);
        drawing_.paintLegend(ink, 0, width());
    }

  private:
    int wide_ = 0;
    const RowDrawing& drawing_;
};

RowPlot::RowPlot(QWidget* parent)
    : QWidget(parent),
      reader_(new ChartReader(*this, [this] { return marks(); })),
      head_(new QWidget(this)),
      subtitle_(new ElidedLabel(head_)),
      legend_(new RowLegend(drawing_, head_)),
      order_(new Segments({tr("by place"), tr("by weight")}, 22, head_)),
      scaled_(new FlatButton(tr("÷ answer"), 22, head_)),
      rest_(new QTimer(this)) {
    setObjectName(QStringLiteral("rowPlot"));
    setAccessibleName(tr("One row"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    subtitle_->setObjectName(QStringLiteral("rowSubtitle"));
    subtitle_->setProperty("tone", "tertiary");
    order_->setName(tr("Order of the row’s keys"));
    order_->setTip(0, tr("Keys of the row from left to right as in the text"));
    order_->setTip(1, tr("Keys of the row sorted: largest weight first, whatever its sign"));
    auto* line = new QHBoxLayout(head_);
    line->setContentsMargins({});
    line->addWidget(subtitle_);
    line->addWidget(legend_);
    line->addWidget(order_);
    line->addWidget(scaled_);
    head_->hide();
    scaled_->setCheckable(true);
    scaled_->setAccessibleName(tr("Scale each model to its answer"));
    connect(order_, &Segments::chosen, this, [this] { setRow(Row(row_)); });
    connect(scaled_, &FlatButton::clicked, this, [this] { setRow(Row(row_)); });
    rest_->setSingleShot(true);
    connect(rest_, &QTimer::timeout, this, [this] { update(); });
    growth_.setDuration(growthMs);
    growth_.setStartValue(0.0);
    growth_.setEndValue(1.0);
    connect(&growth_, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
        drawing_.grown = value.toDouble();
        update();
    });
}

void RowPlot::setRow(const Row& row) {
    row_ = row;
    const auto scaled = scaledToAnswer(row);
    scaled_->setEnabled(scaled.has_value());
    scaled_->setToolTip(
        scaled ? tr("Each model’s weights divided by what it gives to the answer, so that rivals "
                    "are compared and not how much is left")
        : row.answer.empty() ? tr("No answer is marked that this row sees")
                             : tr("A model gives the answer nothing here, or reads against it"));
    drawing_.setRow(strongestOf(scaled_->isChecked() && scaled ? *scaled : row),
                    order_->current() == 1 ? RowDrawing::Order::Weight : RowDrawing::Order::Place);
    subtitle_->setText(drawing_.subtitle());
    legend_->fit();
    const auto& pinned = drawing_.row().pinned;
    QStringList words{pinned ? tr("“%1” reads %2").arg(row.query, inWords(*pinned).replace(u'\n', u' '))
                             : drawing_.subtitle()};
    if (!row.heads.isEmpty()) words << row.heads + u'.';
    if (!row.covered) words << row.said;
    words.removeAll(QString());
    reader_->describe(words.join(u' '));
    if (isVisible()) rest_->start(handRestsAfter());
    legend_->update();
    update();
}

void RowPlot::play() {
    if (!isVisible() || style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) == 0) return;
    growth_.stop();
    drawing_.grown = 0;
    growth_.start();
}

QString RowPlot::inWords(int key) const {
    const Row& row = drawing_.row();
    const QString text = row.texts.value(key);
    const QString name = !row.texts.isEmpty()
                             ? (text.isEmpty() ? row.keys[key] : text)
                             : tr("“%1” (token %2)").arg(row.keys[key], QString::number(key));
    const double a1 = weightAt(row.a1, key), lambdaA2 = weightAt(row.lambdaA2, key);
    QString words;
    if (row.scaled)
        words = tr("%1\nA1 − λ·A2: %2 of what it gives to the answer")
                    .arg(name, number(weightAt(row.difference, key), 2));
    else if (!drawing_.differential())
        words = tr("%1\nweight %2").arg(name, number(a1, 2));
    else if (row.covered || row.difference.empty())
        words = tr("%1\nA1 %2, λ·A2 %3").arg(name, number(a1, 2), number(lambdaA2, 2));
    else
        words = tr("%1\nA1 − λ·A2: %2").arg(name, QString::fromStdString(sumOf(row, key).text(false)));
    if (!row.standard.empty()) words += u'\n' + RowDrawing::standardWords(row, key);
    return words;
}

void RowPlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawing().paintRow(painter);
    paintLabels(painter);
    if (hasFocus()) paintFocusRing(painter, QRectF(rect()).adjusted(4, 4, -4, -4), drawing_.theme);
}

void RowPlot::paintLabels(QPainter& painter) {
    const RowDrawing& now = drawing();
    const double ratio = devicePixelRatioF();
    const QSize wanted = size() * ratio;
    const bool same = labels_.picture.size() == wanted && labels_.words == now.row().keys &&
                      labels_.pinned == now.row().pinned;
    std::vector<int> keys = same && rest_->isActive() ? labels_.keys : now.labelledKeys();
    std::vector<QPointF> places;
    places.reserve(keys.size());
    for (const int key : keys)
        places.emplace_back(now.columnOf(key).center().x(), now.columnOf(key).bottom());
    if (!same || labels_.keys != keys || labels_.places != places) {
        QPixmap picture(wanted);
        picture.setDevicePixelRatio(ratio);
        picture.fill(Qt::transparent);
        QPainter words(&picture);
        words.setRenderHint(QPainter::Antialiasing);
        now.paintLabels(words, keys);
        words.end();
        labels_ = {picture, std::move(keys), now.row().keys, now.row().pinned, std::move(places)};
    }
    painter.drawPixmap(0, 0, labels_.picture);
}

void RowPlot::mousePressEvent(QMouseEvent* event) {
    const int key = drawing().keyAt(event->position().x());
    if (event->button() == Qt::LeftButton && key >= 0) choose(key);
}

void RowPlot::mouseMoveEvent(QMouseEvent* event) {
    const int key = drawing().keyAt(event->position().x());
    hover(key < 0 ? std::nullopt : std::optional(key));
}

void RowPlot::leaveEvent(QEvent*) {
    hover({});
}

void RowPlot::hover(std::optional<int> key) {
    if (std::exchange(hovered_, key) == key) return;
    const int token = key ? drawing_.row().tokenOf(*key) : -1;
    emit keyHovered(token < 0 ? std::nullopt : std::optional(token));
}

void RowPlot::choose(int key) {
    if (const int token = drawing_.row().tokenOf(key); token >= 0) emit keyChosen(token);
}

std::vector<KeyHelp> RowPlot::keys() {
    return {{{Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End}, tr("Choose a key of the row")},
            {{Qt::Key_Up, Qt::Key_Down}, tr("Read the row above or below")}};
}

void RowPlot::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(drawing_.row().keys.size()) - 1;
    const auto& pinned = drawing_.row().pinned;
    const int now = pinned ? drawing_.placeOf(*pinned) : -1;
    int place = -1;
    switch (event->key()) {
    case Qt::Key_Left:
        place = now < 0 ? last : now - 1;
        break;
    case Qt::Key_Right:
        place = now + 1;
        break;
    case Qt::Key_Home:
        place = 0;
        break;
    case Qt::Key_End:
        place = last;
        break;
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (last >= 0) emit rowMoved(event->key() == Qt::Key_Up ? -1 : 1);
        return;
    default:
        return QWidget::keyPressEvent(event);
    }
    if (place >= 0 && place <= last && place != now) choose(drawing_.keyInPlace(place));
}

std::vector<ChartMark> RowPlot::marks() const {
    std::vector<ChartMark> all;
    for (int key = 0; key < drawing().row().keys.size(); ++key) {
        const QRectF column = drawing().columnOf(key);
        all.push_back({{column.left(), 0, column.width(), double(height())}, inWords(key)});
    }
    return all;
}

} // namespace lambdascope
