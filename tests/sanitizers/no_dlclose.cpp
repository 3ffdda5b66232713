// SPDX-License-Identifier: MIT
// Part of builds with AddressSanitizer only. Graphics drivers and Qt plug-ins are unloaded before leaks are
// counted; what they leaked then has no name and cannot be suppressed. Here nothing is ever unloaded.
extern "C" int dlclose(void*) noexcept {
    return 0;
}
