// The last table that was shown at a seat of this device, to look at without a network.
import { signal } from '@preact/signals';
import type { Room, View } from '@castellan/client';

import { wallNow } from '../clock';
import { keep, recall } from '../storage';
import type { TableStore } from '../store';

const KEPT = 'castellan.table';

interface KeptTable {
  readonly code: string;
  readonly room: Room;
  readonly view: View;
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly time: number;
}

export function keepTable({ code, room, view, seat, seq }: TableStore): void {
  if (seat.peek() === null || !room.peek() || !view.peek()) return;
  const table = { code, room: room.peek(), view: view.peek(), seq: seq.peek(), time: wallNow() };
  keep(KEPT, JSON.stringify(table));
}

function kept(): KeptTable | null {
  try {
    return JSON.parse(recall(KEPT) ?? 'null') as KeptTable | null;
  } catch {
    return null;
  }
}

/** The code of the room whose table is kept; null: none is. */
export function keptCode(): string | null {
  return kept()?.code ?? null;
}

/** The table of this room as one that cannot be played, and when it was shown; null: none is kept. */
export function keptTable(code: string): { store: TableStore; time: number } | null {
  const table = kept();
  return table?.code === code ? { store: still(table), time: table.time } : null;
}

function still({ code, room, view, seq, time }: KeptTable): TableStore {
  const nothing = signal(null);
  const refuse = (): Promise<never> => Promise.reject(new Error('a kept table cannot be played'));
  const none = (): void => undefined;
  return {
    code,
    source: 'file',
    key: null,
    token: null,
    people: signal([]),
    view: signal(view),
    seq: signal(seq),
    room: signal(room),
    seat: nothing,
    prompt: nothing,
    state: signal({ name: 'open' }),
    deals: signal([]),
    happened: nothing,
    log: signal([]),
    chat: null,
    status: nothing,
    proposal: nothing,
    granted: nothing,
    undone: signal(new Set<number>()),
    act: refuse,
    advise: refuse,
    ready: refuse,
    propose: refuse,
    vote: refuse,
    serverNow: () => time,
    requestId: () => null,
    reconnect: none,
    close: none,
  };
}
