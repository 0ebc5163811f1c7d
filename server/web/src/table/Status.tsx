// One sentence: whose turn it is, and what is expected.
import type { View } from '@castellan/client';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { ChatButton } from '../chat/Chat';
import { isHeldBack } from '../chat/model';
import { delayText, watchersText } from '../chat/words';
import { Addressed } from '../device/Addressed';
import { addressed } from '../device/people';
import { King, onSeatColour, seatColour } from '../drawing';
import { Kept } from '../frame';
import { watchers } from '../lobby/rooms';
import type { TableStore } from '../store';
import { t } from '../words';
import { isStoodIn, untilNextGame } from './status';
import { Marked } from './Marked';
import { statusOf } from './model';
import type { NameOf } from './names';
import { Menu } from './Menu';
import { ProposeButton, Proposals } from './Propose';
import { SeatClock } from './SeatClock';
import { TakeOverButton } from './TakeOverButton';
import { Together } from './Together';
import type { Play } from './usePlay';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import chatCss from '../chat/chat.module.css';
import statusCss from './status.module.css';
import tableCss from './table.module.css';

const css = classes(controlsCss, chatCss, statusCss, tableCss);

function Countdown({ store, view }: { store: TableStore; view: View }): JSX.Element | null {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, []);
  // Delayed spectators would see a time that is long over.
  const late = isHeldBack(store.room.value, store.seat.value);
  const left = late ? null : untilNextGame(view, store.log.value, store.serverNow());
  if (left === null) return null;
  return <p>{t('table.status.countdown', { count: Math.ceil(left / 1000) })}</p>;
}

/** Spectators see their delay; when the game is over there is none. */
function watchingText(store: TableStore, view: View): string {
  const room = store.room.value;
  const late = room !== null && isHeldBack(room, null) && view.phase !== 'over';
  return late ? t('chat.delay.watching', { delay: delayText(room) }) : t('table.status.watching');
}

interface Props {
  readonly store: TableStore;
  readonly view: View;
  readonly play: Play;
  readonly nameOf: NameOf;
  /** On a phone, what has no room on the table; else null. */
  readonly menu: ((close: () => void, proposals: ComponentChildren) => JSX.Element) | null;
}

export function Status({ store, view, play, nameOf, menu }: Props): JSX.Element {
  const { rules, round, match } = view;
  const seat = store.seat.value;
  const { key, seat: named } = statusOf(view, play.turn);
  const live = store.source === 'live';
  const playing = view.phase !== 'over';
  const status = live && playing ? store.status.value : null;
  const turn = t(`table.status.${key}`, { name: named === null ? '' : nameOf(named) });
  const sentence = status?.paused
    ? t('clock.running.paused')
    : play.turn.mine
      ? addressed(store, turn)
      : turn;
  const room = live ? store.room.value : null;
  const ownName = store.chat?.name.value;
  const others =
    room &&
    watchersText(
      seat === null ? 'table.status.watchingToo' : 'lobby.watching',
      watchers(room, seat),
      store.chat?.watching.value.filter((name) => name !== ownName) ?? [],
    );
  const proposer =
    playing && seat !== null && !view.seats[seat]?.resigned && !isStoodIn(status, seat)
      ? { store, view, seat, nameOf }
      : null;
  const state = store.state.value.name;
  // After the connection has ended for good there is nothing to wait for: the bar above explains
  // it.
  const offline = live && state !== 'open' && state !== 'ended' && view.phase !== 'over';
  return (
    <header
      data-part="status"
      class={css(`status${play.turn.mine && !status?.paused ? ' mine' : ''}${live ? ' live' : ''}`)}
      style={
        named === null ? {} : { '--seat': seatColour(named), '--on-seat': onSeatColour(named) }
      }
    >
      <p class={css('status-sentence')} role="status">
        {named !== null && (
          <svg class={css('status-king')} viewBox="0 0 100 100" aria-hidden="true">
            <King seat={named} />
          </svg>
        )}
        <span>
          <Marked text={sentence} seats={named === null ? [] : [named]} silent />
        </span>
      </p>
      <p class={css(offline ? 'status-more offline' : 'status-more')}>
        {match && <span>{t('table.status.game', { ...match })}</span>}
        <span>
          {round === 0
            ? t('table.status.draft')
            : t('table.status.round', { round, rounds: rules.rounds })}
        </span>
        {live && seat === null && <span>{watchingText(store, view)}</span>}
        {others !== null && (
          <span>
            <Kept text={others} words={store.chat?.watching.value ?? []} />
          </span>
        )}
        {seat !== null && view.seats[seat]?.resigned && (
          <span>
            <Addressed person={store} text={t('table.status.resigned')} />
          </span>
        )}
        {live && playing && isStoodIn(store.status.value, seat) && (
          <span>
            <Addressed person={store} text={t('clock.absence.stood_in')} />
          </span>
        )}
        {live && playing && store.happened.value?.ruling?.do === 'give_back' && (
          <span>{t('clock.running.outage')}</span>
        )}
        {!live && store.undone.value.has(store.seq.value ?? -1) && (
          <span class={css('undone-here')}>{t('clock.told.undone_here')}</span>
        )}
        {offline && <span class={css('first')}>{t('table.offline')}</span>}
        {play.busy && !offline && <span class={css('late first')}>{t('table.sending')}</span>}
      </p>
      {live && view.phase === 'pause' && <Countdown store={store} view={view} />}
      {live && (
        <div class={css('status-side')}>
          {playing && view.to_move !== null && <SeatClock store={store} seat={view.to_move} />}
          {!menu && proposer && <ProposeButton {...proposer} />}
          {playing && seat === null && <TakeOverButton store={store} view={view} />}
          <ChatButton store={store} />
          {menu && (
            <Menu>
              {(close) =>
                menu(
                  close,
                  proposer && (
                    <section>
                      <h2>
                        <Addressed person={store} text={t('clock.deciding.title')} />
                      </h2>
                      <Proposals {...proposer} done={close} />
                    </section>
                  ),
                )
              }
            </Menu>
          )}
        </div>
      )}
      {live && <Together store={store} view={view} nameOf={nameOf} />}
    </header>
  );
}
