// Resigning, with a confirmation.
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';

import { Addressed } from '../device/Addressed';
import type { TableStore } from '../store';
import { t } from '../words';
import type { Play } from './usePlay';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import handCss from './hand.module.css';
import tableCss from './table.module.css';

const css = classes(controlsCss, handCss, tableCss);

interface Props {
  readonly person: TableStore;
  readonly play: Play;
  /** Closes the menu that it is in. */
  done(): void;
}

export function Resign({ person, play, done }: Props): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = (): void => dialog.current?.close();
  const team = (person.view.value?.rules.seats_per_kingdom ?? 1) > 1;
  return (
    <>
      <button type="button" class={css('plain')} onClick={() => dialog.current?.showModal()}>
        <Addressed person={person} text={t('table.resign.button')} />
      </button>
      <dialog class={css('resign')} ref={dialog} aria-label={t('table.resign.button')}>
        <p>
          <Addressed
            person={person}
            text={t(team ? 'table.resign.sureTeam' : 'table.resign.sure')}
          />
        </p>
        <div class={css('hand-buttons')}>
          <button type="button" class={css('button main')} onClick={close}>
            {t('table.resign.no')}
          </button>
          <button
            type="button"
            class={css('button danger')}
            disabled={!play.mayResign}
            onClick={() => {
              close();
              play.act({ do: 'resign' });
              done();
            }}
          >
            {t('table.resign.yes')}
          </button>
        </div>
      </dialog>
    </>
  );
}
