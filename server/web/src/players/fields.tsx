// The fields of account forms, in a way that password managers understand, with errors next to
// them.
import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { ApiError } from '@castellan/client';

import { characterIn, errorText } from '../lobby/errors';
import { t } from '../words';
import { hasCode } from './me';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import playersCss from './players.module.css';

const css = classes(controlsCss, playersCss);

export type FieldName = 'name' | 'passphrase' | 'passphrase_now';

/** An error; without a field it belongs to the whole form. */
export interface Wrong {
  readonly field: FieldName | null;
  readonly text: string;
}

/** `signing`: the form asks for name and passphrase together. */
export function wrongIn(failure: unknown, fields: readonly FieldName[]): Wrong {
  const at = (field: FieldName): FieldName | null => (fields.includes(field) ? field : null);
  if (hasCode(failure, 'name_taken')) return { field: at('name'), text: t('account.name_like') };
  const bad = failure instanceof ApiError && failure.code === 'bad_field' ? failure : null;
  if (bad?.field === 'name')
    return { field: at('name'), text: t('account.name_wrong', { character: characterIn(bad) }) };
  if (bad?.field === 'passphrase') return { field: at('passphrase'), text: t('account.too_short') };
  const text = errorText(failure);
  if (hasCode(failure, 'bad_passphrase'))
    return { field: at('passphrase_now') ?? at('passphrase'), text };
  if (hasCode(failure, 'not_yours')) return { field: at('name'), text };
  return { field: null, text };
}

interface Props {
  readonly name: FieldName;
  readonly label: string;
  readonly autocomplete: 'username' | 'current-password' | 'new-password';
  readonly wrong: Wrong | null;
  readonly hint?: string;
  readonly first?: string;
}

export function Field({ name, label, autocomplete, wrong, hint, first }: Props): JSX.Element {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [shown, show] = useState(false);
  const mine = wrong?.field === name ? wrong : null;
  useEffect(() => {
    if (mine !== null) input.current?.focus();
  }, [mine]);
  const secret = name !== 'name';
  const told = [mine && `${id}-wrong`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div class={css('field')}>
      <label for={id}>{label}</label>
      <input
        ref={input}
        id={id}
        name={name}
        // The cast: the types give each input kind its own attributes; both kinds have these.
        type={(secret && !shown ? 'password' : 'text') as 'text'}
        autocomplete={autocomplete}
        required
        {...(secret
          ? { minLength: autocomplete === 'new-password' ? 8 : 1, maxLength: 128 }
          : { maxLength: 128, pattern: '.*\\S.*', defaultValue: first })}
        autocapitalize="none"
        spellcheck={false}
        aria-invalid={mine !== null}
        aria-describedby={told || undefined}
      />
      {mine && (
        <span id={`${id}-wrong`} class={css('trouble small')}>
          {mine.text}
        </span>
      )}
      {hint && (
        <span id={`${id}-hint`} class={css('muted small')}>
          {hint}
        </span>
      )}
      {secret && (
        <label class={css('check show')}>
          <input
            type="checkbox"
            checked={shown}
            onChange={(event) => show(event.currentTarget.checked)}
          />
          <span>{t('account.show')}</span>
        </label>
      )}
    </div>
  );
}
