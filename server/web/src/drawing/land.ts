// Squares of a kingdom or of a domino as land, as SVG text: the pieces of wood, the ground of each
// territory in one, the seams of the dominoes, figures from the back to the front, crowns. The board,
// the lines and the saved picture show this same drawing.
import { outline } from './outline';
import { castleFigure, crownPennant, knightFigure } from './pieces';
import { buildingPicture } from './standing';
import { hash, rounded } from './strokes';
import { bridgesOf, miniOf, sceneOf, terrains, thing, type Put } from './terrain';

export interface Laid {
  readonly at: readonly number[];
  readonly terrain: string;
  readonly crowns: number;
  /** Null: a castle, or a square without a domino. */
  readonly domino: number | null;
  readonly building?: string | undefined;
  readonly knight?: unknown;
}

export interface LandLook {
  readonly seats?: readonly number[];
  /** For pictures of less than some 200 pixels: fewer and larger figures. */
  readonly mini?: boolean;
  /** The height of the wood below the squares. */
  readonly lift?: number;
  /** Crowns in the outer corners, so that a king in the middle covers none. */
  readonly outer?: boolean;
  /** The kind of a building by its word; default: the word without its number. */
  readonly kindOf?: (building: string) => string;
}

interface Spot extends Laid {
  readonly x: number;
  readonly y: number;
  readonly land: string;
  /** 0 is the domino's left half. */
  readonly half: 0 | 1;
  /** The other half. */
  partner: Spot | undefined;
}

const key = (x: number, y: number): string => `${x},${y}`;
const AROUND = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

function spotsOf(squares: readonly Laid[]): Map<string, Spot> {
  const lefts = new Map<number, Spot>();
  const spots = new Map<string, Spot>();
  for (const square of squares) {
    const { at, terrain, domino } = square;
    const [x = 0, y = 0] = at;
    const left = domino === null ? undefined : lefts.get(domino);
    const land = terrains.includes(terrain) ? terrain : 'castle';
    const spot: Spot = { ...square, x, y, land, half: left ? 1 : 0, partner: left };
    if (left) left.partner = spot;
    else if (domino !== null) lefts.set(domino, spot);
    spots.set(key(x, y), spot);
  }
  return spots;
}

/** The territories: squares of the same terrain that touch. */
function territoriesOf(spots: ReadonlyMap<string, Spot>): Spot[][] {
  const seen = new Set<Spot>();
  const all: Spot[][] = [];
  for (const first of spots.values()) {
    if (seen.has(first)) continue;
    seen.add(first);
    const squares = [first];
    for (const { x, y, land } of squares)
      for (const [dx, dy] of land === 'castle' ? [] : AROUND) {
        const next = spots.get(key(x + dx, y + dy));
        if (next?.land !== land || seen.has(next)) continue;
        seen.add(next);
        squares.push(next);
      }
    all.push(squares);
  }
  return all;
}

const standing = (figure: string, x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size})">${figure}</g>`;

/** The wood of a domino or a castle, as path data. */
function woodOf({ x, y, partner }: Spot, down: number): string {
  const left = Math.min(x, partner?.x ?? x) * 100;
  const top = Math.min(y, partner?.y ?? y) * 100;
  const wide = partner && partner.x !== x ? 200 : 100;
  const high = partner && partner.y !== y ? 200 : 100;
  return rounded(left + 1, top + 1 + down, wide - 2, high - 2, 10);
}

/** The wood below the grounds, and its edge seen between them: few paths, which a browser draws sooner. */
function woodsOf(pieces: readonly Spot[], lift: number, mini: boolean): [string, string] {
  const all = (down: number): string => pieces.map((piece) => woodOf(piece, down)).join('');
  const edges = all(0);
  const seams = `<path d="${edges}" fill="none" stroke="var(--outline)" stroke-opacity=".34" stroke-width="${mini ? 3 : 1.6}"/>`;
  const light = pieces.map(({ x, y, partner }) => {
    const left = Math.min(x, partner?.x ?? x) * 100;
    const wide = partner && partner.x !== x ? 182 : 82;
    return `M${left + 9} ${Math.min(y, partner?.y ?? y) * 100 + 2.6}h${wide}`;
  });
  return [
    `<path d="${all(lift)}" fill="var(--tile-side)"/><path d="${edges}" fill="var(--verge)"/>`,
    mini
      ? seams
      : `${seams}<path d="${light.join('')}" stroke="var(--rim-light)" stroke-opacity=".4" stroke-width="1.6"/>`,
  ];
}

/** The things of a square; they keep off an edge behind which there is other land. */
function grownOn(spot: Spot, spots: ReadonlyMap<string, Spot>, mini: boolean): Put[] {
  const { x, y, land, half, knight } = spot;
  const number = spot.domino ?? Math.floor(hash(x, y) * 64);
  const scene = mini ? miniOf(land) : sceneOf(land, number, half);
  const least = spots.get(key(x - 1, y))?.land === land ? 1 : 21;
  const most = spots.get(key(x + 1, y))?.land === land ? 99 : 79;
  return scene
    .filter((put) => mini || !knight || put.x <= 40 || put.y <= 60)
    .map((put, index) => {
      const offX = mini ? 0 : (hash(number, half, index) - 0.5) * 8;
      const offY = mini ? 0 : (hash(number, index, half + 5) - 0.5) * 5;
      return {
        ...put,
        x: x * 100 + Math.min(most, Math.max(least, put.x + offX)),
        y: y * 100 + Math.min(96, put.y + offY),
        size: put.size * (mini ? 1 : 0.96 + hash(index, number) * 0.12),
      };
    });
}

/** Things across the seams to the same terrain, on the right and below. */
function bridgesFrom({ x, y, land }: Spot, spots: ReadonlyMap<string, Spot>): Put[] {
  const kinds = bridgesOf(land);
  if (kinds.length === 0) return [];
  return AROUND.slice(0, 2)
    .filter(([dx, dy]) => spots.get(key(x + dx, y + dy))?.land === land)
    .map(([dx]) => {
      const chance = hash(x, y, dx * 3 + 1);
      return {
        thing: kinds[Math.floor(chance * kinds.length)]!,
        x: x * 100 + (dx ? 100 : 30 + chance * 45),
        y: y * 100 + (dx ? 58 + chance * 34 : 104),
        size: 0.85,
        mirrored: false,
      };
    });
}

function groundOf(squares: readonly Spot[]): string {
  const { land } = squares[0]!;
  const cells = squares.map(({ x, y }) => [x, y] as const);
  const ground = `<path d="${outline(cells, land === 'lake' ? 9 : 7.5)}" transform="translate(0 -1.5)" fill=`;
  return (
    `<path d="${outline(cells, 4)}" fill="var(--${land}-edge)"/>` +
    `${ground}"var(--${land})"/>${ground}"url(#land-pattern-${land})"/>`
  );
}

const kindOfWord = (building: string): string => building.replace(/-\d+$/, '');

/** A square is 100 wide; that at 0,0 begins at 0,0. */
export function landPicture(squares: readonly Laid[], look: LandLook = {}): string {
  const { seats = [0], mini = false, lift = 8, outer = false, kindOf = kindOfWord } = look;
  const spots = spotsOf(squares);
  const pieces = [...spots.values()].filter(({ half }) => half === 0);
  const [wood, seams] = woodsOf(pieces, lift, mini);
  const figures: [y: number, picture: string][] = [];
  let crowns = '';
  for (const spot of spots.values()) {
    const [x, y] = [spot.x * 100, spot.y * 100];
    const grown = spot.building === undefined ? grownOn(spot, spots, mini) : [];
    for (const put of mini ? grown : [...grown, ...bridgesFrom(spot, spots)])
      figures.push([put.y, thing(put)]);
    if (spot.land === 'castle')
      figures.push([y + 88, standing(castleFigure(seats), x + 50, y + 90, mini ? 1.02 : 0.96)]);
    if (spot.building !== undefined) {
      const size = mini ? 0.95 : 0.84;
      const picture = buildingPicture(kindOf(spot.building));
      figures.push([y + 92, standing(picture, x + 50 - size * 50, y + 94 - size * 88, size)]);
    }
    if (spot.knight)
      figures.push([
        y + 99,
        standing(knightFigure(seats[0] ?? 0), x + 70, y + 95, mini ? 0.95 : 0.72),
      ]);
    const across = outer && spot.half ? 82 - Math.min(3, spot.crowns) * 25 : 8;
    crowns += crownPennant(spot.crowns, x + across, y + 6, mini ? 1.35 : 1);
  }
  figures.sort(([one], [other]) => one - other);
  return [
    wood,
    ...territoriesOf(spots).map(groundOf),
    seams,
    ...figures.map(([, picture]) => picture),
    crowns,
  ].join('');
}
