// The state of a game beyond the board: clocks, stand-in bots, absence, and moves that can be
// undone. Nothing here draws or sends.
import type { GameEvent, GameStatus, Room, SeatInfo, StandingIn, View } from '@castellan/client';

import type { Happened } from '../store';
import { standing } from '../undone';

/** Little time is left below this; the server then sends the clock, too. */
export const LOW = 10_000;

export interface Left {
  readonly milliseconds: number;
  readonly runs: boolean;
  readonly low: boolean;
}

/** The time that a seat has left at `now`, by the server's clock; null: it has no clock. */
export function leftOf(status: GameStatus | null, seat: number, now: number): Left | null {
  const clock = status?.clock;
  const told = clock?.left[seat];
  if (!status || !clock || told === null || told === undefined) return null;
  const runs = clock.seat === seat && clock.until !== null && !status.paused;
  // The first moments of a move are free, so that more may be left than is shown.
  const milliseconds = runs ? Math.max(0, Math.min(told, clock.until! - now)) : told;
  return { milliseconds, runs, low: runs && milliseconds <= LOW };
}

/** The bot that plays for a seat's player. */
export function standInOf(status: GameStatus | null, seat: number): StandingIn | null {
  return status?.stand_ins.find((each) => each.seat === seat) ?? null;
}

/** Whether a bot plays on this seat until the end. */
export function isStoodIn(status: GameStatus | null, seat: number | null): boolean {
  return seat !== null && (standInOf(status, seat)?.for_good ?? false);
}

function plays(view: View, info: SeatInfo): boolean {
  return info.name !== null && info.bot === null && !view.seats[info.seat]?.resigned;
}

export interface Absent {
  readonly info: SeatInfo;
  /** From when on the others may decide. */
  readonly at: number;
}

/** Whether a player is connected but has not acted for so long that the others may soon decide. */
export function isSilent({ connected, away_at: at }: SeatInfo): boolean {
  return connected && at !== null;
}

/** Absent or idle players without a stand-in. */
export function absentIn(
  view: View,
  room: Room | null,
  status: GameStatus | null,
): readonly Absent[] {
  return (room?.seats ?? []).flatMap((info) =>
    plays(view, info) && info.away_at !== null && !standInOf(status, info.seat)
      ? [{ info, at: info.away_at }]
      : [],
  );
}

/** An idle player of this device. Somebody whose connection is lost is not idle. */
export function idleHere(
  absent: readonly Absent[],
  here: (seat: number) => boolean,
): Absent | undefined {
  return absent.find(({ info }) => isSilent(info) && here(info.seat));
}

/** The players who have to agree with a proposal of this seat. */
export function askedBy(
  seat: number,
  view: View,
  room: Room | null,
  status: GameStatus | null,
  now: number,
): readonly number[] {
  return (room?.seats ?? [])
    .filter((info) => info.seat !== seat && plays(view, info) && !standInOf(status, info.seat))
    .filter(({ away_at: at }) => at === null || now < at)
    .map((info) => info.seat);
}

const TURNED_OVER: readonly string[] = ['drawn', 'game', 'game_ended', 'ended'];

/** A builders' board that only slides reveals nothing. */
function reveals(event: GameEvent): boolean {
  return event.event === 'refilled'
    ? event.buildings.length > 0
    : TURNED_OVER.includes(event.event);
}

/** The seat's moves that can be undone, newest first, and whether the list is complete. */
export interface TakeBacks {
  readonly moves: readonly Happened[];
  /** Why there are none. */
  readonly reason: 'nothing' | 'turned_over' | 'unknown' | null;
}

/** `cut`: whether more happened than the log has. */
export function takeBacks(log: readonly Happened[], seat: number, cut: boolean): TakeBacks {
  const moves: Happened[] = [];
  for (const step of standing(log)) {
    const own = step.by === seat && !step.byBot;
    if (step.events.some(reveals))
      return { moves, reason: moves.length ? null : own ? 'turned_over' : 'nothing' };
    if (own) moves.push(step);
  }
  if (moves.length) return { moves, reason: null };
  return { moves, reason: cut ? 'unknown' : 'nothing' };
}

/** In milliseconds; null: no game follows, or this page does not know when the last one ended. */
export function untilNextGame(
  view: Pick<View, 'phase' | 'rules'>,
  log: readonly Happened[],
  now: number,
): number | null {
  // Decisions beside the board may have followed the step that ended the game.
  const ended = log.find(({ events }) => events.some(({ event }) => event === 'game_ended'));
  if (view.phase !== 'pause' || !ended) return null;
  return Math.max(0, ended.time + view.rules.pause * 1000 - now);
}

/** The number of moves that the bot on this seat has made since it took over; null: unknown. */
export function movesFor(log: readonly Happened[], seat: number): number | null {
  const from = log.findIndex(({ ruling }) => ruling?.do === 'stand_in' && ruling.seat === seat);
  if (from < 0) return null;
  return standing(log.slice(0, from)).filter((step) => step.by === seat && step.byBot).length;
}
