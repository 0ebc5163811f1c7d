// A room that does not exist, or no longer.
import type { JSX } from 'preact';

import { t } from '../words';
import type { Gone as Reason } from './connection';
import { ToLobby } from './ToLobby';
import { classes } from '../classes';
import roomCss from './room.module.css';

const css = classes(roomCss);

export function Gone({ code, reason }: { code: string; reason: Reason }): JSX.Element {
  return (
    <section class={css('narrow')}>
      <p class={css('code-big')} translate={false}>
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
