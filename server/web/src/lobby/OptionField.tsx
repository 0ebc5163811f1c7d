// One option of a new room, by its type.
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

import { t, tOr } from '../words';
import type { Field, Value } from './form';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

interface Props {
  readonly field: Field;
  readonly onChange: (value: Value) => void;
}

export function OptionField({ field, onChange }: Props): JSX.Element {
  const id = useId();
  const { option, value, usual } = field;
  const word = option.option;
  const hint = tOr(`game.options.${word}.hint`, '');
  if (option.type === 'boolean')
    return (
      <label class={css('check')}>
        <input
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>
          {tOr(`game.options.${word}.name`, word)}
          <span class={css('muted small')}>{hint}</span>
        </span>
      </label>
    );
  return (
    <div class={css('field')}>
      <label for={id}>{tOr(`game.options.${word}.name`, word)}</label>
      {option.values ? (
        <select
          id={id}
          aria-describedby={`${id}-hint`}
          value={String(value)}
          onChange={(event) => onChange(option.values![event.currentTarget.selectedIndex]!)}
        >
          {option.values.map((each) => (
            <option key={String(each)} value={String(each)}>
              {tOr(`game.options.${word}.values.${each}`, String(each))}
              {each === usual ? ` (${t('lobby.usual')})` : ''}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type="number"
          inputMode="numeric"
          aria-describedby={`${id}-hint`}
          min={option.least}
          max={option.most}
          required
          value={Number(value)}
          onChange={(event) =>
            event.currentTarget.validity.valid && onChange(event.currentTarget.valueAsNumber)
          }
        />
      )}
      <span id={`${id}-hint`} class={css('muted small')}>
        {hint}
      </span>
    </div>
  );
}
