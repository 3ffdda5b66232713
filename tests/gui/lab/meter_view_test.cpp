// SPDX-License-Identifier: MIT
// The noise meter's view, with made-up readings.
#include "tests/gui/support/test_main.h"
#include "widgets/kit/segments.h"
#include "widgets/lab/meter_view.h"

#include <QAbstractButton>
#include <QHelpEvent>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QVBoxLayout>

using namespace lambdascope;

namespace {

MeterBar bar(double answer, double distractors, double noise, double first) {
    MeterBar result;
    result.there = true;
    result.answer = answer;
    result.distractors = distractors;
    result.noise = noise;
    result.first = first;
    result.question = 1 - answer - noise - first;
    result.answerPaper = answer;
    result.noisePaper = noise;
    result.absolute = result.rowSum = result.counted = 1;
    return result;
}

MeterReading reading() {
    MeterReading result;
    result.first = bar(0.2, 0.1, 0.5, 0.1);
    result.second = bar(0.9, 0, 0.1, 0);
    result.trained = bar(0.5, 0.1, 0.4, 0);
    result.edited = bar(0.25, 0.25, 0.5, 0.1);
    result.standard = bar(0.8, 0, 0.2, 0);
    result.layersInAll = result.layersCounted = result.standardInAll = result.standardCounted = 1;
    return result;
}

MeterTokens markedTokens() {
    return {{6}, {2}, {3}, {1, 3, 4}, {5, 6}};
}

QString nameOf(const MeterView& view, int row) {
    return view.bars()->rows().at(static_cast<std::size_t>(row)).name;
}

/// The colour in the middle of a bar's height, at a share of its width.
QColor colourAt(const MeterView& view, int row, double share) {
    const QRect box = view.bars()->barRect(row);
    const QImage image = view.bars()->grab().toImage();
    return image.pixelColor(box.left() + static_cast<int>(share * box.width()), box.center().y());
}

/// The columns of a bar that are drawn in ink at one of its rows of pixels, as shares of its width.
std::pair<double, double> inked(const MeterView& view, int row, int y) {
    const QRect box = view.bars()->barRect(row);
    const QImage image = view.bars()->grab().toImage();
    int first = -1, last = -1;
    for (int x = box.left(); x <= box.right(); ++x)
        if (image.pixelColor(x, box.top() + y) == Theme::light().ink1) {
            if (first < 0) first = x;
            last = x;
        }
    const double width = box.width();
    return {(first - box.left()) / width, (last + 1 - box.left()) / width};
}

} // namespace

class MeterViewTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { applyTheme(*qApp, Theme::light()); }
    void init();
    void asksForAMark();
    void barsHaveTheLengthsOfTheirShares();
    void theTrainedAnswerIsATickOnTheBarInForce();
    void thePapersFormIsSignedAndMayExceedOne();
    void saysWhyThereIsNoBar();
    void barsOfAbsentModelsAreHidden();
    void theLinkSwitchesTheForm();
    void theScopeIsChosenByMouseAndKeys();
    void namesScopeAndHeads();
    void saysTheNumbersInWords();
    void fitsSmallDocks();
    void staleBarsAreDimmed();

  private:
    std::unique_ptr<MeterView> view_;
};

void MeterViewTest::init() {
    view_ = std::make_unique<MeterView>();
    view_->resize(496, 250);
    view_->setReading(reading(), markedTokens(), {2, 3}, {0, 5});
    view_->show();
    QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
}

void MeterViewTest::asksForAMark() {
    auto* empty = view_->findChild<QLabel*>(QStringLiteral("meterEmpty"));
    QVERIFY(empty->isHidden() && view_->bars()->isVisible());
    view_->setReading({}, {}, {2, 3}, {0, 5});
    QVERIFY(empty->isVisible() && view_->bars()->isHidden());
    QVERIFY(empty->text().contains(QStringLiteral("“Answer”")));
    QCOMPARE(view_->accessibleDescription(), QStringLiteral("No answer is marked"));
}

void MeterViewTest::barsHaveTheLengthsOfTheirShares() {
    QCOMPARE(view_->bars()->rows().size(), std::size_t(5));
    const double ends[] = {0.2, 0.9, 0.5, 0.25, 0.8};
    const Theme theme = Theme::light();
    for (int row = 0; row < 5; ++row) {
        QCOMPARE(colourAt(*view_, row, ends[row] - 0.03), theme.ink1);
        QVERIFY(colourAt(*view_, row, ends[row] + 0.03) != theme.ink1);
        QCOMPARE(view_->bars()->answerText(row), QString::number(ends[row], 'f', 2));
    }
    QCOMPARE(colourAt(*view_, 0, 0.75), theme.sliderTrack); // the first token
    QCOMPARE(colourAt(*view_, 0, 0.9), theme.base);         // the question
    QCOMPARE(view_->bars()->noiseText(0), QStringLiteral("0.50"));
}

void MeterViewTest::theTrainedAnswerIsATickOnTheBarInForce() {
    const QRect box = view_->bars()->barRect(3);
    const auto above = [&](double share) {
        const QImage image = view_->bars()->grab().toImage();
        return image.pixelColor(box.left() + static_cast<int>(share * box.width()), box.top() - 2);
    };
    QCOMPARE(above(0.5), Theme::light().ink1);
    QVERIFY(above(0.4) != Theme::light().ink1);
    MeterReading without = reading();
    without.trained = {};
    view_->setReading(without, markedTokens(), {2, 3}, {0, 5});
    QVERIFY(above(0.5) != Theme::light().ink1);
}

void MeterViewTest::thePapersFormIsSignedAndMayExceedOne() {
    MeterReading values = reading();
    values.trained.answerPaper = 1.75;
    values.trained.noisePaper = -0.6;
    values.edited.answerPaper = -2.2;
    view_->setReading(values, markedTokens(), {2, 3}, {0, 5});
    QCOMPARE(view_->bars()->answerText(3), QStringLiteral("0.25")); // the share, whatever the quotient
    view_->setForm(MeterForm::Paper);
    QCOMPARE(view_->bars()->answerText(2), QStringLiteral("1.75"));
    QCOMPARE(view_->bars()->noiseText(2), QStringLiteral("−0.60"));
    QCOMPARE(view_->bars()->answerText(3), QStringLiteral("−2.20"));
    QCOMPARE(view_->bars()->low(), -3.0);
    QCOMPARE(view_->bars()->high(), 2.0);
    const auto at = [](double value) { return (value + 3) / 5; };
    const auto near = [](double a, double b) { return std::abs(a - b) < 0.02; };
    const auto [left, right] = inked(*view_, 0, 2); // A1: 0.2
    QVERIFY2(near(left, at(0)) && near(right, at(0.2)), qPrintable(QString("%1 %2").arg(left).arg(right)));
    const auto [low, high] = inked(*view_, 3, 2); // from 0 to the left, and the trained tick at 1.75
    QVERIFY2(near(low, at(-2.2)) && near(high, at(1.75)), qPrintable(QString("%1 %2").arg(low).arg(high)));
}

void MeterViewTest::saysWhyThereIsNoBar() {
    MeterReading values = reading();
    values.edited.answerPaper.reset();
    values.edited.noisePaper.reset();
    values.edited.absolute = 1.31;
    values.first = {};
    values.trained.withoutPaper = 2;
    values.trained.counted = 4;
    view_->setReading(values, markedTokens(), {2, 3}, {0, 5});
    QCOMPARE(view_->bars()->answerText(0), QStringLiteral("–"));
    QCOMPARE(view_->bars()->answerText(3), QStringLiteral("0.25"));
    view_->setForm(MeterForm::Paper);
    QCOMPARE(view_->bars()->answerText(3), QStringLiteral("–"));
    QCOMPARE(view_->bars()->noiseText(3), QStringLiteral("–"));
    const auto& rows = view_->bars()->rows();
    QVERIFY(rows[0].absent.contains(QStringLiteral("head that is off")));
    QVERIFY(rows[3].absent.contains(QStringLiteral("within 0.05 of 0")));
    QVERIFY(rows[3].words.contains(QStringLiteral("1.31")));
    QVERIFY(rows[2].absent.startsWith(QStringLiteral("2 of 4 heads")));
    const QPoint at = view_->bars()->barRect(3).center();
    QHelpEvent help(QEvent::ToolTip, at, view_->bars()->mapToGlobal(at));
    QApplication::sendEvent(view_->bars(), &help);
    QVERIFY(QToolTip::text().contains(rows[3].absent));
    QToolTip::hideText();
    values.layersCounted = 0;
    view_->setReading(values, markedTokens(), {2, 3}, {0, 5});
    QCOMPARE(rows[0].absent, QStringLiteral("The maps are not kept."));
}

void MeterViewTest::barsOfAbsentModelsAreHidden() {
    MeterReading values = reading();
    values.standardInAll = 0;
    view_->setReading(values, markedTokens(), {2, 3}, {0, 5});
    QCOMPARE(view_->bars()->rows().size(), std::size_t(4));
    QCOMPARE(nameOf(*view_, 3), QStringLiteral("A1 − λ·A2, in force"));
    values.standardInAll = 1;
    values.layersInAll = 0;
    view_->setReading(values, markedTokens(), {2, 3}, {0, 5});
    QCOMPARE(view_->bars()->rows().size(), std::size_t(1));
    QCOMPARE(nameOf(*view_, 0), QStringLiteral("Standard, L0 · H5"));
}

void MeterViewTest::theLinkSwitchesTheForm() {
    auto* sentence = view_->findChild<QLabel*>(QStringLiteral("meterSentence"));
    QSignalSpy chosen(view_.get(), &MeterView::formChosen);
    QVERIFY(sentence->text().startsWith(QStringLiteral("Share of Σ|weight|")));
    view_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(view_.get()));
    QVERIFY(sentence->focusPolicy() & Qt::TabFocus);
    for (const MeterForm form : {MeterForm::Paper, MeterForm::Share}) { // by keyboard, there and back
        sentence->clearFocus();
        const QString calm = sentence->text();
        sentence->setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(sentence->hasFocus());
        QVERIFY(sentence->text() != calm); // the focus can be seen
        QTest::keyClick(sentence, form == MeterForm::Paper ? Qt::Key_Return : Qt::Key_Space);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.takeFirst().at(0).value<MeterForm>(), form);
        QCOMPARE(view_->form(), form);
    }
    view_->setForm(MeterForm::Paper);
    QCOMPARE(chosen.count(), 0); // a value from outside is no wish
    QVERIFY(sentence->text().contains(QStringLiteral("divided by 1 − λ")));
}

void MeterViewTest::theScopeIsChosenByMouseAndKeys() {
    QWidget host;
    auto* layout = new QVBoxLayout(&host);
    Segments* buttons = view_->scopeButtons();
    layout->addWidget(buttons);
    buttons->show();
    host.show();
    QVERIFY(QTest::qWaitForWindowExposed(&host));
    QSignalSpy chosen(view_.get(), &MeterView::scopeChosen);
    auto* layer = buttons->button(1);
    QTest::mouseClick(layer, Qt::LeftButton);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen.takeFirst().at(0).value<MeterScope>(), MeterScope::Layer);
    host.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&host));
    layer->setFocus();
    QTest::keyClick(layer, Qt::Key_Right);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen.takeFirst().at(0).value<MeterScope>(), MeterScope::All);
    QCOMPARE(view_->scope(), MeterScope::All);
    view_->setScope(MeterScope::Head);
    QCOMPARE(chosen.count(), 0);
    QVERIFY(buttons->button(0)->isChecked());
    for (const auto* button : buttons->findChildren<QAbstractButton*>())
        QVERIFY(!button->toolTip().isEmpty() && !button->accessibleName().isEmpty());
    buttons->setParent(view_.get());
}

void MeterViewTest::namesScopeAndHeads() {
    const auto* sentence = view_->findChild<QLabel*>(QStringLiteral("meterSentence"));
    const auto show = [this](MeterScope scope, int counted) {
        MeterReading values = reading();
        values.layersInAll = 4;
        values.layersCounted = counted;
        view_->setScope(scope);
        view_->setReading(values, markedTokens(), {2, 3}, {0, 5});
    };
    show(MeterScope::Layer, 1);
    QVERIFY(sentence->text().contains(QStringLiteral("mean over the heads of layer 2")));
    QCOMPARE(nameOf(*view_, 4), QStringLiteral("Standard, layer 0"));
    show(MeterScope::All, 4);
    QVERIFY(sentence->text().contains(QStringLiteral("all heads of all layers")));
    QCOMPARE(nameOf(*view_, 4), QStringLiteral("Standard, all heads"));
    show(MeterScope::All, 3);
    QVERIFY(sentence->text().contains(QStringLiteral("3 of 4 layers")));
}

void MeterViewTest::saysTheNumbersInWords() {
    const QString said = view_->accessibleDescription();
    QVERIFY(said.contains(QStringLiteral("A1 − λ·A2, in force: answer 0.25, noise 0.50 (distractors 0.25), "
                                         "first token 0.10, question 0.15.")));
    QVERIFY(said.startsWith(QStringLiteral("Share of Σ|weight|")));
    QVERIFY(!said.contains(u'<'));
    QVERIFY(!view_->accessibleName().isEmpty());
}

void MeterViewTest::fitsSmallDocks() {
    const auto* sentence = view_->findChild<QLabel*>(QStringLiteral("meterSentence"));
    for (const MeterForm form : {MeterForm::Share, MeterForm::Paper})
        for (const QSize size : {QSize(300, 160), QSize(340, 200), QSize(496, 250), QSize(900, 700)}) {
            view_->setForm(form);
            view_->resize(size);
            QTest::qWait(20); // the layout settles
            QVERIFY(view_->bars()->barRect(4).bottom() < view_->bars()->height());
            QVERIFY(view_->bars()->barRect(0).width() >= 40);
            QVERIFY(sentence->geometry().bottom() <= size.height());
            QVERIFY(sentence->geometry().top() >= view_->bars()->geometry().bottom());
            QVERIFY2(sentence->heightForWidth(sentence->width()) <= sentence->height(), "no line is cut");
            QVERIFY(sentence->text().contains(QStringLiteral("<a ")));
        }
}

void MeterViewTest::staleBarsAreDimmed() {
    view_->setStale(true);
    QVERIFY(colourAt(*view_, 3, 0.1) != Theme::light().ink1);
    QCOMPARE(colourAt(*view_, 2, 0.1), Theme::light().ink1); // trained values stay
    view_->setStale(false);
    QCOMPARE(colourAt(*view_, 3, 0.1), Theme::light().ink1);
}

GUI_TEST(MeterViewTest)
#include "meter_view_test.moc"
