// SPDX-License-Identifier: MIT
// The noise meter's view, with made-up readings.
#include "tests/gui/support/test_main.h"
#include "tests/support/cpu_time.h"
#include "widgets/chart/chart_reader.h"
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

/// ⟨bos⟩, four sentences of a token, the answer's second, and a question of two.
std::shared_ptr<const TokenGroups> groupsOf(GroupBy by) {
    TokenGroups groups;
    groups.by = by;
    for (int token = 0; token < 7; ++token) {
        const bool more = by == GroupBy::Sentence && token == 6;
        if (!more)
            groups.groups.push_back(
                {token, token, "s", Phrase{"s" + std::to_string(token), {}, true}, token == 0});
        groups.groups.back().last = token;
        groups.ofToken.push_back(groups.count() - 1);
    }
    return std::make_shared<const TokenGroups>(groups);
}

MeterTokens markedTokens() {
    return {{6}, {2}, {3}, {1, 3, 4}, {5, 6}};
}

/// What the parts of a row sum to; the two tokens of the question have `apart` more and less than that.
struct Parts {
    double first, answer, rivals, others, question, apart = 0;
    [[nodiscard]] std::vector<double> row() const {
        return {first, others, answer, rivals, 0, question + apart, -apart};
    }
};

MeterCount countOf(GroupBy by) {
    MeterCount count;
    count.groups = groupsOf(by);
    count.roles = rolesOf(*count.groups, {2}, markedTokens());
    return count;
}

void put(MeterScene& scene, ComparedMap ComparedRow::*map, const Parts& parts, int heads = 1) {
    for (MeterCount* count : {&scene.groups, &scene.tokenwise}) {
        ComparedMap& of = count->row.*map;
        of.row = compare(parts.row(), *count->groups, {2});
        of.heads = heads;
        of.shareOfHeads = 0.125;
    }
}

void putTrained(MeterScene& scene, const Parts& parts) {
    MeterScene other = scene;
    put(other, &ComparedRow::difference, parts);
    scene.groups.trained = other.groups.row.difference;
    scene.tokenwise.trained = other.tokenwise.row.difference;
}

constexpr Parts ofStandard{0, .8, 0, .2, 0}, ofA1{.1, .2, .1, .4, .2}, ofA2{0, .9, 0, .1, 0};
constexpr Parts ofTrained{0, .5, .1, .3, .1}, ofEdited{.1, .25, .25, .25, .15};

MeterScene scene() {
    MeterScene scene;
    scene.groups = countOf(GroupBy::Sentence);
    scene.tokenwise = countOf(GroupBy::Token);
    scene.tokens = markedTokens();
    scene.diff = scene.standard = scene.edited = true;
    scene.layers = scene.layersCounted = 4;
    scene.head = {2, 3};
    scene.twin = {0, 5};
    scene.row = QStringLiteral("?");
    put(scene, &ComparedRow::standard, ofStandard);
    put(scene, &ComparedRow::a1, ofA1);
    put(scene, &ComparedRow::lambdaA2, ofA2);
    put(scene, &ComparedRow::difference, ofEdited);
    putTrained(scene, ofTrained);
    return scene;
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
    void allCountsArePrintedWhicheverTheBarsShow();
    void everyHeadSaysWhatItCounts();
    void whereThingsStandIsMeasuredOnce();
    void theTrainedModelIsATickOrABarOfItsOwn();
    void thePapersFormIsSignedAndMayExceedOne();
    void whatIsOutOfRangeSaysWhatItIs();
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

void MeterViewTest::allCountsArePrintedWhicheverTheBarsShow() {
    MeterScene shown = scene();
    put(shown, &ComparedRow::difference, {.1, .25, -.2, .25, .1, .5}, 4);
    const auto number = [this](const QString& head) {
        return view_->bars()->drawing().numbers(4).value(view_->bars()->drawing().heads().indexOf(head));
    };
    for (const MeterForm form : {MeterForm::Groups, MeterForm::Share, MeterForm::Paper})
        for (const int width : {960, 640, 320}) {
            shown.form = form;
            view_->resize(width, 280);
            view_->setScene(shown);
            QCOMPARE(number(QStringLiteral("by sentence")), QStringLiteral("0.28")); // .25 of .9
            QCOMPARE(number(QStringLiteral("by token")), QStringLiteral("0.13"));    // of .1+.25+.2+.25+.6+.5
            QCOMPARE(number(QStringLiteral("÷ (1 − λ)")), QStringLiteral("0.50"));
            QCOMPARE(view_->bars()->drawing().heads().last(), QStringLiteral("÷ other sentence"));
            QCOMPARE(number(QStringLiteral("÷ other sentence")), QStringLiteral("1.0"));
            if (width < 960) continue;
            const char* rivals[] = {"0.22", "0.11", "−0.40"};
            QCOMPARE(number(QStringLiteral("rivals")), QString::fromUtf8(rivals[static_cast<int>(form)]));
            QCOMPARE(number(QStringLiteral("heads’ own")), QStringLiteral("0.12"));
        }
    view_->resize(960, 280);
    const auto* sentence = view_->findChild<QLabel*>(QStringLiteral("meterSentence"));
    QVERIFY(sentence->text().startsWith(
        QStringLiteral("Inside a sentence + and − cancel; by token every size counts.")));
    QVERIFY(sentence->text().contains(QStringLiteral("heads cancel one another, too")));
    shown.form = MeterForm::Groups;
    for (const int width : {504, 430}) { // as wide as the dock of a window of 1600 pixels, and narrower
        view_->resize(width, 190);
        view_->setScene(shown);
        QVERIFY(view_->bars()->drawing().heads().contains(QStringLiteral("rivals")) == (width == 504));
        QVERIFY(view_->bars()->drawing().barRect(0).width() >= (width == 504 ? 90 : 24));
    }
    view_->resize(320, 280); // no word of what has no room
    QVERIFY(!view_->bars()->drawing().heads().contains(QStringLiteral("heads’ own")));
    QVERIFY(!sentence->text().contains(QStringLiteral("heads cancel")));
    view_->resize(960, 280);
    view_->setScene(scene()); // of one head
    QVERIFY(!sentence->text().contains(QStringLiteral("heads cancel")));
    QVERIFY(!view_->bars()->drawing().heads().contains(QStringLiteral("heads’ own")));
}

/// No number stands under a head that says nothing of itself.
void MeterViewTest::everyHeadSaysWhatItCounts() {
    MeterScene shown = scene();
    put(shown, &ComparedRow::difference, {.1, .25, -.2, .25, .1, .5}, 4);
    view_->resize(960, 280);
    view_->setScene(shown);
    const MeterDrawing& drawing = view_->bars()->drawing();
    const auto* reader = view_->bars()->findChild<ChartReader*>();
    QStringList told;
    for (int x = drawing.barRect(0).right(); x < drawing.size.width(); x += 4) {
        const QString tip = reader->wordsAt({x + 0.0, drawing.place(0).top() - 6.0});
        if (!tip.isEmpty() && !told.contains(tip)) told << tip;
    }
    QCOMPARE(told.size(), drawing.heads().size());
    for (const QString& tip : told) QVERIFY2(tip.endsWith(u'.'), qPrintable(tip));
}

/// Not anew for each of the words that are painted, which took longer than all the rest of a window.
void MeterViewTest::whereThingsStandIsMeasuredOnce() {
    view_->resize(960, 280);
    view_->setScene(scene());
    const MeterDrawing& drawing = view_->bars()->drawing();
    const auto taken = [](int times, const auto& work) {
        const double begin = test::cpuSeconds();
        for (int i = 0; i < times; ++i) work();
        return test::cpuSeconds() - begin;
    };
    const double painting = taken(20, [&] { view_->bars()->grab(); });
    const double asking = taken(5000, [&] { QVERIFY(!drawing.barRect(1).isEmpty()); });
    QVERIFY2(asking < painting, qPrintable(QStringLiteral("%1 s, %2 s").arg(asking).arg(painting)));
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
    putTrained(shown, {0, 1.75, -.6, -.15, 0});
    put(shown, &ComparedRow::difference, {0, -2.2, .5, 2.5, .2});
    shown.form = MeterForm::Paper;
    view_->resize(700, 280);
    view_->setScene(shown);
    const MeterDrawing& drawing = view_->bars()->drawing();
    QCOMPARE(drawing.low(), -3.0);
    QCOMPARE(drawing.high(), 4.0);
    const auto at = [](double value) { return (value + 3) / 7; };
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

void MeterViewTest::whatIsOutOfRangeSaysWhatItIs() {
    MeterScene shown = scene();
    put(shown, &ComparedRow::difference, {.1, .25, -.2, -.25, .1}); // sums to 0
    put(shown, &ComparedRow::lambdaA2, {0, 0, 0, 0, 0});
    put(shown, &ComparedRow::a1, {-.1, .6, 0, -.1, .1});
    putTrained(shown, {.1, -.2, .1, .5, 0});
    shown.groups.row.standard = shown.tokenwise.row.standard = {};
    view_->setScene(shown);
    const auto& rows = view_->bars()->drawing().rows();
    const auto numbers = [this](int row) { return view_->bars()->drawing().numbers(row); };
    const int paper = 2;
    QCOMPARE(rows[0].absent, QStringLiteral("The maps are not kept."));
    QCOMPARE(numbers(0).first(), QStringLiteral("–"));
    QCOMPARE(numbers(1)[paper], QStringLiteral("1.20"));
    QVERIFY2(rows[1].absent.contains(QStringLiteral("above 1, as all the rest adds up to −0.20")),
             qPrintable(rows[1].absent));
    QCOMPARE(rows[2].absent, QStringLiteral("All weights are 0."));
    QCOMPARE(numbers(3)[paper], QStringLiteral("−0.40"));
    QVERIFY2(rows[3].absent.contains(QStringLiteral("below 0")), qPrintable(rows[3].absent));
    QVERIFY2(rows[3].absent.contains(QStringLiteral("reads against the answer")), qPrintable(rows[3].absent));
    QCOMPARE(numbers(4)[paper], QStringLiteral("sum ≈ 0"));
    QVERIFY(rows[4].absent.contains(QStringLiteral("less than a twentieth")));
    const QPoint at = view_->bars()->drawing().place(4).center();
    QHelpEvent help(QEvent::ToolTip, at, view_->bars()->mapToGlobal(at));
    QApplication::sendEvent(view_->bars(), &help);
    QVERIFY(QToolTip::text().simplified().contains(rows[4].absent));
    QToolTip::hideText();
}

void MeterViewTest::barsOfAbsentModelsAreHidden() {
    MeterScene shown = scene();
    shown.standard = false;
    view_->setScene(shown);
    QCOMPARE(view_->bars()->drawing().rows().size(), std::size_t(4));
    QCOMPARE(nameOf(*view_, 3), QStringLiteral("A1 − λ·A2"));
    shown.swapped = true;
    view_->setScene(shown);
    QCOMPARE(nameOf(*view_, 3), QStringLiteral("A2 − λ·A1"));
    shown.standard = true;
    shown.diff = false;
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
    QTest::mouseClick(view_->formButtons()->button(2), Qt::LeftButton);
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
    const auto* row = view_->head()->findChild<ElidedLabel*>(QStringLiteral("meterRow"));
    QCOMPARE(row->text(), QStringLiteral("row “?”"));
    shown.scope = MeterScope::Layer;
    view_->setScene(shown);
    QCOMPARE(row->text(), QStringLiteral("row “?”, mean of layer 2 (Standard: 0)"));
    QVERIFY(view_->bars()->drawing().rows()[0].words.startsWith(QStringLiteral("Standard, layer 0: ")));
    shown.scope = MeterScope::All;
    view_->setScene(shown);
    QCOMPARE(row->text(), QStringLiteral("row “?”, mean over all heads of all layers"));
    shown.layersCounted = 3;
    view_->setScene(shown);
    QVERIFY(row->text().contains(QStringLiteral("3 of 4 layers")));
}

void MeterViewTest::saysTheNumbersInWords() {
    const QString said = view_->accessibleDescription();
    QVERIFY2(said.contains(
                 QStringLiteral("A1 − λ·A2: answer 0.25 by sentence, 0.25 by token, 0.25 ÷ the row’s sum. "
                                "Rivals 0.25, question 0.15, first token 0.10, the rest 0.25. "
                                "Answer ÷ |largest other| 1.0, the other is “s1”.")),
             qPrintable(said));
    QVERIFY(said.startsWith(QStringLiteral("row “?”")));
    QVERIFY(!view_->accessibleName().isEmpty());
}

void MeterViewTest::fitsSmallDocks() {
    const auto* sentence = view_->findChild<QLabel*>(QStringLiteral("meterSentence"));
    for (const MeterForm form : {MeterForm::Groups, MeterForm::Share, MeterForm::Paper})
        for (const QSize size : {QSize(300, 112), QSize(340, 200), QSize(496, 250), QSize(900, 700)}) {
            MeterScene shown = scene();
            shown.form = form;
            view_->setScene(shown);
            view_->resize(size);
            QTest::qWait(20); // the layout settles
            const MeterDrawing& drawing = view_->bars()->drawing();
            QVERIFY(drawing.barRect(4).bottom() < view_->bars()->height());
            QVERIFY(drawing.barRect(0).width() >= 24 || size.width() < 400); // numbers come first
            QVERIFY(drawing.numbers(4).size() >= 4);
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
