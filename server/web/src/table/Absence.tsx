// An absent or idle player: for how long, when the others may decide, and their choices.
import type { BotLevel } from '@castellan/client';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { announce, Dialog, Kept } from '../frame';
import { usePresets } from '../lobby/asking';
import { LevelSelect } from '../lobby/LevelSelect';
import type { TableStore } from '../store';
import { face, span } from '../times';
import { list, t } from '../words';
import type { Absent } from './status';
import { Named } from './Marked';
import type { NameOf } from './names';
import { CallOff } from './CallOff';
import { Refused } from './Refused';
import { useAsking } from './useAsking';
import { useTicking } from './useTicking';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import handCss from './hand.module.css';
import statusCss from './status.module.css';

const css = classes(controlsCss, handCss, statusCss);

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
  const names = list(missing.map(({ info }) => nameOf(info.seat)));
  const due = missing.filter(({ at }) => at <= now);
  const left = Math.max(0, Math.min(...missing.map(({ at }) => at)) - now);
  const waited = minutesAway(missing, now);
  // Until the others may decide, every second is shown.
  useTicking(due.length === 0 ? left : MINUTE);
  const dueNames = list(due.map(({ info }) => nameOf(info.seat)));
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
        <Choices
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

interface ChoicesProps {
  readonly store: TableStore;
  readonly seats: readonly number[];
  readonly silent: boolean;
  readonly nameOf: NameOf;
  readonly done: () => void;
}

const USUAL: BotLevel = 'full_greedy';

function Choices({ store, seats, silent, nameOf, done }: ChoicesProps): JSX.Element {
  const asking = useAsking();
  const { presets } = usePresets();
  const [level, choose] = useState<BotLevel>(USUAL);
  const [chosen, chooseSeat] = useState(seats[0]!);
  // The chosen player may be back.
  const seat = seats.includes(chosen) ? chosen : seats[0]!;
  const name = nameOf(seat);
  const other = store.proposal.value?.outcome === null;
  const stuck = asking.busy || other || store.state.value.name !== 'open';
  const propose = (ruling: Parameters<TableStore['propose']>[0]): void =>
    void asking.ask(() => store.propose(ruling)).then((accepted) => accepted && done());
  const standIn = (forGood: boolean): void =>
    propose({ do: 'stand_in', seat, bot: level, for_good: forGood });
  return (
    <div class={css('form propose')}>
      <p>{t('clock.absence.choose')}</p>
      {other && <p class={css('trouble')}>{t('clock.deciding.open')}</p>}
      <div class={css('propose-choice')}>
        <button type="button" class={css('button wide')} onClick={done}>
          {t('clock.absence.wait')}
        </button>
        <p class={css('muted small')}>{t('clock.absence.wait_hint')}</p>
      </div>
      {seats.length > 1 && (
        <label class={css('field')}>
          <span>{t('lobby.host.who')}</span>
          <select
            value={String(seat)}
            onChange={(event) => chooseSeat(seats[event.currentTarget.selectedIndex]!)}
          >
            {seats.map((each) => (
              <option key={each} value={String(each)} translate={false}>
                {nameOf(each)}
              </option>
            ))}
          </select>
        </label>
      )}
      {([false, true] as const).map((forGood) => {
        const back = silent ? 'silence.until_back' : 'absence.until_back';
        const key = forGood ? 'absence.for_good' : back;
        return (
          <div key={key} class={css('propose-choice')}>
            <button
              type="button"
              class={css('button wide')}
              disabled={stuck}
              onClick={() => standIn(forGood)}
            >
              <Named text={t(`clock.${key}`, { name })} />
            </button>
            <p class={css('muted small')}>
              <Named text={t(`clock.${key}_hint`, { name })} />
            </p>
          </div>
        );
      })}
      <label class={css('field')}>
        <span>{t('clock.absence.level')}</span>
        <LevelSelect levels={presets?.bots ?? [USUAL]} level={level} onChange={choose} />
      </label>
      <CallOff sure stuck={stuck} act={() => propose({ do: 'call_off' })} />
      <Refused asking={asking} />
    </div>
  );
}
