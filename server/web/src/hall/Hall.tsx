// The first screen: my games, a new one, a code, and what others play.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { useTitle } from '../frame';
import { t } from '../words';
import { JoinByCode } from './JoinByCode';
import { MyGames } from './MyGames';
import { NewRoom } from './NewRoom';
import { RoomList } from './RoomList';

export function Hall(): JSX.Element {
  useTitle(null);
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  return (
    <div class="hall">
      <div class="hall-head">
        <h1>{t('hall.title')}</h1>
        <p class="lead">{t('hall.lead')}</p>
      </div>
      <div class="hall-columns">
        <div class="column">
          <MyGames onKnown={setMine} />
          <NewRoom />
          <JoinByCode />
        </div>
        <div class="column">
          <RoomList mine={mine} />
        </div>
      </div>
    </div>
  );
}
