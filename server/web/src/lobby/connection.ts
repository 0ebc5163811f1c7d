// The state of a connection for users: the text of the bar, and the possible action.
import type { End, LobbyState, Reason, State } from '@castellan/client';

import type { KeysBelow, TextKey } from '../words/keys';

export interface Bar {
  readonly tone: 'calm' | 'trouble' | 'end';
  /** A text key; the close reasons of `game.closes` are among them. */
  readonly text: TextKey;
  /** The time of the next attempt, by `steadyNow()`. */
  readonly until: number | null;
  readonly remedy: 'retry' | 'again' | 'take_back' | 'reload' | null;
  /** The operator's own words about it. */
  readonly words?: string | undefined;
  /** An unexpected error: the bar shows the ids for a complaint. */
  readonly odd?: boolean;
}

/** Reasons with their own text; all others are a lost connection. */
const TELLING = ['shutting_down', 'halted', 'too_slow', 'too_fast', 'moved'] as const;
const ENDS = [
  'bad_token',
  'bad_protocol',
  'replaced',
  'no_such_room',
  'room_closed',
  'left',
  'kicked',
  'password_needed',
  'room_crowded',
  'no_spectators',
  'abandoned',
  'banned',
  'sent_away',
  'closed_by_operator',
  'moved_device',
  'taken_over',
  'broken',
] as const;
export type Telling = (typeof TELLING)[number];

/** The bar describes these itself, or repeats that the server announced its stop. */
const PASSING: readonly Reason[] = ['offline', 'unreachable'];

/** After these reasons the client does not connect again. */
const FINAL: readonly Reason[] = ['banned', 'no_such_room', 'room_closed'];

function isObstacle(reason: Reason): reason is KeysBelow<'lobby.why'> {
  return !PASSING.includes(reason) && !FINAL.includes(reason);
}

const isTelling = (reason: string): reason is Telling =>
  (TELLING as readonly string[]).includes(reason);
const isEnd = (reason: string): reason is (typeof ENDS)[number] =>
  (ENDS as readonly string[]).includes(reason);

/**
 * The text key of the obstacle that keeps a connection closed until someone acts; null: unknown,
 * or temporary.
 */
export function obstacleOf(
  state: State | LobbyState,
): `lobby.why.${KeysBelow<'lobby.why'>}` | null {
  if (state.name !== 'waiting' && state.name !== 'connecting') return null;
  if (state.diagnosis === null) return null;
  const { reason } = state.diagnosis;
  return isObstacle(reason) ? `lobby.why.${reason}` : null;
}

/**
 * The last known reason, to be updated with each new state: a server that announced its stop says
 * nothing while it is down. Null when all is well again.
 */
export function reasonSaid(state: State, before: Telling | null): Telling | null {
  if (state.name === 'open') return null;
  if (state.name === 'waiting' && isTelling(state.loss.reason)) return state.loss.reason;
  return before;
}

/**
 * Null: all is well, nothing to show.
 *
 * @param said - see {@link reasonSaid}
 * @param online - false: the device has no network, but still reaches a server that runs on it
 */
export function barOf(state: State, said: Telling | null = null, online = true): Bar | null {
  switch (state.name) {
    case 'open':
      return null;
    case 'connecting':
      return {
        tone: state.attempt > 0 ? 'trouble' : 'calm',
        text: obstacleOf(state) ?? 'lobby.connection.connecting',
        until: null,
        remedy: null,
      };
    case 'catching_up':
      return { tone: 'calm', text: 'lobby.connection.catching_up', until: null, remedy: null };
    case 'waiting': {
      const reason = reasonSaid(state, said);
      const lost = online ? 'lobby.connection.lost' : 'lobby.connection.offline';
      const text: TextKey = reason === null ? (obstacleOf(state) ?? lost) : `game.closes.${reason}`;
      // A site that wants a sign-in asks for it when the page is reloaded.
      const remedy = text === 'lobby.why.login_needed' ? 'reload' : 'retry';
      return { tone: 'trouble', text, until: state.until, remedy };
    }
    case 'ended':
      return ended(state.end);
  }
}

function ended({ reason, text: words }: End): Bar | null {
  if (reason === 'closed') return null;
  const text: TextKey = isEnd(reason) ? `game.closes.${reason}` : 'lobby.connection.ended';
  if (reason === 'replaced') return { tone: 'end', text, until: null, remedy: 'take_back' };
  if (reason === 'bad_protocol') return { tone: 'end', text, until: null, remedy: 'reload' };
  if (reason === 'closed_by_operator')
    return { tone: 'end', text, until: null, remedy: null, words };
  if (isGone(reason)) return { tone: 'end', text, until: null, remedy: null };
  const odd = !isEnd(reason) || reason === 'broken';
  return { tone: 'end', text, until: null, remedy: 'again', odd };
}

/**
 * The part of the bar that screen readers announce. It stays the same during an attempt, so an outage
 * is announced once and not after each attempt.
 *
 * @param before - the text before
 */
export function heardOf(state: State, bar: Bar | null, text: string, before: string): string {
  if (state.name === 'connecting') return before;
  return bar === null || bar.tone === 'calm' ? '' : text;
}

export type Gone = 'no_such_room' | 'room_closed';

/** The room no longer exists. */
export function isGone(reason: string): reason is Gone {
  return reason === 'no_such_room' || reason === 'room_closed';
}

/** The seat no longer belongs to this device; the game can still be watched. */
export function isSeatLost(reason: string): boolean {
  return reason === 'bad_token' || reason === 'left';
}

export type NotAdmitted = KeysBelow<'chat.shut'>;

/** Why a visitor without a seat is rejected. */
export function isUnwatched(reason: string): reason is NotAdmitted {
  return reason === 'no_spectators' || reason === 'room_crowded';
}
