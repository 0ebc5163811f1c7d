// A kingdom as a picture, and the large interactive one.
import type { Cell, Kingdom, Slot, Square as Laid } from '@castellan/client';
import type { JSX, RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';

import { Building, Crown, Knight, Square } from '../drawing';
import { bySquare, keyOf, rowsOf, same, within, type Area } from '../rules/cells';
import { usable } from '../rules/placement';
import { t } from '../words';
import { cellLabel, type Marks } from './cellLabel';
import { windowOf, type Place } from './model';
import { classes } from '../classes';
import boardCss from './board.module.css';

const css = classes(boardCss);

export interface Ghost {
  readonly place: Place;
  readonly slot: Slot;
}

interface PictureProps {
  readonly kingdom: Kingdom;
  readonly size: number;
  readonly area: Area;
  readonly marks?: Marks;
  readonly last?: readonly Cell[];
  readonly ghost?: Ghost | null;
  readonly label?: string;
}

function at([x, y]: Cell, { left, top }: Area): string {
  return `translate(${(x - left) * 100} ${(y - top) * 100})`;
}

function Standing({ square, kingdom }: { square: Laid; kingdom: Kingdom }): JSX.Element | null {
  const tile = kingdom.buildings.find(({ building }) => building === square.building);
  if (!tile && !square.knight) return null;
  return (
    <>
      {tile && (
        <g transform="translate(12 12) scale(.76)">
          <Building kind={tile.kind} />
        </g>
      )}
      {tile && square.crowns > 0 && (
        <g transform="translate(62 2) scale(.36)">
          <Crown />
        </g>
      )}
      {square.knight && (
        <g transform="translate(38 38) scale(.6)">
          <Knight seat={kingdom.seats[0] ?? 0} />
        </g>
      )}
    </>
  );
}

/** Not interactive. */
export function Picture(props: PictureProps): JSX.Element {
  const { kingdom, size, area, marks, last = marks?.last ?? [], ghost, label } = props;
  const reach = usable(kingdom.squares, size);
  const free = rowsOf(area)
    .flat()
    .filter((cell) => within(reach, cell));
  const width = (area.right - area.left + 1) * 100;
  const height = (area.bottom - area.top + 1) * 100;
  const rim = (cell: Cell, name: string): JSX.Element => (
    <rect
      key={`${name}${keyOf(cell)}`}
      class={css(`rim ${name}`)}
      transform={at(cell, area)}
      x="4"
      y="4"
      width="92"
      height="92"
      rx="9"
    />
  );
  return (
    <svg
      class={css('kingdom-picture')}
      viewBox={`0 0 ${width} ${height}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {free.map((cell) => (
        <rect
          key={keyOf(cell)}
          class={css(marks?.legal.has(keyOf(cell)) ? 'plot legal' : 'plot')}
          transform={at(cell, area)}
          x="3"
          y="3"
          width="94"
          height="94"
          rx="10"
        />
      ))}
      {kingdom.squares.map((square) => (
        <g key={keyOf(square.at)} transform={at(square.at, area)}>
          <g class={css(last.some((cell) => same(cell, square.at)) ? 'laid' : undefined)}>
            <Square face={square} seat={kingdom.seats[0] ?? 0} />
            <Standing square={square} kingdom={kingdom} />
          </g>
        </g>
      ))}
      {last.map((cell) => rim(cell, 'last'))}
      {marks?.bright.map((cell) => rim(cell, 'bright'))}
      {marks?.chosen.map((cell) => rim(cell, 'chosen'))}
      {ghost && (
        <g class={css('ghost')}>
          {ghost.place.cells.map((cell, index) => (
            <g key={index} transform={at(cell, area)}>
              <Square face={index ? ghost.slot.right : ghost.slot.left} />
            </g>
          ))}
          {ghost.place.cells.map((cell) => rim(cell, 'chosen'))}
        </g>
      )}
    </svg>
  );
}

interface BoardProps {
  readonly kingdom: Kingdom;
  readonly size: number;
  readonly marks: Marks;
  readonly ghost: Ghost | null;
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
  const area = windowOf(kingdom, size);
  const [cursor, setCursor] = useState<Cell>([0, 0]);
  const grid = useRef<HTMLDivElement>(null);
  const laid = bySquare(kingdom.squares);
  const rows = rowsOf(area);
  const here = within(area, cursor) ? cursor : kingdom.squares[0]!.at;
  const haunted = (cell: Cell): boolean => ghost?.place.cells.some((at) => same(at, cell)) ?? false;

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
        <Picture kingdom={kingdom} size={size} area={area} marks={marks} ghost={ghost} />
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
                    tabIndex={same(cell, here) ? 0 : -1}
                    aria-label={cellLabel(cell, area, laid.get(keyOf(cell)), marks, haunted(cell))}
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

function extent(squares: readonly Laid[]): { width: number; height: number } {
  const { left, right, top, bottom } = windowOf({ squares }, 255, 0);
  return { width: right - left + 1, height: bottom - top + 1 };
}
