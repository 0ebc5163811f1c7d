// Repeated requests to the server while a component is shown.
import { useEffect, useState } from 'preact/hooks';
import { ApiError, type Presets } from '@castellan/client';

import { server } from '../server';
import { useNewest } from '../useNewest';

const PATIENCE = 8000;

export function soon(): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(PATIENCE) };
}

export function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'busy';
}

const TRIES = 8;

/** Retries for a while as long as the server answers `busy`, as it may with passwords. */
export async function patiently<Answer>(ask: () => Promise<Answer>, pause = 1000): Promise<Answer> {
  for (let left = TRIES; ; --left)
    try {
      return await ask();
    } catch (failure) {
      if (!isBusy(failure) || left <= 1) throw failure;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
}

/**
 * Calls the function now and then at an interval: not while the page is hidden, at once when it is
 * visible again, and whenever `reason` changes.
 */
export function useEvery(milliseconds: number, ask: () => Promise<void>, reason?: unknown): void {
  const newest = useNewest(ask);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    let asking = false;
    const round = async (): Promise<void> => {
      clearTimeout(timer);
      if (asking || document.hidden) return;
      asking = true;
      await newest.current();
      asking = false;
      if (!over) timer = setTimeout(round, milliseconds);
    };
    void round();
    document.addEventListener('visibilitychange', round);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', round);
    };
  }, [milliseconds, newest, reason]);
}

let presets: Promise<Presets> | null = null;

/** The choices for a new room. They change only with the server, so one request is enough. */
export function askPresets(): Promise<Presets> {
  presets ??= server.presets(soon()).catch((failure: unknown) => {
    presets = null;
    throw failure;
  });
  return presets;
}

/** The same as a hook, once `wanted` is true. */
export function usePresets(wanted = true): {
  presets: Presets | null;
  error: unknown;
  retry: () => void;
} {
  const [found, setFound] = useState<Presets | null>(null);
  const [error, setError] = useState<unknown>(null);
  const ask = (): void => {
    if (!wanted) return;
    setError(null);
    askPresets().then(setFound, setError);
  };
  useEffect(ask, [wanted]);
  return { presets: found, error, retry: ask };
}
