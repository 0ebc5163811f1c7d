// Repeated requests to the server while a component is shown.
import { useEffect, useState } from 'preact/hooks';
import { ApiError, environmentOf, type Presets } from '@castellan/client';

import { server } from '../server';
import { useNewest } from '../useNewest';

const PATIENCE = 8000;

export function soon(): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(PATIENCE) };
}

export function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'busy';
}

/** Whether a later request may succeed although nothing was changed. */
export function isPassing(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  return error instanceof ApiError && (error.code === 'unreachable' || error.status > 500);
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

const page = environmentOf(globalThis);

/** After an error that may pass: calls the function until the error is another. */
export function useComeback(error: unknown, again: () => void): void {
  useRetries(isPassing(error), again);
}

/**
 * While it is passing: calls the function at an interval while the page is visible, and at once when
 * it becomes visible or the network is back.
 */
export function useRetries(passing: boolean, again: () => void): void {
  const newest = useNewest(again);
  useEffect(() => {
    if (!passing) return;
    const ask = (): void => {
      if (page.shown()) newest.current();
    };
    const timer = setInterval(ask, PATIENCE);
    const end = page.watch((change) => {
      if (change !== 'offline') ask();
    });
    return () => {
      clearInterval(timer);
      end();
    };
  }, [passing, newest]);
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
    askPresets().then((presets) => {
      setFound(presets);
      setError(null);
    }, setError);
  };
  useEffect(ask, [wanted]);
  useComeback(error, ask);
  const retry = (): void => {
    setError(null);
    ask();
  };
  return { presets: found, error, retry };
}
