// SPDX-License-Identifier: MIT
#include "core/files/session_record.h"

#include "core/util/error.h"
#include "core/util/files.h"

#include <algorithm>

namespace lambdascope {
namespace {

constexpr std::uintmax_t largestFile = std::uintmax_t{16} << 20;

namespace fs = std::filesystem;

} // namespace

bool operator==(const RecordedWriting& a, const RecordedWriting& b) {
    const auto same = [](const GeneratedToken& x, const GeneratedToken& y) {
        return x.token == y.token && x.probability == y.probability;
    };
    return std::ranges::equal(a.rows[0], b.rows[0], same) && std::ranges::equal(a.rows[1], b.rows[1], same) &&
           a.edits == b.edits && a.row == b.row && a.shown == b.shown;
}

SessionRecord readSession(const fs::path& file) {
    std::error_code none;
    if (!fs::is_regular_file(file, none)) throw fail("{}: is not a file", file.string());
    if (fs::file_size(file, none) > largestFile) throw fail("{}: is larger than 16 MiB", file.string());
    return sessionFromJson(readFile(file), file.string());
}

void writeSession(const fs::path& file, const SessionRecord& record) {
    writeFile(file, toJson(record));
}

bool isSessionFile(const fs::path& file) {
    return file.extension() == ".lambdascope";
}

} // namespace lambdascope
