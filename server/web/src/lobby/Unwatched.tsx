// A room without spectators, or without room for more: a visitor can still take a seat.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError, type Room } from '@castellan/client';

import { useTitle } from '../frame';
import { server } from '../server';
import { t } from '../words';
import { soon, useEvery } from './asking';
import { isGone, type NotAdmitted } from './connection';
import { Lock } from './Lock';
import { freeSeats } from './rooms';
import { RulesInWords } from './RulesInWords';
import { Seats } from './Seats';
import { TakeSeat } from './TakeSeat';
import { RoomTitle } from './RoomTitle';
import { roomTitle } from './titles';
import { ToLobby } from './ToLobby';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import chatCss from '../chat/chat.module.css';
import lobbyCss from './lobby.module.css';

const css = classes(controlsCss, chatCss, lobbyCss);

const EVERY = 3000;

interface Props {
  readonly code: string;
  readonly reason: NotAdmitted;
  readonly again: () => void;
}

export function Unwatched({ code, reason, again }: Props): JSX.Element {
  const [room, setRoom] = useState<Room | null>(null);
  useEvery(EVERY, async () => {
    try {
      setRoom(await server.room(code, soon()));
    } catch (failure) {
      // Rejoining shows that the room is gone.
      if (failure instanceof ApiError && isGone(failure.code)) again();
    }
  });
  useTitle(room ? roomTitle(room) : code);
  const free = room?.state === 'waiting' ? freeSeats(room) : 0;
  return (
    <div data-part="waiting">
      <div class={css('waiting-head')}>
        <h1>
          <RoomTitle room={room} code={code} /> {room?.password && <Lock />}
        </h1>
        {room && <RulesInWords rules={room.rules} advice={room.advice} time={room} />}
        <p>{t(free > 0 ? `chat.shut.${reason}` : `game.closes.${reason}`)}</p>
      </div>
      <div class={css('lobby-columns')}>
        <div class={css('column')}>
          {room && (
            <section aria-labelledby="seats">
              <h2 id="seats">{t('lobby.seats')}</h2>
              <Seats room={room} people={[]} host={null} />
            </section>
          )}
        </div>
        <div class={css('column')}>
          {room && free > 0 && <TakeSeat room={room} done={again} watchable={false} />}
          <p class={css('row')}>
            {reason === 'room_crowded' && (
              <button type="button" class={css('button')} onClick={again}>
                {t('lobby.retry')}
              </button>
            )}
            <ToLobby />
          </p>
        </div>
      </div>
    </div>
  );
}
