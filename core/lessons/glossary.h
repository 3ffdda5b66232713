// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// What the words of the field mean, in one language: `glossary.yaml` beside the lessons has them in all.
class Glossary {
  public:
    Glossary() = default; // empty
    /// English where the file has no such language. Throws Error, with file and line for what is not as the
    /// format says: a list `terms`, of each language a list `words` and a sentence `says`.
    Glossary(const std::filesystem::path& file, const std::string& language);

    /// A stretch of a text, in bytes, and the sentence that says what it means.
    struct Found {
        std::size_t begin = 0, length = 0;
        std::string_view says; // of this glossary
    };
    /// The first place of every term in a text, from its beginning on. Of words that overlap the longer one
    /// counts; a word in Latin letters stands by itself, in whatever case it is written.
    [[nodiscard]] std::vector<Found> find(std::string_view text) const;
    [[nodiscard]] std::size_t size() const { return terms_.size(); }

  private:
    struct Term {
        std::vector<std::string> words;
        std::string says;
    };
    std::vector<Term> terms_;
};

} // namespace lambdascope
