// The game of a room, and how its rules differ from the defaults.
import type { JSX } from 'preact';
import type { OptionWord, Rules } from '@castellan/client';

import { t, tOr } from '../words';
import { clockText, timeInWords, type TimeRules } from './clocks';
import { presetHint, presetName } from './presets';
import { classes } from '../classes';
import roomCss from './room.module.css';

const css = classes(roomCss);

/**
 * The options that apply, also with default values: the preset's hint speaks of its own defaults.
 */
export function saidOf(rules: Rules): readonly OptionWord[] {
  const said: OptionWord[] = ['decline', 'kingdom_size', 'harmony', 'middle_kingdom'];
  if (rules.middle_kingdom) said.push('middle_kingdom_measure');
  if (rules.players === 3 && rules.buildings === null) said.push('three_player_line');
  if (rules.kings_per_seat === 2) said.push('opening');
  // Equal sums of a match are shared.
  if (rules.dynasty > 1) said.push('dynasty', 'pause');
  else said.push('tie_break');
  if (rules.buildings !== null) said.push('buildings');
  return said;
}

interface Props {
  readonly rules: Rules;
  /** Whether players may ask for tips. */
  readonly advice: boolean;
  /** The clock and related rules; null: not known. */
  readonly time: TimeRules | null;
}

export function RulesInWords({ rules, advice, time }: Props): JSX.Element {
  return (
    <details class={css('rules')}>
      <summary>
        <strong>{presetName(rules.preset)}</strong> {t('lobby.players', { count: rules.players })}
        {rules.dynasty > 1 && ` · ${t('lobby.match')}`}
        {time && time.clock.kind !== 'none' && ` · ${clockText(time.clock)}`}
      </summary>
      <p>{presetHint(rules.preset)}</p>
      <dl>
        <div>
          <dt>{t('lobby.rounds')}</dt>
          <dd>{rules.rounds}</dd>
        </div>
        {saidOf(rules).map((word) => (
          <div key={word}>
            <dt>{t(`game.options.${word}.name`)}</dt>
            <dd>{tOr(`game.options.${word}.values.${rules[word]}`, String(rules[word]))}</dd>
          </div>
        ))}
        {time &&
          timeInWords(time).map(([what, how]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        {advice && (
          <div>
            <dt>{t('lobby.tips')}</dt>
            <dd>{t('lobby.tips_allowed')}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}
