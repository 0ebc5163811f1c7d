// Everything that belongs to a step is in sight at once, and things say what they are.
import assert from 'node:assert/strict';
import test from 'node:test';

import { DEADLINE } from '../blackbox/node/patience.js';
import { dice } from '../blackbox/node/table.js';
import { QUICK } from './support/bots.js';
import { fits, legible } from './support/checks.js';
import { installClock } from './support/clock.js';
import { byFinger } from './support/finger.js';
import { prepare } from './support/fixtures.js';
import { DESK, lively, phone } from './support/guest.js';
import { Player } from './support/player.js';
import { playedRoom } from './support/robot.js';
import { againstBots } from './support/rooms.js';
import { goTo, remember, tour } from './support/screens.js';
import { onStage } from './support/stage.js';

const SCROLLED_MAX = 200;
const TURNS = 4;
/** In milliseconds, longer than a bubble stays after a tap. */
const LONG = 5000;
const LINES_MAX = 2;

const steps = {
  place: '.lines',
  claim: '.lines',
  tax: '.court__board',
  build: '.court__board',
  bribe: '.court__board',
  teams: '.lines',
};

/** The parts of the table that are not whole on the screen, or lie below the rail. */
function hidden({ page }, parts) {
  return page.evaluate((parts) => {
    const rail = document.querySelector('.hand').getBoundingClientRect();
    return parts.filter((part) => {
      const { top, bottom, left, right } = document.querySelector(part).getBoundingClientRect();
      const below = part.startsWith('.hand') ? innerHeight : rail.top;
      return top < -1 || left < -1 || bottom > below + 1 || right > innerWidth + 1;
    });
  }, parts);
}

/** The status is on the screen, in few lines. */
async function statusSeen({ page }) {
  const { top, lines } = await page.locator('.status__sentence > span').evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    return { top, lines: Math.round(height / parseFloat(getComputedStyle(element).lineHeight)) };
  });
  assert.ok(top >= 0, `the status is at ${top}`);
  assert.ok(lines <= LINES_MAX, `the status has ${lines} lines`);
}

test(
  'kingdom, choice, status and treasury together on a desk',
  onStage({}, async (stage) => {
    const rooms = await prepare(stage.server, Object.keys(steps));
    const guest = await stage.guest(DESK);
    const visit = async (name) => {
      // The builders' board is loaded on demand.
      await guest.page.locator(steps[name]).waitFor();
      const parts = ['.status__sentence', '.board .board__kingdom-picture', '.hand__mine'];
      assert.deepEqual(await hidden(guest, [...parts, steps[name]]), [], name);
      await statusSeen(guest);
    };
    await tour(guest, rooms, visit, Object.keys(steps));
  }),
);

test(
  'whole turns of Queendomino on 360 pixels need little scrolling',
  onStage({ options: QUICK }, async (stage) => {
    const guest = await stage.guest(phone(360, 740));
    const { page } = guest;
    await againstBots(guest, 'Queendomino', 1, 'Ada');
    await page.locator('.table').waitFor();
    const player = new Player(await byFinger(guest), 0);
    const turns = [];
    while (turns.length <= TURNS) {
      assert.equal(await player.turn(), false, 'the game goes on');
      await statusSeen(guest);
      // A turn begins with a domino to place.
      if ((await page.locator('.table').getAttribute('data-phase')) !== 'place') continue;
      turns.push(
        await page.evaluate(() => {
          const sum = globalThis.scrolled;
          globalThis.scrolled = 0;
          return sum;
        }),
      );
    }
    // The first one is the draft.
    const most = Math.max(...turns.slice(1));
    console.log(`scrolled in a turn: ${turns.slice(1).join(', ')} pixels`);
    assert.ok(most <= SCROLLED_MAX, `${most} pixels`);
  }),
);

const bubble = ({ page }) => page.locator('.bubble');

/** Points at it until the bubble is there: a page that is still loading scrolls, which hides it. */
async function pointAt(guest, target, hasText) {
  const end = Date.now() + DEADLINE;
  while (!(await bubble(guest).filter({ hasText }).count())) {
    assert.ok(Date.now() < end, `no bubble with ${hasText}`);
    await guest.page.mouse.move(0, 0);
    await target.hover();
  }
}

test(
  'what lies and stands on the table says what it is, by mouse, keyboard and touch',
  onStage({}, async (stage) => {
    const rooms = await prepare(stage.server, ['build']);
    const desk = await stage.guest(DESK);
    await tour(desk, rooms, () => {}, ['build']);
    const { page } = desk;
    const laid = page.locator('.board [data-tells*=Domino]').first();
    await pointAt(desk, laid, /\d+\s×\s\d+ = \d+ points?[^]*Domino \d+/);
    await pointAt(desk, page.locator('.court__tile[data-tells] b').first(), /: /);
    await page.keyboard.press('Escape');
    await bubble(desk).waitFor({ state: 'detached' });
    await page.locator('.board [data-cell][tabindex="0"]').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'])
      if (!(await bubble(desk).count())) await page.keyboard.press(key);
    await bubble(desk).waitFor();
    await stage.leave(desk);

    const hand = await stage.guest(phone(360, 740));
    await tour(hand, rooms, () => {}, ['build']);
    await hand.page.locator('.hand [data-tells]').first().tap();
    await bubble(hand)
      .filter({ hasText: /coins?$/ })
      .waitFor();
  }),
);

test(
  'the score pad and the list of dominoes',
  onStage({}, async (stage) => {
    const rooms = await prepare(stage.server, ['build']);
    const guest = await stage.guest(DESK);
    await tour(guest, rooms, () => {}, ['build']);
    const { page } = guest;
    await guest.press(guest.button('Score pad'));
    const pad = page.locator('dialog[open] .pad');
    await pad.locator('tfoot td b').first().waitFor();
    const totals = await pad.locator('tfoot td b').allInnerTexts();
    const shown = await page.locator('.kingdoms__kingdom-points b').allInnerTexts();
    assert.deepEqual(
      totals.map(Number),
      shown.map((text) => parseInt(text, 10)),
    );
    const rows = await pad
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll('td b')].map(({ textContent }) => +textContent)),
      );
    for (const [index, total] of totals.entries())
      assert.equal(
        rows.reduce((sum, row) => sum + row[index], 0),
        +total,
      );
    await page.keyboard.press('Escape');
    await guest.press(guest.button(/^Face-down: /));
    const list = page.locator('dialog[open] .pad__dominoes > li');
    await list.first().waitFor();
    assert.equal(await list.count(), 48);
    const summary = await page.locator('dialog[open] p').first().innerText();
    const [seen, hidden] = summary.match(/\d+/g).map(Number);
    assert.equal(seen + hidden, 48);
    assert.ok(seen > 8 && hidden >= parseInt(await undealt(guest), 10), summary);
  }),
);

test(
  'boards of a few pixels have few figures: all of them on a phone that watches, none on a desk',
  onStage({}, async (stage) => {
    const { place } = await prepare(stage.server, ['place']);
    for (const [settings, few] of [
      [phone(360, 740), 4],
      [DESK, 0],
    ]) {
      const guest = await stage.guest(settings);
      await guest.open(`#/${place.code}`);
      const pictures = guest.page.locator('.kingdoms .board__kingdom-picture');
      await pictures.nth(3).waitFor();
      assert.equal(await guest.page.locator('.kingdoms .board__mini').count(), few);
    }
  }),
);

const undealt = async ({ page }) =>
  (await page.locator('.lines__note button').first().innerText()).replace(/\D/g, '');

const CHEAP = ['transform', 'opacity', 'visibility', 'animation-timing-function'];

test(
  'a refusal shakes, a domino flies from its line; only what is cheap to draw moves',
  onStage({}, async (stage) => {
    const rooms = await prepare(stage.server, ['place']);
    const guest = await stage.guest(lively(DESK));
    const { page } = guest;
    await guest.context.addInitScript(() => {
      globalThis.moved = [];
      addEventListener('animationstart', ({ animationName }) => moved.push(animationName), true);
    });
    const moved = (name) =>
      page.waitForFunction((end) => globalThis.moved.some((each) => each.endsWith(end)), name);
    await tour(guest, rooms, () => {}, ['refused']);
    await moved('shake');
    await moved('turn-up');
    await tour(guest, rooms, () => {}, ['placing']);
    assert.equal(await page.locator('.board__landing').count(), 0, 'nothing was laid yet');
    await page.evaluate(() => (globalThis.moved = []));
    const points = await page.locator('.hand__mine').elementHandle();
    await guest.press(guest.button('Place here'));
    await moved('land');
    // Won points rise from those before, so these have to stay.
    assert.ok(await points.evaluate((element) => element.isConnected));
    const from = () =>
      page.locator('.board g:has(> .board__landing)').evaluate((piece) => piece.style.cssText);
    assert.match(await from(), /--from: *translate\(-?[\d.]+px, -?[\d.]+px\)/);
    const dear = await page.evaluate((cheap) => {
      const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
      const frames = rules
        .filter((rule) => rule instanceof CSSKeyframesRule)
        .flatMap(({ name, cssRules }) => [...cssRules].map(({ style }) => [name, [...style]]));
      return frames.filter(([, properties]) => properties.some((each) => !cheap.includes(each)));
    }, CHEAP);
    assert.deepEqual(dear, []);
  }),
);

test(
  'a table that is opened on a turn begins with what is to be chosen',
  onStage({}, async (stage) => {
    const rooms = await prepare(stage.server, ['build']);
    const guest = await stage.guest(phone(360, 560));
    await tour(guest, rooms, () => {}, ['build']);
    await guest.page.reload();
    await guest.page.waitForFunction(() => {
      const [court, hand] = ['.court__board', '.hand'].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      return court && hand && court.top >= 0 && court.bottom <= hand.top + 1;
    });
  }),
);

test(
  'a held domino shows the points that its place costs, and the log says the same',
  onStage({}, async (stage) => {
    // Beside the castle alone no domino leaves it exactly in the middle.
    const options = { middle_kingdom: true, middle_kingdom_measure: 'bounding_box' };
    const first = (view) => view.to_move === 0 && view.phase === 'place';
    const game = { preset: 'kingdomino', players: 2, options };
    const place = await playedRoom(stage.server, game, dice(1), first);
    const guest = await stage.guest(DESK);
    const { page } = guest;
    await remember(guest, [place]);
    await goTo(guest, `#/${place.code}`, '.board__plot.board__legal');
    for (const cell of await page.locator('.board [data-cell]').all()) {
      if ((await page.locator('.board__ghost').count()) > 0) break;
      await cell.focus();
      await page.keyboard.press('Space');
    }
    const points = await page.locator('.board__ghost .board__points text').textContent();
    assert.match(points, /^-\d+$/);
    await guest.press(guest.button(new RegExp(`^Place here, ${points} point`)));
    await page.locator('.status__log li', { hasText: `: ${points} point` }).waitFor();
  }),
);

test(
  'a bubble stays while the pointer rests, and its Escape leaves the domino where it is held',
  onStage({}, async (stage) => {
    const rooms = await prepare(stage.server, ['place']);
    const desk = await stage.guest(DESK);
    await installClock(desk);
    await tour(desk, rooms, () => {}, ['placing']);
    const { page } = desk;
    await pointAt(desk, page.locator('.board [data-tells*=Domino]').first(), /Domino/);
    await page.clock.fastForward(LONG);
    assert.equal(await bubble(desk).count(), 1);
    await page.keyboard.press('Escape');
    await bubble(desk).waitFor({ state: 'detached' });
    assert.equal(await page.locator('.board__ghost').count(), 1);
    await page.keyboard.press('Escape');
    await page.locator('.board__ghost').waitFor({ state: 'detached' });
    await stage.leave(desk);

    const hand = await stage.guest(phone(360, 740));
    await installClock(hand);
    await tour(hand, rooms, () => {}, ['place']);
    await hand.page.locator('.board [data-tells*=Domino]').first().tap();
    await bubble(hand).waitFor();
    await hand.page.clock.fastForward(LONG);
    await bubble(hand).waitFor({ state: 'detached' });
  }),
);

const CROWD = ['Benjamin', 'Alexandra', 'Christopher', 'Maximilian', 'Konstantin', 'Eleonora'];

test(
  'six kingdoms at court: names, points and the score pad have room',
  onStage({}, async (stage) => {
    const mine = (view) => view.to_move === 0 && view.phase === 'place' && view.round > 3;
    const game = { preset: 'royal', players: 6 };
    const room = await playedRoom(stage.server, game, dice(1), mine, CROWD);
    const seen = async (settings) => {
      const guest = await stage.guest(settings);
      await remember(guest, [room]);
      await goTo(guest, `#/${room.code}`, '.court__board');
      return guest;
    };
    const desk = await seen(DESK);
    const names = desk.page.locator('.kingdoms__kingdom-name > span:first-child');
    const broken = await names.evaluateAll((all) =>
      all.filter((name) => name.getClientRects().length > 1).map(({ textContent }) => textContent),
    );
    assert.deepEqual(broken, []);
    const wide = await desk.page
      .locator('.kingdoms__kingdom-points')
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
    assert.equal(wide, 0);
    await stage.leave(desk);

    const hand = await seen(phone(320, 700));
    await hand.press(hand.page.locator('[data-part=menu]'));
    await hand.press(hand.page.locator('[data-part=score-pad]:visible'));
    const pad = hand.page.locator('dialog[open] .pad');
    await pad.locator('tfoot td b').first().waitFor();
    await fits(hand, 'the score pad');
    await legible(hand, 'the score pad');
    const cells = await pad.locator('tr > :is(td, th):has(b, .pad__pad-name)').evaluateAll((all) =>
      all.map((cell) => {
        const text = cell.querySelector('b, .pad__pad-name').getBoundingClientRect();
        const box = cell.getBoundingClientRect();
        return [box.width, text.left >= box.left && text.right <= box.right];
      }),
    );
    assert.ok(cells.length > 6);
    for (const [width, within] of cells) assert.ok(within && width > 50, `${width}`);
    const row = pad.locator('tbody th').first();
    const { x } = await row.boundingBox();
    await pad.evaluate((element) => element.scrollBy({ left: 100, behavior: 'instant' }));
    assert.ok((await pad.evaluate((element) => element.scrollLeft)) > 50);
    assert.equal((await row.boundingBox()).x, x);
  }),
);
