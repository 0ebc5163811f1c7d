// The reason why the open game waits for the reader.
import { addressed } from '../device/people';
import { wantsBegin } from '../lobby/waitingGames';
import type { TableStore } from '../store';
import { standInOf } from '../table/status';
import { t } from '../words';

export type Attention = 'turn' | 'vote' | 'ready';

type Watched = Pick<TableStore, 'seat' | 'view' | 'room' | 'status' | 'proposal' | 'state'>;

/** Null: nothing, or the reader has no seat on this page. Reads the signals of the store. */
export function attentionIn(store: Watched): Attention | null {
  if (store.state.value.name === 'ended') return null;
  const seat = store.seat.value;
  const view = store.view.value;
  const room = store.room.value;
  const status = store.status.value;
  const proposal = store.proposal.value;
  if (seat === null) return null;
  if (!view) return room && wantsBegin(room, seat) ? 'ready' : null;
  const asked: readonly (number | null)[] = proposal?.outcome === null ? proposal.asked : [];
  if (asked.includes(seat)) return 'vote';
  const plays = !status?.paused && standInOf(status, seat) === null;
  return view.to_move === seat && plays ? 'turn' : null;
}

/** A person of this device for whom the game waits. */
export interface Call {
  readonly person: TableStore;
  readonly why: Attention;
}

function isThere({ room, view, state }: Pick<TableStore, 'room' | 'view' | 'state'>): boolean {
  const ended = state.value.name === 'ended';
  return ended || view.value !== null || room.value?.state === 'waiting';
}

/** The first of them; null: it waits for nobody here; undefined: a table may still come. */
export function callIn(people: readonly TableStore[]): Call | null | undefined {
  if (!people.every(isThere)) return undefined;
  for (const person of people) {
    const why = attentionIn(person);
    if (why !== null) return { person, why };
  }
  return null;
}

export function callText({ person, why }: Call): string {
  return addressed(person, t(`alerts.${why}`));
}
