// SPDX-License-Identifier: MIT
#include "core/analysis/row_numbers.h"

#include "core/model/head_plan.h"

#include <cmath>

namespace lambdascope {

Doubles inDouble(const Tensor& t, std::int64_t row) {
    const Tensor found = t.rowsFrom(row, 1);
    return Eigen::Map<const Eigen::ArrayXf>(found.data(), found.cols()).cast<double>();
}

double normScale(Doubles& row, bool layerNorm, double eps) {
    if (layerNorm) row -= row.mean();
    return 1 / std::sqrt(row.square().mean() + eps);
}

Phrase givenInstead(const LayerTrace& layer, HeadId head, std::int64_t row) {
    const HeadMix& mix = layer.heads[static_cast<std::size_t>(head.head)];
    if (mix.mean)
        return phrase("layer {} head {} gives its mean over the prompt: no key of the row adds to it",
                      head.layer, head.head);
    if (mix.patched && !mix.off && layer.patch && row < layer.patch->output.rows())
        return phrase("layer {} head {} gives the output of another run: no key of the row adds to it",
                      head.layer, head.head);
    return {};
}

HeadSum headSum(const LayerTrace& layer, const HeadPlan& plan, int head, std::int64_t row) {
    const std::int64_t width = plan.valueWidth();
    const HeadMix mix = layer.mixOf(head, row);
    if (mix.mean) return {Eigen::Map<const Eigen::ArrayXf>(layer.means.data() + head * width, width), 1};
    if (mix.patched && !mix.off && layer.patch && row < layer.patch->output.rows())
        return {Eigen::Map<const Eigen::ArrayXf>(layer.patch->output.row(row) + head * width, width), 1};
    const auto mixed = [&](const Tensor& term) {
        return Eigen::Map<const Eigen::ArrayXf>(term.row(row) + head * width, width);
    };
    HeadSum found{mix.first() * mixed(layer.mixed[0]), mix.off ? 0.0 : 1.0};
    if (layer.mixed.size() > 1) found.sum += mix.second() * mixed(layer.mixed[1]);
    if (!plan.headNorm || mix.off) return found;
    const float rms = std::sqrt(found.sum.square().mean() + plan.headNormEps);
    found.scale = mix.norm ? mix.factor / rms : mix.factor;
    return found;
}

} // namespace lambdascope
