// Asking the server what a good player would do.
import type { Advised } from '@castellan/client';
import { useEffect, useRef, useState } from 'preact/hooks';

import { announce } from '../frame';
import type { TableStore } from '../store';
import { t } from '../words';

export interface Tips {
  /** It is being worked out. */
  readonly thinking: boolean;
  ask(): void;
}

/** What is worked out for an older table is not told any more, nor why it could not be. */
export function useTip(
  store: TableStore,
  show: (tip: Advised) => void,
  refused: (error: unknown) => void,
): Tips {
  const [thinking, think] = useState(false);
  const alive = useRef(true);
  useEffect(() => () => void (alive.current = false), []);

  const ask = async (): Promise<void> => {
    const asked = store.seq.peek();
    const wanted = (): boolean => alive.current && store.seq.peek() === asked;
    think(true);
    announce(t('table.tip.thinking'));
    try {
      const { seq, moves } = await store.advise();
      if (wanted() && seq === asked && moves[0]) show(moves[0]);
    } catch (error) {
      if (wanted()) refused(error);
    } finally {
      if (alive.current) think(false);
    }
  };
  return { thinking, ask: () => void (thinking || ask()) };
}
