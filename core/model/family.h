// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/phrase.h"

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace lambdascope {

/// What the models of a folder are, in one sentence a language (languageCodes), and which of their layers
/// retrieve, by the folder's about.json.
struct Family {
    std::map<std::string, std::string> sentences; // by language; empty: nothing is told
    std::map<std::string, int> retrieves;         // of "diff" and "standard" the layer that finds answers
    Phrase problem;                               // why about.json was not read, naming it

    /// Of the model in a folder of the pair; none is named.
    [[nodiscard]] std::optional<int> retrievingLayer(const std::filesystem::path& modelFolder) const;

    /// For "ko" or "ko_KR", English where that language is missing.
    [[nodiscard]] Phrase sentence(const std::string& language) const;
    /// The same; the problem, where there is one: for whoever looks into the model.
    [[nodiscard]] Phrase found(const std::string& language) const;
    [[nodiscard]] bool empty() const { return sentences.empty() && problem.empty(); }
    friend bool operator==(const Family&, const Family&) = default;
};

/// Of a folder without an about.json an empty one. Does not throw: what is wrong with the file is `problem`.
Family readFamily(const std::filesystem::path& folder);

/// Whether a folder is named as one of a pair: diff/ and standard/, or vanilla/ as diff-mlx has it.
bool isHalfOfPair(const std::filesystem::path& folder);

/// Where a model's family is told: the folder of the pair that it is a half of, be it at a step of the
/// training (steps/NUMBER/diff); else its own.
std::filesystem::path familyFolder(const std::filesystem::path& modelFolder);

/// Of a text for each language the one of "ko" or "ko_KR", else the English one; a plain text is of every
/// language. Empty without any.
std::string inLanguage(const nlohmann::json& texts, const std::string& language);

} // namespace lambdascope
