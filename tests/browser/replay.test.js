// Replays: every way through a game, links to its moments, running games.
import assert from 'node:assert/strict';
import test from 'node:test';

import { dice } from '../blackbox/node/table.js';
import { prepare } from './support/fixtures.js';
import { DESK, PHONE } from './support/guest.js';
import { listen, said } from './support/keyboard.js';
import { Player } from './support/player.js';
import { rankingOn, sameResult, tableOf } from './support/result.js';
import { Robot, takeSeat } from './support/robot.js';
import { quickRoom, sitDown } from './support/rooms.js';
import { onStage } from './support/stage.js';

const controls = ({ page }) => page.locator('.replay__controls');
const press = (guest, name) => guest.press(guest.button(name, controls(guest)));

async function at(guest, step) {
  await controls(guest).locator('output').getByText(`Step ${step} of `).waitFor();
  await guest.page.waitForURL(new RegExp(`/replay/${step}$`));
}

/**
 * The visible table, to be the same again at the same moment, but for the copy of a domino that has
 * flown to its place.
 */
function tableOn({ page }) {
  return page.locator('.table').evaluate((table) => {
    const pictures = [...table.querySelectorAll('.board__kingdom-picture')].map((svg) => {
      const copy = svg.cloneNode(true);
      for (const landing of copy.querySelectorAll('.board__landing')) landing.parentNode.remove();
      return copy.innerHTML;
    });
    return [table.querySelector('.lines')?.innerText, ...pictures];
  });
}

for (const settings of [DESK, PHONE])
  test(
    `a finished game, on ${settings.viewport.width} pixels`,
    onStage({}, async (stage) => {
      const { end } = await prepare(stage.server, ['end']);
      const { room } = await tableOf(stage.server, end.code);
      const last = room.seq;
      const guest = await stage.guest(settings);
      await guest.open(`#/${end.code}`);
      const result = await rankingOn(guest);
      await guest.press(guest.link('Watch the replay'));
      await at(guest, 0);
      assert.equal(await guest.button('One step back', controls(guest)).isDisabled(), true);
      const dealt = await tableOn(guest);
      await press(guest, 'One step forward');
      await press(guest, 'One step forward');
      await at(guest, 2);
      await press(guest, 'One step back');
      await at(guest, 1);
      const first = await tableOn(guest);
      assert.notDeepEqual(first, dealt);

      await press(guest, 'To the end');
      await at(guest, last);
      assert.deepEqual(await rankingOn(guest), result);
      await sameResult(stage, end.code, [guest]);
      assert.equal(await guest.button('One step forward', controls(guest)).isDisabled(), true);
      await press(guest, 'To the beginning');
      await at(guest, 0);
      assert.deepEqual(await tableOn(guest), dealt);

      await press(guest, 'Play');
      await guest.page.waitForURL(/\/replay\/([2-9]|\d\d+)$/);
      await press(guest, 'Stop');
      // A link within the same replay.
      await guest.page.evaluate((hash) => (location.hash = hash), `#/${end.code}/replay/3`);
      await at(guest, 3);
      await controls(guest).getByRole('slider').fill('1');
      await at(guest, 1);
      assert.deepEqual(await tableOn(guest), first);

      await controls(guest)
        .getByRole('slider')
        .fill(String(last - 3));
      await at(guest, last - 3);
      const moment = await tableOn(guest);
      // A link to this moment, opened by another user.
      const friend = await stage.guest(settings);
      await friend.open(new URL(guest.page.url()).hash);
      await at(friend, last - 3);
      assert.deepEqual(await tableOn(friend), moment);
      await press(friend, 'Play');
      await at(friend, last);
      await friend.press(friend.link('Back to the table'));
      await friend.page.locator('.end__headline').waitFor();
    }),
  );

test(
  'a running game',
  onStage({}, async (stage) => {
    const guest = await stage.guest();
    const code = await quickRoom(guest, 'Kingdomino', 2);
    await sitDown(guest, 'Ada');
    const known = await takeSeat(stage.server, code, 'Robot');
    const robot = await new Robot(stage.server, code, known, dice(3)).sit();
    const opponent = robot.play();
    const player = new Player(guest, 0);
    for (let turn = 0; turn < 4; ++turn) await player.turn();
    const watcher = await stage.guest();
    await watcher.open(`#/${code}/replay/2`);
    await at(watcher, 2);
    const early = await tableOn(watcher);
    await guest.page.evaluate(() =>
      new MutationObserver((_, observer) => {
        if (!document.querySelector('.end')) return;
        observer.disconnect();
        globalThis.firstOfEnd = [...document.querySelectorAll('[data-part]')].map(
          ({ dataset }) => dataset.part,
        );
      }).observe(document.body, { childList: true, subtree: true }),
    );
    while (!(await player.turn()));
    await opponent;
    const first = await guest.page.evaluate(() => globalThis.firstOfEnd);
    for (const part of ['headline', 'ranking', 'end-next']) assert.ok(first.includes(part), part);
    // The user stays at the chosen moment, while the game grows.
    assert.deepEqual(await tableOn(watcher), early);
    await press(watcher, 'To the end');
    await watcher.page.locator('.end__headline').waitFor();
    assert.deepEqual(await rankingOn(watcher), await rankingOn(guest));
    await robot.leave();
  }),
);

test(
  'screen readers hear each step once, and the position from the slider',
  onStage({}, async (stage) => {
    const { end } = await prepare(stage.server, ['end']);
    const guest = await stage.guest();
    await listen(guest);
    await guest.open(`#/${end.code}/replay`);
    await at(guest, 0);
    await press(guest, 'One step forward');
    await at(guest, 1);
    const slider = controls(guest).getByRole('slider', { name: 'Steps of the game' });
    assert.match(await slider.getAttribute('aria-valuetext'), /^Step 1 of \d+$/);
    const told = await guest.page.locator('.status__log li').first().textContent();
    const heard = (await said(guest)).join('\n');
    assert.ok(heard.includes(told), told);
    assert.doesNotMatch(heard, /Step 1 of/);
  }),
);

test(
  'there is nothing to replay yet',
  onStage({}, async (stage) => {
    const guest = await stage.guest();
    const code = await quickRoom(guest, 'Kingdomino', 2);
    await guest.page.goto(`${stage.base}/#/${code}/replay`);
    await guest.page.getByText('This game has not begun').waitFor();
  }),
);
