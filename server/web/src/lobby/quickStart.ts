// A game against bots in one call: a room, a seat, and bots on all others.
import type { BotLevel, CreateRoom } from '@castellan/client';

import { makeRoom } from '../hosts';
import { server } from '../server';
import { soon } from './asking';
import { sitDown } from './sitting';

export interface Started {
  readonly code: string;
  /** Why the game has not begun although the room exists. */
  readonly trouble: unknown;
}

/** @throws if the room cannot be created. */
export async function quickStart(
  wishes: CreateRoom,
  name: string,
  level: BotLevel,
): Promise<Started> {
  const room = await makeRoom(wishes, soon());
  try {
    await sitDown(room, { name, seat: 0 });
    await server.seatBots(room, level, soon());
    return { code: room.code, trouble: null };
  } catch (trouble) {
    return { code: room.code, trouble };
  }
}
