// SPDX-License-Identifier: MIT
#include "app/explore/machine_opened.h"

#include "app/explore/explore_values.h"
#include "app/explore/machine_keys.h"
#include "app/explore/machine_values.h"
#include "core/analysis/answer/attribution.h"
#include "core/analysis/answer/predictions.h"
#include "core/analysis/printed.h"
#include "core/analysis/row_facts.h"
#include "core/model/recorded/recorded_model.h"
#include "core/text/token_names.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/sentence.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace lambdascope {
namespace {

struct Opened {
    Q_DECLARE_TR_FUNCTIONS(OpenedDrawing)
};

using Kind = RowFact::Kind;
using OpenedSeries = MachineScene::Series;
using OpenedSide = OpenedBox::Side;

/// What all boxes of a row have.
struct Opening {
    const SessionState& s;
    const Trace& trace;
    const OneRow& row;
    const MachineKeys keys;
    std::optional<HeadMix> trained; // none: of a standard head

    [[nodiscard]] bool two() const { return row.maps.size() > 1; }
    [[nodiscard]] bool recorded() const { return row.input.empty(); }
    [[nodiscard]] QString key() const { return QStringLiteral("“%1”").arg(tokenWord(s, keys.told)); }
    [[nodiscard]] bool mixedAnew() const { return trained && *trained != row.mix; }
};

bool layerNormed(const Opening& o) {
    return !o.recorded() &&
           !o.trace.model->layers[static_cast<std::size_t>(o.row.head.layer)].inputNormBias.empty();
}

QString meanOf(const char* squares) {
    return QStringLiteral("\\text{%1}\\left(%2\\right)").arg(Opened::tr("mean"), QLatin1String(squares));
}

QString formulaOf(const Opening& o, std::optional<RowStep> step) {
    if (!step) return QStringLiteral(R"(p = \softmax\left(W_U \cdot \text{LN}\left(x\right)\right))");
    const QString normed = QStringLiteral(R"(\frac{%1}{\sqrt{%2 + \varepsilon}}%3)");
    switch (*step) {
    case RowStep::Norm:
        return layerNormed(o) ? normed.arg(QStringLiteral("x - m"), meanOf("(x - m)^2"),
                                           QStringLiteral(R"( \odot g + b)"))
                              : normed.arg(QStringLiteral("x"), meanOf("x^2"), QStringLiteral(R"( \odot g)"));
    case RowStep::Queries:
        return QStringLiteral(R"(q = W_Q \cdot \text{LN}\left(x\right))");
    case RowStep::Turned:
        return QStringLiteral(
            R"(a' = a \cos \theta - b \sin \theta, \quad b' = b \cos \theta + a \sin \theta)");
    case RowStep::Products:
        return QStringLiteral(R"(q \cdot k = \sum_{j} q_j k_j)");
    case RowStep::Scores:
        return QStringLiteral(R"(s = \frac{q \cdot k}{\sqrt{d}})");
    case RowStep::Softmax:
        return QStringLiteral(R"(\frac{e^{s - m}}{\sum e^{s - m}})");
    case RowStep::Subtract:
        return o.row.mix.swapped ? QStringLiteral(R"(A_2 - \lambda \cdot A_1)")
                                 : QStringLiteral(R"(A_1 - \lambda \cdot A_2)");
    case RowStep::Values:
        return QStringLiteral(R"(o = \sum_{k} w_k v_k)");
    case RowStep::HeadNorm:
        return normed.arg(QStringLiteral("o"), meanOf("o^2"), QString());
    case RowStep::Factor:
        return QStringLiteral(R"(\left(1 - \lambda_{\text{init}}\right) \cdot o)");
    case RowStep::Output:
        return QStringLiteral(R"(W_O \cdot o)");
    case RowStep::Residual:
        return QStringLiteral(R"(x + \sum_{h} W_O o_h)");
    }
    return {};
}

/// What the step is, beside its name.
QString whatItIs(const Opening& o, RowStep step) {
    const auto count = [](const RowNumbers& of) { return QString::number(of.size()); };
    switch (step) {
    case RowStep::Norm:
        return layerNormed(o) ? Opened::tr("LayerNorm over the %1 numbers of the residual stream")
                                    .arg(count(o.row.stream))
                              : Opened::tr("RMSNorm over the %1 numbers of the residual stream")
                                    .arg(count(o.row.stream));
    case RowStep::Queries:
        return Opened::tr("what “%1” asks for: %2 numbers, each a sum over %3")
            .arg(tokenWord(o.s, o.row.query), count(o.row.maps[0].query), count(o.row.input));
    case RowStep::Turned:
        return Opened::tr("the query is turned by its place in the text, which is %1").arg(o.row.query);
    case RowStep::Products:
        return Opened::tr("how well the query meets the key of each of the %1 tokens that it sees")
            .arg(o.row.keyCount());
    case RowStep::Scores:
        return Opened::tr("d = %1 numbers have been added up for each product")
            .arg(o.row.maps[0].query.size());
    case RowStep::Softmax:
        return Opened::tr("scores become weights that add up to 1");
    case RowStep::Subtract:
        return Opened::tr("what both maps give alike is taken away");
    case RowStep::Values:
        return Opened::tr("the values of the keys, mixed by the weights of the row");
    case RowStep::HeadNorm:
        return Opened::tr(
                   "RMSNorm over the %1 numbers of one head; its gain, where it has one, is part of W_O")
            .arg(count(o.row.sum));
    case RowStep::Factor:
        return Opened::tr("a fixed factor of the layer");
    case RowStep::Output:
        return Opened::tr("from the %1 numbers of the head to the %2 of the residual stream")
            .arg(count(o.row.factored), count(o.row.written));
    case RowStep::Residual:
        return Opened::tr("all heads of the layer add what they found");
    }
    return {};
}

/// Of what a fact is, of a key or of what is added to the stream.
QString partWords(const Opening& o, RowStep step, const RowFact& fact) {
    const QString index = QString::number(fact.index), seen = QString::number(o.row.keyCount());
    switch (fact.kind) {
    case Kind::Product:
        return Opened::tr("q · k of %1").arg(o.key());
    case Kind::Root:
        return QStringLiteral("√d");
    case Kind::Score:
        return step == RowStep::Scores ? Opened::tr("score: the one ÷ the other")
                                       : Opened::tr("s, the score of %1").arg(o.key());
    case Kind::Largest:
        return Opened::tr("m, the largest score of the row");
    case Kind::Power:
        return Opened::tr("e to the power of s − m");
    case Kind::PowerSum:
        return Opened::tr("the same of all %1 keys, added up").arg(seen);
    case Kind::Weight:
        return step == RowStep::Softmax ? Opened::tr("weight: the one ÷ the other")
                                        : Opened::tr("weight of %1").arg(o.key());
    case Kind::Difference:
        return o.key();
    case Kind::TrainedDifference:
        return Opened::tr("with the trained λ");
    case Kind::RowSum:
        return Opened::tr("the whole row adds up to");
    case Kind::BelowZero:
        return Opened::tr("keys with a weight below 0, of %1").arg(seen);
    case Kind::Cancelled:
        return Opened::tr("how much of %1 meets weight in %2, %")
            .arg(o.row.mix.swapped ? QStringLiteral("A1") : QStringLiteral("A2"),
                 o.row.mix.swapped ? QStringLiteral("A2") : QStringLiteral("A1"));
    case Kind::Value:
        return Opened::tr("number %1 of its value").arg(index);
    case Kind::Part:
        return Opened::tr("its part: weight × value");
    case Kind::Others:
        return Opened::tr("what all other keys add");
    case Kind::Stream:
        return Opened::tr("number %1 of x").arg(index);
    case Kind::ThisHead:
        return Opened::tr("this head adds");
    case Kind::OtherHeads:
        return o.trace.model->layers[static_cast<std::size_t>(o.row.head.layer)].oBias.empty()
                   ? Opened::tr("the other heads add")
                   : Opened::tr("the other heads and the bias add");
    default:
        return {};
    }
}

/// Of what a fact is, as the step means it.
QString factWords(const Opening& o, RowStep step, const RowFact& fact) {
    const QString index = QString::number(fact.index);
    switch (fact.kind) {
    case Kind::Mean:
        return Opened::tr("m, the mean of all numbers");
    case Kind::MeanOfSquares:
        return Opened::tr("mean of the %1 squares")
            .arg(step == RowStep::Norm ? o.row.stream.size() : o.row.sum.size());
    case Kind::Epsilon:
        return Opened::tr("ε, so that nothing is divided by 0");
    case Kind::Size:
        return Opened::tr("size: the root of both");
    case Kind::Times:
        return Opened::tr("1 ÷ size, times every number");
    case Kind::Number:
        return Opened::tr("number %1 of x, the largest").arg(index);
    case Kind::Gain:
        return Opened::tr("its gain g, which was learned");
    case Kind::Bias:
        return step == RowStep::Norm ? Opened::tr("its bias b, which was learned")
                                     : Opened::tr("its bias, which was learned");
    case Kind::Becomes:
    case Kind::TurnedFirst:
    case Kind::TurnedSecond:
        return Opened::tr("number %1 becomes").arg(index);
    case Kind::Positive:
        return step == RowStep::Products ? Opened::tr("%1: its products above 0").arg(o.key())
                                         : Opened::tr("number %1: its products above 0").arg(index);
    case Kind::Negative:
        return Opened::tr("its products below 0");
    case Kind::Together:
        return step == RowStep::Values     ? Opened::tr("number %1 of o").arg(index)
               : step == RowStep::Residual ? Opened::tr("number %1 after it").arg(index)
                                           : Opened::tr("together");
    case Kind::First:
        return Opened::tr("a, number %1").arg(index);
    case Kind::Second:
        return Opened::tr("b, its partner, number %1").arg(index);
    case Kind::Cosine:
        return Opened::tr("cosine of their angle");
    case Kind::Sine:
        return Opened::tr("sine of their angle");
    case Kind::LambdaInit:
        return (o.s.shownEdits().outputFactorFollows ? Opened::tr("λ_init of layer %1")
                                                     : Opened::tr("λ_init of layer %1, as trained"))
            .arg(o.row.head.layer);
    case Kind::Factor:
        return Opened::tr("1 − λ_init, times every number");
    case Kind::SizeBefore:
        return Opened::tr("size before");
    case Kind::SizeAfter:
        return Opened::tr("size after");
    default:
        return partWords(o, step, fact);
    }
}

void fillFacts(OpenedBox& box, const Opening& o, RowStep step) {
    const std::vector<RowFact> facts = rowFacts(o.trace, o.row, step, o.keys.told, o.trained);
    const bool two = std::ranges::any_of(facts, [](const RowFact& each) { return each.values.size() > 1; });
    if (two) box.facts.push_back({{}, {QStringLiteral("A1"), QStringLiteral("A2")}});
    for (const RowFact& fact : facts) {
        QStringList values;
        for (const std::string& each : fact.values) values << QString::fromStdString(each);
        if (fact.kind == Kind::Times) box.between = QStringLiteral("× ") + values.front();
        if (fact.kind == Kind::Factor) box.between = QStringLiteral("× ") + values.front();
        if (fact.kind == Kind::Root) box.between = QStringLiteral("÷ ") + values.front();
        box.facts.push_back({factWords(o, step, fact), std::move(values)});
    }
}

/// What those weigh that have no room.
void addOthers(OpenedBox& box, const Opening& o, RowStep step) {
    if (!o.keys.keys.hasOthers() || (step != RowStep::Softmax && step != RowStep::Subtract)) return;
    QStringList values;
    const std::vector<RowBox> boxes = boxesOf(o.row);
    for (const RowBox::Series& each : std::ranges::find(boxes, step, &RowBox::step)->series)
        values << number(o.keys.keys.of(step, *each.numbers).back(), 3);
    box.facts.push_back({Opened::tr("%1 together").arg(o.keys.words.back()), std::move(values)});
}

// Both sides.

void add(OpenedSide& side, const RowNumbers& numbers, OpenedSeries::Ink ink = OpenedSeries::Ink::Signed,
         const QString& name = {}) {
    side.series.push_back({numbers, ink});
    side.names << name;
}

/// Numbers of a vector, with their size as dashed lines.
void addVector(OpenedSide& side, const RowNumbers& numbers, const QString& name = {}) {
    add(side, numbers, OpenedSeries::Ink::Signed, name);
    side.sizes.push_back(sizeOf(numbers));
}

QString sized(const QString& what, const RowNumbers& of) {
    return Opened::tr("%1; dashed: size %2").arg(what, number(sizeOf(of), 3));
}

/// A number of each place of keys, of both maps or one.
void addKeys(OpenedSide& side, const Opening& o, RowStep step, const RowNumbers& keys,
             OpenedSeries::Ink ink = OpenedSeries::Ink::Signed, const QString& name = {}) {
    add(side, o.keys.keys.of(step, keys), ink, name);
    side.labels = o.keys.words;
    side.marked = o.keys.keys.marked;
    side.others = o.keys.keys.hasOthers();
}

QString nameOfMap(const Opening& o, std::size_t map) {
    return !o.two() ? QString() : map == 0 ? QStringLiteral("A1") : QStringLiteral("A2");
}

template<typename Numbers>
void addMaps(OpenedSide& side, const Opening& o, RowStep step, Numbers RowTerm::*numbers) {
    using Ink = OpenedSeries::Ink;
    for (std::size_t i = 0; i < o.row.maps.size(); ++i)
        addKeys(side, o, step, o.row.maps[i].*numbers,
                step != RowStep::Softmax ? Ink::Signed
                : i == 0                 ? Ink::First
                                         : Ink::Second,
                nameOfMap(o, i));
}

void addQueries(OpenedSide& side, const Opening& o, RowNumbers RowTerm::*numbers) {
    for (std::size_t i = 0; i < o.row.maps.size(); ++i)
        addVector(side, o.row.maps[i].*numbers, nameOfMap(o, i));
    side.what = Opened::tr("%1 numbers; dashed: their size").arg((o.row.maps[0].*numbers).size());
}

/// "by sentence: the largest of each", where places are of more than one key.
QString placesWords(const Opening& o, RowStep step) {
    const bool sums = step == RowStep::Softmax || step == RowStep::Subtract;
    if (o.keys.grouped)
        return o.s.shownBy == GroupBy::Word ? (sums ? Opened::tr("by word: the sum of each")
                                                    : Opened::tr("by word: the largest of each"))
                                            : (sums ? Opened::tr("by sentence: the sum of each")
                                                    : Opened::tr("by sentence: the largest of each"));
    if (o.keys.keys.hasOthers())
        return sums ? Opened::tr("the others: their sum") : Opened::tr("the others: the largest of them");
    return Opened::tr("a number for each key");
}

/// The first map of the difference, and λ times the other.
void addTaken(OpenedSide& side, const Opening& o) {
    using Ink = OpenedSeries::Ink;
    const std::size_t first = o.row.mix.swapped ? 1 : 0;
    addKeys(side, o, RowStep::Subtract, o.row.maps[first].weights, first == 0 ? Ink::First : Ink::Second,
            nameOfMap(o, first));
    addKeys(side, o, RowStep::Subtract, takenWeights(o.row), first == 0 ? Ink::Second : Ink::First,
            QStringLiteral("λ·%1").arg(nameOfMap(o, 1 - first)));
    side.what = placesWords(o, RowStep::Subtract);
}

void fillDifference(OpenedSide& after, const Opening& o) {
    addKeys(after, o, RowStep::Subtract, o.row.weights);
    after.what = placesWords(o, RowStep::Subtract);
    if (!o.mixedAnew()) return;
    addKeys(after, o, RowStep::Subtract, mixedWeights(o.row, *o.trained), OpenedSeries::Ink::Before);
    after.what = Opened::tr("line: with the trained λ %1").arg(number(o.trained->lambda, 3));
}

void fillProducts(OpenedSide& before, const Opening& o) {
    for (std::size_t i = 0; i < o.row.maps.size(); ++i)
        add(before, o.row.maps[i].products.empty() ? RowNumbers() : keyProducts(o.row.maps[i], o.keys.told),
            OpenedSeries::Ink::Signed, nameOfMap(o, i));
    before.what = Opened::tr("q_j × k_j of %1, whose sum is its q · k").arg(o.key());
}

/// Of the steps after the values: vectors on both sides.
void fillVectors(OpenedSide& before, OpenedSide& after, const OneRow& row, RowStep step) {
    switch (step) {
    case RowStep::HeadNorm:
        addVector(before, row.sum);
        before.what = sized(Opened::tr("o, the weighted sum of values"), row.sum);
        addVector(after, row.divided);
        after.what = sized(Opened::tr("same shape"), row.divided);
        return;
    case RowStep::Factor:
        addVector(before, row.divided);
        before.what = sized(QStringLiteral("o"), row.divided);
        addVector(after, row.factored);
        after.what = sized(Opened::tr("same shape"), row.factored);
        return;
    case RowStep::Output:
        addVector(before, row.factored);
        before.what = sized(QStringLiteral("o"), row.factored);
        addVector(after, row.written);
        after.what = sized(Opened::tr("what this head writes"), row.written);
        return;
    case RowStep::Residual:
        addVector(before, row.stream);
        before.what = sized(QStringLiteral("x"), row.stream);
        addVector(after, row.attended);
        add(after, row.stream, OpenedSeries::Ink::Before);
        after.what = Opened::tr("with all heads; line: x before");
        return;
    default:
        return;
    }
}

void fillSides(OpenedSide& before, OpenedSide& after, const Opening& o, RowStep step) {
    const OneRow& row = o.row;
    switch (step) {
    case RowStep::Norm:
        addVector(before, row.stream);
        before.what = sized(QStringLiteral("x"), row.stream);
        addVector(after, row.input);
        after.what = sized(QStringLiteral("LN(x)"), row.input);
        return;
    case RowStep::Queries:
        addVector(before, row.input);
        before.what = sized(QStringLiteral("LN(x)"), row.input);
        return addQueries(after, o, &RowTerm::query);
    case RowStep::Turned:
        addQueries(before, o, &RowTerm::query);
        return addQueries(after, o, &RowTerm::turned);
    case RowStep::Products:
        fillProducts(before, o);
        addMaps(after, o, step, &RowTerm::products);
        break;
    case RowStep::Scores:
        addMaps(before, o, step, &RowTerm::products);
        before.what = placesWords(o, step);
        addMaps(after, o, step, &RowTerm::scores);
        break;
    case RowStep::Softmax:
        addMaps(before, o, RowStep::Scores, &RowTerm::scores);
        before.what = placesWords(o, RowStep::Scores);
        addMaps(after, o, step, &RowTerm::weights);
        break;
    case RowStep::Subtract:
        addTaken(before, o);
        return fillDifference(after, o);
    case RowStep::Values:
        addKeys(before, o, RowStep::Subtract, row.weights);
        before.what = placesWords(o, RowStep::Subtract);
        addVector(after, row.sum);
        after.what = sized(QStringLiteral("o"), row.sum);
        return;
    default:
        return fillVectors(before, after, row, step);
    }
    after.what = placesWords(o, step);
}

// Why.

/// One behind the other, as the language does: Chinese without a blank.
QString joinedWords(const QStringList& sentences) {
    QString text;
    for (const QString& next : sentences)
        text = text.isEmpty() ? next : Opened::tr("%1 %2", "two sentences").arg(text, next);
    return text;
}

QString whyTaken(const Opening& o) {
    const HeadMix& mix = o.row.mix;
    if (mix.off)
        return Opened::tr("The head is switched off: it weighs nothing, and gives nothing to the layer.");
    QStringList why;
    if (mix.swapped) why << Opened::tr("The maps of this head have changed places: A1 is taken from A2.");
    if (mix.lambda == 0)
        why << Opened::tr("λ is 0 here: nothing is taken away.");
    else if (mix.lambda < 0)
        why << Opened::tr("λ is below 0 here: the second map is added.");
    else
        why << Opened::tr(
            "Both maps give some weight to text that has nothing to do with the answer. Taking λ "
            "times the one from the other takes away what they give alike; what only the first "
            "one gives is left.");
    if (std::ranges::any_of(o.row.weights, [](double weight) { return weight < 0; }))
        why << Opened::tr("Where λ times the second is more, the weight falls below 0.");
    return joinedWords(why);
}

QString whyNormed(const Opening& o) {
    QString norm = Opened::tr(
        "The norm brings what every head has gathered to the same size. What noise was left grows with "
        "the answer: only their ratio counts from here.");
    if (o.row.mix.lambda <= 0) return norm; // nothing is taken away
    return joinedWords(
        {Opened::tr("After the subtraction the weights of the row add up to %1, not to 1, so what "
                    "they gather may be small.")
             .arg(number(o.row.mix.rowSum(), 2)),
         norm});
}

QString whyStep(const Opening& o, RowStep step) {
    switch (step) {
    case RowStep::Norm:
        return Opened::tr("x is all that the model knows of this token so far: a list of numbers that every "
                          "layer reads and adds to. The norm brings the list to one size, however much was "
                          "added, and gives each number a gain that was learned.");
    case RowStep::Queries:
        return o.two()
                   ? Opened::tr("A query says what a token looks for, a key what a token can be found by. "
                                "Training has set the weights that make them. This head looks twice: it "
                                "has a query for A1 and one for A2.")
                   : Opened::tr("A query says what a token looks for, a key what a token can be found by. "
                                "Training has set the weights that make them.");
    case RowStep::Turned:
        return Opened::tr(
            "Two numbers at a time are turned by an angle that grows with the place in the text. "
            "Keys are turned likewise, so how well a query meets a key depends on how far apart "
            "their tokens stand.");
    case RowStep::Products:
        return Opened::tr(
            "Query and key are multiplied number by number, and the products added up. The sum is "
            "large where both point the same way: where a key has what the query looks for.");
    case RowStep::Scores:
        return Opened::tr(
            "Sums of more numbers are larger. Divided by √d they stay in a range where the softmax "
            "can still give something to more than one key.");
    case RowStep::Softmax:
        return o.two()
                   ? Opened::tr("Every score becomes a weight above 0, and all of a row add up to 1. A score "
                                "that is 1 higher makes e ≈ 2.72 times the weight. Both maps do this by "
                                "themselves, each with its own scores.")
                   : Opened::tr("Every score becomes a weight above 0, and all of a row add up to 1. A score "
                                "that is 1 higher makes e ≈ 2.72 times the weight.");
    case RowStep::Subtract:
        return whyTaken(o);
    case RowStep::Values:
        return Opened::tr(
            "Every key has a value: numbers that it hands on where it is looked at. Each value is "
            "multiplied with the weight of its key, and all are added up. A key with a weight "
            "near 0 hands on almost nothing.");
    case RowStep::HeadNorm:
        return whyNormed(o);
    case RowStep::Factor:
        return Opened::tr(
            "λ_init is what λ began with in this layer; it is not learned. Times 1 − λ_init the "
            "head gives as much as one of a usual Transformer, so that training goes on alike.");
    case RowStep::Output:
        return Opened::tr(
            "W_O has learned what of a head is worth writing down: from the numbers of the head "
            "it makes as many as the residual stream has.");
    case RowStep::Residual:
        return Opened::tr(
            "Nothing is overwritten: what the heads found is added to x. Every later layer reads "
            "the sum, and with it what this head has found.");
    }
    return {};
}

/// What the box after this one does.
QString nextBox(const Opening& o, RowStep step) {
    const std::vector<RowBox> boxes = boxesOf(o.row);
    const auto own = std::ranges::find(boxes, step, &RowBox::step);
    if (own == boxes.end() || std::next(own) == boxes.end())
        return Opened::tr("Next box: what the model says after all layers, and what this head adds to it.");
    switch (std::next(own)->step) {
    case RowStep::Norm:
        return {};
    case RowStep::Queries:
        return Opened::tr("Next box: the query is made of these numbers.");
    case RowStep::Turned:
        return Opened::tr("Next box: RoPE tells the query its place in the text.");
    case RowStep::Products:
        return Opened::tr("Next box: the query meets the keys of all tokens before it, and its own.");
    case RowStep::Scores:
        return Opened::tr("Next box: all products are divided by √d.");
    case RowStep::Softmax:
        return Opened::tr("Next box: the softmax makes weights of the scores.");
    case RowStep::Subtract:
        return Opened::tr("Next box: λ times the one map is taken from the other.");
    case RowStep::Values:
        return Opened::tr("Next box: with these weights the values of the keys are added up.");
    case RowStep::HeadNorm:
        return Opened::tr("Next box: the norm of the head, which brings these numbers to size 1.");
    case RowStep::Factor:
        return Opened::tr("Next box: × (1 − λ_init) = %1, the paper’s fixed factor.")
            .arg(number(o.row.mix.factor, 3));
    case RowStep::Output:
        return Opened::tr("Next box: W_O writes what the head found into the residual stream.");
    case RowStep::Residual:
        return Opened::tr("Next box: the residual stream takes what all heads have written.");
    }
    return {};
}

// What is not there, and what overflowed.

QString whyNotThere(const Opening& o) {
    if (o.recorded()) return Opened::tr("not recorded: the trace has the maps alone");
    return o.row.given.empty() ? Opened::tr("of another run: a patch took the map from there")
                               : sentence(o.row.given);
}

void fillMissing(OpenedBox& box, const Opening& o) {
    for (OpenedSide* side : {&box.before, &box.after}) {
        const bool there = std::ranges::any_of(side->series, [](const OpenedSeries& each) {
            return each.ink != OpenedSeries::Ink::Before && !each.numbers.empty();
        });
        if (there) continue;
        side->missing = whyNotThere(o);
        side->what.clear();
    }
}

bool isFinite(const OpenedBox& box) {
    const auto all = [](const OpenedSide& side) {
        return std::ranges::all_of(side.series, [](const OpenedSeries& each) {
            return std::ranges::all_of(each.numbers, [](double value) { return std::isfinite(value); });
        });
    };
    return all(box.before) && all(box.after);
}

// The last box.

/// What the head adds to the logit of a token, and what all else does.
void fillLogitFacts(OpenedBox& box, const Opening& o, int token, const LogitParts& parts) {
    const auto own = std::ranges::find_if(parts.parts, [&](const LogitPart& part) {
        return part.kind == LogitPart::Kind::Head && part.at == o.row.head;
    });
    if (own == parts.parts.end()) return;
    Ledger ledger;
    const int head = ledger.add(own->value, true), rest = ledger.add(parts.above() - own->value, true);
    ledger.add(parts.above(), {head, rest}, [](std::span<const double> of) { return of[0] + of[1]; });
    const std::vector<std::string> printed = ledger.print();
    const QString name = sentence(spokenToken(*o.trace.model, token));
    std::size_t i = 0;
    for (const QString& words : {Opened::tr("to the logit of %1 this head adds").arg(name),
                                 Opened::tr("all other heads and MLPs, and the token itself, add"),
                                 Opened::tr("so it is above the mean of all logits by")})
        box.facts.push_back({words, {QString::fromStdString(printed[i++])}});
}

OpenedBox openedLogits(const Opening& o, const LogitParts* parts) {
    OpenedBox box;
    box.before.title = Opened::tr("before");
    box.after.title = Opened::tr("after");
    box.formula = formulaOf(o, {});
    box.title = QStringLiteral("%1 · %2").arg(boxesOf(o.row).size() + 1).arg(boxTitle({}));
    box.what = Opened::tr("after all layers the model says what comes next");
    box.words =
        Opened::tr("The last layer’s numbers give every token that could come next a score, its logit; the "
                   "softmax makes probabilities of them. What this head wrote is still in the sum, and "
                   "so is its part of the logit.");
    if (o.trace.logits.empty()) {
        const Phrase why = whySilent(*o.trace.model);
        box.before.missing = box.after.missing = why.empty() ? Opened::tr("not recorded") : sentence(why);
        return box;
    }
    const int token = machineToken(o.s, o.trace, o.row.query);
    if (token >= 0)
        fillLogitFacts(box, o, token, parts != nullptr ? *parts : machineParts(o.trace, token, o.row.query));
    RowNumbers logits, percents;
    QStringList labels;
    for (const Candidate& each : topCandidates(nextTokenProbabilities(o.trace, o.row.query), 6)) {
        labels << sentence(spokenToken(*o.trace.model, each.token));
        logits.push_back(o.trace.logits.at(o.row.query, each.token));
        percents.push_back(100 * each.probability);
        if (each.token == token) box.before.marked = box.after.marked = static_cast<int>(labels.size()) - 1;
    }
    add(box.before, logits);
    add(box.after, percents, OpenedSeries::Ink::First);
    box.before.labels = box.after.labels = labels;
    box.before.what = Opened::tr("the logits of the most probable tokens");
    box.after.what = Opened::tr("their probabilities, %");
    box.between = QStringLiteral("softmax");
    return box;
}

} // namespace

QString boxTitle(std::optional<RowStep> step) {
    if (!step) return Opened::tr("Logits");
    switch (*step) {
    case RowStep::Norm:
        return Opened::tr("Norm");
    case RowStep::Queries:
        return Opened::tr("Query");
    case RowStep::HeadNorm:
        return Opened::tr("Head norm");
    case RowStep::Residual:
        return Opened::tr("Residual stream");
    default:
        return QString::fromUtf8(formulaOf(*step));
    }
}

OpenedBox openedBox(const SessionState& s, const OneRow& row, std::optional<RowStep> step,
                    const LogitParts* parts) {
    const Trace& trace = *machineTrace(s);
    Opening o{s, trace, row, machineKeys(s, row), {}};
    if (row.maps.size() > 1 && !machineOfStandard(s)) {
        const LayerTrace& layer = *trace.layers[static_cast<std::size_t>(row.head.layer)];
        o.trained = layer.inRow(s.trainedMix(row.head), row.head.head, row.query);
    }
    if (!step) return openedLogits(o, parts);
    OpenedBox box;
    const std::vector<RowBox> boxes = boxesOf(row);
    const auto own = std::ranges::find(boxes, *step, &RowBox::step);
    box.title = QStringLiteral("%1 · %2").arg(own - boxes.begin() + 1).arg(boxTitle(step));
    box.before.title = Opened::tr("before");
    box.after.title = Opened::tr("after");
    if (own == boxes.end()) {
        box.title = boxTitle(step);
        box.before.missing = box.after.missing = Opened::tr("this head has no such step");
        return box;
    }
    if (o.recorded() && !own->recorded()) {
        box.words = Opened::tr("A trace file keeps the maps alone. What leads to them, and what becomes of "
                               "them, is in the model that it was recorded from.");
    } else {
        box.what = whatItIs(o, *step);
        box.words = whyStep(o, *step);
    }
    box.formula = formulaOf(o, step);
    box.next = nextBox(o, *step);
    fillFacts(box, o, *step);
    addOthers(box, o, *step);
    fillSides(box.before, box.after, o, *step);
    fillMissing(box, o);
    if (!isFinite(box))
        box.words =
            joinedWords({Opened::tr("Some of these numbers are not finite: with these weights they grow "
                                    "beyond what the pass can hold."),
                         box.words});
    return box;
}

} // namespace lambdascope
