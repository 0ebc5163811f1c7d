// Live games: cards that move, games that take turns, one game on a wall, and what is shown to nobody.
import assert from 'node:assert/strict';
import test from 'node:test';

import { DEADLINE } from '../blackbox/node/patience.js';
import { dice } from '../blackbox/node/table.js';
import { cameBack, look } from './support/alerts.js';
import { QUICK } from './support/bots.js';
import { accessible, fits, still, touchable } from './support/checks.js';
import { DESK, LOST, phone } from './support/guest.js';
import { byKeyboard, listen, said } from './support/keyboard.js';
import { seed } from './support/player.js';
import { hostRoom, RobotTable, takeSeat } from './support/robot.js';
import { onStage } from './support/stage.js';

console.log(`CASTELLAN_TEST_SEED=${seed}`);

const CARDS_MAX = 6;
const roll = dice(seed);

const open = ({ server }, name, wishes = {}) =>
  RobotTable.open(server, { preset: 'kingdomino', players: 2, name, ...wishes }, roll);

async function openSeveral(stage, count) {
  const tables = [];
  for (let number = 1; number <= count; ++number) tables.push(await open(stage, `Table ${number}`));
  return tables;
}

const leaveAll = (tables) => Promise.all(tables.map((table) => table.leave()));

async function eventually(holds, what) {
  const end = Date.now() + DEADLINE;
  while (!(await holds())) {
    assert.ok(Date.now() < end, what);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The sockets of a page to rooms: the room of each open one, the most at a time, and all rooms. */
function socketsOf({ page }) {
  const sockets = { open: new Map(), most: 0, rooms: new Set() };
  page.on('websocket', (socket) => {
    const code = /\/rooms\/(\w+)\/socket/.exec(socket.url())?.[1];
    if (!code) return;
    sockets.open.set(socket, code);
    sockets.rooms.add(code);
    sockets.most = Math.max(sockets.most, sockets.open.size);
    socket.on('close', () => sockets.open.delete(socket));
  });
  return sockets;
}

const game = ({ page }, code) => page.locator(`[data-code="${code}"]`);

const codesOn = ({ page }) =>
  page.locator('.watch__game').evaluateAll((cards) => cards.map(({ dataset }) => dataset.code));

/** The squares of each kingdom, as a text. */
const squaresOn = (guest, code) =>
  game(guest, code)
    .locator('.watch__board')
    .evaluateAll((boards) =>
      boards.map((board) => board.querySelector('[data-squares]').dataset.squares).join(),
    );

const squaresOf = ({ view }) => view.kingdoms.map(({ squares }) => squares.length).join();

const shows = (guest, table, squares = squaresOf(table)) =>
  eventually(
    async () => (await squaresOn(guest, table.code)) === squares,
    `${table.code} shows ${squares}`,
  );

test(
  'cards move, and a finished game makes way for the next one',
  onStage({}, async (stage) => {
    const found = { severe: [], told: new Map() };
    const tables = await openSeveral(stage, CARDS_MAX + 1);
    const guest = await stage.guest();
    const { page } = guest;
    await listen(guest);
    const sockets = socketsOf(guest);
    await guest.open();
    await guest.press(guest.link('Watch live games'));
    await page.getByRole('heading', { name: 'Live games' }).waitFor();
    await page.getByText('and 1 more game').waitFor();
    const shown = await codesOn(guest);
    assert.equal(new Set(shown).size, CARDS_MAX);

    const [ending, going] = shown.map((code) => tables.find((table) => table.code === code));
    for (const table of [ending, going]) {
      await table.play(8);
      await shows(guest, table);
    }
    assert.notEqual(squaresOf(going), '1,1', 'a domino was laid');
    await accessible(guest, 'live games', found);
    await still(guest, 'live games');
    await guest.picture('watch', { inView: true });

    const next = tables.find(({ code }) => !shown.includes(code));
    await ending.play();
    const result = game(guest, ending.code).locator('.watch__result');
    await result.waitFor();
    const text = await result.textContent();
    assert.match(text, /wins?\.$|^The victory is shared/);
    await shows(guest, ending);
    await accessible(guest, 'a result', found);
    await eventually(async () => (await codesOn(guest))[0] === next.code, 'the next game comes');
    assert.deepEqual((await codesOn(guest)).slice(1), shown.slice(1), 'the others stay');
    await eventually(
      async () => (await said(guest)).some((line) => line.includes(text)),
      'the result is announced',
    );
    await next.play(8);
    await shows(guest, next);
    assert.equal(await page.getByText('and 1 more game').count(), 0);
    assert.ok(sockets.most <= CARDS_MAX, `${sockets.most} sockets`);
    // The card leads to the table.
    await guest.press(game(guest, going.code).getByRole('link'));
    await page.locator('.table').waitFor();
    await eventually(() => sockets.open.size === 1, 'only the table is connected');
    assert.deepEqual(found.severe, []);
    await leaveAll(tables);
  }),
);

test(
  'on a phone only the cards on the screen are connected',
  onStage({}, async (stage) => {
    const tables = await openSeveral(stage, CARDS_MAX);
    const guest = await stage.guest(phone(360, 640));
    const sockets = socketsOf(guest);
    await guest.open('#/watch');
    await guest.page.locator('.watch__board').first().waitFor();
    const codes = await codesOn(guest);
    assert.equal(codes.length, CARDS_MAX);
    const last = tables.find(({ code }) => code === codes.at(-1));
    assert.ok(!sockets.rooms.has(last.code), 'the last card is not connected');
    await fits(guest, 'live games');
    await touchable(guest, 'live games');
    await guest.picture('watch-phone');
    await game(guest, last.code).scrollIntoViewIfNeeded();
    await last.play(8);
    await shows(guest, last);
    await eventually(
      () => ![...sockets.open.values()].includes(codes[0]),
      'the first card is not connected any more',
    );
    assert.ok(sockets.rooms.has(codes[0]));
    await guest.open('#/watch?wall');
    await guest.page.locator('.watch__wall .watch__board').first().waitFor();
    await fits(guest, 'a wall on a phone');
    await leaveAll(tables);
  }),
);

/** How opaque the page is at its corner, and in the middle of an element: 0 to 255. */
async function opacity({ page }, selector) {
  const { x, y, width, height } = await page.locator(selector).first().boundingBox();
  const picture = (await page.screenshot({ omitBackground: true })).toString('base64');
  const points = [
    [1, 1],
    [x + width / 2, y + height / 2],
  ];
  return page.evaluate(
    async ([picture, points]) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
        willReadFrequently: true,
      });
      context.drawImage(bitmap, 0, 0);
      return points.map(([x, y]) => context.getImageData(x, y, 1, 1).data[3]);
    },
    [picture, points],
  );
}

const fontSize = ({ page }, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => parseFloat(getComputedStyle(element).fontSize));

test(
  'one game on a wall: large names, no controls, transparent if wanted, and then the next one',
  onStage({}, async (stage) => {
    const found = { severe: [], told: new Map() };
    const tables = await openSeveral(stage, 2);
    const guest = await stage.guest();
    const { page } = guest;
    const sockets = socketsOf(guest);
    await guest.open('#/watch');
    await page.locator('.watch__name').first().waitFor();
    const small = await fontSize(guest, '.watch__name');
    await guest.press(guest.link('On a large screen'));
    await page.locator('.watch__wall .watch__name').first().waitFor();
    const large = await fontSize(guest, '.watch__name');
    assert.ok(large >= 2 * small, `names of ${small} and ${large} px`);
    const controls = 'a, button, select, input, summary, [tabindex="0"]';
    const visible = controls.replace(/[^, ]+(?=,|$)/g, '$&:visible');
    assert.equal(await page.locator(visible).count(), 0);
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(() => document.activeElement.matches('body, main')));
    assert.deepEqual(await opacity(guest, '.watch__ribbon'), [255, 255]);
    const height = await page.evaluate(() => document.scrollingElement.scrollHeight);
    assert.equal(height, DESK.viewport.height, 'nothing scrolls');

    const wall = page.locator('.watch__wall');
    const code = await wall.getAttribute('data-code');
    const [ending, next] = tables[0].code === code ? tables : [tables[1], tables[0]];
    await ending.play(8);
    await shows(guest, ending);
    await accessible(guest, 'a wall', found);
    await still(guest, 'a wall');
    await guest.picture('watch-wall', { inView: true });
    await ending.play();
    await wall.locator('.watch__result').waitFor();
    await page.locator(`.watch__wall[data-code="${next.code}"] .watch__board`).first().waitFor();
    await eventually(() => sockets.open.size === 1, 'one connection');

    await guest.open('#/watch?wall&transparent');
    await page.locator('.watch__wall .watch__name').first().waitFor();
    await next.play(8);
    await shows(guest, next);
    assert.deepEqual(await opacity(guest, '.watch__ribbon'), [0, 255]);
    await accessible(guest, 'over a stream', found);
    await guest.picture('watch-transparent', { inView: true });
    assert.deepEqual(found.severe, []);
    await leaveAll(tables);
  }),
);

test(
  'a room with a password or without spectators is not shown, a delayed one with its delay',
  onStage({}, async (stage) => {
    const { server } = stage;
    const wishes = { preset: 'kingdomino', players: 2, listed: true };
    const locked = await hostRoom(server, { ...wishes, name: 'Locked', password: 'swordfish' });
    for (const seat of [0, 1])
      await takeSeat(server, locked.code, ['Ada', 'Ben'][seat], seat, locked.host);
    const shut = await open(stage, 'Shut', { spectators_max: 0 });
    const late = await open(stage, 'Late', { delay_moves: 3 });
    const guest = await stage.guest();
    const sockets = socketsOf(guest);
    await guest.open('#/watch');
    const card = game(guest, late.code);
    await card.getByText('spectators delayed by 3 moves').waitFor();
    await card.getByText('You watch with a delay of 3 moves').waitFor();
    await late.play(9);
    const seen = squaresOf(late);
    await late.play(3);
    assert.notEqual(squaresOf(late), seen, 'a domino was laid meanwhile');
    await shows(guest, late, seen);
    await late.play();
    await card.locator('.watch__result').waitFor();
    await shows(guest, late);
    assert.deepEqual(await codesOn(guest), [late.code]);
    assert.deepEqual([...sockets.rooms], [late.code]);
    await leaveAll([shut, late]);
  }),
);

test(
  'a room that is full of spectators is not shown, until one leaves',
  onStage({}, async (stage) => {
    const table = await open(stage, 'Small', { spectators_max: 1 });
    const first = await stage.guest();
    await first.open('#/watch');
    await game(first, table.code).locator('.watch__board').first().waitFor();
    await eventually(async () => {
      const { json } = await stage.server.ask('GET', '/api/rooms');
      return json.rooms[0].spectators === 1;
    }, 'the list counts the spectator');
    const second = await stage.guest();
    const sockets = socketsOf(second);
    await second.open('#/watch');
    await second.page.getByText('There is no game to watch right now.').waitFor();
    assert.equal(sockets.rooms.size, 0);
    await table.play(8);
    await shows(first, table);
    await stage.leave(first);
    await game(second, table.code).locator('.watch__board').first().waitFor();
    await shows(second, table);
    await table.leave();
  }),
);

test(
  'a tab in the background has no connection, and catches up',
  onStage({}, async (stage) => {
    const table = await open(stage, 'Round table');
    const guest = await stage.guest();
    await cameBack(guest);
    const sockets = socketsOf(guest);
    await guest.open('#/watch');
    await table.play(6);
    await shows(guest, table);
    const before = squaresOf(table);
    await look(guest, true);
    await eventually(() => sockets.open.size === 0, 'no connection');
    await table.play(6);
    assert.equal(await squaresOn(guest, table.code), before, 'the last table stays');
    await look(guest, false);
    await shows(guest, table);
    assert.notEqual(squaresOf(table), before);
    await table.leave();
  }),
);

test(
  'a lost connection is shown on the card, and found again',
  onStage({}, async (stage) => {
    const table = await open(stage, 'Round table');
    const wire = await stage.wire();
    const guest = await stage.guest(DESK, wire.base);
    guest.excuse(...LOST);
    await guest.open('#/watch');
    await table.play(6);
    await shows(guest, table);
    wire.cut();
    const trouble = game(guest, table.code).locator('.controls__trouble');
    await trouble.waitFor();
    await guest.press(trouble.getByRole('button', { name: 'Try now' }));
    wire.mend();
    await trouble.waitFor({ state: 'detached' });
    await table.play(6);
    await shows(guest, table);
    await table.leave();
  }),
);

test(
  'nothing to watch: a game against bots, by keyboard; on a wall only a sentence',
  onStage({ options: QUICK }, async (stage) => {
    const found = { severe: [], told: new Map() };
    const guest = byKeyboard(await stage.guest());
    const { page } = guest;
    const none = page.getByText('There is no game to watch right now.');
    await guest.open('#/watch?wall');
    await none.waitFor();
    await accessible(guest, 'an empty wall', found);
    await guest.open();
    await guest.press(guest.link('Watch live games'));
    await none.waitFor();
    await accessible(guest, 'nothing to watch', found);
    await guest.press(page.getByRole('button', { name: 'Play', exact: true }));
    const dialog = page.getByRole('dialog');
    await guest.type(dialog.getByLabel('Your name'), 'Ada');
    await guest.press(guest.button('Play', dialog));
    await page.locator('.table').waitFor();
    assert.deepEqual(found.severe, []);
  }),
);
