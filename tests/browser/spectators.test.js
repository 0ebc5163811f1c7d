// Spectators: they see every kingdom, cannot act, and receive no face-down tile.
import assert from 'node:assert/strict';
import test from 'node:test';

import { dice } from '../blackbox/node/table.js';
import { DESK, lively, PHONE } from './support/guest.js';
import { playSome, seated, seed } from './support/player.js';
import { sameResult } from './support/result.js';
import { NAMES, RobotTable } from './support/robot.js';
import { gather } from './support/rooms.js';
import { goTo, remember } from './support/screens.js';
import { onStage } from './support/stage.js';

console.log(`CASTELLAN_TEST_SEED=${seed}`);

/** Everything that can be pressed and might be a move. */
const moves =
  '.hand, .lines__line button:enabled, .court__board button:enabled, .board__plot.board__legal, .board__rim.board__bright';

/** All the page's knowledge: its drawing, and every received frame. */
async function known(guest, frames) {
  return [await guest.page.content(), ...frames].join('\n');
}

function numbersIn(text) {
  return new Set([...text.matchAll(/"domino":(\d+)/g)].map(([, number]) => Number(number)));
}

/** The owner of a seat that a robot plays, at the table. */
async function ownerOf(stage, { code, seats }, seat) {
  const guest = await stage.guest(seat % 2 ? PHONE : DESK);
  guest.name = NAMES[seat];
  await remember(guest, [{ code, seats: [seats[seat]] }]);
  await goTo(guest, `#/${code}`, '.board [data-squares]');
  return guest;
}

for (const [preset, players] of [
  ['kingdomino', 3],
  ['queendomino', 2],
])
  test(
    `watching ${preset}`,
    onStage({}, async (stage) => {
      const table = await RobotTable.open(stage.server, { preset, players }, dice(seed));
      const { code } = table;
      const watcher = await stage.guest();
      const { page } = watcher;
      const frames = [];
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
      );
      await table.play(6);
      await watcher.open();
      await watcher.press(watcher.link('Watch: Round table'));
      await page.getByText('You are watching.').waitFor();
      await table.play(10);
      // A seat has one device at a time.
      await table.leave();
      const owners = [];
      for (let seat = 0; seat < players; ++seat) owners.push(await ownerOf(stage, table, seat));

      const cards = page.locator('.kingdoms__kingdom-card');
      assert.equal(await cards.count(), players);
      for (let index = 0; index < players; ++index) {
        await watcher.press(cards.nth(index));
        const { name } = owners[index];
        await page.getByRole('heading', { name: `Kingdom of ${name}` }).waitFor();
        await page.getByRole('grid', { name: `Kingdom of ${name}` }).waitFor();
        assert.equal(await page.locator(moves).count(), 0);
        assert.equal(await watcher.button('Resign').count(), 0);
        // A press on a cell does nothing at all.
        await watcher.press(page.locator('.board__cell').first());
        assert.equal(await page.locator('.hand').count(), 0);
        // The same kingdom as its owner sees it.
        const seen = owners[index].page.locator('.board [data-squares]').first();
        const squares = await seen.getAttribute('data-squares');
        await page.locator(`.board [data-squares="${squares}"]`).first().waitFor();
      }

      await stage.leave(...owners);
      await table.sit();
      const before = numbersIn(await known(watcher, frames));
      const drawn = [];
      page.on('websocket', () => assert.fail('the watcher needs one connection'));
      const heard = frames.length;
      await table.play();
      await page.locator('.end__headline').waitFor();
      for (const frame of frames.slice(heard).map(JSON.parse))
        for (const event of frame.events ?? [])
          if (event.event === 'drawn') drawn.push(...event.dominoes);
      assert.ok(drawn.length > 0);
      assert.deepEqual(
        drawn.filter((domino) => before.has(domino)),
        [],
      );
      await sameResult(stage, code, [watcher]);
      await table.leave();
    }),
  );

test(
  'a newcomer sees that the seats are taken',
  onStage({}, async (stage) => {
    const { code, guests } = await gather(stage, { preset: 'Kingdomino', players: 2, quick: true });
    const late = await stage.guest(PHONE);
    await late.open(`#/${code}`);
    await late.page.getByText('You are watching.').waitFor();
    assert.equal(await late.button('Take a seat').count(), 0);
    await playSome(seated(guests), 2);
  }),
);

const onScreen = ({ page }, part) =>
  page.waitForFunction((part) => {
    const { top, bottom } = document.querySelector(part).getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  }, part);

test(
  'at the end the winner is in sight, and is crowned when the territories have been counted',
  onStage({}, async (stage) => {
    const wishes = { preset: 'kingdomino', players: 2 };
    const table = await RobotTable.open(stage.server, wishes, dice(seed));
    const watcher = await stage.guest(lively(PHONE));
    const { page } = watcher;
    await goTo(watcher, `#/${table.code}`, '.table');
    while (table.view.round < table.view.rules.rounds) await table.move();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await table.play();
    await table.leave();
    await page.locator('.end__headline').waitFor();
    await onScreen(watcher, '.end__headline');
    const [delay] = await delays(page.locator('.end__crown'));
    assert.equal(delay, 400 * (await page.locator('.board .end__lit').count()));
    const rows = await delays(page.locator('.end .pad tr > td:nth-child(2):has(b)'));
    assert.deepEqual([rows[0], rows.at(-1)], [0, delay]);
    assert.deepEqual(
      rows,
      [...rows].sort((a, b) => a - b),
    );

    // A result that was there before moves nothing.
    const late = await stage.guest(PHONE);
    await goTo(late, `#/${table.code}`, '.end__headline');
    assert.deepEqual(await delays(late.page.locator('.end__crown, .end .pad td')), []);
    assert.equal(await late.page.evaluate(() => scrollY), 0);
  }),
);

/** Of the animations, in milliseconds. */
const delays = (elements) =>
  elements.evaluateAll((all) =>
    all.flatMap((each) =>
      each.getAnimations().map(({ effect }) => Math.round(effect.getTiming().delay)),
    ),
  );
