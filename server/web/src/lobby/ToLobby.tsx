// The link to where all rooms are, for screens that lead nowhere else.
import type { JSX } from 'preact';

import { address } from '../route';
import { t } from '../words';

export function ToLobby({ look = '' }: { look?: 'main' | 'quiet' | '' }): JSX.Element {
  return (
    <a class={`button ${look}`} href={address({ screen: 'lobby' })}>
      {t('lobby.to_lobby')}
    </a>
  );
}
