// SPDX-License-Identifier: MIT
// What a shared page does: it draws maps, recorded ones or, in a live page, computed ones, and follows the
// reader's hand. No framework, no network; all text is put in as text.
'use strict';
(() => {
const $ = (id) => document.getElementById(id);
const whole = JSON.parse($('data').textContent);
let data = null; // the state on screen: the page's one, or one of those of a lesson
const words = JSON.parse($('words').textContent);
const languages = {en: 'English', zh_CN: '简体中文', ko: '한국어'};
const ways = {by: {token: 'byToken', word: 'byWord', sentence: 'bySentence'},
    heads: {head: 'scopeHead', layer: 'scopeLayer', all: 'scopeAll'},
    scale: {auto: 'auto', absolute: 'absolute', even: 'even', row: 'perRow', root: 'root', own: 'own'}};
let count = 0, toWrite = 0, slidLayer = 0, slides = false, hasStandard = false, kinds = [], covered = [], printing = false;
const inTheDark = matchMedia('(prefers-color-scheme: dark)');

const state = {language: 'en', peek: false, hover: null, tab: 'difference'};
const after = {}; // what a lesson or a live page does then, besides

/** What a state has chosen before its reader chooses. */
const asShared = () => ({layer: data.head[0], head: data.head[1], twin: data.twin.slice(), query: data.cell[0],
    key: data.cell[1], heads: scopes().includes(data.heads) ? data.heads : scopes().at(-1),
    by: data.groups[data.by] ? data.by : 'token', scale: data.scale, stop: data.shownStop});

/** Puts a state on screen, a recorded or a computed one; `maps` and those of them that are covered are a lesson's choice. */
function take(which, maps = null, behind = []) {
    const before = data && layout(), was = data;
    data = {...whole, ...whole.states?.[which] ?? which};
    count = data.tokens.length;
    slidLayer = data.head[0];
    slides = data.stops.length > 1;
    hasStandard = data.standard !== null && headsOf('standard').length > 0;
    kinds = ['a1', 'a2', 'difference', 'standard'].filter((kind) =>
        (kind === 'standard' ? hasStandard : data.diff !== null) && (maps === null || maps.includes(kind)));
    covered = behind;
    for (const kept of [matrices, images, columnsOf, ends]) kept.clear();
    for (const name of read.keys()) if (bytesFrom(was, ...name.split(' ')) !== bytesFrom(data, ...name.split(' '))) read.delete(name);
    Object.assign(state, asShared(), {peek: false, hover: null});
    if (!kinds.includes(state.tab)) state.tab = kinds.includes('difference') ? 'difference' : kinds[kinds.length - 1];
    followAnswer();
    if (before === layout()) return; // the same places, with other values
    makeMaps();
    makeChips();
    makeHeads();
}
/** What the elements are made for. */
const layout = () => JSON.stringify([kinds, data.tokens, data.roles, headsOf('a1'), headsOf('standard')]);

// Words and numbers

function say(key, ...values) {
    return words[key][state.language].replace(/\{(\d)\}/g, (_, i) => values[i]);
}

const rounded = (value, decimals) => Math.sign(value) * Math.round(Math.abs(value) * 10 ** decimals) / 10 ** decimals;

/** As the program prints them: U+2212 for minus, never −0.00, of what is not zero up to five decimals, then 3e−7. */
function number(value, decimals, sign = false) {
    if (value === null || Number.isNaN(value)) return '–';
    const digits = (to) => Math.abs(rounded(value, to)).toFixed(to);
    const enough = value === 0 ? decimals : [decimals, 2, 3, 4, 5].find((to) => to >= decimals && Number(digits(to)) !== 0);
    const text = enough === undefined ? Math.abs(value).toExponential(0).replace('-', '−') : digits(enough);
    return (value < 0 ? '−' : sign && value > 0 ? '+' : '') + text;
}

/** Sentences, one behind the other, as the language does. */
const joined = (...sentences) => sentences.join(state.language === 'zh_CN' ? '' : ' ');

const percent = (share) => share === null ? '–' : number(share * 100, 1);

const word = (text) => text.trim() || '␣';
const token = (i) => word(data.tokens[i]);
const nextName = (id) => word(data.named[id][0]);

function element(name, properties = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties))
        key.includes('-') || key === 'role' ? made.setAttribute(key, value) : made[key] = value;
    made.append(...children);
    return made;
}

function set(made, attributes, ...children) {
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
}
const shape = (name, ...rest) => set(document.createElementNS('http://www.w3.org/2000/svg', name), ...rest);

// Maps: of every row its largest weight, and a byte a key

const read = new Map();
/** What was made under a name, or is made now and kept, at most so many. */
function kept(of, name, make, most = Infinity) {
    if (of.size >= most) of.clear();
    if (!of.has(name)) of.set(name, make());
    return of.get(name);
}
/** How many tokens a row sees: those up to its own, or of a model that looks both ways all. */
const seenBy = (q) => data.causal === false ? count : q + 1;
const rowStart = (q) => data.causal === false ? q * count : q * (q + 1) / 2;
/** The first row that was recorded, and that after the last: a trace may leave some out. */
const rowsThere = () => data.rows ?? [0, count];
const lastRow = () => rowsThere()[1] - 1;
const bytesOf = (text, raw = atob(text)) => new Uint8Array(raw.length).map((_, i) => raw.charCodeAt(i));

/** What a map is read from. */
const bytesFrom = ({maps, exact}, kind, name) => [maps[kind]?.[name], exact[kind]?.[name], exact.query].join();
/** The weights of a1, a2 or standard, rows of one after the other. */
const mapOf = (kind, l, h) => kept(read, `${kind} ${l}.${h}`, () => {
    const text = data.maps[kind][`${l}.${h}`];
    const bytes = bytesOf(whole.pool ? whole.pool[text] : text);
    const view = new DataView(bytes.buffer), weights = new Float32Array(rowStart(count));
    for (let q = 0, at = 0; q < count; ++q) {
        const most = view.getFloat32(at, true);
        at += 4;
        for (let k = 0; k < seenBy(q); ++k) weights[rowStart(q) + k] = bytes[at++] / 255 * most;
    }
    const exact = data.exact[kind][`${l}.${h}`];
    if (exact) weights.set(new Float32Array(bytesOf(exact).buffer), rowStart(data.exact.query));
    return weights;
});

const headsOf = (kind) => Object.keys(data.maps[kind] ?? {}).map((name) => name.split('.').map(Number));
const layersOf = (kind) => [...new Set(headsOf(kind).map(([l]) => l))];
/** Whose heads the page is of first. */
const ofMaps = () => data.diff === null ? 'standard' : 'a1';
/** Which heads can be shown together: those of a layer, and of all where there are more layers; never a part of them. */
const scopes = () => {
    const model = data.diff ?? data.standard, heads = headsOf(ofMaps()).length, layers = layersOf(ofMaps()).length;
    const whole = heads === layers * model.heads;
    return after.scopes ?? ['head', ...whole && model.heads > 1 ? ['layer'] : [],
        ...whole && layers > 1 && layers === model.layers ? ['all'] : []];
};

const stopNow = () => state.peek ? data.trainedStop : state.stop;

/** [λ, how] of a head in a row; how: 0 A1 − λ·A2, 1 the maps have changed places, 2 off, 3 not used, 4 both. */
function mixOf(l, h, q, stop) {
    const [lambda, how] = stop === 'trained' ? data.trainedMixes[l][h]
        : slides && l === slidLayer ? data.stops[stop].heads[h] : data.mixes[l][h];
    const own = data.tokenLambdas[l]?.[h];
    return [own?.length > 0 ? own[q] : lambda, how];
}

/** The heads of a map: the chosen one, or those that act of its layer or of all. */
function headsShown(kind, stop = stopNow()) {
    const [layer, head] = kind === 'standard' ? state.twin : [state.layer, state.head];
    if (state.heads === 'head') return [[layer, head]];
    const there = headsOf(kind === 'standard' ? kind : 'a1').filter(([l]) => state.heads === 'all' || l === layer);
    const acting = kind === 'standard' ? [] : there.filter(([l, h]) => mixOf(l, h, 0, stop)[1] < 2);
    return acting.length > 0 ? acting : there;
}

const f32 = Math.fround;
/** What one head gives in a row, a weight a token; `second` is what λ takes of. */
function headRow(kind, [l, h], q, stop) {
    const part = (name) => mapOf(name, l, h).subarray(rowStart(q), rowStart(q) + seenBy(q));
    if (kind === 'standard') return part(kind);
    const [lambda, how] = mixOf(l, h, q, stop);
    if (how === 2) return new Float32Array(seenBy(q));
    const [first, second] = how === 1 || how === 4 ? [part('a2'), part('a1')] : [part('a1'), part('a2')];
    if (kind === 'a1' || kind === 'second') return kind === 'a1' ? first : second;
    const factor = f32(lambda);
    return kind === 'a2' ? second.map((weight) => factor * weight)
        : first.map((weight, k) => weight - f32(factor * second[k]));
}

const columnsOf = new Map();
/** What the columns are: every token by itself, or those of words or sentences put together. */
const columnsNow = () => kept(columnsOf, state.by, () => {
    const groups = data.groups[state.by], first = groups.first ?? data.tokens.map((_, i) => i);
    const last = first.map((_, g) => (first[g + 1] ?? count) - 1);
    const name = (g) => groups.first ? groups.labels[g] ?? say('tokensOf', first[g], last[g]) : token(g);
    return {...groups, last, name, of: first.flatMap((from, g) => Array(last[g] + 1 - from).fill(g))};
});

/** A row of a map, a weight a column: the mean over its heads, the tokens of a column added up. */
function rowOf(kind, q, stop = stopNow(), heads = headsShown(kind, stop), of = columnsNow().of) {
    const row = new Float64Array(of[seenBy(q) - 1] + 1);
    for (const head of heads) headRow(kind, head, q, stop).forEach((weight, k) => row[of[k]] += weight / heads.length);
    return row;
}

/** How many columns a row sees. */
const columnsSeen = (q) => columnsNow().of[seenBy(q) - 1] + 1;

/** The tokens whose rows are shown: the last one of every column, where it was recorded, and the pinned one. */
function rowsNow() {
    const [first, end] = rowsThere(), last = columnsNow().last.filter((q) => q >= first && q < end);
    return last.includes(state.query) ? last : [...last, state.query];
}

const matrices = new Map(), images = new Map(), mostKept = 64;
const matrixName = (kind, stop) =>
    [kind, kind === 'standard' || stop, state.by, rowsNow().at(-1), ...headsShown(kind, stop)].join(' ');
/** The rows of a map, kept. */
const matrixOf = (kind, stop = stopNow()) => kept(matrices, matrixName(kind, stop), () => {
    const heads = headsShown(kind, stop);
    return rowsNow().map((q) => rowOf(kind, q, stop, heads));
}, mostKept);

/** The one λ of all heads that are shown, in a row; null: they have several. */
function oneLambda(q, stop) {
    const heads = headsShown('a1', stop), mixes = heads.map(([l, h]) => mixOf(l, h, q, stop));
    const ofTokens = heads.some(([l]) => data.tokenLambdas[l]), different = new Set(mixes.map(String)).size > 1;
    return heads.length === 1 || !ofTokens && !different ? mixes[0][0] : null;
}

/** The numbers of a cell: what is taken away is λ·a2, or where there is no one λ a2 itself. */
function cellOf(q, column, stop = stopNow()) {
    const lambda = oneLambda(q, stop), mixed = lambda === null, at = (kind) => rowOf(kind, q, stop)[column];
    return {a1: at('a1'), a2: at(mixed ? 'a2' : 'second'), lambda: lambda ?? 1, mixed};
}
const differenceOf = (cell) => f32(cell.a1 - f32(f32(cell.lambda) * cell.a2));

/** As the arithmetic prints a number, what that says, and half of its last digit; with `more` decimals than show it. */
function printed(value, more, sign = false) {
    const tiny = value !== 0 && Math.abs(value) < 5e-6, [digits, power] = Math.abs(value).toExponential(more).split('e');
    const text = tiny ? `${value < 0 ? '−' : sign ? '+' : ''}${digits}e−${-power}` : number(value, 2 + more, sign);
    const last = tiny ? power - more : -(text.split('.')[1] ?? '').length;
    return {text, value: tiny ? Math.sign(value) * `${digits}e${power}` : rounded(value, -last), half: 0.5 * 10 ** last};
}

const inShares = (weight, seen) => seen > 1 && weight < 0.01 && weight * seen >= 0.005;
/** Numbers with two decimals, or more, so that the printed sum is true and none that is not zero reads so. */
function arithmetic(cell, seen = 0) {
    if (inShares(Math.max(cell.a1, cell.a2), seen)) return {...arithmetic({...cell, a1: cell.a1 * seen, a2: cell.a2 * seen}), seen};
    const exact = differenceOf(cell), rounding = 2 ** -21 * Math.max(Math.abs(cell.a1), Math.abs(cell.lambda * cell.a2));
    for (let step = 0;; ++step) { // where no more digits of the numbers make it true, at half a digit, the result has one more
        const digits = step >> 3, more = step & 7, result = printed(Math.abs(exact) <= rounding ? 0 : exact, digits, true);
        const [a1, a2, lambda] = [cell.a1, cell.a2, cell.lambda].map((value) => printed(value, more));
        const sum = a1.value - lambda.value * a2.value, isTrue = Math.abs(sum - result.value) < result.half * (1 - 1e-6);
        if (more < digits || (!isTrue && digits < 7)) continue;
        const shown = isTrue ? result : printed(sum, 0, true), bracketed = ({text}) => text.startsWith('−') ? `(${text})` : text;
        const taken = cell.mixed ? bracketed(a2) : `${bracketed(lambda)} × ${a2.text}`;
        return {text: `${a1.text} − ${taken} = `, value: shown.value, result: shown.text, seen: 0};
    }
}
const arithmeticText = ({text, result, seen}) => `${text}${result}${seen > 0 ? ` × 1/${seen}` : ''}`;

// What a row gives to the answer, to the strongest other one and to the rest

/** As core/analysis/attention/comparison.h has it. */
function compared(kind, q) {
    const columns = columnsNow(), weights = rowOf(kind, q), sizes = weights.map(Math.abs), marked = columns.answer.length > 0;
    const strongest = (but) => sizes.reduce((best, size, g) => columns.special.includes(g) || but.includes(g) ||
        best !== null && size <= sizes[best] ? best : g, null);
    const sum = (of) => of.reduce((all, each) => all + each, 0);
    const answer = marked ? columns.answer.filter((g) => g < weights.length) : [strongest([]) ?? []].flat();
    const next = strongest(answer), ofAnswer = sum(answer.map((g) => weights[g])), ofNext = weights[next] ?? 0;
    const divides = answer.length > 0 && Math.abs(ofNext) >= whole.limits.rival;
    return {marked, answer, next, weights, ofAnswer, ofNext, quotient: divides ? ofAnswer / Math.abs(ofNext) : null,
        rest: sum(sizes.filter((_, g) => !answer.includes(g) && g !== next)), all: sum(sizes)};
}

/** The fewest decimals of which the printed ones give the printed quotient, within a twentieth of it. */
const decimalsFor = ({quotient, ofAnswer, ofNext}) => quotient === null ? 2 : [2, 3].find((decimals) => {
    const next = Math.abs(rounded(ofNext, decimals));
    return next > 0 && Math.abs(rounded(ofAnswer, decimals) / next - quotient) <= 0.05 * Math.abs(quotient);
}) ?? 4;
const times = (quotient) => quotient === null ? '—' : `${number(quotient, 1)} ×`;

/** The lines over a map: [name, number, whether it is one of those that are compared]. */
function noteOf(kind) {
    const row = compared(kind, state.query), {name} = columnsNow();
    if (row.answer.length === 0) return [];
    const isSigned = kind === 'difference', decimals = decimalsFor(row);
    const several = state.by === 'token' && row.answer.length > 1;
    return [[!row.marked ? say(isSigned ? 'largestSize' : 'largest', name(row.answer[0])) : state.by === 'sentence' ? say('answerSentence')
        : say(several ? 'answerTokens' : 'answer', row.answer.length),
        number(row.ofAnswer, decimals, isSigned), true],
    [row.next === null ? say('nextNone') : say('nextOther', name(row.next)), number(row.ofNext, decimals, isSigned), true],
    [say(isSigned ? 'restSizes' : 'rest'), number(row.rest, 2), false],
    [say(row.marked ? 'answerOverNext' : 'largestOverNext'), times(row.quotient), true]];
}

// Scales and colours

const largestOf = (row) => row.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
/** Both parts of what is subtracted as trained, and the standard map: what a scale goes by. */
const trainedOf = (kind) => matrixOf(kind, 'trained');
const alone = () => kinds.length === 1 && kinds[0] === 'standard'; // a page about it

/** Where plain weights end: as the window finds it, of the maps as trained. */
function absoluteEnd() {
    const parts = [...alone() ? [] : ['a1', 'a2'], ...hasStandard ? ['standard'] : []];
    const maxima = parts.flatMap(trainedOf).filter((row) => row.length > 1).map(largestOf).filter((most) => most > 0);
    if (maxima.length === 0) return 1;
    const at = maxima.sort((a, b) => a - b)[Math.floor((maxima.length - 1) * 0.9)];
    return Math.min(1, Math.max(0.1, Math.ceil(at * 10 - 0.01) / 10));
}

const ends = new Map(), endName = () => ['a1', 'standard'].map((kind) => headsShown(kind, 'trained')).join(';') + state.by;

/** The scale that was chosen, or by itself the one that suits, as the window has it. */
function scaleNow() {
    if (state.scale !== 'auto') return state.scale;
    if (state.by !== 'token') return 'own';
    return (alone() ? ['standard'] : ['a1', 'second']).some((kind) => largestOf(rowOf(kind, lastRow(), 'trained')) >= 0.5)
        ? 'absolute' : 'even';
}

/** {factors of rows, end, root}: a cell shows its weight times the factor of its row, as a share of the end. */
function scalingOf(kind, scale = scaleNow(), cells = matrixOf(kind)) {
    const even = whole.limits.even, groups = Math.min(whole.limits.groups, Math.max(...cells.map((row) => row.length)) / 2);
    if (scale === 'even') return {factors: cells.map((row) => row.length), end: state.by === 'token' ? even : groups};
    if (scale === 'own') return {factors: cells.map((row) => 1 / Math.max(whole.limits.own, largestOf(row))), end: 1};
    if (scale !== 'row') return {factors: cells.map(() => 1), end: kept(ends, endName(), absoluteEnd), root: scale === 'root'};
    const parts = kind === 'standard' ? [cells] : ['a1', 'a2'].map(trainedOf);
    return {factors: cells.map((_, r) => 1 / (Math.max(...parts.map((rows) => largestOf(rows[r]))) || Infinity)), end: 1};
}
const dark = () => inTheDark.matches && !printing;
const colour = (name) => data.colours[name][dark() ? 1 : 0];

const tables = new Map();
/** 511 colours from the first stop to the last; the middle is the middle. */
const paletteOf = (signed) => kept(tables, `${signed} ${dark()}`, () => {
    const stops = data.palettes[signed ? 'difference' : 'softmax'][dark() ? 1 : 0].map(
        (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)));
    return Array.from({length: 511}, (_, i) => {
        const place = i / 510 * 4, low = Math.min(3, Math.floor(place));
        return stops[low].map((from, c) => Math.round(from + (place - low) * (stops[low + 1][c] - from)));
    });
});
/** Which share of the scale, −1…1, a weight has in the r-th row, and its colour. */
const shareOf = ({factors, end, root: isRoot}, weight, r) =>
    isRoot ? Math.sign(weight) * Math.sqrt(Math.abs(weight) * factors[r] / end) : weight * factors[r] / end;
const colourOf = (palette, signed, share) =>
    palette[Math.round(Math.min(1, Math.max(0, signed ? (share + 1) / 2 : Math.abs(share))) * 510)];

/** The map at one pixel a cell, kept. */
const imageOf = (kind) => kept(images, [matrixName(kind, stopNow()), scaleNow(), dark(), endName()].join(' '),
    () => cellsOf(kind, matrixOf(kind), scalingOf(kind)), mostKept);

function cellsOf(kind, cells, scaling) {
    const width = columnsNow().last.length, canvas = element('canvas', {width, height: cells.length});
    const context = canvas.getContext('2d');
    const image = context.createImageData(width, cells.length), signed = kind === 'difference', palette = paletteOf(signed);
    const pixels = new DataView(image.data.buffer);
    cells.forEach((row, r) => row.forEach((weight, column) => {
        const [red, green, blue] = colourOf(palette, signed, shareOf(scaling, weight, r));
        pixels.setUint32(4 * (r * width + column), red * 2 ** 24 + green * 2 ** 16 + blue * 2 ** 8 + 255);
    }));
    context.putImageData(image, 0, 0);
    return canvas;
}

// The four maps

const names = {a1: 'A1', a2: 'λ·A2', difference: 'A1 − λ·A2'};
const nameOf = (kind) => kind === 'standard' ? say('standard') : names[kind];
const screens = {};

function makeMaps() {
    const signs = {a2: kinds.includes('a1') && '−', difference: kinds.includes('a2') && '=', standard: kinds.length > 1 && ' '};
    $('maps').replaceChildren();
    for (const kind of kinds) {
        if (signs[kind]) $('maps').append(element('span', {className: 'sign', textContent: signs[kind]}));
        const canvas = element('canvas', {role: 'img', onpointerleave: () => hover(null),
            onpointermove: (event) => event.pointerType === 'mouse' && hover(cellAt(kind, event)),
            onclick: (event) => {
                const cell = cellAt(kind, event);
                if (cell && !after.token?.(cell.key)) pin(cell);
            }});
        const title = element('figcaption'), note = element('dl');
        screens[kind] = {canvas, title, note, figure: element('figure', {}, title, canvas, note)};
        $('maps').append(screens[kind].figure);
    }
}

/** The cell at a place in a map: its row's token, and of its column the token that the row weighs most. */
function cellAt(kind, event) {
    const {left, top, cell} = screens[kind], rows = rowsNow();
    const column = Math.floor((event.offsetX - left) / cell), row = Math.floor((event.offsetY - top) / cell);
    const inside = column >= 0 && row >= 0 && row < rows.length && column < columnsSeen(rows[row]);
    return inside ? {query: rows[row], key: strongestKey(rows[row], column)} : null;
}

/** How far cells reach that some row sees, beside each of the four lines over a map. */
const stairs = (cell, side) => [1, 2, 3, 4].map((line) => Math.ceil((3 + line * (side < 280 + cell ? 15 : 17)) / cell) * cell);
/** Whether those lines have room over what no row sees. */
const notesFit = (cell, side, least = 120) => data.causal !== false && side - stairs(cell, side)[3] - 8 >= least; // pixels of the last

/** How the maps stand beside each other at this width. */
function arrange() {
    const paper = 660; // pixels of a sheet's width
    const width = printing ? paper : $('maps').clientWidth;
    const mode = kinds.length === 1 ? 'one' : width >= (after.fits ? 640 : 860) ? 'row' : width >= 520 ? 'square' : 'one';
    const byToken = state.by === 'token', columns = columnsNow().last.length, rows = rowsNow().length;
    const least = mode === 'one' && !byToken ? after.least ?? 0 : 0, sign = 26, edge = 6; // pixels of a cell
    const gutter = byToken ? 56 : Math.max(least && 56, Math.min(92, least ? width - 2 - least * columns : after.fits && width < 860 ? 76 : 92));
    const beside = gutter * (hasStandard ? 2 : 1) + edge * 2 + sign * (kinds.length - 1);
    const room = mode === 'row' ? (width - beside) / kinds.length - 2
        : mode === 'square' ? (width - 16) / 2 - gutter - 2 : width - gutter - 2;
    const ratio = devicePixelRatio || 1;
    const widest = 560; // of a map that stands alone
    const tall = (mode === 'row' || after.fits && kinds.length === 1) && after.tall?.() || Infinity, toPixels = (side) => after.fits && side * ratio < 4 ? side : Math.floor(side * ratio) / ratio, beneath = (tall - (after.fits && byToken ? 132 : 172)) / rows; // where notes stand below
    const wide = toPixels(Math.min(byToken ? 28 : after.computes && mode === 'row' ? 36 : 52, Math.min(room, widest) / columns, Math.max(after.fits ? 0 : 14, (tall - (after.fits && byToken ? 68 : 108)) / rows)));
    const full = Math.max(least, notesFit(wide, columns * wide) ? wide : toPixels(Math.min(wide, Math.max(after.fits ? 1 : 14, beneath))));
    const cell = full > 0 ? full : room / columns;
    for (const kind of kinds) {
        const screen = screens[kind];
        screen.labelled = mode !== 'row' || kind === kinds[0] || kind === 'standard';
        screen.left = screen.labelled ? gutter : edge;
        screen.top = byToken ? 44 : 84;
        screen.cell = cell;
        screen.figure.hidden = mode === 'one' && kind !== state.tab;
        const size = [screen.left + cell * columns + 2, screen.top + cell * rows + 2];
        [screen.canvas.width, screen.canvas.height] = size.map((pixels) => Math.round(pixels * ratio));
        screen.canvas.style = `width:${size[0]}px;height:${size[1]}px`;
        const side = cell * columns, signed = kind === 'difference' ? ' signed' : '', inside = notesFit(cell, side);
        const wide = inside ? side : Math.max(side, Math.min(room, 200)); // of words over and under a small map
        screen.title.style = `width:${screen.left + wide + 2}px;padding-left:${screen.left}px`;
        screen.note.className = `note${inside ? ' inside' : ''}${side < 280 + cell ? ' tight' : ''}${signed}`;
        screen.note.style = `--top:${screen.top - size[1]}px;--left:${screen.left}px;--wide:${wide}px`;
        screen.seen = inside ? stairs(cell, side).map((reach) => side - reach - 8) : [];
    }
    for (const each of document.querySelectorAll('.sign')) each.hidden = mode !== 'row';
    $('choose-tab').style.display = mode === 'one' && kinds.length > 1 ? '' : 'none';
    const seen = mode === 'one' ? [state.tab] : kinds;
    $('softmax-bar').hidden = !seen.some((kind) => kind !== 'difference');
    $('signed-bar').hidden = !seen.includes('difference');
}

/** Those columns or rows that have room for their names: the chosen one first, then the answer, then all. */
function labelled(chosen, all, cell) {
    const placed = [], sentences = data.groups.sentence?.first ?? [];
    const more = cell >= 9 || state.by !== 'token' ? all.keys() : sentences;
    for (const i of [chosen, ...columnsNow().answer, ...more])
        if (i < all.length && placed.every((other) => other !== i && Math.abs(other - i) * cell >= 9)) placed.push(i);
    return placed;
}

const shortName = (name, most = state.by === 'token' ? 9 : 14) => name.length > most ? `${name.slice(0, most - 1)}…` : name;

function drawLabels(context, {left, top, cell, labelled: withRows}, column, row) {
    const {last, name, of} = columnsNow(), rows = rowsNow();
    const put = (text, strong, x, y, turned) => {
        context.save();
        context.translate(x, y);
        if (turned) context.rotate(-Math.PI / 2);
        context.font = `${strong ? '600 ' : ''}${cell >= 9 ? 10 : 9}px "JetBrains Mono", ui-monospace, Menlo, Consolas, monospace`;
        context.fillStyle = colour(strong ? 'accent' : 'ink2');
        context.textAlign = turned ? 'left' : 'right';
        context.textBaseline = 'middle';
        context.fillText(turned || !after.least && !after.fits ? shortName(text) : shortName(text, Math.floor((left - 4) / 6)), 0, 0);
        context.restore();
    };
    for (const k of labelled(column, last, cell)) put(name(k), k === column, left + (k + 0.5) * cell, top - 4, true);
    for (const r of withRows ? labelled(row, rows, cell) : [])
        put(last[of[rows[r]]] === rows[r] ? name(of[rows[r]]) : token(rows[r]), r === row, left - 5, top + (r + 0.5) * cell, false);
}

/** What no token sees, hairlines and never the colour of zero alone: cells are drawn over the others. */
function drawMasked(context, left, top, width, height) {
    context.save();
    context.rect(left, top, width, height);
    context.clip();
    context.strokeStyle = dark() ? 'rgb(255 255 255/.055)' : 'rgb(0 0 0/.065)';
    context.beginPath();
    for (let x = left - height; x < left + width; x += 6) {
        context.moveTo(x, top + height);
        context.lineTo(x + height, top);
    }
    context.stroke();
    context.restore();
}

function drawMarks(context, kind, {left, top, cell}) {
    if (kind !== 'difference' || cell < 10) return;
    const scaling = scalingOf(kind);
    matrixOf(kind).forEach((row, r) => row.forEach((weight, column) => {
        const share = shareOf(scaling, weight, r);
        if (share >= -0.1) return;
        context.fillStyle = share < -0.6 && !dark() ? '#fff' : colour('ink1');
        context.fillRect(left + (column + 0.3) * cell, top + (r + 0.5) * cell - 0.5, cell * 0.4, 1);
    }));
}

const focus = () => state.hover ?? {query: state.query, key: state.key};

function drawMap(kind) {
    const screen = screens[kind];
    if (screen.figure.hidden) return;
    const {canvas, left, top, cell} = screen, {last, of} = columnsNow(), rows = rowsNow();
    const context = canvas.getContext('2d');
    const ratio = devicePixelRatio || 1, [width, height] = [cell * last.length, cell * rows.length];
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    const hidden = covered.includes(kind);
    context.fillStyle = colour(hidden ? 'base' : 'canvas');
    context.fillRect(left, top, width, height);
    if (!hidden) {
        drawMasked(context, left, top, width, height);
        context.imageSmoothingEnabled = cell * ratio < 1 || cell * ratio < 2 && cell * ratio % 1 !== 0;
        context.drawImage(imageOf(kind), left, top, width, height);
        drawMarks(context, kind, screen);
    }
    context.lineWidth = 1;
    context.strokeStyle = colour('line');
    context.strokeRect(left, top, width, height);
    if (hidden) { // it is to be predicted
        context.fillStyle = colour('ink2');
        context.font = '600 15px Inter, system-ui, sans-serif';
        context.textAlign = 'center';
        context.fillText(say('predictFirst'), left + width / 2, top + height / 2);
        return;
    }
    const {query, key} = focus(), row = rows.indexOf(query), column = of[key];
    const above = cell * rows.findIndex((q) => column < columnsSeen(q)); // where nothing of it can be seen, words stand
    drawLabels(context, screen, column, row);
    context.strokeStyle = colour('accent');
    context.globalAlpha = 0.8;
    context.strokeRect(left, top + row * cell, width, cell);
    context.strokeRect(left + column * cell, top + above, cell, height - above);
    [context.globalAlpha, context.lineWidth] = [1, 2];
    context.strokeRect(left + column * cell, top + row * cell, cell, cell);
}

/** "mean of the 4 heads of layer 2", or the one head. */
const headsText = (kind, shown = headsShown(kind), [l, h] = shown[0] ?? []) => ({head: say('ofHead', l, h),
    layer: say('meanOfLayer', shown.length, l), all: say('meanOfAll', shown.length)})[state.heads];

function captions() {
    const lambda = data.diff === null ? 1 : oneLambda(state.query, stopNow()), single = state.heads === 'head';
    const about = {a1: single ? say('first') : headsText('a1'), difference: single ? say('differenceIs') : say('sameHeads'),
        a2: lambda === null ? say('sameHeads') : say('second', number(lambda, 2)),
        standard: single ? say('shortHead', ...state.twin) : headsText('standard')};
    for (const kind of kinds) {
        const {title, canvas, note} = screens[kind], hidden = covered.includes(kind);
        title.replaceChildren(element('b', {textContent: nameOf(kind)}), about[kind]);
        title.title = about[kind];
        const over = after.hurries || title.scrollWidth <= title.clientWidth ? 0 : title.scrollWidth - title.clientWidth + 1; // it begins over names of rows then
        title.style.paddingLeft = `${Math.max(0, parseFloat(title.style.paddingLeft) - over)}px`;
        canvas.setAttribute('aria-label', `${nameOf(kind)}, ${hidden ? say('predictFirst') : about[kind]}, ${headsText(kind)}`);
        const {seen} = screens[kind];
        note.replaceChildren(...(hidden ? [] : noteOf(kind)).map(([name, textContent, large], i) => {
            const className = textContent.startsWith('−') ? 'minus' : textContent.startsWith('+') ? 'plus' : '';
            return element('div', {className: large ? '' : 'small', style: i in seen ? `width:${seen[i]}px` : ''}, element('dt', {textContent: name, title: name}),
                element('dd', {textContent, className}));
        }));
    }
    const scale = scaleNow(), {end} = kinds.length > 0 ? scalingOf(kinds.find((kind) => kind !== 'standard') ?? 'standard') : {end: 1};
    const most = ['row', 'own'].includes(scale) ? say('max') : number(end, 1);
    const unit = {even: ` ${say('even')}`, root: ' √'}[scale] ?? '';
    drawBar('softmax-bar', 'softmax', [`${say('softmax')} 0`, `${most}${unit}`]);
    drawBar('signed-bar', 'difference', [`${say('signed')} −${most}`, `+${most}${unit}`]);
}

function drawBar(place, kind, [from, to]) {
    $(place).replaceChildren(from, element('i', {style: `background:linear-gradient(90deg,${data.palettes[kind][dark() ? 1 : 0].join()})`}), to);
}

// The arithmetic of the cell

const weightText = (weight, seen) => inShares(weight, seen) ? `${number(weight * seen, 2)} × 1/${seen}` : number(weight, 2);

function showArithmetic() {
    const {query, key} = focus(), {of, name, last} = columnsNow(), column = of[key], seen = columnsSeen(query);
    const small = (text, className = '') => element('small', {textContent: text, className});
    const rowName = last[of[query]] === query ? name(of[query]) : token(query);
    const place = [rowName, name(column)];
    const whole = covered.length === 0 && kinds.includes('difference');
    // where the difference is not to be seen, the cell in those maps that are
    const others = (whole ? [] : kinds).filter((kind) => !covered.includes(kind) && kind !== 'difference')
        .map((kind) => [nameOf(kind), number(rowOf(kind, query)[column], 3)]);
    const parts = whole || others.length > 0 ? [element('span', {}, small(`${place.join(' → ')}  `))] : [];
    parts.push(...others.map(([kind, value]) => element('span', {}, small(`${kind} `), value)));
    const sum = whole ? arithmetic(cellOf(query, column), seen) : null;
    if (whole) {
        parts[0].append(sum.text, element('span', {className: sum.value < 0 ? 'minus' : 'plus', textContent: sum.result}),
            ...sum.seen > 0 ? [small(` × 1/${sum.seen}`)] : []);
        if (slides && stopNow() !== data.trainedStop && headsShown('a1').some(([l]) => l === slidLayer))
            parts[0].append(small(`  ${trainedWord()} ${number(
                differenceOf(cellOf(query, column, data.trainedStop)) * Math.max(1, sum.seen), 2, true)}`, 'ghost'));
    }
    const beside = whole && hasStandard ? weightText(rowOf('standard', query)[column], seen) : '';
    if (beside !== '') parts.push(element('span', {}, small(`${say('standard')}  `), beside));
    $('arithmetic').replaceChildren(...parts);
    if (state.hover) return;
    const said = [...place, whole ? arithmeticText(sum) : others.map((each) => each.join(' ')).join(', '), beside];
    $('said').textContent = parts.length === 0 ? '' : beside === '' ? say('cellAlone', ...said) : say('cellSaid', ...said);
}

// λ_init

/** Whether the page knows what comes next: a trace may not. */
const tellsNext = () => data.stops[0].next.length > 0;
let low = 0, high = 1, followed = null;
const placeOf = (value) => (value - low) / (high - low);

/** Whose probability is followed: the answer's, or else the most probable at the trained value that every stop tells. */
function followAnswer() {
    low = data.stops[0].value;
    high = data.stops[data.stops.length - 1].value;
    if (!tellsNext()) return;
    const everywhere = ([id]) => data.stops.every((stop) => stop.next.some(([other]) => other === id));
    const leading = data.stops[data.trainedStop].next;
    followed = data.answer !== '' && data.stops[0].answer !== null ? null
        : (leading.find(([id]) => id === data.leading[0]) ?? leading.find(everywhere) ?? leading[0])[0];
}
/** Other edits hold at every value, too: then it is λ_init alone that is as trained. */
const trainedWord = () => say(data.edits === '' ? 'trained' : 'trainedInit');
const chanceAt = (stop) => followed === null ? data.stops[stop].answer
    : data.stops[stop].next.find(([id]) => id === followed)?.[1] ?? null;
const followedName = () => followed === null ? data.answer : nextName(followed);
const likeliestAt = (stop) => data.stops[stop].next[0][0];

const nearestStop = (value) => data.stops.reduce((best, stop, i) =>
    Math.abs(stop.value - value) < Math.abs(data.stops[best].value - value) ? i : best, 0);

function makeLambda() {
    $('slider').addEventListener('input', () => setStop(nearestStop(Number($('slider').value))));
    $('slider').addEventListener('keydown', (event) => {
        const steps = {ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -4, PageUp: 4,
                       Home: -Infinity, End: Infinity};
        if (!(event.key in steps)) return;
        event.preventDefault();
        setStop(state.stop + steps[event.key]);
    });
    const hands = {less: () => setStop(state.stop - 1), more: () => setStop(state.stop + 1),
                   back: () => setStop(data.trainedStop), peek: () => setPeek(!state.peek)};
    for (const [id, act] of Object.entries(hands)) $(id).addEventListener('click', act);
}

function setStop(stop, peek = false) {
    Object.assign(state, {stop: Math.min(data.stops.length - 1, Math.max(0, stop)), peek});
    showValues();
}
const setPeek = (on) => after.peek ? after.peek(on) : slides && on !== state.peek && setStop(state.stop, on);

function showCurve() {
    const x = (stop) => placeOf(data.stops[stop].value) * 100, trained = data.stops[data.trainedStop].value;
    const upright = (stop, name) => shape('line', {x1: x(stop), x2: x(stop), y1: 0, y2: 100, class: name});
    set($('curve'), {viewBox: '0 0 100 100', 'aria-label': say('curveLabel', data.stops.length, number(low, 2),
        number(high, 2), percent(chanceAt(data.trainedStop)))});
    $('curve').replaceChildren(upright(data.trainedStop, 'rule'), upright(state.stop, 'now'), shape('polyline',
        {class: 'line', points: data.stops.map((_, i) => `${x(i)},${100 - chanceAt(i) * 100}`).join(' ')}));
    $('curve-name').textContent = say('curveName', followedName());
    const mark = (value, textContent, className = '') =>
        element('span', {textContent, className, style: `left:${placeOf(value) * 100}%`});
    $('ends').replaceChildren(mark(low, number(low, 1)), mark(high, number(high, 1)),
        mark(trained, `${trainedWord()} ${number(trained, 2)}`), mark(trained, '', 'tick'));
}

const gauge = (share, ghost, style = '') => element('span', {className: `gauge ${style}`, 'aria-hidden': 'true'},
    element('i', {style: `width:${(share ?? 0) * 100}%`}),
    ...ghost === null ? [] : [element('u', {style: `left:calc(${ghost * 100}% - 1px)`})]);

function showFigures() {
    const now = data.stops[stopNow()], trained = data.stops[data.trainedStop], moved = now !== trained;
    const fact = (name, value, before, ...more) => {
        const ghost = element('span', {className: 'ghost', textContent: `${trainedWord()} ${before}`,
            style: moved ? '' : 'visibility:hidden'});
        return element('div', {}, element('dt', {textContent: name}), element('dd', {}, value, ...more, ghost));
    };
    const change = (name, value, before) => element('div', {className: 'small'}, element('dt', {textContent: name}),
        element('dd', {}, element('span', {className: 'ghost', textContent: moved ? `${before} → ` : ''}), value));
    const chance = chanceAt(stopNow()), before = chanceAt(data.trainedStop);
    $('figures').replaceChildren(
        fact(followed === null ? say('answerIs', data.answer) : `“${followedName()}”`, `${percent(chance)} %`, `${percent(before)} %`,
            gauge(chance, before, moved ? 'edited' : '')),
        fact(say('mostProbable'), `“${nextName(likeliestAt(stopNow()))}”`, `“${nextName(likeliestAt(data.trainedStop))}”`),
        change('λ', number(now.lambda, 2), number(trained.lambda, 2)),
        change(say('factor'), number(now.factor, 2), number(trained.factor, 2)));
}

/** λ_init of a layer has gone from one {value, lambda, factor} to another. */
function movedText(layer, from, to) {
    const lambda = rounded(to.lambda, 2);
    const how = lambda === 0 ? 'takesNone' : lambda < 0 ? 'adds' : lambda > 1 ? 'overOne'
        : lambda < from.lambda ? 'takesLess' : 'takesMore';
    return say('moved', layer, ...['value', 'lambda'].flatMap((name) => [from, to].map((each) => number(each[name], 2))),
        say(how), number(from.factor, 2), number(to.factor, 2));
}

/** What happens and why, in words. */
function effectText() {
    const now = data.stops[stopNow()], trained = data.stops[data.trainedStop];
    if (now === trained)
        return joined(say('atTrained', slidLayer, number(trained.value, 2), number(trained.lambda, 2)),
            say('nextIs', nextName(likeliestAt(data.trainedStop))));
    const said = [movedText(slidLayer, trained, now)];
    said.push(followed === null ? say('answerMoves', data.answer, percent(chanceAt(data.trainedStop)),
        percent(chanceAt(stopNow())), nextName(likeliestAt(stopNow())))
        : say('nextIs', nextName(likeliestAt(stopNow()))));
    if (state.layer !== slidLayer)
        said.push(say(state.layer < slidLayer ? 'earlierLayer' : 'laterLayer', state.layer, slidLayer));
    return joined(...said);
}

/** What λ is made of, and what else λ_init does. */
function madeText() {
    const now = data.stops[stopNow()], trained = data.stops[data.trainedStop];
    const learned = rounded(trained.lambda - trained.value, 2), factor = Math.abs(1 - now.value - now.factor) < 1e-4;
    return Math.abs(now.lambda - now.value - learned) > 0.01 ? ''
        : say(factor ? 'madeTwice' : 'made', slidLayer, `${learned < 0 ? '−' : '+'} ${number(Math.abs(learned), 2)}`);
}

function showLambda() {
    $('lambda').hidden = $('effect').hidden = $('made').hidden = !slides;
    if (!slides) return;
    [$('slider').min, $('slider').max] = [low, high];
    const now = data.stops[state.stop];
    $('slider').value = now.value;
    $('slider').setAttribute('aria-valuetext',
        state.stop === data.trainedStop ? `${number(now.value, 2)}, ${trainedWord()}` : number(now.value, 2));
    $('h-lambda').textContent = `${say('lambdaTitle', slidLayer)} = ${number(data.stops[stopNow()].value, 2)}`;
    $('peek').setAttribute('aria-pressed', state.peek);
    const others = data.edits === '' ? {} : {back: 'backInit', peek: 'peekInit'};
    for (const [id, name] of Object.entries(others)) $(id).textContent = say(name);
    $('back').disabled = state.stop === data.trainedStop;
    showCurve();
    showFigures();
    $('effect').textContent = effectText();
    $('made').textContent = madeText();
}

// One row, column by column

function showRow() {
    const {query, key} = focus(), {of, last, name} = columnsNow(), chosen = of[key], seen = columnsSeen(query), all = last.length;
    const slot = Math.max(all > 100 ? 8 : 16, ($('row-frame').clientWidth - 44) / all);
    const width = 44 + slot * all, chart = 150, height = chart + (state.by === 'token' ? 70 : 100);
    const rows = {...alone() ? {} : {a1: rowOf('a1', query), taken: rowOf('a2', query).map((weight) => -weight),
        difference: rowOf('difference', query)}, ...hasStandard ? {standard: rowOf('standard', query)} : {}};
    const values = Object.values(rows).flatMap((each) => [...each]);
    const most = 1.05 * Math.max(1e-6, ...values), least = Math.min(0, ...values) * 1.05;
    const y = (value) => 4 + (most - value) / (most - least) * (chart - 8);
    const bar = (kind, share, to, k) => shape('rect', {x: 44 + (k + 0.5) * slot - share * slot / 2, width: share * slot,
        y: Math.min(y(0), y(to)), height: Math.abs(y(0) - y(to)), class: kind === 'difference' ? to < 0 ? 'down' : 'up' : kind});
    const parts = [shape('rect', {x: 44 + chosen * slot, width: slot, y: 0, height, class: 'chosen'})];
    for (const [kind, share] of [['a1', 0.62], ['taken', 0.62], ['standard', 0.86], ['difference', 0.32]])
        (rows[kind] ?? []).forEach((value, k) => parts.push(bar(kind, share, value, k)));
    const line = (value, style) => shape('line', {x1: 40, x2: width, y1: y(value), y2: y(value), class: style});
    const top = most / 1.05;
    parts.push(line(0, 'axis'), line(1 / seen, 'even'), shape('text', {x: 36, y: y(0) + 3, 'text-anchor': 'end'}, '0'),
        shape('text', {x: 36, y: y(top) + 8, 'text-anchor': 'end'}, number(top, 2)));
    for (let k = 0; k < all; ++k) {
        const x = 44 + (k + 0.5) * slot;
        if (slot >= 10) parts.push(shape('text', {class: k === chosen ? 'strong' : '', 'text-anchor': 'end',
            transform: `translate(${x + 3.5} ${chart + 6}) rotate(-90)`}, shortName(name(k))));
        const role = columnsNow().roles[k];
        if (role === 'a' || role === 'r') parts.push(shape('line', {x1: x - slot / 2, x2: x + slot / 2, y1: height - 3,
            y2: height - 3, class: role === 'a' ? 'rule' : 'rule other'}));
        const target = shape('rect', {x: x - slot / 2, width: slot, y: 0, height, class: 'slot'});
        const key = () => strongestKey(state.query, k);
        target.addEventListener('click', () => k < columnsSeen(state.query) && pin({query: state.query, key: key()}));
        target.append(shape('title', {}, name(k)));
        parts.push(target);
    }
    const standard = hasStandard ? number(rows.standard[chosen], 2) : '–';
    set($('row'), {width, height, viewBox: `0 0 ${width} ${height}`, 'aria-label': alone()
        ? say('rowOfStandard', token(query), query, name(chosen), standard)
        : say('rowLabel', token(query), query, name(chosen), arithmeticText(arithmetic(cellOf(query, chosen), seen)), standard)});
    $('row').replaceChildren(...parts);
    const chip = (style) => element('span', {className: `key k-${style}`});
    const legend = alone() ? [] : [chip('a1'), 'A1', chip('taken'), 'λ·A2', chip('up'), chip('down'), say('differenceName')];
    if (hasStandard) legend.push(chip('standard'), say('standard'));
    $('row-legend').replaceChildren(...legend, ` · ${say('evenShare', seen)}`);
}

// Where attention goes

const roleNames = {b: 'bos', a: 'answer', r: 'rivals', o: 'rest', q: 'question'};

/** Of a row's Σ|weight| over the columns, what each role has. */
function sharesOf({weights, all}) {
    const shares = {b: 0, a: 0, r: 0, o: 0, q: 0};
    if (all > 0) weights.forEach((weight, k) => shares[columnsNow().roles[k]] += Math.abs(weight) / all);
    return shares;
}

function showMeter() {
    const last = data.roles.lastIndexOf('answer');
    $('meter').parentNode.hidden = last < 0 && !after.computes; // whose reader may name one
    $('meter-legend').hidden = $('meter-note').hidden = last < 0;
    if (last < 0) {
        $('meter').replaceChildren(element('caption', {textContent: say('noAnswer')}));
        return;
    }
    const row = state.query > last ? state.query : lastRow(), shown = ['a', 'r', 'o'];
    const columns = [...shown.map((role) => roleNames[role]), 'answerOverNext'];
    const head = element('tr', {}, element('th', {textContent: say('map'), scope: 'col'}), element('th', {}),
        ...columns.map((name) => element('th', {textContent: say(name), scope: 'col'})));
    const lines = [...hasStandard ? ['standard'] : [], ...data.diff ? ['a1', 'a2', 'difference'] : []].map((kind) => {
        const found = compared(kind, row), shares = sharesOf(found);
        const stack = element('div', {className: 'stack', 'aria-hidden': 'true'}, ...Object.keys(roleNames).map(
            (role) => element('i', {className: `r-${roleNames[role]}`, style: `width:${shares[role] * 100}%`})));
        return element('tr', {className: kind === 'difference' ? 'whole' : ''},
            element('th', {textContent: nameOf(kind), scope: 'row'}), element('td', {className: 'wide'}, stack),
            ...[...shown.map((role) => number(found.all > 0 ? shares[role] : null, 2)), times(found.quotient)]
                .map((text) => element('td', {textContent: text})));
    });
    $('meter').replaceChildren(element('caption', {textContent: say('meterRow', token(row))}),
        element('thead', {}, head), element('tbody', {}, ...lines));
    $('meter-legend').replaceChildren(...Object.values(roleNames).flatMap(
        (role) => [element('span', {className: `key r-${role}`}), say(role)]));
    const later = !after.computes && stopNow() !== data.trainedStop && (state.heads === 'all' || state.layer > slidLayer);
    $('meter-note').textContent = joined(...[hasStandard && state.heads !== 'all' && say('notAlone'),
        later && say('laterShares', slidLayer)].filter(Boolean));
}

// The next token

/** The token that the DIFF model as trained (1) or the standard model (2) finds most probable. */
const best = (of) => Number(Object.entries(data.named).reduce((a, b) => (b[1][of] ?? -1) > (a[1][of] ?? -1) ? b : a)[0]);

const knows = (of) => Object.values(data.named).some((facts) => facts[of] !== null);

/** Rows: the answer, its distractors, what models would say as trained, then what is most probable now. */
function nextRows() {
    const now = data.stops[stopNow()].next;
    const models = [likeliestAt(data.trainedStop), ...data.standard && knows(2) ? [best(2)] : []];
    const ids = [...new Set([...data.leading.slice(0, 3), ...models, ...now.map(([id]) => id)])].slice(0, 8);
    return ids.map((id) => ({id, trained: data.named[id][1], standard: data.named[id][2],
        now: now.find(([each]) => each === id)?.[1] ?? null}));
}

function showNext() {
    $('next').parentNode.hidden = !tellsNext();
    if (!tellsNext()) return;
    const name = slides ? `λ_init ${number(data.stops[stopNow()].value, 2)}` : say('inForce');
    const columns = [...data.standard && knows(2) ? [['standard', say('standard'), best(2), 'outlined']] : [],
        ...data.diff ? [['trained', `DIFF, ${say(data.trace && data.edits !== '' ? 'inForce' : 'trained')}`, best(1), '']] : [],
        ...slides || data.diff && !data.trace && data.edits !== '' ? [['now', name, likeliestAt(stopNow()), 'edited']] : []];
    const head = element('tr', {}, element('th', {textContent: say('token'), scope: 'col'}),
        ...columns.map(([, name, id]) => element('th', {scope: 'col'}, name, element('br'),
            element('b', {textContent: say('says', nextName(id))}))));
    const rows = nextRows().map((row) => {
        const title = element('th', {scope: 'row'}, `“${nextName(row.id)}”`);
        const at = data.leading.indexOf(row.id);
        if (at >= 0) title.append(' ', element('span', {className: 'tag',
            textContent: say(at === 0 && data.answer !== '' ? 'answer' : 'distractor')}));
        return element('tr', {}, title, ...columns.map(([name, , , style]) => element('td', {},
            `${percent(row[name])} %`, gauge(row[name], name === 'now' ? row.trained : null, style))));
    });
    const answers = data.answers;
    const whole = followed === null && slides ? say('wholeAnswer', `${percent(answers.standard)} %`,
        `${percent(answers.trained)} %`, percent(chanceAt(stopNow()))) : '';
    $('next').replaceChildren(element('caption', {textContent: whole}), element('thead', {}, head),
        element('tbody', {}, ...rows));
}

// All heads

let thumbs = [];

function makeHeads() {
    thumbs = [];
    $('heads').replaceChildren();
    for (const kind of [...data.diff ? ['difference'] : [], ...hasStandard ? ['standard'] : []]) {
        const heads = headsOf(kind === 'standard' ? 'standard' : 'a1'), columns = [...new Set(heads.map(([, h]) => h))];
        const grid = element('div', {className: 'grid', role: 'group',
            style: `grid-template-columns:max-content repeat(${columns.length}, 36px)`});
        const top = [kind === 'standard' ? 'S' : 'D', ...columns.map((h) => `H${h}`)];
        grid.append(...top.map((name) => element('span', {}, name)));
        for (const [l, h] of heads) {
            if (h === columns[0]) grid.append(element('span', {textContent: `L${l}`}));
            const side = 34 * (devicePixelRatio || 1), canvas = element('canvas', {width: side, height: side});
            const chosen = kind === 'standard' ? {twin: [l, h]} : {layer: l, head: h};
            const button = element('button', {onclick: () => choose({...chosen, heads: 'head'})}, canvas);
            grid.append(button);
            thumbs.push({kind, l, h, canvas, button});
        }
        $('heads').append(grid);
    }
}

function drawThumb({kind, l, h, canvas}) {
    const context = canvas.getContext('2d'), rows = rowsNow().map((q) => rowOf(kind, q, stopNow(), [[l, h]]));
    context.fillStyle = colour('canvas');
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingEnabled = rows.length > canvas.width;
    context.drawImage(cellsOf(kind, rows, scalingOf(kind, 'even', rows)), 0, 0, canvas.width, canvas.height);
}

function showHeads(all) {
    for (const thumb of thumbs) {
        const {kind, l, h, button} = thumb;
        button.setAttribute('aria-pressed', headsShown(kind).some((each) => each[0] === l && each[1] === h));
        button.setAttribute('aria-label', `${kind === 'standard' ? say('standard') : 'DIFF'}, ${say('ofHead', l, h)}`);
        if (all || kind === 'difference' && l === slidLayer) drawThumb(thumb);
    }
}

// The choosers

/** Buttons of which one is pressed; the focus stays on it. */
function choice(place, values, current, choose) {
    const focused = $(place).contains(document.activeElement);
    $(place).replaceChildren(...values.map(([value, textContent]) =>
        element('button', {textContent, 'aria-pressed': String(value === current), onclick: () => choose(value)})));
    if (focused) $(place).querySelector('[aria-pressed=true]')?.focus();
}

function fillSelect(id, values, current) {
    $(id).replaceChildren(...values.map(([value, text]) => element('option', {value, textContent: text})));
    $(id).value = current;
    $(id).disabled = values.length < 2;
}

function showChoosers() {
    const heads = headsOf('a1'), twins = after.twins?.() ?? headsOf('standard'), single = state.heads === 'head';
    const inLayers = ([l, h], i, all) => single || all.findIndex(([other]) => other === l) === i;
    fillSelect('layer', (after.layers ?? layersOf('a1')).map((l) => [l, l]), state.layer);
    fillSelect('head', heads.filter(([l]) => l === state.layer).map(([, h]) => [h, h]), state.head);
    const nameOfTwin = (each) => single ? say('shortHead', ...each) : `L${each[0]}`;
    fillSelect('twin', twins.filter(inLayers).map((each) => [each.join('.'), nameOfTwin(each)]),
        single ? state.twin.join('.') : twins.find(([l]) => l === state.twin[0])?.join('.'));
    const ofDiff = kinds.some((kind) => kind !== 'standard');
    $('layer').parentNode.hidden = !ofDiff || state.heads === 'all';
    $('head').parentNode.hidden = !ofDiff || !single;
    $('twin-label').hidden = !kinds.includes('standard') || state.heads === 'all';
    choice('languages', Object.entries(languages), state.language, setLanguage);
    const offered = {by: [...after.by ? ['auto'] : [], ...Object.keys(data.groups)], heads: scopes(), scale: Object.keys(ways.scale), tab: kinds};
    for (const [name, all] of Object.entries(offered)) {
        const values = all.map((value) => [value, name === 'tab' ? nameOf(value) : say(ways[name][value] ?? value)]);
        choice(`choose-${name}`, values, name === 'by' && after.by || state[name], (value) => choose({[name]: value}));
    }
    for (const name of ['by', 'heads']) $(`choose-${name}`).parentNode.hidden = offered[name].length < 2;
}

/** Takes what the reader has chosen; a layer without that head shows its first one. */
function choose(chosen) {
    if (after.choose?.(chosen)) return;
    Object.assign(state, chosen);
    const heads = headsOf('a1').filter(([layer]) => layer === state.layer).map(([, head]) => head);
    if (heads.length > 0 && !heads.includes(state.head)) [state.head] = heads;
    show();
}

function setLanguage(language) {
    state.language = language;
    document.documentElement.lang = language.replace('_', '-');
    show();
}

function pin({query, key}) {
    const [first, end] = rowsThere(), row = Math.min(end - 1, Math.max(first, query));
    Object.assign(state, {query: row, key: Math.min(key, seenBy(row) - 1), hover: null});
    arrange();
    showCell();
    after.pin?.();
}

function hover(cell) {
    if (cell?.query === state.hover?.query && cell?.key === state.hover?.key) return;
    state.hover = cell;
    for (const kind of kinds) drawMap(kind);
    showArithmetic();
    showChips();
    if (count <= 256) showRow();
}

function makeChips() {
    $('chips').replaceChildren(...data.tokens.map((text, i) => element('button', {className: `chip ${data.roles[i]}`,
        textContent: text.replace(/^ /, '·'), onclick: () => after.token?.(i) || pin({query: i, key: strongestKey(i)})})));
}

/** The token that a row weighs most, of all or of one column. */
function strongestKey(query, column = null) {
    const kind = data.diff === null ? 'standard' : 'difference';
    const [first, end] = rowsThere(), row = Math.min(end - 1, Math.max(first, query));
    const sizes = rowOf(kind, row, stopNow(), headsShown(kind), [...data.tokens.keys()])
        .map((weight, k) => column === null || columnsNow().of[k] === column ? Math.abs(weight) : -1);
    return sizes.indexOf(Math.max(...sizes));
}

/** The text, tinted by what the chosen row makes of it. */
function showChips() {
    const {query, key} = focus(), {of} = columnsNow(), palette = paletteOf(true);
    const kind = kinds.includes('difference') || !hasStandard ? 'difference' : 'standard';
    const row = covered.length > 0 || kinds.length === 0 ? [] : rowOf(kind, query);
    const scaling = row.length > 0 ? scalingOf(kind) : null, r = rowsNow().indexOf(query);
    [...$('chips').children].forEach((chip, k) => {
        chip.setAttribute('aria-pressed', k === query);
        chip.classList.toggle('chosen', k !== query && of[k] === of[key]);
        const rgb = colourOf(palette, true, k >= seenBy(query) || scaling === null ? 0 : shareOf(scaling, row[of[k]], r));
        chip.style.background = `rgb(${rgb.join(' ')})`;
        const light = rgb[0] * 0.3 + rgb[1] * 0.59 + rgb[2] * 0.11 > 128;
        chip.style.color = light ? '#1b1f26' : '#eceef1';
    });
}

// What the page is of

function showAbout() {
    const facts = [];
    const add = (name, text) => text !== '' && facts.push(element('dt', {textContent: name}), element('dd', {textContent: text}));
    for (const [name, model] of [['diffModel', data.diff], ['standardModel', data.standard]])
        if (model !== null) add(say(name), after.aboutModel?.(model === data.diff ? 'diff' : 'standard') ?? say(data.trace ? 'traceFacts' : 'modelFacts', model.name, model.sha256));
    add(say('prompt'), data.prompt);
    if (data.answer !== '') add(say('answer'), data.answer);
    const {heads, by} = asShared(), [layer, head] = data.head;
    const where = {head: say('ofHead', layer, head), layer: say('ofLayer', layer), all: say('scopeAll')};
    add(say('shown'), `${where[heads]}, ${say('by')} ${say(ways.by[by])}`);
    add(say('edits'), data.edits === '' ? say('none') : data.edits);
    const exact = Object.keys(data.exact[ofMaps()]).length > 1 ? where.layer : where.head;
    add(say('accuracy'), joined(say('precision', data.exact.query, exact), after.computes ? say('computedHere', number(after.within, 3))
        : slides ? say('recordedAt', data.stops.length) : say('noModel')));
    if (data.extent > 0 && !whole.lesson) add(say('leftOut'), say(data.extent === 1 ? 'oneLayer' : 'oneHead'));
    $('caption').replaceChildren(element('dl', {}, ...facts), element('p', {textContent: say('madeWith', data.version)}));
}

// The address: what is chosen and is not as it was shared stands behind its #, so that a link carries it

const longestAddress = 300; // characters that are read

function writeAddress(how) {
    if (after.address) return after.address(how);
    const asks = new URLSearchParams(), shared = asShared();
    const opens = after.write?.(asks) ?? true; // the view that choices are of
    for (const name of opens ? Object.keys(shared) : []) if (String(state[name]) !== String(shared[name])) asks.set(name, state[name]);
    const there = location.href.split('#')[0], wanted = `${asks}`;
    if (!printing && wanted !== location.hash.slice(1))
        history[how](null, '', wanted === '' ? there : `${there}#${wanted}`);
}

/** Takes what an address asks for and the page has; all else is as it was shared. */
function readAddress() {
    if (after.address) return;
    const asks = new URLSearchParams(location.hash.slice(1, longestAddress));
    const index = (name, most, otherwise) =>
        /^\d{1,6}$/.test(asks.get(name)) ? Math.min(most, Number(asks.get(name))) : otherwise;
    after.read?.(index);
    const shared = asShared(), last = count - 1;
    const among = (name, all) => all.find((each) => String(each) === asks.get(name)) ?? shared[name];
    Object.assign(state, shared, {peek: false, hover: null, by: among('by', Object.keys(data.groups)),
        heads: among('heads', scopes()), scale: among('scale', Object.keys(ways.scale)),
        twin: among('twin', headsOf('standard')), layer: data.diff ? among('layer', layersOf('a1')) : shared.layer,
        head: index('head', Infinity, shared.head), stop: index('stop', data.stops.length - 1, shared.stop),
        query: Math.min(lastRow(), Math.max(rowsThere()[0], index('query', last, shared.query)))});
    state.key = Math.min(seenBy(state.query) - 1, index('key', last, shared.key));
    choose({});
    writeAddress('replaceState'); // as the page itself would write it
}

// All of it

function showCell() {
    clearTimeout(toWrite);
    toWrite = setTimeout(() => writeAddress('pushState'), 400); // where the hand rests, that Back goes there
    for (const kind of kinds) drawMap(kind);
    captions();
    showArithmetic();
    for (const draw of after.hurries ? [] : [showChips, showRow, showMeter]) draw(); // these follow once the hand rests
}

/** After λ_init has moved. */
function showValues() {
    showCell();
    for (const draw of after.hurries ? [] : [showLambda, showNext, () => showHeads(false)]) draw();
    after.values?.();
}

function show() {
    for (const place of document.querySelectorAll('[data-word]')) place.textContent = say(place.dataset.word);
    for (const place of document.querySelectorAll('[data-label]')) place.setAttribute('aria-label', say(place.dataset.label));
    const held = after.computes || data.edits === '' ? 'holdSpace' : 'holdSpaceInit';
    $('maps-help').textContent = slides || after.computes ? joined(say('mapsHelp'), say(held)) : say('mapsHelp');
    document.querySelector('.formula').hidden = data.diff === null;
    $('heading').textContent = say(data.diff === null ? 'headingAlone' : 'heading');
    $('intro').textContent = joined(say(data.causal === false ? 'introBoth' : 'intro'), ...data.diff ? [say('introDiff')] : [],
        ...slides ? [say('drag')] : []);
    const why = data.diff ? tellsNext() ? 'traceSays' : 'traceSilent' : tellsNext() ? null : 'traceSilentAlone';
    $('lacks').hidden = slides || !data.trace && tellsNext();
    $('lacks').textContent = data.trace ? joined(say('traceIs'), ...why ? [say(why)] : []) : say('headless');
    showChoosers();
    arrange();
    showCell();
    showLambda();
    showNext();
    showHeads(true);
    showAbout();
    after.show?.();
}

function languageOfReader() {
    const known = (name) => Object.keys(languages).find((each) => each.slice(0, 2) === name.slice(0, 2).toLowerCase());
    return (navigator.languages ?? []).map(known).find(Boolean) ?? (whole.language in languages ? whole.language : 'en');
}

function onMapKey(event) {
    const moves = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]};
    if (!(event.key in moves)) return;
    event.preventDefault();
    const [down, right] = moves[event.key], rows = rowsNow(), {of, last} = columnsNow();
    const query = rows[Math.min(rows.length - 1, Math.max(0, rows.indexOf(state.query) + down))];
    const column = Math.min(columnsSeen(query) - 1, Math.max(0, of[state.key] + right));
    pin({query, key: column === of[state.key] ? Math.min(seenBy(query) - 1, state.key) : strongestKey(query, column)});
}

function listen() {
    $('maps').addEventListener('keydown', onMapKey);
    for (const name of ['layer', 'head']) $(name).addEventListener('change', () => choose({[name]: Number($(name).value)}));
    $('twin').addEventListener('change', () => choose({twin: $('twin').value.split('.').map(Number)}));
    const takesSpace = (event) => event.key === ' ' && !event.target.closest?.('button, select, textarea, [role=button]');
    addEventListener('keydown', (event) => {
        if (!takesSpace(event) || !slides && !after.computes) return;
        event.preventDefault();
        setPeek(true);
    });
    addEventListener('keyup', (event) => takesSpace(event) && setPeek(false));
    addEventListener('blur', () => setPeek(false));
    let width = 0;
    addEventListener('resize', () => {
        if (innerWidth === width) return; // a phone hides its address bar
        width = innerWidth;
        show();
    });
    inTheDark.addEventListener('change', show);
    const print = (on) => () => {
        printing = on;
        after.print?.(on);
        show();
    };
    addEventListener('beforeprint', print(true));
    addEventListener('afterprint', print(false));
    addEventListener('hashchange', readAddress);
}

document.querySelector('main').hidden = false; // that without a script is of no use
take(0);
makeLambda();
listen();
setLanguage(languageOfReader());
if (!whole.lesson && !$('live')) readAddress();

/** For programs that read the page, and for a lesson or a live page, which go on from here. */
window.lambdascope = {
    whole, get data() { return data; }, state, after, take, show, say, number, percent, element, shape, token, word, stopNow,
    setStop, setPeek, choose, pin, setLanguage, readAddress, noteOf, compared, cells: matrixOf, scaling: scalingOf,
    joined, gauge, choice, nameOf, colour, imageOf, columnsNow, rowsNow, headsOf, showValues, movedText, layout, shown: () => kinds,
    arithmeticAt: (q, column) => arithmeticText(arithmetic(cellOf(q, column), columnsSeen(q))),
};
})();
