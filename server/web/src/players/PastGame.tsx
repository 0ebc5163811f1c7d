// A past game in a list: its ranking, and links to the replay and the analysis.
import type { JSX } from 'preact';
import type { PastGame as Game, PastSeat } from '@castellan/client';

import { seatColour } from '../drawing';
import { BotMark } from '../lobby/BotMark';
import { presetName } from '../lobby/presets';
import { address } from '../route';
import { t } from '../words';
import { hourOf } from './dates';
import { Change } from './Change';
import { PlayerName } from './Mark';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import lobbyCss from '../lobby/lobby.module.css';
import playersCss from './players.module.css';
import roomCss from '../lobby/room.module.css';

const css = classes(controlsCss, lobbyCss, playersCss, roomCss);

interface Props {
  readonly game: Game;
  /** The player whose seat is marked. */
  readonly own: string | null;
}

export function PastGame({ game, own }: Props): JSX.Element {
  const { room: code, preset, ended, rated } = game;
  const played = presetName(preset);
  const when = hourOf(ended);
  const title = `${played}, ${when}`;
  const seats = [...game.seats].sort((a, b) => a.place - b.place || a.seat - b.seat);
  return (
    <li class={css('card past-game')}>
      <h3>
        {played}
        {rated && <span class={css('mark')}>{t('account.rated')}</span>}
      </h3>
      <p class={css('muted small')}>
        <time dateTime={new Date(ended).toISOString()}>{when}</time>
      </p>
      <ol class={css('places')}>
        {seats.map((seat) => (
          <Place key={seat.seat} seat={seat} own={seat.player !== null && seat.player === own} />
        ))}
      </ol>
      <p class={css('row')}>
        <a
          class={css('button')}
          href={address({ screen: 'replay', code, step: null })}
          aria-label={t('account.replay_of', { game: title })}
        >
          {t('account.replay')}
        </a>
        <a
          class={css('button')}
          href={address({ screen: 'replay', code, step: null, analysed: true })}
          aria-label={t('account.analysis_of', { game: title })}
        >
          {t('account.analysis')}
        </a>
      </p>
    </li>
  );
}

function Place({ seat: info, own }: { seat: PastSeat; own: boolean }): JSX.Element {
  const { seat, name, player, bot, place, points, rated } = info;
  return (
    <li class={css(own ? 'own' : undefined)}>
      <span class={css('place')}>{t('account.place', { place })}</span>
      <span class={css('dot')} style={{ background: seatColour(seat) }} />
      <span class={css('who')}>
        {name === null ? t('players.somebody') : <PlayerName name={name} player={player} />}
        {bot !== null && <BotMark level={bot} />}
        {own && <span class={css('muted')}> ({t('account.you')})</span>}
      </span>
      <span>{t('account.points', { count: points })}</span>
      {rated && <Change change={rated} />}
    </li>
  );
}
