// The profile of a signed-in player: ratings and past games.
import type { JSX } from 'preact';
import type { Player, Ratings } from '@castellan/client';

import { Name, useTitle } from '../frame';
import { soon } from '../lobby/asking';
import { presetName } from '../lobby/presets';
import { address } from '../route';
import { server } from '../server';
import { t } from '../words';
import { dayOf } from './dates';
import { FAMILIES, type Family } from './families';
import { GameList } from './GameList';
import { Mark } from './Mark';
import { me } from './me';
import { Awaited } from './Trouble';
import { useAsked } from './useAsked';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import playersCss from './players.module.css';

const css = classes(controlsCss, playersCss);

export function Profile({ id }: { id: string }): JSX.Element {
  const { answer: player, error, retry } = useAsked(() => server.players.player(id, soon()), id);
  useTitle(player?.name ?? t('account.profile'));
  return (
    <div class={css('people')}>
      {player ? (
        <Told player={player} />
      ) : (
        <>
          <h1>{t('account.profile')}</h1>
          <Awaited error={error} retry={retry} />
        </>
      )}
    </div>
  );
}

function Told({ player }: { player: Player }): JSX.Element {
  const { id, name, registered, since, ratings } = player;
  const mine = me.value?.id === id;
  return (
    <>
      <div>
        <h1>
          <Name>{name}</Name> {registered && <Mark />}
        </h1>
        <p class={css('muted')}>
          {t('account.since', { date: dayOf(since) })}
          {mine && ` · ${t('account.its_you')}`}
        </p>
      </div>
      {mine && (
        <p class={css('row')}>
          <a class={css('button')} href={address({ screen: 'account' })}>
            {t('account.account')}
          </a>
          <a class={css('button')} href={address({ screen: 'games', mine: true })}>
            {t('players.my_games')}
          </a>
        </p>
      )}
      <section class={css('card form')} aria-labelledby="ratings">
        <h2 id="ratings">{t('account.ratings')}</h2>
        <RatingsTable ratings={ratings} />
      </section>
      <section class={css('form')} aria-labelledby="played">
        <h2 id="played">{t('players.played')}</h2>
        <GameList
          ask={(find) => server.players.gamesOf(id, find, soon())}
          own={me.value?.id ?? null}
          none={t('account.games_none')}
        />
      </section>
    </>
  );
}

function RatingsTable({ ratings }: { ratings: Ratings }): JSX.Element {
  const rows = FAMILIES.flatMap((family) => {
    const rating = ratings[family];
    return rating ? [{ family, rating }] : [];
  });
  if (rows.length === 0) return <p>{t('account.no_ratings')}</p>;
  return (
    <>
      <table class={css('figures')}>
        <thead>
          <tr>
            <th scope="col">{t('account.family')}</th>
            <th scope="col">{t('account.rating')}</th>
            <th scope="col">{t('account.rated_games')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ family, rating }) => (
            <tr key={family}>
              <th scope="row">
                <FamilyLink family={family} />
              </th>
              <td>
                <b>{rating.points}</b>
                {rating.provisional && <small> {t('account.provisional')}</small>}
              </td>
              <td>{rating.games}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.some(({ rating }) => rating.provisional) && (
        <p class={css('muted small')}>{t('account.provisional_hint')}</p>
      )}
    </>
  );
}

function FamilyLink({ family }: { family: Family }): JSX.Element {
  return <a href={address({ screen: 'leaderboard', family })}>{presetName(family)}</a>;
}
