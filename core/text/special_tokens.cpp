// SPDX-License-Identifier: MIT
#include "core/text/special_tokens.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace lambdascope {
namespace {

const AddedToken* ofText(const std::vector<AddedToken>& tokens, const std::string& text) {
    const AddedToken* last = nullptr;
    for (const AddedToken& token : tokens)
        if (token.content == text) last = &token;
    return last;
}

/// Those that the files list, by the ids that they give; of one id the last counts.
std::vector<AddedToken> listedTokens(const TokenizerSettings& settings,
                                     const std::vector<AddedToken>& ofFile) {
    std::vector<AddedToken> listed = settings.added;
    if (!settings.addedAreAll) listed.insert(listed.end(), ofFile.begin(), ofFile.end());
    std::ranges::reverse(listed);
    std::ranges::stable_sort(listed, {}, &AddedToken::id);
    const auto isSame = [](const AddedToken& a, const AddedToken& b) { return a.id == b.id; };
    listed.erase(std::unique(listed.begin(), listed.end(), isSame), listed.end());
    return listed;
}

} // namespace

/// In the order in which transformers keeps them: the usual ones, then those of the model's own.
std::vector<SpecialTokens::Named> SpecialTokens::namedBy(const TokenizerClass& made,
                                                         const TokenizerSettings& settings,
                                                         const std::vector<AddedToken>& listed) {
    std::vector<Named> named;
    std::vector<std::string> keys = usualTokenKeys();
    const auto wanted = [&](const std::string& key) {
        if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
    };
    for (const auto& [key, text] : made.named) wanted(key);
    for (const auto& [key, token] : settings.named) wanted(key);
    for (const std::string& key : keys) {
        const auto given = std::ranges::find(settings.named, key, [](const auto& one) { return one.first; });
        const auto usual = std::ranges::find(made.named, key, [](const auto& one) { return one.first; });
        if (given == settings.named.end()) {
            if (usual != made.named.end())
                named.push_back({key, {.content = usual->second, .special = true}});
        } else if (given->second) {
            const AddedToken* flagged = ofText(listed, given->second->content);
            named.push_back({key, flagged != nullptr && isUsualTokenKey(key) ? *flagged : *given->second});
            named.back().token.special = true;
        }
    }
    return named;
}

SpecialTokens::SpecialTokens(const TokenizerClass& made, const TokenizerSettings& settings,
                             const std::vector<AddedToken>& ofFile, const std::vector<std::string>& pieces)
    : made_(made), settings_(settings), vocabulary_(pieces) {
    if (made.steps.is_null()) vocabulary_.add(ofFile);
    const std::vector<AddedToken> listed = listedTokens(settings, ofFile);
    named_ = namedBy(made, settings, listed);
    std::vector<AddedToken> all = listed; // those of tokenizer.json once more
    const std::size_t ofFiles = all.size();
    const auto addNew = [&](const AddedToken& token) {
        const auto end = all.begin() + static_cast<std::ptrdiff_t>(ofFiles);
        const bool known = std::find_if(all.begin(), end, [&](const AddedToken& other) {
                               return other.content == token.content;
                           }) != end;
        if (!known && !vocabulary_.hasText(token.content)) all.push_back(token);
    };
    for (const Named& one : named_) addNew(one.token);
    const std::vector<AddedToken>& extra = settings.extra ? *settings.extra : made.extra;
    for (const AddedToken& token : extra) addNew(token);
    for (AddedToken& token : all)
        token.special = token.special || std::ranges::any_of(named_, [&](const Named& one) {
                            return one.token.content == token.content;
                        });
    vocabulary_.add(all);
    if (!made.marksNamed) return;
    std::vector<AddedToken> plain;
    for (const Named& one : named_) plain.push_back({.content = one.token.content, .special = true});
    for (const AddedToken& token : extra) plain.push_back({.content = token.content, .special = true});
    vocabulary_.add(plain);
}

std::vector<int> SpecialTokens::idsOf(const std::string& key) const {
    const auto at = std::ranges::find(named_, key, &Named::key);
    if (at == named_.end()) return {};
    const int id = vocabulary_.idOf(at->token.content); // an empty text is none
    return id < 0 ? std::vector<int>{} : std::vector<int>{id};
}

Frame SpecialTokens::frame(const nlohmann::json& processor) const {
    if (!made_.before.empty() || !made_.after.empty()) return {idsOf(made_.before), idsOf(made_.after)};
    const auto bos = settings_.flag("add_bos_token");
    const auto eos = settings_.flag("add_eos_token");
    if (!bos && !eos && !made_.framedByFlags && !processor.is_null()) return readFrame(processor);
    Frame frame;
    if (bos.value_or(made_.addsBos)) frame.before = idsOf("bos_token");
    if (eos.value_or(false)) frame.after = idsOf("eos_token");
    return frame;
}

} // namespace lambdascope
