// SPDX-License-Identifier: MIT
#include "core/analysis/attention/comparison.h"

#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/highlight.h"
#include "core/model/model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace lambdascope {
namespace {

double sizeOf(double weight) {
    return std::abs(weight);
}

bool holds(const std::vector<int>& list, int value) {
    return std::ranges::find(list, value) != list.end();
}

/// The row of one head alone, as readRow has it.
RowReading readHead(int query, const MeterSource& source, std::optional<HeadId> head,
                    std::optional<HeadId> twin) {
    MeterSource one = source;
    if (!head) one.edited = nullptr;
    if (!twin) one.standard = nullptr;
    return readRow(query, one, head.value_or(HeadId{}), twin.value_or(HeadId{}), MeterScope::Head);
}

/// Compares rows of heads one by one and their mean.
class HeadsTogether {
  public:
    HeadsTogether(const TokenGroups& groups, const std::vector<int>& answer)
        : groups_(groups), answer_(answer) {}

    void add(const std::vector<double>& row) {
        if (row.empty()) return;
        if (sum_.size() < row.size()) sum_.resize(row.size());
        for (std::size_t key = 0; key < row.size(); ++key) sum_[key] += row[key];
        ++heads_;
        const auto share = compare(row, groups_, answer_).share();
        if (!share) return;
        shares_ += *share;
        ++withShare_;
    }

    [[nodiscard]] ComparedMap result() const {
        ComparedMap result;
        result.heads = heads_;
        if (heads_ == 0) return result;
        std::vector<double> mean = sum_;
        for (double& weight : mean) weight /= heads_;
        result.row = compare(mean, groups_, answer_);
        if (withShare_ > 0) result.shareOfHeads = shares_ / withShare_;
        return result;
    }

  private:
    const TokenGroups& groups_;
    const std::vector<int>& answer_;
    std::vector<double> sum_;
    double shares_ = 0;
    int heads_ = 0, withShare_ = 0;
};

} // namespace

std::vector<int> answerGroups(const TokenGroups& groups, const std::vector<TokenPiece>& pieces,
                              const Marks& marks) {
    std::vector<int> answer;
    if (marks.answer.empty()) return answer;
    for (const int token : tokensIn(pieces, marks.answer.front()))
        if (const int group = groups.of(token); !holds(answer, group)) answer.push_back(group);
    if (groups.by == GroupBy::Sentence && !answer.empty()) answer.erase(answer.begin() + 1, answer.end());
    return answer;
}

double Comparison::ofAnswer() const {
    return std::accumulate(answer.begin(), answer.end(), 0.0, [this](double sum, int group) {
        return sum + weights[static_cast<std::size_t>(group)];
    });
}

double Comparison::ofNext() const {
    return next ? weights[static_cast<std::size_t>(*next)] : 0;
}

double Comparison::sizes() const {
    return std::accumulate(weights.begin(), weights.end(), 0.0,
                           [](double sum, double weight) { return sum + sizeOf(weight); });
}

double Comparison::rest() const {
    double sum = 0;
    for (int group = 0; group < std::ssize(weights); ++group)
        if (!holds(answer, group) && group != next) sum += sizeOf(weights[static_cast<std::size_t>(group)]);
    return sum;
}

double Comparison::sum() const {
    return std::accumulate(weights.begin(), weights.end(), 0.0);
}

std::optional<double> Comparison::answerOverNext() const {
    if (answer.empty() || !next || sizeOf(ofNext()) < leastRival) return std::nullopt;
    return ofAnswer() / sizeOf(ofNext());
}

std::optional<double> Comparison::share() const {
    const double all = sizes();
    if (answer.empty() || !(all > 0)) return std::nullopt;
    double own = 0;
    for (const int group : answer) own += sizeOf(weights[static_cast<std::size_t>(group)]);
    return own / all;
}

std::vector<GroupRole> rolesOf(const TokenGroups& groups, const std::vector<int>& answer,
                               const MeterTokens& tokens) {
    std::vector<GroupRole> roles(groups.groups.size(), GroupRole::Other);
    const auto mark = [&](const std::vector<int>& of, GroupRole role) {
        for (const int token : of) roles[static_cast<std::size_t>(groups.of(token))] = role;
    };
    if (roles.empty()) return roles;
    mark(tokens.question, GroupRole::Question);
    mark(tokens.distractors, GroupRole::Rival);
    for (std::size_t group = 0; group < roles.size(); ++group)
        if (groups.groups[group].special) roles[group] = GroupRole::First;
    if (groups.by == GroupBy::Token) roles.front() = GroupRole::First; // of a model without ⟨bos⟩, too
    for (const int group : answer) roles[static_cast<std::size_t>(group)] = GroupRole::Answer;
    return roles;
}

std::optional<RowShares> sharesOf(const Comparison& row, const std::vector<GroupRole>& roles, bool withSign) {
    const double all = withSign ? row.sum() : row.sizes();
    if (withSign ? !(std::abs(all) > leastRowSum * row.sizes()) : !(all > 0)) return std::nullopt;
    RowShares shares;
    for (std::size_t group = 0; group < std::min(row.weights.size(), roles.size()); ++group) {
        const double part = (withSign ? row.weights[group] : sizeOf(row.weights[group])) / all;
        switch (holds(row.answer, static_cast<int>(group)) ? GroupRole::Answer : roles[group]) {
        case GroupRole::First:
            shares.first += part;
            break;
        case GroupRole::Answer:
            shares.answer += part;
            break;
        case GroupRole::Rival:
            shares.rivals += part;
            break;
        case GroupRole::Question:
            shares.question += part;
            break;
        case GroupRole::Other:
            shares.others += part;
        }
    }
    return shares;
}

Comparison compare(std::span<const double> row, const TokenGroups& groups, const std::vector<int>& answer) {
    Comparison result;
    result.weights = groups.sums(row);
    const int seen = static_cast<int>(result.weights.size());
    const auto strongest = [&] {
        std::optional<int> best;
        for (int group = 0; group < seen; ++group) {
            const auto at = static_cast<std::size_t>(group);
            if (groups.groups[at].special || holds(result.answer, group)) continue;
            if (!best || sizeOf(result.weights[at]) > sizeOf(result.weights[static_cast<std::size_t>(*best)]))
                best = group;
        }
        return best;
    };
    result.marked = !answer.empty();
    for (const int group : answer)
        if (group < seen) result.answer.push_back(group);
    if (answer.empty())
        if (const auto largest = strongest()) result.answer.push_back(*largest);
    result.next = strongest();
    return result;
}

ComparedRow compareRow(int query, const MeterSource& source, HeadId head, HeadId twin, MeterScope scope,
                       const TokenGroups& groups, const std::vector<int>& answer) {
    HeadsTogether a1(groups, answer), lambdaA2(groups, answer), difference(groups, answer),
        standard(groups, answer);
    if (source.edited != nullptr)
        for (const HeadId id : headsThatAct(*source.edited, head, scope, query, source.editedMix)) {
            const RowReading row = readHead(query, source, id, {});
            a1.add(row.a1);
            lambdaA2.add(row.lambdaA2);
            difference.add(row.difference);
        }
    if (source.standard != nullptr)
        for (const HeadId id : headsThatAct(*source.standard, twin, scope, query, {}))
            standard.add(readHead(query, source, {}, id).standard);
    return {a1.result(), lambdaA2.result(), difference.result(), standard.result()};
}

namespace {

/// What the maps of one head give to the answer in a row: A1 alone, or what it weighs the values by.
double givenTo(const std::vector<int>& answer, const TokenGroups& groups, const std::vector<float>& row) {
    const std::vector<double> weights(row.begin(), row.end());
    const std::vector<double> sums = groups.sums(weights);
    double given = 0;
    for (const int group : answer)
        if (group < std::ssize(sums)) given += sums[static_cast<std::size_t>(group)];
    return given;
}

} // namespace

std::optional<int> retrievingLayer(const Trace& trace, int query, const TokenGroups& groups,
                                   const std::vector<int>& answer) {
    if (const auto named = trace.model->family.retrievingLayer(trace.model->folder);
        named && *named < std::ssize(trace.layers))
        return named;
    std::optional<int> best;
    double most = -1;
    for (int l = 0; !answer.empty() && l < std::ssize(trace.layers); ++l) {
        double given = 0;
        int heads = 0;
        for (const HeadId id : headsHolding(trace, {l, 0}, MeterScope::Layer, query)) {
            const LayerTrace& layer = *trace.layers[static_cast<std::size_t>(l)];
            const float* const row = layer.map(0, id.head) + query * layer.maps[0].cols();
            given += givenTo(answer, groups, {row, row + layer.seen(query)});
            ++heads;
        }
        if (heads == 0 || given / heads <= most) continue;
        most = given / heads;
        best = l;
    }
    return best;
}

std::optional<HeadId> retrievingHead(const Trace& trace, int query, const TokenGroups& groups,
                                     const std::vector<int>& answer, std::optional<int> within) {
    std::optional<HeadId> best;
    double most = -std::numeric_limits<double>::infinity();
    if (answer.empty()) return best;
    const MeterScope scope = within ? MeterScope::Layer : MeterScope::All;
    for (const HeadId id : headsHolding(trace, {within.value_or(0), 0}, scope, query)) {
        const LayerTrace& layer = *trace.layers[static_cast<std::size_t>(id.layer)];
        const double given = givenTo(answer, groups, weightsInRow(layer, id.head, query));
        if (given <= most) continue;
        most = given;
        best = id;
    }
    return best;
}

Retrieval retrieval(const Trace& trained, const std::vector<TokenPiece>& pieces, const Marks& marks,
                    std::size_t written) {
    const auto end = pieces.end() - static_cast<std::ptrdiff_t>(std::min(written, pieces.size()));
    const std::vector<TokenPiece> prompt(pieces.begin(), end);
    if (prompt.empty()) return {};
    const int query = trained.model->recording ? firstLook(trained) : static_cast<int>(prompt.size()) - 1;
    const TokenGroups groups = tokenGroups(prompt, GroupBy::Sentence, readsWords(*trained.model));
    const std::vector<int> answer = answerGroups(groups, prompt, marks);
    Retrieval found;
    found.layer = retrievingLayer(trained, query, groups, answer);
    found.byCard = found.layer && trained.model->family.retrievingLayer(trained.model->folder) == found.layer;
    found.head = retrievingHead(trained, query, groups, answer);
    const auto kept = std::ranges::count_if(trained.layers, &LayerTrace::hasMaps,
                                            [](const auto& layer) -> const LayerTrace& { return *layer; });
    if (kept < std::ssize(trained.layers)) found.among = static_cast<int>(kept);
    if (found.layer) found.inLayer = retrievingHead(trained, query, groups, answer, found.layer);
    return found;
}

} // namespace lambdascope
