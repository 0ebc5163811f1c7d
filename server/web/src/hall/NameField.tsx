// What the others call you.
import type { JSX } from 'preact';

import { myName } from '../server';
import { t } from '../words';

export function NameField(): JSX.Element {
  return (
    <label class="field">
      <span>{t('hall.your_name')}</span>
      <input
        name="name"
        required
        maxLength={32}
        pattern=".*\S.*"
        autocomplete="nickname"
        defaultValue={myName()}
      />
    </label>
  );
}

export function nameIn(form: FormData): string {
  return String(form.get('name')).trim();
}
