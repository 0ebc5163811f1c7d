// Suggestions of a good player during a game, and the analysis of a finished one.
import assert from 'node:assert/strict';
import test from 'node:test';

import { ANALYSED, TIPS } from './support/bots.js';
import { accessible, fits, touchable } from './support/checks.js';
import { prepare } from './support/fixtures.js';
import { DESK, PHONE, phone } from './support/guest.js';
import { byKeyboard, focusKept, listen, said } from './support/keyboard.js';
import { Player, seed } from './support/player.js';
import { sameResult } from './support/result.js';
import { hostRoom, seatBot } from './support/robot.js';
import { againstBots, openForm, quickRoom, sitDown } from './support/rooms.js';
import { onStage } from './support/stage.js';

console.log(`CASTELLAN_TEST_SEED=${seed}`);

const thoughtful = { options: TIPS };
const analysed = { options: ANALYSED };
const hand = ({ page }) => page.locator('.hand');
const tipIn = (guest) => hand(guest).locator('[data-part=tip] .hand__text');
const askTip = (guest) => guest.press(guest.button('Tip', hand(guest)));

/** Does nothing but follow the suggestions; returns the first words of all of them. */
async function followTips(guest) {
  const { page } = guest;
  const kinds = new Set();
  for (;;) {
    await page.locator('.hand .hand__tip-button, .end__headline').first().waitFor();
    if (await page.locator('.end__headline').count()) return kinds;
    await askTip(guest);
    await tipIn(guest).waitFor();
    const text = await tipIn(guest).textContent();
    assert.match(text, /Chance to win this game, if people play like “Strong”: \d+%$/);
    kinds.add(/^[A-Z][a-z]+/.exec(text)[0]);
    if (/^Place it/.test(text)) assert.equal(await page.locator('.board .board__ghost').count(), 1);
    if (/^(Place (a|\d+) knights?|Build) here/.test(text))
      await page.locator('.board .board__rim.board__chosen').first().waitFor();
    if (/take/i.test(text)) await page.locator('.lines__line [aria-pressed=true]').waitFor();
    await guest.press(guest.button('Do it', hand(guest)));
    await tipIn(guest).waitFor({ state: 'detached' });
  }
}

for (const [game, settings] of [
  ['Kingdomino', DESK],
  ['Queendomino', PHONE],
])
  test(
    `${game}, by suggestions alone`,
    onStage(thoughtful, async (stage) => {
      const guest = await stage.guest(settings);
      const code = await againstBots(guest, game, 1, 'Ada');
      const kinds = await followTips(guest);
      console.log(`${game}: ${[...kinds].join(', ')}`);
      assert.ok(kinds.has('Take') && kinds.has('Place'));
      await sameResult(stage, code, [guest]);
    }),
  );

test(
  'a suggestion is ignored, overruled, and out of date',
  onStage(thoughtful, async (stage) => {
    const guest = byKeyboard(await stage.guest());
    await listen(guest);
    const { page } = guest;
    await againstBots(guest, 'Kingdomino', 1, 'Ada');
    await hand(guest).locator('.hand__tip-button').waitFor();
    await askTip(guest);
    await tipIn(guest).waitFor();
    await focusKept(guest, 'a tip has come');
    assert.equal(await page.locator(':focus').textContent(), 'Do it');
    assert.match((await said(guest)).join('\n'), /Tip: Take .+\. Chance to win this game, if people play like “Strong”: \d+%\./);
    await page.keyboard.press('Escape');
    await tipIn(guest).waitFor({ state: 'detached' });
    assert.equal(await page.locator('.lines__line [aria-pressed=true]').count(), 0);
    await focusKept(guest, 'the tip was let be');

    // By its key; another domino chosen instead is no suggestion.
    await hand(guest).locator('.hand__tip-button').focus();
    await page.keyboard.press('t');
    await tipIn(guest).waitFor();
    await guest.press(page.locator('.lines__line button:enabled[aria-pressed=false]').first());
    await tipIn(guest).waitFor({ state: 'detached' });
    await guest.button('Choose this domino').waitFor();
    await page.keyboard.press('t');
    await tipIn(guest).waitFor();
    await guest.press(guest.button('Do it'));
    await tipIn(guest).waitFor({ state: 'detached' });
  }),
);

test(
  'a player who does not wait for a suggestion does not see it later',
  onStage({ options: ['--bot-pace', '0', '--tree-search-time', '10'] }, async (stage) => {
    const wishes = { preset: 'kingdomino', players: 2, advice: true };
    const made = await hostRoom(stage.server, wishes);
    const guest = await stage.guest();
    const { page } = guest;
    await guest.open(`#/${made.code}`);
    await sitDown(guest, 'Ada');
    await seatBot(stage.server, made, 'random');
    const player = new Player(guest, 0);
    const seen = await player.look();
    await askTip(guest);
    await guest.button('Thinking…', hand(guest)).waitFor();
    await guest.picture('tip-thinking');
    await player.move(seen);
    await player.look();
    await guest.button('Tip', hand(guest)).waitFor();
    assert.equal(await page.locator('.hand__problem').count(), 0);
    assert.equal(await tipIn(guest).count(), 0);
  }),
);

test(
  'only where suggestions are allowed',
  onStage({}, async (stage) => {
    const host = await stage.guest();
    await host.open();
    await openForm(host);
    const form = host.page.getByRole('dialog');
    await form.getByLabel('2', { exact: true }).check();
    await form.getByLabel('Allow tips').check();
    await host.press(host.button('Create game', form));
    await host.page.getByText('Tips are allowed').waitFor();
    await host.press(host.page.locator('.room__rules summary'));
    await host.page.locator('.room__rules dt', { hasText: 'Tips' }).waitFor();

    const guest = await stage.guest();
    await quickRoom(guest, 'Kingdomino', 2);
    await sitDown(guest, 'Ada');
    assert.equal(await guest.page.getByText('Tips').count(), 0);
    await guest.press(guest.button('Fill the free seat with a bot'));
    await guest.page.locator('.hand').waitFor();
    assert.equal(await guest.page.locator('.hand__tip-button').count(), 0);
    await guest.page.locator('.board [data-cell]').first().focus();
    await guest.page.keyboard.press('t');
    assert.equal(await guest.page.locator('[data-part=tip]').count(), 0);
  }),
);

const graph = ({ page }) => page.getByRole('slider', { name: 'Chance to win this game' });
const points = ({ page }) => page.locator('.analysis__turning-points a');

async function at(guest, step) {
  await guest.page.locator('.replay__controls output').getByText(`Step ${step} of `).waitFor();
  await guest.page.waitForURL(new RegExp(`/analysis/${step}$`));
  assert.equal(await graph(guest).getAttribute('aria-valuenow'), String(step));
}

for (const [where, settings] of Object.entries({
  desk: { ...DESK, colorScheme: 'light' },
  phone: { ...PHONE, colorScheme: 'dark' },
  narrow: { ...phone(320, 700), forcedColors: 'active' },
}))
  test(
    `a game is analysed: ${where}`,
    onStage(analysed, async (stage) => {
      const { end } = await prepare(stage.server, ['end']);
      const guest = await stage.guest(settings);
      const { page } = guest;
      await guest.open(`#/${end.code}`);
      await guest.press(guest.link('Analyse the game'));
      await graph(guest).waitFor();
      await at(guest, 0);
      const all = Number(await graph(guest).getAttribute('aria-valuemax'));
      assert.equal(
        await page.locator('.analysis__graph-line').count(),
        2 * 2,
        'lines and their samples',
      );

      await graph(guest).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await at(guest, 2);
      assert.match(
        await graph(guest).getAttribute('aria-valuetext'),
        /^Step 2 of \d+: Ada \d+% and Ben \d+%$/,
      );
      await page.keyboard.press('End');
      await at(guest, all);
      await page.locator('.end__headline').waitFor();
      const { width } = await graph(guest).boundingBox();
      const position = { x: width / 2, y: 20 };
      if (guest.touch) await graph(guest).tap({ position });
      else await graph(guest).click({ position });
      const middle = Number(await graph(guest).getAttribute('aria-valuenow'));
      assert.ok(Math.abs(middle - all / 2) <= 2, `${middle} of ${all}`);

      const found = { severe: [], told: new Map() };
      await points(guest).first().waitFor();
      for (const point of await points(guest).all()) {
        const text = await point.textContent();
        const [, step, from, to] =
          /^Step (\d+): \w+ (\d+)% → (\d+)%(?:, by the dominoes turned over)?$/.exec(text);
        await guest.press(point);
        await at(guest, Number(step));
        assert.notEqual(from, to);
        await page
          .locator('.analysis__judged')
          .getByText(/Chance of \w+: \d+% before/)
          .first()
          .waitFor();
      }
      // A step in which a better action was missed.
      for (let step = 1; (await page.locator('.analysis__judged-better').count()) === 0; ++step) {
        await graph(guest).focus();
        await page.keyboard.press('ArrowLeft');
      }
      await guest.picture(`analysis-${where}`);
      await accessible(guest, `analysis, ${where}`, found);
      assert.deepEqual(found.severe, []);
      if (guest.touch) {
        await fits(guest, `analysis, ${where}`);
        await touchable(guest, `analysis, ${where}`);
      }
      // A link to this moment, and the way out.
      const friend = await stage.guest(settings);
      await friend.open(new URL(page.url()).hash);
      await graph(friend).waitFor();
      assert.equal(
        await friend.page.locator('.analysis__judged').innerText(),
        await page.locator('.analysis__judged').innerText(),
      );
      await guest.press(guest.button('Analyse the game'));
      await graph(guest).waitFor({ state: 'detached' });
      await page.waitForURL(/\/replay\/\d+$/);
    }),
  );

test(
  'a match has a part for each game',
  onStage({ options: [...TIPS, ...ANALYSED] }, async (stage) => {
    const match = { preset: 'kingdomino', players: 2, options: { dynasty: 3, pause: 0 } };
    const made = await hostRoom(stage.server, match);
    await seatBot(stage.server, made, 'random');
    const { code } = made;
    const guest = await stage.guest();
    await guest.open(`#/${code}`);
    await guest.page.locator('.end__headline').waitFor();
    await guest.open(`#/${code}/analysis`);
    await graph(guest).waitFor();
    assert.deepEqual(await guest.page.locator('.analysis__graph-part').allTextContents(), [
      'Game 1',
      'Game 2',
      'Game 3',
    ]);
    assert.equal(
      await guest.page.locator('.analysis__graph-plane .analysis__graph-line').count(),
      2 * 3,
    );
    await guest.picture('analysis-match');
  }),
);
