// Chat rules and spectators: folded, since most rooms keep the defaults.
import type { ChatMode } from '@castellan/client';
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

import { t } from '../words';
import { companyTold, MOST, SEATS_GIVEN_BY, type Company } from './company';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import chatCss from '../chat/chat.module.css';
import lobbyCss from './lobby.module.css';

const css = classes(controlsCss, chatCss, lobbyCss);

interface Props {
  readonly company: Company;
  /** The limits of this server. */
  readonly modes: readonly ChatMode[];
  readonly set: (company: Company) => void;
}

export function CompanyFields({ company, modes, set }: Props): JSX.Element {
  const change = (part: Partial<Company>): void => set({ ...company, ...part });
  const told = companyTold(company);
  const watched = company.spectators_max > 0;
  // A room may be stricter than its server.
  const known = modes.includes(company.chat) ? modes : [company.chat, ...modes];
  return (
    <details class={css('options company')}>
      <summary>
        {t('chat.form.title')}
        {told.length > 0 && <span class={css('muted')}> · {told.join(', ')}</span>}
      </summary>
      {known.length > 1 && (
        <fieldset>
          <legend>{t('chat.fields.chat')}</legend>
          <div class={css('choices')}>
            {known.map((mode) => (
              <label key={mode} class={css('choice')}>
                <input
                  type="radio"
                  name="chat"
                  checked={company.chat === mode}
                  onChange={() => change({ chat: mode })}
                />
                <span>
                  <strong>{t(`chat.modes.${mode}.name`)}</strong>
                  <span class={css('muted small')}>{t(`chat.modes.${mode}.hint`)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <Amount word="spectators_max" company={company} change={change} />
      {watched && (
        <>
          <Check word="spectator_chat" company={company} change={change} />
          <Check word="spectator_names" company={company} change={change} />
          <Amount word="delay_moves" company={company} change={change} />
          <Amount word="delay_seconds" company={company} change={change} />
          <label class={css('field')}>
            <span>{t('chat.fields.take_over')}</span>
            <select
              value={company.take_over}
              onChange={(event) =>
                change({ take_over: SEATS_GIVEN_BY[event.currentTarget.selectedIndex]! })
              }
            >
              {SEATS_GIVEN_BY.map((by) => (
                <option key={by} value={by}>
                  {t(`chat.take_over.${by}.name`)}
                </option>
              ))}
            </select>
            <span class={css('muted small')}>{t('chat.hints.take_over')}</span>
          </label>
        </>
      )}
    </details>
  );
}

interface FieldProps<Word extends keyof Company> {
  readonly word: Word;
  readonly company: Company;
  readonly change: (part: Partial<Company>) => void;
}

function Check({
  word,
  company,
  change,
}: FieldProps<'spectator_chat' | 'spectator_names'>): JSX.Element {
  return (
    <label class={css('check')}>
      <input
        type="checkbox"
        checked={company[word]}
        onChange={(event) => change({ [word]: event.currentTarget.checked })}
      />
      <span>
        {t(`chat.fields.${word}`)}
        <span class={css('muted small')}>{t(`chat.hints.${word}`)}</span>
      </span>
    </label>
  );
}

function Amount({ word, company, change }: FieldProps<keyof typeof MOST>): JSX.Element {
  const id = useId();
  return (
    <div class={css('field')}>
      <label for={id}>{t(`chat.fields.${word}`)}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        aria-describedby={`${id}-hint`}
        min={0}
        max={MOST[word]}
        required
        value={company[word]}
        // Updates while typing: an update on blur would move what is pressed next.
        onInput={(event) =>
          event.currentTarget.validity.valid &&
          change({ [word]: event.currentTarget.valueAsNumber })
        }
      />
      <span id={`${id}-hint`} class={css('muted small')}>
        {t(`chat.hints.${word}`)}
      </span>
    </div>
  );
}
