// How well a bot plays, to be chosen.
import type { JSX } from 'preact';
import type { BotLevel } from '@castellan/client';

import { levelName } from './levels';

interface Props {
  readonly levels: readonly BotLevel[];
  readonly level: BotLevel;
  /** What it is called, where no label stands beside it. */
  readonly label?: string;
  readonly onChange: (level: BotLevel) => void;
}

export function LevelSelect({ levels, level, label, onChange }: Props): JSX.Element {
  // A level that is not offered any more may still sit there.
  const offered = levels.includes(level) ? levels : [level, ...levels];
  return (
    <select
      class="level"
      aria-label={label}
      value={level}
      onChange={(event) => onChange(offered[event.currentTarget.selectedIndex]!)}
    >
      {offered.map((each) => (
        <option key={each} value={each}>
          {levelName(each)}
        </option>
      ))}
    </select>
  );
}
