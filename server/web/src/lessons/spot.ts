// Where a lesson finds room: beside the thing that it is about, and never over what is tapped next.

/** In pixels of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Spot {
  readonly left: number;
  readonly top: number;
}

export interface Surroundings {
  readonly screen: Box;
  /** The thing that the lesson is about; null: it is not on the screen. */
  readonly target: Box | null;
  /** Parts that must not be covered. */
  readonly closed: readonly Box[];
  /** Parts that are covered, like the target, only where there is no room beside them. */
  readonly spared?: readonly Box[];
  /** Parts that are covered only for want of a better place. */
  readonly busy: readonly Box[];
}

/** The distance to things beside it. */
export const GAP = 8;
/** The distance to the edge of the window. */
const EDGE = 4;
/** A lesson rather lies far from its target than on it. */
const HIDING = 6;
/** It rather lies in line with the middle of its target, across or along: a pixel aside costs this. */
const ASIDE = 0.05;

export const boxAt = ({ left, top }: Spot, { width, height }: Size): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

function common(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

function distance(a: Box, b: Box): number {
  const across = Math.max(0, b.left - a.right, a.left - b.right);
  const along = Math.max(0, b.top - a.bottom, a.top - b.bottom);
  return Math.hypot(across, along);
}

/** Whether a lesson may stay there. */
export function isFree(box: Box, { screen, target, closed }: Surroundings): boolean {
  const { left, top, right, bottom } = screen;
  if (box.left < left || box.top < top || box.right > right || box.bottom > bottom) return false;
  return [...closed, ...(target ? [target] : [])].every((other) => common(box, other) === 0);
}

/** From the nearer one of the two axes of the target. */
function aside(a: Box, b: Box): number {
  const across = Math.abs(a.left + a.right - b.left - b.right) / 2;
  const along = Math.abs(a.top + a.bottom - b.top - b.bottom) / 2;
  return Math.min(across, along);
}

type Side = readonly ['left' | 'top', 'right' | 'bottom'];

/** Before, at the beginning of, in the middle of, at the end of, and after each of these. */
function stops(boxes: readonly Box[], screen: Box, length: number, [from, to]: Side): number[] {
  const [least, most] = [screen[from] + EDGE, screen[to] - EDGE - length];
  const all = boxes.flatMap((box) => [
    box[from] - GAP - length,
    box[from],
    (box[from] + box[to] - length) / 2,
    box[to] - length,
    box[to] + GAP,
  ]);
  return [...new Set([...all, least, most].map((at) => Math.max(least, Math.min(most, at))))];
}

/** Null: there is no room. */
export function spotFor(size: Size, around: Surroundings): Spot | null {
  const { closed, spared = [], target } = around;
  const clear = [...closed, ...spared, ...(target ? [target] : [])];
  return bestSpot(size, { ...around, closed: clear }) ?? bestSpot(size, around);
}

function bestSpot(size: Size, around: Surroundings): Spot | null {
  const { screen, target, closed, busy } = around;
  const boxes = [...(target ? [target] : []), ...closed];
  let found: Spot | null = null;
  let least = Infinity;
  for (const left of stops(boxes, screen, size.width, ['left', 'right']))
    for (const top of stops(boxes, screen, size.height, ['top', 'bottom'])) {
      const box = boxAt({ left, top }, size);
      if (!isFree(box, { ...around, target: null })) continue;
      const hidden = busy.reduce((sum, other) => sum + common(box, other), 0);
      const own = target ? HIDING * common(box, target) : 0;
      const away = target ? distance(box, target) + ASIDE * aside(box, target) : 0;
      const cost = away + (hidden + own) / size.width;
      if (cost < least) [found, least] = [{ left, top }, cost];
    }
  return found;
}
