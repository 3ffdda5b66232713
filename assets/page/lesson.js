// SPDX-License-Identifier: MIT
// What a shared lesson does besides: its pages, predictions and tasks, on the states that were recorded.
'use strict';
(() => {
const page = window.lambdascope;
const lesson = page.whole.lesson;
if (!lesson) return;
const {state, after, say, number, element, shape, token} = page;
const $ = (id) => document.getElementById(id);
const spoken = () => state.language in lesson.pages ? state.language : Object.keys(lesson.pages)[0];
const pages = () => lesson.pages[spoken()];
const answers = pages().map(() => ({guess: null, revealed: false, hints: 0, done: false}));
const verdicts = ['right', 'close', 'wrong'];
const narrow = matchMedia('(max-width: 899px)');
let at = lesson.begin, shown = 0, link = null; // page, its view, and the link that leads to the view

const now = () => pages()[at];
const view = () => now().views[shown];
const own = () => answers[at];
const articleOf = (which) => document.querySelector(`article[data-lang="${spoken()}"][data-page="${which}"]`);
const part = (name) => articleOf(at).querySelector(name);
const isOpen = () => now().question && !own().revealed;

// Which page, and which of its states

function openPage(which) {
    at = Math.min(pages().length - 1, Math.max(0, which));
    openView(own().revealed ? 1 : 0);
    $('say').focus({preventScroll: true});
    scrollTo(0, 0);
}

function openView(which, by = null) {
    shown = which;
    link = by;
    const {state: recorded, panels, maps, covered} = view();
    page.take(recorded, panels.includes('maps') ? maps : [], isOpen() ? covered : []);
    for (const place of [placeInstrument, showPanels]) place(); // what is hidden has no width for the maps
    page.show();
}

/** Values of the page's facts in the view, where λ_init stands. */
const factsOf = (which, one) => one.stops && which === at ? one.stops[page.stopNow()] : one.facts;

function fillFacts(which) {
    const {views} = pages()[which];
    const facts = factsOf(which, which === at ? views[shown] : views[answers[which].revealed ? 1 : 0]);
    for (const place of articleOf(which).querySelectorAll('[data-fact]')) {
        place.textContent = facts[place.dataset.fact];
        place.classList.toggle('counted', /^[−+(]?\d/.test(place.textContent));
    }
    for (const figure of articleOf(which).querySelectorAll('[data-chart]'))
        drawChart(figure, pages()[which].charts[figure.dataset.chart], facts, which);
}

const section = (id) => $(id).closest('section');

function showPanels() {
    const has = (name) => view().panels.includes(name);
    const hidden = isOpen() ? view().covered : [];
    const maps = has('maps') && view().maps.length > 0;
    section('h-prompt').hidden = !(has('prompt') || has('maps') || now().question?.kind === 'token' || has('generate'));
    $('canvas').hidden = !maps;
    section('h-row').hidden = !has('row') || hidden.length > 0;
    section('h-next').hidden = !has('next') || hidden.length > 0;
    section('h-heads').hidden = !has('heads') || hidden.includes('difference');
    section('h-meter').hidden = true;
    if (!has('lambda') || hidden.length > 0) $('lambda').hidden = $('effect').hidden = $('made').hidden = true;
    $('intro').hidden = true;
}

/** On a narrow screen the maps stand between the words and the question, as the prompt does where it is alone. */
function placeInstrument() {
    for (const article of document.querySelectorAll('article'))
        article.hidden = article !== articleOf(at) && !(printing && article.dataset.lang === spoken());
    const question = part('.predict');
    const words = !view().panels.some((name) => ['maps', 'row', 'heads', 'lambda', 'next'].includes(name));
    const within = narrow.matches || printing || words;
    document.body.classList.toggle('words', words);
    if (!within) $('lesson').after($('instrument'));
    else question ? question.before($('instrument')) : articleOf(at).append($('instrument'));
    within ? $('lesson').after($('about')) : $('instrument').append($('about'));
}

after.show = () => {
    document.body.classList.add('lesson');
    document.querySelector('h1').textContent = lesson.titles[spoken()];
    document.title = lesson.titles[spoken()];
    $('kicker').textContent = `${say('pageOf', at + 1, pages().length)} · ${say('minutes', lesson.minutes)}`;
    $('say').textContent = now().say;
    $('say').hidden = now().say === lesson.titles[spoken()];
    $('place').textContent = say('pageOf', at + 1, pages().length);
    $('before').disabled = at === 0;
    $('after').disabled = at === pages().length - 1;
    $('after').textContent = say(isOpen() && now().question.is !== undefined ? 'pageSkip' : 'pageNext');
    $('explained').hidden = true;
    $('home').hidden = link === null;
    $('limits').hidden = at > 0;
    placeInstrument();
    showPanels();
    for (const button of articleOf(at).querySelectorAll('[data-link]'))
        button.setAttribute('aria-pressed', Number(button.dataset.link) === link);
    if (now().question) showQuestion();
    showTask();
    showScore();
    if (printing) pages().forEach((_, which) => fillFacts(which));
    else fillFacts(at);
};
after.values = () => {
    fillFacts(at);
    checkTask(page.stopNow() !== page.data.shownStop);
};
after.pin = () => checkTask(true);

after.write = (asks) => (at !== lesson.begin && asks.set('page', at + 1), shown === 0);
after.read = (index) => {
    at = Math.max(0, index('page', pages().length, lesson.begin + 1) - 1);
    openView(own().revealed ? 1 : 0);
};

let printing = false, top = 0;
/** On paper all pages stand one behind the other, each with its sentence and its maps. The reader stays where they were. */
after.print = (on) => {
    printing = on;
    if (on) top = scrollY;
    for (const each of document.querySelectorAll('.paper')) each.remove();
    if (!on) return;
    const [page0, view0, link0, chosen] = [at, shown, link, {...state}];
    for (at = 0; at < pages().length; ++at) {
        openView(own().revealed ? 1 : 0);
        articleOf(at).prepend(element('h2', {className: 'paper', textContent: now().say}));
        if (at === page0 || $('canvas').hidden || isOpen() && view().maps.every((map) => view().covered.includes(map))) continue;
        const copies = [...document.querySelectorAll('#maps figure:not([hidden]) canvas')].map((canvas) => {
            const copy = element('canvas', {width: canvas.width, height: canvas.height, className: 'copy'});
            copy.getContext('2d').drawImage(canvas, 0, 0);
            return element('figure', {}, element('figcaption', {textContent: canvas.getAttribute('aria-label')}), copy);
        });
        const row = element('div', {className: 'paper copies'}, ...copies);
        part('.predict') ? part('.predict').before(row) : articleOf(at).append(row);
    }
    at = page0;
    openView(view0, link0);
    Object.assign(state, chosen); // the head, the cell and λ_init that are not the view's own
};
addEventListener('afterprint', () => scrollTo(0, top)); // behind page.js's own, which shows the page again

// Tasks

function showTask() {
    const place = part('.done');
    if (!place) return;
    place.textContent = say(own().done ? 'taskDone' : 'taskAway');
    place.hidden = !own().done && now().task.kind !== 'none';
    place.classList.toggle('away', !own().done);
}

function checkTask(moved) {
    const {task} = now();
    if (!task || own().done || !moved || shown !== 0) return;
    const fact = task.kind === 'stops' ? factsOf(at, view())[task.fact] : null;
    own().done = task.kind === 'edited' || task.kind === 'pin' && (task.key < 0 || task.key === state.key) ||
        task.kind === 'cells' && task.met.includes(state.query * page.data.tokens.length + state.key) ||
        fact !== null && (task.less ? fact < task.bound : fact > task.bound);
    if (own().done) showTask();
}

// Predictions

function nameOf(index) {
    const {kind, options} = now().question;
    if (kind === 'choice') return options[index];
    if (kind === 'layer') return say('ofLayer', index);
    if (kind === 'token') return `“${token(index)}”`;
    const {heads} = page.data.diff;
    return say('ofHead', Math.floor(index / heads), index % heads);
}

function setGuess(guess) {
    if (own().revealed || guess === null || Number.isNaN(guess)) return false;
    own().guess = guess;
    showQuestion();
    return true;
}

/** A token in the prompt or in a map is the answer to a question for one. */
after.token = (index) => now()?.question?.kind === 'token' && isOpen() && index < now().question.guesses.length && setGuess(index);

function makeScale(place) {
    const {from, to} = now().question;
    const guess = ({target}) => setGuess(Number(target.value));
    const slider = element('input', {type: 'range', min: from, max: to, step: (to - from) / 200, className: 'scale',
        value: (from + to) / 2, 'aria-label': say('yourPrediction'), oninput: guess, onpointerup: guess});
    place.replaceChildren(element('p', {className: 'said hint'}), slider,
        element('div', {className: 'limits mono', 'aria-hidden': 'true'}, element('span', {textContent: number(from, 2)}),
            element('span', {textContent: number(to, 2)})), element('div', {className: 'truth mono', hidden: true}));
}

function showScale(place) {
    const {from, to, actual} = now().question;
    const {guess, revealed} = own();
    const slider = place.querySelector('input');
    slider.disabled = revealed;
    slider.classList.toggle('unset', guess === null);
    if (guess !== null) slider.value = guess;
    slider.setAttribute('aria-valuetext', guess === null ? say('dragMarker', number(from, 2), number(to, 2)) : number(guess, 2));
    place.querySelector('.said').textContent = guess === null ? say('dragMarker', number(from, 2), number(to, 2))
        : say('yourGuess', number(guess, 2));
    const answer = place.querySelector('.truth');
    answer.hidden = !revealed;
    if (!revealed) return;
    const share = Math.min(1, Math.max(0, (actual - from) / (to - from)));
    answer.style.left = `calc(${share} * (100% - 20px) + 10px)`;
    answer.classList.toggle('end', share > 0.7);
    answer.classList.toggle('start', share < 0.3);
    answer.textContent = say('itIs', number(actual, 2));
}

function makeOptions(place) {
    const {kind, guesses} = now().question;
    if (kind === 'token') {
        const select = element('select', {'aria-label': say('yourPrediction'),
            onchange: ({target: {value}}) => setGuess(value === '' ? null : Number(value))},
        element('option', {value: '', textContent: say('choose')}),
        ...guesses.map((_, i) => element('option', {value: i, textContent: `${i} ${token(i)}`})));
        place.replaceChildren(element('p', {className: 'hint', textContent: say('chooseToken')}), select);
        return;
    }
    place.replaceChildren(...guesses.map((_, i) =>
        element('button', {type: 'button', className: 'option', onclick: () => setGuess(i)})));
    place.classList.toggle('list', kind === 'choice');
}

function showOptions(place) {
    const {kind, best} = now().question;
    const {guess, revealed} = own();
    if (kind === 'token') {
        Object.assign(place.querySelector('select'), {value: guess ?? '', disabled: revealed});
        return;
    }
    [...place.children].forEach((button, i) => {
        button.disabled = revealed;
        button.setAttribute('aria-pressed', guess === i);
        button.classList.toggle('best', revealed && i === best);
        button.textContent = !revealed ? nameOf(i) : i === best ? say('rightMark', nameOf(i))
            : i === guess ? say('guessMark', nameOf(i)) : nameOf(i);
    });
}

/** 0 right, 1 close, 2 wrong: for what is chosen the program's own verdict, for a number its rule. */
function verdictOf(which) {
    const {question} = pages()[which];
    const {guess} = answers[which];
    if (question.kind !== 'number') return question.guesses[guess][0];
    const distance = Math.abs(guess - question.actual);
    return distance <= question.near + question.slack ? 0 : distance <= 2 * question.near + question.slack ? 1 : 2;
}

function explanation() {
    const {kind, is, says, actual, best, guesses} = now().question, {guess} = own();
    if (kind === 'number') return say('isAway', is, number(Math.abs(guess - actual), 2));
    const [, rank, value] = guesses[guess];
    if (says) return says === 'standard' ? say('standardSays', is) : say('diffSays', is);
    if (kind === 'choice')
        return best < 0 || guess === best || is === nameOf(best) ? say('isValue', is) : say('isBest', is, nameOf(best));
    return guess === best || rank < 1 ? say('isWith', nameOf(best), is) : say('isChose', nameOf(best), is, nameOf(guess), value, rank);
}

function verdictText() {
    const {kind, actual} = now().question;
    const verdict = verdictOf(at);
    const sign = kind === 'number' && verdict > 0 && own().guess * actual < 0;
    return say(verdict === 2 && sign ? 'signOff' : verdicts[verdict]);
}

function makeButtons(place) {
    const button = (className, act) => element('button', {type: 'button', className, onclick: act});
    place.replaceChildren(button('reveal', () => {
        own().revealed = true;
        openView(1);
        part('.verdict').scrollIntoView({block: 'nearest'});
    }), button('hinting', () => {
        ++own().hints;
        showQuestion();
    }));
}

function showQuestion() {
    const {question} = now();
    const place = part('.guess');
    if (question.is === undefined) {
        place.textContent = say('cannotAnswer');
        return;
    }
    const made = `${spoken()} ${state.language}`; // anew in another language, and with the tokens of its own prompt
    if (place.dataset.made !== made) {
        place.dataset.made = made;
        question.kind === 'number' ? makeScale(place) : makeOptions(place);
        makeButtons(part('.predict > .buttons'));
    }
    question.kind === 'number' ? showScale(place) : showOptions(place);
    const {guess, revealed, hints} = own();
    const texts = [...articleOf(at).querySelectorAll('.hint-text')];
    texts.forEach((text, i) => text.hidden = i >= hints);
    const reveal = part('.reveal'), hint = part('.hinting');
    reveal.textContent = say('reveal');
    reveal.disabled = guess === null || revealed;
    hint.textContent = say('hintOf', Math.min(hints + 1, texts.length), texts.length);
    hint.disabled = hints >= texts.length || revealed;
    part('.predict > .buttons').hidden = revealed;
    part('.why').hidden = !revealed;
    for (const picture of articleOf(at).querySelectorAll('.before,.after')) picture.hidden = picture.matches('.before') === revealed;
    const verdict = part('.verdict');
    verdict.className = `verdict ${revealed ? verdicts[verdictOf(at)] : ''}`;
    const told = revealed ? `${verdictText()} ${explanation()}` : '';
    if (verdict.textContent !== told) verdict.replaceChildren(...revealed
        ? [element('b', {textContent: verdictText()}), ` ${explanation()}`] : []);
}

function showScore() {
    const asked = pages().filter(({question}) => question?.is !== undefined).length;
    const made = answers.map((each, i) => each.revealed ? verdictOf(i) : -1).filter((each) => each >= 0);
    const text = say('lessonScore', made.length, asked, made.filter((each) => each === 0).length,
        made.filter((each) => each === 1).length);
    if ($('score').textContent !== text) $('score').textContent = text;
    $('score').hidden = asked === 0;
}

// Charts

function chartValues(chart, facts, which) {
    const {question} = pages()[which], {revealed, guess} = answers[which];
    return chart.series.map((series) => chart.categories.map((_, c) => {
        if (series.asked === c && question?.is !== undefined)
            return revealed ? {value: question.actual}
                : {asked: true, value: guess === null ? null : question.kind === 'number' ? guess : question.values?.[guess] ?? null};
        if (c < series.values.length) return {value: series.values[c]};
        const fact = series.facts?.[c - series.values.length];
        return {value: fact === undefined ? null : facts[fact]};
    }));
}

function drawChart(figure, chart, facts, which) {
    const rows = chartValues(chart, facts, which);
    const {question} = pages()[which];
    const all = rows.flat().map(({value}) => value).filter((value) => value !== null);
    if (question && chart.series.some(({asked}) => asked !== undefined))
        all.push(...question.values ?? [question.from ?? chart.base, question.to ?? chart.base]);
    const least = Math.min(chart.base, ...all), most = Math.max(chart.base, ...all);
    const textOf = ({value, asked}) => asked ? `? ${value === null ? '' : number(value, chart.decimals)}`
        : value === null ? say('notMeasured') : number(value, chart.decimals);
    const share = (value) => most > least ? (value - least) / (most - least) * 100 : 0;
    const bar = ({value, asked}, s) => {
        const [from, to] = [chart.base, value ?? chart.base].sort((a, b) => a - b).map(share);
        return element('span', {className: `bar-box${chart.series[s].paper ? ' paper' : ''} s${s % 3}`, 'aria-hidden': 'true'},
            element('i', {className: asked ? 'asked' : '', style: `left:${from}%;width:${to - from}%`}));
    };
    const head = element('tr', {}, element('th'), ...chart.series.map((series, s) => element('th', {scope: 'col'},
        element('i', {className: `swatch s${s % 3}${series.paper ? ' paper' : ''}`, 'aria-hidden': 'true'}), series.name)));
    const body = chart.categories.map((name, c) => element('tr', {}, element('th', {scope: 'row', textContent: name}),
        ...rows.map((row, s) => element('td', {'aria-label': row[c].asked ? say('askedFor') : textOf(row[c])},
            textOf(row[c]), ...chart.lines ? [] : [bar(row[c], s)]))));
    const parts = [element('figcaption', {}, element('b', {textContent: chart.title}), chart.unit ? ` · ${chart.unit}` : '')];
    if (chart.lines) parts.push(drawLines(chart, rows, least, most));
    parts.push(element('div', {className: 'wide'}, element('table', {}, element('thead', {}, head), element('tbody', {}, ...body))),
        element('p', {className: 'hint', textContent: chart.caption}));
    figure.replaceChildren(...parts);
}

function drawLines(chart, rows, least, most) {
    const y = (value) => 92 - (value - least) / (most - least || 1) * 84;
    const x = (c) => 4 + c / Math.max(1, chart.categories.length - 1) * 192;
    const svg = shape('svg', {viewBox: '0 0 200 100', class: 'lines', 'aria-hidden': 'true'});
    svg.append(...rows.map((row, s) => shape('polyline', {class: `s${s % 3}`,
        points: row.map(({value}, c) => value === null ? '' : `${x(c)},${y(value)}`).join(' ')})));
    return svg;
}

// Hands

addEventListener('click', (event) => {
    const button = event.target.closest?.('[data-link], .word'), explains = button?.matches('.word') ?? false;
    if (explains) $('explained').replaceChildren(element('b', {textContent: button.textContent}), ` – ${button.dataset.says}`);
    $('explained').hidden = !explains;
    if (!button || explains) return;
    const which = Number(button.dataset.link);
    if (which === link) openView(own().revealed ? 1 : 0); // once more: back to what the page shows
    else openView(now().links + which, which);
    part(`[data-link="${which}"]`).focus();
});
addEventListener('keydown', (event) => {
    if (event.key === 'Escape') $('explained').hidden = true;
});
$('home').addEventListener('click', () => openView(own().revealed ? 1 : 0));
$('before').addEventListener('click', () => openPage(at - 1));
$('after').addEventListener('click', () => openPage(at + 1));
narrow.addEventListener('change', () => page.show());

Object.assign(page, {lesson, answers, openPage, setGuess, at: () => at, verdictOf, reveal: () => part('.reveal').click()});
page.readAddress();
})();
