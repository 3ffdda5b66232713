// SPDX-License-Identifier: MIT
// Charts and tables as figures: λ, the next token, the lab's waterfall, sweep and training, where attention
// goes, why the answer changes, what every head does to it, the text with the logit lens.
#include "app/experiments/experiment_values.h"
#include "app/explore/effects_values.h"
#include "app/explore/explore_values.h"
#include "app/explore/machine_keys.h"
#include "app/explore/machine_opened.h"
#include "app/explore/machine_values.h"
#include "app/explore/text_values.h"
#include "app/figures/figure_groups.h"
#include "app/figures/figure_kind.h"
#include "app/lab/lab_values.h"
#include "app/lab/why_values.h"
#include "core/analysis/attention/allocation.h"
#include "core/model/recorded/recorded_model.h"
#include "core/util/error.h"
#include "widgets/experiments/experiment_page.h"
#include "widgets/explore/lambda_view.h"
#include "widgets/explore/machine/machine_view.h"
#include "widgets/explore/meter_view.h"
#include "widgets/explore/next_token_view.h"
#include "widgets/explore/text/text_view.h"
#include "widgets/kit/sentence.h"
#include "widgets/lab/chart/lab_canvas.h"
#include "widgets/lab/chart/lab_pen.h"
#include "widgets/lab/effects/effect_view.h"
#include "widgets/lab/effects/effects_view.h"
#include "widgets/lab/why/why_view.h"

#include <limits>
#include <utility>

namespace lambdascope {
namespace {

using Values = std::vector<double>;
using Labels = std::vector<std::string>;

constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// Rows of quantities.
NumberTable quantities(const std::string& name, const NumberAxis& rows, const Labels& columns, Values values,
                       bool single = false) {
    const auto width = static_cast<std::int64_t>(columns.size());
    const auto height = static_cast<std::int64_t>(values.size()) / width;
    return {name, {rows, {"quantity", columns}}, {height, width}, std::move(values), single};
}

template<typename Number>
double at(const std::vector<Number>& list, std::size_t i) {
    return i < list.size() ? list[i] : none;
}

/// Where λ is of tokens: what the chart draws of them.
NumberTable lambdaOfLayers(const SessionState& s) {
    Values values;
    for (const LayerLambda& row : lambdaRows(s))
        for (const float value : {row.tokens->least, row.tokens->mean, row.tokens->most, row.editedLambda})
            values.push_back(value);
    return quantities("lambda", {"layer", {}}, {"lambda_least", "lambda_mean", "lambda_most", "lambda"},
                      std::move(values));
}

/// What the model beside is called in columns and facts.
std::string columnBeside(const SessionState& s) {
    return s.models.ofTwoDiffs() ? "beside" : "standard";
}

NumberTable lambdaTable(const SessionState& s) {
    if (s.models.diff->plan.tokenLambda) return lambdaOfLayers(s);
    Values values;
    Labels columns{"schedule", "lambda_init_trained", "lambda_trained", "lambda_init",
                   "lambda",   "output_factor"};
    if (s.models.ofTwoDiffs()) columns.emplace_back("lambda_beside");
    for (const LayerLambda& row : lambdaRows(s)) {
        for (const double value : {row.scheduleInit, row.trainedInit, double{row.trainedLambda},
                                   row.editedInit, double{row.editedLambda}, double{row.outputFactor}})
            values.push_back(value);
        if (s.models.ofTwoDiffs()) values.push_back(row.beside ? double{row.beside->lambda} : none);
    }
    return quantities("lambda", {"layer", {}}, columns, std::move(values));
}

/// As on screen; while Space is held the trained models alone, as the caption names no edits then.
SessionState trainedWhilePeeking(Of of) {
    SessionState s = of.s;
    if (!std::exchange(s.peek, false)) return s;
    if (s.standardEdited()) {
        s.measures.answerStandard = s.measures.answerStandardTrained;
        s.measures.lossStandard.reset();
    }
    if (s.standardApart && !s.standardApart->request.edits.empty()) { // it ran with them alone
        s.standardApart = nullptr;
        s.measures.answerStandard.reset();
        s.measures.lossStandard.reset();
    }
    s.diffEdited = s.diffTrained;
    s.standard = s.standardTrained;
    s.measures.answerEdited.reset();
    s.measures.effect.reset();
    return s;
}

FigurePicture pictureOfNextTokens(Of of) {
    const SessionState s = trainedWhilePeeking(of);
    return nextTokenPicture(nextTokenRows(s), nextTokenFooter(s),
                            tokenWord(of.s, static_cast<int>(of.s.pieces.size()) - 1), of.look.theme);
}

std::vector<NumberTable> nextTokenTables(Of of) {
    const SessionState s = trainedWhilePeeking(of);
    Labels tokens;
    Values values;
    Labels columns{columnBeside(s), "diff_trained", "diff_edited"};
    const bool ran = s.recording() && s.recording()->edited(); // and nothing is known of it as trained
    for (const NextTokenRow& row : nextTokenRows(s)) {
        tokens.push_back(row.token.toStdString());
        const auto trained = ran ? decltype(row.diffTrained)() : row.diffTrained;
        for (const auto& value : {row.standard, trained, ran ? row.diffTrained : row.diffEdited})
            values.push_back(value ? double{*value} : none);
    }
    return {quantities("probability", {"token", tokens}, columns, std::move(values), true)};
}

void addNextTokenFacts(Of of, FigureFacts& facts) {
    const NextTokenFooter footer = nextTokenFooter(trainedWhilePeeking(of));
    if (footer.answerStandard)
        addFact(facts, "answer_" + columnBeside(of.s), footer.answerStandard->probability);
    if (footer.answerDiff) addFact(facts, "answer_diff", footer.answerDiff->probability);
    if (footer.answerEdited) addFact(facts, "answer_edited", footer.answerEdited->probability);
    if (footer.lossStandard) addFact(facts, "loss_" + columnBeside(of.s), *footer.lossStandard);
    if (footer.lossDiff) addFact(facts, "loss_diff", *footer.lossDiff);
    if (!footer.lossEdited) return;
    addFact(facts, "loss_edited", *footer.lossEdited);
    addFact(facts, "kl", footer.kl);
    addFact(facts, "flips", footer.flips);
    addFact(facts, "positions", footer.positions);
}

/// On which text a loss is.
QString lossOfPrompt(Of of) {
    const NextTokenFooter footer = nextTokenFooter(trainedWhilePeeking(of));
    if (!footer.lossDiff && !footer.lossStandard) return {};
    return Figures::tr("The loss is the mean over the tokens of the prompt.");
}

QString lossOfTraining(Of of) {
    const auto logged = [](const ModelHistory& history) { return !history.points.empty(); };
    if (!of.s.history || (!logged(of.s.history->diff) && !logged(of.s.history->standard))) return {};
    return Figures::tr("The loss is that of the step’s own batch of the training, not of held-out text.");
}

NumberTable labTable(const SessionState& s) {
    if (s.models.diff->plan.tokenLambda) return lambdaOfLayers(s);
    Values values;
    for (const LabLayer& layer : labScene(s).layers)
        for (const double value :
             {layer.scheduleInit, double{layer.plus}, double{layer.minus}, layer.trainedInit,
              double{layer.trainedLambda}, layer.init, double{layer.lambda}})
            values.push_back(value);
    return quantities("lambda", {"layer", {}},
                      {"schedule", "exp_plus", "exp_minus", "lambda_init_trained", "lambda_trained",
                       "lambda_init", "lambda"},
                      std::move(values));
}

void checkSweep(Of of) {
    needDiff(of);
    const SessionState& s = of.s;
    requireWeights(*s.models.diff);
    if (!s.models.diff->config.hasLambdaInit())
        throw fail<UsageError>("{} has no λ_init to sweep: its λ follows from every token",
                               s.models.diff->name);
    if (s.sweep.points.empty() || !(s.sweep.key == s.sweepKey()))
        throw fail<UsageError>("no sweep of λ_init was made with this text and these edits");
    if (s.sweep.running) throw fail<UsageError>("the sweep of λ_init is still running");
}

NumberTable sweepTable(const SessionState& s) {
    const LabSweep sweep = labScene(s).sweep;
    Values values;
    for (std::size_t i = 0; i < sweep.values.size(); ++i)
        for (const auto* list : {&sweep.values, &sweep.probability, &sweep.loss, &sweep.answer, &sweep.noise})
            values.push_back(at(*list, i));
    return quantities("sweep", {"point", {}}, {"lambda_init", "probability", "loss", "answer", "noise"},
                      std::move(values));
}

void checkTraining(Of of) {
    needDiff(of);
    if (!labScene(of.s).training) throw fail<UsageError>("this pair tells nothing of its training");
}

std::vector<NumberTable> trainingTables(const SessionState& s) {
    const LabTraining training = *labScene(s).training;
    Labels columns{"step", "loss_diff", "loss_standard"};
    for (std::size_t l = 0; l < training.lambdas.size(); ++l) columns.push_back(fmt::format("lambda_{}", l));
    Values curves;
    for (std::size_t i = 0; i < training.steps.size(); ++i) {
        curves.push_back(training.steps[i]);
        curves.push_back(at(training.lossDiff, i));
        curves.push_back(at(training.lossStandard, i));
        for (const auto& lambda : training.lambdas) curves.push_back(at(lambda, i));
    }
    Values attention;
    for (std::size_t i = 0; i < training.noiseSteps.size(); ++i) {
        attention.push_back(training.noiseSteps[i]);
        for (const auto* list :
             {&training.noiseDiff, &training.noiseStandard, &training.answerDiff, &training.answerStandard})
            attention.push_back(at(*list, i));
    }
    std::vector<NumberTable> tables{quantities("training", {"point", {}}, columns, std::move(curves))};
    if (!attention.empty())
        tables.push_back(quantities(
            "attention", {"point", {}},
            {"step", "noise_diff", "noise_standard", "answer_diff", "answer_standard"}, attention));
    return tables;
}

/// As on screen, but of the mean that the figure is of.
SessionState meterState(Of of) {
    SessionState s = of.s;
    s.scope = of.scope();
    // exports are by token unless another grouping was chosen
    if (s.lab.meterForm == MeterForm::Groups && s.by.value_or(GroupBy::Token) == GroupBy::Token)
        s.lab.meterForm = MeterForm::Share;
    return s;
}

MeterReading readingOf(Of of) {
    return meterReading(meterState(of));
}

FigurePicture pictureOfAllocation(Of of) {
    const SessionState s = meterState(of);
    const MeterScene scene = meterScene(s);
    return meterPicture(meterRows(scene, true), s.lab.meterForm, scene.groups.groups->by, of.look.theme);
}

void checkAllocation(Of of) {
    if (meterTokens(of.s).answer.empty())
        throw fail<UsageError>("no answer is marked in the prompt: where attention goes needs one");
    const MeterReading reading = readingOf(of);
    if (!allocationRows(reading).empty()) return;
    const bool diff = of.s.models.diff != nullptr;
    const TracePtr& trace = diff ? of.s.shown() : of.s.shownStandard();
    const HeadId head = diff ? of.s.head : of.s.twin();
    if (!trace || (!trace->model->recording && reading.layersCounted + reading.standardCounted == 0))
        throw fail<UsageError>("the maps of layer {} are not kept", head.layer);
    throw UsageError(whyNoRow(*trace, head, of.scope(), meterTokens(of.s).rows.front()));
}

/// Of the maps that the table by token has: none of a head that is off.
std::vector<NumberTable> allocationGroups(Of of) {
    const MeterReading reading = readingOf(of);
    Labels counted;
    for (const auto& [map, bar] : allocationRows(reading, of.s.models.ofTwoDiffs()))
        counted.emplace_back(map);
    return groupsOfRow(of, "allocation", meterTokens(of.s).rows.front(), counted);
}

std::vector<NumberTable> allocationTables(Of of) {
    const MeterReading reading = readingOf(of);
    Labels maps, columns;
    Values values;
    for (const AllocationColumn& column : allocationColumns) columns.emplace_back(column.name);
    columns.emplace_back("heads_counted"); // one that is off has no weights to count
    for (const auto& [map, bar] : allocationRows(reading, of.s.models.ofTwoDiffs())) {
        maps.emplace_back(map);
        for (const AllocationColumn& column : allocationColumns)
            values.push_back(column.of(*bar).value_or(none));
        values.push_back(bar->counted);
    }
    return {quantities("allocation", {"map", maps}, columns, std::move(values))};
}

QString barsOf(const SessionState& s) {
    switch (s.lab.meterForm) {
    case MeterForm::Share:
        return Figures::tr("The bars are shares of Σ|weight|.");
    case MeterForm::Groups:
        return s.shownBy == GroupBy::Word
                   ? Figures::tr("The bars are sums over the tokens of each word, as shares of Σ|sum|.")
                   : Figures::tr("The bars are sums over the tokens of each sentence, as shares of Σ|sum|.");
    default:
        return Figures::tr("The bars are sums of weights, divided by what their row sums to.");
    }
}

/// Of which row it is, and what its bars are.
QString allocationAside(Of of) {
    return joined({Figures::tr("Row “%1”.").arg(meterScene(of.s).row), barsOf(meterState(of))});
}

WhyNumbers whyOf(Of of) {
    WhyNumbers none;
    return whyNumbers(trainedWhilePeeking(of), none);
}

WhyScene whySceneOf(Of of) {
    WhyNumbers none;
    return whyScene(trainedWhilePeeking(of), none);
}

void checkWhy(Of of) {
    try {
        (void)whyOf(of);
    } catch (const UsageError&) {
        throw;
    } catch (const Error& error) { // of this pass, not of the program
        throw UsageError(error.phrase());
    }
}

/// A number in the runs that there are.
Labels inRuns(const std::string& name, bool edited) {
    return edited ? Labels{name + "trained", name + "edited"} : Labels{name + "trained"};
}

std::vector<NumberTable> whyTables(Of of) {
    const WhyNumbers n = whyOf(of);
    Labels names;
    Values parts;
    const LogitParts &trained = n.runs.trained, *now = n.runs.editedParts();
    const bool edited = now != nullptr;
    for (const std::size_t i : largestFirst(trained, now)) {
        names.push_back(nameOf(trained.parts[i]));
        parts.push_back(trained.parts[i].value);
        if (edited) parts.push_back(now->parts[i].value);
    }
    std::vector<NumberTable> tables{
        quantities("parts", {"part", names}, inRuns("", edited), std::move(parts))};
    if (!n.runs.trainedKeys) return tables;
    const HeadKeys &before = *n.runs.trainedKeys, *after = n.runs.keysInForce();
    Values keys;
    for (std::size_t k = 0; k < before.keys.size(); ++k) {
        keys.push_back(before.keys[k].weight);
        if (after != nullptr) keys.push_back(after->keys[k].weight);
        keys.push_back(before.keys[k].value);
        if (after != nullptr) keys.push_back(after->keys[k].value);
        keys.push_back(before.part(k));
        if (after != nullptr) keys.push_back(after->part(k));
    }
    Labels columns;
    for (const char* quantity : {"weight_", "value_", "part_"})
        for (const std::string& column : inRuns(quantity, after != nullptr)) columns.push_back(column);
    tables.push_back(quantities("keys", {"key", pieceLabels(of.s, static_cast<int>(before.keys.size()))},
                                columns, std::move(keys)));
    return tables;
}

QString whySentence(Of of) {
    const WhyNumbers n = whyOf(of);
    return sentence(partsSentence(n.model(), n.runs.target, n.runs.trained, n.runs.editedParts()));
}

/// What the parts are, and whose keys stand beside them.
QString whyAside(Of of) {
    const WhyScene scene = whySceneOf(of);
    return joined(
        {Figures::tr("By key: layer %1 head %2.").arg(scene.head.layer).arg(scene.head.head), scene.formula});
}

void checkEffects(Of of) {
    const EffectsScene scene = effectsScene(of.s);
    if (!scene.problem.isEmpty()) throw UsageError(scene.problem.toStdString());
    if (scene.running || scene.stale || scene.done < scene.all)
        throw fail<UsageError>("what every head does to the answer was not computed for this text and these "
                               "edits");
}

NumberTable effectsTable(const SessionState& s) {
    Labels heads, columns;
    Values values;
    for (const EffectsColumn& column : effectsColumns()) columns.emplace_back(column.name);
    EffectsModel model; // in its order
    model.setRows(effectsScene(s).rows);
    for (int i = 0; i < model.rowCount(); ++i) {
        const EffectsRow& row = model.row(i);
        heads.push_back(
            fmt::format("{}{}.{}", row.standard ? "standard:" : "", row.head.layer, row.head.head));
        for (const EffectsColumn& column : effectsColumns()) values.push_back(column.of(row).value_or(none));
    }
    return quantities("effects", {"head", heads}, columns, std::move(values));
}

void addEffectsFacts(Of of, FigureFacts& facts) {
    const EffectsState& effects = of.s.effects;
    facts["experiment"] = nameOf(effects.key.experiment);
    addFact(facts, "answer_token", effects.key.answer);
    if (effects.key.traces[0]) addFact(facts, "probability", effects.untouched[0].probability);
    if (effects.key.traces[1]) addFact(facts, "standard_probability", effects.untouched[1].probability);
}

const TextScene& textOf(Of of) {
    if (!of.text) {
        LensKeeper lenses;
        lenses.wait();
        of.text = std::make_shared<const TextScene>(textScene(of.s, lenses));
    }
    return *of.text;
}

void checkText(Of of) {
    if (textOf(of).weights.empty()) throw fail<UsageError>("the maps of the pinned row are not kept");
}

/// A key a row: what it weighs in each map, and whether an arc leads to it.
NumberTable textTokens(Of of) {
    const TextScene& scene = textOf(of);
    const std::vector<int> arcs =
        strongestKeys(textRow(of.s, scene.map, scene.query), TextDrawing::arcShare, TextDrawing::mostArcs)
            .keys;
    Labels columns;
    std::vector<std::vector<float>> rows;
    for (const auto& [map, name] :
         {std::pair{MapName::A1, "a1"}, std::pair{MapName::A2, "lambda_a2"},
          std::pair{MapName::Difference, "difference"}, std::pair{MapName::Standard, "standard"}}) {
        if (std::ranges::find(scene.maps, map) == scene.maps.end()) continue;
        columns.emplace_back(map == MapName::Standard ? columnBeside(of.s) : name);
        rows.push_back(textRow(of.s, map, scene.query));
    }
    columns.emplace_back("arc");
    Values values;
    for (int key = 0; key < of.s.seen(scene.query); ++key) {
        for (const auto& row : rows) values.push_back(at(row, static_cast<std::size_t>(key)));
        values.push_back(std::ranges::find(arcs, key) != arcs.end() ? 1 : 0);
    }
    return quantities("tokens", {"token", pieceLabels(of.s, of.s.seen(scene.query))}, columns,
                      std::move(values));
}

std::vector<NumberTable> textTables(Of of) {
    const TextScene& scene = textOf(of);
    std::vector<NumberTable> tables{textTokens(of)};
    for (const auto& [lens, name] :
         {std::pair{&scene.lensDiff, "lens_diff"}, std::pair{&scene.lensStandard, "lens_standard"}}) {
        if (lens->rows.empty()) continue;
        Labels layers, columns = inRuns("probability_", lens->edited);
        columns.emplace_back("rank");
        Values values;
        for (const LensRow& row : lens->rows) {
            layers.push_back(row.layer < 0 ? "embedding" : fmt::format("{}", row.layer));
            values.push_back(row.trained);
            if (lens->edited) values.push_back(row.now);
            values.push_back(row.rank);
        }
        tables.push_back(quantities(name, {"layer", layers}, columns, std::move(values)));
    }
    return tables;
}

/// Of this pass, not of the program: what it has not is the caller's mistake.
const OneRow& machineOf(Of of) {
    if (of.row) return *of.row;
    try {
        of.row = std::make_shared<const OneRow>(machineRow(of.s));
    } catch (const UsageError&) {
        throw;
    } catch (const Error& error) {
        throw UsageError(error.phrase());
    }
    return *of.row;
}

/// The place of the box that is open below the others, of which the logits are the last; none: none is open.
std::optional<int> openedPlace(Of of) {
    const MachineChoices& shown = of.s.machine;
    const bool asOnScreen = of.look.box.empty();
    if (of.look.box == "none" || (asOnScreen && !(shown.shown && shown.open))) return {};
    const OneRow& row = machineOf(of);
    const std::vector<RowBox> boxes = boxesOf(row);
    const std::string_view step = shown.open && shown.open->step ? nameOf(*shown.open->step) : "logits";
    const std::string_view name = asOnScreen ? step : of.look.box;
    const auto found = std::ranges::find(boxes, name, [](const RowBox& box) { return nameOf(box.step); });
    if (found != boxes.end() || name == "logits") return static_cast<int>(found - boxes.begin());
    if (asOnScreen) return {};
    throw fail<UsageError>("layer {} head {} has no box {}", row.head.layer, row.head.head, name);
}

FigurePicture machineFigure(Of of) {
    const OneRow& row = machineOf(of);
    MachineScene scene = machineScene(of.s, row);
    scene.open = openedPlace(of).value_or(-1);
    if (scene.open < 0) return machinePicture(scene, nullptr, of.look.theme);
    const std::vector<RowBox> boxes = boxesOf(row);
    const auto at = static_cast<std::size_t>(scene.open);
    const OpenedBox opened =
        openedBox(of.s, row, at < boxes.size() ? std::optional(boxes[at].step) : std::nullopt);
    return machinePicture(scene, &opened, of.look.theme);
}

/// What boxes have in common, and which keys are put together.
QString machineAside(Of of) {
    const OneRow& row = machineOf(of);
    const RowKeys keys = machineKeys(of.s, row).keys;
    const bool together = !keys.groups.empty() || keys.hasOthers();
    return joined(
        {row.normed && row.scales ? Figures::tr("Norm and factor share one scale.") : QString(),
         keys.hasOthers()
             ? Figures::tr(
                   "The last row of keys puts together %1 others, the weakest; a bar that has no room "
                   "there is cut.")
                   .arg(keys.others)
             : QString(),
         together ? Figures::tr("Where keys are put together, their weights are added up; of products and "
                                "scores the largest is drawn.")
                  : QString()});
}

/// A table a box and map: a number a line, with the key's word where it is of keys.
std::vector<NumberTable> machineTables(Of of) {
    const OneRow& row = machineOf(of);
    std::vector<NumberTable> tables;
    for (const RowBox& box : boxesOf(row))
        for (const RowBox::Series& each : box.series) {
            if (each.numbers->empty()) continue;
            const auto count = std::ssize(*each.numbers);
            const NumberAxis axis =
                box.byKey ? NumberAxis{"key", pieceLabels(of.s, static_cast<int>(count)), "token"}
                          : NumberAxis{"index", {}};
            const std::string name(nameOf(box.step));
            tables.push_back(
                {each.name.empty() ? name : name + "_" + each.name, {axis}, {count}, *each.numbers, false});
        }
    return tables;
}

// What rows are filled with, where the state is all that it takes.
template<auto function>
auto ofState(Of of) {
    return function(of.s);
}
template<auto table>
std::vector<NumberTable> oneTable(Of of) {
    return {table(of.s)};
}
/// A part of the lab's canvas.
template<auto draw>
FigurePicture ofLab(Of of) {
    return draw(labScene(of.s), of.look.theme);
}

constexpr std::array chartKinds{
    FigureKind{
        .view = FigureView::Lambda,
        .name = "lambda",
        .title = QT_TRANSLATE_NOOP("Figures", "λ by layer"),
        .panel = Panel::Lambda,
        .widgets = {&LambdaView::staticMetaObject},
        .models = ofDiff,
        .ofPass = false,
        .check = needDiff,
        .picture = [](Of of) { return lambdaPicture(lambdaRows(of.s), of.s.head.layer, of.look.theme); },
        .tables = oneTable<lambdaTable>,
        .sentence = ofState<lambdaText>,
    },
    FigureKind{
        .view = FigureView::NextToken,
        .name = "next-token",
        .title = QT_TRANSLATE_NOOP("Figures", "Next token"),
        .panel = Panel::Next,
        .widgets = {&NextTokenView::staticMetaObject, &EffectView::staticMetaObject},
        .picture = pictureOfNextTokens,
        .tables = nextTokenTables,
        .sentence = [](Of of) { return nextTokenText(trainedWhilePeeking(of)); },
        .aside = lossOfPrompt,
        .facts = addNextTokenFacts,
    },
    FigureKind{
        .view = FigureView::LabChart,
        .name = "lab-chart",
        .title = QT_TRANSLATE_NOOP("Figures", "λ and its parts"),
        .widgets = {&LabCanvas::staticMetaObject}, // with sweep, training and maps
        .models = ofDiff,
        .ofPass = false,
        .check = needDiff,
        .picture = ofLab<labChartPicture>,
        .tables = oneTable<labTable>,
        .sentence = ofState<lambdaText>,
    },
    FigureKind{
        .view = FigureView::Sweep,
        .name = "sweep",
        .title = QT_TRANSLATE_NOOP("Figures", "Sweep of λ_init"),
        .models = ofDiff,
        .moves = false,
        .check = checkSweep,
        .picture = ofLab<sweepPicture>,
        .tables = oneTable<sweepTable>,
        .sentence = ofState<sweepText>,
        .heading =
            [](Of of) {
                return Figures::tr("%1, %2", "title, layers")
                    .arg(titleOf(of.kind.view), layersText(of.s.target.first, of.s.target.last));
            },
        .aside = lossOfPrompt,
    },
    FigureKind{
        .view = FigureView::Training,
        .name = "training",
        .title = QT_TRANSLATE_NOOP("Figures", "Training"),
        .ofPass = false,
        .moves = false,
        .check = checkTraining,
        .picture = ofLab<trainingPicture>,
        .tables = ofState<trainingTables>,
        .sentence = ofState<trainingText>,
        .heading = [](Of /*of*/) { return Figures::tr("λ and attention over the training"); },
        .aside = lossOfTraining,
    },
    FigureKind{
        .view = FigureView::Allocation,
        .name = "allocation",
        .title = QT_TRANSLATE_NOOP("Figures", "Where attention goes"),
        .inExplore = true,
        .widgets = {&MeterView::staticMetaObject},
        .scope = {},
        .means = true,
        .ofMaps = true,
        .check = checkAllocation,
        .picture = pictureOfAllocation,
        .tables = allocationTables,
        .groups = allocationGroups,
        .sentence = [](Of of) { return meterText(meterScene(meterState(of)), of.s.besideName()); },
        .aside = allocationAside,
        .facts =
            [](Of of, FigureFacts& facts) {
                facts["form"] = meterFormNames.at(static_cast<std::size_t>(meterState(of).lab.meterForm));
            },
    },
    FigureKind{
        .view = FigureView::Why,
        .name = "why",
        .title = QT_TRANSLATE_NOOP("Figures", "Why the answer changes"),
        .widgets = {&WhyView::staticMetaObject},
        .models =
            [](Of of) {
                return FigureModels{!whyOfStandard(of.s), whyOfStandard(of.s)};
            },
        .ofMaps = true,
        .check = checkWhy,
        .picture = [](Of of) { return whyPicture(whySceneOf(of), of.look.theme); },
        .tables = whyTables,
        .sentence = whySentence,
        .heading = [](Of of) { return whySceneOf(of).title; },
        .aside = whyAside,
        .facts =
            [](Of of, FigureFacts& facts) {
                const WhyNumbers n = whyOf(of);
                addFact(facts, "answer_token", n.runs.target.token);
                facts["above"] = n.runs.target.rival ? "runner-up" : "mean";
                if (n.runs.target.rival) addFact(facts, "runner_up_token", *n.runs.target.rival);
                addFact(facts, "key_layer", n.head.layer);
                addFact(facts, "key_head", n.head.head);
            },
    },
    FigureKind{
        .view = FigureView::Effects,
        .name = "effects",
        .title = QT_TRANSLATE_NOOP("Figures", "What every head does to the answer"),
        .widgets = {&EffectsView::staticMetaObject},
        .models =
            [](Of of) {
                const auto& traces = of.s.effects.key.traces;
                return FigureModels{traces[0] != nullptr, traces[1] != nullptr};
            },
        .ofMaps = true,
        .moves = false,
        .check = checkEffects,
        .picture = [](Of of) { return effectsPicture(effectsScene(of.s), of.look.theme); },
        .tables = oneTable<effectsTable>,
        .sentence = ofState<effectsText>,
        .heading = [](Of of) { return effectsScene(of.s).title; },
        .aside =
            [](Of of) {
                const EffectsScene scene = effectsScene(of.s);
                return joined({nameOfEffect(scene.experiment), scene.note, scene.tip});
            },
        .facts = addEffectsFacts,
    },
    FigureKind{
        .view = FigureView::Text,
        .name = "text",
        .title = QT_TRANSLATE_NOOP("Figures", "Text and arcs"),
        .inExplore = true,
        .widgets = {&TextView::staticMetaObject},
        .scope = {},
        .means = true,
        .ofMaps = true,
        .ofPin = true,
        .steps = true,
        .check = checkText,
        .picture = [](Of of) { return textPicture(textOf(of), of.look.theme); },
        .tables = textTables,
        .groups = [](Of of) { return groupsOfRow(of, "text", textOf(of).query); },
        .sentence = [](Of of) { return textOf(of).description; },
        .facts =
            [](Of of, FigureFacts& facts) {
                const TextScene& scene = textOf(of);
                addFact(facts, "query", scene.query);
                facts["lens_diff_token"] = scene.lensDiff.token.toStdString();
                facts["lens_standard_token"] = scene.lensStandard.token.toStdString();
            },
    },
    FigureKind{
        .view = FigureView::Machine,
        .name = "machine",
        .title = QT_TRANSLATE_NOOP("Figures", "One row through the machine"),
        .inExplore = true,
        .widgets = {&MachineView::staticMetaObject},
        .models =
            [](Of of) {
                const bool standard = machineOfStandard(of.s);
                return FigureModels{!standard, standard};
            },
        .scope = MeterScope::Head,
        .ofMaps = true,
        .ofPin = true,
        .check =
            [](Of of) {
                (void)openedPlace(of);
                (void)machineOf(of);
            },
        .picture = machineFigure,
        .tables = machineTables,
        .groups = [](Of of) { return groupsOfRow(of, "machine", machineOf(of).query); },
        .sentence = [](Of of) { return machineText(of.s, machineOf(of)); },
        .aside = machineAside,
        .facts =
            [](Of of, FigureFacts& facts) {
                const OneRow& row = machineOf(of);
                addFact(facts, "query", row.query);
                addFact(facts, "lambda", row.mix.lambda);
                if (row.normed) addFact(facts, "size", row.size);
                if (row.scales) addFact(facts, "factor", row.mix.factor);
            },
    },
    FigureKind{
        .view = FigureView::Experiment,
        .name = "experiment",
        .title = QT_TRANSLATE_NOOP("Figures", "Experiment"),
        .widgets = {&ExperimentPage::staticMetaObject},
        .models =
            [](Of /*of*/) {
                return FigureModels{false, false};
            },
        .ofPass = false,
        .ofState = false,
        .moves = false,
        .check = [](Of of) { checkExperiment(of.s); },
        .picture = [](Of of) { return plotPicture(plotScene(of.s), of.look.theme); },
        .tables = ofState<experimentTables>,
        .sentence = ofState<experimentSentence>,
        .heading = ofState<experimentHeading>,
        .facts = [](Of of, FigureFacts& facts) { facts.merge(experimentFacts(of.s)); },
    },
};

} // namespace

std::span<const FigureKind> chartFigures() {
    return chartKinds;
}

} // namespace lambdascope
