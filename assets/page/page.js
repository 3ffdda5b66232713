// SPDX-License-Identifier: MIT
// What a shared page does: it draws the recorded maps, and follows the reader's hand through the recorded
// passes. No framework, no network; all text is put in as text.
'use strict';
(() => {
const $ = (id) => document.getElementById(id);
const whole = JSON.parse($('data').textContent);
let data = null; // the state on screen: the page's one, or one of those of a lesson
const words = JSON.parse($('words').textContent);
const languages = {en: 'English', zh_CN: '简体中文', ko: '한국어'};
let count = 0, slidLayer = 0, slides = false, hasStandard = false, kinds = [], covered = [];
const root = document.documentElement;
const inTheDark = matchMedia('(prefers-color-scheme: dark)');
let printing = false;

const state = {language: 'en', peek: false, hover: null, scope: 'head', tab: 'difference'};
const after = {}; // what a lesson does then, besides

/** Puts a state on screen; `maps` and those of them that are covered are a lesson's choice. */
function take(which, maps = null, behind = []) {
    data = whole.states ? {...whole, ...whole.states[which]} : whole;
    count = data.tokens.length;
    slidLayer = data.head[0];
    slides = data.stops.length > 1;
    hasStandard = data.standard !== null && headsOf('standard').length > 0;
    kinds = ['a1', 'a2', 'difference', 'standard'].filter((kind) =>
        (hasStandard || kind !== 'standard') && (maps === null || maps.includes(kind)));
    covered = behind;
    for (const kept of [read, ends, images]) kept.clear();
    Object.assign(state, {layer: data.head[0], head: data.head[1], twin: data.twin.slice(), query: data.cell[0],
        key: data.cell[1], scale: data.scale, stop: data.shownStop, peek: false, hover: null});
    if (!kinds.includes(state.tab)) state.tab = kinds.includes('difference') ? 'difference' : kinds[kinds.length - 1];
    followAnswer();
    makeMaps();
    makeChips();
    makeHeads();
}

// Words and numbers

function say(key, ...values) {
    return words[key][state.language].replace(/\{(\d)\}/g, (_, i) => values[i]);
}

function rounded(value, decimals) {
    const power = 10 ** decimals;
    return Math.sign(value) * Math.round(Math.abs(value) * power) / power;
}

/** As the program prints them: U+2212 for minus, never −0.00, of what is not zero up to five decimals, then 3e−7. */
function number(value, decimals, sign = false) {
    if (value === null || Number.isNaN(value)) return '–';
    const digits = (to) => Math.abs(rounded(value, to)).toFixed(to);
    let text = digits(decimals);
    for (let more = decimals + 1; value !== 0 && Number(text) === 0 && more <= 5; more += 1)
        if (Number(digits(more)) !== 0) text = digits(more);
    if (value !== 0 && Number(text) === 0) text = Math.abs(value).toExponential(0).replace('-', '−');
    return (value < 0 ? '−' : sign && value > 0 ? '+' : '') + text;
}

/** Sentences, one behind the other, as the language does. */
const joined = (...sentences) => sentences.join(state.language === 'zh_CN' ? '' : ' ');

const percent = (share) => share === null ? '–' : number(share * 100, 1);

function word(text) {
    return text.trim() || '␣';
}
const token = (i) => word(data.tokens[i]);
const nextName = (id) => word(data.named[id][0]);

function element(name, properties = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties))
        key.includes('-') || key === 'role' ? made.setAttribute(key, value) : made[key] = value;
    made.append(...children);
    return made;
}

function shape(name, attributes, text) {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
}

// Maps: of every row its largest weight, and a byte a key

const read = new Map();
const rowStart = (q) => q * (q + 1) / 2;
const isChosen = (kind, l, h) => {
    const [layer, head] = kind === 'standard' ? data.twin : data.head;
    return l === layer && h === head;
};

/** {most, weights} of a1, a2 or standard; null where the page has it not. */
function mapOf(kind, l, h) {
    const name = `${kind} ${l}.${h}`;
    if (read.has(name)) return read.get(name);
    let text = data.maps[kind]?.[`${l}.${h}`];
    if (text === undefined) return null;
    if (whole.pool) text = whole.pool[text];
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const view = new DataView(bytes.buffer);
    const map = {most: new Float32Array(count), weights: new Float32Array(rowStart(count))};
    for (let q = 0, at = 0; q < count; ++q) {
        const most = map.most[q] = view.getFloat32(at, true);
        at += 4;
        for (let k = 0; k <= q; ++k) map.weights[rowStart(q) + k] = bytes[at++] / 255 * most;
    }
    if (isChosen(kind, l, h)) map.weights.set(data.exact[kind], rowStart(data.exact.query));
    read.set(name, map);
    return map;
}

const headsOf = (kind) => Object.keys(data.maps[kind] ?? {}).map((name) => name.split('.').map(Number));

const stopNow = () => state.peek ? data.trainedStop : state.stop;

/** [λ, how] of a head in a row; how: 0 A1 − λ·A2, 1 the maps have changed places, 2 off. */
function mixOf(l, h, q, stop = stopNow()) {
    const [lambda, how] = slides && l === slidLayer ? data.stops[stop].heads[h] : data.mixes[l][h];
    const own = data.tokenLambdas[l]?.[h];
    return [own?.length > 0 ? own[q] : lambda, how];
}

function cellOf(l, h, q, k, stop) {
    const [lambda, how] = mixOf(l, h, q, stop);
    if (how === 2) return {a1: 0, a2: 0, lambda};
    const at = rowStart(q) + k;
    const a1 = mapOf('a1', l, h).weights[at], a2 = mapOf('a2', l, h).weights[at];
    return how === 1 ? {a1: a2, a2: a1, lambda} : {a1, a2, lambda};
}

const f32 = Math.fround;
const taken = (cell) => f32(f32(cell.lambda) * cell.a2);
const differenceOf = (cell) => f32(cell.a1 - taken(cell));
const standardAt = (q, k) => mapOf('standard', ...state.twin)?.weights[rowStart(q) + k] ?? null;

/** What a map shows in a row, a weight a key. */
function rowOf(kind, l, h, q) {
    const from = rowStart(q), to = from + q + 1;
    if (kind === 'standard') return mapOf('standard', l, h).weights.subarray(from, to);
    const [lambda, how] = mixOf(l, h, q);
    if (how === 2) return new Float32Array(q + 1);
    const maps = ['a1', 'a2'].map((name) => mapOf(name, l, h).weights.subarray(from, to));
    const [first, second] = how === 1 ? maps.reverse() : maps;
    if (kind === 'a1') return first;
    const factor = f32(lambda);
    return kind === 'a2' ? second.map((weight) => factor * weight)
        : first.map((weight, k) => weight - f32(factor * second[k]));
}

/** Numbers of which two decimals give the printed result, or more, so that the printed sum is true. */
function arithmetic(cell, seen = 0) {
    if (seen > 1 && Math.max(cell.a1, cell.a2) < 0.01 && Math.max(cell.a1, cell.a2) > 0)
        return {...arithmetic({a1: cell.a1 * seen, a2: cell.a2 * seen, lambda: cell.lambda}), seen};
    const result = rounded(differenceOf(cell), 2);
    for (let decimals = 2;; ++decimals) {
        const a1 = rounded(cell.a1, decimals), a2 = rounded(cell.a2, decimals);
        const lambda = rounded(cell.lambda, decimals);
        const sum = a1 - lambda * a2;
        const half = Math.abs(Math.abs(sum - result) - 0.005) < 1e-9;
        if (rounded(sum, 2) === result && !half || decimals === 6) {
            const printed = decimals === 6 ? rounded(sum, 2) : result;
            return {a1: number(a1, decimals), a2: number(a2, decimals), lambda: number(lambda, decimals),
                    negative: lambda < 0, value: printed, result: number(printed, 2, true), seen: 0};
        }
    }
}

function arithmeticText(sum) {
    const lambda = sum.negative ? `(${sum.lambda})` : sum.lambda;
    return `${sum.a1} − ${lambda} × ${sum.a2} = ${sum.result}${sum.seen > 0 ? ` × 1/${sum.seen}` : ''}`;
}

// Scales and colours

/** Where plain weights end: as the window finds it, of the maps as trained. */
function absoluteEnd(l, h) {
    const maxima = [];
    for (let q = 1; q < count; ++q) {
        const own = data.tokenLambdas[l]?.[h];
        const [trained, how] = data.trainedMixes[l][h];
        const lambda = own?.length > 0 ? own[q] : trained;
        maxima.push(how === 1 ? Math.abs(lambda) * mapOf('a1', l, h).most[q] : mapOf('a1', l, h).most[q]);
        maxima.push(how === 1 ? mapOf('a2', l, h).most[q] : Math.abs(lambda) * mapOf('a2', l, h).most[q]);
        if (hasStandard) maxima.push(mapOf('standard', ...state.twin).most[q]);
    }
    if (maxima.length === 0) return 1;
    maxima.sort((a, b) => a - b);
    const at = maxima[Math.floor((maxima.length - 1) * 0.9)];
    return Math.min(1, Math.max(0.1, Math.ceil(at * 10 - 0.01) / 10));
}

const ends = new Map();
function endOf() {
    if (state.scale === 'even') return data.fullOfEven;
    const name = `${state.layer}.${state.head} ${state.twin}`;
    if (!ends.has(name)) ends.set(name, absoluteEnd(state.layer, state.head));
    return ends.get(name);
}
const factorOf = (q, scale = state.scale) => scale === 'even' ? q + 1 : 1;
const dark = () => inTheDark.matches && !printing;
const colour = (name) => data.colours[name][dark() ? 1 : 0];

const tables = new Map();
/** 511 colours from the first stop to the last; the middle is the middle. */
function paletteOf(signed) {
    const name = `${signed} ${dark()}`;
    if (!tables.has(name)) {
        const stops = data.palettes[signed ? 'difference' : 'softmax'][dark() ? 1 : 0].map(
            (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)));
        tables.set(name, Array.from({length: 511}, (_, i) => {
            const place = i / 510 * 4, low = Math.min(3, Math.floor(place));
            return stops[low].map((from, c) => Math.round(from + (place - low) * (stops[low + 1][c] - from)));
        }));
    }
    return tables.get(name);
}

const images = new Map();
/** The map at one pixel a cell; kept until what it shows changes. */
function imageOf(kind) {
    const [l, h] = kind === 'standard' ? state.twin : [state.layer, state.head];
    const name = `${l}.${h} ${state.scale} ${endOf()} ${stopNow()} ${dark()}`;
    if (images.get(kind)?.name !== name) images.set(kind, {name, canvas: cellsOf(kind, l, h, state.scale, endOf())});
    return images.get(kind).canvas;
}

function cellsOf(kind, l, h, scale, end) {
    const canvas = element('canvas', {width: count, height: count});
    const context = canvas.getContext('2d');
    const image = context.createImageData(count, count);
    const palette = paletteOf(kind === 'difference');
    for (let q = 0; q < count; ++q) {
        const factor = factorOf(q, scale) / end;
        rowOf(kind, l, h, q).forEach((weight, k) => {
            const share = weight * factor;
            const t = Math.min(1, Math.max(0, kind === 'difference' ? (share + 1) / 2 : share));
            const at = 4 * (q * count + k);
            image.data.set(palette[Math.round(t * 510)], at);
            image.data[at + 3] = 255;
        });
    }
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
        const canvas = element('canvas', {role: 'img'});
        const title = element('figcaption');
        const figure = element('figure', {}, title, canvas);
        screens[kind] = {canvas, title, figure, labelled: true};
        $('maps').append(figure);
        canvas.addEventListener('pointermove', (event) => {
            if (event.pointerType === 'mouse') hover(cellAt(kind, event));
        });
        canvas.addEventListener('pointerleave', () => hover(null));
        canvas.addEventListener('click', (event) => {
            const cell = cellAt(kind, event);
            if (cell && !after.token?.(cell.key)) pin(cell);
        });
    }
}

function cellAt(kind, event) {
    const {left, top, cell} = screens[kind];
    const key = Math.floor((event.offsetX - left) / cell), query = Math.floor((event.offsetY - top) / cell);
    return key >= 0 && key <= query && query < count ? {query, key} : null;
}

/** How the maps stand beside each other at this width. */
function arrange() {
    const paper = 660; // pixels of a sheet's width
    const width = printing ? paper : $('maps').clientWidth;
    const mode = kinds.length === 1 ? 'one' : width >= 860 ? 'row' : width >= 520 ? 'square' : 'one';
    const gutter = 56, sign = 26, edge = 6;
    const beside = gutter * (hasStandard ? 2 : 1) + edge * 2 + sign * (kinds.length - 1);
    const room = mode === 'row' ? (width - beside) / kinds.length - 2
        : mode === 'square' ? (width - 16) / 2 - gutter - 2 : width - gutter - 2;
    const ratio = devicePixelRatio || 1;
    const widest = 560; // of a map that stands alone
    const full = Math.floor(Math.min(28, Math.min(room, widest) / count) * ratio) / ratio;
    const cell = full > 0 ? full : room / count;
    for (const kind of kinds) {
        const screen = screens[kind];
        screen.labelled = mode !== 'row' || kind === kinds[0] || kind === 'standard';
        screen.left = screen.labelled ? gutter : edge;
        screen.top = 44;
        screen.cell = cell;
        screen.figure.hidden = mode === 'one' && kind !== state.tab;
        const size = [screen.left + cell * count + 2, screen.top + cell * count + 2];
        [screen.canvas.width, screen.canvas.height] = size.map((pixels) => Math.round(pixels * ratio));
        screen.canvas.style.width = `${size[0]}px`;
        screen.canvas.style.height = `${size[1]}px`;
        screen.title.style.width = screen.canvas.style.width;
        screen.title.style.paddingLeft = `${screen.left}px`;
    }
    for (const each of document.querySelectorAll('.sign')) each.hidden = mode !== 'row';
    $('tabs').style.display = mode === 'one' && kinds.length > 1 ? '' : 'none';
    const seen = mode === 'one' ? [state.tab] : kinds;
    $('softmax-bar').hidden = !seen.some((kind) => kind !== 'difference');
    $('signed-bar').hidden = !seen.includes('difference');
}

/** Those tokens that have room for their names: the chosen ones first, then the answer, then all. */
function labelled(chosen, cell) {
    const starts = data.tokens.map((_, i) => i).filter((i) => i < 2 || /^[.?!。？！]$/.test(token(i - 1)));
    const wanted = cell >= 9 ? data.tokens.map((_, i) => i)
        : [chosen, ...data.roles.map((role, i) => role === 'answer' ? i : -1).filter((i) => i >= 0), ...starts];
    const placed = [];
    for (const i of wanted)
        if (cell >= 9 ? !placed.includes(i) : placed.every((other) => Math.abs(other - i) * cell >= 10)) placed.push(i);
    return placed;
}

function drawLabels(context, screen, {query, key}) {
    const {left, top, cell} = screen;
    const font = (strong) => `${strong ? '600 ' : ''}${cell >= 9 ? 10 : 9}px "JetBrains Mono", ui-monospace, Menlo, Consolas, monospace`;
    const cut = (text) => text.length > 9 ? `${text.slice(0, 8)}…` : text;
    const put = (i, strong, x, y, turned) => {
        context.save();
        context.translate(x, y);
        if (turned) context.rotate(-Math.PI / 2);
        context.font = font(strong);
        context.fillStyle = colour(strong ? 'accent' : 'ink2');
        context.textAlign = turned ? 'left' : 'right';
        context.textBaseline = 'middle';
        context.fillText(cut(token(i)), 0, 0);
        context.restore();
    };
    for (const k of labelled(key, cell)) put(k, k === key, left + (k + 0.5) * cell, top - 4, true);
    if (screen.labelled)
        for (const q of labelled(query, cell)) put(q, q === query, left - 5, top + (q + 0.5) * cell, false);
}

/** What no token sees: hairlines, and never the colour of zero alone. */
function drawMasked(context, {left, top, cell}) {
    const side = cell * count;
    context.save();
    context.beginPath();
    context.moveTo(left, top);
    for (let q = 0; q < count; ++q) {
        context.lineTo(left + q * cell + cell, top + q * cell);
        context.lineTo(left + q * cell + cell, top + q * cell + cell);
    }
    context.lineTo(left + side, top);
    context.clip();
    context.strokeStyle = dark() ? 'rgb(255 255 255/.055)' : 'rgb(0 0 0/.065)';
    context.beginPath();
    for (let x = -side; x < side; x += 6) {
        context.moveTo(left + x, top + side);
        context.lineTo(left + x + side, top);
    }
    context.stroke();
    context.restore();
}

function drawMarks(context, kind, l, h, {left, top, cell}, end) {
    if (kind !== 'difference' || cell < 10) return;
    for (let q = 0; q < count; ++q)
        rowOf(kind, l, h, q).forEach((weight, k) => {
            const share = weight * factorOf(q) / end;
            if (share >= -0.1) return;
            context.fillStyle = share < -0.6 && !dark() ? '#fff' : colour('ink1');
            context.fillRect(left + (k + 0.3) * cell, top + (q + 0.5) * cell - 0.5, cell * 0.4, 1);
        });
}

/** What is to be predicted. */
function drawCover(context, {left, top, cell}) {
    const side = cell * count;
    context.fillStyle = colour('base');
    context.fillRect(left, top, side, side);
    context.strokeStyle = colour('line');
    context.strokeRect(left, top, side, side);
    context.fillStyle = colour('ink2');
    context.font = '600 15px Inter, system-ui, sans-serif';
    context.textAlign = 'center';
    context.fillText(say('predictFirst'), left + side / 2, top + side / 2);
}

function drawCross(context, {left, top, cell}, {query, key}) {
    const side = cell * count;
    context.strokeStyle = colour('accent');
    context.globalAlpha = 0.8;
    context.lineWidth = 1;
    context.strokeRect(left, top + query * cell, side, cell);
    context.strokeRect(left + key * cell, top, cell, side);
    context.globalAlpha = 1;
    context.lineWidth = 2;
    context.strokeRect(left + key * cell, top + query * cell, cell, cell);
    context.lineWidth = 1;
}

const focus = () => state.hover ?? {query: state.query, key: state.key};

function drawMap(kind) {
    const screen = screens[kind];
    if (screen.figure.hidden) return;
    const [l, h] = kind === 'standard' ? state.twin : [state.layer, state.head];
    const {canvas, left, top, cell} = screen;
    const context = canvas.getContext('2d');
    const ratio = devicePixelRatio || 1, side = cell * count, end = endOf();
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = colour('canvas');
    context.fillRect(left, top, side, side);
    if (covered.includes(kind)) return drawCover(context, screen);
    drawMasked(context, screen);
    context.imageSmoothingEnabled = cell * ratio < 1;
    context.drawImage(imageOf(kind), left, top, side, side);
    drawMarks(context, kind, l, h, screen, end);
    context.lineWidth = 1;
    context.strokeStyle = colour('line');
    context.strokeRect(left, top, side, side);
    drawLabels(context, screen, focus());
    drawCross(context, screen, focus());
}

function captions() {
    const lambda = mixOf(state.layer, state.head, state.query)[0];
    const head = say('ofHead', state.layer, state.head);
    const about = {a1: say('first'), a2: say('second', number(lambda, 2)), difference: say('differenceIs'),
                   standard: say('shortHead', ...state.twin)};
    for (const kind of kinds) {
        screens[kind].title.replaceChildren(element('b', {textContent: nameOf(kind)}), about[kind]);
        const of = kind === 'standard' ? say('ofHead', ...state.twin) : head;
        screens[kind].canvas.setAttribute('aria-label',
            `${nameOf(kind)}, ${covered.includes(kind) ? say('predictFirst') : about[kind]}, ${of}`);
    }
    const [softmax, signed] = [$('softmax-bar'), $('signed-bar')];
    const end = number(endOf(), 1), unit = state.scale === 'even' ? ` ${say('even')}` : '';
    drawBar(softmax, false, [`${say('softmax')} 0`, `${end}${unit}`]);
    drawBar(signed, true, [`${say('signed')} −${end}`, `+${end}${unit}`]);
}

function drawBar(place, signed, [from, to]) {
    const canvas = element('canvas', {width: 511, height: 1, 'aria-hidden': 'true'});
    const context = canvas.getContext('2d');
    const image = context.createImageData(511, 1);
    paletteOf(signed).forEach((rgb, i) => image.data.set([...rgb, 255], 4 * i));
    context.putImageData(image, 0, 0);
    place.replaceChildren(from, canvas, to);
}

// The arithmetic of the cell

function showArithmetic() {
    const {query, key} = focus();
    if (covered.length > 0 || !kinds.includes('difference')) return showParts(query, key);
    const cell = cellOf(state.layer, state.head, query, key);
    const sum = arithmetic(cell, query + 1);
    const times = sum.seen > 0 ? [element('small', {textContent: ` × 1/${sum.seen}`})] : [];
    const text = arithmeticText({...sum, seen: 0});
    const end = text.lastIndexOf('=') + 1;
    const line = element('span', {}, element('small', {textContent: `${token(query)} → ${token(key)}  `}),
        text.slice(0, end), ' ',
        element('span', {className: sum.value < 0 ? 'minus' : 'plus', textContent: sum.result}), ...times);
    const parts = [line];
    if (slides && state.layer === slidLayer && stopNow() !== data.trainedStop) {
        const scale = Math.max(1, sum.seen);
        const before = cellOf(state.layer, state.head, query, key, data.trainedStop);
        const trained = arithmetic({a1: before.a1 * scale, a2: before.a2 * scale, lambda: before.lambda});
        line.append(element('small', {className: 'ghost', textContent: `  ${trainedWord()} ${trained.result}`}));
    }
    const standard = hasStandard ? standardAt(query, key) : null;
    let beside = '';
    if (standard !== null) {
        const small = standard < 0.01 && standard > 0 && query > 0;
        beside = small ? `${number(standard * (query + 1), 2)} × 1/${query + 1}` : number(standard, 2);
        parts.push(element('span', {}, element('small', {textContent: `${say('standard')}  `}), beside));
    }
    $('arithmetic').replaceChildren(...parts);
    if (state.hover) return;
    const said = [token(query), token(key), arithmeticText(sum), beside];
    $('said').textContent = beside === '' ? say('cellAlone', ...said) : say('cellSaid', ...said);
}

/** The cell in those maps that are there to be seen, where the difference is not. */
function showParts(query, key) {
    const seen = kinds.filter((kind) => !covered.includes(kind) && kind !== 'difference').map((kind) => [nameOf(kind),
        number(rowOf(kind, ...kind === 'standard' ? state.twin : [state.layer, state.head], query)[key], 3)]);
    $('arithmetic').replaceChildren(...seen.length === 0 ? []
        : [element('span', {}, element('small', {textContent: `${token(query)} → ${token(key)}`}))],
        ...seen.map(([name, value]) => element('span', {}, element('small', {textContent: `${name} `}), value)));
    $('said').textContent = seen.length === 0 ? ''
        : say('cellAlone', token(query), token(key), seen.map((each) => each.join(' ')).join(', '));
}

// λ_init

let low = 0, high = 1, followed = null;
const placeOf = (value) => (value - low) / (high - low);

/** Whose probability is followed: the answer's, or else the most probable at the trained value that every stop tells. */
function followAnswer() {
    low = data.stops[0].value;
    high = data.stops[data.stops.length - 1].value;
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

function nearestStop(value) {
    let best = 0;
    data.stops.forEach((stop, i) => {
        if (Math.abs(stop.value - value) < Math.abs(data.stops[best].value - value)) best = i;
    });
    return best;
}

function makeLambda() {
    const slider = $('slider');
    slider.addEventListener('input', () => setStop(nearestStop(Number(slider.value))));
    slider.addEventListener('keydown', (event) => {
        const steps = {ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -4, PageUp: 4,
                       Home: -Infinity, End: Infinity};
        if (!(event.key in steps)) return;
        event.preventDefault();
        setStop(state.stop + steps[event.key]);
    });
    $('less').addEventListener('click', () => setStop(state.stop - 1));
    $('more').addEventListener('click', () => setStop(state.stop + 1));
    $('back').addEventListener('click', () => setStop(data.trainedStop));
    $('peek').addEventListener('click', () => setPeek(!state.peek));
}

function setStop(stop) {
    state.stop = Math.min(data.stops.length - 1, Math.max(0, stop));
    state.peek = false;
    showValues();
}

function setPeek(on) {
    if (!slides || on === state.peek) return;
    state.peek = on;
    showValues();
}

function showCurve() {
    const svg = $('curve');
    svg.setAttribute('viewBox', '0 0 100 100');
    const at = (stop) => `${placeOf(data.stops[stop].value) * 100},${100 - chanceAt(stop) * 100}`;
    const upright = (stop, name) => {
        const x = placeOf(data.stops[stop].value) * 100;
        return shape('line', {x1: x, x2: x, y1: 0, y2: 100, class: name});
    };
    svg.replaceChildren(upright(data.trainedStop, 'rule'), upright(state.stop, 'now'),
        shape('polyline', {class: 'line', points: data.stops.map((_, i) => at(i)).join(' ')}));
    $('curve-name').textContent = say('curveName', followedName());
    svg.setAttribute('aria-label', say('curveLabel', data.stops.length, number(low, 2), number(high, 2),
        percent(chanceAt(data.trainedStop))));
    const trained = data.stops[data.trainedStop].value;
    const mark = (value, text, name = '') => {
        const span = element('span', {textContent: text, className: name});
        span.style.left = `${placeOf(value) * 100}%`;
        return span;
    };
    $('ends').replaceChildren(mark(low, number(low, 1)), mark(high, number(high, 1)),
        mark(trained, `${trainedWord()} ${number(trained, 2)}`), mark(trained, '', 'tick'));
}

function gauge(share, ghost, style = '') {
    const bar = element('span', {className: `gauge ${style}`, 'aria-hidden': 'true'}, element('i'));
    bar.firstChild.style.width = `${(share ?? 0) * 100}%`;
    if (ghost !== null && ghost !== undefined) {
        bar.append(element('u'));
        bar.lastChild.style.left = `calc(${ghost * 100}% - 1px)`;
    }
    return bar;
}

function showFigures() {
    const now = data.stops[stopNow()], trained = data.stops[data.trainedStop];
    const moved = now !== trained;
    const fact = (name, value, before, ...more) => {
        const ghost = element('span', {className: 'ghost', textContent: `${trainedWord()} ${before}`});
        ghost.style.visibility = moved ? '' : 'hidden';
        return element('div', {}, element('dt', {textContent: name}), element('dd', {}, value, ...more, ghost));
    };
    const change = (name, value, before) => element('div', {className: 'small'}, element('dt', {textContent: name}),
        element('dd', {}, element('span', {className: 'ghost', textContent: moved ? `${before} → ` : ''}), value));
    const chance = chanceAt(stopNow()), before = chanceAt(data.trainedStop);
    $('figures').replaceChildren(
        fact(say('answerIs', followedName()), `${percent(chance)} %`, `${percent(before)} %`,
            gauge(chance, before, moved ? 'edited' : '')),
        fact(say('mostProbable'), `“${nextName(likeliestAt(stopNow()))}”`, `“${nextName(likeliestAt(data.trainedStop))}”`),
        change('λ', number(now.lambda, 2), number(trained.lambda, 2)),
        change(say('factor'), number(now.factor, 2), number(trained.factor, 2)));
    if (followed !== null) $('figures').querySelector('dt').textContent = `“${followedName()}”`;
}

/** What happens and why, in words. */
function effectText() {
    const now = data.stops[stopNow()], trained = data.stops[data.trainedStop];
    if (now === trained)
        return joined(say('atTrained', slidLayer, number(trained.value, 2), number(trained.lambda, 2)),
            say('nextIs', nextName(likeliestAt(data.trainedStop))));
    const lambda = rounded(now.lambda, 2);
    const how = lambda === 0 ? 'takesNone' : lambda < 0 ? 'adds' : lambda > 1 ? 'overOne'
        : lambda < trained.lambda ? 'takesLess' : 'takesMore';
    const said = [say('moved', slidLayer, number(trained.value, 2), number(now.value, 2), number(trained.lambda, 2),
        number(now.lambda, 2), say(how), number(trained.factor, 2), number(now.factor, 2))];
    const chances = [percent(chanceAt(data.trainedStop)), percent(chanceAt(stopNow()))];
    said.push(followed === null
        ? say('answerMoves', data.answer, ...chances, nextName(likeliestAt(stopNow())))
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
    if (data.edits !== '') {
        $('back').textContent = say('backInit');
        $('peek').textContent = say('peekInit');
    }
    $('back').disabled = state.stop === data.trainedStop;
    showCurve();
    showFigures();
    $('effect').textContent = effectText();
    $('made').textContent = madeText();
}

// One row, token by token

function showRow() {
    const {query, key} = {query: focus().query, key: focus().key};
    const svg = $('row'), frame = $('row-frame');
    const slot = Math.max(count > 100 ? 8 : 16, (frame.clientWidth - 44) / count);
    const width = 44 + slot * count, chart = 150, height = chart + 70;
    const cells = Array.from({length: query + 1}, (_, k) => cellOf(state.layer, state.head, query, k));
    const alone = kinds.length === 1 && kinds[0] === 'standard'; // a lesson's page about it
    const standard = cells.map((_, k) => hasStandard ? standardAt(query, k) : 0);
    const values = alone ? standard : [...cells.flatMap((cell) => [cell.a1, differenceOf(cell), -taken(cell)]), ...standard];
    const most = 1.05 * Math.max(1e-6, ...values), least = Math.min(0, ...values) * 1.05;
    const y = (value) => 4 + (most - value) / (most - least) * (chart - 8);
    const parts = [];
    const bar = (k, share, from, to, name) => parts.push(shape('rect', {
        x: 44 + (k + 0.5) * slot - share * slot / 2, width: share * slot, y: Math.min(y(from), y(to)),
        height: Math.abs(y(from) - y(to)), class: name}));
    parts.push(shape('rect', {x: 44 + key * slot, width: slot, y: 0, height, class: 'chosen'}));
    cells.forEach((cell, k) => {
        const rest = differenceOf(cell);
        if (!alone) {
            bar(k, 0.62, 0, cell.a1, 'a1');
            bar(k, 0.62, 0, -taken(cell), 'second');
        }
        if (hasStandard) bar(k, 0.86, 0, standard[k], 'standard');
        if (!alone) bar(k, 0.32, 0, rest, rest < 0 ? 'down' : 'up');
    });
    const line = (value, name) => shape('line', {x1: 40, x2: width, y1: y(value), y2: y(value), class: name});
    parts.push(line(0, 'axis'), line(1 / (query + 1), 'even'));
    parts.push(shape('text', {x: 36, y: y(0) + 3, 'text-anchor': 'end'}, '0'));
    const top = most / 1.05;
    parts.push(shape('text', {x: 36, y: y(top) + 8, 'text-anchor': 'end'}, number(top, 2)));
    data.tokens.forEach((_, k) => {
        const x = 44 + (k + 0.5) * slot;
        const text = token(k).length > 9 ? `${token(k).slice(0, 8)}…` : token(k);
        if (slot >= 10) parts.push(shape('text', {class: k === key ? 'strong' : '', 'text-anchor': 'end',
            transform: `translate(${x + 3.5} ${chart + 6}) rotate(-90)`}, text));
        if (data.roles[k] === 'answer' || data.roles[k] === 'distractor')
            parts.push(shape('line', {x1: x - slot / 2, x2: x + slot / 2, y1: height - 3, y2: height - 3,
                class: data.roles[k] === 'answer' ? 'rule' : 'rule other'}));
        const slotShape = shape('rect', {x: x - slot / 2, width: slot, y: 0, height, class: 'slot'});
        slotShape.addEventListener('click', () => k <= state.query && pin({query: state.query, key: k}));
        slotShape.append(shape('title', {}, token(k)));
        parts.push(slotShape);
    });
    svg.setAttribute('width', width);
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    svg.setAttribute('height', height);
    svg.setAttribute('aria-label', alone ? say('rowOfStandard', token(query), query, token(key), number(standard[key], 2))
        : say('rowLabel', token(query), query, token(key),
        arithmeticText(arithmetic(cells[key], query + 1)), hasStandard ? number(standard[key], 2) : '–'));
    svg.replaceChildren(...parts);
    const chip = (name) => element('span', {className: `key k-${name}`});
    const legend = alone ? [] : [chip('a1'), 'A1', chip('second'), 'λ·A2', chip('up'), chip('down'), say('differenceName')];
    if (hasStandard) legend.push(chip('standard'), say('standard'));
    $('row-legend').replaceChildren(...legend, ` · ${say('evenShare', query + 1)}`);
}

// Where attention goes

/** Shares of Σ|weight| of a row, by what the keys are. */
function sharesOf(kind, l, h, q) {
    const sums = {bos: 0, answer: 0, noise: 0, question: 0};
    let all = 0;
    rowOf(kind, l, h, q).forEach((weight, k) => {
        sums[data.roles[k] === 'distractor' ? 'noise' : data.roles[k]] += Math.abs(weight);
        all += Math.abs(weight);
    });
    if (!(all > 0)) return null;
    for (const role of Object.keys(sums)) sums[role] /= all;
    return sums;
}

function meanShares(kind, q) {
    const standard = kind === 'standard';
    const [layer, head] = standard ? state.twin : [state.layer, state.head];
    const heads = headsOf(standard ? 'standard' : 'a1').filter(([l, h]) => state.scope === 'all' ||
        l === layer && (state.scope === 'layer' || h === head));
    const shares = heads.map(([l, h]) => sharesOf(kind, l, h, q)).filter((each) => each !== null);
    if (shares.length === 0) return null;
    const mean = {};
    for (const role of Object.keys(shares[0])) mean[role] = shares.reduce((sum, each) => sum + each[role], 0) / shares.length;
    return mean;
}

function showMeter() {
    const last = data.roles.lastIndexOf('answer');
    $('scopes').hidden = $('meter-legend').hidden = $('meter-note').hidden = last < 0;
    if (last < 0) {
        $('meter').replaceChildren(element('caption', {textContent: say('noAnswer')}));
        return;
    }
    const row = state.query > last ? state.query : count - 1;
    const roles = ['bos', 'answer', 'noise', 'question'];
    const head = element('tr', {}, element('th', {textContent: say('map'), scope: 'col'}), element('th', {}),
        ...['answer', 'noise', 'ratio'].map((name) => element('th', {textContent: say(name), scope: 'col'})));
    const lines = (hasStandard ? ['standard', 'a1', 'a2', 'difference'] : ['a1', 'a2', 'difference']).map((kind) => {
        const shares = meanShares(kind, row);
        const stack = element('div', {className: 'stack', 'aria-hidden': 'true'});
        for (const role of shares === null ? [] : roles) {
            stack.append(element('i', {className: `r-${role}`}));
            stack.lastChild.style.width = `${shares[role] * 100}%`;
        }
        const cell = (value) => element('td', {textContent: number(value, 2)});
        return element('tr', {className: kind === 'difference' ? 'whole' : ''},
            element('th', {textContent: nameOf(kind), scope: 'row'}), element('td', {className: 'wide'}, stack),
            cell(shares?.answer ?? null), cell(shares?.noise ?? null),
            cell(shares !== null && shares.noise > 0 ? shares.answer / shares.noise : null));
    });
    $('meter').replaceChildren(element('caption', {textContent: say('meterRow', token(row))}),
        element('thead', {}, head), element('tbody', {}, ...lines));
    $('meter-legend').replaceChildren(...roles.flatMap((role) => [element('span', {className: `key r-${role}`}), say(role)]));
    const later = stopNow() !== data.trainedStop && (state.scope === 'all' || state.layer > slidLayer);
    $('meter-note').textContent = joined(...[hasStandard && state.scope !== 'all' && say('notAlone'),
        later && say('laterShares', slidLayer)].filter(Boolean));
}

// The next token

/** Rows: the answer, its distractors, what models would say as trained, then what is most probable now. */
function nextRows() {
    const now = data.stops[stopNow()], trained = data.stops[data.trainedStop];
    const ids = [...data.leading.slice(0, 3)];
    const standard = Object.entries(data.named).filter(([, [, , p]]) => p !== null).sort((a, b) => b[1][2] - a[1][2])[0];
    for (const id of [trained.next[0][0], standard && Number(standard[0]), ...now.next.map(([each]) => each)])
        if (id !== undefined && !ids.includes(id) && ids.length < 8) ids.push(id);
    return ids.map((id) => {
        const [, ofTrained, ofStandard] = data.named[id];
        return {id, standard: ofStandard, trained: ofTrained, now: now.next.find(([each]) => each === id)?.[1] ?? null};
    });
}

function showNext() {
    const columns = [];
    const best = (of) => Object.entries(data.named).reduce((a, b) => (b[1][of] ?? -1) > (a[1][of] ?? -1) ? b : a)[0];
    if (data.standard !== null)
        columns.push(['standard', say('standard'), best(2), 'outlined']);
    columns.push(['trained', `DIFF, ${say('trained')}`, best(1), '']);
    if (slides || data.edits !== '') columns.push(['now', slides
        ? `λ_init ${number(data.stops[stopNow()].value, 2)}` : say('inForce'), likeliestAt(stopNow()), 'edited']);
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
    for (const kind of hasStandard ? ['difference', 'standard'] : ['difference']) {
        const heads = headsOf(kind === 'standard' ? 'standard' : 'a1');
        const columns = [...new Set(heads.map(([, h]) => h))], rows = [...new Set(heads.map(([l]) => l))];
        const grid = element('div', {className: 'grid', role: 'group'});
        grid.style.gridTemplateColumns = `max-content repeat(${columns.length}, 36px)`;
        grid.append(element('span', {textContent: kind === 'standard' ? 'S' : 'D'}),
            ...columns.map((h) => element('span', {textContent: `H${h}`})));
        for (const l of rows) {
            grid.append(element('span', {textContent: `L${l}`}));
            for (const h of columns) {
                if (!heads.some(([a, b]) => a === l && b === h)) {
                    grid.append(element('span'));
                    continue;
                }
                const ratio = devicePixelRatio || 1;
                const canvas = element('canvas', {width: 34 * ratio, height: 34 * ratio});
                const button = element('button', {}, canvas);
                button.addEventListener('click', () => kind === 'standard' ? selectTwin([l, h]) : selectHead(l, h));
                grid.append(button);
                thumbs.push({kind, l, h, canvas, button});
            }
        }
        $('heads').append(grid);
    }
}

function drawThumb({kind, l, h, canvas}) {
    const context = canvas.getContext('2d');
    context.fillStyle = colour('canvas');
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingEnabled = count > canvas.width;
    context.drawImage(cellsOf(kind, l, h, 'even', data.fullOfEven), 0, 0, canvas.width, canvas.height);
}

function showHeads(all) {
    for (const thumb of thumbs) {
        const {kind, l, h, button} = thumb;
        const chosen = kind === 'standard' ? state.twin : [state.layer, state.head];
        button.setAttribute('aria-pressed', l === chosen[0] && h === chosen[1]);
        button.setAttribute('aria-label', `${kind === 'standard' ? say('standard') : 'DIFF'}, ${say('ofHead', l, h)}`);
        if (all || kind === 'difference' && l === slidLayer) drawThumb(thumb);
    }
}

// The choosers

function choice(place, values, current, choose) {
    $(place).replaceChildren(...values.map(([value, text]) => {
        const button = element('button', {textContent: text, 'aria-pressed': String(value === current)});
        button.addEventListener('click', () => choose(value));
        return button;
    }));
}

function fillSelect(id, values, current) {
    $(id).replaceChildren(...values.map(([value, text]) => element('option', {value, textContent: text})));
    $(id).value = current;
    $(id).disabled = values.length < 2;
}

function showChoosers() {
    const heads = headsOf('a1');
    fillSelect('layer', [...new Set(heads.map(([l]) => l))].map((l) => [l, l]), state.layer);
    fillSelect('head', heads.filter(([l]) => l === state.layer).map(([, h]) => [h, h]), state.head);
    $('twin-label').hidden = !kinds.includes('standard');
    for (const id of ['layer', 'head']) $(id).parentNode.hidden = kinds.every((kind) => kind === 'standard');
    fillSelect('twin', headsOf('standard').map((each) => [each.join('.'), say('shortHead', ...each)]), state.twin.join('.'));
    choice('languages', Object.entries(languages), state.language, setLanguage);
    choice('scales', [['absolute', say('absolute')], ['even', say('even')]], state.scale, (scale) => {
        state.scale = scale;
        show();
    });
    choice('scopes', [['head', say('scopeHead')], ['layer', say('scopeLayer')], ['all', say('scopeAll')]], state.scope, (scope) => {
        state.scope = scope;
        show();
    });
    choice('tabs', kinds.map((kind) => [kind, nameOf(kind)]), state.tab, (tab) => {
        state.tab = tab;
        show();
    });
}

function selectHead(l, h) {
    const heads = headsOf('a1').filter(([layer]) => layer === l).map(([, head]) => head);
    state.layer = l;
    state.head = heads.includes(h) ? h : heads[0];
    show();
}

function selectTwin(twin) {
    state.twin = twin;
    show();
}

function setLanguage(language) {
    state.language = language;
    root.lang = language.replace('_', '-');
    show();
    $('languages').querySelector('[aria-pressed=true]').focus();
}

function pin({query, key}) {
    state.query = query;
    state.key = Math.min(key, query);
    state.hover = null;
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
    $('chips').replaceChildren();
    data.tokens.forEach((text, i) => {
        const chip = element('button', {className: `chip ${data.roles[i]}`, textContent: text.replace(/^ /, '·')});
        chip.addEventListener('click', () => after.token?.(i) || pin({query: i, key: strongestKey(i)}));
        $('chips').append(chip);
    });
}

function strongestKey(query) {
    const sizes = [...rowOf('difference', state.layer, state.head, query)].map(Math.abs);
    return sizes.indexOf(Math.max(...sizes));
}

/** The text, tinted by what the chosen row makes of it. */
function showChips() {
    const {query, key} = focus();
    const end = endOf(), palette = paletteOf(true);
    const kind = kinds.includes('difference') || !hasStandard ? 'difference' : 'standard';
    const row = covered.length > 0 || kinds.length === 0 ? [] : kind === 'standard' ? rowOf(kind, ...state.twin, query)
        : rowOf(kind, state.layer, state.head, query);
    [...$('chips').children].forEach((chip, k) => {
        chip.setAttribute('aria-pressed', k === query);
        chip.classList.toggle('chosen', k === key && k !== query);
        const share = (row[k] ?? 0) * factorOf(query) / end;
        const rgb = palette[Math.round(Math.min(1, Math.max(0, (share + 1) / 2)) * 510)];
        chip.style.background = `rgb(${rgb.join(' ')})`;
        const light = rgb[0] * 0.3 + rgb[1] * 0.59 + rgb[2] * 0.11 > 128;
        chip.style.color = light ? '#1b1f26' : '#eceef1';
    });
}

// What the page is of

function showAbout() {
    const facts = [];
    const add = (name, text) => text !== '' && facts.push(element('dt', {textContent: name}), element('dd', {textContent: text}));
    add(say('diffModel'), say('modelFacts', data.diff.name, data.diff.sha256));
    if (data.standard !== null) add(say('standardModel'), say('modelFacts', data.standard.name, data.standard.sha256));
    add(say('prompt'), data.prompt);
    if (data.answer !== '') add(say('answer'), data.answer);
    add(say('shown'), say('ofHead', ...data.head));
    add(say('edits'), data.edits === '' ? say('none') : data.edits);
    add(say('accuracy'), joined(say('precision', data.exact.query, say('ofHead', ...data.head)),
        slides ? say('recordedAt', data.stops.length) : say('noModel')));
    if (data.extent > 0 && !whole.lesson) add(say('leftOut'), say(data.extent === 1 ? 'oneLayer' : 'oneHead'));
    $('caption').replaceChildren(element('dl', {}, ...facts), element('p', {textContent: say('madeWith', data.version)}));
}

// All of it

function showCell() {
    for (const kind of kinds) drawMap(kind);
    captions();
    showArithmetic();
    showChips();
    showRow();
    showMeter();
}

/** After λ_init has moved. */
function showValues() {
    showCell();
    showLambda();
    showNext();
    showHeads(false);
    after.values?.();
}

function show() {
    for (const place of document.querySelectorAll('[data-word]')) place.textContent = say(place.dataset.word);
    for (const place of document.querySelectorAll('[data-label]')) place.setAttribute('aria-label', say(place.dataset.label));
    $('maps-help').textContent = slides ? joined(say('mapsHelp'), say(data.edits === '' ? 'holdSpace' : 'holdSpaceInit')) : say('mapsHelp');
    $('intro').textContent = slides ? joined(say('intro'), say('drag')) : say('intro');
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
    for (const name of navigator.languages ?? [])
        for (const known of Object.keys(languages))
            if (name.slice(0, 2).toLowerCase() === known.slice(0, 2)) return known;
    return whole.language in languages ? whole.language : 'en';
}

function onMapKey(event) {
    const moves = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]};
    if (!(event.key in moves)) return;
    event.preventDefault();
    const [rows, keys] = moves[event.key];
    const query = Math.min(count - 1, Math.max(0, state.query + rows));
    pin({query, key: Math.min(query, Math.max(0, state.key + keys))});
}

function listen() {
    $('maps').addEventListener('keydown', onMapKey);
    $('layer').addEventListener('change', () => selectHead(Number($('layer').value), state.head));
    $('head').addEventListener('change', () => selectHead(state.layer, Number($('head').value)));
    $('twin').addEventListener('change', () => selectTwin($('twin').value.split('.').map(Number)));
    const takesSpace = (event) => event.key === ' ' && !event.target.closest?.('button, select');
    addEventListener('keydown', (event) => {
        if (!takesSpace(event) || !slides) return;
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
}

state.language = languageOfReader();
root.lang = state.language.replace('_', '-');
document.querySelector('main').hidden = false; // that without a script is of no use
take(0);
makeLambda();
listen();
if (!whole.lesson) show();

/** For programs that read the page, and for a lesson, which goes on from here. */
window.lambdascope = {
    whole, get data() { return data; }, state, after, take, show, say, number, percent, element, shape, token, word, stopNow,
    setStop, setPeek, selectHead, pin, setLanguage,
    difference: () => data.tokens.map((_, q) => [...rowOf('difference', state.layer, state.head, q)]),
    arithmeticAt: (q, k) => arithmeticText(arithmetic(cellOf(state.layer, state.head, q, k), q + 1)),
};
})();
