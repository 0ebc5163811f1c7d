// The sign of a room with a password.
import type { JSX } from 'preact';

import { t } from '../words';
import { classes } from '../classes';
import lobbyCss from './lobby.module.css';

const css = classes(lobbyCss);

export function Lock(): JSX.Element {
  const label = t('lobby.locked');
  return (
    <span class={css('lock')} role="img" aria-label={label} title={label}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M7 11V8a5 5 0 0 1 10 0v3" fill="none" stroke="currentColor" stroke-width="2.5" />
        <rect x="4.5" y="11" width="15" height="10" rx="2" fill="currentColor" />
      </svg>
    </span>
  );
}
