// SPDX-License-Identifier: MIT
// The noise meter's view, with made-up readings.
#include "tests/gui/support/test_main.h"
#include "widgets/explore/meter_view.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/controls/segments.h"

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

MeterScene scene(const MeterReading& of = reading()) {
    return {of, markedTokens(), MeterScope::Head, MeterForm::Share, {2, 3}, {0, 5}, "?", false, true};
}

QString nameOf(const MeterView& view, int row) {
    return view.bars()->drawing().rows().at(static_cast<std::size_t>(row)).name;
}

/// The colour in the middle of a bar's height, at a share of its width.
QColor colourAt(const MeterView& view, int row, double share) {
    const QRect box = view.bars()->drawing().barRect(row);
    const QImage image = view.bars()->grab().toImage();
    return image.pixelColor(box.left() + static_cast<int>(share * box.width()), box.center().y());
}

/// The columns of a bar that are drawn in ink at one of its rows of pixels, as shares of its width.
std::pair<double, double> inked(const MeterView& view, int row, int y) {
    const QRect box = view.bars()->drawing().barRect(row);
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
    void bothCountsArePrintedWhicheverTheBarsShow();
    void theTrainedModelIsATickOrABarOfItsOwn();
    void thePapersFormIsSignedAndMayExceedOne();
    void saysWhyThereIsNoBar();
    void barsOfAbsentModelsAreHidden();
    void formAndScopeAreChosenByMouseAndKeys();
    void namesRowScopeAndHeads();
    void saysTheNumbersInWords();
    void fitsSmallDocks();
    void staleBarsAreDimmed();

  private:
    std::unique_ptr<MeterView> view_;
};

void MeterViewTest::init() {
    view_ = std::make_unique<MeterView>(true);
    view_->resize(560, 280);
    view_->setScene(scene());
    view_->show();
    QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
}

void MeterViewTest::asksForAMark() {
    auto* empty = view_->findChild<QLabel*>(QStringLiteral("meterEmpty"));
    QVERIFY(empty->isHidden() && view_->bars()->isVisible());
    view_->setScene({});
    QVERIFY(empty->isVisible() && view_->bars()->isHidden());
    QVERIFY(empty->text().startsWith(QStringLiteral("Mark the answer to split the bars")));
    QCOMPARE(view_->accessibleDescription(), QStringLiteral("No answer is marked"));
}

/// From the left: first token, answer, distractors, other noise, question.
void MeterViewTest::barsHaveTheLengthsOfTheirShares() {
    QCOMPARE(view_->bars()->drawing().rows().size(), std::size_t(5));
    const double starts[] = {0, 0.1, 0, 0, 0.1}, ends[] = {0.8, 0.3, 0.9, 0.5, 0.35};
    const Theme theme = Theme::light();
    for (int row = 0; row < 5; ++row) {
        QCOMPARE(colourAt(*view_, row, starts[row] + 0.03), theme.ink1);
        QCOMPARE(colourAt(*view_, row, ends[row] - 0.03), theme.ink1);
        QVERIFY(colourAt(*view_, row, ends[row] + 0.03) != theme.ink1 || row == 2);
    }
    QCOMPARE(colourAt(*view_, 1, 0.05), theme.sliderTrack); // the first token
    QCOMPARE(colourAt(*view_, 1, 0.9), theme.base);         // the question
}

void MeterViewTest::bothCountsArePrintedWhicheverTheBarsShow() {
    MeterReading values = reading();
    values.edited.answerPaper = 1.75;
    values.edited.noisePaper = -0.6;
    view_->setScene(scene(values));
    const QStringList printed{"0.25", "0.50", "0.50", "1.75", "−0.60"};
    for (const MeterForm form : {MeterForm::Share, MeterForm::Paper}) {
        MeterScene shown = scene(values);
        shown.form = form;
        view_->setScene(shown);
        QCOMPARE(view_->bars()->drawing().numbers(4), printed);
    }
    view_->resize(320, 280); // the second count is in the tooltip
    QCOMPARE(view_->bars()->drawing().numbers(4), printed.first(3));
    QVERIFY(view_->bars()->drawing().rows()[4].words.contains(QStringLiteral("answer 1.75, noise −0.60")));
}

void MeterViewTest::theTrainedModelIsATickOrABarOfItsOwn() {
    const auto above = [](const MeterView& view, int row, double share) {
        const QRect box = view.bars()->drawing().barRect(row);
        const QImage image = view.bars()->grab().toImage();
        return image.pixelColor(box.left() + static_cast<int>(share * box.width()), box.top() - 2);
    };
    QCOMPARE(nameOf(*view_, 3), QStringLiteral("trained"));
    QCOMPARE(above(*view_, 4, 0.5), Theme::light().ink1);
    QVERIFY(above(*view_, 4, 0.4) != Theme::light().ink1);
    MeterView other(false);
    other.resize(560, 280);
    other.setScene(scene());
    other.show();
    QVERIFY(QTest::qWaitForWindowExposed(&other));
    QCOMPARE(other.bars()->drawing().rows().size(), std::size_t(4));
    QCOMPARE(above(other, 3, 0.5), Theme::light().ink1);
    MeterScene unedited = scene();
    unedited.edited = false;
    view_->setScene(unedited);
    QCOMPARE(view_->bars()->drawing().rows().size(), std::size_t(4));
    QVERIFY(above(*view_, 3, 0.5) != Theme::light().ink1);
}

void MeterViewTest::thePapersFormIsSignedAndMayExceedOne() {
    MeterScene shown = scene();
    shown.reading.trained.answerPaper = 1.75;
    shown.reading.trained.noisePaper = -0.6;
    shown.reading.edited.answerPaper = -2.2;
    shown.form = MeterForm::Paper;
    view_->setScene(shown);
    const MeterDrawing& drawing = view_->bars()->drawing();
    QCOMPARE(drawing.low(), -3.0);
    QCOMPARE(drawing.high(), 2.0);
    const auto at = [](double value) { return (value + 3) / 5; };
    const auto near = [](double a, double b) { return std::abs(a - b) < 0.02; };
    const auto [left, right] = inked(*view_, 1, 2); // A1: 0.2
    QVERIFY2(near(left, at(0)) && near(right, at(0.2)), qPrintable(QString("%1 %2").arg(left).arg(right)));
    QVERIFY(colourAt(*view_, 4, at(-1.1)) != Theme::light().ink1); // hatched
    const QImage image = view_->bars()->grab().toImage();
    const QRect box = drawing.barRect(4);
    int orange = 0;
    for (int x = box.left(); x < box.right(); ++x)
        orange +=
            image.pixelColor(x, box.center().y()).red() > image.pixelColor(x, box.center().y()).blue() + 60;
    QVERIFY2(orange > 20, qPrintable(QString::number(orange))); // to the left of 0
}

void MeterViewTest::saysWhyThereIsNoBar() {
    MeterScene shown = scene();
    MeterReading& values = shown.reading;
    values.edited.answerPaper.reset();
    values.edited.noisePaper.reset();
    values.edited.absolute = 1.31;
    values.first = {};
    values.trained.withoutPaper = 2;
    values.trained.counted = 4;
    view_->setScene(shown);
    const auto& rows = view_->bars()->drawing().rows();
    QCOMPARE(view_->bars()->drawing().numbers(1).first(), QStringLiteral("–"));
    QCOMPARE(view_->bars()->drawing().numbers(4), QStringList({"0.25", "0.50", "0.50", "–", "–"}));
    QVERIFY(rows[1].absent.contains(QStringLiteral("head that is off")));
    QVERIFY(rows[4].absent.contains(QStringLiteral("within 0.05 of 0")));
    QVERIFY(rows[4].words.contains(QStringLiteral("1.31")));
    QVERIFY(rows[3].absent.startsWith(QStringLiteral("2 of 4 heads")));
    const QPoint at = view_->bars()->drawing().barRect(4).center();
    QHelpEvent help(QEvent::ToolTip, at, view_->bars()->mapToGlobal(at));
    QApplication::sendEvent(view_->bars(), &help);
    QVERIFY(QToolTip::text().contains(rows[4].absent));
    QToolTip::hideText();
    values.layersCounted = 0;
    view_->setScene(shown);
    QCOMPARE(rows[1].absent, QStringLiteral("The maps are not kept."));
}

void MeterViewTest::barsOfAbsentModelsAreHidden() {
    MeterScene shown = scene();
    shown.reading.standardInAll = 0;
    view_->setScene(shown);
    QCOMPARE(view_->bars()->drawing().rows().size(), std::size_t(4));
    QCOMPARE(nameOf(*view_, 3), QStringLiteral("A1 − λ·A2"));
    shown.swapped = true;
    view_->setScene(shown);
    QCOMPARE(nameOf(*view_, 3), QStringLiteral("A2 − λ·A1"));
    shown.reading.standardInAll = 1;
    shown.reading.layersInAll = 0;
    view_->setScene(shown);
    QCOMPARE(view_->bars()->drawing().rows().size(), std::size_t(1));
    QCOMPARE(nameOf(*view_, 0), QStringLiteral("Standard"));
    QVERIFY(view_->bars()->drawing().rows()[0].words.startsWith(QStringLiteral("Standard, L0 · H5: ")));
}

void MeterViewTest::formAndScopeAreChosenByMouseAndKeys() {
    QWidget host;
    auto* layout = new QVBoxLayout(&host);
    layout->addWidget(view_->head());
    view_->head()->show();
    host.show();
    QVERIFY(QTest::qWaitForWindowExposed(&host));
    Segments* buttons = view_->scopeButtons();
    QSignalSpy chosen(view_.get(), &MeterView::scopeChosen);
    auto* layer = buttons->button(1);
    QTest::mouseClick(layer, Qt::LeftButton);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen.takeFirst().at(0).value<MeterScope>(), MeterScope::Layer);
    host.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&host));
    layer->setFocus();
    QTest::keyClick(layer, Qt::Key_Right);
    QCOMPARE(chosen.takeFirst().at(0).value<MeterScope>(), MeterScope::All);
    QSignalSpy forms(view_.get(), &MeterView::formChosen);
    QTest::mouseClick(view_->formButtons()->button(1), Qt::LeftButton);
    QCOMPARE(forms.takeFirst().at(0).value<MeterForm>(), MeterForm::Paper);
    QCOMPARE(view_->form(), MeterForm::Paper);
    view_->setScene(scene()); // a value from outside is no wish
    QCOMPARE(chosen.count() + forms.count(), 0);
    QVERIFY(buttons->button(0)->isChecked() && view_->formButtons()->button(0)->isChecked());
    for (const Segments* each : {buttons, view_->formButtons()})
        for (const auto* button : each->findChildren<QAbstractButton*>())
            QVERIFY(!button->toolTip().isEmpty() && !button->accessibleName().isEmpty());
    view_->head()->setParent(view_.get());
}

void MeterViewTest::namesRowScopeAndHeads() {
    MeterScene shown = scene();
    shown.reading.layersInAll = shown.reading.layersCounted = 4;
    const auto* row = view_->head()->findChild<ElidedLabel*>(QStringLiteral("meterRow"));
    QCOMPARE(row->text(), QStringLiteral("row “?”"));
    shown.scope = MeterScope::Layer;
    view_->setScene(shown);
    QCOMPARE(row->text(), QStringLiteral("row “?”, mean over the heads of layer 2"));
    QVERIFY(view_->bars()->drawing().rows()[0].words.startsWith(QStringLiteral("Standard, layer 0: ")));
    shown.scope = MeterScope::All;
    view_->setScene(shown);
    QCOMPARE(row->text(), QStringLiteral("row “?”, mean over all heads of all layers"));
    shown.reading.layersCounted = 3;
    view_->setScene(shown);
    QVERIFY(row->text().contains(QStringLiteral("3 of 4 layers")));
}

void MeterViewTest::saysTheNumbersInWords() {
    const QString said = view_->accessibleDescription();
    QVERIFY2(said.contains(QStringLiteral("A1 − λ·A2: answer 0.25, noise 0.50 (distractors 0.25), "
                                          "first token 0.10, question 0.15; answer ÷ noise 0.50.")),
             qPrintable(said));
    QVERIFY(said.startsWith(QStringLiteral("row “?”")));
    QVERIFY(!view_->accessibleName().isEmpty());
}

void MeterViewTest::fitsSmallDocks() {
    const auto* sentence = view_->findChild<QLabel*>(QStringLiteral("meterSentence"));
    for (const MeterForm form : {MeterForm::Share, MeterForm::Paper})
        for (const QSize size : {QSize(300, 112), QSize(340, 200), QSize(496, 250), QSize(900, 700)}) {
            MeterScene shown = scene();
            shown.form = form;
            view_->setScene(shown);
            view_->resize(size);
            QTest::qWait(20); // the layout settles
            const MeterDrawing& drawing = view_->bars()->drawing();
            QVERIFY(drawing.barRect(4).bottom() < view_->bars()->height());
            QVERIFY(drawing.barRect(0).width() >= 40);
            QVERIFY(view_->formButtons()->geometry().bottom() < drawing.place(0).top());
            QVERIFY(sentence->isVisible() ? size.height() > 112 : size.height() < 250);
            if (!sentence->isVisible()) continue;
            QVERIFY(sentence->geometry().bottom() <= size.height());
            QVERIFY(sentence->geometry().top() >= view_->bars()->geometry().bottom());
            QVERIFY2(sentence->heightForWidth(sentence->width()) <= sentence->height(), "no line is cut");
        }
}

void MeterViewTest::staleBarsAreDimmed() {
    view_->setStale(true);
    QVERIFY(colourAt(*view_, 4, 0.15) != Theme::light().ink1);
    QCOMPARE(colourAt(*view_, 3, 0.15), Theme::light().ink1); // trained values stay
    view_->setStale(false);
    QCOMPARE(colourAt(*view_, 4, 0.15), Theme::light().ink1);
}

GUI_TEST(MeterViewTest)
#include "meter_view_test.moc"
