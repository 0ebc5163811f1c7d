// Rooms with a password: who may enter, by which links, and who sees their games.
import assert from 'node:assert/strict';
import test from 'node:test';

import { DESK, phone } from './support/guest.js';
import {
  atTable,
  changing,
  EVENING,
  inviting,
  knock,
  mine,
  notice,
  PASSWORD,
  refusable,
  resign,
  save,
  sits,
} from './support/hosts.js';
import { makeRoom, sitDown, ways } from './support/rooms.js';
import { onStage } from './support/stage.js';

test(
  'after a password change old links open nothing, and are not offered',
  onStage({}, async (stage) => {
    const host = await stage.guest();
    const guest = await stage.guest();
    const code = await makeRoom(host, EVENING);
    await sitDown(host, 'Ada');
    const old = await inviting(host);
    assert.match(old, new RegExp(`#/${code}\\?pass=[\\w-]{32}$`));
    await guest.page.goto(old);
    await sitDown(guest, 'Ben');
    assert.equal(await inviting(guest), old);

    const form = await changing(host);
    await host.press(form.getByText('Start and password'));
    await host.type(form.getByLabel('New password'), 'marlin');
    await save(host, form);
    await host.page.waitForFunction(
      ([name, before]) =>
        ![before, before.replace(/\?pass=.*/, '')].includes(
          document.querySelector(`[aria-label="${name}"]`)?.value,
        ),
      ['Link to this room', old],
    );
    assert.match(await inviting(host), /\?pass=[\w-]{32}$/);
    await guest.page.getByText('This link asks for the password.').waitFor();
    assert.doesNotMatch(await inviting(guest), /pass/);

    const late = await stage.guest();
    await late.page.goto(old);
    await late.page.getByText('your link no longer opens it').waitFor();
    await knock(late, 'marlin');
    await sits(late, 1, 'Ben');
    await late.page.reload();
    await sits(late, 1, 'Ben');

    // Without a password it is open to all.
    const again = await changing(host);
    await host.press(again.getByText('Start and password'));
    await host.press(again.getByLabel('With a password'));
    await save(host, again);
    await notice(guest, 'no password');
    assert.doesNotMatch(await inviting(host), /pass/);
    const stranger = await stage.guest();
    await ways.link(stranger, code);
    await sitDown(stranger, 'Cleo');
    await atTable(stranger);
  }),
);

test(
  'a busy server gets the request for the pass again',
  onStage({}, async (stage) => {
    const host = await stage.guest();
    const guest = refusable(await stage.guest(), 503);
    const code = await makeRoom(host, EVENING);
    await sitDown(host, 'Ada');
    let times = 0;
    await guest.page.route('**/pass', async (route) => {
      if (++times > 1) return route.continue();
      const body = JSON.stringify({ error: { code: 'busy', message: 'later' } });
      await route.fulfill({ status: 503, contentType: 'application/json', body });
    });
    await ways.link(guest, code);
    await knock(guest, PASSWORD);
    await sits(guest, 0, 'Ada');
    assert.equal(times, 2);
  }),
);

test(
  'a locked game is replayed for those who may see it',
  onStage({}, async (stage) => {
    const host = await stage.guest();
    const guest = await stage.guest(phone(320, 700));
    const code = await makeRoom(host, { ...EVENING, players: 2 });
    await sitDown(host, 'Ada');
    const link = await inviting(host);
    await guest.page.goto(link);
    await sitDown(guest, 'Ben');
    await atTable(host);
    await resign(guest);
    await host.page.locator('.end__headline').waitFor();

    const stranger = await stage.guest(DESK);
    await stranger.open(`#/${code}/analysis`);
    await knock(stranger, PASSWORD);
    await stranger.page.locator('.replay__controls').waitFor();
    await stranger.page.locator('.analysis__told').waitFor();
    const record = stranger.page.waitForEvent('download');
    await stranger.press(
      stranger.page.getByRole('button', { name: 'Save the game as a file' }).first(),
    );
    assert.match((await record).suggestedFilename(), /\.json$/);
    await host.press(host.link('Analyse the game'));
    await host.page.locator('.analysis__told').waitFor();
    // Participants play again from there, too; spectators are shown the way.
    for (const each of [host, stranger]) await each.press(each.button('To the end'));
    await host.press(host.button('Rematch'));
    await mine(host, 0);
    await stranger.press(stranger.link('Watch the next game'));
    await sits(stranger, 0, 'Ada');
  }),
);
