// The patches of a game with moves taken back, by every JSON Patch library of npm that is named in
// protocol/reference.md.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { digest } from './digest.js';
import { patchLibraries } from './packages.js';
import { readProtocol } from './schema.js';
import { withServer } from './server.js';
import { Table } from './table.js';

const versions = JSON.parse(readFileSync(new URL('../package.json', import.meta.url))).devDependencies;

// The frames to the first spectator: its snapshot, and each step after it.
async function heard(server) {
  const table = await new Table(server, 2).open('queendomino', 2);
  const first = structuredClone(table.view);
  const [watcher] = table.watchers;
  const newest = () => JSON.parse(watcher.steps.get(table.seq));
  for (let back = 0; back < 3; ++back) {
    for (let move = 0; move < 5; ++move) await table.turn();
    // Revealed moves are not taken back.
    while (newest().events.some(({ event }) => ['drawn', 'refilled'].includes(event)))
      await table.turn();
    await takeBack(table, newest());
  }
  await table.play();
  return { first, steps: [...watcher.steps.values()].map((text) => JSON.parse(text)) };
}

async function takeBack(table, { seq, by }) {
  const [proposer, voter] = [table.seats[by], table.seats[1 - by]];
  proposer.say({ type: 'propose', id: `back-${seq}`, ruling: { do: 'take_back', to: seq - 1 } });
  await voter.until(() => voter.proposal?.asked.includes(voter.seat), 'the proposal');
  const { number } = voter.proposal;
  voter.say({ type: 'vote', id: `yes-${seq}`, proposal: number, agree: true });
  await table.allReach(seq + 1);
}

test('patches are applied by every named library', withServer({}, async (server) => {
  const { first, steps } = await heard(server);
  const taken = steps.filter(({ ruling }) => ruling?.do === 'take_back');
  assert.equal(taken.length, 3);
  for (const [name, apply] of patchLibraries) {
    let view = structuredClone(first);
    for (const { seq, patch, digest: expected } of steps) {
      view = apply(view, structuredClone(patch));
      assert.equal(digest(view), expected, `${name}, step ${seq}`);
    }
  }
}));

test('the protocol names just these libraries, with these versions', () => {
  const rows = readProtocol('reference.md').matchAll(/^\| `([a-z0-9-]+)` ([\d.]+) \| JavaScript \|/gm);
  const named = new Map([...rows].map(([, name, version]) => [name, version]));
  const tried = new Map(patchLibraries.map(([name]) => [name, versions[name]]));
  assert.deepEqual(named, tried);
});
