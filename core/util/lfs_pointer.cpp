// SPDX-License-Identifier: MIT
#include "core/util/lfs_pointer.h"

namespace lambdascope {

Error lfsPointerError(const std::filesystem::path& file, std::size_t size) {
    return fail("{}: is a Git LFS pointer of {} bytes, not the file itself; fetch it with “git lfs pull”",
                file.string(), size);
}

void refuseLfsPointer(std::string_view content, const std::filesystem::path& file) {
    if (content.starts_with(lfsStart)) throw lfsPointerError(file, content.size());
}

} // namespace lambdascope
