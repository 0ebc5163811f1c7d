// Somebody is away: how long already, when the others may decide, and what they can decide.
import type { BotLevel, View } from '@castellan/client';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { announce, Dialog } from '../frame';
import { usePresets } from '../hall/asking';
import { LevelSelect } from '../hall/LevelSelect';
import type { TableStore } from '../store';
import { face, span } from '../times';
import { t } from '../words';
import type { Absent } from './course';
import type { NameOf } from './names';
import { CallOff } from './Propose';
import { Refused } from './Refused';
import { useAsking } from './useAsking';
import { useTicking } from './useTicking';

const MINUTE = 60_000;

interface Props {
  readonly store: TableStore;
  readonly view: View;
  readonly absent: Absent;
  /** By the server's clock; null: since before this page looked. */
  readonly since: number | null;
  /** Whether the reader is one of those who decide. */
  readonly decides: boolean;
  readonly nameOf: NameOf;
}

export function Absence({ store, absent, since, decides, nameOf }: Props): JSX.Element {
  const [open, setOpen] = useState(false);
  const { info, at } = absent;
  const name = nameOf(info.seat);
  const now = store.serverNow();
  const left = Math.max(0, at - now);
  const due = left === 0;
  const gone = since === null ? null : now - since;
  // Until the others may decide each second is shown, from then on minutes.
  useTicking(due ? (gone === null ? null : MINUTE - (gone % MINUTE)) : left);
  const key = due ? 'now' : 'soon';
  // What is due comes once; `open` may be a moment later than the presence.
  useEffect(() => {
    if (due && decides) announce(t('clock.absence.now_heard', { name }));
  }, [due]);
  return (
    <section class="absence" aria-label={t('clock.absence.region')}>
      <p>
        <b>
          {gone === null || gone < MINUTE
            ? t('clock.absence.gone', { name })
            : t('clock.absence.since', { name, time: span(Math.floor(gone / MINUTE) * 60) })}
        </b>{' '}
        <span class="clock-face">
          {t(`clock.absence.${key}${decides ? '' : '_watching'}`, { time: face(left) })}
        </span>
      </p>
      {due && decides && (
        <button
          type="button"
          class="hand-button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t('clock.absence.decide')}
        </button>
      )}
      <Dialog open={open} title={t('clock.absence.title', { name })} onClose={() => setOpen(false)}>
        <Choices store={store} seat={info.seat} name={name} done={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

interface ChoicesProps {
  readonly store: TableStore;
  readonly seat: number;
  readonly name: string;
  readonly done: () => void;
}

const USUAL: BotLevel = 'full_greedy';

function Choices({ store, seat, name, done }: ChoicesProps): JSX.Element {
  const asking = useAsking();
  const { presets } = usePresets();
  const [level, choose] = useState<BotLevel>(USUAL);
  const other = store.proposal.value?.outcome === null;
  const stuck = asking.busy || other || store.state.value.name !== 'open';
  const propose = (ruling: Parameters<TableStore['propose']>[0]): void =>
    void asking.ask(() => store.propose(ruling)).then((accepted) => accepted && done());
  const standIn = (forGood: boolean): void =>
    propose({ do: 'stand_in', seat, bot: level, for_good: forGood });
  return (
    <div class="form propose">
      <p>{t('clock.absence.choose')}</p>
      {other && <p class="trouble">{t('clock.deciding.open')}</p>}
      <div class="propose-choice">
        <button type="button" class="button wide" onClick={done}>
          {t('clock.absence.wait')}
        </button>
        <p class="muted small">{t('clock.absence.wait_hint')}</p>
      </div>
      {([false, true] as const).map((forGood) => {
        const key = forGood ? 'for_good' : 'until_back';
        return (
          <div key={key} class="propose-choice">
            <button
              type="button"
              class="button wide"
              disabled={stuck}
              onClick={() => standIn(forGood)}
            >
              {t(`clock.absence.${key}`, { name })}
            </button>
            <p class="muted small">{t(`clock.absence.${key}_hint`, { name })}</p>
          </div>
        );
      })}
      <label class="field">
        <span>{t('clock.absence.level')}</span>
        <LevelSelect levels={presets?.bots ?? [USUAL]} level={level} onChange={choose} />
      </label>
      <CallOff sure stuck={stuck} act={() => propose({ do: 'call_off' })} />
      <Refused asking={asking} />
    </div>
  );
}
