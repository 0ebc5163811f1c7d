// The rooms whose host is on this device, with the token that proves it: the token of a room
// created here, or of the seat of a player who became host.
import type { CreateRoom, HostGrant, MadeRoom, RequestOptions } from '@castellan/client';

import { rememberPass } from './passes';
import { asPlayer } from './players/me';
import { server } from './server';
import { keep, recallList } from './storage';

const HOSTS = 'castellan.hosts';
const HOSTS_MAX = 50;

/** Newest first. */
function knownHosts(): readonly HostGrant[] {
  return recallList(HOSTS, isHost);
}

export function hostOf(room: string): HostGrant | null {
  return knownHosts().find(({ code }) => code === room) ?? null;
}

export function rememberHost({ code, host }: HostGrant): void {
  const others = knownHosts().filter((known) => known.code !== code);
  keep(HOSTS, JSON.stringify([{ code, host }, ...others].slice(0, HOSTS_MAX)));
}

/** When the room is gone, its game is over, or the server no longer knows the token. */
export function forgetHost(room: string): void {
  if (hostOf(room) !== null)
    keep(HOSTS, JSON.stringify(knownHosts().filter(({ code }) => code !== room)));
}

/** The server returns the host's token only once: a new room always keeps it and its pass. */
export async function makeRoom(wishes: CreateRoom, options?: RequestOptions): Promise<MadeRoom> {
  const room = await asPlayer(null, (player) =>
    server.createRoom({ ...wishes, ...player }, options),
  );
  rememberHost(room);
  for (const other of room.others ?? []) rememberHost(other);
  for (const { code } of [room, ...(room.others ?? [])])
    if (room.pass) rememberPass(code, room.pass);
  return room;
}

function isHost(value: unknown): value is HostGrant {
  const known = value as Partial<HostGrant> | null;
  return typeof known?.code === 'string' && typeof known.host === 'string';
}
