// SPDX-License-Identifier: MIT
// What people have in place of weights: told by the first bytes, and said with what to do about it.
#include "core/model/file_content.h"
#include "core/util/error.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;

const std::string lfsPointer =
    "version https://git-lfs.github.com/spec/v1\n"
    "oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 4900000000\n";
/// The beginning of a zip archive whose first file has this name.
std::string zipOf(const std::string& name) {
    return "PK\3\4\0\0\b\b\0\0"s + std::string(16, '\0') + static_cast<char>(name.size()) + "\0\0\0"s + name;
}
const std::string moduleStart = "\x80\2ctorch.nn.modules.linear\nLinear\nq\0)"s;
const std::string torchMagic = "\x80\2\x8A\nl\xFC\x9C\x46\xF9 j\xA8P\x19.\x80\2M\xE9\3."s;

class FileContent : public testing::Test {
  protected:
    ContentKind kindOf(const std::string& bytes) { return contentOf(bytes, bytes.size()); }

    std::string refused(const std::string& name, const std::string& bytes) {
        const fs::path file = folder.path() / name;
        test::writeText(file, bytes);
        try {
            refuseContent(file);
        } catch (const Error& e) {
            const std::string start = file.string() + ": ", sentence = e.what();
            EXPECT_TRUE(sentence.starts_with(start)) << sentence;
            return sentence.substr(std::min(start.size(), sentence.size()));
        }
    }
    std::string pickle(const fs::path& source) const {
        return "is a PyTorch pickle, which is never executed here; “tools/convert " + source.string() +
               "” makes safetensors of it";
    }

    test::TempFolder folder;
};

TEST_F(FileContent, IsToldByTheFirstBytes) {
    EXPECT_EQ(kindOf(""), ContentKind::Empty);
    EXPECT_EQ(kindOf("\x02\0\0\0\0\0\0\0{}"s), ContentKind::Safetensors);
    EXPECT_EQ(kindOf("\x00\x02\0\0\0\0\0\0{\"a\":"s), ContentKind::Safetensors); // cut short
    EXPECT_EQ(kindOf("\0\0\0\0\0\0\0\x01{}"s), ContentKind::Unknown);            // longer than any header
    EXPECT_EQ(kindOf(torchMagic), ContentKind::Pickle);
    EXPECT_EQ(kindOf("\x80\4\x95\xE\0\0\0\0\0\0\0" + torchMagic.substr(2)), ContentKind::Pickle);
    EXPECT_EQ(kindOf("\x80\2}q\0("s), ContentKind::PythonPickle);
    EXPECT_EQ(kindOf("\x80\4\x95\x1A\0\0"s), ContentKind::PythonPickle);
    EXPECT_EQ(kindOf(zipOf("archive/data.pkl")), ContentKind::Pickle);
    EXPECT_EQ(kindOf(zipOf("a/data.pkl") + "\x80\2ccollections\nOrderedDict\nq\0"s), ContentKind::Pickle);
    EXPECT_EQ(kindOf(zipOf("a/data.pkl") + moduleStart), ContentKind::PickledClass);
    EXPECT_EQ(kindOf(zipOf("weights.npy")), ContentKind::Numpy);
    EXPECT_EQ(kindOf(zipOf("model/config.json")), ContentKind::Archive);
    EXPECT_EQ(kindOf("\x93NUMPY\1\0v\0"s), ContentKind::Numpy);
    EXPECT_EQ(kindOf("\x1F\x8B\b\0\0\0\0\0"s), ContentKind::Archive);
    EXPECT_EQ(kindOf(std::string(257, 'a') + "ustar\0"s), ContentKind::Archive);
    EXPECT_EQ(kindOf("GGUF\3\0\0\0\x1B"s), ContentKind::Gguf);
    EXPECT_EQ(kindOf("tjgg\3\0\0\0"s), ContentKind::Ggml);
    EXPECT_EQ(kindOf("\b\t\x12\apytorch\x1A\0052.0.0"s), ContentKind::Onnx);
    EXPECT_EQ(kindOf("\x89HDF\r\n\x1A\n\0"s), ContentKind::Hdf5);
    EXPECT_EQ(kindOf("<!DOCTYPE html>\n<html>"), ContentKind::WebPage);
    EXPECT_EQ(kindOf("\r\n  <HTML lang=\"en\">"), ContentKind::WebPage);
    EXPECT_EQ(kindOf(lfsPointer), ContentKind::LfsPointer);
    EXPECT_EQ(kindOf("\x80"), ContentKind::Unknown);
    EXPECT_EQ(kindOf("\b\t\x12"), ContentKind::Unknown);
    EXPECT_EQ(kindOf("hello"), ContentKind::Unknown);
}

/// Nothing beyond what is there is looked at, at whatever length it ends.
TEST_F(FileContent, EveryBeginningOfEveryKindIsHarmless) {
    for (const std::string& whole : {lfsPointer, torchMagic, zipOf("a/data.pkl"), "GGUF"s, "<!doctype html>"s,
                                     "\b\t\x12\x7Fpytorch"s, "\x93NUMPY"s, "\x89HDF\r\n\x1A\n"s})
        for (std::size_t length = 0; length <= whole.size(); ++length) {
            const std::vector<char> exact(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
            const ContentKind kind = contentOf({exact.data(), exact.size()}, exact.size());
            EXPECT_EQ(kind == ContentKind::Empty, length == 0);
        }
}

TEST_F(FileContent, IsSaidWithWhatToDo) {
    EXPECT_EQ(refused("a.safetensors", lfsPointer),
              "is a Git LFS pointer of 135 bytes, not the file itself; download the file itself");
    fs::create_directories(folder.path() / ".git"); // a clone, where the command does something
    EXPECT_EQ(refused("a.safetensors", lfsPointer),
              "is a Git LFS pointer of 135 bytes, not the file itself; fetch it with “git lfs pull”");
    EXPECT_EQ(refused("a.bin", "<!doctype html>"),
              "is a web page of 15 bytes, not the file itself; download the file itself");
    EXPECT_EQ(refused("a.gguf", "GGUF"),
              "is a GGUF file; the safetensors files that it was made of are needed");
    EXPECT_EQ(refused("a.onnx", "\b\t\x12\apytorch\x1A"s),
              "is an ONNX file; the safetensors files of the model are needed");
    EXPECT_EQ(refused("a.h5", "\x89HDF\r\n\x1A\n"s),
              "is an HDF5 file (Keras); the safetensors files of the model are needed");
    EXPECT_EQ(refused("a.npz", zipOf("w.npy")),
              "is a NumPy file; the safetensors files of the model are needed");
    EXPECT_EQ(refused("a.tgz", "\x1F\x8B\b"s), "is a packed archive; unpack it and open the model's folder");
    EXPECT_EQ(refused("a.safetensors", ""), "is empty");
    EXPECT_EQ(refused("a.safetensors", "hello"), "is not a safetensors file");
}

TEST_F(FileContent, APickleIsNamedWithItsCommand) {
    const fs::path lone = folder.path() / "lone.pt";
    EXPECT_EQ(refused("lone.pt", torchMagic), pickle(lone));
    EXPECT_EQ(refused("lone.pt", zipOf("archive/data.pkl")), pickle(lone));
    EXPECT_EQ(refused("lone.pt", "whatever its name says"), "is not a safetensors file");
    EXPECT_EQ(refused("lone.pt", lfsPointer).substr(0, 20), "is a Git LFS pointer");
    EXPECT_EQ(refused("it's 1.pth", torchMagic),
              pickle("'" + (folder.path() / "it'\\''s 1.pth").string() + "'"));
    test::writeText(folder.path() / "config.json", "{}"); // the folder is a model: it is converted as a whole
    EXPECT_EQ(refused("pytorch_model.bin", torchMagic), pickle(folder.path()));
}

/// tools/convert writes over nothing, takes no part for the whole, and knows a folder by pytorch_model.bin.
TEST_F(FileContent, TheCommandIsOneThatDoesIt) {
    test::writeText(folder.path() / "config.json", "{}");
    EXPECT_EQ(refused("other.bin", torchMagic), pickle(folder.path() / "other.bin"));
    const std::string command =
        (folder.path() / "model.safetensors").string() + " --out " + (folder.path() / "converted").string();
    EXPECT_EQ(refused("model.safetensors", torchMagic), pickle(command));
    EXPECT_EQ(refused("pytorch_model.bin", torchMagic),
              pickle(folder.path().string() + " --out " + (folder.path() / "converted").string()));
    const std::string part = "pytorch_model-00001-of-00002.bin";
    test::writeText(folder.path() / part, torchMagic);
    try {
        refuseContent(folder.path() / part);
    } catch (const Error& e) {
        EXPECT_EQ(std::string(e.what()),
                  (folder.path() / "pytorch_model.bin.index.json").string() + ": is missing; \"" + part +
                      "\" is a part of the weights, and the index tells what the others have");
    }
}

TEST_F(FileContent, APickleThatHoldsNoWeightsIsNotToBeConverted) {
    const std::string state =
        "is what a training keeps beside the weights, and holds none; open the model's folder";
    for (const char* name : {"optimizer.pt", "training_args.bin", "scheduler.pt", "rng_state.pth",
                             "rng_state_3.pth", "optimizer_1.bin", "random_states_0.pkl"}) {
        EXPECT_EQ(refused(name, zipOf("a/data.pkl")), state);
        EXPECT_EQ(refused(name, torchMagic), state);
    }
    EXPECT_EQ(refused("scheduler.pt", lfsPointer).substr(0, 20), "is a Git LFS pointer");
    EXPECT_EQ(refused("a.pt", zipOf("a/data.pkl") + moduleStart),
              "is a pickled torch.nn.modules.linear.Linear, which would have to be executed to be read; save "
              "the model's state_dict() as safetensors");
    EXPECT_EQ(refused("a.pkl", "\x80\2}q\0("s),
              "is a Python pickle, but none of PyTorch, and is never executed here; the safetensors files of "
              "the model are needed");
    for (const char* last : {"a/constants.pkl", "a/models/model.json"})
        EXPECT_EQ(
            refused("a.pt", zipOf("a/data/0") + std::string(600, '0') + "PK\1\2" + last),
            "is a program of PyTorch (TorchScript, torch.export), not a file of weights; the safetensors "
            "files of the model are needed");
    EXPECT_EQ(refused("a.bin", "tjgg"),
              "is a GGML file; the safetensors files that it was made of are needed");
}

TEST_F(FileContent, TheCommandOfASentenceIsFoundInside) {
    fs::create_directories(folder.path() / ".git");
    const auto commandOf = [&](const std::string& name, const std::string& bytes) {
        test::writeText(folder.path() / name, bytes);
        try {
            refuseContent(folder.path() / name);
        } catch (const Error& e) {
            return commandIn(phrase("{}: {}", "outer “tools/convert {}”", e));
        }
    };
    EXPECT_EQ(commandOf("it's.pt", torchMagic),
              "tools/convert '" + (folder.path() / "it'\\''s.pt").string() + "'");
    EXPECT_EQ(commandOf("w.safetensors", lfsPointer), "git lfs pull");
    EXPECT_EQ(commandOf("w.gguf", "GGUF"), "");
}

TEST_F(FileContent, WhatIsNoFileIsNotRead) {
    const fs::path pipe = folder.path() / "pipe.pt";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_THROW(contentOf(pipe), Error);
    EXPECT_THROW(refuseContent(folder.path()), Error);
}

} // namespace
} // namespace lambdascope
