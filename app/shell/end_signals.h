// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

#include <array>

namespace lambdascope {

/// While it lives, SIGTERM, SIGINT and SIGHUP end the program as closing its window does, but ask nothing:
/// what was on screen is kept. The second of a kind ends it at once, however busy it is.
class EndSignals : public QObject {
    Q_OBJECT

  public:
    explicit EndSignals(QObject* parent = nullptr);
    ~EndSignals() override;

  private:
    std::array<int, 2> pipe_{-1, -1}; // all that a handler may do is to write a byte
};

} // namespace lambdascope
