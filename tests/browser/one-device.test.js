// Several people on one device, which goes from hand to hand: alone, and with others elsewhere.
import assert from 'node:assert/strict';
import test from 'node:test';

import { QUICK } from './support/bots.js';
import { accessible, fits, touchable, translated, wordsOn } from './support/checks.js';
import { phone } from './support/guest.js';
import { Player, seed } from './support/player.js';
import { sameResult } from './support/result.js';
import { makeRoom, takeSeat } from './support/robot.js';
import { openForm, quickRoom, sitDown, ways } from './support/rooms.js';
import { goTo, openMenu, remember } from './support/screens.js';
import { onStage } from './support/stage.js';
import { proposal, propose, sentence } from './support/together.js';

console.log(`CASTELLAN_TEST_SEED=${seed}`);

const SMALL = phone(360, 740);
const HAND_OVER = '[data-part=hand-over]';
/** The draft of all, and the first round of two of them: then it is the turn of the third. */
const MOVES = 7;

const chooser = ({ page }) => page.locator('[data-part=people] select');
const handOver = ({ page }) => page.locator(HAND_OVER);
const nextName = async (guest) =>
  (await guest.page.locator(`${HAND_OVER} h1`).innerText()).replace('Pass the device to ', '');

/** The people of one device: they pass it on when the page asks them to, and play. */
class Family extends Player {
  /** The names of those who got it, in order. */
  passed = [];

  async look() {
    const seen = super.look();
    for (;;) {
      const wait = handOver(this.guest).waitFor({ timeout: this.idle });
      wait.catch(() => {});
      if (!(await Promise.race([seen.then(() => false), wait.then(() => true)]))) return seen;
      await this.take();
    }
  }

  async take() {
    const { guest } = this;
    const name = await nextName(guest);
    await guest.press(guest.button(`I am ${name}`));
    await handOver(guest).waitFor({ state: 'detached' });
    this.passed.push(name);
    if (!(await guest.page.locator('.end__headline').count()))
      await sentence(guest, new RegExp(`^${name}: Your turn`));
  }
}

/** The seats that have acted, by step, from the frames of all connections of the page. */
function watchMoves({ page }) {
  const by = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const frame = JSON.parse(String(payload));
      if (frame.type === 'step' && frame.by !== null) by[frame.seq] = frame.by;
    }),
  );
  return by;
}

function countTaps(guest) {
  const taps = { count: 0 };
  const { press } = guest;
  guest.press = (target) => {
    ++taps.count;
    return press.call(guest, target);
  };
  return taps;
}

async function addPerson(guest, name) {
  const field = guest.page.getByLabel('Name of this person');
  if (!(await field.isVisible()))
    await guest.press(guest.page.getByText('Add a person on this device'));
  await guest.type(field, name);
  await guest.press(guest.button('Take a seat'));
}

const seatsHere = ({ page }) => page.locator('.room__seat', { hasText: 'this device' });

/** The choice of another person is in the menu: it takes no room from the table. */
async function inMenu(guest, use) {
  assert.equal(await chooser(guest).count(), 0);
  await openMenu(guest);
  const found = await use(chooser(guest));
  await guest.page.keyboard.press('Escape');
  await chooser(guest).waitFor({ state: 'detached' });
  return found;
}

const chosen = (guest) => inMenu(guest, (list) => list.locator('option:checked').innerText());
const choose = (guest, label) => inMenu(guest, (list) => list.selectOption({ label }));

async function fine(guest, name, found) {
  await fits(guest, name);
  await touchable(guest, name);
  translated(await wordsOn(guest), name);
  await accessible(guest, name, found);
  await guest.picture(`one-device-${name}`);
}

test(
  'three people play a whole game on one phone',
  onStage({}, async (stage) => {
    const found = { severe: [], told: new Map() };
    const guest = await stage.guest(SMALL);
    const taps = countTaps(guest);
    const by = watchMoves(guest);
    const code = await quickRoom(guest, 'Kingdomino', 3);
    await sitDown(guest, 'Ada');
    await addPerson(guest, 'Ben');
    await seatsHere(guest).nth(1).waitFor();
    assert.equal(await chooser(guest).locator('option').count(), 2);
    await fine(guest, 'waiting', found);
    await addPerson(guest, 'Cleo');
    await guest.page.locator(`.table, ${HAND_OVER}`).first().waitFor();
    // The game, three seats, and once the form for another one.
    assert.equal(taps.count, 5);

    const family = new Family(guest, 0);
    await family.look();
    await fine(guest, 'table', found);
    await inMenu(guest, () => fine(guest, 'menu', found));
    taps.count = 0;
    for (let move = 0; move < MOVES; ++move) await family.move(await family.look());
    console.log(`${MOVES} moves and ${family.passed.length} hand-overs by ${taps.count} taps`);

    // At a hand-over, and with the device in somebody's hands.
    await handOver(guest).waitFor();
    await fine(guest, 'hand-over', found);
    const next = await nextName(guest);
    await guest.page.reload();
    await handOver(guest).waitFor();
    assert.equal(await nextName(guest), next);
    await family.look();
    assert.equal(family.passed.at(-1), next);
    const passes = family.passed.length;
    await guest.page.reload();
    await sentence(guest, new RegExp(`^${next}: Your turn`));
    assert.equal(await chosen(guest), next);
    await family.play();
    assert.ok(family.passed.length > passes);

    // Once for each turn of another one, and never else.
    const seats = ['Ada', 'Ben', 'Cleo'];
    const turns = by.filter((seat) => seat !== undefined).map((seat) => seats[seat]);
    const others = turns.filter((name, index) => name !== (turns[index - 1] ?? 'Ada'));
    assert.deepEqual(family.passed, others);
    guest.name = null;
    await sameResult(stage, code, [guest]);
    await fine(guest, 'end', found);
    assert.deepEqual(found.severe, []);
  }),
);

/** A form for four, two of them on this device. */
async function twoOfFour(guest) {
  await guest.open();
  await openForm(guest);
  const form = guest.page.getByRole('dialog');
  await guest.press(form.getByRole('radio', { name: '4', exact: true }));
  for (const [index, name] of ['Ada', 'Ben'].entries()) {
    await guest.press(guest.button('Add a person on this device', form));
    await guest.type(form.getByLabel('Name of this person').nth(index), name);
  }
  await guest.press(guest.button('Create game', form));
  await seatsHere(guest).nth(1).waitFor();
  return /#\/(\w+)$/.exec(guest.page.url())[1];
}

const answers = (guest, name) => guest.page.getByRole('group', { name: `${name}: Do you agree?` });

async function agree(guest, name) {
  await guest.press(guest.button('Agree', answers(guest, name)));
  await answers(guest, name).waitFor({ state: 'detached' });
}

test(
  'two people of one device, a bot and a remote player: votes, a resignation, a rematch',
  onStage({ options: QUICK }, async (stage) => {
    const found = { severe: [], told: new Map() };
    const guest = await stage.guest(SMALL);
    const code = await twoOfFour(guest);
    await guest.press(guest.button('Add a bot: seat 3'));
    const remote = await stage.guest();
    await ways.link(remote, code);
    await sitDown(remote, 'Dan');
    await guest.page.locator(`.table, ${HAND_OVER}`).first().waitFor();
    if (await handOver(guest).count()) await new Family(guest, 0).take();

    // A proposal of one of them asks the other one by name.
    const first = await chosen(guest);
    const second = first === 'Ada' ? 'Ben' : 'Ada';
    await propose(guest, 'Pause the game');
    await proposal(guest, `${first} proposes: pause the game.`);
    await answers(guest, second).waitFor();
    await fine(guest, 'vote', found);
    await agree(guest, second);
    await remote.press(remote.button('Agree'));
    await sentence(guest, 'The game is paused');
    // One from elsewhere asks both, one after the other.
    await remote.press(remote.button('Resume the game').first());
    await agree(guest, 'Ada');
    await remote.page.getByText('Waiting for: Ben.').waitFor();
    await agree(guest, 'Ben');
    await sentence(remote, /turn|chooses|places/);

    // Ben leaves the game; Ada stays.
    await choose(guest, 'Ben');
    await openMenu(guest);
    await guest.press(guest.button('Ben: Resign'));
    await guest.press(guest.button('Yes, resign', guest.page.locator('dialog.table__resign')));
    // It may be Ada's turn now.
    const watching = guest.page.getByText('Ben: You have resigned and are watching.');
    await watching.or(handOver(guest)).waitFor();
    const family = new Family(guest, 0);
    if (await handOver(guest).count()) await family.take();
    else await choose(guest, 'Ada');
    await Promise.all([family.play(), new Player(remote, 1).play()]);
    assert.ok(!family.passed.includes('Ben'));
    guest.name = null;
    remote.name = 'Dan';
    await sameResult(stage, code, [guest, remote]);

    await guest.press(guest.button('Rematch'));
    for (const name of ['Ada', 'Ben']) {
      const ready = guest.page.getByRole('switch', { name: `${name}: I am ready` });
      assert.equal(await ready.getAttribute('aria-checked'), 'false');
      await guest.press(ready);
    }
    assert.equal(await seatsHere(guest).count(), 2);
    await fine(guest, 'rematch', found);
    await remote.press('.end__next-room a');
    await remote.press(remote.page.getByRole('switch', { name: 'I am ready' }));
    await guest.page.locator(`.table, ${HAND_OVER}`).first().waitFor();
    assert.deepEqual(found.severe, []);
  }),
);

test(
  'the clock runs while the device is passed on, and the question can be switched off',
  onStage({}, async (stage) => {
    const clock = { kind: 'move', seconds: 600 };
    const code = await makeRoom(stage.server, { preset: 'kingdomino', players: 2, clock });
    const seats = [];
    for (const [seat, name] of ['Ada', 'Ben'].entries())
      seats.push(await takeSeat(stage.server, code, name, seat));
    const guest = await stage.guest(SMALL);
    // Newest first.
    await remember(
      guest,
      [...seats].reverse().map((known) => ({ code, seats: [known] })),
    );
    await goTo(guest, `#/${code}`, `.status.status__mine, ${HAND_OVER}`);
    const family = new Family(guest, 0);
    if (await handOver(guest).count()) await family.take();
    await family.move(await family.look());
    await handOver(guest).getByText('The clock is already running.').waitFor();
    await handOver(guest).locator('.status__clock').waitFor();
    const name = await nextName(guest);
    await guest.press(guest.page.getByLabel('Do not ask again in this game'));
    await guest.press(guest.button(`I am ${name}`));
    // In the first draft the second one takes two dominoes, and then it is the first one's turn again.
    const { length } = family.passed;
    for (let move = 0; move < 2; ++move) {
      const seen = await family.look();
      await sentence(guest, new RegExp(`^${name}: Your turn`));
      await family.move(seen);
    }
    const other = name === 'Ada' ? 'Ben' : 'Ada';
    await sentence(guest, new RegExp(`^${other}: Your turn`));
    await guest.page.reload();
    await sentence(guest, new RegExp(`^${other}: Your turn`));
    await family.play();
    assert.equal(family.passed.length, length);
  }),
);
