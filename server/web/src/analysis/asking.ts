// Requests an analysis and polls until it is done. Leaving the page stops the polling, and the
// server gives the analysis up a minute later.
import type { Analysis } from '@castellan/client';
import { useEffect, useState } from 'preact/hooks';

import { isBusy, soon } from '../lobby/asking';
import { shown } from '../keys';
import { server } from '../server';

const AGAIN = 1000;

export interface Asked {
  readonly analysis: Analysis | null;
  /** The progress, as far as the server has reported it. */
  readonly progress: { readonly done: number; readonly of: number } | null;
  readonly error: unknown;
  retry(): void;
}

export function useAnalysis(code: string): Asked {
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const [progress, setProgress] = useState<Asked['progress']>(null);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const ask = async (): Promise<void> => {
      try {
        const found = await server.analysis(code, { ...soon(), ...shown(code) });
        if (left) return;
        if ('decisions' in found) return setAnalysis(found);
        setProgress(found);
      } catch (failure) {
        if (left) return;
        if (!isBusy(failure)) return setError(failure);
      }
      timer = setTimeout(() => void ask(), AGAIN);
    };
    setError(null);
    void ask();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [code, round]);
  return { analysis, progress, error, retry: () => setRound((before) => before + 1) };
}
