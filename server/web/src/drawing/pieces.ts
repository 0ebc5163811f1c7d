// Pieces on and beside tiles, as SVG text.
import { seatColour, symbolPicture } from './seats';

export const dark = '#2b2219';
export const cream = '#fff6de';
const gold = '#f4c542';

/** A dark outline with a light rim: visible on every ground. */
export function rimmed(d: string, fill: string, width = 4): string {
  const path = `<path d="${d}" stroke-linejoin="round" `;
  return (
    `${path}fill="${cream}" stroke="${cream}" stroke-width="${width * 2.4}"/>` +
    `${path}fill="${fill}" stroke="${dark}" stroke-width="${width}"/>`
  );
}
const area = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}" ${more}/>`;
const stroke = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

// 24 wide, 19 high.
const crownShape = 'M3 19L0 4L7 9L12 0L17 9L24 4L21 19Z';

/** The crowns of a square; the length of the plate shows their number, too. */
export function crownPlate(crowns: number): string {
  const count = Math.min(5, Math.max(0, Math.trunc(Number(crowns)) || 0));
  if (count === 0) return '';
  const step = count > 3 ? 78 / count : 28;
  const one = (at: number): string =>
    `<path transform="translate(${11 + at * step} 11) scale(${count > 3 ? (step - 3) / 24 : 1} 1)" d="${crownShape}" fill="${gold}"/>`;
  return (
    `<rect x="6" y="6" width="${6 + Math.min(3, count) * 28}" height="29" rx="8" fill="${dark}" stroke="${cream}" stroke-width="2"/>` +
    Array.from({ length: count }, (_, at) => one(at)).join('')
  );
}

export const crownPicture =
  rimmed('M20 80L12 32L34 48L50 18L66 48L88 32L80 80Z', gold) +
  stroke('M23 68H77', dark, 4) +
  `<g fill="${dark}"><circle cx="50" cy="57" r="4"/><circle cx="33" cy="58" r="3"/><circle cx="67" cy="58" r="3"/></g>`;

export function kingPicture(seat: number): string {
  return (
    rimmed(
      'M16 93Q18 60 36 50Q31 45 31 37L27 12L39 21L50 7L61 21L73 12L69 37Q69 45 64 50Q82 60 84 93Z',
      seatColour(seat),
    ) +
    area('M31 35L27 12L39 21L50 7L61 21L73 12L69 35Z', gold) +
    area('M33 35H67Q68 52 50 53Q32 52 33 35Z', '#f3d3ae') +
    area('M33 40Q42 47 50 43Q58 47 67 40Q68 53 50 53Q32 53 33 40Z', '#8a5a36') +
    stroke('M31 35L27 12L39 21L50 7L61 21L73 12L69 35ZM33 36Q32 53 50 53Q68 53 67 36', dark, 3) +
    symbolPicture(seat, 50, 74, 1.45)
  );
}

export function knightPicture(seat: number): string {
  return (
    rimmed(
      'M88 6L85 17L36 70L42 75L38 79L30 73L18 86L11 89L14 82L26 68L19 62L23 57L28 63L77 10Z',
      '#d5d3cf',
      3,
    ) +
    rimmed('M24 26Q50 32 50 22Q50 32 82 26Q86 74 52 94Q20 74 24 26Z', seatColour(seat)) +
    symbolPicture(seat, 52.5, 56, 1.6)
  );
}

export const towerPicture =
  rimmed('M26 93L31 42H24V14H36V22H44V14H56V22H64V14H76V42H69L74 93Z', '#cfc3ae') +
  area('M58 44H67L72 91H60Z', '#b3a58c') +
  stroke('M24 42H76', dark, 4) +
  area('M41 93V78Q41 68 50 68T59 78V93ZM46 50H54V60H46Z', dark);

export const coinPicture =
  `<circle cx="50" cy="50" r="42" fill="${cream}"/><circle cx="50" cy="50" r="38" fill="#e0a526" stroke="${dark}" stroke-width="4"/>` +
  `<circle cx="50" cy="50" r="29" fill="${gold}" stroke="#a87412" stroke-width="3"/>` +
  area('M34 66V40H41V45H46.5V40H53.5V45H59V40H66V66H55V59A5 5 0 0 0 45 59V66Z', '#7d5408');

export const queenPicture =
  rimmed(
    'M14 93Q22 70 40 58Q28 56 27 42Q26 30 32 24L30 8L41 17L50 5L59 17L70 8L68 24Q74 30 73 42Q72 56 60 58Q78 70 86 93Z',
    '#a13374',
  ) +
  area('M32 24Q26 32 28 46Q30 56 40 58H60Q70 56 72 46Q74 32 68 24Z', '#5f3620') +
  area('M36 34Q50 38 64 34Q66 56 50 57Q34 56 36 34Z', '#f3d3ae') +
  area('M33 25L30 8L41 17L50 5L59 17L70 8L67 25Q50 31 33 25Z', gold) +
  stroke('M33 25L30 8L41 17L50 5L59 17L70 8L67 25Q50 31 33 25Z', dark, 3) +
  area('M50 66L59 78L50 90L41 78Z', cream);

export const dragonPicture =
  rimmed(
    'M14 92Q6 62 26 42L14 30L34 32L30 12L48 28Q66 24 78 38L92 50Q94 62 84 64L62 66L74 72Q60 80 48 70Q56 82 54 92Z',
    '#b3312b',
  ) +
  area('M26 92Q22 70 36 58Q40 76 48 84V92Z', '#e2814b') +
  stroke('M62 66Q52 64 48 70', dark, 3) +
  area('M70 62L73 70L77 61.5ZM80 62L82 69L86 61Z', cream) +
  `<circle cx="60" cy="44" r="5.5" fill="${gold}"/><circle cx="61" cy="44" r="2.5" fill="${dark}"/><circle cx="84" cy="52" r="2.5" fill="${dark}"/>`;

/** A head with an antenna: a line drawing, legible beside a name. */
export const botPicture =
  stroke('M50 28V14M8 52V68M92 52V68', 'currentColor', 9) +
  '<rect x="20" y="30" width="60" height="56" rx="14" fill="none" stroke="currentColor" stroke-width="9"/>' +
  '<g fill="currentColor"><circle cx="50" cy="12" r="8"/><circle cx="38" cy="55" r="7"/><circle cx="62" cy="55" r="7"/></g>' +
  stroke('M40 71H60', 'currentColor', 7);

// The left half; the right one mirrors it.
const halfCastle = 'M50 88H13V27H20V34H26V27H33V34H39V49H44V42H50';

/** One seat's castle, or a shared one: each seat has a side. */
export function castlePicture(seats: readonly number[]): string {
  const left = seats[0] ?? 0;
  const right = seats[1] ?? left;
  const half = (seat: number): string =>
    `<path d="${halfCastle}" fill="${seatColour(seat)}" stroke="${dark}" stroke-width="4" stroke-linejoin="round"/>`;
  return (
    stroke('M8 20H22M60 14H78M70 62H92M8 64H20M84 40H92', '#cfc1a2', 4) +
    stroke('M50 42V16', dark, 4) +
    `<path d="M51 10L74 18L51 27Z" fill="${seatColour(right)}" stroke="${dark}" stroke-width="3" stroke-linejoin="round"/>` +
    half(left) +
    `<g transform="translate(100 0) scale(-1 1)">${half(right)}</g>` +
    area('M38 90V76Q38 63 50 63T62 76V90Z', dark) +
    symbolPicture(left, 26, 57, 0.85) +
    symbolPicture(right, 74, 57, 0.85)
  );
}
