// An error for the other tables' results, with a retry.
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
