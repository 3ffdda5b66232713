// SPDX-License-Identifier: MIT
#include "widgets/present/presenter_view.h"

#include "core/util/phrase.h"
#include "widgets/canvas/painter_ink.h"
#include "widgets/kit/accessible_role.h"
#include "widgets/kit/announce.h"
#include "widgets/kit/keys.h"
#include "widgets/present/presenter_chances.h"
#include "widgets/present/presenter_paint.h"
#include "widgets/present/presenter_tally.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr int hintsStayMs = 5000, pointerStaysMs = 3000, fadeMs = 400;
constexpr double reach = 26; // of the slider's handle, on a page 1600 wide

/// A sentence as part of another one.
QString withoutStop(QString words) {
    while (words.endsWith('.') || words.endsWith(QChar(0x3002))) words.chop(1);
    return words;
}

} // namespace

PresenterView::PresenterView(QWidget* parent) : QWidget(parent) {
    setObjectName("presenterView");
    setAttribute(Qt::WA_OpaquePaintEvent);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(320, 200);
    setAccessibleName(tr("Presentation"));
    setAccessibleRole(*this, QAccessible::Document);
    hintsGo_.setSingleShot(true);
    pointerGoes_.setSingleShot(true);
    setDelays(hintsStayMs, pointerStaysMs);
    connect(&hintsGo_, &QTimer::timeout, this, &PresenterView::fadeHints);
    connect(&pointerGoes_, &QTimer::timeout, this, [this] { setCursor(Qt::BlankCursor); });
    fade_.setDuration(fadeMs);
    fade_.setStartValue(1.0);
    fade_.setEndValue(0.0);
    connect(&fade_, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
        hints_ = value.toDouble();
        update();
    });
    arrives_.setDuration(fadeMs);
    arrives_.setStartValue(0.0);
    arrives_.setEndValue(1.0);
    connect(&arrives_, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
        arrived_ = value.toDouble();
        update();
    });
    setTheme(Theme::now());
}

void PresenterView::setDelays(int hintsMs, int pointerMs) {
    hintsGo_.setInterval(hintsMs);
    pointerGoes_.setInterval(pointerMs);
    hintsGo_.start();
    pointerGoes_.start();
}

void PresenterView::setTheme(const Theme& theme) {
    theme_ = theme;
    contrast_ = Theme::highContrast(theme.dark);
    update();
}

void PresenterView::setPage(const PresenterPage& page) {
    const bool same = page.step == page_.step && page.maps.size() == page_.maps.size();
    const bool another = same && page.mapsShown > page_.mapsShown;
    if (!same || page.mapsShown != page_.mapsShown) arrives_.stop();
    page_ = page;
    const bool fades = another && !look_.reducedMotion;
    if (arrives_.state() != QAbstractAnimation::Running) arrived_ = fades ? 0 : 1;
    if (fades) arrives_.start();
    if (!dragging_ || !page.lambda) lambda_ = page.lambda ? page.lambda->edited : 0;
    describe();
    update();
}

void PresenterView::setLook(const PresenterLook& look) {
    if (look.frozen && !look_.frozen) {
        frozen_ = QImage(size() * devicePixelRatioF(), QImage::Format_RGB32);
        frozen_.setDevicePixelRatio(devicePixelRatioF());
        QPainter painter(&frozen_);
        paintPage(painter, 0);
    }
    look_ = look;
    if (!look_.frozen) frozen_ = {};
    describe();
    update();
}

QPixmap PresenterView::picture() {
    const QScopedValueRollback arrived(arrived_, 1.0);
    return grab();
}

QString PresenterView::mapWords(const PresenterMap& map) const {
    if (map.covered) return tr("The map is covered: predict first.");
    if (!map.pin) return {};
    const float number = map.panel({}, lambda_).matrix.number(*map.pin);
    return tr("%1: %2.").arg(page_.cellWords, QString::fromStdString(formatNumber(number, 2)));
}

/// What a screen reader says of the page: whatever is on it, and nothing that is covered or has no room.
void PresenterView::describe() {
    const PresenterLayout layout = layoutNow();
    QStringList said;
    const auto say = [&said](const QString& words) {
        if (!words.isEmpty()) said << words;
    };
    const auto letter = [this](int option) { return optionLetter(page_, option); };
    if (!page_.title.isEmpty()) say(tr("%1.").arg(page_.title));
    if (!page_.subtitle.isEmpty()) say(tr("%1.").arg(page_.subtitle));
    say(page_.staleText.isEmpty() ? QString() : tr("%1.").arg(page_.staleText));
    say(page_.sentence);
    if (!page_.figureWords.isEmpty()) say(page_.figureWords);
    if (!page_.formulaWords.isEmpty() && !layout.formula.isEmpty())
        say(tr("Formula: %1.").arg(page_.formulaWords));
    for (int i = 0; i < page_.options.size(); ++i)
        say(tr("Option %1: %2.").arg(letter(i), withoutStop(page_.options[i])));
    for (const QString& words : tallyWords(page_)) say(words);
    if (page_.rightOption >= 0 && page_.rightOption < page_.options.size())
        say(tr("Option %1 is right.").arg(letter(page_.rightOption)));
    say(page_.aside);
    for (int i = 0; i < page_.mapsShown; ++i) {
        const PresenterMap& map = page_.maps[static_cast<std::size_t>(i)];
        say(tr("%1:").arg(map.title));
        say(mapWords(map));
    }
    if (page_.map && page_.maps.empty() && !page_.figure) say(mapWords(*page_.map));
    if (page_.chances && !layout.chances.isEmpty()) say(chancesWords(*page_.chances));
    const QString words = said.join(' ');
    setDescription(*this, words);
}

PresenterLayout PresenterView::layoutNow() const {
    return presenterLayout(size(), page_, look_.percent, devicePixelRatioF());
}

void PresenterView::paintPage(QPainter& painter, double hints) const {
    const PresenterLayout layout = layoutNow();
    painter.fillRect(rect(), edited().base);
    PainterInk ink(painter);
    const PresenterMap* map = page_.map ? &*page_.map : nullptr;
    PresenterPen pen{painter, ink, edited(), page_, look_, layout, lambda_, map, arrived_};
    if (map != nullptr) pen.panel = map->panel(layout.map, lambda_);
    if (!page_.figure) paintPresenterMaps(pen);
    paintPresenterColumn(pen);
    paintPresenterFrame(pen, hints);
}

void PresenterView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    if (look_.blank != PresenterLook::Blank::None) {
        painter.fillRect(rect(), look_.blank == PresenterLook::Blank::Black ? Qt::black : Qt::white);
        return;
    }
    if (!frozen_.isNull()) {
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.fillRect(rect(), edited().base);
        painter.drawImage(rect(), frozen_);
        return;
    }
    paintPage(painter, hints_);
    if (look_.help) {
        const PresenterLayout layout = layoutNow();
        PainterInk ink(painter);
        paintPresenterHelp({painter, ink, edited(), page_, look_, layout, lambda_});
    }
}

void PresenterView::resizeEvent(QResizeEvent* /*event*/) {
    describe();
}

void PresenterView::fadeHints() {
    if (look_.reducedMotion) {
        hints_ = 0;
        update();
    } else {
        fade_.start();
    }
}

void PresenterView::showHints() {
    fade_.stop();
    hintsGo_.start();
    pointerGoes_.start();
    if (cursor().shape() == Qt::BlankCursor) unsetCursor();
    if (hints_ >= 1) return;
    hints_ = 1;
    update();
}

void PresenterView::moveLambda(double lambda) {
    lambda_ = lambda;
    update();
    emit lambdaMoved(lambda);
}

void PresenterView::keyPressEvent(QKeyEvent* event) {
    const auto action = presenterAction(*event);
    if (!action) {
        event->ignore();
        return;
    }
    if (event->isAutoRepeat() && !repeats(*action)) return;
    if (*action != PresenterAction::Trained) {
        emit commanded(*action, optionOf(*event));
    } else if (!holding_) {
        holding_ = true;
        emit trainedWhile(true);
    }
}

void PresenterView::keyReleaseEvent(QKeyEvent* event) {
    if (event->isAutoRepeat()) return;
    if (event->key() == Qt::Key_Space && holding_) {
        holding_ = false;
        emit trainedWhile(false);
    }
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) emit gestureEnded();
}

bool PresenterView::event(QEvent* event) {
    if ((event->type() == QEvent::FocusOut || event->type() == QEvent::Hide) && holding_) {
        holding_ = false;
        emit trainedWhile(false);
    }
    // the audience's picture has no tooltips, but for the pointer on what it moves
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const PresenterLayout l = layoutNow();
        const double r = reach * l.unit;
        const bool counts = page_.tally && page_.tally->open && l.answerAt(help->pos());
        if (answersMouse() && page_.lambda && l.track.adjusted(-r, -r, r, r).contains(help->pos()))
            showTip(help->globalPos(),
                    page_.lambda->whyFixed.isEmpty() ? tr("Drag λ; ↑ and ↓ move it by 0.05")
                                                     : page_.lambda->whyFixed,
                    this);
        else if (answersMouse() && counts)
            showTip(help->globalPos(),
                    tr("A click counts a guess, Shift+click takes one off; so do keys 1 to 9"), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

bool PresenterView::answersMouse() const {
    return look_.blank == PresenterLook::Blank::None && !look_.frozen;
}

void PresenterView::mousePressEvent(QMouseEvent* event) {
    showHints();
    if (!answersMouse() || event->button() != Qt::LeftButton) return;
    const PresenterLayout l = layoutNow();
    const double r = reach * l.unit;
    if (page_.lambda && page_.lambda->whyFixed.isEmpty() &&
        l.track.adjusted(-r, -r, r, r).contains(event->position())) {
        dragging_ = true;
        moveLambda(l.lambdaAt(event->position().x()));
        return;
    }
    const auto answer = l.answerAt(event->position());
    if (answer && page_.tally && page_.tally->open) {
        const bool off = event->modifiers().testFlag(Qt::ShiftModifier);
        emit commanded(off ? PresenterAction::Uncount : PresenterAction::Count, *answer);
        return;
    }
    if (!page_.map || page_.figure) return;
    const auto cell = l.cellAt(event->position(), *page_.map);
    if (cell && page_.map->a1.has(*cell)) emit pinMoved(page_.map->ofTokens(*cell));
}

void PresenterView::mouseMoveEvent(QMouseEvent* event) {
    showHints();
    if (dragging_ && answersMouse()) moveLambda(layoutNow().lambdaAt(event->position().x()));
}

void PresenterView::mouseReleaseEvent(QMouseEvent* /*event*/) {
    if (!dragging_) return;
    dragging_ = false;
    emit gestureEnded();
}

} // namespace lambdascope
