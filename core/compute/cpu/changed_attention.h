// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/forwarding_backend.h"

#include <span>
#include <utility>
#include <vector>

namespace lambdascope {

/// changeAttention(), with Eigen.
class ChangedAttention final : public ForwardingBackend {
  public:
    ChangedAttention(Backend& inner, AttentionChange change)
        : ForwardingBackend(inner), change_(std::move(change)) {}

    AttentionResult attention(const Tensor& q, const Tensor& k, const Tensor& v, const HeadPlan& plan,
                              bool wantMaps) override;
    Tensor attend(const Tensor& q, const Tensor& k, const Tensor& v, std::span<const HeadMix> heads,
                  const HeadPlan& plan) override;

  private:
    AttentionResult changed(const Tensor& q, const Tensor& k, const Tensor& v, const HeadPlan& plan,
                            bool wantMaps, std::span<const HeadMix> heads);

    AttentionChange change_;
    std::vector<float> sizes_; // of logits, while some stay apart
};

} // namespace lambdascope
