// An error for the other tables' results, with a retry.
import type { JSX } from 'preact';

import { t } from '../words';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

export function Untold({ retry }: { retry: () => void }): JSX.Element {
  return (
    <p class={css('trouble')}>
      {t('same.untold')}{' '}
      <button type="button" class={css('link')} onClick={retry}>
        {t('lobby.retry')}
      </button>
    </p>
  );
}
