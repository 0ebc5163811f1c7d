// The choice of a clock: a few presets, and other values on demand.
import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { ClockRules } from '@castellan/client';

import { span } from '../times';
import { t } from '../words';
import type { KeysBelow } from '../words/keys';
import { clockText, LIMITS, ofKind, READY_MADE, readyMade, type TimeRules } from './clocks';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import clockCss from './clock.module.css';
import lobbyCss from './lobby.module.css';

const css = classes(controlsCss, clockCss, lobbyCss);

interface Props {
  readonly time: TimeRules;
  readonly set: (time: TimeRules) => void;
  /** A rated game needs a clock. */
  readonly rated: boolean;
}

const KINDS = ['move', 'bank', 'days'] as const;

export function ClockField({ time, set, rated }: Props): JSX.Element {
  const id = useId();
  const { clock } = time;
  const known = readyMade(clock);
  const [own, choose] = useState(known === null);
  const change = (next: ClockRules): void => set({ ...time, clock: next });
  const pick = (index: number): void => {
    const next = READY_MADE[index];
    choose(next === undefined);
    if (next) change(next);
    else if (clock.kind === 'none') change(ofKind('move', clock));
  };
  return (
    <div class={css('clock-field')}>
      <div class={css('field')}>
        <label for={id}>{t('clock.making.title')}</label>
        <select
          id={id}
          aria-describedby={`${id}-hint`}
          value={own ? 'own' : String(known)}
          onChange={(event) => pick(event.currentTarget.selectedIndex)}
        >
          {READY_MADE.map((each, index) => (
            <option key={index} value={String(index)} disabled={rated && each.kind === 'none'}>
              {clockText(each)}
            </option>
          ))}
          <option value="own">{t('clock.making.own')}</option>
        </select>
        <span id={`${id}-hint`} class={css('muted small')}>
          {t(`clock.making.${clock.kind === 'days' ? 'days_hint' : rated ? 'rated_hint' : 'hint'}`)}
        </span>
      </div>
      {own && <OwnClock clock={clock} change={change} />}
    </div>
  );
}

interface OwnProps {
  readonly clock: ClockRules;
  readonly change: (clock: ClockRules) => void;
}

function OwnClock({ clock, change }: OwnProps): JSX.Element {
  return (
    <fieldset class={css('own-clock')}>
      <legend>{t('clock.making.kind')}</legend>
      <div class={css('segments')}>
        {KINDS.map((kind) => (
          <label key={kind} class={css('segment')}>
            <input
              type="radio"
              name="clock-kind"
              checked={clock.kind === kind}
              onChange={() => change(ofKind(kind, clock))}
            />
            <span>{t(`clock.making.kinds.${kind}`)}</span>
          </label>
        ))}
      </div>
      <Values clock={clock} change={change} />
    </fieldset>
  );
}

function Values({ clock, change }: OwnProps): JSX.Element | null {
  switch (clock.kind) {
    case 'none':
      return null;
    case 'move':
      return (
        <Amount
          word="seconds"
          value={clock.seconds}
          {...LIMITS.seconds}
          said={span}
          set={(seconds) => change({ ...clock, seconds })}
        />
      );
    case 'days':
      return (
        <Amount
          word="days"
          value={clock.days}
          {...LIMITS.days}
          set={(days) => change({ ...clock, days })}
        />
      );
    case 'bank':
      return <Bank clock={clock} change={change} />;
  }
}

type BankRules = Extract<ClockRules, { readonly kind: 'bank' }>;

function Bank({ clock, change }: OwnProps & { readonly clock: BankRules }): JSX.Element {
  const { seconds, cap } = clock;
  return (
    <>
      <Amount
        word="bank"
        value={seconds}
        {...LIMITS.seconds}
        said={span}
        // A cap that equalled the starting time keeps doing so.
        set={(next) =>
          change({ ...clock, seconds: next, cap: cap === seconds ? next : Math.max(cap, next) })
        }
      />
      <Amount
        word="increment"
        value={clock.increment}
        {...LIMITS.increment}
        set={(increment) => change({ ...clock, increment })}
      />
      <Amount
        word="cap"
        value={cap}
        least={seconds}
        most={LIMITS.seconds.most}
        said={span}
        set={(next) => change({ ...clock, cap: next })}
      />
    </>
  );
}

interface AmountProps {
  readonly word: KeysBelow<'clock.making.fields'>;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** The resulting clock, in words. */
  readonly said?: (value: number) => string;
  readonly set: (value: number) => void;
}

function Amount({ word, value, least, most, said, set }: AmountProps): JSX.Element {
  const id = useId();
  return (
    <div class={css('field amount-field')}>
      <label for={id}>{t(`clock.making.fields.${word}`)}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        required
        min={least}
        max={most}
        value={value}
        aria-describedby={`${id}-said`}
        onInput={(event) =>
          event.currentTarget.validity.valid && set(event.currentTarget.valueAsNumber)
        }
      />
      <span id={`${id}-said`} class={css('muted small')}>
        {said && value >= 60 ? `${said(value)} · ` : ''}
        {least}–{most}
      </span>
    </div>
  );
}
