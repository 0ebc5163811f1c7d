// The possible actions and the layout of the table, from the view, the prompt and the player's
// selection. Nothing here draws or sends.
import type {
  Action,
  Advised,
  Cell,
  Kingdom,
  Phase,
  Prompt,
  Slot,
  Square,
  View,
} from '@castellan/client';

import { around, DIRECTIONS, keyOf, same, type Area } from '../rules/cells';
import { usable } from '../rules/placement';
import { pointsOfLand, withDomino } from '../rules/scoring';
import type { KeysBelow } from '../words/keys';

type Of<Word extends Action['do']> = Extract<Action, { readonly do: Word }>;
export type Place = Of<'place'>;

/** The actions of this seat now; all lists are empty if there is none. */
export interface Turn {
  /** It is this seat's turn, whether or not the prompt has come. */
  readonly mine: boolean;
  readonly places: readonly Place[];
  readonly discard: boolean;
  readonly claims: ReadonlySet<number>;
  readonly taxes: readonly Of<'tax'>[];
  readonly builds: readonly Of<'build'>[];
  readonly bribes: readonly Of<'bribe'>[];
  readonly done: boolean;
}

export function turnOf(view: View, seat: number | null, prompt: Prompt | null): Turn {
  const mine = seat !== null && view.to_move === seat;
  const actions = mine && prompt?.seat === seat ? prompt.actions : [];
  const only = <Word extends Action['do']>(word: Word): Of<Word>[] =>
    actions.filter((action): action is Of<Word> => action.do === word);
  return {
    mine,
    places: only('place'),
    discard: only('discard').length > 0,
    claims: new Set(only('claim').map(({ domino }) => domino)),
    taxes: only('tax'),
    builds: only('build'),
    bribes: only('bribe'),
    done: only('done').length > 0,
  };
}

/** The domino to place. */
export function inPlay(view: View): Slot | null {
  return view.phase === 'place' ? (view.current[view.turn] ?? null) : null;
}

export function kingdomOf(view: View, seat: number | null): number | null {
  return seat === null ? null : (view.seats[seat]?.kingdom ?? null);
}

/** The selection, not yet played. */
export interface Selection {
  readonly place: Place | null;
  /** The cell around which the domino turns. */
  readonly anchor: Cell | null;
  readonly domino: number | null;
  readonly knights: readonly Cell[];
  readonly building: string | null;
  readonly site: Cell | null;
  /** The tip that made this selection, until it changes. */
  readonly tip: Advised | null;
}

export const NOTHING: Selection = {
  place: null,
  anchor: null,
  domino: null,
  knights: [],
  building: null,
  site: null,
  tip: null,
};

function directionOf({ cells: [from, to] }: Place): number {
  return DIRECTIONS.findIndex(([x, y]) => to[0] - from[0] === x && to[1] - from[1] === y);
}

/**
 * The legal positions that cover a cell, in the order in which taps turn the domino: its left
 * square on the cell and pointing right, down, left, up; then its right square on the cell.
 */
export function positionsAt(
  places: readonly Place[],
  cell: Cell,
  slot: Slot | null = null,
): readonly Place[] {
  const side = (index: 0 | 1): Place[] =>
    places
      .filter(({ cells }) => same(cells[index], cell))
      .sort((a, b) => directionOf(a) - directionOf(b));
  const left = side(0);
  const right = side(1);
  if (!slot || !alike(slot)) return [...left, ...right];
  // A domino with equal halves looks the same after half a turn: once is enough.
  const known = new Set(left.map(({ cells }) => keyOf(cells[1])));
  return [...left, ...right.filter(({ cells }) => !known.has(keyOf(cells[0])))];
}

function alike({ left, right }: Slot): boolean {
  return left.terrain === right.terrain && left.crowns === right.crowns;
}

/** The next position around the anchor. */
export function turned(
  places: readonly Place[],
  { place, anchor }: Pick<Selection, 'place' | 'anchor'>,
  slot: Slot | null = null,
): Place | null {
  if (!place) return null;
  const round = positionsAt(places, anchor ?? place.cells[0], slot);
  const now = round.findIndex(
    ({ cells }) => same(cells[0], place.cells[0]) && same(cells[1], place.cells[1]),
  );
  return round[(now + 1) % round.length] ?? place;
}

/** A dragged domino snaps only to positions within this many cells. */
const SNAP = 1.3;
/** Turning a dragged domino costs as much as this distance. */
const TURNING = 0.45;

/** The legal position nearest to a dragged domino's centre; turned only if necessary. */
export function snap(
  places: readonly Place[],
  point: readonly [number, number],
  held: Place | null,
): Place | null {
  const direction = held ? directionOf(held) : 0;
  let best: Place | null = null;
  let least = SNAP;
  for (const place of places) {
    const [[ax, ay], [bx, by]] = place.cells;
    const distance =
      Math.hypot((ax + bx + 1) / 2 - point[0], (ay + by + 1) / 2 - point[1]) +
      (directionOf(place) === direction ? 0 : TURNING);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}

/** All cells that a legal position covers. */
export function covered(places: readonly Place[]): ReadonlySet<string> {
  return new Set(places.flatMap(({ cells }) => cells.map(keyOf)));
}

/** The visible part of the plane: all placed squares, and the reach of the next domino. */
export function windowOf({ squares }: Pick<Kingdom, 'squares'>, size: number, margin = 2): Area {
  const laid = around(squares.map(({ at }) => at));
  const most = usable(squares, size);
  return {
    left: Math.max(laid.left - margin, most.left),
    right: Math.min(laid.right + margin, most.right),
    top: Math.max(laid.top - margin, most.top),
    bottom: Math.min(laid.bottom + margin, most.bottom),
  };
}

/** A domino held over a board. */
export interface Ghost {
  readonly place: Place;
  readonly slot: Slot;
  /** The points that it would bring; negative: that it would cost. */
  readonly points: number;
}

export function ghostOf(view: View, index: number, place: Place): Ghost | null {
  const slot = inPlay(view);
  const kingdom = view.kingdoms[index];
  if (!slot || !kingdom) return null;
  const pointsWith = (squares: readonly Square[]): number =>
    pointsOfLand({ ...kingdom, squares }, view.rules, view.court?.queen === index);
  const points =
    pointsWith(withDomino(kingdom.squares, slot, place.cells)) - pointsWith(kingdom.squares);
  return { place, slot, points };
}

/** The squares on which more knights may be placed, besides the selected ones. */
export function knightCells(turn: Turn, chosen: readonly Cell[]): readonly Cell[] {
  const all = new Map<string, Cell>();
  for (const { cells } of turn.taxes)
    if (chosen.every((cell) => cells.some((at) => same(at, cell))))
      for (const cell of cells) all.set(keyOf(cell), cell);
  return [...all.values()];
}

/** The tax action with exactly these squares, in any order. */
export function taxOf(turn: Turn, chosen: readonly Cell[]): Of<'tax'> | null {
  return (
    turn.taxes.find(
      ({ cells }) =>
        cells.length === chosen.length &&
        chosen.every((cell) => cells.some((at) => same(at, cell))),
    ) ?? null
  );
}

export function sitesFor(turn: Turn, building: string | null): readonly Cell[] {
  return turn.builds.filter((build) => build.building === building).map(({ cell }) => cell);
}

/** The steps of a turn that the player may skip. */
type OptionalStep = 'tax' | 'build' | 'bribe';

export function isOptional(phase: Phase): phase is OptionalStep {
  return phase === 'tax' || phase === 'build' || phase === 'bribe';
}

/** The optional steps of the turn that this action would skip. */
export function passedOver(view: View, turn: Turn, action: Action['do']): readonly OptionalStep[] {
  const { turn: steps } = view.rules;
  const from = steps.indexOf(view.phase);
  const to = steps.indexOf(action as Phase);
  if (from < 0 || to < 0) return [];
  const possible: Record<OptionalStep, boolean> = {
    tax: turn.taxes.length > 0,
    build: turn.builds.length > 0,
    bribe: turn.bribes.length > 0,
  };
  return steps
    .slice(from, to)
    .filter(isOptional)
    .filter((step) => possible[step]);
}

/** The place in the next round with this domino, at the latest: not sure while others may leave dominoes before it. */
export function placeWith(
  { next, seats, rules }: Pick<View, 'next' | 'seats' | 'rules'>,
  domino: number,
): { position: number; count: number; sure: boolean } {
  const index = next.findIndex((slot) => slot.domino === domino);
  const kings = (slots: readonly Slot[]): number =>
    slots.filter(({ king }) => king !== null).length;
  const playing = seats.filter(({ resigned }) => !resigned).length;
  const count = Math.min(next.length, playing * rules.kings_per_seat);
  const ahead = kings(next.slice(0, index));
  const toCome = Math.max(0, count - kings(next) - 1);
  const most = Math.min(index - ahead, toCome);
  const behind = next.slice(index + 1);
  const least = Math.max(0, toCome - (behind.length - kings(behind)));
  return { position: ahead + most + 1, count, sure: least === most };
}

/** The domino fits nowhere. Without a prompt that is unknown. */
export function isStuck({ places, discard }: Turn): boolean {
  return places.length === 0 && discard;
}

/** A sentence by its key; it names `seat`. */
export interface Status {
  readonly key: KeysBelow<'table.status'>;
  readonly seat: number | null;
}

export function statusOf(view: View, turn: Turn): Status {
  if (view.phase === 'over' || view.phase === 'pause') return { key: view.phase, seat: null };
  if (!turn.mine) return { key: `theirs.${view.phase}`, seat: view.to_move };
  return {
    key: view.phase === 'place' && isStuck(turn) ? 'mine.stuck' : `mine.${view.phase}`,
    seat: view.to_move,
  };
}
