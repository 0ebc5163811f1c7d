// The player's name. A signed-in player has one name everywhere; another person of the device has a
// name for this room.
import type { JSX } from 'preact';

import { charactersIn } from '../chat/model';
import { Mark } from '../players/Mark';
import { signedIn } from '../players/me';
import { myName } from '../server';
import { t } from '../words';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

const NAME_MAX = 32;

/** The server refuses a longer name. */
export function checkLength({ currentTarget: input }: { currentTarget: HTMLInputElement }): void {
  const count = charactersIn(input.value) - NAME_MAX;
  input.setCustomValidity(count > 0 ? t('chat.over', { count }) : '');
}

export function NameField({ another = false }: { another?: boolean }): JSX.Element {
  const who = signedIn();
  if (who !== null && !another)
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
      <span>{t(another ? 'lobby.person_name' : 'lobby.your_name')}</span>
      <input
        name="name"
        required
        maxLength={128}
        pattern=".*\S.*"
        onInput={checkLength}
        autocomplete={another ? 'off' : 'nickname'}
        defaultValue={another ? '' : myName()}
      />
    </label>
  );
}

export function nameIn(form: FormData): string {
  return String(form.get('name')).trim();
}
