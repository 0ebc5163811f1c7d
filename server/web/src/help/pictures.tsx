// The pictures of the help, made of the game's own parts.
import type { JSX } from 'preact';

import { Domino, King, Square, type Face, type Terrain } from '../drawing';
import { Picture } from '../frame';

function face(terrain: Terrain, crowns = 0): Face {
  return { terrain, crowns };
}

const LINE: readonly [Face, Face, number | null][] = [
  [face('wheat'), face('wheat'), 0],
  [face('forest'), face('lake'), 2],
  [face('grassland', 1), face('wheat'), null],
  [face('swamp'), face('mine', 2), 1],
];

/** Two by two, so that they are large enough on a phone. */
export function LinePicture({ label }: { label: string }): JSX.Element {
  return (
    <Picture width={420} height={220} size="min(100%, 26rem)" label={label}>
      {LINE.map(([left, right, king], index) => (
        <g key={index} transform={`translate(${(index % 2) * 220} ${index < 2 ? 0 : 120})`}>
          <Domino left={left} right={right} />
          {king !== null && (
            <g transform="translate(58 8) scale(0.84)">
              <King seat={king} />
            </g>
          )}
        </g>
      ))}
    </Picture>
  );
}

const KINGDOM: readonly [number, number, Face][] = [
  [0, 0, face('wheat')],
  [1, 0, face('wheat', 1)],
  [2, 0, face('castle')],
  [3, 0, face('lake')],
  [4, 0, face('lake', 1)],
  [0, 1, face('wheat', 1)],
  [1, 1, face('wheat')],
  [2, 1, face('forest')],
  [3, 1, face('lake')],
];

export function KingdomPicture({ label }: { label: string }): JSX.Element {
  return (
    <Picture width={500} height={200} size="min(100%, 26rem)" label={label}>
      {KINGDOM.map(([x, y, what]) => (
        <g key={`${x} ${y}`} transform={`translate(${x * 100} ${y * 100})`}>
          <Square face={what} seat={1} />
        </g>
      ))}
    </Picture>
  );
}
