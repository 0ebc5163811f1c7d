// Links to other servers on the local network.
import type { JSX } from 'preact';
import type { NearbyServer } from '@castellan/client';

import { t } from '../words';
import { neighbors } from './neighbors';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import lobbyCss from './lobby.module.css';

const css = classes(controlsCss, lobbyCss);

export function Nearby({ servers }: { servers: readonly NearbyServer[] }): JSX.Element | null {
  const found = neighbors(servers);
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="nearby">
      <h2 id="nearby">{t('lobby.nearby')}</h2>
      <ul class={css('cards')}>
        {found.map(({ url, text }) => (
          <li key={url} class={css('room-text')}>
            <a class={css('button')} href={url} rel="noreferrer" translate={false}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
