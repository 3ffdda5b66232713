// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// A token that is found in the text before anything else looks at it.
struct AddedToken {
    int id = 0;
    std::string content;
    bool special = false;
    bool lstrip = false, rstrip = false; // swallows white space at that side
    bool singleWord = false;             // only where no letter or digit touches it
    bool normalized = false;             // looked for after all those that are not
};

/// A stretch of text: plain (id −1) or an added token.
struct Stretch {
    std::string_view text;
    int id = -1;
};

/// Cuts a text at added tokens: leftmost first, the longest where several begin, as Python's `tokenizers`;
/// tokens marked `normalized` only in what the others leave.
class AddedTokens {
  public:
    AddedTokens() = default;
    explicit AddedTokens(const nlohmann::json& list);

    [[nodiscard]] std::vector<Stretch> cut(std::string_view text) const;
    [[nodiscard]] const std::vector<AddedToken>& tokens() const { return tokens_; }

  private:
    [[nodiscard]] const AddedToken* longestAt(std::string_view text, std::size_t at, bool normalized) const;
    [[nodiscard]] std::vector<Stretch> cut(std::string_view text, bool normalized) const;
    std::vector<AddedToken> tokens_;
    bool firstByte_[256] = {};
};

} // namespace lambdascope
