// The link home: the sign of the page, and where there is room its name.
import type { JSX } from 'preact';

import { address } from '../route';
import { t } from '../words';
import { classes } from '../classes';
import frameCss from './frame.module.css';

const css = classes(frameCss);

export function Home(): JSX.Element {
  return (
    <a class={css('brand')} href={address({ screen: 'lobby' })} aria-label={t('lobby.home')}>
      <Keep />
      <span class={css('brand-name')} translate={false}>
        Castellan
      </span>
    </a>
  );
}

function Keep(): JSX.Element {
  return (
    <svg class={css('brand-sign')} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <path fill="var(--on-accent)" d="M6 26V10h4v3h3v-3h6v3h3v-3h4v16h-7v-5a3 3 0 0 0-6 0v5z" />
    </svg>
  );
}
