// The places of the screen, kept up to date with the list, the boards and the time.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Room } from '@castellan/client';

import { steadyNow } from '../clock';
import { featured } from './featured';
import { follow, LINGER, nextChange, type Places, type Report } from './places';
import { useRatings } from './ratings';

export type TellState = (code: string, state: Report['state'] | null) => void;

/** `places` is null until the first choice. */
export function usePlaces(
  rooms: readonly Room[] | null,
  most: number,
): { shown: Places | null; tell: TellState } {
  const reports = useRef(new Map<string, Report>());
  const last = useRef<Places | null>(null);
  const [looks, again] = useState(0);
  const { strengthOf, settled } = useRatings(rooms);
  const tell = useCallback<TellState>((code, state) => {
    const known = reports.current;
    const now = steadyNow();
    if (state !== null) known.set(code, { state, since: now });
    else if (known.get(code)?.state === 'running') known.delete(code);
    for (const [other, { state: was, since }] of known)
      if (was !== 'running' && now - since > 2 * LINGER) known.delete(other);
    again((count) => count + 1);
  }, []);
  const now = steadyNow();
  // The first choice waits for the ratings; a later one uses those that are known.
  if (rooms !== null && (settled || last.current !== null))
    last.current = follow(last.current?.places ?? [], {
      rooms,
      games: featured(rooms, strengthOf),
      reports: reports.current,
      now,
      most,
    });
  const next = nextChange(last.current?.places ?? [], now);
  useEffect(() => {
    if (next === null) return;
    // Some browsers round their clock to 100 ms, so that a timer may fire that much too early.
    const timer = setTimeout(() => again((count) => count + 1), next - steadyNow() + 10);
    return () => clearTimeout(timer);
  }, [next, looks]);
  return { shown: last.current, tell };
}
