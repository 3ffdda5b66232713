// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/phrase.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace lambdascope {

/// What a file of weights turns out to be, by its first bytes and not by its name.
enum class ContentKind {
    Unknown,
    Safetensors,
    Empty,
    Pickle,       // of PyTorch, in its old frame or in a zip archive: what tools/convert reads
    PickledClass, // by torch.save() of a whole module, or of a training's arguments
    PythonPickle, // any other
    TorchProgram, // TorchScript, torch.export
    Gguf,
    Ggml, // its older form
    Onnx,
    Hdf5, // Keras
    Flax, // by its name alone, as the next one
    TensorFlow,
    Numpy,   // npy, npz
    Archive, // zip, gzip, tar
    WebPage,
    LfsPointer // the few lines that Git LFS leaves in place of a file
};

/// How many bytes of a file tell what it is.
constexpr std::size_t contentBytes = 512;

/// The kind of a file of `size` bytes by its first ones, contentBytes at most.
ContentKind contentOf(std::string_view start, std::size_t size);
/// The same of a file. Throws Error if it cannot be read.
ContentKind contentOf(const std::filesystem::path& file);

/// Throws Error with what the file is and what can be done, if it is known and is not safetensors.
void refuseOtherContent(const std::filesystem::path& file, std::string_view start, std::size_t size);
/// Throws Error with what a file is that should hold weights and is no safetensors file. A pickle is never
/// executed: the sentence has the command of tools/convert for it, in the form that does it there.
[[noreturn]] void refuseContent(const std::filesystem::path& file);

/// A path as a shell takes it, in quotes where it must be.
std::string inShell(const std::filesystem::path& path);
/// The command for a shell that such a sentence, or one that has it as a part, tells; empty without one.
std::string commandIn(const Phrase& sentence);

} // namespace lambdascope
