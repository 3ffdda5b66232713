// SPDX-License-Identifier: MIT
// What a live page does besides: a prompt of one's own, λ_init of every layer, what each model says. A worker
// computes; the page asks it for a whole state and draws what it gets. Without it the recorded state stays.
'use strict';
(() => {
const page = window.lambdascope, $ = (id) => document.getElementById(id);
if (!$('live')) return;
const {state, after, whole, say, number, percent, element, word} = page;
const recorded = JSON.parse($('live').textContent);
const longestAddress = 4000; // characters that a link carries and that are read
const longestPrompt = 8192; // bytes that the core takes
const [low, high] = [-0.2, 1.4]; // where the sliders end
const bytes = new TextEncoder(), letters = new TextDecoder('utf-8', {ignoreBOM: true});
const phone = matchMedia('(max-width: 559px)');

let facts = recorded, live = recorded.state; // of the models, and of the state that is drawn
let text = whole.prompt, marks = null, edits = new Map(), by = recorded.by ?? 'auto'; // what is wanted; marks null: found by itself
let chosen = {}; // of what page.state has, what is wanted and not yet drawn
let twinChosen = false, good = new Map(); // whether the reader chose the standard head; edits that the core has taken
let pinned = true, peeking = false, generating = false, hand = whole.head[0]; // the layer whose slider was last touched
let drawn = text; // the text that the maps are of
const learned = () => facts.learned ?? facts.most;

// Places in a text: the core counts bytes, the page what a string counts

const toBytes = (ranges) => ranges.map((range) => range.map((at) => bytes.encode(text.slice(0, at)).length));
function fromBytes(ranges, of) {
    const all = bytes.encode(of);
    return ranges.map((range) => range.map((at) => letters.decode(all.subarray(0, at)).length));
}

/** Ranges of a text that has changed in one place: those that the change touches are lost. */
function moved(ranges, before, now) {
    let start = 0, end = 0;
    const most = Math.min(before.length, now.length);
    while (start < most && before[start] === now[start]) ++start;
    while (end < most - start && before.at(-1 - end) === now.at(-1 - end)) ++end;
    return ranges.filter(([from, to]) => to <= start || from >= before.length - end)
        .map((range) => range[1] <= start ? range : range.map((at) => at + now.length - before.length));
}

// Edits, as words of the command line: one of a kind and a place

const editWords = () => [...edits.values()].join(' ');
const readEdits = (words) => new Map([...words.matchAll(/(--[a-z-]+)\s+("[^"]*"|'[^']*'|\S+)/g)].map(([, option, value]) => {
    const place = option.startsWith('--lambda') ? value.split('=')[0] : /--(ablate|patch)$/.test(option) ? value : '';
    return [`${option} ${place}`, `${option} ${value}`];
}));
const moves = (layer) => facts.layers[layer].init === null ? 'lambda' : 'init'; // what its slider moves
const sliderName = () => facts.layers.some(({init}) => init !== null) ? 'λ_init' : 'λ';
const optionOf = (layer) => `--lambda${moves(layer) === 'init' ? '-init' : ''} ${layer}`;
const trainedOf = (layer) => facts.layers[layer][moves(layer)];
const valueOf = (layer) => peeking ? trainedOf(layer) : Number(edits.get(optionOf(layer))?.split('=')[1] ?? live.layers[layer][moves(layer)]);
const isSet = (layer) => !peeking && moves(layer) === 'init' && (edits.has('--lambda all') || edits.has(`--lambda ${layer}`)); // λ itself is
const isMoved = (layer) => Math.abs(valueOf(layer) - trainedOf(layer)) > 1e-6;

function setValue(layer, value) {
    const others = [...edits.keys()].some((key) => /^--schedule|^--lambda\S* all/.test(key)); // that hold for this layer, too
    const trained = trainedOf(layer), near = Math.abs(value - trained) < 0.0075;
    const to = near ? trained : Math.min(high, Math.max(low, Math.round(value * 100) / 100));
    const all = edits.get('--lambda all'); // which would hide it: it goes on for the other layers
    if (all) facts.layers.forEach((_, each) => edits.set(`--lambda ${each}`, all.replace(' all', ` ${each}`)));
    for (const option of ['--lambda-init', '--lambda']) edits.delete(`${option} ${layer}`); // the other would hide it
    edits.delete('--lambda all');
    if (!near || others) edits.set(optionOf(layer), `${optionOf(layer)}=${to}`);
    else live.layers[layer][moves(layer)] = trained;
    hand = layer;
    drawSliders(); // the rest of the deck follows with the answer
    ask();
}

function forgetEdits() {
    edits.clear();
    hand = state.layer;
    facts.layers.forEach((_, layer) => live.layers[layer][moves(layer)] = trainedOf(layer));
    drawDeck();
    ask();
}

/** The experiments of the λ lab, on the heads that are shown: key and words of each. */
function experiments() {
    const {layer, head, heads} = state, all = heads === 'all' ? 'all' : layer, one = heads === 'head' ? `${layer}.${head}` : all;
    const ablation = (name) => [name, [`--ablate ${one}=${name}`, `--ablate ${one}=${name}`]];
    return {zero: [`--lambda ${all}`, `--lambda ${all}=0`], ...Object.fromEntries(['a2-off', 'swap', 'head-off'].map(ablation))};
}
const isOn = ([key, words]) => edits.get(key) === words;
function switchExperiment(name) {
    const [key, words] = experiments()[name];
    isOn([key, words]) ? edits.delete(key) : edits.set(key, words);
    drawDeck();
    ask();
}

// The worker: one wish is with it, the newest one follows

let worker = null, works = false, answered = false, running = null, waits = false, count = 0, toAsk = 0, toWatch = 0, toRest = 0, has = 0;

/** What is not said is chosen by the core, as the window does. */
function wish(generate) {
    const {layer, head, twin, query, key, heads} = {...state, ...chosen};
    return {has, text: letters.decode(bytes.encode(text)), edits: editWords(), asTrained: peeking, layer, head,
        ...twinChosen && {twin}, heads, by, generate, ...marks && {answer: toBytes(marks.answer), rivals: toBytes(marks.rivals)},
        ...pinned && {query, key}};
}

function ask(delay = 0, generate = 0) {
    clearTimeout(toAsk);
    toAsk = setTimeout(send, delay, generate);
    rest();
}

function send(generate = 0) {
    toAsk = 0;
    if (worker === null) return;
    if (text.trim() === '') return tell('nothingTyped');
    if (bytes.encode(text).length > longestPrompt) return tell('tooMuchText', longestPrompt);
    const next = wish(generate);
    waits = running !== null && running.wish.text === next.text && !running.wish.generate;
    if (waits) return;
    running = {id: ++count, wish: next, text};
    worker.postMessage({id: running.id, wish: next});
    if (works) watch(10_000);
}

/** A worker that gives no sign for so long was ended: it is started once more, but not where it has never answered. */
function watch(wait) {
    clearTimeout(toWatch);
    toWatch = setTimeout(() => {
        if (!answered) return giveUp('workerStopped');
        start();
        send();
    }, wait);
}

function start() {
    worker?.terminate();
    [running, answered, works, has] = [null, false, false, 0];
    worker = new Worker(URL.createObjectURL(new Blob([$('glue').textContent], {type: 'text/javascript'})));
    worker.onmessage = ({data}) => hear(data);
    worker.onerror = (event) => {
        event.preventDefault();
        giveUp('cannotCompute', event.message ?? '');
    };
    worker.postMessage({open: {wasm: $('wasm').textContent, weights: $('weights').textContent}});
    watch(60_000);
}

function hear({facts: told, id, state: answer, progress, fatal}) {
    if (fatal !== undefined) return giveUp(/memory|alloc/i.test(fatal) ? 'noMemory' : 'cannotCompute', fatal);
    if (told) [facts, works] = [told, true];
    if (told) drawAll();
    running ? watch(10_000) : clearTimeout(toWatch);
    if (id === undefined || id !== running?.id) return;
    if (progress !== undefined) return drawWritten(JSON.parse(progress));
    clearTimeout(toWatch);
    const {wish: asked, text: of} = running;
    let said;
    try {
        said = JSON.parse(answer);
    } catch (error) {
        return giveUp('cannotCompute', error.message);
    }
    [running, answered] = [null, true];
    said.error === undefined ? show(said, of, asked) : refuse(said, asked);
    if (waits) send();
    else if (generating && !asked.generate && !toAsk) ask(400, 8);
}

/** The core does not take it. */
function refuse({error, tokens, fits, memory}, asked) {
    generating = false;
    if (memory) return giveUp('noMemory');
    if (tokens > 0) return tellLong('tooManyTokens', {tokens, fits});
    if (asked.edits !== [...good.values()].join(' ')) { // as a link may have them
        edits = new Map(good);
        ask();
        setTimeout(tell, 1000, '', error); // behind what the next answer clears
    }
    tell('', error);
}

/** More tokens than the models learned: said, and cut where one asks for it. */
function tellLong(key, {tokens, fits}) {
    tell(key, tokens, learned());
    const cut = () => write(text.slice(0, fromBytes([[fits]], text)[0][0]));
    if (fits > 0) $('message').append(' ', element('button', {textContent: say('cutTo', learned()), onclick: cut}));
}

function tell(key, ...values) {
    $('message').textContent = key === '' ? values.join('') : say(key, ...values);
    $('message').hidden = $('message').textContent === '';
}

/** Nothing can be computed: the recorded state is what there is. What was typed stays with the tab's history. */
function giveUp(key, ...values) {
    after.address?.('pushState');
    for (const timer of [toAsk, toWatch, toRest]) clearTimeout(timer);
    worker?.terminate();
    [worker, running, works] = [null, null, false];
    for (const name of Object.keys(hooks)) delete after[name];
    document.body.classList.add('recorded');
    $('text').readOnly = true;
    $('text').value = drawn = text = whole.prompt;
    page.take(0);
    page.show();
    drawAll();
    $('shown').replaceChildren(text);
    tell(key, ...values);
}

// A state on screen

let shape = '', isNew = false; // of what is drawn, besides its values; whether the rest of the page is to follow
const shapeOf = () => JSON.stringify([state.layer, state.head, state.twin, state.by, state.heads, state.scale, state.query, page.layout()]);

/** By sentence, where cells of tokens would be small and there are sentences, as the window has it. */
function suitable() {
    const width = $('maps').clientWidth, {groups, tokens} = page.data, room = width >= 860 ? (width - 270) / page.shown().length : width - 60;
    return groups.sentence && room / tokens.length < 8 && groups.sentence.first.length >= 4 ? 'sentence' : 'token';
}

function show({n, data, live: said}, of, asked) {
    const {query, key, scale} = state, before = shape;
    live = {...said, written: said.written ?? (of === drawn ? live.written : undefined), stale: said.written === undefined};
    [drawn, has] = [of, n];
    for (const [kind, maps] of Object.entries(data.maps))
        for (const name of Object.keys(maps)) maps[name] ??= page.data.maps[kind][name]; // those that have not changed
    page.take(data);
    state.scale = scale;
    if (by === 'auto') state.by = suitable();
    if (!waits && !toAsk) chosen = {};
    else if (query < data.tokens.length) Object.assign(state, {query, key}); // the hand has gone on
    $('canvas').classList.toggle('old', drawn !== text);
    document.body.classList.toggle('peeking', asked.asTrained);
    good = new Map(readEdits(asked.edits));
    if (text.trim() !== '') live.tokens > learned() && learned() > 0 ? tellLong('moreThanLearned', live) : tell('');
    [isNew, shape] = [true, shapeOf()];
    after.hurries = before === shape; // values alone have changed: the rest of the page follows at rest
    after.hurries ? page.showValues() : page.show();
    after.hurries = false;
}

/** What is done once the hand rests: the rest of the page is drawn, the address written, one message said. */
function rest() {
    clearTimeout(toRest);
    toRest = setTimeout(() => {
        if (running || toAsk) return rest();
        after.address?.('pushState');
        if (!isNew) return;
        isNew = false;
        page.show();
        $('heard').textContent = live.says.map(({who, text: said, p}) => say('modelSays', whoIs[who](), word(said), percent(p))).join(' ');
    }, 500);
}

// The prompt

const here = (ranges) => text === drawn ? fromBytes(ranges, text) : moved(fromBytes(ranges, drawn), drawn, text);
const marksNow = () => marks ?? {answer: here(live.answer), rivals: here(live.rivals)};
const among = (ranges, [from, to]) => ranges.some((range) => range[0] === from && range[1] === to);

/** The text once more, over the field: its numbers are buttons there. */
function drawPaper() {
    const {answer, rivals} = marksNow(), parts = [], focused = [...$('shown').children].indexOf(document.activeElement);
    let at = 0;
    for (const range of here(live.told)) {
        const digits = text.slice(...range), role = among(answer, range) ? 'answer' : among(rivals, range) ? 'distractor' : '';
        parts.push(text.slice(at, range[0]), element('span', {className: `number ${role}`, textContent: digits, role: 'button', tabIndex: 0,
            'aria-label': role === '' ? digits : `${digits}, ${say(role)}`, 'aria-pressed': String(role === 'answer'), ...numberHands(range)}));
        at = range[1];
    }
    $('shown').replaceChildren(...parts, `${text.slice(at)}\u200b`);
    $('shown').children[focused]?.focus();
}

function mark(range, asRival) {
    const now = marksNow(), but = (ranges) => ranges.filter((each) => !among([range], each));
    const [answer, rivals] = [but(now.answer), but(now.rivals)], was = among(asRival ? now.rivals : now.answer, range);
    if (!was && !asRival) rivals.push(...answer.splice(0)); // there is one answer
    if (!was) (asRival ? rivals : answer).push(range);
    [marks, pinned, chosen] = [{answer, rivals}, false, {}];
    drawPaper();
    ask();
}

let held = 0, wasHeld = false; // a finger stays; what its end would do is not meant
function numberHands(range) {
    const end = () => clearTimeout(held);
    const hold = (event) => {
        event?.preventDefault();
        end();
        if (!wasHeld) mark(range, true);
        wasHeld = true;
    };
    return {onpointerdown: ({pointerType}) => {
        wasHeld = false;
        held = pointerType === 'mouse' ? 0 : setTimeout(hold, 500);
    }, onpointerup: end, onpointercancel: end, onpointerleave: end, oncontextmenu: hold, onclick: () => wasHeld || mark(range, false),
    onkeydown: (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        mark(range, event.shiftKey);
    }};
}

/** Takes a text; `known` marks are an example's. */
function write(now, known, delay = 0) {
    if (known !== undefined) marks = known;
    else if (marks) marks = {answer: moved(marks.answer, text, now), rivals: moved(marks.rivals, text, now)};
    if (marks && known === undefined && marks.answer.length === 0) marks = null;
    [text, pinned, chosen, generating, twinChosen, hand] = [now, false, {}, false, false, edits.size === 0 ? state.layer : hand];
    tell('');
    if ($('text').value !== now) $('text').value = now;
    $('canvas').classList.toggle('old', drawn !== text);
    drawPaper();
    drawExamples();
    ask(delay);
}

function takeExample({text: of, answer, rivals, distractors}) {
    const found = (all) => all.filter((each) => of.includes(each)).map((each) => [of.indexOf(each), of.indexOf(each) + each.length]);
    write(of, answer ? {answer: found([answer]), rivals: found(rivals ?? distractors ?? [])} : null);
}

function drawExamples() {
    const nameOf = ({name}, i) => typeof name === 'string' ? name : name?.[state.language] ?? name?.en ?? `${i + 1}`;
    $('h-examples').hidden = facts.examples.length === 0;
    $('examples').replaceChildren(...facts.examples.map((example, i) => element('button', {textContent: nameOf(example, i),
        'aria-pressed': String(example.text === text), onclick: () => takeExample(example)})));
    const hint = say(text === drawn && live.endsInBlank ? 'endsInBlank' : matchMedia('(pointer: coarse)').matches ? 'tapNumber' : 'clickNumber');
    $('counted').replaceChildren(page.joined(hint, ...text === drawn && learned() > 0 ? [say('tokensOfMost', live.tokens, learned())] : []),
        ...hint === say('endsInBlank') ? [' ', element('button', {textContent: say('removeBlank'), onclick: () => write(text.trimEnd())})] : []);
}

// λ_init of every layer

const shareOf = (value) => (value - low) / (high - low);

function makeSliders() {
    const step = (layer, by) => element('button', {className: 'step', textContent: by < 0 ? '−' : '+', onclick: () => setValue(layer, valueOf(layer) + by)});
    $('rows').replaceChildren(...facts.layers.map((_, layer) => element('div', {className: 'row'}, element('span', {className: 'name'}), step(layer, -0.05),
        element('span', {className: 'track'}, element('i', {className: 'tick', style: `left:calc(10px + ${shareOf(trainedOf(layer))} * (100% - 20px))`}),
            element('input', {type: 'range', min: low, max: high, step: 'any', className: 'lambda',
                oninput: ({target}) => setValue(layer, Number(target.value)), onkeydown: (event) => onSliderKey(event, layer)})),
        step(layer, 0.05), element('b'), element('span', {className: 'now'}),
        element('button', {className: 'back', onclick: () => setValue(layer, trainedOf(layer))}), element('span', {className: 'hint'}))));
}

function onSliderKey(event, layer) {
    const steps = {ArrowLeft: -0.01, ArrowDown: -0.01, ArrowRight: 0.01, ArrowUp: 0.01, PageDown: -0.1, PageUp: 0.1, Home: -9, End: 9};
    if (!(event.key in steps)) return;
    event.preventDefault();
    const stays = !isMoved(layer) && Math.abs(steps[event.key]) < 0.0075; // a step that would end where it is
    setValue(layer, valueOf(layer) + steps[event.key] * (stays ? 2 : 1));
}

function drawSliders() {
    [...$('rows').children].forEach((row, layer) => {
        const [name, less, track, more, value, lambda, back, trained] = row.children, slider = track.lastChild, off = isMoved(layer);
        row.className = `row${layer === hand ? ' chosen' : ''}${off ? ' moved' : ''}`;
        name.textContent = say('ofLayer', layer);
        slider.value = valueOf(layer);
        const labels = {'aria-label': moves(layer) === 'init' ? say('lambdaTitle', layer) : `λ, ${say('ofLayer', layer)}`,
            'aria-valuetext': `${number(valueOf(layer), 2)}${off ? '' : `, ${say('trained')}`}`};
        for (const [label, said] of Object.entries(labels)) slider.setAttribute(label, said);
        for (const [button, said] of [[less, 'less'], [more, 'more'], [back, 'back']]) button.setAttribute('aria-label', `${say(said)}, ${say('ofLayer', layer)}`);
        const [from, to] = [trainedOf(layer), valueOf(layer)].map(shareOf).sort((a, b) => a - b);
        track.style = `--from:${from};--to:${to}`;
        value.textContent = number(valueOf(layer), 2);
        lambda.textContent = `λ ${number(live.layers[layer].lambda, 2)}`;
        back.textContent = `↺ ${number(trainedOf(layer), 2)}`;
        back.hidden = !off || isSet(layer);
        trained.textContent = isSet(layer) ? say('lambdaSet') : off ? '' : say('trained');
    });
}

function drawDeck() {
    const {layer, head, heads} = state, place = {head: say('ofHead', layer, head), layer: say('ofLayer', layer), all: say('scopeAll')};
    $('h-sliders').textContent = say(phone.matches ? 'initOfLayer' : 'initEach', sliderName());
    page.choice('hands', facts.layers.map((_, each) => [each, each]), hand, (each) => {
        hand = each;
        drawDeck();
    });
    $('scale-ends').replaceChildren(...[number(low, 1), say('tickIs'), number(high, 1)].map((textContent) => element('span', {textContent})));
    drawSliders();
    $('made-of').hidden = sliderName() === 'λ';
    $('target').textContent = place[heads];
    for (const [name, words] of Object.entries(experiments())) $(name).setAttribute('aria-pressed', isOn(words));
    $('all-back').disabled = edits.size === 0;
    $('hold').disabled = edits.size === 0 && !peeking;
    $('hold').setAttribute('aria-pressed', peeking);
    drawSays();
}

// What each model says

const whoIs = {standard: () => say('standard'), trained: () => 'DIFF', edited: () => say('diffEdited')};
const share = (value) => value === null ? '–' : `${percent(value)} %`;
const isRight = ({answer}) => answer !== null && answer >= 0.5; // more likely than not
const named = (who) => [element('i', {className: `badge ${who}`, textContent: who === 'standard' ? 'S' : 'D', 'aria-hidden': 'true'}), element('span', {textContent: whoIs[who]()})];
const barOf = ({who, p}) => page.gauge(p, null, {standard: 'outlined', edited: 'edited'}[who] ?? '');

function drawSays() {
    const cell = (className, textContent, more = {}) => element('td', {className, textContent, ...more}), {answer} = page.data;
    const head = [cell(''), ...[say('firstToken'), '', answer === '' ? '' : say('allOf', answer), say('written')].map((textContent) => element('th', {textContent}))];
    const row = (who, ...cells) => element('tr', {className: who}, element('th', {scope: 'row'}, ...named(who)), ...cells);
    const bar = (one) => element('div', {}, barOf(one), element('span', {textContent: share(one.p)}));
    const rows = live.says.map((one) => row(one.who, cell('token', `“${word(one.text)}”`), element('td', {className: 'wide'}, bar(one)),
        cell('all', answer === '' ? '' : `${isRight(one) ? '✓ ' : ''}${share(one.answer)}`, {title: isRight(one) ? say('likelierThanNot') : '',
            ...answer !== '' && {'data-all': say('allOf', answer)}}), cell('text', '')));
    const none = !live.says.some(({who}) => who === 'edited');
    if (none) rows.push(row('edited', cell('hint', say('moveSlider'), {colSpan: 4})));
    $('said-next').replaceChildren(element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows));
    const brief = (one) => element('div', {className: one.who}, element('p', {}, ...named(one.who), ' ',
        element('b', {textContent: `“${word(one.text)}”${isRight(one) ? ' ✓' : ''}`})), barOf(one), element('small', {textContent: share(one.p)}));
    $('brief').replaceChildren(...phone.matches ? live.says.map(brief) : [], ...none && phone.matches ? [element('div', {className: 'edited'}, element('p', {}, ...named('edited')),
        element('small', {textContent: say('moveSlider')}))] : []);
    drawWritten(live.written ?? []);
    $('told').textContent = toldText();
}

function drawWritten(written) {
    const all = $('said-next').querySelectorAll('tbody tr');
    live.says.forEach(({who}, i) => {
        const textContent = written.find((each) => each.who === who)?.text ?? '';
        all[i].lastChild.replaceChildren(element('span', {textContent, title: textContent}));
    });
    $('said-next').classList.toggle('stale', written === live.written && live.stale);
}

/** What the hand has done to λ, and what became of the answer. */
function toldText() {
    const {init, trainedInit, lambda, trainedLambda, factor, trainedFactor} = live.layers[hand];
    const [trained, edited] = ['trained', 'edited'].map((who) => live.says.find((one) => one.who === who));
    if (peeking || !edited || !trained) return say(peeking ? 'peeked' : 'dragAny', sliderName());
    const does = {zero: 'zeroDoes', 'a2-off': 'a2Does', swap: 'swapDoes', 'head-off': 'headDoes'};
    const switched = Object.entries(experiments()).filter(([, words]) => isOn(words)).map(([name]) => say(does[name], $('target').textContent));
    const said = [...switched, edited.answer !== null && trained.answer !== null ? say('answerMoves', page.data.answer, percent(trained.answer),
        percent(edited.answer), word(edited.text)) : say('nextIs', word(edited.text))];
    if (init === null || isSet(hand) || Math.abs(init - trainedInit) < 1e-6) return page.joined(...said);
    said.unshift(page.movedText(hand, {value: trainedInit, lambda: trainedLambda, factor: trainedFactor}, {value: init, lambda, factor}));
    if (state.heads !== 'all' && state.layer < hand) said.push(say('earlierLayer', state.layer, hand));
    return page.joined(...said);
}

// The four maps, small, where there is room for one

function drawSmall() {
    const side = 168, rows = page.rowsNow(), {of, last} = page.columnsNow(), [x, y] = [side / last.length, side / rows.length];
    $('small').replaceChildren(...(phone.matches ? page.shown() : []).map((kind) => {
        const canvas = element('canvas', {width: side, height: side}), context = canvas.getContext('2d'), top = rows.indexOf(state.query) * y;
        context.imageSmoothingEnabled = last.length > side;
        context.drawImage(page.imageOf(kind), 0, 0, side, side);
        Object.assign(context, {strokeStyle: page.colour('accent'), lineWidth: 2});
        context.strokeRect(1, top, side - 2, y);
        context.lineWidth = 4;
        context.strokeRect(of[state.key] * x, top, x, y);
        const line = ([, textContent], i) => element('span', {},
            element('small', {textContent: say(i === 1 ? 'other' : page.data.answer === '' ? 'most' : 'answer')}),
            element('b', {textContent, className: kind !== 'difference' ? '' : textContent.startsWith('−') ? 'minus' : 'plus'}));
        return element('button', {'aria-pressed': String(state.tab === kind), onclick: () => page.choose({tab: kind})},
            element('strong', {textContent: page.nameOf(kind)}), canvas, ...page.noteOf(kind).slice(0, 2).map(line));
    }));
}

/** What the words and numbers of the page mean: those that it has. */
function drawTerms() {
    const multiplies = live.layers.every(({init, factor}) => init !== null && Math.abs(1 - init - factor) < 1e-4);
    const terms = [['λ', 'termLambda'], ...sliderName() === 'λ' ? [] : [['λ_init', 'termInit']], ...multiplies ? [[say('factor'), 'termFactor']] : [],
        [[say('answer'), say('other'), say('rest')].join(' · '), 'termNote'], [say('meter'), 'termMeter'],
        [`${say('firstToken')} · ✓`, 'termSays'], [say('standard'), 'termStandard']];
    $('terms').lastElementChild.replaceChildren(...terms.map(([name, text]) =>
        element('div', {}, element('dt', {textContent: name}), element('dd', {textContent: say(text)}))));
}

function drawAll() {
    const done = history.state?.n ?? 0, ways = ['auto', ...Object.keys(page.data.groups)];
    document.querySelector('#running span').textContent = say(works ? 'computedLive' : worker ? 'openingModels' : 'recordedAlone');
    document.body.classList.toggle('works', works);
    [$('undo').disabled, $('redo').disabled, $('generate').disabled] = [done === 0, done >= lastStep, !works];
    $('go-note').textContent = say('moreTokens', 8);
    if (after.by) $('choose-by').children[ways.indexOf(state.by)]?.classList.toggle('taken', by === 'auto');
    for (const draw of [drawExamples, drawPaper, drawDeck, drawSmall, drawTerms]) draw();
}

// The address, and with it undo: what is wanted and is not as it was shared

const first = {}; // as it was shared
let lastStep = 0, opening = true;

/** Of an address, what Undo goes back through: the language is none of it. */
function undone(asks) {
    const all = new URLSearchParams(asks);
    all.delete('lang');
    return `${all}`;
}

function asksNow() {
    const asks = new URLSearchParams(), ranges = (all) => all.map((range) => range.join('-')).join(), {query, key, ...view} = {...state, ...chosen};
    const wanted = {t: text, a: marks ? ranges(marks.answer) || 'none' : '', r: marks ? ranges(marks.rivals) : '', e: editWords(), by,
        layer: view.layer, head: view.head, ...twinChosen && {twin: view.twin}, heads: view.heads, scale: view.scale, lang: view.language, ...pinned && {query, key}};
    for (const [name, value] of Object.entries(wanted)) if (String(value) !== first[name]) asks.set(name, value);
    return `${asks}`;
}

function step(how, kept, url) {
    try {
        history[how](kept, '', url);
    } catch {} // a browser may refuse so many
}

/** Writes what is wanted into the address; what is too long for a link stays with the tab's history alone. */
function address(how) {
    const asks = asksNow(), n = history.state?.n ?? 0, there = location.href.split('#')[0], fits = asks.length <= longestAddress;
    if (asks === (history.state?.asks ?? '')) return opening = false;
    if (opening || undone(asks) === undone(history.state?.asks)) how = 'replaceState'; // as it was opened
    opening = false;
    if (history.state?.draft !== undefined) step('replaceState', {asks: history.state.asks, n}, location.href); // of this one
    step(how, {asks, n: n + (how === 'pushState')}, fits && asks !== '' ? `${there}#${asks}` : there);
    lastStep = history.state?.n ?? 0;
    drawAll();
    if (!fits && $('message').hidden) tell('tooLongForLink', longestAddress);
}

/** Takes what an address or a step asks for and can be; all else is as it was shared. */
function restore(words) {
    const asks = new URLSearchParams(words), get = (name) => asks.get(name) ?? first[name];
    const one = (name, isGood) => isGood(get(name)) ? get(name) : first[name], among_ = (...all) => (value) => all.includes(value);
    const index = (name, most) => Number(one(name, (value) => /^\d{1,6}$/.test(value) && Number(value) < most));
    text = get('t');
    const ranges = (name) => [...get(name).matchAll(/(\d{1,7})-(\d{1,7})/g)].map(([, ...range]) => range.map(Number))
        .filter(([from, to]) => from < to && to <= text.length).slice(0, 100);
    marks = get('a') === '' ? null : {answer: ranges('a'), rivals: ranges('r')};
    edits = readEdits(get('e'));
    by = after.by = one('by', among_('auto', 'token', 'word', 'sentence'));
    pinned = text === first.t || asks.has('query');
    twinChosen = whole.standard !== null && /^\d{1,3},\d{1,3}$/.test(asks.get('twin') ?? '');
    chosen = {layer: index('layer', facts.diff.layers), head: index('head', facts.diff.heads), heads: one('heads', among_('head', 'layer', 'all')),
        ...twinChosen && {twin: asks.get('twin').split(',').map(Number)}, ...pinned && {query: index('query', facts.most), key: index('key', facts.most)}};
    state.scale = one('scale', among_('auto', 'absolute', 'even', 'row', 'root', 'own'));
    generating = false;
    $('text').value = text;
    $('canvas').classList.toggle('old', drawn !== text);
    const language = opening ? one('lang', among_('en', 'zh_CN', 'ko')) : state.language;
    hand = facts.layers.findIndex((_, layer) => isMoved(layer));
    if (hand < 0) hand = chosen.layer;
    language === state.language ? drawAll() : page.setLanguage(language);
    ask();
}
function restoreNow() {
    const {asks, draft} = history.state ?? {};
    restore(asks ?? (location.hash.length <= longestAddress + 1 ? location.hash.slice(1) : ''));
    if (draft !== undefined && draft !== text) write(draft);
}

// Hands

const hooks = {
    scopes: ['head', ...facts.diff.heads > 1 ? ['layer'] : [], ...facts.layers.length > 1 ? ['all'] : []],
    twins: () => works && facts.standard ? Array.from({length: facts.standard.layers * facts.standard.heads},
        (_, i) => [Math.floor(i / facts.standard.heads), i % facts.standard.heads]) : undefined,
    aboutModel: (which) => page.joined(say('modelSize', number(facts[which].parameters / 1e6, 2), facts[which].layers, facts[which].heads),
        say('madeFrom', facts[which].name, recorded.madeFrom[which])),
    tall: () => phone.matches ? 0 : innerHeight - scrollY - $('maps').getBoundingClientRect().top - $('under').offsetHeight - $('deck').offsetHeight - 24,
    computes: true, within: recorded.within, least: 18, by, layers: recorded.layers.map((_, layer) => layer), address, show: drawAll,
    values: () => {
        drawDeck();
        drawSmall();
    },
    pin: () => {
        pinned = true;
        drawSmall();
        ask(100);
    },
    peek: (on) => {
        if (on === peeking || on && edits.size === 0) return;
        peeking = on;
        ask();
    },
    /** True: it is drawn once the core has answered. */
    choose: (wanted) => {
        if (wanted.tab || wanted.scale) return false;
        if (wanted.by) by = after.by = wanted.by;
        else Object.assign(chosen, wanted);
        twinChosen ||= 'twin' in wanted;
        ask();
        return true;
    },
};

function listen() {
    const clicks = {generate: () => {
        generating = true;
        if (phone.matches) $('says').scrollIntoView({block: 'center'}); // where it will stand
        ask(0, 8);
    }, 'all-back': forgetEdits, hold: () => hooks.peek(!peeking), undo: () => history.state?.n > 0 && history.back(), redo: () => history.forward(),
    'to-about': () => $('about').scrollIntoView(), 'to-terms': () => {
        $('terms').open = true;
        $('terms').scrollIntoView();
    }};
    $('examples').addEventListener('wheel', (event) => $('examples').scrollBy(event.deltaX + event.deltaY, 0), {passive: true});
    $('licences').addEventListener('toggle', showLicences, {once: true});
    for (const name of Object.keys(experiments())) clicks[name] = () => switchExperiment(name);
    for (const [id, act] of Object.entries(clicks)) $(id).addEventListener('click', act);
    $('text').addEventListener('input', () => {
        write($('text').value, undefined, 300);
        step('replaceState', {...history.state, draft: text}, location.href); // a reload before it is written keeps it
    });
    addEventListener('keydown', (event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || event.target === $('text') || !after.address) return;
        event.preventDefault();
        $(event.shiftKey ? 'redo' : 'undo').click();
    });
    addEventListener('popstate', () => after.address && restoreNow());
    phone.addEventListener('change', page.show);
}

/** Whose work is within, packed until it is asked for. */
async function showLicences() {
    const packed = new Blob([Uint8Array.from(atob($('notices').textContent), (c) => c.charCodeAt(0))]);
    const stream = packed.stream().pipeThrough(new DecompressionStream('gzip'));
    $('licences').lastChild.textContent = await new Response(stream).text();
}

/** Puts the parts of this page where they stand. */
function arrangeParts() {
    document.body.classList.add('live');
    $('languages').before($('running'), $('steps'), $('to-terms'));
    document.querySelector('.strip').before($('small'));
    $('arithmetic').before($('under'));
    $('under').prepend($('arithmetic'));
    $('canvas').after($('deck'), $('terms'), $('chips').closest('section'));
    $('caption').after(element('details', {id: 'licences'}, element('summary', {'data-word': 'licences'}), element('pre')));
    for (const id of ['said', 'effect']) $(id).setAttribute('aria-live', 'off');
    $('text').value = text;
}

function whyNot() {
    const simd = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];
    if (typeof WebAssembly !== 'object' || typeof Worker !== 'function' || !WebAssembly.validate(new Uint8Array(simd))) return 'noWasm';
    return typeof DecompressionStream === 'function' ? '' : 'noUnpacking';
}

edits = readEdits(whole.edits);
if (whole.shownStop !== whole.trainedStop) edits.set(optionOf(hand), `${optionOf(hand)}=${whole.stops[whole.shownStop].value}`);
if (!live.byItself && live.answer.length > 0) marks = {answer: fromBytes(live.answer, text), rivals: fromBytes(live.rivals, text)};
Object.assign(first, Object.fromEntries(new URLSearchParams(asksNow())));
Object.assign(after, hooks);
arrangeParts();
makeSliders();
listen();
const missing = whyNot();
if (missing === '') start();
page.show();
missing === '' ? restoreNow() : giveUp(missing);

/** For programs that read the page. */
page.live = {get state() { return live; }, get facts() { return facts; }, get edits() { return editWords(); }, get marks() { return marksNow(); },
    get idle() { return works && !running && !toAsk; }, write, mark, setValue, worker: () => worker};
})();
