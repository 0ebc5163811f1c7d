// Servers that require signing in, also with accounts made by an operator.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';

import { PHONE } from './support/guest.js';
import { atTable, refusable } from './support/hosts.js';
import { fillIn, welcomed } from './support/players.js';
import { quickRoom, ways } from './support/rooms.js';
import { onStage } from './support/stage.js';

const SECRET = 'a secret of this test, long enough for a key';
const folder = mkdtempSync(join(tmpdir(), 'castellan-key-'));
const key = join(folder, 'key');
writeFileSync(key, SECRET, { mode: 0o600 });
after(() => rmSync(folder, { recursive: true }));

/** The link from the operator's page for a user with an account there. */
function jwt(sub, name, secret = SECRET) {
  const text = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 600;
  const said = `${text({ alg: 'HS256', typ: 'JWT' })}.${text({ sub, name, exp })}`;
  return `${said}.${createHmac('sha256', secret).update(said).digest('base64url')}`;
}

test(
  'where guests cannot play every path leads to signing in, and back',
  onStage({ keep: true, options: ['--guests', 'off'] }, async (stage) => {
    const ada = await stage.guest();
    const ben = await stage.guest(PHONE);
    await ada.open();
    await ada.page.getByText('Sign in to create a game').waitFor();
    await ada.press(ada.page.locator('main').getByRole('link', { name: 'Sign in' }));
    await fillIn(ada, 'Sign up', 'Ada');
    await ada.page.getByRole('heading', { name: 'New game' }).waitFor();
    const code = await quickRoom(ada, 'Kingdomino', 2);
    await ada.press(ada.button('Take a seat'));
    await ada.page.locator('.room__seat.room__own').waitFor();
    await ways.link(ben, code);
    await ben.page.getByText('only signed-in players play on this server').waitFor();
    await ben.press(ben.page.locator('main').getByRole('link', { name: 'Sign in' }));
    await fillIn(ben, 'Sign up', 'Ben');
    await ben.press(ben.button('Take a seat'));
    await atTable(ben);
  }),
);

test(
  'operator accounts sign in by a link, whose token is then hidden',
  onStage(
    { keep: true, options: ['--jwt-key', key, '--registration', 'off', '--guests', 'off'] },
    async (stage) => {
      const ada = refusable(await stage.guest());
      await ada.open();
      await ada.press(ada.page.locator('main').getByRole('link', { name: 'Sign in' }));
      await ada.page.getByText('only on the page of this server’s operator').waitFor();
      assert.equal(await ada.page.getByRole('form').count(), 0);

      await ada.page.goto('about:blank');
      await ada.open(`#/account?jwt=${jwt('7', 'Ada', 'another key of thirty-two bytes or more')}`);
      await ada.page.getByText('This sign-in is not valid').waitFor();
      assert.doesNotMatch(ada.page.url(), /jwt/);

      await ada.page.goto('about:blank');
      await ada.open(`#/account?jwt=${jwt('7', 'Ada')}`);
      await welcomed(ada, 'Ada');
      // Back in the lobby, where it was needed.
      await ada.page.getByRole('heading', { name: 'New game' }).waitFor();
      assert.doesNotMatch(ada.page.url(), /jwt/);
      await ada.open('#/account');
      await ada.page.getByText('The site that has your account').waitFor();
      assert.equal(await ada.page.getByRole('form').count(), 0);

      // Another account does not replace this one unasked.
      await ada.open('#/help');
      await ada.open(`#/account?jwt=${jwt('8', 'Ben')}`);
      await ada.page.getByText('The link that led you here').waitFor();
      await ada.press(ada.button('Stay signed in as Ada'));
      await welcomed(ada, 'Ada');
      await ada.open('#/help');
      // Messages to the former account do not come to this device any longer.
      const stopped = [];
      await ada.context.route('**/api/alerts/*', (route) => {
        const asked = route.request();
        stopped.push(`${asked.method()} ${asked.url().split('/').at(-1)}`);
        return route.fulfill({ status: 204 });
      });
      await ada.page.evaluate(() => {
        const { id } = JSON.parse(localStorage.getItem('castellan.player'));
        const pushed = { [id]: 'gone https://push.example.org/1 en', 'K7QF3M Ada': 'stays x en' };
        localStorage.setItem('castellan.pushed', JSON.stringify(pushed));
      });
      await ada.open(`#/account?jwt=${jwt('8', 'Ben')}`);
      await ada.press(ada.button('Sign in with the link'));
      await welcomed(ada, 'Ben');
      await ada.page.waitForFunction(
        () => localStorage.getItem('castellan.pushed') === '{"K7QF3M Ada":"stays x en"}',
      );
      assert.deepEqual(stopped, ['DELETE gone']);
    },
  ),
);
