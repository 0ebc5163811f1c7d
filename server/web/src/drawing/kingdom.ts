// A kingdom as a separate picture, to keep after the game.
import type { Kingdom } from '@castellan/client';

import { around } from '../rules/cells';
import { landPicture } from './land';
import { inlined, type ColourOf } from './palette';
import { definitionsOf } from './terrain';

export interface KingdomOptions {
  /** The name of the kingdom, written below it. */
  readonly name?: string;
  /** The text about its score; default: the total alone. */
  readonly score?: string;
  /** The kind of a building by its word; default: the word without its number. */
  readonly kind?: (building: string) => string;
  readonly dark?: boolean;
}

// Removes characters that XML does not allow, not even as a reference.
const escaped = (text: string): string =>
  text
    .replace(/(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The width of a letter by the size of its font. */
const LETTER = 0.52;
/** A text that is too long gets smaller to this size, and is squeezed then. */
const LEAST = 28;

/** The attributes that fit a text into a width. */
function fitted(text: string, size: number, room: number): string {
  const wide = text.length * LETTER;
  const fitting = Math.max(Math.min(LEAST, size), Math.min(size, Math.floor(room / wide)));
  const squeezed = wide * fitting > room;
  return `font-size="${fitting}"${squeezed ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : ''}`;
}

/** A standalone SVG document. */
export function kingdomSvg(
  kingdom: Kingdom,
  options: KingdomOptions = {},
  colourOf?: ColourOf,
): string {
  const { squares, seats } = kingdom;
  const { left, right, top, bottom } = around(squares.map(({ at }) => at));
  const columns = Math.max(5, right - left + 1);
  const rows = bottom - top + 1;
  const margin = (columns - (right - left + 1)) * 50;
  const [width, height] = [columns * 100 + 60, rows * 100 + 170];

  const land = landPicture(squares, { seats, ...(options.kind && { kindOf: options.kind }) });
  const across = 30 + margin - left * 100;
  const name = escaped(options.name ?? '');
  const score = escaped(options.score ?? String(kingdom.score.total));
  const text = `y="${height - 50}" font-family="Georgia,serif" fill="var(--ink)"`;
  const room = width - 100 - score.length * 28;
  return inlined(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">` +
      `<title>${name} ${score}</title><defs>${definitionsOf(land)}</defs>` +
      `<rect width="${width}" height="${height}" fill="var(--paper)"/>` +
      `<g transform="translate(${across} ${40 - top * 100})">${land}</g>` +
      `<text x="36" ${text} ${fitted(options.name ?? '', 52, room)}>${name}</text>` +
      `<text x="${width - 36}" ${text} font-size="52" text-anchor="end" font-weight="700">${score}</text></svg>`,
    options.dark ? 'dark' : 'light',
    colourOf,
  );
}

/** The same as PNG. `wide`: its width in pixels. */
export function kingdomPng(
  kingdom: Kingdom,
  { wide = 1200, ...options }: KingdomOptions & { readonly wide?: number } = {},
): Promise<Blob> {
  return png(kingdomSvg(kingdom, options), wide);
}

export interface ResultOptions {
  readonly title: string;
  /** The winner's. */
  readonly kingdom: Kingdom;
  /** Best first. */
  readonly rows: readonly {
    readonly name: string;
    readonly points: number;
    readonly seat: number;
  }[];
  /** Below all, such as the address of the server. */
  readonly note: string;
  readonly dark?: boolean;
}

/** The result of a game: the winner's kingdom, and all names and points beside it. */
export function resultSvg(
  { title, kingdom, rows, note, dark }: ResultOptions,
  colourOf?: ColourOf,
): string {
  const { squares, seats } = kingdom;
  const { left, right, top, bottom } = around(squares.map(({ at }) => at));
  const [columns, high] = [right - left + 1, bottom - top + 1];
  const scale = 630 / (100 * Math.max(columns, high));
  const across = 45 + (630 - columns * 100 * scale) / 2 - left * 100 * scale;
  const down = 45 + (630 - high * 100 * scale) / 2 - top * 100 * scale;
  const land = landPicture(squares, { seats });
  const text = (x: number, y: number, size: number, said: string, more = ''): string => {
    const room = 1155 - 735 - (more === '' && size === 36 ? 130 : 0);
    return `<text x="${x}" y="${y}" font-family="Georgia,serif" ${fitted(said, size, room)} fill="var(--ink)"${more}>${escaped(said)}</text>`;
  };
  const lines = rows.map(({ name, points, seat }, index) => {
    const y = 230 + index * 58;
    return (
      `<rect x="720" y="${y - 34}" width="10" height="42" rx="3" fill="var(--seat-${seat})"/>` +
      text(745, y, 36, name) +
      text(1155, y, 40, String(points), ' text-anchor="end" font-weight="700"')
    );
  });
  return inlined(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 720" width="1200" height="720" role="img">` +
      `<title>${escaped(title)}</title><defs>${definitionsOf(land)}</defs>` +
      `<rect width="1200" height="720" fill="var(--cloth)"/>` +
      `<rect x="25" y="25" width="670" height="670" rx="26" fill="var(--paper-sunk)"/>` +
      `<g transform="translate(${across} ${down}) scale(${scale})">${land}</g>` +
      text(720, 120, 64, title, ' font-weight="700"') +
      lines.join('') +
      text(720, 690, 22, note) +
      `</svg>`,
    dark ? 'dark' : 'light',
    colourOf,
  );
}

/** An SVG document as PNG, drawn by the browser. `wide`: its width in pixels. */
export async function png(svg: string, wide: number): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = wide;
    canvas.height = Math.round((canvas.width * image.naturalHeight) / image.naturalWidth);
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no PNG'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
