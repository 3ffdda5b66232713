// SPDX-License-Identifier: MIT
// What a lesson paints: formulas as TeX would lay them out, and charts.
#include "tests/gui/support/test_main.h"
#include "widgets/lessons/chart_view.h"
#include "widgets/lessons/formula.h"
#include "widgets/lessons/lesson_text.h"

#include <QApplication>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <limits>
#include <memory>

using namespace lambdascope;

class LessonPlotTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { applyTheme(*qApp, Theme::light()); }
    void fractionsAreHigherThanRows();
    void scriptsAreSmaller();
    void bracketsGrow();
    void liveNumbersAreTheAccents();
    void longFormulasBreak();
    void formulasAreFoundInText();
    void wordsOfTheFieldSayWhatTheyMean();
    void chartsSayWhatWasNotMeasured();
    void aBarThatIsAskedForWaits();
};

namespace {

FormulaBox box(const char* tex, int pixels = 18) {
    return layoutFormula(parseFormula(tex), pixels, [](const Fact&) { return QStringLiteral("−0.20"); });
}

FormulaBox::Glyphs glyph(const FormulaBox& box, const QString& text) {
    const auto found = std::ranges::find(box.glyphs, text, &FormulaBox::Glyphs::text);
    if (found == box.glyphs.end()) qFatal("no %s in the formula", qPrintable(text));
    return *found;
}

} // namespace

void LessonPlotTest::fractionsAreHigherThanRows() {
    const FormulaBox line = box("a + b"), fraction = box("\\frac{a}{b}");
    QVERIFY(fraction.size().height() > 1.8 * line.size().height());
    QVERIFY(fraction.size().width() < line.size().width());
    QVERIFY(glyph(fraction, QStringLiteral("a")).at.y() < 0 &&
            glyph(fraction, QStringLiteral("b")).at.y() > 0);
    QCOMPARE(fraction.strokes.size(), std::size_t(1));
    QVERIFY(box("\\sqrt{\\frac{a}{b}}").size().height() > fraction.size().height());
    QCOMPARE(formulaSize(parseFormula("a + b"), 18, {}), line.size());
    QVERIFY(qAbs(box("a + b", 36).width - 2 * line.width) < 0.06 * line.width); // for the presenter
}

void LessonPlotTest::scriptsAreSmaller() {
    const FormulaBox all = box("x_i^2");
    const auto x = glyph(all, QStringLiteral("x")), i = glyph(all, QStringLiteral("i")),
               two = glyph(all, QStringLiteral("2"));
    QVERIFY(i.font.pixelSize() < x.font.pixelSize() && two.font.pixelSize() < x.font.pixelSize());
    QVERIFY(i.at.y() > x.at.y() && two.at.y() < x.at.y());
    QVERIFY(x.font.italic() && !two.font.italic());
    const FormulaBox sum = box("\\sum_{k=1}^{n} a");
    QVERIFY(glyph(sum, QStringLiteral("k")).at.x() < glyph(sum, QStringLiteral("a")).at.x());
    QVERIFY(glyph(sum, QStringLiteral("n")).at.y() < -10); // above, on a line of its own
}

void LessonPlotTest::bracketsGrow() {
    const FormulaBox low = box("\\left( a \\right)"), high = box("\\left( \\frac{a}{b} \\right)");
    QCOMPARE(low.strokes.size(), std::size_t(0)); // the font's brackets
    QCOMPARE(high.strokes.size(), std::size_t(3));
    const double most =
        std::max(high.strokes[0].path.boundingRect().height(), high.strokes[2].path.boundingRect().height());
    QVERIFY(most >= box("\\frac{a}{b}").size().height());
}

void LessonPlotTest::liveNumbersAreTheAccents() {
    const FormulaBox all = box("1 - {{lambda}}");
    QVERIFY(glyph(all, QStringLiteral("−0.20")).live && !glyph(all, QStringLiteral("1")).live);
    const FormulaBox alone = box("{{lambda}}");
    const FormulaBox one = box("1 -");
    QVERIFY(all.width > one.width + alone.width + 8); // 1 − (−0.20): the brackets have their room
    QImage picture(200, 60, QImage::Format_RGB32);
    picture.fill(Qt::white);
    {
        QPainter painter(&picture);
        paintFormula(painter, {10, 40}, all, Theme::light());
    }
    bool accent = false;
    for (int x = 0; x < 200; ++x)
        for (int y = 0; y < 60; ++y) accent = accent || picture.pixelColor(x, y) == Theme::light().accent;
    QVERIFY(accent);
}

void LessonPlotTest::longFormulasBreak() {
    const FormulaNode formula = parseFormula("a + b + c + d + e + f + g + h = i + j + k + l + m");
    const FormulaBox whole = layoutFormula(formula, 18, {});
    const FormulaBox broken = layoutFormulaLines(formula, 18, {}, 150);
    QVERIFY(whole.width > 250 && broken.width <= 150);
    QVERIFY(broken.descent > 2 * whole.descent + 15);
    QCOMPARE(broken.glyphs.size(), whole.glyphs.size());
}

void LessonPlotTest::formulasAreFoundInText() {
    const LessonMarkdown found =
        LessonMarkdown::of(QStringLiteral("Weight $A_1 - {{a2}}$ is {{weight}}; \\$5 and `$x$` stay."));
    QCOMPARE(found.formulas.size(), std::size_t(1));
    QCOMPARE(found.facts.size(), std::size_t(1));
    QCOMPARE(found.facts[0].name, std::string("weight"));
    QVERIFY(found.text.contains(QStringLiteral("`$x$`")));
    const LessonMarkdown wrong = LessonMarkdown::of(QStringLiteral("It is {{nonsense}}."));
    QCOMPARE(wrong.text, QStringLiteral("It is {{nonsense}}."));
}

void LessonPlotTest::wordsOfTheFieldSayWhatTheyMean() {
    LessonText text;
    text.setGlossary(std::make_shared<const Glossary>(SOURCE_DIR "/assets/lessons/glossary.yaml", "en"));
    text.showMarkdown("A **softmax** of {{lambda}} gives every [token](lambdascope:?layer=2) a share.\n\nThe "
                      "softmax again, and its logits.",
                      [](const Fact&) { return QStringLiteral("0.94"); });
    const auto tipAt = [&](const QString& word, int from = 0) {
        const QTextCursor found = text.document()->find(word, from, QTextDocument::FindCaseSensitively);
        return found.isNull() ? QStringLiteral("not there") : found.charFormat().toolTip();
    };
    QVERIFY2(tipAt("softmax").contains("No share is ever 0"), qPrintable(tipAt("softmax")));
    QVERIFY(tipAt("logits").contains("before softmax"));
    QVERIFY(!tipAt("token").contains("piece of text")); // a link says where it leads
    const int second = text.toPlainText().lastIndexOf("softmax");
    QVERIFY(tipAt("softmax", second).isEmpty()); // once is enough
    QVERIFY(tipAt("share").isEmpty());
    text.setGlossary(nullptr);
    text.showMarkdown("Another softmax.", {});
    QVERIFY(tipAt("softmax").isEmpty());
}

void LessonPlotTest::chartsSayWhatWasNotMeasured() {
    ChartBlock chart;
    chart.title = "Attention";
    chart.categories = {"1", "2"};
    chart.series = {{"paper", true, {0.2, std::numeric_limits<double>::quiet_NaN()}, {}},
                    {"these models", false, {}, {Fact{}, Fact{}}}};
    ChartView view;
    view.setChart(chart, [](const Fact&) { return std::optional(0.4); });
    view.resize(340, view.heightForWidth(340));
    QVERIFY(std::abs(view.markRect(1, 0).width() - 2 * view.markRect(0, 0).width()) < 1.5);
    const QString words = view.accessibleDescription();
    QVERIFY2(words.contains(QStringLiteral("1 – paper: 0.20; these models: 0.40.")), qPrintable(words));
    QVERIFY2(words.contains(QStringLiteral("2 – paper: not measured; these models: 0.40.")),
             qPrintable(words));
    const QImage picture = view.grab().toImage();
    const QRectF ours = view.markRect(1, 0), paper = view.markRect(0, 0);
    int solid = 0, hatched = 0;
    for (int dx = 2; dx < 22; ++dx) {
        solid += picture.pixelColor(ours.topLeft().toPoint() + QPoint(dx, 6)) ==
                 picture.pixelColor(ours.center().toPoint());
        hatched += picture.pixelColor(paper.topLeft().toPoint() + QPoint(dx, 6)) ==
                   picture.pixelColor(paper.topLeft().toPoint() + QPoint(2, 6));
    }
    QCOMPARE(solid, 20);
    QVERIFY(hatched < 20);
}

void LessonPlotTest::aBarThatIsAskedForWaits() {
    ChartBlock chart;
    chart.title = "Loss";
    chart.base = 3;
    chart.categories = {"a", "b"};
    chart.series = {{"paper", true, {2.9, std::numeric_limits<double>::quiet_NaN()}, {}, 1}};
    QuestionShown question;
    question.from = 2.8;
    question.to = 3.2;
    ChartView view;
    view.setChart(chart, {}, question);
    view.resize(400, view.heightForWidth(400));
    const QRectF known = view.markRect(0, 0), frame = view.markRect(0, 1);
    QVERIFY(std::abs(frame.width() - 4 * known.width()) < 2); // from end to end of the scale
    QVERIFY(view.accessibleDescription().contains("b – paper: asked for."));
    const QImage open = view.grab().toImage();
    question.guess = Guess{.number = 3.1, .index = -1};
    view.setChart(chart, {}, question);
    QVERIFY(view.grab().toImage() != open); // the guess is seen
    question.score = Score{};
    question.score->actual = 3.1;
    view.setChart(chart, {}, question);
    QCOMPARE(view.markRect(0, 0), known); // the axis is that of the guesses
    QVERIFY(std::abs(view.markRect(0, 1).left() - known.right()) < 1.5);
    QVERIFY(std::abs(view.markRect(0, 1).width() - known.width()) < 1.5);
    QVERIFY(view.accessibleDescription().contains("b – paper: 3.10."));
}

GUI_TEST(LessonPlotTest)
#include "lesson_plot_test.moc"
