// What could not be shown, and asking for it again.
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

/** Until there is something to show, or the trouble with it. */
export function Awaited({ error, retry }: { error: unknown; retry: () => void }): JSX.Element {
  if (error === null) return <p class="muted late">{t('lobby.loading')}</p>;
  return <Trouble error={error} retry={retry} />;
}
