// SPDX-License-Identifier: MIT
#include "core/pages/machine_svg.h"

#include "core/analysis/row_facts.h"
#include "core/pages/html.h"
#include "core/util/phrase.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

// pixels before the page shrinks it
constexpr double labelWide = 62, boxWide = 118, boxGap = 8, top = 26, high = 370, footHigh = 26;
constexpr double leastLabel = 6; // of a row, that has a word

std::string text(double x, double y, const char* anchor, double size, const char* ink,
                 std::string_view words) {
    return fmt::format(R"svg(<text x="{:.4g}" y="{:.4g}" text-anchor="{}" font-size="{:.3g}" )svg"
                       R"svg(fill="var(--{})">{}</text>)svg",
                       x, y, anchor, size, ink, escapedHtml(words));
}

std::string path(const std::string& strokes, const char* ink) {
    if (strokes.empty()) return {};
    return fmt::format(R"svg(<path d="{}" fill="var(--{})"/>)svg", strokes, ink);
}

double largest(const RowBox& box) {
    double most = 0;
    for (const RowBox::Series& each : box.series)
        for (const double value : *each.numbers)
            if (std::isfinite(value)) most = std::max(most, std::abs(value));
    return most;
}

} // namespace

bool MachinePicture::covers(const RowBox& box) const {
    return std::ranges::find(covered, box.step) != covered.end();
}

std::string MachinePicture::foot(const RowBox& box) const {
    if (covers(box)) return "?";
    std::vector<std::string> numbers;
    for (const RowBox::Series& each : box.series) {
        if (each.numbers->empty() || (box.byKey && !key)) continue;
        const double value =
            box.byKey ? (*each.numbers)[static_cast<std::size_t>(*key)] : sizeOf(*each.numbers);
        numbers.push_back(formatNumber(value, std::abs(value) < 0.1 ? 3 : 2));
    }
    return fmt::format("{}", fmt::join(numbers, "  "));
}

std::string MachinePicture::inWords() const {
    std::vector<std::string> said;
    for (const RowBox& box : boxes) said.push_back(fmt::format("{}: {}", formulaOf(box.step), foot(box)));
    return fmt::format("{}", fmt::join(said, "; "));
}

/// Words of keys, as many as have room; the pinned one always.
std::string MachinePicture::labels() const {
    std::string svg;
    const double pitch = high / std::max<double>(1, static_cast<double>(words.size()));
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool pinned = key && static_cast<std::size_t>(*key) == i;
        if (pitch < leastLabel && !pinned) continue;
        svg += text(labelWide - 6, top + (static_cast<double>(i) + 0.8) * pitch, "end",
                    std::clamp(pitch, 7.0, 10.0), pinned ? "accent" : "ink2", words[i]);
    }
    return svg;
}

/// Softmax rows from the left, all else with its sign from the middle; two maps side by side.
std::string MachinePicture::bars(const RowBox& box, double left) const {
    const double most = largest(box), wide = (boxWide - 12) / static_cast<double>(box.series.size());
    std::string svg;
    for (std::size_t s = 0; s < box.series.size() && most > 0; ++s) {
        const RowNumbers& numbers = *box.series[s].numbers;
        const double pitch = high / std::max<double>(1, static_cast<double>(numbers.size()));
        const bool softmax = box.step == RowStep::Softmax;
        const double from = left + 6 + static_cast<double>(s) * wide, axis = softmax ? from : from + wide / 2;
        const double reach = (softmax ? wide : wide / 2) - 2;
        std::string up, down;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            if (!std::isfinite(numbers[i])) continue; // would end the path there
            const double length = numbers[i] / most * reach;
            (length < 0 ? down : up) +=
                fmt::format("M{:.4g} {:.4g}h{:.3g}v{:.3g}h{:.3g}z", axis,
                            top + static_cast<double>(i) * pitch, length, 0.8 * pitch, -length);
        }
        svg += path(up, !softmax ? "positive" : s == 0 ? "ink1" : "ink3") + path(down, "negative");
        svg += path(fmt::format("M{:.4g} {:.4g}h0.7v{:.4g}h-0.7z", axis, top, high), "ink2");
    }
    return svg;
}

std::string MachinePicture::svg() const {
    const bool byKey = std::ranges::any_of(boxes, &RowBox::byKey);
    double left = byKey ? labelWide : 1;
    std::string inside = byKey ? labels() : std::string();
    for (const RowBox& box : boxes) {
        const bool hidden = covers(box);
        inside += fmt::format(R"svg(<rect x="{:.4g}" y="0.5" width="{:.4g}" height="{:.4g}" rx="4" )svg"
                              R"svg(fill="none" stroke="var(--{})"/>)svg",
                              left, boxWide, top + high + footHigh, hidden ? "accentline" : "line");
        inside += text(left + 6, 17, "start", 12, "ink1", formulaOf(box.step));
        inside +=
            hidden ? text(left + boxWide / 2, top + high / 2, "middle", 28, "ink3", "?") : bars(box, left);
        if (!hidden) inside += text(left + 6, top + high + 17, "start", 11, "ink1", foot(box));
        left += boxWide + boxGap;
    }
    return fmt::format(R"(<svg viewBox="0 0 {0:.4g} {1:.4g}" width="{0:.4g}">{2}</svg>)", left,
                       top + high + footHigh + 1, inside);
}

} // namespace lambdascope
