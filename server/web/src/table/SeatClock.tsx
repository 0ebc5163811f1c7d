// A player's clock, and the bot that plays for them.
import type { JSX } from 'preact';

import { isHeldBack } from '../chat/model';
import { BotMark } from '../lobby/BotMark';
import { levelName } from '../lobby/levels';
import type { TableStore } from '../store';
import { face, roughly } from '../times';
import { t } from '../words';
import { leftOf, standInOf } from './status';
import type { NameOf } from './names';
import { useTicking } from './useTicking';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import statusCss from './status.module.css';
import tableCss from './table.module.css';

const css = classes(controlsCss, statusCss, tableCss);

const SIGNS = {
  // A clock, an hourglass, two bars: the state does not depend on colour alone.
  still: 'M12 3a9 9 0 1 0 .01 0M12 7v5l3 2',
  low: 'M6 3h12M6 21h12M7 3c0 6 10 6 10 18M17 3c0 6-10 6-10 18',
  paused: 'M8 5v14M16 5v14',
} as const;

interface Props {
  readonly store: TableStore;
  readonly seat: number;
}

/** The table comes before the status, with the place of the clocks. */
function isAwaited({ source, status, room, view, seat: own }: TableStore, seat: number): boolean {
  if (source !== 'live' || status.value !== null || view.value?.phase === 'over') return false;
  // Delayed spectators get no clocks.
  if (isHeldBack(room.value, own.value)) return false;
  // Bots have no clock.
  const timed = room.value !== null && room.value.clock.kind !== 'none';
  return timed && !room.value?.seats[seat]?.bot && !view.value?.seats[seat]?.resigned;
}

/** Null if the seat has no clock. */
export function SeatClock({ store, seat }: Props): JSX.Element | null {
  const status = store.status.value;
  const gone = store.view.value?.seats[seat]?.resigned ?? false;
  const left = gone ? null : leftOf(status, seat, store.serverNow());
  useTicking(left?.runs ? left.milliseconds : null);
  if (!left)
    return isAwaited(store, seat) ? (
      <span class={css('clock awaited')} aria-hidden="true">
        <svg viewBox="0 0 24 24" />
        {face(0)}
      </span>
    ) : null;
  const { milliseconds, runs, low } = left;
  const stopped = status?.paused ?? false;
  const sign = low ? 'low' : stopped ? 'paused' : 'still';
  return (
    <span class={css(`clock${runs ? ' runs' : ''}${low ? ' low' : ''}`)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={SIGNS[sign]} />
      </svg>
      <span class={css('clock-face')} translate={false} aria-hidden="true">
        {face(milliseconds)}
      </span>
      <span class={css('only-heard')}>
        {t('clock.running.left', { time: roughly(milliseconds) })}
        {low && ` ${t('clock.running.little')}`}
        {stopped && ` ${t('clock.running.stopped')}`}
      </span>
    </span>
  );
}

/** Next to a kingdom: for each of its players. */
export function SeatStatus({
  store,
  seats,
  nameOf,
}: {
  readonly store: TableStore;
  readonly seats: readonly number[];
  readonly nameOf: NameOf;
}): JSX.Element | null {
  const status = store.status.value;
  const awaited = seats.some((seat) => isAwaited(store, seat));
  if ((!status && !awaited) || store.view.value?.phase === 'over') return null;
  return (
    <>
      {seats.map((seat) => {
        const bot = standInOf(status, seat);
        const name = nameOf(seat);
        return (
          <span key={seat} class={css('seat-status')}>
            {seats.length > 1 && (
              <small dir="auto" translate={false}>
                {name}
              </small>
            )}
            <SeatClock store={store} seat={seat} />
            {bot && (
              <small
                class={css('stand-in')}
                title={t('clock.absence.stands_in_mark', { name, level: levelName(bot.bot) })}
              >
                {t('clock.absence.stands_in')}
                <BotMark level={bot.bot} />
              </small>
            )}
          </span>
        );
      })}
    </>
  );
}
