// A host's actions in a room, and their effects on all pages.
import { seatRow } from './bots.js';
import { openMenu } from './screens.js';

export const PASSWORD = 'sword fish';
export const EVENING = { preset: 'Kingdomino', players: 3, name: 'Friday', password: PASSWORD };

export const notice = ({ page }, text) =>
  page.locator('.frame__notice', { hasText: text }).waitFor();
export const heading = ({ page }, name) =>
  page.getByRole('heading', { name, exact: true }).waitFor();
const linkField = ({ page }) => page.getByLabel('Link to this room', { exact: true });
export const inviting = (guest) => linkField(guest).inputValue();
export const atTable = ({ page }) => page.locator('.table').waitFor();
export const markOn = (guest, seat, text) =>
  seatRow(guest, seat).locator('.room__mark').getByText(text, { exact: true }).waitFor();
export const ready = ({ page }) => page.getByRole('switch', { name: 'I am ready' });
export const mine = (guest, seat) =>
  seatRow(guest, seat).and(guest.page.locator('.room__own')).waitFor();
export const sits = (guest, seat, name) =>
  seatRow(guest, seat).locator('.room__seat-name').getByText(name, { exact: true }).waitFor();

/** The test expects refusals. */
export function refusable(guest, statuses = '401') {
  guest.excuse(new RegExp(`^answer: (${statuses}) `), /^console: Failed to load resource/);
  return guest;
}

export async function knock(guest, password) {
  await guest.type(guest.page.getByLabel('Password', { exact: true }), password);
  await guest.press(guest.button('Enter'));
}

/** The host's action on a player, confirmed once. */
export async function decide(host, name, ask, yes) {
  await host.press(host.button(`Actions for ${name}`));
  const dialog = host.page.getByRole('dialog', { name });
  await host.press(host.button(ask, dialog));
  await host.press(host.button(yes, dialog));
  await dialog.waitFor({ state: 'hidden' });
}

export async function changing(host) {
  await host.press(host.button('Change the room'));
  const form = host.page.getByRole('dialog', { name: 'Change the room' });
  await form.getByLabel('Name of the room').waitFor();
  return form;
}

export async function save(host, form) {
  await host.press(host.button('Save', form));
  await form.waitFor({ state: 'hidden' });
}

export async function resign(guest) {
  await openMenu(guest);
  await guest.press(guest.button('Resign'));
  await guest.press(guest.button('Yes, resign', guest.page.locator('dialog.table__resign')));
}
