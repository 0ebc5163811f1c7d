// All players of one table, playing by the server's hints.
import assert from 'node:assert/strict';

import { canonical } from './digest.js';
import { Client } from './client.js';

// Pseudo-random numbers that are the same in every run.
export function dice(seed) {
  return (sides) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * sides);
  };
}

export class Table {
  constructor(server, seed) {
    this.server = server;
    this.roll = dice(seed);
  }

  async open(preset, players) {
    const { code, tokens } = await this.server.table(preset, players);
    this.code = code;
    const diffs = ['both', 'patch'];
    this.seats = [];
    for (const [seat, token] of tokens.entries())
      this.seats.push(
        await new Client(this.server, code, token, { diff: diffs[seat % 2], hints: true }).join(),
      );
    this.watchers = [];
    for (const diff of ['both', 'patch', 'events'])
      this.watchers.push(await new Client(this.server, code, undefined, { diff }).join());
    await this.allReach(0);
    return this;
  }

  get everybody() {
    return [...this.seats, ...this.watchers];
  }
  get view() {
    return this.watchers[0].view;
  }
  get mover() {
    return this.seats[this.view.to_move];
  }
  get seq() {
    return this.watchers[0].seq;
  }

  allReach(seq) {
    return Promise.all(this.everybody.map((client) => client.reach(seq)));
  }

  async act(client, action, how) {
    const seq = this.seq + 1;
    const step = await client.act(action, how);
    assert.equal(step.type, 'step', JSON.stringify(step));
    assert.equal(step.seq, seq);
    await this.allReach(seq);
    this.#compare(seq);
    return step;
  }

  async turn() {
    const actions = await this.mover.prompted();
    return this.act(this.mover, actions[this.roll(actions.length)]);
  }

  async play(until = () => false) {
    while (this.view.phase !== 'over' && !until()) await this.turn();
  }

  async resume() {
    this.seats = await Promise.all(this.seats.map((client) => client.resume()));
    this.watchers = await Promise.all(this.watchers.map((client) => client.resume()));
  }

  #compare(seq) {
    const expected = canonical(this.view);
    const frames = new Map();
    for (const client of this.everybody) {
      if (client.diff !== 'events') assert.equal(canonical(client.view), expected);
      const text = client.steps.get(seq);
      if (text === undefined) continue;
      assert.equal(text, frames.get(client.diff) ?? text, 'the same bytes for the same diff');
      frames.set(client.diff, text);
    }
  }
}
