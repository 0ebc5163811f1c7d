// The operator's messages: announcements, the countdown, the reason for a dismissal. Sent by
// `castellan admin`, as an operator does.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';

import { reservePort } from '../blackbox/node/ports.js';
import { PHONE } from './support/guest.js';
import { quickRoom, sitDown, ways } from './support/rooms.js';
import { onStage } from './support/stage.js';

const folder = mkdtempSync(join(tmpdir(), 'castellan-operator-'));
const token = join(folder, 'token');
writeFileSync(token, 'a-token-of-this-test-long-enough-for-all\n', { mode: 0o600 });
after(() => rmSync(folder, { recursive: true }));

const { port } = await reservePort();
const options = ['--admin-port', port, '--admin-token-file', token].map(String);

function admin(...words) {
  const where = ['--port', String(port), '--token-file', token];
  return execFileSync(process.env.CASTELLAN_BIN, ['admin', ...where, ...words], {
    encoding: 'utf8',
    timeout: 30_000,
  });
}

test(
  'announcements and the countdown are shown in a room and in the lobby, and can be dismissed',
  onStage({ options }, async (stage) => {
    const ada = await stage.guest();
    const ben = await stage.guest(PHONE);
    await quickRoom(ada, 'Kingdomino', 2);
    await sitDown(ada, 'Ada');
    await ben.open();
    await ben.page.locator('.live__rooms-head').first().waitFor();
    admin('announce', 'Tea at five');
    for (const guest of [ada, ben]) {
      const notice = guest.page.locator('.frame__notice.frame__operator', {
        hasText: 'Tea at five',
      });
      await notice.waitFor();
      assert.match(await guest.page.getByRole('status').first().textContent(), /Tea at five/);
    }
    // After a reload it is there again, until it is read.
    await ada.page.reload();
    const notice = ada.page.locator('.frame__notice.frame__operator', { hasText: 'Tea at five' });
    await notice.waitFor();
    await ada.press(notice.getByRole('button'));
    await notice.waitFor({ state: 'detached' });
    await ada.page.reload();
    await ada.page.locator('.room__seat.room__own').waitFor();
    assert.equal(await notice.count(), 0);

    admin('drain', '--in', '10m', '--reason', 'New version');
    for (const guest of [ada, ben])
      await guest.page.getByText(/This server stops in (10:00|9:\d\d)\..*New version/).waitFor();
    await ada.picture('operator-countdown');
    await ben.picture('operator-countdown-phone');
    admin('drain', '--off');
    for (const guest of [ada, ben]) {
      await guest.page
        .getByRole('status')
        .getByText('The server keeps running after all.')
        .waitFor();
      assert.equal(await guest.page.getByText('This server stops in').count(), 0);
    }
  }),
);

test(
  'a banned player sees the reason, in the room and after any request',
  onStage({ options, keep: true }, async (stage) => {
    const ada = await stage.guest();
    const ben = await stage.guest(PHONE);
    const code = await quickRoom(ada, 'Kingdomino', 3);
    await ways.link(ben, code);
    await sitDown(ben, 'Mallory');
    admin('ban', 'name', 'mallory', '--for', '2d', '--reason', 'Rude words');
    await ben.page.getByRole('heading', { name: 'You are banned' }).waitFor();
    await ben.page.getByText('Rude words').waitFor();
    await ben.page.getByText(/Until /).waitFor();
    admin('close', code, '--reason', 'Time for bed');
    await ada.page.getByText('Time for bed').first().waitFor();
  }),
);
