// The tables with the same deal: polled while one of them is still open.
import { useEffect, useState } from 'preact/hooks';
import type { Room, SameDeal, SameDealTable } from '@castellan/client';

import { server } from '../server';
import { t } from '../words';
import { soon } from './asking';

const EVERY = 10_000;

export interface Told {
  /** The last answer; null: none yet. */
  readonly told: SameDeal | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

export function useSameDeal(deal: string, open: number): Told {
  const [told, setTold] = useState<SameDeal | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      try {
        const now = await server.sameDeal(deal, soon());
        if (over) return;
        setTold(now);
        setFailed(false);
        if (now.comparison !== null) return;
      } catch {
        if (over) return;
        setFailed(true);
      }
      timer = setTimeout(() => void ask(), EVERY);
    };
    void ask();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [deal, open, round]);
  return { told, failed, retry: () => setRound((before) => before + 1) };
}

/**
 * Whether other tables with the same deal are not over: until then the game is shown to nobody
 * else.
 */
export function isSealed(room: Pick<Room, 'duplicate'> | null): boolean {
  return (room?.duplicate?.open ?? 0) > 0;
}

export function isOpen({ state }: SameDealTable): boolean {
  return state === 'waiting' || state === 'playing';
}

export function tableName(table: number): string {
  return t('same.table', { table });
}
