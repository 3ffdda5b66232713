// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/json.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// A line of a file, without blanks at its ends.
struct InputLine {
    std::string text;
    std::size_t number = 0; // from 1
};

/// What an experiment reads besides its models: a file of assets/experiments by its name ("stories" of
/// "sentences"), or one of the user's by its path.
class ExperimentInput {
  public:
    /// assets/experiments/KIND-NAME.ENDING if it is there, else the file NAME. Throws Error naming what is
    /// there, and the option that asked for it: --KIND, unless it has another name; what textOfFile() throws.
    ExperimentInput(std::string_view kind, std::string_view ending, const std::string& name,
                    std::string_view option = {});

    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] const std::string& file() const { return file_; }
    /// Lines that are not empty. Throws Error without any.
    [[nodiscard]] std::vector<InputLine> lines() const;
    /// Documents, which an empty line or <|endoftext|> parts. Throws Error without any.
    [[nodiscard]] std::vector<std::string> documents() const;
    /// "sentences-stories.txt", and SHA-256 of its bytes: for the facts of a plan.
    [[nodiscard]] OrderedJson fact() const;

  private:
    std::string file_, text_, sha256_;
};

} // namespace lambdascope
