// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace lambdascope {

/// λ of the same layer of a second DIFF model, and what that is called.
struct BesideLambda {
    QString name;
    float lambda = 0;
    friend bool operator==(const BesideLambda&, const BesideLambda&) = default;
};

} // namespace lambdascope
