// Players: signing up and in, profiles, rated games, past games, deletion.
import assert from 'node:assert/strict';
import test from 'node:test';

import { PHONE } from './support/guest.js';
import { atOneTable, card as searchCard, seek, wish } from './support/lobby.js';
import { atTable, notice, refusable, resign, sits } from './support/hosts.js';
import {
  casualGame,
  fillIn,
  PASSPHRASE,
  ratedGame,
  ratedRoom,
  signIn,
  signUp,
  welcomed,
} from './support/players.js';
import { quickRoom, sitDown, ways } from './support/rooms.js';
import { onStage } from './support/stage.js';

const kept = ({ page }) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('castellan.player') || 'null'));
const profileLink = (guest, name) =>
  guest.page.getByRole('link', {
    name: `${name}, signed in: to the profile`,
    exact: true,
  });
const card = ({ page }, text) => page.locator('.players__past-game', { hasText: text });

test(
  'a player who signs up sits under that name, with a mark that leads to the profile',
  onStage({ keep: true }, async (stage) => {
    const ada = refusable(await stage.guest(), 409);
    const code = await quickRoom(ada, 'Kingdomino', 2);
    // The first seat makes a guest, who stays the same player.
    await sitDown(ada, 'Ada');
    const guest = await kept(ada);
    assert.equal(guest.registered, false);
    assert.equal(await ada.page.locator('.players__player-mark').count(), 0);
    await ada.press(ada.button('Leave seat'));
    await ada.page.getByLabel('Your name').waitFor();

    await ada.press(ada.link('Sign in'));
    await fillIn(ada, 'Sign up', 'Ada');
    // Back where it was needed.
    await ada.page.waitForURL(new RegExp(`#/${code}$`));
    await welcomed(ada, 'Ada');
    assert.equal((await kept(ada)).id, guest.id);
    const name = ada.page.getByLabel('Your name');
    await name.waitFor();
    assert.equal(await name.inputValue(), 'Ada');
    assert.equal(await name.getAttribute('readonly'), '');
    await ada.press(ada.button('Take a seat'));
    await ada.page.locator('.room__seat.room__own').waitFor();

    // Others see the mark, and cannot use a name that looks like it.
    const ben = refusable(await stage.guest(PHONE), 409);
    await ways.link(ben, code);
    await ben.press(profileLink(ben, 'Ada'));
    await ben.page.getByRole('heading', { name: 'Ada signed in' }).waitFor();
    await ben.page.getByText('No rated games yet.').waitFor();
    await ben.open('#/account');
    // The first letter is of another script.
    await fillIn(ben, 'Sign up', 'Аda');
    await ben.page.getByText('or a similar one').waitFor();
    const field = ben.page
      .getByRole('form', { name: 'Sign up' })
      .getByLabel('Name', { exact: true });
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.ok(await field.evaluate((input) => input === document.activeElement));
    await fillIn(ben, 'Sign up', 'Ben');
    await welcomed(ben, 'Ben');
    await ways.link(ben, code);
    await ben.press(ben.button('Take a seat'));
    await atTable(ben);
    // A phone has no place for the card of one's own kingdom.
    await ben.page.locator('.kingdoms__kingdom-card .players__player-mark:visible').waitFor();
    await ada.page.locator('.kingdoms__kingdom-card .players__player-mark').nth(1).waitFor();
  }),
);

test(
  'a second device signs in, and a new passphrase signs the others out',
  onStage({ keep: true }, async (stage) => {
    const desk = refusable(await stage.guest());
    const phone = refusable(await stage.guest(PHONE));
    await signUp(desk, 'Ada');
    await phone.open('#/account');
    await fillIn(phone, 'Sign in', 'Ada', 'not this one');
    await phone.page.getByText('Name or passphrase is wrong.').waitFor();
    await fillIn(phone, 'Sign in', 'ada');
    await welcomed(phone, 'Ada');
    assert.equal((await kept(phone)).id, (await kept(desk)).id);

    const form = phone.page.getByRole('form', { name: 'Change passphrase' });
    await phone.type(form.getByLabel('Current passphrase'), 'wrong');
    await phone.type(form.getByLabel('New passphrase'), 'eight maids a-milking');
    await phone.press(phone.button('Save', form));
    await form.getByText('passphrase is wrong').waitFor();
    await phone.type(form.getByLabel('Current passphrase'), PASSPHRASE);
    await phone.press(phone.button('Save', form));
    await notice(phone, 'The passphrase has been changed.');
    const called = phone.page.getByRole('form', { name: 'Change name' });
    await phone.type(called.getByLabel('Name', { exact: true }), 'Ada Lovelace');
    await phone.press(phone.button('Save', called));
    await welcomed(phone, 'Ada Lovelace');

    // An account that the server no longer knows does not prevent playing.
    await desk.open();
    const code = await quickRoom(desk, 'Kingdomino', 2);
    await desk.press(desk.button('Take a seat'));
    await desk.page.locator('.room__seat.room__own').waitFor();
    await sits(desk, 0, 'Ada');
    assert.equal((await kept(desk)).registered, false);
    assert.ok(code);

    await signIn(desk, 'Ada Lovelace', 'eight maids a-milking');
    await desk.press(desk.button('Sign out'));
    await notice(desk, 'You are signed out on this device.');
    await desk.page.getByRole('form', { name: 'Sign in' }).waitFor();
    assert.equal(await kept(desk), null);
  }),
);

test(
  'signed-in strangers are matched for a rated game',
  onStage({ keep: true }, async (stage) => {
    const guest = await stage.guest();
    await guest.open();
    await wish(guest, {});
    assert.ok(await searchCard(guest).getByLabel('Rated game').isDisabled());

    const ada = await stage.guest();
    const ben = await stage.guest(PHONE);
    for (const [each, name] of [
      [ada, 'Ada'],
      [ben, 'Ben'],
    ]) {
      await signUp(each, name);
      await each.open();
      await seek(each, { players: [2], rated: true });
      if (each === ada) await searchCard(ada).getByText('A rated game: no bots.').waitFor();
    }
    const [code, same] = await atOneTable([ada, ben]);
    assert.equal(code, same);
    const { json: room } = await stage.server.ask('GET', `/api/rooms/${code}`);
    assert.ok(room.rated);
  }),
);

test(
  'a rated game changes the ratings, and can be found again',
  onStage({ keep: true }, async (stage) => {
    const ada = await stage.guest();
    const ben = await stage.guest(PHONE);
    await signUp(ada, 'Ada');
    await signUp(ben, 'Ben');

    const code = await ratedRoom(ada);
    await ada.page.getByText('This game is rated').waitFor();
    await ada.press(ada.button('Take a seat'));
    await ada.page.locator('.room__seat.room__own').waitFor();
    assert.equal(await ada.page.locator('.room__host-tools select').count(), 0, 'no bots');

    // A guest is asked to sign in, and returns.
    const stranger = await stage.guest();
    await stranger.open();
    await stranger.page.locator('.lobby__room-card', { hasText: '· rated' }).waitFor();
    await ways.link(stranger, code);
    await stranger.page.getByText('Sign in to take a seat').waitFor();
    await stranger.press(stranger.page.locator('main').getByRole('link', { name: 'Sign in' }));
    await fillIn(stranger, 'Sign up', 'Cleo');
    await stranger.page.waitForURL(new RegExp(`#/${code}$`));
    await stranger.button('Take a seat').waitFor();

    await ways.link(ben, code);
    await ben.press(ben.button('Take a seat'));
    await atTable(ada);
    await resign(ben);
    for (const each of [ada, ben, stranger]) {
      const result = each.page.locator('.players__rated-result');
      await result
        .getByText(/0 → \d+ \(\+\d+\)/)
        .first()
        .waitFor();
      assert.equal(await result.locator('.players__rating-change').count(), 2);
    }

    await ada.press(profileLink(ada, 'Ada').first());
    await ada.page.getByText('This is you.').waitFor();
    await ada.page.getByText('provisional', { exact: true }).waitFor();
    await ada.press(
      ada.page.locator('.players__figures').getByRole('link', { name: 'Kingdomino' }),
    );
    await ada.page.getByText('Nobody here has played ten rated games yet').waitFor();
    await ada.page.getByText('1 of 10 rated games played').waitFor();
    await ada.press(ada.link('Mighty duel'));
    await ada.page.getByText('You have played no rated game of this kind yet.').waitFor();

    // Found by its preset and by its player, kept by the address, replayed.
    await stranger.open('#/games');
    const wanted = stranger.page.getByRole('search');
    await card(stranger, 'Kingdomino').waitFor();
    await wanted.getByLabel('Game').selectOption({ label: 'Queendomino' });
    await stranger.page.getByText('No game matches these filters.').waitFor();
    await wanted.getByLabel('Game').selectOption({ label: 'Kingdomino' });
    await stranger.type(wanted.getByLabel('With whom'), 'Cleo');
    await wanted.getByLabel('With whom').press('Enter');
    await stranger.page.getByText('No game matches these filters.').waitFor();
    await stranger.type(wanted.getByLabel('With whom'), 'Ben');
    await wanted.getByLabel('With whom').press('Enter');
    await card(stranger, 'Ben').waitFor();
    await stranger.type(wanted.getByLabel('Until'), '2020-01-01');
    await stranger.page.getByText('No game matches these filters.').waitFor();
    await stranger.type(wanted.getByLabel('Until'), '');
    await card(stranger, 'Ben').waitFor();
    await stranger.page.reload();
    await card(stranger, 'Ben').waitFor();
    assert.equal(await wanted.getByLabel('With whom').inputValue(), 'Ben');
    await stranger.press(stranger.link(/^Replay: Kingdomino/));
    await stranger.page.locator('.replay__controls').waitFor();
    await stranger.page.goBack();
    await card(stranger, 'Ben').waitFor();
  }),
);

test(
  'guests find their games again on their device, until their data are deleted',
  onStage({ keep: true }, async (stage) => {
    const ada = await stage.guest();
    const ben = await stage.guest();
    const code = await quickRoom(ada, 'Kingdomino', 2);
    await casualGame(ada, ben, ['Ada', 'Ben'], code);
    await resign(ben);
    await ada.page.locator('.end__headline').waitFor();
    await ada.page.reload();
    await ada.page.locator('.end__headline').waitFor();
    await ada.open();
    await ada.press(ada.link('My past games'));
    await card(ada, 'Ben').waitFor();
    // The room was open only to those with its link.
    await ada.press(ada.link('All past games'));
    await ada.page.getByText('No games yet.').waitFor();

    await ada.open('#/account');
    await ada.press(ada.button('Delete my data'));
    await ada.page.getByText('The games stay').waitFor();
    assert.ok(await ada.button('Cancel').evaluate((button) => button === document.activeElement));
    await ada.press(ada.button('Yes, delete my data'));
    await notice(ada, 'Your data are deleted.');
    assert.equal(await kept(ada), null);
    await ben.open('#/games/mine');
    await card(ben, 'Somebody').waitFor();
    assert.equal(await card(ben, 'Ada').count(), 0);
  }),
);

test(
  'a player in a game must leave it before deleting the account',
  onStage({ keep: true }, async (stage) => {
    const ada = refusable(await stage.guest(), 409);
    const ben = await stage.guest();
    await signUp(ada, 'Ada');
    await signUp(ben, 'Ben');
    const code = await ratedGame(ada, ben, { listed: false });
    await ada.open('#/account');
    await ada.press(ada.button('Delete my data'));
    await ada.press(ada.button('Yes, delete my data'));
    await ada.page.getByText('You sit in a game that is not over.').waitFor();
    await ways.link(ada, code);
    await resign(ada);
    await ada.page.locator('.players__rating-change').first().waitFor();
    await ada.open('#/account');
    await ada.press(ada.button('Delete my data'));
    await ada.press(ada.button('Yes, delete my data'));
    await notice(ada, 'Your data are deleted.');
    await ada.page.getByRole('form', { name: 'Sign up' }).waitFor();
  }),
);
