// Past games: those of all players, or one's own.
import type { JSX } from 'preact';
import type { FindGames, Games } from '@castellan/client';

import { useTitle } from '../frame';
import { soon } from '../lobby/asking';
import { ToLobby } from '../lobby/ToLobby';
import { address } from '../route';
import { server } from '../server';
import { t } from '../words';
import { GameList } from './GameList';
import { askMe, hasCode, me } from './me';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import lobbyCss from '../lobby/lobby.module.css';
import playersCss from './players.module.css';

const css = classes(controlsCss, lobbyCss, playersCss);

const NONE: Games = { games: [], more: null };

async function askMine(find: FindGames): Promise<Games> {
  const who = me.value;
  if (who === null) return NONE;
  try {
    return await server.players.myGames(who.token, find, soon());
  } catch (failure) {
    // The player is no longer known.
    if (hasCode(failure, 'bad_token') && (await askMe()) === null) return NONE;
    throw failure;
  }
}

export function GamesScreen({ mine }: { mine: boolean }): JSX.Element {
  const word = mine ? 'my_games' : 'all_games';
  useTitle(t(`players.${word}`));
  return (
    <div class={css('people')}>
      <div>
        <h1>{t(`players.${word}`)}</h1>
        <p class={css('lead')}>{t(`players.${word}_lead`)}</p>
      </div>
      <p>
        <a class={css('button')} href={address({ screen: 'games', mine: !mine })}>
          {t(mine ? 'players.all_games' : 'players.my_games')}
        </a>
      </p>
      <h2 class={css('only-heard')}>{t('players.played')}</h2>
      <GameList
        ask={mine ? askMine : (find) => server.players.games(find, soon())}
        own={me.value?.id ?? null}
        none={t(mine ? 'account.my_games_none' : 'account.games_none')}
      />
      <p>
        <ToLobby look="main" />
      </p>
    </div>
  );
}
