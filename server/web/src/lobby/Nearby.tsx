// Links to other servers on the local network.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { server } from '../server';
import { t } from '../words';
import { soon } from './asking';
import { neighbors, type Neighbor } from './neighbors';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import lobbyCss from './lobby.module.css';

const css = classes(controlsCss, lobbyCss);

/** In milliseconds. The first request lets the server ask its network, which answers within two seconds. */
const ANSWERS_AFTER = 3000;

export function Nearby(): JSX.Element | null {
  const [found, setFound] = useState<readonly Neighbor[]>([]);
  useEffect(() => {
    // Without an answer there is nothing to show.
    const ask = (): void =>
      void server.nearby(soon()).then(
        (servers) => setFound(neighbors(servers)),
        () => undefined,
      );
    ask();
    const timer = setTimeout(ask, ANSWERS_AFTER);
    return () => clearTimeout(timer);
  }, []);
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
