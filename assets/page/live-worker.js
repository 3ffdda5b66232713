// SPDX-License-Identifier: MIT
// Runs the core beside the page: it opens the models, takes a wish a step at a time, and drops it for a newer one.
// The text of the core's own glue stands before this one.
/* global lambdascopeLive */
'use strict';
(() => {
const text = new TextDecoder();
let core = {}, opened = false, scheduled = false, newest = null, taken = null, told = 0, written = '';

async function unpacked(base64) {
    const raw = atob(base64), packed = new Uint8Array(raw.length);
    for (let i = 0; i < raw.length; ++i) packed[i] = raw.charCodeAt(i); // millions: an iterator would take 0.6 s and 140 MB
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Puts the files of a pack into memory and returns the pair's folder: a line of JSON says where each is behind it. */
function place(files, pack) {
    const start = pack.indexOf(10) + 1; // behind the line
    let folder = '';
    for (const [name, [from, length]] of Object.entries(JSON.parse(text.decode(pack.subarray(0, start))))) {
        files.mkdirTree(`/${name}`.replace(/\/[^/]*$/, ''));
        files.writeFile(`/${name}`, pack.subarray(start + from, start + from + length));
        folder = `/${name.split('/')[0]}`;
    }
    return folder;
}

async function open({wasm, weights}) {
    const quiet = () => {};
    const made = await lambdascopeLive({wasmBinary: await unpacked(wasm), print: quiet, printErr: quiet});
    const folder = place(made.FS, await unpacked(weights));
    for (const name of ['open', 'begin', 'step', 'state', 'progress'])
        core[name] = (...given) => made.ccall(`ls_${name}`, name === 'step' ? 'number' : 'string', given.map(() => 'string'), given);
    const facts = JSON.parse(core.open(folder));
    if (facts.error) throw new Error(facts.error);
    opened = true;
    postMessage({facts});
}

const turns = new MessageChannel(); // a macrotask each, between which messages come in
function soon() {
    if (!scheduled) turns.port2.postMessage(0);
    scheduled = true;
}
turns.port1.onmessage = () => {
    scheduled = false;
    try {
        turn();
    } catch (error) {
        postMessage({fatal: String(error?.message ?? error)});
    }
};

function begin() {
    taken = newest;
    written = '';
    const refused = core.begin(JSON.stringify(taken.wish));
    if (refused === '') return true;
    postMessage({id: taken.id, state: refused});
    newest = taken = null;
    return false;
}

function turn() {
    if (!opened || newest === null || newest !== taken && !begin()) return;
    if (core.step() === 0) { // there is more
        const progress = taken.wish.generate > 0 ? core.progress() : ''; // what was written stays while other things move
        if (progress !== written) postMessage({id: taken.id, progress: written = progress});
        else if (Date.now() - told > 500) postMessage({busy: told = Date.now()});
        soon();
        return;
    }
    postMessage({id: taken.id, state: core.state()}); // or why it failed
    newest = taken = null;
}

onmessage = ({data}) => {
    if (data.open) open(data.open).then(() => soon(), (error) => postMessage({fatal: String(error?.message ?? error)}));
    else {
        newest = data;
        soon();
    }
};
})();
