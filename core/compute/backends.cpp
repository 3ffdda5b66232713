// SPDX-License-Identifier: MIT
// The one place that chooses a backend and loads plug-ins.
#include "core/compute/backend.h"
#include "core/compute/cpu/changed_attention.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/forwarding_backend.h"
#include "core/compute/processor.h"
#include "core/util/assets.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/library/library_dir.h"

#include <array>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <filesystem>
#include <optional>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace lambdascope {
namespace {

/// A build of the CPU operations for newer processors.
struct CpuBuild {
    const char* kind;
    const char* plugin;
    bool runs;
};

std::array<CpuBuild, 2> cpuBuilds() {
#if defined(__x86_64__)
    const bool v3 =
        __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
    const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                    __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                    __builtin_cpu_supports("avx512vl");
#else
    constexpr bool v3 = false, v4 = false;
#endif
    return {{{"cpu-x86-64-v4", "cpu-x86-64-v4.so", v4}, {"cpu-x86-64-v3", "cpu-x86-64-v3.so", v3}}};
}

std::filesystem::path pluginFile(const char* name) {
    if (const auto library = libraryDir()) return *library / "plugins" / name;
    return executableDir().parent_path() / "lib" / "lambdascope" / "plugins" / name;
}

/// What lies at a place of a file; zeros where it ends before.
template<typename Part>
Part partOf(const RegularFile& file, std::uint64_t at) {
    Part part{};
    const bool whole =
        pread(file.descriptor(), &part, sizeof part, static_cast<off_t>(at)) == ssize_t{sizeof part};
    return whole ? part : Part{};
}

/// Whether an ELF file ends before what its headers tell of (elf(5)), or has zeros there, as a disk that lost
/// power leaves them: the table of sections is what linkers write last. What is no ELF is dlopen's to refuse.
bool isCutShort(const RegularFile& file) {
    const std::uint64_t size = file.size();
    const auto header = partOf<Elf64_Ehdr>(file, 0);
    if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return false;
    const std::uint64_t names = header.e_shoff + std::uint64_t{header.e_shstrndx} * header.e_shentsize;
    if (header.e_shoff != 0 && partOf<Elf64_Shdr>(file, names).sh_type != SHT_STRTAB) return true;
    for (unsigned i = 0; i < header.e_phnum; ++i) {
        const auto segment = partOf<Elf64_Phdr>(file, header.e_phoff + std::uint64_t{i} * sizeof(Elf64_Phdr));
        if (segment.p_offset > size || segment.p_filesz > size - segment.p_offset) return true;
    }
    return false;
}

/// Throws Error where dlopen would wait (for a pipe), or end the program (by what is mapped and not there).
void refuseBroken(const std::filesystem::path& plugin) {
    if (isCutShort(RegularFile(plugin))) throw fail("{}: is cut short", plugin.string());
}

/// The doors of a plug-in.
struct Plugin {
    Backend* (*makeBackend)(int) = nullptr;
    Backend* (*changeAttention)(Backend&, AttentionChange&) = nullptr; // of the CPU's

    /// `argument` is threads or precision. Throws what the plug-in throws.
    [[nodiscard]] std::unique_ptr<Backend> backend(int argument) const {
        return std::unique_ptr<Backend>(makeBackend(argument));
    }
};

template<typename Door>
void find(Door& door, void* library, const char* name) {
    door = reinterpret_cast<Door>(dlsym(library, name));
}

/// A plug-in stays loaded: its code must outlive every tensor whose destructor it brought. Throws DeviceError
/// if it cannot be loaded, or was built with another version.
Plugin loadPlugin(const char* name) {
    const auto file = pluginFile(name);
    try {
        refuseBroken(file);
    } catch (const Error& error) {
        throw fail<DeviceError>("a part of the program does not load: {}", error);
    }
    void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (library == nullptr) throw fail<DeviceError>("a part of the program does not load: {}", dlerror());
    Plugin plugin;
    find(plugin.makeBackend, library, "lambdascope_make_backend");
    if (plugin.makeBackend == nullptr)
        throw fail<DeviceError>("{} is no part of this program", file.string());
    const char* (*version)() = nullptr;
    find(version, library, "lambdascope_plugin_version");
    const std::string_view its = version == nullptr ? "" : version();
    if (its != LAMBDASCOPE_VERSION) // its classes may be laid out otherwise
        throw fail<DeviceError>("{} is of version {}, and this is version {}", file.string(),
                                its.empty() ? "0" : its, LAMBDASCOPE_VERSION);
    find(plugin.changeAttention, library, "lambdascope_change_attention");
    return plugin;
}

/// Throws as loadPlugin does, and where one of its doors is missing.
Plugin loadCpuPlugin(const CpuBuild& build) {
    const Plugin plugin = loadPlugin(build.plugin);
    if (plugin.changeAttention == nullptr)
        throw fail<DeviceError>("{} is no part of this program", pluginFile(build.plugin).string());
    return plugin;
}

/// The best build that this processor runs and that loads; none: the core's own.
std::optional<std::pair<CpuBuild, Plugin>> bestCpuBuild() {
    for (const CpuBuild& build : cpuBuilds()) {
        if (!build.runs) continue;
        try {
            return std::pair(build, loadCpuPlugin(build));
        } catch (const DeviceError&) { // slower without it, as whyCpuIsSlow() tells
        }
    }
    return {};
}

std::unique_ptr<Backend> makeCpuBackend(int threads) {
    if (const auto best = bestCpuBuild()) return best->second.backend(threads);
    return std::make_unique<CpuBackend>(threads);
}

/// The plug-in and the libraries it needs are large; without a driver none of them is loaded.
std::unique_ptr<Backend> makeCudaBackend(Precision precision) {
    if (dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL) == nullptr)
        throw DeviceError("this machine has no NVIDIA driver");
    if (std::error_code none; !std::filesystem::exists(pluginFile("cuda.so"), none))
        throw DeviceError("this program was built without CUDA");
    return loadPlugin("cuda.so").backend(static_cast<int>(precision));
}

} // namespace

std::string cpuBuild() {
    const auto best = bestCpuBuild();
    return best ? best->first.kind : "cpu-x86-64";
}

Phrase whyCpuIsSlow() {
    try {
        for (const CpuBuild& build : cpuBuilds())
            if (build.runs) {
                loadCpuPlugin(build);
                break;
            }
        return {};
    } catch (const DeviceError& error) {
        return error.phrase();
    }
}

std::unique_ptr<Backend> makeBackend(const std::string& kind, int threads, Precision precision) {
    if (kind == "cpu") return makeCpuBackend(threads);
    if (kind == "cuda") return makeCudaBackend(precision);
    if (kind == "cpu-x86-64") return std::make_unique<CpuBackend>(threads);
    for (const CpuBuild& build : cpuBuilds())
        if (kind == build.kind) {
            if (!build.runs) throw fail<DeviceError>("this processor does not run {}", kind);
            return loadCpuPlugin(build).backend(threads);
        }
    if (kind != "auto") throw fail<UsageError>("backend \"{}\" is not known; auto, cpu and cuda are", kind);
    try {
        return makeCudaBackend(precision);
    } catch (const DeviceError&) { // whoever wants the reason asks for "cuda"
        return makeCpuBackend(threads);
    }
}

std::unique_ptr<Backend> changeAttention(Backend& inner, AttentionChange change, const std::string& build) {
    const auto from = [&](const Plugin& plugin) {
        return std::unique_ptr<Backend>(plugin.changeAttention(inner, change));
    };
    for (const CpuBuild& each : cpuBuilds())
        if (build == each.kind) return from(loadCpuPlugin(each));
    if (build == "cpu")
        if (const auto best = bestCpuBuild()) return from(best->second);
    return std::make_unique<ChangedAttention>(inner, std::move(change));
}

} // namespace lambdascope
