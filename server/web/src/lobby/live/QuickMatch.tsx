// Quick match: the wishes, and then the wait for other players. Both take the same space, so that
// nothing below moves.
import type { Preset, Presets } from '@castellan/client';
import type { JSX, TargetedSubmitEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { signedIn } from '../../players/me';
import { keep, recall } from '../../storage';
import { t, tOr } from '../../words';
import { usePresets } from '../asking';
import { playersOf } from '../form';
import { NameField, nameIn } from '../NameField';
import { presetName } from '../presets';
import { search, startSearch, trouble } from './seek';
import { Waiting } from './Waiting';
import { BOTS_AFTER, possible, readWish, textOf, toggled, usualWish, type Wish } from './wishes';
import { classes } from '../../classes';
import controlsCss from '../../frame/controls.module.css';
import liveCss from './live.module.css';
import lobbyCss from '../lobby.module.css';

const css = classes(controlsCss, liveCss, lobbyCss);

const KEPT = 'castellan.wish';

export function QuickMatch(): JSX.Element | null {
  const { presets } = usePresets();
  if (presets === null || presets.presets.length === 0) return null;
  return (
    <section aria-labelledby="quick-match">
      <h2 id="quick-match">{t('live.seek.title')}</h2>
      <Card presets={presets} />
    </section>
  );
}

function Card({ presets }: { presets: Presets }): JSX.Element {
  const now = search.value;
  const card = useRef<HTMLDivElement>(null);
  const seeks = now !== null;
  const before = useRef(seeks);
  // The pressed button is gone: the focus moves to its replacement.
  useEffect(() => {
    if (before.current === seeks) return;
    before.current = seeks;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost || card.current?.contains(document.activeElement))
      card.current
        ?.querySelector<HTMLElement>(seeks ? '[tabindex]' : '[data-part=seek-form] button')
        ?.focus();
  }, [seeks]);
  return (
    <div ref={card} class={css('card seek')}>
      <Form presets={presets} hidden={seeks} />
      {now !== null && <Waiting search={now} />}
    </div>
  );
}

function Form({ presets, hidden }: { presets: Presets; hidden: boolean }): JSX.Element {
  const [wish, setWish] = useState<Wish>(() => {
    const known = readWish(recall(KEPT));
    return known ? possible(presets, known.wish) : usualWish(presets);
  });
  const registered = signedIn() !== null;
  const rated = wish.rated && registered;
  const [none, setNone] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const numbers = playersOf(presets, wish.preset);
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setNone(wish.players.length === 0);
    if (wish.players.length === 0) {
      details.current!.open = true;
      return;
    }
    const name = nameIn(new FormData(event.currentTarget));
    keep(KEPT, textOf({ wish, name: '' }));
    startSearch({ ...wish, rated }, name);
  };
  const choosePreset = (preset: Preset): void =>
    setWish({ ...wish, ...seats(usualWish(presets, preset)) });
  return (
    <form class={css('form')} data-part="seek-form" onSubmit={submit} inert={hidden}>
      <p class={css('muted small')}>{t('live.seek.lead')}</p>
      <details class={css('seek-wishes')} ref={details}>
        <summary>
          {presetName(wish.preset)}
          {rated && ` · ${t('live.seek.rated')}`}
        </summary>
        <label class={css('field')}>
          <span>{t('lobby.fields.preset')}</span>
          <select
            value={wish.preset}
            onChange={(event) => choosePreset(event.currentTarget.value as Preset)}
          >
            {presets.presets.map(({ preset }) => (
              <option key={preset} value={preset}>
                {presetName(preset)}
              </option>
            ))}
          </select>
        </label>
        <fieldset>
          <legend>{t('live.seek.players')}</legend>
          <div class={css('segments')}>
            {numbers.map((number) => (
              <label key={number} class={css('segment')}>
                <input
                  type="checkbox"
                  checked={wish.players.includes(number)}
                  onChange={() => {
                    setNone(false);
                    setWish({ ...wish, players: toggled(wish.players, number) });
                  }}
                />
                <span>{number}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {presets.bots.length > 0 && (
          <label class={css('field')}>
            <span>{t('live.seek.bots')}</span>
            <select
              value={rated ? '' : (wish.botsAfter ?? '')}
              disabled={rated}
              onChange={({ currentTarget: { value } }) =>
                setWish({ ...wish, botsAfter: value === '' ? null : Number(value) })
              }
            >
              {BOTS_AFTER.map((seconds) => (
                <option key={seconds} value={seconds ?? ''}>
                  {seconds === null
                    ? t('live.seek.never')
                    : t('live.seek.after', { time: timeText(seconds) })}
                </option>
              ))}
            </select>
          </label>
        )}
        <label class={css('check')}>
          <input
            type="checkbox"
            checked={wish.band}
            onChange={(event) => setWish({ ...wish, band: event.currentTarget.checked })}
          />
          <span>
            {t('live.seek.band')}
            <span class={css('muted small')}>{t('live.seek.band_hint')}</span>
          </span>
        </label>
        <label class={css('check')}>
          <input
            type="checkbox"
            checked={rated}
            disabled={!registered}
            onChange={(event) => setWish({ ...wish, rated: event.currentTarget.checked })}
          />
          <span>
            {t('live.seek.rated')}
            <span class={css('muted small')}>{t('live.seek.rated_hint')}</span>
          </span>
        </label>
      </details>
      <NameField />
      <button class={css('button wide')}>{t('live.seek.start')}</button>
      {/* Last, in a reserved place: it comes and goes without moving any button. */}
      <p class={css('trouble small seek-trouble')} role="alert">
        {none ? t('live.seek.no_number') : !hidden && trouble.value !== null && why(trouble.value)}
      </p>
    </form>
  );
}

function seats({ preset, players }: Wish): Pick<Wish, 'preset' | 'players'> {
  return { preset, players };
}

function why(code: string): string {
  return tOr(`live.seek.why.${code}`, tOr(`refusals.${code}`, t('live.seek.why.other')));
}

function timeText(seconds: number): string {
  return seconds < 60
    ? t('live.seconds', { count: seconds })
    : t('live.minutes', { count: seconds / 60 });
}
