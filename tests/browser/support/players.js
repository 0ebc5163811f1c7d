// Players of the server: signing up and in by the page, and their rated games.
import { sitDown, ways } from './rooms.js';

export const PASSPHRASE = 'seven swans a-swimming';

const form = ({ page }, name) => page.getByRole('form', { name, exact: true });

/** In the form that is already shown. */
export async function fillIn(guest, which, name, passphrase = PASSPHRASE) {
  const at = form(guest, which);
  await guest.type(at.getByLabel('Name', { exact: true }), name);
  await guest.type(at.getByLabel('Passphrase', { exact: true }), passphrase);
  await guest.press(guest.button(which, at));
}

export const welcomed = ({ page }, name) =>
  page.getByRole('link', { name: `Your account: ${name}`, exact: true }).waitFor();

export async function signUp(guest, name) {
  await guest.open('#/account');
  await fillIn(guest, 'Sign up', name);
  await welcomed(guest, name);
}

export async function signIn(guest, name, passphrase) {
  await guest.open('#/account');
  await fillIn(guest, 'Sign in', name, passphrase);
  await welcomed(guest, name);
}

/** A rated room for two that a signed-in player opens, by the form. */
export async function ratedRoom(guest, { listed = true } = {}) {
  await guest.open();
  await guest.press(guest.button(/^More games and rules/));
  const dialog = guest.page.getByRole('dialog');
  await guest.press(dialog.getByRole('radio', { name: '2', exact: true }));
  if (listed) await guest.press(dialog.getByLabel('Public'));
  await guest.press(dialog.getByLabel('Rated'));
  await guest.press(guest.button('Create game', dialog));
  await guest.page.waitForURL(/#\/[A-Z2-9]{6,10}$/);
  return /[A-Z2-9]{6,10}$/.exec(guest.page.url())[0];
}

/** Two signed-in players, at the table of a rated game. */
export async function ratedGame(host, other, options) {
  const code = await ratedRoom(host, options);
  await host.press(host.button('Take a seat'));
  await host.page.locator('.room__seat.room__own').waitFor();
  await ways.link(other, code);
  await other.press(other.button('Take a seat'));
  for (const { page } of [host, other]) await page.locator('.table').waitFor();
  return code;
}

/** A game of two guests. */
export async function casualGame(host, other, names, code) {
  for (const [index, guest] of [host, other].entries()) {
    await ways.link(guest, code);
    await sitDown(guest, names[index]);
  }
  for (const { page } of [host, other]) await page.locator('.table').waitFor();
}
