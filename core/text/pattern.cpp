// SPDX-License-Identifier: MIT
#define PCRE2_CODE_UNIT_WIDTH 8
#include "core/text/pre_tokenizer.h"
#include "core/util/error.h"

#include <pcre2.h>

#include <array>

namespace lambdascope {

namespace {

/// PCRE2 counts U+180E among \s; Unicode, and the reference with it, does not since 6.3.
std::string withUnicodeSpace(const std::string& pattern) {
    std::string out;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool escape = pattern[i] == '\\' && i + 1 < pattern.size();
        if (!escape) {
            out += pattern[i];
            continue;
        }
        const char what = pattern[++i];
        out += what == 's' ? "\\p{White_Space}" : what == 'S' ? "\\P{White_Space}" : std::string{'\\', what};
    }
    return out;
}

} // namespace

struct Pattern::Code {
    std::unique_ptr<pcre2_code, decltype(&pcre2_code_free)> code{nullptr, pcre2_code_free};
};

Pattern::Pattern(const std::string& text, bool literal) : code_(std::make_unique<Code>()) {
    int error = 0;
    PCRE2_SIZE at = 0;
    const std::uint32_t options = PCRE2_UTF | PCRE2_NO_UTF_CHECK | (literal ? PCRE2_LITERAL : PCRE2_UCP);
    const std::string source = literal ? text : withUnicodeSpace(text);
    code_->code.reset(pcre2_compile(reinterpret_cast<PCRE2_SPTR>(source.data()), source.size(), options,
                                    &error, &at, nullptr));
    if (!code_->code) {
        std::array<PCRE2_UCHAR, 256> message{};
        pcre2_get_error_message(error, message.data(), message.size());
        throw fail("the pattern \"{}\" is not valid at {}: {}", source, at,
                   reinterpret_cast<const char*>(message.data()));
    }
    pcre2_jit_compile(code_->code.get(), PCRE2_JIT_COMPLETE); // without it the interpreter runs
}

Pattern::~Pattern() = default;

void Pattern::matches(std::string_view text,
                      const std::function<void(std::size_t, std::size_t)>& found) const {
    const std::unique_ptr<pcre2_match_data, decltype(&pcre2_match_data_free)> data(
        pcre2_match_data_create_from_pattern(code_->code.get(), nullptr), pcre2_match_data_free);
    // Long runs of white space need more than the 32 KiB of stack that the machine code has by itself.
    const std::unique_ptr<pcre2_match_context, decltype(&pcre2_match_context_free)> context(
        pcre2_match_context_create(nullptr), pcre2_match_context_free);
    const std::unique_ptr<pcre2_jit_stack, decltype(&pcre2_jit_stack_free)> stack(
        pcre2_jit_stack_create(32 * 1024, 64 * 1024 * 1024, nullptr), pcre2_jit_stack_free);
    pcre2_jit_stack_assign(context.get(), nullptr, stack.get());

    const auto* subject = reinterpret_cast<PCRE2_SPTR>(text.data());
    std::size_t at = 0;
    while (at < text.size()) {
        const int count = pcre2_match(code_->code.get(), subject, text.size(), at, PCRE2_NO_UTF_CHECK,
                                      data.get(), context.get());
        if (count == PCRE2_ERROR_NOMATCH) return;
        if (count < 0) throw fail("the tokenizer's pattern gave up on this text (PCRE2 error {})", count);
        const PCRE2_SIZE* range = pcre2_get_ovector_pointer(data.get());
        if (range[1] > range[0]) found(range[0], range[1]);
        at = range[1] > at ? range[1] : at + 1;
        while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) ++at;
    }
}

} // namespace lambdascope
