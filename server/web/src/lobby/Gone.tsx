// A room that does not exist, or no longer.
import type { JSX } from 'preact';

import { t } from '../words';
import type { Gone as Reason } from './connection';
import { ToLobby } from './ToLobby';

export function Gone({ code, reason }: { code: string; reason: Reason }): JSX.Element {
  return (
    <section class="narrow">
      <p class="code-big" translate={false}>
        {code}
      </p>
      <h1>{t('lobby.gone')}</h1>
      <p>{t(`game.closes.${reason}`)}</p>
      <p>
        <ToLobby look="main" />
      </p>
    </section>
  );
}
