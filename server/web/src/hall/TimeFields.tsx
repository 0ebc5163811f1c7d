// What happens when time is up, whether moves are taken back, and how long the others wait for whoever
// is away: folded, for most leave it as it is.
import type { JSX } from 'preact';

import { t } from '../words';
import { AT_ZERO, PATIENCES, patienceText, USUAL_TIME, type TimeRules } from './clocks';

interface Props {
  readonly time: TimeRules;
  readonly set: (time: TimeRules) => void;
  /** In a rated game nothing is taken back. */
  readonly rated: boolean;
}

export function TimeFields({ time, set, rated }: Props): JSX.Element {
  const { clock, at_zero, take_back, patience } = time;
  const timed = clock.kind !== 'none';
  const touched = [
    timed && at_zero !== USUAL_TIME.at_zero,
    !rated && take_back !== USUAL_TIME.take_back,
    clock.kind !== 'days' && patience !== USUAL_TIME.patience,
  ].filter(Boolean).length;
  return (
    <details class="options">
      <summary>
        {t('clock.making.more')}
        {touched > 0 && <span class="muted"> · {t('hall.changed', { count: touched })}</span>}
      </summary>
      {timed && (
        <fieldset>
          <legend>{t('clock.making.at_zero')}</legend>
          <div class="choices">
            {AT_ZERO.map((each) => (
              <label key={each} class="choice">
                <input
                  type="radio"
                  name="at-zero"
                  checked={at_zero === each}
                  onChange={() => set({ ...time, at_zero: each })}
                />
                <span>
                  <strong>{t(`clock.making.at_zeros.${each}.name`)}</strong>
                  <span class="muted small">{t(`clock.making.at_zeros.${each}.hint`)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <label class="check">
        <input
          type="checkbox"
          checked={take_back && !rated}
          disabled={rated}
          onChange={(event) => set({ ...time, take_back: event.currentTarget.checked })}
        />
        <span>
          {t('clock.making.take_back')}
          <span class="muted small">{t('clock.making.take_back_hint')}</span>
        </span>
      </label>
      {clock.kind !== 'days' && (
        <label class="field">
          <span>{t('clock.making.patience')}</span>
          <select
            value={String(patience)}
            onChange={(event) => set({ ...time, patience: Number(event.currentTarget.value) })}
          >
            {[...new Set([...PATIENCES, patience])]
              .sort((a, b) => a - b)
              .map((each) => (
                <option key={each} value={String(each)}>
                  {patienceText(each)}
                  {each === USUAL_TIME.patience ? ` (${t('hall.usual')})` : ''}
                </option>
              ))}
          </select>
          <span class="muted small">{t('clock.making.patience_hint')}</span>
        </label>
      )}
    </details>
  );
}
