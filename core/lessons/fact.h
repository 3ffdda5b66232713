// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/one_row.h"
#include "core/compute/trace.h"
#include "core/text/spans.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// A token as a lesson names it: "last", "first", "@30" (by number), or its text ("48", and "The#2" for the
/// second time that it stands there).
struct TokenName {
    std::string text;

    /// Throws Error for an empty name and for a number or count that is none: "@x", "The#0".
    static TokenName parse(std::string_view text);
    /// Its number among the pieces; none if it is not there. A text is met without the blanks around it;
    /// "first" is number 0, also where that is a special token.
    [[nodiscard]] std::optional<int> find(const std::vector<TokenPiece>& pieces) const;
    friend bool operator==(const TokenName&, const TokenName&) = default;
};

/// A number or a word that the open models give, as a lesson writes it: "weight", "lambda layer=2",
/// "probability token=48 model=standard". What is not named is what is selected.
struct Fact {
    std::string name;
    enum class Of { Edited, Trained, Standard } of = Of::Edited; // model=diff, trained, standard
    std::optional<int> layer, head;
    std::optional<TokenName> query, key, token;
    std::optional<int> tokens;  // of a text that is thought of
    std::optional<RowStep> box; // of the machine
    std::string value;          // of a quoted number, as the lesson writes it

    /// Throws Error for a name that is not in factNames(), an argument that is none or that it does not take.
    static Fact parse(std::string_view text);
    /// As a lesson writes it; parses back to the same fact.
    [[nodiscard]] std::string text() const;
    friend bool operator==(const Fact&, const Fact&) = default;
};

/// One fact that there is, for the list that a lesson's author looks into.
struct FactName {
    std::string_view name;
    /// Arguments, separated by blanks: "layer head query key model"; "model=trained" where there is no such
    /// fact of the standard model.
    std::string_view takes;
    std::string_view says; // what it is, a line
};
std::span<const FactName> factNames();

/// Whether a fact is of one cell, which the pin chooses where it does not name it.
bool isOfCell(const Fact& fact);

/// Everything that facts are read from. Traces may be null.
struct FactSource {
    const Trace* edited = nullptr;
    const Trace* trained = nullptr;
    const Trace* standard = nullptr;
    const std::vector<TokenPiece>* pieces = nullptr;
    HeadId head, twin;
    std::optional<Cell> pin;
    Marks marks;
};

/// A fact's value. `number` is absent where it is a word (the most probable token); `text` is as printed,
/// with as many decimals as the fact has.
struct FactValue {
    std::optional<double> number;
    std::string text;
};
/// None where the source lacks what it takes: no such model, maps not kept, nothing pinned.
std::optional<FactValue> readFact(const Fact& fact, const FactSource& source);
/// Why there is none, for who writes a lesson: "“48213” is no token of the prompt". Empty where there is one.
std::string whyAbsent(const Fact& fact, const FactSource& source);

/// Whether a fact of this name takes an argument: "layer", "head", "query", "key", "token", "tokens", "box",
/// "model".
bool takes(const FactName& name, std::string_view argument);
/// Whether there is one of the standard model.
bool ofStandardToo(const FactName& name);
/// Of the list; null for none.
const FactName* findFactName(std::string_view name);

} // namespace lambdascope
