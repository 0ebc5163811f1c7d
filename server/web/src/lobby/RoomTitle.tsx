// What a room is called, on the page.
import type { Room } from '@castellan/client';
import type { JSX } from 'preact';

import { Kept } from '../frame';
import { roomTitle } from './titles';

/** Null: nothing but its code is known. */
export function RoomTitle({ room, code }: { room: Room | null; code: string }): JSX.Element {
  return <Kept text={room ? roomTitle(room) : code} words={[code]} />;
}
