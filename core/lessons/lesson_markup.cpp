// SPDX-License-Identifier: MIT
#include "core/lessons/lesson_markup.h"

#include "core/files/html.h"
#include "core/lessons/formula.h"
#include "core/lessons/formula_mathml.h"
#include "core/util/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace lambdascope {
namespace {

constexpr auto npos = std::string_view::npos;

std::string_view bare(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\n"), last = text.find_last_not_of(" \t\n");
    return first == npos ? std::string_view() : text.substr(first, last - first + 1);
}

/// What stands within one paragraph, from left to right.
class InlineWriter {
  public:
    InlineWriter(std::string_view whole, MarkupParts& parts)
        : whole_(whole), parts_(parts), formulas_(formulasOf(whole)) {}

    std::string write(std::string_view text) {
        std::string html, words;
        const auto flush = [&] {
            html += explained(words);
            words.clear();
        };
        for (std::size_t at = 0; at < text.size();) {
            const auto special = next(text, at);
            if (!special) {
                words.push_back(text[at] == '\n' ? ' ' : text[at]);
                ++at;
                continue;
            }
            flush();
            html += special->html;
            at += special->length;
        }
        flush();
        return html;
    }

  private:
    struct Special {
        std::string html;
        std::size_t length = 0;
    };

    static std::vector<InlineFormula> formulasOf(std::string_view text) {
        try {
            return inlineFormulas(text);
        } catch (const Error&) {
            return {}; // the lesson's reader tells of it
        }
    }

    std::optional<Special> next(std::string_view text, std::size_t at) {
        const std::string_view rest = text.substr(at);
        switch (rest.front()) {
        case '\\':
            return escaped(rest);
        case '`':
            return code(rest);
        case '$':
            return formula(rest);
        case '{':
            return fact(rest);
        case '!':
            return rest.starts_with("![") ? link(rest.substr(1), true) : std::nullopt;
        case '[':
            return link(rest, false);
        case '*':
            return rest.starts_with("**") ? emphasis(rest, "**", "strong") : emphasis(rest, "*", "em");
        default:
            return {};
        }
    }

    static std::optional<Special> escaped(std::string_view rest) {
        if (rest.size() < 2 || std::string_view("\\`*_{}[]()#+-.!$|<>&\"'").find(rest[1]) == npos) return {};
        return Special{escapedHtml(rest.substr(1, 1)), 2};
    }

    static std::optional<Special> code(std::string_view rest) {
        const std::size_t run = std::min(rest.find_first_not_of('`'), rest.size());
        const std::size_t end = rest.find(rest.substr(0, run), run);
        if (end == npos) return {};
        return Special{fmt::format("<code>{}</code>", escapedHtml(rest.substr(run, end - run))), end + run};
    }

    std::optional<Special> formula(std::string_view rest) {
        const auto at = static_cast<std::size_t>(rest.data() - whole_.data());
        const auto found = std::ranges::find(formulas_, at, &InlineFormula::begin);
        if (found == formulas_.end()) return {};
        const auto live = [&](const Fact& each, bool bracketed) {
            return parts_.fact(each, bracketed, true);
        };
        return Special{mathMl(parseFormula(found->tex), false, live), found->end - found->begin};
    }

    std::optional<Special> fact(std::string_view rest) {
        const std::size_t end = rest.find("}}");
        if (!rest.starts_with("{{") || end == npos) return {};
        return Special{parts_.fact(Fact::parse(rest.substr(2, end - 2)), false, false), end + 2};
    }

    std::optional<Special> link(std::string_view rest, bool image) {
        const std::size_t middle = rest.find("]("), end = rest.find(')', middle);
        if (middle == npos || end == npos || rest.substr(1, middle - 1).find('\n') != npos) return {};
        const std::string_view words = rest.substr(1, middle - 1);
        std::string_view target = rest.substr(middle + 2, end - middle - 2);
        if (image) return Special{parts_.image(target, words), end + 2};
        const Glossary* const glossary = std::exchange(parts_.glossary, nullptr);
        const std::string inside = write(words);
        parts_.glossary = glossary;
        return Special{parts_.link(target, inside), end + 1};
    }

    std::optional<Special> emphasis(std::string_view rest, std::string_view mark, const char* name) {
        const std::size_t size = mark.size();
        if (rest.size() <= size || rest[size] == ' ' || rest[size] == '*') return {};
        for (std::size_t end = rest.find(mark, size); end != npos; end = rest.find(mark, end + size))
            if (rest[end - 1] != ' ')
                return Special{fmt::format("<{0}>{1}</{0}>", name, write(rest.substr(size, end - size))),
                               end + size};
        return {};
    }

    /// Words as HTML, those of the glossary as buttons that say what they mean.
    std::string explained(const std::string& words) {
        if (parts_.glossary == nullptr || words.empty()) return escapedHtml(words);
        std::string html;
        std::size_t at = 0;
        for (const Glossary::Found& found : parts_.glossary->find(words)) {
            if (!parts_.explained.insert(found.says).second) continue;
            html += escapedHtml(std::string_view(words).substr(at, found.begin - at));
            html += fmt::format(R"(<button type="button" class="word" data-says="{}">{}</button>)",
                                escapedHtml(found.says),
                                escapedHtml(std::string_view(words).substr(found.begin, found.length)));
            at = found.begin + found.length;
        }
        return html + escapedHtml(std::string_view(words).substr(at));
    }

    std::string_view whole_;
    MarkupParts& parts_;
    std::vector<InlineFormula> formulas_;
};

/// Length of "- ", "* " or "12. " at the beginning of a line; 0: it begins no item.
std::size_t itemMark(std::string_view line) {
    if (line.starts_with("- ") || line.starts_with("* ")) return 2;
    const std::size_t digits = line.find_first_not_of("0123456789");
    return digits > 0 && digits != npos && line.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

/// Paragraphs, lists, tables, headings, quotes and code, line by line.
class BlockWriter {
  public:
    BlockWriter(std::string_view markdown, MarkupParts& parts) : parts_(parts) {
        while (!markdown.empty()) {
            const std::size_t end = std::min(markdown.find('\n'), markdown.size());
            lines_.push_back(markdown.substr(0, end));
            markdown.remove_prefix(std::min(end + 1, markdown.size()));
        }
    }

    std::string write() {
        std::string html;
        while (at_ < lines_.size()) {
            const std::string_view line = lines_[at_];
            if (bare(line).empty())
                ++at_;
            else if (line.starts_with("```"))
                html += fenced();
            else if (itemMark(line) > 0)
                html += list();
            else if (line.starts_with('|'))
                html += table();
            else if (line.starts_with('#'))
                html += heading();
            else
                html += paragraph();
        }
        return html;
    }

  private:
    std::string within(std::string_view text) { return InlineWriter(text, parts_).write(text); }

    std::string fenced() {
        std::string code;
        for (++at_; at_ < lines_.size() && !lines_[at_].starts_with("```"); ++at_)
            code += escapedHtml(lines_[at_]) + "\n";
        ++at_;
        return fmt::format("<pre>{}</pre>", code);
    }

    std::string list() {
        const bool numbered = lines_[at_].front() >= '0' && lines_[at_].front() <= '9';
        std::string items;
        while (at_ < lines_.size() && itemMark(lines_[at_]) > 0) {
            std::string item(lines_[at_].substr(itemMark(lines_[at_])));
            for (++at_; at_ < lines_.size() && lines_[at_].starts_with("  "); ++at_)
                item.append(1, ' ').append(bare(lines_[at_]));
            items += fmt::format("<li>{}</li>", within(item));
            const bool another =
                at_ + 1 < lines_.size() && bare(lines_[at_]).empty() && itemMark(lines_[at_ + 1]) > 0;
            if (another) ++at_;
        }
        return fmt::format("<{0}>{1}</{0}>", numbered ? "ol" : "ul", items);
    }

    std::string table() {
        std::string rows;
        for (int row = 0; at_ < lines_.size() && lines_[at_].starts_with('|'); ++at_, ++row) {
            if (row == 1 && lines_[at_].find_first_not_of("|-: ") == npos) continue;
            std::string_view line = bare(lines_[at_]).substr(1);
            if (line.ends_with('|')) line.remove_suffix(1);
            rows += "<tr>";
            for (bool last = false; !last;) {
                const std::size_t end = line.find('|');
                last = end == npos;
                rows += row == 0 ? R"(<th scope="col">)" : "<td>";
                rows += within(bare(line.substr(0, end))) + (row == 0 ? "</th>" : "</td>");
                if (!last) line.remove_prefix(end + 1);
            }
            rows += "</tr>";
        }
        return fmt::format("<div class=\"wide\"><table>{}</table></div>", rows);
    }

    std::string heading() {
        const std::string_view line = lines_[at_++];
        return fmt::format("<h3>{}</h3>",
                           within(bare(line.substr(std::min(line.find_first_not_of('#'), line.size())))));
    }

    std::string paragraph() {
        const bool quote = lines_[at_].starts_with('>');
        std::string text;
        for (; at_ < lines_.size() && !bare(lines_[at_]).empty(); ++at_) {
            const std::string_view line = lines_[at_];
            if (!text.empty() && (itemMark(line) > 0 || line.starts_with('|') || line.starts_with("```")))
                break;
            if (!text.empty()) text += '\n';
            text += quote && line.starts_with('>') ? bare(line.substr(1)) : line;
        }
        const std::string html = fmt::format("<p>{}</p>", within(text));
        return quote ? fmt::format("<blockquote>{}</blockquote>", html) : html;
    }

    MarkupParts& parts_;
    std::vector<std::string_view> lines_;
    std::size_t at_ = 0;
};

/// Whether a tag of a figure is a shape or words, with attributes that name nothing outside.
bool isPlainTag(std::string_view tag) {
    static constexpr std::string_view shapes[] = {"svg",    "g",       "path",    "line",     "rect",
                                                  "circle", "ellipse", "polygon", "polyline", "text",
                                                  "tspan",  "title",   "desc"};
    if (tag.starts_with('/')) tag.remove_prefix(1);
    const std::string_view name = tag.substr(0, tag.find_first_of(" \t\n/"));
    if (std::ranges::find(shapes, name) == std::end(shapes)) return false;
    bool quoted = false, blank = false;
    std::string_view attribute;
    for (std::size_t i = name.size(); i < tag.size(); ++i) {
        if (tag[i] == '"') quoted = !quoted;
        if (quoted) continue;
        if (tag[i] == '\'' || tag[i] == '`') return false;
        if (tag[i] == ' ' || tag[i] == '\n' || tag[i] == '\t') blank = true;
        if (tag[i] != '=') continue;
        const std::size_t begin = tag.substr(0, i).find_last_of(" \t\n\"") + 1;
        attribute = tag.substr(begin, i - begin);
        if (attribute.starts_with("on") || attribute == "style" || attribute.ends_with("href")) return false;
    }
    return !quoted && (blank || tag.size() == name.size() || tag.ends_with('/')) && tag.find("url(") == npos;
}

bool isPlainSvg(std::string_view svg) {
    if (!svg.starts_with("<svg")) return false;
    for (std::size_t at = svg.find('<'); at != npos; at = svg.find('<', at + 1)) {
        const std::size_t end = svg.find('>', at);
        if (end == npos || !isPlainTag(svg.substr(at + 1, end - at - 1))) return false;
    }
    return bare(svg).ends_with("</svg>");
}

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

} // namespace

std::string lessonMarkup(std::string_view markdown, MarkupParts& parts) {
    return BlockWriter(markdown, parts).write();
}

std::string lessonLine(std::string_view markdown, MarkupParts& parts) {
    return InlineWriter(markdown, parts).write(markdown);
}

std::string figureMarkup(const std::string& svg, const std::map<std::string, std::string>& labels) {
    std::string text(bare(svg));
    if (!isPlainSvg(text)) return {};
    // a name that another one begins with comes after it
    for (const char* const name :
         {"alternateRow", "accentSoft", "accentLine", "accent", "buttonLine", "button", "dock", "window",
          "softLine", "line", "ink1", "ink2", "ink3", "base", "track", "positive", "negative", "canvas"}) {
        std::string variable(name);
        std::ranges::transform(variable, variable.begin(),
                               [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
        if (variable == "alternaterow") variable = "alternate";
        replaceAll(text, fmt::format("\"@{}\"", name), fmt::format("\"var(--{})\"", variable));
    }
    for (const auto& [name, words] : labels)
        replaceAll(text, fmt::format("{{{}}}", name), escapedHtml(words));
    return text;
}

} // namespace lambdascope
