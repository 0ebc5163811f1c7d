// The button to move a seat to another device, and its dialog.
import type { JSX } from 'preact';

import { Sheet } from '../frame';
import { lazily } from '../lazily';
import type { TableStore } from '../store';
import { t } from '../words';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

const CarryLink = lazily(() => import('./CarryLink').then((all) => all.CarryLink));

/** A button for a player with a seat in this room. */
export function CarryAway({ person, wide }: { person: TableStore; wide?: boolean }): JSX.Element {
  return (
    <Sheet
      look={css(wide ? 'button wide' : 'button')}
      label={t('lobby.carry.button')}
      title={t('lobby.carry.title')}
    >
      <CarryLink person={person} />
    </Sheet>
  );
}
