// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/phrase.h"

#include <QString>

#include <exception>

namespace lambdascope {

/// What the core says, in the language of the window. Its words stand under the context "core", with %1 for
/// the first field (tools/translate finds them); what has no translation stays English.
QString sentence(const Phrase& phrase);
/// The same of an error; of another exception, its own words.
QString sentence(const std::exception& error);
/// The name of a processor: "CPU · 2 threads", or a GPU's, which is the same in every language.
QString backendName(const std::string& name);

} // namespace lambdascope
