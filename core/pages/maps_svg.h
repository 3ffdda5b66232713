// SPDX-License-Identifier: MIT
#pragma once

#include "core/pages/page_file.h"

#include <string>

namespace lambdascope {

/// What a completed() page shows, as one still picture: A1, λ·A2, A1 − λ·A2 and the standard map side by
/// side, of the page's head or heads, by its columns, with the pinned cell's arithmetic. An SVG file in the
/// light colours of `look`; maps of more than 64 columns are images in it, a pixel a cell.
std::string mapsSvg(const PageContent& of, const PageLook& look);

/// The row of the page's cell through the machine, its steps one after another (machine_svg.h), as an SVG
/// file. Throws UsageError for a trace, which has no such steps.
std::string machineSvg(const PageContent& of, const PageLook& look);

/// RGBA, row by row, as a PNG file: the same bytes for the same pixels.
std::string pngOf(int width, int height, const std::string& pixels);

} // namespace lambdascope
