// SPDX-License-Identifier: MIT
// A page in a frame of a notebook: maps, choosers, λ_init and what the models say, in the height that the frame has.
'use strict';
(() => {
const page = window.lambdascope, $ = (id) => document.getElementById(id);
const {after, element, say, percent, word} = page;
document.body.classList.add('compact');
const models = element('div', {id: 'models', role: 'status'});
const foot = element('div', {id: 'foot'}, $('lambda'), models, $('lacks'));
$('instrument').append(foot);

/** What one model finds most probable, whether it is the answer, and how probable that is to it as a whole. */
function said(who, name, [id, probability], answer) {
    const {data} = page, isAnswer = data.answer !== '' && id === data.leading[0];
    const parts = [element('i', {textContent: who === 'diff' ? 'D' : 'S', 'aria-hidden': 'true'}), `${name} `,
        element('b', {textContent: `${say('says', word(data.named[id][0]))} ${percent(probability)} %${isAnswer ? ' ✓' : ''}`})];
    if (data.answer !== '' && answer !== null && !isAnswer)
        parts.push(element('small', {className: 'ghost', textContent: `  ${say('answer')} ${percent(answer)} %`}));
    return element('span', {className: who}, ...parts);
}

function showModels() {
    const {data} = page, stop = data.stops[page.stopNow()];
    const ofStandard = Object.entries(data.named).filter(([, facts]) => facts[2] !== null).sort((a, b) => b[1][2] - a[1][2])[0];
    models.replaceChildren(
        ...ofStandard ? [said('standard', say('standard'), [Number(ofStandard[0]), ofStandard[1][2]], data.answers.standard)] : [],
        ...data.diff && stop.next.length > 0 ? [said('diff', 'DIFF', stop.next[0], stop.answer)] : []);
}

/** What the maps may take of the frame's height. */
after.tall = () => innerHeight - foot.offsetHeight - $('arithmetic').offsetHeight - document.querySelector('.strip').offsetHeight - 16;
after.fits = true;
after.values = showModels;
after.show = showModels;
after.address = () => {}; // a frame has none
page.show();
let seen = '';
function follow() { // a frame gets its size after its page, and a reader may draw it longer
    const now = [$('maps').clientWidth, innerHeight].join();
    if (now === seen) return;
    seen = now;
    page.show();
}
follow();
addEventListener('resize', follow);
new ResizeObserver(follow).observe($('maps'));
})();
