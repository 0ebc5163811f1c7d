// Taking a seat on this device.
import type { Room, SeatGrant, TakeSeat } from '@castellan/client';

import { wallNow } from '../clock';
import { announce, notify } from '../frame';
import { shown } from '../keys';
import { asPlayer, signedIn } from '../players/me';
import { rememberName, rememberSeat, server } from '../server';
import { t } from '../words';
import { soon } from './asking';

let warned = false;

function warnOnce(): void {
  if (!warned) notify(t('lobby.not_kept'), 'warning');
  warned = true;
}

/** A seat that came by a ticket, or because the players agreed. */
export function keepSeat({ room, seat, token }: SeatGrant, name: string): void {
  if (!rememberSeat({ room, seat, token, name, taken: wallNow() })) warnOnce();
  announce(t('lobby.you_sit'));
}

/** `version`: of the room as shown. */
export async function sitDown(
  { code: room, version }: Pick<Room, 'code' | 'version'>,
  wish: TakeSeat,
): Promise<void> {
  const { seat, token } = await asPlayer(wish.name, (player) =>
    server.takeSeat(room, { ...wish, ...player }, { ...soon(), ...shown(room), version }),
  );
  // A signed-in player sits under the account's name.
  const name = signedIn()?.name ?? wish.name;
  rememberName(name);
  if (!rememberSeat({ room, seat, token, name, taken: wallNow() })) warnOnce();
  announce(t('lobby.you_sit'));
}
