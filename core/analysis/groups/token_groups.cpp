// SPDX-License-Identifier: MIT
#include "core/analysis/groups/token_groups.h"

#include "core/analysis/groups/group_labels.h"
#include "core/text/display.h"
#include "core/text/sentence_starts.h"
#include "core/util/utf8.h"

#include <algorithm>
#include <cstddef>

namespace lambdascope {
namespace {

constexpr int longest = 40; // tokens of a sentence
constexpr int apiece = 12;  // tokens, where no sentence ends

using Pieces = std::vector<TokenPiece>;

std::string_view withoutBlanks(std::string_view text) {
    const auto blank = [](char c) { return isBlank(static_cast<unsigned char>(c)); };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

/// Whether a token begins with a blank, ends with one, and says anything.
bool beginsBlank(const TokenPiece& piece) {
    return !piece.bytes.empty() && isBlank(static_cast<unsigned char>(piece.bytes.front()));
}
bool endsBlank(const TokenPiece& piece) {
    return !piece.bytes.empty() && isBlank(static_cast<unsigned char>(piece.bytes.back()));
}
bool blankAlone(const TokenPiece& piece) {
    return withoutBlanks(piece.bytes).empty();
}

/// How many characters of a text are in words, and how many of these are of a script without blanks.
struct Letters {
    int all = 0, unspaced = 0;
};
Letters lettersOf(std::string_view text) {
    Letters letters;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = codePointAt(text, at);
        letters.all += inWord(point.value) ? 1 : 0;
        letters.unspaced += ofUnspacedScript(point.value) ? 1 : 0;
        at += static_cast<std::size_t>(point.length);
    }
    return letters;
}

/// Tokens of a prompt from `first` to before `end` that no special token interrupts, and their text.
struct Run {
    int first = 0, end = 0;
    std::string text;
    std::vector<std::size_t> last; // of every token the last byte that is no blank; of a blank one its first
};

std::vector<Run> runsOf(const Pieces& pieces) {
    std::vector<Run> runs;
    const int count = static_cast<int>(pieces.size());
    for (int i = 0; i < count; ++i) {
        const TokenPiece& piece = pieces[static_cast<std::size_t>(i)];
        if (piece.special) continue;
        if (runs.empty() || runs.back().end != i) runs.push_back({i, i, {}, {}});
        Run& run = runs.back();
        const std::string_view said = withoutBlanks(piece.bytes);
        const auto offset = said.empty() ? 0 : static_cast<std::size_t>(said.data() - piece.bytes.data());
        run.last.push_back(run.text.size() + offset + std::max<std::size_t>(said.size(), 1) - 1);
        run.text += piece.bytes;
        run.end = i + 1;
    }
    return runs;
}

/// The tokens that begin a group, but for the first one of a run.
using Starts = std::vector<int>;

/// The next token that does not begin inside of a character.
int wholeFrom(const Pieces& pieces, int i, int end) {
    while (i < end && pieces[static_cast<std::size_t>(i)].continues) ++i;
    return i;
}

void everyTwelve(const Run& run, const Pieces& pieces, Starts& starts) {
    for (int i = run.first + apiece; i < run.end; i += apiece)
        if (const int at = wholeFrom(pieces, i, run.end); at < run.end) starts.push_back(at);
}

/// Where a sentence is cut that is too long: behind the last ; or else , of its first forty tokens, else
/// before the word that would be cut.
int cutOf(const Pieces& pieces, int first) {
    const auto behind = [&](std::string_view marks) {
        for (int i = first + longest - 1; i > first; --i) {
            const std::string_view said = withoutBlanks(pieces[static_cast<std::size_t>(i)].bytes);
            if (!said.empty() && said.size() <= 3 && marks.find(said) != std::string_view::npos) return i + 1;
        }
        return 0;
    };
    if (const int at = behind(";；"); at > 0) return at;
    if (const int at = behind(",，、"); at > 0) return at;
    for (int i = first + longest; i > first + longest / 2; --i)
        if (beginsBlank(pieces[static_cast<std::size_t>(i)])) return i;
    return first + longest;
}

void sentencesOf(const Run& run, const Pieces& pieces, const SentenceStarts& found, Starts& starts) {
    Starts own{run.first};
    std::size_t next = 1; // of the starts in the text
    for (int i = run.first; i < run.end; ++i) {
        const std::size_t byte = run.last[static_cast<std::size_t>(i - run.first)];
        const bool begins = next < found.starts.size() && byte >= found.starts[next];
        if (!begins) continue;
        while (next < found.starts.size() && byte >= found.starts[next]) ++next;
        if (i > run.first) own.push_back(i);
    }
    own.push_back(run.end);
    for (std::size_t s = 0; s + 1 < own.size(); ++s) {
        if (s > 0) starts.push_back(own[s]);
        for (int first = own[s]; own[s + 1] - first > longest;) {
            first = wholeFrom(pieces, cutOf(pieces, first), own[s + 1]);
            if (first < own[s + 1]) starts.push_back(first);
        }
    }
}

/// Words and numbers apart from the marks around them; what joins two parts of one stays: don't, 3.5.
bool beginsWord(const Pieces& pieces, int i) {
    const auto at = [&](int index) -> const TokenPiece& { return pieces[static_cast<std::size_t>(index)]; };
    const auto says = [&](int index) { return lettersOf(at(index).bytes).all > 0 || at(index).continues; };
    if (at(i).continues) return false;
    if (blankAlone(at(i - 1))) return at(i - 1).bytes.find('\n') != std::string::npos;
    if (blankAlone(at(i))) return at(i).bytes.find('\n') == std::string::npos;
    if (beginsBlank(at(i)) || endsBlank(at(i - 1))) return true;
    if (says(i) == says(i - 1)) return false;
    const auto joins = [&](int mark) {
        const std::string_view said = at(mark).bytes;
        const bool known = said == "." || said == "," || said == "'" || said == "’" || said == "-";
        return known && mark > 0 && says(mark - 1) && mark + 1 < static_cast<int>(pieces.size()) &&
               !at(mark + 1).special && !beginsBlank(at(mark + 1)) && says(mark + 1);
    };
    return says(i) ? !joins(i - 1) : !joins(i);
}

void wordRuns(const Run& run, const Pieces& pieces, Starts& starts) {
    for (int i = run.first + 1; i < run.end; ++i)
        if (beginsWord(pieces, i)) starts.push_back(i);
}

/// Fills groups and ofToken: special tokens by themselves, runs cut at `starts`.
void cut(TokenGroups& groups, const Pieces& pieces, const Starts& starts) {
    std::size_t next = 0;
    for (int i = 0; i < static_cast<int>(pieces.size()); ++i) {
        const TokenPiece& piece = pieces[static_cast<std::size_t>(i)];
        const bool begins = next < starts.size() && starts[next] == i;
        next += begins ? 1 : 0;
        if (begins || piece.special || i == 0 || pieces[static_cast<std::size_t>(i) - 1].special)
            groups.groups.push_back({i, i, {}, {}, piece.special});
        TokenGroup& group = groups.groups.back();
        group.last = i;
        group.text += piece.special ? piece.display : piece.bytes;
        groups.ofToken.push_back(groups.count() - 1);
    }
    for (TokenGroup& group : groups.groups)
        group.text = replaceInvalid(std::string(withoutBlanks(group.text)));
}

Starts everyToken(const std::vector<Run>& runs) {
    Starts starts;
    for (const Run& run : runs)
        for (int i = run.first + 1; i < run.end; ++i) starts.push_back(i);
    return starts;
}

Starts wordStarts(TokenGroups& groups, const std::vector<Run>& runs, const Pieces& pieces, bool readsText) {
    Letters letters;
    for (const Run& run : runs) {
        const Letters of = lettersOf(run.text);
        letters.all += of.all;
        letters.unspaced += of.unspaced;
    }
    if (!readsText)
        groups.how = phrase("token numbers make no words: every token by itself");
    else if (2 * letters.unspaced > letters.all)
        groups.how = phrase("this script puts no blanks between words: every token by itself");
    if (!groups.how.empty()) return everyToken(runs);
    Starts starts;
    for (const Run& run : runs) wordRuns(run, pieces, starts);
    return starts;
}

Starts sentenceStartsOf(TokenGroups& groups, const std::vector<Run>& runs, const Pieces& pieces,
                        bool readsText) {
    std::vector<SentenceStarts> found;
    bool stops = false, lines = false, isLong = false;
    for (const Run& run : runs) {
        found.push_back(sentenceStarts(run.text));
        stops = stops || found.back().stops;
        lines = lines || found.back().starts.size() > 1;
        isLong = isLong || run.end - run.first > apiece;
    }
    Starts starts;
    const bool bySentence = readsText && (stops || lines);
    groups.byText = bySentence || (readsText && !isLong);
    for (std::size_t r = 0; r < runs.size(); ++r)
        bySentence ? sentencesOf(runs[r], pieces, found[r], starts) : everyTwelve(runs[r], pieces, starts);
    if (!readsText)
        groups.how = phrase("token numbers make no sentences: every {} of them", apiece);
    else if (!stops && lines)
        groups.how = phrase("no sentence ends in this text: by lines");
    else if (!bySentence && isLong)
        groups.how = phrase("no sentence ends in this text: every {} tokens", apiece);
    return starts;
}

} // namespace

int TokenGroups::of(int token) const {
    if (ofToken.empty()) return 0;
    return ofToken[static_cast<std::size_t>(std::clamp(token, 0, static_cast<int>(ofToken.size()) - 1))];
}

std::vector<double> TokenGroups::sums(std::span<const double> row) const {
    std::vector<double> sums;
    for (std::size_t key = 0; key < std::min(row.size(), ofToken.size()); ++key) {
        const auto group = static_cast<std::size_t>(ofToken[key]);
        if (group >= sums.size()) sums.resize(group + 1);
        sums[group] += row[key];
    }
    return sums;
}

std::vector<int> TokenGroups::rows(std::optional<int> pinned) const {
    std::vector<int> rows;
    rows.reserve(groups.size() + 1);
    for (const TokenGroup& group : groups) rows.push_back(group.last);
    if (pinned && std::ranges::find(rows, *pinned) == rows.end()) rows.push_back(*pinned);
    return rows;
}

TokenGroups tokenGroups(const std::vector<TokenPiece>& pieces, GroupBy by, bool readsText) {
    TokenGroups groups;
    groups.by = by;
    const std::vector<Run> runs = runsOf(pieces);
    const Starts starts = by == GroupBy::Token  ? everyToken(runs)
                          : by == GroupBy::Word ? wordStarts(groups, runs, pieces, readsText)
                                                : sentenceStartsOf(groups, runs, pieces, readsText);
    cut(groups, pieces, starts);
    addLabels(groups, pieces);
    return groups;
}

Phrase whyNotBy(const TokenGroups& groups) {
    const auto cells =
        std::ranges::count_if(groups.groups, [](const TokenGroup& group) { return !group.special; });
    if (groups.by == GroupBy::Sentence && cells < 2) return phrase("the text is one sentence");
    return groups.by == GroupBy::Word ? groups.how : Phrase();
}

} // namespace lambdascope
