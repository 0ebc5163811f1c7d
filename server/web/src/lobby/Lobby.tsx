// The first screen: my games, a new game, a code, and other games.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Land } from '../drawing';
import { Picture, useTitle } from '../frame';
import { lazily } from '../lazily';
import { Learn } from '../lessons/Learn';
import { recallProgress } from '../lessons/progress';
import { signedIn } from '../players/me';
import { PlayerLinks } from '../players/PlayerLinks';
import { DropRecord, OpenRecord } from '../replay/OpenRecord';
import { address } from '../route';
import { knownSeats } from '../server';
import { t } from '../words';
import { JoinByCode } from './JoinByCode';
import { LobbyChat } from './live/LobbyChat';
import { QuickMatch } from './live/QuickMatch';
import { standing } from './live/seek';
import { MyGames } from './MyGames';
import { NewRoom, Play } from './NewRoom';
import { RoomList } from './RoomList';
import { useNearby } from './useNearby';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import lobbyCss from './lobby.module.css';

const css = classes(controlsCss, lobbyCss);

const WATCH = { screen: 'watch', wall: false, transparent: false } as const;

// Guests are known on one device only.
const Elsewhere = lazily(() => import('./Elsewhere').then((all) => all.Elsewhere));

// Most servers are alone on their network.
const Nearby = lazily(() => import('./Nearby').then((all) => all.Nearby));

// A piece of a kingdom: [x, y, terrain, crowns, domino].
const LAND: readonly (readonly [number, number, string, number, number | null])[] = [
  [0, 0, 'forest', 0, 17],
  [1, 0, 'forest', 1, 17],
  [2, 0, 'wheat', 0, 24],
  [3, 0, 'wheat', 1, 24],
  [4, 0, 'castle', 0, null],
  [5, 0, 'lake', 0, 7],
  [6, 0, 'lake', 1, 7],
  [7, 0, 'grassland', 0, 10],
  [0, 1, 'mine', 2, 45],
  [1, 1, 'wheat', 0, 45],
  [2, 1, 'wheat', 0, 3],
  [3, 1, 'wheat', 0, 3],
  [4, 1, 'grassland', 1, 38],
  [5, 1, 'lake', 0, 38],
  [6, 1, 'swamp', 0, 21],
  [7, 1, 'grassland', 0, 10],
];

export function Lobby(): JSX.Element {
  useTitle(standing.value);
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  // To everyone else the help offers it.
  const [isNew] = useState(() => knownSeats().length === 0 && recallProgress() === null);
  const near = useNearby();
  return (
    <DropRecord>
      <div class={css('lobby-head')}>
        <div>
          <h1>{t('lobby.title')}</h1>
          <p class={css('lead')}>{t('lobby.lead')}</p>
          <Play />
          {isNew && <Learn course="kingdomino" />}
          <JoinByCode />
          <p>
            <a class={css('button')} href={address(WATCH)}>
              {t('live.watch')}
            </a>
          </p>
        </div>
        <Picture width={800} height={256} size="100%">
          <g transform="translate(0 36)">
            <Land
              seats={[1]}
              squares={LAND.map(([x, y, terrain, crowns, domino]) => ({
                at: [x, y],
                terrain,
                crowns,
                domino,
              }))}
            />
          </g>
        </Picture>
      </div>
      <div class={css('lobby-columns')}>
        <div class={css('column')}>
          <MyGames onKnown={setMine} />
          {signedIn() && <Elsewhere />}
          <NewRoom />
          <QuickMatch />
          <OpenRecord />
          <PlayerLinks />
        </div>
        <div class={css('column')}>
          <LobbyChat />
          <RoomList mine={mine} />
          {near.length > 0 && <Nearby servers={near} />}
        </div>
      </div>
    </DropRecord>
  );
}
