// All pictures of the page. They are our own; none is drawn after the published games.
//
// Pictures are SVG text made of numbers and constants only, so that the page and a downloaded
// kingdom show the same; the caller puts them into an <svg> and moves them. A square is 100 wide.
// Terrains differ by pattern and figures as well as by colour, seats by a symbol. The document needs
// `Definitions` once.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';

import { landPicture, type Laid, type LandLook } from './land';
import * as pieces from './pieces';
import { seatColour, symbolPicture } from './seats';
import { areBuildingsLoaded, buildingPicture } from './standing';
import { definitionsOf } from './terrain';
import { backPicture, dominoPicture, heldPicture, type Face } from './tiles';

export { landPicture, type Laid } from './land';
export { outline } from './outline';
export { onSeatColour, seatColour, seatCount, seatSymbol, type SeatSymbol } from './seats';
export { rounded } from './strokes';
export { EDGE, type Face } from './tiles';

const shown = (svg: string): JSX.Element => <g dangerouslySetInnerHTML={{ __html: svg }} />;

export function Definitions(): JSX.Element {
  return (
    <svg width="0" height="0" aria-hidden="true" style={{ position: 'absolute' }}>
      <defs dangerouslySetInnerHTML={{ __html: definitionsOf() }} />
    </svg>
  );
}

interface LandProps extends Omit<LandLook, 'kindOf'> {
  readonly squares: readonly Laid[];
}

/** The squares of a kingdom; that at 0,0 begins at 0,0. Drawn again only when one is added. */
export function Land({ squares, ...look }: LandProps): JSX.Element {
  const built = squares.some(({ building }) => building !== undefined);
  const subject = JSON.stringify([squares, look, built && areBuildingsLoaded()]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `subject` is all of it.
  const svg = useMemo(() => landPicture(squares, look), [subject]);
  return <g data-squares={squares.length} dangerouslySetInnerHTML={{ __html: svg }} />;
}

export interface DominoProps {
  readonly left: Face;
  readonly right: Face;
  /** On the edge. */
  readonly number?: number | undefined;
  /** The seat whose king stands on it. */
  readonly king?: number | null | undefined;
}

/** A piece of wood, 200 wide, 100 high and `EDGE` below; a king rises some 45 above it. */
export function Domino({ left, right, number, king = null }: DominoProps): JSX.Element {
  const svg = useMemo(() => dominoPicture(left, right, number), [left, right, number]);
  return (
    <g>
      {shown(svg)}
      {king !== null && (
        <g data-king={king} transform="translate(100 86) scale(1.16)">
          {shown(pieces.kingFigure(king))}
        </g>
      )}
    </g>
  );
}

interface HeldProps {
  readonly left: Face;
  readonly right: Face;
  readonly cells: readonly (readonly number[])[];
  readonly number: number;
}

/** A domino held over the board. */
export function HeldDomino({ left, right, cells, number }: HeldProps): JSX.Element {
  return shown(
    useMemo(() => heldPicture([left, right], cells, number), [left, right, cells, number]),
  );
}

/** Face down. */
export function DominoBack({ number }: { number?: number | undefined }): JSX.Element {
  return shown(backPicture(number));
}

interface KingProps {
  readonly seat: number;
  readonly crowned?: boolean;
}

export function King({ seat, crowned = true }: KingProps): JSX.Element {
  return shown(pieces.kingPicture(seat, crowned));
}

export function Knight({ seat }: { seat: number }): JSX.Element {
  return shown(pieces.knightPicture(seat));
}

/** A hanging banner of a seat: 40 wide, 52 high. */
export function Banner({ seat }: { seat: number }): JSX.Element {
  return shown(pieces.bannerPicture(seat));
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
