// Live games to watch: up to six on cards, or one on a wall.
import type { JSX } from 'preact';

import { useTitle } from '../frame';
import { ListTrouble } from '../lobby/live/ListTrouble';
import { useRooms } from '../lobby/live/useRooms';
import { Play } from '../lobby/NewRoom';
import { ToLobby } from '../lobby/ToLobby';
import { address } from '../route';
import { t } from '../words';
import { GameCard } from './GameCard';
import { usePageSeen } from './looking';
import { keyOf } from './places';
import { usePlaces } from './usePlaces';
import { Wall } from './Wall';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import watchCss from './watch.module.css';

const css = classes(controlsCss, watchCss);

/** Each card has a connection of its own. */
const CARDS_MAX = 6;

interface Props {
  readonly wall: boolean;
  readonly transparent: boolean;
}

export function Watch({ wall, transparent }: Props): JSX.Element {
  const seen = usePageSeen();
  const { rooms, error } = useRooms(seen);
  const { shown, tell } = usePlaces(rooms, wall ? 1 : CARDS_MAX);
  useTitle(t('watch.title'));
  if (wall) {
    const place = shown === null ? undefined : (shown.places[0] ?? null);
    return <Wall {...{ place, transparent, error, seen, tell }} />;
  }
  const { places = [], more = 0 } = shown ?? {};
  return (
    <div class={css('watch')}>
      <div>
        <h1>{t('watch.title')}</h1>
        <p class={css('muted')}>{t('watch.lead')}</p>
      </div>
      <ListTrouble error={error} />
      {shown === null && error === null && <p class={css('muted late')}>{t('lobby.loading')}</p>}
      {shown !== null && places.length === 0 && (
        <div class={css('empty none')}>
          <p>{t('watch.none')}</p>
          <Play lead={t('watch.start')} />
        </div>
      )}
      <ul class={css('games')}>
        {places.map((place) => (
          <GameCard key={keyOf(place)} place={place} seen={seen} tell={tell} />
        ))}
      </ul>
      {more > 0 && <p class={css('muted')}>{t('watch.more', { count: more })}</p>}
      <nav class={css('row')} aria-label={t('watch.ways')}>
        <ToLobby />
        <a
          class={css('button')}
          href={address({ screen: 'watch', wall: true, transparent: false })}
        >
          {t('watch.wall')}
        </a>
        <a class={css('button')} href={address({ screen: 'watch', wall: true, transparent: true })}>
          {t('watch.overlay')}
        </a>
      </nav>
    </div>
  );
}
