// The seats and their players; two by two where they share a kingdom.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Room, SeatInfo } from '@castellan/client';

import { King, seatColour } from '../drawing';
import { Dialog, Name, Picture } from '../frame';
import { PlayerName } from '../players/Mark';
import { lazily } from '../lazily';
import type { TableStore } from '../store';
import { t } from '../words';
import { BotMark } from './BotMark';
import { levelName } from './levels';
import { freeSeats, isAway, kingdoms } from './rooms';
import { SeatBot } from './SeatBot';
import type { Host } from './useHost';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from './room.module.css';

const SeatPerson = lazily(() => import('./SeatPerson').then((all) => all.SeatPerson));

const css = classes(controlsCss, roomCss);

interface Props {
  readonly room: Room;
  /** Those of this device. */
  readonly people: readonly TableStore[];
  /** The host's tools, where this device may seat bots. */
  readonly host: Host | null;
}

export function Seats({ room, people, host }: Props): JSX.Element {
  const { seats, rules } = room;
  const own = people.flatMap(({ seat }) => seat.value ?? []);
  // A bot on the last seat starts the game: not by mistake, while the host has no seat.
  const last = own.length === 0 && freeSeats(room) === 1;
  const list = (some: readonly SeatInfo[]): JSX.Element => (
    <ul class={css('seats')}>
      {some.map((seat) => (
        <Seat
          key={seat.seat}
          info={seat}
          room={room}
          own={
            own.includes(seat.seat) ? (own.length > 1 ? 'lobby.this_device' : 'lobby.you') : null
          }
          host={last && seat.name === null ? null : host}
        />
      ))}
    </ul>
  );
  if (rules.seats_per_kingdom === 1) return list(seats);
  return (
    <>
      {kingdoms(seats, rules.seats_per_kingdom).map((team, index) => (
        <div key={index} class={css('team')}>
          <h3>{t('lobby.team', { number: index + 1 })}</h3>
          {list(team)}
        </div>
      ))}
    </>
  );
}

interface SeatProps {
  readonly info: SeatInfo;
  readonly room: Room;
  /** How to call it if it is of this device; null: it is not. */
  readonly own: 'lobby.you' | 'lobby.this_device' | null;
  readonly host: Host | null;
}

function Seat({ info, room, own, host }: SeatProps): JSX.Element {
  const { seat, name, bot } = info;
  const person = name !== null && bot === null;
  return (
    <li
      class={css(name === null ? 'seat free' : own ? 'seat own' : 'seat')}
      style={{ '--seat': seatColour(seat) }}
    >
      <Picture size="3.25rem">
        <King seat={seat} />
      </Picture>
      <span class={css('seat-name')}>
        {name === null ? t('lobby.free_seat') : <PlayerName name={name} player={info.player} />}
        {bot !== null && <BotMark level={bot} />}
        {person && <Marks info={info} room={room} />}
      </span>
      {host?.bots && !person ? (
        <SeatBot info={info} host={host} bots={host.bots} />
      ) : (
        <span class={css('muted small')}>{own ? t(own) : said(info)}</span>
      )}
      {host && person && !own && <SeatMenu info={info} room={room} host={host} />}
    </li>
  );
}

/** The host's controls for a player. */
function SeatMenu({ info, room, host }: { info: SeatInfo; room: Room; host: Host }): JSX.Element {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <button
        type="button"
        class={css('quiet icon')}
        aria-haspopup="dialog"
        aria-label={t('lobby.host.more', { name: info.name })}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">⋯</span>
      </button>
      <Dialog open={open} title={<Name>{info.name}</Name>} onClose={close}>
        <SeatPerson info={info} room={room} host={host} done={close} />
      </Dialog>
    </>
  );
}

/** The marks of a seat: host, muted, ready. */
function Marks({ info, room }: { info: SeatInfo; room: Room }): JSX.Element {
  return (
    <>
      {info.host && <span class={css('mark')}>{t('lobby.is_host')}</span>}
      {info.muted && <span class={css('mark')}>{t('chat.muted')}</span>}
      {room.start === 'ready' && (
        <span class={css(info.ready ? 'mark ready' : 'mark unready')}>
          {/* Both texts are there, one of them invisible: a change does not change the size. */}
          <span class={css(info.ready ? undefined : 'hidden')}>{t('lobby.is_ready')}</span>
          <span class={css(info.ready ? 'hidden' : undefined)}>{t('lobby.is_unready')}</span>
        </span>
      )}
    </>
  );
}

function said(info: SeatInfo): string {
  if (info.name === null) return '';
  if (info.bot !== null) return levelName(info.bot);
  return t(isAway(info) ? 'lobby.away' : 'lobby.here');
}
