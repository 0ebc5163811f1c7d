// An absent or idle player: for how long, and when the others may decide.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { announce, Dialog, Kept } from '../frame';
import { lazily } from '../lazily';
import type { TableStore } from '../store';
import { face, span } from '../times';
import { t } from '../words';
import type { Absent } from './status';
import { Named } from './Marked';
import { namesOf, type NameOf } from './names';
import { useTicking } from './useTicking';
import { classes } from '../classes';
import handCss from './hand.module.css';
import statusCss from './status.module.css';

const AbsenceChoices = lazily(() => import('./AbsenceChoices').then((all) => all.AbsenceChoices));

const css = classes(handCss, statusCss);

const MINUTE = 60_000;

/** An absent player, and since when by the server's clock; null: since before this page looked. */
export interface Missing extends Absent {
  readonly since: number | null;
}

interface Props {
  readonly store: TableStore;
  /** At least one. */
  readonly missing: readonly Missing[];
  /** Whether the reader is one of the players who decide. */
  readonly decides: boolean;
  /** Whether they are connected but do not act. */
  readonly silent: boolean;
  readonly nameOf: NameOf;
}

/** How long the only absent player has been away, in minutes; null: unknown, or less than one. */
function minutesAway(missing: readonly Missing[], now: number): number | null {
  const [first] = missing;
  if (missing.length > 1 || !first || first.since === null) return null;
  const minutes = Math.floor((now - first.since) / MINUTE);
  return minutes > 0 ? minutes : null;
}

export function Absence({ store, missing, decides, silent, nameOf }: Props): JSX.Element {
  const words = silent ? 'clock.silence' : 'clock.absence';
  const [open, setOpen] = useState(false);
  const now = store.serverNow();
  const count = missing.length;
  const named = (some: readonly Missing[]): string =>
    namesOf(
      some.map(({ info }) => info.seat),
      nameOf,
    );
  const names = named(missing);
  const due = missing.filter(({ at }) => at <= now);
  const left = Math.max(0, Math.min(...missing.map(({ at }) => at)) - now);
  const waited = minutesAway(missing, now);
  // Until the others may decide, every second is shown.
  useTicking(due.length === 0 ? left : MINUTE);
  const dueNames = named(due);
  useEffect(() => {
    if (dueNames === '' || !decides) return;
    announce(t(`${words}.now_heard`, { count: due.length, names: dueNames }));
  }, [due.length, dueNames, decides, words]);
  const key = due.length > 0 ? 'now' : 'soon';
  return (
    <section data-part="absence" aria-label={t('clock.absence.region')}>
      <p>
        <b>
          <Named
            text={
              waited === null
                ? t(`${words}.gone`, { count, names })
                : t('clock.absence.since', { names, time: span(60 * waited) })
            }
          />
        </b>{' '}
        <span class={css('clock-face')}>
          <Kept
            text={t(`${words}.${key}${decides ? '' : '_watching'}`, { time: face(left) })}
            words={[face(left)]}
          />
        </span>
      </p>
      {due.length > 0 && decides && (
        <button
          type="button"
          class={css('hand-button')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t('clock.absence.decide')}
        </button>
      )}
      <Dialog
        open={open && due.length > 0}
        title={<Named text={t(`${words}.gone_title`, { count: due.length, names: dueNames })} />}
        onClose={() => setOpen(false)}
      >
        <AbsenceChoices
          store={store}
          seats={due.map(({ info }) => info.seat)}
          silent={silent}
          nameOf={nameOf}
          done={() => setOpen(false)}
        />
      </Dialog>
    </section>
  );
}
