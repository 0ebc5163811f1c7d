// The lobby as signals: one connection for all components, kept while one is mounted or a search
// runs.
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { LobbyConnection, type LobbyState, type Limits, type Room } from '@castellan/client';

import { followOperator, tellSentence } from '../../frame/operator';
import { me } from '../../players/me';
import { myName, rememberName, serverUrl } from '../../server';

export interface Counts {
  /** The number of rooms beyond the list. */
  readonly more: number;
  /** The number of people connected to the server. */
  readonly people: number;
  readonly games: number;
}

export interface LiveLobby {
  readonly connection: LobbyConnection;
  readonly state: ReadonlySignal<LobbyState>;
  /** Null: not received yet. */
  readonly rooms: ReadonlySignal<readonly Room[] | null>;
  readonly counts: ReadonlySignal<Counts | null>;
  /** The user's chat name; null: none. */
  readonly name: ReadonlySignal<string | null>;
  readonly limits: ReadonlySignal<Limits | null>;
}

/** Milliseconds for which the connection survives a change of screens. */
const LINGER = 5000;

/** The present connection; null: not needed. */
export const lobby = signal<LiveLobby | null>(null);

/** Whether the list of rooms is up to date. */
export const isLive = computed(() => lobby.value?.state.value.name === 'open');

/** The time by the server's clock; null: unknown. */
export function serverTime(): number | null {
  return isLive.value ? lobby.value!.connection.serverNow() : null;
}

let users = 0;
let ending: ReturnType<typeof setTimeout> | undefined;

/** Returns a function to call when the connection is no longer needed. */
export function holdLobby(): () => void {
  clearTimeout(ending);
  users += 1;
  const open = lobby.peek();
  // A connection that ended for good is replaced.
  if (open === null || open.state.peek().name === 'ended') lobby.value = enter();
  let done = false;
  return () => {
    if (done) return;
    done = true;
    users -= 1;
    if (users === 0) ending = setTimeout(leave, LINGER);
  };
}

function leave(): void {
  lobby.peek()?.connection.close();
  lobby.value = null;
}

function enter(): LiveLobby {
  const connection = new LobbyConnection(serverUrl, {
    name: myName() || null,
    player: me.peek()?.token ?? null,
  });
  const state = signal(connection.state);
  const rooms = signal<readonly Room[] | null>(null);
  const counts = signal<Counts | null>(null);
  const name = signal<string | null>(connection.you?.name ?? null);
  const limits = signal(connection.limits);
  // The user may sign in or out meanwhile, here or in another tab.
  let player = me.peek()?.token ?? null;
  const stop = effect(() => {
    const now = me.value?.token ?? null;
    if (now !== player) connection.setPlayer(now);
    player = now;
  });
  void connection.ended.then(({ reason }) => {
    stop();
    // The server refuses the stored name: the next connection has none.
    if (reason === 'bad_field') rememberName('');
  });
  void connection.ended.then(tellSentence);
  followOperator(connection);
  connection.on('state', (now) => (state.value = now));
  connection.on('rooms', (now) => {
    rooms.value = [...now.values()];
    const { more, people, games } = connection;
    counts.value = { more, people, games };
  });
  connection.on('you', (you) => {
    name.value = you.name;
    limits.value = connection.limits;
  });
  return { connection, state, rooms, counts, name, limits };
}
