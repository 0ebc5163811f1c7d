// One game as a spectator follows it: connected while somebody looks, and the last table otherwise.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Room, View } from '@castellan/client';

import { openAside, type TableStore } from '../store';
import type { TellState } from './usePlaces';

export interface Board {
  /** Null: not connected yet. */
  readonly store: TableStore | null;
  /** The newest table received; null: none. */
  readonly view: View | null;
  /** The room as its connection shows it; null: not connected yet. */
  readonly room: Room | null;
  readonly over: boolean;
  /** The connection ended for good before the game was over. */
  readonly lost: boolean;
}

export function useBoard(code: string, looked: boolean, tell: TellState): Board {
  const [store, setStore] = useState<TableStore | null>(null);
  const last = useRef<Pick<Board, 'view' | 'room'>>({ view: null, room: null });
  const view = store?.view.value ?? last.current.view;
  const room = store?.room.value ?? last.current.room;
  last.current = { view, room };
  const over = view?.phase === 'over';
  const wanted = looked && !over;
  useEffect(() => {
    if (!wanted) return;
    const opened = openAside(code);
    setStore(opened);
    return () => opened.close();
  }, [code, wanted]);

  const state = store?.state.value;
  const lost = !over && state?.name === 'ended' && state.end.reason !== 'closed';
  const running = state?.name === 'open' && view !== null;
  const told = over ? 'over' : lost ? 'lost' : running ? 'running' : null;
  useEffect(() => {
    if (told === null) return;
    tell(code, told);
    return () => tell(code, null);
  }, [code, told, tell]);
  return { store, view, room, over, lost };
}
