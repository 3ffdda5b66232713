// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/json.h"

#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// What an experiment reads besides its models: a file of assets/experiments by its name ("stories" of
/// "sentences"), or one of the user's by its path.
class ExperimentInput {
  public:
    /// assets/experiments/KIND-NAME.ENDING if it is there, else the file NAME. Throws Error naming what is
    /// there, and the option that asked for it: --KIND, unless it has another name.
    ExperimentInput(std::string_view kind, std::string_view ending, const std::string& name,
                    std::string_view option = {});

    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] const std::string& file() const { return file_; }
    /// Lines that are not empty. Throws Error without any.
    [[nodiscard]] std::vector<std::string> lines() const;
    /// Documents, which an empty line or <|endoftext|> parts. Throws Error without any.
    [[nodiscard]] std::vector<std::string> documents() const;
    /// "sentences-stories.txt", and SHA-256 of its bytes: for the facts of a plan.
    [[nodiscard]] OrderedJson fact() const;

  private:
    std::string text_, file_;
};

} // namespace lambdascope
