// Shown to an idle player on their turn: what the others may do, and the way back to the seat.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';

import { Addressed } from '../device/Addressed';
import { addressed } from '../device/people';
import { announce, Kept } from '../frame';
import { play } from '../frame/sounds';
import { leadTitle } from '../frame/title';
import type { TableStore } from '../store';
import { face, roughly } from '../times';
import { useNewest } from '../useNewest';
import { t } from '../words';
import { Refused } from './Refused';
import { useAsking } from './useAsking';
import { useTicking } from './useTicking';
import { classes } from '../classes';
import handCss from './hand.module.css';
import statusCss from './status.module.css';

const css = classes(handCss, statusCss);

/** `at`: from when on the others may decide, by the server's clock. */
export function OwnSilence({ store, at }: { store: TableStore; at: number }): JSX.Element {
  const left = Math.max(0, at - store.serverNow());
  const due = left === 0;
  useTicking(left);
  const newest = useNewest(left);
  useEffect(() => {
    play('low');
    const key = due ? 'clock.silence.own_now' : 'clock.silence.own_heard';
    announce(addressed(store, t(key, { time: roughly(newest.current) })));
    return leadTitle(t('clock.silence.own_title'));
  }, [due, newest, store]);
  return (
    <section data-part="absence" aria-label={t('clock.silence.region')}>
      <p>
        <b>
          <Addressed person={store} text={t('clock.silence.own')} />
        </b>{' '}
        <span class={css('clock-face')}>
          <Kept
            text={t(due ? 'clock.silence.own_now' : 'clock.silence.own_soon', { time: face(left) })}
            words={[face(left)]}
          />
        </span>
      </p>
    </section>
  );
}

/** A bot plays for the reader, who is present. */
export function PlayedFor({ store }: { store: TableStore }): JSX.Element {
  const asking = useAsking();
  return (
    <section data-part="absence" aria-label={t('clock.silence.region')}>
      <p>
        <b>
          <Addressed person={store} text={t('clock.silence.played_for')} />
        </b>{' '}
        {t('clock.silence.played_for_hint')}
      </p>
      <Refused asking={asking} />
      <button
        type="button"
        class={css('hand-button main')}
        disabled={asking.busy || store.state.value.name !== 'open'}
        onClick={() => void asking.ask(() => store.ready(true))}
      >
        {t('clock.silence.play_again')}
      </button>
    </section>
  );
}
