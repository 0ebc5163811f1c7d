// The button that starts a guided game: a real one, against two of the weakest bots.
import type { JSX } from 'preact';

import { useNamed } from '../lobby/AgainstBots';
import { LEVELS } from '../lobby/levels';
import { useNewRooms, wishesFor } from '../lobby/NewRoom';
import { presetName } from '../lobby/presets';
import { t } from '../words';
import { beginCourse, type Course } from './progress';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

const PLAYERS = 3;

/** Nothing where the server has no bots, or wants an account. */
export function Learn({ course }: { course: Course }): JSX.Element | null {
  const { busy, closed, levels, offered, start } = useNewRooms();
  const level = LEVELS.find((each) => levels.includes(each));
  const { press, dialog } = useNamed({
    game: presetName(course),
    busy,
    start: async (players, name) => {
      const wishes = { ...wishesFor(course, players), advice: true };
      if (level) await start(wishes, name, level, (room) => beginCourse(course, room));
    },
  });
  if (closed || !level || !offered(course).includes(PLAYERS)) return null;
  return (
    <div class={css('row')} data-part="learn">
      <button type="button" class={css('button')} disabled={busy} onClick={() => press(PLAYERS)}>
        {t(course === 'kingdomino' ? 'lobby.learn' : 'lessons.queendomino')}
      </button>
      {course === 'kingdomino' && <p class={css('muted small')}>{t('lobby.learn_hint')}</p>}
      {dialog}
    </div>
  );
}
