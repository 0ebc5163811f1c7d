// Games whose players sit at once, with clocks and the like; and the elements beside the board.
import { look } from './look.js';
import { hostRoom, startRoom, takeSeat } from './robot.js';
import { goTo, openMenu, remember } from './screens.js';

const NAMES = ['Ada', 'Ben', 'Cleo'];

/**
 * Each player on a separate page, at a table that has begun; `before`: done with each of them first.
 * A game that the host starts begins when all pages are open: no time runs before.
 */
export async function seatAll(stage, wishes, { settings = [], before = () => {} } = {}) {
  const players = wishes.players ?? 2;
  const room = await hostRoom(stage.server, {
    preset: 'kingdomino',
    name: 'Round table',
    ...wishes,
    players,
  });
  const { code } = room;
  const waits = wishes.start === 'host';
  const live = '.status.status__live';
  const seats = [];
  for (let seat = 0; seat < players; ++seat)
    seats.push(await takeSeat(stage.server, code, NAMES[seat], seat));
  const guests = [];
  for (const known of seats) {
    const guest = await stage.guest(settings[known.seat] ?? settings[0]);
    guest.name = known.name;
    await before(guest);
    await remember(guest, [{ code, seats: [known] }]);
    await goTo(guest, `#/${code}`, waits ? '.room__seat.room__own' : live);
    guests.push(guest);
  }
  if (waits) await startRoom(stage.server, room);
  for (const { page } of guests) await page.locator(live).waitFor();
  return { code, guests };
}

/** The player on the move, and the others. */
export async function inTurn(guests) {
  const waiting = guests.map((guest) =>
    guest.page
      .locator('.status.status__mine')
      .waitFor()
      .then(() => guest),
  );
  const mover = await Promise.any(waiting);
  // The other waits may fail.
  for (const wait of waiting) wait.catch(() => {});
  return [mover, ...guests.filter((guest) => guest !== mover)];
}

/** Takes the first free domino of the next round. */
export async function claim(guest) {
  const { dominoes } = await guest.page.evaluate(look, {});
  await guest.press(guest.page.locator('.lines__line button').nth(dominoes[0]));
  await guest.press(guest.button('Choose this domino', guest.page.locator('.hand')));
}

export const sentence = ({ page }, text) =>
  page.locator('.status__sentence', { hasText: text }).waitFor();
/** Something in the log, which a phone has in its menu. */
export async function inLog(guest, what, options) {
  const { page } = guest;
  const folded = await openMenu(guest);
  await page.locator(`.status__log ${what}`, options).first().waitFor();
  if (folded) await page.keyboard.press('Escape');
}

export const logged = (guest, text) => inLog(guest, 'li', { hasText: text });
export const proposal = ({ page }, text) =>
  page.locator('[data-part=proposal]', { hasText: text }).waitFor();
export const noProposal = ({ page }) =>
  page.locator('[data-part=proposal]').waitFor({ state: 'detached' });

export async function propose(guest, choice) {
  const dialog = await wishes(guest);
  await guest.press(guest.button(choice, dialog));
  return dialog;
}

/** The dialog with all that may be proposed. */
export async function wishes(guest) {
  await guest.press(guest.button(/^(Propose…|Menu)$/));
  const dialog = guest.page.getByRole('dialog', { name: /^(Propose something|Menu)$/ });
  await dialog.waitFor();
  return dialog;
}

/** The seconds shown on the clock of a kingdom. */
export async function clockOf({ page }, name) {
  const shown = await page
    .locator('.kingdoms__kingdom-card', { hasText: name })
    .locator('.status__clock-face')
    .innerText();
  return shown.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
