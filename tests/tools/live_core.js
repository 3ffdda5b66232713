// SPDX-License-Identifier: MIT
// Usage: node live_core.js CORE.js CORE.wasm.gz REQUEST.json
// REQUEST: {"weights": gzip as base64, "wishes": […]}. Prints the core's facts and its state for each wish, as the
// worker of a live page gets them.
'use strict';
const fs = require('fs'), path = require('path'), zlib = require('zlib');
const [core, wasm, request] = process.argv.slice(2).map((name) => path.resolve(name));
const {weights, wishes} = JSON.parse(fs.readFileSync(request, 'utf8'));
(async () => {
    delete globalThis.fetch; // the glue would ask it for the file
    const made = await require(core)({wasmBinary: zlib.gunzipSync(fs.readFileSync(wasm))});
    const pack = zlib.gunzipSync(Buffer.from(weights, 'base64')), start = pack.indexOf(10) + 1;
    const files = Object.entries(JSON.parse(pack.subarray(0, start).toString()));
    for (const [name, [from, length]] of files) {
        made.FS.mkdirTree(path.posix.dirname(`/${name}`));
        made.FS.writeFile(`/${name}`, pack.subarray(start + from, start + from + length));
    }
    const call = (name, ...given) => made.ccall(`ls_${name}`, name === 'step' ? 'number' : 'string',
        given.map(() => 'string'), given);
    const facts = JSON.parse(call('open', `/${files[0][0].split('/')[0]}`));
    const states = wishes.map((wish) => {
        const refused = call('begin', JSON.stringify(wish));
        if (refused !== '') return JSON.parse(refused);
        const started = performance.now();
        let steps = 0;
        while (call('step') === 0) ++steps;
        const computed = performance.now() - started, state = JSON.parse(call('state'));
        return {...state, steps, computed, all: performance.now() - started};
    });
    const memory = made.HEAPU8 ? made.HEAPU8.length : made.HEAPF32?.length * 4;
    fs.writeSync(1, JSON.stringify({facts, states, memory}));
})().catch((error) => {
    console.error(error);
    process.exit(1);
});
