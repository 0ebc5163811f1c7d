// A room in a list: the game, the players, and a link.
import type { JSX } from 'preact';
import type { Room } from '@castellan/client';

import { seatColour } from '../drawing';
import { hostOf } from '../hosts';
import { PlayerName } from '../players/Mark';
import { address } from '../route';
import { labelled, t, tOr } from '../words';
import { BotMark } from './BotMark';
import { watchingInList } from './company';
import { clockText } from './clocks';
import { Lock } from './Lock';
import { presetName } from './presets';
import { freeSeats, isAway } from './rooms';
import { RoomTitle } from './RoomTitle';
import { roomTitle } from './titles';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import liveCss from './live/live.module.css';
import lobbyCss from './lobby.module.css';

const css = classes(controlsCss, liveCss, lobbyCss);

interface Props {
  readonly room: Room;
  /** The text of the link. */
  readonly action: string;
  /** The seats of this device, if it has any. */
  readonly own?: readonly number[];
  /** Replaces the link to the room. */
  readonly onEnter?: () => void;
  /** Why it is about to leave the list. */
  readonly gone?: string | null;
  /** The first words of its line: that it waits for the player. */
  readonly first?: string | null;
}

export function RoomCard({
  room,
  action,
  own,
  onEnter,
  gone = null,
  first = gone,
}: Props): JSX.Element {
  const { clock, code, rules, seats, spectators, start, state } = room;
  const title = roomTitle(room);
  const free = freeSeats(room);
  // Without spectators only players and the host can enter.
  const shut = room.spectators_max === 0 && free === 0 && own === undefined && !hostOf(code);
  return (
    <li class={css(gone === null ? 'card room-card' : 'card room-card gone-card')}>
      <div class={css('room-text')}>
        <h3>
          <bdi>
            <RoomTitle room={room} code={code} />
          </bdi>{' '}
          {room.password && <Lock />}
        </h3>
        <p class={css('muted')}>
          {first !== null && <strong>{first} · </strong>}
          {presetName(rules.preset)}
          {rules.dynasty > 1 && ` · ${t('lobby.match')}`}
          {clock.kind !== 'none' && ` · ${clockText(clock)}`}
          {room.duplicate && ` · ${t('same.short', { ...room.duplicate })}`}
          {room.rated && ` · ${t('players.on.short')}`}
          {free > 0 && ` · ${t('lobby.free', { count: free })}`}
          {state === 'waiting' &&
            start !== 'full' &&
            ` · ${tOr(`lobby.starts.${start}.short`, start)}`}
          {state === 'playing' && ` · ${t('lobby.is_played')}`}
          {state === 'halted' && ` · ${t('lobby.is_halted')}`}
          {watchingInList(room).map((told) => ` · ${told}`)}
          {spectators > 0 && ` · ${t('lobby.watching', { count: spectators })}`}
        </p>
        <ul class={css('sitters')} aria-label={t('lobby.sitters')}>
          {seats
            .filter(({ name }) => name !== null)
            .map((info) => (
              <li key={info.seat} class={css('sitter')}>
                <span class={css('dot')} style={{ background: seatColour(info.seat) }} />
                <PlayerName name={info.name ?? ''} player={info.player} />
                {info.bot !== null && <BotMark level={info.bot} />}
                {own?.includes(info.seat) && (
                  <span class={css('muted')}>
                    {' '}
                    ({t(own.length > 1 ? 'lobby.this_device' : 'lobby.you')})
                  </span>
                )}
                {!own?.includes(info.seat) && isAway(info) && (
                  <span class={css('muted away')}>{t('lobby.away')}</span>
                )}
              </li>
            ))}
        </ul>
      </div>
      {!shut && onEnter && (
        <button
          type="button"
          class={css('button')}
          aria-label={labelled(action, title)}
          onClick={onEnter}
        >
          {action}
        </button>
      )}
      {!shut && !onEnter && (
        <a
          class={css('button')}
          href={address({ screen: 'room', code })}
          aria-label={labelled(action, title)}
        >
          {action}
        </a>
      )}
    </li>
  );
}
