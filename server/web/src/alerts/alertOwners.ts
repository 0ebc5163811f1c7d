// The owners of messages that the server sends to somebody who is away: the seats in the open room, and
// the signed-in player, for all games.
import type { Alert, AlertGrant, NewAlert } from '@castellan/client';

import { soon } from '../lobby/asking';
import { signedIn } from '../players/me';
import { route } from '../route';
import { knownSeats, seatsIn, server, type KnownSeat } from '../server';

export interface AlertOwner {
  readonly scope: 'game' | 'all';
  /** The same on each visit. */
  readonly key: string;
  /** Of the person, where several share this device; null elsewhere, and for all games. */
  readonly name: string | null;
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
      name: null,
      list: () => server.players.alerts(player.token, soon()),
      add: (alert) => server.players.addAlert(player.token, alert, soon()),
    });
  const { value: shown } = route;
  const seats = shown.screen === 'room' ? seatsIn(shown.code) : [];
  for (const seat of seats) owners.push(ownerOf(seat, seats.length > 1 ? seat.name : null));
  return owners;
}

/** With the seats in all other games of this device that are not known to be over. Reads signals. */
export function allAlertOwners(): readonly AlertOwner[] {
  const owners = alertOwners();
  const elsewhere = knownSeats()
    .filter(({ over }) => !over)
    .map((seat) => ownerOf(seat, null))
    .filter(({ key }) => owners.every((owner) => owner.key !== key));
  return [...owners, ...elsewhere];
}

function ownerOf(seat: KnownSeat, name: string | null): AlertOwner {
  return {
    scope: 'game',
    // The host may move people to other seats; their names stay.
    key: `${seat.room} ${seat.name}`,
    name,
    list: () => server.alerts(seat, soon()),
    add: (alert) => server.addAlert(seat, alert, soon()),
  };
}
