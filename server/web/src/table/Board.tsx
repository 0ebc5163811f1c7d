// A kingdom as a picture, and the large interactive one.
import type { Cell, Face, Kingdom, Square } from '@castellan/client';
import type { JSX, RefObject } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { HeldDomino, Land, rounded } from '../drawing';
import { lazily } from '../lazily';
import { bySquare, keyOf, rowsOf, same, within, type Area } from '../rules/cells';
import { usable } from '../rules/placement';
import { t } from '../words';
import { cellLabel, type Marks } from './cellLabel';
import { signed } from './gain';
import { tellsOf } from './tells';
import { windowOf, type Ghost, type Place } from './model';
import { Points } from './Points';
import { classes } from '../classes';
import boardCss from './board.module.css';

const css = classes(boardCss);

export const Ceremony = lazily(() => import('./Ceremony').then((all) => all.Ceremony));

interface PictureProps {
  readonly kingdom: Kingdom;
  readonly size: number;
  readonly area: Area;
  readonly marks?: Marks;
  readonly last?: readonly Cell[];
  readonly ghost?: Ghost | null;
  readonly label?: string;
  /** Whether the territories light up with their points, at the end of the game. */
  readonly ceremony?: boolean;
  /** Few pixels: fewer figures, and no map below them. */
  readonly mini?: boolean;
}

const at = ([x, y]: Cell): string => `translate(${x * 100} ${y * 100})`;

// The map where no land lies: hills, water, trees, dunes, peaks.
const PEN = [
  'M22 62q12-22 24 0M28 58l3-8M40 62q14-26 30 0M62 50l4 8M56 46l3 10',
  'M26 46q8-7 16 0t16 0M40 60q8-7 16 0t16 0M30 73q8-7 16 0',
  'M36 64v-8m-9 0q9-24 18 0zM62 72v-7m-8 0q8-22 16 0z',
  'M30 68q6-12 12 0M46 60q6-12 12 0M60 70q6-12 12 0',
  'M34 70l16-28 18 28M50 42l-3 14M44 62l5-4M58 60l3 5',
];
const penAt = ([x, y]: Cell): string =>
  PEN[Math.abs(x * 3 + y * 7 + x * y) % PEN.length]!.replace(
    /M(\d+) (\d+)/g,
    (_, across: string, down: string) => `M${x * 100 + Number(across)} ${y * 100 + Number(down)}`,
  );
const plotAt = ([x, y]: Cell): string => rounded(x * 100 + 5, y * 100 + 5, 90, 90, 12);

/** The domino that was laid last flies from its line to its place, and flows into the land. */
function Landing({ kingdom, cells }: { kingdom: Kingdom; cells: readonly Cell[] }): JSX.Element {
  const squares = kingdom.squares.filter((square) => cells.some((cell) => same(cell, square.at)));
  const domino = squares[0]?.domino;
  const flying = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const line = document.querySelector(`[data-domino="${domino}"]`);
    const piece = flying.current;
    // Measuring makes the browser lay the page out: not where nothing flies.
    if (!line || !piece || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const from = line.getBoundingClientRect();
    const unit = piece.getScreenCTM()?.a;
    // Hidden lines have no place to fly from.
    if (from.width < 10 || !unit) return;
    const to = piece.getBoundingClientRect();
    const x = (from.left + from.width / 2 - to.left - to.width / 2) / unit;
    const y = (from.top + from.height / 2 - to.top - to.height / 2) / unit;
    piece.style.setProperty('--from', `translate(${x}px, ${y}px)`);
  }, [domino]);
  return (
    <g key={domino} ref={flying}>
      <g class={css('landing')}>
        <Land squares={squares} />
      </g>
    </g>
  );
}

/** The upper right corner of a domino. */
const cornerOf = ([[x, y], [otherX, otherY]]: Place['cells']): Cell => [
  Math.max(x, otherX) + 0.88,
  Math.min(y, otherY) + 0.1,
];

const boxOf = ({ left, right, top, bottom }: Area): string =>
  `0 0 ${(right - left + 1) * 100} ${(bottom - top + 1) * 100}`;

/** The place of a picture that is not drawn yet. */
export function Blank({ area }: { area: Area }): JSX.Element {
  return <svg class={css('kingdom-picture')} viewBox={boxOf(area)} aria-hidden="true" />;
}

/** Not interactive. */
export function Picture(props: PictureProps): JSX.Element {
  const {
    kingdom,
    size,
    area,
    marks,
    last = marks?.last ?? [],
    ghost,
    label,
    mini = false,
    ceremony = false,
  } = props;
  const newest = kingdom.squares.at(-1)?.domino;
  const count = kingdom.squares.length;
  // A domino that was there before, or that lies there after a take-back, did not come from its line
  // now.
  const known = useRef({ newest, count, came: false });
  if (known.current.newest !== newest)
    known.current = { newest, count, came: count > known.current.count };
  // Another kingdom has the newest domino: this one has landed.
  else if (last.length === 0) known.current.came = false;
  const landed = last.length > 0 && known.current.came;
  const reach = usable(kingdom.squares, size);
  const laid = bySquare(kingdom.squares);
  const free = rowsOf(area)
    .flat()
    .filter((cell) => within(reach, cell) && !laid.has(keyOf(cell)));
  const isLegal = (cell: Cell): boolean => marks?.legal.has(keyOf(cell)) ?? false;
  const legal = free.filter(isLegal);
  const bare = free.filter((cell) => !isLegal(cell));
  const rim = (cell: Cell, name: string): JSX.Element => (
    <rect
      key={`${name}${keyOf(cell)}`}
      class={css(`rim ${name}`)}
      transform={at(cell)}
      x="4"
      y="4"
      width="92"
      height="92"
      rx="10"
    />
  );
  return (
    <svg
      class={css(mini ? 'kingdom-picture mini' : 'kingdom-picture')}
      viewBox={boxOf(area)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <g transform={`translate(${area.left * -100} ${area.top * -100})`}>
        <path class={css('plot')} d={bare.map(plotAt).join('')} />
        {!mini && <path class={css('pen')} d={bare.map(penAt).join('')} />}
        {legal.map((cell) => (
          <path key={keyOf(cell)} class={css('plot legal')} d={plotAt(cell)} />
        ))}
        <Land squares={kingdom.squares} seats={kingdom.seats} mini={mini} />
        {!ceremony && landed && <Landing kingdom={kingdom} cells={last} />}
        {!ceremony && last.map((cell) => rim(cell, 'last'))}
        {ceremony && <Ceremony kingdom={kingdom} />}
        {marks?.bright.map((cell) => rim(cell, 'bright'))}
        {marks?.chosen.map((cell) => rim(cell, 'chosen'))}
        {ghost && (
          <g class={css('ghost')}>
            <HeldDomino
              left={ghost.slot.left}
              right={ghost.slot.right}
              cells={ghost.place.cells}
              number={ghost.slot.domino}
            />
            <Points at={cornerOf(ghost.place.cells)}>{signed(ghost.points)}</Points>
          </g>
        )}
      </g>
    </svg>
  );
}

interface BoardProps {
  readonly kingdom: Kingdom;
  readonly size: number;
  readonly marks: Marks;
  readonly ghost: Ghost | null;
  readonly ceremony: boolean;
  readonly label: string;
  /** The present meaning of a tap on a cell. */
  readonly task: string;
  readonly plane: RefObject<HTMLDivElement | null>;
  onCell(cell: Cell): void;
  /** Enter on a cell of the ghost. */
  onConfirm(event: KeyboardEvent): void;
  onDrag?: ((event: PointerEvent) => void) | undefined;
}

const ARROWS: Readonly<Record<string, Cell>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The large kingdom: a grid of cells to tap, one of which is in the tab order. */
export function Board(props: BoardProps): JSX.Element {
  const { kingdom, size, marks, ghost, label, task, plane, onCell, onConfirm, onDrag } = props;
  const { ceremony } = props;
  const area = windowOf(kingdom, size);
  const [cursor, setCursor] = useState<Cell>([0, 0]);
  const grid = useRef<HTMLDivElement>(null);
  const told = useId();
  const laid = bySquare(kingdom.squares);
  const tells = tellsOf(kingdom);
  const rows = rowsOf(area);
  const here = within(area, cursor) ? cursor : kingdom.squares[0]!.at;
  const among = (cells: readonly Cell[] | undefined, cell: Cell): boolean =>
    cells?.some((at) => same(at, cell)) ?? false;
  const haunted = (cell: Cell): boolean => among(ghost?.place.cells, cell);
  const halfAt = (cell: Cell): Face | null => {
    if (!ghost || !haunted(cell)) return null;
    return same(ghost.place.cells[0], cell) ? ghost.slot.left : ghost.slot.right;
  };

  const onKeyDown = (event: KeyboardEvent, cell: Cell): void => {
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      const next: Cell = [cell[0] + arrow[0], cell[1] + arrow[1]];
      if (!within(area, next)) return;
      setCursor(next);
      grid.current?.querySelector<HTMLElement>(`[data-cell="${keyOf(next)}"]`)?.focus();
    } else if (event.key === 'Enter' && haunted(cell)) {
      event.preventDefault();
      event.stopPropagation();
      onConfirm(event);
    }
  };

  const columns = area.right - area.left + 1;
  return (
    <div
      class={css('board')}
      data-part="board"
      ref={plane}
      style={{ '--columns': columns, '--rows': rows.length }}
      data-left={area.left}
      data-top={area.top}
    >
      <div class={css('board-plane')}>
        <Picture {...{ kingdom, size, area, marks, ghost, ceremony }} />
        {/* What its bubble shows, for screen readers. */}
        <p id={told} hidden>
          {tells.get(keyOf(here))?.replaceAll('\n', ', ')}
        </p>
        <div class={css('board-grid')} data-part="cells" role="grid" aria-label={label} ref={grid}>
          {rows.map((row) => (
            <div role="row" class={css('board-row')} key={row[0]![1]}>
              {row.map((cell) => (
                <div role="gridcell" key={keyOf(cell)}>
                  <button
                    type="button"
                    class={css(haunted(cell) ? 'cell haunted' : 'cell')}
                    data-cell={keyOf(cell)}
                    data-subject={`${task} ${keyOf(cell)}`}
                    data-tells={tells.get(keyOf(cell))}
                    data-acts={among(marks.bright, cell) ? '' : undefined}
                    aria-pressed={among(marks.bright, cell) ? among(marks.chosen, cell) : undefined}
                    tabIndex={same(cell, here) ? 0 : -1}
                    aria-label={cellLabel(cell, area, laid.get(keyOf(cell)), marks, halfAt(cell))}
                    aria-describedby={same(cell, here) ? told : undefined}
                    onFocus={() => setCursor(cell)}
                    onClick={() => onCell(cell)}
                    onKeyDown={(event) => onKeyDown(event, cell)}
                    onPointerDown={(event) => haunted(cell) && onDrag?.(event)}
                  />
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
      <p class={css('board-note')}>
        {t('table.kingdom.size', { ...extent(kingdom.squares), size })}
      </p>
    </div>
  );
}

function extent(squares: readonly Square[]): { width: number; height: number } {
  const { left, right, top, bottom } = windowOf({ squares }, 255, 0);
  return { width: right - left + 1, height: bottom - top + 1 };
}
