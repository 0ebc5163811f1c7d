// The link to the lobby, for screens without other links.
import type { JSX } from 'preact';

import { address } from '../route';
import { t } from '../words';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

export function ToLobby({ look = '' }: { look?: 'main' | 'quiet' | '' }): JSX.Element {
  return (
    <a class={css(`button ${look}`)} href={address({ screen: 'lobby' })}>
      {t('lobby.to_lobby')}
    </a>
  );
}
