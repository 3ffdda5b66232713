// SPDX-License-Identifier: MIT
// A session that is accepted can be written, and what was written is the same session.
#include "core/files/session_record.h"
#include "core/util/error.h"
#include "tests/fuzz/fuzz.h"

using namespace lambdascope;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    SessionRecord record;
    try {
        record = sessionFromJson(fuzz::textOf(data, size), "fuzz.lambdascope");
    } catch (const Error& error) {
        fuzz::require(std::string(error.what()).starts_with("fuzz.lambdascope:"), "an error names the file");
        return 0;
    }
    const std::string text = toJson(record);
    const SessionRecord again = sessionFromJson(text, "again"); // whatever it throws is a failure
    fuzz::require(again == record, "a session comes back as it was");
    fuzz::require(toJson(again) == text, "it is written the same way again");
    return 0;
}
