// SPDX-License-Identifier: MIT
// What the columns of the maps are and whose they are: chosen above the maps, by a key, in a menu or on the
// command line, remembered, and a lesson's or a class's own for as long as it is open.
#include "app/lessons/lesson_player.h"
#include "app/settings/settings.h"
#include "app/shell/shell.h"
#include "tests/gui/support/plain_start.h"
#include "tests/gui/support/shell_window.h"
#include "tests/gui/support/test_main.h"
#include "tests/gui/support/waiting.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/explore/meter_view.h"
#include "widgets/kit/controls/folding_choice.h"
#include "widgets/kit/controls/segments.h"

#include <QAction>
#include <QMenu>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace lambdascope;
using test::patience;

namespace {

constexpr const char* sentences = "Tom ran home. Mia sat down. Sue sang loud. The sun was warm. Who ran?";
const auto byItself = std::optional<GroupBy>();

constexpr const char* lesson = R"(---
title: Mine
minutes: 2
---

One.

---

```step
stage:
  by: word
  heads: layer
```

Two.

```predict
ask: How much?
kind: number
answer: weight
from: -1
to: 1
near: 0.1
hints: [One., Two., Three.]
```
)";

StartOptions parsed(std::vector<const char*> words) {
    std::optional<int> code;
    words.insert(words.begin(), "lambdascope");
    return StartOptions::parse(static_cast<int>(words.size()), const_cast<char**>(words.data()), code);
}

} // namespace

class ColumnsChoiceTest : public QObject, test::ShellWindow {
    Q_OBJECT

  private slots:
    void init() {
        forget();
        start(test::plainStart(1600, 1000));
    }
    void cleanup() { shell_.reset(); }

    void theCommandLineSaysThemAndTheUserIsAsked() {
        const auto scope = [](std::vector<const char*> words) { return parsed(words).mapChoices().scope; };
        const auto by = [](std::vector<const char*> words) { return parsed(words).mapChoices().by; };
        QVERIFY(scope({}) == MeterScope::Layer);
        QVERIFY(scope({"--head", "1"}) == MeterScope::Head);
        QVERIFY(scope({"--head", "1", "--heads", "all"}) == MeterScope::All);
        QVERIFY(scope({"--layer", "1"}) == MeterScope::Layer);
        QVERIFY(by({}) == byItself);
        QVERIFY(by({"--export", "x.svg"}) == GroupBy::Token);
        QVERIFY(by({"--export", "x.svg", "--by", "sentence"}) == GroupBy::Sentence);
        QVERIFY(by({"--export", "x.svg", "--by", "auto"}) == byItself);
        QVERIFY(by({"--screenshot", "x.png"}) == byItself);
        rememberBy(GroupBy::Word);
        rememberScope(MeterScope::All);
        QVERIFY(by({}) == GroupBy::Word && by({"--by", "auto"}) == byItself);
        QVERIFY(by({"--export", "x.svg"}) == GroupBy::Token);
        QVERIFY(scope({}) == MeterScope::All && scope({"--heads", "head"}) == MeterScope::Head);
    }

    void autoIsSentencesWhereTokensHaveNoRoom() {
        say(sentences);
        QVERIFY(state().by == byItself);
        shell_->session().setTokenCell(20);
        QVERIFY(state().shownBy == GroupBy::Token && state().groups->by == GroupBy::Token);
        QSignalSpy changed(&shell_->session(), &Session::changed);
        shell_->session().setTokenCell(7);
        QCOMPARE(changed.count(), 1);
        QVERIFY(changed.takeFirst().first().value<Parts>() == Part::Selection);
        QVERIFY(state().shownBy == GroupBy::Sentence);
        QCOMPARE(state().groups->count(), 6); // ⟨bos⟩ is one by itself
        shell_->session().setTokenCell(6);
        QCOMPARE(changed.count(), 0);
        say("Tom ran home.");
        QVERIFY(state().shownBy == GroupBy::Token);
    }

    /// The canvas tells how large tokens are, and shows what was found.
    void theCanvasTellsItsRoom() {
        say(std::string(sentences) + ' ' + sentences + ' ' + sentences + ' ' + sentences);
        VERIFY_WITHIN(state().shownBy == GroupBy::Sentence, patience);
        VERIFY_WITHIN(window().settled(), patience);
        const Segments& by = *canvas().byChoice()->segments();
        QCOMPARE(by.current(), 0);
        QVERIFY(by.button(3)->dot() && !by.button(1)->dot());
        window().canvas()->setSingle(2); // larger cells for a look: the columns stay
        VERIFY_WITHIN(window().settled(), patience);
        QVERIFY(state().shownBy == GroupBy::Sentence);
    }

    void theKeyGoesThroughThoseThatTheTextHas() {
        say(sentences);
        std::vector<std::optional<GroupBy>> seen;
        const auto press = [&](Qt::KeyboardModifiers shift = {}) {
            QTest::keyClick(&canvas(), Qt::Key_G, shift);
            seen.push_back(state().by);
        };
        for (int i = 0; i < 4; ++i) press();
        press(Qt::ShiftModifier);
        QVERIFY((seen == std::vector<std::optional<GroupBy>>{GroupBy::Token, GroupBy::Word, GroupBy::Sentence,
                                                             byItself, GroupBy::Sentence}));
        QVERIFY(rememberedBy() == GroupBy::Sentence);
        say("Tom ran home."); // one sentence
        QVERIFY(state().by == GroupBy::Sentence && state().shownBy == GroupBy::Token);
        FlatButton& button = *canvas().byChoice()->segments()->button(3);
        QVERIFY(!button.isEnabled());
        QCOMPARE(button.toolTip(), QStringLiteral("the text is one sentence"));
        seen.clear();
        for (int i = 0; i < 4; ++i) press();
        QVERIFY(
            (seen == std::vector<std::optional<GroupBy>>{byItself, GroupBy::Token, GroupBy::Word, byItself}));
    }

    /// The canvas, the menu and the meter are of one choice.
    void headsAreOneChoice() {
        QVERIFY(state().scope == MeterScope::Layer);
        const auto agree = [this](MeterScope scope) {
            const int at = static_cast<int>(scope);
            return state().scope == scope && canvas().headsChoice()->segments()->current() == at &&
                   window().findChild<QMenu*>("mapHeadsMenu")->actions()[at]->isChecked() &&
                   window().findChild<MeterView*>("whereView")->head()->findChild<Segments*>()->current() ==
                       at &&
                   rememberedScope() == scope;
        };
        canvas().headsChoice()->segments()->button(2)->click();
        VERIFY_WITHIN(agree(MeterScope::All), patience);
        window().findChild<QMenu*>("mapHeadsMenu")->actions()[0]->trigger();
        VERIFY_WITHIN(agree(MeterScope::Head), patience);
        window().findChild<MeterView*>("whereView")->head()->findChild<Segments*>()->button(1)->click();
        VERIFY_WITHIN(agree(MeterScope::Layer), patience);
        window().findChild<QMenu*>("columnsMenu")->actions()[2]->trigger();
        QVERIFY(state().by == GroupBy::Word && rememberedBy() == GroupBy::Word);
    }

    void aLessonHasItsOwnAndGivesTheUsersBack() {
        shell_->session().setBy(GroupBy::Sentence);
        shell_->session().setScope(MeterScope::All);
        rememberBy(GroupBy::Sentence);
        const std::string file = home_->filePath("mine.md").toStdString();
        std::ofstream(file) << lesson;
        LessonPlayer& lessons = window().lessons();
        lessons.openFile(file);
        VERIFY_WITHIN(window().settled(), patience);
        QVERIFY(state().by == GroupBy::Token && state().scope == MeterScope::Head);
        QTest::keyClick(&canvas(), Qt::Key_G); // for a look: it ends with the page, and is not remembered
        QVERIFY(state().by == GroupBy::Word && rememberedBy() == GroupBy::Sentence);
        lessons.skip();
        VERIFY_WITHIN(window().settled(), patience);
        QVERIFY(state().by == GroupBy::Word && state().scope == MeterScope::Layer);
        lessons.back();
        VERIFY_WITHIN(window().settled(), patience);
        QVERIFY(state().by == GroupBy::Token && state().scope == MeterScope::Head);
        shell_->session().setText("Tom ran. Mia sat.", true); // the learner's own, which stays
        lessons.leave();
        VERIFY_WITHIN(window().settled(), patience);
        QVERIFY(state().by == GroupBy::Sentence && state().scope == MeterScope::All);
    }

    void aClassHasItsOwnAndGivesTheUsersBack() {
        shell_->session().setBy(GroupBy::Word);
        openClass(R"({"lambdascope_class": 2, "title": "T", "by": "sentence", "heads": "all"})");
        QVERIFY(state().by == GroupBy::Sentence && state().scope == MeterScope::All);
        window().openLesson("4");
        VERIFY_WITHIN(window().settled(), patience);
        QVERIFY(state().by == GroupBy::Sentence && state().scope == MeterScope::All);
        shell_->classroom().leave();
        window().lessons().leave();
        VERIFY_WITHIN(window().settled(), patience);
        QVERIFY(state().by == GroupBy::Word && state().scope == MeterScope::Layer);
        openClass(R"({"lambdascope_class": 1, "title": "T"})");
        QVERIFY(state().by == GroupBy::Token && state().scope == MeterScope::Head);
    }

    /// Where the window is narrow they are menus, and the colour bars have their place.
    void theyFoldBeforeTheColourBarsGo() {
        for (const int width : {1600, 1280, 960}) {
            window().resize(width, 700);
            VERIFY_WITHIN(canvas().width() <= width && window().settled(), patience);
            int right = 0;
            for (const FoldingChoice* each :
                 {canvas().byChoice(), canvas().headsChoice(), canvas().scaleChoice()}) {
                QVERIFY(each->x() > right);
                right = each->geometry().right();
            }
            QVERIFY2(right + 428 <= canvas().width() + 16, qPrintable(QString::number(right)));
        }
        const FoldingChoice& scale = *canvas().scaleChoice();
        QVERIFY(scale.folded() && !scale.segments()->isVisible());
        shell_->session().setMapScale({});
        VERIFY_WITHIN(scale.button()->text().startsWith(QStringLiteral("scale auto · ")), patience);
        scale.button()->menu()->actions()[3]->trigger();
        QVERIFY(state().mapScale == MapScale::Row);
        QCOMPARE(scale.button()->text(), QStringLiteral("scale per row ▾"));
    }

  private:
    [[nodiscard]] MapCanvas& canvas() { return *window().canvas(); }
    [[nodiscard]] const SessionState& state() const { return shell_->session().state(); }
    void say(const std::string& text) {
        shell_->session().setText(text, true);
        VERIFY_WITHIN(window().settled() && state().textCurrent(), patience);
    }
    void openClass(const std::string& text) {
        const std::filesystem::path file = home_->filePath("a.lambdaclass").toStdString();
        std::ofstream(file) << text;
        QSignalSpy rebuilt(shell_.get(), &Shell::rebuilt);
        shell_->classroom().open(file);
        QVERIFY(rebuilt.wait(patience));
        QVERIFY(QTest::qWaitForWindowExposed(&window()));
        VERIFY_WITHIN(window().settled(), patience);
    }
};

GUI_TEST(ColumnsChoiceTest)
#include "columns_choice_test.moc"
