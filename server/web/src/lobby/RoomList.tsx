// The public rooms, live over the lobby socket, or by polling where the socket is not available.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Room } from '@castellan/client';

import { steadyNow } from '../clock';
import { announce } from '../frame';
import { t } from '../words';
import { ListTrouble } from './live/ListTrouble';
import { isLive, lobby } from './live/lobby';
import { follow, nextEnd, type Rows } from './live/list';
import { useRooms } from './live/useRooms';
import { useTouched } from './live/useTouched';
import { RoomCard } from './RoomCard';
import { freeSeats } from './rooms';
import { roomTitle } from './titles';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import liveCss from './live/live.module.css';
import lobbyCss from './lobby.module.css';

const css = classes(controlsCss, liveCss, lobbyCss);

export function RoomList({ mine }: { mine: ReadonlySet<string> }): JSX.Element {
  const { rooms, error } = useRooms();
  const section = useRef<HTMLElement>(null);
  const touched = useTouched(section);
  const { rows, showAll } = useRows(rooms, mine, touched);
  return (
    <section ref={section} aria-labelledby="open-rooms">
      <div class={css('rooms-head')}>
        <h2 id="open-rooms">{t('lobby.rooms')}</h2>
        {rows !== null && rows.held > 0 && (
          <button type="button" class={css('button')} data-subject="new" onClick={showAll}>
            {t('live.show_new', { count: rows.held })}
          </button>
        )}
      </div>
      <p class={css('muted small rooms-counts')}>
        <Counts />
      </p>
      <ListTrouble error={error} />
      {rows === null && error === null && <p class={css('muted late')}>{t('lobby.loading')}</p>}
      {rows !== null && rows.waiting.length === 0 && (
        <p class={css('empty')}>{t('lobby.no_rooms')}</p>
      )}
      <ul class={css('cards')}>
        {(rows?.waiting ?? []).map(({ room, gone }) => (
          <RoomCard
            key={room.code}
            room={room}
            action={t(freeSeats(room) > 0 ? 'lobby.join' : 'lobby.watch')}
            gone={gone === null ? null : goneText(room, rooms)}
          />
        ))}
      </ul>
      {rows !== null && rows.playing.length > 0 && (
        <>
          <h2>{t('lobby.playing')}</h2>
          <ul class={css('cards')}>
            {rows.playing.map(({ room, gone }) => (
              <RoomCard
                key={room.code}
                room={room}
                action={t('lobby.watch')}
                gone={gone === null ? null : goneText(room, rooms)}
              />
            ))}
          </ul>
        </>
      )}
      <More />
    </section>
  );
}

function Counts(): JSX.Element | null {
  const counts = isLive.value ? lobby.value?.counts.value : null;
  if (!counts) return null;
  return (
    <>
      {t('live.people', { count: counts.people })} · {t('live.games', { count: counts.games })}
    </>
  );
}

function More(): JSX.Element | null {
  const more = (isLive.value && lobby.value?.counts.value?.more) || 0;
  return more > 0 ? <p class={css('muted')}>{t('live.more', { count: more })}</p> : null;
}

/** The new state of a room that has left its place. */
function goneText({ code }: Room, rooms: readonly Room[] | null): string {
  const now = rooms?.find((room) => room.code === code);
  return t(now?.state === 'playing' ? 'live.begun' : 'live.gone');
}

/** The list as shown, while it changes under a finger. */
function useRows(
  rooms: readonly Room[] | null,
  mine: ReadonlySet<string>,
  touched: boolean,
): { rows: Rows | null; showAll: () => void } {
  const shown = useRef<Rows | null>(null);
  const [looks, again] = useState(0);
  const all = useRef(false);
  if (rooms !== null) {
    shown.current = follow(shown.current, rooms, mine, steadyNow(), touched && !all.current);
    all.current = false;
  }
  const rows = shown.current;
  const end = rows === null || touched ? null : nextEnd(rows);
  useEffect(() => {
    if (end === null) return;
    const timer = setTimeout(
      () => again((count) => count + 1),
      Math.max(0, end - steadyNow()) + 10,
    );
    return () => clearTimeout(timer);
    // Some browsers round their clock to 100 ms, so that a timer may fire that much too early.
  }, [end, looks]);
  useNews(rows);
  return {
    rows,
    showAll: () => {
      all.current = true;
      again((count) => count + 1);
    },
  };
}

/** For screen readers: announces that there is a room to join after there was none. */
function useNews(rows: Rows | null): void {
  const joinable = rows?.waiting.filter(({ gone }) => gone === null) ?? null;
  const count = joinable?.length ?? null;
  const first = joinable?.[0] ? roomTitle(joinable[0].room) : null;
  const before = useRef<number | null>(null);
  useEffect(() => {
    const known = before.current;
    before.current = count;
    if (known === 0 && first !== null) announce(t('live.new_room', { room: first }));
  }, [count, first]);
}
