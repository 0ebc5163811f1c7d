// The pictures of the help, made of the game's own parts.
import type { JSX } from 'preact';

import { Domino, Land, type Face } from '../drawing';
import { Picture } from '../frame';

function face(terrain: string, crowns = 0): Face {
  return { terrain, crowns };
}

export const LINE: readonly [Face, Face, number | null][] = [
  [face('wheat'), face('wheat'), 0],
  [face('forest'), face('lake'), 2],
  [face('wheat'), face('grassland', 1), null],
  [face('swamp'), face('mine', 2), 1],
];

export const NUMBERS = [1, 17, 36, 46];

/** Two by two, so that they are large enough on a phone. */
export function LinePicture({ label }: { label: string }): JSX.Element {
  return (
    <Picture width={430} height={310} size="min(100%, 26rem)" label={label}>
      {LINE.map(([left, right, king], index) => (
        <g key={index} transform={`translate(${(index % 2) * 224} ${index < 2 ? 26 : 182})`}>
          <Domino left={left} right={right} number={NUMBERS[index]} king={king} />
        </g>
      ))}
    </Picture>
  );
}

export const KINGDOM: readonly (readonly [
  x: number,
  y: number,
  face: Face,
  domino: number | null,
])[] = [
  [0, 0, face('wheat', 1), 19],
  [1, 0, face('wheat', 1), 20],
  [2, 0, face('wheat'), 14],
  [3, 0, face('wheat'), 30],
  [4, 0, face('castle'), null],
  [0, 1, face('forest'), 19],
  [1, 1, face('lake'), 20],
  [2, 1, face('lake'), 14],
  [3, 1, face('lake', 1), 30],
];

export function KingdomPicture({ label }: { label: string }): JSX.Element {
  return (
    <Picture width={500} height={240} size="min(100%, 26rem)" label={label}>
      <g transform="translate(0 28)">
        <Land
          seats={[1]}
          squares={KINGDOM.map(([x, y, what, domino]) => ({ ...what, at: [x, y], domino }))}
        />
      </g>
    </Picture>
  );
}
