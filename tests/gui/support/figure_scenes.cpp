// SPDX-License-Identifier: MIT
#include "tests/gui/support/figure_scenes.h"

#include "tests/support/tiny_model.h"

#include <cmath>

namespace lambdascope::figures {

/// Causal rows that sum to 1; every key's weight follows from its place and the seed.
Tensor softmaxMaps(int tokens, unsigned seed, int count) {
    Tensor maps(static_cast<std::int64_t>(count) * tokens, tokens);
    for (int row = 0; row < count * tokens; ++row) {
        float* weights = maps.writable() + static_cast<std::ptrdiff_t>(row) * tokens;
        float sum = 0;
        for (int key = 0; key < tokens; ++key) {
            const unsigned mixed = (static_cast<unsigned>(row) * 2654435761U) ^
                                   (static_cast<unsigned>(key) * 40503U + seed * 977U);
            weights[key] =
                key <= row % tokens ? std::exp(static_cast<float>((mixed * 2654435761U) >> 24) / 45.0F) : 0;
            sum += weights[key];
        }
        for (int key = 0; key < tokens; ++key) weights[key] /= sum;
    }
    return maps;
}

TracePtr traceOf(int tokens, int terms, unsigned seed, int layers, const ModelPtr& model, int count) {
    auto trace = std::make_shared<Trace>();
    trace->model = model;
    trace->request.tokens.assign(static_cast<std::size_t>(tokens), 0);
    for (int l = 0; l < layers; ++l) {
        auto layer = std::make_shared<LayerTrace>();
        for (int term = 0; term < terms; ++term)
            layer->maps.push_back(softmaxMaps(tokens, seed + static_cast<unsigned>(10 * l + term), count));
        layer->heads.assign(static_cast<std::size_t>(count), HeadMix{.lambda = terms > 1 ? 0.6F : 0.0F});
        trace->layers.push_back(layer);
    }
    return trace;
}

QStringList tokensOf(int count) {
    const QStringList words{"<bos>", " The", " magic", " number", " for", " Paris", " is", " 48", "21", "."};
    QStringList tokens;
    for (int i = 0; i < count; ++i) tokens << words[i % words.size()];
    return tokens;
}

CanvasScene equation(int tokens) {
    CanvasScene scene;
    scene.diff = scene.trained = traceOf(tokens, 2, 1);
    scene.standard = traceOf(tokens, 1, 7);
    scene.tokens = tokensOf(tokens);
    scene.scale = MapScale::Absolute;
    scene.head = {0, 1};
    scene.twin = {0, 0};
    scene.mix = {.lambda = 0.36F};
    scene.trainedMix = {.lambda = 0.83F};
    scene.pin = Cell{tokens - 1, std::min(7, tokens - 1)};
    return scene;
}

HeadsScene manyHeads() {
    HeadsScene scene;
    scene.diff = traceOf(24, 2, 1, 3, test::tinyModel({}), 4);
    scene.standard =
        traceOf(24, 1, 50, 3, test::tinyModel({.differential = false, .heads = 8, .kvHeads = 8}), 8);
    scene.mixes.assign(3, std::vector<HeadMix>(4, HeadMix{.lambda = 0.5F}));
    scene.head = {2, 1};
    scene.twin = {0, 5};
    return scene;
}

std::vector<LayerLambda> lambdas() {
    return {{0.20, 0.20, 1.00F, 0.20, 1.00F, 0.80F},
            {0.36, 0.36, 0.64F, 0.36, 0.64F, 0.64F},
            {0.47, 0.47, 0.83F, 0.00, 0.36F, 1.00F},
            {0.56, 0.56, 0.90F, 0.56, 0.90F, 0.44F}};
}

std::vector<NextTokenRow> nextTokens() {
    return {{"·48", 0.757F, 0.999F, 0.967F},
            {"·73", 0.109F, 0.0F, 0.0F},
            {"·76", 0.005F, 0.0F, 0.019F},
            {"·40", 0.009F, 0.0F, 0.0F}};
}

NextTokenFooter facts() {
    return {
        .lossStandard = 1.91, .lossDiff = 1.77, .lossEdited = 2.02, .kl = 0.03, .flips = 10, .positions = 31};
}

LabScene lab(int tokens) {
    LabScene scene;
    const double init[] = {0.20, 0.36, 0.47, 0.56};
    for (int l = 0; l < 4; ++l) {
        LabLayer layer;
        layer.scheduleInit = layer.trainedInit = layer.init = init[l];
        layer.plus = 1.1F + 0.1F * static_cast<float>(l), layer.minus = 0.7F + 0.1F * static_cast<float>(l);
        layer.trainedLambda = layer.lambda = static_cast<float>(init[l]) + layer.plus - layer.minus;
        scene.layers.push_back(layer);
    }
    scene.layers[2].init = -0.15;
    scene.layers[2].lambda = scene.layers[2].trainedLambda - 0.62F;
    scene.first = scene.last = 2;
    scene.maps.trained = scene.maps.edited = traceOf(tokens, 2, 1);
    scene.maps.scale = MapScale::Absolute;
    scene.maps.head = {0, 1};
    scene.maps.trainedMix = {.lambda = 0.83F};
    scene.maps.mix = {.lambda = 0.21F};
    scene.maps.tokens = tokensOf(tokens);
    scene.maps.pin = Cell{tokens - 1, 7};
    LabSweep& sweep = scene.sweep;
    sweep.first = sweep.last = 2;
    sweep.trained = 0.47, sweep.edited = -0.15, sweep.trainedLoss = NAN;
    sweep.answerScope = QStringLiteral("layer 2");
    for (int i = 0; i <= 32; ++i) {
        const double x = -0.2 + 0.05 * i;
        sweep.values.push_back(x);
        sweep.loss.push_back(1.7 + 1.2 * (x - 0.5) * (x - 0.5));
        sweep.answer.push_back(0.35 - 0.2 * std::abs(x - 0.6));
        sweep.noise.push_back(0.12 + 0.15 * std::abs(x - 0.6));
    }
    sweep.done = sweep.all = 33;
    LabTraining training;
    for (int i = 0; i <= 20; ++i) training.steps.push_back(i * i * 10);
    for (int l = 0; l < 4; ++l) {
        std::vector<float> curve;
        for (int i = 0; i <= 20; ++i)
            curve.push_back(static_cast<float>(init[l]) +
                            0.03F * static_cast<float>(i) * (l % 2 ? 0.6F : 1.0F));
        training.lambdas.push_back(curve);
    }
    training.lossDiff.assign(21, 2), training.lossStandard.assign(21, 2.1);
    training.checkpoints = training.noiseSteps = {0, 250, 1000, 2250, 4000};
    training.current = 4000;
    training.inits = {0.20, 0.36, 0.47, 0.56};
    training.noiseDiff = {0.9, 0.7, 0.3, 0.2, 0.15}, training.noiseStandard = {0.9, 0.8, 0.6, 0.5, 0.45};
    training.answerDiff = {0.05, 0.1, 0.5, 0.6, 0.7}, training.answerStandard = {0.05, 0.1, 0.2, 0.3, 0.35};
    scene.training = training;
    return scene;
}

std::vector<MeterRow> meter(double answer) {
    using Counts = std::array<std::optional<RowShares>, meterForms>;
    const auto counts = [](double of) {
        const RowShares shares{0.1, of, 0.1, 0.6 - of, 0.2};
        return Counts{shares, shares, RowShares{0.1, of * 2 - 1, 0.4, 1.2 - of * 2, 0.3}};
    };
    return {{.name = "Standard L0 · H5", .counts = counts(0.3), .overNext = 0.7},
            {.name = "A1", .counts = counts(0.2), .overNext = 2},
            {.name = "A1 − λ·A2 edited",
             .counts = counts(answer),
             .overNext = 4.2,
             .ghost = 0.5,
             .accent = true}};
}

RowPlot::Row row() {
    RowPlot::Row row;
    row.query = QStringLiteral("is");
    row.number = 30;
    row.keys = tokensOf(31);
    const Tensor a1 = softmaxMaps(31, 1, 1), a2 = softmaxMaps(31, 2, 1);
    for (int key = 0; key < 31; ++key) {
        row.a1.push_back(a1.row(30)[key]);
        row.lambdaA2.push_back(0.6F * a2.row(30)[key]);
        row.difference.push_back(row.a1.back() - row.lambdaA2.back());
    }
    row.pinned = 7;
    return row;
}

TextScene text() {
    TextScene scene;
    const HeadsScene heads = manyHeads();
    const QStringList words = tokensOf(24);
    for (int i = 0; i < 24; ++i)
        scene.pieces.push_back({i, words[i].toStdString(), words[i].toStdString(), i % 10 == 0, false});
    scene.query = 23;
    scene.pinned = true;
    for (int key = 0; key < 24; ++key)
        scene.weights.push_back(key == 7 ? -0.64F : 0.02F * static_cast<float>(key % 5 - 1));
    scene.maximum = 0.64;
    scene.answer = {7, 8};
    scene.diff = heads.diff;
    scene.standard = heads.standard;
    scene.mixes = heads.mixes;
    scene.head = heads.head;
    scene.twin = heads.twin;
    for (LensColumn* lens : {&scene.lensDiff, &scene.lensStandard}) {
        lens->token = QStringLiteral("“48”");
        lens->edited = lens == &scene.lensDiff;
        for (int layer = -1; layer < 3; ++layer)
            lens->rows.push_back({layer,
                                  0.3 * (layer + 1),
                                  0.25 * (layer + 1),
                                  2 - (layer + 1) / 2,
                                  QStringLiteral("“the”"),
                                  0.4,
                                  {}});
    }
    scene.title = QStringLiteral("What “48” (token 23) reads in layer 2 head 1: A1 − λ·A2");
    scene.note =
        QStringLiteral("Arcs to 12 of 24 tokens carry 90.1 % of Σ|weight| of the row; 9.9 % is hidden.");
    return scene;
}

WhyScene why() {
    using Kind = WhyStep::Kind;
    WhyScene scene;
    scene.about = QStringLiteral("parts of the logit of “48” above the mean of all tokens");
    scene.edited = true;
    scene.steps = {{Kind::Before, QStringLiteral("trained"), 0, 16.49, 16.5},
                   {Kind::Change, QStringLiteral("layer 2 heads"), 16.49, 8.7, -7.8},
                   {Kind::Change, QStringLiteral("layer 3"), 8.7, 6.21, -2.5},
                   {Kind::After, QStringLiteral("in force"), 0, 6.21, 6.2}};
    scene.parts = {{QStringLiteral("L2 · H3"), HeadId{2, 3}, 2.64, 0.31, true, {}, {}},
                   {QStringLiteral("L2 · H0"), HeadId{2, 0}, 0.71, -0.41, true, {}, {}},
                   {QStringLiteral("embedding"), {}, 0.18, 0.14, false, {}, {}}};
    scene.trained = 16.488;
    scene.now = 6.214;
    WhyKeys& keys = scene.keys;
    keys.title = QStringLiteral("Layer 2 head 1");
    keys.words = tokensOf(31);
    for (int run = 0; run < 2; ++run)
        for (int key = 0; key < 31; ++key) {
            keys.weight.at(run).push_back(key == 7 ? 0.18 + 0.03 * run : 0.01 * (key % 5) - 0.01);
            keys.value.at(run).push_back(20.0 + run);
            keys.part.at(run).push_back(key == 7 ? 3.57 - 1.8 * run : 0.1 * (key % 3) - 0.1);
        }
    keys.key = 7;
    keys.chain = {
        {QStringLiteral("weight"), QStringLiteral("× 1.20"), QStringLiteral("0.179 → 0.215"), 1},
        {QStringLiteral("part of the logit"), QStringLiteral("× 0.50"), QStringLiteral("3.57 → 1.77"), -1}};
    keys.chainTitle = QStringLiteral("Why the part of “48” falls although its weight grows");
    keys.sentence = QStringLiteral("The norm divides by the whole.");
    return scene;
}

namespace {

std::vector<Sample> labPictures() {
    return {
        {"lab-chart", [](const Theme& t) { return labChartPicture(lab(), t); },
         [](const Theme& t) {
             LabScene scene = lab();
             scene.layers[3].plus = 1.2F;
             return labChartPicture(scene, t);
         }},
        {"sweep", [](const Theme& t) { return sweepPicture(lab(), t); },
         [](const Theme& t) {
             LabScene scene = lab();
             scene.sweep.loss[12] = 2.4;
             return sweepPicture(scene, t);
         }},
        {"training", [](const Theme& t) { return trainingPicture(lab(), t); },
         [](const Theme& t) {
             LabScene scene = lab();
             scene.training->lambdas[1][9] = 0.9F;
             return trainingPicture(scene, t);
         }},
        {"lab-maps", [](const Theme& t) { return labMapsPicture(lab(), {}, t); },
         [](const Theme& t) {
             LabScene scene = lab();
             scene.maps.mix.lambda = 0.4F;
             return labMapsPicture(scene, {}, t);
         }},
        {"text", [](const Theme& t) { return textPicture(text(), t); },
         [](const Theme& t) {
             TextScene scene = text();
             scene.weights[3] = 0.5F;
             return textPicture(scene, t);
         }},
        {"why", [](const Theme& t) { return whyPicture(why(), t); },
         [](const Theme& t) {
             WhyScene scene = why();
             scene.parts[1].now = -0.8;
             return whyPicture(scene, t);
         }},
    };
}

} // namespace

std::vector<Sample> everyPicture() {
    std::vector<Sample> all{
        {"maps", [](const Theme& t) { return mapsPicture(equation(31), {}, t); },
         [](const Theme& t) {
             CanvasScene scene = equation(31);
             scene.mix.lambda = 0.5F;
             return mapsPicture(scene, {}, t);
         }},
        {"heads", [](const Theme& t) { return headsPicture(manyHeads(), t); },
         [](const Theme& t) {
             HeadsScene scene = manyHeads();
             scene.mixes[1][0].lambda = 0.9F;
             return headsPicture(scene, t);
         }},
        {"lambda", [](const Theme& t) { return lambdaPicture(lambdas(), 2, t); },
         [](const Theme& t) {
             auto layers = lambdas();
             layers[1].editedLambda = 0.7F;
             return lambdaPicture(layers, 2, t);
         }},
        {"next-token", [](const Theme& t) { return nextTokenPicture(nextTokens(), facts(), "is", t); },
         [](const Theme& t) {
             auto rows = nextTokens();
             rows[1].standard = 0.2F;
             return nextTokenPicture(rows, facts(), "is", t);
         }},
        {"allocation",
         [](const Theme& t) { return meterPicture(meter(), MeterForm::Share, GroupBy::Sentence, t); },
         [](const Theme& t) { return meterPicture(meter(0.5), MeterForm::Share, GroupBy::Sentence, t); }},
        {"row", [](const Theme& t) { return rowPicture(row(), t); },
         [](const Theme& t) {
             RowPlot::Row other = row();
             other.a1[3] += 0.05F;
             return rowPicture(other, t);
         }},
    };
    const std::vector<Sample> lab = labPictures();
    all.insert(all.end(), lab.begin(), lab.end());
    return all;
}

} // namespace lambdascope::figures
