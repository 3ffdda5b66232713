// SPDX-License-Identifier: MIT
#include "core/analysis/groups/columns.h"
#include "core/text/display.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {
namespace {

/// ⟨bos⟩, then a word with the blank before it, or one other sign.
std::vector<TokenPiece> wordsOf(std::string_view text) {
    std::vector<TokenPiece> pieces{{0, "<bos>", "", true, false}};
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end =
            text[at] == '.' ? at + 1 : std::min(text.find_first_of(" .", at + 1), text.size());
        pieces.push_back({1, std::string(text.substr(at, end - at)), "", false, false});
        at = end;
    }
    fillDisplay(pieces);
    return pieces;
}

GroupBy shownBy(std::string_view text, std::optional<GroupBy> chosen, double cell, bool reads = true) {
    return columnsOf(wordsOf(text), chosen, cell, reads).shownBy;
}

constexpr std::string_view four = "Tom ran. Mia sat. Sue sang. Who ran.",
                           three = "Tom ran. Mia sat. Who ran.";
constexpr auto byItself = std::optional<GroupBy>();

TEST(Columns, ByThemselvesAreSentencesWhereTokensAreSmall) {
    EXPECT_EQ(shownBy(four, byItself, 7.9), GroupBy::Sentence);
    EXPECT_EQ(shownBy(four, byItself, leastTokenCell), GroupBy::Token);
    EXPECT_EQ(shownBy(four, byItself, wholeCell), GroupBy::Token) << "before there is room for maps";
    EXPECT_EQ(shownBy(three, byItself, 1), GroupBy::Token) << "⟨bos⟩ is no sentence";
    EXPECT_EQ(shownBy(four, byItself, 1, false), GroupBy::Token) << "token numbers make none";
}

TEST(Columns, AreAsChosenWhateverTheRoom) {
    for (const double cell : {1.0, 100.0})
        for (const GroupBy by : {GroupBy::Token, GroupBy::Word, GroupBy::Sentence}) {
            const Columns columns = columnsOf(wordsOf(three), by, cell, true);
            EXPECT_EQ(columns.shownBy, by);
            EXPECT_EQ(columns.groups->by, by);
            EXPECT_EQ(columns.groups, columns.groupsBy(by));
        }
}

TEST(Columns, AreTokensWhereTheTextCannotBePutTogether) {
    const Columns one = columnsOf(wordsOf("Tom ran home."), GroupBy::Sentence, 1, true);
    EXPECT_EQ(one.shownBy, GroupBy::Token);
    EXPECT_EQ(one.notBy[2].text(), "the text is one sentence");
    EXPECT_TRUE(one.notBy[0].empty() && one.notBy[1].empty());
    EXPECT_EQ(one.groups->count(), std::ssize(wordsOf("Tom ran home."))) << "one group a token";
    ASSERT_TRUE(one.groupsBy(GroupBy::Sentence)) << "for who counts sentences all the same";
    EXPECT_EQ(one.groupsBy(GroupBy::Sentence)->count(), 2) << "⟨bos⟩ and the sentence";
}

} // namespace
} // namespace lambdascope
