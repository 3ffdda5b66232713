// SPDX-License-Identifier: MIT
#include "tests/emulator/compiled_kernels.h"

#include "core/util/error.h"

#include <cstdlib>
#include <cxxabi.h>
#include <elf.h>
#include <fstream>
#include <iterator>
#include <link.h>
#include <memory>
#include <regex>
#include <string_view>

namespace lambdascope::emulator {
namespace {

std::string demangled(const char* symbol) {
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(
        abi::__cxa_demangle(symbol, nullptr, nullptr, &status), &std::free);
    return status == 0 ? text.get() : "";
}

/// "mapsKernel<…>" of "void lambdascope::cuda::(anonymous namespace)::mapsKernel<…>(…)"; empty for all that
/// is no kernel: a function within one ("{lambda…"), or a part that the compiler made ("[clone …").
std::string kernelName(const std::string& function) {
    static const std::regex pattern(
        R"((?:void )?lambdascope::cuda::\(anonymous namespace\)::(\w+Kernel(?:<[^{]*?>)?)\([^{\[]*\))");
    static const std::regex spaces(R"(lambdascope::(?:cuda::)?|\(anonymous namespace\)::| (?=>))");
    std::smatch match;
    return std::regex_match(function, match, pattern) ? std::regex_replace(match[1].str(), spaces, "") : "";
}

/// Where the program was loaded, which its symbols are counted from.
std::uintptr_t loadedAt() {
    std::uintptr_t base = 0;
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* to) {
            *static_cast<std::uintptr_t*>(to) = info->dlpi_addr;
            return 1; // the first one is the program
        },
        &base);
    return base;
}

} // namespace

std::vector<CompiledKernel> compiledKernels() {
    std::ifstream file("/proc/self/exe", std::ios::binary);
    const std::string program{std::istreambuf_iterator(file), {}};
    const auto at = [&](std::size_t offset) { return program.data() + offset; };
    const auto* header = reinterpret_cast<const ElfW(Ehdr)*>(at(0));
    const auto* sections = reinterpret_cast<const ElfW(Shdr)*>(at(header->e_shoff));
    std::vector<CompiledKernel> kernels;
    for (unsigned i = 0; i < header->e_shnum; ++i) {
        if (sections[i].sh_type != SHT_SYMTAB) continue;
        const auto* symbols = reinterpret_cast<const ElfW(Sym)*>(at(sections[i].sh_offset));
        const char* names = at(sections[sections[i].sh_link].sh_offset);
        for (std::size_t s = 0; s < sections[i].sh_size / sizeof *symbols; ++s) {
            const char* symbol = names + symbols[s].st_name;
            if ((symbols[s].st_info & 0xf) != STT_FUNC ||
                std::string_view(symbol).find("Kernel") == std::string_view::npos)
                continue;
            if (std::string name = kernelName(demangled(symbol)); !name.empty())
                kernels.push_back({reinterpret_cast<cuda::Launch::Kernel>(loadedAt() + symbols[s].st_value),
                                   std::move(name)});
        }
    }
    if (kernels.empty()) throw Error("this program has no kernels, or was stripped of their names");
    return kernels;
}

} // namespace lambdascope::emulator
