// SPDX-License-Identifier: MIT
// Which files of a model's folder are its tokenizer, what is wrong with them, and models that have none.
#include "core/text/sentencepiece_json.h"
#include "core/text/spans.h"
#include "core/text/token_names.h"
#include "core/text/tokenizer.h"
#include "core/text/tokenizer_files.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

const fs::path kinds = TEST_DATA "/tokenizer/kinds";

using Ints = std::vector<int>;

/// What loading a folder throws, after the folder's name.
std::string errorOfFolder(const fs::path& folder) {
    try {
        const auto tokenizer = loadTokenizerOf(folder);
        return tokenizer ? "accepted: " + tokenizer->kind().text() : "none";
    } catch (const Error& error) {
        const std::string text = error.what();
        return text.starts_with(folder.string() + "/") ? text.substr(folder.string().size() + 1) : text;
    }
}

void copyKind(const std::string& kind, const fs::path& folder) {
    fs::copy(kinds / kind, folder, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
}

TEST(TokenizerFolder, TheFirstOfThreeKindsOfFilesIsTaken) {
    const test::TempFolder folder;
    EXPECT_EQ(loadTokenizerOf(folder.path()), nullptr);
    EXPECT_EQ(loadTokenizerOf(folder.path() / "nowhere"), nullptr);
    copyKind("gpt2-files", folder.path());
    EXPECT_EQ(errorOfFolder(folder.path()), "accepted: byte-level BPE");
    copyKind("spm-bpe", folder.path());
    EXPECT_EQ(errorOfFolder(folder.path()), "accepted: SentencePiece (tokenizer.model)");
    copyKind("llama2", folder.path());
    EXPECT_EQ(errorOfFolder(folder.path()), "accepted: SentencePiece BPE with byte fallback");
}

TEST(TokenizerFolder, TheModelIsNotTakenForAJsonThatIsNotRead) {
    const test::TempFolder folder;
    fs::copy(kinds / "spm-unigram/tokenizer.model", folder.path() / "tokenizer.model");
    const Ints ids = loadTokenizerOf(folder.path())->encode("The cat");
    for (const char* const other : {"spiece.model", "sentencepiece.bpe.model"}) { // T5's, XLM-RoBERTa's
        fs::rename(folder.path() / "tokenizer.model", folder.path() / other);
        EXPECT_EQ(loadTokenizerOf(folder.path())->encode("The cat"), ids);
        fs::rename(folder.path() / other, folder.path() / "tokenizer.model");
    }
    const std::string json = R"({"normalizer":{"type":"Mine"},"model":{"vocab":{"a":0}}})";
    test::writeText(folder.path() / "tokenizer.json", json);
    EXPECT_EQ(errorOfFolder(folder.path()), "tokenizer.json: the normalizer \"Mine\" is not supported");
    EXPECT_THROW((void)loadTokenizerOf(folder.path()), Error);
    test::writeText(folder.path() / "tokenizer.json", "{"); // what is wrong is not passed over
    EXPECT_EQ(errorOfFolder(folder.path()),
              "tokenizer.json:1: is not JSON here: a comma, a quote or a bracket is "
              "missing or too many");
}

TEST(TokenizerFolder, OtherFilesOfTokenizersAreCalledByName) {
    for (const std::string name : {"vocab.txt", "tekken.json", "qwen.tiktoken", "tokenizer.model.v3",
                                   "tokenizer.model.v7m1", "spm.model", "source.spm", "vocab.bpe"}) {
        const test::TempFolder folder;
        test::writeText(folder.path() / name, "[PAD]\n");
        EXPECT_EQ(errorOfFolder(folder.path()),
                  name + ": is not read; transformers saves the same tokenizer as tokenizer.json, which is");
        EXPECT_THROW((void)loadTokenizerOf(folder.path()), Error);
        copyKind("spm-bpe", folder.path());
        EXPECT_EQ(errorOfFolder(folder.path()), "accepted: SentencePiece (tokenizer.model)");
    }
}

/// As transformers 5.24 and tokenizers 0.23 do.
TEST(TokenizerFolder, VersionsMarksOfBytesAndListsOfClassesAreRefused) {
    const auto with = [](const std::string& kind, const char* file, const auto& change) {
        const test::TempFolder folder;
        copyKind(kind, folder.path());
        const fs::path at = folder.path() / file;
        test::writeText(at, change(fs::exists(at) ? readFile(at) : std::string()));
        return errorOfFolder(folder.path());
    };
    const auto version = [&](const std::string& given) {
        return with("llama2", "tokenizer.json", [&](std::string json) {
            const std::string before = R"("version":"1.0")";
            return json.replace(json.find(before), before.size(), R"("version":)" + given);
        });
    };
    const std::string read = "; the one that the library tokenizers reads is \"1.0\"";
    EXPECT_EQ(version(R"("1.0")"), "accepted: SentencePiece BPE with byte fallback");
    EXPECT_EQ(version(R"("2.0")"), "tokenizer.json: its version is \"2.0\"" + read);
    EXPECT_EQ(version("1.0"), "tokenizer.json: its version is 1.0" + read);
    EXPECT_EQ(version("null"), "tokenizer.json: its version is null" + read);

    const std::string mark = "\xEF\xBB\xBF";
    const auto marked = [&](const std::string& text) { return mark + (text.empty() ? "{}" : text); };
    const std::string begins = ": begins with a byte order mark, which transformers does not read either; "
                               "save it as UTF-8 without one";
    for (const auto& [kind, file] : {std::pair{"llama2", "tokenizer.json"},
                                     {"llama2", "tokenizer_config.json"},
                                     {"llama2", "special_tokens_map.json"},
                                     {"spm-bpe", "added_tokens.json"},
                                     {"gpt2-files", "merges.txt"},
                                     {"gpt2-files", "vocab.json"}})
        EXPECT_EQ(with(kind, file, marked), std::string(file) + begins);
    EXPECT_EQ(with("llama2", "config.json", marked), "accepted: SentencePiece BPE with byte fallback")
        << "it is the model's";

    for (const std::string each : {R"(["LlamaTokenizer"])", "[]", "false", "3", "{}"})
        for (const char* const file : {"tokenizer_config.json", "config.json"})
            EXPECT_EQ(
                with("llama2", file,
                     [&](const std::string& /*text*/) { return R"({"tokenizer_class":)" + each + "}"; }),
                std::string(file) + ": its tokenizer_class is " + each + ", and no text");
}

TEST(TokenizerFolder, AClassWithoutItsFilesIsCalledByName) {
    const auto with = [](const char* file, const std::string& text) {
        const test::TempFolder folder;
        test::writeText(folder.path() / file, text);
        return errorOfFolder(folder.path());
    };
    EXPECT_EQ(with("tokenizer_config.json", R"({"tokenizer_class": "ByT5Tokenizer"})"),
              "tokenizer_config.json: the tokenizer_class \"ByT5Tokenizer\" of tokenizer_config.json is not "
              "supported");
    EXPECT_EQ(with("config.json", R"({"tokenizer_class": "CanineTokenizer"})"),
              "config.json: the tokenizer_class \"CanineTokenizer\" of config.json is not supported");
    EXPECT_EQ(with("tokenizer_config.json", R"({"tokenizer_class": "LlamaTokenizer"})"),
              "tokenizer_config.json: names the tokenizer_class \"LlamaTokenizer\", and none of the files of "
              "that tokenizer is there");
    EXPECT_EQ(with("tokenizer_config.json", R"({"auto_map": {"AutoTokenizer": ["a.B", null]}})"),
              "tokenizer_config.json: its tokenizer is a program of its own, by auto_map of "
              "tokenizer_config.json, which is not run");
    EXPECT_EQ(
        with("tokenizer_config.json", "{"),
        "tokenizer_config.json:1: is not JSON here: a comma, a quote or a bracket is missing or too many");
    EXPECT_EQ(with("tokenizer_config.json", R"({"tokenizer_class": null})"), "none");
}

/// Llama 3's original folder has one.
TEST(TokenizerFolder, AFileOfTiktokenIsCalledByName) {
    const test::TempFolder folder;
    test::writeText(folder.path() / "tokenizer.model", "IQ== 0\nIg== 1\n");
    EXPECT_EQ(errorOfFolder(folder.path()),
              "tokenizer.model: is a file of tiktoken, which is not read; transformers saves the same "
              "tokenizer as tokenizer.json, which is");
}

/// As Mistral's has them; nothing beside the file names them.
TEST(TokenizerFolder, ControlPiecesOfTheModelAreFoundInTheText) {
    const test::TempFolder folder;
    const fs::path model = kinds / "spm-bpe/tokenizer.model";
    // {piece: "[INST]", score: 0, type: CONTROL}
    const std::string piece("\x0A\x0F\x0A\x06[INST]\x15\0\0\0\0\x18\x03", 17);
    test::writeText(folder.path() / "tokenizer.model", readFile(model) + piece);
    const auto tokenizer = loadTokenizerOf(folder.path());
    Ints ids = tokenizer->encode("[INST] a");
    ASSERT_GE(ids.size(), 3U);
    EXPECT_EQ(ids[0], 700);
    EXPECT_TRUE(tokenizer->piece(700).special);
    test::writeText(folder.path() / "tokenizer.model", readFile(model));
    ids = loadTokenizerOf(folder.path())->encode("[INST] a");
    EXPECT_GT(ids.size(), 5U) << "else it is text";
}

/// Four pieces in the place of the model's first three, and ⟨mask⟩ behind all of them.
TEST(TokenizerFolder, XlmRobertasPiecesAreInItsOwnOrder) {
    const test::TempFolder folder;
    copyKind("spm-unigram", folder.path());
    const auto ids = [&](const char* settings, const char* text) {
        test::writeText(folder.path() / "tokenizer_config.json", settings);
        return loadTokenizerOf(folder.path())->encode(text, false);
    };
    const char* const reordered = R"({"tokenizer_class": "XLMRobertaTokenizer"})";
    const Ints plain = ids("{}", "Lily saw a dog"), moved = ids(reordered, "Lily saw a dog");
    ASSERT_EQ(plain.size(), moved.size());
    for (std::size_t i = 0; i < plain.size(); ++i) EXPECT_EQ(moved[i], plain[i] < 3 ? 3 : plain[i] + 1);
    EXPECT_EQ(ids(reordered, "<mask>"), Ints{601}) << "the model has 600";
}

TEST(TokenizerFolder, SettingsSayWhatIsPutAroundTheText) {
    const test::TempFolder folder;
    copyKind("spm-bpe", folder.path());
    const auto framed = [&](const std::string& config) {
        test::writeText(folder.path() / "tokenizer_config.json", config);
        const auto tokenizer = loadTokenizerOf(folder.path());
        Ints ids = tokenizer->encode("a");
        const Ints plain = tokenizer->encode("a", false);
        const auto at = std::search(ids.begin(), ids.end(), plain.begin(), plain.end());
        ids.erase(at, at + static_cast<std::ptrdiff_t>(plain.size()));
        return ids;
    };
    EXPECT_EQ(framed("{}"), Ints{}) << "what transformers 4 put there";
    EXPECT_EQ(framed(R"({"add_bos_token": true})"), Ints{1});
    EXPECT_EQ(framed(R"({"add_bos_token": false})"), Ints{});
    EXPECT_EQ(framed(R"({"add_bos_token": null, "add_eos_token": true})"), Ints{2}) << "as Python has it";
    EXPECT_EQ(framed(R"({"bos_token": {"content": "<|im_start|>"}, "add_bos_token": true})"), Ints{700});
    EXPECT_EQ(framed(R"({"added_tokens_decoder": {"702": {"content": "<go>", "special": true}},
                         "bos_token": "<go>", "add_bos_token": true})"),
              Ints{700})
        << "it is the first of the added ones, whatever the file counts";
}

TEST(TokenizerFolder, SettingsThatAreWrong) {
    const test::TempFolder folder;
    copyKind("spm-bpe", folder.path());
    const auto with = [&](const char* file, const std::string& text) {
        test::writeText(folder.path() / file, text);
        std::string said = errorOfFolder(folder.path());
        copyKind("spm-bpe", folder.path());
        return said;
    };
    EXPECT_EQ(with("tokenizer_config.json", "[]"), "tokenizer_config.json: is not a JSON object");
    EXPECT_EQ(with("added_tokens.json", R"({"<x>": -1})"),
              "added_tokens.json: the token id -1 is impossible; ids go from 0 to 9999999");
    EXPECT_EQ(with("tokenizer_config.json", R"({"added_tokens_decoder": {"x": {"content": "<x>"}}})"),
              "tokenizer_config.json: the token id \"x\" is impossible; ids go from 0 to 9999999");
    EXPECT_EQ(with("tokenizer_config.json", R"({"bos_token": {}})"),
              "tokenizer_config.json: has a value of the wrong kind: [json.exception.out_of_range.403] key "
              "'content' not found");
}

TEST(TokenizerFolder, Gpt2Files) {
    const test::TempFolder folder;
    const auto with = [&](const std::string& vocab, const std::string& merges) {
        test::writeText(folder.path() / "vocab.json", vocab);
        test::writeText(folder.path() / "merges.txt", merges);
        return errorOfFolder(folder.path());
    };
    const std::string vocab = R"({"a": 0, "b": 1, "ab": 2, "<|endoftext|>": 3})";
    EXPECT_EQ(
        with(vocab, "#version: 0.2\na b\n"),
        "vocab.json: is of one of many tokenizers, and no tokenizer_class of tokenizer_config.json says "
        "of which");
    test::writeText(folder.path() / "config.json", R"({"model_type": "gpt2"})");
    EXPECT_EQ(with(vocab, "#version: 0.2\na b\n"), "accepted: byte-level BPE");
    EXPECT_EQ(loadTokenizerOf(folder.path())->encode("ab<|endoftext|>ba"), (Ints{2, 3, 1, 0}));
    EXPECT_EQ(with(vocab, "a b\r\n\r\n"), "accepted: byte-level BPE");
    EXPECT_EQ(with(vocab, "#version: 0.2\nab\n"),
              "merges.txt:2: \"ab\" is not a merge, which is two pieces with a space between");
    EXPECT_EQ(with(vocab, "a b c\n"),
              "merges.txt:1: \"a b c\" is not a merge, which is two pieces with a space between");
    EXPECT_EQ(with(vocab, "a b\n\n\xFF \xFE\n"),
              "merges.txt:3: \"\uFFFD \uFFFD\" is not a merge, which is two pieces with a space between");
    EXPECT_EQ(with(vocab, "a x\n"),
              "vocab.json: merge 0 of the tokenizer joins \"a\" and \"x\"; its vocabulary lacks \"x\"");
    EXPECT_EQ(with("5", ""), "vocab.json: its vocabulary is no object of pieces and ids");
    EXPECT_EQ(with("{}", ""), "vocab.json: its vocabulary is empty");
    EXPECT_EQ(with(R"({"a": 0, "a": 1})", ""), "vocab.json:1: has the key \"a\" twice");
    fs::remove(folder.path() / "merges.txt");
    EXPECT_EQ(errorOfFolder(folder.path()),
              "merges.txt: is missing; vocab.json and merges.txt are one tokenizer");
}

TEST(TokenizerFolder, AWebPageInPlaceOfAFile) {
    for (const std::string name : {"tokenizer.json", "tokenizer_config.json", "merges.txt", "config.json"}) {
        const test::TempFolder folder;
        test::writeText(folder.path() / "vocab.json", R"({"a": 0})");
        test::writeText(folder.path() / "merges.txt", "");
        test::writeText(folder.path() / "config.json", R"({"model_type": "gpt2"})");
        test::writeText(folder.path() / name, "\n<!DOCTYPE html>\n<html></html>");
        EXPECT_EQ(errorOfFolder(folder.path()),
                  name + ": is a web page of 30 bytes, not the file itself; download the file itself");
    }
}

TEST(TokenizerFolder, WhatGitLfsLeftInPlaceOfAFile) {
    const std::string pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 499723\n";
    const std::string said = ": is a Git LFS pointer of 71 bytes, not the file itself; fetch it with "
                             "“git lfs pull”";
    for (const std::string name : {"tokenizer.json", "tokenizer.model", "merges.txt", "vocab.json"}) {
        const test::TempFolder folder;
        std::filesystem::create_directories(folder.path() / ".git");
        test::writeText(folder.path() / "vocab.json", R"({"a": 0})");
        test::writeText(folder.path() / "merges.txt", "");
        test::writeText(folder.path() / "config.json", R"({"model_type": "gpt2"})");
        test::writeText(folder.path() / name, pointer);
        EXPECT_EQ(errorOfFolder(folder.path()), name + said);
    }
}

TEST(TokenizerFolder, LinksToThemselves) {
    for (const std::string name : {"tokenizer_config.json", "config.json", "tokenizer.model"}) {
        const test::TempFolder folder;
        copyKind("spm-bpe", folder.path());
        fs::remove(folder.path() / name);
        fs::create_symlink(name, folder.path() / name);
        EXPECT_EQ(errorOfFolder(folder.path()),
                  name + ": cannot be opened: Too many levels of symbolic links");
    }
}

std::string errorOfModel(const std::string& bytes) {
    try {
        (void)parseSentencePiece(bytes, "M", {})->encode("Hello, wörld 🙂");
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

/// A field of a protocol buffer that holds bytes; of fewer than 128.
std::string field(int number, const std::string& bytes) {
    return std::string{static_cast<char>(number << 3 | 2), static_cast<char>(bytes.size())} + bytes;
}

std::string piece(const std::string& text, char type = 1) {
    return field(1, field(1, text) + std::string("\x15\0\0\0\0\x18", 6) + type);
}

TEST(TokenizerFolder, SentencePieceFilesThatAreWrong) {
    const std::string unknown = piece("<unk>", 2);
    EXPECT_EQ(errorOfModel(""), "M: has no pieces, or is no SentencePiece model");
    EXPECT_EQ(errorOfModel("version https://git-lfs.github.com/spec/v1\n").substr(0, 2), "M:");
    EXPECT_EQ(errorOfModel("\x0A\xFF\xFF\xFF\xFF\x0F"), "M: is cut short, or no SentencePiece model");
    EXPECT_EQ(errorOfModel(std::string(20, '\xFF')), "M: is no SentencePiece model");
    EXPECT_EQ(errorOfModel("\x03"), "M: is no SentencePiece model");
    // the last number that a field may have is 2²⁹ − 1
    EXPECT_EQ(errorOfModel(std::string("\xF8\xFF\xFF\xFF\x0F\0", 6)), errorOfModel(""));
    EXPECT_EQ(errorOfModel(std::string("\x80\x80\x80\x80\x10\0", 6)), "M: is no SentencePiece model");
    EXPECT_EQ(errorOfModel(piece("a")), "M: has 0 pieces for what is unknown, and not one");
    EXPECT_EQ(errorOfModel(unknown + unknown), "M: has the piece \"<unk>\" twice");
    EXPECT_EQ(errorOfModel(unknown + piece("a", 9)), "M: piece 1 has the type 9, which there is not");
    EXPECT_EQ(errorOfModel(unknown + piece("\xFF")), "M: piece 1 is no UTF-8 text");
    EXPECT_EQ(errorOfModel(unknown + field(1, "")), "M: piece 1 is empty");
    EXPECT_EQ(errorOfModel(unknown + field(1, field(1, "a") + std::string("\x15\0\0\xC0\x7F", 5))),
              "M: the score of piece 1 is no number");
    EXPECT_EQ(errorOfModel(unknown + piece("<0x41>", 6)), "M: has pieces for 1 of the 256 bytes");
    EXPECT_EQ(errorOfModel(unknown + piece("byte", 6)), "M: has the piece \"byte\" for a byte");
    const std::string table = "M: has a table of characters (precompiled_charsmap) that points out of itself";
    EXPECT_EQ(errorOfModel(unknown + field(3, field(2, "ab"))), table);
    EXPECT_EQ(errorOfModel(unknown + field(3, field(2, std::string("\x00\x04\0\0", 4)))), table);
    EXPECT_EQ(errorOfModel(unknown + field(5, field(2, std::string("\xFF\xFF\xFF\xFF", 4)))), table);
    EXPECT_EQ(errorOfModel(unknown + piece("a")), "accepted");
}

TEST(TokenizerFolder, SentencePieceFilesCutShort) {
    const std::string whole = readFile(kinds / "spm-bpe" / "tokenizer.model");
    for (std::size_t size = 0; size < whole.size(); size += 13) {
        const std::string said = errorOfModel(whole.substr(0, size)); // may end between two pieces
        EXPECT_TRUE(said == "accepted" || said.starts_with("M: ")) << said;
    }
}

TEST(TokenizerFolder, SentencePieceFilesOfGarbageNeitherCrashNorWriteToStderr) {
    std::mt19937 random(3);
    for (const char* kind : {"spm-bpe", "spm-unigram"}) {
        const std::string whole = readFile(kinds / kind / "tokenizer.model");
        testing::internal::CaptureStderr();
        int accepted = 0;
        for (int i = 0; i < 400; ++i) {
            std::string bytes = whole;
            // the last part has the settings; every second time it is there
            const std::size_t from = i % 2 == 0 ? 0 : whole.size() - 400;
            for (unsigned n = random() % 4 + 1; n > 0; --n)
                bytes[from + random() % (whole.size() - from)] = static_cast<char>(random());
            accepted += errorOfModel(bytes) == "accepted";
        }
        EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
        EXPECT_GT(accepted, 0) << "a changed score does no harm";
        EXPECT_LT(accepted, 400);
    }
}

std::string numberError(const std::string& text) {
    try {
        (void)numberTokenizer(50)->encode(text);
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

TEST(NumberTokenizer, ReadsNumbers) {
    const auto tokenizer = numberTokenizer(50);
    EXPECT_EQ(tokenizer->kind().text(), "token numbers");
    EXPECT_EQ(tokenizer->vocabSize(), 50);
    EXPECT_EQ(tokenizer->encode("3 1,4,\n 1\t49"), (Ints{3, 1, 4, 1, 49}));
    EXPECT_EQ(tokenizer->encode(" , "), Ints{});
    EXPECT_EQ(tokenizer->encode(""), Ints{});
}

TEST(NumberTokenizer, RefusesTheRest) {
    const std::string none = "this model has no tokenizer: write token numbers, such as 3 1 4; ";
    for (const auto& [text, word] : std::map<std::string, std::string>{{"Hello", "Hello"},
                                                                       {"3 one 4", "one"},
                                                                       {"-1", "-1"},
                                                                       {"1.5", "1.5"},
                                                                       {"3;4", "3;4"},
                                                                       {"0x3", "0x3"},
                                                                       {"３", "３"}})
        EXPECT_EQ(numberError(text), none + "\"" + word + "\" is none");
    EXPECT_EQ(numberError("3 50"), "this model has no token 50: its numbers go from 0 to 49");
    EXPECT_EQ(numberError("99999999999999999999999"),
              "this model has no token 99999999999999999999…: its numbers go from 0 to 49");
}

TEST(NumberTokenizer, PiecesAreTheTextSoThatMarksFit) {
    const auto tokenizer = numberTokenizer(50);
    const std::string text = "3 14 15 9";
    const Ints ids = tokenizer->encode(text);
    EXPECT_EQ(tokenizer->decode(ids), text);
    const auto pieces = tokenizer->pieces(ids);
    EXPECT_EQ(pieces[1].display, "14");
    EXPECT_EQ(tokenizer->piece(7).display, "7");
    const std::size_t at = text.find("15");
    EXPECT_EQ(tokensIn(pieces, Span{at, at + 2}), Ints{2});
    EXPECT_EQ(spanOf(pieces, 2), (Span{at, at + 2}));
    EXPECT_EQ(TokenNames(pieces, ids).of(2).text(), "“15”");
    const std::string more = text + tokenizer->decode(Ints{2, 6}, false, TextPlace::Middle);
    EXPECT_EQ(tokenizer->encode(more), (Ints{3, 14, 15, 9, 2, 6}));
}

} // namespace
} // namespace lambdascope
