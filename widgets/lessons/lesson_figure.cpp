// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_figure.h"

#include "core/lessons/lesson_image.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "widgets/kit/accessible_role.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"

#include <QDialog>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScreen>
#include <QVBoxLayout>
#include <QXmlStreamReader>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int edge = 3;       // room for the focus ring
constexpr int captionGap = 8; // from the picture to its caption
constexpr int wordsFlags = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;

/// Of an SVG an image, a style sheet and an entity of its own may name files, which Qt would read.
bool namesNoFile(const QByteArray& svg) {
    QXmlStreamReader xml(svg);
    while (!xml.atEnd()) switch (xml.readNext()) {
        case QXmlStreamReader::ProcessingInstruction:
        case QXmlStreamReader::DTD:
            return false;
        case QXmlStreamReader::StartElement:
            if (xml.name() == QLatin1String("image")) return false;
            break;
        default:
            break;
        }
    return true;
}

/// The picture as large as its dialog lets it be.
class LargePicture : public QWidget {
  public:
    /// It reads the picture itself: the lesson's own may be gone while the dialog is open.
    LargePicture(const QByteArray& svg, const QString& caption, QWidget* parent)
        : QWidget(parent), picture_(svg) {
        setAccessibleRole(*this, QAccessible::Graphic);
        setAccessibleName(caption);
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const QSizeF size = picture_.defaultSize().scaled(this->size(), Qt::KeepAspectRatio);
        picture_.render(&painter,
                        QRectF(QPointF((width() - size.width()) / 2, (height() - size.height()) / 2), size));
    }

  private:
    QSvgRenderer picture_;
};

} // namespace

QByteArray filledFigure(const QString& svg, const std::map<std::string, std::string>& labels,
                        const Theme& theme) {
    QString text = theme.filled(svg);
    for (const auto& [name, words] : labels)
        text.replace(u'{' + QString::fromStdString(name) + u'}',
                     QString::fromStdString(words).toHtmlEscaped());
    return text.toUtf8();
}

LessonFigure::LessonFigure(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("figure"));
    setAccessibleRole(*this, QAccessible::Graphic);
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void LessonFigure::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
    // the same words in the same colours are not parsed again
    if (isGood() && filledFigure(svg_, figure_.labels, theme_) != filled_) fill();
}

void LessonFigure::setFigure(const FigureBlock& figure) {
    if (figure.file == figure_.file && figure.labels == figure_.labels && figure.caption == figure_.caption &&
        isGood())
        return;
    figure_ = figure;
    read();
}

void LessonFigure::read() {
    const QString name = QString::fromStdString(figure_.file.filename().string());
    if (figure_.file.empty()) return;
    problem_.clear();
    svg_.clear();
    try {
        svg_ = QString::fromStdString(readRegularFile(figure_.file, largestPicture));
    } catch (const Error&) {
        problem_ = tr("The figure %1 is not there.").arg(name);
    }
    fill();
    if (!isGood() && problem_.isEmpty())
        problem_ = tr("The figure %1 is no SVG that can be drawn.").arg(name);
    setAccessibleName(isGood() ? tr("Figure") : problem_);
    setAccessibleDescription(captionText());
    setToolTip(isGood() ? tr("Click or Enter shows the figure larger") : problem_);
    setCursor(isGood() ? Qt::PointingHandCursor : Qt::ArrowCursor);
    updateGeometry();
    update();
}

void LessonFigure::fill() {
    filled_ = filledFigure(svg_, figure_.labels, theme_);
    picture_.load(namesNoFile(filled_) ? filled_ : QByteArray());
}

QString LessonFigure::captionText() const {
    return QString::fromStdString(figure_.caption);
}

void LessonFigure::setLargest(double scale) {
    largest_ = scale;
    updateGeometry();
    update();
}

QRectF LessonFigure::pictureIn(int width) const {
    if (!isGood()) return {};
    const QSizeF whole =
        picture_.viewBoxF().isEmpty() ? QSizeF(picture_.defaultSize()) : picture_.viewBoxF().size();
    const double room = std::max(1, width - 2 * edge);
    const double scale = std::min(largest_, room / std::max(1.0, whole.width()));
    return {edge + (room - whole.width() * scale) / 2, edge, whole.width() * scale, whole.height() * scale};
}

int LessonFigure::captionHeight(int width) const {
    const QString words = isGood() ? captionText() : problem_ + u'\n' + captionText();
    if (words.trimmed().isEmpty()) return 0;
    const QFontMetrics metrics(Theme::sans(12));
    return metrics.boundingRect(QRect(0, 0, std::max(1, width - 2 * edge), 10000), wordsFlags, words)
               .height() +
           captionGap;
}

int LessonFigure::heightForWidth(int width) const {
    return qRound(pictureIn(width).bottom()) + captionHeight(width) + edge + 1;
}

QSize LessonFigure::sizeHint() const {
    return {340, heightForWidth(340)};
}

void LessonFigure::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = pictureIn(width());
    if (isGood()) picture_.render(&painter, box);
    painter.setFont(Theme::sans(12));
    painter.setPen(theme_.ink3);
    const double top = isGood() ? box.bottom() + captionGap : edge;
    const QString words = isGood() ? captionText() : problem_ + u'\n' + captionText();
    painter.drawText(QRectF(edge, top, width() - 2 * edge, height() - top), wordsFlags, words);
    if (hasFocus()) paintFocusRing(painter, QRectF(rect()).adjusted(3, 3, -3, -3), theme_);
}

void LessonFigure::openLarger() {
    if (!isGood()) return;
    auto* dialog = new QDialog(window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("largeFigure"));
    dialog->setWindowTitle(captionText().isEmpty() ? tr("Figure") : asTitle(captionText()));
    dialog->setStyleSheet(QStringLiteral("QDialog { background: %1; }").arg(theme_.dock.name()));
    auto* picture = new LargePicture(filled_, captionText(), dialog);
    auto* layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(24, 24, 24, 24);
    layout->addWidget(picture);
    const QSize most = (screen() ? screen()->availableSize() : QSize(1280, 720)) * 0.8;
    dialog->resize(pictureIn(100000).size().toSize().scaled(most, Qt::KeepAspectRatio) + QSize(48, 48));
    dialog->open();
}

void LessonFigure::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint())) openLarger();
}

void LessonFigure::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)
        return openLarger();
    QWidget::keyPressEvent(event);
}

} // namespace lambdascope
