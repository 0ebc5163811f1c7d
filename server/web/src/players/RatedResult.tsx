// The rating changes of a finished game. The server calculates them shortly after the end.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Games, PastGame, Room } from '@castellan/client';

import { soon } from '../lobby/asking';
import { server } from '../server';
import { useNewest } from '../useNewest';
import { t } from '../words';
import { Change } from './Change';
import { PlayerName } from './Mark';
import { me } from './me';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import playersCss from './players.module.css';

const css = classes(controlsCss, playersCss);

const TRIES = 8;
const PAUSE = 1500;

/** Players may also see rooms that were not public. */
async function find({ code, seats, rules }: Room): Promise<PastGame | null> {
  const { preset } = rules;
  const own = me.value;
  const player = seats.find(({ player }) => player !== null)?.player ?? null;
  const asked: Promise<Games>[] = [];
  if (own) asked.push(server.players.myGames(own.token, { preset }, soon()));
  if (player) asked.push(server.players.gamesOf(player, { preset }, soon()));
  const found = await Promise.allSettled(asked);
  const games = found.flatMap((each) => (each.status === 'fulfilled' ? each.value.games : []));
  const rated = games.filter(({ seats }) => seats.some((seat) => seat.rated !== null));
  return rated.find((game) => game.room === code) ?? null;
}

export function RatedResult({ room }: { room: Room }): JSX.Element {
  const [game, setGame] = useState<PastGame | null>(null);
  const [late, setLate] = useState(false);
  const newest = useNewest(room);
  const seats = game?.seats ?? room.seats.map((info) => ({ ...info, rated: null }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const ask = async (left: number): Promise<void> => {
      const found = await find(newest.current);
      if (over) return;
      if (found) return setGame(found);
      if (left <= 1) return setLate(true);
      timer = setTimeout(() => void ask(left - 1), PAUSE);
    };
    void ask(TRIES);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [newest, room.code]);
  return (
    <section class={css('rated-result')} aria-labelledby="rated-result">
      <h3 id="rated-result">{t('players.on.result')}</h3>
      <div role="status">
        <ul>
          {seats.map(({ seat, name, player, rated }) => (
            <li key={seat}>
              {name === null ? t('players.somebody') : <PlayerName name={name} player={player} />}
              {rated && <Change change={rated} />}
            </li>
          ))}
        </ul>
        <p class={css('muted')}>{!game && t(late ? 'players.on.untold' : 'players.on.waits')}</p>
      </div>
    </section>
  );
}
