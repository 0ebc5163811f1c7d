// The choices of the others about an absent or idle player.
import type { BotLevel } from '@castellan/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { usePresets } from '../lobby/asking';
import { LevelSelect } from '../lobby/LevelSelect';
import type { TableStore } from '../store';
import { t } from '../words';
import { CallOff } from './CallOff';
import { Named } from './Marked';
import type { NameOf } from './names';
import { Refused } from './Refused';
import { useAsking } from './useAsking';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import statusCss from './status.module.css';

const css = classes(controlsCss, statusCss);

interface Props {
  readonly store: TableStore;
  readonly seats: readonly number[];
  readonly silent: boolean;
  readonly nameOf: NameOf;
  readonly done: () => void;
}

const USUAL: BotLevel = 'full_greedy';

export function AbsenceChoices({ store, seats, silent, nameOf, done }: Props): JSX.Element {
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
