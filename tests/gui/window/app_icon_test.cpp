// SPDX-License-Identifier: MIT
// The program's icon: drawn at every size, with the λ only where there is room for it.
#include "app/window/graphics.h"
#include "tests/gui/support/test_main.h"

#include <QImage>
#include <QPixmap>
#include <QtTest>

using namespace lambdascope;

class AppIconTest : public QObject {
    Q_OBJECT

  private:
    /// How many pixels are near the colour.
    static int count(const QImage& image, QColor colour) {
        constexpr int near = 40;
        int found = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) {
                const QColor pixel = image.pixelColor(x, y);
                found += pixel.alpha() > 200 && std::abs(pixel.red() - colour.red()) < near &&
                                 std::abs(pixel.green() - colour.green()) < near &&
                                 std::abs(pixel.blue() - colour.blue()) < near
                             ? 1
                             : 0;
            }
        return found;
    }

  private slots:
    void everySizeIsDrawn_data() {
        QTest::addColumn<int>("size");
        for (const int size : {16, 22, 24, 32, 48, 64, 128, 256}) QTest::addRow("%d", size) << size;
    }

    void everySizeIsDrawn() {
        QFETCH(const int, size);
        const QIcon icon = applicationIcon();
        QVERIFY(icon.availableSizes().contains(QSize(size, size)));
        const QImage image = icon.pixmap(QSize(size, size), 1.0).toImage();
        QCOMPARE(image.size(), QSize(size, size));
        QCOMPARE(image.pixelColor(0, 0).alpha(), 0); // the corners are round
        const int area = size * size;
        QVERIFY(count(image, "#6cb8f7") * 100 > area * 2); // A1
        QVERIFY(count(image, "#ff9f4d") * 100 > area * 2); // λ·A2
        QCOMPARE(count(image, "#b9a2ff") * 100 > area, size > 32);
    }
};

GUI_TEST(AppIconTest)
#include "app_icon_test.moc"
