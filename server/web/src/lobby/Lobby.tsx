// The first screen: my games, a new game, a code, and other games.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Square, type Terrain } from '../drawing';
import { Picture, useTitle } from '../frame';
import { PlayerLinks } from '../players/PlayerLinks';
import { DropRecord, OpenRecord } from '../replay/OpenRecord';
import { t } from '../words';
import { JoinByCode } from './JoinByCode';
import { LobbyChat } from './live/LobbyChat';
import { QuickMatch } from './live/QuickMatch';
import { standing } from './live/seek';
import { Elsewhere } from './Elsewhere';
import { MyGames } from './MyGames';
import { NewRoom } from './NewRoom';
import { RoomList } from './RoomList';
import { classes } from '../classes';
import lobbyCss from './lobby.module.css';

const css = classes(lobbyCss);

const LAND: readonly [Terrain, number][] = [
  ['forest', 0],
  ['wheat', 1],
  ['town', 0],
  ['castle', 0],
  ['lake', 1],
  ['grassland', 0],
  ['swamp', 0],
  ['mine', 2],
];

export function Lobby(): JSX.Element {
  useTitle(standing.value);
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  return (
    <DropRecord>
      <div class={css('lobby-head')}>
        <h1>{t('lobby.title')}</h1>
        <p class={css('lead')}>{t('lobby.lead')}</p>
        <Picture width={800} height={100} size="min(100%, 28rem)">
          {LAND.map(([terrain, crowns], index) => (
            <g key={terrain} transform={`translate(${index * 100} 0)`}>
              <Square face={{ terrain, crowns }} seat={1} />
            </g>
          ))}
        </Picture>
      </div>
      <div class={css('lobby-columns')}>
        <div class={css('column')}>
          <MyGames onKnown={setMine} />
          <Elsewhere />
          <NewRoom />
          <QuickMatch />
          <JoinByCode />
          <OpenRecord />
          <PlayerLinks />
        </div>
        <div class={css('column')}>
          <LobbyChat />
          <RoomList mine={mine} />
        </div>
      </div>
    </DropRecord>
  );
}
