// SPDX-License-Identifier: MIT
#pragma once

#include <QTest>

namespace lambdascope::test {

inline constexpr int patience = 20000; // ms, for loaded machines

} // namespace lambdascope::test

/// QTRY_VERIFY_WITH_TIMEOUT, which looks only every 50 ms, where tests wait hundreds of times: every 10 ms.
#define VERIFY2_WITHIN(condition, words, ms)                                                                 \
    QVERIFY2(QTest::qWaitFor([&] { return static_cast<bool>(condition); }, ms), words)
#define VERIFY_WITHIN(condition, ms) VERIFY2_WITHIN(condition, #condition, ms)
