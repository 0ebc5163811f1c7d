// What the server did not tell of the other tables can be asked for again.
import type { JSX } from 'preact';

import { t } from '../words';

export function Untold({ retry }: { retry: () => void }): JSX.Element {
  return (
    <p class="trouble">
      {t('same.untold')}{' '}
      <button type="button" class="link" onClick={retry}>
        {t('lobby.retry')}
      </button>
    </p>
  );
}
