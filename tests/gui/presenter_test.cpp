// SPDX-License-Identifier: MIT
// Presenter mode: the pixels that the audience sees.
        QTest::mouseMove(&view, {300, 300});
        QTRY_VERIFY(view.hintsShown());
        QVERIFY(view.cursor().shape() != Qt::BlankCursor);
    }

    void longPromptsStayFast() {
        PresenterView view;
        view.resize(1920, 1080);
        PresenterPage page = samplePage(256);
        view.setPage(page);
        shot(view);
        const std::clock_t start = std::clock(); // of this process: others may be busy
        constexpr int frames = 10;
        for (int i = 0; i < frames; ++i) {
            page.lambda->inForce = 0.1 * i;
            view.setPage(page);
            shot(view);
        }
        const double each = 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / frames;
        QVERIFY2(each < 120, qPrintable(QString::number(each))); // usually 9 ms
    }
};

QTEST_MAIN(PresenterTest)
#include "presenter_test.moc"
