// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/model.h"

#include <cstdint>
#include <future>
#include <map>
#include <memory>
#include <string>

namespace lambdascope {

/// SHA-256 of the weights of models, each read once, on a thread of its own. Of one thread at a time.
class WeightHashes {
  public:
    void begin(const ModelPtr& model); // to read them
    /// 64 hex digits of a model whose weights were read; empty while they are being read, or were not.
    [[nodiscard]] std::string known(const ModelPtr& model) const;
    /// Waits for them; empty for no model. Throws Error where the files are gone.
    [[nodiscard]] std::string of(const ModelPtr& model);
    /// Bytes that `of` would have to wait for.
    [[nodiscard]] std::int64_t unread(const Pair& models) const;

  private:
    struct Reading {
        std::weak_ptr<const Model> model;
        std::shared_future<std::string> hash;
    };
    [[nodiscard]] const Reading* find(const ModelPtr& model) const;
    static bool failed(const Reading& reading);
    std::map<const Model*, Reading> readings_;
};

/// Bytes of the weight files.
std::int64_t weightBytes(const Model& model);

} // namespace lambdascope
