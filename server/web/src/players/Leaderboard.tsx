// The leaderboard of a family of presets.
import type { JSX } from 'preact';
import type { Leader } from '@castellan/client';

import { useTitle } from '../frame';
import { soon } from '../lobby/asking';
import { presetName } from '../lobby/presets';
import { ToLobby } from '../lobby/ToLobby';
import { address } from '../route';
import { server } from '../server';
import { t } from '../words';
import { FAMILIES, isFamily, type Family } from './families';
import { PlayerName } from './Mark';
import { signedIn } from './me';
import { Awaited } from './Trouble';
import { useAsked } from './useAsked';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import playersCss from './players.module.css';

const css = classes(controlsCss, playersCss);

export function Leaderboard({ family: wanted }: { family: string }): JSX.Element {
  const family = isFamily(wanted) ? wanted : 'kingdomino';
  const name = presetName(family);
  useTitle(t('account.leaderboard_of', { family: name }));
  const ask = (): Promise<readonly Leader[]> => server.players.leaderboard(family, soon());
  const { answer, error, retry } = useAsked(ask, family);
  return (
    <div class={css('people')}>
      <h1>{t('players.leaderboards')}</h1>
      <nav class={css('row')} aria-label={t('players.leaderboards')}>
        {FAMILIES.map((each) => (
          <a
            key={each}
            class={css('button')}
            href={address({ screen: 'leaderboard', family: each })}
            aria-current={each === family ? 'page' : undefined}
          >
            {presetName(each)}
          </a>
        ))}
      </nav>
      <section class={css('card form')} aria-labelledby="family">
        <h2 id="family">{name}</h2>
        {answer ? (
          <Leaders leaders={answer} family={family} />
        ) : (
          <Awaited error={error} retry={retry} />
        )}
      </section>
      <p>
        <ToLobby look="main" />
      </p>
    </div>
  );
}

function Leaders({ leaders, family }: { leaders: readonly Leader[]; family: Family }): JSX.Element {
  const own = signedIn()?.id ?? null;
  return (
    <>
      {leaders.length === 0 ? (
        <p class={css('empty')}>{t('account.leaders_none')}</p>
      ) : (
        <table class={css('figures')}>
          <thead>
            <tr>
              <th scope="col">{t('account.rank')}</th>
              <th scope="col">{t('account.player')}</th>
              <th scope="col">{t('account.rating')}</th>
              <th scope="col">{t('account.rated_games')}</th>
            </tr>
          </thead>
          <tbody>
            {leaders.map(({ rank, player, name, points, games }) => (
              <tr key={player} class={css(player === own ? 'own' : undefined)}>
                <td class={css('rank')}>
                  <span>{rank}</span>
                </td>
                <th scope="row">
                  <PlayerName name={name} player={player} />
                  {player === own && <span class={css('muted')}> ({t('account.you')})</span>}
                </th>
                <td>
                  <b>{points}</b>
                </td>
                <td>{games}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {leaders.length > 0 && <p class={css('muted small')}>{t('account.leaders_hint')}</p>}
      {own !== null && !leaders.some(({ player }) => player === own) && (
        <Missing own={own} family={family} />
      )}
    </>
  );
}

/** Why the reader is not listed. */
function Missing({ own, family }: { own: string; family: Family }): JSX.Element | null {
  const { answer } = useAsked(() => server.players.player(own, soon()), own);
  if (!answer) return null;
  const rating = answer.ratings[family];
  if (!rating) return <p>{t('account.own_none')}</p>;
  if (!rating.provisional) return null;
  return <p>{t('account.own_provisional', { count: rating.games })}</p>;
}
