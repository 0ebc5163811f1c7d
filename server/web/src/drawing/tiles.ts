// Dominoes as pieces of wood, as SVG text: 200 wide, 100 high, and an edge below with the number.
import { landPicture } from './land';
import { area } from './strokes';

export interface Face {
  readonly terrain: string;
  readonly crowns: number;
}

/** The height of the edge. */
export const EDGE = 22;

const wood =
  `<rect x="4" y="14" width="196" height="${94 + EDGE}" rx="14" fill="var(--outline)" opacity=".2"/>` +
  `<rect y="4" width="200" height="${96 + EDGE}" rx="12" fill="var(--tile-side)"/>` +
  `<rect y="${92 + EDGE}" width="200" height="8" rx="4" fill="var(--rim-dark)" opacity=".16"/>`;

// Digits as strokes, 8 wide and 13 high: text in a picture would be read out beside the name of the
// button that it is in.
const DIGITS = [
  'M4 0Q8 0 8 6.5T4 13T0 6.5T4 0Z',
  'M1.5 2.5L4.5 0V13M1.5 13H7.5',
  'M.5 3Q.5 0 4 0T7.5 3.3Q7.5 6.5 0 13H8',
  'M.5 0H7.5L3.5 5Q8 5 8 9T4 13Q1 13 .3 10.5',
  'M6 13V0L0 9H8',
  'M7.2 0H1.2L.8 6Q2 5 4 5Q8 5 8 9T4 13Q1 13 .3 10.8',
  'M6.5 .3Q0 2 0 8.8T4 13T8 9T4 5.2Q1 5.2 .2 8',
  'M0 0H8L3 13',
  'M4 0Q7.3 0 7.3 3T4 6T.7 3T4 0ZM4 6Q8 6 8 9.5T4 13T0 9.5T4 6Z',
  'M1.5 12.7Q8 11 8 4.2T4 0T0 4T4 7.8Q7 7.8 7.8 5',
];

function numbered(number: number | undefined): string {
  if (number === undefined) return '';
  const digits = [...String(Math.abs(Math.trunc(Number(number))))];
  const strokes = digits.map(
    (digit, at) =>
      `<path transform="translate(${at * 11.5} 0)" d="${DIGITS[Number(digit)] ?? ''}"/>`,
  );
  return `<g transform="translate(${100 - digits.length * 5.75 + 1.75} ${81 + EDGE})" fill="none" stroke="var(--on-tile-side)" stroke-width="2.2" stroke-linejoin="round">${strokes.join('')}</g>`;
}

export function dominoPicture(left: Face, right: Face, number?: number): string {
  const domino = number === undefined ? 0 : Math.trunc(Number(number));
  const squares = [left, right].map((face, at) => ({ ...face, at: [at, 0], domino }));
  return wood + numbered(number) + landPicture(squares, { lift: 0, outer: true });
}

/** Face down. */
export function backPicture(number?: number): string {
  return (
    wood +
    '<rect x="1" y="1" width="198" height="98" rx="10" fill="var(--back)"/>' +
    '<rect x="10" y="10" width="180" height="80" rx="7" fill="none" stroke="var(--back-line)" stroke-width="2.5"/>' +
    area(
      'M24 50L44 22L64 50L44 78ZM176 50L156 22L136 50L156 78Z',
      'none',
      'stroke="var(--back-line)" stroke-width="3"',
    ) +
    area(
      'M-12 9L-14 -7L-6 -1L0 -11L6 -1L14 -7L12 9Z',
      'var(--gold)',
      'transform="translate(100 52) scale(1.5)"',
    ) +
    numbered(number)
  );
}

/** A domino held over a board, of two squares in the board's units. */
export function heldPicture(
  faces: readonly [Face, Face],
  cells: readonly (readonly number[])[],
  number: number,
): string {
  const squares = faces.map((face, at) => ({ ...face, at: cells[at]!, domino: number }));
  const left = Math.min(...cells.map(([x]) => x!)) * 100;
  const top = Math.min(...cells.map(([, y]) => y!)) * 100;
  const flat = cells[0]![1] === cells[1]![1];
  const rect = (grown: number, more: string): string =>
    `<rect x="${left - grown}" y="${top - grown}" width="${(flat ? 200 : 100) + grown * 2}" height="${(flat ? 100 : 200) + grown * 2}" rx="13" ${more}/>`;
  return (
    `<g transform="translate(6 14)">${rect(0, 'fill="var(--outline)" opacity=".28"')}</g>` +
    `<g transform="translate(0 -7)">${landPicture(squares)}` +
    rect(2, 'fill="none" stroke="var(--outline)" stroke-opacity=".75" stroke-width="7"') +
    rect(1, 'fill="none" stroke="var(--cream)" stroke-width="4.5"') +
    '</g>'
  );
}
