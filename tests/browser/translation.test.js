// A page that the browser translates: it shows the present state, not that of the translation.
import assert from 'node:assert/strict';
import test from 'node:test';

import { DEADLINE } from '../blackbox/node/patience.js';
import { dice } from '../blackbox/node/table.js';
import { closeChat, closeDialog, giveName, hears, people, say } from './support/chat.js';
import { prepareAll, TOURED } from './support/fixtures.js';
import { DESK, PHONE } from './support/guest.js';
import { resign } from './support/hosts.js';
import { ratedGame, signUp } from './support/players.js';
import { seated, seed } from './support/player.js';
import { RobotTable } from './support/robot.js';
import { gather } from './support/rooms.js';
import { goTo, tour } from './support/screens.js';
import { onStage } from './support/stage.js';
import { claim, inTurn, propose, seatAll } from './support/together.js';
import { exposed, read, translate } from './support/translator.js';

console.log(`CASTELLAN_TEST_SEED=${seed}`);

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gina', 'Hal'];

async function nothingExposed({ page }, words, where) {
  assert.deepEqual(await page.evaluate(exposed, words), [], where);
}

/** Until both pages have the same text, except the language. */
async function sameWords(translated, plain, when) {
  const end = Date.now() + DEADLINE;
  for (;;) {
    const [here, there] = await Promise.all(
      [translated, plain].map(({ page }) => page.evaluate(read)),
    );
    if (here.join('\n') === there.join('\n')) return;
    if (Date.now() > end) assert.deepEqual(here, there, when);
    await plain.page.waitForTimeout(50);
  }
}

for (const settings of [DESK, PHONE])
  test(
    `a game watched in another language, ${settings.isMobile ? 'on a phone' : 'on a desktop'}`,
    onStage({}, async (stage) => {
      const wishes = { preset: 'queendomino', players: 2 };
      const table = await RobotTable.open(stage.server, wishes, dice(seed));
      const [translated, plain] = [await stage.guest(settings), await stage.guest(settings)];
      for (const watcher of [translated, plain]) await watcher.open(`#/${table.code}`);
      await translated.page.evaluate(translate);
      for (let round = 0; round < 6; ++round) {
        await table.play(3);
        await sameWords(translated, plain, `after ${round * 3 + 3} moves`);
      }
      await translated.picture(`translated-${settings.isMobile ? 'phone' : 'desk'}`, {
        inView: true,
      });
      assert.ok((await translated.page.evaluate(() => window.translated)) > 50);
      await table.play();
      await plain.page.locator('.end__headline').waitFor();
      await sameWords(translated, plain, 'at the end');
      await table.leave();
    }),
  );

test(
  'a game played in another language: the turn is the server’s',
  onStage({}, async (stage) => {
    const { guests } = await gather(stage, { preset: 'Kingdomino', players: 2, quick: true });
    const [ada, ben] = guests;
    const sentence = ada.page.locator('.status__sentence');
    const parties = seated(guests);
    while ((await ada.page.locator('.status.status__mine').count()) > 0) await parties[0].turn();
    await sentence.getByText(/^Ben /).waitFor();
    await ada.page.evaluate(translate);
    // The name stays.
    await sentence.filter({ hasText: /^Ben \p{Lu}{2}/u }).waitFor();
    while ((await ben.page.locator('.status.status__mine').count()) > 0) await parties[1].turn();
    await sentence.getByText(/^YOUR TURN: /).waitFor();
  }),
);

test(
  'the lobby in another language, and back in its own',
  onStage({}, async (stage) => {
    const [translated, plain] = [await stage.guest(), await stage.guest()];
    for (const guest of [translated, plain]) await guest.open();
    await translated.page.evaluate(translate);
    for (const name of ['Friday evening', 'Saturday morning']) {
      const body = { preset: 'kingdomino', players: 2, name, listed: true };
      await stage.server.ask('POST', '/api/rooms', body);
    }
    for (const guest of [translated, plain])
      await guest.page.getByText('Saturday morning').first().waitFor();
    await sameWords(translated, plain, 'with two rooms');
    // The language of the page itself: every text changes.
    for (const guest of [translated, plain])
      await guest.page.getByRole('combobox').first().selectOption({ value: 'de' });
    await plain.page.getByRole('heading', { name: 'Offene Räume' }).waitFor();
    await sameWords(translated, plain, 'in German');
  }),
);

test(
  'names, codes and clocks stay on every screen',
  onStage(TOURED, async (stage) => {
    const rooms = await prepareAll(stage.server);
    const words = [...NAMES, ...Object.values(rooms).map(({ code }) => code)];
    for (const settings of [DESK, PHONE]) {
      const guest = await stage.guest(settings);
      await tour(guest, rooms, (name) => nothingExposed(guest, words, name));
      await stage.leave(guest);
    }
  }),
);

test(
  'names, codes and clocks stay beside the board and in the chat',
  onStage({}, async (stage) => {
    const clock = { kind: 'bank', seconds: 300, increment: 120, cap: 600 };
    const { code, guests } = await seatAll(stage, { clock, take_back: true });
    const words = [...NAMES, code];
    const everywhere = async (when) => {
      for (const guest of guests) await nothingExposed(guest, words, `${guest.name}, ${when}`);
    };
    const [mover, other] = await inTurn(guests);
    await everywhere('with clocks');
    await claim(mover);
    await other.page.locator('.status.status__mine').waitFor();
    await say(mover, 'Good luck!');
    await hears(other, 'Good luck!');
    await everywhere('with a message');
    const watcher = await stage.guest();
    await goTo(watcher, `#/${code}`, '.table');
    await giveName(watcher, 'Cleo');
    await other.page.locator('.status', { hasText: 'Cleo' }).waitFor();
    guests.push(Object.assign(watcher, { name: 'Cleo' }));
    await everywhere('with a spectator');
    const dialog = await people(other);
    await everywhere('with the list of people');
    await closeDialog(other, dialog);
    for (const guest of [mover, other]) await closeChat(guest);
    await propose(other, 'Pause the game');
    await mover.page.locator('[data-part=proposal]').waitFor();
    await everywhere('with a proposal');
    await mover.press(mover.button('Agree'));
    await other.page.locator('.status__log li', { hasText: 'Agreed' }).waitFor();
    await everywhere('in a pause');
  }),
);

test(
  'names of players stay',
  onStage({ keep: true }, async (stage) => {
    const [ada, ben] = [await stage.guest(), await stage.guest()];
    await signUp(ada, 'Ada');
    await signUp(ben, 'Ben');
    const code = await ratedGame(ada, ben);
    await resign(ben);
    await ada.page.locator('.players__rating-change').first().waitFor();
    await nothingExposed(ada, [...NAMES, code], 'the end of a rated game');
    const { id } = JSON.parse(
      await ada.page.evaluate(() => localStorage.getItem('castellan.player')),
    );
    for (const [hash, wanted] of [
      ['#/account', 'form'],
      ['#/games/mine', '.players__past-game'],
      [`#/player/${id}`, '.players__past-game'],
    ]) {
      await goTo(ada, hash, wanted);
      // The time of a game belongs to its date, which every language formats differently.
      await ada.page.evaluate(() => {
        for (const time of document.querySelectorAll('.players__past-game time')) time.remove();
      });
      await nothingExposed(ada, [...NAMES, code], hash);
    }
  }),
);
