// Messages in the reader's language.
import type { ChatMessage, Phrase, Room } from '@castellan/client';

import { labelled, language, t, tOr } from '../words';
import type { TextKey } from '../words/keys';
import { isDelayed } from './model';

export function phraseText(phrase: Phrase): string {
  return tOr(`chat.phrases.${phrase}`, phrase.replaceAll('_', ' '));
}

export function saidText({ text, phrase }: Pick<ChatMessage, 'text' | 'phrase'>): string {
  return text ?? (phrase === null ? '' : phraseText(phrase));
}

export function timeText(time: number): string {
  // As the device formats it, if it speaks this language.
  const own = navigator.languages.find((tag) => tag.startsWith(language.value));
  const parts = { hour: '2-digit', minute: '2-digit' } as const;
  return new Date(time).toLocaleTimeString(own ?? language.value, parts);
}

/** "2 moves and 30 seconds"; null: no delay. */
export function delayText(room: Pick<Room, 'delay_moves' | 'delay_seconds'>): string | null {
  if (!isDelayed(room)) return null;
  const moves = t('chat.delay.moves', { count: room.delay_moves });
  const seconds = t('chat.delay.seconds', { count: room.delay_seconds });
  if (room.delay_seconds === 0) return moves;
  return room.delay_moves === 0 ? seconds : t('chat.delay.both', { moves, seconds });
}

const NAMED_MAX = 3;

/** The number of spectators, and the first names; null: none. */
export function watchersText(key: TextKey, count: number, names: readonly string[]): string | null {
  if (count <= 0) return null;
  const text = t(key, { count });
  if (names.length === 0) return text;
  const more = names.length > NAMED_MAX || count > names.length ? ', …' : '';
  return labelled(text, `${names.slice(0, NAMED_MAX).join(', ')}${more}`);
}
