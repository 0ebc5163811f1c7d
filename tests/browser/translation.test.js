// A page that the browser translates: it shows what is so now, and not what was so when it was translated.
import assert from 'node:assert/strict';
import test from 'node:test';

import { DEADLINE } from '../blackbox/node/patience.js';
import { DESK, PHONE } from './support/guest.js';
import { playAll, playSome, seated } from './support/player.js';
import { gather } from './support/rooms.js';
import { onStage } from './support/stage.js';
import { read, translate } from './support/translator.js';

/** Until both pages say the same, but for the language. */
async function sameWords(translated, plain, when) {
  const end = Date.now() + DEADLINE;
  for (;;) {
    const [here, there] = await Promise.all([translated, plain].map(({ page }) => page.evaluate(read)));
    if (here.join('\n') === there.join('\n')) return;
    if (Date.now() > end) assert.deepEqual(here, there, when);
    await plain.page.waitForTimeout(50);
  }
}

for (const settings of [DESK, PHONE])
  test(
    `a game that is watched in another language, ${settings.isMobile ? 'on a phone' : 'at a desk'}`,
    onStage({}, async (stage) => {
      const { code, guests } = await gather(stage, {
        preset: 'Queendomino',
        players: 2,
        quick: true,
        settings: [DESK, DESK],
      });
      const [translated, plain] = [await stage.guest(settings), await stage.guest(settings)];
      for (const watcher of [translated, plain]) await watcher.open(`#/${code}`);
      await translated.page.evaluate(translate);
      const parties = seated(guests);
      for (let round = 0; round < 6; ++round) {
        await playSome(parties, 3);
        await sameWords(translated, plain, `after ${round * 3 + 3} moves`);
      }
      await translated.picture(`translated-${settings.isMobile ? 'phone' : 'desk'}`, { inView: true });
      assert.ok((await translated.page.evaluate(() => window.translated)) > 50);
      await playAll(guests);
      await sameWords(translated, plain, 'at the end');
    }),
  );

test(
  'a game that is played in another language: whose turn it is is what the server says',
  onStage({}, async (stage) => {
    const { guests } = await gather(stage, { preset: 'Kingdomino', players: 2, quick: true });
    const [ada, ben] = guests;
    const sentence = ada.page.locator('.status-sentence');
    const parties = seated(guests);
    while ((await ada.page.locator('.status.mine').count()) > 0) await parties[0].turn();
    await sentence.getByText(/^Ben /).waitFor();
    await ada.page.evaluate(translate);
    await sentence.getByText(/^BEN /).waitFor();
    while ((await ben.page.locator('.status.mine').count()) > 0) await parties[1].turn();
    await sentence.getByText(/^YOUR TURN: /).waitFor();
  }),
);

test(
  'the hall in another language, and back in its own',
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
