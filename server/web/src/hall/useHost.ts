// What the host of a room can do before the game begins: settings, people and bots, the start.
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  ApiError,
  type BotLevel,
  type ChangeRoom,
  type HostGrant,
  type Room,
} from '@castellan/client';

import { notify } from '../frame';
import { forgetHost, hostOf, rememberHost } from '../hosts';
import { rememberPass } from '../passes';
import { seatIn, server } from '../server';
import { t } from '../words';
import { patiently, soon, usePresets } from './asking';
import { errorText } from './errors';
import { rememberLevel, usualLevel } from './levels';
import { hostSeat } from './rooms';

export interface Bots {
  /** The levels of this server; there is at least one. */
  readonly levels: readonly BotLevel[];
  /** For the next bot. */
  readonly level: BotLevel;
  choose(level: BotLevel): void;
}

export interface Host {
  /** Null until they are known, and where there are none. */
  readonly bots: Bots | null;
  /** These say whether it was done; what went wrong is told. */
  seat(seat: number, level: BotLevel): Promise<boolean>;
  remove(seat: number): Promise<boolean>;
  fill(level: BotLevel): Promise<boolean>;
  move(from: number, to: number): Promise<boolean>;
  sendAway(seat: number): Promise<boolean>;
  handOver(seat: number): Promise<boolean>;
  start(): Promise<boolean>;
  /** @throws what went wrong: a form tells it itself. */
  change(change: ChangeRoom): Promise<void>;
}

/** Null where somebody else is the host, or nobody here. */
export function useHost(room: Room, own: number | null): Host | null {
  const { code } = room;
  const [refused, refuse] = useState(false);
  const there = hostSeat(room);
  const grant = refused ? null : grantIn(code, own, there);
  const { presets } = usePresets(grant !== null);
  // One after the other: what was wished last is what stays.
  const before = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    refuse(false);
    if (own === null || there === null) return;
    // Whoever gets up again is the host all the same.
    const token = there === own ? seatIn(code)?.token : undefined;
    if (token === undefined) forgetHost(code);
    else rememberHost({ code, host: token });
  }, [code, own, there]);
  if (grant === null) return null;

  const levels = presets?.bots ?? [];
  const level = usualLevel(levels);
  const inTurn = <Answer>(wish: () => Promise<Answer>): Promise<Answer> => {
    const done = before.current.then(wish);
    before.current = done.catch(() => undefined);
    return done;
  };
  const judge = (failure: unknown): void => {
    if (!isRefused(failure)) return;
    forgetHost(code);
    refuse(true);
  };
  const ask = (wish: (grant: HostGrant) => Promise<unknown>): Promise<boolean> =>
    inTurn(async () => {
      try {
        await wish(grant);
        return true;
      } catch (failure) {
        notify(hostErrorText(failure), 'error');
        judge(failure);
        return false;
      }
    });
  return {
    bots: level === null || room.rated ? null : { levels, level, choose: rememberLevel },
    seat: (seat, wanted) => ask((host) => server.seatBot(host, seat, wanted, soon())),
    remove: (seat) => ask((host) => server.removeBot(host, seat, soon())),
    fill: (wanted) => ask((host) => server.seatBots(host, wanted, soon())),
    move: (from, to) => ask((host) => server.moveSeat(host, from, to, soon())),
    sendAway: (seat) => ask((host) => server.kick(host, seat, soon())),
    handOver: (seat) => ask((host) => server.handOver(host, seat, soon())),
    start: () => ask((host) => server.start(host, soon())),
    change: (change) =>
      inTurn(async () => {
        const { password, ...rest } = change;
        const send = (part: ChangeRoom): Promise<unknown> =>
          Object.keys(part).length === 0
            ? Promise.resolve()
            : patiently(() => server.changeRoom(grant, part, soon()));
        try {
          // By itself: so the others can tell that their links open nothing any more.
          if (password !== undefined) await send({ password });
          await send(rest);
        } catch (failure) {
          judge(failure);
          throw failure;
        }
        if (password) await learnPass(code, password);
      }),
  };
}

/** The links of the host are to open the room, too. */
async function learnPass(code: string, password: string): Promise<void> {
  try {
    const pass = await patiently(() => server.pass(code, password, soon()));
    if (pass !== null) rememberPass(code, pass);
  } catch {
    // Then they ask for the password.
  }
}

function grantIn(code: string, own: number | null, there: number | null): HostGrant | null {
  if (there === null) return hostOf(code);
  const known = there === own ? seatIn(code) : null;
  return known && { code, host: known.token };
}

export function isRefused(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'bad_token';
}

export function hostErrorText(failure: unknown): string {
  return isRefused(failure) ? t('hall.host.refused') : errorText(failure);
}
