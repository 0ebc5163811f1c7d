// Who comes and goes in a room before its game, for those who listen.
import { useEffect, useRef } from 'preact/hooks';
import type { Room, SeatInfo } from '@castellan/client';

import { announce } from '../frame';
import { t } from '../words';
import { levelName } from './levels';

type Sitter = Pick<SeatInfo, 'name' | 'bot'>;

const FREE: Sitter = { name: null, bot: null };

export function useNews({ seats }: Pick<Room, 'seats'>): void {
  const before = useRef<readonly Sitter[] | null>(null);
  useEffect(() => {
    const known = before.current;
    before.current = seats;
    if (known === null) return;
    const news = seats.map((now, seat) => newsOf(known[seat] ?? FREE, now));
    const said = news.filter((sentence) => sentence !== null).join(' ');
    if (said !== '') announce(said);
  }, [seats]);
}

/** What is new on one seat, in words. */
export function newsOf(before: Sitter, now: Sitter): string | null {
  const level = now.bot === null ? '' : levelName(now.bot);
  if (now.name === before.name) {
    const changed = now.bot !== null && now.bot !== before.bot;
    return changed ? t('hall.bots.changed', { name: now.name, level }) : null;
  }
  if (now.name === null)
    return t(before.bot === null ? 'hall.left' : 'hall.bots.left', { name: before.name });
  return now.bot === null
    ? t('hall.came', { name: now.name })
    : t('hall.bots.came', { name: now.name, level });
}
