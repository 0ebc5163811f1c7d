// A room before its game: who sits where, a seat for you, and how to get the others here.
import type { JSX } from 'preact';
import type { Room } from '@castellan/client';

import { t } from '../words';
import { HostTools } from './HostTools';
import { freeSeats, watchers } from './rooms';
import { RulesInWords } from './RulesInWords';
import { Seats } from './Seats';
import { Share } from './Share';
import { LeaveSeat, TakeSeat } from './TakeSeat';
import { roomTitle } from './titles';
import { useHost } from './useHost';
import { useNews } from './useNews';

interface Props {
  readonly room: Room;
  /** The seat of this device. */
  readonly own: number | null;
  readonly again: () => void;
}

export function Waiting({ room, own, again }: Props): JSX.Element {
  const free = freeSeats(room);
  const watching = watchers(room, own);
  const host = useHost(room.code);
  useNews(room);
  return (
    <div class="waiting">
      <div class="waiting-head">
        <h1>{roomTitle(room)}</h1>
        <RulesInWords rules={room.rules} advice={room.advice} />
        {room.advice && <p class="muted small">{t('hall.tips_here')}</p>}
      </div>
      <div class="hall-columns">
        <div class="column">
          <section aria-labelledby="seats">
            <h2 id="seats">{t('hall.seats')}</h2>
            <Seats room={room} own={own} host={host} />
            {host && <HostTools host={host} free={free} seated={own !== null} />}
            {watching > 0 && <p class="muted small">{t('hall.watching', { count: watching })}</p>}
          </section>
          {own === null ? (
            <TakeSeat room={room} done={again} />
          ) : (
            <section class="card calm">
              <p>
                <strong>{t('hall.missing', { count: free })}</strong> {t('hall.by_itself')}
              </p>
              <LeaveSeat code={room.code} done={again} />
            </section>
          )}
        </div>
        <div class="column">
          <Share code={room.code} name={roomTitle(room)} />
        </div>
      </div>
    </div>
  );
}
