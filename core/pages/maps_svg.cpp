// SPDX-License-Identifier: MIT
#include "core/pages/maps_svg.h"

#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/comparison.h"
#include "core/analysis/attention/equation_maps.h"
#include "core/analysis/groups/columns.h"
#include "core/model/recorded/recorded_model.h"
#include "core/pages/html.h"
#include "core/pages/machine_svg.h"
#include "core/text/display.h"
#include "core/util/digest.h"
#include "core/util/error.h"
#include "core/util/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <zlib.h>

namespace lambdascope {
namespace {

// pixels of the picture
constexpr double edge = 12, side = 212, between = 30, apart = 44, titleHigh = 22, beneath = 62;
constexpr double lineHigh = 15, numberWide = 46, letterWide = 5.3; // of a note
constexpr double leastNamed = 9;       // of a column or row, so that it has its words
constexpr int mostColumnsOfCells = 64; // with more, a map is an image
constexpr double leastNegative = 0.1;  // of the scale: from here on a negative cell has a mark
constexpr double leastMarked = 10;     // side of a cell with a mark

using Rgb = std::array<int, 3>;

Rgb rgbOf(const std::string& hex) {
    return {std::stoi(hex.substr(1, 2), nullptr, 16), std::stoi(hex.substr(3, 2), nullptr, 16),
            std::stoi(hex.substr(5, 2), nullptr, 16)};
}

/// The colour at a place of a palette, 0…1, between its stops.
Rgb mixed(const std::vector<std::string>& stops, double place) {
    const double at = std::clamp(place, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
    const auto low = std::min(stops.size() - 2, static_cast<std::size_t>(at));
    const Rgb from = rgbOf(stops[low]), to = rgbOf(stops[low + 1]);
    Rgb made{};
    for (std::size_t c = 0; c < made.size(); ++c)
        made.at(c) = static_cast<int>(
            std::lround(from.at(c) + (at - static_cast<double>(low)) * (to.at(c) - from.at(c))));
    return made;
}

std::string shortened(const std::string& text, std::size_t most) {
    std::string kept;
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++count) {
        const CodePoint point = codePointAt(text, at);
        if (count + 1 == most && at + static_cast<std::size_t>(point.length) < text.size()) return kept + "…";
        kept += point.valid ? text.substr(at, static_cast<std::size_t>(point.length)) : "�";
        at += static_cast<std::size_t>(point.length);
    }
    return kept;
}

double lettersIn(const std::string& text) {
    return static_cast<double>(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

/// One of the maps, as it is drawn.
struct Panel {
    std::string name, about;
    const MapMatrix* matrix = nullptr;
    MapScaling scaling;
    const ComparedMap* row = nullptr;
    double left = 0; // of its cells
    bool labelled = false;
    std::vector<std::pair<std::string, std::string>> note; // words and their number
};

class MapsPicture {
  public:
    MapsPicture(const PageContent& of, const PageLook& look);
    [[nodiscard]] std::string svg();

  private:
    [[nodiscard]] std::string colour(std::string_view name) const;
    [[nodiscard]] std::string text(double x, double y, std::string_view words, double size,
                                   std::string_view ink, std::string_view more = {}) const;
    void findPanels();
    void findScales();
    void findNotes();
    [[nodiscard]] double bottom() const { return top_ + static_cast<double>(rows_.size()) * cell_; }
    [[nodiscard]] std::string labelOf(int group) const;
    [[nodiscard]] int rowOfCell() const;
    [[nodiscard]] Rgb colourAt(const Panel& panel, int row, int column) const;
    void drawCells(const Panel& panel);
    void drawImage(const Panel& panel);
    void drawLabels(const Panel& panel);
    void drawNote(const Panel& panel);
    void drawCross(const Panel& panel);
    void drawFoot();
    [[nodiscard]] std::string heads(const Trace& trace, const std::vector<HeadId>& shown) const;
    [[nodiscard]] bool labels(int index, int chosen) const;

    const PageContent& of_;
    const PageLook& look_;
    Columns columns_;
    const TokenGroups* groups_ = nullptr;
    EquationMaps maps_;
    std::vector<int> rows_; // tokens
    ComparedRow compared_;
    std::vector<int> answer_; // groups
    std::vector<Panel> panels_;
    MapScale scale_ = MapScale::Even;
    double cell_ = 1, gutter_ = 96, top_ = 0, notesHigh_ = 0; // beneath the maps
    std::string drawn_;
};

MapsPicture::MapsPicture(const PageContent& of, const PageLook& look) : of_(of), look_(look) {
    const Trace& first = *of.first();
    columns_ = columnsOf(of.pieces, of.by, wholeCell, readsWords(*first.model));
    groups_ = columns_.groups.get();
    const bool byToken = groups_->by == GroupBy::Token;
    maps_.update({.diff = of.diff.get(),
                  .standard = of.standard.get(),
                  .head = of.head,
                  .twin = of.twin,
                  .scope = of.scope,
                  .groups = byToken ? nullptr : columns_.groups,
                  .pinned = byToken ? std::nullopt : std::optional(of.cell.query),
                  .mixes = {},
                  .trained =
                      [&](int layer, int head) {
                          return of.trained->layers.at(static_cast<std::size_t>(layer))
                              ->heads.at(static_cast<std::size_t>(head));
                      },
                  .plainSecond = false});
    rows_ = maps_.rows();
    if (rows_.empty())
        for (int q = 0; q < first.tokenCount(); ++q) rows_.push_back(q);
    answer_ = answerGroups(*groups_, of.pieces, of.marks);
    compared_ = compareRow(
        of.cell.query, {.trained = of.trained.get(), .edited = of.diff.get(), .standard = of.standard.get()},
        of.head, of.twin, of.scope, *groups_, answer_);
    gutter_ = byToken ? 62 : 96;
    top_ = edge + titleHigh + (byToken ? 54 : 88);
    cell_ = side / groups_->count();
    findPanels();
    findScales();
    findNotes();
}

std::string MapsPicture::colour(std::string_view name) const {
    const auto found = std::ranges::find(look_.colours, name, &PageColour::name);
    return found == look_.colours.end() ? "#000000" : found->light;
}

std::string MapsPicture::text(double x, double y, std::string_view words, double size, std::string_view ink,
                              std::string_view more) const {
    return fmt::format(R"svg(<text x="{:.5g}" y="{:.5g}" font-size="{:.3g}" fill="{}" {}>{}</text>)svg", x, y,
                       size, colour(ink), more, escapedHtml(words));
}

/// "layer 2 head 1", or whose mean it is, with the count of the heads.
std::string MapsPicture::heads(const Trace& trace, const std::vector<HeadId>& shown) const {
    if (shown.empty()) return {};
    const HeadId head = shown.front();
    if (of_.scope == MeterScope::Head) return fmt::format("layer {} head {}", head.layer, head.head);
    if (of_.scope == MeterScope::Layer)
        return fmt::format("mean of {} heads of layer {}", shown.size(), head.layer);
    const std::size_t all = trace.layers.size() * static_cast<std::size_t>(trace.model->plan.headCount());
    return shown.size() == all ? fmt::format("mean of all {} heads", all)
                               : fmt::format("mean of {} of {} heads", shown.size(), all);
}

void MapsPicture::findPanels() {
    double left = edge;
    const auto add = [&](const char* name, std::string about, const MapMatrix& matrix, const ComparedMap& row,
                         bool withLabels) {
        if (matrix.empty()) return;
        if (!panels_.empty()) left += withLabels ? apart : between;
        if (withLabels) left += gutter_;
        panels_.push_back({name, std::move(about), &matrix, {}, &row, left, withLabels, {}});
        left += side;
    };
    if (of_.diff) {
        const auto& shown = maps_.heads();
        const auto mix = [&](HeadId id) {
            return of_.diff->layers.at(static_cast<std::size_t>(id.layer))->mixOf(id.head, of_.cell.query);
        };
        const bool one = std::ranges::all_of(
            shown, [&](HeadId id) { return mix(id).lambda == mix(shown.front()).lambda; });
        add("A1", "first softmax", maps_.first(), compared_.a1, true);
        add("λ·A2", one && !shown.empty() ? "λ " + formatNumber(mix(shown.front()).lambda, 2) : "",
            maps_.second(), compared_.lambdaA2, false);
        add("A1 − λ·A2", "", maps_.difference(), compared_.difference, false);
    }
    if (of_.standard)
        add("Standard", heads(*of_.standard, maps_.headsBeside()), maps_.beside(), compared_.standard, true);
}

/// As the window and the page find it.
void MapsPicture::findScales() {
    std::vector<MapMatrix> softmax;
    if (of_.diff) softmax.push_back(maps_.trained());
    if (of_.standard) softmax.push_back(maps_.beside());
    const MapMatrix& first = of_.diff ? maps_.trained() : maps_.beside();
    const float absolute = absoluteEnd(softmax);
    scale_ = of_.scale.value_or(suitableScale(first, groups_->by));
    for (Panel& panel : panels_) {
        const bool own = panel.name == "Standard" || scale_ == MapScale::Own;
        panel.scaling = mapScaling(scale_, own ? *panel.matrix : first, absolute, groups_->by);
    }
}

std::string MapsPicture::labelOf(int group) const {
    const TokenGroup& of = groups_->groups[static_cast<std::size_t>(group)];
    if (groups_->by == GroupBy::Token)
        return shortened(of_.pieces[static_cast<std::size_t>(of.first)].display, 9);
    return shortened(of.label.text(), 15);
}

int MapsPicture::rowOfCell() const {
    return static_cast<int>(std::ranges::find(rows_, of_.cell.query) - rows_.begin());
}

Rgb MapsPicture::colourAt(const Panel& panel, int row, int column) const {
    const bool isSigned = panel.matrix->isSigned;
    const double share = panel.scaling.share(panel.matrix->value({row, column}) * panel.scaling.factor(row));
    const auto& stops = isSigned ? look_.palettes.difference.front() : look_.palettes.softmax.front();
    return mixed(stops, isSigned ? (share + 1) / 2 : std::abs(share));
}

void MapsPicture::drawCells(const Panel& panel) {
    std::string marks;
    for (int row = 0; row < panel.matrix->rows(); ++row)
        for (int column = 0; column < panel.matrix->seenBy(row); ++column) {
            if (!panel.matrix->has({row, column})) continue;
            const Rgb rgb = colourAt(panel, row, column);
            const double x = panel.left + column * cell_, y = top_ + row * cell_;
            drawn_ += fmt::format(
                R"svg(<path fill="#{:02x}{:02x}{:02x}" d="M{:.5g} {:.5g}h{:.4g}v{:.4g}h-{:.4g}z"/>)svg",
                rgb[0], rgb[1], rgb[2], x, y, cell_, cell_, cell_);
            const double share =
                panel.scaling.share(panel.matrix->value({row, column}) * panel.scaling.factor(row));
            if (panel.matrix->isSigned && cell_ >= leastMarked && share < -leastNegative)
                marks += fmt::format("M{:.5g} {:.5g}h{:.3g}", x + 0.3 * cell_, y + cell_ / 2, 0.4 * cell_);
        }
    if (!marks.empty()) drawn_ += fmt::format(R"svg(<path stroke="{}" d="{}"/>)svg", colour("ink1"), marks);
}

void MapsPicture::drawImage(const Panel& panel) {
    const int columns = panel.matrix->columns(), rows = panel.matrix->rows();
    std::string pixels;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const bool there = panel.matrix->has({row, column});
            for (const int value : there ? colourAt(panel, row, column) : Rgb{})
                pixels += static_cast<char>(value);
            pixels += there ? '\xff' : '\0';
        }
    const std::string png = pngOf(columns, rows, pixels);
    drawn_ += fmt::format(
        R"svg(<image x="{:.5g}" y="{:.5g}" width="{:.5g}" height="{:.5g}" preserveAspectRatio="none" )svg"
        R"svg(style="image-rendering:pixelated" href="data:image/png;base64,{}"/>)svg",
        panel.left, top_, side, cell_ * rows,
        base64Of(std::span(reinterpret_cast<const unsigned char*>(png.data()), png.size())));
}

/// Whether a column or row has room for its words: the chosen one, and where cells are large all.
bool MapsPicture::labels(int index, int chosen) const {
    if (index == chosen || cell_ >= leastNamed) return true;
    const bool near = std::abs(index - chosen) * cell_ < leastNamed;
    const auto every = static_cast<int>(std::ceil(leastNamed / cell_));
    return !near && index % every == 0;
}

void MapsPicture::drawLabels(const Panel& panel) {
    const int column = groups_->of(of_.cell.key);
    const auto font = [](bool strong) {
        return fmt::format(R"svg(font-family="JetBrains Mono,ui-monospace,monospace"{})svg",
                           strong ? R"svg( font-weight="600")svg" : "");
    };
    for (int i = 0; i < groups_->count(); ++i) {
        if (!labels(i, column)) continue;
        const double x = panel.left + (i + 0.5) * cell_ + 3, y = top_ - 5;
        drawn_ +=
            text(x, y, labelOf(i), 9, i == column ? "accent" : "ink2",
                 fmt::format(R"svg(transform="rotate(-90 {:.5g} {:.5g})" {})svg", x, y, font(i == column)));
    }
    for (int r = 0; panel.labelled && r < static_cast<int>(rows_.size()); ++r) {
        const int token = rows_[static_cast<std::size_t>(r)], group = groups_->of(token);
        if (!labels(r, rowOfCell())) continue;
        const bool ends = groups_->groups[static_cast<std::size_t>(group)].last == token;
        const std::string words =
            ends ? labelOf(group) : shortened(of_.pieces[static_cast<std::size_t>(token)].display, 9);
        const bool strong = token == of_.cell.query;
        drawn_ += text(panel.left - 6, top_ + (r + 0.5) * cell_ + 3, words, 9, strong ? "accent" : "ink2",
                       R"svg(text-anchor="end" )svg" + font(strong));
    }
}

/// What the pinned row gives to the answer, to the strongest other one, and to the rest.
void MapsPicture::findNotes() {
    for (Panel& panel : panels_) {
        const Comparison& row = panel.row->row;
        if (panel.row->heads == 0 || row.answer.empty()) continue;
        const bool isSigned = panel.matrix->isSigned;
        const auto number = [&](double value) { return formatNumber(value, 2, isSigned); };
        const std::string answer = row.marked
                                       ? (groups_->by == GroupBy::Sentence ? "answer’s sentence" : "answer")
                                       : "largest: " + labelOf(row.answer.front());
        panel.note.emplace_back(answer, number(row.ofAnswer()));
        if (row.next) panel.note.emplace_back("other: " + labelOf(*row.next), number(row.ofNext()));
        panel.note.emplace_back(isSigned ? "the rest, sizes added" : "the rest", formatNumber(row.rest(), 2));
    }
    // they stand over the cells that no row sees, or, where those are too few for one of them, beneath
    const auto fits = [this](const Panel& panel) {
        for (std::size_t i = 0; i < panel.note.size(); ++i) {
            const double seen = std::ceil((lineHigh * static_cast<double>(i + 1) + 4) / cell_) * cell_;
            const double words = lettersIn(panel.note[i].first) * letterWide;
            if (seen + words > side - numberWide) return false;
        }
        return true;
    };
    if (of_.first()->model->causal && std::ranges::all_of(panels_, fits)) return;
    for (const Panel& panel : panels_)
        notesHigh_ = std::max(notesHigh_, lineHigh * static_cast<double>(panel.note.size()) + 6);
}

void MapsPicture::drawNote(const Panel& panel) {
    const bool isSigned = panel.matrix->isSigned;
    double y = (notesHigh_ > 0 ? bottom() + 3 : top_) + lineHigh;
    for (const auto& [name, number] : panel.note) {
        const bool first = &name == &panel.note.front().first;
        drawn_ += text(panel.left + side - numberWide, y, name, 10, first ? "ink1" : "ink2",
                       R"svg(text-anchor="end")svg");
        drawn_ += text(panel.left + side - 4, y, number, first ? 12 : 11,
                       !isSigned || !first            ? "ink1"
                       : number.starts_with("\u2212") ? "negative"
                                                      : "positive",
                       R"svg(text-anchor="end" font-family="JetBrains Mono,ui-monospace,monospace")svg");
        y += lineHigh;
    }
}

void MapsPicture::drawCross(const Panel& panel) {
    const int row = rowOfCell(), column = groups_->of(of_.cell.key);
    if (row >= panel.matrix->rows()) return;
    int above = 0; // rows that do not see the column
    while (above < row && panel.matrix->seenBy(above) <= column) ++above;
    const double y = top_ + row * cell_, x = panel.left + column * cell_, from = top_ + above * cell_;
    drawn_ += fmt::format(
        R"svg(<g fill="none" stroke="{}"><rect x="{:.5g}" y="{:.5g}" width="{:.5g}" height="{:.4g}"/>)svg"
        R"svg(<rect x="{:.5g}" y="{:.5g}" width="{:.4g}" height="{:.5g}"/>)svg"
        R"svg(<rect x="{:.5g}" y="{:.5g}" width="{:.4g}" height="{:.4g}" stroke-width="2"/></g>)svg",
        colour("accent"), panel.left, y, side, cell_, x, from, cell_,
        top_ + panel.matrix->rows() * cell_ - from, x, y, cell_, cell_);
}

/// The arithmetic of the pinned cell, and of what the picture is.
void MapsPicture::drawFoot() {
    const int row = rowOfCell(), column = groups_->of(of_.cell.key);
    const double under = bottom() + notesHigh_;
    const double left = panels_.front().left;
    const Cell at{row, column};
    std::string words, value;
    if (of_.diff && maps_.difference().has(at)) {
        const auto& shown = maps_.heads();
        const auto lambda = [&](HeadId id) {
            return of_.diff->layers.at(static_cast<std::size_t>(id.layer))
                ->mixOf(id.head, of_.cell.query)
                .lambda;
        };
        const bool one = !shown.empty() && std::ranges::all_of(shown, [&](HeadId id) {
            return lambda(id) == lambda(shown.front());
        }) && lambda(shown.front()) != 0;
        const float first = maps_.first().number(at), second = maps_.second().number(at);
        const CellValues values{first, one ? second / lambda(shown.front()) : second,
                                one ? lambda(shown.front()) : 1};
        const Arithmetic sum = arithmetic(values, maps_.difference().seenBy(row));
        words = sum.terms(one) + " = ";
        value = sum.result;
        if (sum.seen > 0) value += fmt::format(" × 1/{}", sum.seen);
    } else if (of_.standard && maps_.beside().has(at)) {
        value = formatNumber(maps_.beside().number(at), 2);
    }
    drawn_ += fmt::format(R"svg(<text x="{:.5g}" y="{:.5g}" font-size="14" fill="{}" )svg"
                          R"svg(font-family="JetBrains Mono,ui-monospace,monospace" )svg"
                          R"svg(xml:space="preserve"><tspan font-size="10" fill="{}">{} → {}  </tspan>)svg"
                          R"svg({}<tspan fill="{}">{}</tspan></text>)svg",
                          left, under + 24, colour("ink1"), colour("ink2"),
                          escapedHtml(labelOf(groups_->of(of_.cell.query))), escapedHtml(labelOf(column)),
                          escapedHtml(words), colour(value.starts_with("\u2212") ? "negative" : "positive"),
                          escapedHtml(value));
    std::string about = of_.diff ? of_.diff->model->name + ", " + heads(*of_.diff, maps_.heads()) : "";
    if (of_.standard)
        about += (about.empty() ? "" : "; ") + of_.standard->model->name + ", " +
                 heads(*of_.standard, maps_.headsBeside());
    static constexpr std::array scales{"weights as they are", "weights × tokens that the row sees",
                                       "weights ÷ the largest of their row", "roots of weights",
                                       "cells ÷ the largest of their row of each map"};
    about +=
        fmt::format("; by {}; colours: {}", nameOf(groups_->by), scales.at(static_cast<std::size_t>(scale_)));
    drawn_ += text(left, under + 44, about, 10, "ink2");
}

std::string MapsPicture::svg() {
    const double high = bottom() + notesHigh_ + beneath;
    const double wide = panels_.back().left + side + edge;
    drawn_ = fmt::format(
        R"svg(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0:.5g} {1:.5g}" width="{0:.5g}" )svg"
        R"svg(height="{1:.5g}" font-family="Inter,system-ui,sans-serif"><title>{2}</title>)svg"
        R"svg(<rect width="100%" height="100%" fill="{3}"/>)svg"
        R"svg(<defs><pattern id="unseen" width="6" height="6" patternUnits="userSpaceOnUse" )svg"
        R"svg(patternTransform="rotate(45)"><path d="M0 0v6" stroke="{4}"/></pattern></defs>)svg",
        wide, high, escapedHtml(of_.prompt), colour("canvas"), colour("softline"));
    for (std::size_t i = 0; i < panels_.size(); ++i) {
        const Panel& panel = panels_[i];
        const double under = static_cast<double>(panel.matrix->rows()) * cell_;
        drawn_ +=
            fmt::format(R"svg(<text x="{:.5g}" y="{:.5g}" font-size="14" font-weight="600" fill="{}">{})svg"
                        R"svg(<tspan dx="6" font-size="11" font-weight="400" fill="{}">{}</tspan></text>)svg",
                        panel.left, edge + 12, colour("ink1"), escapedHtml(panel.name), colour("ink2"),
                        escapedHtml(panel.about));
        if (i > 0 && panel.name != "Standard")
            drawn_ += text(panel.left - between / 2, top_ + under / 2, i == 1 ? "−" : "=", 18, "ink2",
                           R"svg(text-anchor="middle")svg");
        const auto frame = [&](const std::string& how) {
            return fmt::format(R"svg(<rect x="{:.5g}" y="{:.5g}" width="{:.5g}" height="{:.5g}" {}/>)svg",
                               panel.left, top_, side, under, how);
        };
        drawn_ += frame(R"svg(fill="url(#unseen)")svg");
        panel.matrix->columns() > mostColumnsOfCells ? drawImage(panel) : drawCells(panel);
        drawn_ += frame(fmt::format(R"svg(fill="none" stroke="{}")svg", colour("line")));
        drawLabels(panel);
        drawNote(panel);
        drawCross(panel);
    }
    drawFoot();
    return drawn_ + "</svg>\n";
}

} // namespace

std::string mapsSvg(const PageContent& of, const PageLook& look) {
    return MapsPicture(of, look).svg();
}

std::string machineSvg(const PageContent& of, const PageLook& look) {
    const TracePtr& trace = of.first();
    requireWeights(*trace->model);
    const HeadId head = of.diff ? of.head : of.twin;
    const OneRow row = oneRow(*trace, head, of.cell.query);
    MachinePicture picture{row, boxesOf(row), {}, {}, {}};
    const int keys = static_cast<int>(row.keyCount());
    for (int key = 0; key < keys; ++key) picture.words.push_back(wordOf(of.pieces, key));
    if (of.cell.key < keys) picture.key = of.cell.key;
    std::string colours;
    for (const PageColour& each : look.colours) colours += fmt::format("--{}:{};", each.name, each.light);
    std::string svg = picture.svg();
    const std::string begin = "<svg ";
    const std::size_t inside = svg.find('>') + 1;
    svg.insert(inside, fmt::format("<style>svg{{{}background:var(--canvas);font-family:\"JetBrains Mono\","
                                   "ui-monospace,monospace}}</style><title>{}</title>",
                                   colours, escapedHtml(of.prompt)));
    svg.insert(begin.size(), R"svg(xmlns="http://www.w3.org/2000/svg" )svg");
    return svg + "\n";
}

std::string pngOf(int width, int height, const std::string& pixels) {
    const auto number = [](std::size_t value) {
        std::string bytes;
        for (int shift = 24; shift >= 0; shift -= 8)
            bytes += static_cast<char>(value >> static_cast<unsigned>(shift));
        return bytes;
    };
    const auto chunk = [&](const std::string& content) { // behind its four letters
        const uLong sum =
            crc32(0, reinterpret_cast<const Bytef*>(content.data()), static_cast<uInt>(content.size()));
        return number(content.size() - 4) + content + number(sum);
    };
    std::string rows;
    const std::size_t wide = static_cast<std::size_t>(width) * 4;
    for (int row = 0; row < height; ++row)
        rows += '\0' + pixels.substr(static_cast<std::size_t>(row) * wide, wide); // no filter
    std::string packed(compressBound(static_cast<uLong>(rows.size())), '\0');
    auto size = static_cast<uLongf>(packed.size());
    if (compress2(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(rows.data()),
                  static_cast<uLong>(rows.size()), Z_BEST_COMPRESSION) != Z_OK)
        throw Error("there is no memory to compress with");
    packed.resize(size);
    std::string head = number(static_cast<std::size_t>(width)) + number(static_cast<std::size_t>(height));
    head += std::string("\x08\x06\0\0\0", 5); // 8 bits, RGBA
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR" + head) + chunk("IDAT" + packed) + chunk("IEND");
}

} // namespace lambdascope
