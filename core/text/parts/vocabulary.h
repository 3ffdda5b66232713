// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/error.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <unordered_map>
#include <vector>

namespace lambdascope {

/// Ids from here on are refused: no model has so many, and tables of them would fill the memory.
constexpr int idLimit = 10'000'000;

/// A token id out of a file. Throws Error unless it is a whole number from 0 to below `idLimit`.
int checkedId(const nlohmann::json& id);

/// Which piece has which id. Throws Error for one that two pieces have, and for gaps that no vocabulary has.
class IdTable {
  public:
    /// A piece of the vocabulary or an added token; the same again is fine.
    void add(int id, const std::string& piece);
    /// By id; empty where there is none.
    [[nodiscard]] std::vector<std::string> take();

  private:
    std::unordered_map<int, std::string> pieces_;
    std::unordered_map<std::string, int> ids_;
    int highest_ = -1;
};

/// For a text without a token, where the token of unknown ones, which the model names, is lacking as well.
Error noTokenFor(std::string_view text, const std::string& unknown);

} // namespace lambdascope
