// The player's name. A signed-in player has one name everywhere.
import type { JSX } from 'preact';

import { Mark } from '../players/Mark';
import { signedIn } from '../players/me';
import { myName } from '../server';
import { t } from '../words';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

export function NameField(): JSX.Element {
  const who = signedIn();
  if (who !== null)
    return (
      <label class={css('field')}>
        <span>
          {t('lobby.your_name')} <Mark silent />
        </span>
        <input name="name" value={who.name} readOnly />
        <span class={css('muted small')}>{t('players.sits_as')}</span>
      </label>
    );
  return (
    <label class={css('field')}>
      <span>{t('lobby.your_name')}</span>
      <input
        name="name"
        required
        maxLength={128}
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
