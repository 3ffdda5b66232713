// SPDX-License-Identifier: MIT
#include "core/model/file_content.h"

#include "core/model/known_folders.h"
#include "core/model/weight_files.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <unistd.h>

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
constexpr std::array magics{Magic{lfsStart, ContentKind::LfsPointer},
                            Magic{"GGUF"sv, ContentKind::Gguf},
                            Magic{"\x89HDF\r\n\x1A\n"sv, ContentKind::Hdf5},
                            Magic{"\x93NUMPY"sv, ContentKind::Numpy},
                            Magic{"lmgg"sv, ContentKind::Ggml},
                            Magic{"fmgg"sv, ContentKind::Ggml},
                            Magic{"tjgg"sv, ContentKind::Ggml},
                            Magic{"\x1F\x8B\x08"sv, ContentKind::Archive},
                            Magic{"ustar"sv, ContentKind::Archive, 257}};

/// Protocol 2 to 5, and then an opcode that PyTorch's or Python's pickles begin with: the protocol alone is
/// also the length of a safetensors header.
bool beginsAsPickle(std::string_view start) {
    return start.size() > 2 && start[0] == '\x80' && start[1] >= 2 && start[1] <= 5 &&
           "}]()ccXKJM\x8A\x8C\x95\x88\x89"sv.find(start[2]) != std::string_view::npos;
}

/// The first number in what PyTorch wrote before it took zip archives, whatever the protocol.
bool hasTorchFrame(std::string_view start) {
    return start.substr(0, 32).find("\x8A\x0Al\xFC\x9C\x46\xF9 j\xA8P\x19."sv) != std::string_view::npos;
}

/// The pickle of a zip archive whose first file it is: behind the file's name and what fills up to 64 bytes.
std::string_view pickleInZip(std::string_view start) {
    constexpr std::size_t lengths = 26, head = 30;
    if (start.size() < head || !start.starts_with("PK\3\4"sv)) return {};
    std::array<std::uint16_t, 2> parts{};
    std::memcpy(parts.data(), start.data() + lengths, sizeof parts);
    const std::string_view name = start.substr(head, parts[0]);
    return name.ends_with("/data.pkl") ? start.substr(std::min(head + parts[0] + parts[1], start.size()))
                                       : std::string_view();
}

/// "torch.nn.modules.linear.Linear" where a pickle of PyTorch is of a class, whose code would have to run;
/// empty of a dictionary, which is what weights are.
std::string classOfPickle(std::string_view pickle) {
    if (!beginsAsPickle(pickle) || pickle[2] != 'c') return {};
    const std::size_t between = pickle.find('\n'), end = pickle.find('\n', between + 1);
    if (end == std::string_view::npos) return {};
    const std::string name = std::string(pickle.substr(3, between - 3)) + "." +
                             std::string(pickle.substr(between + 1, end - between - 1));
    return name == "collections.OrderedDict" ? std::string() : name;
}

/// A PyTorch file is a zip archive of NAME/data.pkl, the first file in it, and one file a tensor.
ContentKind kindOfZip(std::string_view start) {
    if (start.find("/data.pkl"sv) != std::string_view::npos)
        return classOfPickle(pickleInZip(start)).empty() ? ContentKind::Pickle : ContentKind::PickledClass;
    return start.find(".npy"sv) != std::string_view::npos ? ContentKind::Numpy : ContentKind::Archive;
}

/// Of a zip archive: programs are told by its directory, which is its end.
bool isTorchProgram(const RegularFile& file) {
    std::string directory(std::min(file.size(), std::size_t{1} << 16), '\0');
    const auto begin = static_cast<off_t>(file.size() - directory.size());
    const ssize_t got = pread(file.descriptor(), directory.data(), directory.size(), begin);
    directory.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return directory.find("/constants.pkl") != std::string::npos ||
           directory.find("/models/model.json") != std::string::npos;
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

/// What tools/convert is given for a file: the folder, where it finds the file or all shards in it, and
/// another folder for what it writes where it would have to write over something.
std::string conversionOf(const fs::path& file) {
    std::error_code none;
    const fs::path folder = file.has_parent_path() ? file.parent_path() : ".";
    if (isWeightShard(file)) indexOfShard(file); // without it one part would be taken for all of them
    const bool whole = isWeightShard(file) || file.filename() == "pytorch_model.bin";
    const bool taken = fs::exists(fs::symlink_status(folder / "model.safetensors", none));
    return inShell(whole ? folder : file) + (taken ? " --out " + inShell(folder / "converted") : "");
}

Error errorOf(ContentKind kind, const fs::path& file, std::string_view start, std::size_t size) {
    const std::string name = file.string();
    switch (kind) {
    case ContentKind::Empty:
        return fail("{}: is empty", name);
    case ContentKind::Pickle:
        return fail(
            "{}: is a PyTorch pickle, which is never executed here; “tools/convert {}” makes safetensors "
            "of it",
            name, conversionOf(file));
    case ContentKind::PickledClass:
        return fail("{}: is a pickled {}, which would have to be executed to be read; save the model's "
                    "state_dict() as safetensors",
                    name, shownWithin(classOfPickle(pickleInZip(start))));
    case ContentKind::PythonPickle:
        return fail(
            "{}: is a Python pickle, but none of PyTorch, and is never executed here; the safetensors "
            "files of the model are needed",
            name);
    case ContentKind::TorchProgram:
        return fail("{}: is a program of PyTorch (TorchScript, torch.export), not a file of weights; the "
                    "safetensors files of the model are needed",
                    name);
    case ContentKind::Gguf:
        return fail("{}: is a GGUF file; the safetensors files that it was made of are needed", name);
    case ContentKind::Ggml:
        return fail("{}: is a GGML file; the safetensors files that it was made of are needed", name);
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
        return webPageError(file, size);
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
    if (beginsAsPickle(start)) return hasTorchFrame(start) ? ContentKind::Pickle : ContentKind::PythonPickle;
    if (beginsAsOnnx(start)) return ContentKind::Onnx;
    return beginsAsPage(start) ? ContentKind::WebPage : ContentKind::Unknown;
}

ContentKind contentOf(const fs::path& file) {
    const RegularFile opened(file);
    return contentOf(opened.start(contentBytes), opened.size());
}

void refuseOtherContent(const fs::path& file, std::string_view start, std::size_t size) {
    const ContentKind kind = contentOf(start, size);
    if (kind != ContentKind::Safetensors && kind != ContentKind::Unknown)
        throw errorOf(kind, file, start, size);
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
    const bool zipped = start.starts_with("PK\3\4"sv);
    const bool pickled =
        kind == ContentKind::Pickle || kind == ContentKind::PickledClass || kind == ContentKind::PythonPickle;
    if (pickled && isTrainingState(file))
        throw fail("{}: is what a training keeps beside the weights, and holds none; open the model's folder",
                   file.string());
    if (zipped && isTorchProgram(opened)) kind = ContentKind::TorchProgram;
    const std::string ending = endingOf(file);
    if (kind == ContentKind::Unknown && ending == "msgpack") kind = ContentKind::Flax;
    if (kind == ContentKind::Unknown && (ending == "pb" || ending == "index")) kind = ContentKind::TensorFlow;
    throw errorOf(kind, file, start, opened.size());
}

} // namespace lambdascope
