// The first screen: my games, a new game, a code, and other games.
import type { Cell } from '@castellan/client';
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

// A kingdom: the number of a domino, its first square, its second one, each half with its crowns.
type Half = readonly [string, number];
const DOMINOES: readonly (readonly [number, Cell, Cell, Half, Half])[] = [
  [45, [0, 0], [1, 0], ['mine', 0], ['mine', 2]],
  [30, [2, 0], [3, 0], ['town', 0], ['town', 0]],
  [17, [4, 0], [5, 0], ['forest', 0], ['forest', 1]],
  [10, [1, 1], [2, 1], ['grassland', 0], ['grassland', 0]],
  [33, [3, 1], [4, 1], ['town', 0], ['lake', 0]],
  [7, [5, 1], [6, 1], ['lake', 0], ['lake', 0]],
  [38, [1, 2], [2, 2], ['grassland', 1], ['grassland', 0]],
  [9, [4, 2], [4, 3], ['lake', 1], ['lake', 0]],
  [5, [5, 2], [6, 2], ['forest', 0], ['forest', 0]],
  [20, [0, 3], [1, 3], ['forest', 0], ['grassland', 1]],
  [24, [2, 3], [3, 3], ['wheat', 0], ['wheat', 1]],
  [43, [5, 3], [6, 3], ['swamp', 0], ['swamp', 1]],
  [2, [2, 4], [3, 4], ['wheat', 0], ['wheat', 0]],
  [26, [4, 4], [5, 4], ['wheat', 1], ['swamp', 0]],
];
const LAND = [
  { at: [3, 2], terrain: 'castle', crowns: 0, domino: null },
  ...DOMINOES.flatMap(([domino, first, second, one, other]) => [
    { at: first, terrain: one[0], crowns: one[1], domino },
    { at: second, terrain: other[0], crowns: other[1], domino },
  ]),
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
        <div class={css('hero')}>
          <Picture width={700} height={540} size="100%">
            <g transform="translate(0 30)">
              <Land seats={[0]} squares={LAND} />
            </g>
          </Picture>
        </div>
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
