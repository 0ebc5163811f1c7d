// What happened, newest first; and the same for who can not see the table.
import type { JSX } from 'preact';

import type { Happened } from '../store';
import { t } from '../words';
import type { NameOf } from './names';
import { tellAll } from './telling';

interface Props {
  readonly log: readonly Happened[];
  readonly nameOf: NameOf;
}

export function Log({ log, nameOf }: Props): JSX.Element {
  return (
    <section class="log">
      <h2>{t('table.log.title')}</h2>
      {log.length === 0 && <p>{t('table.log.empty')}</p>}
      {log.length > 0 && (
        // It scrolls: also for who has no mouse.
        <ul tabIndex={0} aria-label={t('table.log.title')}>
          {log.flatMap((step) =>
            tellAll(step, nameOf)
              .reverse()
              .map((sentence, index) => <li key={`${step.seq}-${index}`}>{sentence}</li>),
          )}
        </ul>
      )}
    </section>
  );
}

export function Announcer({ log, nameOf }: Props): JSX.Element {
  const [newest] = log;
  return (
    <div class="only-heard" aria-live="polite">
      {newest && <p key={newest.seq}>{tellAll(newest, nameOf).join(' ')}</p>}
    </div>
  );
}
