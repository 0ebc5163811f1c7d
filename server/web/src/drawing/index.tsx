// All pictures of the page. They are our own; none is drawn after the published games.
//
// A picture is a <g> that fills the square from 0,0 to 100,100; the caller puts it into an <svg>
// and moves it. Terrains differ by pattern and symbol as well as by colour, seats by a symbol. The
// document needs `Definitions` once, for the pictures of terrains.
//
// Pictures are SVG text made of numbers and constants only, so that the page and a downloaded
// kingdom show the same.
import type { JSX } from 'preact';

import { buildingPicture } from './buildings';
import * as pieces from './pieces';
import { seatColour, symbolPicture } from './seats';
import { backPicture, definitions, numberPicture, squarePicture, type Side } from './tiles';

export { buildingKinds } from './buildings';
export { kingdomPng, kingdomSvg, type KingdomOptions } from './kingdom';
export { onSeatColour, seatColour, seatCount, seatSymbol, type SeatSymbol } from './seats';
export { partnerOf } from './partner';
export { variantAt, type Side } from './tiles';

export type Terrain =
  'wheat' | 'forest' | 'lake' | 'grassland' | 'swamp' | 'mine' | 'town' | 'castle';

export interface Face {
  readonly terrain: Terrain;
  readonly crowns: number;
}

const shown = (svg: string): JSX.Element => <g dangerouslySetInnerHTML={{ __html: svg }} />;

export function Definitions(): JSX.Element {
  return (
    <svg width="0" height="0" aria-hidden="true" style={{ position: 'absolute' }}>
      <defs dangerouslySetInnerHTML={{ __html: definitions() }} />
    </svg>
  );
}

export interface SquareProps {
  readonly face: Face;
  /** The castle's seat. */
  readonly seat?: number;
  /** The castle's seats, if several share it. */
  readonly seats?: readonly number[];
  /** Which picture of the terrain; `variantAt` chooses one by position. */
  readonly variant?: number;
  /** The side of the domino's other half: the frame is open there. */
  readonly partner?: Side | undefined;
  /** The kind of the building on it. */
  readonly building?: string | undefined;
  /** The seat of the knight on it. */
  readonly knight?: number | undefined;
}

/** One square of a domino or of a kingdom. */
export function Square({ face, seat = 0, seats = [seat], ...look }: SquareProps): JSX.Element {
  return shown(squarePicture(face.terrain, face.crowns, { seats, ...look }));
}

export interface DominoProps {
  readonly left: Face;
  readonly right: Face;
  /** Shown small on the lower edge. */
  readonly number?: number | undefined;
}

/** Two squares side by side: 200 wide, 100 high. */
export function Domino({ left, right, number }: DominoProps): JSX.Element {
  const variant = number ?? 0;
  return shown(
    squarePicture(left.terrain, left.crowns, { partner: 'right', variant }) +
      `<g transform="translate(100 0)">${squarePicture(right.terrain, right.crowns, { partner: 'left', variant: variant + 1 })}</g>` +
      (number === undefined ? '' : numberPicture(number)),
  );
}

/** Face down: 200 wide, 100 high. */
export function DominoBack({ number }: { number?: number | undefined }): JSX.Element {
  return shown(backPicture(number));
}

export function King({ seat }: { seat: number }): JSX.Element {
  return shown(pieces.kingPicture(seat));
}

export function Knight({ seat }: { seat: number }): JSX.Element {
  return shown(pieces.knightPicture(seat));
}

/** A seat in lists: a disc of its colour with its symbol. */
export function SeatSign({ seat }: { seat: number }): JSX.Element {
  return (
    <g>
      <circle
        cx="50"
        cy="50"
        r="45"
        fill={seatColour(seat)}
        stroke="currentColor"
        stroke-width="4"
      />
      {shown(symbolPicture(seat, 50, 50, 2.6))}
    </g>
  );
}

/** By the building's kind, such as "bakery". */
export function Building({ kind }: { kind: string }): JSX.Element {
  return shown(buildingPicture(kind));
}

export function Tower(): JSX.Element {
  return shown(pieces.towerPicture);
}

export function Coin(): JSX.Element {
  return shown(pieces.coinPicture);
}

export function Queen(): JSX.Element {
  return shown(pieces.queenPicture);
}

/** In the colour of the text around it. */
export function Bot(): JSX.Element {
  return shown(pieces.botPicture);
}

export function Dragon(): JSX.Element {
  return shown(pieces.dragonPicture);
}

export function Crown(): JSX.Element {
  return shown(pieces.crownPicture);
}
