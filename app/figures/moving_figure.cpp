// SPDX-License-Identifier: MIT
#include "app/figures/moving_figure.h"

#include "app/figures/figure_kind.h"
#include "core/analysis/answer/named_answer.h"
#include "core/analysis/answer/predictions.h"
#include "core/compute/continuation.h"
#include "core/compute/forward.h"
#include "core/compute/processor.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/phrase.h"
#include "widgets/figures/moving_picture.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace lambdascope {
namespace {

constexpr double valuesASecond = 6, leastValues = 6, mostValues = 60; // of λ, on the way down
constexpr double rest = 0.15; // of the time, at either end; the ways there and back share the rest
constexpr std::int64_t mostBytes = 1LL << 30; // of all pictures together

/// A moment of the movement: what is shown, and what is said of it.
struct Moment {
    double fraction = 1;              // of λ as trained
    std::optional<MapName> step = {}; // of the subtraction
    MovingMark mark = {};
};

struct Story {
    std::vector<Moment> moments;
    std::vector<MovingShot> shots; // of them
    QString sentence;              // for the caption, which is of the first moment
};

LayerRange layersOf(const SessionState& s, const Movement& m) {
    const int last = static_cast<int>(s.models.diff->layers.size()) - 1;
    return m.allLayers ? LayerRange{0, last} : LayerRange{s.head.layer, s.head.layer};
}

double trainedValue(const SessionState& s, const Movement& m, int layer) {
    const LambdaParts& parts = s.models.diff->layers[layer].lambda;
    return m.moves == Moves::Lambda ? double{parts.trained()} : parts.init;
}

QString twoDecimals(double value) {
    return QString::fromStdString(formatNumber(value, 2));
}

Story lambdaStory(const SessionState& s, const Movement& m) {
    const QString symbol = m.moves == Moves::Lambda ? QStringLiteral("λ") : QStringLiteral("λ_init");
    const QString layer = QString::number(s.head.layer);
    const double trained = trainedValue(s, m, s.head.layer);
    const QString top = m.allLayers ? Figures::tr("as trained") : twoDecimals(trained);
    Story story;
    story.sentence =
        m.allLayers
            ? Figures::tr(
                  "The picture moves: %1 of all layers goes from as trained to 0 and back; what stands "
                  "here is of its beginning.")
                  .arg(symbol)
            : Figures::tr("The picture moves: %1 of layer %2 goes from %3, as trained, to 0 and back; what "
                          "stands here is of its beginning.")
                  .arg(symbol, layer, top);
    const int down =
        static_cast<int>(std::clamp(std::round(m.seconds * valuesASecond), leastValues, mostValues));
    for (int i = 0; i <= down; ++i) {
        const double fraction = 1 - static_cast<double>(i) / down;
        const QString words =
            m.allLayers
                ? Figures::tr("%1 of all layers: %2 % of as trained")
                      .arg(symbol)
                      .arg(std::lround(fraction * 100))
                : Figures::tr("%1 of layer %2: %3").arg(symbol, layer, twoDecimals(trained * fraction));
        story.moments.push_back({fraction, {}, {words, fraction, QStringLiteral("0"), top}});
    }
    const double each = m.seconds * (0.5 - rest) / (down - 1);
    story.shots.push_back({0, m.seconds * rest});
    for (int i = 1; i < down; ++i) story.shots.push_back({i, each});
    story.shots.push_back({down, m.seconds * rest});
    for (int i = down - 1; i > 0; --i) story.shots.push_back({i, each});
    return story;
}

Story stepsStory(const Movement& m) {
    const QString a1 = QStringLiteral("A1"), difference = QStringLiteral("A1 − λ·A2");
    Story story;
    story.sentence = Figures::tr("The picture moves: first A1, then λ·A2, then what is left, A1 − λ·A2.");
    story.moments = {{1, MapName::A1, {a1, 0, a1, difference}},
                     {1, MapName::A2, {QStringLiteral("λ·A2"), 0.5, a1, difference}},
                     {1, MapName::Difference, {difference, 1, a1, difference}}};
    story.shots = {{0, m.seconds / 4}, {1, m.seconds / 4}, {2, m.seconds / 2}};
    return story;
}

/// The state as its trained part is, with λ at a fraction of it: a pass of its own.
SessionState movedTo(const SessionState& from, const Movement& m, double fraction, Processor& processor,
                     const std::stop_token& stop) {
    SessionState s = from;
    const ModelPtr& model = s.models.diff;
    const LayerRange layers = layersOf(s, m);
    s.edits = withTrained(s.edits, layers, *model);
    std::map<int, double> values;
    for (int layer = layers.first; layer <= layers.last; ++layer)
        values[layer] = trainedValue(s, m, layer) * fraction;
    const Quantity quantity = m.moves == Moves::Lambda ? Quantity::Lambda : Quantity::LambdaInit;
    if (fraction < 1) s.edits = withValues(s.edits, quantity, values, *model);
    Request request = s.diffTrained->request;
    request.edits = s.edits;
    request.maps[s.head.layer] = true;
    const TracePtr known = s.generated ? nullptr : s.diffTrained;
    const auto goOn = [&stop](const Trace&) { return !stop.stop_requested(); };
    const bool trained = firstDifference({}, s.edits, *model) == std::ssize(model->layers);
    s.diffEdited = trained
                       ? s.diffTrained
                       : processor.run([&](Backend& b) { return forward(b, model, request, known, goOn); });
    if (!s.diffEdited) throw Cancelled();
    s.measures.effect.reset();
    s.measures.answerEdited.reset();
    if (trained) return s;
    if (!s.diffTrained->logits.empty() && !s.diffEdited->logits.empty())
        s.measures.effect = compareTraces(*s.diffTrained, *s.diffEdited, s.measures.lossDiff);
    const auto ids = idsToSay(*model, s.pieces, s.marks.answer, s.tracedAhead);
    if (s.measures.answerDiff && !ids.empty())
        s.measures.answerEdited = likelihoodOf(
            processor.run([&](Backend& b) { return continuationLogProbabilities(b, *s.diffEdited, ids); }));
    return s;
}

/// Pictures of a story: passes in this thread, painting in the window's.
class Painter {
  public:
    Painter(const SessionState& state, FigureView view, const FigureLook& look, const Movement& movement,
            WorkBeside& work)
        : state_(state), view_(view), look_(look), movement_(movement), work_(work) {
        state_.peek = false;
        look_.numbers = false;
    }

    /// On one page for all, which is as large as the largest of them needs.
    std::vector<QImage> paint(const Story& story) {
        take(story, story.moments.front()); // mostly no other is larger than both ends
        take(story, story.moments.back());
        std::vector<QImage> images;
        while (images.size() < story.moments.size()) {
            const Moment& moment = story.moments[images.size()];
            const bool larger = take(story, moment);
            if (larger) images.clear();
            if (larger) continue;
            QImage image;
            work_.inWindow([&] { image = movingImage(page_, moment.mark); });
            if (image.sizeInBytes() * std::ssize(story.moments) > mostBytes)
                throw fail("{} pictures of {} × {} pixels are too much for one file: take fewer seconds or "
                           "fewer dots to the inch",
                           story.moments.size(), image.width(), image.height());
            images.push_back(image);
            work_.done = static_cast<int>(images.size());
        }
        return images;
    }

  private:
    /// The moment's picture onto the page, whose words stay those of the first; whether it grew by that.
    bool take(const Story& story, const Moment& moment) {
        const SessionState s =
            moment.step ? state_ : movedTo(state_, movement_, moment.fraction, processor_, work_.stop);
        FigureLook look = look_;
        look.step = moment.step;
        bool larger = false;
        work_.inWindow([&] {
            Figure figure = figureOf(s, view_, look);
            const QSizeF room = figure.picture.size.expandedTo(page_.picture.size);
            larger = room != page_.picture.size;
            if (&moment == &story.moments.front()) {
                page_.title = figure.title;
                page_.caption = figure.caption;
                page_.caption.insert(page_.caption.size() - 1, story.sentence);
                page_.theme = figure.theme;
                page_.page = figure.page;
            }
            page_.picture = {room, figure.picture.paint};
        });
        return larger;
    }

    SessionState state_;
    FigureView view_;
    FigureLook look_;
    Movement movement_;
    WorkBeside& work_;
    Figure page_;
    Processor processor_{"cpu"}; // that of the window is its engine's
};

} // namespace

void checkMovement(const SessionState& s, FigureView view, const FigureLook& look, const Movement& m) {
    const FigureKind& kind = kindOf(view);
    if (!s.models.diff) throw fail<UsageError>("no DIFF Transformer is open: there is no λ to show");
    const FigureOf of{s, kind, look};
    if (m.moves == Moves::Steps) {
        if (!kind.steps)
            throw fail<UsageError>("the view {} does not show the subtraction step by step; maps, row, heads "
                                   "and text do",
                                   kind.name);
        return;
    }
    if (!kind.moves || !of.diff())
        throw fail<UsageError>("the view {} has no λ that would move it", kind.name);
    if (s.models.diff->recording && !s.models.diff->config.hasLambdaInit())
        throw fail<UsageError>("the trace {} does not tell λ_init", s.models.diff->name);
    if (s.models.diff->plan.tokenLambda || !s.models.diff->config.hasLambdaInit())
        throw fail<UsageError>("{} has no one λ to drag: it follows from every token", s.models.diff->name);
}

void writeMovingFigure(const std::filesystem::path& file, const SessionState& state, FigureView view,
                       const FigureLook& look, const Movement& movement, WorkBeside& work) {
    checkMovement(state, view, look, movement);
    const Story story = movement.moves == Moves::Steps ? stepsStory(movement) : lambdaStory(state, movement);
    const auto moments = static_cast<int>(story.moments.size());
    work.all = moments + static_cast<int>(story.shots.size());
    streamFile(file, [&](const Sink& sink) {
        const std::vector<QImage> images = Painter(state, view, look, movement, work).paint(story);
        work.done = moments;
        const auto told = [&work] { ++work.done; };
        const std::string bytes = webpBytes(images, story.shots, movement.loops, told, work.stop);
        sink(std::as_bytes(std::span(bytes)));
    });
}

} // namespace lambdascope
