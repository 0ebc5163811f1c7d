// The player's selection, and sending it. One for each table on screen.
import { Rejected, type Action, type Cell } from '@castellan/client';
import { useEffect, useRef, useState } from 'preact/hooks';

import { same } from '../rules/cells';
import { whyNotHere } from '../rules/placement';
import type { TableStore } from '../store';
import { t, tOr } from '../words';
import {
  ghostOf,
  inPlay,
  kingdomOf,
  NOTHING,
  positionsAt,
  sitesFor,
  snap,
  taxOf,
  turned,
  turnOf,
  type Ghost,
  type Place,
  type Selection,
  type Turn,
} from './model';
import { standInOf } from './status';
import { namesIn } from './names';
import { chosenBy } from './tips';
import { useTip, type Tips } from './useTip';

export interface Play {
  readonly turn: Turn;
  readonly selection: Selection;
  /** False while a request is pending, the server is out of reach, or the game is paused. */
  readonly ready: boolean;
  /** The same without a pause, in which players can still resign. */
  readonly mayResign: boolean;
  /** A request is pending. */
  readonly busy: boolean;
  /** Why the last request failed. */
  readonly problem: string | null;
  choose(change: Partial<Selection>): void;
  tapCell(cell: Cell): void;
  /** Turns the ghost through its legal positions. */
  turnGhost(): void;
  /** Snaps the ghost to a point of the plane, in cells; returns whether a position is near. */
  dragTo(point: readonly [number, number]): boolean;
  drop(point: readonly [number, number], snapped: boolean): void;
  clear(): void;
  /** The domino held over the board. */
  readonly ghost: Ghost | null;
  /** The effect of Enter. */
  readonly pending: Action | null;
  act(action: Action): void;
  /** Null where tips are not allowed. */
  readonly tips: Tips | null;
}

function pendingOf(turn: Turn, chosen: Selection): Action | null {
  if (chosen.tip) return chosen.tip.action;
  if (chosen.place) return chosen.place;
  if (chosen.knights.length) return taxOf(turn, chosen.knights);
  if (chosen.building && chosen.site) {
    const { building, site } = chosen;
    const fits = (build: Turn['builds'][number]): boolean =>
      build.building === building && same(build.cell, site);
    return turn.builds.find(fits) ?? null;
  }
  if (chosen.domino !== null && turn.claims.has(chosen.domino))
    return { do: 'claim', domino: chosen.domino };
  return null;
}

/** An unexpected error, with the ids in the server's log. */
function complaint({ message, code }: Rejected, requestId: string | null): string {
  return `${message} (${requestId === null ? code : `${code}, ${requestId}`})`;
}

/** Null before there is a table. */
export function usePlay(store: TableStore): Play | null {
  const [held, setHeld] = useState<{ seq: number | null; selection: Selection }>({
    seq: null,
    selection: NOTHING,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const alive = useRef(true);
  useEffect(() => () => void (alive.current = false), []);
  const seq = store.seq.value;
  useEffect(() => setProblem(null), [seq]);

  const refused = (error: unknown): void => {
    if (!alive.current) return;
    if (error instanceof Rejected) {
      const { seat: other = 0 } = error.params;
      const parameters = { ...error.params, name: namesIn(store.room.value)(other) };
      const unknown = complaint(error, store.requestId());
      setProblem(tOr(`refusals.${error.code}`, unknown, parameters));
    } else setProblem(t('table.noAnswer'));
  };
  const tips = useTip(
    store,
    (tip) => {
      setProblem(null);
      setHeld({ seq: store.seq.peek(), selection: chosenBy(tip) });
    },
    refused,
  );

  const view = store.view.value;
  const status = store.status.value;
  // A stand-in bot plays: nothing to do.
  const sits = store.seat.value;
  const seat = sits !== null && standInOf(status, sits) ? null : sits;
  const room = store.room.value;
  if (!view) return null;
  const mayResign = store.state.value.name === 'open' && !busy;
  const ready = mayResign && !status?.paused;
  const turn = turnOf(view, seat, store.prompt.value);
  // A selection made at an older table does not apply to this one.
  const selection = held.seq === seq ? held.selection : NOTHING;
  const slot = inPlay(view);
  const own = kingdomOf(view, seat);

  const { place } = selection;

  const set = (next: Selection): void => {
    setProblem(null);
    setHeld({ seq, selection: next });
  };
  const hold = (place: Place | null, anchor: Cell | null): void =>
    set({ ...NOTHING, place, anchor });

  const refuseCell = (cell: Cell): void => {
    const kingdom = own === null ? null : view.kingdoms[own];
    if (!kingdom || !slot) return;
    const size = view.rules.kingdom_size;
    const reason = whyNotHere(kingdom.squares, size, slot, cell);
    setProblem(reason && t(`table.whyNot.${reason}`, { size }));
  };

  const placeAt = (cell: Cell): void => {
    if (place?.cells.some((at) => same(at, cell)))
      return hold(turned(turn.places, selection, slot), selection.anchor ?? cell);
    const [first] = positionsAt(turn.places, cell, slot);
    if (first) hold(first, cell);
    else refuseCell(cell);
  };

  const tapCell = (cell: Cell): void => {
    if (turn.places.length) return placeAt(cell);
    if (slot) return refuseCell(cell);
    if (sitesFor(turn, selection.building).some((site) => same(site, cell)))
      return set({ ...NOTHING, building: selection.building, site: cell });
    if (!turn.taxes.some(({ cells }) => cells.some((at) => same(at, cell)))) return;
    const without = selection.knights.filter((at) => !same(at, cell));
    if (without.length < selection.knights.length) return set({ ...NOTHING, knights: without });
    const more = [...selection.knights, cell];
    // With only one knight, a second tap moves it.
    set({ ...NOTHING, knights: taxOf(turn, more) ? more : [cell] });
  };

  const send = async (action: Action): Promise<void> => {
    setProblem(null);
    setBusy(true);
    try {
      await store.act(action);
    } catch (error) {
      refused(error);
    } finally {
      if (alive.current) setBusy(false);
    }
  };

  return {
    turn,
    selection,
    ready,
    mayResign,
    busy,
    problem,
    choose: (change) => set({ ...NOTHING, ...change }),
    tapCell,
    turnGhost: () => hold(turned(turn.places, selection, slot), selection.anchor),
    dragTo: (point) => {
      const place = snap(turn.places, point, selection.place);
      if (place && place !== selection.place) hold(place, place.cells[0]);
      return place !== null;
    },
    drop: ([x, y], snapped) => {
      if (!snapped) refuseCell([Math.floor(x), Math.floor(y)]);
    },
    clear: () => set(NOTHING),
    ghost: place && own !== null ? ghostOf(view, own, place) : null,
    pending: pendingOf(turn, selection),
    act: (action) => {
      if (action.do === 'resign' ? mayResign : ready) void send(action);
    },
    tips: room?.advice && turn.mine ? tips : null,
  };
}
