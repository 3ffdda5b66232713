// SPDX-License-Identifier: MIT
#include "core/text/tokenizer_class.h"

#include "core/util/error.h"
#include "core/util/json.h"

#include <array>

namespace lambdascope {
namespace {

using Json = nlohmann::json;

/// Classes that do the same, and what they do: the parts of a tokenizer.json, in which "$bytes" and the like
/// stand for what valuesOf() makes of tokenizer_config.json, and what else a TokenizerClass has.
struct Row {
    const char* names; // with a space behind each
    bool prefix;       // add_prefix_space, where no file says it
    const char* does;
};

/// Written down from transformers 5.24, models/*/tokenization_*.py.
constexpr std::array rows{
    Row{"GPT2Tokenizer CodeGenTokenizer ", false, R"({"pair": true, "model": {"type": "BPE"},
        "pre_tokenizer": "$bytes", "decoder": {"type": "ByteLevel"},
        "named": {"bos_token": "<|endoftext|>", "eos_token": "<|endoftext|>",
                  "unk_token": "<|endoftext|>"}})"},
    Row{"Qwen2Tokenizer ", false,
        R"({"pair": true, "model": {"type": "BPE"}, "normalizer": {"type": "NFC"},
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [
            {"type": "Split", "behavior": "Isolated", "invert": false, "pattern": {"Regex": ")"
        R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}|)"
        R"( ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+"}}, "$bytesAlone"]},
        "decoder": {"type": "ByteLevel"}, "marks": true,
        "named": {"eos_token": "<|endoftext|>", "unk_token": "<|endoftext|>",
                  "pad_token": "<|endoftext|>"}})"},
    Row{"Qwen3_5Tokenizer ", false,
        R"({"model": {"type": "BPE"}, "normalizer": {"type": "NFC"},
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [
            {"type": "Split", "behavior": "Isolated", "invert": false, "pattern": {"Regex": ")"
        R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?[\\p{L}\\p{M}]+|\\p{N}|)"
        R"( ?[^\\s\\p{L}\\p{M}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+"}}, "$bytesAlone"]},
        "decoder": {"type": "ByteLevel"},
        "named": {"eos_token": "<|endoftext|>", "unk_token": "<|endoftext|>",
                  "pad_token": "<|endoftext|>"}})"},
    Row{"GPTNeoXTokenizer ", false, R"({"pair": true, "model": {"type": "BPE"}, "normalizer": {"type": "NFC"},
        "pre_tokenizer": "$bytes", "decoder": {"type": "ByteLevel"}, "flags": true,
        "named": {"bos_token": "<|endoftext|>", "eos_token": "<|endoftext|>",
                  "unk_token": "<|endoftext|>", "pad_token": "<|padding|>"}})"},
    Row{"CohereTokenizer ", false, R"({"pair": true, "model": {"type": "BPE"}, "normalizer": {"type": "NFC"},
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [
            {"type": "Digits", "individual_digits": true}, "$bytes"]},
        "decoder": {"type": "ByteLevel"},
        "named": {"bos_token": "<BOS_TOKEN>", "eos_token": "<|END_OF_TURN_TOKEN|>", "unk_token": "<UNK>",
                  "sep_token": "<SEP>", "pad_token": "<PAD>", "cls_token": "<CLS>",
                  "mask_token": "<MASK_TOKEN>"}})"},
    Row{"RobertaTokenizer BartTokenizer LEDTokenizer LongformerTokenizer MvpTokenizer ", false,
        R"({"pair": true, "model": {"type": "BPE"}, "before": "cls_token", "after": "sep_token",
        "pre_tokenizer": "$bytes", "decoder": {"type": "ByteLevel"},
        "named": {"bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>", "sep_token": "</s>",
                  "pad_token": "<pad>", "cls_token": "<s>", "mask_token": "<mask>"}})"},
    Row{"BlenderbotTokenizer ", true, R"({"pair": true, "model": {"type": "BPE"},
        "pre_tokenizer": "$bytes", "decoder": {"type": "ByteLevel"},
        "named": {"bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>", "sep_token": "</s>",
                  "pad_token": "<pad>", "cls_token": "<s>", "mask_token": "<mask>"}})"},
    Row{"LlamaTokenizer Phi3Tokenizer ", true,
        R"({"model": {"type": "BPE", "fuse_unk": true, "byte_fallback": true},
        "pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "split": false,
                          "prepend_scheme": "$scheme"},
        "decoder": {"type": "Sequence", "decoders": [
            {"type": "Replace", "pattern": {"String": "▁"}, "content": " "}, {"type": "ByteFallback"},
            {"type": "Fuse"}, {"type": "Strip", "content": " ", "start": "$count", "stop": 0}]},
        "named": {"bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>"}})"},
    Row{"CodeLlamaTokenizer ", true,
        R"({"model": {"type": "BPE", "fuse_unk": true, "byte_fallback": true, "unk_token": "$unk_token"},
        "pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "split": false,
                          "prepend_scheme": "$first"},
        "decoder": {"type": "Sequence", "decoders": [
            {"type": "Replace", "pattern": {"String": "▁"}, "content": " "}, {"type": "ByteFallback"},
            {"type": "Fuse"}, {"type": "Strip", "content": " ", "start": 1, "stop": 0}]},
        "flags": true, "bos": true,
        "named": {"bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>"},
        "own": [["prefix_token", "▁<PRE>"], ["middle_token", "▁<MID>"], ["suffix_token", "▁<SUF>"],
                ["eot_token", "▁<EOT>"], ["fill_token", "<FILL_ME>"]]})"},
    Row{"GemmaTokenizer ", false,
        R"({"model": {"type": "BPE", "fuse_unk": true, "byte_fallback": true, "unk_token": "$unk_token"},
        "normalizer": {"type": "Replace", "pattern": {"String": " "}, "content": "▁"},
        "pre_tokenizer": {"type": "Split", "pattern": {"String": " "}, "behavior": "MergedWithPrevious",
                          "invert": false},
        "decoder": {"type": "Sequence", "decoders": [
            {"type": "Replace", "pattern": {"String": "▁"}, "content": " "}, {"type": "ByteFallback"},
            {"type": "Fuse"}]},
        "named": {"bos_token": "<bos>", "eos_token": "<eos>", "unk_token": "<unk>", "pad_token": "<pad>",
                  "mask_token": "<mask>"}})"},
    Row{"T5Tokenizer ", true,
        R"({"model": {"type": "Unigram", "unk_id": 2, "byte_fallback": false}, "charsmap": true,
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"},
            {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": true}]},
        "decoder": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": true},
        "after": "eos_token", "sentinels": true,
        "named": {"eos_token": "</s>", "unk_token": "<unk>", "pad_token": "<pad>"}})"},
    Row{"XLMRobertaTokenizer ", true,
        R"({"model": {"type": "Unigram", "unk_id": 3, "byte_fallback": false}, "charsmap": true,
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"},
            {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "$always", "split": true}]},
        "decoder": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "$always", "split": true},
        "before": "bos_token", "after": "eos_token", "reorders": true,
        "named": {"bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>", "sep_token": "</s>",
                  "pad_token": "<pad>", "cls_token": "<s>", "mask_token": "<mask>"}})"},
    Row{"BertTokenizer ElectraTokenizer LayoutLMTokenizer LxmertTokenizer MobileBertTokenizer "
        "SqueezeBertTokenizer ",
        false,
        R"({"model": {"type": "WordPiece", "unk_token": "$unk_token", "continuing_subword_prefix": "##",
                             "max_input_chars_per_word": 100},
        "normalizer": {"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": "$chinese",
                       "strip_accents": "$accents", "lowercase": "$lower"},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": true},
        "before": "cls_token", "after": "sep_token",
        "named": {"unk_token": "[UNK]", "sep_token": "[SEP]", "pad_token": "[PAD]", "cls_token": "[CLS]",
                  "mask_token": "[MASK]"}})"},
};

/// Further ones of transformers 5.24, each with a way of its own; all others are read as their files say.
constexpr const char* notRead =
    "AlbertTokenizer BarthezTokenizer BartphoTokenizer BertGenerationTokenizer BertJapaneseTokenizer "
    "BertweetTokenizer BigBirdTokenizer BioGptTokenizer BlenderbotSmallTokenizer ByT5Tokenizer CLIPTokenizer "
    "CTRLTokenizer CamembertTokenizer CanineTokenizer ClvpTokenizer ConvBertTokenizer CpmAntTokenizer "
    "CpmTokenizer DPRContextEncoderTokenizer DPRQuestionEncoderTokenizer DPRReaderTokenizer DebertaTokenizer "
    "DebertaV2Tokenizer DiaTokenizer DistilBertTokenizer EsmTokenizer EsmcTokenizer FNetTokenizer "
    "FSMTTokenizer FastSpeech2ConformerTokenizer FlaubertTokenizer FunnelTokenizer GPTNeoXJapaneseTokenizer "
    "GPTSw3Tokenizer HerbertTokenizer LasrTokenizer LayoutLMv2Tokenizer LayoutLMv3Tokenizer "
    "LayoutXLMTokenizer LukeTokenizer M2M100Tokenizer MBart50Tokenizer MBartTokenizer MLukeTokenizer "
    "MPNetTokenizer MarianTokenizer MarkupLMTokenizer MgpstrTokenizer MyT5Tokenizer NllbTokenizer "
    "NougatTokenizer OpenAIGPTTokenizer PLBartTokenizer PegasusTokenizer PerceiverTokenizer PhobertTokenizer "
    "Pop2PianoTokenizer ProphetNetTokenizer RagTokenizer ReformerTokenizer RemBertTokenizer RoCBertTokenizer "
    "RoFormerTokenizer SeamlessM4TTokenizer Siglip2Tokenizer SiglipTokenizer Speech2TextTokenizer "
    "SpeechT5Tokenizer SplinterTokenizer TapasTokenizer Tipsv2Tokenizer UdopTokenizer VideoPrismTokenizer "
    "VitsTokenizer Wav2Vec2CTCTokenizer Wav2Vec2PhonemeCTCTokenizer WhisperTokenizer XGLMTokenizer "
    "XLMTokenizer XLNetTokenizer ";

bool lists(const char* names, const std::string& name) {
    return (" " + std::string(names)).find(" " + name + " ") != std::string::npos;
}

std::string withoutFast(const std::string& name) {
    return name.ends_with("Fast") ? name.substr(0, name.size() - 4) : name;
}

/// Empty for the one that reads a tokenizer.json as it is.
std::string chosenName(const TokenizerSettings& settings, bool byteLevel) {
    if (settings.modelType == "mistral") return "";
    if (settings.tokenizerClass.empty()) return settings.modelType == "gpt2" ? "GPT2Tokenizer" : "";
    const std::string name = withoutFast(settings.tokenizerClass);
    return name == "LlamaTokenizer" && byteLevel ? "" : name;
}

/// Whether only a program that lies beside the files knows the class.
bool isOfItsOwn(const TokenizerSettings& settings, const std::string& name) {
    const Json map = settings.config.value("auto_map", Json());
    const bool mapped = map.is_array() || (map.is_object() && !map.value("AutoTokenizer", Json()).is_null());
    return mapped && !lists("PreTrainedTokenizer TokenizersBackend PythonBackend ", name);
}

/// What the words with a $ stand for.
Json valuesOf(const TokenizerSettings& settings, const TokenizerClass& made, bool prefixes) {
    const Json& config = settings.config;
    const Json given = config.value("add_prefix_space", Json());
    const bool prefix = given.is_boolean() ? given.get<bool>() : prefixes;
    const bool legacy = settings.flag("legacy").value_or(false);
    const Json bytes = {{"type", "ByteLevel"}, {"add_prefix_space", prefix}};
    Json bytesAlone = bytes;
    bytesAlone["use_regex"] = false;
    return {{"$bytes", bytes},
            {"$bytesAlone", bytesAlone},
            {"$count", prefix ? 1 : 0},
            {"$always", prefix ? "always" : "never"},
            {"$first", prefix ? "first" : "never"},
            {"$scheme", !prefix  ? "never"
                        : legacy ? "always"
                                 : "first"},
            {"$unk_token", settings.nameOf("unk_token", made.named)},
            {"$lower", settings.flag("do_lower_case").value_or(true)},
            {"$chinese", settings.flag("tokenize_chinese_chars").value_or(true)},
            {"$accents", config.value("strip_accents", Json())}};
}

void fill(Json& json, const Json& values) {
    if (json.is_string()) {
        const auto value = values.find(json.get_ref<const std::string&>());
        if (value != values.end()) json = *value;
    } else if (json.is_structured()) {
        for (Json& part : json) fill(part, values);
    }
}

/// T5's <extra_id_0>, …, as many as "extra_ids" says.
int sentinelsOf(const Json& config) {
    const Json count = config.value("extra_ids", Json(100));
    return count.is_number_integer() && count >= 0 && count < 10'000 ? count.get<int>() : 100;
}

TokenizerClass madeBy(const Row& row, const TokenizerSettings& settings) {
    Json does = Json::parse(row.does);
    TokenizerClass made;
    for (const auto& [key, token] : does["named"].items()) made.named.emplace_back(key, token);
    for (const Json& own : does.value("own", Json::array())) {
        made.named.emplace_back(own[0], own[1]);
        made.extra.push_back({.content = own[1], .special = true});
    }
    if (does.contains("sentinels"))
        for (int i = 0; i < sentinelsOf(settings.config); ++i)
            made.extra.push_back({.content = fmt::format("<extra_id_{}>", i), .special = true});
    made.before = does.value("before", "");
    made.after = does.value("after", "");
    made.framedByFlags = does.contains("flags");
    made.addsBos = does.contains("bos");
    made.marksNamed = does.contains("marks");
    fill(does, valuesOf(settings, made, row.prefix));
    made.steps = std::move(does);
    return made;
}

} // namespace

bool readsVocabAndMerges(const TokenizerClass& made) {
    return !made.steps.is_null() && made.steps.contains("pair");
}

TokenizerClass tokenizerClassOf(const TokenizerSettings& settings, bool byteLevel) {
    const std::string name = chosenName(settings, byteLevel);
    for (const Row& row : rows)
        if (lists(row.names, name)) return madeBy(row, settings);
    if (lists(notRead, name))
        throw fail("the tokenizer_class {} of {} is not supported", shownName(name), settings.source);
    if (isOfItsOwn(settings, name))
        throw fail("its tokenizer is a program of its own, by auto_map of "
                   "tokenizer_config.json, which is not run");
    return {};
}

} // namespace lambdascope
