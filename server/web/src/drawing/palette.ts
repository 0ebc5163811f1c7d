// The colours of the page, for pictures that leave it without its style sheet.
export type Theme = 'light' | 'dark';

/** The value of a variable of colours.css, as it is written there. */
export type ColourOf = (name: string) => string;

const onPage: ColourOf = (name) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** The colour in a theme: of `light-dark(a, b)`, or the value itself. */
export function themed(value: string, theme: Theme): string {
  const both = /^light-dark\(\s*([^,]+?),\s*([^,]+?)\s*\)$/.exec(value);
  return both ? both[theme === 'light' ? 1 : 2]! : value;
}

/** The SVG text with variables replaced by their colours. */
export function inlined(svg: string, theme: Theme, colourOf: ColourOf = onPage): string {
  return svg.replace(
    /var\(--([\w-]+)\)/g,
    (whole, name: string) => themed(colourOf(name), theme) || whole,
  );
}
