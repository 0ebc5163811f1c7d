// Making rooms and sitting down, as users do it: by clicks.
import assert from 'node:assert/strict';

import { dice } from '../../blackbox/node/table.js';
import { seed } from './player.js';
import { fillWithRobots, NAMES } from './robot.js';

const codeOf = (url) => /#\/([A-Z2-9]{6,10})$/.exec(url)?.[1];

async function inRoom(guest) {
  await guest.page.waitForURL(/#\/[A-Z2-9]{6,10}$/);
  return codeOf(guest.page.url());
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** By the form: the presets by their names, the options by their labels. */
export async function makeRoom(guest, wishes) {
  const { preset, players, name, listed = false, options = {}, start, password } = wishes;
  await guest.open();
  await openForm(guest);
  const form = guest.page.getByRole('dialog');
  // The name of a radio button has the hint after the preset's name.
  await choose(guest, form.getByRole('radio', { name: new RegExp(`^${escaped(preset)} ?[A-Z]`) }));
  await choose(guest, form.getByRole('radio', { name: String(players), exact: true }));
  if (name) await guest.type(form.getByLabel('Name of the room'), name);
  if (listed) await choose(guest, form.getByLabel('Public'));
  if (Object.keys(options).length) await guest.press(form.getByText('House rules'));
  for (const [label, value] of Object.entries(options))
    await form.getByLabel(label).selectOption({ label: value });
  if (start || password) await guest.press(form.getByText('Start and password'));
  if (start) await choose(guest, form.getByRole('radio', { name: new RegExp(`^${start}`) }));
  if (password) {
    await choose(guest, form.getByLabel('With a password'));
    await guest.type(form.getByLabel('Password', { exact: true }), password);
  }
  await guest.press(guest.button('Create game', form));
  return inRoom(guest);
}

export async function openForm(guest) {
  await guest.press(guest.button(/^More games and rules/));
}

async function choose(guest, box) {
  await guest.press(box);
  assert.ok(await box.isChecked());
}

/** By the large button: "Four players". */
export async function quickRoom(guest, game, players) {
  const party = ['One player', 'Two players', 'Three players', 'Four players'][players - 1];
  await guest.open();
  await guest.press(guest.button(party, guest.page.getByRole('group', { name: game })));
  return inRoom(guest);
}

/** By the button "3 bots": a game that begins at once; a user who is asked for a name enters it. */
export async function againstBots(guest, game, bots, name) {
  await guest.open();
  const label = `${game} against ${bots} bot${bots === 1 ? '' : 's'}`;
  await guest.press(guest.button(label));
  const dialog = guest.page.getByRole('dialog', { name: label });
  if (name) {
    await guest.type(dialog.getByLabel('Your name'), name);
    await guest.press(guest.button('Play', dialog));
    guest.name = name;
  }
  return inRoom(guest);
}

export const ways = {
  link: (guest, code) => guest.open(`#/${code}`),

  async code(guest, code) {
    await guest.open();
    await guest.type(guest.page.getByLabel('Room code or link'), code.toLowerCase());
    await guest.press(guest.page.getByRole('button', { name: 'Open', exact: true }));
    assert.equal(await inRoom(guest), code);
  },

  async list(guest, code, name) {
    await guest.open();
    await guest.press(guest.link(`Join: ${name}`));
    assert.equal(await inRoom(guest), code);
  },
};

/** `place`: of several free ones; without it the first one that is offered. */
export async function sitDown(guest, name, place) {
  const { page } = guest;
  // In the room: the lobby, which is shown until the room is, asks for a name as well.
  const form = page.getByRole('region', { name: 'Sit down' });
  await guest.type(form.getByLabel('Your name'), name);
  if (place) await guest.press(form.getByRole('radio', { name: place, exact: true }));
  await guest.press(guest.button('Take a seat', form));
  guest.name = name;
  // The last one is at the table at once.
  await page.locator('.room__seat.room__own, .table').first().waitFor();
}

/**
 * A game in which all seats are taken, each by another way in; `robots` of them by robots over the
 * protocol, which are returned and do not play yet.
 */
export async function gather(stage, { quick = false, settings, robots = 0, ...wishes }) {
  const { players } = wishes;
  const guests = [];
  for (let seat = 0; seat < players - robots; ++seat)
    guests.push(
      await stage.guest(Array.isArray(settings) ? settings[seat % settings.length] : settings),
    );
  const [host, ...others] = guests;
  const name = 'Round table';
  const code = quick
    ? await quickRoom(host, wishes.preset, players)
    : await makeRoom(host, { name, listed: true, ...wishes });
  await sitDown(host, NAMES[0]);
  const entries = quick ? [ways.link, ways.code] : [ways.link, ways.code, ways.list];
  for (const [index, guest] of others.entries()) {
    await entries[index % entries.length](guest, code, name);
    await sitDown(guest, NAMES[index + 1]);
  }
  const roll = dice(seed);
  const more = await fillWithRobots(stage.server, code, guests.length, players, roll);
  await Promise.all(guests.map(({ page }) => page.locator('.table').waitFor()));
  return { code, guests, robots: more };
}
