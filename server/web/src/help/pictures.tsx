// The pictures of the help, made of the game's own parts.
import type { JSX } from 'preact';

import { Domino, Land, type Face } from '../drawing';
import { Picture } from '../frame';

function face(terrain: string, crowns = 0): Face {
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
    <Picture width={430} height={310} size="min(100%, 26rem)" label={label}>
      {LINE.map(([left, right, king], index) => (
        <g key={index} transform={`translate(${(index % 2) * 224} ${index < 2 ? 26 : 182})`}>
          <Domino left={left} right={right} number={[3, 16, 23, 46][index]} king={king} />
        </g>
      ))}
    </Picture>
  );
}

const KINGDOM: readonly (readonly [x: number, y: number, face: Face, domino: number | null])[] = [
  [0, 0, face('wheat'), 19],
  [1, 0, face('wheat', 1), 20],
  [2, 0, face('castle'), null],
  [3, 0, face('lake'), 7],
  [4, 0, face('lake', 1), 28],
  [0, 1, face('wheat', 1), 19],
  [1, 1, face('wheat'), 13],
  [2, 1, face('forest'), 13],
  [3, 1, face('lake'), 7],
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
