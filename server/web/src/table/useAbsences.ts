// Since when players have been absent, as far as this page has seen it.
import { useEffect, useRef, useState } from 'preact/hooks';

import { isAway } from '../lobby/rooms';
import type { TableStore } from '../store';

/** A player who only reloads the page is back within this time, and nothing is shown. */
const MOMENT = 4000;

/**
 * By seat: since when; null: since before this page joined; `just`: so recently that the player may
 * be reloading.
 */
export function useAbsences(store: TableStore): (seat: number) => number | null | 'just' {
  const room = store.room.value;
  const away = useRef<Map<number, number | null> | null>(null);
  const [, look] = useState(0);
  const gone = (room?.seats ?? []).filter(isAway).map(({ seat }) => seat);
  if (room !== null) {
    const known = away.current;
    const now = store.serverNow();
    away.current = new Map(
      gone.map((seat) => [seat, known === null ? null : known.has(seat) ? known.get(seat)! : now]),
    );
  }
  const key = gone.join();
  useEffect(() => {
    if (key === '') return;
    const timer = setTimeout(() => look((count) => count + 1), MOMENT + 5);
    return () => clearTimeout(timer);
  }, [key]);
  return (seat) => {
    const since = away.current?.get(seat) ?? null;
    return since !== null && store.serverNow() - since < MOMENT ? 'just' : since;
  };
}
