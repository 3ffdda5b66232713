// SPDX-License-Identifier: MIT
#include "widgets/present/presenter_page.h"

#include <cmath>

namespace lambdascope {

CellValues PresenterMap::values(Cell cell, double lambda) const {
    const auto at = static_cast<std::size_t>(cell.query) * static_cast<std::size_t>(tokens) +
                    static_cast<std::size_t>(cell.key);
    if (a2.empty()) return {a1[at], 0, 0};
    const float ofRow =
        lambdas.empty() ? static_cast<float>(lambda) : lambdas[static_cast<std::size_t>(cell.query)];
    return {a1[at], a2[at], ofRow};
}

float PresenterMap::value(Cell cell, double lambda) const {
    const float signedValue = result(cell, lambda);
    return shows == Shows::LambdaA2 ? std::abs(signedValue) : signedValue;
}

float PresenterMap::result(Cell cell, double lambda) const {
    const CellValues v = values(cell, lambda);
    switch (shows) {
    case Shows::LambdaA2:
        return v.lambda * v.a2;
    case Shows::Difference:
        return v.difference();
    case Shows::A1:
    case Shows::Standard:
        break;
    }
    return v.a1;
}

} // namespace lambdascope
