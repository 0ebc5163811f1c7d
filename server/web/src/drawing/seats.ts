// Seats differ by a colour and a symbol, since not everyone can tell them apart by colour alone.
export type SeatSymbol =
  'circle' | 'square' | 'triangle' | 'diamond' | 'star' | 'cross' | 'ring' | 'bars';

// Around 0,0 and about 20 wide.
const shapes: readonly (readonly [SeatSymbol, string])[] = [
  ['circle', 'M-9 0A9 9 0 0 1 9 0A9 9 0 0 1 -9 0Z'],
  ['square', 'M-8 -8H8V8H-8Z'],
  ['triangle', 'M0 -10L10.5 8H-10.5Z'],
  ['diamond', 'M0 -12L9 0L0 12L-9 0Z'],
  ['star', 'M0 -12L3.1 -4.2L11.4 -3.7L5 1.6L7.1 9.7L0 5.2L-7.1 9.7L-5 1.6L-11.4 -3.7L-3.1 -4.2Z'],
  ['cross', 'M-3.5 -10H3.5V-3.5H10V3.5H3.5V10H-3.5V3.5H-10V-3.5H-3.5Z'],
  [
    'ring',
    'M-10.5 0A10.5 10.5 0 0 1 10.5 0A10.5 10.5 0 0 1 -10.5 0ZM-5 0A5 5 0 0 0 5 0A5 5 0 0 0 -5 0Z',
  ],
  ['bars', 'M-9.5 -9H-4.5V9H-9.5ZM-2.5 -9H2.5V9H-2.5ZM4.5 -9H9.5V9H4.5Z'],
];

export const seatCount = shapes.length;

// A number from outside never ends up as text in a picture.
const bound = (seat: number): number => Math.abs(Math.trunc(Number(seat))) % seatCount || 0;

/** The colour of a seat, as a CSS value. */
export const seatColour = (seat: number): string => `var(--seat-${bound(seat)})`;

/** The text colour on a seat's colour, as a CSS value. */
export const onSeatColour = (seat: number): string => `var(--on-seat-${bound(seat)})`;

/** The name of a seat's symbol. */
export const seatSymbol = (seat: number): SeatSymbol => shapes[bound(seat)]![0];

/** The symbol of a seat, in the text colour on the seat's colour. */
export function symbolPicture(seat: number, x: number, y: number, size: number): string {
  const d = shapes[bound(seat)]![1];
  return `<path transform="translate(${x} ${y}) scale(${size})" fill="${onSeatColour(seat)}" d="${d}"/>`;
}
