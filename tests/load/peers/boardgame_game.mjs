// The game as boardgame.io wants it; its clients know it too.
import { createRequire } from 'node:module';
import { SEATS, cell_keys, may_claim, may_place, shuffled_line } from './rules.mjs';

const { INVALID_MOVE } = createRequire(import.meta.url)('boardgame.io/core');

const fresh_line = (round) => shuffled_line(round).map((domino) => ({ domino, king: -1 }));

function advance(G) {
  G.seq += 1;
  const round = Math.floor(G.seq / SEATS);
  if (G.seq % SEATS === 0 && round % 2 === 0) G.line = fresh_line(round);
}

export const game = {
  name: 'kingdomino',
  deltaState: true,
  setup: () => ({
    seq: 0,
    line: fresh_line(0),
    kingdoms: Array.from({ length: SEATS }, () => ({ points: 0, cells: { '0,0': { terrain: 0, crowns: 0 } } })),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    claim: ({ G, playerID }, at, index) => {
      if (at !== G.seq || !may_claim(G.line, index)) return INVALID_MOVE;
      G.line[index].king = Number(playerID);
      advance(G);
    },
    place: ({ G, playerID }, at, cells) => {
      const kingdom = G.kingdoms[Number(playerID)];
      if (at !== G.seq || !may_place((key) => key in kingdom.cells, cells)) return INVALID_MOVE;
      const terrain = G.line[Number(playerID)].domino % 6;
      for (const key of cell_keys(cells)) kingdom.cells[key] = { terrain, crowns: terrain % 3 };
      kingdom.points = Object.keys(kingdom.cells).length;
      advance(G);
    },
  },
};
