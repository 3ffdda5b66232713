// SPDX-License-Identifier: MIT
// A folder's weights, and every way in which an index of shards can lie.
#include "core/model/weight_files.h"
#include "core/util/error.h"
#include "tests/support/cpu_time.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

class WeightFolder : public testing::Test {
  protected:
    /// A safetensors file of [2, 3] float32 tensors, each with a value of its own.
    void shard(const std::string& name, const Names& tensors) {
        std::vector<TensorToWrite> list;
        std::vector<std::vector<float>> values;
        values.reserve(tensors.size());
        for (const std::string& tensor : tensors) {
            values.push_back(test::seededTensor(tensor, 6));
            list.push_back({tensor, DType::F32, {2, 3}, std::as_bytes(std::span(values.back()))});
        }
        writeSafetensors(path(name), list, {});
    }
    void index(const std::string& text) { test::writeText(path("model.safetensors.index.json"), text); }
    [[nodiscard]] fs::path path(const std::string& name) const { return folder.path() / name; }

    template<typename Work>
    std::string said(const std::string& subject, const Work& work) {
        try {
            work();
        } catch (const Error& e) {
            const std::string start = subject + ": ", sentence = e.what();
            EXPECT_TRUE(sentence.starts_with(start)) << sentence;
            return sentence.substr(std::min(start.size(), sentence.size()));
        }
        return "";
    }
    /// What opening the folder says about one of its files, or about itself.
    std::string about(const std::string& name) {
        return said((name.empty() ? folder.path() : path(name)).string(),
                    [&] { WeightFiles{folder.path()}; });
    }
    std::string indexError(const std::string& text) {
        return said("index.json", [&] { parseWeightIndex(text, "index.json"); });
    }

    test::TempFolder folder;
};

TEST_F(WeightFolder, OneFile) {
    shard("model.safetensors", {"model.embed_tokens.weight", "model.a", "lm_head.weight", "x.inv_freq"});
    WeightFiles files(folder.path());
    EXPECT_EQ(files.prefix(), "model.");
    EXPECT_TRUE(files.has("a"));
    EXPECT_TRUE(files.has("lm_head.weight")); // without the prefix
    EXPECT_FALSE(files.has("b"));
    ASSERT_NE(files.shapeOf("a"), nullptr);
    EXPECT_EQ(*files.shapeOf("a"), (std::vector<std::int64_t>{2, 3}));
    EXPECT_EQ(files.shapeOf("b"), nullptr);
    EXPECT_EQ(files.bytes(), 4 * 24);
    EXPECT_EQ(files.unused().size(), 4);
    EXPECT_EQ(files.matrix("a", 2, 3).at(0, 0), test::seededTensor("model.a", 1)[0]);
    files.matrix("lm_head.weight", 2, 3);
    EXPECT_EQ(files.unused(), (Names{"model.embed_tokens.weight", "x.inv_freq"}));
    EXPECT_EQ(files.bytesRead(), 2 * 24);
    EXPECT_EQ(files.elementsRead(), 2 * 6);
    EXPECT_EQ(files.paths(), std::vector<fs::path>{path("model.safetensors")});
    EXPECT_EQ(said(path("model.safetensors").string(), [&] { files.matrix("b", 2, 3); }),
              "tensor model.b is missing; config.json asks for it");
    EXPECT_EQ(said(path("model.safetensors").string(), [&] { files.matrix("a", 3, 2); }),
              "model.a has shape 2 × 3; config.json says 3 × 2");
}

TEST_F(WeightFolder, ThePrefixIsFoundByTheEmbeddings) {
    shard("model.safetensors", {"transformer.wte.weight", "transformer.h.0.a"});
    EXPECT_TRUE(WeightFiles(folder.path()).has("h.0.a"));
    shard("model.safetensors", {"wte.weight", "h.0.a"});
    EXPECT_TRUE(WeightFiles(folder.path()).has("h.0.a"));
    shard("model.safetensors", {"embed_tokens.weight", "layers.0.a", "model.layers.1.a"});
    const WeightFiles files(folder.path());
    EXPECT_TRUE(files.has("layers.0.a"));
    EXPECT_FALSE(files.has("layers.1.a"));
}

TEST_F(WeightFolder, AnElementTypeThatIsNeededAndCannotBeRead) {
    const std::array<std::byte, 6> bytes{};
    writeSafetensors(path("model.safetensors"), {{"a", DType::F8E4M3, {2, 3}, bytes}}, {});
    WeightFiles files(folder.path());
    EXPECT_EQ(said(path("model.safetensors").string(), [&] { files.matrix("a", 2, 3); }),
              "a is F8_E4M3; F32, F16, BF16 and F64 are read");
    EXPECT_EQ(files.unused(), Names{"a"});
}

TEST_F(WeightFolder, AnEmptyTensorIsOneWhosePartsLieElsewhere) {
    writeSafetensors(path("model.safetensors"), {{"a", DType::F32, {0}, {}}}, {});
    WeightFiles files(folder.path());
    EXPECT_EQ(said(path("model.safetensors").string(), [&] { files.matrix("a", 2, 3); }),
              "a is empty, as files of DeepSpeed's ZeRO stage 3 are; zero_to_fp32.py beside the parts of the "
              "training makes whole ones");
}

TEST_F(WeightFolder, TheOnlyFileMayHaveAnotherName) {
    shard("diffllama.safetensors", {"a"});
    EXPECT_TRUE(WeightFiles(folder.path()).has("a"));
    shard("b.safetensors", {"b"});
    EXPECT_EQ(about(""), R"(has 2 safetensors files, "b.safetensors" and "diffllama.safetensors", but no )"
                         "model.safetensors and no index; open one of them by itself");
    EXPECT_TRUE(WeightFiles(folder.path(), path("b.safetensors")).has("b"));
    shard("c.safetensors", {"c"});
    EXPECT_EQ(about(""), R"(has 3 safetensors files, "b.safetensors" and "c.safetensors"…, but no )"
                         "model.safetensors and no index; open one of them by itself");
}

TEST_F(WeightFolder, ShardsWithoutTheirIndex) {
    const auto missing = [&] {
        return said(path("model.safetensors.index.json").string(), [&] { WeightFiles(folder.path()); });
    };
    shard("model-00001-of-00001.safetensors", {"x"});
    EXPECT_TRUE(WeightFiles(folder.path()).has("x")) << "all there is";
    std::filesystem::remove(path("model-00001-of-00001.safetensors"));
    shard("model-00002-of-00003.safetensors", {"b"});
    const std::string one = R"(is missing; "model-00002-of-00003.safetensors" is a part of the weights, and )"
                            "the index tells what the others have";
    EXPECT_EQ(missing(), one);
    shard("model-00003-of-00003.safetensors", {"c"});
    EXPECT_EQ(missing(), one);
    shard("adapter.safetensors", {"d"});
    EXPECT_EQ(missing(), one);
    EXPECT_TRUE(WeightFiles(folder.path(), path("model-00003-of-00003.safetensors")).has("c")) << "by hand";
}

TEST_F(WeightFolder, SafetensorsByContentUnderTheNameOfAPickle) {
    shard("pytorch_model.bin", {"a"});
    EXPECT_TRUE(WeightFiles(folder.path()).has("a"));
    EXPECT_TRUE(WeightFiles(folder.path(), path("pytorch_model.bin")).has("a"));
    shard("other.bin", {"b"});
    EXPECT_EQ(about(""), R"(has 2 safetensors files, "other.bin" and "pytorch_model.bin", but no )"
                         "model.safetensors and no index; open one of them by itself");
}

TEST_F(WeightFolder, NoWeights) {
    EXPECT_EQ(about(""), "has no model.safetensors");
    test::writeText(path("README.md"), "hello");
    EXPECT_EQ(about(""), "has no model.safetensors");
    EXPECT_EQ(said(path("gone").string(), [&] { WeightFiles(path("gone")); }),
              "cannot be read: No such file or directory");
}

TEST_F(WeightFolder, Pickles) {
    const std::string pickle = "\x80\2\x8A\nl\xFC\x9C\x46\xF9 j\xA8P\x19."; // as PyTorch's begin
    const auto sentence = [](const fs::path& source) {
        return "is a PyTorch pickle, which is never executed here; “tools/convert " + source.string() +
               "” makes safetensors of it";
    };
    test::writeText(path("a.pt"), pickle);
    EXPECT_EQ(about("a.pt"), sentence(path("a.pt")));
    EXPECT_EQ(said(path("a.pt").string(), [&] { WeightFiles(folder.path(), path("a.pt")); }),
              sentence(path("a.pt")));
    test::writeText(path("config.json"), "{}");
    test::writeText(path("pytorch_model-00001-of-00002.bin"), pickle);
    test::writeText(path("pytorch_model.bin.index.json"), "{}");
    EXPECT_EQ(about("pytorch_model-00001-of-00002.bin"), sentence(folder.path()));
}

TEST_F(WeightFolder, AGitLfsPointer) {
    fs::create_directories(path(".git"));
    test::writeText(path("model.safetensors"),
                    "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\n");
    EXPECT_EQ(about("model.safetensors"),
              "is a Git LFS pointer of 59 bytes, not the file itself; fetch it with “git lfs pull”");
    fs::rename(path("model.safetensors"), path("model.safetensors.index.json"));
    EXPECT_EQ(about("model.safetensors.index.json"),
              "is a Git LFS pointer of 59 bytes, not the file itself; fetch it with “git lfs pull”");
}

TEST_F(WeightFolder, ShardsAsLinksIntoTheCacheOfHuggingFace) {
    fs::create_directories(path("blobs"));
    fs::create_directories(path("snapshots/1"));
    shard("blobs/4f2a", {"a"});
    test::writeText(path("blobs/77"), R"({"weight_map": {"a": "s1.safetensors"}})");
    fs::create_symlink("../../blobs/4f2a", path("snapshots/1/s1.safetensors"));
    fs::create_symlink("../../blobs/77", path("snapshots/1/model.safetensors.index.json"));
    EXPECT_TRUE(WeightFiles(path("snapshots/1")).has("a"));
    fs::remove(path("blobs/4f2a"));
    EXPECT_EQ(said(path("snapshots/1/s1.safetensors").string(), [&] { WeightFiles(path("snapshots/1")); }),
              "is a link to ../../blobs/4f2a, which is not there");
}

TEST_F(WeightFolder, IndexIsNoIndex) {
    const std::string noJson = "is not JSON here: a comma, a quote or a bracket is missing or too many";
    EXPECT_EQ(said("index.json:1", [&] { parseWeightIndex("", "index.json"); }), noJson);
    EXPECT_EQ(said("index.json:2", [&] { parseWeightIndex("{\n]", "index.json"); }), noJson);
    EXPECT_EQ(said("index.json:1", [&] { parseWeightIndex("{\"\xFF\":1}", "index.json"); }),
              "is not UTF-8 text");
    EXPECT_EQ(said("index.json:1", [&] { parseWeightIndex(std::string(1'000'000, '['), "index.json"); }),
              "holds lists and objects nested deeper than 64");
    EXPECT_EQ(indexError("[]"), "is not an index: it has no weight_map");
    EXPECT_EQ(indexError("{\"metadata\":{}}"), "is not an index: it has no weight_map");
    EXPECT_EQ(indexError("{\"weight_map\":[]}"), "its weight_map is not an object");
    EXPECT_EQ(indexError("{\"weight_map\":null}"), "its weight_map is not an object");
    EXPECT_EQ(indexError("{\"weight_map\":{}}"), "its weight_map is empty");
    EXPECT_EQ(indexError("{\"weight_map\":{\"a\":7}}"), "the file of \"a\" is not text");
}

TEST_F(WeightFolder, IndexNamesATensorTwice) {
    EXPECT_EQ(
        said("index.json:1", [&] { parseWeightIndex(R"({"weight_map":{"a":"x","a":"y"}})", "index.json"); }),
        R"(has the key "a" twice in "weight_map")");
    EXPECT_EQ(said("index.json:1",
                   [&] { parseWeightIndex(R"({"weight_map":{"a":"x"},"weight_map":{}})", "index.json"); }),
              R"(has the key "weight_map" twice)");
}

/// What is in a downloaded file never chooses what else is read.
TEST_F(WeightFolder, IndexLeadsOutOfTheFolder) {
    shard("secret.safetensors", {"a"});
    fs::create_directory(path("model"));
    for (const char* name :
         {"../secret.safetensors", "/etc/passwd", "sub/a.safetensors", "./a.safetensors", "..", ".", "",
          "..\\\\secret.safetensors", "C:\\\\a", "a\\u0000.safetensors", "a\\n", "a/"}) {
        test::writeText(path("model/model.safetensors.index.json"),
                        fmt::format(R"({{"weight_map":{{"a":"{}"}}}})", name));
        const fs::path index = path("model/model.safetensors.index.json");
        EXPECT_EQ(
            said(index.string(), [&] { WeightFiles(path("model")); }),
            fmt::format("the file of \"a\" is \"{}\", which is not the name of a file in this folder", name));
    }
    EXPECT_EQ(indexError("{\"weight_map\":{\"a\":\"" + std::string(300, 'n') + "\"}}"),
              "the file of \"a\" is \"" + std::string(100, 'n') +
                  "…\", which is not the name of a file in this folder");
}

TEST_F(WeightFolder, AShardIsMissing) {
    index(R"({"weight_map":{"a":"s1.safetensors"}})");
    EXPECT_EQ(about("s1.safetensors"), "is missing; model.safetensors.index.json names it");
}

TEST_F(WeightFolder, AShardIsNone) {
    index(R"({"weight_map":{"a":"s1.safetensors"}})");
    fs::create_directory(path("s1.safetensors"));
    EXPECT_EQ(about("s1.safetensors"), "is a folder, not a file");
    fs::remove(path("s1.safetensors"));
    ASSERT_EQ(mkfifo(path("s1.safetensors").c_str(), 0600), 0);
    EXPECT_EQ(about("s1.safetensors"), "is a pipe or a device, not a file");
    index(R"({"weight_map":{"a":"model.safetensors.index.json"}})");
    EXPECT_EQ(
        about("model.safetensors.index.json"),
        "its header claims 8388068008349082235 bytes, the file has 51; it is not a safetensors file or is "
        "cut short");
}

TEST_F(WeightFolder, AShardLacksATensor) {
    shard("s1.safetensors", {"a"});
    shard("s2.safetensors", {"b"});
    index(R"({"weight_map":{"a":"s1.safetensors","b":"s2.safetensors","c":"s2.safetensors"}})");
    EXPECT_EQ(about("s2.safetensors"), "has no c; model.safetensors.index.json says that it is there");
    index(R"({"weight_map":{"a":"s1.safetensors","b":"s2.safetensors","\u001b[2J":"s2.safetensors"}})");
    EXPECT_EQ(about("s2.safetensors"),
              R"(has no \u001b[2J; model.safetensors.index.json says that it is there)");
    index(R"({"weight_map":{"a":"s2.safetensors","b":"s1.safetensors"}})");
    EXPECT_EQ(about("s2.safetensors"), "has no a; model.safetensors.index.json says that it is there");
}

TEST_F(WeightFolder, ATensorInTwoShards) {
    shard("s1.safetensors", {"a", "b"});
    shard("s2.safetensors", {"b", "c"});
    index(R"({"weight_map":{"a":"s1.safetensors","b":"s2.safetensors","c":"s2.safetensors"}})");
    EXPECT_EQ(about("s2.safetensors"), "has b, which s1.safetensors has too");
}

TEST_F(WeightFolder, AShardHasATensorThatTheIndexDoesNotName) {
    shard("s1.safetensors", {"a", "b"});
    index(R"({"weight_map":{"a":"s1.safetensors"}})");
    EXPECT_EQ(about("s1.safetensors"), "has b, which model.safetensors.index.json does not name");
}

TEST_F(WeightFolder, AnIndexOfAMillionTensors) {
    shard("s1.safetensors", {"a"});
    std::string text = "{\"weight_map\":{\"a\":\"s1.safetensors\"";
    text.reserve(40'000'000);
    for (int i = 0; i < 1'000'000; ++i) text += fmt::format(",\"x{}\":\"s1.safetensors\"", i);
    index(text + "}}");
    const double start = test::cpuSeconds();
    EXPECT_EQ(about("s1.safetensors"), "has no x0; model.safetensors.index.json says that it is there");
    EXPECT_LT(test::cpuSeconds() - start, 30);
}

TEST_F(WeightFolder, ATensorOfTwoNamesTakesItsBytesOnce) {
    const std::vector<float> values(6);
    const auto bytes = std::as_bytes(std::span(values));
    writeSafetensors(path("model.safetensors"),
                     {{"a", DType::F32, {2, 3}, bytes}, {"b", DType::F16, {3, 4}, bytes}},
                     {{"again.a", "a"}, {"again.b", "b"}});
    WeightFiles files(folder.path());
    EXPECT_TRUE(files.has("again.a") && files.has("again.b"));
    EXPECT_EQ(files.mappedBytes(), 24);
    EXPECT_EQ(files.convertedBytes(), 48);
    EXPECT_EQ(files.bytes(), 48);
}

TEST_F(WeightFolder, ANameOfNothingButWrappersTakesNoLongerThanItIs) {
    std::string name;
    for (int i = 0; i < 300'000; ++i) name += "module.";
    shard("model.safetensors", {name + "a"});
    const double start = test::cpuSeconds();
    const WeightFiles files(folder.path());
    EXPECT_LT(test::cpuSeconds() - start, 3);
    EXPECT_TRUE(files.has("a"));
    EXPECT_EQ(files.wrappers(), Names{"module."});
}

TEST_F(WeightFolder, TheLargestNumberOfALayerIsCounted) {
    shard("model.safetensors", {"model.embed_tokens.weight", "model.layers.2147483647.x"});
    EXPECT_EQ(WeightFiles(folder.path()).countOf("layers."), 2147483648);
}

TEST_F(WeightFolder, AnIndexThatIsOpenedByItself) {
    shard("s1.safetensors", {"a"});
    test::writeText(path("other.index.json"), R"({"weight_map":{"a":"s1.safetensors"}})");
    EXPECT_TRUE(WeightFiles(folder.path(), path("other.index.json")).has("a"));
}

} // namespace
} // namespace lambdascope
