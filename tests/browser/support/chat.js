// The chat of a room as users see it: in a panel, or in a drawer on a phone and where the screen has
// no column for it beside a running game.

/** The place of the chat: a drawer is opened. */
export async function chatOf(guest) {
  const { page } = guest;
  const panel = page.locator('section.chat');
  await panel.or(page.locator('.chat__button')).waitFor();
  if (await panel.count()) return panel;
  const drawer = page.locator('.chat__drawer > dialog');
  if (!(await drawer.evaluate((dialog) => dialog.open))) {
    await guest.press(page.locator('.chat__button'));
    await drawer.locator('.chat').waitFor();
  }
  return drawer;
}

export async function closeChat(guest) {
  await guest.press(guest.button('Close', guest.page.locator('.chat__drawer > dialog')).first());
  await guest.page.locator('.chat__drawer > dialog').waitFor({ state: 'hidden' });
}

export async function say(guest, text) {
  const chat = await chatOf(guest);
  await guest.type(chat.getByRole('textbox'), text);
  await guest.press(chat.locator('.chat__say-field button'));
}

export async function sayPhrase(guest, phrase) {
  const chat = await chatOf(guest);
  const more = chat.locator('.chat__phrases-more:not([open]) > summary');
  if (await more.count()) await guest.press(more);
  await guest.press(guest.button(phrase, chat));
}

/** The messages in the list that have this text. */
export async function messages(guest, text) {
  const chat = await chatOf(guest);
  return chat.locator('.chat__said:not(.chat__unsent)', { hasText: text });
}

export async function hears(guest, text) {
  const found = await messages(guest, text);
  await found.first().waitFor();
  return found.first();
}

/** All texts of the list. */
export async function heard(guest) {
  const chat = await chatOf(guest);
  return chat.locator('.chat__said:not(.chat__unsent) .chat__said-text').allInnerTexts();
}

/** A name for a spectator. */
export async function giveName(guest, name) {
  const chat = await chatOf(guest);
  await guest.type(chat.getByLabel(/^Choose a name to write/), name);
  await guest.press(guest.button('Use this name', chat));
  // Joins again; the drawer comes back by itself.
  const again = guest.page.locator('.chat__drawer > dialog[open], section.chat');
  await again.getByRole('textbox', { name: /^Write to / }).waitFor();
}

/** The dialog of the present users. */
export async function people(guest) {
  const chat = await chatOf(guest);
  await guest.press(guest.button('Who is here', chat));
  const dialog = guest.page
    .locator('dialog[open]')
    .filter({ has: guest.page.locator('.chat__people') })
    .last();
  await dialog.locator('.chat__people').waitFor();
  return dialog;
}

export async function closeDialog(guest, dialog) {
  await guest.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}
