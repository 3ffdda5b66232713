// SPDX-License-Identifier: MIT
// The source tree as node has it, for tests that run as WebAssembly; all else, /tmp too, is in memory.
Module.preRun = () => {
    const root = process.env.LAMBDASCOPE_ROOT;
    FS.mkdirTree(root);
    FS.mount(NODEFS, {root}, root);
};
