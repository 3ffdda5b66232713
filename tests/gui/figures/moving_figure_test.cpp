// SPDX-License-Identifier: MIT
// Pictures that move, read back: their frames, times and pixels beside still figures, and what they refuse.
#include "app/figures/export_dialog.h"
#include "app/figures/moving_figure.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/gui/support/shell_window.h"
#include "tests/gui/support/test_main.h"
#include "widgets/figures/moving_picture.h"

#include <QComboBox>
#include <QLabel>
#include <QProgressDialog>
#include <QPushButton>
#include <QSpinBox>

#include <memory>
#include <string>
#include <vector>
#include <webp/demux.h>

using namespace lambdascope;

namespace {

/// An animated WebP as libwebpdemux reads it.
struct Film {
    std::vector<QImage> frames;
    std::vector<int> ends; // ms
    int loops = -1;

    explicit Film(const std::string& bytes) {
        const WebPData data{reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()};
        WebPAnimDecoderOptions options;
        WebPAnimDecoderOptionsInit(&options);
        const std::unique_ptr<WebPAnimDecoder, decltype(&WebPAnimDecoderDelete)> decoder(
            WebPAnimDecoderNew(&data, &options), WebPAnimDecoderDelete);
        WebPAnimInfo info;
        if (!decoder || WebPAnimDecoderGetInfo(decoder.get(), &info) == 0) return;
        loops = static_cast<int>(info.loop_count);
        while (WebPAnimDecoderHasMoreFrames(decoder.get()) != 0) {
            uint8_t* pixels = nullptr;
            int end = 0;
            if (WebPAnimDecoderGetNext(decoder.get(), &pixels, &end) == 0) return;
            const QImage frame(pixels, static_cast<int>(info.canvas_width),
                               static_cast<int>(info.canvas_height), QImage::Format_RGBA8888);
            frames.push_back(frame.convertToFormat(QImage::Format_RGB32)); // a copy
            ends.push_back(end);
        }
    }
};

QImage inColour(const QSize& size, const QColor& ground, const QRect& spot) {
    QImage image(size, QImage::Format_RGB32);
    image.fill(ground);
    for (int y = spot.top(); y <= spot.bottom(); ++y)
        for (int x = spot.left(); x <= spot.right(); ++x) image.setPixel(x, y, qRgb(x * 7, y * 5, x * y));
    return image;
}

constexpr const char* movingPrompt = "Tom has 48 apples. Tom is 21";

} // namespace

class MovingFigureTest : public QObject, test::ShellWindow {
    Q_OBJECT

  private slots:
    void init() { forget(); }
    void cleanup() { shell_.reset(); }

    void picturesComeBackAsTheyWere() {
        const std::vector<QImage> pictures{inColour({61, 37}, Qt::white, {3, 4, 20, 20}),
                                           inColour({61, 37}, Qt::white, {9, 4, 30, 20}),
                                           inColour({61, 37}, QColor(20, 30, 40), {0, 0, 5, 5})};
        const std::vector<MovingShot> shots{{0, 0.5}, {1, 0.25}, {2, 1}, {1, 0.25}};
        int told = 0;
        const std::string bytes = webpBytes(pictures, shots, 3, [&told] { ++told; });
        QCOMPARE(told, 4);
        QVERIFY(bytes == webpBytes(pictures, shots, 3));
        const Film film(bytes);
        QCOMPARE(film.loops, 3);
        QCOMPARE(film.ends, (std::vector<int>{500, 750, 1750, 2000}));
        for (std::size_t i = 0; i < shots.size(); ++i)
            QVERIFY2(film.frames[i] == pictures[static_cast<std::size_t>(shots[i].picture)],
                     qPrintable(QString::number(i)));
        std::stop_source stop;
        stop.request_stop();
        QVERIFY_THROWS_EXCEPTION(Cancelled, webpBytes(pictures, shots, 0, {}, stop.get_token()));
        const std::vector<QImage> huge{QImage(16384, 1, QImage::Format_RGB32)};
        QVERIFY_THROWS_EXCEPTION(Error, webpBytes(huge, {{0, 1}}, 0));
    }

    /// Its ends are the figures as trained and with λ = 0, pixel by pixel; the session does not notice.
    void aDragGoesFromTrainedToZeroAndBack() {
        begin();
        const SessionState before = state();
        const FigureLook look = plainLook();
        const Film film(written(FigureView::Maps, look, {.seconds = 2, .loops = 0}));
        QVERIFY(state().diffEdited == before.diffEdited && state().edits == before.edits);
        QCOMPARE(shell_->session().history().stack().count(), 0);
        QCOMPARE(film.loops, 0);
        QCOMPARE(film.frames.size(), std::size_t{24}); // 6 a second down, and back; both ends stand still
        QCOMPARE(film.ends.back(), 2000);
        QVERIFY(showsAtTop(film.frames.front(), figureOf(before, FigureView::Maps, look)));
        for (std::size_t i = 1; i < 12; ++i) {
            QVERIFY(film.frames[i] != film.frames[i - 1]);
            QVERIFY(film.frames[i] == film.frames[24 - i]); // back as it came
        }
        Edits edits;
        edits.set(state().head.layer, {{}, 0.0});
        shell_->session().edit(edits, "test");
        VERIFY_WITHIN(shell_->session().settled(), test::patience);
        QVERIFY(showsAtTop(film.frames[12], figureOf(state(), FigureView::Maps, look)));
        QVERIFY(!showsAtTop(film.frames[11], figureOf(state(), FigureView::Maps, look)));
        // of a layer that is edited, too, it begins as trained
        const Film again(written(FigureView::Maps, look, {.seconds = 2, .loops = 0}));
        QVERIFY(showsAtTop(again.frames.front(), figureOf(before, FigureView::Maps, look)));
    }

    void theSubtractionComesMapByMap() {
        begin();
        for (const FigureView view :
             {FigureView::Maps, FigureView::Row, FigureView::Heads, FigureView::Text}) {
            const Film film(written(view, plainLook(), {.moves = Moves::Steps, .seconds = 4, .loops = 1}));
            QCOMPARE(film.loops, 1);
            QCOMPARE(film.ends, (std::vector<int>{1000, 2000, 4000}));
            QVERIFY2(showsAtTop(film.frames.back(), figureOf(state(), view, plainLook())), name(view));
            QVERIFY2(!showsAtTop(film.frames.front(), figureOf(state(), view, plainLook())), name(view));
            QVERIFY2(film.frames[0] != film.frames[1], name(view));
        }
    }

    void everyViewThatShowsLambdaMoves() {
        begin();
        for (const FigureView view : figureViews()) {
            FigureLook look = plainLook();
            look.page.caption = true;
            const Movement all{.allLayers = true, .seconds = 1};
            try {
                checkMovement(state(), view, look, all);
            } catch (const UsageError& error) {
                const QString still =
                    QStringLiteral("the view %1 has no λ that would move it").arg(name(view));
                QCOMPARE(QString::fromUtf8(error.what()), still);
                QVERIFY2(kindsThatRest.contains(view), name(view));
                continue;
            }
            QVERIFY2(!kindsThatRest.contains(view), name(view));
            const Film film(written(view, look, all));
            QVERIFY2(film.frames.size() > 2 && film.ends.back() == 1000, name(view));
        }
    }

    void whatDoesNotMoveIsRefused() {
        begin();
        QCOMPARE(refusal(FigureView::Lambda, {.moves = Moves::Steps}),
                 "the view lambda does not show the subtraction step by step; maps, row, heads and text do");
        QVERIFY(
            refusal(FigureView::Maps, {}, "/no/such/folder/x.webp").startsWith("/no/such/folder/x.webp: "));
        FigureLook covered = plainLook();
        covered.covered[CanvasLayout::differencePanel] = true;
        WorkBeside here;
        QVERIFY_THROWS_EXCEPTION(UsageError, writeMovingFigure(file("x.webp").toStdString(), state(),
                                                               FigureView::Heads, covered, {}, here));
        QVERIFY(!QFile::exists(file("x.webp")));
        StartOptions options = ShellWindow::options();
        options.model = SOURCE_DIR "/assets/checkpoints/unilm-diff-v2";
        options.prompt = "1 2 3 4";
        start(options);
        QVERIFY2(refusal(FigureView::Maps, {}).endsWith("has no one λ to drag: it follows from every token"),
                 qPrintable(refusal(FigureView::Maps, {})));
        QVERIFY2(refusal(FigureView::Maps, {.moves = Moves::Steps, .seconds = 1}).isEmpty(),
                 qPrintable(refusal(FigureView::Maps, {.moves = Moves::Steps, .seconds = 1})));
    }

    /// The dialog writes what the command line writes, and asks nothing of other kinds of files.
    void theDialogAsksWhatMoves() {
        begin();
        ExportDialog dialog(FigureMaker(shell_->figures()), FigureView::Maps, &window());
        dialog.QDialog::show();
        auto* seconds = dialog.findChild<QSpinBox*>("exportSeconds");
        choose(dialog, "exportFormat", "png");
        QVERIFY(!seconds->isVisible());
        choose(dialog, "exportFormat", "webp");
        QVERIFY(seconds->isVisible());
        seconds->setValue(1);
        QVERIFY(dialog.saveTo(file("dialog.webp")));
        FigureLook look = shell_->figures().look();
        look.theme = Theme::light();
        look.by = GroupBy::Token;
        look.page.dots = movingDots;
        QVERIFY(readFile(file("dialog.webp").toStdString()) ==
                written(FigureView::Maps, look, {.seconds = 1}));
        choose(dialog, "exportView", static_cast<int>(FigureView::Standard));
        QVERIFY(!dialog.findChild<QPushButton*>("exportSave")->isEnabled());
        QCOMPARE(dialog.findChild<QLabel*>("exportNote")->text(),
                 "the view standard has no λ that would move it");
        choose(dialog, "exportFormat", "svg");
        QVERIFY(dialog.findChild<QPushButton*>("exportSave")->isEnabled());
    }

    /// By the dialog that tells of all long work; it is cancelled, and nothing is written.
    void aLongOneIsToldAndCancelled() {
        begin();
        bool seen = false;
        QTimer user;
        connect(&user, &QTimer::timeout, this, [&] {
            auto* dialog = qobject_cast<QProgressDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr || dialog->maximum() < 100 || dialog->value() < 1) return;
            seen = dialog->objectName() == "workBeside";
            dialog->reject(); // as Esc does
        });
        user.start(10);
        FigureMoment moment{state(), plainLook()};
        moment.look.page.dots = 2 * movingDots; // 61 large pictures take seconds wherever this runs
        QVERIFY_THROWS_EXCEPTION(Cancelled,
                                 FigureMaker(shell_->figures())
                                     .writeMoving(file("cancelled.webp").toStdString(), moment,
                                                  FigureView::Heads, {.allLayers = true, .seconds = 30}));
        QVERIFY(seen);
        QVERIFY(!QFile::exists(file("cancelled.webp")));
    }

  private:
    const QList<FigureView> kindsThatRest{FigureView::Standard, FigureView::Sweep, FigureView::Training,
                                          FigureView::Effects, FigureView::Experiment};

    void begin() {
        StartOptions options = ShellWindow::options();
        options.prompt = movingPrompt;
        start(options);
        shell_->session().pin(Cell{5, 2});
        Marks marks;
        marks.answer = {{8, 10}};
        shell_->session().setMarks(marks);
        VERIFY_WITHIN(window().settled(), test::patience);
    }
    [[nodiscard]] const SessionState& state() const { return shell_->session().state(); }
    [[nodiscard]] QString file(const QString& name) const { return home_->filePath(name); }
    static const char* name(FigureView view) { return nameOf(view).data(); }

    static FigureLook plainLook() {
        FigureLook look;
        look.page = {.caption = false, .dots = movingDots};
        return look;
    }

    std::string written(FigureView view, const FigureLook& look, const Movement& movement) {
        WorkBeside here;
        const std::string path = file("written.webp").toStdString();
        writeMovingFigure(path, state(), view, look, movement, here);
        return readFile(path);
    }

    QString refusal(FigureView view, const Movement& movement, const char* path = nullptr) {
        WorkBeside here;
        try {
            writeMovingFigure(path != nullptr ? path : file("refused.webp").toStdString(), state(), view,
                              plainLook(), movement, here);
        } catch (const Error& error) {
            return QString::fromUtf8(error.what());
        }
        return {};
    }

    /// Above the mark, all pixels are those of the still figure.
    static bool showsAtTop(const QImage& frame, const Figure& figure) {
        const QImage still = figureImage(figure, figure.page.dots);
        return frame.copy(0, 0, still.width(), still.height()) == still.convertToFormat(frame.format());
    }

    static void choose(ExportDialog& dialog, const char* name, const QVariant& data) {
        auto* box = dialog.findChild<QComboBox*>(name);
        box->setCurrentIndex(box->findData(data));
    }
};

GUI_TEST(MovingFigureTest)
#include "moving_figure_test.moc"
