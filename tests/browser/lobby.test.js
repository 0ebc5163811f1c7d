// The live lobby: rooms that appear and disappear, players who are matched.
import assert from 'node:assert/strict';
import test from 'node:test';

import { accessible, fits, touchable } from './support/checks.js';
import { DESK, LOST, PHONE } from './support/guest.js';
import { atOneTable, card, counts, inLobby, row, seek, wish } from './support/lobby.js';
import { listen, said } from './support/keyboard.js';
import { playSome, seated } from './support/player.js';
import { hostRoom, makeRoom, takeSeat } from './support/robot.js';
import { onStage } from './support/stage.js';
import { QUICK } from './support/bots.js';

const top = (locator) => locator.evaluate((element) => element.getBoundingClientRect().top);

test(
  'a room appears on two pages, fills up, is played and is gone',
  onStage({}, async (stage) => {
    const [ada, ben] = [await inLobby(stage), await inLobby(stage, PHONE)];
    await ada.page.getByText('2 people are here').waitFor();
    const { server } = stage;
    const code = await makeRoom(server, {
      preset: 'kingdomino',
      players: 2,
      name: 'Friday',
      listed: true,
    });
    for (const guest of [ada, ben])
      await row(guest, 'Friday')
        .getByText(/2 free seats/)
        .waitFor();
    await takeSeat(server, code, 'Zoe', 0);
    for (const guest of [ada, ben]) await row(guest, 'Friday').getByText('Zoe').waitFor();
    await takeSeat(server, code, 'Yan', 1);
    for (const guest of [ada, ben]) {
      await row(guest, 'Friday').getByText('being played').first().waitFor();
      await guest.page.getByText(/1 game is being played/).waitFor();
      // It was among the waiting ones, is marked there, and then only among the running ones.
      await guest.page.locator('.live__gone-card').waitFor({ state: 'detached' });
      assert.equal(await row(guest, 'Friday').count(), 1);
    }
  }),
);

test(
  'nothing moves under the pointer, and a user who wants the new rooms gets them',
  onStage({}, async (stage) => {
    const { server } = stage;
    const wishes = { preset: 'kingdomino', players: 2, listed: true };
    const first = await hostRoom(server, { ...wishes, name: 'First' });
    const played = await makeRoom(server, { ...wishes, name: 'Played' });
    for (const seat of [0, 1]) await takeSeat(server, played, ['Yan', 'Zoe'][seat], seat);
    const ada = await inLobby(stage);
    const link = row(ada, 'Played').getByRole('link', { name: 'Watch: Played' });
    await link.hover();
    const before = await top(link);
    await makeRoom(server, { ...wishes, name: 'Second' });
    const button = ada.button('Show 1 new room');
    await button.waitFor();
    const headers = { Authorization: `Bearer ${first.host}` };
    await server.ask('PATCH', `/api/rooms/${first.code}`, { listed: false }, headers);
    await row(ada, 'First').getByText('no longer open').waitFor();
    assert.equal(await top(link), before, 'the element under the pointer stays where it is');
    assert.equal(await row(ada, 'Second').count(), 0);
    await ada.press(button);
    await row(ada, 'Second').waitFor();
    // Pointing elsewhere releases it.
    await ada.page.mouse.move(5, 5);
    await row(ada, 'First').waitFor({ state: 'detached' });
  }),
);

test(
  'two players seek a game and sit at one table',
  onStage({}, async (stage) => {
    const found = { severe: [], told: new Map() };
    const [ada, ben] = [await stage.guest(), await stage.guest(PHONE)];
    await listen(ada);
    for (const guest of [ada, ben]) await guest.open();
    await wish(ada, { preset: 'Kingdomino', players: [] });
    await ada.type(card(ada).getByLabel('Your name'), 'Ada');
    await ada.press(ada.button('Find players', card(ada)));
    await card(ada).getByText('Choose at least one number of players.').waitFor();
    await accessible(ada, 'quick match', found);
    await ada.picture('quick-match');
    const height = await card(ada).evaluate((part) => part.offsetHeight);
    await seek(ada, { players: [2], bots: 'never', name: 'Ada' });
    await counts(ada, '1 of 2: you are the first');
    await ada.page.waitForFunction(() => document.title === '1 of 2 · Castellan');
    assert.equal(
      await card(ada).evaluate((part) => part.offsetHeight),
      height,
      'nothing below moves',
    );
    await accessible(ada, 'waiting for people', found);
    await ada.picture('quick-match-waits');

    // Other settings do not match.
    await fits(ben, 'quick match');
    await touchable(ben, 'quick match');
    await ben.picture('quick-match-phone');
    await seek(ben, { players: [3], bots: 'never', name: 'Ben' });
    await counts(ben, '1 of 3: you are the first');
    await fits(ben, 'waiting for people');
    await touchable(ben, 'waiting for people');
    await ben.picture('quick-match-waits-phone');
    await ben.press(ben.button('Stop looking', card(ben)));
    await ben.button('Find players', card(ben)).waitFor();
    // He is asked what he asked for last time.
    assert.equal(await card(ben).getByLabel('Your name').inputValue(), 'Ben');
    await seek(ben, { players: [2, 3], name: 'Ben' });

    const [code, other] = await atOneTable([ada, ben]);
    assert.equal(code, other);
    assert.ok((await said(ada)).includes('Players found: the game begins.'));
    await playSome(seated([ada, ben]), 2);
    // The seat is stored like any other.
    await ada.page.reload();
    await ada.page.locator('.table').waitFor();
    await playSome(seated([ada, ben]), 2);
    await ada.open();
    await ada.page
      .getByRole('region', { name: 'Your games' })
      .getByRole('link', { name: /^Continue/ })
      .waitFor();
    assert.deepEqual(found.severe, []);
  }),
);

test(
  'bots take the free seats',
  onStage({ options: QUICK }, async (stage) => {
    const ada = await inLobby(stage, PHONE);
    await seek(ada, { preset: 'Kingdomino', players: [3], bots: 'after 15 seconds', name: 'Ada' });
    await counts(ada, '1 of 3: you are the first');
    await card(ada).getByText('After 0:15 bots fill the free seats.').waitFor();
    const [code] = await atOneTable([ada]);
    const { json } = await stage.server.ask('GET', `/api/rooms/${code}`);
    assert.deepEqual(json.seats.map(({ bot }) => bot !== null).sort(), [false, true, true]);
  }),
);

test(
  'a search survives a lost connection, other screens and a reload, and ends in a room',
  onStage({}, async (stage) => {
    const wire = await stage.wire();
    const ada = await inLobby(stage, DESK, wire.base);
    ada.excuse(...LOST);
    await seek(ada, { players: [2], bots: 'never', name: 'Ada' });
    await counts(ada, '1 of 2: you are the first');
    wire.cut();
    await counts(ada, 'No connection. The search continues automatically when it is back.');
    // In vain; then it is found by itself.
    await ada.press(ada.button('Try now', card(ada)));
    await counts(ada, 'No connection. The search continues automatically when it is back.');
    wire.mend();
    await counts(ada, '1 of 2: you are the first');
    await card(ada).getByText('The search has started again', { exact: false }).waitFor();
    await ada.page.reload();
    await counts(ada, '1 of 2: you are the first');
    await ada.press(ada.link('How to play'));
    await ada.page.getByRole('heading', { name: 'How to play', exact: true }).waitFor();
    const ben = await inLobby(stage, PHONE);
    await seek(ben, { players: [2], bots: 'never', name: 'Ben' });
    const [code, other] = await atOneTable([ada, ben]);
    assert.equal(code, other);

    const cleo = await inLobby(stage);
    await seek(cleo, { players: [4], name: 'Cleo' });
    await counts(cleo, '1 of 4: you are the first');
    await cleo.open(`#/${code}`);
    await cleo.page.getByText('You are in a room now, so the search has ended.').first().waitFor();
    await cleo.open();
    await cleo.button('Find players', card(cleo)).waitFor();
    // By a link that loads the page again, too.
    await seek(cleo, { players: [4], name: 'Cleo' });
    await counts(cleo, '1 of 4: you are the first');
    await cleo.page.goto(`${stage.base}/?room=${code}#/${code}`);
    await cleo.page.getByText('You are in a room now, so the search has ended.').first().waitFor();
    await cleo.page.goto(`${stage.base}/`);
    await cleo.button('Find players', card(cleo)).waitFor();
  }),
);

test(
  'lobby chat: on a desktop and on a phone, in the reader’s language, ignored or too much',
  onStage({}, async (stage) => {
    const found = { severe: [], told: new Map() };
    const ada = await inLobby(stage);
    const ben = await stage.guest({ ...PHONE, locale: 'de-DE' });
    await ben.open();
    const panel = ada.page.locator('.live__lobby-chat');
    await ada.press(panel.locator('summary'));
    await ada.type(panel.getByLabel(/^Choose a name to write/), 'Ada');
    await ada.press(ada.button('Use this name', panel));
    await ada.type(panel.getByRole('textbox', { name: 'Write to everyone' }), 'Who plays a round?');
    await ada.press(ada.button('Send', panel));
    await panel
      .locator('.chat__said:not(.chat__unsent)', { hasText: 'Who plays a round?' })
      .waitFor();
    assert.equal(await panel.getByText('watching').count(), 0, 'the lobby has no spectators');
    await ada.press(panel.locator('.chat__phrases-more > summary'));
    await ada.press(ada.button('Good luck!', panel));

    const button = ben.button('Lobby-Chat: 2 neue Nachrichten');
    await button.waitFor();
    await ben.picture('lobby-chat-button');
    await ben.press(button);
    const drawer = ben.page.locator('.chat__drawer > dialog');
    await drawer.getByText('Viel Glück!').first().waitFor();
    await accessible(ben, 'the drawer of the lobby', found);
    await fits(ben, 'the drawer of the lobby');
    await touchable(ben, 'the drawer of the lobby');
    await ben.picture('lobby-chat-drawer');
    await accessible(ada, 'the chat of the lobby', found);
    await ada.picture('lobby-chat');

    // Six in ten seconds are enough.
    await ada.button('Good luck!', panel).evaluate((phrase) => {
      for (let number = 1; number <= 8; ++number) phrase.click();
    });
    await panel.getByText('Too many messages at once.').waitFor();
    await panel.getByText(/Wait \d+ second/).waitFor();

    await ben.press(ben.button('Wer geschrieben hat', drawer));
    await ben.press(ben.button('Ada ignorieren'));
    await ben.button('Schließen', drawer).last().press('Escape');
    await drawer.getByText('Noch keine Nachrichten.').waitFor();
    assert.deepEqual(found.severe, []);
  }),
);

test(
  'where chat is off there is none',
  onStage({ options: ['--chat', 'off'] }, async (stage) => {
    const ada = await inLobby(stage);
    assert.equal(await ada.page.locator('.live__lobby-chat').count(), 0);
  }),
);

test(
  'other servers on the network are links, and nothing else of them is',
  onStage({}, async (stage) => {
    const guest = await stage.guest(PHONE);
    const long = 'a'.repeat(63);
    let requests = 0;
    await guest.page.route('**/api/nearby', async (route) => {
      // The server knows them after the first request.
      const servers = [
        { machine: 'nuc', url: 'http://192.168.77.9:8080/' },
        { machine: long, url: 'http://192.168.77.10:8080/' },
        { machine: 'evil', url: 'javascript:alert(1)' },
        { machine: 'far', url: 'http://example.org/' },
      ];
      const body = JSON.stringify({ servers: ++requests > 1 ? servers : [] });
      await route.fulfill({ status: 200, contentType: 'application/json', body });
    });
    await guest.open();
    const section = guest.page.getByRole('region', { name: 'Also on your network' });
    await section.getByText('nuc · 192.168.77.9:8080').waitFor();
    const links = await section.getByRole('link').all();
    const targets = await Promise.all(links.map((link) => link.getAttribute('href')));
    assert.deepEqual(targets, ['http://192.168.77.9:8080/', 'http://192.168.77.10:8080/']);
    const found = { severe: [], told: new Map() };
    await accessible(guest, 'other servers', found);
    await fits(guest, 'other servers');
    await touchable(guest, 'other servers');
    assert.deepEqual(found.severe, []);
    assert.equal(requests, 2);
  }),
);
