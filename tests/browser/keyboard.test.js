// Whole games with the keyboard alone: the focus is visible and never lost, every event is
// announced.
import assert from 'node:assert/strict';
import test from 'node:test';

import { dice } from '../blackbox/node/table.js';
import { DESK, lively } from './support/guest.js';
import { byKeyboard, focusKept, listen, said } from './support/keyboard.js';
import { Player, seed } from './support/player.js';
import { Robot, takeSeat } from './support/robot.js';
import { sameResult } from './support/result.js';
import { quickRoom, sitDown } from './support/rooms.js';
import { onStage } from './support/stage.js';

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
