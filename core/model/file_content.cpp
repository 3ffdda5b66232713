// SPDX-License-Identifier: MIT
#include "core/model/file_content.h"

#include "core/util/error.h"
#include "core/util/files.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

constexpr std::uint64_t largestKnownHeader = 100'000'000; // of a safetensors file

struct Magic {
    std::string_view bytes;
    ContentKind kind;
    std::size_t at = 0;
};
constexpr std::array magics{
    Magic{lfsStart, ContentKind::LfsPointer},        Magic{"GGUF"sv, ContentKind::Gguf},
    Magic{"\x89HDF\r\n\x1A\n"sv, ContentKind::Hdf5}, Magic{"\x93NUMPY"sv, ContentKind::Numpy},
    Magic{"\x1F\x8B\x08"sv, ContentKind::Archive},   Magic{"ustar"sv, ContentKind::Archive, 257}};

bool beginsAsPage(std::string_view text) {
    std::string word;
    for (const char c : text.substr(0, 64))
        if (!word.empty() || (c != ' ' && c != '\n' && c != '\r' && c != '\t'))
            word += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return word.starts_with("<!doctype html") || word.starts_with("<html");
}

/// Protocol 2 to 5, and then an opcode that PyTorch's or Python's pickles begin with: the protocol alone is
/// also the length of a safetensors header.
bool beginsAsPickle(std::string_view start) {
    return start.size() > 2 && start[0] == '\x80' && start[1] >= 2 && start[1] <= 5 &&
           "}]()ccXKJM\x8A\x8C\x95\x88\x89"sv.find(start[2]) != std::string_view::npos;
}

/// A PyTorch file is a zip archive of NAME/data.pkl, the first file in it, and one file a tensor.
ContentKind kindOfZip(std::string_view start) {
    if (start.find("/data.pkl"sv) != std::string_view::npos) return ContentKind::Pickle;
    return start.find(".npy"sv) != std::string_view::npos ? ContentKind::Numpy : ContentKind::Archive;
}

/// A message of the IR version (field 1, a small number) and then the producer (field 2, text) or its parts.
bool beginsAsOnnx(std::string_view start) {
    return start.size() > 4 && start[0] == '\x08' && start[1] > 0 && start[1] < 32 && start[2] == '\x12' &&
           start[3] > 0 && start.size() > static_cast<std::size_t>(start[3]) + 4 &&
           std::ranges::all_of(start.substr(4, static_cast<std::size_t>(start[3])),
                               [](char c) { return c >= ' ' && c < 0x7F; });
}

} // namespace

std::string inShell(const fs::path& path) {
    std::string name = path.string();
    const bool plain = std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               "/._-+:@%,="sv.find(c) != std::string_view::npos;
    });
    if (plain && !name.empty()) return name;
    std::string quoted = "'";
    for (const char c : name) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

namespace {

/// A model's folder goes through tools/convert as a whole: its config.json and its tokenizer are needed too.
fs::path sourceOf(const fs::path& file) {
    std::error_code none;
    const fs::path folder = file.parent_path();
    return !folder.empty() && fs::exists(folder / "config.json", none) ? folder : file;
}

Error errorOf(ContentKind kind, const fs::path& file, std::size_t size) {
    const std::string name = file.string();
    switch (kind) {
    case ContentKind::Empty:
        return fail("{}: is empty", name);
    case ContentKind::Pickle:
        return fail(
            "{}: is a PyTorch pickle, which is never executed here; “tools/convert {}” makes safetensors "
            "of it",
            name, inShell(sourceOf(file)));
    case ContentKind::Gguf:
        return fail("{}: is a GGUF file; the safetensors files that it was made of are needed", name);
    case ContentKind::Onnx:
        return fail("{}: is an ONNX file; the safetensors files of the model are needed", name);
    case ContentKind::Hdf5:
        return fail("{}: is an HDF5 file (Keras); the safetensors files of the model are needed", name);
    case ContentKind::Flax:
        return fail("{}: is a file of Flax; the safetensors files of the model are needed", name);
    case ContentKind::TensorFlow:
        return fail("{}: is a file of TensorFlow; the safetensors files of the model are needed", name);
    case ContentKind::Numpy:
        return fail("{}: is a NumPy file; the safetensors files of the model are needed", name);
    case ContentKind::Archive:
        return fail("{}: is a packed archive; unpack it and open the model's folder", name);
    case ContentKind::WebPage:
        return fail("{}: is a web page of {} bytes, not the weights; download the file itself", name, size);
    case ContentKind::LfsPointer:
        return lfsPointerError(file, size);
    default:
        return fail("{}: is not a safetensors file", name);
    }
}

} // namespace

ContentKind contentOf(std::string_view start, std::size_t size) {
    if (size == 0) return ContentKind::Empty;
    std::uint64_t header = 0;
    if (start.size() > sizeof header && start[sizeof header] == '{') {
        std::memcpy(&header, start.data(), sizeof header);
        if (header <= largestKnownHeader) return ContentKind::Safetensors; // perhaps cut short
    }
    for (const Magic& magic : magics)
        if (start.size() >= magic.at && start.substr(magic.at).starts_with(magic.bytes)) return magic.kind;
    if (start.starts_with("PK\3\4"sv)) return kindOfZip(start);
    if (beginsAsPickle(start)) return ContentKind::Pickle;
    if (beginsAsOnnx(start)) return ContentKind::Onnx;
    return beginsAsPage(start) ? ContentKind::WebPage : ContentKind::Unknown;
}

ContentKind contentOf(const fs::path& file) {
    const RegularFile opened(file);
    return contentOf(opened.start(contentBytes), opened.size());
}

void refuseOtherContent(const fs::path& file, std::string_view start, std::size_t size) {
    const ContentKind kind = contentOf(start, size);
    if (kind != ContentKind::Safetensors && kind != ContentKind::Unknown) throw errorOf(kind, file, size);
}

std::string commandIn(const Phrase& sentence) {
    if (sentence.verbatim) return {};
    if (sentence.format.find("“tools/convert {}”") != std::string::npos)
        return "tools/convert " + sentence.arguments.back().text();
    if (sentence.format.find("“git lfs pull”") != std::string::npos) return "git lfs pull";
    for (const Phrase& part : sentence.arguments)
        if (std::string command = commandIn(part); !command.empty()) return command;
    return {};
}

void refuseContent(const fs::path& file) {
    const RegularFile opened(file);
    const std::string start = opened.start(contentBytes);
    ContentKind kind = contentOf(start, opened.size());
    const std::string ending = endingOf(file);
    const bool named = ending == "pt" || ending == "pth" || ending == "ckpt" || ending == "bin";
    if (kind == ContentKind::Unknown && named) kind = ContentKind::Pickle; // of one of its older forms
    if (kind == ContentKind::Unknown && ending == "msgpack") kind = ContentKind::Flax;
    if (kind == ContentKind::Unknown && (ending == "pb" || ending == "index")) kind = ContentKind::TensorFlow;
    throw errorOf(kind, file, opened.size());
}

} // namespace lambdascope
