// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/tensor.h"

#include <functional>
#include <map>
#include <vector>

namespace lambdascope {

/// Tensors that were made of others, kept as long as they are asked for: a pass with another λ hands on the
/// memory of the maps that λ does not change, and then nothing is summed again.
class KeptTensors {
  public:
    /// What `make` gave of these, where their memory is the same; else what it gives now.
    Tensor of(const std::vector<Tensor>& sources, const std::function<Tensor()>& make);
    /// Lets go what was not asked for since the last call.
    void letGo();
    void clear() { kept_.clear(); }

  private:
    struct Kept {
        std::vector<Tensor> sources; // so that their memory is not another's meanwhile
        Tensor made;
        bool asked = true;
    };
    std::map<std::vector<const void*>, Kept> kept_;
};

} // namespace lambdascope
