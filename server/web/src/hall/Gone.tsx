// A room that is not there, or not any more.
import type { JSX } from 'preact';

import { address } from '../route';
import { t } from '../words';

export function Gone({ code, reason }: { code: string; reason: string }): JSX.Element {
  return (
    <section class="narrow">
      <p class="code-big">{code}</p>
      <h1>{t('hall.gone')}</h1>
      <p>{t(`game.closes.${reason}`)}</p>
      <p>
        <a class="button main" href={address({ screen: 'hall' })}>
          {t('hall.to_hall')}
        </a>
      </p>
    </section>
  );
}
