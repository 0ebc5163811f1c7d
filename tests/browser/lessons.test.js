// Learning by playing: a real game in which the page explains each thing when it happens.
import assert from 'node:assert/strict';
import test from 'node:test';

import { dice } from '../blackbox/node/table.js';
import { kept, QUICK } from './support/bots.js';
import { accessible, fits, still, touchable, translated, wordsOn } from './support/checks.js';
import { DESK, phone } from './support/guest.js';
import { byKeyboard, focusKept, listen, said } from './support/keyboard.js';
import { Player, seed } from './support/player.js';
import { onStage } from './support/stage.js';

console.log(`CASTELLAN_TEST_SEED=${seed}`);

const quick = { options: QUICK };
const NARROW = phone(360, 740);

const slip = ({ page }) => page.locator('.lesson');
const lessonOf = (guest) => slip(guest).getAttribute('data-lesson');
const gotIt = (guest) => guest.button('Got it', slip(guest));
const progressOf = async (guest) => JSON.parse(await kept(guest, 'lessons'))[0];

/** The list grows with each lesson that the page of this guest shows. */
async function follow({ context }) {
  const seen = [];
  await context.exposeFunction('lessonShown', (id) => void seen.push(id));
  await context.addInitScript(() => {
    let last = null;
    new MutationObserver(() => {
      const id = document.querySelector('[data-lesson]')?.dataset.lesson ?? null;
      if (id !== null && id !== last) window.lessonShown(id);
      last = id;
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-lesson'] });
  });
  return seen;
}

/** Starts a guided game from the present screen; a guest without a name enters one. */
async function learn(guest, button, name) {
  await guest.press(guest.page.getByRole('button', { name: button, exact: true }));
  if (name) {
    const dialog = guest.page.getByRole('dialog');
    await guest.type(dialog.getByLabel('Your name'), name);
    await guest.press(guest.button('Play', dialog));
    guest.name = name;
  }
  await slip(guest).waitFor();
}

/** The places that are tapped next and lie under the lesson; other faults of its place. */
function troubleOf({ page }) {
  return page.evaluate(() => {
    const next = {
      place: '.board__plot.board__legal',
      claim: '.lines__line button:enabled',
      tax: '.board__rim.board__bright',
      build: '.court__tile:enabled',
      bribe: '.court__tile:enabled',
      over: '[data-part=end-next] .hand__button',
    };
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
    const lesson = document.querySelector('.lesson');
    if (!lesson) return [];
    const mine = document.querySelector('.status.status__mine') !== null;
    const { phase } = document.querySelector('.table').dataset;
    const slip = lesson.getBoundingClientRect();
    const [above, below] = [box('.status')?.bottom ?? 0, box('.hand')?.top ?? innerHeight];
    const hidden = (element) => {
      const { left, right, ...y } = element.getBoundingClientRect();
      const bar = element.closest('.hand') !== null;
      const top = bar ? y.top : Math.max(y.top, above);
      const bottom = bar ? y.bottom : Math.min(y.bottom, below);
      const width = Math.min(right, slip.right) - Math.max(left, slip.left);
      const height = Math.min(bottom, slip.bottom) - Math.max(top, slip.top);
      return bottom > top && width > 0.5 && height > 0.5;
    };
    const wanted = mine || phase === 'over' ? next[phase] : [];
    const under = [...document.querySelectorAll(['.hand button', wanted].flat().join())]
      .filter(hidden)
      .map((element) => `${element.outerHTML.slice(0, 80)} is under it`);
    const { left, top, right, bottom } = slip;
    const off = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    const ring = document.querySelector('.lesson__ring');
    return [
      ...under,
      ...(off ? [`it lies at ${left}, ${top}, ${right}, ${bottom}`] : []),
      ...(ring.getClientRects().length === 0 ? ['it is about nothing on the page'] : []),
    ].map((trouble) => `${lesson.dataset.lesson}: ${trouble}`);
  });
}

/** A player who checks every lesson, and reads those that `reads` wants. */
class Pupil extends Player {
  lessons = 0;

  constructor(guest, reads) {
    super(guest, 0);
    this.reads = reads;
  }

  async study() {
    assert.deepEqual(await troubleOf(this.guest), []);
    while ((await slip(this.guest).count()) > 0 && this.reads()) {
      const id = await lessonOf(this.guest);
      await this.guest.press(gotIt(this.guest));
      await this.page.waitForFunction(
        (id) => document.querySelector('.lesson')?.dataset.lesson !== id,
        id,
      );
      ++this.lessons;
      assert.deepEqual(await troubleOf(this.guest), []);
    }
  }

  /** One move, and all lessons before it. Returns whether the game is over. */
  async turn() {
    const seen = await this.look();
    if (seen.over) await this.page.locator('.end__headline').waitFor();
    await this.study();
    if (seen.over) return true;
    await this.move(seen);
    await this.settle();
    return false;
  }
}

const inOrder = (seen, expected) =>
  assert.deepEqual(
    seen.filter((id) => expected.includes(id)),
    expected,
    `of ${seen}`,
  );

test(
  'a newcomer learns by playing a whole game, and goes on to Queendomino',
  onStage(quick, async (stage) => {
    const guest = await stage.guest(DESK);
    const { page } = guest;
    await listen(guest);
    const seen = await follow(guest);
    await guest.open();
    await learn(guest, 'Learn by playing', 'Ada');
    const { json } = await stage.server.ask('GET', `/api/rooms/${page.url().split('/').at(-1)}`);
    assert.deepEqual(
      json.seats.map(({ bot }) => bot),
      [null, 'greedy_placement', 'greedy_placement'],
    );
    assert.equal(await lessonOf(guest), 'goal');
    assert.equal(await slip(guest).evaluate((own) => own.contains(document.activeElement)), false);

    const roll = dice(seed);
    const pupil = new Pupil(guest, () => roll(2) === 0);
    for (let turns = 0; turns < 6; ++turns) await pupil.turn();
    // A reload changes nothing.
    const before = await progressOf(guest);
    await page.reload();
    await page.locator('.table').waitFor();
    await page.waitForFunction(() => document.querySelector('.status.status__mine'));
    const { met } = await progressOf(guest);
    assert.deepEqual(met.slice(0, before.met.length), before.met);

    pupil.reads = () => true;
    const again = new Pupil(guest, pupil.reads);
    while (!(await again.turn()));
    const once = seen.filter((id, index) => id !== seen[index - 1]);
    assert.equal(new Set(once).size, once.length, `none comes twice: ${once}`);
    inOrder(once, ['goal', 'match', 'last', 'end', 'sums', 'more']);
    inOrder(once, ['others', 'dominoes', 'pad', 'end']);
    assert.ok(once.includes('score') && once.includes('frame'), `${once}`);
    const heard = (await said(guest)).join('\n');
    assert.match(heard, /The last round: place one more domino/);
    assert.match(heard, /The game is over\. With \d+ points? you reach place [123]\./);
    assert.equal(await slip(guest).count(), 0);
    await stage.leave(guest);
  }),
);

test(
  'Queendomino by playing, on 360 pixels: its own steps, and nothing too wide',
  onStage(quick, async (stage) => {
    const guest = await stage.guest(NARROW);
    const seen = await follow(guest);
    const found = { severe: [], told: new Map() };
    await guest.open('#/help');
    await learn(guest, 'Learn Queendomino by playing', 'Ada');
    const pupil = new Pupil(guest, () => true);
    const study = pupil.study.bind(pupil);
    let checks = 0;
    pupil.study = async () => {
      if ((await slip(guest).count()) > 0 && checks < 6) {
        const name = await lessonOf(guest);
        await fits(guest, name);
        await touchable(guest, name);
        await still(guest, name);
        await accessible(guest, name, found);
        await guest.picture(`lesson-${name}`, { inView: true });
        ++checks;
      }
      await study();
    };
    while (!(await pupil.turn()));
    assert.deepEqual(found.severe, []);
    assert.equal(checks, 6);
    inOrder(seen, ['goal', 'court.start', 'claim', 'castle', 'end', 'sums', 'court.sums']);
    for (const id of ['court.tax', 'court.prices', 'court.coins'])
      assert.ok(seen.includes(id), `${id} in ${seen}`);
    console.log(`lessons of Queendomino: ${seen.join(', ')}`);
  }),
);

test(
  'the lessons are skipped at once and for good; the help offers them',
  onStage(quick, async (stage) => {
    const guest = await stage.guest(NARROW);
    const { page } = guest;
    await guest.open();
    await learn(guest, 'Learn by playing', 'Ada');
    await guest.press(guest.button('Skip the lessons'));
    await page.locator('.frame__notice', { hasText: 'How to play' }).waitFor();
    await slip(guest).waitFor({ state: 'detached' });
    await new Player(guest, 0).turn();
    assert.equal(await slip(guest).count(), 0);
    await page.reload();
    await page.locator('.table').waitFor();
    await new Player(guest, 0).turn();
    assert.equal(await slip(guest).count(), 0);

    // Played on this device: the lobby no longer offers them.
    await guest.open();
    await guest.button('Kingdomino against 2 bots').waitFor();
    assert.equal(await guest.button('Learn by playing').count(), 0);
    await guest.open('#/help');
    await learn(guest, 'Learn by playing');
    assert.equal(await lessonOf(guest), 'goal');
  }),
);

test(
  'by keyboard: the lessons are on the way, and give the focus back',
  onStage(quick, async (stage) => {
    const guest = byKeyboard(await stage.guest(DESK));
    const { page } = guest;
    await guest.open();
    await learn(guest, 'Learn by playing', 'Ada');
    await guest.press(gotIt(guest));
    // The next lesson, if any, has the same button.
    await focusKept(guest, 'a lesson was read');
    const pupil = new Player(guest, 0);
    for (let turns = 0; turns < 4; ++turns) {
      await pupil.turn();
      await focusKept(guest, `a move at ${guest.seq}`);
    }
    await page.locator('.board__cell[tabindex="0"]').focus();
    while ((await slip(guest).count()) > 0) {
      await guest.press(gotIt(guest));
      await focusKept(guest, 'a lesson was read');
    }
  }),
);

test(
  'a lesson in every language',
  onStage(quick, async (stage) => {
    for (const locale of ['de', 'it', 'fr', 'es', 'nl', 'pl', 'pt']) {
      const guest = await stage.guest({ ...NARROW, locale });
      await guest.open();
      await guest.press(guest.page.locator('[data-part=learn] > button'));
      const dialog = guest.page.locator('dialog[open]');
      await guest.type(dialog.locator('input'), 'Ada');
      await guest.press(dialog.locator('.controls__main'));
      await slip(guest).waitFor();
      translated(await wordsOn(guest), locale);
      await fits(guest, locale);
      assert.deepEqual(await troubleOf(guest), []);
      assert.doesNotMatch(await slip(guest).innerText(), /\b(the|castle|Got it|Skip)\b/);
      await stage.leave(guest);
    }
  }),
);
