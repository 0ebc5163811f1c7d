// A room before its game: the seats, a seat for you, and the invitations.
import type { ComponentChildren, JSX } from 'preact';
import type { Room } from '@castellan/client';

import { ChatButton, ChatPanel } from '../chat/Chat';
import { isHeldBack } from '../chat/model';
import { delayText, watchersText } from '../chat/words';
import { isShared } from '../device/people';
import { Kept } from '../frame';
import { lazily } from '../lazily';
import { passOf } from '../passes';
import type { TableStore } from '../store';
import { t } from '../words';
import { companyIn, companyTold } from './company';
import { CarryAway } from './CarryAway';
import { HostTools } from './HostTools';
import { Lock } from './Lock';
import { freeSeats, watchers } from './rooms';
import { RulesInWords } from './RulesInWords';
import { Seats } from './Seats';
import { Share } from './Share';
import { StartState } from './StartState';
import { AddPerson, LeaveSeat, TakeSeat } from './TakeSeat';
import { RoomTitle } from './RoomTitle';
import { roomTitle } from './titles';
import { useHost } from './useHost';
import { useNews } from './useNews';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import chatCss from '../chat/chat.module.css';
import lobbyCss from './lobby.module.css';
import roomCss from './room.module.css';

const OtherTables = lazily(() => import('./OtherTables').then((all) => all.OtherTables));

const css = classes(controlsCss, chatCss, lobbyCss, roomCss);

interface Props {
  readonly store: TableStore;
  readonly room: Room;
  /** The choice among the people of this device. */
  readonly chooser: ComponentChildren;
  readonly again: () => void;
}

export function Waiting({ store, room, chooser, again }: Props): JSX.Element {
  const own = store.seat.value;
  const free = freeSeats(room);
  const ownName = store.chat?.name.value;
  const others = store.chat?.watching.value.filter((name) => name !== ownName) ?? [];
  const watching = watchersText('lobby.watching', watchers(room, own), others);
  const told = companyTold(companyIn(room));
  const host = useHost(store, room);
  useNews(room, own);
  return (
    <div data-part="waiting">
      <div class={css('waiting-head with-chat')}>
        <div>
          <h1>
            <bdi>
              <RoomTitle room={room} code={room.code} />
            </bdi>{' '}
            {room.password && <Lock />}
          </h1>
          <RulesInWords rules={room.rules} advice={room.advice} time={room} />
          {room.duplicate && (
            <p class={css('muted small')}>{t('same.here', { ...room.duplicate })}</p>
          )}
          {room.rated && <p class={css('muted small')}>{t('players.on.here')}</p>}
          {room.advice && <p class={css('muted small')}>{t('lobby.tips_here')}</p>}
          {told.length > 0 && <p class={css('muted small')}>{told.join(' · ')}</p>}
        </div>
        <ChatButton store={store} />
      </div>
      <div class={css('room-columns')}>
        <section class={css('at-table')} aria-labelledby="seats">
          <h2 id="seats">{t('lobby.seats')}</h2>
          <Seats room={room} people={store.people.value} host={host} />
          {host && <HostTools host={host} room={room} seated={own !== null} />}
          {watching !== null && (
            <p class={css('muted small')}>
              <Kept text={watching} words={others} />
            </p>
          )}
        </section>
        <div class={css('wood')}>
          {own === null && free > 0 && <TakeSeat room={room} done={again} />}
          {own !== null && free > 0 && (
            <AddPerson room={room} done={again} open={isShared(store)} />
          )}
          <section class={css('calm')} aria-label={t('lobby.start')}>
            <StartState store={store} room={room} host={host} />
            {own === null && free === 0 && <p>{allTaken(room)}</p>}
            {chooser}
            {own !== null && (
              <div class={css('row')}>
                <CarryAway person={store} />
                <LeaveSeat person={store} done={again} />
              </div>
            )}
          </section>
        </div>
        <div class={css('invitations')}>
          <Share
            code={room.code}
            name={roomTitle(room)}
            locked={room.password}
            pass={room.password ? passOf(room.code) : null}
            main={own !== null && free > 0 && (room.start !== 'ready' || room.seats[own]!.ready)}
          />
          {room.duplicate && <OtherTables room={room} {...room.duplicate} />}
          <ChatPanel store={store} />
        </div>
      </div>
    </div>
  );
}

/** Spectators with a delay do not hear that the game has begun. */
function allTaken(room: Room): string {
  if (!isHeldBack(room, null)) return t('lobby.all_taken');
  return t('chat.delay.taken', { delay: delayText(room) });
}
