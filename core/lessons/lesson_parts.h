// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/lesson.h"
#include "core/lessons/lesson_yaml.h"

namespace lambdascope {

/// Parts of a lesson out of their YAML. All throw Error with file and line for what is not as the format
/// says.
Stage readStage(const YamlValue& stage);
Question readQuestion(const YamlValue& predict);
FigureBlock readFigure(const YamlValue& figure);
ChartBlock readChart(const YamlValue& chart);
InstrumentBlock readInstrument(const YamlValue& instrument);
/// `until` with its `until-says`; both or none.
std::optional<Condition> readCondition(const YamlValue& step);

/// A text whose facts, links and formulas are good.
std::string readText(const YamlValue& value);
/// The same, and not empty.
std::string requireText(const YamlValue& owner, const char* key);
/// The same where it is there, else "".
std::string optionalText(const YamlValue& owner, const char* key);
/// A fact; `number`: not one whose value is a word.
Fact readFactName(const YamlValue& value, std::string_view text, bool number);

} // namespace lambdascope
