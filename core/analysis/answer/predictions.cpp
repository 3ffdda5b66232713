// SPDX-License-Identifier: MIT
#include "core/analysis/answer/predictions.h"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

namespace lambdascope {
namespace {

/// After a token; empty where they are not known.
std::span<const float> logitsAt(const Trace& trace, int position) {
    const std::int64_t left = trace.tokenCount() - trace.logits.rows(); // out, at the beginning
    const std::int64_t row = position < 0 ? trace.logits.rows() - 1 : position - left;
    if (trace.logits.empty() || row < 0) return {};
    return {trace.logits.row(row), static_cast<std::size_t>(trace.logits.cols())};
}

using LogitRow = Eigen::Map<const Eigen::ArrayXf>;

/// log Σ exp(logits): floats are exponentiated as vectors, within 2 units of the last place, and summed in
/// double; in pieces, as Eigen takes one by one what it converts on the way. This is most of what the
/// measures of an edit cost.
double logSum(std::span<const float> logits) {
    constexpr Eigen::Index piece = 256;
    const LogitRow row(logits.data(), std::ssize(logits));
    const float largest = row.maxCoeff();
    Eigen::Array<float, piece, 1> terms;
    double sum = 0;
    for (Eigen::Index from = 0; from < row.size(); from += piece) {
        const Eigen::Index size = std::min(piece, row.size() - from);
        terms.head(size) = (row.segment(from, size) - largest).exp();
        sum += terms.head(size).cast<double>().sum();
    }
    return largest + std::log(sum);
}

/// The first of equals; the greatest is sought as vectors, its place after it.
int mostProbable(std::span<const float> logits) {
    const float largest = LogitRow(logits.data(), std::ssize(logits)).maxCoeff();
    const auto at = std::ranges::find(logits, largest);
    return at == logits.end() ? 0 : static_cast<int>(at - logits.begin()); // a NaN is found nowhere
}

} // namespace

double divergence(std::span<const float> p, std::span<const float> q) {
    const double normP = logSum(p);
    const double normQ = logSum(q);
    double sum = 0;
    for (std::size_t i = 0; i < p.size(); ++i) {
        const double logP = p[i] - normP;
        sum += std::exp(logP) * (logP - (q[i] - normQ));
    }
    return std::max(0.0, sum); // rounding may leave −1e-17
}

Outlook outlookOf(std::span<const float> logits, int token) {
    const double logit = logits[static_cast<std::size_t>(token)];
    const double mean = std::accumulate(logits.begin(), logits.end(), 0.0) / std::ssize(logits);
    return {std::exp(logit - logSum(logits)), logit - mean};
}

std::vector<float> nextTokenProbabilities(const Trace& trace, int position) {
    const auto logits = logitsAt(trace, position);
    if (logits.empty()) return {};
    std::vector<float> result(logits.size());
    Eigen::Map<Eigen::ArrayXf>(result.data(), std::ssize(result)) =
        (LogitRow(logits.data(), std::ssize(logits)).cast<double>() - logSum(logits)).exp().cast<float>();
    return result;
}

Candidate likeliestNext(const Trace& trace, int position) {
    const auto logits = logitsAt(trace, position);
    if (logits.empty()) return {-1, std::numeric_limits<float>::quiet_NaN()};
    const int token = mostProbable(logits);
    return {token, static_cast<float>(std::exp(logits[static_cast<std::size_t>(token)] - logSum(logits)))};
}

std::vector<Candidate> topCandidates(const std::vector<float>& probabilities, int count) {
    std::vector<int> order(probabilities.size());
    std::iota(order.begin(), order.end(), 0);
    const auto end = order.begin() + std::min<std::ptrdiff_t>(count, std::ssize(order));
    std::partial_sort(order.begin(), end, order.end(), [&](int a, int b) {
        return probabilities[a] != probabilities[b] ? probabilities[a] > probabilities[b] : a < b;
    });
    std::vector<Candidate> result;
    for (auto it = order.begin(); it != end; ++it) result.push_back({*it, probabilities[*it]});
    return result;
}

double promptLoss(const Trace& trace) {
    const int last = trace.tokenCount() - 1;
    if (last < 1 || trace.logits.rows() != trace.tokenCount())
        return std::numeric_limits<double>::quiet_NaN();
    double sum = 0;
    for (int t = 0; t < last; ++t) {
        const auto logits = logitsAt(trace, t);
        sum += logSum(logits) - logits[trace.request.tokens[t + 1]];
    }
    return sum / last;
}

Likelihood likelihoodOf(const std::vector<double>& logProbabilities) {
    const double sum = std::accumulate(logProbabilities.begin(), logProbabilities.end(), 0.0);
    return {std::exp(sum), -sum / static_cast<double>(logProbabilities.size()),
            static_cast<int>(logProbabilities.size())};
}

Effect compareTraces(const Trace& trained, const Trace& edited, std::optional<double> lossTrained) {
    Effect effect;
    effect.positions = trained.tokenCount();
    effect.kl = divergence(logitsAt(trained, -1), logitsAt(edited, -1));
    for (int t = 0; t < effect.positions; ++t)
        effect.flips += mostProbable(logitsAt(trained, t)) != mostProbable(logitsAt(edited, t)) ? 1 : 0;
    effect.lossTrained = lossTrained ? *lossTrained : promptLoss(trained);
    effect.lossEdited = promptLoss(edited);
    return effect;
}

} // namespace lambdascope
