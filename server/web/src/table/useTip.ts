// Asks the server what a good player would do.
import type { Advised } from '@castellan/client';
import { useEffect, useRef, useState } from 'preact/hooks';

import { announce } from '../frame';
import type { TableStore } from '../store';
import { t } from '../words';
import { Tip } from './AskTip';

export interface Tips {
  /** The server is computing the tip. */
  readonly thinking: boolean;
  ask(): void;
}

/** A tip for an older table is dropped, and so is its error. */
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
      const [{ seq, moves }] = await Promise.all([store.advise(), Tip.ahead()]);
      if (wanted() && seq === asked && moves[0]) show(moves[0]);
    } catch (error) {
      if (wanted()) refused(error);
    } finally {
      if (alive.current) think(false);
    }
  };
  return { thinking, ask: () => void (thinking || ask()) };
}
