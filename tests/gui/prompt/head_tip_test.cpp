// SPDX-License-Identifier: MIT
// Pointing at a token shows what every head gives to it, without leaving the maps.
#include "app/explore/text_values.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/shipped_pair.h"
#include "widgets/prompt/head_tip.h"
#include "widgets/prompt/token_strip.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QTest>
#include <QToolTip>

using namespace lambdascope;

class HeadTipTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void init() { open(); }
    void cleanup() {
        QToolTip::hideText();
        closeWindow();
    }

    void everyHeadOfBothModelsAsTheMapsHaveIt() {
        session_->setBy(GroupBy::Token);
        const int query = state().pin->query, key = state().pin->key;
        const HeadsOfToken heads = headsOfToken(state(), key);
        QCOMPARE(heads.models.size(), std::size_t(2));
        const auto ofMaps = [&](const Trace& trace, int layer, int head) {
            const auto maps = layerWithMaps(&trace, HeadId{layer, head});
            const auto at = query * maps->maps[0].cols() + key;
            const float first = maps->map(0, head)[at];
            return maps->maps.size() == 1 ? first
                                          : first - state().lambda(layer).lambda * maps->map(1, head)[at];
        };
        int told = 0;
        for (int m = 0; m < 2; ++m) {
            const Trace& trace = m == 0 ? *state().diffTrained : *state().standardTrained;
            QCOMPARE(heads.models[m].layers.size(), trace.layers.size());
            for (int l = 0; l < std::ssize(trace.layers); ++l)
                for (int h = 0; h < std::ssize(heads.models[m].layers[l]); ++h, ++told)
                    QVERIFY(std::abs(heads.models[m].layers[l][h] - ofMaps(trace, l, h)) < 1e-6);
        }
        QCOMPARE(told, static_cast<int>(state().diffTrained->layers.size()) * trace().plan.headCount() +
                           static_cast<int>(state().standardTrained->layers.size()) *
                               state().models.standard->plan.headCount());
    }

    void bySentenceTheyAreSumsAndAfterTheRowThereAreNone() {
        session_->setBy(GroupBy::Token);
        session_->pin(Cell{20, 3});
        session_->setBy(GroupBy::Sentence);
        const TokenGroup& group = state().groups->groups[state().groups->of(3)];
        QVERIFY(group.last > group.first);
        const float sum = headsOfToken(state(), 3).models[0].layers[2][1];
        session_->setBy(GroupBy::Token);
        float added = 0;
        for (int k = group.first; k <= std::min(group.last, 20); ++k)
            added += headsOfToken(state(), k).models[0].layers[2][1];
        QVERIFY(std::abs(sum - added) < 1e-5);
        QVERIFY(headsOfToken(state(), 21).models.empty());
        QVERIFY(headsOfToken(state(), -1).models.empty());
    }

    void theTipIsUnderTheTokenAndGoesWithThePointer() {
        TokenStrip& strip = *window_->findChild<TokenStrip*>(QStringLiteral("tokenStrip"));
        auto* tip = window_->findChild<HeadTip*>();
        QVERIFY(!tip->isVisible());
        const QPoint at = strip.chipRect(3).center();
        QHelpEvent help(QEvent::ToolTip, at, strip.viewport()->mapToGlobal(at));
        QApplication::sendEvent(strip.viewport(), &help);
        QVERIFY(tip->isVisible());
        QCOMPARE(tip->heads().models.size(), std::size_t(2));
        QVERIFY(tip->geometry().top() > strip.viewport()->mapToGlobal(strip.chipRect(3).bottomLeft()).y());
        const int layers = static_cast<int>(tip->heads().models[0].layers.size());
        const int last = static_cast<int>(tip->heads().models[1].layers.back().size()) - 1;
        QVERIFY(QRectF(tip->rect()).contains(tip->cell(1, layers - 1, last)));
        QVERIFY(tip->cell(0, 0, 0).width() >= 38); // with numbers
        const QPointF there = strip.chipRect(5).center();
        QMouseEvent move(QEvent::MouseMove, there, strip.viewport()->mapToGlobal(there), Qt::NoButton,
                         Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(strip.viewport(), &move);
        QVERIFY(!tip->isVisible());
    }

  private:
    [[nodiscard]] const Model& trace() const { return *state().models.diff; }
};

GUI_TEST(HeadTipTest)
#include "head_tip_test.moc"
