// Chat between players: audiences, languages, muting; and the effect of a lost connection.
import assert from 'node:assert/strict';
import test from 'node:test';

import {
  chatOf,
  closeChat,
  closeDialog,
  giveName,
  heard,
  hears,
  messages,
  people,
  say,
  sayPhrase,
} from './support/chat.js';
import { accessible, fits, touchable } from './support/checks.js';
import { DESK, LOST, PHONE } from './support/guest.js';
import { seatRow } from './support/bots.js';
import { atTable, resign } from './support/hosts.js';
import { listen, said } from './support/keyboard.js';
import { playSome, seated } from './support/player.js';
import { gather, makeRoom, quickRoom, sitDown, ways } from './support/rooms.js';
import { onStage } from './support/stage.js';

async function sound(found, guest, name) {
  await accessible(guest, name, found);
  await guest.picture(name);
}

// The chat has a column of its own.
const ROOMY = { ...DESK, viewport: { width: 1440, height: 900 } };

test(
  'two players and a spectator: before the game, in it and afterwards',
  onStage({}, async (stage) => {
    const found = { severe: [], told: new Map() };
    const [ada, ben, zoe] = [await stage.guest(), await stage.guest(PHONE), await stage.guest()];
    const code = await quickRoom(ada, 'Kingdomino', 2);
    await sitDown(ada, 'Ada');
    await ways.link(zoe, code);
    await say(ada, 'Who plays?');
    await hears(zoe, 'Who plays?');
    await giveName(zoe, 'Zoe');
    await say(zoe, 'I only <b>watch</b> https://example.org');
    const message = await hears(ada, 'I only <b>watch</b> https://example.org');
    await message.getByText('watching', { exact: true }).waitFor();
    assert.equal(await message.locator('a, b').count(), 0, 'a text is nothing but text');
    await ada.page.getByText('1 watching: Zoe').waitFor();
    await sound(found, ada, 'chat-waiting');

    await ways.link(ben, code);
    const button = ben.page.locator('.chat__button');
    await ben.page.getByRole('button', { name: 'Chat: 2 new messages' }).waitFor();
    await sound(found, ben, 'chat-waiting-phone');
    await fits(ben, 'waiting with a chat');
    await touchable(ben, 'waiting with a chat');
    await sitDown(ben, 'Ben');
    for (const guest of [ada, ben, zoe]) await atTable(guest);

    // Spectators cannot help a player.
    await say(zoe, 'Ada, take the lake!');
    await hears(zoe, 'Ada, take the lake!');
    await say(ada, 'Hello Ben');
    await ben.page.getByRole('button', { name: 'Chat: 3 new messages' }).waitFor();
    await hears(ben, 'Hello Ben');
    await fits(ben, 'the drawer');
    await touchable(ben, 'the drawer');
    await sound(found, ben, 'chat-drawer');
    await say(ben, 'Hello Ada');
    await hears(ada, 'Hello Ada');
    await hears(zoe, 'Hello Ada');
    await closeChat(ben);
    await ben.page.getByRole('button', { name: 'Chat', exact: true }).waitFor();
    for (const guest of [ada, ben])
      assert.ok(!(await heard(guest)).includes('Ada, take the lake!'));
    await closeChat(ben);
    await sound(found, ada, 'chat-table');
    await sound(found, zoe, 'chat-spectator');
    assert.ok(await button.isVisible());

    // Read messages stay read after a reload, and an unsent text is still there.
    await ada.type((await chatOf(ada)).getByRole('textbox'), 'half a sent');
    await ada.page.reload();
    await hears(ada, 'Hello Ada');
    assert.equal(await (await chatOf(ada)).getByRole('textbox').inputValue(), 'half a sent');
    await ben.page.reload();
    await ben.page.getByRole('button', { name: 'Chat', exact: true }).waitFor();
    await zoe.page.reload();
    await hears(zoe, 'Ada, take the lake!');

    await closeChat(ada);
    await say(ben, 'Your turn');
    await closeChat(ben);
    await ada.page.getByRole('button', { name: 'Chat: 1 new message' }).waitFor();
    await ada.picture('chat-news-desk');
    await playSome(seated([ada, ben]), 2);
    await resign(ben);
    await ada.page.locator('.end__headline').waitFor();
    await say(zoe, 'Well done, both');
    await hears(ada, 'Well done, both');
    await hears(ben, 'Well done, both');
    await sound(found, ada, 'chat-end');
    assert.deepEqual(found.severe, []);
  }),
);

test(
  'a phrase is shown in the reader’s language',
  onStage({}, async (stage) => {
    const ada = await stage.guest();
    const ben = await stage.guest({ ...PHONE, locale: 'de-DE' });
    const cora = await stage.guest({ ...DESK, locale: 'it-IT' });
    const code = await makeRoom(ada, { preset: 'Kingdomino', players: 3 });
    await sitDown(ada, 'Ada');
    for (const guest of [ben, cora]) await ways.link(guest, code);
    await sayPhrase(ada, 'Good luck!');
    await hears(ada, 'Good luck!');
    await hears(ben, 'Viel Glück!');
    await hears(cora, 'Buona fortuna!');
  }),
);

test(
  'a muted player cannot write, an ignored one is hidden from one reader',
  onStage({}, async (stage) => {
    const found = { severe: [], told: new Map() };
    const { guests } = await gather(stage, {
      preset: 'Kingdomino',
      players: 3,
      settings: [DESK, PHONE, DESK],
    });
    const [ada, ben, cleo] = guests;
    await say(ben, 'La la la');
    await hears(ada, 'La la la');
    await hears(cleo, 'La la la');

    let dialog = await people(cleo);
    await cleo.button('Ignore Ben', dialog).waitFor();
    assert.equal(await cleo.button('Mute Ben', dialog).count(), 0, 'only the host mutes');
    await sound(found, cleo, 'chat-people');
    await cleo.press(cleo.button('Ignore Ben', dialog));
    await cleo.button('Stop ignoring Ben', dialog).waitFor();
    await closeDialog(cleo, dialog);
    await say(ben, 'Lu lu lu');
    await hears(ada, 'Lu lu lu');
    await say(ada, 'Stop it, Ben');
    await hears(cleo, 'Stop it, Ben');
    assert.deepEqual(await heard(cleo), ['Stop it, Ben']);
    await cleo.page.reload();
    await hears(cleo, 'Stop it, Ben');
    assert.deepEqual(await heard(cleo), ['Stop it, Ben']);
    dialog = await people(cleo);
    await cleo.press(cleo.button('Stop ignoring Ben', dialog));
    await closeDialog(cleo, dialog);
    await hears(cleo, 'Lu lu lu');

    dialog = await people(ada);
    await ada.press(ada.button('Mute Ben', dialog));
    await dialog.getByText('muted', { exact: true }).waitFor();
    await sound(found, ada, 'chat-muted');
    const drawer = await chatOf(ben);
    await drawer.getByText('The host has muted you. You can still read.').waitFor();
    assert.equal(await drawer.getByRole('textbox').count(), 0);
    await sound(found, ben, 'chat-muted-phone');
    const seen = await people(cleo);
    await seen.getByText('muted', { exact: true }).waitFor();
    await ada.press(ada.button('Unmute Ben', dialog));
    await say(ben, 'Sorry');
    await hears(ada, 'Sorry');
    assert.deepEqual(found.severe, []);
  }),
);

test(
  'the host mutes before the game, and all spectators',
  onStage({}, async (stage) => {
    const [ada, ben, zoe] = [await stage.guest(), await stage.guest(), await stage.guest(PHONE)];
    const code = await makeRoom(ada, { preset: 'Kingdomino', players: 3 });
    // The creator of the room need not sit.
    await ways.link(ben, code);
    await sitDown(ben, 'Ben');
    await ways.link(zoe, code);
    await giveName(zoe, 'Zoe');
    const dialog = await people(ada);
    await ada.press(ada.button('Mute Ben', dialog));
    await seatRow(ben, 0).locator('.room__mark').getByText('muted', { exact: true }).waitFor();
    await ben.page.getByText('The host has muted you.').waitFor();
    await ada.press(ada.button('Mute all spectators', dialog));
    await (await chatOf(zoe)).getByText('The host has muted you.').waitFor();
    await ada.press(ada.button('Unmute all spectators', dialog));
    await say(zoe, 'Thank you');
    await closeDialog(ada, dialog);
    await hears(ada, 'Thank you');
  }),
);

test(
  'team messages reach the team alone',
  onStage({}, async (stage) => {
    const { guests, code } = await gather(stage, {
      preset: 'United forces',
      players: 6,
      settings: [ROOMY, DESK, PHONE],
    });
    const zoe = await stage.guest();
    await zoe.open(`#/${code}`);
    const [ada, ben, cleo] = guests;
    const chat = await chatOf(ada);
    await ada.press(chat.getByRole('radio', { name: 'My team' }));
    await ada.picture('chat-team');
    await say(ada, 'Leave me the mine');
    const message = await hears(ben, 'Leave me the mine');
    await message.getByText('team', { exact: true }).waitFor();
    // The chosen audience survives a reload.
    await ada.page.reload();
    await hears(ada, 'Leave me the mine');
    assert.ok(await (await chatOf(ada)).getByRole('radio', { name: 'My team' }).isChecked());
    await ada.press((await chatOf(ada)).getByRole('radio', { name: 'Everyone' }));
    await say(ada, 'Hello all');
    for (const guest of [cleo, zoe, ...guests.slice(3)]) {
      await hears(guest, 'Hello all');
      assert.deepEqual(await heard(guest), ['Hello all']);
    }
  }),
);

test(
  'a server that is killed and restarted: sent once',
  onStage({ keep: true, options: ['--chat-days', '1'] }, async (stage) => {
    const { server } = stage;
    const { guests } = await gather(stage, {
      preset: 'Kingdomino',
      players: 2,
      quick: true,
      settings: [DESK, PHONE],
    });
    const [ada, ben] = guests;
    for (const guest of guests) guest.excuse(...LOST);
    await say(ada, 'First');
    await hears(ben, 'First');
    await server.kill();
    for (const guest of guests) await guest.page.locator('.room__bar').waitFor();
    await say(ada, 'Second');
    await (await chatOf(ada)).getByText('sending…').waitFor();
    await ada.picture('chat-unsent');
    await server.start();
    await hears(ben, 'Second');
    await hears(ada, 'Second');
    await say(ben, 'Third');
    await hears(ada, 'Third');
    for (const guest of guests) assert.deepEqual(await heard(guest), ['First', 'Second', 'Third']);
  }),
);

test(
  'a lost answer, and a reload before it comes: sent once',
  onStage({}, async (stage) => {
    const wire = await stage.wire();
    const ada = await stage.guest(DESK, wire.base);
    const ben = await stage.guest();
    ada.excuse(...LOST);
    const code = await quickRoom(ada, 'Kingdomino', 2);
    await sitDown(ada, 'Ada');
    await ways.link(ben, code);
    await sitDown(ben, 'Ben');
    await say(ada, 'First');
    await hears(ada, 'First');
    wire.deafen();
    await say(ada, 'Second');
    await hears(ben, 'Second');
    await (await chatOf(ada)).getByText('sending…').waitFor();
    wire.cut();
    wire.mend();
    await ada.page.reload();
    await hears(ada, 'Second');
    await (await chatOf(ada)).getByText('sending…').waitFor({ state: 'detached' });
    await say(ben, 'Third');
    await hears(ada, 'Third');
    for (const guest of [ada, ben])
      assert.deepEqual(await heard(guest), ['First', 'Second', 'Third']);
  }),
);

test(
  'too much at once, too long, and a room for phrases only',
  onStage({}, async (stage) => {
    const found = { severe: [], told: new Map() };
    const ada = await stage.guest();
    await quickRoom(ada, 'Kingdomino', 2);
    await sitDown(ada, 'Ada');
    const chat = await chatOf(ada);
    await ada.type(chat.getByRole('textbox'), 'Word 7');
    // Six in ten seconds are enough: phrases, and then the text.
    await chat.evaluate((place) => {
      const phrase = place.querySelector('.chat__phrases button');
      for (let number = 1; number <= 6; ++number) phrase.click();
      place.querySelector('.chat__say-field button').click();
    });
    await chat.getByText('Too many messages at once.').waitFor();
    await chat.getByText(/Wait \d+ second/).waitFor();
    // The unsent text is in the field again.
    assert.equal(await chat.getByRole('textbox').inputValue(), 'Word 7');
    await sound(found, ada, 'chat-too-fast');
    await chat.getByText(/Wait \d+ second/).waitFor({ state: 'hidden' });
    await ada.press(ada.button('Send', chat));
    await hears(ada, 'Word 7');

    await ada.type(chat.getByRole('textbox'), 'é'.repeat(250));
    await chat.getByText('30 characters left').waitFor();
    await ada.type(chat.getByRole('textbox'), '🏰'.repeat(281));
    await chat.getByText('1 character too many').waitFor();
    await ada.page.keyboard.press('Enter');
    assert.equal(await chat.locator('.chat__unsent').count(), 0);

    await ada.type(chat.getByRole('textbox'), '');
    await ada.press(ada.button('Change the room'));
    const form = ada.page.getByRole('dialog', { name: 'Change the room' });
    await ada.press(form.getByText('Chat and spectators'));
    await ada.press(form.getByRole('radio', { name: /^Phrases only/ }));
    await sound(found, ada, 'chat-form');
    await ada.press(ada.button('Save', form));
    await chat.getByText('This room allows only these phrases.').waitFor();
    assert.equal(await chat.getByRole('textbox').count(), 0);
    await sayPhrase(ada, 'Thank you!');
    await hears(ada, 'Thank you!');
    await sound(found, ada, 'chat-phrases');
    assert.deepEqual(found.severe, []);
  }),
);

test(
  'the list does not scroll while a user reads, and screen readers announce new messages',
  onStage({}, async (stage) => {
    const [ada, ben] = [await stage.guest(), await stage.guest()];
    for (const guest of [ada, ben]) await listen(guest);
    const code = await quickRoom(ada, 'Kingdomino', 3);
    await sitDown(ada, 'Ada');
    await ways.link(ben, code);
    await sitDown(ben, 'Ben');
    // With those below as many as one person may send in a short time.
    for (let number = 1; number <= 3; ++number)
      await say(ben, `From Ben ${number} ${'word '.repeat(50)}`);
    await hears(ada, 'From Ben 3');
    const log = (await chatOf(ada)).getByRole('log');
    await log.evaluate((element) => (element.scrollTop = 0));
    for (let number = 1; number <= 2; ++number) await say(ada, `Mine ${number}`);
    await hears(ben, 'Mine 2');
    const end = (element) => element.scrollHeight - element.scrollTop - element.clientHeight;
    assert.ok((await log.evaluate(end)) < 30, 'the sender sees the message');
    await log.evaluate((element) => (element.scrollTop = 0));
    await say(ben, 'News');
    const news = (await chatOf(ada)).getByRole('button', { name: '1 new message' });
    await news.waitFor();
    assert.equal(await log.evaluate((element) => element.scrollTop), 0);
    await ada.picture('chat-new', { inView: true });
    await ada.press(news);
    await news.waitFor({ state: 'hidden' });
    assert.ok((await log.evaluate(end)) < 30);
    // The same text again is another text for a screen reader.
    await say(ben, 'News');
    await ada.page.waitForFunction(
      () => new Set(window.said.filter((text) => text.trim() === 'Ben: News')).size === 2,
    );
    assert.doesNotMatch((await said(ada)).join('\n'), /Ada: Mine/);

    const dialog = await people(ada);
    await ada.press(dialog.getByRole('switch', { name: 'Read new messages aloud' }));
    await closeDialog(ada, dialog);
    await sayPhrase(ben, 'Goodbye!');
    await hears(ada, 'Goodbye!');
    assert.doesNotMatch((await said(ada)).join('\n'), /Goodbye/);
    assert.equal(await (await messages(ada, 'Goodbye!')).count(), 1);
  }),
);
