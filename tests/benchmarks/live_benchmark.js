// SPDX-License-Identifier: MIT
// Usage: node live_benchmark.js GLUE.js CORE.wasm.gz PAIR ROUNDS. Milliseconds of the core of live pages, as JSON.
'use strict';
const fs = require('fs'), zlib = require('zlib'), path = require('path');
const [glue, packed, pair, rounds] = process.argv.slice(2);

function median(times) {
    times.sort((a, b) => a - b);
    return times[times.length >> 1];
}

(async () => {
    const core = await require(path.resolve(glue))({wasmBinary: zlib.gunzipSync(fs.readFileSync(packed))});
    for (const file of fs.readdirSync(pair, {recursive: true})) {
        if (/^steps|\.md$/.test(file) || fs.statSync(path.join(pair, file)).isDirectory()) continue;
        core.FS.mkdirTree(path.dirname(`/pair/${file}`));
        core.FS.writeFile(`/pair/${file}`, fs.readFileSync(path.join(pair, file)));
    }
    const call = (name, ...given) => core.ccall(`ls_${name}`, name === 'step' ? 'number' : 'string', given.map(() => 'string'), given);
    const timed = (act) => {
        const start = performance.now();
        const said = act();
        return [performance.now() - start, said];
    };
    const answered = (wish) => timed(() => {
        const refused = call('begin', JSON.stringify(wish));
        if (refused !== '') throw new Error(refused);
        while (call('step') === 0);
    })[0];
    const {examples} = JSON.parse(call('open', '/pair'));
    const first = examples[0].text, more = `${first} ${first}`;
    const cut = (text) => { // to what the models learned
        answered({text, answer: []});
        const {fits} = JSON.parse(call('state')).live;
        return Buffer.from(text).subarray(0, fits || undefined).toString();
    };
    const found = {};
    for (const text of [first, cut(more)]) {
        const passes = [], drags = [], states = [];
        let tokens = 0;
        for (let i = -2; i < Number(rounds); ++i) { // two that warm up
            answered({text: 'Another text.', answer: []}); // nothing is kept of the last round
            const pass = answered({text, heads: 'layer', answer: []});
            const [state, said] = timed(() => call('state'));
            const drag = answered({text, heads: 'layer', answer: [], edits: `--lambda-init 2=${0.1 + i / 100}`});
            tokens = JSON.parse(said).live.tokens;
            if (i >= 0) passes.push(pass), states.push(state), drags.push(drag);
        }
        found[tokens] = {passes: median(passes), state: median(states), drag: median(drags)};
    }
    console.log(JSON.stringify({node: process.version, heap: core.HEAPU8?.length ?? core.HEAP8?.length ?? null, found}));
})();
