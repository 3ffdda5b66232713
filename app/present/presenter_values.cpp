// SPDX-License-Identifier: MIT
#include "app/present/presenter_values.h"

#include "app/explore/explore_values.h"
#include "core/analysis/attention/cell.h"
#include "widgets/explore/maps/canvas_values.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace lambdascope {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Presenter)
};

QString text(const std::string& words) {
    return QString::fromStdString(words);
}

/// Both maps of a head as it combines them: changed places where it is swapped, nothing where it is off.
void fillDiff(PresenterMap& map, const LayerTrace& layer, int head, const HeadMix& mix) {
    HeadMix changed = mix;
    changed.swapped = !mix.swapped;
    map.a1 = mapOf(layer, head, MapName::A1, mix);
    map.a2 = mapOf(layer, head, MapName::A1, changed);
    if (mix.tokenLambda) map.lambdas = rowLambdas(layer, head, mix);
    if (!mix.off) return;
    const std::vector<RowWeights> nothing(static_cast<std::size_t>(map.rows()), {0, 0});
    map.a1.weights = map.a2.weights = nothing;
}

/// The subtracted map of the canvas with its own numbers, not what is taken away.
MapMatrix standingAlone(const MapMatrix& second) {
    MapMatrix alone = second;
    alone.first = std::exchange(alone.second, Tensor());
    alone.weights.resize(static_cast<std::size_t>(second.rows()));
    for (int row = 0; row < second.rows(); ++row)
        alone.weights[static_cast<std::size_t>(row)] = {-second.weightsOf(row).second, 0};
    return alone;
}

/// By word or sentence, or of heads together: the matrices of the canvas. Where no one λ is of all heads, the
/// second is the mean of their λ·A2.
void fillTogether(PresenterMap& map, CanvasScene scene, const std::shared_ptr<CanvasValues>& canvas) {
    scene.plainSecond = canvas->oneLambda();
    if (scene.plainSecond) canvas->update(scene);
    map.a1 = canvas->matrix(0);
    map.a2 = standingAlone(canvas->matrix(1));
    map.oneLambda = canvas->oneLambda();
    if (!map.oneLambda) map.lambdas.assign(static_cast<std::size_t>(map.rows()), 1);
    if (map.oneLambda && scene.scope == MeterScope::Head && scene.mix.tokenLambda)
        map.lambdas = canvas->lambdas();
    if (scene.scope != MeterScope::Head || !scene.mix.off) return;
    const std::vector<RowWeights> nothing(static_cast<std::size_t>(map.rows()), {0, 0});
    map.a1.weights = map.a2.weights = nothing;
}

/// "layer 2 · head 3", and by what its columns are put together.
QString placeOf(const SessionState& s, HeadId head) {
    QString heads = s.scope == MeterScope::All ? Words::tr("all heads together")
                    : s.scope == MeterScope::Layer
                        ? Words::tr("heads of layer %1 together").arg(head.layer)
                        : Words::tr("layer %1 · head %2").arg(head.layer).arg(head.head);
    if (s.shownBy == GroupBy::Token) return heads;
    return Words::tr("%1 · %2").arg(heads, s.shownBy == GroupBy::Word ? Words::tr("by word")
                                                                      : Words::tr("by sentence"));
}

QString titleOf(MapName shows, bool swapped) {
    switch (shows) {
    case MapName::A1:
        return swapped ? QStringLiteral("A2") : QStringLiteral("A1");
    case MapName::A2:
        return swapped ? QStringLiteral("λ·A1") : QStringLiteral("λ·A2");
    case MapName::Standard:
        return Words::tr("Standard Transformer");
    case MapName::Difference:
        break;
    }
    return swapped ? QStringLiteral("A2 − λ·A1") : QStringLiteral("A1 − λ·A2");
}

/// Title, subtitle, map, arithmetic and λ: what a page with a lesson and one without have in common.
PresenterPage pageOf(const SessionState& s, std::optional<MapName> which) {
    PresenterPage page;
    page.map = presenterMap(s, which);
    if (!page.map) return page;
    const bool standard = page.map->shows == MapName::Standard;
    const HeadId head = standard ? s.twin() : s.head;
    page.title = titleOf(page.map->shows, !standard && s.scope == MeterScope::Head && s.mix(s.head).swapped);
    page.subtitle = placeOf(s, head);
    page.staleText = canvasScene(s).staleText;
    if (page.map->pin)
        page.cellWords = Words::tr("%1 → %2").arg(page.map->rowWords.value(page.map->pin->query),
                                                  page.map->words.value(page.map->pin->key));
    if (!standard && page.map->oneLambda) page.lambda = presenterLambda(s);
    if (page.lambda) page.chances = presenterChances(s);
    return page;
}

/// The map of a page: the one in the spotlight, or the last of those that it shows.
std::optional<MapName> mapOf(const Stage& stage) {
    if (stage.spotlight) return stage.spotlight;
    if (!stage.maps || stage.maps->empty()) return std::nullopt;
    const auto has = [&](MapName name) { return std::ranges::find(*stage.maps, name) != stage.maps->end(); };
    if (has(MapName::Difference)) return MapName::Difference;
    return stage.maps->back();
}

bool showsMaps(const Stage& stage) {
    if (stage.spotlight || !stage.panels) return true;
    return std::ranges::any_of(*stage.panels, [](Panel p) { return p == Panel::Maps || p == Panel::Row; });
}

/// The maps of DIFF's head that a page itself names: they come one at a time, unless it ends in the standard
/// model's.
std::vector<MapName> mapsInTurn(const SessionState& s, const LessonPlayer& player) {
    const Step* step = player.step();
    if (step == nullptr || step->stage.spotlight || !step->stage.maps) return {};
    if (!showsMaps(step->stage) || !showsMaps(player.stage())) return {}; // they come with the answer, as one
    const auto layer = layerWithMaps(s.shown().get(), s.head);
    if (!layer || layer->maps.size() < 2) return {};
    if (mapOf(player.stage()) == MapName::Standard && layerWithMaps(s.shownStandard().get(), s.twin()))
        return {};
    std::vector<MapName> names;
    for (const MapName name : {MapName::A1, MapName::A2, MapName::Difference})
        if (std::ranges::find(*step->stage.maps, name) != step->stage.maps->end()) names.push_back(name);
    return names.size() > 1 ? names : std::vector<MapName>{};
}

/// The question, and what came out.
void fillQuestion(PresenterPage& page, const QuestionShown& question) {
    if (page.sentence.isEmpty())
        page.sentence = question.ask;
    else
        page.aside = question.ask;
    if (question.kind == AnswerKind::Choice) page.options = question.options;
    if (!question.cannot.isEmpty()) page.aside = question.cannot;
    if (!question.score) return;
    page.aside = question.verdict.isEmpty() ? question.explanation
                                            : Words::tr("%1 %2").arg(question.verdict, question.explanation);
    page.rightOption = question.score->best;
}

/// What is still to be predicted is neither painted nor printed.
void cover(PresenterMap& map, const LessonPlayer& player) {
    map.covered = player.covers(map.shows);
    map.coveredA1 = player.covers(MapName::A1);
    map.coveredA2 = player.covers(MapName::A2);
}

void fillMaps(PresenterPage& page, const SessionState& s, const LessonPlayer& player, int index) {
    if (!page.map) return;
    const bool swapped = s.scope == MeterScope::Head && s.mix(s.head).swapped;
    for (const MapName name : mapsInTurn(s, player)) {
        PresenterMap& map = page.maps.emplace_back(*page.map);
        map.shows = name;
        map.title = titleOf(name, swapped);
        cover(map, player);
    }
    if (page.maps.empty()) return;
    page.title = titleOf(MapName::Difference, swapped);
    page.mapsShown = std::min(index + 1, static_cast<int>(page.maps.size()));
}

QString filled(const std::string& words, const LessonPage& lesson) {
    return text(withFacts(words, [&](const Fact& fact) { return lesson.print(fact).toStdString(); }));
}

/// Steps of a lesson lie one after another.
const Step* following(const LessonPlayer& player, const LessonPage& lesson) {
    return player.step() != nullptr && lesson.step + 1 < lesson.steps ? player.step() + 1 : nullptr;
}

} // namespace

std::optional<PresenterMap> presenterMap(const SessionState& s, std::optional<MapName> which) {
    const auto diff = layerWithMaps(s.shown().get(), s.head);
    const HeadId twin = s.models.diff ? s.twin() : s.head;
    const auto standard = layerWithMaps(s.shownStandard().get(), twin);
    PresenterMap map;
    map.shows = which.value_or(MapName::Difference);
    const bool two = s.models.ofTwoDiffs(); // then it is the first one that is presented
    if (!diff || diff->maps.size() < 2 || (map.shows == MapName::Standard && standard && !two)) {
        if (!standard || two) return std::nullopt;
        map.shows = MapName::Standard;
        map.a1 = mapOf(*standard, twin.head, MapName::Standard, {});
    } else {
        if (map.shows == MapName::Standard) map.shows = MapName::Difference;
        fillDiff(map, *diff, s.head.head, s.mix(s.head));
    }
    const CanvasScene scene = canvasScene(s);
    const auto canvas =
        std::make_shared<CanvasValues>(); // of the canvas, so that a cell has one colour in both
    canvas->update(scene);
    const bool ofStandard = map.shows == MapName::Standard;
    map.scale = canvas->scale();
    map.scaling = canvas->scaling(ofStandard                 ? CanvasLayout::standardPanel
                                  : map.shows == MapName::A1 ? 0
                                  : map.shows == MapName::A2 ? 1
                                                             : CanvasLayout::differencePanel);
    const bool together = scene.byGroups() || scene.scope != MeterScope::Head;
    if (together && ofStandard)
        map.a1 = canvas->matrix(CanvasLayout::standardPanel);
    else if (together)
        fillTogether(map, scene, canvas);
    if (scene.byGroups()) {
        map.words = canvas->columnLabels();
        map.rowWords = canvas->rowLabels();
        map.tokenCell = [canvas](Cell cell) { return canvas->tokenCell(cell); };
    } else {
        for (int i = 0; i < map.rows(); ++i) map.words << tokenWord(s, i);
        map.rowWords = map.words;
    }
    const auto pin = canvas->shownCell(s.pin);
    if (pin && map.a1.recorded.contains(pin->query)) map.pin = pin;
    return map;
}

std::optional<PresenterLambda> presenterLambda(const SessionState& s) {
    if (!s.models.diff || s.head.layer >= static_cast<int>(s.models.diff->layers.size())) return std::nullopt;
    const HeadMix mix = s.mix(s.head), trained = s.trainedMix(s.head);
    if (mix.tokenLambda) return std::nullopt; // no one number for a slider
    const bool set = !trained.tokenLambda || s.shownEdits().of(s.head.layer).lambda;
    const bool ofLayer = set && !mix.off && mix.lambda == s.lambda(s.head.layer).lambda;
    const QString why = s.peek     ? Words::tr("The trained model is shown while Space is held")
                        : !ofLayer ? Words::tr("An experiment sets λ here")
                                   : QString();
    return PresenterLambda{mix.lambda, trained.tokenLambda ? mix.lambda : trained.lambda, why};
}

std::optional<PresenterChances> presenterChances(const SessionState& s) {
    if (!s.shown()) return std::nullopt;
    const auto rows = nextTokenRows(s);
    const auto answer = std::ranges::find(rows, MarkKind::Answer, &NextTokenRow::mark);
    if (answer == rows.end() || !answer->diffTrained) return std::nullopt;
    PresenterChances chances;
    const bool blank = answer->token.size() > 1 && answer->token.startsWith(QChar(0xB7)); // before a word
    chances.title = Words::tr("“%1” comes next").arg(blank ? answer->token.mid(1) : answer->token);
    using enum PresenterChances::Of;
    const QString first = s.calledFirst({});
    chances.rows = {{Trained, first.isEmpty() ? Words::tr("DIFF trained") : first, answer->diffTrained},
                    {Edited, first.isEmpty() ? Words::tr("DIFF edited") : Words::tr("%1 edited").arg(first),
                     answer->diffEdited}};
    if (answer->standard)
        chances.rows.push_back({Standard,
                                answer->standardEdited && !s.models.ofTwoDiffs()
                                    ? Words::tr("Standard edited")
                                    : s.calledBeside(Words::tr("Standard")),
                                answer->standard});
    return chances;
}

PresenterPage presenterPage(const SessionState& s) {
    PresenterPage page = pageOf(s, std::nullopt);
    page.sentence = sentenceText(s);
    if (page.title.isEmpty()) page.title = s.title;
    return page;
}

PresenterPage presenterPage(const SessionState& s, const LessonPlayer& player,
                            const std::shared_ptr<PresenterFigures>& figures) {
    if (!player.active()) return presenterPage(s);
    const LessonPage lesson = player.page();
    const Step* step = player.step();
    PresenterPage page;
    if (step == nullptr) {
        page.sentence = lesson.problem;
        return page;
    }
    // a figure is what its page is about, unless the page itself names a map
    const bool ofFigure = !step->stage.spotlight && fillFigure(page, lesson, figures);
    if (!ofFigure) {
        if (showsMaps(player.stage())) page = pageOf(s, mapOf(player.stage()));
        fillFormula(page, lesson);
    }
    if (page.map) cover(*page.map, player);
    if (!ofFigure) {
        figures->follow(lesson);
        fillMaps(page, s, player, figures->index);
    }
    if (!page.map) page.title = lesson.title;
    page.sentence = filled(step->say, lesson);
    if (lesson.question) fillQuestion(page, *lesson.question);
    // what is still to be predicted may be this very number
    if (lesson.question && !lesson.question->score && lesson.question->cannot.isEmpty()) page.chances.reset();
    if (page.sentence.isEmpty()) page.sentence = lesson.title;
    page.step = lesson.step;
    page.steps = lesson.steps;
    return page;
}

int presenterParts(const SessionState& s, const LessonPlayer& player) {
    const Step* step = player.step();
    if (step == nullptr) return 1;
    const int figures = step->stage.spotlight ? 0 : PresenterFigure::count(player.page());
    return std::max({1, figures, figures == 0 ? static_cast<int>(mapsInTurn(s, player).size()) : 0});
}

NotesPage presenterNotes(const LessonPlayer& player) {
    NotesPage notes;
    const Step* step = player.step();
    if (step == nullptr) return notes;
    const LessonPage lesson = player.page();
    notes.lesson = lesson.title;
    notes.sentence = filled(step->say, lesson);
    notes.notes = filled(step->notes, lesson);
    if (!lesson.taskDone) notes.task = lesson.task;
    notes.step = lesson.step;
    notes.steps = lesson.steps;
    if (lesson.question) {
        if (notes.sentence.isEmpty()) notes.sentence = lesson.question->ask;
        notes.canReveal = !lesson.question->score && lesson.question->cannot.isEmpty();
    }
    if (notes.sentence.isEmpty()) notes.sentence = lesson.title;
    if (const Step* next = following(player, lesson))
        notes.next =
            next->say.empty() && next->question ? text(next->question->ask) : filled(next->say, lesson);
    return notes;
}

} // namespace lambdascope
