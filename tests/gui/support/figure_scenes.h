// SPDX-License-Identifier: MIT
// Values of every view, made by a rule, for the tests of figures.
#pragma once

#include "widgets/figures/pictures.h"

namespace lambdascope::figures {

constexpr int heads = 2;

/// Causal rows that sum to 1; every key's weight follows from its place and the seed.
Tensor softmaxMaps(int tokens, unsigned seed, int count = heads);
/// A pass of so many layers; terms: 2 in a differential one. λ is 0.6.
TracePtr traceOf(int tokens, int terms, unsigned seed, int layers = 1, const ModelPtr& model = {},
                 int count = heads);
QStringList tokensOf(int count);

/// Both models with a pinned cell, λ 0.36 in force and 0.83 trained.
CanvasScene equation(int tokens);
HeadsScene manyHeads();
std::vector<LayerLambda> lambdas(); // of the mock-up
std::vector<NextTokenRow> nextTokens();
NextTokenFooter facts();
LabScene lab(int tokens = 31);
std::vector<MeterRow> meter(double answer = 0.42);
RowPlot::Row row();
TextScene text();
WhyScene why(); // of the mock-up

/// A picture with the same one of another value.
struct Sample {
    const char* name;
    FigurePicture (*picture)(const Theme& theme);
    FigurePicture (*changed)(const Theme& theme);
};

std::vector<Sample> everyPicture();

} // namespace lambdascope::figures
