// SPDX-License-Identifier: MIT
#include "core/analysis/answer/hunt.h"

#include <algorithm>

namespace lambdascope {

std::string_view bareOf(std::string_view prompt) {
    constexpr std::string_view blanks = " \t\r\n";
    const auto begin = prompt.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return prompt.substr(begin, prompt.find_last_not_of(blanks) - begin + 1);
}

bool HuntTry::sameAs(const HuntTry& other) const {
    return bareOf(prompt) == bareOf(other.prompt) && bareOf(answer) == bareOf(other.answer);
}

Hunt::Outcome Hunt::outcomeOf(const HuntTry& tried) {
    if (tried.diffRight) return tried.standardRight ? Outcome::Both : Outcome::DiffAlone;
    return tried.standardRight ? Outcome::StandardAlone : Outcome::Neither;
}

int Hunt::count(Outcome outcome) const {
    return static_cast<int>(std::ranges::count(tries_, outcome, outcomeOf));
}

const HuntTry* Hunt::find(std::string_view prompt) const {
    const auto found =
        std::ranges::find(tries_, bareOf(prompt), [](const HuntTry& tried) { return bareOf(tried.prompt); });
    return found == tries_.end() ? nullptr : &*found;
}

bool Hunt::add(const HuntTry& tried) {
    if (const HuntTry* before = find(tried.prompt)) {
        if (before->sameAs(tried)) return false;
        tries_.erase(tries_.begin() + (before - tries_.data())); // a mark that was wrong is put right
    }
    tries_.push_back(tried);
    return true;
}

} // namespace lambdascope
