// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/forwarding_backend.h"

#include <functional>
#include <span>
#include <utility>

namespace lambdascope {

/// Of what the largest |logit| sets the step of a quantisation.
enum class QuantizedPer { Tensor, Head, Row }; // Tensor: all maps of a layer; Head: one map

/// What is changed inside of every attention; nothing by default.
struct AttentionChange {
    int bits = 0; // of attention logits: absmax, 2^(bits−1) − 1 steps to either side of 0; 0: as they are
    QuantizedPer per = QuantizedPer::Tensor;
    double apart = 0; // this share of the logits, the largest, stays as it is and sets no step
    int keep = 0;     // a row keeps the keys of its k largest |A1 − λA2| (or A), and softmax begins anew
    bool queriesOfFirst = false; // A2 takes A1's queries
    bool keysOfFirst = false;    // A2 takes A1's keys
    /// Sees the logits q·k/√d of a row of a map, of the keys that it sees, before they are changed.
    std::function<void(std::span<const float> logits)> watch = {};
};

/// A backend that computes attention anew, with Eigen, and lets a change in; all else is done by another
/// one, of plain memory. Without a change the same numbers to rounding. One text a pass: what fills texts up
/// would be looked at.
class ChangedAttention final : public ForwardingBackend {
  public:
    ChangedAttention(Backend& inner, AttentionChange change)
        : ForwardingBackend(inner), change_(std::move(change)) {}

    /// λ is not known here: with `keep` the strongest are those of A1 − ½A2.
    AttentionResult attention(const Tensor& q, const Tensor& k, const Tensor& v, const HeadPlan& plan,
                              bool wantMaps) override;
    Tensor attend(const Tensor& q, const Tensor& k, const Tensor& v, std::span<const HeadMix> heads,
                  const HeadPlan& plan) override;

  private:
    AttentionResult changed(const Tensor& q, const Tensor& k, const Tensor& v, const HeadPlan& plan,
                            bool wantMaps, std::span<const HeadMix> heads);

    AttentionChange change_;
};

} // namespace lambdascope
