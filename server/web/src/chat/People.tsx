// The button that lists players and spectators.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Dialog } from '../frame';
import { lazily } from '../lazily';
import { t } from '../words';
import type { PeopleProps } from './PeopleList';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';

const css = classes(controlsCss);

const PeopleList = lazily(() => import('./PeopleList').then((all) => all.PeopleList));

export function People(props: PeopleProps): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class={css('quiet')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('chat.people.button')}
      </button>
      <Dialog open={open} title={t('chat.people.title')} onClose={() => setOpen(false)}>
        <PeopleList {...props} />
      </Dialog>
    </>
  );
}
