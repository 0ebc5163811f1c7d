// The list of rooms, best first for a visitor who looks for a game.
import type { Room, SeatInfo } from '@castellan/client';

import { labelled, t } from '../words';

export interface Groups {
  /** Fuller rooms first, since they begin sooner; rooms without a free seat last. */
  readonly waiting: readonly Room[];
  /** Games to watch. */
  readonly playing: readonly Room[];
}

/** `mine`: codes of the rooms in which this device has a seat; they are shown elsewhere. */
export function group(rooms: readonly Room[], mine: ReadonlySet<string>): Groups {
  const others = rooms.filter(({ code }) => !mine.has(code));
  return {
    waiting: others
      .filter(({ state }) => state === 'waiting')
      .sort((a, b) => wanting(a) - wanting(b) || b.created - a.created),
    playing: others.filter(({ state }) => state === 'playing' || state === 'halted'),
  };
}

function wanting(room: Room): number {
  return freeSeats(room) || room.seats.length + 1;
}

export function freeSeats({ seats }: Pick<Room, 'seats'>): number {
  return seats.filter(({ name }) => name === null).length;
}

/** Bots are always present. */
export function isAway({ name, connected, bot }: SeatInfo): boolean {
  return name !== null && bot === null && !connected;
}

export function sitting({ seats }: Pick<Room, 'seats'>): string[] {
  return seats.flatMap(({ name }) => (name === null ? [] : [name]));
}

/** The players, bots included. */
export function sitters({ seats }: Pick<Room, 'seats'>): SeatInfo[] {
  return seats.filter(({ name }) => name !== null);
}

/** The host's seat; null: the host has none. */
export function hostSeat({ seats }: Pick<Room, 'seats'>): number | null {
  return seats.find(({ host }) => host)?.seat ?? null;
}

export function placeText({ rules }: Pick<Room, 'rules'>, seat: number): string {
  const per = rules.seats_per_kingdom;
  return per > 1
    ? t('lobby.team_seat', { number: Math.floor(seat / per) + 1, seat: seat + 1 })
    : t('lobby.seat_number', { number: seat + 1 });
}

/** A seat in a list, with its player. */
export function seatText(room: Pick<Room, 'rules'>, { seat, name, bot }: SeatInfo): string {
  const who = name === null ? t('lobby.free_seat') : bot ? t('lobby.bots.named', { name }) : name;
  return labelled(placeText(room, seat), who);
}

/** The number of other spectators; the server counts every client without a seat, this one too. */
export function watchers({ spectators }: Pick<Room, 'spectators'>, ownSeat: number | null): number {
  return Math.max(0, spectators - (ownSeat === null ? 1 : 0));
}

/** The seats by kingdom: one each, or two in teams. */
export function kingdoms<Seat>(seats: readonly Seat[], perKingdom: number): Seat[][] {
  const groups: Seat[][] = [];
  seats.forEach((seat, index) => (groups[Math.floor(index / perKingdom)] ??= []).push(seat));
  return groups;
}
