// The search for players: the wish, its state, and the way to the table.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import {
  NoAnswer,
  Rejected,
  type LobbyState,
  type Matched,
  type Seeking,
  type SeekWish,
} from '@castellan/client';

import { keepHere, recallHere } from '../../chat/tab';
import { steadyNow, wallNow } from '../../clock';
import { announce, notify } from '../../frame';
import { play } from '../../frame/sounds';
import { asPlayer, signedIn } from '../../players/me';
import { go, route } from '../../route';
import { rememberName, rememberSeat, seatsElsewhere } from '../../server';
import { t } from '../../words';
import { SEARCH } from './kept';
import { holdLobby, lobby, type LiveLobby } from './lobby';
import { readWish, textOf, type Wish } from './wishes';

/** A running search. */
export interface Search {
  readonly wish: Wish;
  readonly name: string;
  /** Null: the server has not answered yet. */
  readonly seeking: ReadonlySignal<Seeking | null>;
  readonly state: ReadonlySignal<LobbyState>;
  /** The start of the search, by `steadyNow()`. */
  readonly since: ReadonlySignal<number>;
  /** Whether the search started again, with a new wait. */
  readonly restarted: ReadonlySignal<boolean>;
}

/** Null: no search. */
export const search = signal<Search | null>(null);

/** Why the last search ended without a table: a refusal, or `ended` for an unreachable server. */
export const trouble = signal<string | null>(null);

let leaving = new AbortController();

/** The name of the last search: a table that is found too late belongs to it. */
let lastName = '';

const heard = new WeakSet<LiveLobby>();

export function startSearch(wish: Wish, name: string, again = false): void {
  if (search.peek() !== null) return;
  const release = holdLobby();
  const live = lobby.peek()!;
  listen(live);
  leaving = new AbortController();
  const seeking = signal(live.connection.seeking);
  const begun = signal(steadyNow());
  const restarted = signal(again);
  const stops = [
    live.connection.on('seeking', (now) => {
      if (now !== null) {
        // After a reconnect it is a new search for the server, with a new wait.
        begun.value = steadyNow() - (live.connection.serverNow() - now.since);
        // The server has accepted this name.
        rememberName(name);
      }
      seeking.value = now;
    }),
    live.connection.on('state', (now) => {
      if (now.name !== 'waiting') return;
      seeking.value = null;
      if (!restarted.value) announce(t('live.seek.lost'));
      restarted.value = true;
    }),
  ];
  // A signed-in player sits under the account's name.
  lastName = signedIn()?.name ?? name;
  if (live.name.peek() === null) live.connection.rename(name);
  keepHere(SEARCH, textOf({ wish, name }));
  trouble.value = null;
  search.value = { wish, name, seeking, state: live.state, since: begun, restarted };
  announce(t(again ? 'live.seek.again' : 'live.seek.begun'));
  find(live, wish, name, leaving.signal)
    .catch((error: unknown) => {
      if (error instanceof Rejected) trouble.value = error.code;
      else if (error instanceof NoAnswer && error.reason !== 'aborted') trouble.value = 'ended';
      else if (!(error instanceof NoAnswer)) trouble.value = 'other';
    })
    .finally(() => {
      for (const stop of stops) stop();
      release();
      search.value = null;
      keepHere(SEARCH, '');
    });
}

/** As the player of this device, so that the game counts for them. */
async function find(
  { connection }: LiveLobby,
  wish: Wish,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  const left = new Promise((leave) => signal.addEventListener('abort', leave));
  const set = (player: string | null) => Promise.resolve(connection.setPlayer(player));
  const known = asPlayer(name, ({ player }) => set(player ?? null));
  await Promise.race([known, left]);
  if (!signal.aborted) await connection.seek(seekWish(wish, name), { signal });
}

export function endSearch(): void {
  if (search.peek() === null) return;
  leaving.abort();
  announce(t('live.seek.left'));
}

/** Going to another table ends the search. */
route.subscribe(({ screen }) => {
  if (screen !== 'room' || search.peek() === null) return;
  endSearch();
  notify(t('live.seek.elsewhere'));
});

/** Continues the search after a reload, but not at a table, to which a link may have led this tab. */
export function resumeSearch(): void {
  const known = readWish(recallHere(SEARCH));
  if (known === null) return;
  if (route.peek().screen !== 'room') return startSearch(known.wish, known.name, true);
  keepHere(SEARCH, '');
  notify(t('live.seek.elsewhere'));
}

/** "2 of 3" for the browser tab's title; null: no search. */
export const standing = computed(() => {
  const now = search.value?.seeking.value;
  if (search.value === null) return null;
  return now ? t('live.seek.of', { people: now.people, wanted: now.wanted }) : t('live.seek.short');
});

function seekWish({ preset, players, botsAfter, band, rated }: Wish, name: string): SeekWish {
  const bots = botsAfter === null || rated ? {} : { bots_after: botsAfter };
  return { preset, players: [...players], name, band, rated, ...bots } as SeekWish;
}

function listen(live: LiveLobby): void {
  if (heard.has(live)) return;
  heard.add(live);
  live.connection.on('matched', matched);
}

function matched({ room, seat, token }: Matched): void {
  const now = search.peek();
  if (!rememberSeat({ room, seat, token, name: lastName, taken: wallNow() }))
    notify(t('lobby.not_kept'), 'warning');
  seatsElsewhere.value += 1;
  play('turn');
  if (now === null) return notify(t('live.seek.too_late'), 'warning');
  announce(t('live.seek.found'));
  go({ screen: 'room', code: room });
}
