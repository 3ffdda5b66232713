// SPDX-License-Identifier: MIT
// The program's icon: drawn at every size, with the λ only where there is room for it. Whose OpenGL draws.
#include "app/window/graphics.h"
#include "tests/gui/support/test_main.h"

#include <QImage>
#include <QPixmap>
#include <QtTest>

using namespace lambdascope;

class GraphicsTest : public QObject {
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

    /// What drivers call themselves; where another machine's GPU draws (virgl, D3D12), its name stands there.
    void aProcessorThatDrawsIsKnownByItsName_data() {
        QTest::addColumn<bool>("software");
        for (const char* name : {"llvmpipe (LLVM 15.0.6, 256 bits)", "softpipe", "Software Rasterizer",
                                 "Mesa swrast", "Google SwiftShader",
                                 "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)))",
                                 "virgl (LLVMPIPE (LLVM 15.0.7, 256 bits))",
                                 "zink Vulkan 1.3(llvmpipe (LLVM 17.0.6, 256 bits) (MESA_LLVMPIPE))",
                                 "D3D12 (Microsoft Basic Render Driver)", "SWR (LLVM 9.0.1, 256 bits)",
                                 "Apple Software Renderer", ""})
            QTest::addRow("%s", name) << true;
        for (const char* name :
             {"Mesa Intel(R) UHD Graphics 620 (KBL GT2)",
              "AMD Radeon RX 6800 (radeonsi, navi21, LLVM 15.0.6, DRM 3.49, 6.1.0-18-amd64)",
              "NVIDIA GeForce RTX 3080/PCIe/SSE2", "NV166", "virgl (NVIDIA GeForce GTX 1650/PCIe/SSE2)",
              "D3D12 (NVIDIA GeForce RTX 3060)",
              "zink Vulkan 1.3(NVIDIA GeForce RTX 2060 (NVIDIA_PROPRIETARY))",
              "SVGA3D; build: RELEASE;  LLVM;", "Mali-G52 (Panfrost)", "V3D 4.2", "Apple M1 (AGX G13G B1)"})
            QTest::addRow("%s", name) << false;
    }
    void aProcessorThatDrawsIsKnownByItsName() {
        QFETCH(const bool, software);
        QCOMPARE(isSoftware(QTest::currentDataTag()), software);
        QCOMPARE(isSoftware(QByteArray(QTest::currentDataTag()).toUpper()), software);
    }
};

GUI_TEST(GraphicsTest)
#include "graphics_test.moc"
