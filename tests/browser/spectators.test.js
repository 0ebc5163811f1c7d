// Spectators: they see every kingdom, cannot act, and receive no face-down tile.
import assert from 'node:assert/strict';
import test from 'node:test';

import { DESK, PHONE } from './support/guest.js';
import { playAll, playSome, seated } from './support/player.js';
import { sameResult } from './support/result.js';
import { gather } from './support/rooms.js';
import { onStage } from './support/stage.js';

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

for (const [preset, players] of [
  ['Kingdomino', 3],
  ['Queendomino', 2],
])
  test(
    `watching ${preset}`,
    onStage({}, async (stage) => {
      const { code, guests } = await gather(stage, { preset, players, settings: [DESK, PHONE] });
      const watcher = await stage.guest();
      const { page } = watcher;
      const frames = [];
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
      );
      const parties = seated(guests);
      await playSome(parties, 6);
      await watcher.open();
      await watcher.press(watcher.link('Watch: Round table'));
      await page.getByText('You are watching.').waitFor();
      await playSome(parties, 10);

      const cards = page.locator('.kingdoms__kingdom-card');
      assert.equal(await cards.count(), players);
      for (let index = 0; index < players; ++index) {
        await watcher.press(cards.nth(index));
        const name = guests[index].name;
        await page.getByRole('heading', { name: `Kingdom of ${name}` }).waitFor();
        await page.getByRole('grid', { name: `Kingdom of ${name}` }).waitFor();
        assert.equal(await page.locator(moves).count(), 0);
        assert.equal(await watcher.button('Resign').count(), 0);
        // A press on a cell does nothing at all.
        await watcher.press(page.locator('.board__cell').first());
        assert.equal(await page.locator('.hand').count(), 0);
        // The same kingdom as its owner sees it.
        const squares = (guest) =>
          guest.page.locator('.board [data-squares]').first().getAttribute('data-squares');
        assert.equal(await squares(watcher), await squares(guests[index]));
      }

      const before = numbersIn(await known(watcher, frames));
      const drawn = [];
      page.on('websocket', () => assert.fail('the watcher needs one connection'));
      const heard = frames.length;
      await playAll(guests);
      await page.locator('.end__headline').waitFor();
      for (const frame of frames.slice(heard).map(JSON.parse))
        for (const event of frame.events ?? [])
          if (event.event === 'drawn') drawn.push(...event.dominoes);
      assert.ok(drawn.length > 0);
      assert.deepEqual(
        drawn.filter((domino) => before.has(domino)),
        [],
      );
      await sameResult(stage, code, [...guests, watcher]);
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
