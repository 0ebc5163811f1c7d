// A kingdom as a separate picture, to keep after the game.
import type { Kingdom } from '@castellan/client';

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

/** A standalone SVG document. */
export function kingdomSvg(
  kingdom: Kingdom,
  options: KingdomOptions = {},
  colourOf?: ColourOf,
): string {
  const { squares, seats } = kingdom;
  const xs = squares.map(({ at }) => at[0]);
  const ys = squares.map(({ at }) => at[1]);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const columns = Math.max(5, Math.max(...xs) - left + 1);
  const rows = Math.max(...ys) - top + 1;
  const margin = (columns - (Math.max(...xs) - left + 1)) * 50;
  const [width, height] = [columns * 100 + 60, rows * 100 + 170];

  const land = landPicture(squares, { seats, ...(options.kind && { kindOf: options.kind }) });
  const across = 30 + margin - left * 100;
  const name = escaped(options.name ?? '');
  const score = escaped(options.score ?? String(kingdom.score.total));
  const text = `y="${height - 50}" font-family="Georgia,serif" font-size="52" fill="var(--ink)"`;
  const room = width - 100 - score.length * 28;
  const squeezed =
    name.length * 27 > room ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : '';
  return inlined(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">` +
      `<title>${name} ${score}</title><defs>${definitionsOf(land)}</defs>` +
      `<rect width="${width}" height="${height}" fill="var(--paper)"/>` +
      `<g transform="translate(${across} ${40 - top * 100})">${land}</g>` +
      `<text x="36" ${text}${squeezed}>${name}</text>` +
      `<text x="${width - 36}" ${text} text-anchor="end" font-weight="700">${score}</text></svg>`,
    options.dark ? 'dark' : 'light',
    colourOf,
  );
}

/** The same as PNG, drawn by the browser. `wide`: its width in pixels. */
export async function kingdomPng(
  kingdom: Kingdom,
  options: KingdomOptions & { readonly wide?: number } = {},
): Promise<Blob> {
  const url = URL.createObjectURL(
    new Blob([kingdomSvg(kingdom, options)], { type: 'image/svg+xml' }),
  );
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = options.wide ?? 1200;
    canvas.height = Math.round((canvas.width * image.naturalHeight) / image.naturalWidth);
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no PNG'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
