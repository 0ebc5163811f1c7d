// Whether a room's game is rated, and what that means for the rest of the form.
import type { JSX } from 'preact';

import { t } from '../words';
import { signedIn } from './me';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

interface Props {
  readonly rated: boolean;
  readonly set: (rated: boolean) => void;
}

export function RatedField({ rated, set }: Props): JSX.Element {
  return (
    <label class={css('check')}>
      <input
        type="checkbox"
        checked={rated}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      <span>
        {t('players.on.field')}
        <span class={css('muted small')}>{t('players.on.field_hint')}</span>
        {rated && signedIn() === null && (
          <span class={css('small')} role="status">
            {t('players.on.field_guest')}
          </span>
        )}
      </span>
    </label>
  );
}
