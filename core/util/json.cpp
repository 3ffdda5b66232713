// SPDX-License-Identifier: MIT
#include "core/util/json.h"

#include "core/util/error.h"
#include "core/util/escaped.h"
#include "core/util/files.h"
#include "core/util/nearest.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <iterator>
#include <limits>
#include <utility>
#include <vector>

namespace lambdascope {

namespace {

using namespace std::string_view_literals;
using Json = nlohmann::json;

constexpr std::size_t deepest = 64;          // levels of lists and objects in one another
constexpr std::size_t mostValues = 8 << 20;  // of a million tensors; more would only fill the memory
constexpr std::size_t mostBytes = 256 << 20; // of a file
constexpr std::size_t longestName = 100;     // bytes of a name in a sentence

/// What a sentence about a text begins with, at the place that was reached.
using Subject = std::function<Phrase()>;

Error noJson(const Subject& subject) {
    return fail("{} is not JSON here: a comma, a quote or a bracket is missing or too many", subject());
}

/// Reads a text and counts in `read` how far it came, which the parser does not tell its handler.
class Cursor {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    Cursor(const char* at, std::size_t* read) : at_(at), read_(read) {}
    reference operator*() const { return *at_; }
    Cursor& operator++() {
        ++at_;
        ++*read_;
        return *this;
    }
    bool operator==(const Cursor& other) const { return at_ == other.at_; }
    bool operator!=(const Cursor& other) const { return at_ != other.at_; }

  private:
    const char* at_;
    std::size_t* read_;
};

/// A text in which every NaN and Infinity is a zero of as many letters, so that all else stays where it is,
/// and what stood there: JSON has no such numbers, and Python's json writes them.
struct PlainNumbers {
    struct Word {
        std::size_t end = 0; // the byte behind it
        double value = 0;
    };
    std::string text;        // empty without any
    std::vector<Word> words; // in order

    explicit PlainNumbers(std::string_view given) {
        if (given.find("NaN") == std::string_view::npos && given.find("Infinity") == std::string_view::npos)
            return;
        text = given;
        for (std::size_t at = 0; at < given.size(); ++at) {
            if (isEdge(given, at - 1)) replaceAt(at);
            if (given[at] != '"') continue;
            while (++at < given.size() && given[at] != '"') // to the end of the string
                if (given[at] == '\\') ++at;
        }
    }

  private:
    /// No other value reaches to there: "12NaN" is no number.
    static bool isEdge(std::string_view given, std::size_t at) {
        return at >= given.size() || " \t\r\n,:[]{}"sv.find(given[at]) != std::string_view::npos;
    }
    void replaceAt(std::size_t at) {
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        constexpr double infinity = std::numeric_limits<double>::infinity();
        for (const auto& [word, value] :
             {std::pair{"NaN"sv, none}, {"Infinity"sv, infinity}, {"-Infinity"sv, -infinity}}) {
            const std::size_t end = at + word.size();
            if (text.compare(at, word.size(), word) != 0 || !isEdge(text, end)) continue;
            words.push_back({end, value});
            text.replace(at, word.size(), "0e" + std::string(word.size() - 2, '0'));
        }
    }
};

/// Builds the value as the parser reads it, and refuses what Json::parse takes: nlohmann keeps the last of
/// two equal keys without a word, and any depth.
template<typename Json>
class Builder {
  public:
    /// `read`: how far the text is read.
    Builder(const Subject& subject, const std::size_t& read, std::span<const PlainNumbers::Word> words)
        : subject_(subject), read_(read), words_(words) {}

    Json take() { return std::move(root_); }

    bool null() { return put(nullptr); }
    bool boolean(bool value) { return put(value); }
    bool number_integer(std::int64_t value) { return put(value); }
    bool number_unsigned(std::uint64_t value) { return put(value); }
    bool number_float(double value, const std::string& /*text*/) {
        if (words_.empty() || read_ < words_.front().end) return put(value);
        const double word = words_.front().value;
        words_ = words_.subspan(1);
        return put(word);
    }
    bool string(std::string& value) { return put(std::move(value)); }
    bool binary(typename Json::binary_t& value) { return put(std::move(value)); } // JSON has none
    bool start_object(std::size_t /*size*/) { return open(Json::object()); }
    bool start_array(std::size_t /*size*/) { return open(Json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(std::string& name) {
        auto& object = levels_.back().value->template get_ref<typename Json::object_t&>();
        const auto [at, isNew] = object.emplace(name, nullptr);
        if (!isNew) refuseTwice(name);
        levels_.back().slot = &at->second;
        levels_.back().name = &at->first;
        return true;
    }

    template<typename Exception>
    bool parse_error(std::size_t /*byte*/, const std::string& /*token*/, const Exception& error) {
        if (error.id == 406) throw fail("{} holds a number that is too large", subject_());
        if (std::string_view(error.what()).find("UTF-8") != std::string_view::npos)
            throw fail("{} is not UTF-8 text", subject_());
        if (std::string_view(error.what()).find("surrogate") != std::string_view::npos)
            throw fail("{} holds half of a character: an escape from \\ud800 to \\udfff that stands alone",
                       subject_());
        throw noJson(subject_);
    }

  private:
    struct Level {
        Json* value;                       // a list or an object
        Json* slot = nullptr;              // of an object: the value of the key that was read last
        const std::string* name = nullptr; // that key
    };

    [[noreturn]] void refuseTwice(const std::string& name) const {
        for (std::size_t i = levels_.size() - 1; i-- > 0;) // the key that leads here; of a list, the list's
            if (levels_[i].name != nullptr)
                throw fail("{} has the key {} twice in {}", subject_(), shownName(name),
                           shownName(*levels_[i].name));
        throw fail("{} has the key {} twice", subject_(), shownName(name));
    }

    Json* place(Json&& value) {
        if (++values_ > mostValues) throw fail("{} holds more than {} values", subject_(), mostValues);
        Json* target = &root_;
        if (!levels_.empty() && levels_.back().value->is_array()) {
            auto& list = levels_.back().value->template get_ref<typename Json::array_t&>();
            list.push_back(std::move(value));
            return &list.back();
        }
        if (!levels_.empty()) target = levels_.back().slot;
        *target = std::move(value);
        return target;
    }

    bool put(Json value) {
        place(std::move(value));
        return true;
    }

    bool open(Json empty) {
        if (levels_.size() == deepest)
            throw fail("{} holds lists and objects nested deeper than {}", subject_(), deepest);
        levels_.push_back({place(std::move(empty))});
        return true;
    }

    bool close() {
        levels_.pop_back();
        return true;
    }

    const Subject& subject_;
    const std::size_t& read_;
    std::span<const PlainNumbers::Word> words_; // that are to come
    Json root_;
    std::vector<Level> levels_; // the lists above do not grow while one within them is open: pointers hold
    std::size_t values_ = 0;
};

template<typename Json>
Json build(std::string_view text, std::size_t& read, const Subject& subject) {
    constexpr std::string_view utf16[] = {"\xFF\xFE"sv, "\xFE\xFF"sv, "{\0"sv, "[\0"sv, "\0"sv};
    for (const std::string_view start : utf16)
        if (text.starts_with(start)) throw fail("{} is not UTF-8 text", subject());
    if (const auto at = text.find('\0'); at != std::string_view::npos) { // where nlohmann stops reading
        read = at;
        throw noJson(subject);
    }
    const PlainNumbers plain(text);
    if (!plain.words.empty()) text = plain.text;
    Builder<Json> builder(subject, read, plain.words);
    Json::sax_parse(Cursor(text.data(), &read), Cursor(text.data() + text.size(), &read), &builder);
    return builder.take();
}

/// Of a text with lines.
template<typename Json>
Json buildText(std::string_view text, const std::string& source) {
    std::size_t read = 0;
    const Subject subject = [&] {
        return phrase("{}:{}:", source,
                      1 + std::count(text.begin(), text.begin() + std::ptrdiff_t(read), '\n'));
    };
    return build<Json>(text, read, subject);
}

std::string quotedList(std::span<const std::string_view> names) {
    std::string list;
    for (const auto name : names) list += (list.empty() ? "“" : ", “") + std::string(name) + "”";
    return list;
}

} // namespace

Json parseJsonText(std::string_view text, const std::string& source) {
    return buildText<Json>(text, source);
}

OrderedJson parseOrderedJson(std::string_view text, const std::string& source) {
    return buildText<OrderedJson>(text, source);
}

Json parseJsonPart(std::string_view text, const Phrase& part) {
    std::size_t read = 0;
    return build<Json>(text, read, [&] { return part; });
}

Json readJsonFile(const std::filesystem::path& file) {
    const std::string text = readRegularFile(file, mostBytes);
    refuseStandIn(text, file);
    return parseJsonText(text, file.string());
}

std::string shortened(std::string_view text) {
    if (text.size() <= longestName) return std::string(text);
    std::size_t length = longestName;
    while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) --length;
    return std::string(text.substr(0, length)) + "…";
}

std::string shownName(std::string_view name) {
    return escaped(Json(shortened(name)).dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string shownWithin(std::string_view name) {
    const std::string quoted = shownName(name);
    return quoted.substr(1, quoted.size() - 2);
}

std::string shownValue(const Json& value) {
    if (value.is_number_float() && !std::isfinite(value.get<double>())) { // which dump() calls null
        const double number = value.get<double>();
        return std::isnan(number) ? "NaN" : number > 0 ? "Infinity" : "-Infinity";
    }
    return shortened(escaped(value.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

int jsonVersion(const Json& json, std::string_view key, int newest, const Phrase& kind,
                const std::string& source) {
    const auto at = json.is_object() ? json.find(std::string(key)) : json.end();
    if (!json.is_object() || at == json.end())
        throw fail("{}: is no {}: it lacks \"{}\": {}", source, kind, key, newest);
    const Phrase known{newest == 1 ? "1" : fmt::format("1–{}", newest), {}, true};
    if (!at->is_number_integer() || at->get<std::int64_t>() < 1)
        throw fail("{}: “{}” is no version; it is {}", source, key, known);
    if (at->get<std::int64_t>() > newest)
        throw fail("{}: is a {} of version {}, made by a newer Lambdascope; this one reads version {}",
                   source, kind, at->dump(), known);
    return at->get<int>();
}

JsonFields::JsonFields(Json object, std::string source, std::string within)
    : object_(std::move(object)), source_(std::move(source)), within_(std::move(within)) {}

const Json* JsonFields::find(std::string_view key) const {
    const auto at = object_.find(std::string(key));
    return at == object_.end() ? nullptr : &*at;
}

std::string JsonFields::named(std::string_view key) const {
    return (within_.empty() ? "" : within_ + ".") + std::string(key);
}

std::optional<std::string> JsonFields::text(std::string_view key) const {
    const Json* at = find(key);
    if (at == nullptr) return std::nullopt;
    if (!at->is_string()) throw fail("{}: “{}” is no text in quotes", source_, named(key));
    return at->get<std::string>();
}

std::size_t JsonFields::choice(std::string_view key, std::span<const std::string_view> known) const {
    const auto word = text(key);
    if (!word) return 0;
    const auto at = std::ranges::find(known, *word);
    if (at == known.end())
        throw fail("{}: “{}” cannot be “{}”; it is one of {}", source_, named(key), shownWithin(*word),
                   quotedList(known));
    return static_cast<std::size_t>(at - known.begin());
}

std::optional<std::int64_t> JsonFields::integer(std::string_view key, std::int64_t least,
                                                std::int64_t most) const {
    const Json* at = find(key);
    if (at == nullptr) return std::nullopt;
    if (!at->is_number_integer()) throw fail("{}: “{}” is no whole number", source_, named(key));
    const bool beyond = at->is_number_unsigned() && at->get<std::uint64_t>() > INT64_MAX;
    const auto value = at->get<std::int64_t>();
    if (beyond || value < least || value > most)
        throw fail("{}: “{}” is {}; it goes from {} to {}", source_, named(key), at->dump(), least, most);
    return value;
}

std::optional<double> JsonFields::number(std::string_view key) const {
    const Json* at = find(key);
    if (at == nullptr) return std::nullopt;
    if (!at->is_number() || !std::isfinite(at->get<double>()))
        throw fail("{}: “{}” is no number", source_, named(key));
    return at->get<double>();
}

bool JsonFields::flag(std::string_view key, bool otherwise) const {
    const Json* at = find(key);
    if (at == nullptr) return otherwise;
    if (!at->is_boolean()) throw fail("{}: “{}” is neither true nor false", source_, named(key));
    return at->get<bool>();
}

std::optional<JsonFields> JsonFields::object(std::string_view key) const {
    const Json* at = find(key);
    if (at == nullptr) return std::nullopt;
    if (!at->is_object()) throw fail("{}: “{}” is no object in braces", source_, named(key));
    return JsonFields(*at, source_, named(key));
}

std::vector<Json> JsonFields::list(std::string_view key) const {
    const Json* at = find(key);
    if (at == nullptr) return {};
    if (!at->is_array()) throw fail("{}: “{}” is no list", source_, named(key));
    return {at->begin(), at->end()};
}

std::optional<std::vector<int>> JsonFields::integers(std::string_view key, std::size_t count) const {
    if (find(key) == nullptr) return std::nullopt;
    std::vector<int> numbers;
    for (const Json& item : list(key)) {
        if (!item.is_number_integer() || item.get<double>() < 0 || item.get<double>() > INT32_MAX) break;
        numbers.push_back(item.get<int>());
    }
    if (numbers.size() != count || list(key).size() != count)
        throw fail("{}: “{}” is no list of {} whole numbers from 0", source_, named(key), count);
    return numbers;
}

void JsonFields::refuseUnknown(std::span<const std::string_view> known) const {
    for (const auto& [key, value] : object_.items()) {
        if (std::ranges::find(known, std::string_view(key)) != known.end()) continue;
        const std::string near = nearestOf(key, known);
        throw near.empty() ? fail("{}: unknown key “{}”", source_, named(key))
                           : fail("{}: unknown key “{}”; did you mean “{}”?", source_, named(key), near);
    }
}

} // namespace lambdascope
