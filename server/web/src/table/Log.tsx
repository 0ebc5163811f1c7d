// The game log, newest first; and the same for screen readers.
import type { JSX } from 'preact';

import { address } from '../route';
import type { Happened, TableStore } from '../store';
import { t } from '../words';
import { Marked, Named } from './Marked';
import type { NameOf } from './names';
import { isCut } from './newest';
import { tellAll } from './telling';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import statusCss from './status.module.css';
import tableCss from './table.module.css';

const css = classes(controlsCss, statusCss, tableCss);

interface Props {
  readonly store: TableStore;
  readonly log: readonly Happened[];
  readonly nameOf: NameOf;
}

export function Log({ store, log, nameOf }: Props): JSX.Element {
  const { code, source } = store;
  // The acting player comes first; a sentence may name others, too.
  const seats = Object.keys(store.view.value?.seats ?? []).map(Number);
  const cut = source === 'live' && isCut(log, store.seq.value);
  const room = store.room.value;
  const watchable = room !== null && room.spectators_max > 0 && !room.duplicate?.open;
  return (
    <section class={css('log')}>
      <h2>{t('table.log.title')}</h2>
      {log.length === 0 && !cut && <p>{t('table.log.empty')}</p>}
      {(log.length > 0 || cut) && (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        <ul tabIndex={0} aria-label={t('table.log.title')}>
          {log.flatMap((step) =>
            tellAll(step, nameOf)
              .reverse()
              .map((sentence, index) => (
                <li
                  key={`${step.seq}-${index}`}
                  class={css(store.undone.value.has(step.seq) ? 'undone' : undefined)}
                >
                  <Marked text={sentence} seats={step.by === null ? seats : [step.by, ...seats]} />
                  <StepMarks store={store} step={step} nameOf={nameOf} />
                </li>
              )),
          )}
          {cut && (
            <li data-part="cut">
              {t('table.log.cut')}{' '}
              {watchable && (
                <a href={address({ screen: 'replay', code, step: null })}>{t('table.log.all')}</a>
              )}
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** Marks steps of a stand-in bot, and undone steps. */
function StepMarks({ store, step, nameOf }: Omit<Props, 'log'> & { step: Happened }) {
  const { by, byBot, seq } = step;
  const forSomebody = byBot && by !== null && store.room.value?.seats[by]?.bot === null;
  return (
    <>
      {forSomebody && (
        <>
          {' '}
          (<Named text={t('clock.told.by_bot', { name: nameOf(by) })} />)
        </>
      )}
      {store.undone.value.has(seq) && <small> ({t('clock.told.undone')})</small>}
    </>
  );
}

export function Announcer({ log, nameOf }: Omit<Props, 'store'>): JSX.Element {
  const [newest] = log;
  return (
    <div class={css('only-heard')} aria-live="polite">
      {newest && (
        <p key={newest.seq}>
          <Named text={tellAll(newest, nameOf).join(' ')} />
        </p>
      )}
    </div>
  );
}
