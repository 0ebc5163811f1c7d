// Whole games with the keyboard alone: the focus is visible and never lost, every event is
// announced.
import assert from 'node:assert/strict';
import test from 'node:test';

import { dice } from '../blackbox/node/table.js';
import { prepare } from './support/fixtures.js';
import { DESK, lively, PHONE } from './support/guest.js';
import { byKeyboard, focusKept, listen, said } from './support/keyboard.js';
import { Player, seed } from './support/player.js';
import { playedRoom, Robot, takeSeat } from './support/robot.js';
import { sameResult } from './support/result.js';
import { againstBots, openForm, quickRoom, sitDown } from './support/rooms.js';
import { goTo, remember } from './support/screens.js';
import { onStage } from './support/stage.js';
import { propose } from './support/together.js';

console.log(`CASTELLAN_TEST_SEED=${seed}`);

for (const game of ['Kingdomino', 'Queendomino'])
  test(
    `${game}, without a mouse`,
    onStage({}, async (stage) => {
      const guest = byKeyboard(await stage.guest(lively(DESK)));
      await listen(guest);
      const code = await quickRoom(guest, game, 2);
      await sitDown(guest, 'Ada');
      await focusKept(guest, 'the seat was taken');
      const known = await takeSeat(stage.server, code, 'Robot');
      const robot = await new Robot(stage.server, code, known, dice(seed)).sit();
      const opponent = robot.play();
      await guest.page.locator('.table').waitFor();
      const player = new Player(guest, 0);
      for (let over = false; !over;) {
        over = await player.turn();
        await focusKept(guest, `a move at ${guest.seq}`);
      }
      await opponent;
      await sameResult(stage, code, [guest]);
      const told = await guest.page
        .locator('.status__log li:not([data-part=cut])')
        .allTextContents();
      const heard = (await said(guest)).join('\n');
      assert.ok(told.length > 20);
      for (const sentence of told) assert.ok(heard.includes(sentence), `was said: ${sentence}`);
      await robot.leave();
    }),
  );

const drawn = (page) =>
  page.evaluate(
    () => new Promise((now) => requestAnimationFrame(() => requestAnimationFrame(now))),
  );

/** Beside the castle alone every domino can be turned, where its other half has room. */
async function firstPlace(stage) {
  const first = (view) => view.to_move === 0 && view.phase === 'place';
  const game = { preset: 'kingdomino', players: 4, advice: true };
  const place = await playedRoom(stage.server, game, dice(1), first);
  const guest = await stage.guest();
  await listen(guest);
  await remember(guest, [place]);
  await goTo(guest, `#/${place.code}`, '.board__plot.board__legal');
  return guest;
}

test(
  'a letter acts only with the focus on the board, the lines or the hand',
  onStage({}, async (stage) => {
    const guest = await firstPlace(stage);
    const { page } = guest;
    const ghost = () =>
      page.locator('.board__ghost').evaluateAll((all) => all.map((each) => each.outerHTML).join());
    const pressed = async (key) => {
      await page.keyboard.press(key);
      await drawn(page);
      return ghost();
    };
    for (const cell of await page.locator('.board [data-cell]').all()) {
      await cell.focus();
      const laid = await pressed('Space');
      if (laid !== '' && (await pressed('r')) !== laid) break;
    }
    const shown = await ghost();
    for (const elsewhere of [page.locator('main'), guest.button('Resign')]) {
      await elsewhere.focus();
      assert.equal(await pressed('r'), shown);
    }
    await page.locator('.board__cell.board__haunted').first().focus();
    assert.notEqual(await pressed('r'), shown);
  }),
);

test(
  'a dialog keeps the focus when the pressed button goes away',
  onStage({}, async (stage) => {
    const guest = byKeyboard(await stage.guest());
    await againstBots(guest, 'Kingdomino', 1, 'Ada');
    await guest.page.locator('.status.status__live').waitFor();
    const dialog = await propose(guest, 'End the game and score');
    await guest.press(guest.button('Cancel', dialog));
    await focusKept(guest, 'the question was answered');
    assert.equal(await dialog.locator(':focus').count(), 1);
  }),
);

test(
  'a held domino is announced: where each half lies, and what both bring',
  onStage({}, async (stage) => {
    const { page } = await firstPlace(stage);
    const domino = await page.locator('.hand__domino').getAttribute('aria-label');
    const halves = /^(.*) and (.*?)\. /.exec(domino).slice(1);
    const held = page.locator('.board__cell.board__haunted');
    const labels = () => held.evaluateAll((all) => all.map((each) => each.ariaLabel));
    const heard = async () => {
      const names = await labels();
      const placesOf = (face) =>
        names
          .filter((name) => name.endsWith(`the domino would go here: ${face}`))
          .map((name) => /^row \d+, column \d+/.exec(name)[0]);
      const [left, right] = halves;
      const first = placesOf(left).at(0);
      const second = placesOf(right).at(-1);
      const sentences = [`${left}: ${first}; ${right}: ${second}; +`];
      // Of two equal halves either may be the first.
      if (left === right) sentences.push(`${left}: ${second}; ${right}: ${first}; +`);
      await page.waitForFunction(
        (ends) => window.said.some((each) => ends.some((end) => each.includes(end))),
        sentences,
      );
    };
    let before = [];
    for (const cell of await page.locator('.board [data-cell]').all()) {
      await cell.focus();
      await page.keyboard.press('Space');
      await drawn(page);
      before = await labels();
      if (before.length === 0) continue;
      await heard();
      await page.keyboard.press('r');
      await drawn(page);
      if (String(await labels()) !== String(before)) break;
    }
    assert.notDeepEqual(await labels(), before);
    await heard();
  }),
);

test(
  'a dialog with a field begins there, but not where that opens a keyboard on the screen',
  onStage({}, async (stage) => {
    for (const [settings, typing] of [
      [DESK, true],
      [PHONE, false],
    ]) {
      const guest = await stage.guest(settings);
      await guest.open();
      await openForm(guest);
      const field = guest.page.getByRole('dialog').locator('input:read-write, select').first();
      await field.waitFor();
      await drawn(guest.page);
      const focused = await field.evaluate((element) => element === document.activeElement);
      assert.equal(focused, typing);
      await stage.leave(guest);
    }
  }),
);

test(
  'the board comes first at a table, and the link over the page leads to it',
  onStage({}, async (stage) => {
    const { place } = await prepare(stage.server, ['place']);
    const guest = await stage.guest();
    await remember(guest, [place]);
    await goTo(guest, `#/${place.code}`, '.board__plot.board__legal');
    const { page } = guest;
    const onBoard = page.locator('.board__cell:focus');
    await page.locator('.frame__skip').focus();
    await page.keyboard.press('Enter');
    assert.equal(await onBoard.count(), 1);
    await page.keyboard.press('Shift+Tab');
    for (const inside of ['.lines', '.kingdoms', '.hand'])
      assert.equal(await page.locator(`${inside} :focus`).count(), 0, inside);
    // Before it in the document, and on the right of the lines on the screen.
    const [lines, board] = await Promise.all(
      ['.lines', '.board'].map((part) => page.locator(part).boundingBox()),
    );
    assert.ok(board.x > lines.x + lines.width);
  }),
);
