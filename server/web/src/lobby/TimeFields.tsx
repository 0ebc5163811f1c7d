// Timeout, undo, and how long the others wait for an absent player: folded, since most rooms keep
// the defaults.
import type { JSX } from 'preact';

import { t } from '../words';
import {
  AT_ZERO,
  PATIENCES,
  patienceText,
  TURN_PATIENCES,
  turnPatienceText,
  USUAL_TIME,
  type TimeRules,
} from './clocks';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import lobbyCss from './lobby.module.css';

const css = classes(controlsCss, lobbyCss);

interface Props {
  readonly time: TimeRules;
  readonly set: (time: TimeRules) => void;
  /** A rated game has no undo. */
  readonly rated: boolean;
}

export function TimeFields({ time, set, rated }: Props): JSX.Element {
  const { clock, at_zero, take_back, patience, turn_patience } = time;
  const timed = clock.kind !== 'none';
  const touched = [
    timed && at_zero !== USUAL_TIME.at_zero,
    !rated && take_back !== USUAL_TIME.take_back,
    clock.kind !== 'days' && patience !== USUAL_TIME.patience,
    !timed && turn_patience !== USUAL_TIME.turn_patience,
  ].filter(Boolean).length;
  return (
    <details class={css('options')}>
      <summary>
        {t('clock.making.more')}
        {touched > 0 && (
          <span class={css('muted')}> · {t('lobby.changed', { count: touched })}</span>
        )}
      </summary>
      {timed && (
        <fieldset>
          <legend>{t('clock.making.overdue')}</legend>
          <div class={css('choices')}>
            {AT_ZERO.map((each) => (
              <label key={each} class={css('choice')}>
                <input
                  type="radio"
                  name="at-zero"
                  checked={at_zero === each}
                  onChange={() => set({ ...time, at_zero: each })}
                />
                <span>
                  <strong>{t(`clock.making.at_zeros.${each}.name`)}</strong>
                  <span class={css('muted small')}>{t(`clock.making.at_zeros.${each}.hint`)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <label class={css('check')}>
        <input
          type="checkbox"
          checked={take_back && !rated}
          disabled={rated}
          onChange={(event) => set({ ...time, take_back: event.currentTarget.checked })}
        />
        <span>
          {t('clock.making.take_back')}
          <span class={css('muted small')}>{t('clock.making.take_back_hint')}</span>
        </span>
      </label>
      {clock.kind !== 'days' && (
        <PatienceField
          word="patience"
          value={patience}
          offered={PATIENCES}
          text={patienceText}
          set={(seconds) => set({ ...time, patience: seconds })}
        />
      )}
      {!timed && (
        <PatienceField
          word="turn_patience"
          value={turn_patience}
          offered={TURN_PATIENCES}
          text={turnPatienceText}
          set={(seconds) => set({ ...time, turn_patience: seconds })}
        />
      )}
    </details>
  );
}

interface PatienceProps {
  readonly word: 'patience' | 'turn_patience';
  /** In seconds. */
  readonly value: number;
  readonly offered: readonly number[];
  readonly text: (seconds: number) => string;
  readonly set: (seconds: number) => void;
}

function PatienceField({ word, value, offered, text, set }: PatienceProps): JSX.Element {
  return (
    <label class={css('field')}>
      <span>{t(`clock.making.${word}`)}</span>
      <select value={String(value)} onChange={(event) => set(Number(event.currentTarget.value))}>
        {[...new Set([...offered, value])]
          .sort((a, b) => a - b)
          .map((each) => (
            <option key={each} value={String(each)}>
              {text(each)}
              {each === USUAL_TIME[word] ? ` (${t('lobby.usual')})` : ''}
            </option>
          ))}
      </select>
      <span class={css('muted small')}>{t(`clock.making.${word}_hint`)}</span>
    </label>
  );
}
