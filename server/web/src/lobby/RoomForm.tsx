// All settings of a room, for a new one or one that waits; the server lists the choices.
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { OptionWord, Preset, Presets } from '@castellan/client';

import { RatedField } from '../players/RatedField';
import { t } from '../words';
import { usualCompany } from './company';
import { CompanyFields } from './CompanyFields';
import { ClockField } from './ClockField';
import { RATED_CLOCK, USUAL_TIME } from './clocks';
import { changes, fieldsOf, playersOf, tableOf, tipsIn, type Chosen, type Value } from './form';
import { OptionField } from './OptionField';
import { PeopleFields } from './PeopleFields';
import { presetHint, presetName } from './presets';
import { StartAndPassword } from './StartAndPassword';
import { TablesField } from './TablesField';
import { TimeFields } from './TimeFields';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import lobbyCss from './lobby.module.css';

const css = classes(controlsCss, lobbyCss);

interface Props {
  readonly presets: Presets;
  readonly busy: boolean;
  /** The initial values, if it is no new room; a new key resets the form. */
  readonly first?: Chosen;
  /** The text of the button. */
  readonly action: string;
  readonly send: (chosen: Chosen) => Promise<void>;
  /** Whether it is new: then people of this device may sit down at once, also at one of several tables. */
  readonly several?: boolean;
  /** Shown above the button, for example errors. */
  readonly children?: ComponentChildren;
}

export function RoomForm({
  presets,
  busy,
  first,
  action,
  send,
  several,
  children,
}: Props): JSX.Element {
  const [chosen, setChosen] = useState<Chosen>(first ?? newRoom(presets));
  const set = (change: Partial<Chosen>): void => setChosen((before) => ({ ...before, ...change }));
  const touch = (word: OptionWord, value: Value): void =>
    setChosen((before) => ({ ...before, options: { ...before.options, [word]: value } }));
  const fields = fieldsOf(presets, chosen);
  const players = tableOf(presets, chosen)?.players;
  const changed = changes(fields);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!busy) void send(chosen);
  };
  return (
    <form class={css('form')} onSubmit={submit}>
      <fieldset>
        <legend>{t('lobby.fields.preset')}</legend>
        <div class={css('choices')}>
          {presets.presets.map(({ preset }) => (
            <label key={preset} class={css('choice')}>
              <input
                type="radio"
                name="preset"
                checked={chosen.preset === preset}
                onChange={() => set({ preset })}
              />
              <span>
                <strong>{presetName(preset)}</strong>
                <span class={css('muted small')}>{presetHint(preset)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('lobby.fields.players')}</legend>
        <div class={css('segments')}>
          {playersOf(presets, chosen.preset).map((number) => (
            <label key={number} class={css('segment')}>
              <input
                type="radio"
                name="players"
                checked={players === number}
                onChange={() => set({ players: number })}
              />
              <span>{number}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <ClockField
        key={`clock ${chosen.rated}`}
        time={chosen.time}
        set={(time) => set({ time })}
        rated={chosen.rated}
      />
      <details class={css('options')}>
        <summary>
          {t('lobby.options')}
          {changed > 0 && (
            <span class={css('muted')}> · {t('lobby.changed', { count: changed })}</span>
          )}
        </summary>
        {fields.map((field) => (
          <OptionField
            key={field.option.option}
            field={field}
            onChange={(value) => touch(field.option.option, value)}
          />
        ))}
        {changed > 0 && (
          <button type="button" class={css('link')} onClick={() => set({ options: {} })}>
            {t('lobby.as_usual')}
          </button>
        )}
      </details>
      <label class={css('field')}>
        <span>{t('lobby.fields.name')}</span>
        <input
          maxLength={256}
          value={chosen.name}
          placeholder={t('lobby.name_example')}
          onInput={(event) => set({ name: event.currentTarget.value })}
        />
      </label>
      <label class={css('check')}>
        <input
          type="checkbox"
          checked={chosen.listed}
          onChange={(event) => set({ listed: event.currentTarget.checked })}
        />
        <span>
          {t('lobby.fields.listed')}
          <span class={css('muted small')}>{t('lobby.listed_hint')}</span>
        </span>
      </label>
      <label class={css('check')}>
        <input
          type="checkbox"
          checked={tipsIn(chosen)}
          disabled={chosen.rated}
          onChange={(event) => set({ advice: event.currentTarget.checked })}
        />
        <span>
          {t('lobby.fields.advice')}
          <span class={css('muted small')}>
            {t(chosen.rated ? 'players.on.no_tips' : 'lobby.advice_hint')}
          </span>
        </span>
      </label>
      {several && presets.accounts.guests && !chosen.rated && players !== undefined && (
        <PeopleFields people={chosen.people} most={players} set={(people) => set({ people })} />
      )}
      {several && <TablesField tables={chosen.tables} set={set} />}
      {presets.accounts.kept && chosen.tables === 1 && (
        <RatedField
          rated={chosen.rated}
          set={(rated) =>
            set({
              rated,
              time:
                rated && chosen.time.clock.kind === 'none'
                  ? { ...chosen.time, clock: RATED_CLOCK }
                  : chosen.time,
            })
          }
        />
      )}
      <StartAndPassword chosen={chosen} had={first?.locked ?? false} set={set} />
      <CompanyFields
        company={chosen.company}
        modes={presets.chat}
        set={(company) => set({ company })}
      />
      <TimeFields time={chosen.time} set={(time) => set({ time })} rated={chosen.rated} />
      {children}
      <button class={css('button main wide')} disabled={busy}>
        {action}
      </button>
    </form>
  );
}

function newRoom(known: Presets): Chosen {
  const { presets } = known;
  const preset: Preset = presets[0]?.preset ?? 'kingdomino';
  return {
    preset,
    players: 4,
    options: {},
    name: '',
    listed: false,
    advice: false,
    rated: false,
    start: 'full',
    locked: false,
    password: '',
    company: usualCompany(known),
    time: USUAL_TIME,
    tables: 1,
    people: [],
  };
}
