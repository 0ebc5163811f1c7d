// A live game on a card. It is connected only while it is on the screen.
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';

import { Kept } from '../frame';
import { RoomTitle } from '../lobby/RoomTitle';
import { sitting } from '../lobby/rooms';
import { roomTitle } from '../lobby/titles';
import { address } from '../route';
import { Marked, Sitters } from '../table/Marked';
import { labelled, list, t } from '../words';
import { Boards } from './Boards';
import { useInView } from './looking';
import type { Place } from './places';
import { factsOf, sentenceOf, troubleOf, useResultNews } from './telling';
import { useBoard } from './useBoard';
import type { TellState } from './usePlaces';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import watchCss from './watch.module.css';

const css = classes(controlsCss, watchCss);

interface Props {
  readonly place: Place;
  /** Whether the page is seen at all. */
  readonly seen: boolean;
  readonly tell: TellState;
}

export function GameCard({ place, seen, tell }: Props): JSX.Element {
  const card = useRef<HTMLLIElement>(null);
  const inView = useInView(card);
  const { code } = place.room;
  const board = useBoard(code, seen && inView, tell);
  const room = board.room ?? place.room;
  const { text, seats } = sentenceOf(place, board);
  const trouble = troubleOf(board);
  useResultNews(room, board, text);
  return (
    <li ref={card} class={css('card game')} data-code={code}>
      <div class={css('head')}>
        <h2>
          <bdi>
            <RoomTitle room={room} code={code} />
          </bdi>
        </h2>
        {place.merit !== null && (
          <span class={css('merit')}>{t(`watch.merit.${place.merit}`)}</span>
        )}
      </div>
      <p class={css('muted small')}>{factsOf(place, board).join(' · ')}</p>
      {board.view ? (
        <Boards view={board.view} room={room} store={board.store} mini />
      ) : (
        <p class={css('unseen')}>
          <Kept text={list(sitting(room))} words={sitting(room)} />
        </p>
      )}
      {trouble !== null && (
        <p class={css('trouble small')}>
          {trouble.text}{' '}
          {trouble.canRetry && (
            <button type="button" class={css('link')} onClick={() => board.store?.reconnect()}>
              {t('lobby.connection.retry')}
            </button>
          )}
        </p>
      )}
      <div class={css('foot')}>
        <p class={css(board.over ? 'sentence result' : 'sentence')}>
          <Sitters.Provider value={room.seats}>
            <Marked text={text} seats={seats} silent />
          </Sitters.Provider>
        </p>
        <a
          class={css('button')}
          href={address({ screen: 'room', code })}
          aria-label={labelled(t('lobby.watch'), roomTitle(room))}
        >
          {t('lobby.watch')}
        </a>
      </div>
    </li>
  );
}
