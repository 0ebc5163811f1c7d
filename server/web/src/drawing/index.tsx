// All pictures of the page. They are ours; nothing of the published games is drawn after.
//
// A picture is a <g> that fills the square from 0,0 to 100,100: whoever shows it puts it into an <svg>
// and moves it. Terrains are told apart by pattern and symbol as well as by colour. `Definitions`
// has to be in the document once, for the patterns.
import type { JSX } from 'preact';

export type Terrain =
  'wheat' | 'forest' | 'lake' | 'grassland' | 'swamp' | 'mine' | 'town' | 'castle';

export interface Face {
  readonly terrain: Terrain;
  readonly crowns: number;
}

/** The colour of a seat, as a CSS value. */
export function seatColour(seat: number): string {
  return `var(--seat-${seat})`;
}

export function Definitions(): JSX.Element {
  return <svg width="0" height="0" aria-hidden="true" />;
}

/** One square of a domino or of a kingdom. `seat`: whose castle, where it is one. */
export function Square({ face, seat = 0 }: { face: Face; seat?: number }): JSX.Element {
  const fill = face.terrain === 'castle' ? seatColour(seat) : `var(--${face.terrain})`;
  return (
    <g>
      <rect width="100" height="100" fill={fill} />
      <text x="50" y="62" text-anchor="middle" font-size="34">
        {'♛'.repeat(face.crowns)}
      </text>
    </g>
  );
}

/** Two squares side by side: 200 wide, 100 high. */
export function Domino({ left, right }: { left: Face; right: Face }): JSX.Element {
  return (
    <g>
      <Square face={left} />
      <g transform="translate(100 0)">
        <Square face={right} />
      </g>
    </g>
  );
}

export function King({ seat }: { seat: number }): JSX.Element {
  return <circle cx="50" cy="50" r="32" fill={seatColour(seat)} stroke="currentColor" />;
}

export function Knight({ seat }: { seat: number }): JSX.Element {
  return (
    <rect x="30" y="30" width="40" height="40" fill={seatColour(seat)} stroke="currentColor" />
  );
}

/** By the tile's kind, such as "bakery". */
export function Building({ kind }: { kind: string }): JSX.Element {
  return (
    <text x="50" y="58" text-anchor="middle" font-size="22">
      {kind.slice(0, 6)}
    </text>
  );
}

export function Tower(): JSX.Element {
  return <rect x="38" y="20" width="24" height="60" fill="currentColor" />;
}

export function Coin(): JSX.Element {
  return <circle cx="50" cy="50" r="30" fill="goldenrod" />;
}

export function Queen(): JSX.Element {
  return <circle cx="50" cy="50" r="30" fill="mediumvioletred" />;
}

export function Dragon(): JSX.Element {
  return <circle cx="50" cy="50" r="30" fill="firebrick" />;
}

export function Crown(): JSX.Element {
  return (
    <text x="20" y="70" font-size="60">
      ♛
    </text>
  );
}
