// A request that is sent once, and again when its subject changes or the server is back.
import { useCallback, useEffect, useState } from 'preact/hooks';

import { useComeback } from '../lobby/asking';
import { useNewest } from '../useNewest';

export interface Asked<Answer> {
  readonly answer: Answer | null;
  readonly error: unknown;
  readonly retry: () => void;
}

/** `about`: the subject; a new one discards the previous answer. */
export function useAsked<Answer>(ask: () => Promise<Answer>, about: unknown): Asked<Answer> {
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<{ about: unknown; answer: Answer | null; error: unknown }>();
  const newest = useNewest(ask);
  useEffect(() => {
    let over = false;
    newest.current().then(
      (answer) => over || setFound({ about, answer, error: null }),
      (error: unknown) => over || setFound({ about, answer: null, error }),
    );
    return () => {
      over = true;
    };
  }, [about, newest, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const retry = useCallback(() => {
    setFound(undefined);
    again();
  }, [again]);
  const now = found?.about === about ? found : undefined;
  useComeback(now?.error ?? null, again);
  return { answer: now?.answer ?? null, error: now?.error ?? null, retry };
}
