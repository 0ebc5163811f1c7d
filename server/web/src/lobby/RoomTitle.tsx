// The displayed title of a room.
import type { Room } from '@castellan/client';
import type { JSX } from 'preact';

import { Kept } from '../frame';
import { roomTitle } from './titles';

/** Null: only the code is known. */
export function RoomTitle({ room, code }: { room: Room | null; code: string }): JSX.Element {
  return <Kept text={room ? roomTitle(room) : code} words={[code]} />;
}
