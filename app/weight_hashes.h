// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/model.h"

#include <future>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace lambdascope {

/// SHA-256 of weights, each computed once, beside the window's thread.
class WeightHashes {
  public:
    /// Begins to read them; of small ones at the first sight, of large ones when asked.
    void begin(const ModelPtr& model);
    /// Of a model whose weights were read; empty where they still are being read.
    [[nodiscard]] std::string known(const ModelPtr& model);
    /// Waits for it. Empty where the file cannot be read any more.
    [[nodiscard]] std::string of(const ModelPtr& model);

  private:
    struct Reading {
        std::weak_ptr<const Model> model;
        std::shared_future<std::string> hash;
    };
    [[nodiscard]] Reading* find(const ModelPtr& model);
    std::map<const Model*, Reading> readings_;
};

} // namespace lambdascope
