// SPDX-License-Identifier: MIT
#pragma once

#include <QTest>

namespace lambdascope::test {

/// ms, for loaded machines.
#ifdef __SANITIZE_ADDRESS__
inline constexpr int patience = 200'000; // everything takes ten times as long
#else
inline constexpr int patience = 20'000;
#endif

} // namespace lambdascope::test

/// QTRY_VERIFY_WITH_TIMEOUT, which looks only every 50 ms, where tests wait hundreds of times: every 10 ms.
#define VERIFY2_WITHIN(condition, words, ms)                                                                 \
    QVERIFY2(QTest::qWaitFor([&] { return static_cast<bool>(condition); }, ms), words)
#define VERIFY_WITHIN(condition, ms) VERIFY2_WITHIN(condition, #condition, ms)
