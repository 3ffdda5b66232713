// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/error.h"

#include <filesystem>
#include <string>

namespace lambdascope {

/// The tokenizer is fine, but a part of it is not supported: another file of the same tokenizer may do.
class UnsupportedTokenizer : public Error {
  public:
    using Error::Error;
};

/// All bytes of a tokenizer's file, at most 200 MB. Throws Error naming it.
std::string readTokenizerFile(const std::filesystem::path& file);

} // namespace lambdascope
