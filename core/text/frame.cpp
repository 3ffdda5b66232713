// SPDX-License-Identifier: MIT
#include "core/text/frame.h"

#include "core/text/token_ids.h"
#include "core/text/tokenizer_file.h"
#include "core/util/error.h"
#include "core/util/json_text.h"

#include <nlohmann/json.hpp>

namespace lambdascope {
namespace {

using Json = nlohmann::json;

constexpr std::size_t mostIds = 64; // around a text; real ones have one or two

Frame readTemplate(const Json& json) {
    Frame frame;
    int texts = 0;
    for (const Json& part : json.at("single")) {
        if (part.contains("Sequence")) {
            if (part["Sequence"].at("id") != "A") throw Error("the template names a second text, $B");
            ++texts;
            continue;
        }
        const auto name = part.at("SpecialToken").at("id").get<std::string>();
        const Json known = json.value("special_tokens", Json::object());
        const auto token = known.find(name);
        if (token == known.end())
            throw fail("the template names the special token {}, which its special_tokens lack",
                       shownName(name));
        for (const Json& id : token->at("ids"))
            (texts > 0 ? frame.after : frame.before).push_back(checkedId(id));
    }
    if (texts != 1) throw fail("the template has the text {} times", texts);
    return frame;
}

/// {"cls": ["<s>", 0], "sep": ["</s>", 2]}
Frame readPair(const Json& json) {
    return {{checkedId(json.at("cls").at(1))}, {checkedId(json.at("sep").at(1))}};
}

Frame readAny(const Json& json) {
    if (json.is_null()) return {};
    const auto type = json.value("type", std::string());
    if (type == "ByteLevel") return {};
    if (type == "TemplateProcessing") return readTemplate(json);
    if (type == "BertProcessing" || type == "RobertaProcessing") return readPair(json);
    if (type != "Sequence")
        throw fail<UnsupportedTokenizer>("the post_processor {} is not supported", shownName(type));
    Frame frame;
    for (const Json& step : json.at("processors")) { // each around what those before it made
        const Frame outer = readAny(step);
        frame.before.insert(frame.before.begin(), outer.before.begin(), outer.before.end());
        frame.after.insert(frame.after.end(), outer.after.begin(), outer.after.end());
    }
    return frame;
}

} // namespace

Frame readFrame(const Json& json) {
    Frame frame = readAny(json);
    if (const auto ids = frame.before.size() + frame.after.size(); ids > mostIds)
        throw fail("the post_processor puts {} tokens around every text; at most {} are supported", ids,
                   mostIds);
    return frame;
}

} // namespace lambdascope
