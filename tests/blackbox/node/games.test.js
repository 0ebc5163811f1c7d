// Whole games, played by the server's hints and mirrored by JSON Patch.
import assert from 'node:assert/strict';
import test from 'node:test';

import { Client } from './client.js';
import { canonical } from './digest.js';
import { withServer } from './server.js';
import { Table } from './table.js';

const editions = [
  ['kingdomino', 2, 48],
  ['kingdomino-bga', 3, 72],
  ['kingdomino-italian', 4, 96],
  ['mighty-duel', 2, 96],
];

// Squares times crowns, computed again from the squares alone.
function points(squares) {
  const at = new Map(squares.map((square) => [String(square.at), square]));
  const seen = new Set();
  let total = 0;
  for (const start of squares) {
    if (start.terrain === 'castle' || seen.has(start)) continue;
    const territory = [start];
    seen.add(start);
    for (const { at: [x, y] } of territory)
      for (const cell of [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]) {
        const next = at.get(String(cell));
        if (!next || next.terrain !== start.terrain || seen.has(next)) continue;
        seen.add(next);
        territory.push(next);
      }
    total += territory.length * territory.reduce((sum, square) => sum + square.crowns, 0);
  }
  return total;
}

for (const [preset, players, steps] of editions)
  test(`${preset} for ${players}`, withServer({}, async (server) => {
    const table = await new Table(server, players).open(preset, players);
    await table.play();
    assert.equal(table.seq, steps);
    const { ranking, kingdoms, to_move: mover } = table.view;
    assert.equal(mover, null);
    assert.equal(ranking.length, players);
    for (const place of ranking) {
      const { squares, score } = kingdoms[place.kingdom];
      assert.equal(score.territory_points, points(squares));
      assert.equal(place.points, points(squares) + score.harmony + score.middle_kingdom);
    }
    const sorted = ranking.map((place) => place.points).sort((a, b) => b - a);
    assert.deepEqual(ranking.map((place) => place.points), sorted);

    const late = await new Client(server, table.code).join();
    await late.reach(steps);
    assert.equal(canonical(late.view), canonical(table.view));
    const room = await server.ask('GET', `/api/rooms/${table.code}`);
    assert.equal(room.json.state, 'finished');
  }));
