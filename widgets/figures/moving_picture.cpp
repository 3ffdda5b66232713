// SPDX-License-Identifier: MIT
// Why WebP, and libwebp with its animation encoder (libwebpmux), and not GIF by giflib: without loss it keeps
// every colour of the maps, where a GIF has 256 a picture and would have to mix them; what does not change
// from picture to picture costs nothing, so that a λ drag of the maps takes a tenth of a GIF's bytes; and one
// call takes whole pictures with their times, where giflib wants palettes and differences made by us. All
// browsers of these years show it, and GitHub in a README.
#include "widgets/figures/moving_picture.h"

#include "core/util/error.h"
#include "core/util/files.h"
#include "widgets/canvas/painter_ink.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <utility>
#include <webp/encode.h>
#include <webp/mux.h>

namespace lambdascope {
namespace {

constexpr double markHeight = 30, markMargin = 16, trackLeft = 0.45, ends = 12; // pixels; of the width
constexpr double smallPage = 1000; // pixels: on wider ones the mark is larger, as they are seen smaller
constexpr int effort = 6;          // of 9: more takes several times as long for some percent

/// Words at the left, the track at the right, in a band of the page's width.
void paintMark(QPainter& painter, const QRectF& band, const MovingMark& mark, const Look& theme) {
    PainterInk ink(painter);
    const QFont words = theme.words(13, QFont::DemiBold), digits = theme.digits(11);
    const double y = std::round(band.center().y()), text = y + 4;
    const double left = band.left() + markMargin, right = band.right() - markMargin;
    ink.text({left, text}, mark.words, words, theme.ink1, Align::Left);
    const double from = std::max(left + ink.width(mark.words, words) + 2 * markMargin,
                                 band.left() + trackLeft * band.width()) +
                        ink.width(mark.from, digits) + ends;
    const double to = right - ink.width(mark.to, digits) - ends;
    ink.text({from - ends, text}, mark.from, digits, theme.ink2, Align::Right);
    ink.text({to + ends, text}, mark.to, digits, theme.ink2, Align::Left);
    ink.fill({from, y - 1.5, to - from, 3}, theme.sliderTrack, 1.5);
    ink.dot({from + (to - from) * mark.at, y}, 6, theme.accent);
}

/// What libwebp asks while it encodes: whether to go on.
int goesOn(int /*percent*/, const WebPPicture* picture) {
    return static_cast<const std::stop_token*>(picture->user_data)->stop_requested() ? 0 : 1;
}

/// A picture in libwebp's memory.
class Picture {
  public:
    Picture(const QImage& image, std::stop_token stop) : stop_(std::move(stop)) {
        if (WebPPictureInit(&picture_) == 0) throw fail("libwebp is of another version");
        picture_.use_argb = 1;
        picture_.width = image.width();
        picture_.height = image.height();
        picture_.progress_hook = goesOn;
        picture_.user_data = &stop_;
        if (WebPPictureAlloc(&picture_) == 0) throw fail("the picture has no room in memory");
        for (int y = 0; y < image.height(); ++y)
            std::memcpy(picture_.argb + static_cast<std::ptrdiff_t>(y) * picture_.argb_stride,
                        image.constScanLine(y), static_cast<std::size_t>(image.width()) * sizeof(QRgb));
    }
    ~Picture() { WebPPictureFree(&picture_); }
    Picture(const Picture&) = delete;
    Picture& operator=(const Picture&) = delete;
    [[nodiscard]] WebPPicture* get() { return &picture_; }

  private:
    std::stop_token stop_;
    WebPPicture picture_ = {};
};

using Encoder = std::unique_ptr<WebPAnimEncoder, decltype(&WebPAnimEncoderDelete)>;

Encoder encoderOf(const QSize& size, int loops) {
    if (std::max(size.width(), size.height()) > WEBP_MAX_DIMENSION)
        throw fail(
            "the picture has {} × {} pixels, and a .webp at most {} either way: take fewer dots to the "
            "inch",
            size.width(), size.height(), WEBP_MAX_DIMENSION);
    WebPAnimEncoderOptions options;
    if (WebPAnimEncoderOptionsInit(&options) == 0) throw fail("libwebp is of another version");
    options.anim_params.loop_count = loops;
    Encoder encoder(WebPAnimEncoderNew(size.width(), size.height(), &options), WebPAnimEncoderDelete);
    if (!encoder) throw fail("the picture has no room in memory");
    return encoder;
}

void check(int done, const Encoder& encoder, const std::stop_token& stop) {
    if (stop.stop_requested()) throw Cancelled();
    if (done == 0) throw fail("the picture cannot be encoded: {}", WebPAnimEncoderGetError(encoder.get()));
}

} // namespace

QImage movingImage(const Figure& figure, const MovingMark& mark) {
    const FigurePage page(figure);
    const double scale = figure.page.dots / logicalDots;
    const QImage still = figureImage(figure, figure.page.dots);
    const double larger = std::max(1.0, page.size().width() / smallPage);
    const double below = figure.page.slide ? 0 : markHeight * larger; // else in the margin
    QImage image(still.width(), still.height() + static_cast<int>(std::lround(below * scale)),
                 still.format());
    if (image.isNull()) throw fail("the picture has no room in memory");
    image.fill(page.theme().canvas);
    QPainter painter(&image);
    painter.drawImage(0, 0, still);
    painter.scale(scale * larger, scale * larger);
    const QSizeF whole = QSizeF(page.size().width(), page.size().height() + below) / larger;
    paintMark(painter, {0, whole.height() - markHeight, whole.width(), markHeight}, mark, page.theme());
    return image;
}

std::string webpBytes(const std::vector<QImage>& pictures, const std::vector<MovingShot>& shots, int loops,
                      const std::function<void()>& told, const std::stop_token& stop) {
    const Encoder encoder = encoderOf(pictures.front().size(), loops);
    WebPConfig config;
    if (WebPConfigInit(&config) == 0 || WebPConfigLosslessPreset(&config, effort) == 0)
        throw fail("libwebp is of another version");
    double seconds = 0;
    const auto milliseconds = [&] { return static_cast<int>(std::lround(seconds * 1000)); };
    for (const MovingShot& shot : shots) {
        Picture picture(pictures.at(static_cast<std::size_t>(shot.picture)), stop);
        check(WebPAnimEncoderAdd(encoder.get(), picture.get(), milliseconds(), &config), encoder, stop);
        seconds += shot.seconds;
        if (told) told();
    }
    check(WebPAnimEncoderAdd(encoder.get(), nullptr, milliseconds(), nullptr), encoder, stop);
    WebPData data;
    WebPDataInit(&data);
    const std::unique_ptr<WebPData, decltype(&WebPDataClear)> freed(&data, WebPDataClear);
    check(WebPAnimEncoderAssemble(encoder.get(), &data), encoder, stop);
    return {reinterpret_cast<const char*>(data.bytes), data.size};
}

bool isMovingFile(const std::filesystem::path& file) {
    return endingOf(file) == "webp";
}

} // namespace lambdascope
