// Bots: seated by the host, played against, and watched.
import assert from 'node:assert/strict';
import test from 'node:test';

import { controls, kept, marksIn, QUICK, seatRow, seatsOf } from './support/bots.js';
import { DESK, PHONE, phone } from './support/guest.js';
import { byKeyboard, focusKept, listen, said } from './support/keyboard.js';
import { Player, seed } from './support/player.js';
import { sameResult } from './support/result.js';
import { takeSeat } from './support/robot.js';
import { againstBots, quickRoom, sitDown, ways } from './support/rooms.js';
import { onStage } from './support/stage.js';

console.log(`CASTELLAN_TEST_SEED=${seed}`);

const quick = { options: QUICK };
const seatBot = (guest, seat) => guest.press(guest.button(`Add a bot: seat ${seat + 1}`));
const levelOf = ({ page }, name) => page.getByLabel(`Level of ${name}`);
// Requests name the version of the room in their query.
const request = (path) => new RegExp(`/${path}(\\?|$)`);
const notice = ({ page }, text) => page.locator('.frame__notice', { hasText: text }).waitFor();

/** The name of the bot that sits there. */
async function botOn(guest, seat) {
  const row = seatRow(guest, seat);
  await marksIn(row).waitFor();
  return (await row.locator('.room__seat-name').textContent()).trim();
}

for (const [where, settings] of Object.entries({ desk: DESK, phone: PHONE }))
  test(
    `the host seats, changes and removes bots, on a ${where}`,
    onStage(quick, async (stage) => {
      const host = await stage.guest(settings);
      const code = await quickRoom(host, 'Kingdomino', 4);
      await sitDown(host, 'Ada');
      const visitor = await stage.guest();
      await ways.link(visitor, code);

      await seatBot(host, 1);
      const first = await botOn(host, 1);
      assert.equal(await botOn(visitor, 1), first);
      await seatRow(visitor, 1).getByText('Beginner', { exact: true }).waitFor();
      await levelOf(host, first).selectOption('Solid');
      await seatRow(visitor, 1).getByText('Solid', { exact: true }).waitFor();
      // The level chosen last is that of the next one.
      await seatBot(host, 2);
      const second = await botOn(visitor, 2);
      await host.press(host.button(`Remove ${first}`));
      await seatRow(visitor, 1).getByText('free', { exact: true }).waitFor();
      assert.deepEqual(await seatsOf(stage.server, code), [
        ['Ada', null],
        [null, null],
        [second, 'full_greedy'],
        [null, null],
      ]);
      assert.equal(await visitor.page.locator(controls).count(), 0);
      assert.equal(await visitor.page.getByText('away', { exact: true }).count(), 0);

      await host.page.reload();
      await levelOf(host, second).waitFor();
      assert.equal(await host.page.getByLabel('Level of new bots').inputValue(), 'full_greedy');
      await host.picture(`bots-waiting-${where}`);
      await host.page.getByLabel('Level of new bots').selectOption('Strong');
      await sitDown(visitor, 'Ben');
      await host.press(host.button('Fill the free seat with a bot'));
      for (const guest of [host, visitor]) {
        await guest.page.locator('.table').waitFor();
        assert.equal(await marksIn(guest.page.locator('.kingdoms__kingdom-card')).count(), 2);
        assert.equal(
          await guest.page.locator('.kingdoms__kingdom-card .kingdoms__away').count(),
          0,
        );
      }
      const levels = (await seatsOf(stage.server, code)).map(([, level]) => level);
      assert.deepEqual(levels, [null, null, 'full_greedy', 'provident']);
    }),
  );

test(
  'the host has no mouse',
  onStage(quick, async (stage) => {
    const host = byKeyboard(await stage.guest());
    await listen(host);
    await quickRoom(host, 'Kingdomino', 3);
    await sitDown(host, 'Ada');
    await seatBot(host, 1);
    const name = await botOn(host, 1);
    await focusKept(host, 'a bot sat down');
    assert.ok(await levelOf(host, name).evaluate((select) => select === document.activeElement));
    await host.page.keyboard.press('ArrowDown');
    await marksIn(seatRow(host, 1)).and(host.page.getByLabel(/Solid/)).waitFor();
    await focusKept(host, 'its level was changed');
    await host.press(host.button(`Remove ${name}`));
    await host.button('Add a bot: seat 2').waitFor();
    await focusKept(host, 'it was removed');
    const seat = host.button('Add a bot: seat 2');
    assert.ok(await seat.evaluate((button) => button === document.activeElement));
    const heard = (await said(host)).join('\n');
    for (const sentence of [
      `${name}, a bot, has sat down. Level: Beginner.`,
      `New level of ${name}: Solid.`,
      `${name}, a bot, has left the seat.`,
    ])
      assert.ok(heard.includes(sentence), sentence);
    await host.press(host.button('Fill 2 seats with bots'));
    await host.page.locator('.table').waitFor();
    await focusKept(host, 'the game has begun');
  }),
);

test(
  'errors about bots are shown',
  onStage(quick, async (stage) => {
    const host = await stage.guest();
    host.excuse(/^answer: (401|403|409) /, /^console: Failed to load resource/);
    const code = await quickRoom(host, 'Kingdomino', 3);
    await sitDown(host, 'Ada');
    await host.page.route(request('seats/1/bot'), async (route) => {
      await takeSeat(stage.server, code, 'Ben', 1);
      await route.continue();
    });
    await seatBot(host, 1);
    await notice(host, 'The room has changed. Look again, then decide.');
    await seatRow(host, 1).locator('.room__seat-name', { hasText: 'Ben' }).waitFor();
    assert.deepEqual(await seatsOf(stage.server, code), [
      ['Ada', null],
      ['Ben', null],
      [null, null],
    ]);
    await host.page.route(request('seats/2/bot'), async (route) => {
      const headers = {
        ...route.request().headers(),
        'x-castellan-token': 'nonsense',
      };
      await route.continue({ headers });
    });
    await seatBot(host, 2);
    await notice(host, 'You are no longer the host of this room.');
    assert.equal(await host.page.locator(controls).count(), 0);
    assert.equal(await kept(host, 'hosts'), '[]');
  }),
);

test(
  'a bot’s move comes too late',
  onStage(quick, async (stage) => {
    const host = await stage.guest();
    host.excuse(/^answer: 409 /, /^console: Failed to load resource/);
    const code = await quickRoom(host, 'Kingdomino', 2);
    await sitDown(host, 'Ada');
    await host.page.route(request('bots'), async (route) => {
      await takeSeat(stage.server, code, 'Ben', 1);
      await route.continue();
    });
    await host.press(host.button('Fill the free seat with a bot'));
    await notice(host, 'The game has already begun.');
    await host.page.locator('.table').waitFor();
  }),
);

for (const [game, bots, settings] of [
  ['Kingdomino', 3, DESK],
  ['Queendomino', 1, PHONE],
])
  test(
    `${game} against ${bots} to the end`,
    onStage(quick, async (stage) => {
      const guest = await stage.guest(settings);
      const code = await againstBots(guest, game, bots, 'Ada');
      await guest.page.locator('.table').waitFor();
      assert.equal(await marksIn(guest.page.locator('.kingdoms__kingdom-card')).count(), bots);
      const levels = (await seatsOf(stage.server, code)).map(([, level]) => level);
      assert.deepEqual(levels, [null, ...Array(bots).fill('greedy_placement')]);
      const player = new Player(guest, 0);
      await player.turn();
      await guest.picture(`bots-table-${game.toLowerCase()}`);
      await player.play();
      await sameResult(stage, code, [guest]);
      assert.equal(await marksIn(guest.page.locator('.end__ranking')).count(), bots);
      assert.ok((await marksIn(guest.page.locator('.status__log')).count()) > 0);
      assert.equal(await kept(guest, 'hosts'), '[]');
      // A player with a name is not asked again.
      await againstBots(guest, 'Kingdomino', 1);
      await guest.page.locator('.table').waitFor();
      // Their games are in the lobby, with the bots' sign.
      await guest.open();
      await marksIn(guest.page.locator('.lobby__room-card')).first().waitFor();
    }),
  );

test(
  'a game against bots that was left is continued in the room',
  onStage(quick, async (stage) => {
    const guest = await stage.guest();
    guest.excuse(/^request: .*\/bots /, /^console: Failed to load resource/);
    await guest.page.route(request('bots'), (route) => route.abort());
    await againstBots(guest, 'Kingdomino', 2, 'Ada');
    await notice(guest, 'The server does not answer. Are you online? The room is open');
    await guest.page.locator('.room__seat.room__own').waitFor();
    await guest.page.unroute(request('bots'));
    await guest.press(guest.button('Fill 2 seats with bots'));
    await guest.page.locator('.table').waitFor();
  }),
);

test(
  'bots play alone, and are watched to the end',
  onStage(quick, async (stage) => {
    const host = await stage.guest();
    const { page } = host;
    const code = await quickRoom(host, 'Kingdomino', 3);
    await page.getByLabel('Level of new bots').selectOption('Strong');
    await seatBot(host, 0);
    await seatBot(host, 2);
    await botOn(host, 2);
    // Not by mistake: the last seat is the host's, or the host watches.
    await host.button('Add a bot').waitFor({ state: 'detached' });
    await host.press(host.button('Watch bots play'));
    await page.getByText('You are watching.').waitFor();
    await page.locator('.end__headline').waitFor();
    const { room } = await sameResult(stage, code, [host]);
    assert.deepEqual(
      room.seats.map(({ bot }) => bot),
      Array(3).fill('provident'),
    );
    assert.equal(await page.locator('[data-part=hand]').count(), 0);
    await host.picture('bots-end');
  }),
);

const words = {
  'de-AT': ['Spielstärke neuer Bots', 'Einfach Solide Pfiffig Stark Meisterhaft'],
  'it-CH': ['Livello dei nuovi bot', 'Principiante Solido Furbo Forte Esperto'],
  'fr-FR': ['Niveau des nouveaux bots', 'Débutant Solide Malin Fort Expert'],
  'pl-PL': ['Poziom nowych botów', 'Początkujący Solidny Sprytny Silny Ekspert'],
  'en-GB': ['Level of new bots', 'Beginner Solid Clever Strong Expert'],
};

for (const [locale, [label, levels]] of Object.entries(words))
  test(
    `levels in ${locale}`,
    onStage(quick, async (stage) => {
      const guest = await stage.guest({ ...phone(320, 700), locale });
      const { page } = guest;
      await guest.open();
      const offered = page.getByLabel(label).locator('option');
      await offered.first().waitFor({ state: 'attached' });
      assert.equal((await offered.allTextContents()).join(' '), levels);
      await guest.open('#/help');
      const told = page.locator('.help__levels dt');
      await told.first().waitFor();
      assert.equal((await told.allTextContents()).join(' '), levels);
    }),
  );
