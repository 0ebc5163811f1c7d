// The minimal rules for both other servers: whose turn it is, whether the act is for this table,
// whether the domino is free, whether the cells are free and touch the kingdom.
export const SEATS = 4;

export const shuffled_line = (round) =>
  Array.from({ length: SEATS }, (_, i) => 1 + ((round * SEATS + i) * 7) % 48).sort((a, b) => a - b);

export const may_claim = (line, index) => line[index] !== undefined && line[index].king < 0;

const neighbours = ([x, y]) => [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]];
const key = ([x, y]) => `${x},${y}`;

export function may_place(has, cells) {
  if (!Array.isArray(cells) || cells.length !== 2 || cells.some((cell) => has(key(cell)))) return false;
  return cells.some((cell) => neighbours(cell).some((next) => has(key(next))));
}

export const cell_keys = (cells) => cells.map(key);

// The driver's acts: all claim in turn, then all lay, and so on; a game has 96 acts.
export function nth_act(seq) {
  const seat = seq % SEATS, round = Math.floor(seq / SEATS);
  if (round % 2 === 0) return { seat, at: seq, do: 'claim', index: seat };
  const x = (round + 1) / 2;
  return { seat, at: seq, do: 'place', cells: [[x, 0], [x, 1]] };
}
