// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// A prompt with a marked answer, and what both models say next. One is right where the answer's first token
/// is the likeliest.
struct HuntTry {
    std::string prompt, answer;
    std::string diff, standard; // the words that they say
    bool diffRight = false, standardRight = false;
    friend bool operator==(const HuntTry&, const HuntTry&) = default;

    [[nodiscard]] bool sameAs(const HuntTry& other) const; // in prompt and answer, but for blanks
};

/// Without the blanks around it, which a model reads, but nobody sees.
std::string_view bareOf(std::string_view prompt);

/// A hunt for prompts on which only one of two models is right. Every try counts, the reverse cases too, and
/// each prompt once, with the answer that was marked last.
class Hunt {
  public:
    enum class Outcome { DiffAlone, StandardAlone, Both, Neither };
    static constexpr std::array outcomes{Outcome::DiffAlone, Outcome::StandardAlone, Outcome::Both,
                                         Outcome::Neither};
    static Outcome outcomeOf(const HuntTry& tried);

    [[nodiscard]] const std::vector<HuntTry>& tries() const { return tries_; }
    [[nodiscard]] int count(Outcome outcome) const;
    /// The try of that prompt, whatever its answer is; null: none.
    [[nodiscard]] const HuntTry* find(std::string_view prompt) const;
    bool add(const HuntTry& tried); // in the place of one with another answer; false: it is there already

  private:
    std::vector<HuntTry> tries_;
};

} // namespace lambdascope
