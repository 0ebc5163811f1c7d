// The outline of a territory, traced on the grid and cut by hand: round corners, edges a little off.
import { hash } from './strokes';

type Point = readonly [x: number, y: number];
/** An edge of a square, with the land on its right. Directions: right, down, left, up. */
type Edge = readonly [x: number, y: number, direction: number];

const STEPS: readonly Point[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];
/** From an edge of this direction towards the land. */
const INWARD: readonly Point[] = [
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 0],
];

const key = (x: number, y: number): string => `${x},${y}`;

/** The edges by the corner where they begin. */
function edgesOf(cells: readonly Point[]): Map<string, Edge[]> {
  const land = new Set(cells.map(([x, y]) => key(x, y)));
  const from = new Map<string, Edge[]>();
  const add = (x: number, y: number, direction: number): void => {
    from.set(key(x, y), [...(from.get(key(x, y)) ?? []), [x, y, direction]]);
  };
  for (const [x, y] of cells) {
    if (!land.has(key(x, y - 1))) add(x, y, 0);
    if (!land.has(key(x + 1, y))) add(x + 1, y, 1);
    if (!land.has(key(x, y + 1))) add(x + 1, y + 1, 2);
    if (!land.has(key(x - 1, y))) add(x, y + 1, 3);
  }
  return from;
}

/** One closed way along the edges, taken out of `from`. Where two squares touch it turns right. */
function walk(from: Map<string, Edge[]>, first: Edge): Edge[] {
  const loop: Edge[] = [];
  let [x, y, direction] = first;
  for (;;) {
    loop.push([x, y, direction]);
    x += STEPS[direction]![0];
    y += STEPS[direction]![1];
    const next = from.get(key(x, y)) ?? [];
    const turns = [(direction + 1) % 4, direction, (direction + 3) % 4];
    const at = turns
      .map((turn) => next.findIndex((edge) => edge[2] === turn))
      .find((index) => index >= 0);
    if (at === undefined) return loop;
    direction = next.splice(at, 1)[0]![2];
  }
}

/** A path in units of 100 a square, `inset` towards the land. */
export function outline(cells: readonly Point[], inset: number, round = 15): string {
  const from = edgesOf(cells);
  const shown = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const pathOf = (loop: readonly Edge[]): string => {
    const parts = loop.map(([x, y, direction], index) => {
      const before = loop[(index + loop.length - 1) % loop.length]![2];
      const after = loop[(index + 1) % loop.length]![2];
      const corner = (cx: number, cy: number, one: number, other: number): Point => {
        const [ax, ay] = INWARD[one]!;
        const [bx, by] = one === other ? [0, 0] : INWARD[other]!;
        return [cx * 100 + inset * (ax + bx), cy * 100 + inset * (ay + by)];
      };
      const [sx, sy] = STEPS[direction]!;
      const [nx, ny] = INWARD[direction]!;
      const off = (hash(x, y, direction) - 0.5) * 5;
      const along = ([px, py]: Point, far: number): Point => [
        px + sx * far + nx * off,
        py + sy * far + ny * off,
      ];
      const start = corner(x, y, before, direction);
      const end = corner(x + sx, y + sy, direction, after);
      return [shown(start), shown(along(start, round)), shown(along(end, -round))] as const;
    });
    const [corner, begin] = parts[0]!;
    return (
      parts
        .map(([at, enter, leave], index) => `${index ? `Q${at} ${enter}` : `M${enter}`}L${leave}`)
        .join('') + `Q${corner} ${begin}Z`
    );
  };
  let path = '';
  for (const edges of from.values())
    for (let edge = edges.pop(); edge; edge = edges.pop()) path += pathOf(walk(from, edge));
  return path;
}
