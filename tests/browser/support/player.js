// Plays at random, by clicks, from the visible page alone.
import assert from 'node:assert/strict';

import { DEADLINE, within } from '../../blackbox/node/patience.js';
import { dice } from '../../blackbox/node/table.js';
import { look } from './look.js';

export const seed = Number(process.env.CASTELLAN_TEST_SEED ?? Date.now() % 1_000_000);

const PRESSES = 3;

/** The actions of all players of this file, in the words of the protocol. */
export const done = new Map();

function did(word) {
  done.set(word, (done.get(word) ?? 0) + 1);
}

export class Player {
  #before = null;

  /** `idle`: how long this player may have to wait for the others, in milliseconds. */
  constructor(guest, index, { idle = 6 * DEADLINE } = {}) {
    this.guest = guest;
    this.page = guest.page;
    this.roll = dice(seed * 31 + index);
    this.idle = idle;
  }

  async play() {
    for (;;) {
      const seen = await this.look();
      if (seen.over) return;
      await this.move(seen);
    }
  }

  look() {
    return this.#look({});
  }

  async #look(wish) {
    const asked = this.page.evaluate(look, { before: this.#before, ...wish });
    const seen = await within(asked, 'a move', this.idle);
    assert.equal(seen.problem, undefined);
    return seen;
  }

  /** One move, and the table after it. Returns whether the game is over. */
  async turn() {
    const seen = await this.look();
    if (seen.over) return true;
    await this.move(seen);
    await this.settle();
    return false;
  }

  /** Until the last move is visible on the table. */
  settle() {
    return this.#look({ any: true });
  }

  async move(seen) {
    this.#before = seen.table;
    if (seen.legal.length) return this.#lay(seen);
    if (/choose a domino/.test(seen.status)) return this.#claim(seen);
    if (/fits nowhere/.test(seen.status)) return this.#discard();
    if (/knights/.test(seen.status)) return this.#tax(seen);
    return this.#court(seen);
  }

  pick(list) {
    return list[this.roll(list.length)];
  }

  hand(name) {
    return this.guest.button(name, this.page.locator('.hand'));
  }

  cell(cell) {
    return this.page.locator(`[data-cell="${cell}"]`);
  }

  /** Also for users who cannot see it. */
  #pressed(cell) {
    return this.page.locator(`[data-cell="${cell}"][aria-pressed=true]`).waitFor();
  }

  async #lay({ legal }) {
    const { guest } = this;
    this.#compareWithHints(legal);
    const cell = this.pick(legal);
    await this.#hold(cell);
    const turns = this.roll(3);
    if (turns === 1) await guest.press(this.hand('Rotate'));
    if (turns === 2) await guest.press(this.cell(cell));
    await guest.press(this.hand('Place here'));
    did('place');
  }

  /** Holds the domino over the cell. */
  #hold(cell) {
    return this.#choose(
      this.cell(cell),
      this.page.locator('.board__cell.board__haunted').first(),
      cell,
    );
  }

  /**
   * Presses, until the choice is visible. A press while the page still moves is repeated, as players
   * do; it is counted, because it has to stay rare.
   */
  async #choose(target, chosen, name) {
    for (let press = 1; press < PRESSES; ++press) {
      await this.guest.press(target);
      const seen = await chosen.waitFor({ timeout: DEADLINE / 12 }).then(
        () => true,
        () => false,
      );
      if (seen) return;
      this.guest.inVain(`pressed ${press} times in vain: ${name}, seat of ${this.guest.name}`);
      await this.guest.picture(`in-vain-${this.guest.name}`);
    }
    await this.guest.press(target);
    await chosen.waitFor();
  }

  #compareWithHints(legal) {
    const places = this.guest.prompt.actions.filter(({ do: word }) => word === 'place');
    const fit = new Set(places.flatMap(({ cells }) => cells.map(String)));
    assert.deepEqual(new Set(legal), fit, 'just the cells that the server hints at are bright');
  }

  async #discard() {
    await this.guest.press(this.hand('Discard'));
    await this.guest.press(this.hand('Yes, discard it'));
    did('discard');
  }

  async #claim({ dominoes }) {
    const nth = this.pick(dominoes);
    const button = this.page.locator('.lines__line button').nth(nth);
    const inHand = this.hand('Choose this domino');
    await this.#choose(button, inHand, `domino ${nth}`);
    // Either the button in the hand, or the domino once more.
    await this.guest.press(this.roll(2) ? inHand : button);
    did('claim');
  }

  async #skip() {
    await this.guest.press(this.hand(/^(Place no knights|Build nothing|Let the dragon sleep)$/));
    did('done');
  }

  async #tax({ bright, dominoes, tiles }) {
    const { guest } = this;
    const way = this.roll(10);
    if (way === 0 && dominoes.length) return this.#claim({ dominoes });
    if (way === 1 && tiles.length) return this.#court({ tiles });
    if (way < 4) return this.#skip();
    const knights = bright.length > 1 && this.roll(2) ? bright : [this.pick(bright)];
    for (const cell of knights) {
      await guest.press(this.cell(cell));
      await this.#pressed(cell);
    }
    await guest.press(this.hand(/^Place( knight)?:/));
    did('tax');
  }

  /** Builds or bribes. */
  async #court({ tiles, dominoes = [] }) {
    const { guest, page } = this;
    const way = this.roll(8);
    if (way === 0 && dominoes.length) return this.#claim({ dominoes });
    if (way === 1 || !tiles.length) return this.#skip();
    await guest.press(
      page.locator('.court__board > li').nth(this.pick(tiles)).locator('.court__tile'),
    );
    await this.hand('Cancel').waitFor();
    const burn = this.hand('Burn it with the dragon');
    const sites = page.locator('.board .board__rim.board__bright');
    const canBurn = (await burn.count()) > 0;
    if (canBurn && ((await sites.count()) === 0 || this.roll(2))) {
      await guest.press(burn);
      return did('bribe');
    }
    const { bright } = await page.evaluate(look, {});
    const site = this.pick(bright);
    await guest.press(this.cell(site));
    await this.#pressed(site);
    await guest.press(this.hand(/^Build for/));
    did('build');
  }
}

/** All players play to the end, each on a separate page, and the robots at their table. */
export async function playAll(guests, robots = []) {
  const players = [...seated(guests), ...robots];
  await Promise.all(players.map((player) => player.play()));
}

export function seated(guests, settings) {
  return guests.map((guest, index) => new Player(guest, index, settings));
}

/** This many moves, one after the other, by the player whose turn the page shows. */
export async function playSome(players, moves) {
  for (let move = 0; move < moves; ++move) await (await mover(players)).turn();
}

export async function mover(players, patience = DEADLINE) {
  const end = Date.now() + patience;
  while (Date.now() < end)
    for (const player of players)
      if (await player.page.locator('.status.status__mine').count()) return player;
  throw new Error('no player is to move');
}
