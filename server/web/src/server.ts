// The server of this page, and what this device stores about it.
import { signal } from '@preact/signals';
import { Castellan } from '@castellan/client';

import { keep, onOtherTab, recall, recallList } from './storage';

/** The page's folder is the server's, also behind a proxy that serves it below a path. */
export const serverUrl = new URL('.', location.href).href.replace(/\/$/, '');
export const server = new Castellan(serverUrl);

/** A seat taken on this device. */
export interface KnownSeat {
  readonly room: string;
  readonly seat: number;
  readonly token: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly taken: number;
}

const SEATS = 'castellan.seats';
const NAME = 'castellan.name';
const SEATS_MAX = 50;

/** Counts changes of the seats by other tabs. */
export const seatsElsewhere = signal(0);
onOtherTab(SEATS, () => seatsElsewhere.value++);

/** Newest first. */
export function knownSeats(): readonly KnownSeat[] {
  return recallList(SEATS, isSeat);
}

export function seatIn(room: string): KnownSeat | null {
  return knownSeats().find((seat) => seat.room === room) ?? null;
}

/** Returns whether the seat survives a reload. */
export function rememberSeat(seat: KnownSeat): boolean {
  const others = knownSeats().filter(({ room }) => room !== seat.room);
  return keep(SEATS, JSON.stringify([seat, ...others].slice(0, SEATS_MAX)));
}

/** The host may move players: a token opens the player's present seat. */
export function seatMoved(room: string, seat: number): void {
  const known = seatIn(room);
  if (known && known.seat !== seat)
    keep(
      SEATS,
      JSON.stringify(knownSeats().map((one) => (one.room === room ? { ...one, seat } : one))),
    );
}

export function forgetSeat(room: string): void {
  keep(SEATS, JSON.stringify(knownSeats().filter((seat) => seat.room !== room)));
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
