// How the game of a room starts, and its password: folded, since most rooms keep the defaults.
import type { JSX } from 'preact';

import { t, tOr } from '../words';
import { STARTS, type Chosen } from './form';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import lobbyCss from './lobby.module.css';

const css = classes(controlsCss, lobbyCss);

interface Props {
  readonly chosen: Chosen;
  /** Whether the room already has a password: then the field may stay empty. */
  readonly had: boolean;
  readonly set: (change: Partial<Chosen>) => void;
}

export function StartAndPassword({ chosen, had, set }: Props): JSX.Element {
  const { start, locked, password } = chosen;
  const told = [
    ...(start === 'full' ? [] : [tOr(`lobby.starts.${start}.short`, start)]),
    ...(locked ? [t('lobby.locked')] : []),
  ];
  return (
    <details class={css('options')}>
      <summary>
        {t('lobby.start_and_password')}
        {told.length > 0 && <span class={css('muted')}> · {told.join(', ')}</span>}
      </summary>
      <fieldset>
        <legend>{t('lobby.start')}</legend>
        <div class={css('choices')}>
          {STARTS.map((each) => (
            <label key={each} class={css('choice')}>
              <input
                type="radio"
                name="start"
                checked={start === each}
                onChange={() => set({ start: each })}
              />
              <span>
                <strong>{t(`lobby.starts.${each}.name`)}</strong>
                <span class={css('muted small')}>{t(`lobby.starts.${each}.hint`)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <label class={css('check')}>
        <input
          type="checkbox"
          checked={locked}
          onChange={(event) => set({ locked: event.currentTarget.checked })}
        />
        <span>
          {t('lobby.lock')}
          <span class={css('muted small')}>{t('lobby.lock_hint')}</span>
        </span>
      </label>
      {locked && (
        <label class={css('field')}>
          <span>{t(had ? 'lobby.new_password' : 'lobby.fields.password')}</span>
          <input
            required={!had}
            maxLength={64}
            value={password}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            onInput={(event) => set({ password: event.currentTarget.value })}
          />
          {had && <span class={css('muted small')}>{t('lobby.password_stays')}</span>}
        </label>
      )}
    </details>
  );
}
