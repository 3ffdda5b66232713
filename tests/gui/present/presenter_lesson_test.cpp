// SPDX-License-Identifier: MIT
// Presenter mode on lessons: which page shows what, how large its charts are, and the one key through it all.
#include "app/present/presenter_values.h"
#include "tests/gui/present/presenter_test_support.h"
#include "tests/gui/support/test_main.h"
#include "tests/gui/support/waiting.h"
#include "widgets/lessons/chart_view.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace lambdascope;
using namespace lambdascope::test;

namespace {

const std::filesystem::path assets = SOURCE_DIR "/assets";

template<typename Content>
bool has(const Step& step) {
    return std::ranges::any_of(
        step.blocks, [](const Block& block) { return std::holds_alternative<Content>(block.content); });
}

/// Grey of a bar, 0 … 255, on the average: how dark its hatching looks.
double grey(const QImage& picture, const QRectF& rect) {
    double sum = 0;
    const QRect inner = rect.toRect().adjusted(2, 2, -2, -2);
    for (int y = inner.top(); y <= inner.bottom(); ++y)
        for (int x = inner.left(); x <= inner.right(); ++x) sum += qGray(picture.pixel(x, y));
    return sum / (inner.width() * inner.height());
}

} // namespace

class PresenterLessonTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        session_ = std::make_unique<Session>("cpu");
        player_ = std::make_unique<LessonPlayer>(*session_, assets);
        figures_ = std::make_shared<PresenterFigures>();
        source_ = presenterSource(*session_, *player_);
    }
    void cleanup() {
        source_ = {};
        player_.reset();
        session_.reset();
    }

    void figuresBeforeFormulasBeforeSums() {
        session_->open(assets / "models" / "tiny-stories");
        QObject::connect(player_.get(), &LessonPlayer::modelsRequested, session_.get(),
                         [this](const OpenedPlaces& wanted) { session_->open(wanted.folder); });
        int figures = 0, formulas = 0, sums = 0;
        for (int i = 0; i < lessons(); ++i) {
            const Lesson& lesson = player_->course().lessons[i];
            for (int step = 0; step < static_cast<int>(lesson.steps.size()); ++step) {
                player_->openLesson(i, step);
                VERIFY_WITHIN(session_->settled() && player_->settled(), patience);
                const Step& shown = lesson.steps[step];
                const PresenterPage page = presenterPage(session_->state(), *player_, figures_);
                const QByteArray name = QByteArray::fromStdString(lesson.name) + QByteArray::number(step);
                const bool figure =
                    (has<FigureBlock>(shown) || has<ChartBlock>(shown) || has<InstrumentBlock>(shown)) &&
                    !shown.stage.spotlight;
                QVERIFY2(!!page.figure == figure, name);
                QVERIFY2(!figure || (!page.map && !page.lambda && !page.figureWords.isEmpty()), name);
                QVERIFY2(!!page.formula == (!figure && has<FormulaBlock>(shown)), name);
                QVERIFY2(!page.formula == page.formulaWords.isEmpty(), name);
                figures += figure;
                formulas += page.formula && page.map && page.map->pin;
                sums += !page.formula && page.map && page.map->pin;
            }
        }
        QVERIFY2(figures > 10 && formulas > 2 && sums > 5,
                 qPrintable(QString("%1 %2 %3").arg(figures).arg(formulas).arg(sums)));
    }

    void chartsCanBeReadFromTheLastRow_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QSize>("size");
        for (const char* language : {"en", "zh_CN", "ko"})
            for (const QSize size : {QSize(1600, 1000), QSize(1600, 900)})
                QTest::addRow("%s %d", language, size.height()) << language << size;
    }
    void chartsCanBeReadFromTheLastRow() {
        QFETCH(QString, language);
        QFETCH(QSize, size);
        player_->setLanguage(language.toStdString());
        PresenterView view;
        view.resize(size);
        int charts = 0;
        for (int i = 0; i < lessons(); ++i) {
            const Lesson& lesson = player_->course().lessons[i];
            for (int step = 0; step < static_cast<int>(lesson.steps.size()); ++step) {
                if (!has<ChartBlock>(lesson.steps[step])) continue;
                player_->openLesson(i, step);
                for (int index = 0; index < PresenterFigure::count(player_->page()); ++index) {
                    figures_->follow(player_->page());
                    figures_->index = index;
                    view.setPage(presenterPage(session_->state(), *player_, figures_));
                    shot(view);
                    const double type = figures_->figure.typePixels();
                    if (type == 0) continue; // a figure of the same page
                    ++charts;
                    const PresenterLayout l = view.layoutNow();
                    QVERIFY(QRectF(view.rect()).contains(l.figure));
                    QVERIFY2(type >= 28, qPrintable(QString("%1 page %2: %3")
                                                        .arg(QString::fromStdString(lesson.name))
                                                        .arg(step + 1)
                                                        .arg(type)));
                }
            }
        }
        QVERIFY(charts >= 5);
    }

    void aPictureIsReadOnce() {
        const QString file = ownLesson("A picture.", "");
        QFile svg(folder_.filePath("a.svg"));
        QVERIFY(svg.open(QIODevice::WriteOnly));
        svg.write("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 800 400'>"
                  "<rect width='800' height='400' fill='@accent'/></svg>");
        svg.close();
        player_->openFile(file.toStdString());
        QCOMPARE(player_->page().problem, QString());
        PresenterView view;
        view.resize(1600, 1000);
        view.setPage(source_.page());
        const QPoint middle = view.layoutNow().figure.center().toPoint();
        QCOMPARE(shot(view).pixelColor(middle), Theme::light().accent);
        QVERIFY(view.layoutNow().figure.width() > 1300); // nothing stands beside it
        QVERIFY(svg.remove());
        view.setPage(source_.page());
        QCOMPARE(shot(view).pixelColor(middle), Theme::light().accent);
        view.setTheme(Theme::darkTheme());
        QCOMPARE(shot(view).pixelColor(middle), Theme::darkTheme().accent);
        QVERIFY(view.accessibleDescription().contains("A blue picture."));
    }

    void oneKeyGoesThroughALesson() {
        const QString file = ownLesson("A picture.", "until: typed\nuntil-says: Type a word.\n");
        player_->openFile(file.toStdString());
        QCOMPARE(player_->page().problem, QString());
        QVERIFY(!player_->page().canGoOn);
        source_.next(); // the second picture of the page
        QCOMPARE(player_->pageIndex(), 0);
        source_.next(); // nobody typed
        QCOMPARE(player_->pageIndex(), 1);
        source_.next();
        QCOMPARE(player_->pageIndex(), 1); // the end
        source_.back();
        QCOMPARE(player_->pageIndex(), 0);
        player_->openLesson(3, 0);
        for (int keys = 0; keys < 20 && player_->page().lesson == 3; ++keys) source_.next();
        QCOMPARE(player_->page().lesson, 4); // over its task too
        player_->openLesson(lessons() - 1, 0);
        for (int keys = 0; keys < 20; ++keys) source_.next();
        QCOMPARE(player_->page().lesson, lessons() - 1);
        QCOMPARE(player_->pageIndex(), player_->page().steps - 1);
    }

    void coversComeWithThePage() {
        session_->open(assets / "models" / "tiny-stories");
        player_->openLesson(player_->course().indexOf("11-rope"), 3);
        VERIFY_WITHIN(session_->settled() && player_->settled(), patience);
        PresenterPage page = source_.page();
        QVERIFY(page.map && page.map->covered && page.map->coveredA1 && page.map->coveredA2);
        source_.reveal();
        VERIFY_WITHIN(player_->revealed(), patience);
        page = source_.page();
        QVERIFY(page.map && !page.map->covered && !page.map->coveredA1 && !page.map->coveredA2);
    }

    void whatIsToldIsNobodysGuess() {
        session_->open(assets / "models" / "scale-model");
        player_->openLesson(player_->course().indexOf("05-two-maps"), 2);
        VERIFY_WITHIN(session_->settled() && player_->settled(), patience);
        QVERIFY(!source_.page().aside.contains("marker")); // nobody can drag one on a slide
        source_.reveal();
        VERIFY_WITHIN(player_->revealed(), patience);
        const LessonPage page = player_->page();
        QVERIFY(!page.question->guess && page.question->guessText.isEmpty());
        QVERIFY(page.question->verdict.isEmpty() && !page.question->explanation.isEmpty());
        QVERIFY(page.canGoOn);
        QVERIFY(!player_->recorded({})->number && player_->recorded({})->told);
    }

    void aScaleIsTrueToItsNumbers() {
        session_->open(assets / "models" / "scale-model");
        player_->openLesson(player_->course().indexOf("05-two-maps"), 2); // from −0.2 to 0.2
        VERIFY_WITHIN(session_->settled() && player_->settled(), patience);
        PresenterView view;
        view.resize(1600, 1000);
        ClassTally tally;
        source_ = presenterSource(*session_, *player_, {}, &tally);
        view.setPage(source_.page());
        const std::vector<QRectF> stretches = view.layoutNow().answers;
        QCOMPARE(source_.page().tally->ends, (QStringList{"−0.2", "−0.15", "−0.05", "0.05", "0.15", "0.2"}));
        QCOMPARE(stretches.size(), std::size_t(5));
        for (const int half : {0, 4})
            QVERIFY(std::abs(stretches[half].width() - stretches[2].width() / 2) < 0.01);
    }

    void chancesComeWithLambdaAndNotBeforeTheGuess() {
        session_->open(assets / "models" / "scale-model");
        const int lesson = player_->course().indexOf("08-lambda");
        player_->openLesson(lesson, 5); // λ_init to 0, and back
        VERIFY_WITHIN(session_->settled() && player_->settled(), patience);
        const auto chances = source_.page().chances;
        QVERIFY(chances && chances->rows.size() == 3);
        QCOMPARE(chances->title, "“58” comes next");
        const double trained = *chances->rows[0].probability, edited = *chances->rows[1].probability;
        QVERIFY2(trained > 0.9 && edited < 0.6, qPrintable(QString("%1 %2").arg(trained).arg(edited)));
        player_->openLesson(lesson, 3); // asks for it
        VERIFY_WITHIN(session_->settled() && player_->settled(), patience);
        QVERIFY(source_.page().lambda && !source_.page().chances);
        source_.reveal();
        VERIFY_WITHIN(player_->revealed(), patience);
        QVERIFY(source_.page().lambda && source_.page().chances);
        player_->end();
        QVERIFY(source_.page().chances); // of the prompt on screen
        session_->setMarks({});
        QVERIFY(source_.page().lambda && !source_.page().chances); // nobody said what the answer is
    }

    void mapsComeOneAtATimeAndGoBack() {
        session_->open(assets / "models" / "scale-model");
        const int lesson = player_->course().indexOf("05-two-maps");
        player_->openLesson(lesson, 2);
        VERIFY_WITHIN(session_->settled() && player_->settled(), patience);
        const auto shown = [this] { return source_.page().mapsShown; };
        QCOMPARE(source_.page().maps.size(), std::size_t(3));
        QCOMPARE(shown(), 1);
        QVERIFY(source_.notes().hasMoreParts);
        source_.next();
        QCOMPARE(shown(), 2);
        source_.nextPart();
        source_.nextPart(); // that was the last
        QCOMPARE(shown(), 3);
        const PresenterPage page = source_.page();
        QVERIFY(!source_.notes().hasMoreParts && page.maps[2].covered && !page.maps[0].covered);
        QCOMPARE(page.maps[1].title, "λ·A2");
        source_.next();
        VERIFY_WITHIN(player_->revealed(), patience);
        QVERIFY(!source_.page().maps[2].covered && shown() == 3);
        source_.back();
        source_.partBefore();
        QVERIFY(shown() == 1 && player_->pageIndex() == 2);
        source_.allParts();
        QCOMPARE(shown(), 3);
        for (int i = 0; i < 3; ++i) source_.back();
        QCOMPARE(player_->pageIndex(), 1);
        player_->openLesson(player_->course().indexOf("08-lambda"), 0); // they come with the answer, as one
        VERIFY_WITHIN(session_->settled() && player_->settled(), patience);
        source_.reveal();
        VERIFY_WITHIN(player_->revealed(), patience);
        QVERIFY(source_.page().map && source_.page().maps.empty());
        player_->openLesson(lesson, 4); // a page that says nothing of maps
        VERIFY_WITHIN(session_->settled() && player_->settled(), patience);
        QVERIFY(source_.page().maps.empty());
    }

    void keysGoThroughWhatIsShown() {
        session_->open(assets / "models" / "scale-model");
        QFile file(folder_.filePath("maps.md"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "---\ntitle: Maps\nstage:\n  prompt: The cat sat.\n  panels: [maps]\n"
            "  maps: [a1, a2, standard]\nsay: One.\n---\n\nWords.\n\n---\n\n```step\nsay: Two.\n```\n\n"
            "More.\n\n```predict\nask: Which?\nkind: number\nanswer: weight\nfrom: 0\nto: 1\nhints: [a, b, "
            "c]\nwhy: So.\n```\n");
        file.close();
        player_->openFile(file.fileName().toStdString());
        QCOMPARE(player_->page().problem, QString());
        VERIFY_WITHIN(session_->settled() && player_->settled(), patience);
        const PresenterPage page = source_.page();
        QVERIFY(page.maps.empty() && page.map && page.map->shows == MapName::Standard);
        QVERIFY(!source_.notes().hasMoreParts);
        source_.next();
        QCOMPARE(player_->pageIndex(), 1);
    }

    void seriesCanBeToldApart() {
        ChartBlock chart;
        chart.categories = {"all"};
        chart.series = {{"Transformer (paper)", true, {1}, {}},
                        {"DIFF (paper)", true, {1}, {}},
                        {"standard", false, {1}, {}},
                        {"DIFF", false, {1}, {}}};
        ChartView view;
        view.setChart(chart, {});
        view.setZoom(3);
        view.resize(1400, view.heightForWidth(1400));
        QImage picture(view.size(), QImage::Format_RGB32);
        picture.fill(Qt::white);
        view.render(&picture, QPoint(), QRegion(), QWidget::DrawChildren);
        const auto of = [&](std::size_t series) { return grey(picture, view.markRect(series, 0)); };
        QVERIFY2(of(0) - of(1) > 40, qPrintable(QString("%1 %2").arg(of(0)).arg(of(1))));
        QVERIFY2(of(2) - of(3) > 60, qPrintable(QString("%1 %2").arg(of(2)).arg(of(3))));
    }

    void ticksAreRound() {
        ChartBlock chart;
        chart.lines = true;
        chart.categories = {"0", "1"};
        chart.series = {{"λ", true, {0.21, 0.79}, {}}};
        ChartView view;
        view.setChart(chart, {});
        view.resize(400, view.heightForWidth(400));
        // the axis goes from 0.2 to 0.8, 150 pixels
        const double drop = view.markRect(0, 0).center().y() - view.markRect(0, 1).center().y();
        QVERIFY2(std::abs(drop - 150 * 0.58 / 0.6) < 0.01, qPrintable(QString::number(drop)));
    }

  private:
    [[nodiscard]] int lessons() const { return static_cast<int>(player_->course().lessons.size()); }
    /// A lesson of the teacher's own: two pictures on its first page, words on its second.
    QString ownLesson(const QString& say, const QString& more) {
        QFile file(folder_.filePath("own.md"));
        if (!file.open(QIODevice::WriteOnly)) return {};
        const QString picture = "```figure\nfile: a.svg\ncaption: A blue picture.\n```\n\n";
        file.write(("---\ntitle: Own\nsay: " + say + "\n" + more + "---\n\nWords.\n\n" + picture + picture +
                    "---\n\n```step\nsay: The end.\n```\n\nMore words.\n\n```predict\nask: Which?\nkind: "
                    "number\nanswer: weight\nfrom: 0\nto: 1\nhints: [a, b, c]\nwhy: So.\n```\n")
                       .toUtf8());
        return file.fileName();
    }

    QTemporaryDir folder_;
    std::unique_ptr<Session> session_;
    std::unique_ptr<LessonPlayer> player_;
    std::shared_ptr<PresenterFigures> figures_;
    PresenterSource source_;
};

GUI_TEST(PresenterLessonTest)
#include "presenter_lesson_test.moc"
