// SPDX-License-Identifier: MIT
#include "app/figures/share_page.h"

#include "app/explore/explore_values.h"
#include "app/figures/figure_kind.h"
#include "core/files/edits_file.h"
#include "core/live/live.h"
#include "core/live/page.h"
#include "core/model/recorded/recorded_model.h"
#include "core/util/error.h"
#include "widgets/kit/palette.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lambdascope {
namespace {

std::vector<PageColour> pageColours() {
    const std::pair<const char*, QColor Theme::*> names[] = {{"window", &Theme::window},
                                                             {"dock", &Theme::dock},
                                                             {"canvas", &Theme::canvas},
                                                             {"base", &Theme::base},
                                                             {"alternate", &Theme::alternateRow},
                                                             {"line", &Theme::line},
                                                             {"softline", &Theme::softLine},
                                                             {"button", &Theme::button},
                                                             {"buttonline", &Theme::buttonLine},
                                                             {"ink1", &Theme::ink1},
                                                             {"ink2", &Theme::ink2},
                                                             {"ink3", &Theme::ink3},
                                                             {"accent", &Theme::accent},
                                                             {"accentsoft", &Theme::accentSoft},
                                                             {"accentline", &Theme::accentLine},
                                                             {"positive", &Theme::positive},
                                                             {"negative", &Theme::negative},
                                                             {"track", &Theme::sliderTrack}};
    const Theme light = Theme::light(), dark = Theme::darkTheme();
    std::vector<PageColour> colours;
    colours.reserve(std::size(names));
    for (const auto& [name, colour] : names)
        colours.push_back({name, (light.*colour).name().toStdString(), (dark.*colour).name().toStdString()});
    return colours;
}

std::vector<std::string> stopsOf(Palette::Kind kind, bool dark) {
    constexpr int stops = 5;
    std::vector<std::string> names;
    names.reserve(stops);
    for (int i = 0; i < stops; ++i)
        names.push_back(Palette::of(kind, dark).at(static_cast<float>(i) / (stops - 1)).name().toStdString());
    return names;
}

PagePalettes pagePalettes() {
    using Kind = Palette::Kind;
    return {{stopsOf(Kind::Softmax, false), stopsOf(Kind::Softmax, true)},
            {stopsOf(Kind::Signed, false), stopsOf(Kind::Signed, true)}};
}

double probabilityOf(const std::optional<Likelihood>& answer) {
    return answer ? answer->probability : std::nan("");
}

/// What the pass on screen says, as one more point.
SweepPoint shownPoint(const SessionState& s, double value, const std::vector<int>& watched) {
    SweepPoint point = pointOf(s.shown() ? *s.shown() : *s.shownStandard(), value, watched);
    point.probability = probabilityOf(!s.shown()              ? s.measures.answerStandard
                                      : s.edited() && !s.peek ? s.measures.answerEdited
                                                              : s.measures.answerDiff);
    return point;
}

/// The recorded points, and the one on screen where it is none of them and can be.
std::vector<SweepPoint> pagePoints(const SessionState& s, const PageContent& page) {
    const std::vector<int>& watched = page.leading;
    if (!slides(page)) return {shownPoint(s, std::nan(""), watched)};
    const SweepState& recording = s.pageSweep;
    if (!(recording.key == s.recordingKey()) || recording.running || recording.points.empty()) {
        if (!recording.problem.isEmpty())
            throw fail("the passes of the page failed: {}", recording.problem.toStdString());
        throw fail<UsageError>("the passes of the page are not recorded yet");
    }
    std::vector<SweepPoint> points = recording.points;
    const double now = s.lambda(s.head.layer).init;
    if (s.shownEdits().of(s.head.layer).lambda) return points; // on none of them
    const auto at = std::ranges::lower_bound(points, now, {}, &SweepPoint::value);
    if (at == points.end() || at->value != now) points.insert(at, shownPoint(s, now, watched));
    return points;
}

} // namespace

void checkPage(const SessionState& s, const FigureLook& look) {
    checkCurrent(s);
    checkUncovered(look);
    const bool recorded = s.models.standard && s.models.standard->recording;
    if (!s.shown() && !(recorded && s.shownStandard()))
        throw fail<UsageError>("no DIFF Transformer is open: there is no λ to show");
    if (s.models.ofTwoDiffs())
        throw fail<UsageError>(
            "a shared page shows one DIFF model, and two are open; open one of them alone");
    const Trace* const shown = s.shown() ? s.shown().get() : s.shownStandard().get();
    if (!layerWithMaps(shown, s.head))
        throw fail<UsageError>("the maps of layer {} are not kept", s.head.layer);
    if (s.generated) throw fail<UsageError>("the models are at work: a page is of a text that rests");
}

PageLook pageLook(const QString& language) {
    return {LAMBDASCOPE_VERSION, language.toStdString(), pageColours(), pagePalettes()};
}

PageContent pageOf(const SessionState& s, const FigureLook& look) {
    checkPage(s, look);
    PageContent page;
    page.trained = s.diffTrained;
    page.diff = s.shown();
    if (s.models.standard) page.standard = s.shownStandard();
    page.pieces = s.pieces;
    page.marks = s.marks;
    page.head = s.head;
    page.twin = page.diff ? s.twin() : s.head;
    const int last = page.first()->lastRow();
    page.cell = s.pin && s.pin->query <= last ? *s.pin : Cell{last, strongestKey(s, last)};
    page = completed(std::move(page), s.tracedAhead);
    page.title = s.title.toStdString();
    page.prompt = s.tracedText;
    page.answer = s.answerText();
    page.base = s.recordingKey().base;
    page.answerStandard = probabilityOf(s.measures.answerStandard);
    page.answerTrained = probabilityOf(s.measures.answerDiff);
    page.scale = s.mapScale;
    page.by = s.shownBy;
    page.scope = s.scope;
    page.points = pagePoints(s, page);
    return page;
}

namespace {

OrderedJson liveWish(const SessionState& s) {
    OrderedJson wish{
        {"text", s.text},      {"edits", toCommandLine(s.allEdits())}, {"layer", s.head.layer},
        {"head", s.head.head}, {"by", s.by ? nameOf(*s.by) : "auto"},  {"heads", nameOf(s.scope)}};
    if (s.models.standard) wish["twin"] = {s.twin().layer, s.twin().head};
    if (s.pin && !s.pinFollows) wish.update({{"query", s.pin->query}, {"key", s.pin->key}});
    if (!s.found)
        wish.update({{"answer", placesOf(s.marks.answer)}, {"rivals", placesOf(s.marks.distractors)}});
    return wish;
}

} // namespace

std::string liveOf(const SessionState& s, const FigureLook& look, const QString& language,
                   const std::filesystem::path& assets, const std::stop_token& stop) {
    checkUncovered(look);
    checkLivePair(s.models);
    return livePage(s.models, liveWish(s), pageLook(language), readPageParts(assets), readLiveParts(assets),
                    stop);
}

} // namespace lambdascope
