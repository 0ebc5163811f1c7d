// The colours that do not follow the theme, for pictures that leave the page without a style sheet.
// colours.css has the same; a test compares the two.
export const palette: Readonly<Record<string, string>> = {
  wheat: '#f3cc60',
  forest: '#23593b',
  lake: '#4fa9dc',
  grassland: '#98c56f',
  swamp: '#998880',
  mine: '#322d3e',
  town: '#bf5f38',
  castle: '#e9dfc9',
  'seat-0': '#d62f43',
  'seat-1': '#1f62b8',
  'seat-2': '#e8c02a',
  'seat-3': '#2a9a6c',
  'seat-4': '#581f72',
  'seat-5': '#de83b6',
  'seat-6': '#713f1c',
  'seat-7': '#5fd0e4',
  'on-seat-0': '#fff',
  'on-seat-1': '#fff',
  'on-seat-2': '#221a12',
  'on-seat-3': '#221a12',
  'on-seat-4': '#fff',
  'on-seat-5': '#221a12',
  'on-seat-6': '#fff',
  'on-seat-7': '#221a12',
};

/** The colours of a downloaded picture that follow the theme on the page. */
export const themes = {
  light: { paper: '#f7f1e3', ink: '#2b2219', 'tile-edge': '#4a3f34' },
  dark: { paper: '#211d19', ink: '#f1e8d6', 'tile-edge': '#6f6455' },
} as const;

/** The SVG text with variables replaced by their colours. */
export function inlined(svg: string, theme: keyof typeof themes): string {
  const colours: Readonly<Record<string, string>> = { ...palette, ...themes[theme] };
  return svg.replace(/var\(--([\w-]+)\)/g, (whole, name: string) => colours[name] ?? whole);
}
