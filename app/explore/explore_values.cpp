// SPDX-License-Identifier: MIT
#include "app/explore/explore_values.h"

#include "app/explore/map_notes.h"
#include "app/explore/text_values.h"
#include "core/analysis/answer/predictions.h"
#include "core/analysis/attention/highlight.h"
#include "core/analysis/sentences.h"
#include "core/compute/recorded_pass.h"
#include "core/model/recorded/recorded_model.h"
#include "core/model/recorded/recording.h"
#include "core/text/display.h"
#include "core/text/token_names.h"
#include "core/text/told_numbers.h"
#include "core/util/phrase.h"
#include "widgets/kit/sentence.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <set>

namespace lambdascope {

namespace {

struct Views {
    Q_DECLARE_TR_FUNCTIONS(Views)
};

QString number(double value, int decimals) {
    return QString::fromStdString(formatNumber(value, decimals));
}

const TracePtr& mainTrace(const SessionState& s) {
    return s.shown() ? s.shown() : s.shownStandard();
}

constexpr std::size_t most = 8; // rows

/// A token in the words of both models: one number, where they have one tokenizer. −1: it is none there.
struct Named {
    int main = -1;
    int standard = -1;
    QString display;
};

/// The token that stands for the same bytes in another tokenizer; −1 where it needs several.
int sameIn(const Tokenizer& tokenizer, const TokenPiece& piece) {
    if (piece.special) return -1;
    const auto only = [&](std::string_view bytes) {
        const std::vector<int> ids = tokenizer.encode(bytes, false);
        return ids.size() == 1 && tokenizer.piece(ids[0]).bytes == piece.bytes ? ids[0] : -1;
    };
    const int found = only(piece.bytes);
    // many tokenizers put the space before a word themselves
    return found < 0 && piece.bytes.starts_with(' ') ? only(std::string_view(piece.bytes).substr(1)) : found;
}

class Candidates {
  public:
    /// `apart`: of a tokenizer of its own; null if there is none.
    Candidates(const Model& main, const Model* apart) : main_(main), apart_(apart) {}

    void add(int token, bool ofStandard) {
        if (list_.size() >= most) return;
        const bool own = ofStandard && apart_ != nullptr;
        const Model& of = own ? *apart_ : main_;
        const TokenPiece piece = of.tokenizer->piece(token);
        Named made{token, token, nextTokenName(of, token)};
        if (own)
            made.main = sameIn(*main_.tokenizer, piece);
        else if (apart_ != nullptr)
            made.standard = sameIn(*apart_->tokenizer, piece);
        const bool known = std::ranges::any_of(list_, [&](const Named& other) {
            return (made.main >= 0 && made.main == other.main) ||
                   (made.standard >= 0 && made.standard == other.standard);
        });
        if (!known) list_.push_back(made);
    }
    [[nodiscard]] const std::vector<Named>& list() const { return list_; }

  private:
    const Model& main_;
    const Model* apart_;
    std::vector<Named> list_;
};

std::vector<float> probabilitiesOf(const TracePtr& trace) {
    return trace ? nextTokenProbabilities(*trace) : std::vector<float>{};
}

std::optional<float> at(const std::vector<float>& list, int token) {
    if (token < 0 || token >= std::ssize(list)) return {}; // the other model may have more tokens
    return list[static_cast<std::size_t>(token)];
}

} // namespace

int firstStaleLayer(const SessionState& s) {
    if (!s.models.diff || !s.diffEdited) return -1;
    if (!s.textCurrent()) return 0;
    if (s.peek) return -1;
    const int layers = static_cast<int>(s.models.diff->layers.size());
    const int changed =
        std::max(firstDifference(s.edits, s.diffEdited->request.edits, *s.models.diff), s.fresh - 1);
    return changed + 1 < layers ? changed + 1 : -1; // the edited layer's own maps do not depend on its λ
}

CanvasScene canvasScene(const SessionState& s) {
    CanvasScene scene;
    scene.diff = s.shown();
    scene.trained = s.diffTrained;
    scene.standard = s.shownStandard();
    for (int i = 0; i < static_cast<int>(s.pieces.size()); ++i)
        scene.tokens << (s.pieces[i].display.empty() ? tokenWord(s, i)
                                                     : QString::fromStdString(s.pieces[i].display));
    scene.causal = s.causal();
    scene.beside = s.besideName();
    scene.shown[CanvasLayout::apartPanel] = !scene.beside.isEmpty();
    scene.head = s.head;
    scene.twin = s.models.diff ? s.twin() : s.head;
    scene.twinMix = s.standardMix(scene.twin);
    scene.twinReason = s.chosenTwin                         ? CanvasScene::TwinReason::Chosen
                       : s.twinRule == TwinRule::LayerShare ? CanvasScene::TwinReason::LayerShare
                       : s.twinRule == TwinRule::Answer && s.besideRetrieves.head
                           ? CanvasScene::TwinReason::Answer
                           : CanvasScene::TwinReason::NearestPattern;
    if (s.models.diff && s.diffEdited) {
        scene.mix = s.mix(s.head);
        scene.trainedMix = s.trainedMix(s.head);
    }
    scene.pin = s.pin;
    scene.scale = s.mapScale;
    scene.by = s.by;
    scene.shownBy = s.shownBy;
    scene.groups = s.groups;
    scene.scope = s.scope;
    if (s.scope != MeterScope::Head) {
        scene.mixes = mixesOf(s, s.shownEdits());
        scene.trainedMixes = mixesOf(s, {});
    }
    std::ranges::transform(s.notBy, scene.notBy.begin(), [](const Phrase& why) { return sentence(why); });
    scene.notes = mapNotes(s);
    scene.notesTip = notesTip(s);
    scene.retrieves = s.retrieves.layer == scene.head.layer;
    scene.besideRetrieves = s.models.diff && s.besideRetrieves.layer == scene.twin.layer;
    const MeterTokens tokens = meterTokens(s.pieces, s.marks, s.tracedAhead.size());
    scene.answer = tokens.answer;
    scene.distractors = tokens.distractors;
    const int stale = firstStaleLayer(s);
    scene.stale = stale >= 0 && (s.scope == MeterScope::All || s.head.layer >= stale);
    scene.standardNote = s.note;
    scene.leftOut = leftOutText(s, false, -1);
    scene.leftOutOfStandard = leftOutText(s, true, -1);
    if (!scene.stale) return scene;
    if (!s.problem.isEmpty()) {
        scene.staleText = Views::tr("from the earlier text or edit");
        return scene;
    }
    const int changed = firstDifference(s.edits, s.diffEdited->request.edits, *s.models.diff);
    const float earlier = s.diffEdited->layers[std::min(changed, stale)]->lambda.lambda;
    scene.staleText = !s.textCurrent() ? Views::tr("from the earlier text, updating")
                      : earlier != s.lambda(changed).lambda && !s.models.diff->plan.tokenLambda
                          ? Views::tr("from λ %1, updating").arg(number(earlier, 2))
                          : Views::tr("from the earlier edit, updating");
    return scene;
}

namespace {

/// λ of all heads and tokens of a layer in a pass; null where it has no such layer.
std::optional<TokenLambdas> lambdasOf(const TracePtr& trace, int layer) {
    if (!trace || layer >= static_cast<int>(trace->layers.size())) return {};
    const LayerTrace& of = *trace->layers[layer];
    return of.tokenLambda.empty() ? std::nullopt : std::optional(tokenLambdas(of, allHeads));
}

} // namespace

std::optional<ShownLambda> shownLambda(const SessionState& s, int layer, const Edits& edits) {
    const LambdaParts& parts = s.models.diff->layers[layer].lambda;
    const Edits all = inForce(*s.models.diff, edits);
    const float edited = editedLambda(parts, all, layer).lambda;
    if (!s.models.diff->plan.tokenLambda) return ShownLambda{parts.trained(), edited};
    const auto trained = lambdasOf(s.diffTrained, layer), now = lambdasOf(s.shown(), layer);
    if (!trained || !now) return {};
    // without an edit of its own, a layer has what an earlier layer's edit left its tokens
    return ShownLambda{trained->mean, all.of(layer).lambda ? edited : now->mean, now};
}

std::optional<BesideLambda> lambdaBeside(const SessionState& s, int layer) {
    if (!s.models.ofTwoDiffs() || layer >= std::ssize(s.models.standard->layers)) return {};
    const Model& model = *s.models.standard;
    const QString name = s.besideName();
    if (!model.plan.tokenLambda)
        return BesideLambda{name, editedLambda(model.layers[static_cast<std::size_t>(layer)].lambda,
                                               s.shownStandardEdits(), layer)
                                      .lambda};
    const auto tokens = lambdasOf(s.shownStandard(), layer);
    return tokens ? std::optional(BesideLambda{name, tokens->mean}) : std::nullopt;
}

std::vector<LayerLambda> lambdaRows(const SessionState& s) {
    std::vector<LayerLambda> rows;
    if (!s.models.diff) return rows;
    for (int l = 0; l < static_cast<int>(s.models.diff->layers.size()); ++l) {
        const auto shown = shownLambda(s, l, s.shownEdits());
        if (!shown) return {};
        if (shown->tokens) {
            const bool set = s.shownEdits().of(l).lambda.has_value();
            rows.push_back({.trainedLambda = set ? shown->trained : shown->edited,
                            .editedLambda = shown->edited,
                            .tokens = shown->tokens,
                            .told = s.models.diff->recording != nullptr,
                            .overridden = set});
            continue;
        }
        const EditedLambda now = s.lambda(l);
        rows.push_back({lambdaInitOfLayer(l), s.models.diff->layers[l].lambda.init, shown->trained, now.init,
                        now.lambda, now.outputFactor});
    }
    for (int l = 0; l < std::ssize(rows); ++l) {
        rows[l].beside = lambdaBeside(s, l);
        rows[l].held = s.peek && s.edited();
    }
    return rows;
}

QString whyLambdaFixed(const SessionState& s) {
    if (!s.models.diff) return {};
    const Edits edits = inForce(*s.models.diff, s.shownEdits());
    if (edits.of(s.head.layer).has(Ablation::A2Off, allHeads))
        return Views::tr("A2 is off in all heads of this layer, so λ has nothing to subtract");
    const std::vector<HeadMix> mixes = headMixes(*s.models.diff, s.shownEdits(), s.head.layer);
    return std::ranges::all_of(mixes, [](const HeadMix& mix) { return mix.off || mix.mean; })
               ? Views::tr("All heads of this layer are off or give their mean, so λ changes nothing")
               : QString();
}

namespace {

/// Why it is not known what comes next.
QString nothingNextText(const SessionState& s) {
    const Recording* const recording = s.recording();
    if (recording == nullptr || !recording->logits.empty()) return silentText(s); // then it is an edit
    if (recording->firstLogits >= recording->endLogits)
        return Views::tr("This trace holds no logits: what the model said next is not recorded.");
    return Views::tr("This trace holds the logits of rows %1 to %2, and not of the last one: what the model "
                     "said next is not recorded.")
        .arg(recording->firstLogits)
        .arg(recording->endLogits - 1);
}

} // namespace

namespace {

/// A number that is asked for in words that these models did not learn; nothing is said of other prompts.
bool phrasedOtherwise(const SessionState& s) {
    if (s.phrasings.empty() || !s.textCurrent()) return false;
    const auto asked = s.marks.answer.empty() ? askedNumber(s.text) : std::optional(s.marks);
    if (!asked) return false;
    const Span answer = asked->answer.front();
    const std::string_view number = std::string_view(s.text).substr(answer.begin, answer.end - answer.begin);
    return number.find_first_not_of("0123456789.,:-/") == std::string_view::npos &&
           !phrasedAs(s.phrasings, s.text, answer);
}

} // namespace

NextTokenFooter nextTokenFooter(const SessionState& s) {
    NextTokenFooter footer;
    if (phrasedOtherwise(s)) footer.otherPhrasings = static_cast<int>(s.phrasings.size());
    const ModelPtr& main = s.models.diff ? s.models.diff : s.models.standard;
    footer.blankAtEnd = main && s.textCurrent() && s.tracedAhead.empty() && s.recording() == nullptr &&
                        endsInLoneBlank(*main->tokenizer, s.pieces);
    footer.beside = s.calledBeside({});
    footer.first = s.calledFirst({});
    const bool other = s.peek && s.standardEdited(); // measured of the edited one, which is not shown
    if (!other) footer.answerStandard = s.measures.answerStandard;
    const TracePtr& shown = mainTrace(s);
    if (shown && shown->logits.empty()) footer.note = nothingNextText(s);
    footer.answerDiff = s.measures.answerDiff;
    footer.answerEdited = s.measures.answerEdited;
    if (!other) footer.lossStandard = s.measures.lossStandard;
    footer.lossDiff = s.measures.lossDiff;
    if (!s.measures.effect) return footer;
    const Effect& effect = *s.measures.effect;
    if (effect.positions > 1) footer.lossEdited = effect.lossEdited;
    footer.kl = effect.kl;
    footer.flips = effect.flips;
    footer.positions = effect.positions;
    return footer;
}

namespace {

/// What there is without the user's edits is not as trained.
bool ranEdited(const Model& model) {
    return model.recording && model.recording->edited();
}

/// The traces on screen, and what their heads make of their maps.
class RowSource : public MeterSource {
  public:
    explicit RowSource(const SessionState& s) {
        if (!s.models.diff || !ranEdited(*s.models.diff)) trained = s.diffTrained.get();
        edited = s.shown().get();
        standard = s.shownStandard().get();
        for (int l = 0; s.models.diff && l < std::ssize(s.models.diff->layers); ++l) {
            before_.push_back(headMixes(*s.models.diff, {}, l));
            now_.push_back(headMixes(*s.models.diff, s.shownEdits(), l));
        }
        trainedMix = [this](int layer, int head) { return before_[layer][head]; };
        editedMix = [this](int layer, int head) { return now_[layer][head]; };
    }
    RowSource(const RowSource&) = delete;
    RowSource& operator=(const RowSource&) = delete;

    /// The trained model in the place of the edited one.
    [[nodiscard]] MeterSource ofTrained() const { return {nullptr, trained, nullptr, {}, trainedMix}; }

  private:
    std::vector<std::vector<HeadMix>> before_, now_;
};

RowReading readingOf(const SessionState& s, int query, bool ofTwin) {
    const RowSource all(s);
    MeterSource source = all;
    if (ofTwin) source.edited = nullptr;
    if (source.edited != nullptr && !ofTwin && query >= source.edited->tokenCount()) return {}; // is to come
    return readRow(query, source, s.head, s.twin(), s.scope);
}

/// One a token of the text; empty where its maps are not there.
std::vector<float> weightsOf(const SessionState& s, int query, bool ofTwin = false) {
    const RowReading row = readingOf(s, query, ofTwin);
    const bool diff = s.shown() != nullptr && !ofTwin;
    const std::vector<double>& read = diff ? row.difference : row.standard;
    std::vector<float> weights(read.begin(), read.end());
    const TracePtr& trace = diff ? s.shown() : s.shownStandard();
    if (!weights.empty()) weights.resize(static_cast<std::size_t>(trace->tokenCount()));
    return weights;
}

} // namespace

std::vector<float> pinnedRow(const SessionState& s, bool ofTwin) {
    return s.pin ? weightsOf(s, s.pin->query, ofTwin) : std::vector<float>{};
}

namespace {

std::vector<float> floats(const std::vector<double>& list) {
    return {list.begin(), list.end()};
}

/// The groups that hold marked tokens, as far as a row sees them.
std::vector<int> markedGroups(const SessionState& s, const std::vector<Span>& marks, int query) {
    std::vector<int> groups;
    if (!s.textCurrent()) return groups;
    for (const int token : tokensIn(s.pieces, marks)) // a row does not see what comes after it
        if (token < s.seen(query)) groups.push_back(s.groups->of(token));
    groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
    return groups;
}

/// The row as it is compared on screen: of the heads of the scope, by the columns that are shown.
struct RowOnScreen {
    std::vector<int> answer;
    std::vector<GroupRole> roles;
    ComparedRow row;
};

RowOnScreen rowOnScreen(const SessionState& s, int query, bool ofTwin) {
    const RowSource all(s);
    MeterSource source = all;
    if (ofTwin) source.edited = nullptr;
    RowOnScreen of;
    if (s.textCurrent()) of.answer = answerGroups(*s.groups, s.pieces, s.marks);
    of.roles = rolesOf(*s.groups, of.answer, meterTokens(s));
    of.row = compareRow(query, source, s.head, s.twin(), s.scope, *s.groups, of.answer);
    return of;
}

/// Which token of a group is pinned where the group is chosen: the one that is, that of the answer, or that
/// of largest weight.
std::vector<int> tokensOfGroups(const SessionState& s, int query, bool ofTwin, int groups) {
    const std::vector<float> weights = weightsOf(s, query, ofTwin);
    std::vector<int> tokens(static_cast<std::size_t>(groups), -1);
    const auto size = [&](int token) { return std::abs(weightAt(weights, token)); };
    for (int token = 0; token < s.seen(query); ++token)
        if (int& best = tokens.at(static_cast<std::size_t>(s.groups->of(token)));
            best < 0 || size(token) > size(best))
            best = token;
    const auto prefer = [&](int token) {
        if (token < s.seen(query)) tokens.at(static_cast<std::size_t>(s.groups->of(token))) = token;
    };
    if (const auto answer = tokensIn(s.pieces, s.marks.answer); !answer.empty()) prefer(answer.front());
    if (s.pin) prefer(s.pin->key);
    return tokens;
}

/// Whose mean a row is; of one head nothing.
QString headsWords(const SessionState& s, int heads, bool ofTwin) {
    if (s.scope == MeterScope::All) return Views::tr("mean of %n heads", nullptr, heads);
    const int layer = ofTwin ? s.twin().layer : s.head.layer;
    return s.scope == MeterScope::Head ? QString()
                                       : Views::tr("layer %1, mean of %n heads", nullptr, heads).arg(layer);
}

} // namespace

RowPlot::Row rowPlotValues(const SessionState& s, bool ofTwin) {
    RowPlot::Row row;
    const bool diff = s.shown() != nullptr && !ofTwin;
    const TracePtr& trace = diff ? s.shown() : s.shownStandard();
    const int query = s.pin      ? s.pin->query
                      : s.asText ? textQuery(s, {}) // as text a row is read without a pin, too
                                 : -1;
    row.nothing = leftOutText(s, !diff, query);
    if (query < 0 || !s.groups || !trace || query >= trace->tokenCount()) return row;
    const RowOnScreen of = rowOnScreen(s, query, !diff);
    const ComparedMap& main = diff ? of.row.difference : of.row.standard;
    if (main.heads == 0) return row;
    row.query = tokenWord(s, query);
    row.number = query;
    row.heads = headsWords(s, main.heads, !diff);
    row.answer = markedGroups(s, s.marks.answer, query);
    row.distractors = markedGroups(s, s.marks.distractors, query);
    const int groups = static_cast<int>(main.row.weights.size());
    if (s.pin) row.pinned = s.groups->of(s.pin->key);
    const bool together = s.shownBy != GroupBy::Token;
    for (int group = 0; group < groups; ++group) {
        const TokenGroup& each = s.groups->groups[static_cast<std::size_t>(group)];
        row.keys << (together ? sentence(each.label) : tokenWord(s, group));
        if (together) row.texts << QString::fromStdString(each.text);
    }
    if (together) row.tokens = tokensOfGroups(s, query, !diff, groups);
    row.a1 = floats(diff ? of.row.a1.row.weights : main.row.weights);
    if (!diff) return row;
    row.lambdaA2 = floats(of.row.lambdaA2.row.weights);
    row.difference = floats(main.row.weights);
    row.standard = floats(of.row.standard.row.weights);
    row.beside = s.calledBeside({});
    const std::string first = s.calledFirst({}).toStdString(), second = row.beside.toStdString();
    row.said = sentence(rivalsSentence(of.row, *s.groups, of.roles, first, second));
    row.brief = sentence(briefRivalsSentence(of.row, *s.groups, first, second));
    return row;
}

int rowAfter(const SessionState& s, int query, int by) {
    if (s.shownBy == GroupBy::Token || !s.groups) return query + by;
    const int own = s.groups->of(query);
    const bool within = s.groups->groups[static_cast<std::size_t>(own)].last != query; // a row of its own
    const int group = by > 0 && within ? own : own + by;
    const bool there = group >= 0 && group < s.groups->count();
    return there ? s.groups->groups[static_cast<std::size_t>(group)].last : -1;
}

MeterTokens meterTokens(const SessionState& s) {
    if (!s.textCurrent()) return {};
    MeterTokens tokens = meterTokens(s.pieces, s.marks, s.tracedAhead.size());
    if (s.recording() != nullptr && mainTrace(s)) tokens.rows = {firstLook(*mainTrace(s))};
    const bool after = s.pin && !tokens.answer.empty() && s.pin->query > tokens.answer.back();
    if (after && s.pin->query < std::ssize(s.pieces)) tokens.rows = {s.pin->query};
    return tokens;
}

namespace {

/// Of the row of the meter, over its heads.
MeterCount meterCount(const SessionState& s, const MeterScene& scene, const RowSource& source, GroupBy by) {
    MeterCount count;
    count.groups = s.groupsBy(by);
    const std::vector<int> answer = answerGroups(*count.groups, s.pieces, s.marks);
    count.roles = rolesOf(*count.groups, answer, scene.tokens);
    const int query = scene.tokens.rows.front();
    const auto read = [&](const MeterSource& from) {
        return compareRow(query, from, scene.head, scene.twin, scene.scope, *count.groups, answer);
    };
    count.row = read(source);
    if (scene.edited && source.trained != nullptr) count.trained = read(source.ofTrained()).difference;
    return count;
}

} // namespace

MeterScene meterScene(const SessionState& s) {
    MeterScene scene;
    scene.tokens = meterTokens(s);
    scene.scope = s.scope;
    scene.form = s.lab.meterForm;
    scene.head = s.head;
    scene.twin = s.twin();
    scene.beside = s.calledBeside({});
    scene.edited = !s.peek && !s.edits.empty();
    if (scene.tokens.answer.empty()) return scene;
    scene.row = tokenWord(s, scene.tokens.rows.front());
    scene.swapped = s.models.diff && scene.scope == MeterScope::Head && s.mix(s.head).swapped;
    const RowSource source(s);
    scene.diff = source.edited != nullptr;
    scene.standard = source.standard != nullptr;
    if (const Trace* const main = scene.diff ? source.edited : source.standard; main != nullptr) {
        scene.layers = static_cast<int>(main->layers.size());
        scene.layersCounted = static_cast<int>(
            std::ranges::count_if(main->layers, [](const auto& layer) { return layer->hasMaps(); }));
    }
    scene.groups =
        meterCount(s, scene, source, s.shownBy == GroupBy::Word ? GroupBy::Word : GroupBy::Sentence);
    scene.tokenwise = meterCount(s, scene, source, GroupBy::Token);
    return scene;
}

MeterReading meterReading(const SessionState& s) {
    const MeterTokens tokens = meterTokens(s);
    return tokens.answer.empty() ? MeterReading{}
                                 : readMeter(tokens, RowSource(s), s.head, s.twin(), s.scope);
}

int strongestKey(const SessionState& s, int query) {
    const std::vector<float> weights = weightsOf(s, query);
    int best = query;
    for (int k = 0; k < std::min(static_cast<int>(weights.size()), s.seen(query)); ++k)
        if (std::abs(weights[k]) > std::abs(weights[best])) best = k;
    return best;
}

QString tokenWord(const SessionState& s, int index) {
    if (index < 0 || index >= static_cast<int>(s.pieces.size())) return {};
    return sentence(wordPhrase(s.pieces, index));
}

QString backendText(const SessionState& s, BackendTold told) {
    const TracePtr& trace = mainTrace(s);
    if (!trace) return {};
    if (trace->model->recording)
        return trace->backend.empty() ? Views::tr("recorded")
                                      : Views::tr("recorded on %1").arg(backendName(trace->backend));
    const double pass = (s.diffTrained ? s.diffTrained->milliseconds : 0) +
                        (s.standardTrained ? s.standardTrained->milliseconds : 0);
    QString text = backendName(trace->backend);
    if (told == BackendTold::Name) return text;
    if (const Phrase cuda = cudaState(); told == BackendTold::All && !cuda.empty())
        text += " · " + sentence(cuda);
    text += "    " + Views::tr("pass %1 ms").arg(number(pass, 1));
    if (s.edited() || s.standardEdited()) {
        const Trace& edited = s.edited() ? *s.diffEdited : *s.standard;
        text += " · " + Views::tr("edit from layer %1: %2 ms")
                            .arg(edited.firstComputed)
                            .arg(number(edited.milliseconds, 1));
    }
    return text;
}

QString backendTip(const SessionState& s) {
    QStringList lines{Views::tr("Passes run on: %1").arg(backendName(s.processor.name))};
    if (!s.processor.whyCpu.empty())
        lines << (s.processor.onCpu ? Views::tr("Not on a GPU: %1")
                                    : Views::tr("The GPU failed at an earlier pass: %1"))
                     .arg(sentence(s.processor.whyCpu));
    if (!s.processor.slowCpu.empty())
        lines << Views::tr("The CPU computes slower than it could: %1").arg(sentence(s.processor.slowCpu));
    if (const Phrase cuda = cudaState(); !cuda.empty()) lines << sentence(cuda);
    return lines.join('\n');
}

namespace {

/// Of a cell that holds the answer: what the twin makes of it and of its strongest distractor. Of two DIFF
/// models how far the first one's weight is from that of the second.
QString rivalText(const SessionState& s) {
    if (s.models.ofTwoDiffs() && s.shownStandard() && s.textCurrent()) {
        const std::vector<float> row = pinnedRow(s);
        const bool known = s.pin->key < std::ssize(row);
        return known ? sentence(apartSentence(*s.shownStandard(), s.twin(), *s.pin,
                                              row[static_cast<std::size_t>(s.pin->key)]))
                     : QString();
    }
    const auto answer = tokensIn(s.pieces, s.marks.answer);
    if (!s.shownStandard() || !s.textCurrent() || std::ranges::find(answer, s.pin->key) == answer.end())
        return {};
    return sentence(rivalSentence(*s.shownStandard(), s.pieces, s.twin(), *s.pin,
                                  tokensIn(s.pieces, s.marks.distractors), pinnedRow(s)));
}

QString standardText(const SessionState& s) {
    const HeadId head = s.twin();
    if (!layerWithMaps(s.shownStandard().get(), head)) return {};
    const HeadMix mix = s.standardMix(head);
    const bool reads = s.pin && s.pin->query < s.shownStandard()->tokenCount() && !mix.off && !mix.mean;
    return sentence(reads ? standardCellSentence(*s.shownStandard(), s.pieces, head, *s.pin)
                          : headSentence(*s.shownStandard(), s.pieces, head, mix));
}

} // namespace

namespace {

/// Whether anything of what is selected acts: of what is off or stands in for itself the sentence says so.
bool acts(const SessionState& s) {
    if (s.scope == MeterScope::All || !s.models.diff) return true;
    const std::vector<HeadMix> mixes = headMixes(*s.models.diff, s.shownEdits(), s.head.layer);
    const auto act = [](const HeadMix& mix) { return !mix.off && !mix.mean && !mix.patched; };
    return s.scope == MeterScope::Head ? act(s.mix(s.head)) : std::ranges::any_of(mixes, act);
}

/// Of the pinned row as trained, where that is another one.
std::optional<double> trainedWeight(const SessionState& s, const std::vector<int>& answer, int group) {
    const RowSource source(s);
    if (!s.edited() || s.peek || source.trained == nullptr || s.pin->query >= source.trained->tokenCount())
        return {};
    const ComparedMap trained =
        compareRow(s.pin->query, source.ofTrained(), s.head, {}, s.scope, *s.groups, answer).difference;
    const bool there = trained.heads > 0 && group < std::ssize(trained.row.weights);
    return there ? std::optional(trained.row.weights[static_cast<std::size_t>(group)]) : std::nullopt;
}

/// Of the pinned cell where heads are together or tokens are; without a pin what the row that asks gives.
QString togetherText(const SessionState& s, bool ofStandard, bool withTwin) {
    const TracePtr& trace = ofStandard ? s.shownStandard() : s.shown();
    if (!trace || !s.groups) return {};
    if (!s.pin || s.pin->query >= trace->tokenCount()) {
        const MeterScene scene = meterScene(s);
        return scene.tokens.answer.empty() || s.scope == MeterScope::Head ? QString()
                                                                          : meterText(scene, s.besideName());
    }
    RowOnScreen of = rowOnScreen(s, s.pin->query, ofStandard);
    if (!withTwin && !ofStandard) of.row.standard = {};
    const int group = s.groups->of(s.pin->key);
    return sentence(groupSentence(
        of.row, *s.groups, group, TokenNames::quoted(wordPhrase(s.pieces, s.pin->query)),
        {s.scope, s.head, of.row.difference.heads}, {s.scope, s.twin(), of.row.standard.heads},
        s.besideName().toStdString(), ofStandard ? std::nullopt : trainedWeight(s, of.answer, group)));
}

} // namespace

QString mapText(const SessionState& s, bool ofStandard, bool withTwin) {
    const bool single = ofStandard || !s.models.diff;
    if (QString words = leftOutText(s, single, s.pin ? s.pin->query : -1); !words.isEmpty()) return words;
    if ((s.scope != MeterScope::Head || s.shownBy != GroupBy::Token) && (single || acts(s)))
        if (QString words = togetherText(s, single, withTwin); !words.isEmpty()) return words;
    return ofStandard || !s.models.diff ? standardText(s) : ofOneHeadText(s, withTwin);
}

QString ofOneHeadText(const SessionState& s, bool withTwin) {
    if (QString words = leftOutText(s, false, s.pin ? s.pin->query : -1); !words.isEmpty()) return words;
    const TracePtr& trace = s.shown();
    if (!layerWithMaps(trace.get(), s.head)) return {};
    if (!s.pin || s.pin->query >= trace->tokenCount()) return headText(s);
    const auto trained = layerWithMaps(s.diffTrained.get(), s.head);
    std::optional<CellValues> before;
    if (trained && s.pin->query < s.diffTrained->tokenCount() && !ranEdited(*s.models.diff))
        before = cellValues(*trained, s.head.head, *s.pin, s.trainedMix(s.head));
    const QString cell = sentence(cellSentence(*trace, s.pieces, s.head, *s.pin, s.mix(s.head), before));
    const QString rival = withTwin ? rivalText(s) : QString();
    return rival.isEmpty() ? cell : cell + u' ' + rival;
}

QString sentenceText(const SessionState& s, bool ofStandard, bool withTwin) {
    if (!s.problem.isEmpty()) return s.problem;
    const TracePtr& trace = s.shown();
    const bool pinned = s.pin && trace && s.pin->query < trace->tokenCount();
    if (!ofStandard && s.models.diff && !pinned && !s.note.isEmpty()) return s.note;
    const QString text = mapText(s, ofStandard, withTwin);
    return text.isEmpty() ? s.note : text;
}

QString briefText(const SessionState& s) {
    const TracePtr& trace = s.shown();
    const bool told = s.problem.isEmpty() && trace && s.groups && s.pin && s.pin->query < trace->tokenCount();
    if (!told || (s.scope == MeterScope::Head && s.shownBy == GroupBy::Token) || !acts(s) ||
        !leftOutText(s, false, s.pin->query).isEmpty())
        return {};
    const RowOnScreen of = rowOnScreen(s, s.pin->query, false);
    return sentence(briefGroupSentence(of.row, *s.groups, s.groups->of(s.pin->key),
                                       TokenNames::quoted(wordPhrase(s.pieces, s.pin->query)),
                                       {s.scope, s.head, of.row.difference.heads}));
}

QString headText(const SessionState& s) {
    const TracePtr& trace = s.shown();
    return layerWithMaps(trace.get(), s.head)
               ? sentence(headSentence(*trace, s.pieces, s.head, s.mix(s.head)))
               : QString();
}

QString lambdaText(const SessionState& s) {
    return s.models.diff ? sentence(lambdaSentence(*s.models.diff, s.shownEdits())) : QString();
}

QString answerSentenceOf(const SessionState& s) {
    return sentence(answerSentence(s.answerText(), s.measures.answerStandard, s.measures.answerDiff,
                                   s.measures.answerEdited, s.besideName().toStdString()));
}

QString nextTokenText(const SessionState& s) {
    const QString answer = answerSentenceOf(s);
    return (answer.isEmpty() ? answer : answer + u' ') +
           sentence(nextTokenSentence(s.shownStandard().get(), s.diffTrained.get(),
                                      s.edited() ? s.diffEdited.get() : nullptr, s.pieces));
}

QString meterText(const MeterScene& scene, const QString& beside) {
    const bool token = scene.form == MeterForm::Share;
    const MeterCount& count = token ? scene.tokenwise : scene.groups;
    const auto share = [](const ComparedMap& map) { return map.heads > 0 ? map.row.share() : std::nullopt; };
    return sentence(meterSentence(count.groups ? count.groups->by : GroupBy::Sentence,
                                  share(count.row.standard), share(count.row.difference),
                                  beside.toStdString()));
}

namespace {

/// "0, 2 and 5": of few numbers all, else how many of them.
QString listed(const std::vector<int>& numbers) {
    constexpr std::size_t most = 6;
    QStringList words;
    for (std::size_t i = 0; i < std::min(most, numbers.size()); ++i) words << QString::number(numbers[i]);
    return words.join(QStringLiteral(", ")) + (numbers.size() > most ? QStringLiteral(", …") : QString());
}

/// "a trace of 34 tokens · layers 0, 2 only · heads 1 only · rows 30 to 33 only".
QString recordedText(const Recording& recording) {
    QStringList words{Views::tr("a trace of %1 tokens").arg(recording.tokenCount())};
    std::vector<int> layers;
    for (int l = 0; l < std::ssize(recording.layers); ++l)
        if (recording.hasMaps(l)) layers.push_back(l);
    if (layers.size() < recording.layers.size()) words << Views::tr("layers %1 only").arg(listed(layers));
    if (std::ssize(recording.keptHeads) < recording.heads)
        words << Views::tr("heads %1 only").arg(listed(recording.keptHeads));
    if (recording.endRow - recording.firstRow < recording.tokenCount())
        words << Views::tr("rows %1 to %2 only").arg(recording.firstRow).arg(recording.endRow - 1);
    if (recording.edited()) words << Views::tr("ran with edits");
    return words.join(QStringLiteral(" · "));
}

} // namespace

QString leftOutText(const SessionState& s, bool ofStandard, int query) {
    const ModelPtr& model = ofStandard ? s.models.standard : s.models.diff;
    const HeadId head = ofStandard ? s.twin() : s.head;
    if (!model || !s.textCurrent()) return {};
    if (!model->recording) {
        const TracePtr& trace = ofStandard ? s.shownStandard() : s.shown();
        return trace && !trace->layers[head.layer]->hasMaps() ? s.problem : QString();
    }
    const Recording& recording = *model->recording;
    if (s.scope != MeterScope::All &&
        (head.layer >= std::ssize(recording.layers) || !recording.hasMaps(head.layer)))
        return Views::tr("This trace holds no maps of layer %1.").arg(head.layer);
    if (s.scope == MeterScope::Head && !recording.hasHead(head.head))
        return Views::tr("This trace holds no maps of head %1.").arg(head.head);
    if (query < 0 || (query >= recording.firstRow && query < recording.endRow)) return {};
    return Views::tr("This trace holds rows %1 to %2 of its maps.")
        .arg(recording.firstRow)
        .arg(recording.endRow - 1);
}

QString weightlessText(const SessionState& s) {
    return s.recording() == nullptr
               ? QString()
               : sentence(whyWeightless(s.models.diff ? *s.models.diff : *s.models.standard));
}

QString silentText(const SessionState& s) {
    const ModelPtr& main = s.models.diff ? s.models.diff : s.models.standard;
    return main ? sentence(whySilent(*main)) : QString();
}

QString tokensText(const SessionState& s) {
    const TracePtr& trace = mainTrace(s);
    if (!trace) return {};
    if (trace->model->recording) return recordedText(*trace->model->recording);
    const auto trained = trace->model->config.maxPositions;
    QString text = Views::tr("%1 of %2 tokens").arg(trace->tokenCount()).arg(trained);
    if (trace->tokenCount() > trained)
        text = Views::tr("%1 tokens, beyond the %2 it was trained on").arg(trace->tokenCount()).arg(trained);
    if (!s.tracedAhead.empty()) text += Views::tr(", %1 of them written").arg(s.tracedAhead.size());
    if (const auto step = s.earlierStep()) text = Views::tr("step %1 of training").arg(*step) + " · " + text;
    const auto kept = std::ranges::count(trace->request.maps, true);
    if (kept == std::ssize(trace->request.maps)) return text;
    const QString maps =
        kept == 0   ? Views::tr("maps kept for no layer; each is computed when shown")
        : kept == 1 ? Views::tr("maps kept for layer 0; others are computed when shown")
                    : Views::tr("maps kept for layers 0–%1; others are computed when shown").arg(kept - 1);
    return maps + " · " + text;
}

std::vector<int> leadingTokens(const MarkedNext& marked, const std::vector<std::vector<float>>& lists) {
    std::vector<int> tokens;
    if (!marked.answer.empty()) tokens.push_back(marked.answer.front());
    const auto largest = [&](int token) {
        float most = -1;
        for (const auto& list : lists) most = std::max(most, at(list, token).value_or(-1));
        return most;
    };
    if (!marked.distractors.empty())
        tokens.push_back(*std::ranges::max_element(marked.distractors, {}, largest));
    return tokens;
}

// The table of next tokens; of a standard model with a tokenizer of its own, too.
QString nextTokenName(const Model& model, int token) {
    const TokenPiece piece = model.tokenizer->piece(token);
    const bool unknown =
        model.recording != nullptr || !readsWords(model); // of a trace: but for its own words
    if (unknown && piece.display == std::to_string(token)) return Views::tr("token %1").arg(token);
    return QString::fromStdString(piece.display).replace(' ', QChar(0xB7));
}

std::vector<NextTokenRow> nextTokenRows(const SessionState& s) {
    const TracePtr& main = s.shown() ? s.shown() : s.shownStandard();
    const bool silent = main->logits.empty() && (!s.diffTrained || s.diffTrained->logits.empty());
    if (silent && !whySilent(*main->model).empty()) return {};
    const auto standard = probabilitiesOf(s.standardApart ? s.standardApart : s.shownStandard());
    const auto trained = probabilitiesOf(s.diffTrained);
    const auto edited = s.edited() ? probabilitiesOf(s.diffEdited) : std::vector<float>{};
    Candidates candidates(*main->model, s.standardApart ? s.standardApart->model.get() : nullptr);
    const MarkedNext marked = s.markedNext();
    const auto comparable = s.standardApart ? std::vector<float>{} : standard; // in the same tokens
    for (const int token : leadingTokens(marked, {trained, comparable, edited})) candidates.add(token, false);
    for (int rank = 1; rank <= static_cast<int>(most); ++rank) // the best of each, in turn
        for (const auto* list : {&trained, &standard, &edited})
            if (const auto best = topCandidates(*list, rank); static_cast<int>(best.size()) == rank)
                candidates.add(best.back().token, list == &standard);
    const bool ran = s.recording() && s.recording()->edited(); // what it says is not of the model as trained
    const QString first = ran ? Views::tr("ran with edits") : s.calledFirst({});
    std::vector<NextTokenRow> rows;
    rows.reserve(candidates.list().size());
    for (const Named& token : candidates.list())
        rows.push_back({token.display, at(standard, token.standard), at(trained, token.main),
                        at(edited, token.main), marked.kindOf(token.main), !s.peek && s.standardEdited(),
                        s.calledBeside({}), first});
    return rows;
}

} // namespace lambdascope
