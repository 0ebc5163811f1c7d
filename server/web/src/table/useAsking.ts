// Proposing and voting: pending, refused, or to be retried later.
import { NoAnswer, Rejected } from '@castellan/client';
import { useEffect, useRef, useState } from 'preact/hooks';

import { steadyNow } from '../clock';
import { t, tOr } from '../words';

export interface Asking {
  readonly busy: boolean;
  /** Why the last request was refused. */
  readonly problem: string | null;
  /** When a retry is allowed, by `steadyNow()`; null: now. */
  readonly notBefore: number | null;
  /** Resolves with whether the request was accepted. */
  ask(send: () => Promise<unknown>): Promise<boolean>;
}

export function useAsking(): Asking {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [notBefore, wait] = useState<number | null>(null);
  const alive = useRef(true);
  useEffect(() => () => void (alive.current = false), []);
  const ask = async (send: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    wait(null);
    try {
      await send();
      return true;
    } catch (error) {
      if (!alive.current) return false;
      const retry = error instanceof Rejected ? error.params.retry_ms : undefined;
      if (retry !== undefined) wait(steadyNow() + retry);
      else setProblem(problemText(error));
      return false;
    } finally {
      if (alive.current) setBusy(false);
    }
  };
  return { busy, problem, notBefore, ask };
}

function problemText(error: unknown): string {
  if (error instanceof Rejected) return tOr(`refusals.${error.code}`, error.message);
  if (error instanceof NoAnswer) return t('clock.deciding.offline');
  return t('game.errors.unknown', { code: error instanceof Error ? error.name : String(error) });
}
