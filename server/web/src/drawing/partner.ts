// The direction of a placed domino, from the squares of a kingdom.
import type { Side } from './tiles';

interface Laid {
  readonly at: readonly number[];
  readonly domino: number | null;
}

/** The side of `square` with the other half of its domino; undefined if it has none. */
export function partnerOf(squares: readonly Laid[], square: Laid): Side | undefined {
  if (square.domino === null) return undefined;
  const [x = 0, y = 0] = square.at;
  for (const { domino, at } of squares) {
    if (domino !== square.domino) continue;
    const right = at[0]! - x;
    const down = at[1]! - y;
    if (Math.abs(right) + Math.abs(down) !== 1) continue;
    return right === 1 ? 'right' : right === -1 ? 'left' : down === 1 ? 'down' : 'up';
  }
  return undefined;
}
