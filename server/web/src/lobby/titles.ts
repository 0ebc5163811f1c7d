// What a room is called. The server names those that nobody named, in English.
import type { Room } from '@castellan/client';

import { t } from '../words';
import { plainName } from './form';

export function roomTitle({ name, code }: Pick<Room, 'name' | 'code'>): string {
  return name === plainName(code) ? t('lobby.room_named', { code }) : name;
}
