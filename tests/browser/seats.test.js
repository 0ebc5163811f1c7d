// The owner of a seat: silent players, another device, another person.
import assert from 'node:assert/strict';
import test from 'node:test';

import { DEADLINE } from '../blackbox/node/patience.js';
import { accessible, fits } from './support/checks.js';
import { PHONE } from './support/guest.js';
import { goTo } from './support/screens.js';
import { onStage } from './support/stage.js';
import { claim, inTurn, logged, proposal, seatAll } from './support/together.js';

const SILENT = { turn_patience: 20, start: 'host' };
const quick = { options: ['--bot-pace', '0'] };
const settings = [undefined, PHONE];
const soon = { timeout: 20_000 + DEADLINE };

async function readable(guest, name) {
  const found = { severe: [], told: new Map() };
  await accessible(guest, name, found);
  assert.deepEqual(found.severe, []);
}

test(
  'a silent player is warned, and a bot hands the seat back by one button',
  onStage(quick, async (stage) => {
    const { guests } = await seatAll(stage, SILENT, { settings });
    const [mover, other] = await inTurn(guests);
    await mover.page.getByText(/The others may continue without you in 0:\d\d/).waitFor(soon);
    await other.page.getByText(`Waiting for ${mover.name}.`).waitFor();
    for (const guest of guests) {
      await fits(guest, 'silent');
      await guest.picture(`silent ${guest === mover ? 'self' : 'other'}`);
    }
    await other.page.getByText('You can now continue without this player.').first().waitFor(soon);
    await mover.page.getByText('The others may now continue without you.').first().waitFor();
    await other.press(other.button('Decide…'));
    const dialog = other.page.getByRole('dialog');
    await readable(other, 'silent');
    await other.press(other.button(`A bot plays until ${mover.name} plays again`, dialog));
    await mover.page.getByText('A bot plays for you.').first().waitFor();
    await mover.picture('played for');
    await mover.press(mover.button('Take my seat back'));
    await logged(other, `${mover.name} is back and plays again.`);
    await mover.page.getByText('A bot plays for you.').waitFor({ state: 'detached' });
  }),
);

test(
  'a player who acts is no longer silent',
  onStage(quick, async (stage) => {
    const { guests } = await seatAll(stage, SILENT, { settings });
    const [mover, other] = await inTurn(guests);
    const absence = other.page.getByText(`Waiting for ${mover.name}.`);
    await absence.waitFor(soon);
    await claim(mover);
    await absence.waitFor({ state: 'detached' });
  }),
);

test(
  'a seat moves to another device, and the first page says so',
  onStage(quick, async (stage) => {
    const { guests, code } = await seatAll(stage, {});
    const [mover] = await inTurn(guests);
    await mover.press(mover.button('Propose…'));
    await mover.press(mover.button('Continue on another device'));
    const link = await mover.page.getByLabel('Link to this room').inputValue();
    assert.match(link, new RegExp(`#/${code}\\?seat=\\d&ticket=`));
    await mover.picture('carry away');
    const phone = await stage.guest(PHONE);
    await phone.page.goto(link);
    await phone.page.getByText(`as ${mover.name}?`).waitFor();
    assert.ok(!phone.page.url().includes('ticket'));
    await fits(phone, 'carry');
    await readable(phone, 'carry');
    await phone.picture('carry here');
    await phone.press(phone.button('Sit here'));
    await phone.page.locator('.status.status__mine').waitFor();
    await mover.page.getByText('You continue on another device.').first().waitFor();
    await claim(phone);
  }),
);

test(
  'a spectator takes over a seat when the others agree',
  onStage(quick, async (stage) => {
    const { guests, code } = await seatAll(stage, {});
    const [mover, other] = await inTurn(guests);
    await goTo(mover, '#/help', '.help');
    const zoe = await stage.guest(PHONE);
    await zoe.open();
    await zoe.page.evaluate(
      (room) => localStorage.setItem('castellan.watchers', JSON.stringify([{ room, name: 'Zoe' }])),
      code,
    );
    await goTo(zoe, `#/${code}`, '.status.status__live');
    await zoe.press(zoe.button('Play…'));
    const dialog = zoe.page.getByRole('dialog', { name: 'Take over a seat' });
    await readable(zoe, 'take over');
    await zoe.picture('take over');
    await zoe.press(dialog.getByRole('button', { name: mover.name }));
    await proposal(other, `Zoe proposes: take over the seat of ${mover.name}.`);
    await other.picture('asked to give a seat');
    await other.press(other.button('Agree'));
    await goTo(mover, `#/${code}`, '.status.status__live');
    await proposal(mover, 'Zoe proposes');
    await mover.press(mover.button('Agree'));
    await logged(other, 'Zoe now plays in seat');
    await zoe.page.locator('.status.status__mine').waitFor();
    const told = 'The players agreed that someone else plays in your seat.';
    await mover.page.getByText(told).first().waitFor();
    await claim(zoe);
  }),
);
