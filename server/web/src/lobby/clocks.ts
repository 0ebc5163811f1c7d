// Clocks and absence rules of a room: the choices, and their descriptions.
import type { AtZero, ChangeRoom, ClockRules, CreateRoom, Room } from '@castellan/client';

import { span } from '../times';
import { t, tOr } from '../words';

/** The time settings of a room. */
export type TimeRules = Pick<
  Room,
  'clock' | 'at_zero' | 'take_back' | 'patience' | 'turn_patience'
>;

/** The server's defaults. */
export const USUAL_TIME: TimeRules = {
  clock: { kind: 'none' },
  at_zero: 'bot',
  take_back: true,
  patience: 180,
  turn_patience: 600,
};

/** The default of a rated game, which needs a clock. */
export const RATED_CLOCK: ClockRules = { kind: 'bank', seconds: 600, increment: 15, cap: 600 };

export const AT_ZERO: readonly AtZero[] = ['bot', 'skip', 'seat'];

/** In the order of the menu. */
export const READY_MADE: readonly ClockRules[] = [
  { kind: 'none' },
  { kind: 'move', seconds: 30 },
  { kind: 'move', seconds: 60 },
  { kind: 'move', seconds: 120 },
  { kind: 'bank', seconds: 180, increment: 5, cap: 180 },
  { kind: 'bank', seconds: 300, increment: 10, cap: 300 },
  { kind: 'bank', seconds: 600, increment: 15, cap: 600 },
  { kind: 'days', days: 1 },
  { kind: 'days', days: 3 },
  { kind: 'days', days: 7 },
];

export const LIMITS = {
  seconds: { least: 5, most: 7200 },
  increment: { least: 0, most: 600 },
  days: { least: 1, most: 14 },
} as const;

/** In seconds. */
export const PATIENCES: readonly number[] = [0, 30, 60, 180, 300, 600, 1800, 3600];

/** For each move, in seconds; 0: no limit. */
export const TURN_PATIENCES: readonly number[] = [0, 120, 300, 600, 1800, 3600, 86400];

export function sameClock(one: ClockRules, other: ClockRules): boolean {
  const plain = (clock: ClockRules): string => JSON.stringify(Object.entries(clock).sort());
  return plain(one) === plain(other);
}

/** The preset with these values; null: custom values. */
export function readyMade(clock: ClockRules): number | null {
  const found = READY_MADE.findIndex((each) => sameClock(each, clock));
  return found < 0 ? null : found;
}

/** A clock of this kind, with the values of the old one that fit. */
export function ofKind(kind: ClockRules['kind'], before: ClockRules): ClockRules {
  if (kind === before.kind) return before;
  switch (kind) {
    case 'none':
      return { kind };
    case 'move':
      return { kind, seconds: 45 };
    case 'bank':
      return { kind, seconds: 480, increment: 10, cap: 480 };
    case 'days':
      return { kind, days: 2 };
  }
}

/** In words. */
export function clockText(clock: ClockRules): string {
  switch (clock.kind) {
    case 'none':
      return t('clock.making.none');
    case 'move':
      return t('clock.making.move', { time: span(clock.seconds) });
    case 'days':
      return t('clock.making.days', { time: t('clock.span.days', { count: clock.days }) });
    case 'bank': {
      const { seconds, increment, cap } = clock;
      const time = span(seconds);
      if (increment === 0) return t('clock.making.bank_plain', { time });
      const rest = t('clock.making.bank', { time, increment: span(increment) });
      return cap > seconds ? t('clock.making.bank_capped', { rest, cap: span(cap) }) : rest;
    }
  }
}

export function patienceText(seconds: number): string {
  return seconds === 0
    ? t('clock.making.patience_none')
    : t('clock.making.patience_in', { time: span(seconds) });
}

export function turnPatienceText(seconds: number): string {
  return seconds === 0
    ? t('clock.making.turn_patience_none')
    : t('clock.making.turn_patience_in', { time: span(seconds) });
}

/** The time rules to show next to a room: only those that apply. */
export function timeInWords({
  clock,
  at_zero,
  take_back,
  patience,
  turn_patience,
}: TimeRules): [string, string][] {
  const timed = clock.kind !== 'none';
  const said: [string, string][] = [[t('clock.making.title'), clockText(clock)]];
  if (timed)
    said.push([t('clock.making.overdue'), tOr(`clock.making.at_zeros.${at_zero}.name`, at_zero)]);
  said.push([t('clock.making.take_back_name'), t(`clock.making.take_backs.${take_back}`)]);
  // With days per turn nobody has to be present.
  if (clock.kind !== 'days') said.push([t('clock.making.patience'), patienceText(patience)]);
  if (!timed) said.push([t('clock.making.turn_patience'), turnPatienceText(turn_patience)]);
  return said;
}

/** Only the fields that differ from `before`. */
export function timeChange(before: TimeRules, chosen: TimeRules): Partial<CreateRoom & ChangeRoom> {
  const { clock, at_zero, take_back, patience, turn_patience } = chosen;
  return {
    ...(sameClock(clock, before.clock) ? {} : { clock }),
    ...(at_zero === before.at_zero ? {} : { at_zero }),
    ...(take_back === before.take_back ? {} : { take_back }),
    ...(patience === before.patience ? {} : { patience }),
    ...(turn_patience === before.turn_patience ? {} : { turn_patience }),
  };
}

export function timeOf({
  clock,
  at_zero,
  take_back,
  patience,
  turn_patience,
}: TimeRules): TimeRules {
  return { clock, at_zero, take_back, patience, turn_patience };
}
