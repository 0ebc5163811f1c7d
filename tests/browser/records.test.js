// A user's records of a game: the file, the pictures, and the proof that the deal was fair.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import test from 'node:test';

import { prepare } from './support/fixtures.js';
import { DESK, PHONE } from './support/guest.js';
import { rankingOn } from './support/result.js';
import { onStage } from './support/stage.js';

/** A user looks at a finished game. */
async function atTheEnd(stage, settings, base) {
  const { end } = await prepare(stage.server, ['end']);
  const guest = await stage.guest(settings, base);
  await guest.open(`#/${end.code}`);
  return { end, guest };
}

/** Presses, and returns the downloaded file: its name and its bytes. */
async function kept(guest, button) {
  const [download] = await Promise.all([guest.page.waitForEvent('download'), guest.press(button)]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Chooses a file with these bytes in the lobby. */
async function chooseFile(guest, name, bytes) {
  await guest.open();
  const file = { name, mimeType: 'application/json', buffer: Buffer.from(bytes) };
  await guest.page.getByLabel('Open a recorded game').setInputFiles(file);
  await guest.page.waitForURL(/#\/record$/);
}

test(
  'a game is saved as a file, and replayed from it',
  onStage({}, async (stage) => {
    const { end, guest } = await atTheEnd(stage, DESK);
    const result = await rankingOn(guest);
    const { name, bytes } = await kept(guest, guest.button('Save the game as a file'));
    assert.equal(name, `castellan-${end.code}.json`);
    assert.equal(JSON.parse(bytes).format, 'castellan.game');

    await chooseFile(guest, name, bytes);
    await guest.press(guest.button('To the end', guest.page.locator('.replay__controls')));
    await guest.page.locator('.end__headline').waitFor();
    assert.deepEqual(await rankingOn(guest), result);
    await guest.press(guest.button('Was the deal fair?'));
    await guest.page.getByText('Proved: the dominoes follow from a seed').waitFor();
    // A link would have no target for others: the file is only here.
    assert.equal(await guest.button(/link/i).count(), 0);
    // Only games stored by this server are analysed.
    assert.equal(await guest.page.getByText('Analyse').count(), 0);
    assert.equal(await guest.button('Analyse').count(), 0);

    guest.excuse(/^answer: 400 .*replays$/, /status of 400/);
    await chooseFile(guest, name, String(bytes).replace('"seq":5', '"seq":6'));
    await guest.page.getByText(/The server says: row 5/).waitFor();
    await chooseFile(guest, 'large.json', Buffer.alloc(3 * 1024 * 1024, ' '));
    await guest.page.getByText('The file is larger than 2 MiB').waitFor();
  }),
);

/** A browser with a dialog for sharing, which ends as `ending` says: null, or the name of a failure. */
async function withShareDialog({ context, page }, ending = null) {
  let given;
  const shared = new Promise((resolve) => (given = resolve));
  await context.exposeFunction('sharedWith', (what) => given(what));
  await context.addInitScript((ending) => {
    navigator.canShare = ({ files }) => files?.length === 1;
    navigator.share = async ({ files: [file], ...texts }) => {
      const bytes = [...new Uint8Array(await file.arrayBuffer())];
      await window.sharedWith({ ...texts, name: file.name, type: file.type, bytes });
      if (ending !== null) throw new DOMException('', ending);
    };
  }, ending);
  await page.reload();
  return { shared };
}

/** The width of this PNG in pixels. */
function widthOf(bytes) {
  const png = Buffer.from(bytes);
  assert.equal(png.toString('latin1', 1, 4), 'PNG');
  return png.readUInt32BE(16);
}

const shareButton = (guest) => guest.button('Share the result');
const notice = ({ page }) => page.locator('.frame__notice');

test(
  'a result is shared: a picture, the points of all, and the link to the replay',
  onStage({}, async (stage) => {
    const { end, guest } = await atTheEnd(stage, PHONE);
    const result = await rankingOn(guest);
    const dialog = await withShareDialog(guest);
    await guest.press(shareButton(guest));
    const { title, text, url, name, type, bytes } = await dialog.shared;
    assert.equal(url, `${guest.base}/?room=${end.code}#/${end.code}/replay`);
    assert.equal(name, `castellan-${end.code}.png`);
    assert.equal(type, 'image/png');
    assert.equal(widthOf(bytes), 1200);
    assert.ok(text.startsWith(title), text);
    for (const row of result)
      assert.ok(text.includes(`${row[1]} ${row.at(-1)}`), `${row} in ${text}`);
    await shareButton(guest).and(guest.page.locator(':enabled')).waitFor();
    assert.equal(await notice(guest).count(), 0);
  }),
);

test(
  'a result is not shared after all: nothing is saved; if sharing fails, the picture is',
  onStage({}, async (stage) => {
    const { end, guest } = await atTheEnd(stage, DESK);
    const closed = await withShareDialog(guest, 'AbortError');
    await guest.press(shareButton(guest));
    await closed.shared;
    await shareButton(guest).and(guest.page.locator(':enabled')).waitFor();
    assert.equal(await notice(guest).count(), 0);

    const other = await stage.guest(DESK);
    await other.open(`#/${end.code}`);
    const failed = await withShareDialog(other, 'NotAllowedError');
    const { name, bytes } = await kept(other, shareButton(other));
    await failed.shared;
    assert.equal(name, `castellan-${end.code}.png`);
    assert.equal(widthOf(bytes), 1200);
    await notice(other)
      .filter({ hasText: /^The picture is saved/ })
      .waitFor();
  }),
);

test(
  'without a dialog for sharing the picture is saved, and the link copied',
  onStage({}, async (stage) => {
    const { end, guest } = await atTheEnd(stage, DESK);
    const { name, bytes } = await kept(guest, shareButton(guest));
    assert.equal(name, `castellan-${end.code}.png`);
    assert.equal(widthOf(bytes), 1200);
    await notice(guest).filter({ hasText: 'the link to the replay is copied' }).waitFor();
    await guest.open();
    const field = guest.page.getByLabel('Room code or link');
    await field.focus();
    await guest.page.keyboard.press('Control+V');
    assert.equal(await field.inputValue(), `${guest.base}/?room=${end.code}#/${end.code}/replay`);
  }),
);

test(
  'every kingdom is saved as a picture',
  onStage({}, async (stage) => {
    const { end, guest } = await atTheEnd(stage, PHONE);
    await guest.press(guest.button('Save a kingdom as a picture'));
    const dialog = guest.page.getByRole('dialog');
    await dialog.getByLabel('Whose?').selectOption({ label: 'Ben' });
    const svg = await kept(guest, guest.button('SVG', dialog));
    assert.match(svg.name, new RegExp(`^castellan-${end.code}-Ben\\.svg$`));
    assert.match(String(svg.bytes), /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    const png = await kept(guest, guest.button('PNG', dialog));
    assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
    const [width, height] = [16, 20].map((at) => png.bytes.readUInt32BE(at));
    assert.ok(width >= 500 && height >= 500, `${width} × ${height}`);
  }),
);

const lan = Object.values(networkInterfaces())
  .flat()
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

test(
  'over plain http, where browsers have no WebCrypto, deals are verified all the same',
  { skip: lan === undefined && 'this machine has no network' },
  onStage({ address: '0.0.0.0' }, async (stage) => {
    const { guest } = await atTheEnd(stage, DESK, `http://${lan}:${stage.server.port}`);
    assert.equal(await guest.page.evaluate(() => globalThis.isSecureContext), false);
    await guest.press(guest.button('Was the deal fair?'));
    await guest.page.getByText('Proved: the dominoes follow from a seed').waitFor();
  }),
);

test(
  'on the server’s own machine the link is one that others can use',
  { skip: lan === undefined && 'this machine has no network' },
  onStage({ address: '0.0.0.0' }, async (stage) => {
    const guest = await stage.guest(DESK);
    await guest.open();
    await guest.press(guest.button('Four players').first());
    await guest.page.waitForURL(/#\/[A-Z2-9]{6,10}$/);
    const link = guest.page.getByRole('textbox', { name: 'Link to this room' });
    await guest.page.getByText('Point a phone’s camera at it.').waitFor();
    const shown = new URL(await link.inputValue());
    assert.equal(shown.port, String(stage.server.port));
    assert.doesNotMatch(shown.hostname, /^127\.|localhost/);
  }),
);
