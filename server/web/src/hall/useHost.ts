// What the host of a room can do: bots on its seats, before the game begins.
import { useRef, useState } from 'preact/hooks';
import { ApiError, type BotLevel, type HostGrant } from '@castellan/client';

import { notify } from '../frame';
import { forgetHost, hostOf } from '../hosts';
import { server } from '../server';
import { t } from '../words';
import { soon, usePresets } from './asking';
import { errorText } from './errors';
import { rememberLevel, usualLevel } from './levels';

export interface Host {
  /** The levels of this server; there is at least one. */
  readonly levels: readonly BotLevel[];
  /** For the next bot. */
  readonly level: BotLevel;
  choose(level: BotLevel): void;
  /** These say whether it was done; what went wrong is told. */
  seat(seat: number, level: BotLevel): Promise<boolean>;
  remove(seat: number): Promise<boolean>;
  fill(): Promise<boolean>;
}

/** Null where the room was made on another device, and until the levels are known. */
export function useHost(code: string): Host | null {
  const grant = hostOf(code);
  const { presets } = usePresets(grant !== null);
  const [, drawAnew] = useState(0);
  // One after the other: what was wished last is what stays.
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const levels = presets?.bots ?? [];
  const level = usualLevel(levels);
  if (grant === null || level === null) return null;

  const ask = (wish: (grant: HostGrant) => Promise<unknown>): Promise<boolean> => {
    const done = before.current.then(async () => {
      try {
        await wish(grant);
        return true;
      } catch (failure) {
        notify(hostErrorText(failure), 'error');
        if (!isRefused(failure)) return false;
        forgetHost(code);
        drawAnew((count) => count + 1);
        return false;
      }
    });
    before.current = done;
    return done;
  };
  return {
    levels,
    level,
    choose: rememberLevel,
    seat: (seat, wanted) => ask((host) => server.seatBot(host, seat, wanted, soon())),
    remove: (seat) => ask((host) => server.removeBot(host, seat, soon())),
    fill: () => ask((host) => server.seatBots(host, level, soon())),
  };
}

function isRefused(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'bad_token';
}

function hostErrorText(failure: unknown): string {
  return isRefused(failure) ? t('hall.bots.refused') : errorText(failure);
}
