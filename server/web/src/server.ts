// The server that this page came from, and what this device remembers of it.
import { Castellan } from '@castellan/client';

/** The folder of the page is that of the server, also behind a proxy that serves it below a path. */
export const server = new Castellan(new URL('.', location.href).href.replace(/\/$/, ''));

/** A seat that was taken on this device. */
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

/** Newest first. Never throws: storage may be forbidden, or hold anything. */
export function knownSeats(): KnownSeat[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(SEATS) ?? '[]');
    return Array.isArray(list) ? list.filter(isSeat) : [];
  } catch {
    return [];
  }
}

export function seatIn(room: string): KnownSeat | null {
  return knownSeats().find((seat) => seat.room === room) ?? null;
}

export function rememberSeat(seat: KnownSeat): void {
  store(
    SEATS,
    JSON.stringify(
      [seat, ...knownSeats().filter(({ room }) => room !== seat.room)].slice(0, SEATS_MAX),
    ),
  );
}

export function forgetSeat(room: string): void {
  store(SEATS, JSON.stringify(knownSeats().filter((seat) => seat.room !== room)));
}

export function myName(): string {
  try {
    return localStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
}

export function rememberName(name: string): void {
  store(NAME, name);
}

function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Private windows forget; the seat is played all the same.
  }
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
