// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session.h"

namespace lambdascope::test {

/// How often parts of the state changed since.
class Changes {
  public:
    Changes(const Session& session, Parts parts) {
        session.onChange(&context_, parts, [this] { ++count_; });
    }
    [[nodiscard]] int count() const { return count_; }
    void clear() { count_ = 0; }

  private:
    QObject context_;
    int count_ = 0;
};

} // namespace lambdascope::test
