// SPDX-License-Identifier: MIT
// The targets that hold the tests' precompiled headers have no other file.
int main() {
    return 0;
}
