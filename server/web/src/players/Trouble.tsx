// A loading error, with a retry.
import type { JSX } from 'preact';

import { errorText } from '../lobby/errors';
import { t } from '../words';

export function Trouble({ error, retry }: { error: unknown; retry: () => void }): JSX.Element {
  return (
    <p class="trouble" role="alert">
      {errorText(error)}{' '}
      <button type="button" class="link" onClick={retry}>
        {t('lobby.retry')}
      </button>
    </p>
  );
}

/** Shown until there is data or an error. */
export function Awaited({ error, retry }: { error: unknown; retry: () => void }): JSX.Element {
  if (error === null) return <p class="muted late">{t('lobby.loading')}</p>;
  return <Trouble error={error} retry={retry} />;
}
