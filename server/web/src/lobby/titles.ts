// The title of a room. The server gives unnamed rooms, and those of a quick match, an English name.
import type { Room } from '@castellan/client';

import { t } from '../words';

/** The server's name for an unnamed room. */
export function plainName(code: string): string {
  return `Room ${code}`;
}

export function roomTitle({ name, code }: Pick<Room, 'name' | 'code'>): string {
  if (name === 'Quick match') return t('live.seek.title');
  return name === plainName(code) ? t('lobby.room_named', { code }) : name;
}
