// A loading error, with a retry.
import type { JSX } from 'preact';

import { errorText } from '../lobby/errors';
import { t } from '../words';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

export function Trouble({ error, retry }: { error: unknown; retry: () => void }): JSX.Element {
  return (
    <p class={css('trouble')} role="alert">
      {errorText(error)}{' '}
      <button type="button" class={css('link')} onClick={retry}>
        {t('lobby.retry')}
      </button>
    </p>
  );
}

/** Shown until there is data or an error. */
export function Awaited({ error, retry }: { error: unknown; retry: () => void }): JSX.Element {
  if (error === null) return <p class={css('muted late')}>{t('lobby.loading')}</p>;
  return <Trouble error={error} retry={retry} />;
}
