// Chat rules and spectators of a room: in the form, in requests, in words.
import type {
  ChangeRoom,
  ChatMode,
  CreateRoom,
  Presets,
  Room,
  SeatsGivenBy,
} from '@castellan/client';

import { delayText } from '../chat/words';
import { t, tOr } from '../words';

export interface Company {
  readonly chat: ChatMode;
  /** 0: no spectators. */
  readonly spectators_max: number;
  readonly spectator_chat: boolean;
  readonly spectator_names: boolean;
  readonly delay_moves: number;
  readonly delay_seconds: number;
  /** The people who can let a spectator take over a seat. */
  readonly take_over: SeatsGivenBy;
}

export const SEATS_GIVEN_BY: readonly SeatsGivenBy[] = ['agreement', 'host', 'nobody'];

/** The protocol's limits. */
export const MOST = { spectators_max: 1_000_000, delay_moves: 20, delay_seconds: 600 } as const;

const USUAL_SPECTATORS = 1000;

export function usualCompany({ chat }: Presets): Company {
  return {
    chat: chat?.[0] ?? 'open',
    spectators_max: USUAL_SPECTATORS,
    spectator_chat: true,
    spectator_names: true,
    delay_moves: 0,
    delay_seconds: 0,
    take_over: 'agreement',
  };
}

export function companyIn(room: Room): Company {
  const { chat, spectators_max, spectator_chat, spectator_names } = room;
  const { delay_moves, delay_seconds, take_over } = room;
  return {
    chat,
    spectators_max,
    spectator_chat,
    spectator_names,
    delay_moves,
    delay_seconds,
    take_over,
  };
}

/** The request that changes `before` to `now`. */
export function companyChange(
  before: Company,
  now: Company,
): Pick<CreateRoom & ChangeRoom, keyof Company> {
  const words = Object.keys(now) as (keyof Company)[];
  const changed = words.filter((word) => now[word] !== before[word]);
  return Object.fromEntries(changed.map((word) => [word, now[word]]));
}

/** The settings that differ from the defaults, in a few words. */
export function companyTold(room: Company): string[] {
  const delay = delayText(room);
  return [
    ...(room.chat === 'open' ? [] : [tOr(`chat.modes.${room.chat}.short`, room.chat)]),
    ...watchingTold(room),
    ...(room.spectators_max > 0 && !room.spectator_chat ? [t('chat.form.silent')] : []),
    ...(delay === null || room.spectators_max === 0 ? [] : [t('chat.delay.short', { delay })]),
    ...(room.take_over === 'agreement'
      ? []
      : [tOr(`chat.take_over.${room.take_over}.short`, room.take_over)]),
  ];
}

function watchingTold({ spectators_max: most }: Company): string[] {
  if (most === 0) return [t('chat.form.nobody')];
  return most === USUAL_SPECTATORS ? [] : [t('chat.form.at_most', { count: most })];
}

/** For room lists: only what matters to spectators. */
export function watchingInList(room: Room): string[] {
  const delay = delayText(room);
  if (room.spectators_max === 0) return [t('chat.form.nobody')];
  return delay === null ? [] : [t('chat.delay.short', { delay })];
}

/** The changes made by the host. */
export function companyNews(before: Room, now: Room): string[] {
  const changed = Object.keys(companyChange(companyIn(before), companyIn(now)));
  if (changed.length === 0) return [];
  const told = companyTold(companyIn(now));
  return [told.length === 0 ? t('chat.form.usual') : told.join(', ')];
}
