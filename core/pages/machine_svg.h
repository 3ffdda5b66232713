// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/one_row.h"

#include <optional>
#include <string>
#include <vector>

namespace lambdascope {

/// A lesson's machine as it stands on a page: a picture without words of a language.
struct MachinePicture {
    const OneRow& row;
    std::vector<RowBox> boxes;
    std::vector<RowStep> covered;   // a “?” in their place
    std::vector<std::string> words; // of the keys that the row sees
    std::optional<int> key;         // that is pinned

    /// As an element of a page, in the colours of its theme.
    [[nodiscard]] std::string svg() const;
    /// Its boxes one after the other with the number of the pinned key, or the size of the whole.
    [[nodiscard]] std::string inWords() const;

  private:
    [[nodiscard]] bool covers(const RowBox& box) const;
    [[nodiscard]] std::string foot(const RowBox& box) const;
    [[nodiscard]] std::string labels() const;
    [[nodiscard]] std::string bars(const RowBox& box, double left) const;
};

} // namespace lambdascope
