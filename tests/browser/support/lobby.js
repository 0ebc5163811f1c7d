// Users in the lobby: seeks, and lobby chat.
/** A guest in the lobby who receives its changes. */
export async function inLobby(stage, settings, base) {
  const guest = await stage.guest(settings, base);
  await guest.open();
  await guest.page.getByText(/\d+ (person is|people are) here/).waitFor();
  return guest;
}

export const card = ({ page }) => page.getByRole('region', { name: 'Quick match' });

/** `players`: the accepted numbers; `bots`: as the list has it. */
export async function wish(guest, { preset, players, bots, rated, name }) {
  const form = card(guest);
  await form.locator('summary').waitFor();
  const folded = form.locator('details:not([open]) > summary');
  if (await folded.count()) await guest.press(folded);
  if (preset) await form.getByRole('combobox', { name: 'Game' }).selectOption({ label: preset });
  for (const box of players ? await form.getByRole('checkbox').all() : []) {
    const number = Number(await box.evaluate(({ parentElement }) => parentElement.textContent));
    if ((await box.isChecked()) !== players.includes(number)) await guest.press(box);
  }
  if (bots) await form.getByLabel(/^Fill the free seats/).selectOption({ label: bots });
  if (rated) await guest.press(form.getByLabel('Rated game'));
  if (name) await guest.type(form.getByLabel('Your name'), name);
}

export async function seek(guest, wishes) {
  await wish(guest, wishes);
  await guest.press(guest.button('Find players', card(guest)));
  guest.name = wishes.name;
}

export const counts = (guest, text) => card(guest).getByText(text, { exact: true }).waitFor();

export async function atOneTable(guests) {
  const codes = [];
  for (const { page } of guests) {
    await page.waitForURL(/#\/[A-Z2-9]{6,10}$/);
    await page.locator('.table').waitFor();
    codes.push(page.url().split('#/')[1]);
  }
  return codes;
}

/** A row of the list of rooms. */
export const row = ({ page }, name) =>
  page
    .getByRole('region', { name: 'Open rooms' })
    .locator('.lobby__room-card')
    .filter({ has: page.getByRole('heading', { name }) });
