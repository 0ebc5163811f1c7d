// For the host of a room, below its seats: how well the next bots play, and bots on all free seats.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { t } from '../words';
import { LevelSelect } from './LevelSelect';
import type { Host } from './useHost';

interface Props {
  readonly host: Host;
  readonly free: number;
  /** Who does not sit and leaves no seat free watches. */
  readonly seated: boolean;
}

export function HostTools({ host, free, seated }: Props): JSX.Element {
  const [busy, setBusy] = useState(false);
  const fill = async (): Promise<void> => {
    setBusy(true);
    await host.fill();
    setBusy(false);
  };
  return (
    <div class="host-tools">
      <label class="field">
        <span>{t('hall.bots.level')}</span>
        <LevelSelect levels={host.levels} level={host.level} onChange={host.choose} />
      </label>
      <button type="button" class="button" disabled={busy} onClick={() => void fill()}>
        {seated ? t('hall.bots.fill', { count: free }) : t('hall.bots.watch')}
      </button>
    </div>
  );
}
