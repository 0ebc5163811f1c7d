// The server of this page, and what this device stores about it.
import { signal } from '@preact/signals';
import { Castellan } from '@castellan/client';

import { noteGame } from './lobby/waitingGames';
import { keep, onOtherTab, recall, recallList } from './storage';

/** The page's folder is the server's, also behind a proxy that serves it below a path. */
export const serverUrl = new URL('.', location.href).href.replace(/\/$/, '');
export const server = new Castellan(serverUrl);

/** A seat taken on this device. Several people of one device have one each. */
export interface KnownSeat {
  readonly room: string;
  readonly seat: number;
  readonly token: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly taken: number;
  /** Whether its game is known to be finished. */
  readonly over?: boolean;
}

const SEATS = 'castellan.seats';
const NAME = 'castellan.name';
const SEATS_MAX = 50;

/** Counts changes of the seats by other tabs. */
export const seatsElsewhere = signal(0);
onOtherTab(SEATS, () => seatsElsewhere.value++);

/** Newest first, those in finished games last. */
export function knownSeats(): readonly KnownSeat[] {
  return recallList(SEATS, isSeat);
}

/** Of all people of this device in a room, in the order in which they sat down. */
export function seatsIn(room: string): readonly KnownSeat[] {
  return knownSeats()
    .filter((seat) => seat.room === room)
    .reverse();
}

/** The seat of the first of them. */
export function seatIn(room: string): KnownSeat | null {
  return seatsIn(room)[0] ?? null;
}

/** A player has one name in a room, but a new token after a move to another device. */
export function isSamePlayer(one: KnownSeat, other: KnownSeat): boolean {
  if (one.room !== other.room) return false;
  return one.token === other.token || (one.name !== '' && one.name === other.name);
}

function keepSeats(seats: readonly KnownSeat[]): boolean {
  return keep(SEATS, JSON.stringify(seats));
}

/** Returns whether the seat survives a reload. */
export function rememberSeat(seat: KnownSeat): boolean {
  const others = knownSeats().filter((known) => !isSamePlayer(known, seat));
  return keepSeats([seat, ...others].slice(0, SEATS_MAX));
}

/** The host may move players: a token opens the player's present seat. */
export function seatMoved(room: string, token: string, seat: number): void {
  // A token may open a seat in a room and in that of its rematch.
  const known = seatsIn(room).find((one) => one.token === token);
  if (!known || known.seat === seat) return;
  const moved = (one: KnownSeat): KnownSeat =>
    one.room === room && one.token === token ? { ...one, seat } : one;
  keepSeats(knownSeats().map(moved));
}

/** The game is finished: its seats come after those in running games, and are dropped first. */
export function seatsOver(room: string): void {
  const all = knownSeats().map((one) => (one.room === room ? { ...one, over: true } : one));
  const finished = all.filter(({ over }) => over).sort((one, other) => other.taken - one.taken);
  keepSeats([...all.filter(({ over }) => !over), ...finished]);
}

/** Without a token: those of all people of this device. */
export function forgetSeat(room: string, token?: string): void {
  const stays = (seat: KnownSeat): boolean =>
    seat.room !== room || (token !== undefined && seat.token !== token);
  keepSeats(knownSeats().filter(stays));
  if (seatIn(room) === null) noteGame(room, false);
}

export function myName(): string {
  return recall(NAME) ?? '';
}

export function rememberName(name: string): void {
  keep(NAME, name);
}

function isSeat(value: unknown): value is KnownSeat {
  const seat = value as Partial<KnownSeat> | null;
  return (
    typeof seat?.room === 'string' &&
    typeof seat.seat === 'number' &&
    typeof seat.token === 'string' &&
    typeof seat.name === 'string' &&
    typeof seat.taken === 'number'
  );
}
