// Parts of pictures as SVG text. Land has no outline; what can be moved has one. The light comes from
// the upper left.
export const area = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}" ${more}/>`;

export const line = (d: string, stroke: string, width = 2, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

/** A rectangle with round corners, as path data, so that one path may have many. */
export const rounded = (left: number, top: number, wide: number, high: number, r: number): string =>
  `M${left + r} ${top}h${wide - 2 * r}q${r} 0 ${r} ${r}v${high - 2 * r}q0 ${r}-${r} ${r}h${2 * r - wide}q-${r} 0-${r}-${r}v${2 * r - high}q0-${r} ${r}-${r}z`;

/** On the ground below what stands at 0,0. */
export const shade = (rx: number, ry = rx / 3.4, x = 4): string =>
  `<ellipse cx="${x}" rx="${rx}" ry="${ry.toFixed(1)}" fill="var(--outline)" opacity=".2"/>`;

/** From 0 up to 1, the same for the same numbers. */
export function hash(a: number, b = 0, c = 0): number {
  let x = Math.imul(a + 11, 374761393) ^ Math.imul(b + 7, 668265263) ^ Math.imul(c + 3, 2246822519);
  x = Math.imul(x ^ (x >>> 13), 1274126177);
  return ((x ^ (x >>> 16)) >>> 0) / 4294967296;
}
