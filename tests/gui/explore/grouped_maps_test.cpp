// SPDX-License-Identifier: MIT
// Maps by sentence in the window: what a hand and keys do, and that every number is that of compareRow().
#include "app/explore/explore_values.h"
#include "app/explore/map_notes.h"
#include "core/analysis/attention/comparison.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/test_main.h"
#include "widgets/explore/maps/canvas_values.h"
#include "widgets/explore/maps/map_canvas.h"

#include <QTest>

using namespace lambdascope;

namespace {

constexpr const char* fiveKeys =
    "The sun was warm. The key to Lima is 58852. Mia had a red ball. The key to Tokyo is 75200. "
    "They saw a cat. Tom ran home. The key to Rome is 13057. What is the key to Lima?";

} // namespace

class GroupedMapsTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void initTestCase() {
        open({}, Workspace::Explore, fiveKeys);
        const std::size_t at = std::string(fiveKeys).find("58852");
        session_->setMarks({.answer = {{at, at + 5}}, .distractors = {}});
        session_->setBy(GroupBy::Sentence);
        session_->setScope(MeterScope::Layer);
        VERIFY_WITHIN(settled(), test::patience);
        canvas_ = window_->findChild<MapCanvas*>();
        QVERIFY(canvas_ != nullptr && state().shownBy == GroupBy::Sentence);
    }
    void cleanupTestCase() { closeWindow(); }

    void aClickPinsTheLargestTokenOfItsSentence();
    void theLinesAreThoseOfComparedRows();
    void enterOpensASentenceAndEscapeGoesBack();

  private:
    [[nodiscard]] int group(int token) const { return state().groups->of(token); }
    void pin(Cell cell) {
        session_->pin(cell);
        VERIFY_WITHIN(settled() && canvas_->scene().pin == cell, test::patience);
    }
    MapCanvas* canvas_ = nullptr;
};

void GroupedMapsTest::aClickPinsTheLargestTokenOfItsSentence() {
    const SessionState& s = state();
    const int last = std::ssize(s.pieces) - 1;
    pin({last, last});
    const TokenGroup& third = s.groups->groups.at(3);
    const auto rect = canvas_->cellRect(2, {last, third.first});
    QVERIFY(rect);
    QTest::mouseClick(canvas_, Qt::LeftButton, {}, rect->center().toPoint());
    QVERIFY(s.pin && s.pin->query == last && group(s.pin->key) == 3);
    MeterSource source;
    source.edited = s.shown().get();
    const RowReading row = readRow(last, source, s.head, {}, MeterScope::Layer);
    for (int key = third.first; key <= third.last; ++key)
        QVERIFY(std::abs(row.difference.at(key)) <= std::abs(row.difference.at(s.pin->key)));
}

void GroupedMapsTest::theLinesAreThoseOfComparedRows() {
    const SessionState& s = state();
    const auto notes = mapNotes(s);
    MeterSource source;
    source.edited = s.shown().get();
    source.standard = s.shownStandard().get();
    const std::vector<int> answer = answerGroups(*s.groups, s.pieces, s.marks);
    const ComparedRow row = compareRow(s.pin->query, source, s.head, s.twin(), s.scope, *s.groups, answer);
    QCOMPARE(notes[2].lines.size(), std::size_t(4));
    const auto value = [](QString number) {
        return number.replace(QChar(0x2212), '-').remove(" ×").toDouble();
    };
    const auto expect = [&](const MapNote& note, const Comparison& of) {
        QVERIFY(std::abs(value(note.lines[0].number) - of.ofAnswer()) <= 0.0051);
        QVERIFY(std::abs(value(note.lines[1].number) - of.ofNext()) <= 0.0051);
        QVERIFY(std::abs(value(note.lines[2].number) - of.rest()) <= 0.0051);
        if (const auto quotient = of.answerOverNext())
            QVERIFY(std::abs(value(note.lines[3].number) - *quotient) <= 0.051);
    };
    expect(notes[0], row.a1.row);
    expect(notes[1], row.lambdaA2.row);
    expect(notes[2], row.difference.row);
    expect(notes[3], row.standard.row);
}

void GroupedMapsTest::enterOpensASentenceAndEscapeGoesBack() {
    const SessionState& s = state();
    const int last = std::ssize(s.pieces) - 1;
    const TokenGroup second = s.groups->groups.at(2);
    pin({last, second.first});
    const double sentence = canvas_->cellRect(2, *s.pin)->width();
    QTest::keyClick(canvas_, Qt::Key_Return);
    QVERIFY(!canvas_->single());
    QVERIFY(canvas_->view().zoom > 1 && !canvas_->scene().byGroups());
    QVERIFY(canvas_->cellRect(2, {last, second.last}));
    QVERIFY(!canvas_->cellRect(2, {last, second.last + 2}));
    QTest::keyClick(canvas_, Qt::Key_Escape);
    QVERIFY(canvas_->scene().byGroups() && s.pin);
    QCOMPARE(canvas_->cellRect(2, *s.pin)->width(), sentence);
    QTest::keyClick(canvas_, Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(canvas_->single(), std::optional(CanvasLayout::differencePanel));
    QTest::keyClick(canvas_, Qt::Key_Return, Qt::ShiftModifier);
    QVERIFY(!canvas_->single());
}

GUI_TEST(GroupedMapsTest)
#include "grouped_maps_test.moc"
