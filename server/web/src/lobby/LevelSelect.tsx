// The choice of a bot's level.
import type { JSX } from 'preact';
import type { BotLevel } from '@castellan/client';

import { forPeople, levelName } from './levels';
import { classes } from '../classes';
import roomCss from './room.module.css';

const css = classes(roomCss);

interface Props {
  readonly levels: readonly BotLevel[];
  readonly level: BotLevel;
  /** The accessible name, if there is no label. */
  readonly label?: string;
  readonly onChange: (level: BotLevel) => void;
}

export function LevelSelect({ levels, level, label, onChange }: Props): JSX.Element {
  const known = forPeople(levels);
  // A seated bot may have another level.
  const offered = known.includes(level) ? known : [level, ...known];
  return (
    <select
      class={css('level')}
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
