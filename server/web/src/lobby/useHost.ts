// The host's actions before the game begins: settings, players and bots, the start.
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  ApiError,
  type BotLevel,
  type ChangeRoom,
  type HostGrant,
  type Room,
} from '@castellan/client';

import { notify } from '../frame';
import { personOn } from '../device/people';
import { forgetHost, hostOf, rememberHost } from '../hosts';
import { rememberPass } from '../passes';
import { server } from '../server';
import type { TableStore } from '../store';
import { t } from '../words';
import { patiently, soon, usePresets } from './asking';
import { errorText } from './errors';
import { rememberLevel, usualLevel } from './levels';
import { hostSeat } from './rooms';

/** The room of a request. */
interface Shown {
  version: string | undefined;
}
type Options = Shown & { signal: AbortSignal };

export interface Bots {
  /** The levels of this server, at least one. */
  readonly levels: readonly BotLevel[];
  /** For the next bot. */
  readonly level: BotLevel;
  choose(level: BotLevel): void;
}

export interface Host {
  /** Null until loaded, and on servers without bots. */
  readonly bots: Bots | null;
  /** These return whether it worked; errors are shown. */
  seat(seat: number, level: BotLevel): Promise<boolean>;
  remove(seat: number): Promise<boolean>;
  fill(level: BotLevel): Promise<boolean>;
  move(from: number, to: number): Promise<boolean>;
  sendAway(seat: number): Promise<boolean>;
  handOver(seat: number): Promise<boolean>;
  start(): Promise<boolean>;
  /** @throws the error, which the form shows itself. */
  change(change: ChangeRoom): Promise<void>;
}

/** Null if this device is not the host. */
export function useHost(store: TableStore, room: Room): Host | null {
  const { code } = room;
  const own = store.seat.value;
  const [refused, refuse] = useState(false);
  const there = hostSeat(room);
  const token = personOn(store, there)?.token ?? null;
  const grant = refused ? null : grantIn(code, token, there);
  const { presets } = usePresets(grant !== null);
  // One after the other: the last request wins.
  const before = useRef<Promise<Room | void>>(Promise.resolve());
  const waiting = useRef(0);
  useEffect(() => {
    refuse(false);
    if (own === null || there === null) return;
    // A host who leaves the seat stays the host.
    if (token === null) forgetHost(code);
    else rememberHost({ code, host: token });
  }, [code, own, there, token]);
  if (grant === null) return null;

  const levels = presets?.bots ?? [];
  const level = usualLevel(levels);
  // Against the room version shown, or the one left by the previous request.
  const inTurn = (wish: (shown: Shown) => Promise<Room | void>): Promise<Room | void> => {
    const seen = waiting.current === 0 ? room : null;
    waiting.current += 1;
    const done = before.current.then((left) => wish({ version: (seen ?? left)?.version }));
    before.current = done.catch(() => undefined).finally(() => (waiting.current -= 1));
    return done;
  };
  const judge = (failure: unknown): void => {
    if (!isRefused(failure)) return;
    forgetHost(code);
    refuse(true);
  };
  const ask = async (wish: (shown: Options) => Promise<Room | void>): Promise<boolean> => {
    try {
      await inTurn((shown) => wish({ ...soon(), ...shown }));
      return true;
    } catch (failure) {
      notify(hostErrorText(failure), 'error');
      judge(failure);
      return false;
    }
  };
  return {
    bots: level === null || room.rated ? null : { levels, level, choose: rememberLevel },
    seat: (seat, wanted) => ask((shown) => server.seatBot(grant, seat, wanted, shown)),
    remove: (seat) => ask((shown) => server.removeBot(grant, seat, shown)),
    fill: (wanted) => ask((shown) => server.seatBots(grant, wanted, shown)),
    move: (from, to) => ask((shown) => server.moveSeat(grant, from, to, shown)),
    sendAway: (seat) => ask((shown) => server.kick(grant, seat, shown)),
    handOver: (seat) => ask((shown) => server.handOver(grant, seat, shown)),
    start: () => ask((shown) => server.start(grant, shown)),
    change: async ({ password, ...rest }) => {
      const send = (part: ChangeRoom, { version }: Shown): Promise<Room> =>
        patiently(() => server.changeRoom(grant, part, { ...soon(), version }));
      try {
        await inTurn(async (shown) => {
          // In a separate request, so that the others notice that their links are no longer valid.
          const locked = password === undefined ? undefined : await send({ password }, shown);
          return Object.keys(rest).length === 0 ? locked : send(rest, locked ?? shown);
        });
      } catch (failure) {
        judge(failure);
        throw failure;
      }
      if (password) await learnPass(code, password);
    },
  };
}

/** Keeps a pass, so that the host's links open the room. */
async function learnPass(code: string, password: string): Promise<void> {
  try {
    const pass = await patiently(() => server.pass(code, password, soon()));
    if (pass !== null) rememberPass(code, pass);
  } catch {
    // Without a pass the links ask for the password.
  }
}

function grantIn(code: string, token: string | null, there: number | null): HostGrant | null {
  if (there === null) return hostOf(code);
  return token === null ? null : { code, host: token };
}

export function isRefused(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'bad_token';
}

export function hostErrorText(failure: unknown): string {
  return isRefused(failure) ? t('lobby.host.refused') : errorText(failure);
}
