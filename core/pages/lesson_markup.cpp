// SPDX-License-Identifier: MIT
#include "core/pages/lesson_markup.h"

#include "core/lessons/formula.h"
#include "core/pages/formula_mathml.h"
#include "core/pages/html.h"
#include "core/util/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <md4c.h>
#include <optional>
#include <utility>
#include <vector>

namespace lambdascope {
namespace {

constexpr auto npos = std::string_view::npos;

std::string_view bare(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\n"), last = text.find_last_not_of(" \t\n");
    return first == npos ? std::string_view() : text.substr(first, last - first + 1);
}

/// A character of a plane for private use stands for a formula or a fact while md4c reads, so that nothing
/// in it is taken for Markdown: this one for the first of a text.
constexpr char32_t firstMark = 0xF0000, markEnd = 0xFFFFE;

std::string utf8OfMark(std::size_t number) {
    const char32_t mark = firstMark + static_cast<char32_t>(number);
    return {static_cast<char>(0xF3), static_cast<char>(0x80 | (mark >> 12 & 0x3F)),
            static_cast<char>(0x80 | (mark >> 6 & 0x3F)), static_cast<char>(0x80 | (mark & 0x3F))};
}

/// The number of the mark that a text begins with.
std::optional<std::size_t> markAt(std::string_view text) {
    if (text.size() < 4 || static_cast<unsigned char>(text[0]) != 0xF3) return {};
    char32_t mark = 3;
    for (int i = 1; i < 4; ++i) mark = mark << 6 | (static_cast<unsigned char>(text[i]) & 0x3F);
    return mark >= firstMark && mark < markEnd ? std::optional<std::size_t>(mark - firstMark) : std::nullopt;
}

std::vector<InlineFormula> formulasOf(std::string_view text) {
    try {
        return inlineFormulas(text);
    } catch (const Error&) {
        return {}; // the lesson's reader tells of it
    }
}

/// Writes what md4c reads.
class MarkupWriter {
  public:
    /// `line`: without a paragraph around it.
    MarkupWriter(MarkupParts& parts, bool line) : parts_(parts), line_(line) {}

    std::string write(std::string_view markdown) {
        const std::string marked =
            (line_ ? mark({}) : std::string()) + withMarks(markdown); // no item begins it
        MD_PARSER parser{};
        parser.flags = MD_DIALECT_GITHUB | MD_FLAG_NOHTML; // what the window reads
        parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* self) {
            return of(self, [&](MarkupWriter& writer) { writer.block(type, detail, true); });
        };
        parser.leave_block = [](MD_BLOCKTYPE type, void* detail, void* self) {
            return of(self, [&](MarkupWriter& writer) { writer.block(type, detail, false); });
        };
        parser.enter_span = [](MD_SPANTYPE type, void*, void* self) {
            return of(self, [&](MarkupWriter& writer) { writer.enter(type); });
        };
        parser.leave_span = [](MD_SPANTYPE type, void* detail, void* self) {
            return of(self, [&](MarkupWriter& writer) { writer.leave(type, detail); });
        };
        parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
            return of(self, [&](MarkupWriter& writer) { writer.text(type, {text, size}); });
        };
        const int code = md_parse(marked.data(), static_cast<MD_SIZE>(marked.size()), &parser, this);
        if (failure_) std::rethrow_exception(failure_);
        if (code != 0) throw fail("a text of the lesson cannot be read as Markdown");
        flush();
        return html_.back();
    }

  private:
    struct Marked {
        std::string source; // where it stands in code
        std::function<std::string()> html;
    };

    /// md4c is C: nothing is thrown through it.
    template<typename Does>
    static int of(void* self, Does does) {
        auto& writer = *static_cast<MarkupWriter*>(self);
        try {
            does(writer);
            return 0;
        } catch (...) {
            writer.failure_ = std::current_exception();
            return 1;
        }
    }

    std::string mark(Marked marked) {
        if (marked_.size() >= markEnd - firstMark) throw fail("a text of the lesson has too many facts");
        marked_.push_back(std::move(marked));
        return utf8OfMark(marked_.size() - 1);
    }
    std::string withMarks(std::string_view text) {
        const std::vector<InlineFormula> formulas = formulasOf(text);
        auto formula = formulas.begin();
        std::string marked;
        for (std::size_t at = 0; at < text.size();) {
            std::size_t end = text.find("}}", at);
            if (formula != formulas.end() && at == formula->begin) {
                end = formula->end;
                marked +=
                    mark({std::string(text.substr(at, end - at)), [this, tex = formula->tex] {
                              return mathMl(parseFormula(tex), false, [&](const Fact& each, bool inside) {
                                  return parts_.fact(each, inside, true);
                              });
                          }});
                ++formula;
            } else if (text.substr(at).starts_with("{{") && end != npos) {
                const std::string_view fact = text.substr(at + 2, end - at - 2);
                end += 2;
                marked += mark({std::string(text.substr(at, end - at)),
                                [this, fact] { return parts_.fact(Fact::parse(fact), false, false); }});
            } else {
                end = at + (markAt(text.substr(at)) ? 4 : 1);
                marked += end > at + 1 ? "\xEF\xBF\xBD" : text.substr(at, 1); // nobody else's marks
            }
            at = end;
        }
        return marked;
    }
    /// With what stood in the place of marks.
    [[nodiscard]] std::string asWritten(std::string_view text) const {
        std::string whole;
        for (std::size_t at = 0; at < text.size();)
            if (const auto number = markAt(text.substr(at))) {
                whole += marked_[*number].source;
                at += 4;
            } else {
                whole += text[at++];
            }
        return whole;
    }

    void block(MD_BLOCKTYPE type, void* detail, bool begins) {
        flush();
        if (type == MD_BLOCK_CODE) code_ = begins;
        html_.back() += blockTag(type, detail, begins);
    }
    [[nodiscard]] std::string blockTag(MD_BLOCKTYPE type, void* detail, bool begins) const {
        const auto tag = [&](const char* name) { return fmt::format("<{}{}>", begins ? "" : "/", name); };
        switch (type) {
        case MD_BLOCK_P:
            return line_ ? std::string() : tag("p");
        case MD_BLOCK_UL:
            return tag("ul");
        case MD_BLOCK_OL: {
            const unsigned start = static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start;
            return begins && start != 1 ? fmt::format(R"(<ol start="{}">)", start) : tag("ol");
        }
        case MD_BLOCK_LI:
            return tag("li");
        case MD_BLOCK_QUOTE:
            return tag("blockquote");
        case MD_BLOCK_H: // the page has headings of its own above
            return tag("h3");
        case MD_BLOCK_CODE:
            return tag("pre");
        case MD_BLOCK_HR:
            return begins ? "<hr>" : "";
        case MD_BLOCK_TABLE:
            return begins ? R"(<div class="wide"><table>)" : "</table></div>";
        case MD_BLOCK_TR:
            return tag("tr");
        case MD_BLOCK_TH:
            return begins ? R"(<th scope="col">)" : "</th>";
        case MD_BLOCK_TD:
            return tag("td");
        default:
            return {};
        }
    }

    static const char* nameOf(MD_SPANTYPE type) {
        return type == MD_SPAN_EM       ? "em"
               : type == MD_SPAN_STRONG ? "strong"
               : type == MD_SPAN_DEL    ? "del"
                                        : "code";
    }
    void enter(MD_SPANTYPE type) {
        flush();
        if (type == MD_SPAN_CODE) code_ = true;
        if (type == MD_SPAN_IMG) ++images_;
        if (type == MD_SPAN_A || type == MD_SPAN_IMG)
            html_.emplace_back(); // its words
        else if (images_ == 0)
            html_.back() += fmt::format("<{}>", nameOf(type));
        links_ += type == MD_SPAN_A;
    }
    void leave(MD_SPANTYPE type, void* detail) {
        flush();
        if (type == MD_SPAN_CODE) code_ = false;
        if (type != MD_SPAN_A && type != MD_SPAN_IMG) {
            if (images_ == 0) html_.back() += fmt::format("</{}>", nameOf(type));
            return;
        }
        const std::string words = std::move(html_.back());
        html_.pop_back();
        if (type == MD_SPAN_IMG) {
            const MD_ATTRIBUTE& file = static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src;
            html_.back() += --images_ > 0 ? words : parts_.image(asWritten({file.text, file.size}), words);
        } else {
            --links_;
            const MD_ATTRIBUTE& target = static_cast<MD_SPAN_A_DETAIL*>(detail)->href;
            html_.back() += parts_.link(asWritten({target.text, target.size}), words);
        }
    }

    void text(MD_TEXTTYPE type, std::string_view text) {
        if (type == MD_TEXT_BR || type == MD_TEXT_SOFTBR) text = type == MD_TEXT_BR ? "\n" : " ";
        if (images_ > 0) { // words of a picture: text, not HTML
            html_.back() += asWritten(text);
        } else if (type == MD_TEXT_BR) {
            flush();
            html_.back() += "<br>";
        } else if (type == MD_TEXT_ENTITY) {
            flush();
            html_.back() += text; // a name or number between & and ;
        } else if (type == MD_TEXT_NULLCHAR) {
            words_ += "\xEF\xBF\xBD";
        } else if (code_) {
            html_.back() += escapedHtml(asWritten(text));
        } else {
            words(text);
        }
    }
    void words(std::string_view text) {
        for (std::size_t at = 0; at < text.size();)
            if (const auto number = markAt(text.substr(at))) {
                flush();
                if (const auto& html = marked_[*number].html) html_.back() += html();
                at += 4;
            } else {
                words_ += text[at++];
            }
    }

    /// Words as HTML, those of the glossary as buttons that say what they mean.
    void flush() {
        const std::string words = std::exchange(words_, {});
        std::string& html = html_.back();
        std::size_t at = 0;
        if (parts_.glossary != nullptr && links_ == 0)
            for (const Glossary::Found& found : parts_.glossary->find(words)) {
                if (!parts_.explained.insert(found.says).second) continue;
                html += escapedHtml(std::string_view(words).substr(at, found.begin - at));
                html += fmt::format(R"(<button type="button" class="word" data-says="{}">{}</button>)",
                                    escapedHtml(found.says),
                                    escapedHtml(std::string_view(words).substr(found.begin, found.length)));
                at = found.begin + found.length;
            }
        html += escapedHtml(std::string_view(words).substr(at));
    }

    MarkupParts& parts_;
    bool line_, code_ = false;
    int images_ = 0, links_ = 0; // that are open
    std::vector<Marked> marked_;
    std::vector<std::string> html_{""}; // the last one grows
    std::string words_;                 // that are not in it yet
    std::exception_ptr failure_;
};

std::string inLowerCase(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return lower;
}

/// Whether an attribute runs nothing and names nothing outside, however HTML would read it: there capitals
/// are no others, and a value may be spelled by entities.
bool isPlainAttribute(const std::string& name, const std::string& value) {
    return name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-:") == npos && !name.empty() &&
           !name.starts_with("on") && !name.ends_with("href") && name != "style" && value.find('&') == npos &&
           value.find("url(") == npos;
}

/// Whether a tag of a figure is a shape or words, each of its attributes behind a blank, and their values
/// within ".
bool isPlainTag(std::string_view tag) {
    static constexpr std::string_view blanks = " \t\n\r\f";
    static constexpr std::string_view shapes[] = {"svg",    "g",       "path",    "line",     "rect",
                                                  "circle", "ellipse", "polygon", "polyline", "text",
                                                  "tspan",  "title",   "desc"};
    if (tag.ends_with('/'))
        tag.remove_suffix(1);
    else if (tag.starts_with('/'))
        tag.remove_prefix(1);
    const std::string_view name = tag.substr(0, tag.find_first_of(blanks));
    if (std::ranges::find(shapes, name) == std::end(shapes)) return false;
    tag.remove_prefix(name.size());
    for (auto begin = tag.find_first_not_of(blanks); begin != npos; begin = tag.find_first_not_of(blanks)) {
        const std::size_t opens = tag.find("=\"", begin);
        const std::size_t closes = opens == npos ? npos : tag.find('"', opens + 2);
        if (begin == 0 || closes == npos ||
            !isPlainAttribute(inLowerCase(tag.substr(begin, opens - begin)),
                              inLowerCase(tag.substr(opens + 2, closes - opens - 2))))
            return false;
        tag.remove_prefix(closes + 1);
    }
    return true;
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
    return MarkupWriter(parts, false).write(markdown);
}

std::string lessonLine(std::string_view markdown, MarkupParts& parts) {
    return MarkupWriter(parts, true).write(markdown);
}

std::string figureMarkup(const std::string& svg, const std::map<std::string, std::string>& labels) {
    std::string text(bare(svg));
    // a name that another one begins with comes after it
    for (const char* const name :
         {"alternateRow", "accentSoft", "accentLine", "accent", "buttonLine", "button", "dock", "window",
          "softLine", "line", "ink1", "ink2", "ink3", "base", "track", "positive", "negative", "canvas"}) {
        std::string variable = inLowerCase(name);
        if (variable == "alternaterow") variable = "alternate";
        replaceAll(text, fmt::format("\"@{}\"", name), fmt::format("\"var(--{})\"", variable));
    }
    for (const auto& [name, words] : labels)
        replaceAll(text, fmt::format("{{{}}}", name), escapedHtml(words));
    return isPlainSvg(text) ? text : std::string();
}

} // namespace lambdascope
