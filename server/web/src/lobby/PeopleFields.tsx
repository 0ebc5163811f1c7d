// The people who share this device and sit down in a new room at once.
import type { JSX } from 'preact';

import { myName } from '../server';
import { t } from '../words';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import { checkLength } from './NameField';

const css = classes(controlsCss);

interface Props {
  readonly people: readonly string[];
  /** The number of seats. */
  readonly most: number;
  readonly set: (people: readonly string[]) => void;
}

export function PeopleFields({ people, most, set }: Props): JSX.Element {
  return (
    <fieldset class={css('form')}>
      <legend>{t('lobby.people_here')}</legend>
      {people.slice(0, most).map((name, index) => (
        <label key={index} class={css('field')}>
          <span>{t('lobby.person_name')}</span>
          <input
            maxLength={128}
            value={name}
            autocomplete="off"
            onInput={(event) => {
              checkLength(event);
              const { value } = event.currentTarget;
              set(people.map((each, at) => (at === index ? value : each)));
            }}
          />
        </label>
      ))}
      {people.length < most && (
        <button
          type="button"
          class={css('button')}
          onClick={() => set([...people, people.length === 0 ? myName() : ''])}
        >
          {t('lobby.add_person')}
        </button>
      )}
    </fieldset>
  );
}
