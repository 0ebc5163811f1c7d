// A room that does not exist, or no longer.
import type { JSX } from 'preact';

import { Dragon } from '../drawing';
import { Picture } from '../frame';
import { t } from '../words';
import type { Gone as Reason } from './connection';
import { ToLobby } from './ToLobby';
import { classes } from '../classes';
import roomCss from './room.module.css';

const css = classes(roomCss);

export function Gone({ code, reason }: { code: string; reason: Reason }): JSX.Element {
  return (
    <section class={css('narrow')}>
      <Picture size="8rem">
        <Dragon />
      </Picture>
      <h1>{t('lobby.gone')}</h1>
      <p class={css(`code-big ${code.length > 6 ? 'code-long' : ''}`)} translate={false}>
        {code}
      </p>
      <p>{t(`game.closes.${reason}`)}</p>
      <p>
        <ToLobby look="main" />
      </p>
    </section>
  );
}
