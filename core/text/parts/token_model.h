// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// The part of a tokenizer that has the vocabulary: turns one part of the text into ids.
class TokenModel {
  public:
    virtual ~TokenModel() = default;
    /// Appends the ids of one part of the text.
    virtual void encode(std::string_view part, std::vector<int>& ids) const = 0;
    /// The pieces of the vocabulary by id; empty where there is none.
    [[nodiscard]] virtual std::vector<std::string> pieces() const = 0;
};

} // namespace lambdascope
