// One large game without controls, for a screen on the wall or over a stream. The next one comes when
// it is over.
import type { JSX } from 'preact';

import { ListTrouble } from '../lobby/live/ListTrouble';
import { RoomTitle } from '../lobby/RoomTitle';
import { DominoPicture } from '../table/Lines';
import { Marked, Sitters } from '../table/Marked';
import { t } from '../words';
import { Boards } from './Boards';
import { keyOf, type Place } from './places';
import { factsOf, sentenceOf, troubleOf, useResultNews } from './telling';
import { useBoard } from './useBoard';
import type { TellState } from './usePlaces';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import watchCss from './watch.module.css';

const css = classes(controlsCss, watchCss);

interface Props {
  /** Null: no game; undefined: the list is not known yet. */
  readonly place: Place | null | undefined;
  /** Nothing but the game: not even a text that there is none. */
  readonly transparent: boolean;
  /** Why the list is not up to date; null: it is. */
  readonly error: unknown;
  readonly seen: boolean;
  readonly tell: TellState;
}

export function Wall({ place, transparent, error, seen, tell }: Props): JSX.Element {
  return (
    <div class={css(transparent ? 'wall transparent' : 'wall')} data-code={place?.room.code}>
      {place ? (
        <Large key={keyOf(place)} place={place} seen={seen} tell={tell} />
      ) : (
        <div class={css(transparent ? 'only-heard' : 'nothing')}>
          <h1>{t(place === null ? 'watch.none' : 'watch.title')}</h1>
          <ListTrouble error={error} />
        </div>
      )}
    </div>
  );
}

interface LargeProps extends Pick<Props, 'seen' | 'tell'> {
  readonly place: Place;
}

function Large({ place, seen, tell }: LargeProps): JSX.Element {
  const board = useBoard(place.room.code, seen, tell);
  const { view } = board;
  const room = board.room ?? place.room;
  const { text, seats } = sentenceOf(place, board);
  const trouble = troubleOf(board);
  useResultNews(room, board, text);
  return (
    <Sitters.Provider value={room.seats}>
      <header class={css('wood ribbon')}>
        <h1>
          <bdi>
            <RoomTitle room={room} code={room.code} />
          </bdi>
        </h1>
        <p>{factsOf(place, board).join(' · ')}</p>
        <p class={css(board.over ? 'sentence result' : 'sentence')}>
          {trouble === null ? <Marked text={text} seats={seats} silent /> : trouble.text}
        </p>
      </header>
      {view && <Boards view={view} room={room} store={board.store} mini={false} />}
      {view && view.phase !== 'over' && view.next.length > 0 && (
        <ol class={css('offer')} aria-hidden="true">
          {view.next.map((slot) => (
            <li key={slot.domino}>
              <DominoPicture slot={slot} king={slot.king} />
            </li>
          ))}
        </ol>
      )}
    </Sitters.Provider>
  );
}
