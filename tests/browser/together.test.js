// Around the board: clocks, decisions of the players, and absent players.
import assert from 'node:assert/strict';
import test from 'node:test';

import { DEADLINE } from '../blackbox/node/patience.js';
import { accessible, fits, still, touchable, translated, wordsOn } from './support/checks.js';
import { DESK, LOST, PHONE } from './support/guest.js';
import { changing, notice, resign, save } from './support/hosts.js';
import { byKeyboard, listen, said } from './support/keyboard.js';
import { againstBots, openForm, sitDown } from './support/rooms.js';
import { goTo } from './support/screens.js';
import { onStage } from './support/stage.js';
import {
  claim,
  clockOf,
  inLog,
  inTurn,
  logged,
  noProposal,
  proposal,
  propose,
  seatAll,
  sentence,
  wishes,
} from './support/together.js';

const BANK = { kind: 'bank', seconds: 300, increment: 120, cap: 600 };
const quick = { options: ['--bot-pace', '0'] };
// The first twenty seconds of each absence do not count.
const AWAY = 20_000 + 2 * DEADLINE;

const decidable = ({ page }) =>
  page
    .locator('[data-part=absence]')
    .getByText('You can now decide about the seat.')
    .waitFor({ timeout: AWAY });

test(
  'a clock and its settings are chosen, changed, and described in words',
  onStage({}, async (stage) => {
    const host = await stage.guest();
    const guest = await stage.guest(PHONE);
    await host.open();
    await openForm(host);
    const making = host.page.getByRole('dialog');
    await making.getByLabel('Clock').selectOption({ label: '30 s for each turn' });
    await host.press(making.getByText('Timeout, undo, absence'));
    await host.press(making.getByRole('radio', { name: /^The seat is lost/ }));
    await host.press(making.getByLabel('Allow undo'));
    await making.getByLabel('Wait for absent players').selectOption({ label: '1 min in a game' });
    await host.press(making.getByLabel('Public'));
    await host.press(host.button('Create game', making));
    await sitDown(host, 'Ada');
    const rules = host.page.locator('.room__rules');
    await rules.getByText('30 s for each turn').first().waitFor();
    await host.press(rules.locator('summary'));
    for (const words of ['The seat is lost', 'not possible', '1 min in a game'])
      await rules.getByText(words, { exact: true }).waitFor();

    await guest.open();
    await guest.page.locator('.lobby__room-card', { hasText: '30 s for each turn' }).waitFor();

    const changes = await changing(host);
    await changes.getByLabel('Clock').selectOption({ label: 'Other values…' });
    await host.press(changes.getByRole('radio', { name: 'for the whole game' }));
    await host.type(changes.getByLabel('Seconds for the game'), '420');
    await host.type(changes.getByLabel('Seconds more after each turn'), '12');
    await fits(host, 'own values');
    await host.picture('form-clock');
    await save(host, changes);
    await notice(host, '7 min, plus 12 s a turn');
    const again = await changing(host);
    assert.equal(await again.getByLabel('Seconds for the game').inputValue(), '420');
    assert.equal(await again.getByLabel('At most (seconds)').inputValue(), '420');
  }),
);

test(
  'when the time is up a bot finishes the turn, after a warning',
  onStage(quick, async (stage) => {
    // Announced at ten seconds left, so not together with the turn.
    const clock = { kind: 'move', seconds: 14 };
    const { guests, code } = await seatAll(stage, { clock, start: 'host' }, { before: listen });
    const [mover, other] = await inTurn(guests);
    await mover.page.locator('.status__side .status__clock.status__low').waitFor();
    await logged(other, `${mover.name} ran out of time: a bot finishes the turn.`);
    await logged(mover, `${mover.name} takes`);
    const heard = (await said(mover)).join('\n');
    assert.match(heard, /You have \d+ seconds? left\./);
    assert.match(
      (await said(other)).join('\n'),
      new RegExp(`${mover.name} has \\d+ seconds? left\\.`),
    );
    await goTo(other, `#/${code}/replay`, '.replay__controls');
    await other.press(other.button('To the end'));
    await logged(other, `${mover.name} ran out of time`);
  }),
);

test(
  'a bank runs down for the player on the move, grows with the turn, and stops in a pause',
  onStage(quick, async (stage) => {
    const wishes = { clock: BANK, start: 'host' };
    const { guests } = await seatAll(stage, wishes, { settings: [undefined, PHONE] });
    const [mover, other] = await inTurn(guests);
    const face = mover.page.locator(
      '.kingdoms__kingdom-card .status__clock.status__runs .status__clock-face',
    );
    await face.filter({ hasText: /^4:/ }).waitFor();
    assert.equal(await clockOf(mover, other.name), 300);
    await claim(mover);
    await other.page.locator('.status.status__mine').waitFor();
    assert.ok((await clockOf(other, mover.name)) > 300);
    await propose(other, 'Pause the game');
    await proposal(mover, `${other.name} proposes: pause the game.`);
    await mover.press(mover.button('Agree'));
    await sentence(other, 'The game is paused.');
    await sentence(mover, 'The game is paused.');
    assert.equal(await other.page.locator('.status__clock.status__runs').count(), 0);
    assert.equal(await other.page.locator('.status.status__mine').count(), 0);
    const left = await clockOf(other, other.name);
    await mover.page.reload();
    await sentence(mover, 'The game is paused.');
    assert.equal(await clockOf(mover, other.name), left);
    await mover.press(mover.button('Resume the game'));
    await proposal(other, `${mover.name} proposes: resume the game.`);
    await other.press(other.button('Decline'));
    await noProposal(mover);
    await mover.press(mover.button('Resume the game'));
    await mover.page
      .getByText(/You can ask again in \d+ second/)
      .first()
      .waitFor();
    await other.press(other.button('Resume the game'));
    await proposal(mover, `${other.name} proposes: resume the game.`);
    await mover.press(mover.button('Agree'));
    await other.page.locator('.status.status__mine').waitFor();
    await logged(mover, 'The game continues. Agreed: Ada and Ben.');
    await claim(other);
  }),
);

test(
  'a player can resign in a pause',
  onStage(quick, async (stage) => {
    const { guests } = await seatAll(stage, {});
    const [mover, other] = await inTurn(guests);
    await propose(mover, 'Pause the game');
    await other.press(other.button('Agree'));
    await sentence(other, 'The game is paused.');
    await resign(other);
    await mover.page.locator('.end__headline').waitFor();
  }),
);

test(
  'a takeback that all agree to removes the move, also after a reload and in a replay',
  onStage(quick, async (stage) => {
    const { guests, code } = await seatAll(stage, {}, { settings: [undefined, PHONE] });
    const [mover, other] = await inTurn(guests);
    await claim(mover);
    await logged(other, `${mover.name} takes`);
    await propose(mover, 'Undo');
    await proposal(mover, 'You propose: go back to before');
    await proposal(other, `${mover.name} proposes: go back to before`);
    await other.press(other.button('Agree'));
    await logged(mover, 'Moves are undone. Agreed: Ada and Ben.');
    await inLog(mover, '.status__undone', { hasText: 'undone' });
    await mover.page.locator('.status.status__mine').waitFor();

    // A reloaded page finds the move without its log.
    await claim(mover);
    await other.page.locator('.status.status__mine').waitFor();
    await mover.page.reload();
    await mover.page.locator('.status.status__live').waitFor();
    await propose(mover, 'Undo');
    await proposal(other, `${mover.name} proposes`);
    await other.press(other.button('Agree'));
    await mover.page.locator('.status.status__mine').waitFor();
    await claim(mover);

    await propose(other, 'End the game and score');
    await mover.press(mover.button('Agree'));
    await Promise.all(guests.map(({ page }) => page.locator('.end__headline').waitFor()));
    await goTo(mover, `#/${code}/replay/1`, '.replay__controls');
    await mover.page.getByText('This move was undone later.').waitFor();
    await mover.press(mover.button('One step forward'));
    await logged(mover, 'Moves are undone.');
    await inLog(mover, '.status__undone');
    await mover.press(mover.button('To the end'));
    await logged(mover, 'The players end the game.');
    await mover.press(mover.button('Analyse the game'));
    await mover.page.locator('.analysis__judged').waitFor({ timeout: 4 * DEADLINE });
  }),
);

test(
  'one no ends it, the same proposal is not repeated at once, and a proposal can be withdrawn',
  onStage(quick, async (stage) => {
    const { guests } = await seatAll(stage, { players: 3 }, { before: listen });
    const [mover, other, third] = await inTurn(guests);
    for (const guest of [mover, other]) byKeyboard(guest);
    await propose(mover, 'End the game and score');
    await proposal(third, `Agreed: ${mover.name}.`);
    await proposal(third, /Waiting for: (you and \w+|\w+ and you)\./);
    assert.ok((await said(other)).some((text) => /proposes: end the game and score/.test(text)));
    await other.press(other.button('Decline'));
    await noProposal(third);
    await notice(mover, 'Dropped: end the game and score. A player declined.');
    const dialog = await propose(mover, 'End the game and score');
    await dialog
      .getByRole('alert')
      .getByText(/You can ask again in \d+ seconds/)
      .waitFor();
    await mover.press(mover.button('Close', dialog).first());
    await propose(mover, 'Pause the game');
    await proposal(other, 'pause the game');
    await mover.press(mover.button('Withdraw'));
    await notice(mover, 'Withdrawn: pause the game.');
    await noProposal(other);
    await mover.press(mover.button('Propose…'));
    const menu = mover.page.getByRole('dialog', { name: 'Propose something' });
    await menu.getByText('You have no move to undo.').waitFor();
    assert.ok(await mover.button('Undo', menu).isDisabled());
  }),
);

test(
  'who is asked for confirmation keeps the focus when the table changes',
  onStage(quick, async (stage) => {
    const guest = await stage.guest();
    const code = await againstBots(guest, 'Kingdomino', 1, 'Ada');
    await guest.page.locator('.status.status__mine').waitFor();
    const dialog = await propose(guest, 'End the game and score');
    const no = guest.button('Cancel', dialog);
    await no.and(guest.page.locator(':focus')).waitFor();
    await guest.page.keyboard.press('Tab');
    await (await stage.guest()).open(`#/${code}`);
    await guest.page.getByText('1 watching').waitFor({ state: 'attached' });
    await guest
      .button('End the game and score', dialog)
      .and(guest.page.locator(':focus'))
      .waitFor();
  }),
);

test(
  'a bot plays for an absent player, and hands the seat back',
  onStage(quick, async (stage) => {
    const { guests, code } = await seatAll(
      stage,
      { patience: 0 },
      { settings: [undefined, PHONE] },
    );
    const [mover, other] = await inTurn(guests);
    await goTo(mover, '#/help', '.help');
    const absence = other.page.locator('[data-part=absence]');
    await absence.getByText(`${mover.name} is away.`).waitFor();
    await absence.getByText(/In 0:\d\d you can decide/).waitFor();
    await decidable(other);
    await other.press(other.button('Decide…'));
    const dialog = other.page.getByRole('dialog', { name: `${mover.name} is away` });
    await dialog.getByLabel('Level of the bot').selectOption('greedy_placement');
    await other.press(other.button(`A bot plays until ${mover.name} is back`, dialog));
    await logged(other, `A bot plays for ${mover.name} until ${mover.name} is back.`);
    await absence.waitFor({ state: 'detached' });
    await other.page
      .locator('.kingdoms__kingdom-card .status__stand-in', { hasText: 'a bot plays' })
      .waitFor();
    await logged(other, `(a bot for ${mover.name})`);
    await goTo(mover, `#/${code}`, '.status.status__live');
    await notice(mover, /You are back in play\. A bot has/);
    await logged(other, `${mover.name} is back and plays again.`);
    await other.page.locator('.status__stand-in').waitFor({ state: 'detached' });
  }),
);

test(
  'where a bot plays for good the player can only watch',
  onStage(quick, async (stage) => {
    const { guests, code } = await seatAll(stage, { patience: 0, players: 3 });
    const [mover, other, third] = await inTurn(guests);
    await goTo(mover, '#/help', '.help');
    await decidable(other);
    await other.press(other.button('Decide…'));
    const dialog = other.page.getByRole('dialog', { name: `${mover.name} is away` });
    await other.press(other.button('A bot plays until the end', dialog));
    await proposal(third, `a bot plays for ${mover.name} until the end`);
    await third.press(third.button('Agree'));
    await logged(third, `A bot plays for ${mover.name} until the end. Agreed:`);
    await goTo(mover, `#/${code}`, '.status.status__live');
    await mover.page.getByText('A bot plays in your seat until the end.').waitFor();
    assert.equal(await mover.button('Propose…').count(), 0);
    assert.equal(await mover.page.locator('.status.status__mine').count(), 0);
  }),
);

test(
  'the downtime of the server is charged to no player',
  onStage({ keep: true, ...quick }, async (stage) => {
    const { guests } = await seatAll(stage, { clock: BANK });
    const [mover] = await inTurn(guests);
    for (const guest of guests) guest.excuse(...LOST);
    await claim(mover);
    await logged(mover, 'takes');
    await stage.server.kill();
    await stage.server.start();
    for (const guest of guests) {
      await logged(guest, /The server was down for .+\. No clock counts that\./);
      await guest.page.getByText('The server was down: that time counts for nobody.').waitFor();
    }
  }),
);

const looks = {
  'desk light': { ...DESK, colorScheme: 'light' },
  'phone dark': { ...PHONE, colorScheme: 'dark' },
};

for (const [look, settings] of Object.entries(looks))
  test(
    `the elements beside the board are for all users: ${look}`,
    onStage(quick, async (stage) => {
      const found = { severe: [], told: new Map() };
      const all = [settings];
      const { guests } = await seatAll(
        stage,
        { clock: BANK, patience: 0, players: 3 },
        { settings: all },
      );
      const [mover, other, third] = await inTurn(guests);
      const see = async (guest, name) => {
        await still(guest, name);
        await fits(guest, name);
        await touchable(guest, name);
        await guest.picture(`${name}-${look.replace(' ', '-')}`);
        await accessible(guest, name, found);
        translated(await wordsOn(guest), name);
      };
      await see(mover, 'clock');
      await claim(mover);
      const menu = await wishes(mover);
      await see(mover, 'proposing');
      const before = await placeOf(other);
      await mover.press(mover.button('Pause the game', menu));
      await proposal(other, 'pause the game');
      assert.ok(Math.abs((await placeOf(other)) - before) <= 1, 'nothing moves under the finger');
      await see(other, 'proposal');
      for (const guest of [other, third]) await guest.press(guest.button('Agree'));
      await sentence(other, 'The game is paused.');
      await see(other, 'paused');
      await goTo(third, '#/help', '.help');
      await decidable(other);
      await see(other, 'absence');
      await other.press(other.button('Decide…'));
      await other.page.getByRole('dialog', { name: `${third.name} is away` }).waitFor();
      await see(other, 'absence-choices');
      assert.deepEqual(found.severe, []);
    }),
  );

const placeOf = ({ page }) =>
  page.locator('.board__kingdom').evaluate((element) => element.getBoundingClientRect().top);
