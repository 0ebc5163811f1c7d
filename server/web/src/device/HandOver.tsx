// Between two people of this device: whose turn it is, until they say that they have it. A courtesy, since
// the game has no secrets.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { King } from '../drawing';
import { Kept, Picture } from '../frame';
import type { TableStore } from '../store';
import { namesIn } from '../table/names';
import { SeatClock } from '../table/SeatClock';
import { leftOf } from '../table/status';
import { useStatusNews } from '../table/useStatusNews';
import { t } from '../words';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import roomCss from '../lobby/room.module.css';

const css = classes(controlsCss, roomCss);

interface Props {
  readonly to: TableStore;
  /** They have the device; `stop`: and nobody wants to be asked again. */
  readonly done: (stop: boolean) => void;
}

export function HandOver({ to, done }: Props): JSX.Element {
  const [stop, setStop] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const nameOf = namesIn(to.room.value);
  const seat = to.seat.value ?? 0;
  const name = nameOf(seat);
  const runs = leftOf(to.status.value, seat, to.serverNow())?.runs ?? false;
  useStatusNews(to, nameOf);
  useEffect(() => {
    // The table before may have been scrolled.
    scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section class={css('narrow')} data-part="hand-over" aria-labelledby="hand-over">
      <Picture size="8rem">
        <King seat={seat} />
      </Picture>
      <h1 id="hand-over" ref={heading} tabIndex={-1}>
        <Kept text={t('device.pass', { name })} words={[name]} />
      </h1>
      {runs && (
        <p>
          {t('device.clock_runs')} <SeatClock store={to} seat={seat} />
        </p>
      )}
      <button
        type="button"
        class={css('button main wide')}
        data-subject={name}
        onClick={() => done(stop)}
      >
        <Kept text={t('device.i_am', { name })} words={[name]} />
      </button>
      <label class={css('check')}>
        <input
          type="checkbox"
          checked={stop}
          onChange={(event) => setStop(event.currentTarget.checked)}
        />
        <span>{t('device.stop')}</span>
      </label>
    </section>
  );
}
