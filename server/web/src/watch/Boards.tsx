// All kingdoms of a game that is watched, with names and points; nothing in them can be pressed.
import type { Room, View } from '@castellan/client';
import type { JSX } from 'preact';

import { Banner, seatColour } from '../drawing';
import { Picture } from '../table/Board';
import { firstIn } from '../table/headline';
import { Marked, Sitters } from '../table/Marked';
import { windowOf } from '../table/model';
import { kingdomName, namesIn } from '../table/names';
import { lastPlaced, lastPlacedIn } from '../table/newest';
import { totalOf } from '../table/parts';
import type { TableStore } from '../store';
import { t } from '../words';
import { standing } from '../undone';
import { classes } from '../classes';
import watchCss from './watch.module.css';

const css = classes(watchCss);

interface Props {
  readonly view: View;
  readonly room: Room;
  readonly store: TableStore | null;
  /** Few pixels: fewer figures. */
  readonly mini: boolean;
}

/** More than four kingdoms are smaller. */
function crowdOf(kingdoms: number): 'one' | 'few' | 'many' {
  return kingdoms > 4 ? 'many' : kingdoms > 1 ? 'few' : 'one';
}

export function Boards({ view, room, store, mini }: Props): JSX.Element {
  const nameOf = namesIn(room);
  const moving = view.to_move === null ? null : view.seats[view.to_move]?.kingdom;
  const winners = new Set(view.phase === 'over' ? firstIn(view).map(({ kingdom }) => kingdom) : []);
  const newest =
    view.phase === 'over' ? null : lastPlacedIn(view, standing(store?.log.value ?? []));
  const count = view.kingdoms.length;
  return (
    <Sitters.Provider value={room.seats}>
      <ul
        class={css('boards')}
        data-crowd={crowdOf(count)}
        // Up to four are in one row.
        style={{ '--columns': count > 4 ? Math.ceil(count / 2) : count }}
      >
        {view.kingdoms.map((kingdom, index) => {
          const [seat = index] = kingdom.seats;
          const look = winners.has(index) ? ' winner' : index === moving ? ' moving' : '';
          return (
            <li key={index} class={css(`board${look}`)} style={{ '--seat': seatColour(seat) }}>
              <p class={css('name')}>
                <svg class={css('banner')} viewBox="0 0 40 52" aria-hidden="true">
                  <Banner seat={seat} />
                </svg>
                <span>
                  <Marked text={kingdomName(view, index, nameOf)} seats={kingdom.seats} />
                </span>
              </p>
              <Picture
                kingdom={kingdom}
                size={view.rules.kingdom_size}
                area={windowOf(kingdom, view.rules.kingdom_size, 1)}
                mini={mini}
                last={index === newest ? lastPlaced(kingdom) : []}
              />
              <p class={css('points')}>
                <b>{t('table.kingdom.points', { count: totalOf(view, index) })}</b>{' '}
                <span>{t('table.kingdom.rank', { rank: kingdom.rank })}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </Sitters.Provider>
  );
}
