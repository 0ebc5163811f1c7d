// The player of this device: nobody, a guest whom the server knows by a token, or a signed-in
// player. Taking a seat creates a guest silently.
import { signal } from '@preact/signals';
import { ApiError, type Player, type PlayerGrant, type SignIn } from '@castellan/client';

import { askPresets, patiently, soon } from '../lobby/asking';
import { rememberName, server } from '../server';
import { keep, onOtherTab, recall } from '../storage';
import { brought } from './jwt';

export interface Me {
  readonly token: string;
  readonly id: string;
  readonly name: string;
  /** Signed in; otherwise a guest, known only on this device. */
  readonly registered: boolean;
  /** With an account of the operator, who manages the name. */
  readonly account: boolean;
}

const KEPT = 'castellan.player';

/** Null: nobody. A reader of this signal is redrawn when it changes, also by another tab. */
export const me = signal<Me | null>(known());
onOtherTab(KEPT, () => (me.value = known()));

function known(): Me | null {
  try {
    const kept: unknown = JSON.parse(recall(KEPT) ?? 'null');
    return isMe(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isMe(value: unknown): value is Me {
  const kept = value as Partial<Me> | null;
  return (
    typeof kept?.token === 'string' &&
    typeof kept.id === 'string' &&
    typeof kept.name === 'string' &&
    typeof kept.registered === 'boolean' &&
    typeof kept.account === 'boolean'
  );
}

function remember(token: string, player: Player, account: boolean): Me {
  const { id, name, registered } = player;
  const now = { token, id, name, registered, account };
  keep(KEPT, JSON.stringify(now));
  me.value = now;
  if (registered) rememberName(name);
  return now;
}

/** Only if it is still the player of this device. */
function drop(token: string): void {
  if (me.value?.token !== token) return;
  keep(KEPT, '');
  me.value = null;
}

/** The signed-in player; null: a guest, or nobody. */
export function signedIn(): Me | null {
  return me.value?.registered ? me.value : null;
}

export function hasCode(failure: unknown, code: string): boolean {
  return failure instanceof ApiError && failure.code === code;
}

let making: Promise<Me | null> | null = null;

/** Null on servers without guests, or on an error: a game needs no player. */
function becomeGuest(name: string): Promise<Me | null> {
  const make = async (): Promise<Me | null> => {
    try {
      const { accounts } = await askPresets();
      if (!accounts.kept || !accounts.guests) return null;
      const { player, token } = await server.players.create({ name }, soon());
      return me.value ?? remember(token, player, false);
    } catch {
      return null;
    }
  };
  making ??= make().finally(() => (making = null));
  return making;
}

/** The player's token, for requests that take a seat or create a room. */
export interface Shown {
  readonly player?: string;
}

/**
 * Sends a request as the player of this device. If the server no longer knows the token, the player
 * becomes a new guest. Without a name no guest is created.
 */
export async function asPlayer<Answer>(
  name: string | null,
  ask: (shown: Shown) => Promise<Answer>,
): Promise<Answer> {
  const somebody = async (): Promise<Me | null> =>
    me.value ?? (name === null ? null : await becomeGuest(name));
  const first = await somebody();
  if (first === null) return ask({});
  try {
    return await ask({ player: first.token });
  } catch (failure) {
    // The token of the room's host may be the wrong one.
    if (!hasCode(failure, 'bad_token') || !(await isForgotten(first.token))) throw failure;
    drop(first.token);
    const next = await somebody();
    return ask(next === null ? {} : { player: next.token });
  }
}

async function isForgotten(token: string): Promise<boolean> {
  try {
    await server.players.me(token, soon());
    return false;
  } catch (failure) {
    return hasCode(failure, 'bad_token');
  }
}

/** The server's data of this device's player; null: unknown to the server, or nobody. */
export async function askMe(): Promise<Player | null> {
  const asked = me.value;
  if (asked === null) return null;
  return whoIs(asked, () => server.players.me(asked.token, soon()));
}

async function whoIs(asked: Me, ask: () => Promise<Player>): Promise<Player | null> {
  try {
    const player = await ask();
    if (me.value?.token === asked.token) remember(asked.token, player, asked.account);
    return player;
  } catch (failure) {
    if (!hasCode(failure, 'bad_token')) throw failure;
    drop(asked.token);
    return null;
  }
}

/** A guest who signs up stays the same player, with all games. */
export async function signUp(name: string, passphrase: string): Promise<void> {
  const guest = me.value;
  const change = { name, passphrase };
  const same =
    guest &&
    (await whoIs(guest, () => patiently(() => server.players.change(guest.token, change, soon()))));
  if (same) return;
  const grant = await patiently(() => server.players.create(change, soon()));
  remember(grant.token, grant.player, false);
}

export async function signIn(who: SignIn): Promise<void> {
  const grant: PlayerGrant = await patiently(() => server.players.signIn(who, soon()));
  remember(grant.token, grant.player, 'jwt' in who && who.jwt !== null);
}

/** Always signs out on this device; returns whether the server was reached. */
export async function signOut(): Promise<boolean> {
  const who = me.value;
  if (who === null) return true;
  try {
    await server.players.signOut(who.token, soon());
    return true;
  } catch (failure) {
    return hasCode(failure, 'bad_token');
  } finally {
    leave(who.token);
  }
}

/** Null: this device is no longer signed in. */
export async function changeMe(
  change: Parameters<typeof server.players.change>[1],
): Promise<Player | null> {
  const who = me.value;
  if (who === null) return null;
  return whoIs(who, () => patiently(() => server.players.change(who.token, change, soon())));
}

export async function forgetMe(): Promise<void> {
  const who = me.value;
  if (who === null) return;
  try {
    await server.players.forget(who.token, soon());
  } catch (failure) {
    if (!hasCode(failure, 'bad_token')) throw failure;
  }
  leave(who.token);
}

function leave(token: string): void {
  drop(token);
  rememberName('');
  // A link that was not taken is not for the next person.
  brought.value = null;
}
