// Taking a seat on this device.
import type { Room, SeatGrant, TakeSeat } from '@castellan/client';

import { wallNow } from '../clock';
import { announce, notify } from '../frame';
import { shown } from '../keys';
import { asPlayer, me, signedIn, type Shown } from '../players/me';
import { rememberName, rememberSeat, server } from '../server';
import { t } from '../words';
import { isPassing, soon } from './asking';

let warned = false;

function warnOnce(): void {
  if (!warned) notify(t('lobby.not_kept'), 'warning');
  warned = true;
}

/** Also of a seat that came by a ticket, or because the players agreed. */
export function keepSeat({ room, seat, token }: SeatGrant, name: string): void {
  if (!rememberSeat({ room, seat, token, name, taken: wallNow() })) warnOnce();
  announce(t('lobby.you_sit'));
}

type Where = Pick<Room, 'code' | 'version'>;

/** `version`: of the room as shown. */
function take({ code, version }: Where, wish: TakeSeat): Promise<SeatGrant> {
  return server.takeSeat(code, wish, { ...soon(), ...shown(code), version });
}

/** Rooms where the answer to a request for a seat was lost: the player may sit there. */
const unsure = new Set<string>();

/** The seat that the player of this device has in a room whose answer was lost; null: none. */
async function regain(code: string): Promise<SeatGrant | null> {
  const token = me.value?.token;
  if (token === undefined || !unsure.has(code)) return null;
  return server.players.regainSeat(token, code, soon()).catch(() => null);
}

async function takeOnce(where: Where, wish: TakeSeat): Promise<SeatGrant> {
  const { code } = where;
  try {
    const sit = (player: Shown): Promise<SeatGrant> => take(where, { ...wish, ...player });
    return (await regain(code)) ?? (await asPlayer(wish.name, sit));
  } catch (failure) {
    if (!isPassing(failure)) throw failure;
    unsure.add(code);
    const had = await regain(code);
    if (had === null) throw failure;
    return had;
  }
}

/** As the player of this device. */
export async function sitDown(where: Where, wish: TakeSeat): Promise<void> {
  const grant = await takeOnce(where, wish);
  // A signed-in player sits under the account's name.
  const name = signedIn()?.name ?? wish.name;
  rememberName(name);
  keepSeat(grant, name);
}

/** As another person of this device, who is no known player. */
export async function seatAnother(where: Where, wish: TakeSeat): Promise<void> {
  const { room, seat, token } = await take(where, wish);
  if (!rememberSeat({ room, seat, token, name: wish.name, taken: wallNow() })) warnOnce();
}

/** All of them, the player of this device first. */
export async function seatAll(where: Where, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries())
    await (index === 0 ? sitDown : seatAnother)(where, { name });
}
