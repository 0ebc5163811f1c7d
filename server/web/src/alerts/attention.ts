// The reason why the open game waits for the reader.
import { wantsReady } from '../lobby/waitingGames';
import type { TableStore } from '../store';
import { standInOf } from '../table/status';

export type Attention = 'turn' | 'vote' | 'ready';

type Watched = Pick<TableStore, 'seat' | 'view' | 'room' | 'status' | 'proposal'>;

/** Null: nothing, or the reader has no seat. Reads the signals of the store. */
export function attentionIn(store: Watched): Attention | null {
  const seat = store.seat.value;
  const view = store.view.value;
  const room = store.room.value;
  const status = store.status.value;
  const proposal = store.proposal.value;
  if (seat === null) return null;
  if (!view) return room && wantsReady(room, seat) ? 'ready' : null;
  const asked: readonly (number | null)[] = proposal?.outcome === null ? proposal.asked : [];
  if (asked.includes(seat)) return 'vote';
  const plays = !status?.paused && standInOf(status, seat) === null;
  return view.to_move === seat && plays ? 'turn' : null;
}
