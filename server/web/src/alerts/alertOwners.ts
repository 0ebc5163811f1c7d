// The owners of messages that the server sends to somebody who is away: the seat in the open room, and
// the signed-in player, for all games.
import type { Alert, AlertGrant, NewAlert } from '@castellan/client';

import { soon } from '../lobby/asking';
import { signedIn } from '../players/me';
import { route } from '../route';
import { seatIn, server } from '../server';

export interface AlertOwner {
  readonly scope: 'game' | 'all';
  /** The same on each visit. */
  readonly key: string;
  list(): Promise<readonly Alert[]>;
  add(alert: NewAlert): Promise<AlertGrant>;
}

/** The widest first; empty: nobody who could get messages. Reads signals. */
export function alertOwners(): readonly AlertOwner[] {
  const owners: AlertOwner[] = [];
  const player = signedIn();
  if (player)
    owners.push({
      scope: 'all',
      key: player.id,
      list: () => server.players.alerts(player.token, soon()),
      add: (alert) => server.players.addAlert(player.token, alert, soon()),
    });
  const { value: shown } = route;
  const seat = shown.screen === 'room' ? seatIn(shown.code) : null;
  if (seat)
    owners.push({
      scope: 'game',
      key: seat.room,
      list: () => server.alerts(seat, soon()),
      add: (alert) => server.addAlert(seat, alert, soon()),
    });
  return owners;
}
