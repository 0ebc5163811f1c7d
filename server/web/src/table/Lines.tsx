// The present line of dominoes and the next one.
import type { Slot, View } from '@castellan/client';
import type { ComponentChildren, JSX } from 'preact';

import { Domino, DominoBack, EDGE, King } from '../drawing';
import { Sheet } from '../frame';
import { lazily } from '../lazily';
import { wide } from '../width';
import { labelled, t } from '../words';
import { Marked, useBots } from './Marked';
import { dominoName, type NameOf } from './names';
import { classes } from '../classes';
import linesCss from './lines.module.css';
import tableCss from './table.module.css';

const css = classes(linesCss);
// Both have a class `lines`.
const tableClass = classes(tableCss);

const DominoList = lazily(() => import('./DominoList').then((all) => all.DominoList));

interface DominoPictureProps {
  readonly slot: Pick<Slot, 'left' | 'right' | 'domino'>;
  /** The seat whose king stands on it; leave it out where none ever does. */
  readonly king?: number | null;
}

export function DominoPicture({ slot, king }: DominoPictureProps): JSX.Element {
  const { left, right, domino } = slot;
  const head = king === undefined ? 4 : 46;
  return (
    <svg
      class={css('domino-picture')}
      viewBox={`-4 ${-head} 208 ${head + 100 + EDGE + 4}`}
      aria-hidden="true"
    >
      <Domino left={left} right={right} number={domino} king={king} />
    </svg>
  );
}

export function KingPicture({ seat }: { seat: number }): JSX.Element {
  return (
    <svg class={css('king-picture')} viewBox="0 0 100 100" aria-hidden="true">
      <King seat={seat} />
    </svg>
  );
}

interface RowProps {
  readonly slot: Slot;
  readonly position: number;
  readonly nameOf: NameOf;
  readonly mark: string | null;
}

type Label = RowProps & { readonly isBot: (seat: number) => boolean };

function label({ slot, position, nameOf, mark, isBot }: Label): string {
  const { king } = slot;
  const name = king === null ? '' : nameOf(king);
  const heard = king !== null && isBot(king) ? t('lobby.bots.named', { name }) : name;
  return [
    t('table.line.slot', { position, domino: dominoName(slot) }),
    king === null ? t('table.line.free') : t('table.line.king', { name: heard }),
    ...(mark ? [mark] : []),
  ].join(', ');
}

const told = (slot: Slot): string =>
  labelled(t('table.dominoes.number', { number: slot.domino }), dominoName(slot));

function Row({ slot, position, nameOf }: RowProps): JSX.Element {
  const { king } = slot;
  return (
    <>
      <DominoPicture slot={slot} king={king} />
      {king === null ? (
        <span class={css('line-number')} translate={false}>
          {position}
        </span>
      ) : (
        <span class={css('line-name')} translate={false}>
          <Marked text={nameOf(king)} seats={[king]} />
        </span>
      )}
    </>
  );
}

/** A new line lies face down for a moment. */
function Back({ number }: { number: number }): JSX.Element {
  return (
    <svg class={css('line-back')} viewBox={`-4 -46 208 ${150 + EDGE}`} aria-hidden="true">
      <DominoBack number={number} />
    </svg>
  );
}

interface LinesProps {
  readonly view: View;
  readonly nameOf: NameOf;
  readonly claims: ReadonlySet<number>;
  readonly chosen: number | null;
  readonly last: number | null;
  /** Beside the number of face-down dominoes. */
  readonly beside: ComponentChildren;
  onChoose(domino: number): void;
  onConfirm(domino: number): void;
}

/** A second tap on the chosen domino confirms the choice. */
export function Lines(props: LinesProps): JSX.Element {
  const { view, nameOf, claims, chosen, last, beside, onChoose, onConfirm } = props;
  const { current, next, phase, round, turn } = view;
  const botOn = useBots();
  const isBot = (seat: number): boolean => botOn(seat) !== null;
  const laying = phase !== 'over' && phase !== 'pause';
  const mark = (index: number): string | null => {
    if (index < turn || !laying) return t('table.line.done');
    return index === turn && phase === 'place' ? t('table.line.now') : null;
  };
  const state = (index: number): string => {
    if (index < turn || !laying) return 'line-slot done';
    return index === turn ? 'line-slot now' : 'line-slot';
  };
  const present =
    round > 0 ? (
      <Line
        key={`current-${round}`}
        title={t('table.line.current')}
        part="this-line"
        note={t('table.line.currentHint')}
      >
        {current.map((slot, index) => {
          const row = { slot, position: index + 1, nameOf, mark: mark(index) };
          return (
            <li
              key={slot.domino}
              class={css(state(index))}
              aria-label={label({ ...row, isBot })}
              data-domino={slot.domino}
              data-tells={told(slot)}
            >
              <Row {...row} />
            </li>
          );
        })}
      </Line>
    ) : (
      <Line title={t('table.status.draft')} part="this-line" note={t('table.line.order')}>
        {view.opening.map((seat, index) => (
          <li key={index} class={css(state(index))}>
            <span class={css('line-king')}>
              <KingPicture seat={seat} />
              <span class={css('line-name')} translate={false}>
                <Marked text={nameOf(seat)} seats={[seat]} />
              </span>
            </span>
          </li>
        ))}
      </Line>
    );
  return (
    <div class={css(view.rules.line_length > 4 ? 'lines many' : 'lines')} data-part="lines">
      {present}
      {next.length > 0 && (
        <Line key={`next-${round}`} title={t('table.line.next')} part="next-line">
          {next.map((slot, index) => {
            const row = { slot, position: index + 1, nameOf, mark: null };
            const free = claims.has(slot.domino);
            const seen = slot.domino === last ? ' newest' : '';
            return (
              <li key={slot.domino} style={{ '--nth': index }}>
                <Back number={slot.domino} />
                <button
                  type="button"
                  class={css(`line-slot${seen}`)}
                  // Once chosen, a press confirms: another subject.
                  data-subject={`${slot.domino}${slot.domino === chosen ? ' chosen' : ''}`}
                  aria-label={label({ ...row, isBot })}
                  data-domino={slot.domino}
                  data-tells={told(slot)}
                  aria-pressed={slot.domino === chosen}
                  disabled={!free}
                  onClick={() =>
                    slot.domino === chosen ? onConfirm(slot.domino) : onChoose(slot.domino)
                  }
                >
                  <Row {...row} />
                </button>
              </li>
            );
          })}
        </Line>
      )}
      {next.length === 0 && round > 0 && laying && (
        <p class={css('lines-last')}>{t('table.line.empty')}</p>
      )}
      <div class={css('lines-note')}>
        <Sheet
          look={tableClass('plain')}
          label={t('table.line.undealt', { count: view.undealt })}
          title={t('table.dominoes.title')}
          part="dominoes"
        >
          {!wide.value && present}
          <DominoList view={view} />
        </Sheet>
        {view.removed.length > 0 && (
          <span>{t('table.line.removed', { count: view.removed.length })}</span>
        )}
        {beside}
      </div>
    </div>
  );
}

interface LineProps {
  readonly title: string;
  readonly part: string;
  readonly note?: string;
  readonly children: ComponentChildren;
}

function Line({ title, part, note, children }: LineProps): JSX.Element {
  return (
    <section class={css(part === 'next-line' ? 'line next' : 'line')} data-part={part}>
      <h2>{title}</h2>
      <ol>{children}</ol>
      {note && <p class={css('line-note')}>{note}</p>}
    </section>
  );
}
