// Pieces as SVG text. Each stands in the square from 0,0 to 100,100; `standing` pieces have their
// foot at 0,0 and are drawn around it.
import { seatColour, symbolPicture } from './seats';
import { area, line } from './strokes';

const crownShape = 'M-12 9L-14 -7L-6 -1L0 -11L6 -1L14 -7L12 9Z';
const kingCrown =
  area(
    'M-14 -60L-17 -80L-7 -72L0 -85L7 -72L17 -80L14 -60Q0 -55 -14 -60Z',
    'var(--gold)',
    `stroke="var(--outline)" stroke-width="2.6" stroke-linejoin="round"`,
  ) + area('M2 -58L7 -72L17 -80L14 -60Q8 -57 2 -58Z', 'var(--brass)', 'opacity=".45"');

/** The crowns of a square on a pennant, whose length shows their number, too. */
export function crownPennant(crowns: number, x: number, y: number, size = 1): string {
  const count = Math.min(5, Math.max(0, Math.trunc(Number(crowns)) || 0));
  if (count === 0) return '';
  const step = count > 3 ? 78 / count : 25;
  const width = 10 + count * step;
  const pennant = `M0 0H${width}V24Q${width} 30 ${width / 2} 34Q0 30 0 24Z`;
  const each = (at: number): string =>
    `<path transform="translate(${5 + step / 2 + at * step} 15) scale(${(step / 31).toFixed(2)} .8)" d="${crownShape}" fill="url(#land-gold)"/>`;
  return (
    `<g transform="translate(${x} ${y}) scale(${size})">` +
    area(pennant, 'var(--outline)', 'opacity=".3" transform="translate(2 3)"') +
    area(pennant, 'var(--coal)', 'stroke="var(--lamp)" stroke-width="2" stroke-linejoin="round"') +
    Array.from({ length: count }, (_, at) => each(at)).join('') +
    '</g>'
  );
}

/** Standing. */
export const kingFigure = (s: number, crowned = true): string =>
  `<ellipse cx="5" cy="-1" rx="25" ry="7" fill="var(--outline)" opacity=".28"/>` +
  area(
    'M-22 -2C-22 -14 -14 -18 -12 -32C-11 -40 -10 -42 -8 -45H8C10 -42 11 -40 12 -32C14 -18 22 -14 22 -2Q0 6 -22 -2Z',
    seatColour(s),
    `stroke="var(--outline)" stroke-width="2.6" stroke-linejoin="round"`,
  ) +
  area(
    'M8 -45C10 -42 11 -40 12 -32C14 -18 22 -14 22 -2Q15 1 8 2Q14 -20 4 -44Z',
    'var(--rim-dark)',
    'opacity=".18"',
  ) +
  line('M-15 -8C-14 -16 -9 -20 -8 -34', 'var(--rim-light)', 3, 'opacity=".45"') +
  `<circle cy="-54" r="13.5" fill="var(--skin)" stroke="var(--outline)" stroke-width="2.6"/>` +
  area('M-11 -53Q-11 -40 0 -40T11 -53Q6 -47 0 -49Q-6 -47 -11 -53Z', 'var(--plank)') +
  area('M-13 -55Q-12 -68 0 -68T13 -55Q0 -63 -13 -55Z', 'var(--plank)') +
  (crowned ? kingCrown : '') +
  symbolPicture(s, 0, -20, 0.95);

/** Standing. */
export const knightFigure = (s: number): string =>
  `<ellipse cx="4" cy="-1" rx="22" ry="6" fill="var(--outline)" opacity=".28"/>` +
  line('M22 2L16 -86', 'var(--outline)', 6) +
  line('M22 2L16 -86', 'var(--oak)', 2.6) +
  area('M16 -94L21 -80H11Z', 'var(--steel)', `stroke="var(--outline)" stroke-width="2"`) +
  area(
    'M-19 -2C-19 -14 -13 -18 -11 -36H11C13 -18 19 -14 19 -2Q0 5 -19 -2Z',
    'var(--iron)',
    `stroke="var(--outline)" stroke-width="2.6"`,
  ) +
  area(
    'M-13 -40Q-14 -64 0 -65T13 -40Q0 -34 -13 -40Z',
    'var(--steel)',
    `stroke="var(--outline)" stroke-width="2.6"`,
  ) +
  area('M-9 -52H10V-47H-9Z', 'var(--outline)') +
  area(
    'M0 -65Q-12 -80 -22 -70Q-14 -69 -8 -60Z',
    seatColour(s),
    `stroke="var(--outline)" stroke-width="2"`,
  ) +
  area(
    'M-17 -34Q-2 -30 13 -34Q15 -10 -2 0Q-19 -10 -17 -34Z',
    seatColour(s),
    `stroke="var(--outline)" stroke-width="2.6"`,
  ) +
  symbolPicture(s, -2, -19, 0.8);

const badgeOf = (seat: number, x: number, size: number): string =>
  `<circle cx="${x}" cy="-56" r="${size}" fill="${seatColour(seat)}" stroke="var(--outline)" stroke-width="2.2"/>` +
  symbolPicture(seat, x, -56, size * 0.062);

/** Standing: one seat's castle, or a shared one: each seat has a side. */
export function castleFigure(seats: readonly number[]): string {
  const left = seats[0] ?? 0;
  const right = seats[1] ?? left;
  const badge =
    left === right ? badgeOf(left, 0, 10.5) : badgeOf(left, -10, 9.5) + badgeOf(right, 10, 9.5);
  return (
    `<ellipse cx="5" cy="-2" rx="46" ry="11" fill="var(--outline)" opacity=".25"/>` +
    `<g stroke="var(--outline)" stroke-width="2.4" stroke-linejoin="round">` +
    area('M-19 -6V-78H-13V-72H-6V-78H6V-72H13V-78H19V-6Z', 'var(--stone)') +
    area('M-20 -78L0 -108L20 -78Z', seatColour(left)) +
    area('M-42 -2V-56H-18V-2Z', 'var(--stone)') +
    area('M-45 -55L-30 -82L-15 -55Z', seatColour(left)) +
    area('M18 -2V-56H42V-2Z', 'var(--stone-2)') +
    area('M15 -55L30 -82L45 -55Z', seatColour(right)) +
    area('M-24 0V-36H-18V-31H-11V-36H-4V-31H4V-36H11V-31H18V-36H24V0Q0 4 -24 0Z', 'var(--stone)') +
    line('M0 -108V-128', 'var(--outline)', 2.6) +
    area(
      'M1 -128Q10 -131 15 -126T27 -126L24 -119L27 -112Q20 -110 14 -113T1 -113Z',
      seatColour(right),
    ) +
    '</g>' +
    area(
      'M0 -107L19 -78H4ZM-30 -81L-16 -55H-27ZM30 -81L44 -55H33Z',
      'var(--rim-dark)',
      'opacity=".22"',
    ) +
    area('M8 -77H18V-36H8ZM12 -35H23V0H12ZM-24 -55H-19V-36H-24Z', 'var(--timber)', 'opacity=".2"') +
    area('M-9 1V-14A9 9 0 0 1 9 -14V1Z', 'var(--outline)') +
    line('M-5 0V-18M0 1V-21M5 0V-18M-8 -10H8', 'var(--granite)', 1.4) +
    area('M-33 -38A3 3 0 0 1 -27 -38V-30H-33ZM27 -38A3 3 0 0 1 33 -38V-30H27Z', 'var(--outline)') +
    line(
      'M-38 -20H-31M-36 -12H-28M34 -20H39M28 -10H35M-16 -24H-10M12 -26H17',
      'var(--granite)',
      2,
    ) +
    badge
  );
}

/** Standing. */
export const queenFigure =
  `<ellipse cx="5" cy="-1" rx="28" ry="7" fill="var(--outline)" opacity=".28"/>` +
  area(
    'M-13 -56Q-18 -38 -11 -32H11Q18 -38 13 -56Z',
    'var(--bark)',
    `stroke="var(--outline)" stroke-width="2.6"`,
  ) +
  area(
    'M-27 -2C-22 -18 -12 -22 -8 -40H8C12 -22 22 -18 27 -2Q0 7 -27 -2Z',
    'var(--plum)',
    `stroke="var(--outline)" stroke-width="2.6" stroke-linejoin="round"`,
  ) +
  area('M8 -40C12 -22 22 -18 27 -2Q18 2 9 3Q12 -18 3 -40Z', 'var(--rim-dark)', 'opacity=".2"') +
  area('M0 -26L6 -17L0 -8L-6 -17Z', 'var(--gold)') +
  line('M-19 -6Q0 3 19 -6', 'var(--lace)', 2.4) +
  `<circle cy="-51" r="12" fill="var(--skin)" stroke="var(--outline)" stroke-width="2.4"/>` +
  area('M-12 -53Q-4 -55 0 -62Q4 -55 12 -53Q12 -64 0 -64T-12 -53Z', 'var(--bark)') +
  area(
    'M-12 -61L-16 -78L-7 -70L0 -84L7 -70L16 -78L12 -61Q0 -57 -12 -61Z',
    'var(--gold)',
    `stroke="var(--outline)" stroke-width="2.4" stroke-linejoin="round"`,
  ) +
  '<circle cy="-65" r="2.6" fill="var(--plum)"/><circle cx="-4" cy="-50" r="1.4"/><circle cx="4" cy="-50" r="1.4"/>' +
  line('M-3 -45Q0 -43 3 -45', 'var(--brick)', 1.6);

/** Standing. */
export const dragonFigure =
  `<ellipse cx="2" cy="-1" rx="46" ry="8" fill="var(--outline)" opacity=".28"/><g stroke="var(--outline)" stroke-width="2.6" stroke-linejoin="round">` +
  area(
    'M8 -40Q4 -74 36 -92Q34 -80 44 -76Q36 -70 42 -62Q34 -60 36 -52Q28 -50 26 -38Z',
    'var(--ember)',
  ) +
  area(
    'M-34 -66Q-30 -78 -16 -78L-18 -88L-8 -80L-2 -86Q8 -72 0 -58Q-6 -48 2 -44Q22 -48 32 -34Q38 -24 50 -24Q58 -26 54 -36L64 -30L60 -20Q54 -8 38 -10Q36 -2 24 0H-18Q-30 -8 -20 -30Q-14 -44 -22 -54Q-34 -50 -40 -56Q-46 -64 -34 -66Z',
    'var(--scarlet)',
  ) +
  area('M-18 0Q-30 -8 -20 -30Q-16 -38 -17 -46Q-8 -44 -10 -34Q-14 -16 -4 0Z', 'var(--belly)') +
  '</g>' +
  line('M-20 -24H-12M-22 -16H-12M-20 -8H-9', 'var(--scarlet)', 2) +
  line(
    'M12 -40Q20 -60 34 -86M17 -42Q26 -58 40 -72M22 -42Q28 -52 38 -60',
    'var(--outline)',
    1.6,
    'opacity=".6"',
  ) +
  area(
    'M2 -56L10 -62L6 -52ZM4 -46L12 -52L12 -44ZM-2 -68L6 -74L3 -64Z',
    'var(--ember)',
    `stroke="var(--outline)" stroke-width="1.6"`,
  ) +
  `<circle cx="-18" cy="-67" r="4.4" fill="var(--lamp)" stroke="var(--outline)" stroke-width="1.6"/><circle cx="-19" cy="-67" r="1.8" fill="var(--outline)"/><circle cx="-36" cy="-60" r="1.5" fill="var(--outline)"/>` +
  area(
    'M-38 -53L-35 -47L-32 -52ZM-29 -51L-26 -46L-24 -52Z',
    'var(--rim-light)',
    `stroke="var(--outline)" stroke-width="1"`,
  ) +
  line('M-8 -1V-10Q0 -16 6 -10V-1M12 0Q12 -12 22 -14', 'var(--outline)', 2);

/** Standing. */
export const towerFigure =
  `<ellipse cx="4" cy="-1" rx="18" ry="5" fill="var(--outline)" opacity=".28"/><g stroke="var(--outline)" stroke-width="2.4" stroke-linejoin="round">` +
  area(
    'M-14 0L-11 -42H-16V-62H-10V-56H-3V-62H3V-56H10V-62H16V-42H11L14 0Q0 4 -14 0Z',
    'var(--stone)',
  ) +
  '</g>' +
  area('M4 -42H10L13 0Q8 2 4 2ZM8 -60H15V-43H8Z', 'var(--timber)', 'opacity=".28"') +
  area('M-4 1V-12A4 4 0 0 1 4 -12V1ZM-2.5 -34H2.5V-24H-2.5Z', 'var(--outline)') +
  line('M-12 -42H12', 'var(--outline)', 2);

const coin =
  `<ellipse cx="3" cy="6" rx="20" ry="18" fill="var(--outline)" opacity=".22"/><circle r="19" cy="2" fill="var(--brass)"/><circle r="19" fill="var(--gold)" stroke="var(--brass-deep)" stroke-width="2"/><circle r="14" fill="none" stroke="var(--brass)" stroke-width="1.8"/>` +
  area('M-8 8V-6H-5V-3H-2V-6H2V-3H5V-6H8V8H3V4A3 3 0 0 0 -3 4V8Z', 'var(--brass-deep)');

// In the square from 0,0 to 100,100.
const placed = (figure: string, x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size})">${figure}</g>`;

export const kingPicture = (seat: number, crowned: boolean): string =>
  placed(kingFigure(seat, crowned), 49, 93, 1.05);
export const knightPicture = (seat: number): string => placed(knightFigure(seat), 49, 95, 0.97);
export const towerPicture = placed(towerFigure, 49, 95, 1.35);
export const coinPicture = placed(coin, 49, 49, 2.15);
export const queenPicture = placed(queenFigure, 49, 93, 1.04);
export const dragonPicture = placed(dragonFigure, 43, 95, 0.92);
export const crownPicture = placed(
  area(
    crownShape,
    'var(--gold)',
    'stroke="var(--outline)" stroke-width="2" stroke-linejoin="round"',
  ),
  50,
  52,
  3.1,
);

/** A head with an antenna: a line drawing, legible beside a name. */
export const botPicture =
  line('M50 28V14M8 52V68M92 52V68', 'currentColor', 9) +
  '<rect x="20" y="30" width="60" height="56" rx="14" fill="none" stroke="currentColor" stroke-width="9"/>' +
  '<g fill="currentColor"><circle cx="50" cy="12" r="8"/><circle cx="38" cy="55" r="7"/><circle cx="62" cy="55" r="7"/></g>' +
  line('M40 71H60', 'currentColor', 7);

/** A hanging banner, 40 wide and 52 high, with the sign of its seat. */
export function bannerPicture(seat: number): string {
  const cloth = 'M3 2H37V44L20 36L3 44Z';
  return (
    area(cloth, 'var(--outline)', 'opacity=".25" transform="translate(2 3)"') +
    area(
      cloth,
      seatColour(seat),
      'stroke="var(--outline)" stroke-width="2" stroke-linejoin="round"',
    ) +
    line('M0 2H40', 'var(--plank)', 5) +
    symbolPicture(seat, 20, 20, 1)
  );
}
