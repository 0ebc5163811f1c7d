// The filter of past games; each choice applies at once.
import type { JSX } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';

import { soon, usePresets } from '../lobby/asking';
import { presetName } from '../lobby/presets';
import { server } from '../server';
import { t } from '../words';
import type { Filters } from './filters';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import playersCss from './players.module.css';

const css = classes(controlsCss, playersCss);

interface Props {
  readonly filters: Filters;
  readonly choose: (chosen: Filters) => void;
}

export function FilterForm({ filters, choose }: Props): JSX.Element {
  const { presets } = usePresets();
  const set = (change: Partial<Filters>): void => choose({ ...filters, ...change });
  const names = presets?.presets.map(({ preset }) => preset as string) ?? [];
  const known = filters.preset === '' || names.includes(filters.preset);
  return (
    <form
      class={css('filters')}
      role="search"
      aria-label={t('account.filters')}
      onSubmit={(event) => event.preventDefault()}
    >
      <label class={css('field')}>
        <span>{t('account.by_preset')}</span>
        <select
          value={filters.preset}
          onChange={(event) => set({ preset: event.currentTarget.value })}
        >
          <option value="">{t('account.any_preset')}</option>
          {[...(known ? [] : [filters.preset]), ...names].map((preset) => (
            <option key={preset} value={preset}>
              {presetName(preset)}
            </option>
          ))}
        </select>
      </label>
      <PlayerField value={filters.player} onChange={(player) => set({ player })} />
      <label class={css('field')}>
        <span>{t('account.from')}</span>
        <input
          type="date"
          value={filters.from}
          max={filters.to || undefined}
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
      </label>
      <label class={css('field')}>
        <span>{t('account.to')}</span>
        <input
          type="date"
          value={filters.to}
          min={filters.from || undefined}
          onChange={(event) => set({ to: event.currentTarget.value })}
        />
      </label>
    </form>
  );
}

interface PlayerProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** Offers names that begin with the typed text. */
function PlayerField({ value, onChange }: PlayerProps): JSX.Element {
  const id = useId();
  const [typed, type] = useState(value);
  useEffect(() => type(value), [value]);
  const [names, setNames] = useState<readonly string[]>([]);
  const look = async (beginning: string): Promise<void> => {
    if (beginning.trim() === '') return;
    try {
      const found = await server.players.named(beginning.trim(), soon());
      setNames(found.map(({ name }) => name));
    } catch {
      // Without suggestions the name can still be typed.
    }
  };
  return (
    <div class={css('field')}>
      <label for={id}>{t('account.by_player')}</label>
      <input
        id={id}
        list={`${id}-names`}
        value={typed}
        maxLength={128}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        aria-describedby={`${id}-hint`}
        onInput={(event) => {
          type(event.currentTarget.value);
          void look(event.currentTarget.value);
        }}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && onChange(event.currentTarget.value)}
      />
      <datalist id={`${id}-names`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <span id={`${id}-hint`} class={css('muted small')}>
        {t('account.by_player_hint')}
      </span>
    </div>
  );
}
